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
from lookout.solver.search.search import UNSETTLED, Settled


def games(n: int, seed: int = 1, settled: Settled = UNSETTLED) -> list[Played]:
    """Return games whose values, while they go on, are too high by one in log odds."""
    random = np.random.default_rng(seed)
    found = []
    alive = 1 - settled.lost - settled.won
    for i in range(n):
        chance = random.uniform(0.05, 0.95)
        value = settled.won + alive * logistic(logit(chance) + 1)
        won = bool(random.random() < settled.won + alive * chance)
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
                values=[[value, 2.0, *settled]] * 3,
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


def test_what_soon_ended_does_not_bend_the_map():
    plain = fit(read_sample(games(3000)))
    ended = fit(read_sample(games(3000, settled=Settled(lost=0.3, won=0.1))))
    row = np.array([inputs(0.5, 0, 3, 2)])
    assert predict(plain, row)[0] == pytest.approx(logistic(-1), abs=0.03)
    assert predict(ended, row)[0] == pytest.approx(logistic(-1), abs=0.05)


@pytest.fixture(scope="module")
def bank():
    return position(Setup(scenario="bank", players=3, sides=("basic",) * 3), 5, 40)


def test_simulations_that_soon_ended_count_as_they_are(bank):
    going = win_chance(bank, 0.4, 0.01)
    half = win_chance(bank, 0.2, 0.005, Settled(lost=0.5), tapes=1000)
    assert half.value == pytest.approx(going.value / 2)
    assert half.low < half.value < half.high
    won = win_chance(bank, 0.75 + 0.25 * 0.4, 0.005, Settled(won=0.75), tapes=1000)
    assert won.value == pytest.approx(0.75 + going.value / 4)


@pytest.mark.parametrize(
    ("settled", "chance"), [((1.0, 0.0), 0.0), ((0.25, 0.75), 0.75)]
)
def test_nothing_is_mapped_if_every_simulation_ended(bank, settled, chance):
    win = win_chance(bank, chance, 0.01, Settled(*settled), tapes=100)
    assert win.value == chance
    assert win.low <= chance < win.high
