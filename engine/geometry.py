"""Cells, walls, neighbours and the guards' shortest ways (rules 2.1, 2.9).

A floor lies in a 5 by 5 window; bit ``row * 5 + column`` of an int is a cell of it:

     0  1  2  3  4        A1 B1 C1 D1 E1
     5  6  7  8  9        A2 B2 C2 D2 E2
    10 11 12 13 14        A3 B3 C3 D3 E3
    15 16 17 18 19        A4 B4 C4 D4 E4
    20 21 22 23 24        A5 B5 C5 D5 E5
"""

from __future__ import annotations

import numpy as np

from lookout.engine.bits import has_one_bit, lowest_bit
from lookout.engine.constants import FLOOR_CELLS, NOWHERE, STRIDE
from lookout.engine.jit import kernel
from lookout.engine.state import State

_NOT_FIRST_COLUMN = sum(1 << i for i in range(FLOOR_CELLS) if i % STRIDE)
_NOT_LAST_COLUMN = sum(1 << i for i in range(FLOOR_CELLS) if i % STRIDE != STRIDE - 1)
_COLUMN = sum(1 << i for i in range(0, FLOOR_CELLS, STRIDE))
_ROW = (1 << STRIDE) - 1


@kernel
def floor_of(cell: int) -> int:
    """Return the floor, from zero, of a cell."""
    return cell // FLOOR_CELLS


@kernel
def bit_of(cell: int) -> int:
    """Return the bit of a cell within its floor."""
    return 1 << (cell % FLOOR_CELLS)


@kernel
def cell_at(floor: int, bit: int) -> int:
    """Return the cell of a floor that a single bit stands for."""
    return floor * FLOOR_CELLS + lowest_bit(bit)


@kernel
def spread(east: int, south: int, cells: int) -> int:
    """Return the cells one open step away from any of some cells of a floor."""
    sideways = ((cells & east) << 1) | ((cells >> 1) & east)
    return sideways | ((cells & south) << STRIDE) | ((cells >> STRIDE) & south)


@kernel
def adjacent_cells(state: State, cell: int) -> int:
    """Return the cells adjacent to a cell: walls block, diagonals never (2.1)."""
    floor = floor_of(cell)
    return spread(
        int(state.open_east[floor]), int(state.open_south[floor]), bit_of(cell)
    )


@kernel
def grid_neighbours(state: State, cell: int) -> int:
    """Return the orthogonal neighbours on the floor, walls or not, without the hole."""
    bit = bit_of(cell)
    around = ((bit & _NOT_LAST_COLUMN) << 1) | ((bit & _NOT_FIRST_COLUMN) >> 1)
    return (around | (bit << STRIDE) | (bit >> STRIDE)) & int(state.cells)


@kernel
def row_and_column(state: State, cell: int) -> int:
    """Return the other cells in a cell's row and column: a Safe's combination."""
    local = cell % FLOOR_CELLS
    lines = (_ROW << (local - local % STRIDE)) | (_COLUMN << (local % STRIDE))
    return lines & int(state.cells) & ~(1 << local)


@kernel
def has_window(state: State, cell: int) -> bool:
    """Say whether a cell is at the outside or beside the hole (Climb Window, H04)."""
    local = cell % FLOOR_CELLS
    row, column, last = local // STRIDE, local % STRIDE, int(state.width) - 1
    if row == 0 or column == 0 or row == last or column == last:
        return True
    hole = int(state.hole)
    if hole == NOWHERE:
        return False
    return abs(hole // STRIDE - row) + abs(hole % STRIDE - column) == 1


@kernel
def walking_distance(state: State, floor: int, start: int, goals: int) -> int:
    """Return the steps from a cell to the nearest of some cells, or -1 if none."""
    east, south = int(state.open_east[floor]), int(state.open_south[floor])
    reached = start
    for distance in range(FLOOR_CELLS):
        if reached & goals:
            return distance
        reached |= spread(east, south, reached)
    return -1


@kernel
def nearest_cells(state: State, floor: int, start: int, goals: int) -> int:
    """Return those of some cells that are nearest to a cell, all that tie (A10)."""
    east, south = int(state.open_east[floor]), int(state.open_south[floor])
    reached = start
    for _ in range(FLOOR_CELLS):
        if reached & goals:
            return reached & goals
        reached |= spread(east, south, reached)
    return 0


@kernel
def next_step(east: int, south: int, start: int, goal: int) -> int:
    """Return the cell (as a bit) that a guard enters next on its way to another.

    G02, G21: the same cell whether the route was fixed earlier or not, face up or down.
    A shortest way; of several, the most clockwise (2.9, G01): the one with the greatest
    sum of x1*y2 - x2*y1 over its steps, x being the column and y the row downwards.
    """
    options = spread(east, south, start)
    reached = goal
    for _ in range(FLOOR_CELLS):
        if reached & options:
            break
        reached |= spread(east, south, reached)
    options &= reached
    if has_one_bit(options):
        return options
    return _most_clockwise(east, south, start, goal)


@kernel
def _most_clockwise(east: int, south: int, start: int, goal: int) -> int:
    """Settle a tie between shortest ways, from the goal back to the start."""
    area = np.zeros(FLOOR_CELLS, np.int64)
    best_next = 0
    layer = goal
    reached = goal
    while not reached & start:
        further = spread(east, south, layer) & ~reached
        todo = further
        while todo:
            bit = todo & -todo
            todo ^= bit
            here = lowest_bit(bit)
            closer = spread(east, south, bit) & layer
            best = -(1 << 30)
            while closer:
                option = closer & -closer
                closer ^= option
                there = lowest_bit(option)
                turn = (here % STRIDE) * (there // STRIDE)
                turn -= (there % STRIDE) * (here // STRIDE)
                if turn + area[there] > best:
                    best = turn + area[there]
                    if bit == start:
                        best_next = option
            area[here] = best
        reached |= further
        layer = further
    return best_next
