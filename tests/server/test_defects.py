"""Every kind of wrong position and unknown name, through a socket, to every call."""

import pytest
from broken_positions import SEMANTICS, SYNTAX, sparse
from google.protobuf.descriptor import FieldDescriptor
from planted_defects import PLANTED
from server_in_thread import refused

from lookout.engine.text.position import parse_position
from lookout.server.convert import state_to_proto
from lookout.v1 import game_service_pb2 as game
from lookout.v1 import hint_service_pb2 as hint

UNKNOWN = 9999
"""A value that no enum has."""

UNSAYABLE = ("=outside", "heads_up:2", "p3=hawk", "p4=donuts", "ability_used:5")
"""Parts of texts that a message has no field for."""

REQUESTS = {
    "ListActions": game.ListActionsRequest,
    "ApplyAction": game.ApplyActionRequest,
    "GetHint": hint.GetHintRequest,
    "AssessRisk": hint.AssessRiskRequest,
    "PlanSafe": hint.PlanSafeRequest,
}
"""Calls that want a position which could arise."""


def method(live, name):
    return getattr(live.games if hasattr(live.games, name) else live.hints, name)


def refusals(live, position):
    """Send a position to every call that refuses wrong ones; yield what they say."""
    for name, make in REQUESTS.items():
        request = make(position=position)
        if name == "ApplyAction":
            request.notation = "end"
        yield refused(method(live, name), request)
    inner = hint.GetHintRequest(position=position)
    yield refused(live.hints.StreamHint, hint.StreamHintRequest(request=inner))


def check_refused(live, position, field=""):
    """Check that all calls say the same, and that the server writes what it can."""
    for found in refusals(live, position):
        assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_POSITION")
        fields = [path.removeprefix("request.") for path in found.fields]
        assert field in fields if field else fields
    request = game.ValidatePositionRequest(position=position)
    defects = live.games.ValidatePosition(request, timeout=30).defects
    assert field in [defect.field for defect in defects] if field else defects


@pytest.mark.parametrize(
    ("changes", "field"), [*((case[0], case[1]) for case in SYNTAX), *SEMANTICS]
)
def test_wrong_positions_are_refused_with_their_field(live, changes, field):
    check_refused(live, sparse(**changes), field)


@pytest.mark.parametrize(
    "text",
    [text for text, _ in PLANTED if not any(part in text for part in UNSAYABLE)],
)
def test_planted_defects_are_refused(live, text):
    check_refused(live, state_to_proto(parse_position(text, check=False)))


@pytest.mark.parametrize("text", [text for text, _ in PLANTED])
def test_texts_with_planted_defects_are_refused(live, text):
    found = refused(live.games.ParsePosition, game.ParsePositionRequest(text=text))
    assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_POSITION")


def enum_paths(descriptor, depth=6):
    """Yield the ways from a message to each enum in it, as fields."""
    for field in descriptor.fields if depth else ():
        if field.type == FieldDescriptor.TYPE_ENUM:
            yield (field,)
        elif field.message_type and not field.message_type.GetOptions().map_entry:
            for path in enum_paths(field.message_type, depth - 1):
                yield (field, *path)


def set_unknown(message, path):
    """Set an enum that no version of the protocol has."""
    field, *rest = path
    if rest:
        inner = getattr(message, field.name)
        if field.is_repeated:
            inner = inner[0] if inner else inner.add()
        set_unknown(inner, rest)
    elif field.is_repeated:
        getattr(message, field.name).append(UNKNOWN)
    else:
        setattr(message, field.name, UNKNOWN)


def label(path):
    return ".".join(field.name for field in path)


UNKNOWNS = [
    pytest.param(name, path, id=f"{name}-{label(path)}")
    for name, request in {**REQUESTS, "CreateGame": game.CreateGameRequest}.items()
    for path in enum_paths(request.DESCRIPTOR)
    if name in ("CreateGame", "ApplyAction") or path[0].name != "position"
]
"""Positions are read alike by all calls; one of them gets all of theirs."""


@pytest.mark.parametrize(("name", "path"), UNKNOWNS)
def test_unknown_enum_values_are_refused(live, name, path):
    request = {**REQUESTS, "CreateGame": game.CreateGameRequest}[name]()
    if "position" in request.DESCRIPTOR.fields_by_name:
        request.position.CopyFrom(sparse())
    if name == "ApplyAction" and path[0].name != "action":
        request.notation = "end"
    set_unknown(request, path)
    found = refused(method(live, name), request)
    assert found.code == "INVALID_ARGUMENT"
    assert any(path[-1].name in field for field in found.fields), found.fields


def test_enums_are_everywhere():
    named = {case.values[1][-1].enum_type.name for case in UNKNOWNS}
    everything = {
        name
        for module in (game, hint)
        for file in module.DESCRIPTOR.dependencies
        for name in file.enum_types_by_name
    }
    assert named == everything - {"Verdict", "SafeWork", "Method"}
