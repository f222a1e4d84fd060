"""HintService through a real socket: answers, and what is refused."""

import pytest
from google.protobuf.duration_pb2 import Duration
from server_in_thread import refused

from lookout.v1 import estimate_pb2, hint_pb2, names_pb2, plan_pb2, position_pb2
from lookout.v1 import hint_service_pb2 as pb


def stream(request):
    return pb.StreamHintRequest(request=request)


def seconds(number):
    budget = estimate_pb2.Budget()
    budget.time.FromNanoseconds(round(number * 1e9))
    return budget


def lost(position):
    """Return a position in which player 1 has just been caught."""
    over = position_pb2.Position()
    over.CopyFrom(position)
    over.players[0].stealth = 0
    over.result = names_pb2.RESULT_CAUGHT
    over.caught_player = 1
    return over


def test_a_hint_ranks_actions_with_reasons_and_a_line(live, ask):
    hint = live.hints.GetHint(ask()).hint
    best = hint.suggestions[0]
    assert best.notation
    assert best.visits > 0
    assert best.reasons
    assert hint.line.steps[0].notation == best.notation
    assert hint.simulations > 0
    assert not hint.partial


def test_the_same_seed_gives_the_same_answer(live, ask):
    first, second = (live.hints.GetHint(ask(seed=5)).hint for _ in range(2))
    for hint in (first, second):
        hint.ClearField("elapsed")
    assert first.SerializeToString(deterministic=True) == second.SerializeToString(
        deterministic=True
    )


def test_no_more_suggestions_than_asked_for(live, ask):
    assert len(live.hints.GetHint(ask(max_suggestions=1)).hint.suggestions) == 1


def test_people_are_taken_into_account(live, ask):
    plain = live.hints.GetHint(ask()).hint
    hint = live.hints.GetHint(ask(human_players=[2])).hint
    assert "p2" in " ".join(hint.assumptions)
    assert "p2" not in " ".join(plain.assumptions)


@pytest.mark.parametrize("objective", [hint_pb2.OBJECTIVE_WIN, hint_pb2.OBJECTIVE_SAFE])
def test_every_objective_is_answered(live, ask, objective):
    assert live.hints.GetHint(ask(objective=objective)).hint.suggestions


def test_a_stream_improves_and_ends_with_the_answer(live, ask):
    told = list(live.hints.StreamHint(stream(ask(simulations=1000))))
    assert len(told) > 1
    assert [one.final for one in told] == [False] * (len(told) - 1) + [True]
    counts = [one.hint.simulations for one in told]
    assert counts == sorted(counts)
    assert all(one.hint.partial for one in told[:-1])
    assert not told[-1].hint.partial


def test_the_end_of_a_stream_is_the_hint(live, ask):
    request = ask(simulations=500, seed=3)
    *_, last = live.hints.StreamHint(stream(request))
    hint = live.hints.GetHint(request).hint
    for one in (hint, last.hint):
        one.ClearField("elapsed")
    assert last.hint == hint


def test_a_deadline_amid_a_search_gives_a_partial_answer(live, ask):
    hint = live.hints.GetHint(ask(simulations=900_000), timeout=0.5).hint
    assert hint.partial
    assert hint.suggestions[0].visits > 0


def test_a_deadline_amid_a_stream_gives_a_partial_end(live, ask):
    told = list(live.hints.StreamHint(stream(ask(simulations=900_000)), timeout=0.5))
    assert told[-1].final
    assert told[-1].hint.partial


def test_a_time_budget_ends_the_search(live, ask):
    hint = live.hints.GetHint(ask(budget=seconds(0.05)), timeout=20).hint
    assert hint.simulations > 0
    assert not hint.partial


def test_a_time_budget_beyond_the_deadline_is_partial(live, ask):
    hint = live.hints.GetHint(ask(budget=seconds(100)), timeout=0.4).hint
    assert hint.partial


def test_a_deadline_shorter_than_the_margin_fails_at_once(live, ask):
    found = refused(live.hints.GetHint, ask(), timeout=0.03)
    assert found.code == "DEADLINE_EXCEEDED"


def test_a_deadline_shorter_than_the_margin_has_its_reason(live, ask):
    # Now and then the caller gives up before it hears why.
    for _ in range(50):
        found = refused(live.hints.GetHint, ask(), timeout=0.037)
        if found.details:
            break
    assert found.reason == "DEADLINE_TOO_SHORT"


def test_a_finished_game_gets_an_answer(live, bank):
    hint = live.hints.GetHint(pb.GetHintRequest(position=lost(bank))).hint
    assert hint.verdict == hint_pb2.VERDICT_OVER
    assert not hint.partial


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"human_players": [1, 5]}, "human_players[1]"),
        ({"human_players": [0]}, "human_players[0]"),
        ({"human_players": [4]}, "human_players[0]"),
        ({"objective": 77}, "objective"),
        ({"max_suggestions": -1}, "max_suggestions"),
        ({"budget": estimate_pb2.Budget(simulations=0)}, "budget.simulations"),
        ({"budget": estimate_pb2.Budget(simulations=-5)}, "budget.simulations"),
        ({"budget": estimate_pb2.Budget(half_width=2)}, "budget.half_width"),
        ({"budget": estimate_pb2.Budget(time=Duration(seconds=-1))}, "budget.time"),
    ],
)
def test_wrong_requests_name_their_field(live, ask, fields, path):
    found = refused(live.hints.GetHint, ask(**fields))
    assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")
    assert found.fields == [path]


def test_paths_of_a_stream_begin_with_its_request(live, ask):
    found = refused(live.hints.StreamHint, stream(ask(objective=77)))
    assert found.fields == ["request.objective"]


@pytest.mark.parametrize("method", ["GetHint", "AssessRisk", "PlanSafe"])
def test_an_empty_position_is_refused(live, method):
    request = getattr(pb, f"{method}Request")()
    found = refused(getattr(live.hints, method), request)
    assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_POSITION")
    assert found.fields[0].startswith("position")


def test_risk_of_everybody_now_and_later(live, bank):
    found = live.hints.AssessRisk(pb.AssessRiskRequest(position=bank))
    assert [one.player for one in found.this_turn] == [1, 2]
    assert [one.player for one in found.until_next_turn] == [1, 2]
    assert all(one.seen.exact for one in found.this_turn)
    assert not found.maps
    assert not found.guards


def test_risk_maps_and_guards_are_returned_if_asked_for(live, bank):
    request = pb.AssessRiskRequest(position=bank, maps=True, guards=True)
    found = live.hints.AssessRisk(request)
    assert [(one.player, len(one.cells)) for one in found.maps] == [(1, 48), (2, 48)]
    assert [one.floor for one in found.guards] == [1, 2, 3]


def test_risk_without_a_turn_is_refused(live, bank):
    request = pb.AssessRiskRequest(position=lost(bank))
    found = refused(live.hints.AssessRisk, request)
    assert (found.code, found.reason) == ("FAILED_PRECONDITION", "NO_TURN")


def test_the_safe_one_stands_on_is_planned(live, bank):
    plan = live.hints.PlanSafe(pb.PlanSafeRequest(position=bank)).plan
    assert (plan.cell, plan.dice) == ("1C1", 3)
    assert [turn.actions for turn in plan.turns] == [4] * 6
    chances = [turn.open_chance for turn in plan.turns]
    assert chances == sorted(chances)
    assert 0 < chances[0] < chances[-1] <= 1


def test_steady_hands_count(live, bank):
    def chance(player):
        request = pb.PlanSafeRequest(position=bank, player=player, actions=[1])
        return live.hints.PlanSafe(request).plan.turns[0].open_chance

    hawk, peterman = chance(1), chance(2)
    assert hawk < peterman


def test_a_plan_without_dice_adds_one(live, bank):
    empty = position_pb2.Position()
    empty.CopyFrom(bank)
    for tile in empty.tiles:
        tile.ClearField("dice")
    plan = live.hints.PlanSafe(pb.PlanSafeRequest(position=empty, cell="1C1")).plan
    assert plan.first == plan_pb2.SAFE_WORK_ADD_DIE


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"cell": "9Z9"}, "cell"),
        ({"player": 3}, "player"),
        ({"player": -1}, "player"),
        ({"actions": [11]}, "actions[0]"),
        ({"actions": [4, -1]}, "actions[1]"),
        ({"actions": [1] * 13}, "actions"),
    ],
)
def test_wrong_plans_name_their_field(live, bank, fields, path):
    found = refused(live.hints.PlanSafe, pb.PlanSafeRequest(position=bank, **fields))
    assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")
    assert found.fields == [path]


def test_a_cell_without_a_safe_is_refused(live, bank):
    request = pb.PlanSafeRequest(position=bank, cell="1A1")
    found = refused(live.hints.PlanSafe, request)
    assert (found.code, found.reason) == ("FAILED_PRECONDITION", "NO_SAFE")
