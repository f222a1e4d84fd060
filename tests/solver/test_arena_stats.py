"""Statistics of the arena against published and directly summed values."""

import itertools
import math
from fractions import Fraction

import pytest

from lookout.solver.arena.stats import Paired, mcnemar_p, wilson_interval


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe 1998, Statistics in Medicine 17, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_interval_is_as_published(wins, games, low, high):
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=6e-5)


def test_wilson_interval_without_games_is_everything():
    assert wilson_interval(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("better", "worse"), [(0, 0), (3, 3), (1, 5), (8, 2), (0, 10)])
def test_mcnemar_p_sums_the_coin_tosses_as_uneven(better, worse):
    pairs = better + worse
    tosses = itertools.product((0, 1), repeat=pairs)
    uneven = sum(abs(2 * sum(t) - pairs) >= abs(better - worse) for t in tosses)
    assert mcnemar_p(better, worse) == pytest.approx(Fraction(uneven, 2**pairs))


def test_mcnemar_p_of_many_pairs_is_nearly_normal():
    better, worse = 2000, 1800
    z = (better - worse - 1) / math.sqrt(better + worse)  # Corrected for continuity.
    normal = math.erfc(z / math.sqrt(2))
    assert mcnemar_p(better, worse) == pytest.approx(normal, rel=0.01)


def test_paired_difference_has_the_error_of_its_pairs():
    paired = Paired(games=10, only_first=4, only_second=1)
    signs = [1] * 4 + [-1] + [0] * 5
    mean = sum(signs) / 10
    spread = math.sqrt(sum((sign - mean) ** 2 for sign in signs))
    assert paired.difference == pytest.approx(mean)
    assert paired.standard_error == pytest.approx(spread / 10)


def test_pairs_add_up():
    assert Paired(10, 4, 1) + Paired(5, 0, 2) == Paired(15, 4, 3)


def test_one_sided_pairs_have_no_error():
    assert Paired(games=7, only_first=7, only_second=0).standard_error == 0
