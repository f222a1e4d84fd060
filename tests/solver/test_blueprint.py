"""The blueprint: legal, from the state alone, and never stuck."""

from __future__ import annotations

import numpy as np
import pytest
from solver_games import play, setups

from lookout.engine import Setup, legal_actions, new_world
from lookout.engine.actions import END_ACTIONS, kind_of
from lookout.engine.apply import is_over
from lookout.engine.constants import WON
from lookout.engine.state import STATE
from lookout.engine.text.notation import format_action
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import new_desk
from lookout.solver.policy.rollout import play_deals


@pytest.mark.parametrize("setup", list(setups()), ids=str)
def test_every_choice_is_legal_and_turns_end(setup: Setup) -> None:
    for key in range(3):
        since_end = 0
        for state, action in play(setup, key):
            assert action in legal_actions(state), format_action(action)
            since_end = 0 if kind_of(action) == END_ACTIONS else since_end + 1
            assert since_end < 40


def test_a_choice_depends_on_the_state_alone() -> None:
    used = new_desk()
    setup = Setup(scenario="bank", players=3, sides=("basic",) * 3)
    for key in range(4):
        for state, action in play(setup, key, 80):
            before = state.tobytes()
            choose(state, used)
            assert choose(state, new_desk()) == action == choose(state, used)
            assert state.tobytes() == before


def test_games_end_and_some_are_won() -> None:
    setup = Setup(scenario="office", players=2, sides=("basic", "basic"))
    starts, n = np.zeros(60, STATE), 60
    for i in range(n):
        starts[i] = next(play(setup, i))[0]
    won, scratch = np.zeros(n, np.int64), np.zeros(1, STATE)
    chance = new_world(0)
    chance.recording = 0
    play_deals(starts, scratch, np.arange(n), new_desk(), chance, won)
    assert 5 <= won.sum() <= 55
    assert is_over(scratch[0])
    assert (scratch[0].result == WON) == won[-1]
