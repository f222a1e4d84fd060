"""Every status and reason that docs/protocol.md names, provoked through a socket."""

import re
from pathlib import Path

import grpc
import pytest
from google.protobuf import json_format
from server_in_thread import refused, running_app, wait_until

from lookout.v1 import game_service_pb2 as game
from lookout.v1 import hint_service_pb2 as hint
from lookout.v1.names_pb2 import RESULT_CAUGHT
from lookout.v1.position_pb2 import Position

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
ROW = re.compile(r"\| ([A-Z_]*) ?\| ([^|]+) \| [^|]+ \| [^|]+ \|")
TOO_LARGE = "(gRPC's own)"


def named_reasons():
    """Return the pairs of code and reason in the table of errors."""
    section = PAGE.read_text(encoding="utf-8").partition("\n## Errors\n")[2]
    found, code = [], ""
    for row in ROW.finditer(section.partition("\n## ")[0]):
        code = row[1] or code
        found += [(code, reason) for reason in row[2].strip().split(", ")]
    return found


PROVOKED = {}


def provokes(reason):
    """Register a function that gets a refusal for this reason."""

    def register(function):
        PROVOKED[reason] = function
        return function

    return register


def crack(bank, *outcomes):
    request = game.ApplyActionRequest(position=bank, notation="crack 1C1")
    reported = {"outcomes": list(outcomes)}
    json_format.ParseDict({"reported": reported}, request.chance)
    return request


def six(cell="1C1"):
    return {"safeDie": {"cell": cell, "number": 6}}


def caught(bank):
    over = Position.FromString(bank.SerializeToString())
    over.players[0].stealth = 0
    over.result, over.caught_player = RESULT_CAUGHT, 1
    return over


@provokes("INVALID_REQUEST")
def _(live, bank):
    return refused(live.hints.GetHint, hint.GetHintRequest(position=bank, objective=9))


@provokes("INVALID_POSITION")
def _(live, bank):
    return refused(live.hints.AssessRisk, hint.AssessRiskRequest())


@provokes("INVALID_NOTATION")
def _(live, bank):
    return refused(live.games.ParsePosition, game.ParsePositionRequest(text="?"))


@provokes("INVALID_SETUP")
def _(live, bank):
    return refused(
        live.games.CreateGame, game.CreateGameRequest(seats=[game.Seat()] * 5)
    )


@provokes("INVALID_WALLS")
def _(live, bank):
    return refused(
        live.games.CreateGame, game.CreateGameRequest(custom=game.Building())
    )


@provokes("OUTCOME_OF_WRONG_KIND")
def _(live, bank):
    return refused(live.games.ApplyAction, crack(bank, {"event": 1}))


@provokes("OUTCOME_IMPOSSIBLE")
def _(live, bank):
    outcome = {"safeDie": {"cell": "1C1", "number": 7}}
    return refused(live.games.ApplyAction, crack(bank, outcome))


@provokes("OUTCOME_LEFT_OVER")
def _(live, bank):
    return refused(live.games.ApplyAction, crack(bank, *[six()] * 9))


@provokes("ILLEGAL_ACTION")
def _(live, bank):
    request = game.ApplyActionRequest(position=bank, notation="move 3D4")
    return refused(live.games.ApplyAction, request)


@provokes("GAME_OVER")
def _(live, bank):
    request = game.ApplyActionRequest(position=caught(bank), notation="end")
    return refused(live.games.ApplyAction, request)


@provokes("NO_TURN")
def _(live, bank):
    request = hint.AssessRiskRequest(position=caught(bank))
    return refused(live.hints.AssessRisk, request)


@provokes("NO_SAFE")
def _(live, bank):
    request = hint.PlanSafeRequest(position=bank, cell="1A1")
    return refused(live.hints.PlanSafe, request)


@provokes("OVERLOADED")
def _(live, bank):
    request = hint.GetHintRequest(position=bank)
    request.budget.simulations = 900_000
    call = live.hints.GetHint.future(request, timeout=300)
    try:
        wait_until(lambda: live.app.workers.busy == 1)
        return refused(live.hints.GetHint, request, timeout=2)
    finally:
        call.cancel()
        wait_until(lambda: live.app.workers.busy == 0)


@provokes(TOO_LARGE)
def _(live, bank):
    send = live.raw("/lookout.v1.HintService/GetHint")
    return refused(send, bytes(live.app.config.max_message_bytes + 1))


@provokes("DEADLINE_TOO_SHORT")
def _(live, bank):
    # Now and then the caller gives up before it hears why.
    for _ in range(50):
        request = hint.GetHintRequest(position=bank)
        found = refused(live.hints.GetHint, request, timeout=0.027)
        if found.details:
            break
    return found


@provokes("MISSING_TOKEN")
def _(live, bank):
    return with_token(bank, ())


@provokes("WRONG_TOKEN")
def _(live, bank):
    return with_token(bank, (("authorization", "Bearer wrong"),))


def with_token(bank, metadata):
    with running_app(token_file=__file__) as guarded:
        request = game.FormatPositionRequest(position=bank)
        return refused(guarded.games.FormatPosition, request, metadata=metadata)


@provokes("NOT_READY")
def _(live, bank):
    with running_app() as starting:
        starting.app.gate.is_open = False
        request = game.FormatPositionRequest(position=bank)
        return refused(starting.games.FormatPosition, request)


@provokes("SHUTTING_DOWN")
def _(live, bank):
    with running_app() as ending:
        ending.app.gate.close()
        request = game.FormatPositionRequest(position=bank)
        return refused(ending.games.FormatPosition, request)


@provokes("INTERNAL")
def _(live, bank):
    async def fail(request, context):
        raise RuntimeError("the password is swordfish")

    def add(server):
        handlers = {"Fail": grpc.unary_unary_rpc_method_handler(fail)}
        generic = grpc.method_handlers_generic_handler("test.Failing", handlers)
        server.add_generic_rpc_handlers((generic,))

    with running_app(add) as failing:
        return refused(failing.raw("/test.Failing/Fail"), b"")


@pytest.mark.parametrize(("code", "reason"), named_reasons())
def test_named_reason_is_provoked(live, bank, code, reason):
    found = PROVOKED[reason](live, bank)
    assert found.code == code
    if reason == TOO_LARGE:
        assert found.details == {}
    else:
        assert found.reason == reason
        assert found.details["ErrorInfo"].domain == "lookout"
        assert found.message


def test_the_page_names_every_reason_that_is_provoked():
    assert {reason for _, reason in named_reasons()} == set(PROVOKED)
