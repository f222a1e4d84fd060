"""Walls: the printed layouts, custom ones, and random ones that are legal (2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lookout.engine.chance import new_sampler, shuffled
from lookout.engine.components import load_components
from lookout.engine.constants import (
    FLOOR_CELLS,
    FORT_KNOX,
    NOWHERE,
    SCENARIO_FLOORS,
    SCENARIO_NAMES,
    SCENARIO_WALLS,
    SCENARIO_WIDTH,
    STRIDE,
)
from lookout.engine.errors import InvalidWallsError

Wall = tuple[int, int]
"""Two neighbouring local cells, the smaller first."""

Walls = list[set[Wall]]
"""The wall pieces of each floor."""


def local_cell(text: str) -> int:
    """Return the local index of a cell written like B3.

    Raises:
        InvalidWallsError: If it is no cell of a five by five floor.
    """
    if len(text) != 2 or text[0] not in "ABCDE" or text[1] not in "12345":
        raise InvalidWallsError([f"{text!r} is no cell; expected A1 to E5"])
    return (int(text[1]) - 1) * STRIDE + "ABCDE".index(text[0])


def cell_text(local: int) -> str:
    """Return how a local cell is written: column letter, row number."""
    return f"{'ABCDE'[local % STRIDE]}{local // STRIDE + 1}"


def floor_cells(scenario: int, hole: int) -> int:
    """Return the cells of a floor as bits."""
    width = int(SCENARIO_WIDTH[scenario])
    cells = 0
    for local in range(FLOOR_CELLS):
        if local // STRIDE < width and local % STRIDE < width and local != hole:
            cells |= 1 << local
    return cells


def inner_edges(cells: int) -> list[Wall]:
    """Return every pair of neighbouring cells: where a wall piece can stand."""
    edges = []
    for local in range(FLOOR_CELLS):
        if not cells >> local & 1:
            continue
        if local % STRIDE < STRIDE - 1 and cells >> (local + 1) & 1:
            edges.append((local, local + 1))
        if local + STRIDE < FLOOR_CELLS and cells >> (local + STRIDE) & 1:
            edges.append((local, local + STRIDE))
    return edges


def is_connected(cells: int, walls: set[Wall]) -> bool:
    """Say whether every cell of a floor can be reached from every other."""
    ways = [edge for edge in inner_edges(cells) if edge not in walls]
    reached = cells & -cells
    grown = True
    while grown:
        grown = False
        for a, b in ways:
            if (reached >> a & 1) != (reached >> b & 1):
                reached |= 1 << a | 1 << b
                grown = True
    return reached == cells


def layout_walls(name: str) -> tuple[Walls, int]:
    """Return a layout of the component data by name, and its hole.

    Raises:
        InvalidWallsError: If there is no layout of that name.
    """
    layouts = load_components()["walls"]
    if name not in layouts:
        known = ", ".join(layouts)
        raise InvalidWallsError([f"unknown layout {name!r}; expected one of {known}"])
    layout = layouts[name]
    hole = NOWHERE if layout["hole"] is None else local_cell(layout["hole"])
    floors = [layout[floor] for floor in (1, 2, 3) if floor in layout]
    return [parse_walls(floor) for floor in floors], hole


def default_layout(scenario: int) -> str:
    """Return the name of the layout that a scenario uses unless told otherwise."""
    return ("bank", "office", "fort_knox_example")[scenario]


def parse_walls(pieces: Iterable[str]) -> set[Wall]:
    """Return the wall pieces of one floor, each written like A1-B1 (or A1|B1, A1/A2).

    Raises:
        InvalidWallsError: If one does not name two cells. Whether they are neighbours
            is for ``check_walls`` to say, which lists every defect.
    """
    walls = set()
    for piece in pieces:
        ends = piece.replace("|", "-").replace("/", "-").split("-")
        if len(ends) != 2:
            raise InvalidWallsError([f"{piece!r} is no wall; expected one like A1-B1"])
        a, b = sorted(map(local_cell, ends))
        walls.add((a, b))
    return walls


def format_walls(walls: set[Wall]) -> list[str]:
    """Return the wall pieces of one floor as text, in order."""
    return [f"{cell_text(a)}-{cell_text(b)}" for a, b in sorted(walls)]


def wall_defects(scenario: int, walls: Sequence[set[Wall]], hole: int) -> list[str]:
    """Return everything that is wrong with a layout (2.2 custom walls, F01)."""
    defects = []
    if scenario == FORT_KNOX and not 0 <= hole < FLOOR_CELLS:
        defects.append("the Fort Knox Job needs a hole, A1 to E5")
    if scenario != FORT_KNOX and hole != NOWHERE:
        defects.append("only the Fort Knox Job has a hole")
    floors, wanted = int(SCENARIO_FLOORS[scenario]), int(SCENARIO_WALLS[scenario])
    if len(walls) != floors:
        defects.append(f"walls for {len(walls)} floors; expected {floors}")
    cells = floor_cells(scenario, hole if scenario == FORT_KNOX else NOWHERE)
    edges = set(inner_edges(cells))
    for floor, pieces in enumerate(walls, 1):
        for piece in sorted(pieces - edges):
            text = format_walls({piece})[0]
            defects.append(f"floor {floor}: {text} is not between two tiles")
        if len(pieces) != wanted:
            defects.append(f"floor {floor}: {len(pieces)} walls; expected {wanted}")
        if not is_connected(cells, pieces):
            defects.append(f"floor {floor}: some tiles are cut off")
    return defects


def check_walls(scenario: int, walls: Sequence[set[Wall]], hole: int) -> None:
    """Refuse a layout that is against the rules, naming every defect.

    Raises:
        InvalidWallsError: If there is any.
    """
    defects = wall_defects(scenario, walls, hole)
    if defects:
        raise InvalidWallsError(defects)


def random_walls(
    scenario: int | str, seed: int, *, hole: int | None = None
) -> tuple[Walls, int]:
    """Return a legal layout made from a seed, and its hole.

    The scenario is a name, as in ``Setup``, or its number. Wall pieces are tried in
    random order; one that would cut tiles off is left out. Since as many ways stay open
    as a connected floor needs at least, enough always fit.
    """
    if isinstance(scenario, str):
        if scenario not in SCENARIO_NAMES:
            raise InvalidWallsError([f"unknown scenario {scenario!r}"])
        scenario = SCENARIO_NAMES.index(scenario)
    chance = new_sampler(seed)
    if scenario != FORT_KNOX:
        hole = NOWHERE
    elif hole is None:
        hole = shuffled(chance, list(range(FLOOR_CELLS)))[0]
    cells = floor_cells(scenario, hole)
    floors: Walls = []
    for _ in range(int(SCENARIO_FLOORS[scenario])):
        walls: set[Wall] = set()
        for edge in shuffled(chance, inner_edges(cells)):
            full = len(walls) == SCENARIO_WALLS[scenario]
            if not full and is_connected(cells, walls | {edge}):
                walls.add(edge)
        floors.append(walls)
    return floors, hole


def open_ways(cells: int, walls: set[Wall]) -> tuple[int, int]:
    """Return the open ways of a floor: to the right, and downwards, as bits."""
    east = south = 0
    for a, b in inner_edges(cells):
        if (a, b) in walls:
            continue
        if b == a + 1:
            east |= 1 << a
        else:
            south |= 1 << a
    return east, south


def walls_of(cells: int, east: int, south: int) -> set[Wall]:
    """Return the wall pieces of a floor from its open ways."""
    return {
        (a, b)
        for a, b in inner_edges(cells)
        if not (east if b == a + 1 else south) >> a & 1
    }
