"""Positions out of real games, for the solver's tests."""

from __future__ import annotations

from collections.abc import Iterator

from lookout.engine import Setup, State, deal, legal_actions, new_world
from lookout.engine.apply import is_over, step
from lookout.engine.state import copy_state
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import new_desk

SIDES = ("basic", "advanced")


def setups() -> Iterator[Setup]:
    """Yield every job with every number of players, on both sides."""
    for scenario in ("office", "bank", "fort_knox"):
        for players in (1, 2, 3, 4):
            for side in SIDES:
                yield Setup(scenario=scenario, players=players, sides=(side,) * players)


def play(setup: Setup, key: int, most: int = 3000) -> Iterator[tuple[State, int]]:
    """Yield the states and actions of a game that the blueprint plays."""
    world, desk = new_world(key), new_desk()
    state = deal(setup, world).state
    world.recording = 0
    for _ in range(most):
        if is_over(state):
            return
        action = int(choose(state, desk))
        yield copy_state(state), action
        step(state, action, world)


def position(setup: Setup, key: int, after: int) -> State:
    """Return a state some actions into a game of the blueprint's."""
    for i, (state, _) in enumerate(play(setup, key)):
        if i >= after and len(legal_actions(state)) > 2:
            return state
    raise AssertionError("the game ended before that")
