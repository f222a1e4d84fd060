"""Agents without knowledge of the game: what the others must at least beat."""

from __future__ import annotations

import dataclasses

import numpy as np
import numpy.typing as npt

from lookout.engine.apply import legal_actions, step
from lookout.engine.bits import count_bits
from lookout.engine.chance import (
    Chance,
    draw_below,
    new_sampler,
    new_world,
    set_key,
)
from lookout.engine.constants import PLAYING, WON
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.offers import MAX_ACTIONS, Buffer
from lookout.engine.playout import States
from lookout.engine.safe import safes_opened
from lookout.engine.state import STATE, State

Values = npt.NDArray[np.float64]
"""One number for each action, 0 to 1."""

LOW_32 = 0xFFFFFFFF

SAFE_WORTH = 0.1
TILE_WORTH = 0.001
"""What an opened Safe and a tile face up count in a playout that was not won.

All 48 tiles together count less than one Safe, all three Safes less than a win.
"""

LONGEST_PLAYOUT = 2000
"""Actions after which a playout is given up; random crews are caught far earlier."""


@kernel
def _play_on(state: State, world: Chance, chooser: Chance, most: int) -> None:
    """Play uniformly random legal actions to the end of the game, if it comes."""
    buffer = np.empty(MAX_ACTIONS, np.int64)
    for _ in range(most):
        if state.result != PLAYING:
            return
        n = legal_actions_into(state, buffer)
        step(state, buffer[draw_below(chooser, n)], world)


@kernel
def _worth(state: State) -> float:
    """Return how far a crew got: 1 for a win, else what it opened and revealed.

    Random crews hardly ever win, so that wins alone would tell no action from another.
    """
    if state.result == WON:
        return 1.0
    tiles = 0
    for floor in range(int(state.floors)):
        face_down = int(state.hidden[floor])
        tiles += count_bits(int(state.cells) & ~face_down)
    return SAFE_WORTH * safes_opened(state) + TILE_WORTH * tiles


@kernel
def flat_values(
    states: States,
    actions: Buffer,
    world: Chance,
    chooser: Chance,
    seed: int,
    rounds: int,
    values: Values,
) -> None:
    """Write the mean worth of random playouts after each action.

    In every round all actions meet the same world, drawn anew.

    Args:
        states: The state to decide in, and room for the state that is played on.
        actions: The actions to value.
        world: Becomes one world after another.
        chooser: A sampler that chooses the actions of the playouts.
        seed: 62 bits, from which worlds and choices follow.
        rounds: Playouts of each action, at least one.
        values: Where the means go.
    """
    values[:] = 0.0
    for i in range(rounds):
        low = (seed + i) & LOW_32
        for j in range(len(actions)):
            states[1] = states[0]
            set_key(world, seed >> 32, low)
            set_key(chooser, (seed >> 32) + 1, low)
            step(states[1], actions[j], world)
            _play_on(states[1], world, chooser, LONGEST_PLAYOUT)
            values[j] += _worth(states[1]) / rounds


@dataclasses.dataclass(frozen=True, slots=True)
class RandomAgent:
    """Chooses among the legal actions with equal chances."""

    name: str = "random"
    version: str = "1"

    def choose(self, state: State, seed: int, /) -> int:
        """Return any legal action."""
        legal = legal_actions(state)
        return legal[draw_below(new_sampler(seed), len(legal))]


@dataclasses.dataclass(frozen=True, slots=True)
class FlatAgent:
    """Flat Monte Carlo: the action after which random play gets furthest."""

    name: str = "flat"
    version: str = "1"
    playouts: int = 4000
    """Playouts of a decision, shared out among its actions."""

    def choose(self, state: State, seed: int, /) -> int:
        """Return the action with the best mean; the first one of equals."""
        legal = np.array(legal_actions(state), np.int64)
        states = np.zeros(2, STATE)
        states[0] = state
        world, chooser = new_world(0), new_sampler(0)
        world.recording = chooser.recording = 0
        rounds = max(1, self.playouts // len(legal))
        values = np.zeros(len(legal))
        flat_values(states, legal, world, chooser, seed >> 2, rounds, values)
        return int(legal[np.argmax(values)])
