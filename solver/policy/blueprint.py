"""The blueprint: a fast rule-based policy that plays whole games.

A choice in the action phase compares plans: where to end the turn, by way of which
action now. A cell to end on is worth its nearness to the best task, less what the
guards may see there; actions left over are worth what can be done with them there.
"""

from __future__ import annotations

import numpy as np

from lookout.engine import actions as act
from lookout.engine.actions import encode
from lookout.engine.alarms import can_ring, is_jammed, room_for_tokens
from lookout.engine.bits import count_bits
from lookout.engine.characters import peek_cells
from lookout.engine.constants import (
    ABLE_STEADY_HANDS,
    CAUSE_MOTION,
    COMPUTER_FINGERPRINT,
    COMPUTER_MOTION,
    EVENT_FREIGHT_ELEVATOR,
    FACE_NUMBER,
    FLOOR_CELLS,
    MAX_SAFE_DICE,
    MOTION,
    NOWHERE,
    ORDINARY_WAY,
    SAFE,
    THERMO,
    WALKWAY_DOWN,
)
from lookout.engine.geometry import (
    adjacent_cells,
    cell_at,
    floor_of,
    row_and_column,
    spread,
)
from lookout.engine.jit import kernel
from lookout.engine.moves import can_walk_down, move_cost, vertical_ways
from lookout.engine.phase_options import can_leave
from lookout.engine.players import ability_of
from lookout.engine.safe import (
    can_crack,
    combination_left,
    is_closed_safe,
    may_escape,
)
from lookout.engine.stack import ASK_ACTION, argument, top
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.tiles import kind_at
from lookout.solver.exact.dice import best_work
from lookout.solver.policy.answers import answer_question
from lookout.solver.policy.desk import (
    W_ALARM,
    W_CROWD_FLOOR,
    W_EARLY_DICE,
    W_ENTER_HIDDEN,
    W_EVENT,
    W_GAIN_COMBINATION,
    W_GAIN_EARLY,
    W_GAIN_EXPLORE,
    W_GAIN_OTHER,
    W_GAIN_STAIRS,
    W_GAIN_WORK,
    W_HACK,
    W_POTENTIAL,
    W_STEP,
    Desk,
)
from lookout.solver.policy.gadgets import free_action, last_minute
from lookout.solver.policy.sight import seen_chance, seen_cost, watch_guards
from lookout.solver.policy.tasks import (
    EXIT_LEVEL,
    draw_potential,
    safes_to_find,
    set_tasks,
)
from lookout.solver.policy.ways import first_step, mates_on, read_entries, spread_out

ADD, ROLL = 1, 2
OUT_OF_REACH = -1e6
MOST_FOR_EVENT = 2  # Who uses more actions draws no event (T02).
WAY_OUT = 1e3  # Reaching the exit with an action left to take it: nobody sees that.
_MOST_ACTIONS = 8


def _work_table() -> np.ndarray:
    """Return what to do on a Safe by missing numbers, dice, actions and Peterman."""
    codes = {"add": ADD, "roll": ROLL, "wait": 0}
    table = np.zeros((7, 7, _MOST_ACTIONS + 1, 2), np.int64)
    for missing in range(1, 7):
        for dice in range(7):
            for actions in range(1, _MOST_ACTIONS + 1):
                for steady in range(2):
                    turns = (actions, 4)
                    work = best_work(missing, dice, turns, steady_hands=bool(steady))
                    table[missing, dice, actions, steady] = codes[work]
    return table


WORK = _work_table()


@kernel
def choose(state: State, desk: Desk) -> int:
    """Return the blueprint's answer to the question on top."""
    what = top(state)
    if what == ASK_ACTION:
        return _choose_action(state, desk, argument(state, 1))
    return answer_question(state, desk, what)


@kernel
def _choose_action(state: State, desk: Desk, player: int) -> int:
    free = free_action(state, desk, player)
    if free != 0:
        return free
    if state.remaining > 0 and can_leave(state, player):
        return encode(act.ESCAPE, 0, 0, 0)
    read_maps(state, desk, player)
    best = encode(act.END_ACTIONS, 0, 0, 0)
    if state.remaining > 0:
        best = _best_action(state, desk, player)
    if best == act.END_ACTIONS:
        return last_minute(state, desk, player)
    return best


@kernel
def read_maps(state: State, desk: Desk, player: int) -> None:
    """Draw all maps for a player who is about to act."""
    here = int(state.player_cell[player])
    read_entries(state, desk, player)
    spread_out(state, desk, player, here, min(int(state.remaining), 8))
    watch_guards(state, desk, player)
    set_tasks(state, desk, player)
    draw_potential(state, desk, player)
    _score_cells(state, desk, player)


@kernel
def missing_numbers(state: State, cell: int) -> int:
    """Return how many numbers a roll on a Safe can still use, of tiles face up."""
    return count_bits(wanted_faces(state, cell))


@kernel
def wanted_faces(state: State, cell: int) -> int:
    """Return the faces, as bits 1 to 6, that a Safe's face-up tiles still need."""
    floor = floor_of(cell)
    left = combination_left(state, cell) & ~int(state.hidden[floor])
    numbers = 0
    while left:
        face = int(state.face[cell_at(floor, left & -left)])
        left &= left - 1
        numbers |= 1 << int(FACE_NUMBER[face])
    return numbers & ~1


@kernel
def _reveal_gain(state: State, desk: Desk, floor: int, bit: int) -> float:
    """Return what revealing a face-down tile is worth."""
    weights = desk.weights
    if int(desk.combination[floor]) & bit:
        return weights[W_GAIN_COMBINATION]
    if safes_to_find(state, floor):
        return weights[W_GAIN_EXPLORE]
    if state.stairs_seen[floor] == 0:
        return weights[W_GAIN_STAIRS]
    return weights[W_GAIN_OTHER]


@kernel
def _score_cells(state: State, desk: Desk, player: int) -> None:
    """Score every cell in reach as the place to end the turn."""
    weights = desk.weights
    exits = int(desk.tasks[EXIT_LEVEL, int(state.floors) - 1])
    for floor in range(int(state.floors)):
        cells = int(desk.reach[floor])
        if cells == 0:
            continue
        crowd = weights[W_CROWD_FLOOR] * mates_on(state, player, floor)
        crowd += desk.mates[floor]
        hidden = int(state.hidden[floor])
        peeks = spread(
            int(state.open_east[floor]), int(state.open_south[floor]), hidden
        )
        peeks &= ~hidden
        safes = int(state.kind_cells[SAFE, floor]) & ~int(state.opened[floor])
        thermos = int(state.kind_cells[THERMO, floor]) & ~int(state.disabled[floor])
        while cells:
            bit = cells & -cells
            cells ^= bit
            cell = cell_at(floor, bit)
            score = weights[W_POTENTIAL] * desk.potential[cell] - crowd
            chance = seen_chance(state, desk, floor, bit, False)
            if chance > 0:
                score -= chance * seen_cost(state, desk, player, cell)
            if thermos & bit:
                score -= weights[W_ALARM]
            if hidden & bit:
                score += _reveal_gain(state, desk, floor, bit)
                score -= weights[W_ENTER_HIDDEN]
            desk.score[cell] = score
            desk.most_gains[cell] = 0
            if (peeks | safes) & bit:
                _count_gains(state, desk, floor, safes & bit, cell)
            if exits & bit and floor + 1 == state.floors:
                desk.gain[cell] = WAY_OUT - score
                desk.most_gains[cell] = 1


@kernel
def _count_gains(state: State, desk: Desk, floor: int, safe: int, cell: int) -> None:
    """Write down what actions left over are good for on a cell."""
    hidden = int(state.hidden[floor])
    if safe and not hidden & row_and_column(state, cell):
        desk.gain[cell] = desk.weights[W_GAIN_WORK]
        desk.most_gains[cell] = 8
        return
    peeks = adjacent_cells(state, cell) & hidden
    if peeks == 0:
        return
    best = peeks & int(desk.combination[floor])
    if best == 0:
        best = peeks
    desk.gain[cell] = _reveal_gain(state, desk, floor, best & -best)
    desk.most_gains[cell] = count_bits(best)


@kernel
def _best_end(state: State, desk: Desk, least: int, budget: int) -> tuple[float, int]:
    """Return what the best plan with some actions is worth, and where it ends.

    Args:
        state: The state.
        desk: The maps, with the fronts of the player who acts.
        least: The least that the way there must cost.
        budget: The actions that can be spent, on the way and there.
    """
    best, goal = OUT_OF_REACH, NOWHERE
    for cost in range(least, budget + 1):
        for floor in range(int(state.floors)):
            cells = int(desk.front[cost, floor])
            while cells:
                cell = cell_at(floor, cells & -cells)
                cells &= cells - 1
                value = float(desk.score[cell])
                gains = min(budget - cost, int(desk.most_gains[cell]))
                if gains > 0:
                    value += gains * desk.gain[cell]
                if value > best:
                    best, goal = value, cell
    return best, goal


@kernel
def _best_action(state: State, desk: Desk, player: int) -> int:
    """Return the first action of the best plan."""
    here, remaining = int(state.player_cell[player]), min(int(state.remaining), 8)
    best = encode(act.END_ACTIONS, 0, 0, 0)
    best_value = float(desk.score[here])
    if state.used <= MOST_FOR_EVENT:
        best_value -= desk.weights[W_EVENT]
        if _elevator_comes(state, here):
            best_value = WAY_OUT
    action, value = _best_peek(state, desk, here, remaining)
    if value > best_value:
        best, best_value = action, value
    action, value = _best_work(state, desk, player, here, remaining)
    if value > best_value:
        best, best_value = action, value
    value, goal = _best_end(state, desk, 1, remaining)
    value -= desk.weights[W_STEP] + _leaving_rings(state, desk, player, here)
    if value > best_value:
        action = _move_towards(state, desk, player, here, goal)
        if action != 0:
            return action
    return best


@kernel
def _elevator_comes(state: State, here: int) -> bool:
    """Say whether the next event is known, and takes the player to the roof (X01)."""
    if state.deck_top_n[EVENT_DECK] == 0:
        return False
    if state.deck_top[EVENT_DECK, 0] != EVENT_FREIGHT_ELEVATOR:
        return False
    top_floor = floor_of(here) + 1 == state.floors
    return top_floor and state.freight_elevator_escape != 0 and may_escape(state)


@kernel
def _best_peek(
    state: State, desk: Desk, here: int, remaining: int
) -> tuple[int, float]:
    """Return the best face-down tile to peek at, and what the plan is worth."""
    floor = floor_of(here)
    best, most = NOWHERE, 0.0
    for other in range(max(0, floor - 1), min(int(state.floors), floor + 2)):
        cells = peek_cells(state, here, other)
        while cells:
            bit = cells & -cells
            cells ^= bit
            gain = _reveal_gain(state, desk, other, bit)
            if gain > most:
                best, most = cell_at(other, bit), gain
    if best == NOWHERE:
        return 0, OUT_OF_REACH
    gains = int(desk.most_gains[here])
    desk.most_gains[here] = max(0, gains - 1)
    value, _ = _best_end(state, desk, 0, remaining - 1)
    desk.most_gains[here] = gains
    return encode(act.PEEK, best, 0, 0), most + value


@kernel
def _best_work(
    state: State, desk: Desk, player: int, here: int, remaining: int
) -> tuple[int, float]:
    """Return the best work on a Safe or Computer here, and what the plan is worth."""
    kind = kind_at(state, here)
    if COMPUTER_FINGERPRINT <= kind <= COMPUTER_MOTION:
        if room_for_tokens(state, kind - COMPUTER_FINGERPRINT) < 5:
            return 0, OUT_OF_REACH
        value, _ = _best_end(state, desk, 0, remaining - 1)
        return encode(act.HACK, 0, 0, 0), value + desk.weights[W_HACK]
    if not is_closed_safe(state, here):
        return 0, OUT_OF_REACH
    work, gain = _work_on_safe(state, desk, player, here, remaining)
    if work == ADD:
        value, _ = _best_end(state, desk, 0, remaining - 2)
        return encode(act.ADD_DIE, here, 0, 0), value + 2 * gain
    if work == ROLL:
        value, _ = _best_end(state, desk, 0, remaining - 1)
        return encode(act.CRACK, here, 0, 0), value + gain
    return 0, OUT_OF_REACH


@kernel
def _work_on_safe(
    state: State, desk: Desk, player: int, here: int, remaining: int
) -> tuple[int, float]:
    """Return whether to add a die or to roll, and what an action of it is worth."""
    dice = int(state.safe_dice[here])
    missing = missing_numbers(state, here)
    hidden = int(state.hidden[floor_of(here)]) & row_and_column(state, here)
    steady = int(ability_of(state, player) == ABLE_STEADY_HANDS)
    can_add = remaining >= 2 and dice < MAX_SAFE_DICE
    can_roll = can_crack(state, player, here)
    if hidden:
        gain = desk.weights[W_GAIN_EARLY]
        if can_add and dice < desk.weights[W_EARLY_DICE]:
            return ADD, gain
        return (ROLL if can_roll and missing >= 3 else 0), gain
    gain = desk.weights[W_GAIN_WORK]
    work = int(WORK[missing, dice, remaining, steady])
    if work == ADD and can_add:
        return ADD, gain
    return (ROLL if can_roll else 0), gain


@kernel
def _leaving_rings(state: State, desk: Desk, player: int, here: int) -> float:
    """Return what leaving a cell costs: a Motion entered this turn rings (A04)."""
    if state.entered != here or kind_at(state, here) != MOTION:
        return 0.0
    if is_jammed(state, player, here) or not can_ring(state, here, CAUSE_MOTION):
        return 0.0
    return float(desk.weights[W_ALARM])


@kernel
def _move_towards(state: State, desk: Desk, player: int, here: int, goal: int) -> int:
    """Return the first Move of the way to a cell, or 0 if it cannot be paid."""
    cell = first_step(state, desk, player, goal)
    way = ORDINARY_WAY
    if cell == here - FLOOR_CELLS and can_walk_down(state, here):
        if not vertical_ways(state, here) & 2:
            way = WALKWAY_DOWN
    if move_cost(state, player, cell, way) > state.remaining:
        return 0
    return encode(act.MOVE, cell, way, 0)
