"""The blueprint's answers to questions outside the action phase."""

from __future__ import annotations

import numpy as np

from lookout.engine import actions as act
from lookout.engine.actions import first_of, kind_of, second_of
from lookout.engine.bits import count_bits
from lookout.engine.constants import (
    FACE_NUMBER,
    TOOL_BLUEPRINTS,
    TOOL_CROWBAR,
    TOOL_CRYSTAL_BALL,
    TOOL_DONUTS,
    TOOL_DYNAMITE,
    TOOL_EMP,
    TOOL_INVISIBLE_SUIT,
    TOOL_MAKEUP_KIT,
    TOOL_ROLLERSKATES,
    TOOL_SMOKE_BOMB,
    TOOL_STETHOSCOPE,
    TOOL_THERMAL_BOMB,
    TOOL_VIRUS,
    TOOLS,
)
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    cell_at,
    floor_of,
    next_step,
    walking_distance,
)
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.safe import combination_left
from lookout.engine.stack import (
    ASK_ALARM,
    ASK_DEADBOLT,
    ASK_ENTRANCE,
    ASK_KEEP_TOOL,
    ASK_LASER,
    ASK_PEEKHOLE,
    ASK_SPY,
    ASK_STETHOSCOPE,
    ASK_THROW_VOICE,
    argument,
)
from lookout.engine.state import State
from lookout.solver.policy.desk import Desk

# How much each Tool is wanted, when one of two can be kept.
_WANTED = np.zeros(TOOLS, np.int64)
for _rank, _tool in enumerate(
    (
        TOOL_CRYSTAL_BALL,
        TOOL_DYNAMITE,
        TOOL_CROWBAR,
        TOOL_VIRUS,
        TOOL_STETHOSCOPE,
        TOOL_EMP,
        TOOL_INVISIBLE_SUIT,
        TOOL_THERMAL_BOMB,
        TOOL_BLUEPRINTS,
        TOOL_ROLLERSKATES,
        TOOL_SMOKE_BOMB,
        TOOL_DONUTS,
        TOOL_MAKEUP_KIT,
    )
):
    _WANTED[_tool] = _rank
WANTED = _WANTED


@kernel
def answer_question(state: State, desk: Desk, what: int) -> int:
    """Return an answer to any question but what to do in the action phase."""
    options = desk.buffer
    n = legal_actions_into(state, options)
    if n == 1:
        return int(options[0])
    if what == ASK_ENTRANCE:
        return _entrance(state, options, n)
    if what == ASK_DEADBOLT:
        return int(options[0]) if state.remaining > 2 else int(options[1])
    if what == ASK_KEEP_TOOL:
        first, second = int(options[0]), int(options[1])
        better = WANTED[first_of(second)] > WANTED[first_of(first)]
        return second if better else first
    if what == ASK_STETHOSCOPE:
        return _stethoscope(state, options, n)
    if what in (ASK_ALARM, ASK_THROW_VOICE):
        return _send_guard(state, argument(state, 2), options, n)
    if what == ASK_PEEKHOLE:
        return int(options[1])
    if what == ASK_SPY:
        return _spy(state, argument(state, 2), options)
    if (
        what == ASK_LASER
        and state.remaining == 0
        and kind_of(int(options[0])) == act.PAY
    ):
        return int(options[0])
    if kind_of(int(options[0])) == act.DRAW:
        return int(options[1])
    return int(options[0])


@kernel
def _entrance(state: State, options: np.ndarray, n: int) -> int:
    """Enter far from the guard, by the widest cell (S01)."""
    best, most = int(options[0]), -1
    for i in range(n):
        cell = first_of(int(options[i]))
        ways = count_bits(adjacent_cells(state, cell))
        away = 3
        if state.guard_cell[0] >= 0:
            guard = bit_of(int(state.guard_cell[0]))
            away = walking_distance(state, 0, bit_of(cell), guard)
        worth = min(away, 4) * 2 + ways
        if worth > most:
            best, most = int(options[i]), worth
    return best


@kernel
def _stethoscope(state: State, options: np.ndarray, n: int) -> int:
    """Set a die if that opens the Safe (O06)."""
    cell = argument(state, 2)
    floor = floor_of(cell)
    left = combination_left(state, cell)
    if left & int(state.hidden[floor]):
        return int(options[0])
    numbers = 0
    while left:
        face = int(state.face[cell_at(floor, left & -left)])
        left &= left - 1
        if FACE_NUMBER[face] > 0 and state.roll[int(FACE_NUMBER[face]) - 1] == 0:
            numbers |= 1 << int(FACE_NUMBER[face])
    if count_bits(numbers) != 1:
        return int(options[0])
    needed = 0
    left = combination_left(state, cell)
    while left:
        face = int(state.face[cell_at(floor, left & -left)])
        left &= left - 1
        needed |= 1 << int(FACE_NUMBER[face])
    for i in range(1, n):
        shown, wanted = first_of(int(options[i])), second_of(int(options[i]))
        if not (numbers >> wanted) & 1:
            continue
        if state.roll[shown - 1] > 1 or not (needed >> shown) & 1:
            return int(options[i])
    return int(options[0])


@kernel
def _harm(state: State, floor: int, goal: int) -> int:
    """Return how much a guard on its way to a cell would see, by Stealth left."""
    east, south = int(state.open_east[floor]), int(state.open_south[floor])
    at, harm = bit_of(int(state.guard_cell[floor])), 0
    movement = int(state.guard_die[floor]) + count_bits(int(state.alarms[floor]))
    for _ in range(movement):
        if at == goal:
            break
        at = next_step(east, south, at, goal)
        for player in range(int(state.players)):
            cell = int(state.player_cell[player])
            if cell >= 0 and floor_of(cell) == floor and bit_of(cell) == at:
                harm += 1 if state.stealth[player] > 0 else 8
    return harm


@kernel
def _send_guard(state: State, floor: int, options: np.ndarray, n: int) -> int:
    """Choose the destination on the way to which the guard sees least."""
    best, least = int(options[0]), 1000
    for i in range(n):
        harm = _harm(state, floor, bit_of(first_of(int(options[i]))))
        if harm < least:
            best, least = int(options[i]), harm
    return best


@kernel
def _spy(state: State, deck: int, options: np.ndarray) -> int:
    """Leave a patrol card on top unless it names a player's cell (H24)."""
    card = int(state.deck_top[deck, 0])
    if deck < int(state.floors):
        for player in range(int(state.players)):
            if state.player_cell[player] == deck * 25 + card:
                return int(options[1])
    return int(options[0])
