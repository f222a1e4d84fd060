"""Counts of action sequences agree with plain recursion and with the recorded ones."""

import re
from pathlib import Path

import numba
import numpy as np
import pytest

from lookout.engine import (
    InvalidNotationError,
    Setup,
    apply,
    deal,
    legal_actions,
    new_world,
    parse_action,
)
from lookout.engine.counting import MAX_DEPTH, count_by_action, count_sequences
from lookout.engine.perft import main, parse_cases

FOLDER = Path(__file__).parents[1] / "perft"
FILES = sorted(FOLDER.glob("*.perft"))
CASES = [case for path in FILES for case in parse_cases(path.read_text())]
MOST = 400 if numba.config.DISABLE_JIT else 20_000
"""Counts above are left to ``make perft``."""

SMALL = """
id small
scenario office
players 1
characters hawk
sides basic
world 3
play choose 1A1
perft 1 {}
"""


def count_plainly(state, world, depth):
    if depth == 0:
        return 1
    counted = 0
    for action in legal_actions(state):
        copy = np.array([world])[0]
        counted += count_plainly(apply(state, action, copy).state, copy, depth - 1)
    return counted


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "some.perft"
        path.write_text(text)
        return str(path)

    return write


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_small_counts_are_as_recorded(case):
    state, world = case.start()
    expected = [pair for pair in case.counts if pair[1] <= MOST]
    found = [(depth, count_sequences(state, world, depth)) for depth, _ in expected]
    assert found == expected


@pytest.mark.parametrize("case", CASES[::5], ids=lambda case: case.name)
def test_counting_agrees_with_recursion(case):
    state, world = case.start()
    depth = max(d for d, count in case.counts if count <= 150)
    assert count_sequences(state, world, depth) == count_plainly(state, world, depth)


def test_every_case_has_counts_and_a_name_of_its_own():
    assert all(case.counts for case in CASES)
    assert len({case.name for case in CASES}) == len(CASES)


def test_counts_by_action_add_up():
    state, world = CASES[0].start()
    assert sum(count_by_action(state, world, 2).values()) == (
        count_sequences(state, world, 2)
    )


def test_counting_leaves_state_and_world_alone():
    world = new_world(1)
    state = deal(Setup(players=1), world).state
    before = state.tobytes(), world.tobytes()
    count_sequences(state, world, 2)
    assert (state.tobytes(), world.tobytes()) == before


def test_nothing_follows_the_end_of_a_game():
    world = new_world(1)
    state = deal(Setup(players=1), world).state
    state.stack_n = 0
    assert [count_sequences(state, world, depth) for depth in (0, 1, 2)] == [1, 0, 0]


@pytest.mark.parametrize("depth", [-1, MAX_DEPTH + 1])
def test_depth_has_bounds(depth):
    state, world = CASES[0].start()
    with pytest.raises(ValueError, match="expected 0 to"):
        count_sequences(state, world, depth)


def test_right_counts_exit_quietly(file, capsys):
    assert main([file(SMALL.format(4))]) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(r"1 cases, 4 nodes, \d+ nodes/s\n", out)


def test_wrong_count_shows_the_counts_by_action(file, capsys):
    assert main([file(SMALL.format(7))]) == 1
    out = capsys.readouterr().out
    assert "small: depth 1 has 4, expected 7" in out
    assert "  end: 1\n" in out


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players 2", "line 1: expected an id first"),
        ("id x\nperft one 2", "line 2: 'one' is no whole number"),
        ("id x\n\nplayers 2\nplayers 2", "line 4: 'players' is there twice"),
        ("id x\nplay jump", "line 2: 'jump' is no action"),
        ("id x\nsize 4", "line 2: 'size' begins no line of a case"),
        ("id x\nposition a", "line 2: 'a' has no value"),
        ("id x\nplay end\nperft 1 1", "'end' is illegal"),
    ],
)
def test_unreadable_file_is_bad_usage(file, capsys, text, message):
    assert main([file(text)]) == 2
    assert message in capsys.readouterr().err


def test_missing_file_is_bad_usage(capsys):
    assert main(["nowhere.perft"]) == 2
    assert "nowhere.perft" in capsys.readouterr().err


def test_comment_may_follow_on_a_line():
    (case,) = parse_cases("id a # The first.\nworld 5 # A key.\nplay end\nperft 1 2")
    assert (case.name, case.key, case.counts) == ("a", 5, ((1, 2),))
    assert case.played == (parse_action("end"),)


def test_error_of_parsing_is_one_of_notation():
    with pytest.raises(InvalidNotationError, match="line 1"):
        parse_cases("perft 1 1")
