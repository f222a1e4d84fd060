"""Python's values become messages; nothing here needs a server."""

import inspect
from datetime import timedelta

import pytest

from lookout.client import AsyncClient, Client, requests
from lookout.v1 import game_service_pb2, hint_service_pb2
from lookout.v1.action_pb2 import Action, Hack
from lookout.v1.game_service_pb2 import Building, Seat
from lookout.v1.hint_pb2 import OBJECTIVE_SAFE
from lookout.v1.names_pb2 import (
    CHARACTER_ROOK,
    JOB_FORT_KNOX,
    RULES_PRESET_BGA,
    RULES_PRESET_FIRST_EDITION,
    SIDE_ADVANCED,
    TOOL_DONUTS,
)
from lookout.v1.outcome_pb2 import Outcome
from lookout.v1.position_pb2 import Position


def snake_case(name):
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


RPCS = [
    *game_service_pb2.DESCRIPTOR.services_by_name["GameService"].methods,
    *hint_service_pb2.DESCRIPTOR.services_by_name["HintService"].methods,
]


@pytest.mark.parametrize("rpc", RPCS, ids=lambda rpc: rpc.name)
def test_both_clients_have_every_call_with_one_signature(rpc):
    name = snake_case(rpc.name)
    blocking, awaited = getattr(Client, name), getattr(AsyncClient, name)
    assert inspect.signature(blocking) == inspect.signature(awaited)
    assert blocking.__name__ == awaited.__name__ == name
    assert blocking.__doc__


@pytest.mark.parametrize("rpc", RPCS, ids=lambda rpc: rpc.name)
def test_calls_are_addressed_as_the_protocol_says(rpc):
    arguments = {"apply_action": (Position(), "hack"), "parse_position": ("p1=hawk",)}
    if rpc.name == "CreateGame":
        call = requests.create_game()
    elif rpc.name == "StreamHint":
        call = requests.as_stream(requests.get_hint(Position()))
    else:
        name = snake_case(rpc.name)
        call = getattr(requests, name)(*arguments.get(name, (Position(),)))
    service, method = call.path.lstrip("/").split("/")
    assert (service, method) == (rpc.containing_service.full_name, rpc.name)
    assert call.request.DESCRIPTOR is rpc.input_type
    assert call.answer.DESCRIPTOR is rpc.output_type


def test_new_game_has_four_seats_unless_told():
    request = requests.create_game().request
    assert list(request.seats) == [Seat()] * 4
    assert not request.HasField("chance")
    assert request.WhichOneof("building") is None


def test_new_game_takes_names_as_text():
    request = requests.create_game(
        job="fort_knox", seats=["rook,advanced", "hawk"], rules="bga,start_stealth:5"
    ).request
    assert request.job == JOB_FORT_KNOX
    assert request.seats[0] == Seat(character=CHARACTER_ROOK, side=SIDE_ADVANCED)
    assert request.rules.preset == RULES_PRESET_BGA
    assert dict(request.rules.changes) == {"start_stealth": "5"}


def test_new_game_takes_names_as_the_protocol_has_them():
    request = requests.create_game(job=JOB_FORT_KNOX, rules="1e", wall_seed=0).request
    assert request.job == JOB_FORT_KNOX
    assert request.rules.preset == RULES_PRESET_FIRST_EDITION
    assert request.WhichOneof("building") == "wall_seed"


@pytest.mark.parametrize(
    "wrong",
    [
        {"job": "museum"},
        {"seats": ["nobody"]},
        {"rules": "3e"},
        {"rules": "bga,start_stealth"},
        {"seed": 1, "outcomes": []},
        {"seed": -1},
        {"wall_seed": 1, "building": Building()},
    ],
    ids=str,
)
def test_new_game_refuses_what_cannot_be_sent(wrong):
    with pytest.raises(ValueError, match=r"\S"):
        requests.create_game(**wrong)


def test_action_is_sent_as_text_or_as_a_message():
    as_text = requests.apply_action(Position(), "move 2B3").request
    as_message = requests.apply_action(Position(), Action(hack=Hack())).request
    assert as_text.notation == "move 2B3"
    assert as_message.action.WhichOneof("kind") == "hack"


def test_chance_is_a_seed_or_what_was_seen():
    seen = [Outcome(tool=TOOL_DONUTS)]
    seeded = requests.apply_action(Position(), "hack", seed=0).request
    reported = requests.apply_action(Position(), "hack", outcomes=seen).request
    assert seeded.chance.WhichOneof("source") == "seed"
    assert list(reported.chance.reported.outcomes) == seen


def test_no_outcome_seen_differs_from_none_reported():
    request = requests.apply_action(Position(), "hack", outcomes=[]).request
    assert request.chance.WhichOneof("source") == "reported"


def test_hint_without_budget_leaves_it_to_the_server():
    assert not requests.get_hint(Position()).request.HasField("budget")


@pytest.mark.parametrize("time", [0.5, timedelta(milliseconds=500)])
def test_hint_time_is_seconds_or_a_timedelta(time):
    call = requests.get_hint(Position(), time=time, half_width=0.02)
    assert call.request.budget.time.ToTimedelta() == timedelta(milliseconds=500)
    assert call.request.budget.half_width == 0.02
    assert not call.request.budget.HasField("simulations")
    assert call.work == 0.5


def test_hint_carries_seed_people_and_objective():
    request = requests.get_hint(
        Position(), simulations=7, seed=3, humans=[2], objective="safe"
    ).request
    assert (request.budget.simulations, request.seed) == (7, 3)
    assert list(request.human_players) == [2]
    assert request.objective == OBJECTIVE_SAFE
