"""What entering costs a player, and which cells Moves lead to."""

from __future__ import annotations

from lookout.engine.alarms import is_jammed
from lookout.engine.bits import count_bits
from lookout.engine.constants import (
    CAUSE_FINGERPRINT,
    DEADBOLT,
    DETECTOR,
    FINGERPRINT,
    FLOOR_CELLS,
    KEYPAD,
    LASER,
    LOOT_MIRROR,
    LOOT_PAINTING,
    NOBODY,
    SECRET_DOOR,
    SERVICE_DUCT,
    STAIRS,
    WALKWAY,
)
from lookout.engine.geometry import (
    bit_of,
    cell_at,
    floor_of,
    spread,
)
from lookout.engine.jit import kernel
from lookout.engine.moves import is_empty_deadbolt
from lookout.engine.players import holds_loot
from lookout.engine.state import State
from lookout.solver.policy.desk import (
    Desk,
)

_NOT_FIRST_COLUMN = sum(1 << i for i in range(FLOOR_CELLS) if i % 5)
_NOT_LAST_COLUMN = sum(1 << i for i in range(FLOOR_CELLS) if i % 5 != 4)


@kernel
def around(cells: int) -> int:
    """Return the cells beside some cells, walls or not; some lie off the board."""
    sideways = ((cells & _NOT_LAST_COLUMN) << 1) | ((cells & _NOT_FIRST_COLUMN) >> 1)
    return sideways | (cells << 5) | (cells >> 5)


@kernel
def mates_on(state: State, player: int, floor: int) -> int:
    """Return how many other players are on a floor."""
    mates = 0
    for other in range(int(state.players)):
        cell = int(state.player_cell[other])
        if other != player and cell >= 0 and floor_of(cell) == floor:
            mates += 1
    return mates


@kernel
def read_entries(state: State, desk: Desk, player: int) -> None:
    """Sort the cells of every floor by what entering costs this player (2.5, 2.7).

    An alarm that would ring counts as two actions more; the guard's own cell is barred.
    """
    cards = int(state.hand_tools[player]) | int(state.hand_loot[player])
    mirror = holds_loot(state, player, LOOT_MIRROR)
    jammed = is_jammed(state, player, int(state.player_cell[player]))
    silent = state.emp != NOBODY
    for floor in range(int(state.floors)):
        off = int(state.disabled[floor])
        two, three = 0, 0
        if not silent:
            lasers = int(state.kind_cells[LASER, floor]) & ~off
            if lasers and not (mirror or jammed):
                two |= lasers
            prints = int(state.kind_cells[FINGERPRINT, floor]) & ~off
            if prints and not jammed:
                if state.hack[CAUSE_FINGERPRINT] > 0 or state.laptop > 0:
                    two |= prints
                else:
                    three |= prints
            if cards:
                three |= int(state.kind_cells[DETECTOR, floor]) & ~off
        keypads = int(state.kind_cells[KEYPAD, floor]) & ~off
        three |= keypads & ~int(state.unlocked[floor])
        bolts = int(state.kind_cells[DEADBOLT, floor]) & ~off
        while bolts:
            bit = bolts & -bolts
            bolts ^= bit
            if is_empty_deadbolt(state, player, cell_at(floor, bit)):
                three |= bit
        barred = 0
        if state.guard_cell[floor] >= 0:
            barred = bit_of(int(state.guard_cell[floor]))
        three &= ~barred
        two &= ~(three | barred)
        desk.entry[1, floor] = int(state.cells) & ~(two | three | barred)
        desk.entry[2, floor] = two
        desk.entry[3, floor] = three


@kernel
def ducts_of(state: State, floor: int) -> int:
    """Return the Service Ducts of a floor that are face up."""
    return int(state.kind_cells[SERVICE_DUCT, floor])


@kernel
def both_ducts(state: State) -> bool:
    """Say whether both ends of the Service Duct are face up (M10)."""
    ducts = 0
    for floor in range(int(state.floors)):
        ducts += count_bits(ducts_of(state, floor))
    return ducts == 2


@kernel
def stairs_of(state: State, floor: int) -> int:
    """Return the cells of a floor from which Stairs lead up."""
    return int(state.kind_cells[STAIRS, floor]) | int(state.thermal[floor])


@kernel
def _around_on_floor(state: State, floor: int, cells: int, painting: bool) -> int:
    """Return the cells that lie one Move from some cells of a floor."""
    out = spread(int(state.open_east[floor]), int(state.open_south[floor]), cells)
    if not painting:
        doors = int(state.kind_cells[SECRET_DOOR, floor])
        if doors:
            out |= around(cells) & doors
    return out


@kernel
def spread_out(state: State, desk: Desk, player: int, start: int, budget: int) -> None:
    """Fill ``front`` with the cells that some Moves reach, by what they cost.

    A plan does not lead through face-down tiles: they may stop or drop who enters.
    """
    floors = int(state.floors)
    painting = holds_loot(state, player, LOOT_PAINTING)
    ducts = not painting and both_ducts(state)
    for floor in range(floors):
        desk.front[0, floor] = 0
        desk.reach[floor] = 0
    desk.front[0, floor_of(start)] = bit_of(start)
    desk.reach[floor_of(start)] = bit_of(start)
    for cost in range(1, budget + 1):
        for floor in range(floors):
            fresh = 0
            for price in range(1, min(cost, 3) + 1):
                entry = int(desk.entry[price, floor])
                if entry == 0:
                    continue
                back = cost - price
                cells = _leaving(state, desk, back, floor)
                out = 0
                if cells:
                    out = _around_on_floor(state, floor, cells, painting)
                out |= _vertical(state, desk, back, floor)
                if ducts and ducts_of(state, floor):
                    out |= _through_duct(state, desk, back, floor)
                fresh |= out & entry
            desk.front[cost, floor] = fresh & ~int(desk.reach[floor])
        for floor in range(floors):
            desk.reach[floor] |= desk.front[cost, floor]


@kernel
def _leaving(state: State, desk: Desk, cost: int, floor: int) -> int:
    """Return the cells of a front from which a plan may go on."""
    cells = int(desk.front[cost, floor])
    return cells if cost == 0 else cells & ~int(state.hidden[floor])


@kernel
def _vertical(state: State, desk: Desk, cost: int, floor: int) -> int:
    """Return the cells of a floor that a front on its neighbours can Move to."""
    out = 0
    if floor + 1 < state.floors:
        above = _leaving(state, desk, cost, floor + 1)
        if above:
            out = above & int(state.kind_cells[WALKWAY, floor + 1])
            if state.time_lock == NOBODY:
                out |= above & stairs_of(state, floor)
    if floor > 0 and state.time_lock == NOBODY:
        below = _leaving(state, desk, cost, floor - 1)
        out |= below & stairs_of(state, floor - 1)
    return out


@kernel
def _through_duct(state: State, desk: Desk, cost: int, floor: int) -> int:
    for other in range(int(state.floors)):
        if _leaving(state, desk, cost, other) & ducts_of(state, other):
            return ducts_of(state, floor)
    return 0


@kernel
def _price(desk: Desk, floor: int, bit: int) -> int:
    """Return what entering a cell was taken to cost."""
    for price in range(1, 3):
        if int(desk.entry[price, floor]) & bit:
            return price
    return 3


@kernel
def _cell_before(state: State, desk: Desk, cell: int, cost: int, painting: bool) -> int:
    """Return a cell of the front at some cost from which a cell can be entered."""
    floor, bit = floor_of(cell), bit_of(cell)
    cells = _leaving(state, desk, cost, floor)
    near = spread(int(state.open_east[floor]), int(state.open_south[floor]), bit)
    if not painting and int(state.kind_cells[SECRET_DOOR, floor]) & bit:
        near |= around(bit)
    if cells & near:
        return cell_at(floor, cells & near & -(cells & near))
    if floor > 0 and _leaving(state, desk, cost, floor - 1) & bit:
        if stairs_of(state, floor - 1) & bit:
            return cell - FLOOR_CELLS
    if floor + 1 < state.floors and _leaving(state, desk, cost, floor + 1) & bit:
        ways = stairs_of(state, floor) | int(state.kind_cells[WALKWAY, floor + 1])
        if ways & bit:
            return cell + FLOOR_CELLS
    for other in range(int(state.floors)):
        ducts = _leaving(state, desk, cost, other) & ducts_of(state, other)
        if ducts:
            return cell_at(other, ducts & -ducts)
    return cell


@kernel
def first_step(state: State, desk: Desk, player: int, goal: int) -> int:
    """Return the first cell on the way that the fronts lead to a cell."""
    painting = holds_loot(state, player, LOOT_PAINTING)
    cell, cost = goal, 0
    while not int(desk.front[cost, floor_of(cell)]) & bit_of(cell):
        cost += 1
    while True:
        cost -= _price(desk, floor_of(cell), bit_of(cell))
        if cost <= 0:
            return cell
        cell = _cell_before(state, desk, cell, cost, painting)
