"""Guard futures against exact risk, and replayed by script."""

import numpy as np
import pytest
from random_states import random_states
from solver_games import play, setups
from table import Table

from lookout.engine.chance import new_script
from lookout.engine.constants import CAMERA, NOT_SET_UP, NOWHERE, PLAYING, THERMO
from lookout.engine.journal import GUARD_PLACED, GUARD_STEPS
from lookout.engine.offers import MAX_ACTIONS
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.state import copy_state
from lookout.engine.text.notation import format_cell, parse_cell
from lookout.engine.tiles import kind_at
from lookout.solver.exact.risk import guard_visits
from lookout.solver.exact.risk_kernels import end_turn
from lookout.solver.plan.futures import guard_futures


@pytest.fixture(scope="module")
def positions():
    """Action questions out of all kinds of games."""
    found = [state for state in random_states() if top(state) == ASK_ACTION]
    found = [state for state in found if state.result == PLAYING][::7]
    for key, setup in enumerate(setups()):
        found += [state for state, _ in list(play(setup, key, 60))[10::25]]
    return [state for state in found if top(state) == ASK_ACTION]


def is_on_board(state, floor):
    return state.guard_status[floor] != NOT_SET_UP


def steps_of(cells):
    return [int(cell) for cell in cells if cell != NOWHERE]


def sets_of(patrols, move):
    """The sets of cells that a move enters, as bits, with their probabilities."""
    found = {}
    for weight, path in zip(patrols.weights, patrols.steps[:, move], strict=True):
        cells = sum({1 << cell % 25 for cell in steps_of(path)})
        found[cells] = found.get(cells, 0.0) + float(weight)
    return found


def test_one_move_equals_exact_visits(positions):
    compared = 0
    for state in positions:
        if stands_on(state, CAMERA, THERMO):  # Ending the turn may ring.
            continue
        for patrols in guard_futures(state, 1, most_paths=5000).floors:
            if patrols.method == "exact" and is_on_board(state, patrols.floor):
                visits = dict(guard_visits(state, patrols.floor).sets)
                assert sets_of(patrols, 1) == pytest.approx(visits, abs=1e-12)
                compared += 1
    assert compared > 100


def stands_on(state, *kinds):
    """Whether somebody stands on a tile of some kinds."""
    cells = [int(cell) for cell in state.player_cell if cell >= 0]
    return any(kind_at(state, cell) in kinds for cell in cells)


def test_futures_replay_in_the_engine_by_script(positions):
    replayed = 0
    for state in positions:
        if stands_on(state, CAMERA, THERMO):
            continue
        futures = guard_futures(state, 3, most_paths=50, samples=8)
        for floor in filter(lambda f: is_on_board(state, f), range(int(state.floors))):
            for path in range(min(4, len(futures.floors[floor].weights))):
                replayed += _replay(state, futures.floors[floor], path)
    assert replayed > 500


def _replay(state, patrols, path):
    """End turns with the cards of a path; return how many moves were compared."""
    table = copy_state(state)
    table.stealth[:] = 100
    for move in range(1, patrols.steps.shape[1]):
        chance = new_script(patrols.script(path, move))
        end_turn(table, chance, np.empty(MAX_ACTIONS, np.int64), patrols.floor)
        entries = chance.journal[: chance.journal_n].tolist()
        walked = [e[2] for e in entries if e[0] in (GUARD_STEPS, GUARD_PLACED)]
        assert walked == steps_of(patrols.steps[path, move])
        assert table.guard_cell[patrols.floor] == patrols.places[path, move]
        assert chance.script_i == chance.script_n
    return patrols.steps.shape[1] - 1


def test_probabilities_sum_to_one(positions):
    for state in positions[::5]:
        for patrols in guard_futures(state, 2, most_paths=3000).floors:
            assert patrols.weights.sum() == pytest.approx(1, abs=1e-12)
            assert (np.diff(patrols.weights) <= 0).all()


def test_samples_come_near_the_exact_futures():
    state = Table().guard("1D4 > 1C4").state
    exact = guard_futures(state, 2, most_paths=20_000).floors[0]
    sampled = guard_futures(state, 2, most_paths=0, samples=20_000, seed=3).floors[0]
    assert (exact.method, sampled.method) == ("exact", "sampled")
    wanted, found = sets_of(exact, 2), sets_of(sampled, 2)
    for cells, chance in wanted.items():
        assert found.get(cells, 0.0) == pytest.approx(chance, abs=0.015)


def test_same_seed_gives_the_same_futures():
    state = Table().state
    one, same, other = (
        guard_futures(state, 4, most_paths=0, samples=50, seed=seed).floors[0]
        for seed in (1, 1, 2)
    )
    assert (one.steps == same.steps).all()
    assert one.steps.shape != other.steps.shape or (one.steps != other.steps).any()


def test_floor_is_set_up_first():
    table = Table()
    futures = guard_futures(table.state, 1, samples=100)
    upstairs = futures.floors[1]
    assert (upstairs.places[:, 0] >= 25).all()
    assert [len(steps_of(path)) for path in upstairs.steps[:, 0]] == [1] * len(
        upstairs.weights
    )
    assert table.state.guard_status[1] == NOT_SET_UP


def test_certain_way_is_one_future():
    table = Table().open_floor(1).guard("1A4 > 1D4", die=2)
    patrols = guard_futures(table.state, 1).floors[0]
    assert patrols.weights.tolist() == [1.0]
    assert list(map(format_cell, steps_of(patrols.steps[0, 1]))) == ["1B4", "1C4"]
    assert patrols.places[0].tolist() == [parse_cell("1A4"), parse_cell("1C4")]


def test_donuts_keep_a_guard_for_one_move():
    table = Table().open_floor(1).guard("1A4 > 1D4", die=2)
    table.state.donuts[0] = 1
    patrols = guard_futures(table.state, 2).floors[0]
    assert steps_of(patrols.steps[0, 1]) == []
    assert len(steps_of(patrols.steps[0, 2])) == 2


def test_futures_draw_follows_the_probabilities():
    futures = guard_futures(Table().state, 1)
    drawn = futures.draw(4000, seed=5)
    assert drawn.shape == (4000, 3)
    share = float((drawn[:, 0] == 0).mean())
    assert share == pytest.approx(float(futures.floors[0].weights[0]), abs=0.03)


@pytest.mark.parametrize("moves", [0, 13])
def test_futures_refuse_what_is_out_of_range(moves):
    with pytest.raises(ValueError, match="expected 1 to 12"):
        guard_futures(Table().state, moves)
