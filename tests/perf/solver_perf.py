"""The solver's figures: ``make bench``. Data on stdout, one ``name value`` a line.

On mid-game positions of the 4-player Bank Job. Speed is CPU time of one core.
Simulations are cut after two rounds, mixed as by default, or played to the end.
"""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver_games import position

from lookout.engine import Setup, State
from lookout.engine.stack import ASK_ACTION, top
from lookout.solver.advice.hint import Adviser
from lookout.solver.exact.risk import this_turn
from lookout.solver.search.search import Budget, Options, Searcher

POSITIONS = 12
CANCELS = 60


def figure(name: str, value: float, digits: int = 0) -> None:
    """Print a figure on a line of its own."""
    print(f"{name} {value:.{digits}f}", flush=True)


def middle_game() -> list[State]:
    """Return positions after about a dozen turns, with much still to do."""
    setup = Setup(scenario="bank", players=4, sides=("basic",) * 4)
    found: list[State] = []
    key = 100
    while len(found) < POSITIONS:
        key += 1
        with contextlib.suppress(AssertionError):  # Games that end before that.
            state = position(setup, key, 60)
            if top(state) == ASK_ACTION:
                found.append(state)
    return found


def rate(states: list[State], options: Options, simulations: int) -> float:
    """Return simulations a CPU second."""
    searcher, done = Searcher(options), 0
    searcher.search(states[0], Budget(simulations=100), 1)
    start = time.process_time()
    for seed, state in enumerate(states):
        done += searcher.search(
            state, Budget(simulations=simulations), seed
        ).simulations
    return done / (time.process_time() - start)


def hint_milliseconds(states: list[State]) -> float:
    """Return the mean CPU time of a whole hint with 1,000 simulations."""
    with Adviser() as adviser:
        adviser.advise(states[0], Budget(simulations=100), seed=1)
        start = time.process_time()
        for seed, state in enumerate(states):
            adviser.advise(state, Budget(simulations=1000), seed=seed)
    return 1000 * (time.process_time() - start) / len(states)


def cancel_milliseconds(states: list[State]) -> float:
    """Return the 99th percentile from cancelling to having the answer."""
    searcher, taken = Searcher(), []
    for i in range(CANCELS):
        pressed: list[float] = []

        def cancel(pressed: list[float] = pressed) -> None:
            pressed.append(time.perf_counter())
            searcher.cancel()

        timer = threading.Timer(0.02 + 0.001 * (i % 7), cancel)
        timer.start()
        searcher.search(states[i % len(states)], Budget(simulations=10**8), i)
        taken.append(1000 * (time.perf_counter() - pressed[0]))
    return float(np.percentile(taken, 99))


def risk_positions(states: list[State]) -> float:
    """Return exact risks of one guard move a CPU second."""
    this_turn(states[0])
    start, n = time.process_time(), 0
    while time.process_time() - start < 1.0:
        this_turn(states[n % len(states)])
        n += 1
    return n / (time.process_time() - start)


def main() -> None:
    """Measure and print everything."""
    states = middle_game()
    cut, full = Options(mixed_rounds=0), Options(share=0.0, mixed_rounds=99)
    figure("solver.simulations_per_second", rate(states, cut, 4000))
    figure("solver.default_simulations_per_second", rate(states, Options(), 2000))
    figure("solver.full_rollouts_per_second", rate(states, full, 1000))
    figure("solver.hint_1000_cpu_ms", hint_milliseconds(states), 1)
    figure("solver.cancel_ms_p99", cancel_milliseconds(states), 2)
    figure("solver.exact_risks_per_second", risk_positions(states))


if __name__ == "__main__":
    main()
