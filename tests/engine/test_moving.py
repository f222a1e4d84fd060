"""Actions (2.4), the Move step by step (2.5), connections (M01 to M17, Q01 to Q03)."""

import pytest
from table import Table

from lookout.engine.constants import CAUGHT
from lookout.engine.text.notation import parse_cell

GUARD_2 = "2D4 > 2D1"


def far(*args, **kwargs):
    """Floor 1's guard on 1D1, heading for 1A4, 6 steps off."""
    return Table(*args, **kwargs).guard("1D1 > 1A4")


def upstairs(*tiles, **kwargs):
    """p1 on 2A2, beside the face-down 2B2; both lower guards are far away."""
    table = far(**kwargs).guard(GUARD_2).tiles("2A2 service_duct_6", *tiles)
    return table.at("p1 2A2")


def on_walkway(*tiles, **kwargs):
    """p1 on a revealed Walkway at 2B2."""
    table = far(**kwargs).guard(GUARD_2).tiles("2B2 walkway_1", *tiles)
    return table.at("p1 2B2")


def moves(table):
    return {t for t in table.legal() if t.split()[0] in ("move", "walk-down")}


def peeks(table):
    return {t for t in table.legal() if t.startswith("peek")}


# 2.4 Peek.


def test_peeking_reveals_an_adjacent_tile_for_one_action_and_triggers_nothing():
    table = far().hand("p1 donuts").do("peek 1A2", "tile 1A2 detector_4")
    assert table.face("1A2") == "detector_4"
    assert (table.where("p1"), table.alarms()) == ("1A1", set())
    assert (table.state.remaining, table.state.used) == (3, 1)


def test_walls_diagonals_and_distance_stop_a_peek():
    # Bank floor 1: a wall between 1A1 and 1B1.
    assert peeks(far()) == {"peek 1A2"}


def test_a_revealed_tile_cannot_be_peeked_at():
    # M14.
    assert peeks(far().tiles("1A2 foyer_1")) == set()


def test_from_stairs_one_peeks_at_the_cell_above_also_under_time_lock():
    # M15.
    table = far().tiles("1A1 stairs_4")
    assert peeks(table) == {"peek 1A2", "peek 2A1"}
    table.set(time_lock=1)
    assert peeks(table) == {"peek 1A2", "peek 2A1"}
    table.do("peek 2A1", "tile 2A1 foyer_1")
    assert table.guard_at(2) == ""


def test_from_top_floor_stairs_there_is_nothing_above_to_peek_at():
    table = far().guard("3D4 > 3D1").tiles("3A1 stairs_4").at("p1 3A1")
    assert peeks(table) == {"peek 3A2", "peek 3B1"}


def test_thermal_stairs_let_peek_both_ways():
    # O04.
    table = far().mark("thermal", "1A1")
    assert "peek 2A1" in peeks(table)
    table = (
        far().guard(GUARD_2).tiles("2B2 foyer_1").mark("thermal", "1B2").at("p1 2B2")
    )
    assert "peek 1B2" in peeks(table)


def test_from_an_atrium_one_peeks_straight_up_and_down():
    table = far().guard(GUARD_2).tiles("2A1 atrium_3", "1A1 hidden").at("p1 2A1")
    assert peeks(table) == {"peek 2A2", "peek 1A1", "peek 3A1"}


def test_an_atrium_peeks_but_does_not_connect():
    assert moves(upstairs("2A2 atrium_3")) == {"move 2A1", "move 2A3", "move 2B2"}


def test_one_cannot_peek_down_from_a_walkway():
    # M04.
    assert "peek 1B2" not in peeks(on_walkway())


def test_a_walkway_found_by_peeking_is_harmless_and_can_be_entered():
    table = upstairs().do("peek 2B2", "tile 2B2 walkway_1").do("move 2B2")
    assert table.where("p1") == "2B2"


def test_revealing_a_lavatory_puts_three_tokens_on_it():
    table = far().do("peek 1A2", "tile 1A2 lavatory_5")
    assert table.state.stealth_tokens[parse_cell("1A2")] == 3


def test_stairs_found_by_peeking_lead_down_from_the_cell_above():
    table = upstairs("1A2 hidden").at("p2 1A1").turn_of("p2")
    assert "move 1A2" not in moves(table.copy().turn_of("p1"))
    table.do("peek 1A2", "tile 1A2 stairs_4").turn_of("p1")
    assert "move 1A2" in moves(table)


# 2.4 Move, 2.5 step 1: connections and base cost.


def test_a_move_costs_one_action_and_leads_to_an_adjacent_cell():
    table = far().tiles("1A2 foyer_1").do("move 1A2")
    assert (table.where("p1"), table.state.remaining, table.state.used) == ("1A2", 3, 1)


def test_walls_and_diagonals_stop_a_move():
    table = far().tiles("1B1 foyer_1", "1B2 foyer_2")
    assert moves(table) == {"move 1A2"}


def test_a_face_down_tile_is_revealed_by_moving_in():
    table = far().do("move 1A2", "tile 1A2 foyer_1")
    assert (table.where("p1"), table.face("1A2")) == ("1A2", "foyer_1")


def test_stairs_connect_with_the_cell_above_both_ways():
    table = far().guard(GUARD_2).tiles("1A1 stairs_4", "2A1 foyer_1").do("move 2A1")
    assert table.where("p1") == "2A1"
    assert table.do("move 1A1").where("p1") == "1A1"


def test_stairs_do_not_connect_with_the_cell_below():
    table = far().guard(GUARD_2).tiles("2A1 stairs_4").at("p1 2A1")
    assert "move 1A1" not in moves(table)
    assert "move 3A1" in moves(table)


def test_thermal_stairs_connect_both_ways():
    table = far().guard(GUARD_2).tiles("2A1 foyer_1").mark("thermal", "1A1")
    assert table.do("move 2A1").do("move 1A1").where("p1") == "1A1"


def test_ducts_connect_only_when_both_are_revealed():
    # M10.
    table = far().guard("3D4 > 3D1")
    assert moves(table) == {"move 1A2"}
    table.tiles("3B2 service_duct_6")
    assert moves(table) == {"move 1A2", "move 3B2"}
    assert table.do("move 3B2").where("p1") == "3B2"
    assert table.state.remaining == 3


def test_the_painting_stops_ducts_but_not_between_adjacent_cells():
    # 2.5 step 1, L11.
    table = far().hand("p1 painting").tiles("1C4 service_duct_6")
    assert moves(table) == {"move 1A2"}
    table = far().hand("p1 painting").tiles("1A2 service_duct_6")
    assert table.do("move 1A2").where("p1") == "1A2"


def test_a_revealed_secret_door_is_entered_through_a_wall_and_left_only_by_open_ways():
    # M11.
    assert "move 1B1" not in moves(far())
    table = far().tiles("1B1 secret_door_1")
    assert table.do("move 1B1").where("p1") == "1B1"
    assert moves(table) == {"move 1B2", "move 1C1"}


def test_a_secret_door_is_not_entered_diagonally_or_from_two_cells_off():
    table = far().tiles("1B2 secret_door_1", "1A3 secret_door_2")
    assert moves(table) == {"move 1A2"}


def test_the_painting_stops_a_secret_door_only_through_a_wall():
    table = far().hand("p1 painting").tiles("1B1 secret_door_1", "1A2 secret_door_2")
    assert moves(table) == {"move 1A2"}


def test_time_lock_blocks_stairs_and_thermal_stairs():
    # M16.
    table = far().guard(GUARD_2).tiles("1A1 stairs_4")
    assert moves(table) == {"move 1A2", "move 2A1"}
    assert moves(table.set(time_lock=1)) == {"move 1A2"}
    table = far().guard(GUARD_2).mark("thermal", "1A1").set(time_lock=1)
    assert moves(table) == {"move 1A2"}
    table = upstairs("1A2 stairs_4").set(time_lock=1)
    assert "move 1A2" not in moves(table)


def test_time_lock_leaves_walkways_and_ducts_and_windows_open():
    # M16.
    table = on_walkway("1B2 foyer_1").set(time_lock=1)
    assert "walk-down 1B2" in moves(table)
    table = far().guard(GUARD_2).tiles("2B2 service_duct_6").set(time_lock=1)
    assert "move 2B2" in moves(table)
    table = far(characters=("acrobat",), sides=("advanced",)).set(time_lock=1)
    assert "climb 2A1" in table.legal()


def test_time_lock_does_not_stop_elevator_and_grip():
    # M16: they are no way through Stairs.
    table = upstairs("1A2 foyer_1").set(time_lock=1).event("lost_grip")
    assert table.where("p1") == "1A2"


def test_a_walkway_leads_down_and_never_up():
    table = on_walkway("1B2 foyer_1")
    assert "walk-down 1B2" in moves(table)
    table.do("walk-down 1B2")
    assert table.where("p1") == "1B2"
    assert "move 2B2" not in moves(table)


def test_a_walkway_on_floor_1_leads_nowhere():
    table = far().tiles("1A1 walkway_1")
    assert moves(table) == {"move 1A2"}


def test_stairs_below_a_walkway_give_two_ways_down():
    # 2.5: any open way may be used; only the Stairs are locked by Time Lock.
    table = on_walkway("1B2 stairs_4")
    assert {"move 1B2", "walk-down 1B2"} <= moves(table)
    table.set(time_lock=1)
    assert "move 1B2" not in moves(table)
    assert "walk-down 1B2" in moves(table)


def test_the_gemstone_costs_one_more_into_a_cell_with_other_players_however_many():
    table = far(players=3).hand("p1 gemstone").tiles("1A2 foyer_1")
    assert table.copy().do("move 1A2").state.remaining == 3
    table.at("p2 1A2", "p3 1A2").do("move 1A2")
    assert (table.state.remaining, table.state.used) == (2, 2)


def test_leaving_a_cell_with_other_players_costs_the_gemstones_holder_nothing_more():
    table = far().hand("p1 gemstone").tiles("1A2 foyer_1")
    assert (table.where("p2"), table.do("move 1A2").state.remaining) == ("1A1", 3)


def test_another_players_gemstone_costs_nothing():
    table = far().hand("p2 gemstone").tiles("1A2 foyer_1").at("p2 1A2")
    assert table.do("move 1A2").state.remaining == 3


def test_a_gemstone_that_cannot_be_paid_makes_the_move_illegal():
    table = far().hand("p1 gemstone").tiles("1A2 foyer_1").at("p2 1A2").set(remaining=1)
    assert moves(table) == set()
    assert moves(table.set(remaining=2)) == {"move 1A2"}


@pytest.mark.parametrize(
    ("below", "verb"), [("stairs_4", "move"), ("foyer_1", "walk-down")]
)
def test_the_gemstone_counts_on_stairs_and_down_a_walkway_too(below, verb):
    # L07.
    table = on_walkway(f"1B2 {below}").hand("p1 gemstone").at("p2 1B2")
    assert table.do(f"{verb} 1B2").state.remaining == 2


def test_the_gemstone_is_lost_on_a_failed_keypad():
    # 2.5 step 1, K10.
    table = far().hand("p1 gemstone").tiles("1A2 keypad_4").at("p2 1A2")
    table.do("move 1A2", "keypad 1A2 3")
    assert (table.where("p1"), table.state.remaining) == ("1A1", 2)


def test_an_occupied_deadbolt_costs_the_gemstones_holder_two():
    # K10.
    table = far().hand("p1 gemstone").tiles("1A2 deadbolt_1").at("p2 1A2")
    assert table.do("move 1A2").state.remaining == 2


def test_the_gemstone_makes_a_silent_laser_cost_three():
    # L07.
    table = far().hand("p1 gemstone").tiles("1A2 laser_1").at("p2 1A2")
    assert table.do("move 1A2").do("pay").state.remaining == 1


def test_orders_ignore_gemstone_deadbolt_and_laser_costs():
    # 2.5 step 1, H22.
    table = far(characters=("rook",)).hand("p2 gemstone").tiles("1A1 laser_1")
    table.tiles("1A2 deadbolt_1").at("p1 1A1", "p2 1A1")
    table.do("orders p2 1A2")
    table.do("accept")
    assert (table.where("p2"), table.state.remaining) == ("1A2", 3)


def test_a_revealed_empty_deadbolt_costs_three_at_once():
    table = far().tiles("1A2 deadbolt_1").do("move 1A2")
    assert (table.where("p1"), table.state.remaining) == ("1A2", 1)
    assert table.state.used == 3


@pytest.mark.parametrize("inside", ["player", "guard", "crowbar"])
def test_a_deadbolt_with_somebody_in_it_or_disabled_costs_one(inside):
    # 2.5 step 1, K09.
    table = far().tiles("1A2 deadbolt_1")
    if inside == "player":
        table.at("p2 1A2")
    elif inside == "guard":
        table.guard("1A2 > 1A4")
    else:
        table.mark("disabled", "1A2")
    assert table.do("move 1A2").state.remaining == 3


def test_a_climb_costs_three_and_forfeits_the_rest():
    # 2.4, Q07: three used.
    table = far(characters=("acrobat",), sides=("advanced",)).guard(GUARD_2)
    table.tiles("2A1 foyer_1", "2A2 foyer_2").do("climb 2A1")
    assert (table.where("p1"), table.state.remaining) == ("2A1", 0)
    assert table.state.used == 3


def test_a_climb_into_a_revealed_empty_deadbolt_is_illegal():
    # 2.5 step 1, Q23.
    table = far(characters=("acrobat",), sides=("advanced",)).guard(GUARD_2)
    table.tiles("2A1 deadbolt_1")
    assert "climb 2A1" not in table.legal()
    assert "climb 2A1" in table.at("p2 2A1").legal()


def test_a_climb_to_other_players_is_illegal_for_the_gemstones_holder():
    # 2.5 step 1.
    table = far(characters=("acrobat",), sides=("advanced",)).guard(GUARD_2)
    table.tiles("2A1 foyer_1").at("p2 2A1")
    assert "climb 2A1" in table.legal()
    assert "climb 2A1" not in table.hand("p1 gemstone").legal()


def test_flexibility_is_free_into_a_cell_with_a_guard_and_costs_no_stealth():
    table = far(characters=("acrobat",)).guard("1A2 > 1A4").tiles("1A2 foyer_1")
    table.do("slip 1A2")
    assert (table.where("p1"), table.state.remaining) == ("1A2", 4)
    assert (table.stealth_of("p1"), table.state.used) == (3, 0)


def test_flexibility_needs_a_guard_in_the_cell():
    assert "slip" not in far(characters=("acrobat",)).tiles("1A2 foyer_1").verbs()


def test_flexibility_into_a_locked_keypad_costs_one_action_a_try():
    # 2.5 step 1, K03: the second try has two dice.
    table = far(characters=("acrobat",)).guard("1A2 > 1A4").tiles("1A2 keypad_4")
    table.do("slip 1A2", "keypad 1A2 1")
    assert (table.where("p1"), table.state.remaining) == ("1A1", 3)
    table.do("slip 1A2", "keypad 1A2 2", "keypad 1A2 6")
    assert (table.where("p1"), table.state.remaining) == ("1A2", 2)
    assert table.stealth_of("p1") == 3


def test_flexibility_into_a_locked_keypad_is_impossible_without_actions():
    # K03.
    table = far(characters=("acrobat",)).guard("1A2 > 1A4").tiles("1A2 keypad_4")
    assert "slip 1A2" not in table.set(remaining=0).legal()
    assert "slip 1A2" in table.mark("unlocked", "1A2").legal()


@pytest.mark.parametrize(("remaining", "rolls", "end"), [(0, 0, "1A1"), (2, 1, "1A2")])
def test_flexibility_onto_a_face_down_keypad_needs_an_action_to_try(
    remaining, rolls, end
):
    # K03: the Keypad shows only now; without an action there is no try.
    table = far(characters=("acrobat",)).guard("1A2 > 1A4").set(remaining=remaining)
    table.do("slip 1A2", "tile 1A2 keypad_4", *["keypad 1A2 6"] * rolls)
    assert (table.where("p1"), table.state.used) == (end, rolls)


def test_flexibility_into_a_cell_with_players_costs_the_gemstones_holder_one():
    # Q01.
    table = far(characters=("acrobat",)).guard("1A2 > 1A4").tiles("1A2 foyer_1")
    table.hand("p1 gemstone")
    assert table.copy().do("slip 1A2").state.remaining == 4
    table.at("p2 1A2")
    assert table.copy().do("slip 1A2").state.remaining == 3
    assert "slip 1A2" not in table.set(remaining=0).legal()


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


# 2.5 step 4: a Walkway revealed by moving in.


def test_a_walkway_revealed_by_moving_in_drops_to_the_cell_below():
    table = upstairs("1B2 foyer_1").do("move 2B2", "tile 2B2 walkway_1")
    assert (table.where("p1"), table.face("2B2")) == ("1B2", "walkway_1")
    assert table.state.remaining == 3


def test_a_walkway_revealed_on_floor_1_does_not_drop():
    table = far().do("move 1A2", "tile 1A2 walkway_1")
    assert table.where("p1") == "1A2"


def test_a_fall_reveals_the_tile_below_with_its_reveal_effects():
    # M05.
    table = upstairs().do("move 2B2", "tile 2B2 walkway_1", "tile 1B2 lavatory_5")
    assert table.face("1B2") == "lavatory_5"
    assert table.state.stealth_tokens[parse_cell("1B2")] == 3


def test_a_fall_onto_a_face_down_walkway_does_not_drop_again():
    # M05.
    table = far().guard(GUARD_2).guard("3D4 > 3D1").tiles("3A1 foyer_1").at("p1 3A1")
    table.do("move 3B1", "tile 3B1 walkway_1", "tile 2B1 walkway_2")
    assert table.where("p1") == "2B1"


def test_a_fall_to_a_floor_without_guard_sets_it_up():
    # M06, 2.5 step 4.
    table = far().guard("3D4 > 3D1").tiles("3A1 foyer_1", "2B1 foyer_2").at("p1 3A1")
    table.do("move 3B1", "tile 3B1 walkway_1", "patrol 2 2D4", "patrol 2 2D1")
    assert (table.where("p1"), table.guard_at(2)) == ("2B1", "2D4")
    assert table.heading(2) == "2D1"


def test_stairs_up_into_a_face_down_walkway_do_not_set_the_upper_floor_up():
    # M07: the player ends where he started.
    table = far().tiles("1A1 stairs_4").do("move 2A1", "tile 2A1 walkway_1")
    assert (table.where("p1"), table.guard_at(2)) == ("1A1", "")
    assert table.state.remaining == 3


def test_a_guard_on_the_walkway_that_drops_costs_nothing():
    # M08.
    table = upstairs("1B2 foyer_1").guard("2B2 > 2D1")
    table.do("move 2B2", "tile 2B2 walkway_1")
    assert (table.where("p1"), table.stealth_of("p1")) == ("1B2", 3)


def test_leaving_a_motion_tile_into_a_face_down_walkway_rings():
    # M09, 2.5 step 4.
    table = upstairs("2A1 foyer_1", "2A2 motion_1", "1B2 foyer_2").at("p1 2A1")
    table.do("move 2A2").do("move 2B2", "tile 2B2 walkway_1")
    assert (table.where("p1"), table.alarms()) == ("1B2", {"2A2"})


@pytest.mark.parametrize(
    "below",
    ["fingerprint_4", "laser_1", "detector_4", "thermo_1", "laboratory_3"],
)
def test_a_fall_does_not_enter_the_tile_below(below):
    # 2.1 arrive without entering.
    table = upstairs(f"1B2 {below}").hand("p1 isotope")
    table.do("move 2B2", "tile 2B2 walkway_1")
    assert (table.question(), table.alarms()) == ("ask_action", set())
    assert (table.where("p1"), table.hand_of("p1")) == ("1B2", {"isotope"})
    assert table.marked("emptied") == set()


@pytest.mark.parametrize("below", ["deadbolt_1", "keypad_4"])
def test_a_fall_passes_locks(below):
    table = upstairs(f"1B2 {below}").do("move 2B2", "tile 2B2 walkway_1")
    assert (table.where("p1"), table.state.remaining) == ("1B2", 3)
    assert table.marked("unlocked") == set()


def test_a_thermo_fallen_into_rings_when_the_actions_end():
    # 2.1: text not tied to entering does apply.
    table = upstairs("1B2 thermo_1").die(1, 1).do("move 2B2", "tile 2B2 walkway_1")
    assert table.end().alarms() == {"1B2"}


def test_a_motion_tile_fallen_into_is_left_silently():
    # A04.
    table = upstairs("1B2 motion_1", "1B1 foyer_1").do("move 2B2", "tile 2B2 walkway_1")
    assert table.do("move 1B1").alarms() == set()


def test_orders_and_gut_fall_too():
    table = far(characters=("rook",)).guard(GUARD_2).at("p2 2A2")
    table.tiles("2A2 foyer_1", "1B2 foyer_2").do("orders p2 2B2")
    table.do("accept", "tile 2B2 walkway_1")
    assert table.where("p2") == "1B2"
    table = upstairs("2A1 foyer_1", "2A3 foyer_2", "1B2 thermo_1")
    table.event("go_with_your_gut", "tile 2B2 walkway_1")
    assert (table.where("p1"), table.alarms()) == ("1B2", set())


# M01, M02: arriving without entering costs nothing and is not seen.


def test_falling_onto_a_guard_costs_no_stealth():
    # M01.
    table = upstairs("1B2 service_duct_5").guard("1B2 > 1A4")
    table.do("move 2B2", "tile 2B2 walkway_1")
    assert (table.where("p1"), table.stealth_of("p1")) == ("1B2", 3)


def test_losing_grip_onto_a_guard_costs_no_stealth():
    # M01; the guard then walks on, away from the player.
    table = upstairs("1A2 thermo_1").guard("1A2 > 1A4").event("lost_grip")
    assert (table.where("p1"), table.stealth_of("p1")) == ("1A2", 3)


def test_the_elevator_to_a_guard_costs_no_stealth():
    # M01: the guard of floor 2 then leaves the tile.
    table = (
        far().guard("2A1 > 2D1").tiles("2A1 service_duct_6").event("freight_elevator")
    )
    assert (table.where("p1"), table.stealth_of("p1")) == ("2A1", 3)


def test_a_buddy_on_a_guards_tile_loses_no_stealth():
    # M01: the guard then leaves.
    table = far().guard("1A1 > 1A4").at("p2 1C2").event("buddy_system")
    table.do("choose-player p2")
    assert (table.where("p2"), table.stealth_of("p2")) == ("1A1", 3)


def test_disguise_onto_a_guards_tile_costs_nobody_stealth():
    # M01.
    table = far(characters=("rook",), sides=("advanced",)).guard("1C2 > 1A4")
    table.tiles("1C2 foyer_1").at("p2 1C2").do("disguise p2")
    assert (table.where("p1"), table.where("p2")) == ("1C2", "1A1")
    assert (table.stealth_of("p1"), table.stealth_of("p2")) == (3, 3)


def test_a_guard_set_up_where_somebody_fell_costs_nothing():
    # M01, G08: lost for a Move only.
    table = far().guard("3D4 > 3D1").tiles("3A1 foyer_1", "2B1 foyer_2").at("p1 3A1")
    table.do("move 3B1", "tile 3B1 walkway_1", "patrol 2 2B1", "patrol 2 2D1")
    assert (table.where("p1"), table.stealth_of("p1")) == ("2B1", 3)


def test_falling_into_a_foyer_beside_a_guard_costs_nothing_even_with_the_tiara():
    # M02.
    table = upstairs("1B2 foyer_1").guard("1B1 > 1D1").hand("p1 tiara")
    table.do("move 2B2", "tile 2B2 walkway_1")
    assert table.stealth_of("p1") == 3


def test_falling_into_an_atrium_below_a_guard_costs_nothing():
    # M02.
    table = upstairs("1B2 atrium_3").guard("2B2 > 2D1")
    table.do("move 2B2", "tile 2B2 walkway_1")
    assert table.stealth_of("p1") == 3


def test_falling_into_a_camera_rings_nothing():
    # M02; a guard stands in another Camera.
    table = upstairs("1B2 camera_1", "1D1 camera_2").do(
        "move 2B2", "tile 2B2 walkway_1"
    )
    assert table.alarms() == set()


def test_later_guard_steps_count_for_who_fell():
    # M02: the guard steps from 1C1 to 1B1, beside the Foyer.
    table = upstairs("1B2 foyer_1").guard("1C1 > 1A2", die=1)
    table.do("move 2B2", "tile 2B2 walkway_1").end()
    assert (table.guard_at(1), table.stealth_of("p1")) == ("1B1", 2)


# M03, Q02, Q03: walking down from a revealed Walkway.


def test_walking_down_costs_one_action_and_uses_one():
    table = on_walkway("1B2 foyer_1").do("walk-down 1B2")
    assert (table.where("p1"), table.state.remaining, table.state.used) == ("1B2", 3, 1)


@pytest.mark.parametrize(
    "below", ["fingerprint_4", "laser_1", "detector_4", "thermo_1", "laboratory_3"]
)
def test_walking_down_skips_alarms_and_laboratory(below):
    # M03, 2.5 steps 8 and 9.
    table = on_walkway(f"1B2 {below}").hand("p1 isotope").do("walk-down 1B2")
    assert (table.question(), table.alarms()) == ("ask_action", set())
    assert table.hand_of("p1") == {"isotope"}


def test_walking_down_into_a_camera_rings_nothing():
    table = on_walkway("1B2 camera_1", "1D1 camera_2").do("walk-down 1B2")
    assert table.alarms() == set()


@pytest.mark.parametrize("below", ["deadbolt_1", "keypad_4"])
def test_walking_down_skips_locks(below):
    # 2.5 steps 1 and 3.
    table = on_walkway(f"1B2 {below}").set(remaining=1).do("walk-down 1B2")
    assert (table.where("p1"), table.state.remaining) == ("1B2", 0)
    assert table.marked("unlocked") == set()


@pytest.mark.parametrize("below", ["deadbolt_1", "keypad_4"])
def test_walking_down_skips_locks_that_it_reveals(below):
    table = on_walkway().do("walk-down 1B2", f"tile 1B2 {below}")
    assert (table.where("p1"), table.question()) == ("1B2", "ask_action")
    assert table.state.remaining == 3


def test_walking_down_onto_a_guard_costs_a_stealth():
    # M03: it is a Move.
    table = on_walkway("1B2 foyer_1").guard("1B2 > 1A4").do("walk-down 1B2")
    assert table.stealth_of("p1") == 2


@pytest.mark.parametrize("how", ["foyer", "tiara", "atrium"])
def test_walking_down_in_sight_of_a_guard_costs_a_stealth(how):
    # M03.
    face = {"foyer": "foyer_1", "tiara": "thermo_1", "atrium": "atrium_3"}[how]
    table = on_walkway(f"1B2 {face}").guard("1B1 > 1A4")
    if how == "tiara":
        table.hand("p1 tiara")
    if how == "atrium":
        table.guard("1D1 > 1A4").guard("2B2 > 2D1")
    assert table.do("walk-down 1B2").stealth_of("p1") == 2


def test_walking_down_sets_a_fresh_floor_up():
    # M06.
    table = far().guard("3D4 > 3D1").tiles("3B1 walkway_1", "2B1 foyer_2").at("p1 3B1")
    table.do("walk-down 2B1", "patrol 2 2D4", "patrol 2 2D1")
    assert table.guard_at(2) == "2D4"


def test_walking_down_counts_as_moving_in_for_a_motion_exit():
    # Q02.
    table = on_walkway("1B2 motion_1", "1B1 foyer_1").do("walk-down 1B2")
    assert table.do("move 1B1").alarms() == {"1B2"}


def test_walking_down_onto_a_face_down_walkway_does_not_drop_again():
    # Q03.
    table = far().guard(GUARD_2).guard("3D4 > 3D1").tiles("3B1 walkway_1").at("p1 3B1")
    table.do("walk-down 2B1", "tile 2B1 walkway_2")
    assert table.where("p1") == "2B1"


def test_walking_down_leaves_the_walkway_and_orders_may_lead_down_too():
    # 2.5: any cause may use any way that is open to it.
    table = far(characters=("rook",)).guard(GUARD_2).at("p2 2B2")
    table.tiles("2B2 walkway_1", "1B2 fingerprint_4").do("orders-down p2 1B2")
    table.do("accept")
    assert (table.where("p2"), table.alarms()) == ("1B2", set())


def test_flexibility_may_lead_down_a_walkway():
    # 2.5.
    table = on_walkway("1B2 foyer_1", characters=("acrobat",)).guard("1B2 > 1A4")
    table.do("slip-down 1B2")
    assert (table.where("p1"), table.stealth_of("p1")) == ("1B2", 3)
    assert table.state.remaining == 4


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


# M10 to M13: what counts as adjacent.


def test_a_guard_in_a_duct_costs_a_stealth_on_travelling_there():
    # M10.
    table = far().guard("1C2 > 1A4").tiles("1C2 service_duct_6").do("move 1C2")
    assert table.stealth_of("p1") == 2


def test_ducts_are_not_adjacent_for_the_tiara():
    # M10: the guard stands in the Duct just left.
    table = far().guard("1A1 > 1A4").tiles("1C2 service_duct_6").hand("p1 tiara")
    assert table.do("move 1C2").stealth_of("p1") == 3


def test_ducts_give_no_peek_crowbar_cry_or_crow_distance():
    # M10, M12.
    table = far(characters=("juicer",)).tiles("1C2 service_duct_6").hand("p1 crowbar")
    assert not table.legal() & {"use crowbar 1C2", "cry 1C2"}
    table = far(characters=("raven",)).tiles("1C2 service_duct_6")
    crows = {text for text in table.legal() if text.startswith("crow ")}
    assert "crow 1C2" not in crows
    assert crows == {"crow 1A1", "crow 1A2", "crow 1B2"}


def test_a_secret_door_gives_no_peek_crowbar_cry_crow_or_sight_through_the_wall():
    # M11: 1A1 and 1B1 are parted by a wall.
    table = far(characters=("juicer",)).tiles("1B1 secret_door_1").hand("p1 crowbar")
    assert not table.legal() & {"use crowbar 1B1", "cry 1B1"}
    table = far(characters=("raven",)).tiles("1B1 secret_door_1")
    assert "crow 1B1" not in table.legal()
    table = far().tiles("1B1 secret_door_1").guard("1A1 > 1A4").hand("p1 tiara")
    assert table.do("move 1B1").stealth_of("p1") == 3


def test_peeking_out_of_a_secret_door_respects_walls():
    # M11.
    table = far().tiles("1B1 secret_door_1", "1A1 hidden").at("p1 1B1", "p2 1B1")
    assert peeks(table) == {"peek 1B2", "peek 1C1"}


def test_gut_leads_only_orthogonally_not_up_stairs_or_from_an_atrium():
    # M12.
    for face in ("stairs_4", "atrium_3"):
        table = far().tiles(f"1A1 {face}", "1A2 foyer_1").event("go_with_your_gut")
        assert (table.where("p1"), table.asked()) == ("1A1", "p2")


def test_gut_does_not_lead_through_a_wall():
    # M12: only 1A2 is open from 1A1.
    table = far().event("go_with_your_gut", "tile 1A2 foyer_1")
    assert table.where("p1") == "1A2"


def test_crowbar_reaches_orthogonally_and_through_stairs():
    # M12.
    table = far().tiles("1A1 stairs_4").hand("p1 crowbar")
    targets = {text for text in table.legal() if text.startswith("use crowbar")}
    assert targets == {"use crowbar 1A2", "use crowbar 2A1"}
    table = upstairs("1A2 stairs_4").hand("p1 crowbar")
    assert "use crowbar 1A2" in table.legal()


def test_crowbar_reaches_through_thermal_stairs_but_not_from_an_atrium():
    # M12.
    table = far().mark("thermal", "1A1").hand("p1 crowbar")
    assert "use crowbar 2A1" in table.legal()
    table = far().tiles("1A1 atrium_3").hand("p1 crowbar")
    assert "use crowbar 2A1" not in table.legal()


def test_the_juicer_does_not_reach_through_stairs():
    # M12.
    table = far(characters=("juicer",)).guard(GUARD_2).tiles("1A1 stairs_4")
    cries = {text for text in table.legal() if text.startswith("cry")}
    assert cries == {"cry 1A2"}


def test_enhance_goes_through_stairs_but_not_through_ducts_or_secret_doors():
    # M12: from 1A1 over 1A2 (Stairs) to 2A2; not over the Duct, nor into 1B1.
    table = far(characters=("hawk",), sides=("advanced",))
    table.tiles("1A2 stairs_4", "1D4 service_duct_6", "1B1 secret_door_1")
    sights = {text for text in table.legal() if text.startswith("enhance")}
    assert sights == {"enhance 1B2", "enhance 2A2"}


def test_four_players_may_stand_on_one_tile():
    # M13.
    table = far(players=4).tiles("1A2 foyer_1").at("p2 1A2", "p3 1A2", "p4 1A2")
    assert table.do("move 1A2").where("p1") == "1A2"


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
