"""Counting action sequences, compiled; ``perft`` compares the counts.

It is not part of ``perft`` because a module that is run by name is another one than the
same module imported, and would be compiled a second time.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lookout.engine.actions import Action
from lookout.engine.apply import legal_actions, step
from lookout.engine.chance import SOURCES, Chance
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.offers import MAX_ACTIONS
from lookout.engine.state import STATE, State, copy_state

States = npt.NDArray[np.void]
"""Room for one state a level."""

Counts = npt.NDArray[np.int32]
"""Room for what a world has drawn, one row a level."""

Actions = npt.NDArray[np.int64]
"""Room for the actions of one state a level."""

MAX_DEPTH = 24


@kernel
def count_below(
    states: States, drawn: Counts, actions: Actions, chance: Chance, depth: int
) -> int:
    """Count the sequences of ``depth`` actions, at least one, from the first state.

    Args:
        states: ``depth`` states, of which the first is the start.
        drawn: As many rows; the world's counters before each state's actions.
        actions: As many rows of ``MAX_ACTIONS``.
        chance: A world that is not recording. It is used up.
        depth: The number of actions in a sequence.
    """
    counted, level = 0, 0
    left = np.zeros(MAX_DEPTH, np.int64)
    left[0] = legal_actions_into(states[0], actions[0])
    drawn[0] = chance.counts
    if depth == 1:
        return int(left[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        for i in range(SOURCES):
            chance.counts[i] = drawn[level, i]
        states[level + 1] = states[level]
        step(states[level + 1], actions[level, left[level]], chance)
        n = legal_actions_into(states[level + 1], actions[level + 1])
        if level + 2 == depth:
            counted += n
            continue
        level += 1
        left[level] = n
        for i in range(SOURCES):
            drawn[level, i] = chance.counts[i]
    return counted


def count_sequences(state: State, world: Chance, depth: int) -> int:
    """Return how many sequences of ``depth`` actions a state allows under a world.

    Raises:
        ValueError: If the depth is negative or too great.
    """
    if not 0 <= depth <= MAX_DEPTH:
        raise ValueError(f"depth {depth}; expected 0 to {MAX_DEPTH}")
    if depth == 0:
        return 1
    states = np.zeros(depth, STATE)
    states[0] = state
    drawn = np.zeros((depth, SOURCES), np.int32)
    actions = np.zeros((depth, MAX_ACTIONS), np.int64)
    return int(count_below(states, drawn, actions, _copy_world(world), depth))


def count_by_action(state: State, world: Chance, depth: int) -> dict[Action, int]:
    """Return the counts of the sequences that begin with each legal action."""
    counts = {}
    for action in legal_actions(state):
        after, chance = copy_state(state), _copy_world(world)
        step(after, action, chance)
        counts[action] = count_sequences(after, chance, depth - 1)
    return counts


def _copy_world(world: Chance) -> Chance:
    """Return a world of its own that draws the same and writes nothing down."""
    copy: Chance = np.array([world])[0]
    copy.recording = 0
    return copy
