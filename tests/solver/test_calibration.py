"""Calibration: a fit that finds a known distortion, and honest intervals."""

from __future__ import annotations

import numpy as np
import pytest
from solver_games import position

from lookout.engine import Setup
from lookout.engine.safe import safes_left
from lookout.solver.advice.calibrate import (
    calibration_error,
    fit,
    held_out,
    predict,
    read_sample,
    reliability,
    table,
)
from lookout.solver.advice.calibration import (
    IDENTITY,
    INPUTS,
    inputs,
    load_calibration,
    win_chance,
)
from lookout.solver.arena.results import Played
from lookout.solver.estimates import logistic, logit


def games(n: int, seed: int = 1) -> list[Played]:
    """Return games whose values are too high by one in log odds."""
    random = np.random.default_rng(seed)
    found = []
    for i in range(n):
        chance = random.uniform(0.05, 0.95)
        value = logistic(logit(chance) + 1)
        won = bool(random.random() < chance)
        found.append(
            Played(
                agent="product",
                version="1",
                scenario="bank",
                players=3,
                set="dev",
                index=i,
                rules=1,
                won=won,
                cause="" if won else "other",
                turns=9,
                actions=30,
                decisions=20,
                cpu_ms=1.0,
                safes=1,
                stealth=3,
                values=[[value, 2.0]] * 3,
            )
        )
    return found


def test_a_fit_undoes_a_known_distortion() -> None:
    sample = read_sample(games(4000))
    raw = sample.rows[:, 1]
    weights = fit(sample)
    truth = 1 / (1 + np.exp(-(raw - 1)))
    assert np.abs(predict(weights, sample.rows) - truth).max() < 0.06


def test_held_out_chances_are_calibrated_and_raw_values_are_not() -> None:
    sample = read_sample(games(4000))
    honest = reliability(sample, held_out(sample))
    raw = reliability(sample, 1 / (1 + np.exp(-sample.rows[:, 1])))
    assert calibration_error(honest) < 0.03 < 0.1 < calibration_error(raw)
    assert sum(b.games for b in honest) == pytest.approx(4000, abs=20)
    assert all(b.low <= b.won <= b.high for b in honest)
    assert len(table(honest).splitlines()) == 12


def test_without_a_fit_the_value_stands() -> None:
    row = inputs(0.3, 0, 3, 2)
    assert len(row) == INPUTS
    assert IDENTITY.chance(row, 0.01, 0.3).value == pytest.approx(0.3)


def test_intervals_contain_their_chance_and_widen_with_the_error() -> None:
    state = position(Setup(scenario="bank", players=3, sides=("basic",) * 3), 1, 20)
    assert safes_left(state) in (1, 2, 3)
    sharp, blurred = win_chance(state, 0.4, 0.001), win_chance(state, 0.4, 0.1)
    assert sharp.low < sharp.value == blurred.value < sharp.high
    assert blurred.low < sharp.low < sharp.high < blurred.high
    assert load_calibration().weights
