"""What goes with every call: ids, logs, metrics, health, reflection."""

import json

import grpc
import pytest
import structlog
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)
from server_in_thread import Refused, refused, running_app, wait_until

from lookout.server.app import SERVICES
from lookout.v1 import game_service_pb2 as game

FORMAT = "/lookout.v1.GameService/FormatPosition"


def id_of(live, bank, *sent):
    request = game.FormatPositionRequest(position=bank)
    metadata = [("x-request-id", one) for one in sent]
    _, call = live.games.FormatPosition.with_call(request, metadata=metadata)
    return dict(call.initial_metadata())["x-request-id"]


def test_the_callers_request_id_comes_back(live, bank):
    assert id_of(live, bank, "table-7/move.12") == "table-7/move.12"


def test_a_call_without_an_id_gets_a_new_one(live, bank):
    first, second = id_of(live, bank), id_of(live, bank)
    assert first != second
    assert len(first) == 32


@pytest.mark.parametrize("sent", ["", "a b", "x" * 65, '"}'])
def test_an_id_that_could_garble_a_log_is_replaced(live, bank, sent):
    assert id_of(live, bank, sent) != sent


def test_a_refused_call_has_an_id_too(live):
    with pytest.raises(grpc.RpcError) as caught:
        live.games.FormatPosition(game.FormatPositionRequest(), timeout=30)
    assert dict(caught.value.initial_metadata())["x-request-id"]
    assert Refused(caught.value).reason == "INVALID_POSITION"


def test_calls_are_counted_by_method_and_code(live, bank):
    def count(code):
        return live.metric("calls_total", method=FORMAT, code=code) or 0

    refused(live.games.FormatPosition, game.FormatPositionRequest())
    wait_until(lambda: count("INVALID_ARGUMENT"))
    before = count("OK"), count("INVALID_ARGUMENT")
    live.games.FormatPosition(game.FormatPositionRequest(position=bank))
    refused(live.games.FormatPosition, game.FormatPositionRequest())
    wait_until(lambda: count("INVALID_ARGUMENT") == before[1] + 1)
    assert count("OK") == before[0] + 1
    assert live.metric("call_seconds_count", method=FORMAT) >= 2


def test_a_call_is_logged_once_and_without_its_position(bank):
    with structlog.testing.capture_logs() as log, running_app() as live:
        request = game.FormatPositionRequest(position=bank)
        live.games.FormatPosition(request, metadata=[("x-request-id", "abc")])
        live.health()
    (record,) = [
        one for one in log if one["event"] == "call" and one["log_level"] == "info"
    ]
    assert record.pop("ms") > 0
    assert record.pop("peer").startswith("ipv4:127.0.0.1:")
    assert json.loads(json.dumps(record)) == {
        "event": "call",
        "log_level": "info",
        "method": FORMAT,
        "code": "OK",
        "request_id": "abc",
    }


def test_every_service_has_its_health(live):
    stub = health_pb2_grpc.HealthStub(live.channel)
    for service in ("", *SERVICES):
        request = health_pb2.HealthCheckRequest(service=service)
        assert stub.Check(request, timeout=30).status == 1


def test_health_of_an_unknown_service_is_not_found(live):
    stub = health_pb2_grpc.HealthStub(live.channel)
    request = health_pb2.HealthCheckRequest(service="none")
    with pytest.raises(grpc.RpcError) as caught:
        stub.Check(request, timeout=30)
    assert caught.value.code() is grpc.StatusCode.NOT_FOUND


def test_health_can_be_watched():
    with running_app() as live:
        stub = health_pb2_grpc.HealthStub(live.channel)
        watch = stub.Watch(health_pb2.HealthCheckRequest(), timeout=60)
        assert next(watch).status == health_pb2.HealthCheckResponse.SERVING
        live.run(live.app._set_health(health_pb2.HealthCheckResponse.NOT_SERVING))
        assert next(watch).status == health_pb2.HealthCheckResponse.NOT_SERVING
        watch.cancel()


def test_reflection_describes_every_method(live):
    found = ProtoReflectionDescriptorDatabase(live.channel)
    assert set(SERVICES) <= set(found.get_services())
    file = found.FindFileContainingSymbol("lookout.v1.HintService")
    methods = {method.name for method in file.service[0].method}
    assert methods == {"GetHint", "StreamHint", "AssessRisk", "PlanSafe"}


def test_calls_before_the_server_is_ready_are_refused(bank):
    with running_app() as live:
        live.app.gate.is_open = False
        request = game.FormatPositionRequest(position=bank)
        found = refused(live.games.FormatPosition, request)
    assert (found.code, found.reason) == ("UNAVAILABLE", "NOT_READY")
