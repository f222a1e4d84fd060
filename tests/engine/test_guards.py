"""Guards: set-up, movement, destinations, decks (2.9, G03 to G22, Q08 to Q13, Q18 ff.).

Routes (G01, G02, G21) are in test_routes.py, Lost Visual in test_lost_visual.py.
"""

import itertools

import pytest
from table import Table

from lookout.engine.chance import new_sampler
from lookout.engine.constants import CAUGHT
from lookout.engine.errors import ImpossibleOutcomeError
from lookout.engine.journal import DREW_PATROL, PATROL_RESHUFFLED
from lookout.engine.rules import Rules


def room(players=2, **options):
    """p1 on 1A1, the others on 1B2, the guard on the open row 1D4 to 1A4."""
    t = Table(players=players, **options).open_floor(1).open_floor(2).at("p1 1A1")
    t.at(*(f"p{i} 1B2" for i in range(2, players + 1)))
    return t.guard("1D4 > 1A4").tiles("1B1 walkway_1", "1A2 walkway_2")


def losses(t):
    """How many Stealth p1 and p2 have lost since the start, 3 each."""
    return 3 - t.stealth_of("p1"), 3 - t.stealth_of("p2")


def fast(t, floor=1):
    return int(t.state.guard_die[floor - 1])


def left(t, floor=1):
    """Cards in a patrol deck."""
    return int(t.state.deck_left[floor - 1])


# Step e: how far a guard goes.


@pytest.mark.parametrize("die", [1, 2])
def test_a_guard_takes_as_many_steps_as_its_die_shows(die):
    assert len(room().die(1, die).end().guard_steps()) == die


def test_only_the_guard_of_the_active_players_floor_moves():
    t = room().guard("2D4 > 2A4").at("p2 2A1").end()
    assert (t.guard_at(1), t.guard_at(2)) == ("1B4", "2D4")
    assert t.end("patrol 2 2A1").guard_at(2) == "2A4"


def test_espresso_adds_a_step_and_daydreaming_takes_one_away():
    assert len(room().event("espresso", "patrol 1 1A1").guard_steps()) == 3
    assert len(room().event("daydreaming").guard_steps()) == 1


def test_espresso_lasts_for_one_turn():
    t = room().die(1, 1).event("espresso").guard("1D4 > 1A4")
    assert len(t.end().guard_steps()) == 1


def test_an_alarm_that_goes_off_on_the_way_does_not_shorten_the_move():
    t = room().guard("1D4 > 1C4", die=2).mark("alarms", "1C4")
    t.end("patrol 1 1A4", "patrol 1 1D1")
    assert t.guard_steps() == ["1C4", "1B4", "1A4"]


def test_an_alarm_that_rings_on_the_way_redirects_but_does_not_lengthen_the_move():
    t = room().tiles("1C4 camera_1", "1C2 camera_2").at("p2 1C2").end()
    assert (t.guard_steps(), t.heading(1)) == (["1C4", "1C3"], "1C2")


def test_die_and_alarms_together_may_be_more_than_six():  # G11
    t = (
        room()
        .at("p1 1B2")
        .guard("1D4 > 1A4", die=6)
        .mark("alarms", "1A4", "1A1", "1D1")
    )
    t.end("patrol 1 1C3")
    assert (len(t.guard_steps()), t.guard_at(1), t.alarms()) == (9, "1D1", set())


# Step f, G04 to G06, G22: the next destination.


def test_a_guard_that_arrives_draws_a_card_and_goes_on():
    t = room().guard("1D4 > 1C4", die=2).end("patrol 1 1C1")
    assert (t.guard_steps(), t.heading(1)) == (["1C4", "1C3"], "1C1")


def test_a_guard_that_arrives_with_its_last_step_draws_a_card():  # G06
    t = room().guard("1D4 > 1B4", die=2).end("patrol 1 1A1")
    assert (t.guard_at(1), t.heading(1)) == ("1B4", "1A1")


def test_a_card_that_names_the_guards_own_cell_is_drawn_again():  # G04
    t = room().guard("1D4 > 1C4", die=1).patrol_left(1, "1C4", "1A1", "1B1")
    t.end("patrol 1 1C4", "patrol 1 1A1")
    assert (t.heading(1), left(t)) == ("1A1", 1)


def test_drawing_again_may_speed_the_guard_up():  # G04
    t = room(players=4).guard("1D4 > 1C4", die=1).patrol_left(1, "1C4")
    t.end("patrol 1 1C4", "patrol 1 1A1")
    assert (t.heading(1), fast(t), left(t)) == ("1A1", 2, 15)


def test_a_guard_on_the_dies_cell_draws_at_no_cost_before_it_moves():  # G05, step f
    t = room().guard("1D4 > 1D4", die=2).end("patrol 1 1A4")
    assert (t.guard_steps(), t.heading(1)) == (["1C4", "1B4"], "1A4")


def test_a_guard_on_the_dies_cell_does_not_arrive_there_again():  # G05
    t = room().at("p1 1D4", "p2 1D3").tiles("1D3 foyer_1").guard("1D4 > 1D4", die=1)
    assert losses(t.end("patrol 1 1A4")) == (0, 0)


def test_a_guard_on_the_dies_cell_in_a_camera_rings_nothing():  # G05
    t = room().at("p2 2B2").tiles("1D4 camera_1", "2B2 camera_2").guard("2A1 > 2A4")
    assert t.guard("1D4 > 1D4", die=1).end("patrol 1 1A4").alarms() == set()


def test_with_alarms_left_the_guard_goes_on_to_the_closest_without_a_card():  # G22
    t = room().guard("1D4 > 1C4", die=1).mark("alarms", "1C4", "1A1").end()
    assert (t.guard_steps(), t.heading(1)) == (["1C4", "1B4", "1A4"], "1A1")


def test_a_die_that_a_camera_moved_on_is_not_reached():  # step g: after any re-seat
    t = room().tiles("1C4 camera_1", "1C1 camera_2").at("p2 1C1")
    t.guard("1D4 > 1C4", die=1).end()
    assert (t.guard_at(1), t.heading(1), t.alarms()) == ("1C4", "1C1", {"1C1"})


# G03, Q18: after the last alarm.


def called_away(rules, destination="1A4"):
    """The guard, on its way to a destination, is called to 1C3 and gets there."""
    t = room(rules=rules).at("p1 1C2", "p2 1A1").guard(f"1D4 > {destination}", die=1)
    t.tiles("1C3 fingerprint_4", "1C2 walkway_3").do("move 1C3").do("move 1C2")
    assert t.heading(1) == "1C3"
    return t


def test_after_the_last_alarm_the_guard_draws_a_new_card():  # G03
    t = called_away(Rules()).end("patrol 1 1B1")
    assert (t.guard_at(1), t.heading(1)) == ("1C3", "1B1")


def test_after_the_last_alarm_the_guard_resumes_where_the_rule_says_so():  # G03
    t = called_away(Rules(resume_old_destination="true")).end()
    assert (t.guard_at(1), t.heading(1)) == ("1C3", "1A4")


def test_a_guard_on_its_old_destination_does_not_resume_it():  # Q18
    t = called_away(Rules(resume_old_destination="true"), "1C3").end("patrol 1 1B1")
    assert (t.guard_at(1), t.heading(1)) == ("1C3", "1B1")


def test_without_an_alarm_there_is_nothing_to_resume():  # Q18
    t = room(rules=Rules(resume_old_destination="true")).guard("1D4 > 1B4", die=2)
    assert t.end("patrol 1 1A1").heading(1) == "1A1"


def test_a_guard_that_reaches_a_crash_does_not_resume_its_old_destination():  # Q18
    t = room(rules=Rules(resume_old_destination="true")).at("p1 1C4").die(1, 1)
    assert t.event("crash", "patrol 1 1D1").heading(1) == "1D1"


# G07, G08, M06, Q08, Q22: setting a floor up.


def stairs(players=2, **options):
    """p1 beside no guard on Stairs to 2A1, where no guard was set up yet."""
    return room(players, **options).tiles("1A1 stairs_4")


def test_a_floor_is_set_up_with_two_cards_on_the_first_arrival():
    t = stairs().do("move 2A1", "tile 2A1 motion_1", "patrol 2 2D4", "patrol 2 2C4")
    assert (t.guard_at(2), t.heading(2)) == ("2D4", "2C4")


def test_a_floor_is_set_up_only_once():
    t = stairs().tiles("2A1 walkway_3").do("move 2A1", "patrol 2 2D4", "patrol 2 2C4")
    t.do("move 1A1").do("move 2A1")
    assert (t.where("p1"), t.guard_at(2)) == ("2A1", "2D4")


def test_revealing_a_tile_does_not_set_its_floor_up():  # 2.1
    t = stairs().do("peek 2A1", "tile 2A1 motion_1")
    assert t.guard_at(2) == ""


def test_a_fall_sets_the_floor_up():  # M06
    t = room().at("p1 3B2").open_floor(3).guard("3D4 > 3A4")
    t.do(
        "move 3B1",
        "tile 3B1 walkway_3",
        "tile 2B1 laser_1",
        "patrol 2 2D4",
        "patrol 2 2C4",
    )
    assert (t.where("p1"), t.guard_at(2), t.alarms()) == ("2B1", "2D4", set())


def test_the_freight_elevator_sets_the_floor_up():  # M06
    t = room().event(
        "freight_elevator",
        "tile 2A1 laser_1",
        "patrol 2 2D4",
        "patrol 2 2A4",
        "patrol 2 2B1",
    )
    assert (t.where("p1"), t.guard_at(2), t.alarms()) == ("2A1", "2A4", set())


def test_both_cards_are_drawn_before_the_tile_rings():  # G07
    t = stairs().do(
        "move 2A1", "tile 2A1 fingerprint_4", "patrol 2 2D4", "patrol 2 2C4"
    )
    assert (t.alarms(), t.heading(2), t.headings()) == ({"2A1"}, "2A1", ["2C4", "2A1"])


def test_a_guard_that_appears_on_the_mover_costs_one_stealth_and_no_alarm():  # G08, Q22
    t = stairs().do(
        "move 2A1", "tile 2A1 fingerprint_4", "patrol 2 2A1", "patrol 2 2C4"
    )
    assert (losses(t), t.alarms(), t.heading(2)) == ((1, 0), set(), "2C4")


def lifted(face, *cards, rules=None):
    """p1 is the first on floor 2, by an event; its guard then takes one step."""
    t = room(rules=rules).tiles(f"2A1 {face}").die(2, 1)
    return t.event("freight_elevator", *(f"patrol 2 {card}" for card in cards))


def test_a_guard_that_appears_on_somebody_lifted_costs_nothing():  # G08, M01
    t = lifted("motion_1", "2A1", "2A4")
    assert (t.where("p1"), t.guard_steps(), losses(t)) == ("2A1", ["2A2"], (0, 0))


def test_a_guard_that_appears_on_somebody_lifted_costs_where_the_rule_says_so():  # M01
    t = lifted("motion_1", "2A1", "2A4", rules=Rules(nonentry_guard_stealth="all"))
    assert losses(t) == (1, 0)


def test_a_guard_that_appears_beside_somebody_lifted_into_a_foyer_is_blind():  # Q22
    t = lifted("foyer_2", "2B1", "2D1")
    assert (t.guard_steps(), losses(t)) == (["2C1"], (0, 0))


def test_a_guard_that_appears_on_the_mover_in_a_foyer_costs_one_stealth():  # Q22
    t = stairs().tiles("2A1 foyer_2").do("move 2A1", "patrol 2 2B1", "patrol 2 2C4")
    assert losses(t) == (1, 0)


def test_a_guard_that_appears_above_an_atrium_sees_the_others_in_it():  # Q08
    t = stairs().tiles("2A1 walkway_3", "1B2 atrium_3")
    assert losses(t.do("move 2A1", "patrol 2 2B2", "patrol 2 2C4")) == (0, 1)


def test_a_guard_that_appears_in_a_camera_rings_for_the_others():  # Q08
    t = stairs().tiles("2A1 walkway_3", "1B2 camera_1", "2D3 camera_2")
    assert t.do("move 2A1", "patrol 2 2D3", "patrol 2 2C4").alarms() == {"1B2"}


def test_a_guard_that_appears_in_a_camera_rings_for_the_mover_in_another():  # Q22
    t = stairs().tiles("2A1 camera_1", "2D3 camera_2")
    assert t.do("move 2A1", "patrol 2 2D3", "patrol 2 2C4").alarms() == {"2A1"}


def test_the_checks_of_a_set_up_come_after_both_cards():  # Q22
    t = stairs().tiles("2A1 walkway_3", "1B2 atrium_3").stealth(3, 0)
    t.do("move 2A1", "patrol 2 2B2", "patrol 2 2C4")
    assert int(t.state.result) == CAUGHT


# G09: guards placed by an effect.


def placed(event, *faces, **where):
    """An event puts the guard from 1D4 on 1B2, where or around which somebody is."""
    t = room().guard("1D4 > 1B2", die=1).tiles(*faces).at("p1 1A4", "p2 1A1")
    t.at(*(f"{player} {cell}" for player, cell in where.items())).guard("2A4 > 2B4")
    card = ["patrol 1 1C1"] if event == "where_is_he" else []
    return t.event(event, *card)


EFFECTS = pytest.mark.parametrize("event", ["where_is_he", "switch_signs"])


@EFFECTS
def test_a_guard_placed_by_an_effect_catches_whoever_is_there(event):  # G09
    assert losses(placed(event, p2="1B2")) == (0, 1)


@EFFECTS
def test_a_guard_placed_by_an_effect_does_not_catch_on_the_way(event):  # G09
    assert losses(placed(event, p2="1C3")) == (0, 0)


@EFFECTS
def test_a_guard_placed_by_an_effect_sees_into_a_foyer(event):  # G09
    t = placed(event, "1A2 foyer_1", p2="1A2")
    assert losses(t)[1] == 1


@EFFECTS
def test_a_guard_placed_by_an_effect_sees_into_an_atrium(event):  # G09
    assert losses(placed(event, "2B2 atrium_3", p2="2B2")) == (0, 1)


@EFFECTS
def test_a_guard_placed_by_an_effect_in_a_camera_rings_for_others(event):  # G09
    assert placed(event, "1B2 camera_1", "2C3 camera_2", p2="2C3").alarms() == {"2C3"}


@EFFECTS
def test_a_guard_placed_by_an_effect_moves_on_in_the_same_turn(event):  # G09
    assert len(placed(event).guard_steps()) == 1


# G10: the die goes up to six.


def drill(die):
    """Peterman drills the Safe of 2A1 open from 1A1; floor 2 has no guard yet."""
    t = room(characters=("peterman",), sides=("advanced",)).die(1, die).die(2, die)
    t.die(3, 2)
    t.tiles("2A1 safe", "2B1 laser_1", "2C1 laser_2", "2D1 laser_3")
    t.tiles("2A2 motion_1", "2A3 motion_2", "2A4 motion_3").count("safe_dice", "2A1", 1)
    t.mark("cracked", "2B1", "2C1", "2D1", "2A2", "2A3", "2A4")
    return t.do("crack 2A1", "safe 2A1 1", "tool donuts", "loot stamp")


def test_an_open_safe_speeds_up_the_guards_there_and_below_even_if_unplaced():  # G10
    t = drill(3)
    assert (fast(t, 1), fast(t, 2), fast(t, 3)) == (4, 4, 2)
    assert t.guard_at(2) == ""


def test_an_open_safe_speeds_no_guard_up_beyond_six():  # G10
    t = drill(6)
    assert (fast(t, 1), fast(t, 2)) == (6, 6)


def test_a_reshuffle_speeds_no_guard_up_beyond_six():  # G10
    t = room(players=4).at("p1 2A1").guard("2D4 > 2A4", die=1).mark("alarms", "1A4")
    t.die(1, 6).patrol_left(1).event("brown_out", "patrol 1 1D1")
    assert (fast(t), left(t)) == (6, 15)


# G15, G16, Q25, Q26: effects on alarms and dice.


def test_after_an_emp_the_die_stays_without_a_card():  # G15
    t = (
        room()
        .guard("1D4 > 1A4")
        .mark("alarms", "1A4", "2B2")
        .hand("p1 emp")
        .do("use emp")
    )
    assert (t.alarms(), t.heading(1)) == (set(), "1A4")
    assert len(t.end().guard_steps()) == 2


def test_a_brown_out_draws_a_card_for_each_alarm_and_the_last_counts():  # G16
    t = room().guard("2D4 > 2C1").mark("alarms", "1A4", "1B3", "2C1").die(1, 1)
    t.event("brown_out", "patrol 1 1A1", "patrol 1 1D1", "patrol 2 2D3")
    assert (t.alarms(), t.heading(1), t.heading(2)) == (set(), "1D1", "2D3")
    assert t.guard_steps() == ["1D3"]


def test_a_brown_out_leaves_a_die_without_alarms_alone():  # G16
    t = room().die(1, 1).event("brown_out")
    assert t.heading(1) == "1A4"


def test_a_brown_out_draws_nothing_where_no_guard_was_set_up():  # Q26
    t = room().die(1, 1).mark("alarms", "2B2").event("brown_out")
    assert (t.alarms(), t.guard_at(2), left(t, 2)) == (set(), "", 10)


def test_change_of_plans_may_name_the_guards_own_cell():  # Q25, G05
    t = room().guard("1D4 > 1A4", die=1).patrol_left(1, "1D4", "1A1", "1B1")
    t.event("change_of_plans", "patrol 1 1D4", "patrol 1 1A1")
    assert (t.headings(), t.guard_steps()) == (["1D4", "1A1"], ["1C4"])


def test_a_brown_out_may_name_the_guards_own_cell():  # Q25
    t = room().guard("2D4 > 2A4").patrol_left(2, "2D4", "2A1").mark("alarms", "2A4")
    t.die(1, 1).event("brown_out", "patrol 2 2D4")
    assert (t.guard_at(2), t.heading(2)) == ("2D4", "2D4")


def test_reroute_may_name_the_guards_own_cell():  # Q25
    t = room(characters=("juicer",), sides=("advanced",)).mark("alarms", "1A1")
    t.guard("1D4 > 1A1").patrol_left(1, "1D4", "1B1").do("reroute-pick", "patrol 1 1D4")
    assert (t.alarms(), t.heading(1)) == (set(), "1D4")


# Step a, G17, Q13, Q24: Donuts.


def fed(**options):
    return room(**options).hand("p1 donuts").do("use donuts 1")


def test_donuts_stop_the_next_movement_and_only_that():  # Step a, G17
    t = fed().end()
    assert (t.guard_at(1), int(t.state.donuts[0])) == ("1D4", 0)
    assert t.end().guard_at(1) == "1B4"


def test_donuts_stop_a_movement_by_shift_change():  # G17
    t = fed().at("p1 2A1").guard("2D4 > 2A4").event("shift_change")
    assert (t.guard_at(1), t.guard_at(2), int(t.state.donuts[0])) == ("1D4", "2D4", 0)


def test_donuts_wait_for_the_guard_that_carries_them():  # G17
    t = fed().at("p1 2A1").guard("2D4 > 2A4", die=1).end()
    assert (t.guard_at(2), int(t.state.donuts[0])) == ("2C4", 1)


def test_where_is_he_neither_eats_donuts_nor_is_stopped_by_them():  # G17
    t = fed().event("where_is_he", "patrol 1 1D1")
    assert (t.guard_at(1), t.guard_steps(), int(t.state.donuts[0])) == ("1A4", [], 0)


def test_switch_signs_neither_eats_donuts_nor_is_stopped_by_them():  # G17
    t = fed().event("switch_signs")
    assert (t.guard_at(1), t.guard_steps(), t.heading(1)) == ("1A4", [], "1D4")


def test_donuts_stop_squeaks_step_but_not_the_movement_after_it():  # Q13, Q24
    t = fed().event("squeak")
    assert (t.guard_steps(), int(t.state.donuts[0])) == (["1C4", "1B4"], 0)


# Step c, G18, Q13: the crow.


def crow(cell, side, **options):
    return room(characters=("raven",), sides=(side,), **options).set(crow_cell=cell)


C4, B4, D4 = 17, 16, 18  # Cells of floor 1 as the state has them.


def test_a_crow_on_the_way_costs_the_guard_a_step():  # G18
    t = crow(C4, "basic").end()
    assert (t.guard_steps(), int(t.state.crow_cell)) == (["1C4"], C4)


def test_a_guard_with_one_step_left_still_enters_the_crows_tile():  # G18
    t = crow(B4, "basic").end()
    assert t.guard_steps() == ["1C4", "1B4"]


def test_a_crow_that_distracts_does_not_hold_a_guard_that_starts_there():  # G18
    assert crow(D4, "basic").end().guard_steps() == ["1C4", "1B4"]


def test_a_crow_that_disrupts_stops_a_guard_that_starts_there_and_returns():  # Step c
    t = crow(D4, "advanced").end()
    assert (t.guard_steps(), int(t.state.crow_cell)) == ([], -1)


def test_a_crow_that_disrupts_stops_nobody_while_an_alarm_is_active():  # Step c
    t = crow(D4, "advanced").mark("alarms", "1A4").die(1, 1).end()
    assert (t.guard_steps(), int(t.state.crow_cell)) == (["1C4", "1B4"], D4)


def test_an_alarm_of_another_floor_does_not_help_against_the_crow():  # Step c
    assert crow(D4, "advanced").mark("alarms", "2B2").end().guard_steps() == []


def test_a_crow_that_disrupts_does_not_slow_a_guard_that_passes():  # Step c
    assert crow(C4, "advanced").end().guard_steps() == ["1C4", "1B4"]


def test_a_crow_does_not_slow_squeaks_step():  # Q13
    t = crow(C4, "basic").at("p1 1A1", "p2 1A1").event("squeak", "patrol 1 1D1")
    assert t.guard_steps() == ["1C4", "1B4", "1A4"]


def test_a_crow_does_not_stop_squeaks_step():  # Q13
    t = crow(D4, "advanced").at("p1 1A1", "p2 1A1").event("squeak", "patrol 1 1D1")
    assert (t.guard_steps()[0], int(t.state.crow_cell)) == ("1C4", D4)


# Step d, Q12: the Acrobat's debt.


def acrobat():
    """The Acrobat has slipped into the guard's tile, 1B1."""
    t = room(characters=("acrobat",)).guard("1B1 > 1B4", die=1)
    return t.do("slip 1B1")


def test_the_acrobat_pays_when_the_guard_starts_to_move():  # Step d
    t = acrobat()
    assert losses(t) == (0, 0)
    t.at("p2 1D1").end()
    assert (t.guard_at(1), losses(t)) == ("1B2", (1, 0))


def test_the_acrobat_pays_nothing_after_leaving():  # Q12
    t = acrobat().do("move 1A1").at("p2 1D1").end()
    assert losses(t) == (0, 0)


def test_the_acrobat_pays_once_after_leaving_and_coming_back_by_a_paid_move():  # Q12
    t = acrobat().do("move 1A1").do("move 1B1").at("p2 1D1").end()
    assert losses(t) == (1, 0)


def test_the_acrobat_pays_nothing_when_the_guard_is_placed_elsewhere():  # Q12
    t = acrobat().at("p2 1D1").event("where_is_he", "patrol 1 1D4")
    assert (t.guard_steps(), losses(t)) == (["1C4"], (0, 0))


def test_a_guard_that_comes_back_to_the_acrobat_collects_no_old_debt():  # Q12
    t = acrobat().at("p2 1D1").event("where_is_he", "patrol 1 1D4")
    t.guard("1B2 > 1B1", die=1).end("patrol 1 1B4")
    assert (t.guard_at(1), losses(t)) == ("1B1", (1, 0))
    assert losses(t.end()) == (1, 0)


def test_a_guard_that_donuts_hold_does_not_start_so_the_acrobat_pays_later():  # Step d
    t = acrobat().at("p2 1D1").set(donuts=[1, 0, 0]).end()
    assert losses(t) == (0, 0)
    assert losses(t.end()) == (1, 0)


# G19, 2.9 DRAW_PATROL: the patrol deck.

REMOVED = {1: 9, 2: 6, 3: 3, 4: 0}
PLAYERS = pytest.mark.parametrize("players", REMOVED)


def exhausted(players, **options):
    """All cards but the removed ones are on the discards; 1A4 is the last of them."""
    cards = [f"1{column}{row}" for row in "1234" for column in "ABCD"]
    t = room(players, **options).patrol_left(1, *cards[: REMOVED[players]])
    t.state.deck_left[0] = 0
    return t.die(1, 1)


@PLAYERS
def test_an_empty_deck_is_reshuffled_and_some_cards_are_removed_unseen(players):
    t = exhausted(players).event("change_of_plans", "patrol 1 1D1")
    assert (left(t), t.heading(1)) == (16 - REMOVED[players] - 1, "1D1")


@PLAYERS
def test_a_reshuffle_speeds_the_guard_up(players):
    assert fast(exhausted(players).event("change_of_plans", "patrol 1 1D1")) == 2


@PLAYERS
@pytest.mark.parametrize("card", ["1A1", "1C3", "1D3"])
def test_a_reshuffled_deck_may_hold_discards_and_removed_cards(players, card):  # G19
    t = exhausted(players).at("p1 2A1").guard("2D4 > 2A4", die=1).mark("alarms", "1A4")
    t.event("brown_out", f"patrol 1 {card}")
    assert (t.heading(1), left(t)) == (card, 16 - REMOVED[players] - 1)


def test_a_reshuffled_deck_holds_the_card_of_the_current_destination():  # G19
    t = exhausted(4).event("change_of_plans", "patrol 1 1A4")
    assert (t.heading(1), left(t)) == ("1A4", 15)


def test_a_card_on_the_discards_cannot_be_drawn_before_the_reshuffle():
    t = room(players=4).guard("1D4 > 1A4").patrol_left(1, "1B1")
    with pytest.raises(ImpossibleOutcomeError):
        t.event("change_of_plans", "patrol 1 1B2")


def test_drawing_the_last_card_does_not_speed_the_guard_up_yet():
    t = room(players=4).guard("1D4 > 1A4", die=1).patrol_left(1, "1B1")
    t.event("change_of_plans", "patrol 1 1B1")
    assert (fast(t), left(t)) == (1, 0)


def test_a_speed_up_does_not_change_the_movement_under_way():
    t = room(players=4).guard("1D4 > 1C4", die=2).patrol_left(1).end("patrol 1 1A4")
    assert (t.guard_steps(), fast(t)) == (["1C4", "1B4"], 3)
    assert len(t.end("patrol 1 1A1").guard_steps()) == 3


def test_a_speed_up_by_an_event_counts_in_the_movement_after_it():
    t = exhausted(2).event("change_of_plans", "patrol 1 1A1")
    assert len(t.guard_steps()) == 2


@PLAYERS
def test_every_reshuffle_comes_after_a_whole_deck(players):
    t = room(players).guard("1D4 > 1A4", die=6).stealth(*[99] * players)
    chance, codes = new_sampler(7), []
    for _ in range(30):
        t.set(used=3).do("end", chance=chance)
        codes += [
            e[0] for e in t.step.journal if e[0] in (DREW_PATROL, PATROL_RESHUFFLED)
        ]
    breaks = [i for i, code in enumerate(codes) if code == PATROL_RESHUFFLED]
    whole = 16 - REMOVED[players]
    assert breaks[0] == whole - 2  # The guard's and its die's cards were drawn before.
    assert {b - a - 1 for a, b in itertools.pairwise(breaks)} == {whole}


def test_the_card_of_the_fort_knox_hole_is_not_in_the_game():  # Q11, F02
    t = Table("fort_knox", players=4).guard("1A1 > 1D1").at("p1 1A5")
    with pytest.raises(ImpossibleOutcomeError):
        t.copy().event("change_of_plans", "patrol 1 1C3")
    t.state.deck_left[0] = 0
    assert left(t.event("change_of_plans", "patrol 1 1E5")) == 23


# G20: alarms on the way.


def test_a_guard_switches_off_an_alarm_that_is_not_its_target():  # G20
    t = room().at("p1 1D4", "p2 2A1").guard("1B4 > 1A4", die=1)
    t.mark("alarms", "1A4", "1C4").event("squeak", "patrol 1 1D1")
    assert (t.guard_steps(), t.alarms()) == (["1C4", "1B4", "1A4"], set())


def test_an_alarm_switched_off_on_the_way_to_a_crash_leaves_the_die():  # G20, Q21
    t = room(rules=Rules(event_alarm_gates="none")).at("p1 1A4", "p2 2A1")
    t.guard("1D4 > 1C4", die=1).mark("alarms", "1C4").event("crash")
    assert (t.guard_at(1), t.alarms(), t.heading(1)) == ("1B4", set(), "1A4")


def test_an_alarm_switched_off_on_the_way_sends_the_guard_to_the_next():  # G20, 2.8
    t = room(rules=Rules(event_alarm_gates="none")).at("p1 1A4", "p2 2A1")
    t.guard("1D4 > 1C4", die=1).mark("alarms", "1C4", "1C2")
    t.event("crash", "patrol 1 1D1")
    assert t.guard_steps() == ["1C4", "1C3", "1C2"]
