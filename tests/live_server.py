"""Servers for tests: processes of their own, on a free port of this machine."""

import contextlib
import subprocess
import sys

ANNOUNCED = "serving on "


@contextlib.contextmanager
def live_server(*flags):
    """Start a server and give its address; it is gone afterwards, whatever happens."""
    process = subprocess.Popen(
        [sys.executable, "-m", "lookout.server", "--announce", "--exit-with-parent"]
        + (["--port", "0"] if "--port" not in flags else [])
        + [str(flag) for flag in flags],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        line = process.stdout.readline().strip()
        assert line.startswith(ANNOUNCED), line
        yield line.removeprefix(ANNOUNCED)
    finally:
        process.stdin.close()
        process.stdout.close()
        process.terminate()
        process.wait()
