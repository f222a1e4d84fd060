"""What there is to do, by level, and how near each cell is to it."""

from __future__ import annotations

from lookout.engine.bits import has_one_bit
from lookout.engine.constants import (
    ABLE_STEADY_HANDS,
    FORT_KNOX,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    LOOT_KEYCARD,
    LOOT_PAINTING,
    NOBODY,
    NOWHERE,
    SAFE,
    SECRET_DOOR,
    WALKWAY,
)
from lookout.engine.geometry import (
    bit_of,
    cell_at,
    floor_of,
    row_and_column,
    spread,
)
from lookout.engine.jit import kernel
from lookout.engine.players import ability_of, holds_gold, holds_loot
from lookout.engine.safe import may_escape, safes_left
from lookout.engine.state import State
from lookout.solver.policy.desk import (
    LEVELS,
    W_CROWD_TASK,
    W_LEVEL_COMBINATION,
    W_LEVEL_EXIT_SEARCH,
    W_LEVEL_EXPLORE,
    W_LEVEL_LOOT,
    W_LEVEL_SAFE,
    W_LEVEL_SAFE_EARLY,
    W_LEVEL_STAIRS,
    W_PETERMAN,
    W_SAFE_TAKEN,
    Desk,
)
from lookout.solver.policy.ways import around, both_ducts, ducts_of, mates_on, stairs_of

EXIT_LEVEL = LEVELS


@kernel
def _add_task(desk: Desk, floor: int, cells: int, level: float) -> None:
    place = max(1, min(EXIT_LEVEL - 1, int(level)))
    desk.tasks[place, floor] |= cells


@kernel
def safes_to_find(state: State, floor: int) -> bool:
    """Say whether a Safe may still lie face down on a floor."""
    if state.hidden[floor] == 0:
        return False
    if state.scenario != FORT_KNOX:
        return state.safes_seen[floor] == 0
    seen = int(state.safes_seen[0]) + int(state.safes_seen[1])
    return seen < 3 and state.safes_seen[floor] < 2


@kernel
def _safe_tasks(
    state: State, desk: Desk, player: int, floor: int, crowd: float
) -> None:
    """Add the work on the closed Safes of a floor and on their combinations."""
    weights = desk.weights
    safes = int(state.kind_cells[SAFE, floor]) & ~int(state.opened[floor])
    hidden = int(state.hidden[floor])
    while safes:
        bit = safes & -safes
        safes ^= bit
        cell = cell_at(floor, bit)
        left = row_and_column(state, cell) & hidden
        desk.combination[floor] |= left
        level = weights[W_LEVEL_SAFE] if left == 0 else weights[W_LEVEL_SAFE_EARLY]
        for other in range(int(state.players)):
            if other == player:
                continue
            if state.player_cell[other] == cell:
                level -= weights[W_SAFE_TAKEN]
            if holds_loot(state, other, LOOT_KEYCARD):
                level -= weights[W_SAFE_TAKEN]
        ability = ability_of(state, player)
        if ability == ABLE_STEADY_HANDS:
            level += weights[W_PETERMAN]
        _add_task(desk, floor, bit, level)
    if desk.combination[floor]:
        cells = int(desk.combination[floor])
        cells |= spread(
            int(state.open_east[floor]), int(state.open_south[floor]), cells
        )
        _add_task(desk, floor, cells, weights[W_LEVEL_COMBINATION] - crowd)


@kernel
def _explore_tasks(state: State, desk: Desk, floor: int, crowd: float) -> None:
    """Add the face-down tiles of a floor if a Safe or Stairs may be among them."""
    weights = desk.weights
    hidden = int(state.hidden[floor])
    if hidden == 0:
        return
    level = 0.0
    if safes_to_find(state, floor):
        level = weights[W_LEVEL_EXPLORE]
    elif state.stairs_seen[floor] == 0:
        level = weights[W_LEVEL_STAIRS]
    if level > 0:
        cells = hidden | spread(
            int(state.open_east[floor]), int(state.open_south[floor]), hidden
        )
        _add_task(desk, floor, cells, level - crowd)


@kernel
def _loot_tasks(state: State, desk: Desk, player: int) -> None:
    """Add the Loot that lies on tiles."""
    for loot in range(LOOT):
        cell = int(state.loot_cell[loot])
        if cell < 0:
            continue
        gold = loot == LOOT_GOLD_BAR or loot == LOOT_GOLD_BAR_2
        if gold and holds_gold(state, player):
            continue
        _add_task(desk, floor_of(cell), bit_of(cell), desk.weights[W_LEVEL_LOOT])


@kernel
def _can_collect_on_the_way(state: State, player: int, exits: int) -> bool:
    """Say whether all that is missing is one Loot, and it lies at the only exit."""
    missing = NOWHERE
    for loot in range(LOOT):
        cell = int(state.loot_cell[loot])
        if cell >= 0:
            if missing != NOWHERE:
                return False
            missing = loot
    if missing == NOWHERE or not has_one_bit(exits) or safes_left(state) > 0:
        return False
    if missing in (LOOT_GOLD_BAR, LOOT_GOLD_BAR_2) and holds_gold(state, player):
        return False
    return state.loot_cell[missing] == cell_at(int(state.floors) - 1, exits)


@kernel
def set_tasks(state: State, desk: Desk, player: int) -> None:
    """Write down what there is to do, by level."""
    for level in range(LEVELS + 4):
        for floor in range(3):
            desk.tasks[level, floor] = 0
    for floor in range(3):
        desk.combination[floor] = 0
    top_floor = int(state.floors) - 1
    exits = stairs_of(state, top_floor)
    if _can_collect_on_the_way(state, player, exits):
        desk.tasks[EXIT_LEVEL, top_floor] = exits
        return
    if may_escape(state):
        if exits == 0 and has_one_bit(int(state.hidden[top_floor])):
            exits = int(state.hidden[top_floor])  # What else could it be?
        if exits:
            desk.tasks[EXIT_LEVEL, top_floor] = exits
        else:
            hidden = int(state.hidden[top_floor])
            east, south = state.open_east[top_floor], state.open_south[top_floor]
            hidden |= spread(int(east), int(south), hidden)
            _add_task(desk, top_floor, hidden, desk.weights[W_LEVEL_EXIT_SEARCH])
        return
    _loot_tasks(state, desk, player)
    for floor in range(int(state.floors)):
        crowd = desk.weights[W_CROWD_TASK] * mates_on(state, player, floor)
        _safe_tasks(state, desk, player, floor, crowd)
        _explore_tasks(state, desk, floor, crowd)


@kernel
def _level_of(desk: Desk, floor: int, level: int) -> int:
    """Return the cells that can be entered from one level further away."""
    cells = int(desk.reached[level + 1, floor]) & int(desk.entry[1, floor])
    cells |= int(desk.reached[level + 2, floor]) & int(desk.entry[2, floor])
    return cells | (int(desk.reached[level + 3, floor]) & int(desk.entry[3, floor]))


@kernel
def draw_potential(state: State, desk: Desk, player: int) -> None:
    """Give each cell in reach the level of its best task, less the way there."""
    floors = int(state.floors)
    painting = holds_loot(state, player, LOOT_PAINTING)
    ducts = not painting and both_ducts(state)
    missing = 0
    for floor in range(floors):
        _forget_potential(desk, floor)
        missing |= int(desk.reach[floor])
        for extra in range(1, 4):
            desk.reached[LEVELS + extra, floor] = 0
    level = LEVELS
    while missing and level >= 0:
        missing = 0
        for floor in range(floors):
            desk.entered[floor] = _level_of(desk, floor, level)
        for floor in range(floors):
            before = int(desk.reached[level + 1, floor])
            cells = before | int(desk.tasks[level, floor])
            cells |= _one_move_before(state, desk, floor, painting)
            if ducts and ducts_of(state, floor) & ~cells:
                for other in range(floors):
                    if int(desk.entered[other]) & ducts_of(state, other):
                        cells |= ducts_of(state, floor)
            desk.reached[level, floor] = cells
            fresh = cells & int(desk.reach[floor]) & ~before
            while fresh:
                desk.potential[cell_at(floor, fresh & -fresh)] = level
                fresh &= fresh - 1
            missing |= int(desk.reach[floor]) & ~cells
        level -= 1


@kernel
def _forget_potential(desk: Desk, floor: int) -> None:
    cells = int(desk.reach[floor])
    while cells:
        desk.potential[cell_at(floor, cells & -cells)] = 0.0
        cells &= cells - 1


@kernel
def _one_move_before(state: State, desk: Desk, floor: int, painting: bool) -> int:
    """Return the cells of a floor from which one Move leads into ``entered``."""
    entered, cells = int(desk.entered[floor]), 0
    if entered:
        cells = spread(
            int(state.open_east[floor]), int(state.open_south[floor]), entered
        )
        doors = entered & int(state.kind_cells[SECRET_DOOR, floor])
        if doors and not painting:
            cells |= around(doors) & int(state.cells)
    open_stairs = state.time_lock == NOBODY
    if floor + 1 < state.floors and open_stairs:
        above = int(desk.entered[floor + 1])
        if above:
            cells |= above & stairs_of(state, floor)
    if floor > 0:
        below = int(desk.entered[floor - 1])
        if below:
            cells |= below & int(state.kind_cells[WALKWAY, floor])
            if open_stairs:
                cells |= below & stairs_of(state, floor - 1)
    return cells
