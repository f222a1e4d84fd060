"""The twenty-six events (2.11, X01 to X16, Q09, Q10, Q13, Q21, Q24 to Q26)."""

from __future__ import annotations

import pytest
from table import Table

from lookout.engine.constants import EVENT_NAMES
from lookout.engine.errors import ImpossibleOutcomeError
from lookout.engine.rules import Rules

NO_GATES = Rules(event_alarm_gates="none")
BGA_GATES = Rules(event_alarm_gates="change_of_plans_only")


def quiet(players: int = 2, **settings: object) -> Table:
    """Everybody on 1A1, the guard five steps from its goal: a move needs no card."""
    return Table(players=players, **settings).guard("1D4 > 1A4")


def upstairs(players: int = 2, **settings: object) -> Table:
    """As above, with floor 2 set up and p1 on 2A1."""
    t = quiet(players, **settings).guard("2D4 > 2A4").tiles("2A1 foyer_1")
    return t.at("p1 2A1")


# Brown Out: G16, Q25, Q26.


def test_brown_out_removes_all_alarms_and_draws_a_card_for_each():
    t = quiet().mark("alarms", "1B1", "1A4")
    t.event("brown_out", "patrol 1 1B2", "patrol 1 1A3")
    assert (t.alarms(), t.heading(1)) == (set(), "1A3")
    assert t.guard_at(1) == "1C3"  # Two steps: no alarm adds any.


def test_brown_out_works_on_all_floors():
    t = quiet().guard("2D4 > 2A4").mark("alarms", "1B1", "2B1")
    t.event("brown_out", "patrol 1 1A3", "patrol 2 2C1")
    assert (t.alarms(), t.heading(1), t.heading(2)) == (set(), "1A3", "2C1")


def test_brown_out_without_alarms_draws_nothing():
    assert quiet().event("brown_out").heading(1) == "1A4"


def test_brown_out_stops_at_lost_visual():  # G16, Q09: back in the same turn
    t = quiet(lost_visual=True).mark("alarms", "1B1", "1B2")
    t.event("brown_out", "patrol 1 lost_visual", "patrol 1 1B3", "patrol 1 1D1")
    assert (t.guard_at(1), t.heading(1)) == ("1D3", "1D1")


def test_brown_out_keeps_the_card_of_the_guards_own_cell():  # Q25
    t = quiet(4).patrol_left(1, "1D4", "1B1").mark("alarms", "1A4")
    t.set(donuts=[1, 0, 0]).event("brown_out", "patrol 1 1D4")
    assert t.heading(1) == "1D4"


def test_brown_out_draws_nothing_for_a_guard_off_the_board():  # Q26
    t = upstairs(lost_visual=True).lose_guard(1).mark("alarms", "1B1")
    t.event("brown_out")
    assert (t.alarms(), t.guard_at(1)) == (set(), "")


def test_brown_out_draws_nothing_for_a_guard_never_set_up():  # Q26
    t = quiet().mark("alarms", "2B1").event("brown_out")
    assert (t.alarms(), t.guard_at(2)) == (set(), "")


# Buddy System: X09, E08, M01.


def test_buddy_system_fetches_a_player_of_your_choice():  # X09
    t = quiet(4).at("p2 1C3", "p3 1B4", "p4 off").event("buddy_system")
    assert (t.question(), t.asked()) == ("ask_buddy", "p1")
    assert t.legal() == {"choose-player p2", "choose-player p3"}
    assert t.do("choose-player p3").where("p3") == "1A1"


def test_buddy_system_leaves_escaped_players_alone():  # X09, P05
    t = quiet(4).at("p2 1C3", "p3 1B4", "p4 escaped").event("buddy_system")
    assert t.legal() == {"choose-player p2", "choose-player p3"}


def test_buddy_system_is_no_entering():
    t = quiet(3).tiles("1A1 fingerprint_4").at("p2 1B1").event("buddy_system")
    assert t.do("choose-player p2").alarms() == set()


def test_buddy_system_into_a_guards_tile_costs_nothing():  # M01
    t = quiet(3).guard("1A1 > 1D3").at("p2 1B4").event("buddy_system")
    assert t.do("choose-player p2").stealth_of("p2") == 3


def test_buddy_system_with_nobody_to_fetch_does_nothing():  # X09
    t = quiet().at("p2 off").event("buddy_system")
    assert (t.question(), t.asked()) == ("ask_action", "p2")


def test_buddy_system_sees_only_the_new_place_when_the_guard_moves():
    t = quiet(3).at("p2 1C3").event("buddy_system").do("choose-player p2")
    assert t.stealth_of("p2") == 3  # The guard went through 1C3 without him.


@pytest.mark.parametrize(("rule", "left"), [("all", 2), ("walkway_only", 3)])
def test_buddy_system_into_a_guards_tile_may_be_made_to_cost(rule, left):  # M01
    t = quiet(3, rules=Rules(nonentry_guard_stealth=rule)).guard("1A1 > 1D3")
    t.at("p2 1B4").event("buddy_system").do("choose-player p2")
    assert t.stealth_of("p2") == left


# Change of Plans: X02, Q25.


def test_change_of_plans_draws_a_destination():
    t = quiet().event("change_of_plans", "patrol 1 1B4")
    assert t.heading(1) == "1B4"


def test_change_of_plans_does_nothing_with_an_alarm_on_the_floor():  # X02
    t = quiet().mark("alarms", "1A4").event("change_of_plans")
    assert t.heading(1) == "1A4"


def test_change_of_plans_works_with_an_alarm_elsewhere():  # X02: your floor
    t = quiet().guard("2D4 > 2A4").mark("alarms", "2A4")
    assert t.event("change_of_plans", "patrol 1 1B4").heading(1) == "1B4"


def test_change_of_plans_is_gated_in_two_of_three_modes():  # X02
    t = quiet(rules=BGA_GATES).mark("alarms", "1A4").event("change_of_plans")
    assert t.heading(1) == "1A4"
    t = quiet(rules=NO_GATES).mark("alarms", "1A4")
    assert t.event("change_of_plans", "patrol 1 1B4").heading(1) == "1B4"


def test_change_of_plans_keeps_the_card_of_the_guards_own_cell():  # Q25
    t = quiet(4).patrol_left(1, "1D4", "1B1").set(donuts=[1, 0, 0])
    assert t.event("change_of_plans", "patrol 1 1D4").heading(1) == "1D4"


def test_change_of_plans_to_the_guards_own_cell_is_left_at_once():  # Q25, G05
    t = quiet(4).patrol_left(1, "1D4", "1B1")
    t.event("change_of_plans", "patrol 1 1D4", "patrol 1 1B1")
    assert (t.heading(1), t.guard_at(1)) == ("1B1", "1C3")


def test_change_of_plans_may_find_lost_visual():  # Q09: back in the same turn
    t = quiet(lost_visual=True)
    t.event("change_of_plans", "patrol 1 lost_visual", "patrol 1 1B3", "patrol 1 1D1")
    assert t.guard_at(1) == "1D3"


# Crash!: X02, Q21.


def test_crash_calls_the_guard_to_your_tile():
    t = quiet().event("crash")
    assert (t.heading(1), t.guard_at(1)) == ("1A1", "1C3")


def test_crash_does_nothing_with_an_alarm_on_the_floor():  # X02
    assert quiet().mark("alarms", "1A4").event("crash").heading(1) == "1A4"


def test_crash_works_with_an_alarm_elsewhere():  # X02: your floor
    t = quiet().guard("2D4 > 2A4").mark("alarms", "2A4").event("crash")
    assert t.heading(1) == "1A1"


@pytest.mark.parametrize("rules", [NO_GATES, BGA_GATES])
def test_crash_without_gate_holds_the_die_until_the_next_reseat(rules):  # Q21
    t = quiet(rules=rules).mark("alarms", "1A4").event("crash")
    assert (t.heading(1), t.guard_at(1)) == ("1A1", "1C2")  # Three steps that way.


def test_crash_in_the_guards_own_tile_makes_it_draw():  # G05
    t = quiet().guard("1A1 > 1D4").at("p2 1B4").event("crash", "patrol 1 1D3")
    assert (t.stealth_of("p1"), t.heading(1)) == (3, "1D3")


# Daydreaming and Espresso.


@pytest.mark.parametrize(
    ("event", "cell"),
    [("daydreaming", "1C4"), ("espresso", "1B3"), ("heads_up", "1C3")],
)
def test_daydreaming_and_espresso_change_the_guards_steps(event, cell):
    assert quiet().event(event).guard_at(1) == cell


def test_espresso_ends_with_the_turn():
    t = quiet().event("espresso").end("patrol 1 1D1")
    assert t.guard_at(1) == "1A4"  # Three steps, then two.


def test_daydreaming_ends_with_the_turn():
    assert quiet().event("daydreaming").end().guard_at(1) == "1B3"


def test_daydreaming_never_makes_the_movement_negative():
    t = quiet().die(1, 1).event("daydreaming")
    assert t.guard_at(1) == "1D4"


# Dead Drop: X10, E08, L08, P05.


def test_dead_drop_gives_everything_to_the_previous_player():  # X10
    t = quiet(3).hand("p1 donuts stamp").event("dead_drop")
    assert (t.hand_of("p1"), t.hand_of("p3")) == (set(), {"donuts", "stamp"})


def test_dead_drop_skips_an_escaped_neighbour():  # X10
    t = quiet(3).hand("p1 donuts").at("p3 escaped").event("dead_drop")
    assert t.hand_of("p2") == {"donuts"}


def test_dead_drop_reaches_players_not_yet_on_the_board():  # E08
    t = quiet(3).hand("p1 donuts").at("p3 off").event("dead_drop")
    assert t.hand_of("p3") == {"donuts"}


def test_dead_drop_keeps_a_second_gold_bar():  # X10
    t = quiet().hand("p1 gold_bar virus").hand("p2 gold_bar_2").event("dead_drop")
    assert t.hand_of("p1") == {"gold_bar"}
    assert t.hand_of("p2") == {"gold_bar_2", "virus"}


def test_dead_drop_gives_a_single_gold_bar():
    t = quiet().hand("p1 gold_bar").event("dead_drop")
    assert t.hand_of("p2") == {"gold_bar"}


def test_dead_drop_of_the_goblet_costs_nobody():  # L08
    t = quiet().hand("p1 cursed_goblet").event("dead_drop")
    assert (t.stealth_of("p1"), t.stealth_of("p2")) == (3, 3)


def test_dead_drop_with_nobody_left_does_nothing():  # X10
    t = quiet().hand("p1 donuts").at("p2 escaped").event("dead_drop")
    assert t.hand_of("p1") == {"donuts"}


# Freight Elevator: X01, X15, M01, M06.


def test_freight_elevator_lifts_without_entering():
    t = quiet().guard("2D4 > 2A4").event("freight_elevator", "tile 2A1 fingerprint_4")
    assert (t.where("p1"), t.alarms()) == ("2A1", set())


def test_freight_elevator_into_a_guards_tile_costs_nothing():  # M01
    t = quiet().tiles("2A1 stairs_4").guard("2A1 > 2D4").event("freight_elevator")
    assert t.stealth_of("p1") == 3


def test_freight_elevator_sets_up_a_fresh_floor_whose_guard_moves():  # M06, X15
    t = quiet().event(
        "freight_elevator", "tile 2A1 foyer_1", "patrol 2 2D4", "patrol 2 2A4"
    )
    assert (t.guard_at(1), t.guard_at(2)) == ("1D4", "2B3")


def ready_to_leave(**settings: object) -> Table:
    t = quiet(**settings).guard("3D4 > 3A3").tiles("3A1 foyer_1").at("p1 3A1")
    t.tiles("1B2 safe", "2B2 safe", "3B2 safe").mark("opened", "1B2", "2B2", "3B2")
    return t.hand("p1 painting isotope").hand("p2 bust")


def test_freight_elevator_leads_from_the_top_floor_to_the_roof():  # X01
    t = ready_to_leave().event("freight_elevator")
    assert t.where("p1") == "escaped"
    assert (t.guard_at(3), t.asked()) == ("3D4", "p2")  # No guard moves: P06.


def test_freight_elevator_does_nothing_on_top_while_a_safe_is_closed():  # X01
    t = ready_to_leave()
    t.state.opened[0] = 0
    assert t.event("freight_elevator").where("p1") == "3A1"


def test_freight_elevator_does_nothing_on_top_while_loot_lies_about():  # X01
    t = ready_to_leave().lay("1B2 tiara").event("freight_elevator")
    assert (t.where("p1"), t.guard_at(3)) == ("3A1", "3B4")


def test_freight_elevator_escape_can_be_switched_off():  # X01
    t = ready_to_leave(rules=Rules(freight_elevator_escape="false"))
    assert t.event("freight_elevator").where("p1") == "3A1"


# Go with your Gut: X11, K04, M12.


def test_gut_asks_for_one_of_several_tiles_and_nothing_else():
    t = quiet().at("p1 1B2").event("go_with_your_gut")
    assert (t.question(), t.asked()) == ("ask_gut", "p1")
    assert t.legal() == {"choose 1A2", "choose 1B1", "choose 1C2"}
    assert t.do("choose 1B1", "tile 1B1 foyer_1").where("p1") == "1B1"


def test_gut_moves_into_the_only_tile_by_itself():
    t = quiet().event("go_with_your_gut", "tile 1A2 foyer_1")
    assert t.where("p1") == "1A2"


def test_gut_without_a_face_down_neighbour_does_nothing():  # X11
    t = quiet().tiles("1A2 foyer_1").event("go_with_your_gut")
    assert t.where("p1") == "1A1"


def test_gut_does_not_climb_stairs():  # M12
    t = quiet().tiles("1A1 stairs_4", "1A2 foyer_1").event("go_with_your_gut")
    assert t.where("p1") == "1A1"


def test_gut_rings_a_laser_without_an_offer_to_pay():
    t = quiet().event("go_with_your_gut", "tile 1A2 laser_1")
    assert t.alarms() == {"1A2"}


def test_gut_may_hack_and_uses_no_action():  # X11
    t = quiet().hacks(laser=1).event("go_with_your_gut", "tile 1A2 laser_1")
    assert t.legal() == {"spend-token laser", "ring"}
    assert (t.state.used, t.state.remaining) == (0, 4)
    assert t.do("spend-token laser").alarms() == set()


def test_gut_rolls_one_die_at_a_keypad():
    t = quiet().event("go_with_your_gut", "tile 1A2 keypad_4", "keypad 1A2 5")
    assert t.where("p1") == "1A1"
    t = quiet().event("go_with_your_gut", "tile 1A2 keypad_4", "keypad 1A2 6")
    assert t.where("p1") == "1A2"


def test_gut_at_a_keypad_counts_steady_hands():  # 2.5 step 3
    t = quiet(characters=("peterman",)).event(
        "go_with_your_gut", "tile 1A2 keypad_4", "keypad 1A2 5", "keypad 1A2 6"
    )
    assert t.where("p1") == "1A2"


def test_gut_is_stopped_by_an_empty_deadbolt():  # K04
    t = quiet().event("go_with_your_gut", "tile 1A2 deadbolt_1")
    assert (t.where("p1"), t.face("1A2")) == ("1A1", "deadbolt_1")


def test_gut_enters_a_deadbolt_with_the_guard_in_it():  # K04
    t = quiet().guard("1A2 > 1D3")
    t.event("go_with_your_gut", "tile 1A2 deadbolt_1")
    assert (t.where("p1"), t.stealth_of("p1")) == ("1A2", 2)


def test_gut_leaves_a_motion_tile_with_an_alarm():  # X11
    t = quiet().tiles("1A2 motion_1").do("move 1A2").set(used=0)
    t.event("go_with_your_gut", "tile 1B2 foyer_1")
    assert (t.where("p1"), t.alarms()) == ("1B2", {"1A2"})


def test_gut_falls_down_a_walkway():  # X11
    t = upstairs().event("go_with_your_gut", "tile 2A2 walkway_1", "tile 1A2 foyer_2")
    assert t.where("p1") == "1A2"


# Gymnastics: X08.


def test_gymnastics_leads_from_below_into_a_walkway():
    t = upstairs().tiles("2A1 walkway_1").at("p1 1B4")
    assert "move 2A1" not in t.copy().end().legal()
    assert "move 2A1" in t.event("gymnastics").legal()


def test_gymnastics_enters_the_walkway():
    t = upstairs().tiles("2A1 walkway_1").at("p1 1B4").guard("2A1 > 2D4")
    t.event("gymnastics").do("move 2A1")
    assert (t.where("p2"), t.stealth_of("p2")) == ("2A1", 2)


def test_gymnastics_needs_a_revealed_walkway():
    assert "move 2A1" not in quiet().guard("2D4 > 2A4").event("gymnastics").legal()


def test_gymnastics_does_not_lead_from_the_walkway_up():  # X08: not as stairs
    t = quiet().tiles("1A1 walkway_1").guard("2D4 > 2A4").event("gymnastics")
    assert "move 2A1" not in t.legal()


def test_gymnastics_ends_when_your_next_turn_starts():
    t = quiet().tiles("2A1 walkway_1").guard("2D4 > 2A4").event("gymnastics").end()
    assert t.asked() == "p1"
    assert "move 2A1" not in t.legal()


def walkway_as_stairs(walkway: str) -> Table:
    t = quiet(rules=Rules(gymnastics_mode="walkway_as_stairs"))
    return t.tiles(f"{walkway} walkway_1").guard("2D4 > 2A4").guard("3D4 > 3A3")


def test_gymnastics_as_stairs_joins_a_walkway_and_the_cell_above():  # X08
    up = walkway_as_stairs("1A1").event("gymnastics")
    assert "move 2A1" in up.legal()
    down = walkway_as_stairs("1A1").tiles("2A1 foyer_1").at("p2 2A1")
    assert "move 1A1" in down.event("gymnastics").legal()


def test_gymnastics_as_stairs_does_not_lead_up_into_a_walkway():  # X08
    assert "move 2A1" not in walkway_as_stairs("2A1").event("gymnastics").legal()


def test_gymnastics_as_stairs_ignores_the_time_lock_and_the_roof():  # X08
    t = walkway_as_stairs("1A1").event("gymnastics").set(time_lock=0)
    assert "move 2A1" in t.legal()
    t = ready_to_leave(rules=Rules(gymnastics_mode="walkway_as_stairs"))
    t.tiles("3A1 walkway_1").at("p1 1A1", "p2 3A1").event("gymnastics")
    assert "escape" not in t.legal()


# Heads Up! and Jump the Gun: X12, T14.


def test_heads_up_gives_the_next_player_an_action_once():
    t = quiet().event("heads_up")
    assert (t.asked(), t.state.remaining) == ("p2", 5)
    assert t.end().state.remaining == 4


def test_heads_up_passes_over_escaped_players():  # X12
    t = quiet(3).at("p2 escaped").event("heads_up")
    assert (t.asked(), t.state.remaining) == ("p3", 5)


def test_heads_up_is_yours_if_you_are_alone():  # X12
    t = quiet().at("p2 escaped").event("heads_up")
    assert (t.asked(), t.state.remaining) == ("p1", 5)


def test_jump_the_gun_skips_the_next_turn_with_its_guard():
    t = quiet(3).event("jump_the_gun")
    assert (t.asked(), t.guard_at(1)) == ("p3", "1C3")


def test_jump_the_gun_skips_one_turn_only():
    t = quiet(3).event("jump_the_gun").end()
    assert t.asked() == "p1"


def test_jump_the_gun_skips_loot_rolls_and_the_first_placement():  # T14
    t = quiet(3).hand("p2 chihuahua persian_kitty").at("p2 off")
    t.event("jump_the_gun")  # No roll is due.
    assert (t.where("p2"), t.asked()) == ("off", "p3")


def test_jump_the_gun_passes_over_escaped_players():  # X12
    t = quiet(4).at("p2 escaped").event("jump_the_gun")
    assert t.asked() == "p4"


def test_jump_the_gun_costs_a_last_player_nothing():  # X12
    t = quiet().at("p2 escaped").event("jump_the_gun")
    assert (t.asked(), t.state.remaining) == ("p1", 4)
    assert t.end().asked() == "p1"


# Jury-Rig, Keycode Change, Lampshade.


def test_jury_rig_draws_a_tool():
    assert quiet().event("jury_rig", "tool virus").hand_of("p1") == {"virus"}


def test_keycode_change_locks_every_keypad():
    t = quiet().tiles("1A2 keypad_4", "3B2 keypad_5").mark("unlocked", "1A2", "3B2")
    assert t.event("keycode_change").marked("unlocked") == set()
    assert t.do("move 1A2", "keypad 1A2 1").where("p2") == "1A1"


def test_keycode_change_lets_players_inside_leave():  # K11
    t = quiet().tiles("1A2 keypad_4").mark("unlocked", "1A2").at("p2 1A2")
    t.event("keycode_change").do("move 1A1")
    assert t.where("p2") == "1A1"


def test_lampshade_gives_a_stealth_without_maximum():  # V15
    t = quiet().stealth(6, 3).event("lampshade")
    assert (t.stealth_of("p1"), t.stealth_of("p2")) == (7, 3)


# Lost Grip: X15, M01.


def test_lost_grip_drops_without_entering():
    t = upstairs().tiles("1A1 fingerprint_4").event("lost_grip")
    assert (t.where("p1"), t.alarms()) == ("1A1", set())


def test_lost_grip_moves_the_guard_of_the_new_floor():  # X15
    t = upstairs().event("lost_grip")
    assert (t.guard_at(1), t.guard_at(2)) == ("1C3", "2D4")


def test_lost_grip_reveals_the_cell_below():
    t = upstairs().at("p1 2B2").event("lost_grip", "tile 1B2 lavatory_5")
    assert (t.face("1B2"), t.state.stealth_tokens[6]) == ("lavatory_5", 3)


def test_lost_grip_onto_a_walkway_does_not_go_on():  # M05
    t = upstairs().guard("3D4 > 3A3").at("p1 3B2")
    t.event("lost_grip", "tile 2B2 walkway_1")
    assert t.where("p1") == "2B2"


def test_lost_grip_into_a_guards_tile_costs_nothing():  # M01
    t = upstairs().guard("1A1 > 1D3").at("p2 1B4").event("lost_grip")
    assert t.stealth_of("p1") == 3


def test_lost_grip_does_nothing_on_floor_1():
    assert quiet().event("lost_grip").where("p1") == "1A1"


# Peekhole: X13.


def test_peekhole_sees_neighbours_through_walls_and_above():
    t = quiet().event("peekhole")
    assert (t.question(), t.asked()) == ("ask_peekhole", "p1")
    assert t.legal() == {"choose 1A2", "choose 1B1", "choose 2A1", "decline"}
    assert t.do("choose 1B1", "tile 1B1 foyer_1").face("1B1") == "foyer_1"


def test_peekhole_sees_below():
    t = upstairs().tiles("1A1 hidden").at("p2 1B4").event("peekhole")
    assert {"choose 1A1", "choose 3A1"} <= t.legal()


def test_peekhole_on_the_top_floor_sees_below_only():
    t = quiet().guard("3D4 > 3A3").tiles("3B2 foyer_2").at("p1 3B2").event("peekhole")
    assert {a for a in t.legal() if not a.startswith("choose 3")} == {
        "choose 2B2",
        "decline",
    }


def test_peekhole_sets_up_no_guard():  # 2.1: revealing never does
    t = quiet().event("peekhole").do("choose 2A1", "tile 2A1 foyer_1")
    assert t.guard_at(2) == ""


def test_peekhole_is_optional_even_with_one_tile():  # X13
    t = quiet().tiles("1A2 foyer_1", "2A1 foyer_2").event("peekhole")
    assert t.legal() == {"choose 1B1", "decline"}
    assert t.do("decline").face("1B1") == "hidden"


# Reboot: C06.


def test_reboot_leaves_one_token_on_every_revealed_computer():
    t = quiet().tiles("1B1 computer_laser_5", "2B1 computer_motion_6")
    t.hacks(laser=4, motion=0).event("reboot")
    assert list(t.state.hack) == [0, 1, 1]


def test_reboot_leaves_the_laptop_alone():  # C06
    for tokens in (0, 1):
        t = quiet(characters=("hacker",), sides=("advanced",)).hacks(laptop=tokens)
        assert t.event("reboot").state.laptop == tokens


# Shift Change: X07.


def test_shift_change_moves_every_other_guard_in_the_teams_order():  # X07
    t = quiet().guard("2D4 > 2A4").guard("3D4 > 3A3").event("shift_change")
    assert (t.question(), t.asked()) == ("ask_shift_change", "p1")
    assert t.legal() == {"move-guard 2", "move-guard 3"}
    t.do("move-guard 3")
    assert [t.guard_at(f) for f in (1, 2, 3)] == ["1D4", "2B3", "3B4"]


def test_shift_change_leaves_unplaced_guards_unplaced():  # X07
    t = quiet().guard("3D4 > 3A3").event("shift_change")
    assert [t.guard_at(f) for f in (1, 2, 3)] == ["1D4", "", "3B4"]


def test_shift_change_brings_back_a_lost_guard():  # X07
    t = quiet(lost_visual=True).guard("2D4 > 2A4").lose_guard(2)
    t.event("shift_change", "patrol 2 2D3", "patrol 2 2A1")
    assert (t.guard_at(1), t.guard_at(2)) == ("1D4", "2A3")


def test_shift_change_counts_alarms_and_donuts():  # X07
    t = quiet().guard("2D4 > 2A4").mark("alarms", "2A4")
    assert t.copy().event("shift_change").guard_at(2) == "2A3"
    assert t.set(donuts=[0, 1, 0]).event("shift_change").guard_at(2) == "2D4"


def test_shift_change_leaves_donuts_under_your_own_guard():  # X07, G17
    t = quiet().guard("2D4 > 2A4").set(donuts=[1, 0, 0]).event("shift_change")
    assert t.state.donuts[0] == 1


def test_shift_change_ends_with_the_turn():
    t = quiet().guard("2D4 > 2A4").event("shift_change").end()
    assert (t.guard_at(1), t.guard_at(2)) == ("1C3", "2B3")


# Shoplifting: X14, A06, C04.


def test_shoplifting_rings_in_every_laboratory_that_was_robbed():
    t = quiet().tiles("1B4 laboratory_3", "2B1 laboratory_4").guard("2D4 > 2A4")
    t.mark("emptied", "1B4", "2B1").event("shoplifting")
    assert t.alarms() == {"1B4", "2B1"}
    assert (t.heading(1), t.heading(2)) == ("1B4", "2B1")


def test_shoplifting_spares_a_laboratory_nobody_robbed():
    t = quiet().tiles("1B4 laboratory_3", "2B1 laboratory_4").guard("2D4 > 2A4")
    assert t.mark("emptied", "2B1").event("shoplifting").alarms() == {"2B1"}


def test_shoplifting_is_not_stopped_by_a_crowbar():  # X14
    t = quiet().tiles("1B1 laboratory_3").mark("emptied", "1B1")
    assert t.mark("disabled", "1B1").event("shoplifting").alarms() == {"1B1"}


def test_shoplifting_is_stopped_by_an_emp():  # O01
    t = quiet().tiles("1B1 laboratory_3").mark("emptied", "1B1").set(emp=1)
    assert t.event("shoplifting").alarms() == set()


def test_shoplifting_asks_for_the_closest_of_two_alarms_that_tie():  # A09
    t = quiet().tiles("1B3 laboratory_3", "1D3 laboratory_4").guard("1C3 > 1A4")
    t.mark("emptied", "1B3", "1D3").event("shoplifting")
    assert t.legal() == {"send-guard 1B3", "send-guard 1D3"}


# Squeak!: X06, Q13, Q24.


def test_squeak_steps_towards_the_nearest_character_then_moves():  # X06
    t = quiet().at("p1 1D1", "p2 2A1").guard("1C3 > 1A4").event("squeak")
    # 1D3 on the way to 1D1, then back: 1C3, 1B3.
    assert t.guard_at(1) == "1B3"


def test_squeak_measures_walking_distance():  # X06
    t = quiet().at("p1 1B3", "p2 1C1").guard("1B2 > 1D1")  # A wall before p1.
    t.event("squeak", "patrol 1 1A1")  # 1B1, then 1C1 and 1D1.
    assert (t.stealth_of("p1"), t.stealth_of("p2")) == (3, 2)


def test_squeak_counts_only_that_floor():
    t = quiet().at("p1 1D1", "p2 2B3").guard("1C3 > 1A4").guard("2A1 > 2D4")
    assert t.event("squeak").guard_at(1) == "1B3"  # By 1D3, not by 1B3 and on.


def test_squeak_may_catch_the_character():  # G09: the step enters
    t = quiet().at("p2 2A1").guard("1A2 > 1D3").event("squeak")
    assert t.stealth_of("p1") == 2


def test_squeak_tie_is_the_teams_choice():  # X06
    t = quiet().at("p1 1D3", "p2 1B3").guard("1C3 > 1A4").event("squeak")
    assert (t.question(), t.asked()) == ("ask_squeak", "p1")
    assert t.legal() == {"choose 1D3", "choose 1B3"}
    t.do("choose 1B3", "patrol 1 1D1")
    assert (t.stealth_of("p1"), t.stealth_of("p2")) == (3, 2)


def test_squeak_at_distance_zero_is_no_step():  # X06
    t = quiet().at("p1 1D4", "p2 1C3").event("squeak")
    assert (t.stealth_of("p1"), t.guard_at(1)) == (3, "1C3")


def test_squeak_onto_the_dies_cell_draws_the_next_destination():  # X06
    t = quiet().at("p1 1C3", "p2 1A1").guard("1D4 > 1C4")
    t.event("squeak", "patrol 1 1D1")
    assert t.heading(1) == "1D1"


def test_squeak_switches_off_an_alarm_and_reseats_the_die():  # X06, A09
    t = quiet().at("p1 1C3", "p2 2A1").guard("1D4 > 1C4").mark("alarms", "1C4", "1A4")
    t.event("squeak")
    assert (t.alarms(), t.heading(1)) == ({"1A4"}, "1A4")


def test_squeak_step_reseats_the_die_to_the_closest_alarm():  # A09
    t = quiet().at("p1 1D1", "p2 2A1").guard("1C3 > 1A3").mark("alarms", "1A3", "1D2")
    t.event("squeak")
    assert (t.alarms(), t.guard_at(1)) == ({"1A3"}, "1B3")


def test_squeak_is_stopped_by_donuts_and_the_guard_still_moves():  # Q13, Q24
    t = quiet().at("p1 1D1").guard("1C3 > 1A4").set(donuts=[1, 0, 0])
    t.event("squeak")
    assert (t.guard_at(1), t.state.donuts[0]) == ("1A3", 0)


def test_squeak_without_a_step_eats_no_donuts():  # X06, Q13, G17
    t = quiet().at("p1 1D4").set(donuts=[1, 0, 0]).event("squeak")
    assert t.guard_at(1) == "1D4"  # The Donuts stop the regular movement instead.


def test_squeak_ignores_the_crow_under_the_guard():  # Q13: Disrupt
    t = quiet(characters=("raven",), sides=("advanced",)).guard("1C3 > 1A4")
    t.at("p1 1C3").do("crow 1C3").at("p1 1D1", "p2 2A1").event("squeak")
    assert (t.guard_at(1), t.state.crow_cell >= 0) == ("1B3", True)


def test_squeak_ignores_the_crow_ahead():  # Q13: Distract takes nothing off
    t = quiet(characters=("raven",)).guard("1C3 > 1A4").at("p1 1D3").do("crow 1D3")
    t.at("p1 1D1", "p2 2A1").event("squeak")
    assert t.guard_at(1) == "1B3"


# Switch Signs and Where Is He?: X03, X04, G09.


def test_switch_signs_swaps_guard_and_die_without_a_card():  # X04
    t = quiet().event("switch_signs")
    assert (t.heading(1), t.guard_at(1)) == ("1D4", "1B3")  # From 1A4, two steps.


def test_switch_signs_is_entering_for_the_guard():  # G09
    t = quiet().at("p2 1A4").event("switch_signs")
    assert t.stealth_of("p2") == 2


def test_switch_signs_goes_to_the_alarm_and_draws():  # X03
    t = quiet().guard("1D4 > 1A3").mark("alarms", "1A3")
    t.event("switch_signs", "patrol 1 1D1")
    assert (t.alarms(), t.heading(1), t.guard_at(1)) == (set(), "1D1", "1C3")


def test_switch_signs_goes_on_to_the_next_alarm():  # X03
    t = quiet().guard("1D4 > 1A3").mark("alarms", "1A3", "1D1").event("switch_signs")
    assert (t.alarms(), t.heading(1), t.guard_at(1)) == ({"1D1"}, "1D1", "1D3")


@pytest.mark.parametrize("rules", [NO_GATES, BGA_GATES])
def test_switch_signs_without_gate_just_swaps(rules):  # X03
    t = quiet(rules=rules).guard("1D4 > 1B2").mark("alarms", "1A3")
    t.set(donuts=[1, 0, 0]).event("switch_signs")
    assert (t.guard_at(1), t.alarms()) == ("1B2", {"1A3"})
    assert t.heading(1) == "1A3"  # 2.8 step 3: a guard was placed.


def test_switch_signs_prefers_the_closest_alarm_to_the_die():  # X03
    t = quiet().guard("1D4 > 1B2").mark("alarms", "1A3").set(donuts=[1, 0, 0])
    t.event("switch_signs", "patrol 1 1D1")
    assert (t.guard_at(1), t.alarms()) == ("1A3", set())


def test_where_is_he_puts_the_guard_on_its_destination_and_draws():
    t = quiet().event("where_is_he", "patrol 1 1D1")
    assert (t.heading(1), t.guard_at(1)) == ("1D1", "1B3")


def test_where_is_he_is_entering_for_the_guard():  # G09
    t = quiet().at("p2 1A4").event("where_is_he", "patrol 1 1D1")
    assert t.stealth_of("p2") == 2


def test_where_is_he_turns_the_alarm_off():  # X03
    t = quiet().mark("alarms", "1A4").event("where_is_he", "patrol 1 1D1")
    assert (t.alarms(), t.guard_at(1)) == (set(), "1B3")  # Two steps: it is off.


@pytest.mark.parametrize("rules", [NO_GATES, BGA_GATES])
def test_where_is_he_without_gate_goes_to_the_die(rules):  # X03
    t = quiet(rules=rules).guard("1D4 > 1B2").mark("alarms", "1A3")
    t.set(donuts=[1, 0, 0]).event("where_is_he")
    assert (t.guard_at(1), t.alarms()) == ("1B2", {"1A3"})


def test_where_is_he_asks_which_of_two_closest_alarms():  # X03
    t = quiet().guard("1C3 > 1B3").mark("alarms", "1B3", "1D3").set(donuts=[1, 0, 0])
    t.event("where_is_he")
    assert t.legal() == {"send-guard 1B3", "send-guard 1D3"}
    t.do("send-guard 1D3")
    assert (t.guard_at(1), t.alarms(), t.heading(1)) == ("1D3", {"1B3"}, "1B3")


@pytest.mark.parametrize("event", ["where_is_he", "switch_signs"])
def test_jumps_leave_donuts_where_they_are(event):  # G17
    t = quiet().set(donuts=[1, 0, 0])
    t.event(event, *(["patrol 1 1D1"] if event == "where_is_he" else []))
    assert t.guard_at(1) == "1A4"  # Jumped in spite of them; then they stopped it.


# Throw Voice: X05, X02, Q21.


def test_throw_voice_moves_the_die_to_a_cell_beside_it():  # X05
    t = quiet().guard("1D4 > 1B3").event("throw_voice")
    assert (t.question(), t.asked()) == ("ask_throw_voice", "p1")
    assert t.legal() == {"choose 1A3", "choose 1C3", "choose 1B4"}
    assert t.do("choose 1B4").heading(1) == "1B4"


def test_throw_voice_does_nothing_with_an_alarm_on_the_floor():  # X02
    t = quiet().mark("alarms", "1A4").event("throw_voice")
    assert (t.question(), t.heading(1)) == ("ask_action", "1A4")


def test_throw_voice_works_with_an_alarm_elsewhere():  # X02: your floor
    t = quiet().guard("2D4 > 2A4").mark("alarms", "2A4").guard("1D4 > 1B3")
    assert t.event("throw_voice").question() == "ask_throw_voice"


def test_throw_voice_may_land_on_the_guard():  # X05, G05
    t = quiet().guard("1C3 > 1B3").event("throw_voice")
    t.do("choose 1C3", "patrol 1 1D1")
    assert (t.heading(1), t.guard_at(1)) == ("1D1", "1D2")


@pytest.mark.parametrize("rules", [NO_GATES, BGA_GATES])
def test_throw_voice_without_gate_leads_the_guard_astray(rules):  # Q21
    t = quiet(rules=rules).guard("1D4 > 1B3", die=1).mark("alarms", "1B3")
    t.event("throw_voice").do("choose 1B4")
    assert (t.heading(1), t.alarms()) == ("1B4", {"1B3"})


# Time Lock: M15, M16.


def locked_in() -> Table:
    """p2 on Stairs on floor 1, the Time Lock just drawn by p1."""
    t = quiet().tiles("1A1 stairs_4").guard("2D4 > 2A4")
    return t.event("time_lock")


def test_time_lock_closes_the_stairs_until_your_next_turn():
    t = locked_in()
    assert "move 2A1" not in t.legal()
    assert "move 2A1" in t.end().legal()


def test_time_lock_allows_peeking():  # M15
    assert "peek 2A1" in locked_in().legal()


def test_time_lock_closes_thermal_stairs_both_ways():  # M16
    t = quiet().mark("thermal", "1A1").guard("2D4 > 2A4").tiles("2A1 foyer_1")
    assert "move 2A1" not in t.copy().event("time_lock").legal()
    assert "move 1A1" not in t.at("p2 2A1").event("time_lock").legal()


def test_time_lock_leaves_ducts_and_walkways_open():  # M16
    t = upstairs().tiles("2A1 walkway_1", "3C3 service_duct_6").guard("3D4 > 3A3")
    assert "move 3C3" in t.copy().event("time_lock").legal()
    assert "walk-down 1A1" in t.at("p1 1A1", "p2 2A1").event("time_lock").legal()


def test_time_lock_closes_the_roof():  # M16
    t = ready_to_leave().tiles("3A1 stairs_4").at("p1 1A1", "p2 3A1")
    assert "escape" in t.copy().event("lampshade").legal()
    assert "escape" not in t.event("time_lock").legal()


# Video Loop.


def test_video_loop_blinds_cameras_until_your_next_turn():
    t = quiet(3).tiles("1A2 camera_1", "2D4 camera_2").guard("2D4 > 2A4")
    t.event("video_loop")
    assert t.copy().do("move 1A2").alarms() == set()
    t.end().end("patrol 1 1D1")
    assert (t.asked(), t.do("move 1A2").alarms()) == ("p1", {"1A2"})


def test_video_loop_blinds_guards_that_enter_a_camera():
    t = quiet().tiles("1C4 camera_1", "1A2 camera_2").at("p2 1A2")
    assert t.copy().event("lampshade").alarms() == {"1A2"}
    assert t.event("video_loop").alarms() == set()


# A guard off the board: Q09, Q10, Q26.

ABOUT_GUARDS = (
    "squeak",
    "where_is_he",
    "switch_signs",
    "crash",
    "throw_voice",
    "change_of_plans",
)


@pytest.mark.parametrize("event", ABOUT_GUARDS)
def test_events_do_nothing_to_a_guard_off_the_board(event):  # Q10, Q26
    t = quiet(lost_visual=True).lose_guard(1)
    t.event(event, "patrol 1 1B3", "patrol 1 1D1")  # It only comes back, and moves.
    assert (t.guard_at(1), t.heading(1)) == ("1D3", "1D1")


def test_lost_visual_drawn_again_keeps_the_guard_away():  # Q09
    t = quiet(lost_visual=True).lose_guard(1).end("patrol 1 lost_visual")
    assert (t.guard_at(1), t.asked()) == ("", "p2")


# The deck: X16.


def test_event_deck_is_reshuffled_when_empty():  # X16
    t = quiet().events_seen(*EVENT_NAMES).event("lampshade")
    assert t.stealth_of("p1") == 4
    assert t.state.deck_left[3] == len(EVENT_NAMES) - 1


def test_event_deck_holds_each_card_once():
    t = quiet().event("lampshade")
    with pytest.raises(ImpossibleOutcomeError):
        t.event("lampshade")
