"""Cells, floors and players as the protocol writes them: 2B3, and numbers from 1."""

from __future__ import annotations

from collections.abc import Sequence

from lookout.engine.constants import (
    CELLS,
    FLOOR_CELLS,
    LOST_VISUAL,
    MAX_FLOORS,
    MAX_PLAYERS,
    NOWHERE,
)
from lookout.engine.text.notation import format_cell
from lookout.server.convert.problems import Problems

CELL_TEXTS = tuple(format_cell(cell) for cell in range(CELLS))
"""How each cell is written."""

LOST_VISUAL_TEXT = "lost_visual"
NO_CARD_TEXT = "none"

CELLS_BY_TEXT = {text: cell for cell, text in enumerate(CELL_TEXTS)}
_CARDS = [
    {
        LOST_VISUAL_TEXT: LOST_VISUAL,
        **{
            text: cell % FLOOR_CELLS
            for text, cell in CELLS_BY_TEXT.items()
            if cell // FLOOR_CELLS == floor
        },
    }
    for floor in range(MAX_FLOORS)
]


def read_cell(text: str, field: str, problems: Problems) -> int:
    """Return the cell that a text means; NOWHERE if it is none."""
    cell = CELLS_BY_TEXT.get(text)
    if cell is None:
        what = f"{text!r} is no cell; expected floor, column and row, like 2B3"
        problems.add(field, what)
        return NOWHERE
    return cell


def read_floor(number: int, field: str, problems: Problems) -> int | None:
    """Return the floor, from 0, of a number from 1; None if there is no such floor."""
    if 1 <= number <= MAX_FLOORS:
        return number - 1
    problems.add(field, f"{number} is no floor; expected 1 to {MAX_FLOORS}")
    return None


def read_player(number: int, field: str, problems: Problems) -> int:
    """Return the player, from 0, of a number from 1."""
    if 1 <= number <= MAX_PLAYERS:
        return number - 1
    problems.add(field, f"{number} is no player; expected 1 to {MAX_PLAYERS}")
    return 0


def write_card(floor: int, card: int) -> str:
    """Return how a patrol card is written."""
    if card == LOST_VISUAL:
        return LOST_VISUAL_TEXT
    return CELL_TEXTS[floor * FLOOR_CELLS + card]


def read_card(floor: int, text: str, *, field: str, problems: Problems) -> int | None:
    """Return the patrol card of a floor that a text means; None if it is none."""
    card = _CARDS[floor].get(text)
    if card is None:
        what = f"{text!r} is no patrol card of floor {floor + 1}; "
        problems.add(field, f"{what}expected one of its cells or {LOST_VISUAL_TEXT}")
    return card


def read_patrols(
    floor: int, texts: Sequence[str], field: str, problems: Problems
) -> list[int]:
    """Return patrol cards of a floor in order, each once."""
    found: list[int] = []
    for i, text in enumerate(texts):
        card = _CARDS[floor].get(text)
        if card is None:
            read_card(floor, text, field=f"{field}[{i}]", problems=problems)
        elif card in found:
            problems.add(f"{field}[{i}]", f"{text} comes twice")
        else:
            found.append(card)
    return found
