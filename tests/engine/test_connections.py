"""Where a player may peek and Move, and what it costs (2.4, 2.5 step 1, M10 to M16)."""

import pytest
from moving_tools import GUARD_2, far, on_walkway, upstairs

from lookout.engine.text.notation import parse_cell


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
