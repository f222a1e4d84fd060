"""Whatever is sent: a clear error, the server alive, nothing of its insides shown."""

import random

import grpc
import pytest
import structlog
from google.protobuf.duration_pb2 import Duration
from server_in_thread import refused, running_app

from lookout.v1 import estimate_pb2, game_service_pb2
from lookout.v1 import hint_service_pb2 as pb

METHODS = [
    f"/{service.full_name}/{method.name}"
    for file in (game_service_pb2, pb)
    for service in file.DESCRIPTOR.services_by_name.values()
    for method in service.methods
]
UNARY = [method for method in METHODS if "Stream" not in method]

EXPECTED = {
    "INVALID_ARGUMENT",
    "FAILED_PRECONDITION",
    "RESOURCE_EXHAUSTED",
    "DEADLINE_EXCEEDED",
}
"""Codes that noise may earn; never INTERNAL or UNKNOWN."""


def outcome_of(live, method, data):
    try:
        live.raw(method)(data, timeout=20)
    except grpc.RpcError as error:
        return error.code().name
    return "OK"


@pytest.mark.parametrize("method", UNARY)
def test_bytes_that_are_no_message_are_refused(live, method):
    found = refused(live.raw(method), b"\xff\xff\xff\xff")
    assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")


@pytest.mark.parametrize("method", UNARY)
def test_random_bytes_do_no_harm(live, method):
    noise = random.Random(method)
    for _ in range(40):
        data = noise.randbytes(noise.randrange(1, 60))
        assert outcome_of(live, method, data) in EXPECTED | {"OK"}
    assert live.health() == "SERVING"


@pytest.mark.parametrize("method", ["GetHint", "AssessRisk", "PlanSafe"])
def test_truncated_and_damaged_messages_do_no_harm(live, ask, bank, method):
    noise = random.Random(3)
    request = getattr(pb, f"{method}Request")(position=bank)
    if method == "GetHint":
        request = ask(10)
    whole = request.SerializeToString()
    path = f"/lookout.v1.HintService/{method}"
    for _ in range(40):
        data = bytearray(whole[: noise.randrange(len(whole))])
        data[noise.randrange(len(data) or 1) : 0] = noise.randbytes(1)
        assert outcome_of(live, path, bytes(data)) in EXPECTED | {"OK"}


def test_a_message_that_is_too_large_is_refused(live):
    found = refused(live.raw(UNARY[0]), bytes(live.app.config.max_message_bytes + 1))
    assert found.code == "RESOURCE_EXHAUSTED"
    assert live.health() == "SERVING"


@pytest.mark.parametrize(
    "budget",
    [
        estimate_pb2.Budget(simulations=2**63 - 1),
        estimate_pb2.Budget(time=Duration(seconds=315_576_000_000)),
        estimate_pb2.Budget(half_width=1e-300, simulations=2**62),
    ],
)
def test_absurd_budgets_are_cut(live, ask, budget):
    hint = live.hints.GetHint(ask(budget=budget), timeout=0.5).hint
    assert hint.partial


@pytest.mark.parametrize(
    "budget",
    [
        estimate_pb2.Budget(half_width=float("nan")),
        estimate_pb2.Budget(half_width=float("inf")),
        estimate_pb2.Budget(time=Duration(seconds=-1, nanos=-5)),
    ],
)
def test_budgets_that_mean_nothing_are_refused(live, ask, budget):
    found = refused(live.hints.GetHint, ask(budget=budget))
    assert (found.code, found.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")


def test_an_unknown_method_is_unimplemented(live):
    assert refused(live.raw("/lookout.v1.HintService/Cheat"), b"").code == (
        "UNIMPLEMENTED"
    )
    assert refused(live.raw("/none/of/this"), b"").code == "UNIMPLEMENTED"


def fail(request, context):
    raise RuntimeError("the password is swordfish")


async def fail_later(request, context):
    fail(request, context)


async def fail_amid(request, context):
    yield b"one"
    fail(request, context)


def add_failing(server):
    handlers = {
        "Fail": grpc.unary_unary_rpc_method_handler(fail_later),
        "FailAmid": grpc.unary_stream_rpc_method_handler(fail_amid),
    }
    generic = grpc.method_handlers_generic_handler("test.Failing", handlers)
    server.add_generic_rpc_handlers((generic,))


@pytest.fixture
def failing():
    """Give a server with a broken service, and what it logs."""
    with structlog.testing.capture_logs() as log, running_app(add_failing) as live:
        yield live, log


def check_hidden(found, log):
    """Check that the log says what happened, and the caller learns nothing."""
    assert (found.code, found.reason) == ("INTERNAL", "INTERNAL")
    assert "swordfish" not in found.message + str(found.details)
    (record,) = [one for one in log if one["event"] == "failed"]
    assert record["exc_info"]
    assert record["request_id"]


def test_an_unexpected_error_shows_no_internals(failing):
    live, log = failing
    check_hidden(refused(live.raw("/test.Failing/Fail"), b""), log)
    assert live.health() == "SERVING"


def test_an_unexpected_error_amid_a_stream_shows_no_internals(failing):
    live, log = failing
    call = live.channel.unary_stream("/test.Failing/FailAmid")(b"", timeout=30)
    assert next(call) == b"one"
    check_hidden(refused(lambda **_: call), log)
