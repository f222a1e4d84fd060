"""Falling, being put, and walking down a Walkway (2.5 step 4, M01 to M09)."""

import pytest
from moving_tools import GUARD_2, far, on_walkway, upstairs

from lookout.engine.text.notation import parse_cell

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
