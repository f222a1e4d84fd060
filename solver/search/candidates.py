"""Which legal actions are worth simulating.

Everything that costs something is kept. Free actions that could be repeated for ever
(moving the crow, handing items to and fro) are kept only where they lead somewhere, so
that neither search nor autoplay is trapped; they stay legal in the engine.
"""

from __future__ import annotations

import numpy as np

from lookout.engine import actions as act
from lookout.engine.actions import Action, first_of, kind_of, second_of, third_of
from lookout.engine.apply import legal_actions
from lookout.engine.constants import (
    FIRST_LOOT_ITEM,
    TOOL_BLUEPRINTS,
    TOOL_CRYSTAL_BALL,
    TOOL_VIRUS,
)
from lookout.engine.geometry import bit_of, floor_of
from lookout.engine.stack import ASK_ACTION, ASK_STETHOSCOPE, argument, top
from lookout.engine.state import State
from lookout.solver.policy.blueprint import choose, wanted_faces
from lookout.solver.policy.desk import Desk
from lookout.solver.policy.sight import watch_guard
from lookout.solver.policy.tasks import set_tasks

MOST_BLUEPRINTS = 6


def candidates(state: State, desk: Desk) -> list[Action]:
    """Return the actions to compare, the blueprint's first."""
    legal = legal_actions(state)
    if len(legal) < 2:
        return legal
    favourite = int(choose(state, desk))
    what = top(state)
    if what == ASK_ACTION:
        kept = _in_phase(state, desk, legal)
    elif what == ASK_STETHOSCOPE:
        wanted = wanted_faces(state, argument(state, 2))
        kept = [a for a in legal if _sets_well(a, wanted)]
    else:
        kept = legal
    return [favourite, *(a for a in kept if a != favourite)]


def _sets_well(action: Action, wanted: int) -> bool:
    """Say whether an answer sets a die to a number that is missing, or keeps all."""
    if kind_of(action) != act.SET_DIE:
        return True
    return bool(wanted >> second_of(action) & 1 and not wanted >> first_of(action) & 1)


def _in_phase(state: State, desk: Desk, legal: list[Action]) -> list[Action]:
    """Return the actions of the action phase that are worth a thought."""
    player = argument(state, 1)
    kept = [a for a in legal if _is_sensible(a)]
    kept = _few_blueprints(state, desk, player, kept)
    return _useful_crow(state, desk, player, kept)


def _is_sensible(action: Action) -> bool:
    """Say whether an action of a kind that could go on for ever leads somewhere.

    Tools only pass to the player whose turn it is, who can use them; Loot only passes
    from that player to others. So nothing goes to and fro within a turn.
    """
    kind = kind_of(action)
    if kind == act.TAKE:
        return second_of(action) < FIRST_LOOT_ITEM
    if kind == act.GIVE:
        return second_of(action) >= FIRST_LOOT_ITEM
    if kind == act.USE_TOOL:
        tool = first_of(action)
        if tool == TOOL_VIRUS:  # All tokens on one Computer, or spread evenly.
            return third_of(action) in (3, 3 << 2, 3 << 4, 1 | 1 << 2 | 1 << 4)
        return tool != TOOL_CRYSTAL_BALL
    return True


def _few_blueprints(
    state: State, desk: Desk, player: int, legal: list[Action]
) -> list[Action]:
    """Keep only some targets of the Blueprints: combinations first."""
    targets = [a for a in legal if _is_use_of(a, TOOL_BLUEPRINTS)]
    if len(targets) <= MOST_BLUEPRINTS:
        return legal
    set_tasks(state, desk, player)
    targets.sort(key=lambda a: not _in_combination(desk, second_of(a)))
    kept = set(targets[:MOST_BLUEPRINTS])
    return [a for a in legal if not _is_use_of(a, TOOL_BLUEPRINTS) or a in kept]


def _is_use_of(action: Action, tool: int) -> bool:
    return kind_of(action) == act.USE_TOOL and first_of(action) == tool


def _in_combination(desk: Desk, cell: int) -> bool:
    return bool(int(desk.combination[floor_of(cell)]) & bit_of(cell))


def _useful_crow(
    state: State, desk: Desk, player: int, legal: list[Action]
) -> list[Action]:
    """Keep crow placements that put it in the guard's certain way, if it is not."""
    if all(kind_of(a) != act.PLACE_CROW for a in legal):
        return legal
    floor = floor_of(int(state.player_cell[player]))
    watch_guard(state, desk, floor, 0)
    way = int(desk.path[floor])
    guard = int(state.guard_cell[floor])
    if guard >= 0:
        way |= bit_of(guard)  # The Disrupt side stops a guard where it stands.
    crow = int(state.crow_cell)
    placed = crow >= 0 and floor_of(crow) == floor and way & bit_of(crow)
    return [
        a
        for a in legal
        if kind_of(a) != act.PLACE_CROW or (not placed and way & bit_of(first_of(a)))
    ]


def as_array(actions: list[Action]) -> np.ndarray:
    """Return actions for a kernel."""
    return np.array(actions, np.int64)
