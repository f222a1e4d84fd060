"""Safe and Keypad chances against enumeration of every roll."""

import functools
import itertools
from collections import Counter
from fractions import Fraction

import pytest

from lookout.solver.exact.dice import (
    best_work,
    crack_chance,
    keypad_chance,
    new_numbers,
    open_chance,
)


@functools.cache
def rolls(dice):
    """Every set of faces that some dice can show, with its count of rolls."""
    return Counter(frozenset(r) for r in itertools.product(range(6), repeat=dice))


@functools.cache
def oracle(missing, dice, turns, steady, stethoscope):
    """The best chance by trying everything, with exact fractions.

    ``missing`` is the set of numbers themselves, so nothing is assumed about symmetry.
    """
    if not missing:
        return Fraction(1)
    if not turns:
        return Fraction(0)
    first, rest = turns[0], turns[1:]
    options = [oracle(missing, dice, rest, steady, stethoscope)]
    if dice and first >= 1:
        options.append(roll(missing, dice, (first - 1, *rest), steady, stethoscope))
    if dice < 6 and first >= 2:
        left = (first - 2, *rest)
        options.append(oracle(missing, dice + 1, left, steady, stethoscope))
    return max(options)


def roll(missing, dice, left, steady, stethoscope):
    """One roll: every outcome of every die, and every way to set one of them."""
    thrown = dice + steady
    total = Fraction(0)
    for faces in itertools.product(range(6), repeat=thrown):
        options = [oracle(missing - set(faces), dice, left, steady, stethoscope)]
        if stethoscope:
            options += [
                oracle(missing - set(changed), dice, left, steady, False)
                for changed in one_die_set(faces)
            ]
        total += max(options)
    return total / 6**thrown


def one_die_set(faces):
    """Every roll that setting one die can make of another, as sets of faces."""
    return {
        frozenset((*faces[:i], face, *faces[i + 1 :]))
        for i in range(len(faces))
        for face in range(6)
    }


@pytest.mark.parametrize("missing", range(7))
@pytest.mark.parametrize("thrown", range(6))
def test_open_chance_counts_every_roll(missing, thrown):
    wanted = frozenset(range(missing))
    good = sum(n for shown, n in rolls(thrown).items() if wanted <= shown)
    assert open_chance(missing, thrown) == pytest.approx(good / 6**thrown, abs=1e-12)


@pytest.mark.parametrize("missing", range(7))
@pytest.mark.parametrize("dice", range(1, 6))
def test_new_numbers_counts_every_roll(missing, dice):
    wanted = frozenset(range(missing))
    counts = Counter()
    for shown, n in rolls(dice).items():
        counts[len(wanted & shown)] += n
    for number, chance in enumerate(new_numbers(missing, dice)):
        assert chance == pytest.approx(counts[number] / 6**dice, abs=1e-12)


@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("stethoscope", [False, True])
@pytest.mark.parametrize("missing", [1, 2, 4])
@pytest.mark.parametrize(
    ("dice", "turns"), [(0, (3,)), (1, (2,)), (2, (1,)), (1, (2, 1))]
)
def test_crack_chance_equals_trying_everything(
    missing, dice, turns, steady, stethoscope
):
    wanted = float(oracle(frozenset(range(missing)), dice, turns, steady, stethoscope))
    found = crack_chance(
        missing, dice, turns, steady_hands=steady, stethoscope=stethoscope
    )
    assert found == pytest.approx(wanted, abs=1e-12)


def test_only_the_dice_thrown_matter():
    # The coupon lemma: three dice rolled twice are six dice thrown.
    assert crack_chance(4, 3, (2,)) == pytest.approx(open_chance(4, 6), abs=1e-12)


@pytest.mark.parametrize("missing", [3, 4, 5, 6])
@pytest.mark.parametrize(("turns", "thrown"), [(2, 8), (3, 18), (4, 32)])
def test_adding_first_is_best_from_no_dice(missing, turns, thrown):
    found = crack_chance(missing, 0, (4,) * turns)
    assert found == pytest.approx(open_chance(missing, thrown), abs=1e-12)


def test_dice_are_not_added_across_turns():  # T15
    assert crack_chance(1, 0, (1, 1, 1)) == 0
    assert best_work(1, 0, (1, 1, 1)) == "wait"


def test_a_last_action_is_rolled():
    assert best_work(2, 2, (1,)) == "roll"


def test_an_empty_safe_gets_a_die_first():
    assert best_work(4, 0, (4, 4)) == "add"


def test_no_seventh_die_is_added():
    assert best_work(6, 6, (4,)) == "roll"


def test_a_safe_without_missing_numbers_still_needs_a_roll():  # F04
    assert crack_chance(0, 1, (1,)) == 1
    assert crack_chance(0, 1, (0,)) == 0


@pytest.mark.parametrize(("tries", "dice"), [(1, 1), (2, 3), (3, 6), (4, 10)])
def test_keypad_tries_gain_a_die_each(tries, dice):  # K05
    assert keypad_chance(tries) == pytest.approx(1 - (5 / 6) ** dice, abs=1e-12)


def test_keypad_counts_earlier_fails_and_steady_hands():
    assert keypad_chance(1, fails=2, steady_hands=True) == pytest.approx(
        1 - (5 / 6) ** 4, abs=1e-12
    )
