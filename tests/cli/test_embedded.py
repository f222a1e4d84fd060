"""Commands that start a server of their own."""

import json
import signal
import subprocess
from pathlib import Path

import pytest
from lookout_command import COMMAND, TIMEOUT_S, environment
from processes import await_that, children, is_alive


def test_command_without_a_server_starts_one(run):
    done = run("hint", "--example", "bank", "--simulations", "40", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["hint"]["suggestions"]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks at /proc")
@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_embedded_server_ends_with_its_command(sent, code):
    """Whether the command is interrupted or killed."""
    process = subprocess.Popen(
        (*COMMAND, "play", "--example", "bank"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        text=True,
    )
    while "floor 1" not in process.stdout.readline():
        pass
    servers = children(process.pid)
    process.send_signal(sent)
    _, talk = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == code
    assert "Traceback" not in talk
    assert servers
    await_that(lambda: not any(map(is_alive, servers)))
