"""Slow and plain second opinions, written from the rules and sharing no engine code."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

Cell = tuple[int, int]
"""Column and row, both from zero, rows counted downwards."""

Path = tuple[Cell, ...]


def cell_of(text: str) -> Cell:
    """``B3`` is the second column, third row."""
    return "ABCDE".index(text[0]), int(text[1]) - 1


def text_of(cell: Cell) -> str:
    return f"{'ABCDE'[cell[0]]}{cell[1] + 1}"


def neighbours(
    width: int, walls: Iterable[str], hole: str | None = None
) -> dict[Cell, set[Cell]]:
    """The adjacent cells of every cell of a floor; walls are like ``A1-B1`` (2.1)."""
    pieces = {frozenset(map(cell_of, wall.split("-"))) for wall in walls}
    cells = {(x, y) for x in range(width) for y in range(width)}
    if hole is not None:
        cells.discard(cell_of(hole))
    return {
        (x, y): {
            other
            for other in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            if other in cells and frozenset({(x, y), other}) not in pieces
        }
        for x, y in cells
    }


def shortest_paths(graph: dict[Cell, set[Cell]], start: Cell) -> dict[Cell, list[Path]]:
    """All shortest paths from a cell, by the cell where they end."""
    found: dict[Cell, list[Path]] = {start: [(start,)]}
    frontier = [(start,)]
    while frontier:
        longer = [(*path, cell) for path in frontier for cell in graph[path[-1]]]
        frontier = [path for path in longer if path[-1] not in found]
        for path in frontier:
            found.setdefault(path[-1], []).append(path)
    return found


def signed_area(path: Path) -> int:
    """The sum of x1*y2 - x2*y1 over the steps of a path (2.9)."""
    steps = itertools.pairwise(path)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in steps)


def guard_routes(graph: dict[Cell, set[Cell]], start: Cell) -> dict[Cell, Path]:
    """The most clockwise shortest path to every cell; there is only one such (G01)."""
    routes = {}
    for goal, paths in shortest_paths(graph, start).items():
        areas = sorted(map(signed_area, paths))
        assert len(areas) == 1 or areas[-1] > areas[-2], "the maximum is not unique"
        routes[goal] = max(paths, key=signed_area)
    return routes
