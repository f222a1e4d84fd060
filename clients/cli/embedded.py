"""A server of the command's own, for as long as the command runs."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import IO

from lookout.cli.console import waiting
from lookout.cli.failures import Failure

_ANNOUNCED = "serving on "
_ARGUMENTS = ("--announce", "--exit-with-parent")
_PATIENCE_S = 10
_SHOWN_LINES = 5


@contextlib.contextmanager
def embedded_server(port: int = 0) -> Iterator[str]:
    """Start a server, by default on a free port; give its address, then stop it.

    It has a session of its own, so that Ctrl-C reaches this process alone, and ends by
    itself when this process is gone: its standard input is then closed.
    """
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "lookout.server", "--port", str(port), *_ARGUMENTS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            start_new_session=True,
            text=True,
        )
        try:
            yield _await_address(process, log)
        finally:
            _stop(process)


def _await_address(process: subprocess.Popen[str], log: IO[str]) -> str:
    """Return where the server listens, once it does."""
    assert process.stdout is not None
    with waiting("Starting a server; the very first start compiles for a minute …"):
        line = process.stdout.readline().strip()
    if line.startswith(_ANNOUNCED):
        return line.removeprefix(_ANNOUNCED)
    process.wait()
    log.seek(0)
    last = log.read().splitlines()[-_SHOWN_LINES:]
    raise Failure("the embedded server did not start", last)


def _stop(process: subprocess.Popen[str]) -> None:
    """End the server and wait until it is gone."""
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        stream.close()
    process.terminate()
    try:
        process.wait(_PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
