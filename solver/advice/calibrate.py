"""Fits the calibration to games of the arena: ``make calibrate``.

Reads the values that the product gave at the start of its turns and whether it won,
fits a logistic map, and judges it on games that each fit did not see: five folds by
game, each row weighing one over the number of its game's rows.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from lookout.engine.constants import SCENARIO_NAMES
from lookout.solver.advice.calibration import FILE, INPUTS, going_on, inputs
from lookout.solver.arena.results import Played, read_results
from lookout.solver.estimates import Z95
from lookout.solver.search.search import Settled
from lookout.solver.version import SOLVER_VERSION

Floats = npt.NDArray[np.float64]
FOLDS = 5
BINS = 10
EXPECTATIONS = 10
LONGEST_STEP = 0.3  # Newton's method overshoots far from the optimum.


@dataclasses.dataclass(frozen=True, slots=True)
class Sample:
    """Rows of inputs with outcomes, weights and games.

    ``alive`` and ``sure`` are the shares of simulations that went on, and that were
    soon won: the chance is ``sure + alive * map(row)``.
    """

    rows: Floats
    alive: Floats
    sure: Floats
    won: Floats
    weight: Floats
    game: npt.NDArray[np.int64]

    def take(self, mask: npt.NDArray[np.bool_]) -> Sample:
        """Return some of the rows."""
        return Sample(
            self.rows[mask],
            self.alive[mask],
            self.sure[mask],
            self.won[mask],
            self.weight[mask],
            self.game[mask],
        )


def read_sample(games: list[Played]) -> Sample:
    """Return the turns of some games."""
    rows, ended, won, weight, owner = [], [], [], [], []
    for i, game in enumerate(games):
        scenario = SCENARIO_NAMES.index(game.scenario)
        for value, left, *settled in game.values:
            soon = Settled(*settled)
            alive, mean = going_on(value, soon)
            rows.append(inputs(mean, scenario, game.players, int(left)))
            ended.append((alive, soon.won))
            won.append(float(game.won))
            weight.append(1 / len(game.values))
            owner.append(i)
    alive_, sure = np.array(ended).T
    return Sample(
        np.array(rows), alive_, sure, np.array(won), np.array(weight), np.array(owner)
    )


def fit(sample: Sample) -> Floats:
    """Fit the map to how the games ended.

    Of a game that was lost nobody knows whether it was the soon lost simulations that
    came true, or the others; so, as expectation maximization does, the map is fitted
    with what the last map makes of that.
    """
    weights = _fit_logistic(sample, sample.weight)
    for _ in range(EXPECTATIONS):
        going = sample.alive * np.where(
            sample.won > 0,
            predict(weights, sample.rows),
            predict(-weights, sample.rows),
        )
        chance = chances_of(weights, sample)
        seen = np.where(sample.won > 0, chance, 1 - chance)
        weights = _fit_logistic(sample, sample.weight * going / np.maximum(seen, 1e-9))
    return weights


def _fit_logistic(sample: Sample, weight: Floats, ridge: float = 1.0) -> Floats:
    """Fit a logistic map by Newton's method, with a little weight decay."""
    weights = np.zeros(INPUTS)
    weights[1] = 1.0
    prior = weights.copy()
    for _ in range(400):
        p = predict(weights, sample.rows)
        gradient = sample.rows.T @ (weight * (p - sample.won))
        gradient += ridge * (weights - prior)
        curvature = (sample.rows * (weight * p * (1 - p))[:, None]).T @ sample.rows
        step = np.linalg.solve(curvature + ridge * np.eye(INPUTS), gradient)
        weights = weights - step * min(1.0, LONGEST_STEP / np.abs(step).max())
        if np.abs(step).max() < 1e-9:
            break
    return weights


def chances_of(weights: Floats, sample: Sample) -> Floats:
    """Return the chances to win that a map gives a sample."""
    chances: Floats = sample.sure + sample.alive * predict(weights, sample.rows)
    return chances


def predict(weights: Floats, rows: Floats) -> Floats:
    """Return the chances that a map gives some rows."""
    odds = np.clip(rows @ weights, -30, 30)
    chances: Floats = 1 / (1 + np.exp(-odds))
    return chances


def held_out(sample: Sample, seed: int = 1) -> Floats:
    """Return each row's chance by a fit that never saw its game."""
    games = int(sample.game.max()) + 1
    fold = np.random.default_rng(seed).integers(FOLDS, size=games)[sample.game]
    chances = np.zeros(len(sample.won))
    for k in range(FOLDS):
        seen = fold != k
        chances[~seen] = chances_of(fit(sample.take(seen)), sample.take(~seen))
    return chances


@dataclasses.dataclass(frozen=True, slots=True)
class Bin:
    """Positions of about the same chance, and what came of them."""

    chance: float
    won: float
    low: float
    high: float
    games: int


def reliability(sample: Sample, chances: Floats) -> list[Bin]:
    """Return ten bins of equal weight; intervals are clustered by game."""
    order = np.argsort(chances)
    cumulated = np.cumsum(sample.weight[order])
    number = np.minimum(BINS - 1, (BINS * cumulated / cumulated[-1]).astype(int))
    return [_bin(sample, chances, order[number == k]) for k in range(BINS)]


def _bin(sample: Sample, chances: Floats, pick: npt.NDArray[np.int64]) -> Bin:
    w, won = sample.weight[pick], sample.won[pick]
    mean = float((w * won).sum() / w.sum())
    games, place = np.unique(sample.game[pick], return_inverse=True)
    by_game = np.bincount(place, weights=w * (won - mean))
    error = float(np.sqrt((by_game**2).sum()) / w.sum())
    chance = float((w * chances[pick]).sum() / w.sum())
    low, high = max(0.0, mean - Z95 * error), min(1.0, mean + Z95 * error)
    return Bin(chance, mean, low, high, len(games))


def calibration_error(bins: list[Bin]) -> float:
    """Return the mean distance of chance and outcome over the bins."""
    return float(np.mean([abs(b.chance - b.won) for b in bins]))


def table(bins: list[Bin]) -> str:
    """Return the reliability table in Markdown."""
    lines = ["| said | won | 95 % interval | games |", "|---|---|---|---|"]
    for b in bins:
        interval = f"{b.low:.3f} to {b.high:.3f}"
        lines.append(f"| {b.chance:.3f} | {b.won:.3f} | {interval} | {b.games} |")
    return "\n".join(lines)


def main() -> int:
    """Fit, judge, store."""
    parser = argparse.ArgumentParser(
        prog="lookout.solver.advice.calibrate", description=__doc__
    )
    parser.add_argument("--results", default="build/arena/results.jsonl")
    parser.add_argument("--agent", default="product")
    parser.add_argument("--dry-run", action="store_true", help="judge, store nothing")
    given = parser.parse_args()
    games = [
        game
        for game in read_results(Path(given.results)).values()
        if game.agent == given.agent and game.version == SOLVER_VERSION and game.values
    ]
    if len(games) < 50:
        print(f"{len(games)} games of {given.agent} are too few", file=sys.stderr)
        return 1
    sample = read_sample(games)
    bins = reliability(sample, held_out(sample))
    error = calibration_error(bins)
    print(table(bins))
    print(f"\ncalibration error {error:.4f} over {len(games)} games")
    if not given.dry_run:
        spread = 0.25
        FILE.write_text(
            json.dumps(
                {
                    "weights": [round(float(w), 6) for w in fit(sample)],
                    "spread": spread,
                    "note": f"{len(games)} games of {given.agent} "
                    f"{games[0].version}; held-out error {error:.4f}",
                },
                indent=1,
            )
            + "\n"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
