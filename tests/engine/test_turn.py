"""The turn and its order (2.3), the event check (T01 to T15)."""

import pytest
from table import Table

from lookout.engine.chance import new_sampler
from lookout.engine.errors import IllegalActionError


def far(*args, **kwargs):
    """A table on which floor 1's guard is far off: 1D1 heading for 1A4, 6 steps."""
    return Table(*args, **kwargs).guard("1D1 > 1A4")


def at_the_exit(players=2, **kwargs):
    """p1 on Stairs of the top floor, every Safe open, no Loot anywhere but in hands."""
    table = far(players=players, **kwargs).guard("3D4 > 3D1")
    table.tiles("1C4 safe", "2C4 safe", "3C4 safe", "3A1 stairs_4").at("p1 3A1")
    table.mark("opened", "1C4", "2C4", "3C4")
    return table.hand("p1 isotope").hand("p2 painting tiara")


# 2.3: start of turn.


def test_a_turn_has_four_actions():
    assert far().end().state.remaining == 4


def test_heads_up_gives_the_next_player_one_action_more_once():
    table = far(players=3).event("heads_up")
    assert (table.asked(), table.state.remaining) == ("p2", 5)
    assert table.end().state.remaining == 4


def test_the_mirror_takes_one_action_away():
    assert far().hand("p2 mirror").end().state.remaining == 3


def test_heads_up_mirror_skates_and_suit_add_up():
    # T13.
    table = far().hand("p2 mirror rollerskates invisible_suit").event("heads_up")
    assert table.state.remaining == 4
    assert table.do("use rollerskates").state.remaining == 6
    assert table.do("use invisible_suit").state.remaining == 7


def test_skates_and_suit_raise_the_allowance_of_this_turn_only():
    table = far(players=1).hand("p1 rollerskates invisible_suit").guard("1D1 > 1A4")
    table.do("use rollerskates").do("use invisible_suit")
    assert table.state.remaining == 7
    assert table.end().state.remaining == 4


def test_chihuahua_is_rolled_before_the_kitty_at_the_start_of_the_holders_turn():
    table = far().hand("p2 chihuahua persian_kitty")
    table.end("chihuahua p2 1", "kitty p2 6")
    assert table.outcomes() == ["chihuahua p2 1", "kitty p2 6"]


def test_nobody_else_rolls_for_loot():
    table = far(players=3).hand("p3 chihuahua persian_kitty").end()
    assert table.outcomes() == []


@pytest.mark.parametrize("effect", ["gymnastics", "time_lock", "video_loop"])
def test_round_effects_last_until_the_start_of_their_players_next_turn(effect):
    table = far(players=2).die(1, 1).event(effect)
    assert table.state[effect] == 0
    assert table.do("end", "event lampshade").state[effect] == -1


def test_an_emp_lasts_until_the_start_of_its_players_next_turn():
    table = far(players=2).die(1, 1).tiles("1A2 fingerprint_4").hand("p1 emp")
    table.do("use emp").end().do("move 1A2")
    assert table.alarms() == set()
    table.at("p2 1A1").end()
    assert (table.asked(), table.state.emp) == ("p1", -1)
    assert table.do("move 1A2").alarms() == {"1A2"}


def test_effects_end_before_the_chihuahua_barks():
    # T09: a bark after one's own E.M.P. rings.
    table = far(players=1).hand("p1 emp chihuahua").do("use emp")
    table.end("chihuahua p1 6")
    assert table.alarms() == {"1A1"}


def test_an_emp_of_another_player_silences_the_chihuahua():
    # T09, the other side.
    table = far(players=2).hand("p1 emp").hand("p2 chihuahua").do("use emp")
    assert table.end("chihuahua p2 6").alarms() == set()


# 2.3: the event check.


def walk(table, moves):
    """Walk between 1A1 and 1A2, both revealed."""
    for i in range(moves):
        table.do(("move 1A2", "move 1A1")[i % 2])
    return table


@pytest.mark.parametrize("moves", [0, 1, 2])
def test_two_or_fewer_used_actions_bring_an_event(moves):
    # T01, T04: doing nothing is allowed.
    table = walk(far().tiles("1A2 foyer_1"), moves).do("end", "event lampshade")
    assert table.outcomes() == ["event lampshade"]


@pytest.mark.parametrize("moves", [3, 4])
def test_three_used_actions_bring_no_event_not_even_by_walking_back_and_forth(moves):
    # T01, T02.
    table = walk(far().tiles("1A2 foyer_1"), moves).do("end")
    assert table.outcomes() == []


def test_the_stamp_brings_an_event_at_three_used_actions_but_not_at_four():
    # T01.
    table = walk(far().tiles("1A2 foyer_1").hand("p1 stamp"), 3)
    assert table.copy().do("end", "event lampshade").stealth_of("p1") == 4
    assert table.do("move 1A1").do("end").outcomes() == []


def test_the_stamp_of_another_player_changes_nothing():
    # Q14.
    table = walk(far().tiles("1A2 foyer_1").hand("p2 stamp"), 3).do("end")
    assert table.outcomes() == []


def test_the_stamp_counts_for_whoever_holds_it_at_the_check():
    # Q14: handed over in the same turn.
    table = walk(far().tiles("1A2 foyer_1").hand("p1 stamp"), 2)
    table.do("give p2 stamp").do("accept").do("move 1A2").do("end")
    assert table.outcomes() == []


def test_used_actions_count_with_five_actions_too():
    # T01: three used of five, two unused.
    table = walk(far().tiles("1A2 foyer_1").set(remaining=5), 3)
    assert table.do("end").outcomes() == []


def test_used_actions_count_with_the_mirror_too():
    # T01: two used of three, one unused.
    table = walk(far().tiles("1A2 foyer_1").set(remaining=3), 2)
    assert table.do("end", "event lampshade").outcomes() == ["event lampshade"]


def test_a_silent_laser_entry_uses_two_actions():
    # T01, 2.1 used actions: 1 + 2 = 3.
    table = far().tiles("1A2 laser_1", "1B2 foyer_1").do("move 1A2").do("pay")
    assert table.do("move 1B2").do("end").outcomes() == []


def test_a_failed_keypad_roll_uses_one_action():
    # T01: three failed tries with 1, 2 and 3 dice.
    table = far().tiles("1A2 keypad_4").do("move 1A2", "keypad 1A2 1")
    table.do("move 1A2", *["keypad 1A2 1"] * 2).do("move 1A2", *["keypad 1A2 1"] * 3)
    assert table.state.used == 3
    assert table.do("end").outcomes() == []


def test_free_actions_do_not_count_as_used():
    # T01: two Moves and a tool.
    table = walk(far().tiles("1A2 foyer_1").hand("p1 smoke_bomb"), 2)
    table.do("use smoke_bomb").do("end", "event lampshade")
    assert table.outcomes() == ["event lampshade"]


def test_used_actions_are_counted_anew_each_turn():
    table = walk(far().die(1, 1).tiles("1A2 foyer_1"), 4).do("end")
    assert table.do("end", "event lampshade").outcomes() == ["event lampshade"]


# 2.3: end of actions.


def test_the_turn_waits_for_its_explicit_end_and_free_actions_stay_possible():
    # T05.
    table = walk(far().tiles("1A2 foyer_1").hand("p1 smoke_bomb"), 4)
    assert (table.asked(), table.state.remaining) == ("p1", 0)
    assert table.legal() >= {"end", "use smoke_bomb"}
    assert not table.verbs() & {"move", "peek"}


def test_tools_cannot_be_used_once_the_event_is_drawn():
    # T06.
    table = far().hand("p1 smoke_bomb donuts").event("throw_voice")
    assert table.question() == "ask_throw_voice"
    assert table.verbs() == {"choose"}


def test_tools_cannot_interrupt_another_action():
    # T06: in the middle of a Move.
    table = far().tiles("1A2 laser_1").hand("p1 emp").do("move 1A2")
    assert "use" not in table.verbs()


def test_tools_of_players_who_are_not_active_cannot_be_used():
    # T06.
    table = far().hand("p2 smoke_bomb")
    assert "use" not in table.verbs()
    assert "use smoke_bomb" in table.end().legal()


def test_the_stethoscope_alone_reacts_to_a_roll():
    # T06: the exception; it is no free action by itself.
    table = far().tiles("1A1 safe").count("safe_dice", "1A1", 1).hand("p1 stethoscope")
    assert "use" not in table.verbs()
    table.do("crack 1A1", "safe 1A1 3")
    assert table.question() == "ask_stethoscope"


# T07: Thermo before the event.


def test_a_thermo_rings_before_an_event_that_takes_the_player_away():
    table = far().guard("2D4 > 2D1").tiles("2A2 thermo_1", "1A2 foyer_1").at("p1 2A2")
    assert table.event("lost_grip").alarms() == {"2A2"}
    assert table.where("p1") == "1A2"


def test_a_thermo_onto_which_an_event_puts_the_player_is_silent():
    table = far().guard("2D4 > 2D1").tiles("1A2 thermo_1", "2A2 foyer_1").at("p1 2A2")
    assert table.event("lost_grip").alarms() == set()
    assert table.where("p1") == "1A2"


def test_a_thermo_alarm_is_active_when_the_event_comes():
    # T07 with X02: the alarm stops the Change of Plans.
    table = far().tiles("1A2 thermo_1").at("p1 1A2").die(1, 1).event("change_of_plans")
    assert table.outcomes() == ["event change_of_plans"]
    assert table.heading(1) == "1A2"


# T08: the guard's floor.


def test_the_guard_of_the_players_floor_moves_and_no_other():
    table = far().guard("2D4 > 2A4").guard("3D4 > 3A4").end()
    assert table.guard_at(1) == "1D3"
    assert (table.guard_at(2), table.guard_at(3)) == ("2D4", "3D4")


def test_after_an_event_the_guard_of_the_new_floor_moves():
    # T08, X15.
    table = far().guard("2D4 > 2D1").tiles("1A2 foyer_1", "2A2 foyer_2").at("p1 2A2")
    table.event("lost_grip")
    assert (table.guard_at(1), table.guard_at(2)) == ("1D3", "2D4")


def test_the_freight_elevator_sets_up_the_new_floors_guard_and_that_one_moves():
    # T08, M06: floor 2's die is 3; D4-D3-C3-B3.
    table = far().event("freight_elevator", "tile 2A1 foyer_1", *lift("2D4", "2A3"))
    assert table.guard_at(1) == "1D1"
    assert (table.guard_at(2), table.heading(2)) == ("2B3", "2A3")


def lift(guard, goal):
    return f"patrol 2 {guard}", f"patrol 2 {goal}"


def test_shift_change_moves_every_other_placed_guard_instead_in_the_teams_order():
    # 2.3 step 7, X07.
    table = far().guard("2D4 > 2A4").guard("3A4 > 3D1").event("shift_change")
    assert table.legal() == {"move-guard 2", "move-guard 3"}
    table.do("move-guard 3")
    assert table.guard_at(1) == "1D1"
    assert table.guard_at(2) != "2D4"
    assert table.guard_at(3) != "3A4"


def test_shift_change_leaves_guards_that_were_never_placed():
    # X07.
    table = far().guard("2D4 > 2A4").event("shift_change")
    assert (table.guard_at(1), table.guard_at(3), table.asked()) == ("1D1", "", "p2")
    assert table.guard_at(2) != "2D4"


@pytest.mark.parametrize(("event", "cells"), [("espresso", 3), ("daydreaming", 1)])
def test_espresso_and_daydreaming_count_for_this_turns_movement_only(event, cells):
    # 2.1 this turn: D1-D2-D3-C3-B3, then the die's two steps again.
    table = far().event(event)
    assert len(table.guard_steps()) == cells
    assert len(table.end().guard_steps()) == 2


def test_the_invisible_suit_is_worn_for_one_turn_only():
    # 2.1 this turn.
    table = far(players=1).hand("p1 invisible_suit").do("use invisible_suit").end()
    table.guard("1A2 > 1A4").tiles("1A2 thermo_1").do("move 1A2")
    assert table.stealth_of("p1") == 2


# 2.3 step 8: who is next.


def test_play_passes_clockwise_and_round_again():
    table = far(players=3).die(1, 1)
    assert [table.end().asked() for _ in range(3)] == ["p2", "p3", "p1"]


def test_escaped_players_are_skipped():
    assert far(players=3).at("p2 escaped").end().asked() == "p3"


def test_jump_the_gun_skips_the_next_player_and_his_guard_movement():
    table = far(players=3).guard("2D4 > 2A4").at("p2 2A2").tiles("2A2 foyer_1")
    table.event("jump_the_gun")
    assert (table.asked(), table.guard_at(2)) == ("p3", "2D4")


def test_jump_the_gun_skips_the_next_player_inside_not_an_escaped_one():
    # X12.
    table = far(players=4).at("p2 escaped").event("jump_the_gun")
    assert table.asked() == "p4"


def test_a_skipped_player_neither_rolls_for_loot_nor_is_placed():
    # T14.
    table = far(players=3).at("p2 off").hand("p2 chihuahua persian_kitty")
    table.event("jump_the_gun")
    assert table.outcomes() == ["event jump_the_gun"]
    assert (table.asked(), table.where("p2")) == ("p3", "off")


def test_round_effects_of_a_skipped_player_last_until_he_really_starts_a_turn():
    # T10.
    table = far(players=3).die(1, 1).set(emp=1).event("jump_the_gun")
    assert table.state.emp == 1
    assert table.end().end().asked() == "p2"
    assert table.state.emp == -1


def test_round_effects_of_an_escaped_player_end_when_his_turn_would_begin():
    # T11: not at the escape, and not later.
    table = at_the_exit(players=3).hand("p1 emp").do("use emp").do("escape")
    assert (table.asked(), table.state.emp) == ("p2", 0)
    table.tiles("1A2 fingerprint_4").do("move 1A2")
    assert table.alarms() == set()
    table.end()
    assert (table.asked(), table.state.emp) == ("p3", 0)
    assert table.end().asked() == "p2"
    assert table.state.emp == -1


def test_escaping_brings_no_event_and_no_guard_movement():
    # T03, P06, 2.15: with one used action.
    table = at_the_exit().do("escape")
    assert table.outcomes() == []
    assert (table.where("p1"), table.asked()) == ("escaped", "p2")
    assert (table.guard_at(1), table.guard_at(3)) == ("1D1", "3D4")


# T12: the Mirror changes hands.


def test_taking_the_mirror_costs_nothing_this_turn_and_one_action_the_next():
    table = far().die(1, 1).hand("p2 mirror").do("take p2 mirror").do("accept")
    assert table.state.remaining == 4
    assert table.end().state.remaining == 4
    assert table.end().state.remaining == 3


def test_giving_the_mirror_away_brings_nothing_back_this_turn():
    table = far().die(1, 1).hand("p1 mirror").set(remaining=3)
    table.do("give p2 mirror").do("accept")
    assert table.state.remaining == 3


# T15: costs of several actions are paid in one turn.


def test_adding_a_die_needs_two_actions_of_one_turn():
    table = far().tiles("1A1 safe").set(remaining=1)
    assert "add-die 1A1" not in table.legal()
    table.set(remaining=2)
    assert table.do("add-die 1A1").state.remaining == 0


def test_a_deadbolt_needs_three_actions_of_one_turn():
    # T15, K08.
    table = far().tiles("1A2 deadbolt_1").set(remaining=2)
    assert "move 1A2" not in table.legal()
    assert "move 1A2" in table.set(remaining=3).legal()


def test_a_climb_needs_three_actions_of_one_turn():
    table = far(characters=("acrobat",), sides=("advanced",)).set(remaining=2)
    assert "climb 2A1" not in table.legal()
    assert "climb 2A1" in table.set(remaining=3).legal()


def test_nothing_that_costs_is_offered_without_actions():
    table = far().tiles("1A1 computer_laser_5", "1A2 foyer_1").set(remaining=0)
    assert not table.verbs() & {"hack", "move", "peek"}
    with pytest.raises(IllegalActionError):
        table.do("hack")


def test_a_whole_round_by_chance_keeps_to_the_order_of_players():
    table, chance = far(players=4), new_sampler(5)
    order = []
    for _ in range(8):
        order.append(table.asked())
        table.set(used=4).do("end", chance=chance)
    assert order == ["p1", "p2", "p3", "p4"] * 2
