"""The turns that come, and the table at the start of each if nobody moved."""

from __future__ import annotations

import dataclasses

from lookout.engine.chance import new_branches
from lookout.engine.constants import ESCAPED, PLAYING
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.state import State, copy_state
from lookout.solver.exact.risk_kernels import pass_turn, quieten
from lookout.solver.plan.impossible import Impossible, Why

MOST_ROUNDS = 3


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """A turn to come."""

    player: int
    actions: int
    number: int
    """Which turn of this player from now on, from zero."""

    table: State
    """As it starts, with nobody moved and no guard: for costs and effects that end."""


def next_turn(state: State) -> None:
    """Go on, in place, from an ended turn to the next one; Loot is not rolled for."""
    hands = state.hand_loot.copy()
    quieten(state)
    pass_turn(state, new_branches())
    state.hand_loot[:] = hands


def coming_turns(state: State, rounds: int) -> list[Turn]:
    """Return the turns of some rounds, the one under way first.

    The engine tells whose they are and how many actions each has: Mirror, Heads Up,
    Jump the Gun and who has escaped are all in there.

    Raises:
        ValueError: If the rounds are not 1 to 3.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise ValueError(f"{rounds} rounds; expected 1 to {MOST_ROUNDS}")
    table, counts = copy_state(state), [0] * int(state.players)
    inside = sum(int(cell != ESCAPED) for cell in state.player_cell[: len(counts)])
    turns = []
    for _ in range(rounds * inside):
        player = int(table.active)
        turns.append(
            Turn(player, int(table.remaining), counts[player], copy_state(table))
        )
        counts[player] += 1
        next_turn(table)
    return turns


def not_asked(state: State) -> Impossible | None:
    """Return why nothing can be planned here at all, if so."""
    if state.result == PLAYING and top(state) == ASK_ACTION:
        return None
    return Impossible(
        Why.NOT_ASKED,
        "Plans begin where a player is to act; answer the question first.",
    )
