"""Where the guards go next, and what they will see there."""

from __future__ import annotations

from lookout.engine.bits import count_bits, has_one_bit
from lookout.engine.constants import (
    FOYER,
    ON_PATROL,
)
from lookout.engine.decks import next_cards
from lookout.engine.geometry import (
    bit_of,
    floor_of,
    next_step,
    spread,
)
from lookout.engine.jit import kernel
from lookout.engine.state import State
from lookout.solver.policy.desk import (
    RINGS,
    W_LATER_PATH,
    W_LATER_RING,
    W_MATE_SEEN,
    W_NEW_FLOOR,
    W_SEEN_AT_0,
    W_TOKENS,
    Desk,
)
from lookout.solver.policy.ways import mates_on


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
