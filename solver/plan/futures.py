"""Guard futures: where guards may go in the coming turns, if no alarm is rung.

    >>> futures = guard_futures(state, moves=2)
    >>> futures.floors[0].method, len(futures.floors[0].weights)
    ('exact', 42)

The engine moves each floor's guard on a copy without players, so there is one
implementation of the rules. Whose turn it is does not matter: a guard's m-th move from
now is the same whoever ends a turn on its floor, and floors have decks of their own. So
a future is one list of moves a floor; the crew only decides how often it advances.

Every distinct path is listed with its probability where they are few; beyond that they
are sampled, each floor by itself, with a seed.
"""

from __future__ import annotations

import dataclasses

import numpy as np
import numpy.typing as npt

from lookout.engine.apply import step
from lookout.engine.chance import (
    CHANCE,
    WORLD,
    Chance,
    Outcome,
    first_branch,
    next_branch,
    set_key,
)
from lookout.engine.constants import MAX_PLAYERS, NOT_SET_UP, NOWHERE
from lookout.engine.jit import kernel
from lookout.engine.journal import DREW_PATROL, GUARD_PLACED, GUARD_STEPS
from lookout.engine.legal import legal_actions_into
from lookout.engine.offers import MAX_ACTIONS, Buffer
from lookout.engine.stack import GUARD_MOVE, SET_UP_FLOOR, push
from lookout.engine.state import STATE, State
from lookout.engine.turn import advance
from lookout.solver.exact.risk import Method
from lookout.solver.exact.risk_kernels import idle_draws, take_share

MOST_PATHS = 1024
"""Paths that are listed, before equal ones are put together."""

SAMPLES = 256
MOST_MOVES = 12
MOST_STEPS = 32  # Of one move: a die of 6 and an alarm on every tile.
MOST_CARDS = 32
EVERY_PATH = -1

Cells = npt.NDArray[np.int8]

PATH = np.dtype(
    (
        np.record,
        [
            # By move; the first entry is what has happened before any.
            ("places", "i1", (MOST_MOVES + 1,)),
            ("steps", "i1", (MOST_MOVES + 1, MOST_STEPS)),
            ("cards", "i1", (MOST_MOVES + 1, MOST_CARDS)),
            ("weight", "<f8"),
        ],
    )
)
"""The record type of one path of a guard; unused entries are NOWHERE."""

Paths = npt.NDArray[np.void]


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Patrols:
    """The different futures of one floor's guard; the likely ones first."""

    floor: int
    weights: npt.NDArray[np.float64]
    """Shape (n,): probabilities; they sum to 1."""

    places: Cells
    """Shape (n, moves + 1): where it stands after so many moves, or NOWHERE."""

    steps: Cells
    """Shape (n, moves + 1, 32): the cells that a move enters, then NOWHERE.

    What the set-up of the floor enters, if it is still due, is the entry of move 0.
    """

    cards: Cells
    """Shape (n, moves + 1, 32): the patrol cards that a move draws."""

    method: Method

    def script(self, path: int, move: int) -> list[Outcome]:
        """Return the cards of one move as a script says them."""
        cards = self.cards[path, move]
        return [
            Outcome(DREW_PATROL, self.floor, int(card))
            for card in cards[cards != NOWHERE]
        ]


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Futures:
    """What every guard may do in its next moves."""

    moves: int
    floors: tuple[Patrols, ...]

    @property
    def method(self) -> Method:
        """Exact if every floor is."""
        exact = all(patrols.method == "exact" for patrols in self.floors)
        return "exact" if exact else "sampled"

    def draw(self, n: int, seed: int) -> npt.NDArray[np.int64]:
        """Return some futures of the building, shape (n, floors): a path for each."""
        rng = np.random.default_rng(seed)
        return np.stack(
            [
                rng.choice(len(floor.weights), size=n, p=floor.weights)
                for floor in self.floors
            ],
            axis=1,
        )


def guard_futures(
    state: State,
    moves: int,
    *,
    seed: int = 0,
    most_paths: int = MOST_PATHS,
    samples: int = SAMPLES,
) -> Futures:
    """Return what every guard may do in its next moves if no alarm is rung.

    Args:
        state: At any question; pending work is not done.
        moves: How many moves of each guard to follow, 1 to 12.
        seed: Decides the samples, 64 bits.
        most_paths: A floor with more paths than this is sampled; 0 samples always.
        samples: How many then.

    Raises:
        ValueError: If a number is out of range.
    """
    if not 1 <= moves <= MOST_MOVES or samples < 1:
        raise ValueError(f"{moves} moves, {samples} samples; expected 1 to 12, and 1")
    states = np.zeros(2, STATE)
    states[0] = state
    states[0].player_cell[:] = NOWHERE
    key, floors = (seed ^ seed >> 32) & 0xFFFFFFFF, []
    for floor in range(int(state.floors)):
        method: Method = "exact"
        paths = _paths(states, floor, moves, most_paths, EVERY_PATH)
        if paths is None:
            method = "sampled"
            paths = _paths(states, floor, moves, samples, key)
            assert paths is not None
        floors.append(_patrols(floor, moves, paths, method))
    return Futures(moves, tuple(floors))


def _paths(states: Paths, floor: int, moves: int, most: int, key: int) -> Paths | None:
    """Return all paths of a guard, or as many samples; None if they are too many."""
    paths, chance = np.empty(most, PATH), np.zeros(1, CHANCE)[0]
    answers = np.empty(MAX_ACTIONS, np.int64)
    n = int(fill_paths(states, chance, floor, moves, answers, paths, key))
    return paths[:n] if n >= 0 else None


def _patrols(floor: int, moves: int, paths: Paths, method: Method) -> Patrols:
    """Return paths with equal ones put together; the last cards may differ."""
    found: dict[bytes, list[float]] = {}
    for i in range(len(paths)):
        key = paths["places"][i].tobytes() + paths["steps"][i].tobytes()
        entry = found.setdefault(key, [float(i), 0.0])
        entry[1] += float(paths["weight"][i])
    ranked = sorted(found.values(), key=lambda entry: (-entry[1], entry[0]))
    chosen = paths[[int(entry[0]) for entry in ranked]]
    weights = np.array([entry[1] for entry in ranked])
    rows = moves + 1
    return Patrols(
        floor,
        weights / weights.sum(),
        chosen["places"][:, :rows],
        chosen["steps"][:, :rows],
        chosen["cards"][:, :rows],
        method,
    )


@kernel
def _read_move(state: State, chance: Chance, floor: int, path: State, row: int) -> None:
    """Write what a guard just did, by the journal, into a row of its path."""
    n, cards = 0, 0
    for i in range(int(chance.journal_n)):
        code, place = int(chance.journal[i, 0]), int(chance.journal[i, 1])
        if place != floor:
            continue
        if code == GUARD_STEPS or code == GUARD_PLACED:
            path.steps[row, n] = chance.journal[i, 2]
            n += 1
        elif code == DREW_PATROL:
            path.cards[row, cards] = chance.journal[i, 2]
            cards += 1
    path.places[row] = state.guard_cell[floor]


@kernel
def _do(state: State, chance: Chance, answers: Buffer, frame: int, floor: int) -> None:
    """Resolve one frame of a guard; questions get the first answer listed."""
    bottom = int(state.stack_n)
    chance.journal_n = 0
    push(state, frame, floor, MAX_PLAYERS, 0)
    advance(state, chance)
    while int(state.stack_n) > bottom:
        legal_actions_into(state, answers)
        step(state, answers[0], chance)


@kernel
def follow_guard(
    states: Paths, chance: Chance, floor: int, moves: int, answers: Buffer, path: State
) -> int:
    """Set a floor up if that is due, move its guard, and write down its path.

    Returns:
        How many of the last cards did not matter.
    """
    for row in range(MOST_MOVES + 1):
        path.places[row] = NOWHERE
        for i in range(MOST_STEPS):
            path.steps[row, i] = NOWHERE
        for i in range(MOST_CARDS):
            path.cards[row, i] = NOWHERE
    states[1] = states[0]
    state = states[1]
    chance.journal_n = 0
    if state.guard_status[floor] == NOT_SET_UP:
        _do(state, chance, answers, SET_UP_FLOOR, floor)
    _read_move(state, chance, floor, path, 0)
    for move in range(1, moves + 1):
        _do(state, chance, answers, GUARD_MOVE, floor)
        _read_move(state, chance, floor, path, move)
    return idle_draws(state, chance, states[0], 0)


@kernel
def fill_paths(
    states: Paths,
    chance: Chance,
    floor: int,
    moves: int,
    answers: Buffer,
    paths: Paths,
    key: int,
) -> int:
    """List all paths of a guard, or sample some; return how many, -1 if too many.

    Args:
        states: The start without players, and room for another one.
        chance: A fresh record.
        floor: The guard's floor.
        moves: How many moves to follow.
        answers: Room for legal actions.
        paths: Gets the paths; equal ones may come again.
        key: Of the worlds to sample from, 32 bits, or ``EVERY_PATH``.
    """
    first_branch(chance)
    chance.recording = 1
    for n in range(len(paths)):
        if key != EVERY_PATH:
            chance.kind = WORLD
            set_key(chance, key, n)
        idle = follow_guard(states, chance, floor, moves, answers, paths[n])
        if key != EVERY_PATH:
            paths[n].weight = 1 / len(paths)
            continue
        paths[n].weight = take_share(chance, idle)
        if not next_branch(chance):
            return n + 1
    return -1 if key == EVERY_PATH else len(paths)
