"""Exact chances of dice: opening a Safe, and a Keypad.

Cracked tokens stay and every die is independent, so a Safe is a coupon collection: what
counts is how many distinct numbers are still missing (all their tiles face up), and the
dice thrown. A plan is a row of turns, each with some actions: adding a die costs two of
one turn, a roll one.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

FACES = 6
MOST_DICE = 6
ADD_COST = 2
MOST_KEPT = 1 << 16
"""Chances that are remembered: twice what the longest plan needs."""


def open_chance(missing: int, thrown: int) -> float:
    """Return the chance that some dice show every one of the missing numbers.

    By inclusion and exclusion: the sum over i of (-1)^i C(k, i) (1 - i/6)^n.
    """
    return math.fsum(
        (-1) ** i * math.comb(missing, i) * (1 - i / FACES) ** thrown
        for i in range(missing + 1)
    )


@functools.cache
def new_numbers(missing: int, dice: int) -> tuple[float, ...]:
    """Return the chances that one roll shows 0, 1, … of the missing numbers."""
    chances = [1.0]
    for _ in range(dice):
        following = [0.0] * (len(chances) + 1)
        for shown, chance in enumerate(chances):
            fresh = max(0, missing - shown) / FACES
            following[shown] += chance * (1 - fresh)
            following[shown + 1] += chance * fresh
        chances = following
    return tuple(chances[: missing + 1])


def crack_chance(
    missing: int,
    dice: int,
    turns: Sequence[int],
    *,
    steady_hands: bool = False,
    stethoscope: bool = False,
) -> float:
    """Return the chance that a Safe is open after some turns of best play.

    Args:
        missing: Distinct numbers without a Cracked token, 0 to 6.
        dice: Dice on the Safe, 0 to 6.
        turns: The actions that can be spent on it in each turn.
        steady_hands: Whether the roller throws one die more (H11: not with none there).
        stethoscope: Whether the roller holds it: once, a die is set after a roll (O06).
    """
    return _best(missing, dice, tuple(turns), steady_hands, stethoscope)[0]


def best_work(
    missing: int,
    dice: int,
    turns: Sequence[int],
    *,
    steady_hands: bool = False,
    stethoscope: bool = False,
) -> str:
    """Return what to do first: ``add``, ``roll``, or ``wait`` where neither helps."""
    return _best(missing, dice, tuple(turns), steady_hands, stethoscope)[1]


@functools.lru_cache(MOST_KEPT)
def _best(
    missing: int, dice: int, turns: tuple[int, ...], steady: bool, stethoscope: bool
) -> tuple[float, str]:
    """Return the best chance and the first work that reaches it."""
    while turns and turns[0] == 0:
        turns = turns[1:]
    if not turns:
        return 0.0, "wait"
    best, work = _best(missing, dice, turns[1:], steady, stethoscope)[0], "wait"
    rest = turns[1:]
    if dice > 0:
        left = (turns[0] - 1, *rest)
        chance = _roll(missing, dice, left, steady, stethoscope)
        if chance > best:
            best, work = chance, "roll"
    if dice < MOST_DICE and turns[0] >= ADD_COST:
        left = (turns[0] - ADD_COST, *rest)
        chance = _best(missing, dice + 1, left, steady, stethoscope)[0]
        if chance > best:
            best, work = chance, "add"
    return best, work


def _roll(
    missing: int, dice: int, left: tuple[int, ...], steady: bool, stethoscope: bool
) -> float:
    """Return the chance of being open in the end if the next work is a roll."""
    thrown = dice + int(steady)
    total = 0.0
    for shown, chance in enumerate(new_numbers(missing, thrown)):
        if chance == 0.0:
            continue
        still = missing - shown
        value = 1.0 if still == 0 else _best(still, dice, left, steady, stethoscope)[0]
        spare = thrown > shown  # A die that shows nothing new can be set for free.
        if stethoscope and still > 0 and spare:
            helped = (
                1.0 if still == 1 else _best(still - 1, dice, left, steady, False)[0]
            )
            value = max(value, helped)
        total += chance * value
    return total


def keypad_chance(tries: int, *, fails: int = 0, steady_hands: bool = False) -> float:
    """Return the chance that a Keypad opens within some tries of one turn (K05).

    Each failed try of the turn adds a die to the next one.
    """
    thrown = sum(1 + int(steady_hands) + fails + i for i in range(tries))
    return 1 - (1 - 1 / FACES) ** thrown
