"""Tunes the blueprint's weights by paired games: ``make tune``.

A hill climb: some weights change at random, both sets play the same deals, and the
change stays if it wins more, on fresh deals again. Cells count by the arcsine of their
win rates, which makes a point of a rare win as visible as one of a common win.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np
import numpy.typing as npt

from lookout.engine.chance import new_world
from lookout.engine.constants import SCENARIO_NAMES
from lookout.engine.deal import Setup, deal
from lookout.engine.state import STATE
from lookout.solver.policy.desk import DEFAULT_WEIGHTS, WEIGHTS, Weights, new_desk
from lookout.solver.policy.rollout import play_deals

POOL = 300
"""Deals of each cell that are kept; every batch plays some of them in new worlds."""

CELLS = tuple(
    (scenario, players) for scenario in SCENARIO_NAMES for players in (1, 2, 3, 4)
)
Wins = npt.NDArray[np.int64]


class Table:
    """Deals of every cell, and what it takes to play them."""

    def __init__(self, seed: int) -> None:
        """Deal the pools."""
        self.random = np.random.default_rng(seed)
        self.chance = new_world(0)
        self.chance.recording = 0
        self.scratch = np.zeros(1, STATE)
        self.pools = [self._deal(*cell) for cell in CELLS]

    def _deal(self, scenario: str, players: int) -> npt.NDArray[np.void]:
        setup = Setup(scenario=scenario, players=players, sides=("basic",) * players)
        pool = np.zeros(POOL, STATE)
        for i in range(POOL):
            pool[i] = deal(setup, new_world(int(self.random.integers(1 << 62)))).state
        return pool

    def draw(self, games: int) -> list[tuple[npt.NDArray[np.void], Wins]]:
        """Return fresh games for every cell: starts and world keys."""
        drawn = []
        for pool in self.pools:
            starts = pool[self.random.integers(POOL, size=games)]
            drawn.append((starts, self.random.integers(1 << 31, size=games)))
        return drawn

    def play(
        self, weights: Weights, games: list[tuple[npt.NDArray[np.void], Wins]]
    ) -> list[Wins]:
        """Return which of the games some weights win."""
        desk, results = new_desk(weights), []
        for starts, keys in games:
            won = np.zeros(len(starts), np.int64)
            play_deals(starts, self.scratch, keys, desk, self.chance, won)
            results.append(won)
        return results


def compare(ours: list[Wins], theirs: list[Wins]) -> tuple[float, float]:
    """Return the mean gain in arcsine win rate over the cells, and its error."""
    gains, variances = [], []
    for a, b in zip(ours, theirs, strict=True):
        n = len(a)
        middle = min(max((a.sum() + b.sum() + 1) / (2 * n + 2), 0.002), 0.998)
        slope = 0.5 / np.sqrt(middle * (1 - middle))
        differences = a - b
        gains.append(slope * differences.mean())
        variances.append(slope**2 * (differences.var() + 1 / n**2) / n)
    return float(np.mean(gains)), float(np.sqrt(np.sum(variances)) / len(gains))


def vary(weights: Weights, random: np.random.Generator, width: float) -> Weights:
    """Return weights of which a few differ."""
    changed = weights.copy()
    for i in random.choice(WEIGHTS, size=random.integers(1, 5), replace=False):
        changed[i] = (
            changed[i] * np.exp(width * random.normal()) + 0.02 * random.normal()
        )
    return changed


def climb(minutes: float, games: int, seed: int, start: Weights) -> Weights:
    """Climb for some minutes and return the best weights."""
    table, best = Table(seed), start.copy()
    until, tried, kept = time.monotonic() + 60 * minutes, 0, 0
    while time.monotonic() < until:
        candidate = vary(best, table.random, 0.35)
        tried += 1
        batch = table.draw(games)
        gain, error = compare(table.play(candidate, batch), table.play(best, batch))
        if gain < error:
            continue
        batch = table.draw(3 * games)
        ours, theirs = table.play(candidate, batch), table.play(best, batch)
        gain, error = compare(ours, theirs)
        if gain < error:
            continue
        best, kept = candidate, kept + 1
        rates = " ".join(f"{100 * won.mean():.1f}" for won in ours)
        print(f"{tried} tried, {kept} kept, gain {gain:.4f}: {rates}", flush=True)
        print(np.array2string(best, precision=3, separator=", "), flush=True)
    return best


def main() -> int:
    """Tune and print the weights."""
    parser = argparse.ArgumentParser(
        prog="lookout.solver.policy.tune", description=__doc__
    )
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=300, help="a batch, for each cell")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    best = climb(given.minutes, given.games, given.seed, DEFAULT_WEIGHTS)
    print(np.array2string(best, precision=3, separator=", "), file=sys.stdout)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
