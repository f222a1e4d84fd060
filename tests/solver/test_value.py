"""The value function: from the state alone, between 0 and 1, and it has learned."""

from __future__ import annotations

import json

import numpy as np
import pytest
from solver_games import play, setups

from lookout.engine import Setup
from lookout.solver.policy.desk import new_desk
from lookout.solver.value.features import FEATURES, read_features
from lookout.solver.value.net import FILE, load_net, value_of
from lookout.solver.value.train import Rows, blueprint_rows, fit, judge, predict, split


def test_values_are_chances_in_every_job() -> None:
    net, desk = load_net(), new_desk()
    for setup in setups():
        for state, _ in play(setup, 3, 30):
            assert 0.0 < value_of(state, desk, net) < 1.0


def test_a_value_depends_on_the_state_alone() -> None:
    used, net = new_desk(), load_net()
    for state, _ in play(Setup(scenario="bank", players=3), 2, 60):
        before = state.tobytes()
        value = value_of(state, used, net)
        assert value == value_of(state, new_desk(), load_net())
        assert state.tobytes() == before


def test_features_are_bounded() -> None:
    row, desk = np.zeros(FEATURES, np.float32), new_desk()
    for setup in setups():
        for state, _ in play(setup, 5, 80):
            read_features(state, desk, row)
            assert np.isfinite(row).all()
            assert np.abs(row).max() <= 8


def test_the_shipped_net_says_how_it_was_made() -> None:
    with np.load(FILE) as stored:
        note = json.loads(str(stored["note"]))
    assert note["held_out"]["all"]["brier"] < note["held_out"]["all"]["brier_constant"]


def test_training_learns_from_games_and_is_reproducible() -> None:
    parts = [blueprint_rows("office", n, 2000, 5) for n in (1, 2)]
    train, test = split(Rows.join(parts), 0.2, 1)
    assert not set(train.game) & set(test.game)
    net, again = fit(train, 8, 1), fit(train, 8, 1)
    figures = judge(net, test)
    assert figures["brier"] < 0.95 * figures["brier_constant"]
    assert np.array_equal(predict(net, test.features), predict(again, test.features))


def test_the_compiled_net_computes_what_training_does() -> None:
    with np.load(FILE) as stored:
        weights = {k: stored[k] for k in ("first", "bias", "second", "last")}
    row, desk, net = np.zeros(FEATURES, np.float32), new_desk(), load_net()
    for state, _ in play(Setup(scenario="office", players=2), 4, 40):
        read_features(state, desk, row)
        expected = predict(weights, row[None, :])[0]
        assert value_of(state, desk, net) == pytest.approx(float(expected), rel=1e-3)
