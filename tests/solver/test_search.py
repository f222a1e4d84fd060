"""The search: reproducible, bounded, cancellable, and never trapped."""

from __future__ import annotations

import dataclasses
import threading
import time

import numpy as np
import pytest
from solver_games import play, position, setups

from lookout.engine import Setup, State, legal_actions, new_sampler
from lookout.engine import actions as act
from lookout.engine.actions import kind_of
from lookout.engine.apply import step
from lookout.engine.constants import CAUGHT
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.state import copy_state
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import new_desk
from lookout.solver.search.candidates import candidates
from lookout.solver.search.search import Budget, Options, Result, Searcher
from lookout.solver.search.stop import Stop

BANK = Setup(scenario="bank", players=4, sides=("basic",) * 4)
OFFICE = Setup(scenario="office", players=2, sides=("basic",) * 2)


@pytest.fixture(scope="module")
def searcher():
    return Searcher()


def test_the_same_seed_gives_the_same_bytes_on_any_number_of_threads(searcher):
    state = position(BANK, 3, 40)
    alone = searcher.search(state, Budget(simulations=600), 5)
    for threads in (2, 3):
        many = Searcher(threads=threads)
        again = many.search(state, Budget(simulations=600), 5)
        many.close()
        assert repr(again.arms).encode() == repr(alone.arms).encode()
        assert again.simulations == alone.simulations


def test_another_seed_plays_other_tapes(searcher):
    state = position(BANK, 3, 40)
    values = {searcher.search(state, Budget(simulations=200), s).best for s in (1, 2)}
    assert len(values) == 2


def test_simulations_stay_within_the_budget(searcher):
    state = position(OFFICE, 2, 20)
    for simulations in (1, 10, 100, 1000):
        found = searcher.search(state, Budget(simulations=simulations), 1)
        assert found.simulations <= simulations
    assert found.simulations > 800


@pytest.mark.parametrize("budget", [Budget(simulations=1), Budget(seconds=0.0)])
def test_no_budget_still_answers_with_the_blueprint_s_action(searcher, budget):
    for key in range(5):
        state = position(BANK, key, 30)
        found = searcher.search(state, budget, 1)
        assert found.best.action == choose(state, new_desk())
        assert found.simulations == 0


def test_the_search_leaves_the_position_alone(searcher):
    state = position(BANK, 1, 25)
    before = state.tobytes()
    searcher.search(state, Budget(simulations=100), 1)
    assert state.tobytes() == before


def test_every_candidate_is_legal_and_the_blueprint_s_comes_first():
    desk = new_desk()
    for setup in setups():
        for state, action in play(setup, 7, 60):
            found = candidates(state, desk)
            assert found[0] == (action if len(legal_actions(state)) > 1 else found[0])
            assert set(found) <= set(legal_actions(state))
            assert len(set(found)) == len(found)


def test_free_actions_come_to_an_end():
    """Whatever free candidates are taken, in any order, a turn runs out of them."""
    desk, chooser = new_desk(), np.random.default_rng(1)
    for setup in setups():
        chance, state = new_sampler(3), position(setup, 5, 30)
        for _ in range(4):
            after, free = copy_state(state), 0
            while top(after) == ASK_ACTION and free < 60:
                options = [a for a in candidates(after, desk) if is_free(a)]
                if not options:
                    break
                step(after, int(chooser.choice(options)), chance)
                while top(after) not in (ASK_ACTION, 0) and after.stack_n:
                    step(after, int(choose(after, desk)), chance)
                free += 1
            assert free < 60


def is_free(action: int) -> bool:
    return kind_of(action) in (act.GIVE, act.TAKE, act.PLACE_CROW, act.USE_TOOL)


def test_a_finished_game_is_refused(searcher):
    state = position(OFFICE, 2, 20)
    state.result = CAUGHT
    with pytest.raises(ValueError, match="over"):
        searcher.search(state)


def test_snapshots_improve_and_the_last_result_has_the_most_simulations(searcher):
    seen: list[Result] = []
    state = position(BANK, 2, 30)
    found = searcher.search(state, Budget(simulations=800), 3, seen.append)
    counts = [snapshot.simulations for snapshot in seen]
    assert counts == sorted(counts)
    assert len(counts) >= 2
    assert counts[-1] < found.simulations
    assert not seen[0].complete
    assert found.complete


def test_cancel_returns_what_there_is():
    searcher = Searcher(threads=2)
    state = position(BANK, 2, 10)
    timer = threading.Timer(0.2, searcher.cancel)
    timer.start()
    begun = time.monotonic()
    found = searcher.search(state, Budget(simulations=50_000_000), 3)
    assert time.monotonic() - begun < 60  # Days, if it went unheard.
    assert not found.complete
    assert found.best.action in legal_actions(state)
    searcher.close()


def test_a_stop_before_the_start_is_heard(searcher):
    stop = Stop()
    stop.set()
    found = searcher.search(position(BANK, 2, 10), Budget(simulations=500), stop=stop)
    assert (found.simulations, found.complete) == (0, False)


def test_a_stop_whose_time_has_come_ends_the_search(searcher):
    stop = Stop(search_by=time.monotonic() + 0.1)
    state = position(BANK, 2, 10)
    found = searcher.search(state, Budget(simulations=50_000_000), stop=stop)
    assert found.simulations > 0
    assert not found.complete


def test_a_stop_that_does_not_come_changes_nothing(searcher):
    state = position(BANK, 2, 10)
    stop = Stop(search_by=time.monotonic() + 3600)
    plain = searcher.search(state, Budget(simulations=500), 3)
    stoppable = searcher.search(state, Budget(simulations=500), 3, stop=stop)
    assert dataclasses.replace(stoppable, seconds=plain.seconds) == plain


def test_snapshots_come_within_a_round(searcher):
    seen: list[Result] = []
    stop = Stop()

    def take(result: Result) -> None:
        seen.append(result)
        stop.set()

    state = position(BANK, 2, 30)
    searcher.search(state, Budget(simulations=50_000_000), 3, take, stop)
    assert len(seen) == 1
    assert 0 < seen[0].simulations < 1_000_000


def test_a_half_width_stops_early(searcher):
    state = position(OFFICE, 2, 20)
    full = searcher.search(state, Budget(simulations=4000), 1)
    early = searcher.search(state, Budget(simulations=4000, half_width=0.2), 1)
    assert early.simulations < full.simulations


def test_people_change_the_values(searcher):
    state = position(BANK, 3, 40)
    with_people = Searcher(Options(people=0b1110, noise=0.9))
    ours = searcher.search(state, Budget(simulations=400), 5)
    theirs = with_people.search(state, Budget(simulations=400), 5)
    assert {a.action: a.value for a in ours.arms} != {
        a.action: a.value for a in theirs.arms
    }


def test_doomed_positions_get_an_answer(searcher):
    state: State = position(OFFICE, 2, 20)
    state.stealth[:] = 0
    state.guard_die[:] = 6
    found = searcher.search(state, Budget(simulations=200), 1)
    assert found.best.action in legal_actions(state)
    assert 0.0 <= found.best.value <= 1.0
