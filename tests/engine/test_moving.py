"""The Move step by step, escaping, and the other actions (2.4, 2.5)."""

import pytest
from moving_tools import GUARD_2, far, upstairs

from lookout.engine.constants import CAUGHT
from lookout.engine.text.notation import parse_cell

# 2.5 step 3: stop tiles.


def test_a_deadbolt_just_revealed_asks_for_two_more_or_staying():
    # K02.
    table = far().do("move 1A2", "tile 1A2 deadbolt_1")
    assert table.legal() == {"pay", "stay"}
    paid, stayed = table.copy().do("pay"), table.do("stay")
    assert (paid.where("p1"), paid.state.remaining, paid.state.used) == ("1A2", 1, 3)
    assert (stayed.where("p1"), stayed.state.remaining) == ("1A1", 3)
    assert stayed.state.used == 1


@pytest.mark.parametrize("remaining", [1, 2])
def test_a_deadbolt_just_revealed_keeps_out_who_cannot_pay_two_more(remaining):
    # 2.5 step 3, K01: one action is lost.
    table = far().set(remaining=remaining).do("move 1A2", "tile 1A2 deadbolt_1")
    assert (table.where("p1"), table.question()) == ("1A1", "ask_action")
    assert table.state.remaining == remaining - 1


def test_a_deadbolt_just_revealed_with_a_guard_inside_lets_in_for_one():
    table = far().guard("1A2 > 1A4").do("move 1A2", "tile 1A2 deadbolt_1")
    assert (table.where("p1"), table.state.remaining) == ("1A2", 3)
    assert table.stealth_of("p1") == 2


def test_a_deadbolt_disabled_while_face_down_lets_in_for_one():
    table = far().mark("disabled", "1A2").do("move 1A2", "tile 1A2 deadbolt_1")
    assert (table.where("p1"), table.state.remaining) == ("1A2", 3)


def test_orders_enter_a_deadbolt_just_revealed_without_a_question():
    # 2.5 step 3.
    table = far(characters=("rook",)).do("orders p2 1A2")
    table.do("accept", "tile 1A2 deadbolt_1")
    assert (table.where("p2"), table.state.remaining) == ("1A2", 3)


def test_a_climb_onto_a_face_down_deadbolt_loses_three_actions_and_stays():
    # 2.5 step 3, H02, Q23.
    table = far(characters=("acrobat",), sides=("advanced",)).guard(GUARD_2)
    table.set(remaining=6).do("climb 2A1", "tile 2A1 deadbolt_1")
    assert (table.where("p1"), table.question()) == ("1A1", "ask_action")
    assert table.state.used == 3


def test_gut_is_kept_out_by_an_empty_deadbolt():
    # 2.5 step 3: always stays, with actions left too.
    table = far().event("go_with_your_gut", "tile 1A2 deadbolt_1")
    assert (table.where("p1"), table.asked()) == ("1A1", "p2")


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_a_keypad_keeps_out_without_a_six(face):
    table = far().tiles("1A2 keypad_4").do("move 1A2", f"keypad 1A2 {face}")
    assert (table.where("p1"), table.state.remaining) == ("1A1", 3)
    assert table.marked("unlocked") == set()


def test_a_keypad_opens_for_good_with_a_six():
    table = far().tiles("1A2 keypad_4").do("move 1A2", "keypad 1A2 6")
    assert (table.where("p1"), table.state.remaining) == ("1A2", 3)
    assert table.marked("unlocked") == {"1A2"}
    assert table.do("move 1A1").do("move 1A2").where("p1") == "1A2"


def test_a_keypad_just_revealed_is_tried_at_once():
    table = far().do("move 1A2", "tile 1A2 keypad_4", "keypad 1A2 6")
    assert table.where("p1") == "1A2"


def test_every_failed_try_at_a_keypad_adds_a_die_this_turn_only():
    table = far(players=1).tiles("1A2 keypad_4").do("move 1A2", "keypad 1A2 1")
    table.do("move 1A2", "keypad 1A2 1", "keypad 1A2 2")
    table.do("move 1A2", *["keypad 1A2 3"] * 3)
    table.end().do("move 1A2", "keypad 1A2 1")
    assert table.where("p1") == "1A1"


def test_extra_dice_count_per_tile():
    # K05: a failed try at one Keypad adds no die at another.
    table = far().tiles("1A2 keypad_4", "1B1 keypad_5").wall("1A1-1A2").open_floor(1)
    table.do("move 1A2", "keypad 1A2 1").do("move 1B1", "keypad 1B1 1")
    table.do("move 1A2", "keypad 1A2 1", "keypad 1A2 6")
    assert table.where("p1") == "1A2"


def test_steady_hands_add_a_die_at_a_keypad():
    table = far(characters=("peterman",)).tiles("1A2 keypad_4")
    table.do("move 1A2", "keypad 1A2 1", "keypad 1A2 6")
    assert table.where("p1") == "1A2"


def test_a_keypad_is_no_easier_with_a_player_or_guard_inside():
    # K07.
    table = far().tiles("1A2 keypad_4").at("p2 1A2")
    assert table.do("move 1A2", "keypad 1A2 1").where("p1") == "1A1"
    table = far().tiles("1A2 keypad_4").guard("1A2 > 1A4")
    table.do("move 1A2", "keypad 1A2 1")
    assert (table.where("p1"), table.stealth_of("p1")) == ("1A1", 3)


def test_a_disabled_keypad_lets_in_without_a_roll():
    table = far().tiles("1A2 keypad_4").mark("disabled", "1A2").do("move 1A2")
    assert table.where("p1") == "1A2"


def test_players_in_a_locked_keypad_leave_freely():
    table = far().tiles("1A1 keypad_4", "1A2 foyer_1").do("move 1A2")
    assert table.where("p1") == "1A2"


@pytest.mark.parametrize(
    "old", ["fingerprint_4", "detector_4", "laser_1", "laboratory_3"]
)
def test_staying_triggers_nothing_in_the_old_tile(old):
    # M17.
    table = far().tiles(f"1A1 {old}", "1A2 keypad_4").hand("p1 donuts")
    table.do("move 1A2", "keypad 1A2 1")
    assert (table.where("p1"), table.alarms()) == ("1A1", set())
    assert (table.question(), table.hand_of("p1")) == ("ask_action", {"donuts"})


def test_staying_with_a_guard_costs_no_stealth():
    # M17, V14.
    table = far().guard("1A1 > 1A4").tiles("1A2 keypad_4")
    table.do("move 1A2", "keypad 1A2 1")
    assert table.stealth_of("p1") == 3


def test_staying_does_not_leave_a_motion_tile_but_going_later_does():
    # M17, 2.5 step 3 before step 5.
    table = far().tiles("1A2 motion_1", "1B2 keypad_4").do("move 1A2")
    table.do("move 1B2", "keypad 1B2 1")
    assert (table.alarms(), table.where("p1")) == (set(), "1A2")
    table.do("move 1B2", "keypad 1B2 1", "keypad 1B2 6")
    assert table.alarms() == {"1A2"}


def test_declining_a_deadbolt_is_no_arrival_either():
    # M17: on a Motion tile entered this turn.
    table = far().tiles("1A2 motion_1").do("move 1A2")
    table.do("move 1B2", "tile 1B2 deadbolt_1").do("stay")
    assert (table.where("p1"), table.alarms()) == ("1A2", set())


# 2.5 steps 5 and 6: leaving, arriving on a fresh floor.


def test_motion_rings_when_entered_and_left_in_one_turn():
    table = far().tiles("1A2 motion_1").do("move 1A2")
    assert table.alarms() == set()
    assert table.do("move 1A1").alarms() == {"1A2"}


def test_motion_is_silent_when_left_in_a_later_turn():
    table = far(players=1).tiles("1A2 motion_1").do("move 1A2").end()
    assert table.do("move 1A1").alarms() == set()


def test_exit_alarm_comes_before_entry_alarm():
    # A08: first asked about Motion, then about Fingerprint.
    table = far().tiles("1A2 motion_1", "1B2 fingerprint_4")
    table.hacks(motion=1, fingerprint=1).do("move 1A2").do("move 1B2")
    assert table.legal() == {"spend-token motion", "ring"}
    assert table.do("ring").legal() == {"spend-token fingerprint", "ring"}


def test_a_floor_is_set_up_on_the_first_arrival_before_the_alarm_of_the_tile():
    # 2.5 step 6, G07: both cards are drawn, then the alarm moves the die.
    table = far().tiles("1A1 stairs_4")
    cards = ("patrol 2 2D4", "patrol 2 2D1")
    table.do("move 2A1", "tile 2A1 fingerprint_4", *cards)
    assert (table.guard_at(2), table.alarms()) == ("2D4", {"2A1"})
    assert table.heading(2) == "2A1"


def test_a_floor_is_set_up_once():
    table = far().guard(GUARD_2).tiles("1A1 stairs_4", "2A1 foyer_1").do("move 2A1")
    assert table.outcomes() == []


def test_a_guard_set_up_on_the_arriving_player_costs_one_stealth_and_no_alarm():
    # G08.
    table = far().tiles("1A1 stairs_4")
    table.do("move 2A1", "tile 2A1 fingerprint_4", "patrol 2 2A1", "patrol 2 2D1")
    assert (table.stealth_of("p1"), table.alarms()) == (2, set())


@pytest.mark.parametrize("way", ["duct", "climb", "elevator"])
def test_every_first_arrival_sets_the_floor_up(way):
    # M06.
    table = far(characters=("acrobat",), sides=("advanced",))
    cards = ["patrol 2 2D4", "patrol 2 2D1"]
    if way == "duct":
        table.tiles("2C2 service_duct_6").do("move 2C2", *cards)
    elif way == "climb":
        table.do("climb 2A1", "tile 2A1 foyer_1", *cards)
    else:
        cards[1] = "patrol 2 2A4"
        table.event("freight_elevator", "tile 2A1 foyer_1", *cards)
    assert table.heading(2) == cards[1].split()[2]


# 2.5 step 7: sight.


def test_moving_into_a_guards_tile_costs_one_stealth():
    table = far().guard("1A2 > 1A4").tiles("1A2 service_duct_6").do("move 1A2")
    assert table.stealth_of("p1") == 2


def test_moving_beside_a_guard_costs_nothing():
    table = far().guard("1B2 > 1A4").tiles("1A2 service_duct_6").do("move 1A2")
    assert table.stealth_of("p1") == 3


def test_moving_into_a_foyer_beside_a_guard_costs_one_but_not_through_a_wall():
    table = far().guard("1B2 > 1A4").tiles("1A2 foyer_1").do("move 1A2")
    assert table.stealth_of("p1") == 2
    table = far().guard("1A3 > 1A4").tiles("1A2 foyer_1").do("move 1A2")
    assert table.stealth_of("p1") == 3


def test_the_tiara_is_seen_beside_a_guard_but_not_through_a_wall():
    # L06.
    table = far().guard("1B2 > 1A4").tiles("1A2 thermo_1").hand("p1 tiara")
    assert table.do("move 1A2").stealth_of("p1") == 2
    table = far().guard("1A3 > 1A4").tiles("1A2 thermo_1").hand("p1 tiara")
    assert table.do("move 1A2").stealth_of("p1") == 3


def test_tiara_and_foyer_together_cost_one():
    # L05.
    table = far().guard("1B2 > 1A4").tiles("1A2 foyer_1").hand("p1 tiara")
    assert table.do("move 1A2").stealth_of("p1") == 2


def test_a_guard_in_a_foyer_costs_the_tiara_only_one():
    # 2.5 step 7: "otherwise".
    table = far().guard("1A2 > 1A4").tiles("1A2 foyer_1").hand("p1 tiara")
    assert table.do("move 1A2").stealth_of("p1") == 2


def test_an_atrium_costs_one_for_each_guard_in_it_above_and_below():
    # 2.5 step 7, Q04.
    table = upstairs("2B2 atrium_3").guard("3B2 > 3D1")
    assert table.copy().do("move 2B2").stealth_of("p1") == 2
    table.guard("1B2 > 1A4")
    assert table.copy().do("move 2B2").stealth_of("p1") == 1
    assert table.guard("2B2 > 2D1").do("move 2B2").stealth_of("p1") == 0


def test_flexibility_spares_the_guard_in_the_tile_but_not_those_beside_an_atrium():
    # 2.5 step 7.
    table = upstairs("2B2 atrium_3", characters=("acrobat",)).guard("2B2 > 2D1")
    table.guard("3B2 > 3D1").do("slip 2B2")
    assert table.stealth_of("p1") == 2


def test_the_invisible_suit_hides_from_every_guard():
    # 2.5 step 7, V13.
    table = upstairs("2B2 atrium_3").guard("3B2 > 3D1").guard("2B2 > 2D1")
    table.hand("p1 invisible_suit tiara").do("use invisible_suit").do("move 2B2")
    assert table.stealth_of("p1") == 3


def test_the_last_stealth_is_lost_before_the_alarm_rings():
    # 2.5 steps 7 and 8: caught at once.
    table = far().guard("1B2 > 1A4").tiles("1A2 fingerprint_4").hand("p1 tiara")
    table.stealth(0, 3).do("move 1A2")
    assert table.state.result == CAUGHT
    assert table.alarms() == set()


# 2.5 steps 8 and 9 are in test_tiles.py; here what a cause changes.


def test_orders_ring_no_laser_but_a_fingerprint():
    # 2.5 step 8, H22.
    for face, alarms in (("laser_1", set()), ("fingerprint_4", {"1A2"})):
        table = far(characters=("rook",)).tiles(f"1A2 {face}").do("orders p2 1A2")
        table.do("accept")
        assert table.alarms() == alarms


def test_gut_and_climb_cannot_pay_a_laser():
    # 2.5 step 8, H02.
    table = far().event("go_with_your_gut", "tile 1A2 laser_1")
    assert table.alarms() == {"1A2"}
    table = far(characters=("acrobat",), sides=("advanced",)).guard(GUARD_2)
    table.set(remaining=6).tiles("2A1 laser_1").do("climb 2A1")
    assert (table.question(), table.alarms()) == ("ask_action", {"2A1"})


# 2.4 Escape.


def exit_table(**kwargs):
    table = far(**kwargs).guard("3D4 > 3D1").at("p1 3A1")
    table.tiles("1C4 safe", "2C4 safe", "3C4 safe", "3A1 stairs_4")
    return table.mark("opened", "1C4", "2C4", "3C4").hand("p1 isotope tiara bust")


def test_escape_costs_one_action_from_top_floor_stairs():
    table = exit_table()
    assert "escape" in table.legal()
    assert "escape" not in table.copy().set(remaining=0).legal()
    assert table.do("escape").where("p1") == "escaped"


def test_escape_needs_every_safe_open():
    table = exit_table()
    table.state.opened[2] = 0
    assert "escape" not in table.legal()


def test_escape_needs_every_loot_held():
    # P01: a Gold Bar on the Safe tile; held by an escaped player is fine.
    assert "escape" not in exit_table().lay("3C4 gold_bar_2").legal()
    table = exit_table(players=3).at("p2 escaped").hand("p2 gold_bar_2")
    assert "escape" in table.legal()


def test_escape_needs_stairs_of_the_top_floor():
    table = exit_table().guard(GUARD_2).tiles("2A1 stairs_5").at("p1 2A1")
    assert "escape" not in table.legal()
    assert "escape" not in exit_table().tiles("3A2 foyer_1").at("p1 3A2").legal()


def test_escape_through_a_roof_thermal_bomb():
    # O03.
    table = exit_table().tiles("3A2 foyer_1").at("p1 3A2").mark("thermal", "3A2")
    assert table.do("escape").where("p1") == "escaped"


def test_time_lock_blocks_the_way_to_the_roof():
    # M16, Q06.
    assert "escape" not in exit_table().set(time_lock=1).legal()
    table = exit_table().tiles("3A2 foyer_1").at("p1 3A2").mark("thermal", "3A2")
    assert "escape" not in table.set(time_lock=1).legal()


# 2.4: other actions with a cost.


def test_orders_cost_one_action_once_per_turn():
    table = far(characters=("rook",)).tiles("1A2 foyer_1").do("orders p2 1A2")
    table.do("accept")
    assert (table.state.remaining, table.state.used) == (3, 1)
    assert "orders" not in table.verbs()


def test_disguise_costs_one_action_and_only_as_the_first():
    table = far(characters=("rook",), sides=("advanced",)).tiles("1A2 foyer_1")
    table.at("p2 1A2")
    assert "disguise p2" in table.legal()
    assert "disguise p2" not in table.copy().do("move 1A2").do("move 1A1").legal()
    table.do("disguise p2")
    assert (table.where("p1"), table.state.remaining) == ("1A2", 3)


@pytest.mark.parametrize(
    ("side", "verb", "look"),
    [
        ("basic", "spy-patrol", "look-patrol 1 1B2"),
        ("advanced", "spy-event", "look-event crash"),
    ],
)
def test_the_spotter_looks_for_one_action_once_per_turn(side, verb, look):
    table = far(characters=("spotter",), sides=(side,)).do(verb, look)
    assert table.legal() == {"leave-on-top", "to-bottom"}
    table.do("leave-on-top")
    assert (table.state.remaining, table.state.used) == (3, 1)
    assert verb not in table.legal()


def test_the_drill_costs_two_for_a_die_and_one_for_a_crack():
    table = far(characters=("peterman",), sides=("advanced",)).guard(GUARD_2)
    table.tiles("2A1 safe").do("add-die 2A1")
    assert (table.state.remaining, table.state.safe_dice[parse_cell("2A1")]) == (2, 1)
    assert table.do("crack 2A1", "safe 2A1 1").state.remaining == 1
