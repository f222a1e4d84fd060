"""Risks and guards' ways as numbers for the cells of a board."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from lookout.cli.board import Mark, heat
from lookout.cli.failures import Failure
from lookout.cli.names import percent
from lookout.v1.hint_service_pb2 import AssessRiskResponse
from lookout.v1.risk_pb2 import GuardVisits


def risk_numbers(answer: AssessRiskResponse, player: int) -> dict[str, Mark]:
    """Return a player's risk of being seen, by cell.

    Raises:
        Failure: If the player is not on the board.
    """
    for chart in answer.maps:
        if chart.player == player:
            return {cell.cell: heat(cell.seen) for cell in chart.cells}
    raise Failure(f"p{player} is not on the board")


def visit_numbers(answer: AssessRiskResponse) -> dict[str, Mark]:
    """Return how likely a guard enters a cell in its next move, where one may."""
    return {
        cell.cell: heat(cell.chance)
        for guard in answer.guards
        for cell in guard.cells
        if cell.chance > 0
    }


def list_visits(guards: Sequence[GuardVisits]) -> Text:
    """Return where guards go next, the likeliest cells first."""
    text = Text()
    for guard in guards:
        cells = sorted(guard.cells, key=lambda cell: -cell.chance)
        ways = ", ".join(f"{cell.cell} {percent(cell.chance)}" for cell in cells)
        text.append(f"floor {guard.floor}: {ways or 'stays'}\n")
    text.rstrip()
    return text
