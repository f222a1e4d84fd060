"""Commands about the program itself: the server, and which version this is."""

from __future__ import annotations

import os
import sys
from typing import Any

import typer

SERVE_SETTINGS: dict[str, Any] = {
    "ignore_unknown_options": True,
    "allow_extra_args": True,
}
"""All that follows ``serve`` is the server's own, ``--help`` too."""


def serve(context: typer.Context) -> None:
    """Start the server; `lookout serve --help` lists its own flags."""
    command = [sys.executable, "-m", "lookout.server", *context.args]
    os.execv(sys.executable, command)


def version() -> None:
    """Print the version of the program."""
    from importlib import metadata

    print(f"lookout {metadata.version('lookout')}")
