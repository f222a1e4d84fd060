"""The first run: a server, a hint from it, and how to go on."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from pathlib import Path
from typing import Annotated

import typer

from lookout.cli.embedded import embedded_server
from lookout.cli.hint import Level, hint
from lookout.cli.options import DEFAULT_PORT
from lookout.cli.shipped import read_example

HEARING_S = 0.2
"""How long a signal that another thread got may go unheard."""


def demo(
    example: Annotated[
        str, typer.Option(metavar="NAME", help="Which shipped position to show.")
    ] = "bank",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to serve on; 0 takes any.")
    ] = DEFAULT_PORT,
) -> None:
    """Start a server, show a hint that it gives, and go on serving until Ctrl-C."""
    from lookout.cli.console import tell

    read_example(example)  # A wrong name is told before the server starts.
    again = _own_name()
    with embedded_server(port) as address:
        tell(f"A server listens on {address}. It is asked about the example {example}:")
        hint(example=example, server=address, level=Level.FULL)
        ended = _asked_to_end()
        tell(
            "",
            "Ask again, from another terminal:",
            f"  {again} hint --example office --server {address}",
            f"  {again} play --job office --players 2 --server {address}",
            f"Serving on {address} until Ctrl-C.",
        )
        while not ended.wait(HEARING_S):
            pass
    tell("The server has ended.")


def _own_name() -> str:
    """Return how to call this command from here."""
    name = sys.argv[0]
    if Path(name).stem == "__main__":
        return f"{sys.executable} -m lookout.cli"
    found = shutil.which("lookout")
    if found is not None and Path(found).samefile(name):
        return "lookout"
    return os.path.relpath(name)


def _asked_to_end() -> threading.Event:
    """Return what is set when the process is asked to end.

    Threads of gRPC may still be there, and a signal may go to any of them. Python runs
    handlers in the main thread, but only once that is awake: wait for it in short naps.
    """
    asked = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: asked.set())
    return asked
