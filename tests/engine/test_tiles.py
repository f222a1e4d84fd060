"""The twenty tile faces (2.7), one section each."""

import pytest
from table import Table

from lookout.engine.constants import CAUGHT, PLAYING
from lookout.engine.text.notation import parse_cell

GUARD_2 = "2D4 > 2D1"


def far(*args, **kwargs):
    """Floor 1's guard on 1D1, heading for 1A4, 6 steps off."""
    return Table(*args, **kwargs).guard("1D1 > 1A4")


def second_floor(*tiles, **kwargs):
    """p1 on 2B2, p2 on 2A2, floor 1 and 2 set up with their guards far away."""
    table = far(**kwargs).guard(GUARD_2).tiles("2A2 service_duct_6", *tiles)
    return table.at("p1 2B2", "p2 2A2")


# Atrium.


@pytest.mark.parametrize("guard", ["1B3 > 1B4", "3B3 > 3B4"])
def test_a_guard_stepping_above_or_below_an_atrium_sees_everybody_in_it(guard):
    # V02, V04: onto 1B4 or 3B4, the player moving is on that guard's floor.
    floor = int(guard[0])
    table = second_floor("2B4 atrium_3", players=3).at("p2 2B4", "p3 2B4")
    table.guard(guard, die=1).at(f"p1 {floor}A1").tiles(f"{floor}A1 foyer_1")
    table.end(f"patrol {floor} {floor}A2")
    assert [table.stealth_of(p) for p in ("p1", "p2", "p3")] == [3, 2, 2]


def test_a_guard_in_the_atrium_does_not_see_out_of_it():
    # V04.
    table = second_floor("2B2 foyer_1", "1B2 atrium_3").guard("1C2 > 1B2", die=1)
    table.at("p1 1A1", "p2 2B2").end("patrol 1 1A4")
    assert (table.guard_at(1), table.stealth_of("p2")) == ("1B2", 3)


def test_a_guard_two_floors_away_does_not_see_into_an_atrium():
    # V04.
    table = far().guard("3B2 > 3D1").tiles("1A2 atrium_3", "1B2 atrium_4").at("p1 1A2")
    assert table.do("move 1B2").stealth_of("p1") == 3


def test_moving_into_an_atrium_below_a_guard_costs_one():
    table = second_floor("2B2 atrium_3").at("p1 2A2").guard("3B2 > 3D1").do("move 2B2")
    assert table.stealth_of("p1") == 2


def test_a_guard_leaving_its_place_above_an_atrium_costs_nothing():
    # V14.
    table = far().guard("2A2 > 2D1").tiles("1A2 atrium_3", "2C2 foyer_1")
    table.at("p1 2C2", "p2 1A2").guard("2A2 > 2A4", die=1).end()
    assert (table.guard_at(2), table.stealth_of("p2")) == ("2A3", 3)


# Camera.


def test_a_camera_rings_when_entered_while_a_guard_is_in_another_on_any_floor():
    table = far().tiles("1A2 camera_1", "2D4 camera_2").guard(GUARD_2).do("move 1A2")
    assert (table.alarms(), table.stealth_of("p1")) == ({"1A2"}, 3)


def test_a_camera_is_silent_without_a_guard_in_another():
    table = far().tiles("1A2 camera_1", "1D2 camera_2").do("move 1A2")
    assert table.alarms() == set()


def test_the_guards_camera_must_be_revealed():
    # V05.
    table = far().tiles("1A2 camera_1").do("move 1A2")
    assert table.alarms() == set()


def test_a_guard_passing_through_a_camera_rings_players_in_other_cameras():
    # V07: D1-D2-D3; no Stealth is lost.
    table = far(players=3).guard(GUARD_2).tiles("1D2 camera_1", "1A1 camera_2")
    table.tiles("2A1 camera_3").at("p2 2A1", "p3 2A1").end()
    assert table.guard_at(1) == "1D3"
    assert table.alarms() == {"1A1", "2A1"}
    assert [table.stealth_of(p) for p in ("p1", "p2", "p3")] == [3, 3, 3]


def test_revealing_a_camera_rings_nothing_though_the_condition_holds():
    # V06: the guard stands on the Camera that is revealed, the player in another.
    table = far().tiles("1A1 camera_1").guard("1A2 > 1A4")
    assert table.do("peek 1A2", "tile 1A2 camera_2").alarms() == set()


@pytest.mark.parametrize("disabled", ["1A2", "1D1"])
def test_a_disabled_camera_neither_sees_nor_is_seen(disabled):
    # V08.
    table = far().tiles("1A2 camera_1", "1D1 camera_2").mark("disabled", disabled)
    assert table.do("move 1A2").alarms() == set()


@pytest.mark.parametrize("disabled", ["1A1", "1D2"])
def test_a_disabled_camera_is_off_for_guard_steps_too(disabled):
    # V08.
    table = far().tiles("1A1 camera_1", "1D2 camera_2").mark("disabled", disabled)
    assert table.end().alarms() == set()


def test_guard_and_player_in_one_camera_cost_stealth_and_ring_only_others():
    # V09.
    table = far().guard("1B2 > 1A1", die=1).tiles("1A2 camera_1", "1D3 camera_2")
    table.at("p1 1A2", "p2 1D3").end()
    assert (table.alarms(), table.stealth_of("p1")) == ({"1D3"}, 2)
    assert table.stealth_of("p2") == 3


def test_moving_into_the_guards_camera_costs_stealth_and_does_not_ring():
    # V09.
    table = far().guard("1A2 > 1A4").tiles("1A2 camera_1").do("move 1A2")
    assert (table.alarms(), table.stealth_of("p1")) == (set(), 2)


def test_the_invisible_suit_hides_from_cameras_on_ones_own_moves():
    # 2.5 step 8.
    table = far().tiles("1A2 camera_1", "1D1 camera_2").hand("p1 invisible_suit")
    assert table.do("use invisible_suit").do("move 1A2").alarms() == set()


def test_video_loop_switches_cameras_off():
    table = far().tiles("1A2 camera_1", "1D1 camera_2").set(video_loop=1)
    assert table.do("move 1A2").alarms() == set()


# Computers.


@pytest.mark.parametrize(
    "face", ["computer_fingerprint_4", "computer_laser_5", "computer_motion_6"]
)
def test_computers_are_entered_and_left_quietly_and_hacked(face):
    table = far().tiles(f"1A2 {face}").do("move 1A2")
    assert (table.state.remaining, table.alarms()) == (3, set())
    assert table.do("hack").do("move 1A1").alarms() == set()
    assert int(table.state.hack.sum()) == 1


# Deadbolt.


def test_a_deadbolt_costs_three_again_once_everybody_has_left():
    table = far().set(remaining=6).tiles("1A2 deadbolt_1").at("p1 1A2")
    assert table.do("move 1A1").do("move 1A2").state.remaining == 2


def test_a_player_who_fell_into_a_deadbolt_holds_it_open():
    # K09.
    table = second_floor("2B2 hidden", "1B2 deadbolt_1", "1C2 foyer_1")
    table.at("p1 2A2", "p2 1C2").do("move 2B2", "tile 2B2 walkway_1")
    assert table.turn_of("p2").do("move 1B2").state.remaining == 3


# Detector.


@pytest.mark.parametrize("card", ["donuts", "stamp"])
def test_a_detector_rings_for_a_tool_or_a_loot(card):
    table = far().tiles("1A2 detector_4").hand(f"p1 {card}").do("move 1A2")
    assert table.alarms() == {"1A2"}


def test_a_detector_is_silent_for_empty_hands_and_for_other_players_cards():
    # A03.
    table = far().tiles("1A2 detector_4").hand("p2 donuts stamp").do("move 1A2")
    assert table.alarms() == set()


def test_a_detector_does_not_notice_the_loose_kitty_nor_donuts_under_a_guard():
    # A03.
    table = far().tiles("1A2 detector_4").hand("p1 donuts").lay("1A2 persian_kitty")
    assert table.do("use donuts 1").do("move 1A2").alarms() == set()


def test_a_detector_does_not_notice_a_laptop_token():
    # A03.
    table = far(characters=("hacker",), sides=("advanced",)).tiles("1A2 detector_4")
    assert table.hacks(laptop=1).do("move 1A2").alarms() == set()


def test_a_disabled_detector_is_silent():
    table = far().tiles("1A2 detector_4").hand("p1 donuts").mark("disabled", "1A2")
    assert table.do("move 1A2").alarms() == set()


# Fingerprint.


def test_a_fingerprint_rings_on_every_entry_but_not_on_leaving():
    table = far().tiles("1A2 fingerprint_4").do("move 1A2")
    assert table.alarms() == {"1A2"}
    table.state.alarms[0] = 0
    assert table.do("move 1A1").alarms() == set()
    assert table.do("move 1A2").alarms() == {"1A2"}


def test_a_fingerprint_is_silent_with_a_guard_in_it_or_disabled():
    table = far().tiles("1A2 fingerprint_4").mark("disabled", "1A2").do("move 1A2")
    assert table.alarms() == set()
    table = far().tiles("1A2 fingerprint_4").guard("1A2 > 1A4").do("move 1A2")
    assert table.alarms() == set()


def test_a_fingerprint_rings_when_entered_by_stairs():
    # Going up enters the upper tile.
    table = far().guard(GUARD_2).tiles("1A1 stairs_4", "2A1 fingerprint_4")
    assert table.do("move 2A1").alarms() == {"2A1"}


def test_a_jammer_elsewhere_silences_nothing():
    table = far(characters=("hawk", "hacker")).tiles("1A2 fingerprint_4").do("move 1A2")
    assert table.alarms() == {"1A2"}


# Foyer.


def foyer(guard, die, *tiles, players=2):
    """Everybody in a Foyer on 1C2, which is open to 1B2 and 1C3 only."""
    table = Table(players=players).tiles("1C2 foyer_1", *tiles).guard(guard, die=die)
    return table.at(*(f"p{i + 1} 1C2" for i in range(players)))


def test_a_guard_that_walks_past_two_sides_and_through_costs_three():
    # V01: B1-B2-C2-C3.
    table = foyer("1B1 > 1A3", 3).end()
    assert (table.guard_at(1), table.stealth_of("p1")) == ("1C3", 0)


@pytest.mark.parametrize(("die", "left"), [(1, 2), (2, 1)])
def test_each_arrival_in_sight_of_a_foyer_costs_one(die, left):
    # V01.
    assert foyer("1B1 > 1A3", die).end().stealth_of("p1") == left


def test_each_player_in_a_foyer_loses_one_per_arrival():
    # V02.
    table = foyer("1B1 > 1A3", 1, players=3).end()
    assert [table.stealth_of(p) for p in ("p1", "p2", "p3")] == [2, 2, 2]


def test_a_guard_that_starts_beside_a_foyer_and_leaves_costs_nothing():
    # V01.
    table = foyer("1B2 > 1A1", 1).end()
    assert (table.guard_at(1), table.stealth_of("p1")) == ("1A2", 3)


def test_walls_block_the_sight_into_a_foyer():
    # V03: C1 and D2 are behind walls.
    assert foyer("1D1 > 1B1", 1).end().stealth_of("p1") == 3
    assert foyer("1D1 > 1D3", 1).end().stealth_of("p1") == 3


def test_sight_does_not_chain_through_a_second_foyer():
    table = foyer("1A1 > 1B1", 1, "1B2 foyer_2").end()
    assert (table.guard_at(1), table.stealth_of("p1")) == ("1A2", 3)


# Keypad.


def test_an_open_keypad_needs_no_roll_until_keycode_change():
    table = far().tiles("1A2 keypad_4").mark("unlocked", "1A2")
    assert table.copy().do("move 1A2").where("p1") == "1A2"
    table.event("keycode_change")
    assert table.marked("unlocked") == set()
    assert table.do("move 1A2", "keypad 1A2 1").where("p2") == "1A1"


def test_who_is_inside_at_a_keycode_change_stays_and_may_leave():
    # K11.
    table = far().tiles("1A2 keypad_4").mark("unlocked", "1A2").at("p1 1A2", "p2 1A2")
    table.event("keycode_change")
    assert (table.where("p1"), table.where("p2")) == ("1A2", "1A2")
    assert table.do("move 1A1").where("p2") == "1A1"


def test_orders_into_a_keypad_roll_one_die_and_neither_use_nor_add_extra_dice():
    # K06.
    table = far(characters=("rook",)).tiles("1A2 keypad_4")
    table.do("move 1A2", "keypad 1A2 1").do("orders p2 1A2").do(
        "accept", "keypad 1A2 1"
    )
    table.do("move 1A2", "keypad 1A2 1", "keypad 1A2 6")
    assert (table.where("p1"), table.where("p2")) == ("1A2", "1A1")


def test_orders_into_a_keypad_use_the_moved_players_steady_hands():
    # K06.
    table = far(characters=("rook", "peterman")).tiles("1A2 keypad_4")
    table.do("orders p2 1A2").do("accept", "keypad 1A2 1", "keypad 1A2 6")
    assert table.where("p2") == "1A2"


# Laboratory.


def test_the_first_to_enter_a_laboratory_draws_a_tool_and_nobody_later():
    table = far().tiles("1A2 laboratory_3").do("move 1A2", "tool virus")
    assert table.hand_of("p1") == {"virus"}
    assert table.do("move 1A1").do("move 1A2").outcomes() == []
    assert table.turn_of("p2").do("move 1A2").outcomes() == []


def test_each_laboratory_has_its_own_tool():
    table = far().tiles("1A2 laboratory_3", "1B2 laboratory_4")
    table.do("move 1A2", "tool virus").do("move 1B2", "tool donuts")
    assert table.hand_of("p1") == {"virus", "donuts"}


def test_a_laboratory_fallen_into_keeps_its_tool_for_the_next_move():
    table = second_floor("2B2 hidden", "1B2 laboratory_3", "1B1 foyer_1")
    table.at("p1 2A2").do("move 2B2", "tile 2B2 walkway_1")
    assert table.hand_of("p1") == set()
    assert table.do("move 1B1").do("move 1B2", "tool virus").hand_of("p1") == {"virus"}


def test_a_crowbar_does_not_empty_a_laboratory():
    # O02: only lock and alarm texts stop.
    table = far().tiles("1A2 laboratory_3").mark("disabled", "1A2")
    assert table.do("move 1A2", "tool virus").hand_of("p1") == {"virus"}


# Laser.


def test_a_laser_is_silent_for_a_second_action_and_rings_without():
    # A01.
    table = far().tiles("1A2 laser_1").do("move 1A2")
    assert (table.legal(), table.state.remaining) == ({"pay", "ring"}, 3)
    paid, rung = table.copy().do("pay"), table.do("ring")
    assert (paid.alarms(), paid.state.remaining, paid.state.used) == (set(), 2, 2)
    assert (rung.alarms(), rung.state.remaining, rung.state.used) == ({"1A2"}, 3, 1)


def test_a_laser_just_revealed_costs_two_in_total_as_well():
    # A01.
    table = far().do("move 1A2", "tile 1A2 laser_1").do("pay")
    assert (table.alarms(), table.state.remaining) == (set(), 2)


def test_a_laser_entered_with_the_last_action_rings():
    table = far().set(remaining=1).tiles("1A2 laser_1").do("move 1A2")
    assert (table.question(), table.alarms()) == ("ask_action", {"1A2"})


NO_LASER = {
    "a guard": lambda table: table.guard("1A2 > 1A4"),
    "a token": lambda table: table.mark("alarms", "1A2"),
    "an E.M.P.": lambda table: table.set(emp=1),
    "a Crowbar": lambda table: table.mark("disabled", "1A2"),
    "the Jammer": lambda table: table.at("p2 1A2"),
    "the Mirror": lambda table: table.hand("p1 mirror"),
}


@pytest.mark.parametrize("reason", NO_LASER)
def test_a_laser_costs_one_where_no_alarm_could_ring(reason):
    # A02, Q30.
    table = far(characters=("hawk", "hacker")).tiles("1A2 laser_1")
    before = NO_LASER[reason](table).alarms()
    table.do("move 1A2")
    assert (table.question(), table.state.remaining) == ("ask_action", 3)
    assert table.alarms() == before


def test_a_laser_costs_the_jammer_himself_one():
    # A02.
    table = far(characters=("hacker",)).tiles("1A2 laser_1").do("move 1A2")
    assert (table.question(), table.alarms()) == ("ask_action", set())
    assert table.state.remaining == 3


def test_a_laser_does_not_ring_on_leaving_or_staying():
    table = far().tiles("1A1 laser_1", "1A2 foyer_1").do("move 1A2")
    assert table.alarms() == set()


# Lavatory.


def lavatory(tokens, *stealth, players=2):
    """Everybody in a Lavatory on 1A2; the guard steps in from 1B2."""
    table = Table(players=players).tiles("1A2 lavatory_5").guard("1B2 > 1A1", die=1)
    table.at(*(f"p{i + 1} 1A2" for i in range(players))).stealth(*stealth)
    return table.count("stealth_tokens", "1A2", tokens)


def on_tile(table):
    return int(table.state.stealth_tokens[parse_cell("1A2")])


def test_a_loss_in_the_lavatory_may_be_paid_by_the_tile_or_by_oneself():
    # V11.
    table = lavatory(3, 3, players=1).end()
    assert table.legal() == {"spend-tile", "spend-own"}
    tile, own = table.copy().do("spend-tile"), table.do("spend-own")
    assert (on_tile(tile), tile.stealth_of("p1")) == (2, 3)
    assert (on_tile(own), own.stealth_of("p1")) == (3, 2)


def test_the_tile_saves_who_has_no_stealth_left():
    table = lavatory(1, 0, players=1).end()
    if table.question() == "ask_stealth":
        table.do("spend-tile")
    assert (table.state.result, on_tile(table)) == (PLAYING, 0)


def test_without_tokens_and_stealth_the_crew_is_caught():
    assert lavatory(0, 0, players=1).end().state.result == CAUGHT


def test_scarce_tokens_go_to_whom_the_players_choose():
    # V10: p1 pays himself so that p2, who has none, may take the tile's.
    table = lavatory(1, 1, 0).end()
    while table.question() == "ask_stealth":
        assert table.state.result == PLAYING
        table.do("spend-own" if table.asked() == "p1" else "spend-tile")
    assert (table.state.result, on_tile(table)) == (PLAYING, 0)
    assert (table.stealth_of("p1"), table.stealth_of("p2")) == (0, 0)


def test_every_loser_takes_a_token_of_his_own():
    # V10.
    table = lavatory(3, 3, 3).end().do("spend-tile").do("spend-tile")
    assert (on_tile(table), table.stealth_of("p1"), table.stealth_of("p2")) == (1, 3, 3)


def test_tokens_cannot_be_picked_up():
    assert lavatory(3, 3, 3).verbs() == {"end", "move", "peek", "x-ray"}


def test_tokens_do_not_help_a_player_elsewhere():
    table = lavatory(3, 3, 3).at("p1 1B1", "p2 1A2").guard("1C1 > 1A1", die=1).end()
    assert (table.guard_at(1), table.stealth_of("p1"), on_tile(table)) == ("1B1", 2, 3)


def test_moving_into_the_lavatory_onto_a_guard_may_use_its_tokens():
    # 2.6: while in that tile.
    table = far().tiles("1A2 lavatory_5").count("stealth_tokens", "1A2", 3)
    table.guard("1A2 > 1A4").do("move 1A2").do("spend-tile")
    assert (on_tile(table), table.stealth_of("p1")) == (2, 3)


# Motion.


def test_motion_is_silent_for_who_did_not_move_in():
    # A04: stood there at the start of the turn.
    table = far().tiles("1A1 motion_1", "1A2 foyer_1").do("move 1A2")
    assert table.alarms() == set()


@pytest.mark.parametrize("way", ["1B2", "2A2", "1A3"])
def test_motion_rings_whichever_way_one_moves_out(way):
    # To a neighbour, up thermal stairs, through a Secret Door's wall.
    table = far().guard(GUARD_2).tiles("1A2 motion_1", "1B2 foyer_2", "2A2 thermo_1")
    table.tiles("1A3 secret_door_1").mark("thermal", "1A2").do("move 1A2")
    assert table.do(f"move {way}").alarms() == {"1A2"}


@pytest.mark.parametrize("event", ["lost_grip", "freight_elevator"])
def test_motion_is_silent_when_left_not_by_a_move(event):
    # A04: Grip and Elevator are no Moves.
    table = second_floor("2B2 motion_1", "1B2 foyer_1", "3B2 foyer_2")
    table.guard("3D4 > 3A1").at("p1 2A2").do("move 2B2").event(event)
    assert table.where("p1") != "2B2"
    assert table.alarms() == set()


def test_motion_rings_when_gut_leads_out():
    # A04: Go with your Gut is a Move; the guard comes from afar.
    table = far().tiles("1A2 motion_1").die(1, 1).do("move 1A2")
    table.event("go_with_your_gut", "tile 1B2 foyer_1")
    assert table.alarms() == {"1A2"}


def test_motion_is_silent_for_who_was_moved_in_by_orders_in_another_turn():
    # A04, A05.
    table = far(characters=("rook",)).tiles("1A2 motion_1").do("orders p2 1A2")
    table.do("accept").end()
    assert (table.asked(), table.do("move 1A1").alarms()) == ("p2", set())


def test_motion_is_silent_for_who_is_moved_out_by_orders():
    # A05: p2 moved in during his own turn.
    table = far(characters=("rook",)).turn_of("p2").die(1, 1).tiles("1A2 motion_1")
    table.do("move 1A2").end().do("orders p2 1A1").do("accept")
    assert (table.where("p2"), table.alarms()) == ("1A1", set())


def test_motion_remembers_the_mover_not_the_tile():
    # 3.15: p1 moves in; p2, who stood there before, is moved out by Orders.
    table = far(characters=("rook",)).tiles("1A2 motion_1").at("p2 1A2")
    table.do("move 1A2").do("orders p2 1A1").do("accept")
    assert table.alarms() == set()
    assert table.do("move 1A1").alarms() == {"1A2"}


def test_motion_is_silent_when_disabled_or_jammed():
    table = far().tiles("1A2 motion_1").mark("disabled", "1A2")
    assert table.do("move 1A2").do("move 1A1").alarms() == set()
    table = far(characters=("hacker",)).tiles("1A2 motion_1")
    assert table.do("move 1A2").do("move 1A1").alarms() == set()


def test_two_motion_tiles_in_a_row_both_ring():
    table = far().tiles("1A2 motion_1", "1B2 motion_2").do("move 1A2")
    assert table.do("move 1B2").do("move 1A2").alarms() == {"1A2", "1B2"}


# Safe.

ROW_AND_COLUMN = ("1B1 foyer_1", "1C1 foyer_2", "1D1 laser_3", "1A2 keypad_4")
REST = ("1A3 fingerprint_5", "1A4 keypad_6")


def safe(dice, *tiles, characters=("hawk",), sides=(), remaining=4):
    """p1 on a Safe on 1A1, the guard out of the way on 1D4."""
    table = Table(characters=characters, sides=sides).tiles("1A1 safe", *tiles)
    return table.count("safe_dice", "1A1", dice).set(remaining=remaining)


def roll(*faces):
    return [f"safe 1A1 {face}" for face in faces]


def test_adding_a_die_costs_two_actions_and_stops_at_six():
    table = safe(4).do("add-die 1A1")
    assert (table.state.remaining, table.state.safe_dice[0]) == (2, 5)
    table.do("add-die 1A1").set(remaining=4)
    assert table.state.safe_dice[0] == 6
    assert "add-die" not in table.verbs()


def test_cracking_needs_a_die_also_with_steady_hands():
    # H11.
    assert "crack" not in safe(0).verbs()
    assert "crack" not in safe(0, characters=("peterman",)).verbs()
    assert "crack" in safe(1).verbs()


def test_a_crack_costs_one_action_rolls_every_die_and_keeps_them():
    table = safe(2, *ROW_AND_COLUMN).do("crack 1A1", *roll(1, 4))
    assert (table.state.remaining, table.state.safe_dice[0]) == (3, 2)
    assert table.marked("cracked") == {"1B1", "1A2"}


def test_steady_hands_roll_one_die_more():
    table = safe(1, *ROW_AND_COLUMN, characters=("peterman",))
    assert table.do("crack 1A1", *roll(1, 2)).marked("cracked") == {"1B1", "1C1"}


def test_one_die_marks_several_tiles():
    table = safe(1, "1B1 laser_1", "1A2 foyer_1", "1A3 foyer_2").do(
        "crack 1A1", *roll(1)
    )
    assert table.marked("cracked") == {"1B1", "1A2"}


def test_only_revealed_tiles_of_row_and_column_are_marked():
    # Not diagonal, not on other floors, not the Safe itself; walls do not matter.
    table = safe(1, "1B1 laser_1", "1B2 foyer_1", "2A1 thermo_1", "2A2 walkway_1")
    assert table.do("crack 1A1", *roll(1)).marked("cracked") == {"1B1"}
    table.do("peek 1A2", "tile 1A2 motion_1")
    assert table.marked("cracked") == {"1B1"}


def test_the_last_number_opens_the_safe_and_brings_a_tool_and_then_a_loot():
    table = safe(3, *ROW_AND_COLUMN, *REST).mark("cracked", "1B1", "1C1", "1D1")
    table.do("crack 1A1", *roll(4, 5, 6), "tool donuts", "loot stamp")
    assert table.hand_of("p1") == {"donuts", "stamp"}
    assert table.marked("opened") == {"1A1"}
    assert not table.verbs() & {"crack", "add-die"}


def test_a_safe_stays_shut_while_a_number_is_missing_or_a_tile_is_face_down():
    table = safe(3, *ROW_AND_COLUMN, *REST).mark("cracked", "1B1", "1C1", "1D1")
    assert table.copy().do("crack 1A1", *roll(4, 5, 5)).marked("opened") == set()
    table.tiles("1A4 hidden").do("crack 1A1", *roll(4, 5, 6))
    assert table.marked("opened") == set()


def test_opening_speeds_up_the_guards_of_the_safes_floor_and_below_up_to_six():
    # 2.4, G10.
    faces = ("2B1 foyer_1", "2C1 foyer_2", "2D1 laser_3", "2A2 keypad_4")
    table = (
        far().guard(GUARD_2).tiles("2A1 safe", *faces, "2A3 motion_1", "2A4 laser_2")
    )
    table.mark("cracked", "2B1", "2C1", "2D1", "2A2", "2A3").count(
        "safe_dice", "2A1", 1
    )
    table.at("p1 2A1").die(1, 6).do("crack 2A1", "safe 2A1 2", "tool emp", "loot bust")
    assert table.state.guard_die.tolist() == [6, 4, 4]


def test_opening_the_lowest_safe_speeds_up_its_own_guard_only():
    table = safe(1, *ROW_AND_COLUMN, *REST)
    table.mark("cracked", "1B1", "1C1", "1D1", "1A2", "1A3")
    table.do("crack 1A1", *roll(6), "tool emp", "loot bust")
    assert table.state.guard_die.tolist() == [3, 3, 4]


def test_a_safe_whose_tiles_are_all_cracked_still_needs_a_crack():
    # F04.
    table = safe(1, *ROW_AND_COLUMN, *REST)
    table.mark("cracked", "1B1", "1C1", "1D1", "1A2", "1A3", "1A4")
    assert table.marked("opened") == set()
    table.do("crack 1A1", *roll(1), "tool emp", "loot bust")
    assert table.marked("opened") == {"1A1"}


def test_a_second_safe_in_the_row_is_skipped_once_revealed():
    # F03: Fort Knox, row 1 and column A have eight tiles, one of them a Safe.
    faces = ["1B1 safe", "1C1 foyer_2", "1D1 laser_3", "1E1 laser_2", "1A2 keypad_4"]
    faces += ["1A3 fingerprint_5", "1A4 keypad_6", "1A5 camera_2"]
    table = Table("fort_knox").tiles("1A1 safe", *faces).count("safe_dice", "1A1", 1)
    table.mark("cracked", "1C1", "1D1", "1E1", "1A2", "1A3", "1A5")
    table.do("crack 1A1", *roll(6), "tool emp", "loot bust")
    assert table.marked("opened") == {"1A1"}


def test_cracking_works_only_on_the_safes_own_tile():
    table = safe(1).tiles("1A2 foyer_1").at("p1 1A2")
    assert not table.verbs() & {"crack", "add-die"}


# Secret Door and Service Duct.


def test_guards_do_not_walk_through_secret_doors_or_ducts():
    # 2.9: from 1A1 to 1B1 the way is A2, B2, B1.
    table = Table().tiles("1B1 secret_door_1").guard("1A1 > 1B1", die=1)
    table.at("p1 1C4", "p2 1C4").tiles("1C4 foyer_1")
    assert table.end().guard_at(1) == "1A2"
    table = Table().tiles("1B1 service_duct_6").guard("1A1 > 1B1", die=1)
    assert table.at("p1 1C4", "p2 1C4").tiles("1C4 foyer_1").end().guard_at(1) == "1A2"


def test_a_secret_door_with_an_open_side_is_an_ordinary_neighbour():
    table = far().tiles("1A2 secret_door_1").do("move 1A2")
    assert (table.where("p1"), table.state.remaining) == ("1A2", 3)


def test_a_duct_enters_the_other_duct_on_any_floor():
    table = far().guard(GUARD_2).tiles("2C3 service_duct_6").do("move 2C3")
    assert (table.where("p1"), table.do("move 1A1").where("p1")) == ("2C3", "1A1")


# Stairs.


def test_every_top_floor_stairs_lead_to_the_roof_at_fort_knox():
    # F05.
    table = (
        Table("fort_knox").guard("2D4 > 2D1").tiles("1B1 safe", "2B1 safe", "2D3 safe")
    )
    table.tiles("2A1 stairs_4", "2A3 stairs_5").hand("p1 bust stamp tiara")
    table.mark("opened", "1B1", "2B1", "2D3")
    assert "escape" in table.at("p1 2A1").legal()
    assert "escape" in table.at("p1 2A3").legal()


def test_the_second_stairs_of_a_floor_lead_up_as_well():
    # F05.
    table = Table("fort_knox").tiles("1B1 stairs_4", "1B2 stairs_5").at("p1 1B2")
    assert "move 2B2" in table.legal()


def test_the_office_has_its_exit_on_floor_2():
    table = Table("office").guard("2D4 > 2D1").tiles("1B1 safe", "2B1 safe")
    table.tiles("2A1 stairs_4").at("p1 2A1").hand("p1 bust stamp")
    assert "escape" in table.mark("opened", "1B1", "2B1").legal()


@pytest.mark.parametrize("number", [4, 5, 6])
def test_any_of_the_three_stairs_may_lie_in_the_office(number):
    # S06.
    table = Table("office").do("peek 1A2", f"tile 1A2 stairs_{number}")
    assert table.face("1A2") == f"stairs_{number}"


def test_guards_do_not_use_stairs():
    table = Table().tiles("1A1 stairs_4", "1C4 foyer_1").guard("1A1 > 1A4", die=1)
    assert table.at("p1 1C4", "p2 1C4").end().guard_at(1) == "1A2"


# Thermo.


def test_a_thermo_is_silent_on_entering_and_rings_when_the_actions_end():
    table = far().tiles("1A2 thermo_1").do("move 1A2")
    assert table.alarms() == set()
    assert table.die(1, 1).end().alarms() == {"1A2"}


def test_a_thermo_left_before_the_actions_end_is_silent():
    table = far().tiles("1A2 thermo_1").do("move 1A2").do("move 1A1")
    assert table.end().alarms() == set()


def test_the_isotope_rings_a_thermo_on_entering():
    # L12.
    table = far().tiles("1A2 thermo_1").hand("p1 isotope").do("move 1A2")
    assert table.alarms() == {"1A2"}


def test_another_players_thermo_does_not_ring_when_my_actions_end():
    table = far().die(1, 1).tiles("1A2 thermo_1").at("p2 1A2").end()
    assert table.alarms() == set()
    assert table.end().alarms() == {"1A2"}


def test_being_put_on_a_thermo_by_orders_rings_only_at_the_end_of_ones_own_actions():
    table = far(characters=("rook",)).die(1, 1).tiles("1A2 thermo_1")
    table.do("orders p2 1A2").do("accept").end()
    assert table.alarms() == set()
    assert table.end().alarms() == {"1A2"}


@pytest.mark.parametrize("quiet", ["crowbar", "emp", "guard"])
def test_a_thermo_is_silent_when_no_alarm_can_ring(quiet):
    table = far().tiles("1A2 thermo_1").at("p1 1A2")
    if quiet == "crowbar":
        table.mark("disabled", "1A2")
    elif quiet == "emp":
        table.set(emp=1)
    else:
        table.guard("1A2 > 1A4")
    assert table.end().alarms() == set()
    assert table.heading(1) == "1A4"


# Walkway: falling and walking down are in test_arriving.py.


def test_a_revealed_walkway_is_entered_like_any_tile():
    table = second_floor("2B2 walkway_1").at("p1 2A2").do("move 2B2")
    assert (table.where("p1"), table.alarms()) == ("2B2", set())


def test_a_walkway_is_reached_from_below_only_by_gymnastics():
    table = second_floor("2B2 walkway_1", "1B2 foyer_1").at("p1 1B2")
    assert "move 2B2" not in table.legal()
    assert "move 2B2" in table.set(gymnastics=1).legal()
