"""Where things are printed: data on standard output, talk on standard error."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

COLUMNS = 100
"""Of output that goes to no terminal: three floors side by side fit."""


def console_of(*, stderr: bool) -> Console:
    """Return what prints on one of the two; colours only where they are welcome."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else COLUMNS
    return Console(
        stderr=stderr, width=width, highlight=False, markup=False, emoji=False
    )


def show(*shown: RenderableType) -> None:
    """Print data."""
    console = console_of(stderr=False)
    for one in shown:
        console.print(one)


def tell(*told: RenderableType, style: str | None = None) -> None:
    """Print talk."""
    console = console_of(stderr=True)
    for one in told:
        console.print(one, style=style, soft_wrap=isinstance(one, str))


@contextlib.contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show that something takes its time, on a terminal only."""
    with console_of(stderr=True).status(what):
        yield
