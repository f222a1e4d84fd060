"""Hints: verdicts, ranking, assumptions, and that equal questions get equal answers."""

import dataclasses
import time

import pytest
from table import Table

from lookout.engine.chance import new_sampler
from lookout.engine.deal import Setup, deal
from lookout.engine.text.notation import parse_action
from lookout.solver.advice.hint import Adviser, Hint, describe
from lookout.solver.advice.reasons import Code
from lookout.solver.advice.verdict import Verdict, judge, proven_first, put_in_order
from lookout.solver.estimates import Estimate
from lookout.solver.exact.risk import Cancelled, this_turn
from lookout.solver.search.search import Arm, Budget
from lookout.solver.search.stop import Stop

FEW = Budget(simulations=160)


@pytest.fixture(scope="module")
def adviser():
    with Adviser() as one:
        yield one


def exit_table(players=1):
    """An Office Job with all Loot in hand and p1 at the exit."""
    t = Table(scenario="office", players=players)
    t.tiles("1B1 safe", "2B1 safe", "2A1 stairs_4").mark("opened", "1B1", "2B1")
    return t.hand("p1 mirror tiara").at("p1 2A1").guard("2D4 > 2C4")


def corner_table():
    """One player without Stealth in a corner; the guard is about to come."""
    t = Table(players=1).open_floor(1).wall("1A1-1A2").tiles("1B1 walkway_1")
    t.guard("1B1 > 1A1").stealth(0)
    return t.set(used=3, remaining=1, ability_used=1)


def middle_table():
    """Two players amid a job, with tiles to explore and a guard on its way."""
    t = Table(players=2).open_floor(1).tiles("1B1 foyer_1", "1B2 walkway_1")
    return t.at("p1 1B2", "p2 1A1").guard("1D2 > 1A2")


def actions_of(hint):
    return [ranked.text for ranked in hint.ranked]


def test_last_escape_is_certain(adviser):
    hint = adviser.advise(exit_table().state, FEW)
    assert (hint.best.text, hint.verdict) == ("escape", Verdict.CERTAIN)
    assert hint.best.win == Estimate(1.0, 1.0, 1.0)
    assert hint.best.reasons[0].code == Code.CERTAIN_WIN
    assert hint.summary == "escape wins for certain."


def test_position_without_a_way_out_is_lost(adviser):
    hint = adviser.advise(corner_table().state, FEW)
    assert set(actions_of(hint)) == {"end", "move 1B1"}
    assert hint.verdict == Verdict.LOST
    assert all(ranked.win.high == 0 for ranked in hint.ranked)
    assert {ranked.reasons[0].code for ranked in hint.ranked} == {Code.CERTAIN_LOSS}


def test_only_survivor_is_certain(adviser):
    hint = adviser.advise(corner_table().hand("p1 smoke_bomb").state, FEW)
    assert (hint.best.text, hint.verdict) == ("use smoke_bomb", Verdict.CERTAIN)
    assert hint.best.reasons[0].code == Code.ONLY_ESCAPE
    assert not hint.best.win.is_exact


def test_one_legal_action_is_the_only_one(adviser):
    t = Table(players=1).turn_of("p1", remaining=0).set(ability_used=1, used=4)
    hint = adviser.advise(t.state, FEW)
    assert (actions_of(hint), hint.verdict) == (["end"], Verdict.ONLY)
    assert hint.best.reasons[0].code == Code.ONLY_ACTION
    assert 0 < hint.simulations <= 100  # Only to tell its value.


def test_one_legal_action_that_loses_is_lost(adviser):
    t = corner_table().set(remaining=0, used=4)
    assert adviser.advise(t.state, FEW).verdict == Verdict.LOST


@pytest.mark.parametrize(
    ("table", "action", "told"),
    [
        (exit_table, "escape", "the crew has won"),
        (corner_table, "end", "p1 was caught"),
    ],
)
def test_finished_game_is_told(adviser, table, action, told):
    t = table()
    t.do(action, chance=new_sampler(1))
    hint = adviser.advise(t.state)
    assert (hint.ranked, hint.verdict, hint.player) == ((), Verdict.OVER, -1)
    assert hint.summary == f"The game is over: {told}."


@pytest.mark.parametrize(
    "budget", [Budget(simulations=0), Budget(simulations=1), Budget(seconds=0.0)]
)
def test_no_budget_gives_the_blueprint_and_wide_intervals(adviser, budget):
    hint = adviser.advise(middle_table().state, budget)
    assert hint.best.action == hint.blueprint
    assert hint.verdict == Verdict.TOSS_UP
    assert (hint.best.win.low, hint.best.win.high) == (0.0, 1.0)
    assert hint.best.seen_this_round == Estimate(0.0, 0.0, 1.0)
    assert hint.line is not None


def test_numbers_of_a_ranking_fit_together(adviser):
    state = middle_table().state
    hint = adviser.advise(state)
    best = hint.best
    assert best.tapes >= max(ranked.tapes for ranked in hint.ranked[1:])
    assert best.win.low > 0
    for ranked in hint.ranked:
        assert ranked.win.low <= ranked.win.value <= ranked.win.high
        assert ranked.caught_this_turn.value <= ranked.seen_this_turn.value <= 1
        assert 0 <= ranked.chance_best <= 1
        assert 1 <= len(ranked.reasons) <= 4


def test_action_question_comes_with_exact_risk(adviser):
    state = middle_table().state
    hint = adviser.advise(state, FEW)
    assert (hint.question, hint.player) == ("action", 0)
    assert hint.risk == this_turn(state)


def test_same_question_gets_the_same_answer(adviser):
    state = middle_table().state
    first, second = (adviser.advise(state, FEW, seed=4) for _ in range(2))
    assert first == second
    assert adviser.advise(state, FEW, seed=5) != first


def test_threads_do_not_change_the_answer(adviser):
    state = middle_table().state
    with Adviser(threads=2) as other:
        assert other.advise(state, FEW, seed=4) == adviser.advise(state, FEW, seed=4)


def test_advice_leaves_the_state_alone(adviser):
    state = middle_table().state
    before = state.tobytes()
    adviser.advise(state, FEW)
    assert state.tobytes() == before


def test_plan_is_assumed_to_be_followed(adviser):
    hint = adviser.advise(middle_table().state, FEW)
    assert hint.assumptions[0].startswith("Everybody follows the plan")


def test_people_are_named_and_modelled(adviser):
    state = middle_table().state
    hint = adviser.advise(state, FEW, people=0b10)
    assert hint.assumptions[0] == (
        "Seat p2 is a person: moves there are modelled as the blueprint with "
        "15 % random actions."
    )
    alone = adviser.advise(state, FEW)
    assert [r.value for r in hint.ranked] != [r.value for r in alone.ranked]


def test_seats_nobody_has_are_refused(adviser):
    with pytest.raises(ValueError, match="seats 0b100"):
        adviser.advise(middle_table().state, FEW, people=0b100)


def test_unknown_objective_is_refused(adviser):
    with pytest.raises(ValueError, match="'teach'"):
        adviser.advise(middle_table().state, FEW, objective="teach")


def test_safe_objective_is_caught_least_among_the_good(adviser):
    state = middle_table().stealth(0, 0).state
    hint = adviser.advise(state, objective="safe")
    good = [r for r in hint.ranked if r.tapes and r.behind.value >= -0.03]
    least = min(ranked.caught_this_round.high for ranked in good)
    assert hint.best.caught_this_round.high == least


def test_snapshots_are_incomplete_hints(adviser):
    seen: list[Hint] = []
    hint = adviser.advise(middle_table().state, FEW, snapshot=seen.append)
    assert seen
    assert not any(early.complete for early in seen)
    assert set(actions_of(seen[0])) == set(actions_of(hint))


def test_cancelled_advice_says_so(adviser):
    def stop(_hint):
        adviser.cancel()

    state = middle_table().state
    hint = adviser.advise(state, Budget(simulations=4000), snapshot=stop)
    assert hint.simulations < 3000
    assert not hint.complete
    assert hint.ranked


def test_a_search_out_of_time_is_still_explained(adviser):
    stop = Stop(search_by=time.monotonic())
    hint = adviser.advise(middle_table().state, FEW, stop=stop)
    assert (hint.simulations, hint.complete) == (0, False)
    assert hint.line is not None


def test_an_answer_out_of_time_is_brief(adviser):
    stop = Stop(answer_by=time.monotonic())
    hint = adviser.advise(middle_table().state, FEW, stop=stop)
    assert not hint.complete
    assert hint.ranked
    assert hint.line is None


def test_abandoned_advice_is_not_given(adviser):
    stop = Stop()
    stop.abandon()
    with pytest.raises(Cancelled):
        adviser.advise(middle_table().state, FEW, stop=stop)


def test_set_up_questions_are_answered(adviser):
    chance = new_sampler(3)
    state = deal(Setup(scenario="office", players=2), chance).state
    hint = adviser.advise(state, FEW)
    assert (hint.question, len(hint.ranked)) == ("side", 2)
    assert hint.best.reasons[0].code == Code.TAKES_SIDE


def test_description_has_summary_ranking_and_line(adviser):
    state = middle_table().state
    hint = adviser.advise(state, FEW)
    text = describe(state, hint)
    assert text.startswith(hint.summary)
    assert f"1. {hint.best.text}: " in text
    assert "\nExpected: " in text


def arm(action, behind, error, *, caught=0, tapes=100):
    return Arm(
        action,
        0.5 + behind,
        0.01,
        behind,
        error,
        tapes,
        (caught, caught, caught, caught),
    )


@pytest.mark.parametrize(
    ("behind", "error", "verdict"),
    [
        (-0.05, 0.01, Verdict.CLEAR),
        (-0.009, 0.001, Verdict.CLOSE),
        (-0.02, 0.01, Verdict.CLOSE),
        (-0.02, 0.03, Verdict.TOSS_UP),
        (-0.004, 0.0001, Verdict.TOSS_UP),
        (0.01, 0.03, Verdict.TOSS_UP),
    ],
)
def test_verdict_goes_by_lead_and_error(behind, error, verdict):
    arms = [arm(1, 0.0, 0.0), arm(2, behind, error)]
    assert judge(middle_table().state, arms, {}) == verdict


def test_toss_up_goes_to_the_one_caught_less():
    arms = [arm(1, 0.0, 0.0, caught=9), arm(2, -0.01, 0.02, caught=1)]
    assert put_in_order(arms, "win", Verdict.TOSS_UP)[0].action == 2
    assert put_in_order(arms, "win", Verdict.CLOSE)[0].action == 1


def test_toss_up_between_equals_keeps_the_order():
    arms = [arm(1, 0.0, 0.0), arm(2, 0.01, 0.02)]
    assert put_in_order(arms, "win", Verdict.TOSS_UP)[0].action == 1


def test_few_tapes_do_not_look_safe():
    arms = [arm(1, 0.0, 0.0, caught=2), arm(2, -0.02, 0.02, tapes=4)]
    assert put_in_order(arms, "safe", Verdict.CLOSE)[0].action == 1


def test_certain_loss_goes_to_the_end():
    arms = [arm(1, 0.0, 0.0), arm(2, -0.01, 0.0)]
    order = proven_first(arms, {1: Code.CERTAIN_LOSS})
    assert [one.action for one in order] == [2, 1]


def test_hint_compares_without_its_time(adviser):
    hint = adviser.advise(exit_table().state, FEW)
    assert dataclasses.replace(hint, seconds=99.0) == hint
    assert hint.best.action == parse_action("escape")
