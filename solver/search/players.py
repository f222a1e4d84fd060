"""The solver as players of whole games: for the arena, and to play seats."""

from __future__ import annotations

import dataclasses

from lookout.engine.actions import Action
from lookout.engine.state import State
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import (
    DEFAULT_WEIGHTS,
    W_CROWD_FLOOR,
    W_CROWD_TASK,
    W_MATE_SEEN,
    W_SEEN_AT_0,
    W_SEEN_AT_3,
    Weights,
    new_desk,
)
from lookout.solver.search.search import Budget, Options, Searcher
from lookout.solver.version import BLUEPRINT_VERSION, SOLVER_VERSION

PRODUCT_SIMULATIONS = (0, 1800, 1200, 850, 700)
"""By players: about 50 ms of CPU a decision; docs/results.md tells what it was."""


@dataclasses.dataclass(frozen=True, slots=True)
class PolicyPlayer:
    """Plays the blueprint with some weights."""

    name: str
    version: str
    weights: Weights

    def choose(self, state: State, _seed: int, /) -> Action:
        """Return the policy's action."""
        return int(choose(state, new_desk(self.weights)))


@dataclasses.dataclass(slots=True)
class SearchingPlayer:
    """Searches before every action."""

    name: str
    version: str
    searcher: Searcher
    factor: int = 1
    """How many times longer than the product it searches."""

    last_value: float | None = None
    """Of the position of the last choice: what calibration is fitted to."""

    def choose(self, state: State, seed: int, /) -> Action:
        """Return the best action found within the budget."""
        simulations = self.factor * PRODUCT_SIMULATIONS[int(state.players)]
        best = self.searcher.search(state, Budget(simulations=simulations), seed).best
        self.last_value = best.value
        return best.action


def blueprint_agent() -> PolicyPlayer:
    """Return the blueprint as a player."""
    return PolicyPlayer("blueprint", BLUEPRINT_VERSION, DEFAULT_WEIGHTS)


def greedy_agent() -> PolicyPlayer:
    """Return the blueprint without its eye on the guards: it runs to the next task."""
    weights = DEFAULT_WEIGHTS.copy()
    weights[W_SEEN_AT_0 : W_SEEN_AT_3 + 1] = 0.0
    weights[[W_MATE_SEEN, W_CROWD_FLOOR, W_CROWD_TASK]] = 0.0
    return PolicyPlayer("greedy", BLUEPRINT_VERSION, weights)


def searching_agent(name: str) -> SearchingPlayer:
    """Return the product, or it with one part changed.

    ``product@1s`` thinks about a second. ``no-value`` plays every simulation to its
    end and never asks the value function; ``only-value`` always stops there.
    """
    options, factor = Options(), 1
    if name == "product@1s":
        factor = 20
    elif name == "no-value":
        options = Options(share=0.0, mixed_rounds=99)
    elif name == "only-value":
        options = Options(mixed_rounds=0)
    return SearchingPlayer(name, SOLVER_VERSION, Searcher(options), factor)
