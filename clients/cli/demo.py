"""The first run: a server, a hint from it, and how to go on."""

from __future__ import annotations

import signal
from typing import Annotated

import typer

from lookout.cli.embedded import embedded_server
from lookout.cli.hint import Level, hint
from lookout.cli.options import DEFAULT_PORT


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

    with embedded_server(port) as address:
        tell(f"A server listens on {address}. It is asked about the example {example}:")
        hint(example=example, server=address, level=Level.FULL)
        tell(
            "",
            "Ask again, from another terminal:",
            f"  .venv/bin/lookout hint --example office --server {address}",
            f"  .venv/bin/lookout play --job office --players 2 --server {address}",
            f"Serving on {address} until Ctrl-C.",
        )
        _wait_for_the_end()
    tell("The server has ended.")


def _wait_for_the_end() -> None:
    """Sleep until the process is asked to end."""
    ending = (signal.SIGINT, signal.SIGTERM)
    signal.pthread_sigmask(signal.SIG_BLOCK, ending)
    signal.sigwait(ending)
