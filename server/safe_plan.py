"""The plan for a Safe: which, who, and what to do when."""

from __future__ import annotations

from collections.abc import Sequence

from lookout.engine.bits import count_bits
from lookout.engine.constants import (
    ABLE_STEADY_HANDS,
    CELLS,
    LOOT_BUST,
    TOOL_STETHOSCOPE,
)
from lookout.engine.errors import InvalidNotationError
from lookout.engine.geometry import floor_of
from lookout.engine.players import ability_of, holds_loot, holds_tool
from lookout.engine.safe import combination_left, is_closed_safe
from lookout.engine.state import State
from lookout.engine.text.notation import format_cell, parse_cell
from lookout.server.errors import BadRequestError, PreconditionError, Violation
from lookout.solver.exact.dice import best_work, crack_chance
from lookout.solver.policy.blueprint import missing_numbers
from lookout.v1 import hint_service_pb2 as pb
from lookout.v1 import plan_pb2

MOST_TURNS = 12
MOST_ACTIONS = 10
DEFAULT_TURNS = (4,) * 6

_WORK = {
    "add": plan_pb2.SAFE_WORK_ADD_DIE,
    "roll": plan_pb2.SAFE_WORK_ROLL,
    "wait": plan_pb2.SAFE_WORK_WAIT,
}


def check_safe_request(request: pb.PlanSafeRequest) -> None:
    """Check what can be checked without the position.

    Raises:
        BadRequestError: If something is out of range.
    """
    found = []
    if len(request.actions) > MOST_TURNS:
        found.append(
            Violation("actions", f"{len(request.actions)} turns; at most {MOST_TURNS}")
        )
    found += [
        Violation(f"actions[{i}]", f"{spent}; expected 0 to {MOST_ACTIONS}")
        for i, spent in enumerate(request.actions)
        if not 0 <= spent <= MOST_ACTIONS
    ]
    if found:
        raise BadRequestError("INVALID_REQUEST", found)


def plan_safe(state: State, request: pb.PlanSafeRequest) -> plan_pb2.SafePlan:
    """Return the best way to work on a Safe.

    Raises:
        BadRequestError: If the cell or the player does not exist, or must be said.
        PreconditionError: If that cell has no closed Safe face up.
    """
    player, cell = _player(state, request.player), _cell(state, request.cell)
    turns = tuple(request.actions) or DEFAULT_TURNS
    missing, dice = int(missing_numbers(state, cell)), int(state.safe_dice[cell])
    steady = bool(ability_of(state, player) == ABLE_STEADY_HANDS)
    # L13: who holds the Bust uses no Tools.
    stethoscope = bool(
        holds_tool(state, player, TOOL_STETHOSCOPE)
        and not holds_loot(state, player, LOOT_BUST)
    )

    def chance(spent: Sequence[int]) -> float:
        return crack_chance(
            missing, dice, spent, steady_hands=steady, stethoscope=stethoscope
        )

    work = best_work(missing, dice, turns, steady_hands=steady, stethoscope=stethoscope)
    hidden = int(combination_left(state, cell)) & int(state.hidden[floor_of(cell)])
    return plan_pb2.SafePlan(
        cell=format_cell(cell),
        missing=missing,
        hidden_tiles=int(count_bits(hidden)),
        dice=dice,
        first=_WORK[work],
        turns=[
            plan_pb2.SafeTurn(actions=spent, open_chance=chance(turns[: i + 1]))
            for i, spent in enumerate(turns)
        ],
    )


def _player(state: State, number: int) -> int:
    players = int(state.players)
    if number == 0:
        return max(0, int(state.active))
    if not 1 <= number <= players:
        violation = Violation("player", f"{number}; expected 1 to {players}")
        raise BadRequestError("INVALID_REQUEST", [violation])
    return number - 1


def _cell(state: State, text: str) -> int:
    closed = [cell for cell in range(CELLS) if is_closed_safe(state, cell)]
    if text:
        return _named_cell(text, closed)
    here = int(state.player_cell[max(0, int(state.active))])
    if here in closed:
        return here
    if not closed:
        raise PreconditionError("NO_SAFE", "no closed Safe is face up")
    if len(closed) > 1:
        choices = ", ".join(format_cell(cell) for cell in closed)
        violation = Violation("cell", f"there are several Safes: say one of {choices}")
        raise BadRequestError("INVALID_REQUEST", [violation])
    return closed[0]


def _named_cell(text: str, closed: Sequence[int]) -> int:
    try:
        cell = parse_cell(text)
    except InvalidNotationError as error:
        violation = Violation("cell", str(error))
        raise BadRequestError("INVALID_REQUEST", [violation]) from None
    if cell not in closed:
        raise PreconditionError("NO_SAFE", f"{text} has no closed Safe face up")
    return cell
