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
from lookout.solver.search.search import (
    UNSETTLED,
    Budget,
    Options,
    Searcher,
    Settled,
)
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
    effort: float = 1.0
    """How many times the product's simulations it plays."""

    last_value: float | None = None
    """Of the position of the last choice: what calibration is fitted to."""

    last_settled: Settled = UNSETTLED
    """How often the game was soon over in the simulations of that choice."""

    def choose(self, state: State, seed: int, /) -> Action:
        """Return the best action found within the budget."""
        simulations = round(self.effort * PRODUCT_SIMULATIONS[int(state.players)])
        budget = Budget(simulations=simulations)
        best = self.searcher.search(state, budget, seed).best
        self.last_value, self.last_settled = best.value, best.settled
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

    ``product@1s`` thinks about a second. ``no-value`` plays every simulation to its end
    and never asks the value function; ``only-value`` always stops there. They play as
    many simulations as take the same time.
    """
    options, effort = Options(), 1.0
    if name == "product@1s":
        effort = 20.0
    elif name == "no-value":
        options, effort = Options(share=0.0, mixed_rounds=99), 0.5
    elif name == "only-value":
        options, effort = Options(mixed_rounds=0), 1.5
    return SearchingPlayer(name, SOLVER_VERSION, Searcher(options), effort)
