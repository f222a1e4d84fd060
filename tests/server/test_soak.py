"""Eight clients for 160 seconds: everything the service offers, nonsense, and crashes.

The clients are processes, killed and replaced now and then in the middle of a stream.
There is more waiting in it than work, so it goes well beside other tests.
"""

import collections
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest
import soak_client
from server_in_thread import wait_until
from soak_client import EXPECTED, STREAMING, SoakClient

SECONDS = float(os.environ.get("LOOKOUT_SOAK_SECONDS", "160"))
CLIENTS = 8

KILLED_STREAMS = 0.15
"""The share of left streams whose client is killed instead."""

ALLOWED_GROWTH = 6 << 20
"""Bytes by which the server's memory may grow from the second quarter to the last.

Python and the C library take memory in pieces and seldom give one back, and how many
calls are inside at a time varies: a server of 240 MiB fills up by about 2 MiB here, and
then stays within 5 MiB of 250 for 70,000 deeds. There are about 2,000 deeds from one
quarter to the other, so that 3 kB lost with each of them are found.
"""

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at /proc"),
]


class Server:
    """A server process, and what can be seen of it from outside."""

    def __init__(self, process, address, log):
        self.process, self.address, self.log = process, address, log

    def records(self):
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def memory(self):
        """Return the resident bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def open_files(self):
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def metric(self, name):
        (record,) = [one for one in self.records() if one["event"] == "metrics"]
        with urllib.request.urlopen(f"http://{record['address']}/metrics") as page:
            lines = page.read().decode().splitlines()
        (line,) = [line for line in lines if line.startswith(f"lookout_{name} ")]
        return float(line.split()[1])


@pytest.fixture
def server(tmp_path):
    """Give a server with two workers and a short queue, so that it is full at times."""
    flags = ("--port", "0", "--metrics-port", "0", "--workers", "2")
    flags += ("--queue-length", "4", "--announce", "--exit-with-parent")
    log = tmp_path / "log"
    with (
        log.open("w") as written,
        subprocess.Popen(
            [sys.executable, "-m", "lookout.server", *flags],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=written,
            text=True,
        ) as process,
    ):
        try:
            address = process.stdout.readline().removeprefix("serving on ").strip()
            yield Server(process, address, log)
        finally:
            process.kill()


class Crowd:
    """Clients that come and go, and what they tell."""

    def __init__(self, address):
        self.address, self.is_over = address, threading.Event()
        self.outcomes = collections.defaultdict(collections.Counter)
        self.kills, self.deaths = 0, []
        self._clients = {}
        self._threads = [
            threading.Thread(target=self._keep_one, args=(i,)) for i in range(CLIENTS)
        ]

    @contextlib.contextmanager
    def at_work(self):
        """Let them run meanwhile."""
        for thread in self._threads:
            thread.start()
        try:
            yield
        finally:
            self.is_over.set()
            for client in list(self._clients.values()):
                client.kill()
            for thread in self._threads:
                thread.join()

    def _keep_one(self, place):
        rng = random.Random(place)
        while not self.is_over.is_set():
            self._follow(place, rng)

    def _follow(self, place, rng):
        """Start a client and listen to it until it is killed."""
        command = [sys.executable, soak_client.__file__, self.address]
        with subprocess.Popen(
            [*command, str(rng.random())],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(soak_client.__file__).parent)},
        ) as client:
            self._clients[place] = client
            for line in client.stdout:
                if self._is_last(line.split(), rng):
                    break
            client.kill()
            talk = client.stderr.read()
            if client.wait() != -signal.SIGKILL:
                self.deaths.append(talk)
                self.is_over.set()

    def _is_last(self, words, rng):
        """Take in what a client says; say whether it is killed now."""
        if words == [STREAMING]:
            is_killed = rng.random() < KILLED_STREAMS
            self.kills += is_killed
            return is_killed
        self.outcomes[words[0]][words[1]] += 1
        return self.is_over.is_set()


def watch_memory(server, crowd):
    """Return the server's memory, looked at four times a second until the end."""
    found, end = [], time.monotonic() + SECONDS
    while time.monotonic() < end and not crowd.is_over.is_set():
        found.append(server.memory())
        time.sleep(0.25)
    return found


def check_outcomes(crowd):
    """Check that everything was tried, and nothing came of it that should not."""
    assert crowd.deaths == []
    assert crowd.kills > 0
    for name, expected in EXPECTED.items():
        seen = crowd.outcomes[name]
        assert seen, f"{name} was never tried"
        assert set(seen) <= expected, (name, dict(seen))
    assert crowd.outcomes["leave_stream"]["CANCELLED"]
    assert crowd.outcomes["get_partial_hint"]["OK"]


def check_server(server, files_before):
    """Check that it is as free as at the start, and answers."""
    wait_until(lambda: server.metric("busy_workers") == 0)
    assert server.metric("queue_length") == 0
    wait_until(lambda: server.open_files() <= files_before)
    client = SoakClient(server.address, "afterwards")
    for name in EXPECTED:
        if EXPECTED[name] & {"OK"}:
            outcome = soak_client.outcome_of(getattr(client, name))
            assert outcome in EXPECTED[name] - {soak_client.FULL}
    answer = client.hints.GetHint(client.ask(500), timeout=soak_client.PATIENCE_S)
    assert not answer.hint.partial
    client.channel.close()


def check_end(server):
    """Check that it ends at once: nobody is left inside."""
    server.process.terminate()
    assert server.process.wait(timeout=60) == 0
    events = {record["event"]: record for record in server.records()}
    assert events["draining"]["calls"] == 0
    assert "failed" not in events


def test_server_withstands_eight_clients_and_their_crashes(server):
    files_before, crowd = server.open_files(), Crowd(server.address)
    with crowd.at_work():
        memory = watch_memory(server, crowd)
    check_outcomes(crowd)
    check_server(server, files_before)
    check_end(server)
    quarter = len(memory) // 4
    second, last = memory[quarter : 2 * quarter], memory[-quarter:]
    growth = statistics.median(last) - statistics.median(second)
    assert growth <= ALLOWED_GROWTH
