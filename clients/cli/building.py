"""The building as the server draws it: what a position leaves unsaid.

A position names walls only where they differ from the print, and numbers only where
they differ from the start. The drawing of FormatPosition has them all, in a fixed form
(docs/notation.md), so they are read from there.
"""

from __future__ import annotations

import dataclasses

_CELL_WIDTH = 6
_CELL_HEIGHT = 3
_LABEL = 1
_GAP = 2
_HOLE = "#" * _CELL_WIDTH


@dataclasses.dataclass(frozen=True, slots=True)
class Building:
    """Floors, walls, and the numbers of the table."""

    floors: int
    width: int
    """Cells along a side of a floor."""

    walls: frozenset[tuple[str, str]]
    """Pairs of cells with a wall between them, the left or upper one first."""

    holes: frozenset[str]
    """Cells without a floor."""

    numbers: dict[tuple[str, str], int]
    """By key and word of the drawing's lines, like ``("guard1", "die")``."""


def cell_at(floor: int, row: int, column: int) -> str:
    """Return the name of a cell; everything counts from 0."""
    return f"{floor + 1}{'ABCDE'[column]}{row + 1}"


def read_building(drawing: str) -> Building:
    """Return what a drawing of the server shows."""
    lines = [line for line in drawing.splitlines() if not line.startswith("#")]
    floors = lines[0].count("floor")
    width = len(lines[1].split()) // floors
    height = width * (_CELL_HEIGHT + 1) + 1
    grid = lines[2 : 2 + height]
    walls: set[tuple[str, str]] = set()
    holes: set[str] = set()
    size = _LABEL + width * (_CELL_WIDTH + 1) + 1
    for floor in range(floors):
        left = floor * (size + _GAP) + _LABEL
        part = [line[left : left + size].ljust(size) for line in grid]
        _read_floor(part, floor, width, walls=walls, holes=holes)
    numbers = _read_numbers(lines[2 + height :])
    return Building(floors, width, frozenset(walls), frozenset(holes), numbers)


def _read_floor(
    grid: list[str],
    floor: int,
    width: int,
    *,
    walls: set[tuple[str, str]],
    holes: set[str],
) -> None:
    for row in range(width):
        for column in range(width):
            cell = cell_at(floor, row, column)
            top, left = row * (_CELL_HEIGHT + 1), column * (_CELL_WIDTH + 1)
            if grid[top + 1][left + 1 : left + 1 + _CELL_WIDTH] == _HOLE:
                holes.add(cell)
            if row and grid[top][left + 1] != " ":
                walls.add((cell_at(floor, row - 1, column), cell))
            if column and grid[top + 1][left] != " ":
                walls.add((cell_at(floor, row, column - 1), cell))


def _read_numbers(lines: list[str]) -> dict[tuple[str, str], int]:
    numbers = {}
    whole = "\n".join(lines).replace("\n  ", " ")  # Long lines go on indented.
    for line in whole.splitlines():
        key, _, words = line.partition(": ")
        for word in words.split(", "):
            name, _, number = word.partition(":")
            if number.isdecimal():
                numbers[key, name] = int(number)
    return numbers
