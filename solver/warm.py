"""Compiles and caches what hints need: ``python -m lookout.solver.warm``."""

from __future__ import annotations

import gc
import time

from lookout.engine.apply import legal_actions, step
from lookout.engine.chance import new_sampler
from lookout.engine.deal import Setup, deal
from lookout.engine.stack import ASK_ACTION, top
from lookout.solver.advice.hint import Adviser
from lookout.solver.exact.risk import guard_visits, until_next_turn
from lookout.solver.exact.settle import settle
from lookout.solver.search.search import Budget


def compile_everything() -> None:
    """Ask for a hint and for risks once; that compiles all below them."""
    chance = new_sampler(1)
    state = deal(
        Setup(scenario="office", players=2, sides=("basic",) * 2), chance
    ).state
    while top(state) != ASK_ACTION:
        step(state, legal_actions(state)[0], chance)
    with Adviser() as adviser:
        adviser.advise(state, Budget(simulations=60))
    until_next_turn(state)
    guard_visits(state, 0)
    settle(state, legal_actions(state)[0])


def main() -> int:
    """Compile, say how long it took, and return the exit code."""
    gc.disable()  # What compiling makes stays anyway; this is a tenth faster.
    started = time.perf_counter()
    compile_everything()
    print(f"compiled and cached the solver in {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
