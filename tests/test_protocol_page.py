"""docs/protocol.md: its requests get its answers, and it names every reason."""

import json
import re
from pathlib import Path

import grpc
import pytest
from google.protobuf import json_format
from live_server import live_server

from lookout.v1 import (
    game_service_pb2,
    game_service_pb2_grpc,
    hint_service_pb2,
    hint_service_pb2_grpc,
)

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCK = r"```json\n(.*?)```"
TABLE = re.search(rf"<!-- table -->\n{BLOCK}", PAGE, re.DOTALL)[1]
PAIRS = re.findall(rf"<!-- (\w+)/(\w+) -->\n{BLOCK}\n{BLOCK}", PAGE, re.DOTALL)
MODULES = {
    "GameService": (game_service_pb2, game_service_pb2_grpc),
    "HintService": (hint_service_pb2, hint_service_pb2_grpc),
}


@pytest.fixture(scope="module")
def channel():
    with live_server() as address, grpc.insecure_channel(address) as channel:
        yield channel


def contains(whole, part):
    """Say whether an answer has all that the page shows; lists may go on."""
    if isinstance(part, dict):
        return all(k in whole and contains(whole[k], v) for k, v in part.items())
    if isinstance(part, list):
        return len(whole) >= len(part) and all(map(contains, whole, part))
    return whole == part


@pytest.mark.parametrize(
    ("service", "method", "request_text", "answer_text"),
    PAIRS,
    ids=[f"{method}-{i}" for i, (_, method, _, _) in enumerate(PAIRS)],
)
def test_the_answers_are_real(channel, service, method, request_text, answer_text):
    messages, stubs = MODULES[service]
    request = getattr(messages, f"{method}Request")()
    json_format.Parse(request_text.replace("TABLE", TABLE), request)
    stub = getattr(stubs, f"{service}Stub")(channel)
    answer = json_format.MessageToDict(getattr(stub, method)(request, timeout=60))
    assert contains(answer, json.loads(answer_text)), json.dumps(answer, indent=1)


def test_every_call_is_told():
    told = {(service, method) for service, method, _, _ in PAIRS}
    for messages, _ in MODULES.values():
        for service in messages.DESCRIPTOR.services_by_name.values():
            for method in service.methods:
                named = f"`{method.name}`" in PAGE
                assert (service.name, method.name) in told or named


def test_every_reason_of_a_suggestion_is_told():
    from lookout.solver.advice.reasons import Code

    assert [code for code in Code if f"`{code}`" not in PAGE] == []


def test_every_error_reason_of_the_server_is_told():
    sources = [*(ROOT / "server").rglob("*.py"), ROOT / "engine" / "errors.py"]
    text = "".join(path.read_text() for path in sources)
    reasons = set(re.findall(r"reason ?= ?\"([A-Z_]+)\"", text))
    reasons |= set(re.findall(r"Error\(\s*\"([A-Z_]+)\"", text))
    kept = {"ENGINE_ERROR", "OUTCOME_ERROR", "OUTCOME_MISSING"}  # Never sent.
    assert reasons >= {"OVERLOADED", "MISSING_TOKEN", "NO_SAFE", "INVALID_POSITION"}
    assert [reason for reason in sorted(reasons - kept) if reason not in PAGE] == []
