"""The one door for chance: every die, reveal and draw of the game comes through here.

A chance record is of one of four kinds. A *sampler* draws from a seed. A *world* is a
key that fixes everything hidden: the next card of a deck is the one with the least hash
of (key, deck, reshuffle, card) among the cards unseen in the state at hand, so that two
lines of play under one world see the same cards as far as they can. A *script* is what
really happened at a table; a report that is missing, misplaced, impossible or left over
is refused. A *branch* is one path through everything that chance may decide, with its
probability; the next path follows until all were taken. All draw from exactly the cards
and tiles that the state leaves possible, with their exact probabilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np

from lookout.engine.bits import count_bits, lowest_bit, nth_bit
from lookout.engine.constants import (
    FORT_KNOX,
    SAFE_FACE,
    STAIRS_FACES,
)
from lookout.engine.geometry import floor_of
from lookout.engine.jit import kernel
from lookout.engine.journal import DREW_TILE, OUTCOMES
from lookout.engine.state import State

T = TypeVar("T")

Chance: TypeAlias = Any  # A record's fields have no static types.
"""A scalar of ``CHANCE``; passed by reference into compiled code."""

SAMPLER = 0
WORLD = 1
SCRIPT = 2
BRANCH = 3

# Sources of chance, each with its own stream in a world.
FROM_PATROL = 0  # and 1, 2: by floor
FROM_EVENTS = 3
FROM_TOOLS = 4
FROM_LOOT = 5
FROM_CHARACTERS = 6
FROM_TILES = 7
FROM_ROOMS = 8
FROM_KEYPAD = 9
FROM_SAFE = 10  # and 11, 12: by floor
FROM_CHIHUAHUA = 13
FROM_KITTY = 14
SOURCES = 15

# What can be wrong with a script.
OUTCOME_MISSING = 1
OUTCOME_OF_WRONG_KIND = 2
OUTCOME_IMPOSSIBLE = 3
OUTCOME_LEFT_OVER = 4

_DIE_FACES = 0b1111110

SCRIPT_SIZE = 256
JOURNAL_SIZE = 1024

CHANCE = np.dtype(
    (
        np.record,
        [
            # Two halves of the key, 32 bits each; numbers drawn by a sampler.
            ("key_a", "<i8"),
            ("key_b", "<i8"),
            ("drawn", "<i8"),
            # The probability of a branch, as far as it has been followed.
            ("likelihood", "<f8"),
            # What may come where a script ends too early, as bits.
            ("fault_options", "<i8"),
            # By source: dice thrown, or times reshuffled, since the record was made.
            ("counts", "<i4", (SOURCES,)),
            ("script_n", "<i4"),
            ("script_i", "<i4"),
            ("journal_n", "<i4"),
            # What a refused script should have said.
            ("fault", "<i4"),
            ("fault_kind", "<i4"),
            ("fault_place", "<i4"),
            # Reports, or of a branch: the option taken, and how many there were.
            ("script", "i1", (SCRIPT_SIZE, 3)),
            ("journal", "i1", (JOURNAL_SIZE, 4)),
            ("kind", "i1"),
            ("recording", "i1"),
        ],
    )
)
"""The record type of chance, and of the journal that a step writes."""


class ScriptFault(Exception):  # noqa: N818 - a signal out of compiled code, not an error.
    """Raised by a kernel when a script does not fit; details are in the record."""


class BranchOverflowError(RuntimeError):
    """One path through chance decided more than can be kept in mind."""


class JournalOverflowError(RuntimeError):
    """One step wrote down more than the journal holds."""


@kernel
def _mix(x: int) -> int:
    """Scramble 32 bits; stays below 2**63 so that plain Python gives the same."""
    x ^= x >> 16
    x = (x * 0x7FEB352D) & 0xFFFFFFFF
    x ^= x >> 15
    x = (x * 0x6C8E9CF5) & 0xFFFFFFFF
    return x ^ (x >> 16)


@kernel
def _hash(chance: Chance, tag: int) -> int:
    """Return 32 pseudo-random bits for a tag under this record's key."""
    return _mix(_mix(tag ^ int(chance.key_a)) ^ int(chance.key_b))


@kernel
def set_key(chance: Chance, high: int, low: int) -> None:
    """Set the key from two numbers of 32 bits, and forget what was drawn."""
    chance.key_a = _mix((low + 0x3C6EF372) & 0xFFFFFFFF)
    chance.key_b = _mix((_mix(high ^ 0x1B873593) + low) & 0xFFFFFFFF)
    chance.drawn = 0
    for i in range(SOURCES):
        chance.counts[i] = 0


@kernel
def note(chance: Chance, code: int, a: int, b: int, c: int) -> None:
    """Write a journal entry, if anybody wants to read it."""
    if chance.recording:
        n = int(chance.journal_n)
        if n >= JOURNAL_SIZE:
            raise JournalOverflowError
        chance.journal[n, 0] = code
        chance.journal[n, 1] = a
        chance.journal[n, 2] = b
        chance.journal[n, 3] = c
        chance.journal_n = n + 1


@kernel
def _fault(chance: Chance, fault: int, kind: int, place: int) -> None:
    chance.fault = fault
    chance.fault_kind = kind
    chance.fault_place = place
    raise ScriptFault


@kernel
def _reported(chance: Chance, kind: int, place: int, options: int) -> int:
    """Return the next report's value: of this kind and place, and one of the options.

    Q29: a die that shows no number of a die is impossible, too.
    """
    i = int(chance.script_i)
    if i >= chance.script_n:
        chance.fault_options = options
        _fault(chance, OUTCOME_MISSING, kind, place)
    if chance.script[i, 0] != kind or chance.script[i, 1] != place:
        _fault(chance, OUTCOME_OF_WRONG_KIND, kind, place)
    value = int(chance.script[i, 2])
    if value < 0 or value > 61 or not (options >> value) & 1:
        _fault(chance, OUTCOME_IMPOSSIBLE, kind, place)
    chance.script_i = i + 1
    return value


@kernel
def _follow(chance: Chance, options: int) -> int:
    """Return which of some options this branch takes; the first where it is new."""
    i = int(chance.script_i)
    if i >= SCRIPT_SIZE:
        raise BranchOverflowError
    if i == chance.script_n:
        chance.script_n = i + 1
        chance.script[i, 0] = 0
        chance.script[i, 1] = options
    chance.script_i = i + 1
    chance.likelihood /= options
    return int(chance.script[i, 0])


@kernel
def first_branch(chance: Chance) -> None:
    """Make chance follow the first path through what it may decide."""
    chance.kind = BRANCH
    chance.script_n = 0
    chance.script_i = 0
    chance.likelihood = 1.0


@kernel
def next_branch(chance: Chance) -> bool:
    """Go on to the next path, from the start again; say whether there is one."""
    n = int(chance.script_i)
    chance.script_i = 0
    chance.likelihood = 1.0
    while n > 0:
        chance.script[n - 1, 0] += 1
        if chance.script[n - 1, 0] < chance.script[n - 1, 1]:
            chance.script_n = n
            return True
        n -= 1
    chance.script_n = 0
    return False


@kernel
def _fraction(chance: Chance, source: int, tag: int) -> int:
    """Return a number in [0, 2**32): the next of a sampler, or a world's for a tag."""
    if chance.kind == SAMPLER:
        chance.drawn += 1
        return _hash(chance, int(chance.drawn) & 0xFFFFFFFF)
    return _hash(chance, (source << 24) | tag)


@kernel
def _least_hash(chance: Chance, source: int, tag: int, options: int) -> int:
    """Return the option whose hash under a world's key is least."""
    best, least = 0, 1 << 40
    while options:
        option = lowest_bit(options)
        options &= options - 1
        value = _hash(chance, (source << 24) | (tag << 8) | option)
        if value < least:
            best, least = option, value
    return best


@kernel
def _choose(chance: Chance, source: int, tag: int, options: int) -> int:
    """Return one of some options, all equally likely."""
    if chance.kind == SAMPLER:
        n = count_bits(options)
        return nth_bit(options, (_fraction(chance, source, tag) * n) >> 32)
    return _least_hash(chance, source, tag, options)


@kernel
def pick(chance: Chance, kind: int, place: int, source: int, options: int) -> int:
    """Return one of the possible cards, as bits, and write it down."""
    if chance.kind == SCRIPT:
        value = _reported(chance, kind, place, options)
    elif chance.kind == BRANCH:
        value = nth_bit(options, _follow(chance, count_bits(options)))
    else:
        value = _choose(chance, source, int(chance.counts[source]), options)
    note(chance, kind, place, value, 0)
    return value


@kernel
def roll_die(chance: Chance, kind: int, place: int, source: int) -> int:
    """Return a face, 1 to 6, of one die, and write it down."""
    if chance.kind == SCRIPT:
        value = _reported(chance, kind, place, _DIE_FACES)
    elif chance.kind == BRANCH:
        value = 1 + _follow(chance, 6)
    else:
        thrown = int(chance.counts[source])
        chance.counts[source] = thrown + 1
        value = 1 + ((_fraction(chance, source, thrown & 0xFFFFFF) * 6) >> 32)
    note(chance, kind, place, value, 0)
    return value


@kernel
def draw_below(chance: Chance, n: int) -> int:
    """Return a number from zero to below n from a sampler; for choices, not rules."""
    return (_fraction(chance, 0, 0) * n) >> 32


@kernel
def _ways(cells: int, safes: int, stairs: int) -> int:
    """Return in how many ways Safes and Stairs can lie on some face-down cells."""
    if safes < 0 or stairs < 0 or safes + stairs > cells:
        return 0
    ways = 1
    for i in range(safes):
        ways = ways * (cells - i) // (i + 1)
    for i in range(stairs):
        ways = ways * (cells - safes - i) // (i + 1)
    return ways


@kernel
def tile_weights(state: State, floor: int) -> tuple[int, int, int]:
    """Return the weights of Safe, Stairs and anything at a face-down cell of a floor.

    Each floor has one of both, equally likely on any of its face-down cells. Fort Knox
    has a third Safe and a third Stairs on either floor: every way to lay out what is
    still hidden is equally likely, so each of the four cases weighs its number of ways.
    """
    cells = count_bits(int(state.hidden[floor]))
    if state.scenario != FORT_KNOX:
        safes = 1 - int(state.safes_seen[floor])
        return safes, 1 - int(state.stairs_seen[floor]), cells
    other = 1 - floor
    other_cells = count_bits(int(state.hidden[other]))
    safe_weight, stairs_weight, total = 0, 0, 0
    for third in range(4):
        safes = 1 + third % 2 - int(state.safes_seen[floor])
        stairs = 1 + third // 2 - int(state.stairs_seen[floor])
        ways = _ways(cells, safes, stairs) * _ways(
            other_cells,
            2 - third % 2 - int(state.safes_seen[other]),
            2 - third // 2 - int(state.stairs_seen[other]),
        )
        safe_weight += ways * safes
        stairs_weight += ways * stairs
        total += ways * cells
    return safe_weight, stairs_weight, total


@kernel
def face_weight(state: State, cell: int, face: int) -> float:
    """Return the probability of a face at a face-down cell, if it may lie there."""
    safe_weight, stairs_weight, total = tile_weights(state, floor_of(cell))
    unseen = int(state.unseen_faces)
    rooms, stairs = unseen & ~STAIRS_FACES, unseen & STAIRS_FACES
    if face == SAFE_FACE:
        return safe_weight / total
    if (stairs >> face) & 1:
        return stairs_weight / (total * count_bits(stairs))
    return (total - safe_weight - stairs_weight) / (total * count_bits(rooms))


@kernel
def draw_face(state: State, chance: Chance, cell: int) -> int:
    """Return what lies on a face-down cell, with its exact probability."""
    safe_weight, stairs_weight, total = tile_weights(state, floor_of(cell))
    unseen = int(state.unseen_faces)
    rooms, stairs = unseen & ~STAIRS_FACES, unseen & STAIRS_FACES
    if safe_weight + stairs_weight >= total:
        rooms = 0
    if chance.kind >= SCRIPT:
        options = rooms
        if stairs_weight > 0:
            options |= stairs
        if safe_weight > 0:
            options |= 1 << SAFE_FACE
        face = pick(chance, DREW_TILE, cell, FROM_TILES, options)
        chance.likelihood *= count_bits(options) * face_weight(state, cell, face)
        return face
    lot = _fraction(chance, FROM_TILES, cell) * 2.0**-32 * total
    if lot < safe_weight:
        face = SAFE_FACE
    elif lot < safe_weight + stairs_weight:
        face = _choose(chance, FROM_ROOMS, cell, stairs)
    else:
        face = _choose(chance, FROM_ROOMS, cell, rooms)
    note(chance, DREW_TILE, cell, face, 0)
    return face


class Outcome(NamedTuple):
    """One answer of chance: a journal code below ``OUTCOMES``, a place and a value."""

    kind: int
    place: int
    value: int


def _new_chance(kind: int, seed: int) -> Chance:
    chance: Chance = np.zeros(1, CHANCE)[0]
    chance.kind = kind
    chance.recording = 1
    set_key(chance, (seed >> 32) & 0xFFFFFFFF, seed & 0xFFFFFFFF)
    return chance


def new_sampler(seed: int) -> Chance:
    """Return chance that draws from a seed of 64 bits."""
    return _new_chance(SAMPLER, seed)


def new_world(key: int) -> Chance:
    """Return chance that fixes everything hidden by a key of 64 bits."""
    return _new_chance(WORLD, key)


def new_script(outcomes: Sequence[Outcome]) -> Chance:
    """Return chance that reports what really happened, in order.

    Raises:
        ValueError: If there are more outcomes than one step can bring about.
    """
    for outcome in outcomes:
        if not isinstance(outcome, Outcome):
            raise TypeError(
                f"{outcome!r} is no Outcome; parse_outcome makes one of text"
            )
    if len(outcomes) > SCRIPT_SIZE:
        raise ValueError(f"{len(outcomes)} outcomes, at most {SCRIPT_SIZE} fit a step")
    chance = _new_chance(SCRIPT, 0)
    chance.script_n = len(outcomes)
    for i, outcome in enumerate(outcomes):
        chance.script[i] = [min(max(part, -1), 127) for part in outcome]
    return chance


def new_branches() -> Chance:
    """Return chance that takes every path in turn; ``next_branch`` goes on."""
    chance = _new_chance(BRANCH, 0)
    first_branch(chance)
    return chance


def shuffled(chance: Chance, items: Sequence[T]) -> list[T]:
    """Return the items in an order drawn from a sampler."""
    rest, order = list(items), []
    while rest:
        order.append(rest.pop(draw_below(chance, len(rest))))
    return order


def outcomes_of(chance: Chance) -> list[Outcome]:
    """Return the outcomes that the last step wrote into the journal."""
    return [
        Outcome(*(int(x) for x in entry[:3]))
        for entry in chance.journal[: int(chance.journal_n)]
        if entry[0] <= OUTCOMES
    ]
