"""The table as a whole: the board, and in words what stands beside it."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from lookout.cli.board import Mark, draw_board, draw_legend
from lookout.cli.building import read_building
from lookout.cli.console import console_of
from lookout.cli.status import describe_table
from lookout.client import Client
from lookout.v1.position_pb2 import Position


def draw_table(
    client: Client,
    position: Position,
    numbers: Mapping[str, Mark] | None = None,
    *,
    legend: bool = True,
) -> Text:
    """Return board and words, with a number for cells if there are any."""
    drawing = client.format_position(position, draw=True).drawing
    building = read_building(drawing)
    columns = console_of(stderr=False).width
    parts = [draw_board(position, building, numbers, columns=columns)]
    if legend:
        parts.append(draw_legend())
    parts.append(describe_table(position, building))
    return Text("\n").join(parts)
