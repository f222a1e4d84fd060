"""Every value of the thirteen switches, and the presets (section 5)."""

import dataclasses

import pytest
from table import Table

from lookout.engine.deal import Setup, lay_out
from lookout.engine.rules import FLAGS, PRESETS, Rules, rules_of
from lookout.engine.text.notation import parse_cell

GUARD_2 = "2D4 > 2D1"


def far(*args, players=2, characters=None, sides=None, lost_visual=False, **flags):
    """Floor 1's guard on 1D1 heading for 1A4, under some switches."""
    table = Table(
        *args,
        players=players,
        characters=characters,
        sides=sides,
        lost_visual=lost_visual,
        rules=Rules(**flags),
    )
    return table.guard("1D1 > 1A4")


def freeze(table, floor=1):
    """Donuts under a guard: its movement of this turn is lost, jumps are not (G17)."""
    table.state.donuts[floor - 1] = 1
    return table


# The presets.

STRICT = {
    "hack_cap": 6,
    "event_basis": "used",
    "nonentry_guard_stealth": "none",
    "walkway_descend": "ignore_tile_effects",
    "freight_elevator_escape": "true",
    "event_alarm_gates": "all",
    "gymnastics_mode": "below_to_walkway",
    "thermo_timing": "end_of_actions",
    "resume_old_destination": "false",
    "lost_visual_moves_on_return": "true",
    "deadbolt_fail_cost": "1",
    "virus_split": "true",
    "start_stealth": 3,
}
FIRST = STRICT | {
    "nonentry_guard_stealth": "all",
    "walkway_descend": "full_entry",
    "event_alarm_gates": "none",
    "gymnastics_mode": "walkway_as_stairs",
    "virus_split": "false",
}
ARENA = STRICT | {
    "event_basis": "remaining",
    "thermo_timing": "end_of_turn",
    "nonentry_guard_stealth": "walkway_only",
    "walkway_descend": "full_entry",
    "freight_elevator_escape": "false",
    "event_alarm_gates": "change_of_plans_only",
    "gymnastics_mode": "walkway_as_stairs",
    "virus_split": "false",
}


@pytest.mark.parametrize(
    ("name", "flags"), [("2e", STRICT), ("1e", FIRST), ("bga", ARENA)]
)
def test_a_preset_sets_exactly_these_thirteen(name, flags):
    assert dataclasses.asdict(PRESETS[name]) == flags
    assert set(FLAGS) == set(flags)


def test_the_default_is_the_strict_second_edition():
    assert Rules() == PRESETS["2e"] == rules_of("2e")
    assert Setup().rules == PRESETS["2e"]


def test_a_preset_may_be_changed_flag_by_flag():
    rules = rules_of("bga", deadbolt_fail_cost="all", start_stealth=6)
    changed = ARENA | {"deadbolt_fail_cost": "all", "start_stealth": 6}
    assert dataclasses.asdict(rules) == changed


def test_unknown_presets_flags_and_values_are_refused():
    with pytest.raises(ValueError, match="3e"):
        rules_of("3e")
    with pytest.raises(ValueError, match="walkway_peek_down"):
        rules_of("bga", walkway_peek_down="true")
    with pytest.raises(ValueError, match="maybe"):
        Rules(virus_split="maybe")
    with pytest.raises(ValueError, match="hack_cap"):
        Rules(hack_cap=0)


# hack_cap.


@pytest.mark.parametrize("cap", [5, 6])
def test_hack_cap_limits_hacking(cap):
    table = far(hack_cap=cap).tiles("1A1 computer_laser_5").hacks(laser=cap - 1)
    assert "hack" in table.legal()
    assert "hack" not in table.do("hack").legal()


@pytest.mark.parametrize("cap", [5, 6])
def test_hack_cap_limits_the_virus(cap):
    table = (
        far(hack_cap=cap).tiles("1B1 computer_laser_5").hacks(laser=4).hand("p1 virus")
    )
    uses = [text for text in table.legal() if text.startswith("use virus")]
    assert len(uses) == 1
    assert table.do(uses[0]).state.hack[1] == cap


# event_basis.


def ends(table, event):
    """Whether ending the actions now brings an event."""
    outcomes = ("event lampshade",) if event else ()
    return table.do("end", *outcomes).outcomes() == list(outcomes)


@pytest.mark.parametrize(
    ("used", "remaining", "stamp", "by_used", "by_remaining"),
    [
        (2, 2, False, True, True),
        (3, 1, False, False, False),
        (2, 1, False, True, False),  # Mirror.
        (3, 2, False, False, True),  # Heads Up.
        (4, 2, False, False, True),  # Skates.
        (3, 1, True, True, True),
        (4, 0, True, False, False),
        (3, 0, True, True, False),  # Mirror.
        (4, 1, True, False, True),  # Heads Up.
    ],
)
def test_event_basis(used, remaining, stamp, by_used, by_remaining):
    # T01.
    for basis, event in (("used", by_used), ("remaining", by_remaining)):
        table = far(event_basis=basis).set(used=used, remaining=remaining)
        assert ends(table.hand("p1 stamp") if stamp else table, event)


# nonentry_guard_stealth.

LOSES = [("none", set()), ("walkway_only", {"fall"}), ("all", {"fall", "other"})]


@pytest.mark.parametrize(("value", "losing"), LOSES)
def test_falling_onto_a_guard(value, losing):
    table = far(nonentry_guard_stealth=value).guard(GUARD_2).guard("1B2 > 1A4")
    table.tiles("2A2 service_duct_6", "1B2 thermo_1").at("p1 2A2")
    table.do("move 2B2", "tile 2B2 walkway_1")
    assert table.stealth_of("p1") == 3 - ("fall" in losing)


@pytest.mark.parametrize(("value", "losing"), LOSES)
def test_falling_onto_a_guard_who_is_set_up_there(value, losing):
    # M01: a guard set up on the landing cell counts.
    table = far(nonentry_guard_stealth=value).guard("3D4 > 3D1").at("p1 3A1")
    table.tiles("3A1 service_duct_6", "2B1 thermo_1")
    table.do("move 3B1", "tile 3B1 walkway_1", "patrol 2 2B1", "patrol 2 2D1")
    assert table.stealth_of("p1") == 3 - ("fall" in losing)


@pytest.mark.parametrize(("value", "losing"), LOSES)
@pytest.mark.parametrize("event", ["lost_grip", "freight_elevator"])
def test_an_event_puts_a_player_onto_a_guard(value, losing, event):
    table = far(nonentry_guard_stealth=value).guard("1B2 > 1A4").guard("2D4 > 2D1")
    table.guard("3B2 > 3D1").tiles("1B2 thermo_1", "2B2 thermo_2", "3B2 thermo_3")
    freeze(freeze(table, 1), 3).mark("disabled", "2B2").at("p1 2B2").event(event)
    assert table.where("p1") != "2B2"
    assert table.stealth_of("p1") == 3 - ("other" in losing)


@pytest.mark.parametrize(("value", "losing"), LOSES)
def test_a_buddy_put_onto_a_guard(value, losing):
    table = far(nonentry_guard_stealth=value).guard("1A1 > 1A4").at("p2 1C2")
    freeze(table).event("buddy_system").do("choose-player p2")
    assert (table.stealth_of("p1"), table.stealth_of("p2")) == (
        3,
        3 - ("other" in losing),
    )


@pytest.mark.parametrize(("value", "losing"), LOSES)
def test_disguise_onto_a_guard_costs_only_who_arrives_there(value, losing):
    table = far(nonentry_guard_stealth=value, characters=("rook",), sides=("advanced",))
    table.guard("1C2 > 1A4").tiles("1C2 thermo_1").at("p2 1C2").do("disguise p2")
    assert (table.stealth_of("p1"), table.stealth_of("p2")) == (
        3 - ("other" in losing),
        3,
    )


@pytest.mark.parametrize("value", ["none", "walkway_only", "all"])
def test_the_initial_placement_never_costs_stealth(value):
    table = freeze(far(nonentry_guard_stealth=value).at("p2 off").guard("1A1 > 1A4"))
    assert (table.end().where("p2"), table.stealth_of("p2")) == ("1A1", 3)


@pytest.mark.parametrize("value", ["none", "walkway_only", "all"])
def test_falling_beside_a_guard_costs_nothing_under_any_value(value):
    # M02 is no flag.
    table = far(nonentry_guard_stealth=value).guard(GUARD_2).guard("1B1 > 1D1")
    table.tiles("2A2 service_duct_6", "1B2 foyer_1").at("p1 2A2").hand("p1 tiara")
    assert table.do("move 2B2", "tile 2B2 walkway_1").stealth_of("p1") == 3


# walkway_descend.


def down(value, below, **kwargs):
    """p1 on a revealed Walkway on 2B2, another tile below; the verb that leads down."""
    table = far(walkway_descend=value, **kwargs).guard(GUARD_2).at("p1 2B2")
    table.tiles("2B2 walkway_1", *([f"1B2 {below}"] if below else []))
    ways = [text for text in table.legal() if text.split()[-1] == "1B2"]
    return table, next(way for way in ways if way.split()[0] in ("move", "walk-down"))


@pytest.mark.parametrize(
    ("value", "alarms"), [("ignore_tile_effects", set()), ("full_entry", {"1B2"})]
)
@pytest.mark.parametrize(
    "below", ["fingerprint_4", "detector_4", "thermo_1", "camera_1"]
)
def test_walkway_descend_and_alarm_tiles(value, alarms, below):
    table, way = down(value, below)
    table.tiles("1D1 camera_2").hand("p1 isotope")
    assert table.do(way).alarms() == alarms


def test_walkway_descend_and_the_laser():
    table, way = down("full_entry", "laser_1")
    assert table.do(way).legal() == {"pay", "ring"}
    table, way = down("ignore_tile_effects", "laser_1")
    assert (table.do(way).question(), table.alarms()) == ("ask_action", set())


def test_walkway_descend_and_the_keypad():
    table, way = down("full_entry", "keypad_4")
    table.do(way, "keypad 1B2 3")
    assert (table.where("p1"), table.state.remaining) == ("2B2", 3)
    table, way = down("ignore_tile_effects", "keypad_4")
    assert table.do(way).where("p1") == "1B2"


@pytest.mark.parametrize(
    ("value", "cost"), [("ignore_tile_effects", 1), ("full_entry", 3)]
)
def test_walkway_descend_and_the_deadbolt(value, cost):
    table, way = down(value, "deadbolt_1")
    assert table.do(way).state.remaining == 4 - cost


def test_walkway_descend_and_a_deadbolt_just_revealed():
    table, way = down("full_entry", "")
    assert table.do(way, "tile 1B2 deadbolt_1").legal() == {"pay", "stay"}
    table, way = down("ignore_tile_effects", "")
    assert table.do(way, "tile 1B2 deadbolt_1").where("p1") == "1B2"


def test_walkway_descend_and_the_laboratory():
    table, way = down("full_entry", "laboratory_3")
    assert table.do(way, "tool virus").hand_of("p1") == {"virus"}
    table, way = down("ignore_tile_effects", "laboratory_3")
    assert table.do(way).hand_of("p1") == set()


@pytest.mark.parametrize(
    ("value", "end"), [("ignore_tile_effects", "2B1"), ("full_entry", "1B1")]
)
def test_walkway_descend_and_a_second_face_down_walkway(value, end):
    # Q03; 2.5: with full entry nothing is skipped, step 4 included.
    table = far(walkway_descend=value).guard(GUARD_2).guard("3D4 > 3D1").at("p1 3B1")
    table.tiles("3B1 walkway_1", "1B1 foyer_1")
    way = next(
        t for t in table.legal() if t.endswith("2B1") and not t.startswith("peek")
    )
    assert table.do(way, "tile 2B1 walkway_2").where("p1") == end


@pytest.mark.parametrize("value", ["ignore_tile_effects", "full_entry"])
def test_walkway_descend_onto_a_guard_costs_a_stealth_either_way(value):
    table, way = down(value, "thermo_1")
    assert table.guard("1B2 > 1A4").do(way).stealth_of("p1") == 2


@pytest.mark.parametrize("value", ["ignore_tile_effects", "full_entry"])
def test_a_walkway_stays_one_way_under_any_walkway_descend(value):
    table, way = down(value, "thermo_1")
    assert "move 2B2" not in table.do(way).legal()


@pytest.mark.parametrize("value", ["ignore_tile_effects", "full_entry"])
def test_only_a_walkway_above_floor_1_leads_down(value):
    table = far(walkway_descend=value).guard(GUARD_2).at("p1 2B2")
    table.tiles("2B2 service_duct_6", "1B2 thermo_1")
    assert vertical(table) == set()
    assert vertical(far(walkway_descend=value).tiles("1A1 walkway_1")) == set()


# freight_elevator_escape.


def lift(value, **kwargs):
    table = far(freight_elevator_escape=value, **kwargs).guard("3D4 > 3A1").at("p1 3A2")
    table.tiles("1C4 safe", "2C4 safe", "3C4 safe", "3A2 service_duct_6")
    return table.mark("opened", "1C4", "2C4", "3C4").hand("p1 isotope stamp tiara")


def test_the_freight_elevator_escapes_from_the_top_floor_and_no_guard_moves():
    # X01.
    table = lift("true").event("freight_elevator")
    assert (table.where("p1"), table.asked()) == ("escaped", "p2")
    assert table.guard_at(3) == "3D4"


def test_the_freight_elevator_never_escapes_if_switched_off():
    table = lift("false").event("freight_elevator")
    assert (table.where("p1"), table.asked()) == ("3A2", "p2")
    assert table.guard_at(3) != "3D4"


@pytest.mark.parametrize("missing", ["safe", "loot"])
def test_the_freight_elevator_escapes_only_under_the_escape_condition(missing):
    table = lift("true")
    if missing == "safe":
        table.state.opened[0] = 0
    else:
        table.lay("3C4 gold_bar_2")
    assert table.event("freight_elevator").where("p1") == "3A2"


@pytest.mark.parametrize("value", ["true", "false"])
def test_the_freight_elevator_goes_up_one_floor_elsewhere(value):
    table = lift(value).guard("2D4 > 2A1").tiles("1A1 service_duct_5").at("p1 1A1")
    table.event("freight_elevator", "tile 2A1 foyer_1")
    assert table.where("p1") == "2A1"


# event_alarm_gates: an alarm far off on 1A4, the guard frozen by Donuts.

GATES = ("all", "change_of_plans_only", "none")


def gated(value, *args, die="1A4", **kwargs):
    table = freeze(far(event_alarm_gates=value, **kwargs).guard(f"1D1 > {die}"))
    return table.mark("alarms", "1A4")


@pytest.mark.parametrize("value", ["all", "change_of_plans_only"])
def test_change_of_plans_does_nothing_while_an_alarm_is_active(value):
    table = gated(value).event("change_of_plans")
    assert (table.outcomes(), table.heading(1)) == (["event change_of_plans"], "1A4")


def test_change_of_plans_is_not_gated_under_none():
    table = gated("none").event("change_of_plans", "patrol 1 1B1")
    assert table.heading(1) == "1B1"


@pytest.mark.parametrize("value", GATES)
def test_change_of_plans_draws_without_an_alarm_under_every_value(value):
    table = freeze(far(event_alarm_gates=value)).event(
        "change_of_plans", "patrol 1 1B1"
    )
    assert table.heading(1) == "1B1"


@pytest.mark.parametrize("value", GATES)
def test_an_alarm_on_another_floor_closes_no_gate(value):
    # X02: alarms on your floor.
    table = freeze(far(event_alarm_gates=value)).guard(GUARD_2).mark("alarms", "2A1")
    assert table.event("crash").heading(1) == "1A1"


@pytest.mark.parametrize(
    ("value", "goal"),
    [("all", "1A4"), ("change_of_plans_only", "1A1"), ("none", "1A1")],
)
def test_crash_while_an_alarm_is_active(value, goal):
    # X02, Q21: the die stays where it was put.
    table = gated(value).event("crash")
    assert (table.heading(1), table.alarms()) == (goal, {"1A4"})


def test_throw_voice_does_nothing_while_an_alarm_is_active_under_all():
    table = gated("all").event("throw_voice")
    assert (table.asked(), table.heading(1)) == ("p2", "1A4")


@pytest.mark.parametrize("value", ["change_of_plans_only", "none"])
def test_throw_voice_moves_the_die_away_from_an_alarm_under_the_others(value):
    # Q21; 1A4 is open to 1A3 only.
    table = gated(value).event("throw_voice").do("choose 1A3")
    assert (table.heading(1), table.alarms()) == ("1A3", {"1A4"})


def test_where_is_he_puts_the_guard_on_the_closest_alarm_under_all():
    # X03.
    table = gated("all").event("where_is_he", "patrol 1 1B1")
    assert (table.guard_at(1), table.alarms(), table.heading(1)) == (
        "1A4",
        set(),
        "1B1",
    )


@pytest.mark.parametrize("value", ["change_of_plans_only", "none"])
def test_where_is_he_puts_the_guard_on_the_die_under_the_others(value):
    # X03: the die lies elsewhere (Q21); the next destination is then the alarm.
    table = gated(value, die="1B1").event("where_is_he")
    assert (table.guard_at(1), table.alarms(), table.heading(1)) == (
        "1B1",
        {"1A4"},
        "1A4",
    )


@pytest.mark.parametrize("value", GATES)
def test_where_is_he_without_alarms_under_every_value(value):
    table = freeze(far(event_alarm_gates=value)).event("where_is_he", "patrol 1 1B1")
    assert (table.guard_at(1), table.heading(1)) == ("1A4", "1B1")


def test_switch_signs_puts_the_guard_on_the_closest_alarm_under_all():
    # X03: alarm off, next destination.
    table = gated("all").event("switch_signs", "patrol 1 1B1")
    assert (table.guard_at(1), table.alarms(), table.heading(1)) == (
        "1A4",
        set(),
        "1B1",
    )


@pytest.mark.parametrize("value", ["change_of_plans_only", "none"])
def test_switch_signs_puts_the_guard_where_the_die_lay_under_the_others(value):
    # X03: not on the alarm; 2.8: a guard was placed, so the die goes back to it.
    table = gated(value, die="1B1").event("switch_signs")
    assert (table.guard_at(1), table.alarms()) == ("1B1", {"1A4"})
    assert table.heading(1) == "1A4"


@pytest.mark.parametrize("value", GATES)
def test_switch_signs_without_alarms_swaps_and_draws_no_card(value):
    # X04.
    table = freeze(far(event_alarm_gates=value)).event("switch_signs")
    assert (table.guard_at(1), table.heading(1)) == ("1A4", "1D1")


# gymnastics_mode: a revealed Walkway on 2B2.


def gym(value, where, **kwargs):
    table = far(gymnastics_mode=value, **kwargs).guard(GUARD_2).guard("3D4 > 3D1")
    table.tiles("1B2 thermo_1", "2B2 walkway_1", "3B2 thermo_2").at(f"p1 {where}")
    return table.set(gymnastics=1)


def vertical(table):
    """The floors to which the player may Move without a step sideways."""
    here = table.where("p1")
    moves = {t for t in table.legal() if t.split()[0] in ("move", "walk-down")}
    return {m for m in moves if m[-2:] == here[-2:]}


def test_below_to_walkway_leads_up_into_it_from_below():
    # X08.
    table = gym("below_to_walkway", "1B2")
    assert vertical(table) == {"move 2B2"}
    assert table.do("move 2B2").where("p1") == "2B2"


def test_below_to_walkway_does_not_join_the_walkway_with_the_cell_above():
    assert vertical(gym("below_to_walkway", "2B2")) == {"walk-down 1B2"}
    assert vertical(gym("below_to_walkway", "3B2")) == set()


def test_walkway_as_stairs_joins_the_walkway_with_the_cell_above_both_ways():
    # X08.
    assert vertical(gym("walkway_as_stairs", "2B2")) == {"walk-down 1B2", "move 3B2"}
    assert vertical(gym("walkway_as_stairs", "3B2")) == {"move 2B2"}
    assert vertical(gym("walkway_as_stairs", "1B2")) == set()


@pytest.mark.parametrize("value", ["below_to_walkway", "walkway_as_stairs"])
def test_gymnastics_joins_neighbouring_floors_only(value):
    table = gym(value, "1B2").tiles("2B2 thermo_3", "3B2 walkway_1")
    assert vertical(table) == set()


@pytest.mark.parametrize(
    ("value", "where", "way"),
    [("below_to_walkway", "1B2", "move 2B2"), ("walkway_as_stairs", "2B2", "move 3B2")],
)
def test_time_lock_does_not_block_gymnastics(value, where, way):
    assert way in gym(value, where).set(time_lock=1).legal()


@pytest.mark.parametrize("value", ["below_to_walkway", "walkway_as_stairs"])
def test_a_top_floor_walkway_never_leads_to_the_roof(value):
    table = gym(value, "3A1").tiles("3A1 walkway_2", "1C4 safe", "2C4 safe", "3C4 safe")
    table.mark("opened", "1C4", "2C4", "3C4").hand("p1 isotope stamp tiara")
    assert "escape" not in table.legal()


@pytest.mark.parametrize("value", ["below_to_walkway", "walkway_as_stairs"])
def test_without_gymnastics_a_walkway_leads_only_down(value):
    for where, ways in (("1B2", set()), ("2B2", {"walk-down 1B2"}), ("3B2", set())):
        assert vertical(gym(value, where).set(gymnastics=-1)) == ways


@pytest.mark.parametrize("value", ["below_to_walkway", "walkway_as_stairs"])
def test_gymnastics_needs_a_revealed_walkway(value):
    assert vertical(gym(value, "1B2").tiles("2B2 foyer_1")) == set()
    assert vertical(gym(value, "3B2").tiles("2B2 hidden")) == set()


def test_going_up_by_gymnastics_enters():
    # X08: a guard in the Walkway costs a Stealth; above, a Fingerprint rings.
    table = gym("below_to_walkway", "1B2").guard("2B2 > 2D1").do("move 2B2")
    assert table.stealth_of("p1") == 2
    table = gym("walkway_as_stairs", "2B2").tiles("3B2 fingerprint_4").do("move 3B2")
    assert table.alarms() == {"3B2"}


# thermo_timing.


def thermo(value):
    table = far(thermo_timing=value).guard("1D1 > 1A4", die=0).guard(GUARD_2)
    return freeze(table.at("p1 2A2"), 2)


@pytest.mark.parametrize(
    ("value", "alarms"), [("end_of_actions", {"2A2"}), ("end_of_turn", set())]
)
def test_thermo_timing_and_an_event_that_takes_the_player_off_it(value, alarms):
    table = thermo(value).tiles("2A2 thermo_1", "1A2 foyer_1").event("lost_grip")
    assert table.alarms() == alarms


@pytest.mark.parametrize(
    ("value", "alarms"), [("end_of_actions", set()), ("end_of_turn", {"1A2"})]
)
def test_thermo_timing_and_an_event_that_puts_the_player_on_it(value, alarms):
    table = thermo(value).tiles("2A2 foyer_1", "1A2 thermo_1").event("lost_grip")
    assert table.alarms() == alarms


@pytest.mark.parametrize("value", ["end_of_actions", "end_of_turn"])
def test_a_thermo_rings_before_the_guard_moves_under_either_timing(value):
    # Q20: die 1 and the alarm make two steps, towards the Thermo.
    table = far(thermo_timing=value).die(1, 1).tiles("1A2 thermo_1").at("p1 1A2").end()
    assert (table.guard_at(1), table.heading(1)) == ("1B1", "1A2")


# resume_old_destination.


def chase(value, card="1A4", **kwargs):
    """The guard on 1D1 follows an alarm on 1C1; its last card is another."""
    table = far(resume_old_destination=value, **kwargs).guard(f"1D1 > {card}", die=1)
    table.mark("alarms", "1C1").state.die_cell[0] = parse_cell("1C1")
    return table


def test_after_the_last_alarm_a_new_card_is_drawn():
    # G03: two movements, C1 and back D1.
    table = chase("false").end("patrol 1 1D4")
    assert (table.alarms(), table.heading(1)) == (set(), "1D4")


def test_after_the_last_alarm_the_old_destination_is_resumed():
    # Q18.
    table = chase("true").end()
    assert (table.alarms(), table.heading(1)) == (set(), "1A4")


def test_a_guard_on_the_old_destination_draws_a_new_card():
    # Q18.
    table = chase("true", card="1C1").end("patrol 1 1D4")
    assert table.heading(1) == "1D4"


@pytest.mark.parametrize("value", ["false", "true"])
def test_another_alarm_comes_before_the_old_destination(value):
    # G22.
    table = chase(value).mark("alarms", "1A2").end()
    assert (table.heading(1), table.alarms()) == ("1A2", {"1A2"})


@pytest.mark.parametrize("value", ["false", "true"])
def test_an_ordinary_arrival_draws_a_new_card_under_either_value(value):
    table = far(resume_old_destination=value).guard("1D1 > 1C1", die=1)
    assert table.end("patrol 1 1A4").heading(1) == "1A4"


# lost_visual_moves_on_return.


@pytest.mark.parametrize(("value", "end"), [("true", "1D3"), ("false", "1D1")])
def test_a_guard_comes_back_and_moves_or_not(value, end):
    # G12.
    table = far(lost_visual_moves_on_return=value, lost_visual=True)
    table.state.deck_seen[0] = 0
    table.lose_guard(1).end("patrol 1 1D1", "patrol 1 1A4")
    assert (table.guard_at(1), table.heading(1)) == (end, "1A4")


@pytest.mark.parametrize(("value", "end"), [("true", "1C3"), ("false", "1D3")])
def test_the_movement_after_the_return_is_normal(value, end):
    table = far(lost_visual_moves_on_return=value, lost_visual=True, players=1)
    table.state.deck_seen[0] = 0
    table.die(1, 1 if value == "true" else 2)
    table.lose_guard(1).end("patrol 1 1D1", "patrol 1 1A4").die(1, 2).end()
    assert table.guard_at(1) == end


# deadbolt_fail_cost.


@pytest.mark.parametrize("remaining", [1, 2])
@pytest.mark.parametrize("value", ["1", "all"])
def test_bouncing_off_a_deadbolt_that_cannot_be_paid(value, remaining):
    # K01, Q19: the lost actions count as used.
    table = far(deadbolt_fail_cost=value).set(remaining=remaining)
    table.do("move 1A2", "tile 1A2 deadbolt_1")
    lost = remaining if value == "all" else 1
    assert (table.where("p1"), table.state.used) == ("1A1", lost)
    assert table.state.remaining == remaining - lost


@pytest.mark.parametrize("value", ["1", "all"])
def test_declining_a_deadbolt_that_could_be_paid_costs_one(value):
    # Q19.
    table = far(deadbolt_fail_cost=value).do("move 1A2", "tile 1A2 deadbolt_1")
    table.do("stay")
    assert (table.state.remaining, table.state.used) == (3, 1)


# virus_split.


def test_virus_split_allows_every_distribution():
    # C05.
    table = far(virus_split="true").hand("p1 virus")
    table.tiles("1B1 computer_laser_5", "1C1 computer_motion_6")
    table.do("use virus laser=2 motion=1")
    assert table.state.hack.tolist() == [0, 2, 1]


def test_without_virus_split_all_tokens_go_on_one_computer():
    table = far(virus_split="false").hand("p1 virus")
    table.tiles("1B1 computer_laser_5", "1C1 computer_motion_6")
    uses = {text for text in table.legal() if text.startswith("use virus")}
    assert uses == {"use virus laser=3", "use virus motion=3"}


# start_stealth.


@pytest.mark.parametrize("number", [1, 3, 6])
def test_start_stealth_is_what_every_player_begins_with(number):
    # S09.
    state = lay_out(Setup(players=3, rules=Rules(start_stealth=number)))
    assert state.stealth[:3].tolist() == [number] * 3


def test_a_buddy_who_is_there_already_arrives_nowhere():  # X09, M01
    t = Table(rules=Rules(nonentry_guard_stealth="all")).guard("1A1 > 1C3", die=0)
    t.event("buddy_system").do("choose-player p2")
    assert t.stealth_of("p2") == 3
