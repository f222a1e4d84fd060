"""Every defect of a hand-made position, all at once, each with its place.

A position that play can reach has none. One without defects need not be reachable: the
past leaves few traces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from lookout.engine.apply import legal_actions
from lookout.engine.constants import PLAYING
from lookout.engine.errors import InvalidPositionError
from lookout.engine.state import DERIVED, STACK_DEPTH, State, same_state
from lookout.engine.status.board import (
    guard_defects,
    layout_defects,
    piece_defects,
    place_defects,
    tile_defects,
    token_defects,
    wall_faults,
)
from lookout.engine.status.cards import (
    deck_defects,
    loot_defects,
    seat_defects,
    tool_defects,
)
from lookout.engine.status.ranges import Defect, job_defects, tame
from lookout.engine.status.turn import (
    effect_defects,
    pending_defects,
    result_defects,
    turn_defects,
)
from lookout.engine.text.fields import Fields, fields_of, fresh_state

_CHECKS: tuple[Callable[[Fields], Iterator[Defect]], ...] = (
    wall_faults,
    tile_defects,
    layout_defects,
    token_defects,
    piece_defects,
    guard_defects,
    place_defects,
    seat_defects,
    deck_defects,
    tool_defects,
    loot_defects,
    effect_defects,
    turn_defects,
    result_defects,
    pending_defects,
)


def defects(state: State) -> list[Defect]:
    """Return every defect of a state: a place, as a path, and what is wrong there."""
    now = fields_of(state)
    found = list(job_defects(now))
    if found:
        return found
    found = [*_field_defects(now), *_stack_defects(state), *_stale_defects(state)]
    return found or _dead_ends(state, now)


def new_defects(state: State, now: Fields) -> list[Defect]:
    """Return every defect of a state that was just made of fields.

    Nothing can be stale in it. Values that mean nothing are taken out of the fields.
    """
    return list(job_defects(now)) or _field_defects(now) or _dead_ends(state, now)


def _field_defects(now: Fields) -> list[Defect]:
    """Return the defects that the fields of a state show; the job is sound."""
    found = tame(now)
    for check_fields in _CHECKS:
        found += check_fields(now)
    return found


def _dead_ends(state: State, now: Fields) -> list[Defect]:
    """Return a question that nobody can answer; the state is sound otherwise."""
    if now["result"] != PLAYING or legal_actions(state):
        return []
    return [(f"pending.{len(now['frames']) - 1}", "nobody could answer this")]


def check(state: State) -> None:
    """Refuse a position that could not arise, naming every defect.

    Raises:
        InvalidPositionError: If there is any.
    """
    found = defects(state)
    if found:
        raise InvalidPositionError(found)


def _stack_defects(state: State) -> Iterator[Defect]:
    """Yield a stack of impossible depth, or with remains above its top."""
    depth = int(state.stack_n)
    if not 0 <= depth <= STACK_DEPTH:
        yield "pending", f"{depth} frames; expected 0 to {STACK_DEPTH}"
    elif np.any(state.stack[depth:]):
        yield "pending", "remains of frames above the top one"


def _stale_defects(state: State) -> Iterator[Defect]:
    """Yield derived fields that do not follow from the others; see ``refresh``."""
    fresh = fresh_state(state.tobytes())
    if same_state(fresh, state):
        return
    for name in DERIVED:
        if not np.array_equal(state[name], fresh[name]):
            yield f"derived.{name}", "does not follow from the rest; refresh the state"
