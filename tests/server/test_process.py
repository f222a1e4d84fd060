"""The server as a process: start, signals, ports, and the same answers anywhere."""

import contextlib
import json
import signal
import subprocess
import sys
import threading
import urllib.request

import grpc
import pytest
from live_server import live_server
from server_in_thread import Refused, open_channel, refused, wait_until

from lookout.v1 import game_service_pb2 as game
from lookout.v1.game_service_pb2_grpc import GameServiceStub
from lookout.v1.hint_service_pb2_grpc import HintServiceStub

TIMEOUT_S = 120


@contextlib.contextmanager
def process(*flags):
    """Start a server that says everything; give it and its address."""
    command = [sys.executable, "-m", "lookout.server", "--announce", "--port", "0"]
    with subprocess.Popen(
        [*command, *flags],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as started:
        try:
            line = started.stdout.readline().strip()
            yield started, line.removeprefix("serving on ")
        finally:
            started.kill()


def run(*flags):
    return subprocess.run(
        [sys.executable, "-m", "lookout.server", *flags],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
    )


def end(started):
    """Wait for the end; return the exit code and the records of the log."""
    out, err = started.communicate(timeout=TIMEOUT_S)
    assert out == ""
    return started.returncode, [json.loads(line) for line in err.splitlines()]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_with_zero(number):
    with process() as (started, _):
        started.send_signal(number)
        code, log = end(started)
    assert code == 0
    events = [record["event"] for record in log]
    assert events == ["listening", "serving", "draining", "stopped"]


def test_a_signal_before_it_serves_ends_it_too():
    with subprocess.Popen(
        [sys.executable, "-m", "lookout.server", "--port", "0"],
        stderr=subprocess.PIPE,
        text=True,
    ) as started:
        assert json.loads(started.stderr.readline())["event"] == "listening"
        started.terminate()
        started.communicate(timeout=TIMEOUT_S)
    assert started.returncode == 0


def test_calls_inside_are_finished_and_new_ones_refused(ask):
    with process("--workers", "1") as (started, address), open_channel(address) as line:
        hints = HintServiceStub(line)
        calls = [hints.GetHint.future(ask(3000), timeout=TIMEOUT_S) for _ in range(8)]
        GameServiceStub(line).CreateGame(game.CreateGameRequest(), timeout=TIMEOUT_S)
        started.send_signal(signal.SIGTERM)
        failed = [call for call in calls if call.exception() is not None]
        code, log = end(started)
    assert {Refused(call).reason for call in failed} <= {"SHUTTING_DOWN"}
    (inside,) = (record["calls"] for record in log if record["event"] == "draining")
    finished = [call for call in calls if call not in failed]
    assert 1 <= inside <= len(finished)
    assert not any(call.result().hint.partial for call in finished)
    assert code == 0


def reason_of(hints, ask):
    try:
        hints.GetHint(ask(1), timeout=TIMEOUT_S)
    except grpc.RpcError:
        found = refused(hints.GetHint, ask(1))
        assert found.code == "UNAVAILABLE"
        return found.reason
    return ""


def test_what_cannot_finish_is_cut_and_answered(ask):
    flags = ("--workers", "1", "--drain-seconds", "1.5")
    with process(*flags) as (started, address), open_channel(address) as line:
        hints = HintServiceStub(line)
        stream = hints.GetHint.future(ask(900_000), timeout=TIMEOUT_S)
        wait_for_call(hints, ask)
        started.send_signal(signal.SIGTERM)
        assert stream.result().hint.partial
        code, _ = end(started)
    assert code == 0


def wait_for_call(hints, ask):
    """Wait until the only worker is busy."""
    wait_until(lambda: is_full(hints, ask))


def is_full(hints, ask):
    try:
        hints.GetHint(ask(1), timeout=0.2)
    except grpc.RpcError as error:
        return error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    return False


def test_a_second_signal_ends_it_at_once(ask):
    with process("--workers", "1") as (started, address), open_channel(address) as line:
        hints = HintServiceStub(line)
        call = hints.GetHint.future(ask(900_000), timeout=TIMEOUT_S)
        wait_for_call(hints, ask)
        started.send_signal(signal.SIGTERM)
        wait_until(lambda: reason_of(hints, ask) == "SHUTTING_DOWN")
        started.send_signal(signal.SIGTERM)
        code, log = end(started)
        assert call.exception() is None or call.code() is grpc.StatusCode.UNAVAILABLE
    assert code == 0
    assert "cutting" not in [record["event"] for record in log]


def test_it_ends_with_its_parent():
    with process("--exit-with-parent") as (started, _):
        started.stdin.close()
        started.stdin = None
        code, _ = end(started)
    assert code == 0


def test_a_second_server_on_a_port_is_refused():
    with live_server() as address:
        port = address.rpartition(":")[2]
        found = run("--port", port)
    assert found.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}" in found.stderr
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    "flags",
    [
        ["--token-file", "/no/such/file"],
        ["--token-file", "/dev/null"],
        ["--tls-cert", "/no/such/file", "--tls-key", "/no/such/file"],
    ],
)
def test_files_that_cannot_be_used_are_named(flags):
    found = run("--port", "0", *flags)
    assert found.returncode == 1
    assert flags[1] in found.stderr
    assert "Traceback" not in found.stderr


def test_the_same_seed_gives_the_same_bytes_in_any_process(ask):
    def answers(*flags):
        with live_server(*flags) as address, open_channel(address) as line:
            found = []
            for seed in (0, 2**63 + 7):
                hint = HintServiceStub(line).GetHint(ask(700, seed=seed)).hint
                assert not hint.partial
                hint.ClearField("elapsed")
                found.append(hint.SerializeToString(deterministic=True))
            return found

    first = answers("--workers", "1")
    assert first == answers("--workers", "3", "--max-seconds", "500")
    assert first[0] != first[1]


def test_metrics_are_told_on_a_port_of_their_own(ask):
    lines = []
    with process("--metrics-port", "0") as (started, address):
        reader = threading.Thread(target=lambda: lines.extend(started.stderr))
        reader.start()
        with open_channel(address) as line:
            HintServiceStub(line).GetHint(ask(50))
        wait_until(lambda: any('"metrics"' in one for one in lines))
        found = [json.loads(one) for one in lines if '"metrics"' in one]
        with urllib.request.urlopen(f"http://{found[0]['address']}/metrics") as page:
            text = page.read().decode()
        started.kill()
        reader.join()
    method = "/lookout.v1.HintService/GetHint"
    assert f'lookout_calls_total{{code="OK",method="{method}"}} 1.0' in text
    assert "lookout_workers " in text
    assert "lookout_busy_workers 0.0" in text
    assert float(text.split("\nlookout_simulations_total ")[1].split()[0]) > 0
