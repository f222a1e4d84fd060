"""The maps that the blueprint reads: tasks, ways, and what the guards will see."""

from __future__ import annotations

from lookout.engine.alarms import is_jammed
from lookout.engine.bits import count_bits, has_one_bit
from lookout.engine.constants import (
    ABLE_STEADY_HANDS,
    CAUSE_FINGERPRINT,
    DEADBOLT,
    DETECTOR,
    FINGERPRINT,
    FLOOR_CELLS,
    FORT_KNOX,
    FOYER,
    KEYPAD,
    LASER,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    LOOT_KEYCARD,
    LOOT_MIRROR,
    LOOT_PAINTING,
    NOBODY,
    NOWHERE,
    ON_PATROL,
    SAFE,
    SCENARIO_SAFES,
    SECRET_DOOR,
    SERVICE_DUCT,
    STAIRS,
    WALKWAY,
)
from lookout.engine.decks import next_cards
from lookout.engine.geometry import (
    bit_of,
    cell_at,
    floor_of,
    next_step,
    row_and_column,
    spread,
)
from lookout.engine.jit import kernel
from lookout.engine.moves import is_empty_deadbolt
from lookout.engine.players import ability_of, holds_gold, holds_loot
from lookout.engine.safe import may_escape
from lookout.engine.state import State
from lookout.solver.policy.desk import (
    LEVELS,
    RINGS,
    W_CROWD_TASK,
    W_LATER_PATH,
    W_LATER_RING,
    W_LEVEL_COMBINATION,
    W_LEVEL_EXIT_SEARCH,
    W_LEVEL_EXPLORE,
    W_LEVEL_LOOT,
    W_LEVEL_SAFE,
    W_LEVEL_SAFE_EARLY,
    W_LEVEL_STAIRS,
    W_MATE_SEEN,
    W_NEW_FLOOR,
    W_PETERMAN,
    W_SAFE_TAKEN,
    W_SEEN_AT_0,
    W_TOKENS,
    Desk,
)

_NOT_FIRST_COLUMN = sum(1 << i for i in range(FLOOR_CELLS) if i % 5)
_NOT_LAST_COLUMN = sum(1 << i for i in range(FLOOR_CELLS) if i % 5 != 4)
EXIT_LEVEL = LEVELS


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
    if missing == NOWHERE or not has_one_bit(exits) or not all_safes_open(state):
        return False
    if missing in (LOOT_GOLD_BAR, LOOT_GOLD_BAR_2) and holds_gold(state, player):
        return False
    return state.loot_cell[missing] == cell_at(int(state.floors) - 1, exits)


@kernel
def all_safes_open(state: State) -> bool:
    """Say whether no Safe is left to open."""
    opened = 0
    for floor in range(int(state.floors)):
        opened += count_bits(int(state.opened[floor]))
    return opened == SCENARIO_SAFES[int(state.scenario)]


@kernel
def set_tasks(state: State, desk: Desk, player: int) -> None:
    """Write down what there is to do, by level."""
    for level in range(LEVELS + 4):
        for floor in range(3):
            desk.tasks[level, floor] = 0
    for floor in range(3):
        desk.combination[floor] = 0
    top_floor = int(state.floors) - 1
    if _can_collect_on_the_way(state, player, stairs_of(state, top_floor)):
        desk.tasks[EXIT_LEVEL, top_floor] = stairs_of(state, top_floor)
        return
    if may_escape(state):
        exits = int(state.kind_cells[STAIRS, top_floor]) | int(state.thermal[top_floor])
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
def _ducts(state: State, floor: int) -> int:
    return int(state.kind_cells[SERVICE_DUCT, floor])


@kernel
def _both_ducts(state: State) -> bool:
    ducts = 0
    for floor in range(int(state.floors)):
        ducts += count_bits(_ducts(state, floor))
    return ducts == 2


@kernel
def stairs_of(state: State, floor: int) -> int:
    """Return the cells of a floor from which Stairs lead up."""
    return int(state.kind_cells[STAIRS, floor]) | int(state.thermal[floor])


@kernel
def draw_potential(state: State, desk: Desk, player: int) -> None:
    """Give each cell in reach the level of its best task, less the way there."""
    floors = int(state.floors)
    painting = holds_loot(state, player, LOOT_PAINTING)
    ducts = not painting and _both_ducts(state)
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
            if ducts and _ducts(state, floor) & ~cells:
                for other in range(floors):
                    if int(desk.entered[other]) & _ducts(state, other):
                        cells |= _ducts(state, floor)
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
    ducts = not painting and _both_ducts(state)
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
                if ducts and _ducts(state, floor):
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
        if _leaving(state, desk, cost, other) & _ducts(state, other):
            return _ducts(state, floor)
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
        ducts = _leaving(state, desk, cost, other) & _ducts(state, other)
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


@kernel
def watch_guard(state: State, desk: Desk, floor: int, mates: int) -> None:
    """Draw where a guard goes next: its certain way, then rings around the goal.

    Behind the destination the next card decides. Cells at one distance from it share
    the chance that the card lies at least that far.
    """
    desk.path[floor], desk.later_path[floor] = 0, 0
    desk.ring_now[floor], desk.rings[floor], desk.exposed[floor] = 0, 0, 0
    if state.guard_status[floor] != ON_PATROL or state.donuts[floor]:
        return
    east, south = int(state.open_east[floor]), int(state.open_south[floor])
    alarms = count_bits(int(state.alarms[floor]))
    movement = int(state.guard_die[floor]) + alarms + int(state.guard_bonus)
    at, goal = bit_of(int(state.guard_cell[floor])), bit_of(int(state.die_cell[floor]))
    further = movement * mates
    walked, known = 0, 0
    while walked < movement + further:
        if at == goal:
            cards = _cards_to_come(state, floor) & ~at
            if known or not has_one_bit(cards):
                break
            goal, known = cards, 1
        at = next_step(east, south, at, goal)
        walked += 1
        desk.exposed[floor] |= at
        if walked <= movement:
            desk.path[floor] |= at
        else:
            desk.later_path[floor] |= at
    left = movement + further - walked
    if left > 0:
        _draw_rings(state, desk, floor, at, max(0, movement - walked), left)


@kernel
def _cards_to_come(state: State, floor: int) -> int:
    """Return the cells that the next patrol card may name."""
    if state.deck_left[floor] == 0:
        return int(state.cells)
    return next_cards(state, floor) & int(state.cells)


@kernel
def _draw_rings(
    state: State, desk: Desk, floor: int, centre: int, now: int, left: int
) -> None:
    """Draw the rings around a destination with the chance of each of their cells."""
    east, south = int(state.open_east[floor]), int(state.open_south[floor])
    cards = _cards_to_come(state, floor) & ~centre
    total = count_bits(cards)
    if total == 0:
        return
    desk.ring_now[floor] = now
    reached = centre
    for d in range(min(left, RINGS)):
        ring = spread(east, south, reached) & ~reached
        if ring == 0:
            break
        passing = count_bits(cards & ~reached)
        desk.ring[floor, d] = ring
        desk.rings[floor] = d + 1
        desk.ring_chance[floor, d] = passing / (total * count_bits(ring))
        reached |= ring
    desk.exposed[floor] |= reached & ~centre


@kernel
def seen_chance(state: State, desk: Desk, floor: int, bit: int, first: bool) -> float:
    """Return the chance to be seen on a cell, by the next guard move or until later."""
    weights = desk.weights
    if state.guard_status[floor] != ON_PATROL:
        return weights[W_NEW_FLOOR] * 0.1
    if int(state.kind_cells[FOYER, floor]) & bit:
        bit |= spread(int(state.open_east[floor]), int(state.open_south[floor]), bit)
    if not int(desk.exposed[floor]) & bit:
        return 0.0
    if int(desk.path[floor]) & bit:
        return 1.0
    chance = 0.0
    if not first and int(desk.later_path[floor]) & bit:
        chance = weights[W_LATER_PATH]
    for d in range(int(desk.rings[floor])):
        if int(desk.ring[floor, d]) & bit:
            if d < desk.ring_now[floor]:
                chance += desk.ring_chance[floor, d]
            elif not first:
                chance += desk.ring_chance[floor, d] * weights[W_LATER_RING]
    return min(chance, 1.0)


@kernel
def seen_cost(state: State, desk: Desk, player: int, cell: int) -> float:
    """Return what being seen on a cell costs a player."""
    stealth = min(3, int(state.stealth[player]))
    cost = float(desk.weights[W_SEEN_AT_0 + stealth])
    if state.stealth_tokens[cell] > 0:
        cost *= desk.weights[W_TOKENS]
    return cost


@kernel
def watch_guards(state: State, desk: Desk, player: int) -> None:
    """Draw the guards of all floors in reach, and what they do to team mates."""
    for floor in range(int(state.floors)):
        desk.mates[floor] = 0.0
        if desk.reach[floor] == 0:
            continue
        watch_guard(state, desk, floor, mates_on(state, player, floor))
        for other in range(int(state.players)):
            cell = int(state.player_cell[other])
            if other == player or cell < 0 or floor_of(cell) != floor:
                continue
            chance = seen_chance(state, desk, floor, bit_of(cell), True)
            cost = seen_cost(state, desk, other, cell)
            desk.mates[floor] += chance * cost * desk.weights[W_MATE_SEEN]
