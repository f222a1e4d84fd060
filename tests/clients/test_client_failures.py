"""Statuses become typed errors, and only UNAVAILABLE is tried again.

The peer here says what it is told: a server of ours gives these answers but rarely.
"""

import pickle

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from scripted_peer import scripted_peer, status

from lookout.client import (
    CallCancelledError,
    DeadlineError,
    InternalError,
    InvalidRequestError,
    LookoutError,
    OverloadedError,
    PreconditionError,
    UnauthenticatedError,
    UnavailableError,
)
from lookout.v1.game_service_pb2 import ListActionsResponse
from lookout.v1.position_pb2 import Position

Code = grpc.StatusCode

KINDS = {
    Code.ABORTED: LookoutError,
    Code.CANCELLED: CallCancelledError,
    Code.DEADLINE_EXCEEDED: DeadlineError,
    Code.FAILED_PRECONDITION: PreconditionError,
    Code.INTERNAL: InternalError,
    Code.INVALID_ARGUMENT: InvalidRequestError,
    Code.PERMISSION_DENIED: UnauthenticatedError,
    Code.RESOURCE_EXHAUSTED: OverloadedError,
    Code.UNAUTHENTICATED: UnauthenticatedError,
    Code.UNIMPLEMENTED: LookoutError,
    Code.UNKNOWN: InternalError,
}


def ask(connected, address, **options):
    with connected(address, **options) as client:
        return client.list_actions(Position())


def refused(connected, reply):
    """Return the error that a client makes of a reply."""
    with scripted_peer(reply) as (_, address), pytest.raises(LookoutError) as refusal:
        ask(connected, address)
    return refusal.value


@pytest.mark.parametrize("code", KINDS, ids=lambda code: code.name)
def test_status_becomes_its_error_and_is_not_tried_again(connected, code):
    with scripted_peer(status(code, "so it is")) as (peer, address):
        with pytest.raises(LookoutError) as refusal:
            ask(connected, address)
        assert peer.calls == 1
    assert type(refusal.value) is KINDS[code]
    assert refusal.value.code is code
    assert str(refusal.value) == f"so it is ({code.name})"


def test_overload_says_when_to_come_back(connected):
    wait = RetryInfo(retry_delay=Duration(seconds=1, nanos=500_000_000))
    full = ErrorInfo(reason="OVERLOADED")
    error = refused(connected, status(Code.RESOURCE_EXHAUSTED, "full", full, wait))
    assert error.reason == "OVERLOADED"
    assert error.retry_after == 1.5


def test_overload_without_a_time_has_none(connected):
    assert refused(connected, status(Code.RESOURCE_EXHAUSTED)).retry_after is None


def test_refused_request_shows_every_violation(connected):
    wrong = BadRequest()
    wrong.field_violations.add(field="position.tiles[3].face", description="twice")
    wrong.field_violations.add(field="", description="no crew")
    info = ErrorInfo(reason="INVALID_POSITION", metadata={"violations_left_out": "2"})
    error = refused(connected, status(Code.INVALID_ARGUMENT, "wrong", info, wrong))
    assert [tuple(violation) for violation in error.violations] == [
        ("position.tiles[3].face", "twice"),
        ("", "no crew"),
    ]
    assert str(error).splitlines() == [
        "the request is refused (INVALID_POSITION):",
        "  position.tiles[3].face: twice",
        "  no crew",
        "  and 2 more",
    ]


def test_error_survives_pickling(connected):
    info = ErrorInfo(reason="NO_SAFE", domain="lookout")
    error = refused(connected, status(Code.FAILED_PRECONDITION, "none", info))
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is PreconditionError
    assert copy.failure == error.failure


class GarbledStatus(grpc.Status):
    code = Code.INTERNAL
    details = "broken"
    trailing_metadata = (("grpc-status-details-bin", b"\xff\xff\xff"),)


def test_details_that_cannot_be_read_are_left_out(connected):
    error = refused(connected, GarbledStatus())
    assert (error.code, error.message, error.reason) == (Code.INTERNAL, "broken", "")


def test_unavailable_server_is_tried_again(connected):
    away = status(Code.UNAVAILABLE)
    with scripted_peer(away, away, ListActionsResponse()) as (peer, address):
        assert ask(connected, address) == ListActionsResponse()
        assert peer.calls == 3


def test_unavailable_server_is_given_up_in_the_end(connected):
    with scripted_peer(*[status(Code.UNAVAILABLE)] * 9) as (peer, address):
        with pytest.raises(UnavailableError):
            ask(connected, address, retries=2)
        assert peer.calls == 3


def test_unavailable_server_is_tried_once_without_retries(connected):
    with scripted_peer(*[status(Code.UNAVAILABLE)] * 9) as (peer, address):
        with pytest.raises(UnavailableError):
            ask(connected, address, retries=0)
        assert peer.calls == 1


def test_health_is_not_asked_again(connected):
    with scripted_peer(*[status(Code.UNAVAILABLE)] * 9) as (peer, address):
        with connected(address) as client:
            assert not client.is_serving()
        assert peer.calls == 1


@pytest.mark.parametrize("wrong", [{"retries": -1}, {"retries": 5}, {"timeout": 0}])
def test_connecting_refuses_numbers_that_mean_nothing(connected, wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))), connected(**wrong):
        pass
