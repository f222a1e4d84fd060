"""From what a search finds to how often such positions are really won.

The mean result of a search is no probability: simulations play the blueprint, which is
weaker than the search, and the best of several means flatters itself. The file
``calibration.json`` holds a logistic map, fitted to the solver's own games. It maps the
mean value of the simulations that were still going on; those that soon ended in a win
or a loss count as they are.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import math
from pathlib import Path

from lookout.engine.constants import SCENARIO_NAMES
from lookout.engine.safe import safes_left
from lookout.engine.state import State
from lookout.solver.estimates import Z95, Estimate, logistic, logit, share
from lookout.solver.search.search import UNSETTLED, Settled

FILE = Path(__file__).parent / "calibration.json"
NEARLY_NONE = 1e-9
INPUTS = 9
"""One, log odds of the result, job (2), players (3), Safes left, log odds squared."""


def inputs(
    value: float, scenario: int, players: int, safes_left: int
) -> tuple[float, ...]:
    """Return what the map reads of a position and its search."""
    odds = max(-8.0, min(8.0, logit(value)))
    return (
        1.0,
        odds,
        float(SCENARIO_NAMES[scenario] == "office"),
        float(SCENARIO_NAMES[scenario] == "fort_knox"),
        float(players == 1),
        float(players == 2),
        float(players == 4),
        safes_left / 3,
        odds * abs(odds) / 8,
    )


@dataclasses.dataclass(frozen=True, slots=True)
class Calibration:
    """A fitted map, with the spread of its error."""

    weights: tuple[float, ...]
    spread: float
    """Half width, in log odds, that the map's own error adds to an interval."""

    note: str

    def chance(self, row: tuple[float, ...], error: float, value: float) -> Estimate:
        """Return the calibrated chance to win for a result with a standard error."""
        odds = sum(w * x for w, x in zip(self.weights, row, strict=True))
        slope = self.weights[1] + self.weights[8] * abs(row[1]) / 4
        p = min(max(value, 1e-4), 1 - 1e-4)
        sampling = abs(slope) * error / (p * (1 - p))
        half = min(8.0, math.hypot(Z95 * sampling, self.spread))
        return Estimate(logistic(odds), logistic(odds - half), logistic(odds + half))


IDENTITY = Calibration((0.0, 1.0) + (0.0,) * (INPUTS - 2), 1.0, "not calibrated")


@functools.cache
def load_calibration() -> Calibration:
    """Return the map that ships with the package."""
    if not FILE.exists():
        return IDENTITY
    stored = json.loads(FILE.read_text())
    return Calibration(tuple(stored["weights"]), stored["spread"], stored["note"])


def going_on(value: float, settled: Settled) -> tuple[float, float]:
    """Return the share of simulations that went on, and their mean value."""
    alive = 1 - settled.lost - settled.won
    if alive < NEARLY_NONE:
        return 0.0, 0.0
    return alive, min(max((value - settled.won) / alive, 0.0), 1.0)


def win_chance(
    state: State,
    value: float,
    error: float,
    settled: Settled = UNSETTLED,
    tapes: int = 0,
) -> Estimate:
    """Return the calibrated chance to win from a position.

    Args:
        state: The position.
        value: The mean result of an action's simulations.
        error: Its standard error.
        settled: How many of them soon ended.
        tapes: How many there were.
    """
    alive, mean = going_on(value, settled)
    if alive == 0.0:
        return share(round(settled.won * tapes), tapes)
    row = inputs(mean, int(state.scenario), int(state.players), safes_left(state))
    win = load_calibration().chance(row, error / alive, mean)
    ended = Z95 * math.sqrt(alive * (1 - alive) / max(1, tapes))
    middle = settled.won + alive * win.value
    below = math.hypot(alive * (win.value - win.low), ended)
    above = math.hypot(alive * (win.high - win.value), ended)
    return Estimate(middle, max(0.0, middle - below), min(1.0, middle + above))
