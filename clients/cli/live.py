"""A hint that improves before one's eyes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group
from rich.live import Live
from rich.text import Text

from lookout.cli.console import console_of
from lookout.cli.failures import Failure
from lookout.cli.hint_view import ranking
from lookout.client import Client
from lookout.v1.hint_pb2 import Hint
from lookout.v1.position_pb2 import Position


def follow(client: Client, position: Position, asked: Mapping[str, Any]) -> Hint:
    """Return the final answer of a search, showing those on the way.

    Raises:
        Failure: If the search ends without one.
    """
    talk = console_of(stderr=True)
    with (
        Live(Text("Searching …"), console=talk, transient=True) as live,
        client.stream_hint(position, **asked) as stream,
    ):
        for report in stream:
            if report.final:
                return report.hint
            live.update(_so_far(report.hint))
    raise Failure("the search ended without an answer")


def _so_far(hint: Hint) -> Group:
    done = Text(f"Searching … {hint.simulations:,} simulations so far", style="dim")
    return Group(ranking(hint), done)
