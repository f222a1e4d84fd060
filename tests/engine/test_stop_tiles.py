"""Deadbolts and Keypads (2.5 steps 1 to 3, K01 to K11)."""

import pytest
from table import Table

from lookout.engine.errors import IllegalActionError
from lookout.engine.rules import Rules


def room(players=2, remaining=4, **options):
    """p1 on 1A1 of an open floor, everybody else out of the way, the guard far off."""
    t = Table(players=players, **options).open_floor(1).at("p1 1A1")
    return t.at(*(f"p{i} 1D1" for i in range(2, players + 1))).set(remaining=remaining)


def actions(t):
    """Actions left and used."""
    return int(t.state.remaining), int(t.state.used)


# K01, K02: a face-down Deadbolt.


def test_bouncing_off_a_face_down_deadbolt_costs_one_action():  # K01
    t = room(remaining=2).do("move 1B1", "tile 1B1 deadbolt_1")
    assert (t.where("p1"), actions(t)) == ("1A1", (1, 1))
    assert t.question() == "ask_action"


def test_bouncing_off_a_face_down_deadbolt_costs_all_where_the_rule_says_so():  # K01
    t = room(remaining=2, rules=Rules(deadbolt_fail_cost="all"))
    t.do("move 1B1", "tile 1B1 deadbolt_1")
    assert (t.where("p1"), actions(t)) == ("1A1", (0, 2))


def test_declining_costs_one_action_even_where_bouncing_off_costs_all():  # Q19
    t = room(rules=Rules(deadbolt_fail_cost="all"))
    t.do("move 1B1", "tile 1B1 deadbolt_1").do("stay")
    assert (t.where("p1"), actions(t)) == ("1A1", (3, 1))


def test_a_face_down_deadbolt_costs_three_actions_in_total():  # K02
    t = room(remaining=3).do("move 1B1", "tile 1B1 deadbolt_1")
    assert t.legal() == {"pay", "stay"}
    t.do("pay")
    assert (t.where("p1"), actions(t)) == ("1B1", (0, 3))


def test_the_mover_may_decline_to_open_a_face_down_deadbolt():  # K02
    t = room().do("move 1B1", "tile 1B1 deadbolt_1").do("stay")
    assert (t.where("p1"), actions(t)) == ("1A1", (3, 1))


def test_after_declining_the_deadbolt_costs_three_like_any_revealed_one():  # K02, K08
    t = room().do("move 1B1", "tile 1B1 deadbolt_1").do("stay").do("move 1B1")
    assert (t.where("p1"), actions(t)) == ("1B1", (0, 4))


def test_a_face_down_deadbolt_with_a_guard_inside_costs_one_action():  # 2.5 step 3, K09
    t = room().guard("1B1 > 1C1").do("move 1B1", "tile 1B1 deadbolt_1")
    assert (t.where("p1"), actions(t)) == ("1B1", (3, 1))
    assert t.stealth_of("p1") == 2


def test_staying_out_triggers_nothing_in_the_old_tile():  # M17
    t = room().tiles("1A1 fingerprint_4", "1A2 service_duct_5")
    t.do("move 1B1", "tile 1B1 deadbolt_1").do("stay")
    assert t.alarms() == set()


def test_staying_out_is_not_leaving_a_motion_tile():  # M17
    t = room().at("p1 1A2").tiles("1A1 motion_1").do("move 1A1")
    t.do("move 1B1", "tile 1B1 deadbolt_1").do("stay")
    assert t.alarms() == set()
    assert t.do("move 1A2", "tile 1A2 walkway_1").alarms() == {"1A1"}


# K08: a revealed empty Deadbolt.


def test_a_revealed_empty_deadbolt_costs_three_actions_at_once():  # K08
    t = room().tiles("1B1 deadbolt_1").do("move 1B1")
    assert (t.where("p1"), actions(t)) == ("1B1", (1, 3))


def test_a_revealed_empty_deadbolt_is_illegal_with_two_actions_left():  # K08
    t = room(remaining=2).tiles("1B1 deadbolt_1")
    assert "move 1B1" not in t.legal()
    with pytest.raises(IllegalActionError):
        t.do("move 1B1")


def test_a_disabled_deadbolt_costs_one_action():  # 2.5 step 1
    t = room(remaining=1).tiles("1B1 deadbolt_1").mark("disabled", "1B1")
    assert t.do("move 1B1").where("p1") == "1B1"


def test_a_disabled_face_down_deadbolt_does_not_stop_the_mover():  # 2.5 step 3
    t = room(remaining=1).mark("disabled", "1B1").do("move 1B1", "tile 1B1 deadbolt_1")
    assert t.where("p1") == "1B1"


# K09: somebody inside.


def test_a_deadbolt_with_another_player_inside_costs_one_action():  # K09
    t = room(remaining=1).tiles("1B1 deadbolt_1").at("p2 1B1").do("move 1B1")
    assert (t.where("p1"), actions(t)) == ("1B1", (0, 1))


def test_a_deadbolt_with_a_guard_inside_costs_one_action():  # K09
    t = room(remaining=1).tiles("1B1 deadbolt_1").guard("1B1 > 1C1").do("move 1B1")
    assert (t.where("p1"), actions(t)) == ("1B1", (0, 1))


def test_a_player_who_fell_into_a_deadbolt_keeps_it_open_for_others():  # K09
    t = room(remaining=1).at("p2 2B2").guard("2D4 > 2D1").open_floor(2)
    t.turn_of("p2").do("move 2B1", "tile 2B1 walkway_1", "tile 1B1 deadbolt_1")
    assert t.where("p2") == "1B1"
    t.turn_of("p1", 1).do("move 1B1")
    assert (t.where("p1"), actions(t)[0]) == ("1B1", 0)


def test_a_guard_of_another_floor_does_not_occupy_the_deadbolt():  # K09
    t = room(remaining=2).tiles("1B1 deadbolt_1").guard("2B1 > 2C1")
    assert "move 1B1" not in t.legal()


def test_orders_lead_into_an_empty_deadbolt_for_nothing():  # K09
    t = Table(characters=("rook", "hawk")).open_floor(1).tiles("1B1 deadbolt_1")
    t.set(remaining=1).do("orders p2 1B1").do("accept")
    assert (t.where("p2"), actions(t)) == ("1B1", (0, 1))


def test_orders_lead_into_a_face_down_deadbolt_for_nothing():  # K09, 2.5 step 3
    t = Table(characters=("rook", "hawk")).open_floor(1).set(remaining=1)
    t.do("orders p2 1B1").do("accept", "tile 1B1 deadbolt_1")
    assert (t.where("p2"), actions(t)) == ("1B1", (0, 1))


def test_walking_down_a_walkway_into_an_empty_deadbolt_costs_one_action():  # 2.5, M03
    t = room(remaining=1).at("p1 2B1").tiles("2B1 walkway_1", "1B1 deadbolt_1")
    t.guard("2D4 > 2A4").do("walk-down 1B1")
    assert (t.where("p1"), actions(t)) == ("1B1", (0, 1))


# K04: Go with your Gut.


def gut(t, *outcomes):
    """Follow the gut from 1A1: its only face-down neighbour is 1B1."""
    return (
        t.tiles("1A2 walkway_1").guard("1D4 > 1A4").event("go_with_your_gut", *outcomes)
    )


def test_the_gut_does_not_lead_into_an_empty_deadbolt():  # K04
    t = gut(room(remaining=4), "tile 1B1 deadbolt_1")
    assert (t.where("p1"), t.face("1B1")) == ("1A1", "deadbolt_1")


def test_the_gut_leads_into_a_deadbolt_with_a_guard_inside():  # K04
    t = room().tiles("1A2 walkway_1").guard("1B1 > 1D1", die=1)
    t.event("go_with_your_gut", "tile 1B1 deadbolt_1")
    assert (t.where("p1"), t.stealth_of("p1")) == ("1B1", 2)


def test_the_gut_gives_one_die_for_a_keypad():
    assert gut(room(), "tile 1B1 keypad_4", "keypad 1B1 6").where("p1") == "1B1"
    assert gut(room(), "tile 1B1 keypad_4", "keypad 1B1 5").where("p1") == "1A1"


# Keypads: 2.5 step 3.


def test_a_six_opens_the_keypad_for_good():
    t = room().do("move 1B1", "tile 1B1 keypad_4", "keypad 1B1 6")
    assert (t.where("p1"), actions(t)) == ("1B1", (3, 1))
    assert t.marked("unlocked") == {"1B1"}
    assert t.do("move 1A1").do("move 1B1").where("p1") == "1B1"


def test_a_failed_try_costs_the_action_and_keeps_the_mover_out():
    t = room().tiles("1B1 keypad_4").do("move 1B1", "keypad 1B1 5")
    assert (t.where("p1"), actions(t)) == ("1A1", (3, 1))
    assert t.marked("unlocked") == set()


def test_every_further_try_in_the_turn_has_one_die_more():  # K05
    t = room().tiles("1B1 keypad_4").do("move 1B1", "keypad 1B1 1")
    t.do("move 1B1", "keypad 1B1 2", "keypad 1B1 3")
    t.do("move 1B1", "keypad 1B1 4", "keypad 1B1 6", "keypad 1B1 1")
    assert (t.where("p1"), actions(t)) == ("1B1", (1, 3))


def test_failures_at_one_keypad_give_no_dice_at_another():  # K05
    t = room().tiles("1B1 keypad_4", "1A2 keypad_5").do("move 1B1", "keypad 1B1 1")
    t.do("move 1A2", "keypad 1A2 1")
    t.do("move 1A2", "keypad 1A2 1", "keypad 1A2 2")
    assert t.do("move 1B1", "keypad 1B1 6", "keypad 1B1 1").where("p1") == "1B1"


def test_failures_of_one_turn_give_no_dice_in_the_next():  # K05
    t = room(players=1).tiles("1B1 keypad_4").guard("1D4 > 1A4", die=1)
    t.do("move 1B1", "keypad 1B1 1").end()
    assert t.do("move 1B1", "keypad 1B1 6").where("p1") == "1B1"


def test_failures_of_one_player_give_no_dice_to_another():  # K05
    t = room().tiles("1B1 keypad_4").at("p2 1C1").guard("1D4 > 1A4", die=1)
    t.do("move 1B1", "keypad 1B1 1").end()
    assert t.do("move 1B1", "keypad 1B1 6").where("p2") == "1B1"


def test_steady_hands_give_one_die_more():
    t = room(characters=("peterman",)).tiles("1B1 keypad_4")
    t.do("move 1B1", "keypad 1B1 1", "keypad 1B1 5")
    t.do("move 1B1", "keypad 1B1 1", "keypad 1B1 2", "keypad 1B1 6")
    assert t.where("p1") == "1B1"


def test_a_disabled_keypad_needs_no_roll():
    t = room().tiles("1B1 keypad_4").mark("disabled", "1B1").do("move 1B1")
    assert t.where("p1") == "1B1"
    assert t.marked("unlocked") == set()


def test_walking_down_a_walkway_onto_a_keypad_needs_no_roll():
    t = room().at("p1 2B1").tiles("2B1 walkway_1", "1B1 keypad_4").guard("2D4 > 2A4")
    assert t.do("walk-down 1B1").where("p1") == "1B1"


def test_walking_down_onto_a_keypad_needs_a_roll_where_it_is_a_full_entry():
    t = room(rules=Rules(walkway_descend="full_entry")).at("p1 2B1").guard("2D4 > 2A4")
    t.tiles("2B1 walkway_1", "1B1 keypad_4")
    assert t.do("move 1B1", "keypad 1B1 1").where("p1") == "2B1"


# K03: Flexibility into a locked Keypad.


def acrobat(remaining=4):
    t = room(characters=("acrobat",), remaining=remaining)
    return t.guard("1B1 > 1C1")


def test_flexibility_into_a_locked_keypad_costs_an_action_for_each_try():  # K03
    t = acrobat().tiles("1B1 keypad_4").do("slip 1B1", "keypad 1B1 1")
    assert (t.where("p1"), actions(t)) == ("1A1", (3, 1))
    t.do("slip 1B1", "keypad 1B1 1", "keypad 1B1 6")
    assert (t.where("p1"), actions(t), t.stealth_of("p1")) == ("1B1", (2, 2), 3)


def test_flexibility_into_a_locked_keypad_needs_an_action():  # K03
    t = acrobat(remaining=0).tiles("1B1 keypad_4")
    assert "slip 1B1" not in t.legal()
    assert "slip 1B1" in t.mark("unlocked", "1B1").legal()


def test_flexibility_into_an_open_keypad_is_free():  # K03
    t = acrobat().tiles("1B1 keypad_4").mark("unlocked", "1B1").do("slip 1B1")
    assert (t.where("p1"), actions(t)) == ("1B1", (4, 0))


def test_flexibility_into_a_face_down_keypad_costs_an_action():  # K03
    t = acrobat().do("slip 1B1", "tile 1B1 keypad_4", "keypad 1B1 6")
    assert (t.where("p1"), actions(t)) == ("1B1", (3, 1))


def test_flexibility_into_a_deadbolt_is_free():  # A guard is inside.
    t = acrobat(remaining=0).tiles("1B1 deadbolt_1").do("slip 1B1")
    assert (t.where("p1"), actions(t)) == ("1B1", (0, 0))


# K06: Orders into a Keypad.


def rook(other):
    return Table(characters=("rook", other)).open_floor(1).tiles("1B1 keypad_4")


def test_orders_into_a_keypad_give_one_die():  # K06
    t = rook("hawk").do("orders p2 1B1").do("accept", "keypad 1B1 6")
    assert (t.where("p2"), actions(t)) == ("1B1", (3, 1))


def test_orders_use_the_steady_hands_of_the_player_who_is_moved():  # K06
    t = (
        rook("peterman")
        .do("orders p2 1B1")
        .do("accept", "keypad 1B1 1", "keypad 1B1 6")
    )
    assert t.where("p2") == "1B1"


def test_a_failed_try_by_orders_gives_no_extra_dice_later():  # K06
    t = rook("hawk").do("orders p2 1B1").do("accept", "keypad 1B1 1")
    assert t.do("move 1B1", "keypad 1B1 6").where("p1") == "1B1"


def test_orders_do_not_use_the_extra_dice_of_earlier_failures():  # K06
    t = (
        rook("hawk")
        .do("move 1B1", "keypad 1B1 1")
        .do("move 1B1", *["keypad 1B1 1"] * 2)
    )
    t.do("orders p2 1B1").do("accept", "keypad 1B1 1")
    assert t.where("p2") == "1A1"


# K07, K11: somebody inside a Keypad.


def test_a_keypad_with_somebody_inside_but_no_open_token_is_locked():  # K07
    t = room().tiles("1B1 keypad_4").at("p2 1B1").do("move 1B1", "keypad 1B1 2")
    assert t.where("p1") == "1A1"


def test_leaving_a_locked_keypad_is_free():  # K07, 2.7
    t = room().tiles("1A1 keypad_4", "1B1 walkway_1").do("move 1B1")
    assert t.where("p1") == "1B1"
    assert t.do("move 1A1", "keypad 1A1 1").where("p1") == "1B1"


def test_keycode_change_locks_every_keypad_again():  # K11
    t = room().tiles("1B1 keypad_4", "2B2 keypad_5").mark("unlocked", "1B1", "2B2")
    t.guard("1D4 > 1A4").event("keycode_change")
    assert t.marked("unlocked") == set()


def test_after_a_keycode_change_whoever_is_inside_stays_and_may_leave():  # K11
    t = room(players=1).tiles("1A1 keypad_4", "1B1 walkway_1").mark("unlocked", "1A1")
    t.guard("1D4 > 1A4", die=1).event("keycode_change")
    assert t.where("p1") == "1A1"
    assert t.do("move 1B1").where("p1") == "1B1"


# K10: the Gemstone.


def jeweller(remaining=4):
    return room(remaining=remaining).hand("p1 gemstone").at("p2 1B1")


def test_the_gemstone_makes_an_occupied_deadbolt_cost_two():  # K10
    t = jeweller().tiles("1B1 deadbolt_1").do("move 1B1")
    assert (t.where("p1"), actions(t)) == ("1B1", (2, 2))
    assert "move 1B1" not in jeweller(1).tiles("1B1 deadbolt_1").legal()


def test_the_gemstone_adds_nothing_to_an_empty_deadbolt():  # K10
    t = jeweller(3).at("p2 1D1").tiles("1B1 deadbolt_1").do("move 1B1")
    assert (t.where("p1"), actions(t)) == ("1B1", (0, 3))


def test_the_gemstone_charges_every_try_at_a_locked_keypad_with_players():  # K10
    t = jeweller().tiles("1B1 keypad_4").do("move 1B1", "keypad 1B1 1")
    assert (t.where("p1"), actions(t)) == ("1A1", (2, 2))
    t.do("move 1B1", "keypad 1B1 1", "keypad 1B1 6")
    assert (t.where("p1"), actions(t)) == ("1B1", (0, 4))


def test_the_gemstone_adds_nothing_to_an_empty_keypad():  # K10
    t = jeweller().at("p2 1D1").tiles("1B1 keypad_4").do("move 1B1", "keypad 1B1 1")
    assert actions(t) == (3, 1)


# H02, Q23: Climb Window.


def climber():
    t = room(characters=("acrobat",), sides=("advanced",)).at("p1 1A2")
    return t.open_floor(2).guard("2D4 > 2A4")


def test_climbing_into_a_face_down_deadbolt_loses_three_actions():
    t = climber().do("climb 2A2", "tile 2A2 deadbolt_1")
    assert (t.where("p1"), actions(t)) == ("1A2", (0, 3))


def test_climbing_into_a_revealed_empty_deadbolt_is_illegal():
    t = climber().tiles("2A2 deadbolt_1")
    assert "climb 2A2" not in t.legal()
    assert "climb 2A2" in t.at("p2 2A2").legal()
