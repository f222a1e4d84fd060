"""Lost Visual: guards leave and come back (2.16, G12 to G14, Q09, Q10)."""

import pytest
from table import Table

from lookout.engine.apply import apply
from lookout.engine.chance import new_script
from lookout.engine.constants import CAUGHT, LOST, LOST_VISUAL
from lookout.engine.deal import Setup, deal
from lookout.engine.errors import ImpossibleOutcomeError
from lookout.engine.rules import Rules
from lookout.engine.text.notation import parse_action, parse_outcome


def room(players=2, **options):
    """p1 on 1A1, the others on 1B2; the guard of floor 1 on 1D4, one step a turn."""
    t = Table(players=players, lost_visual=True, **options).open_floor(1).open_floor(2)
    t.at("p1 1A1", *(f"p{i} 1B2" for i in range(2, players + 1)))
    return t.guard("1D4 > 1A4", die=1).tiles("1B1 walkway_1", "1A2 walkway_2")


def lost(**options):
    """The guard of floor 1 is off the board, and the card is on the discards."""
    t = room(**options).guard("1D4 > 1D3", die=1).lose_guard(1)
    t.state.deck_seen[0] |= 1 << LOST_VISUAL
    t.state.deck_left[0] -= 1
    return t


def losses(t):
    """How many Stealth p1 and p2 have lost since the start, 3 each."""
    return 3 - t.stealth_of("p1"), 3 - t.stealth_of("p2")


def left(t, floor=1):
    return int(t.state.deck_left[floor - 1])


# 2.16: leaving.


def test_a_guard_that_loses_sight_leaves_the_board_with_its_die():
    t = room().guard("1D4 > 1C4", die=3).end("patrol 1 lost_visual")
    assert (t.guard_steps(), t.guard_at(1), t.heading(1)) == (["1C4"], "", "")


def test_a_guard_that_should_set_out_can_lose_sight_first():  # 2.9 step f
    t = room().guard("1D4 > 1D4", die=3).end("patrol 1 lost_visual")
    assert (t.guard_steps(), t.guard_at(1)) == ([], "")


def test_without_the_option_the_card_is_not_in_the_deck():
    t = Table().open_floor(1).guard("1D4 > 1C4", die=3)
    with pytest.raises(ImpossibleOutcomeError):
        t.end("patrol 1 lost_visual")


def test_where_no_guard_is_nobody_loses_a_stealth():
    t = lost().tiles("1B1 foyer_1").do("move 1B1").do("move 1C1", "tile 1C1 motion_1")
    assert losses(t) == (0, 0)


# 2.16, G12: coming back.


def test_a_guard_comes_back_the_next_time_it_would_move_and_moves():  # G12
    t = lost().end("patrol 1 1C4", "patrol 1 1A4")
    assert (t.guard_steps(), t.guard_at(1), t.heading(1)) == (["1B4"], "1B4", "1A4")


def test_a_guard_that_comes_back_does_not_move_where_the_rule_says_so():  # G12
    t = lost(rules=Rules(lost_visual_moves_on_return="false"))
    t.end("patrol 1 1C4", "patrol 1 1A4")
    assert (t.guard_steps(), t.guard_at(1), t.heading(1)) == ([], "1C4", "1A4")
    assert t.end().guard_steps() == ["1B4"]


def test_a_guard_stays_away_while_only_others_move():
    t = lost().at("p1 2A1").guard("2D4 > 2A4", die=1).end()
    assert (t.guard_at(2), t.guard_at(1)) == ("2C4", "")


def test_shift_change_brings_a_lost_guard_back():  # X07
    t = (
        lost()
        .at("p1 2A1")
        .guard("2D4 > 2A4")
        .event("shift_change", "patrol 1 1C4", "patrol 1 1A4")
    )
    assert (t.guard_at(1), t.guard_at(2)) == ("1B4", "2D4")


def test_a_guard_that_comes_back_catches_whoever_is_there():
    assert losses(lost().end("patrol 1 1B2", "patrol 1 1D2")) == (0, 1)


def test_a_guard_that_comes_back_sees_into_foyers_and_atriums():  # Q08, G09
    t = (
        lost(players=3)
        .tiles("1B2 foyer_1", "2C2 atrium_3")
        .at("p3 2C2")
        .guard("2A4 > 2B4")
    )
    t.end("patrol 1 1C2", "patrol 1 1D1")
    assert (t.stealth_of("p2"), t.stealth_of("p3")) == (2, 2)


def test_a_guard_that_comes_back_in_a_camera_rings_for_the_others():  # Q08
    t = lost().tiles("1C4 camera_1", "2C2 camera_2").at("p2 2C2").guard("2A4 > 2B4")
    assert t.end("patrol 1 1C4", "patrol 1 1A4").alarms() == {"2C2"}


def test_a_guard_that_comes_back_switches_the_alarm_there_off():
    t = lost().mark("alarms", "1C4").end("patrol 1 1C4", "patrol 1 1A4")
    assert (t.alarms(), t.guard_steps()) == (set(), ["1B4"])


def test_a_guard_that_comes_back_catches_before_its_next_card():  # 2.16, G09
    t = lost().stealth(3, 0).end("patrol 1 1B2")
    assert int(t.state.result) == CAUGHT


def test_a_guard_that_comes_back_goes_to_an_alarm_it_rings_itself():  # 2.16, G09
    t = lost().tiles("1C4 camera_1", "1C1 camera_2").at("p2 1C1").end("patrol 1 1C4")
    assert (t.alarms(), t.heading(1), t.guard_steps()) == (
        {"1C1"},
        "1C1",
        ["1C3", "1C2"],
    )


def test_a_crow_holds_a_guard_that_comes_back_on_its_tile():  # 2.9 steps b, c
    t = lost(characters=("raven",), sides=("advanced",)).set(crow_cell=17)
    t.end("patrol 1 1C4", "patrol 1 1A4")
    assert (t.guard_at(1), int(t.state.crow_cell)) == ("1C4", -1)


def test_donuts_of_a_guard_that_got_lost_are_eaten_first():  # 2.9 steps a, b
    t = room().hand("p1 donuts").do("use donuts 1")
    t.event("change_of_plans", "patrol 1 lost_visual")
    assert (t.guard_at(1), int(t.state.donuts[0])) == ("", 0)
    assert t.end("patrol 1 1C4", "patrol 1 1C1").guard_at(1) == "1C3"


# G14: alarms meanwhile.


def test_alarms_ring_while_the_guard_is_off_the_board():  # G14
    t = lost().do("move 1A2").do("move 1A3", "tile 1A3 fingerprint_4")
    assert (t.alarms(), t.heading(1), t.question()) == ({"1A3"}, "", "ask_action")


def test_a_guard_that_comes_back_goes_to_the_closest_alarm_without_a_card():  # G14
    t = lost().mark("alarms", "1A4", "1D1").end("patrol 1 1C4")
    assert t.guard_steps()[:2] == ["1B4", "1A4"]
    assert (t.alarms(), t.heading(1)) == ({"1D1"}, "1D1")


def test_the_team_chooses_between_alarms_as_close_to_a_guard_coming_back():  # G14, A09
    t = lost().mark("alarms", "1A4", "1D3").end("patrol 1 1C4")
    assert t.legal() == {"send-guard 1A4", "send-guard 1D3"}


def test_alarms_left_when_the_guard_comes_back_add_steps():  # G14, step e
    t = lost().mark("alarms", "1C4", "1A1").end("patrol 1 1C4")
    assert t.guard_steps() == ["1B4", "1A4"]


# G13: at a floor's set-up.


def stairs():
    return room().tiles("1A1 stairs_4", "2A1 walkway_3")


def test_lost_visual_as_a_location_keeps_the_new_guard_away():  # G13
    t = stairs().do("move 2A1", "patrol 2 lost_visual")
    assert (t.guard_at(2), t.heading(2), int(t.state.guard_status[1])) == ("", "", LOST)


def test_lost_visual_as_a_destination_removes_the_new_guard():  # G13
    t = stairs().do("move 2A1", "patrol 2 2D4", "patrol 2 lost_visual")
    assert (t.guard_at(2), t.heading(2)) == ("", "")


def test_a_floor_whose_new_guard_got_lost_is_not_set_up_again():  # 2.9
    t = stairs().do("move 2A1", "patrol 2 lost_visual").do("move 1A1").do("move 2A1")
    assert (t.where("p1"), t.guard_at(2)) == ("2A1", "")


def test_a_new_guard_that_got_lost_comes_in_the_next_time_it_would_move():  # G13
    t = stairs().die(2, 1).do("move 2A1", "patrol 2 lost_visual")
    assert t.end("patrol 2 2D4", "patrol 2 2A4").guard_at(2) == "2C4"


def test_a_new_guard_that_got_lost_on_the_mover_saw_nobody():  # Q22
    t = stairs().do("move 2A1", "patrol 2 2A1", "patrol 2 lost_visual")
    assert losses(t) == (0, 0)


def test_a_new_guard_that_got_lost_saw_nobody_in_an_atrium():  # Q22
    t = stairs().tiles("1B2 atrium_3", "1C1 camera_1", "2B2 camera_2")
    t.do("move 2A1", "patrol 2 2B2", "patrol 2 lost_visual")
    assert (losses(t), t.alarms()) == ((0, 0), set())


def set_up(*outcomes):
    """A new game of one player, up to the choice of the entrance."""
    setup = Setup(players=1, characters=("hawk",), sides=("basic",), lost_visual=True)
    return deal(setup, new_script([parse_outcome(text) for text in outcomes])).state


def test_a_game_may_begin_with_lost_visual_as_a_location():  # G13
    state = set_up("patrol 1 lost_visual")
    script = new_script([parse_outcome("tile 1A1 laser_1")])
    state = apply(state, parse_action("choose 1A1"), script).state
    assert (int(state.guard_cell[0]), int(state.die_cell[0])) == (-1, -1)


def test_a_game_may_begin_with_lost_visual_as_a_destination():  # G13
    outcomes = ["tile 1A1 laser_1", "patrol 1 lost_visual"]
    script = new_script([parse_outcome(text) for text in outcomes])
    state = apply(set_up("patrol 1 1D4"), parse_action("choose 1A1"), script).state
    assert (int(state.guard_cell[0]), int(state.die_cell[0])) == (-1, -1)


# Q09: the card again, and by an event.


def unseen(**options):
    """The guard is off the board, and the card is in the deck again."""
    return lost(**options).patrol_left(1, "lost_visual", "1C4", "1A4")


def test_lost_visual_drawn_again_as_a_location_keeps_the_guard_away():  # Q09
    t = unseen().end("patrol 1 lost_visual")
    assert (t.guard_at(1), t.guard_steps()) == ("", [])
    assert t.end("patrol 1 1C4", "patrol 1 1A4").guard_at(1) == "1B4"


def test_lost_visual_drawn_again_as_a_destination_takes_the_guard_away():  # Q09
    t = unseen().end("patrol 1 1C4", "patrol 1 lost_visual")
    assert (t.guard_at(1), t.heading(1), t.guard_steps()) == ("", "", [])


def test_a_guard_that_an_event_loses_comes_back_in_the_same_turn():  # Q09
    t = room()
    t.event("change_of_plans", "patrol 1 lost_visual", "patrol 1 1C4", "patrol 1 1C1")
    assert (t.guard_steps(), t.heading(1)) == (["1C3"], "1C1")


def test_a_guard_that_an_event_loses_on_another_floor_stays_away():  # Q09, G16
    t = room().guard("2D4 > 2A4").mark("alarms", "2A4")
    assert t.event("brown_out", "patrol 2 lost_visual").guard_at(2) == ""


def test_lost_visual_ends_the_cards_of_a_brown_out():  # G16
    t = room().guard("2D4 > 2A4").mark("alarms", "2A4", "2B3", "2C1")
    t.event("brown_out", "patrol 2 2B1", "patrol 2 lost_visual")
    assert (t.guard_at(2), t.heading(2), t.alarms()) == ("", "", set())


# Q10, Q26: what does nothing to a guard off the board.


@pytest.mark.parametrize(
    "event",
    [
        "squeak",
        "where_is_he",
        "switch_signs",
        "crash",
        "throw_voice",
        "change_of_plans",
    ],
)
def test_events_do_nothing_to_a_guard_off_the_board(event):  # Q10, Q26
    t = lost().event(event, "patrol 1 1C4", "patrol 1 1C1")
    assert (t.guard_steps(), t.heading(1)) == (["1C3"], "1C1")
    assert losses(t) == (0, 0)


def test_a_crash_puts_no_die_on_the_board_for_a_guard_that_stays_away():  # Q10
    t = unseen().event("crash", "patrol 1 lost_visual")
    assert (t.guard_at(1), t.heading(1)) == ("", "")


def test_an_alarm_does_not_make_events_reach_a_guard_off_the_board():  # Q10
    t = (
        lost()
        .mark("alarms", "1A4")
        .event("where_is_he", "patrol 1 1C4", "patrol 1 1D1")
    )
    assert (t.guard_steps(), t.heading(1)) == (["1B4", "1A4"], "1D1")


def test_donuts_are_for_guards_on_the_board():  # Q10, O09
    t = lost().hand("p1 donuts").guard("2D4 > 2A4")
    assert {text for text in t.legal() if "donuts" in text} == {"use donuts 2"}


def test_a_brown_out_draws_nothing_for_a_guard_off_the_board():  # Q26
    t = lost().at("p1 2A1").guard("2D4 > 2A4", die=1).mark("alarms", "1A4", "1B3")
    before = left(t)
    t.event("brown_out")
    assert (t.alarms(), t.guard_at(1), left(t)) == (set(), "", before)


# S03, Q27: the card in the deck.


@pytest.mark.parametrize(("players", "cards"), [(1, 8), (2, 11), (3, 14), (4, 17)])
def test_the_card_is_reshuffled_and_may_be_removed_unseen(players, cards):  # Q27, S03
    t = room(players).patrol_left(1).at("p1 2A1").guard("2D4 > 2A4", die=1)
    t.mark("alarms", "1A4")
    ordinary = t.copy().event("brown_out", "patrol 1 1B1")
    assert (ordinary.heading(1), left(ordinary)) == ("1B1", cards - 1)
    gone = t.event("brown_out", "patrol 1 lost_visual")
    assert (gone.guard_at(1), left(gone)) == ("", cards - 1)


def test_the_card_is_on_the_discards_until_the_reshuffle():  # Q27
    t = room(players=4).guard("1D4 > 1C4").end("patrol 1 lost_visual")
    with pytest.raises(ImpossibleOutcomeError):
        t.end("patrol 1 lost_visual")
