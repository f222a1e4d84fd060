"""A client that tries everything, nonsense too: ``soak_client.py ADDRESS SEED``.

Prints a line for every deed, ``name outcome``; an outcome is a status code, with its
reason if it has one. Runs until it is killed, or its standard output is closed.
"""

import random
import sys
import time
from pathlib import Path

import grpc
from google.protobuf import json_format
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
from refusals import Refused

from lookout.v1 import estimate_pb2, position_pb2
from lookout.v1 import game_service_pb2 as game
from lookout.v1 import hint_service_pb2 as hint
from lookout.v1.game_service_pb2_grpc import GameServiceStub
from lookout.v1.hint_service_pb2_grpc import HintServiceStub

EXAMPLE = Path(__file__).parents[1] / "clients" / "cli" / "examples" / "bank.json"

PATIENCE_S = 60
"""Ends a call that hangs; DEADLINE_EXCEEDED is then one of the unexpected codes."""

PAUSE_S = 0.5
"""The longest between two deeds: there is more to wait for than to do."""

ENDLESS = 900_000
TOO_LARGE = (1 << 20) + 1
STREAMING = "streaming"
"""What is printed amid a stream: now is the time to kill."""

FULL = "RESOURCE_EXHAUSTED/OVERLOADED"
LATE = {"DEADLINE_EXCEEDED", "DEADLINE_EXCEEDED/DEADLINE_TOO_SHORT"}
INVALID = {"INVALID_ARGUMENT/INVALID_POSITION", "INVALID_ARGUMENT/INVALID_REQUEST"}


class SoakClient:
    """One client with its own channel and its own luck."""

    def __init__(self, address, seed):
        self.address, self.rng = address, random.Random(seed)
        self.channel = grpc.insecure_channel(address)
        self.hints, self.games = self._stubs(self.channel)
        self.bank = json_format.Parse(EXAMPLE.read_text(), position_pb2.Position())

    def _stubs(self, channel):
        return HintServiceStub(channel), GameServiceStub(channel)

    def ask(self, simulations=None):
        """Return a request for a small hint."""
        number = simulations or self.rng.randrange(10, 200)
        return hint.GetHintRequest(
            position=self.bank,
            budget=estimate_pb2.Budget(simulations=number),
            seed=self.rng.getrandbits(64),
        )

    def get_hint(self):
        self.hints.GetHint(self.ask(), timeout=PATIENCE_S)

    def get_hint_in_a_hurry(self):
        self.hints.GetHint(self.ask(), timeout=self.rng.uniform(0, 0.08))

    def get_partial_hint(self):
        answer = self.hints.GetHint(self.ask(ENDLESS), timeout=0.15)
        assert answer.hint.partial

    def stream(self):
        request = hint.StreamHintRequest(request=self.ask())
        *_, last = self.hints.StreamHint(request, timeout=PATIENCE_S)
        assert last.final

    def leave_stream(self):
        request = hint.StreamHintRequest(request=self.ask(ENDLESS))
        stream = self.hints.StreamHint(request, timeout=PATIENCE_S)
        next(stream)
        print(STREAMING, flush=True)
        time.sleep(0.05)
        stream.cancel()
        list(stream)

    def cancel_hint(self):
        call = self.hints.GetHint.future(self.ask(ENDLESS), timeout=PATIENCE_S)
        time.sleep(self.rng.uniform(0, 0.05))
        call.cancel()
        try:
            call.result()
        except grpc.FutureCancelledError:
            raise call from None

    def hang_up(self):
        channel = grpc.insecure_channel(self.address)
        hints, _ = self._stubs(channel)
        call = hints.GetHint.future(self.ask(ENDLESS), timeout=PATIENCE_S)
        time.sleep(self.rng.uniform(0, 0.05))
        channel.close()
        call.exception()
        raise call

    def assess_risk(self):
        request = hint.AssessRiskRequest(position=self.bank, guards=True)
        self.hints.AssessRisk(request, timeout=PATIENCE_S)

    def plan_safe(self):
        request = hint.PlanSafeRequest(position=self.bank)
        self.hints.PlanSafe(request, timeout=PATIENCE_S)

    def play(self):
        """Deal a game and play a few actions of it, through every call on games."""
        answer = self.games.CreateGame(game.CreateGameRequest(), timeout=PATIENCE_S)
        position = answer.played.position
        for _ in range(self.rng.randrange(6)):
            listed = self.games.ListActions(
                game.ListActionsRequest(position=position), timeout=PATIENCE_S
            )
            request = game.ApplyActionRequest(
                position=position, action=self.rng.choice(listed.actions).action
            )
            played = self.games.ApplyAction(request, timeout=PATIENCE_S).played
            position = played.position
        self._rewrite(position)

    def _rewrite(self, position):
        request = game.FormatPositionRequest(position=position, draw=True)
        text = self.games.FormatPosition(request, timeout=PATIENCE_S)
        form = self.rng.choice((text.notation, text.drawing))
        request = game.ParsePositionRequest(text=form)
        again = self.games.ParsePosition(request, timeout=PATIENCE_S).position
        request = game.ValidatePositionRequest(position=again)
        assert not self.games.ValidatePosition(request, timeout=PATIENCE_S).defects

    def break_the_rules(self):
        request = game.ApplyActionRequest(position=self.bank, notation="move 3D4")
        self.games.ApplyAction(request, timeout=PATIENCE_S)

    def garble_position(self):
        request = self.ask()
        garble(request.position, self.rng)
        self.hints.GetHint(request, timeout=PATIENCE_S)

    def send_noise(self):
        noise = b"\xff" + self.rng.randbytes(self.rng.randrange(1, 60))
        send = self.channel.unary_unary("/lookout.v1.HintService/GetHint")
        send(noise, timeout=PATIENCE_S)

    def send_too_much(self):
        send = self.channel.unary_unary("/lookout.v1.HintService/GetHint")
        send(bytes(TOO_LARGE), timeout=PATIENCE_S)

    def call_what_there_is_not(self):
        name = self.rng.getrandbits(64)
        send = self.channel.unary_unary(f"/lookout.v1.HintService/Cheat{name}")
        send(b"", timeout=PATIENCE_S)

    def check_health(self):
        stub = health_pb2_grpc.HealthStub(self.channel)
        answer = stub.Check(health_pb2.HealthCheckRequest(), timeout=PATIENCE_S)
        assert answer.status == health_pb2.HealthCheckResponse.SERVING

    def reflect(self):
        stub = reflection_pb2_grpc.ServerReflectionStub(self.channel)
        request = reflection_pb2.ServerReflectionRequest(list_services="")
        (answer,) = stub.ServerReflectionInfo(iter([request]), timeout=PATIENCE_S)
        assert answer.list_services_response.service


def garble(position, rng):
    """Make a position wrong in one of many ways."""
    tile, guard = rng.choice(position.tiles), rng.choice(position.guards)
    player = rng.choice(position.players)
    rng.choice(
        (
            lambda: setattr(tile, "cell", rng.choice(("", "9Z9", "1A1x", "\0"))),
            lambda: setattr(tile, "face", rng.randrange(1000, 1 << 31)),
            lambda: setattr(tile, "dice", rng.randrange(7, 1 << 31)),
            lambda: setattr(guard, "floor", rng.randrange(4, 1 << 31)),
            lambda: setattr(guard, "cell", "elsewhere"),
            lambda: setattr(player, "stealth", -rng.randrange(1, 1 << 31)),
            lambda: setattr(player, "character", rng.randrange(1000, 1 << 31)),
            lambda: setattr(position, "job", 77),
            lambda: position.ClearField("players"),
            lambda: position.tiles.extend(list(position.tiles)),
            lambda: position.players.extend(list(position.players) * 50),
            lambda: position.rules.changes.update({"no": "rule"}),
        )
    )()


EXPECTED = {
    "get_hint": {"OK", FULL},
    "get_hint_in_a_hurry": {"OK", FULL, *LATE},
    # With every core taken by others an answer may come a moment too late.
    "get_partial_hint": {"OK", FULL, *LATE},
    "stream": {"OK", FULL},
    "leave_stream": {"CANCELLED", FULL},
    "cancel_hint": {"CANCELLED", FULL},
    "hang_up": {"CANCELLED", FULL},
    "assess_risk": {"OK", FULL},
    "plan_safe": {"OK", FULL},
    "play": {"OK"},
    "break_the_rules": {"FAILED_PRECONDITION/ILLEGAL_ACTION"},
    "garble_position": {*INVALID, FULL},
    "send_noise": {"INVALID_ARGUMENT/INVALID_REQUEST"},
    "send_too_much": {"RESOURCE_EXHAUSTED"},
    "call_what_there_is_not": {"UNIMPLEMENTED"},
    "check_health": {"OK"},
    "reflect": {"OK"},
}
"""What may come of each deed."""


def outcome_of(deed):
    """Do something, and return how it ended."""
    try:
        deed()
    except grpc.RpcError as error:
        refused = Refused(error)
        if "ErrorInfo" in refused.details:
            return f"{refused.code}/{refused.reason}"
        return refused.code
    return "OK"


def main(address, seed):
    """Do one thing after the other, for ever."""
    client = SoakClient(address, seed)
    while True:
        name = client.rng.choice(list(EXPECTED))
        print(name, outcome_of(getattr(client, name)), flush=True)
        time.sleep(client.rng.uniform(0, PAUSE_S))


if __name__ == "__main__":
    main(*sys.argv[1:])
