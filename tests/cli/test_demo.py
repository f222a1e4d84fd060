"""The first run, as a process: `lookout demo`, and `make run` around it."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from lookout_command import COMMAND, TIMEOUT_S, environment
from processes import await_that, children, is_alive

from lookout.client import connect, read_position

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "clients" / "cli" / "examples"
SERVING = re.compile(r"Serving on (\S+) until Ctrl-C\.\n")

pytestmark = pytest.mark.skipif(
    not Path("/proc/self").exists(), reason="looks at /proc"
)


class Demo:
    """A demonstration that goes on serving."""

    def __init__(self, process):
        self.process, self.told = process, []
        for line in process.stderr:
            self.told.append(line)
            found = SERVING.fullmatch(line)
            if found:
                self.address = found[1]
                break
        else:
            raise AssertionError("".join(self.told))
        self.servers = below(process.pid, "lookout.server")

    def end(self, number):
        """Ask the whole group to end, as Ctrl-C does; return what was printed."""
        os.killpg(self.process.pid, number)
        shown, told = self.process.communicate(timeout=TIMEOUT_S)
        return shown, "".join(self.told) + told


def below(pid, word):
    """Return the processes that a process has started, and they, with this word."""
    found = []
    for child in children(pid):
        command = Path(f"/proc/{child}/cmdline").read_text().split("\0")
        found += [child] if word in command else []
        found += below(child, word)
    return found


@contextlib.contextmanager
def demonstration(*command, **env):
    """Start it in a process group of its own, and let it come to serve."""
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**env),
        start_new_session=True,
    ) as process:
        try:
            yield Demo(process)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


@pytest.fixture
def demo():
    with demonstration(*COMMAND, "demo", "--port", "0") as demo:
        yield demo


def ask(address):
    with connect(address) as client:
        position = read_position(EXAMPLES / "office.json")
        return client.get_hint(position, simulations=40).hint


def test_demo_shows_a_hint_and_how_to_ask_again(demo):
    shown, told = demo.end(signal.SIGINT)
    for part in ("floor 1", "Stealth", "because", "Expected line", "exact"):
        assert part in shown
    assert re.search(r"^1 +\S.* \d+ %", shown, re.MULTILINE)
    assert "Serving" not in shown
    (line,) = [line for line in told.splitlines() if " hint --example office" in line]
    assert line.endswith(f"--server {demo.address}")


def test_demo_goes_on_serving(demo):
    assert ask(demo.address).suggestions


def test_demo_says_a_command_that_works(demo):
    (line,) = [line for line in demo.told if " hint --example office" in line]
    done = subprocess.run(
        [*line.split(), "--simulations", "40"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stderr
    assert "floor 1" in done.stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_demo_ends_with_zero_and_leaves_no_server(demo, number):
    assert len(demo.servers) == 1
    _, told = demo.end(number)
    assert demo.process.returncode == 0
    assert told.endswith("The server has ended.\n")
    assert not any(map(is_alive, demo.servers))


def test_killed_demo_leaves_no_server(demo):
    demo.process.kill()
    await_that(lambda: not any(map(is_alive, demo.servers)))


def test_demo_on_a_port_that_is_taken_is_refused(run):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("demo", "--port", str(port))
    assert done.returncode == 1
    assert done.stdout == ""
    assert f"cannot listen on 127.0.0.1:{port}" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("wrong", [("--example", "casino"), ("--port", "70000")])
def test_demo_with_wrong_options_starts_no_server(run, wrong):
    done = run("demo", *wrong)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "A server listens" not in done.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.skipif(
    not sys.executable.startswith(str(ROOT / ".venv")), reason="not in .venv"
)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_make_run_serves_until_it_is_interrupted(number):
    with demonstration("make", "run", "ARGS=--port 0") as demo:
        assert ask(demo.address).suggestions
        shown, told = demo.end(number)
        assert "floor 1" in shown
        assert "The server has ended." in told
        assert "Traceback" not in told
        # GNU make ends by the signal that it got, whatever its recipe says.
        assert demo.process.returncode in (0, -number, 128 + number)
        assert len(demo.servers) == 1
        assert not any(map(is_alive, demo.servers))


def test_health_of_a_server_is_told(run, server):
    done = run("health", "--server", server)
    assert (done.returncode, done.stdout) == (0, "serving\n")


def test_health_without_a_server_is_bad_news(run):
    done = run("health", "--server", "127.0.0.1:1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "lookout: no server serves at 127.0.0.1:1\n"
