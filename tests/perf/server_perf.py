"""The server's figures: ``make bench-server``. One ``name value`` a line, on stdout.

The server is a process of its own, with one service more: an empty handler behind the
same interceptors. It is the control: what it takes, too, is the stack's, the machine's
and this client's, and is subtracted. What is measured on the way goes to stderr.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import random
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from pathlib import Path

import grpc
from google.protobuf import json_format
from grpc_health.v1 import health_pb2

sys.path.insert(0, str(Path(__file__).parents[1]))

from lookout.v1 import estimate_pb2, position_pb2
from lookout.v1 import game_service_pb2 as game
from lookout.v1 import hint_service_pb2 as pb

EMPTY = "/bench.Control/Empty"
HINT = "/lookout.v1.HintService/GetHint"
STREAM = "/lookout.v1.HintService/StreamHint"
FORMAT = "/lookout.v1.GameService/FormatPosition"
HEALTH = "/grpc.health.v1.Health/Check"

STARTS = 3
PAIRS = 300
RATE_ROUNDS = 6
IN_FLIGHT = 8
STREAMS = 40
CANCELS = 200
OVERLOAD = 10
SAMPLES = 5000
MOST_SECONDS = 400
HINT_SIMULATIONS = 50
PROBE_EVERY = 0.02

Call = Callable[[bytes], Awaitable[bytes]]


def figure(name: str, value: float, digits: int = 2) -> None:
    """Print a figure on a line of its own."""
    print(f"server.{name} {value:.{digits}f}", flush=True)


def say(text: str) -> None:
    """Tell what was measured on the way."""
    print(text, file=sys.stderr, flush=True)


def percentile(values: list[float], share: float) -> float:
    """Return the value that a share of the values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def bank() -> position_pb2.Position:
    """Return the mid-game position that is shipped."""
    examples = Path(__file__).parents[2] / "clients" / "cli" / "examples"
    text = (examples / "bank.json").read_text()
    return json_format.Parse(text, position_pb2.Position())


def hint_request(simulations: int) -> pb.GetHintRequest:
    """Return a request for a hint."""
    budget = estimate_pb2.Budget(simulations=simulations)
    return pb.GetHintRequest(position=bank(), budget=budget)


def serve_with_control(flags: list[str]) -> None:
    """Run the server with the empty handler; the body of its process."""
    from lookout.server.config import read_config
    from lookout.server.logs import configure_logs
    from lookout.server.run import serve

    async def empty(request: bytes, context: object) -> bytes:
        return b""

    def add(server: grpc.aio.Server) -> None:
        handler = grpc.unary_unary_rpc_method_handler(empty)
        methods = {"Empty": handler}
        generic = grpc.method_handlers_generic_handler("bench.Control", methods)
        server.add_generic_rpc_handlers((generic,))

    config = read_config(flags, {})
    configure_logs(config)
    asyncio.run(serve(config, add))


@contextlib.contextmanager
def server_process(*command: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a server; give its address."""
    process = subprocess.Popen(
        [sys.executable, *command, "--port", "0", "--announce", "--exit-with-parent"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[-1], process
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()


def start_seconds() -> float:
    """Return how long a start takes with a warm cache."""
    found = []
    for _ in range(STARTS + 1):
        begun = time.perf_counter()
        with server_process("-m", "lookout.server"):
            found.append(time.perf_counter() - begun)
    return statistics.median(found[1:])  # The first one filled the cache.


async def timed(call: Call, request: bytes) -> tuple[float, bytes]:
    """Return how long a call took, in milliseconds, and its answer."""
    begun = time.perf_counter()
    answer = await call(request)
    return 1000 * (time.perf_counter() - begun), answer


async def overhead_ms(channel: grpc.aio.Channel) -> float:
    """Return what a hint takes besides the solver, over the control; the median."""
    hint, empty = channel.unary_unary(HINT), channel.unary_unary(EMPTY)
    request = hint_request(HINT_SIMULATIONS).SerializeToString()
    hints, controls = [], []
    for _ in range(PAIRS):
        took, answer = await timed(hint, request)
        solver = pb.GetHintResponse.FromString(answer).hint.elapsed
        hints.append(took - solver.ToNanoseconds() / 1e6)
        controls.append((await timed(empty, b""))[0])
    outside, control = statistics.median(hints), statistics.median(controls)
    say(f"hint outside the solver {outside:.2f} ms, control {control:.2f} ms")
    return outside - control


async def rate(call: Call, request: bytes, seconds: float) -> float:
    """Return calls a second, some always in flight."""
    end = time.perf_counter() + seconds
    done = 0

    async def one_after_the_other() -> None:
        nonlocal done
        while time.perf_counter() < end:
            await call(request)
            done += 1

    await asyncio.gather(*(one_after_the_other() for _ in range(IN_FLIGHT)))
    return done / seconds


async def trivial_rate_ratio(channel: grpc.aio.Channel) -> float:
    """Return FormatPosition's rate as a share of the control's."""
    write, empty = channel.unary_unary(FORMAT), channel.unary_unary(EMPTY)
    request = game.FormatPositionRequest(position=bank()).SerializeToString()
    ratios = []
    for _ in range(RATE_ROUNDS):
        control = await rate(empty, b"", 1)
        ratios.append(await rate(write, request, 1) / control)
        say(f"control {control:.0f} calls/s, FormatPosition {ratios[-1]:.2f} of that")
    return statistics.median(ratios)


async def first_result_ms(channel: grpc.aio.Channel) -> float:
    """Return when the first message of a long stream comes; 19 of 20 times."""
    stream = channel.unary_stream(STREAM)
    request = pb.StreamHintRequest(request=hint_request(1_000_000))
    found = []
    for _ in range(STREAMS):
        call = stream(request.SerializeToString(), timeout=20)
        begun = time.perf_counter()
        await call.read()
        found.append(1000 * (time.perf_counter() - begun))
        call.cancel()
        await asyncio.sleep(0.05)
    return percentile(found, 0.95)


@dataclasses.dataclass(slots=True)
class Load:
    """What happened under load, times in milliseconds."""

    answered: int = 0
    missed: int = 0
    rejections: list[float] = dataclasses.field(default_factory=list)
    controls: list[float] = dataclasses.field(default_factory=list)
    control_missed: int = 0
    healths: list[float] = dataclasses.field(default_factory=list)
    lateness: list[float] = dataclasses.field(default_factory=list)
    others: int = 0


def is_too_short(error: grpc.aio.AioRpcError) -> bool:
    """Say whether the server turned a call away because it came too late."""
    details = dict(error.trailing_metadata() or ())
    return b"DEADLINE_TOO_SHORT" in details.get("grpc-status-details-bin", b"")


async def ask(load: Load, hint: Call, request: bytes, chance: random.Random) -> None:
    """Ask for one hint with a deadline."""
    begun = time.perf_counter()
    try:
        await hint(request, timeout=chance.uniform(0.1, 1.0))  # type: ignore[call-arg]
    except grpc.aio.AioRpcError as error:
        if error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED or is_too_short(error):
            load.rejections.append(1000 * (time.perf_counter() - begun))
        elif error.code() is grpc.StatusCode.DEADLINE_EXCEEDED:
            load.missed += 1
        else:
            load.others += 1
    else:
        load.answered += 1


async def probe(load: Load, channel: grpc.aio.Channel, chance: random.Random) -> None:
    """Ask the control and health once, as any caller would among the others."""
    empty, health = channel.unary_unary(EMPTY), channel.unary_unary(HEALTH)
    request = health_pb2.HealthCheckRequest().SerializeToString()
    begun = time.perf_counter()
    try:
        await empty(b"", timeout=chance.uniform(0.1, 1.0))
        load.controls.append(1000 * (time.perf_counter() - begun))
    except grpc.aio.AioRpcError:
        load.control_missed += 1
    load.healths.append((await timed(health, request))[0])


class Crowd:
    """Callers that come when they come, whether others were answered or not."""

    def __init__(self) -> None:
        self._inside: set[asyncio.Task[None]] = set()

    def send(self, caller: Coroutine[None, None, None]) -> None:
        """Let a caller start."""
        task = asyncio.ensure_future(caller)
        self._inside.add(task)
        task.add_done_callback(self._inside.discard)

    async def leave(self) -> None:
        """Wait for the last one."""
        await asyncio.gather(*self._inside)


async def under_load(channel: grpc.aio.Channel, per_second: float) -> Load:
    """Offer hints at a rate, until enough were admitted."""
    load, chance, crowd = Load(), random.Random(1), Crowd()
    hint = channel.unary_unary(HINT)
    request = hint_request(HINT_SIMULATIONS).SerializeToString()
    begun = due = probe_due = time.perf_counter()
    while load.answered + load.missed < SAMPLES:
        if time.perf_counter() > begun + MOST_SECONDS:
            break
        due += chance.expovariate(per_second)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        load.lateness.append(1000 * (time.perf_counter() - due))
        crowd.send(ask(load, hint, request, chance))
        while probe_due < due:
            crowd.send(probe(load, channel, chance))
            probe_due += PROBE_EVERY
    await crowd.leave()
    return load


def expired(metrics: str) -> float:
    """Return how many calls were admitted and then not answered."""
    with urllib.request.urlopen(f"http://{metrics}/metrics") as page:
        lines = page.read().decode().splitlines()
    return sum(
        float(line.split()[-1])
        for line in lines
        if line.startswith("lookout_expired_total{")
    )


async def load_figures(channel: grpc.aio.Channel, metrics: str) -> None:
    """Print what is promised for ten times the load that workers can take."""
    hint = channel.unary_unary(HINT)
    request = hint_request(HINT_SIMULATIONS).SerializeToString()
    begun = time.perf_counter()
    for _ in range(100):
        await hint(request)
    offered = OVERLOAD * 100 / (time.perf_counter() - begun)
    load = await under_load(channel, offered)
    missed = load.missed + expired(metrics)
    admitted = load.answered + missed
    control = load.control_missed / (len(load.controls) + load.control_missed)
    late = percentile(load.lateness, 0.99)
    control_ms = percentile(load.controls, 0.99)
    say(
        f"offered {offered:.0f} hints/s; admitted {admitted:.0f}, missed {missed:.0f}, "
        f"rejected {len(load.rejections)}, other codes {load.others}; control p99 "
        f"{control_ms:.1f} ms, its misses {control:.5f}, timer late p99 {late:.1f} ms"
    )
    figure("deadline_met_ratio", 1 - max(0.0, missed / admitted - control), 5)
    rejected = percentile(load.rejections, 0.99)
    figure("reject_ms_p99", max(0.0, rejected - control_ms))
    figure("health_ms_p99", max(0.0, percentile(load.healths, 0.99) - control_ms))


def cancel_ms() -> float:
    """Return how long a worker is busy after a cancel; the 99th percentile.

    Server and client share a process here, so that one clock sees both ends.
    """
    from server_in_thread import running_app, wait_until

    found, naps = [], []
    request = hint_request(1_000_000)
    with running_app(warm=True, workers=1) as live:
        workers = live.app.workers
        for i in range(CANCELS):
            call = live.hints.GetHint.future(request, timeout=20)
            wait_until(lambda: workers.busy == 1)
            time.sleep(0.01 + 0.001 * (i % 10))
            begun = time.perf_counter()
            call.cancel()
            while workers.busy:
                time.sleep(0.0002)
            found.append(1000 * (time.perf_counter() - begun))
            begun = time.perf_counter()
            time.sleep(0.0002)
            naps.append(1000 * (time.perf_counter() - begun))
    return max(0.0, percentile(found, 0.99) - percentile(naps, 0.99))


@contextlib.asynccontextmanager
async def connected(address: str) -> AsyncIterator[grpc.aio.Channel]:
    """Open a channel of its own connection."""
    options = [("grpc.use_local_subchannel_pool", 1)]
    async with grpc.aio.insecure_channel(address, options=options) as channel:
        await channel.channel_ready()
        yield channel


async def measure(address: str, metrics: str) -> None:
    """Measure everything that one client can."""
    async with connected(address) as channel:
        hint = channel.unary_unary(HINT)
        for _ in range(20):
            await hint(hint_request(HINT_SIMULATIONS).SerializeToString())
        figure("overhead_ms_p50", await overhead_ms(channel))
        figure("trivial_rate_ratio", await trivial_rate_ratio(channel))
        await load_figures(channel, metrics)
        figure("first_result_ms", await first_result_ms(channel), 1)


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def main() -> int:
    """Print the figures, and return the exit code."""
    if "--serve" in sys.argv:
        serve_with_control(sys.argv[2:])
        return 0
    started = start_seconds()
    port = str(free_port())
    command = (__file__, "--serve", "--metrics-port", port)
    with server_process(*command) as (address, _):
        asyncio.run(measure(address, f"127.0.0.1:{port}"))
    figure("start_seconds", started)
    figure("cancel_ms_p99", cancel_ms())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
