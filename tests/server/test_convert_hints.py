"""Hints, risks and budgets as messages."""

import math

import pytest
from google.protobuf.duration_pb2 import Duration
from known_table import amid_bank

from lookout.engine.constants import FIRST_LOOT_ITEM, NOWHERE
from lookout.engine.text.position import parse_position
from lookout.server.convert import (
    action_from_proto,
    budget_from_proto,
    hint_to_proto,
    line_to_proto,
    reason_to_proto,
    risk_map_to_proto,
    risk_to_proto,
    visits_to_proto,
)
from lookout.server.errors import BadRequestError
from lookout.solver import (
    Adviser,
    Budget,
    Verdict,
    guard_visits,
    risk_map,
    this_turn,
    until_next_turn,
)
from lookout.solver.advice.hint import Hint
from lookout.solver.advice.line import Line
from lookout.solver.advice.reasons import Code, estimated, reason
from lookout.solver.search.search import DEFAULT_BUDGET
from lookout.v1 import estimate_pb2, hint_pb2


@pytest.fixture(scope="module")
def state():
    return amid_bank()


@pytest.fixture(scope="module")
def hint(state) -> Hint:
    with Adviser() as adviser:
        return adviser.advise(state, Budget(simulations=200), seed=9)


def test_hint_says_all_that_the_solver_found(state, hint):
    message = hint_to_proto(state, hint)
    assert len(message.suggestions) == len(hint.ranked)
    assert message.summary == hint.summary
    assert (message.question, message.player) == ("action", 1)
    assert (message.simulations, message.seed) == (hint.simulations, 9)
    assert message.partial is not hint.complete
    assert message.solver_version == hint.version
    assert tuple(message.assumptions) == hint.assumptions
    assert message.elapsed.ToNanoseconds() == int(hint.seconds * 1e9)
    assert [risk.player for risk in message.risks] == [1, 2]


def test_suggestions_carry_their_evidence(state, hint):
    for ranked, said in zip(
        hint.ranked, hint_to_proto(state, hint).suggestions, strict=True
    ):
        assert action_from_proto(said.action) == ranked.action
        assert said.notation == ranked.text
        assert said.label[0].isupper()
        assert said.visits == ranked.tapes
        assert (said.value, said.chance_best) == (ranked.value, ranked.chance_best)
        for name, mine in (
            ("win_probability", ranked.win),
            ("behind", ranked.behind),
            ("seen_this_turn", ranked.seen_this_turn),
            ("caught_this_turn", ranked.caught_this_turn),
            ("seen_this_round", ranked.seen_this_round),
            ("caught_this_round", ranked.caught_this_round),
        ):
            told = getattr(said, name)
            assert (told.value, told.low, told.high) == (
                mine.value,
                mine.low,
                mine.high,
            )
            assert told.exact is mine.is_exact
        assert len(said.reasons) == len(ranked.reasons)


def test_hint_has_at_most_so_many_suggestions(state, hint):
    assert len(hint_to_proto(state, hint, most=2).suggestions) == 2
    assert len(hint_to_proto(state, hint, most=99).suggestions) == len(hint.ranked)


def test_line_of_a_hint_is_told(state, hint):
    line, said = hint.line, hint_to_proto(state, hint).line
    assert [step.notation for step in said.steps] == [step.text for step in line.steps]
    assert action_from_proto(said.steps[0].action) == hint.best.action
    assert (said.share, said.ends) == (line.share, line.ends)
    assert len(said.branches) == len(line.branches)
    assert said.sentences


def test_line_without_chance_or_end_says_so():
    line = Line((), 1.0, False, NOWHERE, -1, (), None)
    said = line_to_proto(line)
    assert said.ends_at == ""
    assert not said.HasField("branch_after")
    assert not said.HasField("following")


def test_reasons_carry_numbers_words_and_cells(state):
    said = reason_to_proto(state, reason(Code.REACHES, 3, what="Safe"))
    assert (said.code, said.exact, list(said.cells)) == ("reaches", True, ["1D1"])
    assert said.facts[0].word == "Safe"
    assert said.sentence.endswith(".")
    guess = reason_to_proto(
        state, estimated(Code.SAFER, seen=0.5, other=0.7, rival="x")
    )
    assert not guess.exact
    facts = {fact.name: fact for fact in guess.facts}
    assert facts["seen"].number == 0.5
    assert facts["rival"].WhichOneof("value") == "word"


def test_facts_count_and_call_things_as_clients_do(state):
    away = reason(Code.DRAWS_GUARD_AWAY, 3, before=0.5, after=0.25, player=1)
    passes = reason(Code.GUARD_PASSES, 3, chance=0.5, floor=0, stays=1)
    keeps = reason(Code.KEEPS_TOOL, tool=0, other=1)
    hands = reason(Code.HANDS_OVER, item=FIRST_LOOT_ITEM, giver=0, receiver=1)
    told = [
        {
            fact.name: fact.word or fact.number
            for fact in reason_to_proto(state, r).facts
        }
        for r in (away, passes, keeps, hands)
    ]
    assert told == [
        {"before": 0.5, "after": 0.25, "player": 2},
        {"chance": 0.5, "floor": 1, "stays": 1},
        {"tool": "blueprints", "other": "crowbar"},
        {"item": "bust", "giver": 1, "receiver": 2},
    ]


def test_every_verdict_has_its_name():
    for verdict in Verdict:
        hint_pb2.Verdict.Value(f"VERDICT_{verdict.name}")
    assert len(hint_pb2.Verdict.items()) == len(Verdict) + 1


def test_hint_of_a_game_that_is_over_is_empty():
    text = "players=1 p1=hawk,basic,1A1,stealth:0 turn=p1 result=caught,p1 "
    text += "1A1=foyer_1,entrance guard1=1A1>1C4 patrol1=1D4,1C4"
    state = parse_position(text)
    with Adviser() as adviser:
        said = hint_to_proto(state, adviser.advise(state))
    assert said.verdict == hint_pb2.VERDICT_OVER
    assert (said.player, said.question, len(said.suggestions)) == (0, "", 0)
    assert not said.HasField("line")


def test_risks_say_whether_they_are_exact(state):
    now, later = this_turn(state)[0], until_next_turn(state)[0]
    said = risk_to_proto(0, now)
    assert (said.player, said.seen.value, said.paths) == (1, now.seen, now.leaves)
    assert said.seen.exact
    assert said.seen.low == said.seen.high == now.seen
    assert risk_to_proto(1, later).caught.low == later.low.caught


def test_risk_map_has_the_cells_of_the_job(state):
    found = risk_map(state, 1)
    said = risk_map_to_proto(found)
    assert said.player == 2
    assert len(said.cells) == 48
    assert not any(math.isnan(cell.seen) for cell in said.cells)
    assert said.cells[0].cell == "1A1"
    assert said.cells[0].seen == found.seen[0]


def test_visits_are_the_cells_that_a_guard_may_enter(state):
    visits = guard_visits(state, 1)
    said = visits_to_proto(visits)
    assert said.floor == 2
    assert all(visit.cell[0] == "2" and visit.chance > 0 for visit in said.cells)
    assert sum(visit.chance for visit in said.cells) == pytest.approx(
        visits.cells.sum()
    )


def test_budget_of_nothing_is_the_default():
    assert budget_from_proto(estimate_pb2.Budget()) == DEFAULT_BUDGET


def test_budget_has_the_limits_that_are_set():
    asked = estimate_pb2.Budget(time=Duration(seconds=1, nanos=500_000_000))
    assert budget_from_proto(asked) == Budget(seconds=1.5)
    asked = estimate_pb2.Budget(simulations=7, half_width=0.01)
    assert budget_from_proto(asked) == Budget(simulations=7, half_width=0.01)


@pytest.mark.parametrize(
    ("fields", "places"),
    [
        ({"time": Duration()}, ["b.time"]),
        ({"time": Duration(seconds=-5)}, ["b.time"]),
        ({"simulations": 0}, ["b.simulations"]),
        ({"simulations": -(2**63)}, ["b.simulations"]),
        ({"half_width": 0}, ["b.half_width"]),
        ({"half_width": math.nan}, ["b.half_width"]),
        ({"half_width": 1.5, "simulations": -1}, ["b.simulations", "b.half_width"]),
    ],
)
def test_limits_that_are_none_are_refused(fields, places):
    with pytest.raises(BadRequestError) as caught:
        budget_from_proto(estimate_pb2.Budget(**fields), field="b")
    assert caught.value.reason == "INVALID_REQUEST"
    assert [violation.field for violation in caught.value.violations] == places
