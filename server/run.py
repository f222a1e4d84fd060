"""From start to stop: signals, the parent's end, and what is said on the way."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading

from lookout.server.app import Add, App
from lookout.server.config import Config

SWITCH_SECONDS = 0.0005
"""How long a worker that explains in Python may keep the event loop waiting."""


async def serve(config: Config, add: Add | None = None) -> None:
    """Serve until a signal, or the parent's end; ``add`` may add services of its own.

    Raises:
        StartError: If the server cannot start.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    wishes: asyncio.Queue[None] = asyncio.Queue()
    _listen(wishes, config)
    app = App(config, add)
    await app.start()
    stopped = asyncio.ensure_future(wishes.get())
    starting = asyncio.ensure_future(_open(app, config))
    await asyncio.wait((stopped, starting), return_when=asyncio.FIRST_COMPLETED)
    if starting.done():
        await starting
    await stopped
    starting.cancel()
    await _end(app, wishes)


async def _open(app: App, config: Config) -> None:
    if config.warm_up:
        await app.warm_up()
    await app.open()
    if config.announce:
        print(f"serving on {app.address}", flush=True)


async def _end(app: App, wishes: asyncio.Queue[None]) -> None:
    """Drain; on a second wish, stop at once."""
    again = asyncio.ensure_future(wishes.get())
    draining = asyncio.ensure_future(app.drain())
    await asyncio.wait((again, draining), return_when=asyncio.FIRST_COMPLETED)
    if not draining.done():
        draining.cancel()
        await app.stop()
    again.cancel()


def _listen(wishes: asyncio.Queue[None], config: Config) -> None:
    """Have the wish to stop told from wherever it comes."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Not on Windows.
            loop.add_signal_handler(number, wishes.put_nowait, None)
    if config.exit_with_parent:

        def watch() -> None:
            # Not `sys.stdin`: its lock, held here, would break the interpreter's end.
            with contextlib.suppress(OSError):
                while os.read(0, 4096):
                    pass
            with contextlib.suppress(RuntimeError):  # The loop may be gone by now.
                loop.call_soon_threadsafe(wishes.put_nowait, None)

        threading.Thread(target=watch, name="parent", daemon=True).start()
