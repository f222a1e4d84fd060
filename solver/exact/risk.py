"""Guard risk: how likely each player is seen or caught if nobody does anything more.

    >>> risk = this_turn(state)[0]
    >>> f"{risk.seen:.3f} {risk.method}"
    '0.214 exact'

What is assumed of every turn in question: it ends where everybody stands now, without
an event (as if enough actions had been used), and the Thermo check is made. Questions
that come up get the first answer that the engine lists: a tile's Stealth tokens are
spent before own ones, of alarms that tie the one in the uppermost row, then the
leftmost, gets the die. Loot is not rolled for.

*Seen* is losing a Stealth, whoever's token pays for it, or being caught. *Caught* is
the player with whom the game is lost. *Expected loss* counts own tokens only.

An exact number is the sum over every way in which the patrol cards can come. A sampled
one takes every way of the first guard's move and samples of what follows; it lies
between ``low`` and ``high`` 19 times out of 20.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from lookout.engine.chance import CHANCE, new_branches, new_sampler
from lookout.engine.constants import (
    CELLS,
    ESCAPED,
    FLOOR_CELLS,
    MAX_PLAYERS,
    NOBODY,
    NOT_SET_UP,
    OUTSIDE,
    PLAYING,
)
from lookout.engine.offers import MAX_ACTIONS
from lookout.engine.players import put_player
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.state import STATE, State, copy_state
from lookout.solver.estimates import wilson
from lookout.solver.exact.risk_kernels import (
    RECORD,
    SURVEY,
    Survey,
    enumerate_turns,
    list_visits,
    plan_turns,
    quieten,
    sample_turns,
)

Method = Literal["exact", "sampled"]
Cancel = Callable[[], bool]
"""Says whether to stop; asked before every slice of work."""

EXACT_TURNS = 2
EXACT_LEAVES = 500_000
"""Paths that take about half a second."""

SAMPLES = 4096
SLICE = 512
"""Turns ended in one call of a kernel: about a millisecond."""

STEADY = 100  # A Stealth that outlasts any move.


class Cancelled(Exception):  # noqa: N818 - the caller's own wish, not an error.
    """Raised out of work that its caller no longer wants."""


class Numbers(NamedTuple):
    """The three numbers of a risk."""

    seen: float
    caught: float
    expected_loss: float


@dataclasses.dataclass(frozen=True, slots=True)
class Risk:
    """What guards may do to one player."""

    seen: float
    """The probability of being seen at least once."""

    caught: float
    """The probability that the game is lost with this player."""

    expected_loss: float
    """The mean number of own Stealth tokens lost."""

    method: Method
    leaves: int
    """The paths of chance, or samples, that were looked at."""

    low: Numbers
    high: Numbers
    """The 95 % interval of each number; the number itself where exact."""


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class RiskMap:
    """The risk of one player by the cell where the turn ends; nan outside the job."""

    player: int
    seen: npt.NDArray[np.float64]
    """Shape (75,), by cell."""

    caught: npt.NDArray[np.float64]
    expected_loss: npt.NDArray[np.float64]
    method: Method
    leaves: int


@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Visits:
    """Where a guard's next move leads, as if nobody were caught on its way."""

    floor: int
    cells: npt.NDArray[np.float64]
    """Shape (25,): the probability that it enters each cell of its floor."""

    sets: tuple[tuple[int, float], ...]
    """The different sets of cells, as bits, with their probabilities; likely first."""

    method: Method
    leaves: int


def this_turn(state: State, *, cancelled: Cancel | None = None) -> tuple[Risk, ...]:
    """Return every player's exact risk if the active player ended the turn now.

    It covers the rest of this turn, its guard's move included, and nothing of the next.

    Raises:
        ValueError: If no action is being asked for.
        Cancelled: If the caller gave up.
    """
    _check_question(state)
    room, survey = _room(state, 1), _survey_this_turn()
    _enumerate(room, survey, cancelled)
    return tuple(_exact(survey, player) for player in range(int(state.players)))


def until_next_turn(
    state: State,
    *,
    seed: int = 0,
    samples: int = SAMPLES,
    exact_turns: int = EXACT_TURNS,
    exact_leaves: int = EXACT_LEAVES,
    cancelled: Cancel | None = None,
) -> tuple[Risk, ...]:
    """Return every player's risk until the start of the own next turn.

    Everybody stays, turn after turn. A player before whose turn at most ``exact_turns``
    guards move gets exact numbers; the others', who come later, are sampled.

    Args:
        state: At an action question.
        seed: Decides the samples, 64 bits.
        samples: About how many to take.
        exact_turns: The most guard moves to enumerate, at least 1.
        exact_leaves: With more paths than this one move less is enumerated, down to 1.
        cancelled: Asked before every slice of work.

    Raises:
        ValueError: If no action is being asked for, or there are no samples.
        Cancelled: If the caller gave up.
    """
    _check_question(state)
    if samples < 1 or exact_turns < 1:
        raise ValueError(f"{samples} samples, {exact_turns} exact turns; at least 1")
    start = copy_state(state)
    quieten(start)
    exact = _enumerate_round(start, exact_turns, exact_leaves, cancelled)
    risks = [_exact(exact, player) for player in range(int(state.players))]
    late = [p for p in range(len(risks)) if exact.horizon[p] > exact.turns]
    if late:
        sampled = _sample_round(start, seed, samples, cancelled)
        for player in late:
            risks[player] = _sampled(sampled, player)
    return tuple(risks)


def risk_map(
    state: State,
    player: int,
    *,
    cells: Iterable[int] | None = None,
    cancelled: Cancel | None = None,
) -> RiskMap:
    """Return a player's exact risk this turn for every cell to end it on.

    The player is put there and enters nothing; everybody else stays. A floor that was
    never set up is set up first, with the newcomer unseen (M01).

    Args:
        state: At an action question.
        player: Who stands there; need not be the active one.
        cells: The cells to look at, all of the job if not said.
        cancelled: Asked before every slice of work.

    Raises:
        ValueError: If no action is being asked for, the player is no longer in the
            building or a cell is not part of it.
        Cancelled: If the caller gave up.
    """
    _check_question(state)
    if not 0 <= player < state.players or state.player_cell[player] == ESCAPED:
        raise ValueError(f"player {player} is not in the building")
    found = np.full((3, CELLS), np.nan)
    leaves, room = 0, _room(state, 1)
    for cell in _cells(state) if cells is None else cells:
        if not 0 <= cell < CELLS or state.face[cell] == OUTSIDE:
            raise ValueError(f"cell {cell} is not part of the building")
        room.states[0] = state
        put_player(room.states[0], player, cell)
        survey = _survey_this_turn()
        _enumerate(room, survey, cancelled)
        found[:, cell] = _numbers(survey, player)
        leaves += int(survey.leaves)
    found.setflags(write=False)
    seen, caught, lost = found
    return RiskMap(player, seen, caught, lost, "exact", leaves)


def guard_visits(
    state: State, floor: int, *, cancelled: Cancel | None = None
) -> Visits:
    """Return which cells a floor's guard enters in its next move, exactly.

    The turn ends as for ``this_turn``, but the guard of this floor moves; so an alarm
    that the active player's Thermo will ring is heard. A guard that comes back from
    Lost Visual enters the cell where it is put (G09). A floor that was never set up has
    no guard: nothing is entered.

    Raises:
        ValueError: If no action is being asked for, or there is no such floor.
        Cancelled: If the caller gave up.
    """
    _check_question(state)
    if not 0 <= floor < state.floors:
        raise ValueError(f"floor {floor}; expected 0 to {int(state.floors) - 1}")
    likely: dict[int, float] = {}
    leaves, on_board = 0, state.guard_status[floor] != NOT_SET_UP
    room = _room(state, 1)
    room.states[0].stealth[:] = STEADY
    chance = room.paths[0]
    sets, weights = np.empty(SLICE, np.int64), np.empty(SLICE)
    while on_board:
        _check_cancelled(cancelled)
        n = list_visits(room.states, chance, floor, room.answers, sets, weights)
        for cells, weight in zip(sets[:n].tolist(), weights[:n].tolist(), strict=True):
            likely[cells] = likely.get(cells, 0.0) + weight
        leaves += n
        on_board = chance.script_n > 0
    ranked = sorted(likely.items(), key=lambda entry: (-entry[1], entry[0]))
    by_cell = np.zeros(FLOOR_CELLS)
    for cells, weight in ranked:
        for cell in range(FLOOR_CELLS):
            by_cell[cell] += weight * (cells >> cell & 1)
    by_cell.setflags(write=False)
    return Visits(floor, by_cell, tuple(ranked), "exact", leaves)


@dataclasses.dataclass(frozen=True, slots=True)
class _Room:
    """The arrays that the kernels work in; the first state is the start."""

    states: npt.NDArray[np.void]
    paths: npt.NDArray[np.void]
    records: npt.NDArray[np.void]
    answers: npt.NDArray[np.int64]


def _room(state: State, turns: int) -> _Room:
    """Return room for some turns, before the first path."""
    room = _Room(
        np.zeros(turns + 1, STATE),
        np.empty(turns, CHANCE),
        np.zeros(turns + 1, RECORD),
        np.empty(MAX_ACTIONS, np.int64),
    )
    room.states[0] = state
    room.paths[:] = new_branches()
    room.records[0] = (1.0, 0, 0, NOBODY)
    return room


def _survey_this_turn() -> Survey:
    """Return a survey of one turn, which counts for everybody."""
    survey: Survey = np.zeros(1, SURVEY)[0]
    survey.turns = 1
    survey.horizon[:] = 1
    survey.merges[:] = 1
    return survey


def _survey_round(room: _Room, most: int) -> Survey:
    """Return a survey of the turns from now on, at most so many and one round."""
    survey: Survey = np.zeros(1, SURVEY)[0]
    survey.turns = most
    plan_turns(room.states, room.paths[0], survey)
    return survey


def _enumerate(room: _Room, survey: Survey, cancelled: Cancel | None) -> None:
    while not survey.complete:
        _check_cancelled(cancelled)
        survey.complete = enumerate_turns(
            room.states, room.paths, room.records, survey, room.answers, SLICE
        )
        if survey.most_leaves and survey.leaves > survey.most_leaves:
            return


def _enumerate_round(
    state: State, turns: int, most: int, cancelled: Cancel | None
) -> Survey:
    """Return a complete survey of some turns, fewer if they have too many paths."""
    for n in range(min(turns, MAX_PLAYERS), 0, -1):
        room = _room(state, n)
        survey = _survey_round(room, n)
        survey.most_leaves = most if survey.turns > 1 else 0
        _enumerate(room, survey, cancelled)
        if survey.complete:
            break
    return survey


def _sample_round(
    state: State, seed: int, samples: int, cancelled: Cancel | None
) -> Survey:
    """Return a survey of a whole round: its first turn enumerated, the rest sampled."""
    room = _room(state, 2)
    room.paths[1] = new_sampler(seed)
    survey = _survey_round(room, MAX_PLAYERS)
    survey.samples = samples
    done = False
    while not done:
        _check_cancelled(cancelled)
        done = sample_turns(
            room.states, room.paths, room.records, survey, room.answers, SLICE
        )
    return survey


def _check_question(state: State) -> None:
    if state.result != PLAYING or top(state) != ASK_ACTION:
        raise ValueError("no action is being asked for; risk is about ending a turn")


def _check_cancelled(cancelled: Cancel | None) -> None:
    if cancelled is not None and cancelled():
        raise Cancelled


def _cells(state: State) -> list[int]:
    """Return the cells of the job, floor by floor."""
    return [cell for cell in range(CELLS) if state.face[cell] != OUTSIDE]


def _numbers(survey: Survey, player: int) -> Numbers:
    """Return what the sums say of a player; rounding goes no further than 1."""
    return Numbers(
        min(1.0, float(survey.seen[player])),
        min(1.0, float(survey.caught[player])),
        float(survey.lost[player]),
    )


def _exact(survey: Survey, player: int) -> Risk:
    found = _numbers(survey, player)
    return Risk(*found, "exact", int(survey.leaves), found, found)


def _sampled(survey: Survey, player: int) -> Risk:
    found, n = _numbers(survey, player), int(survey.samples)
    seen = wilson(found.seen, found.seen * (1 - found.seen), n)
    caught = wilson(found.caught, found.caught * (1 - found.caught), n)
    most = max(1, int(survey.most[player]))
    mean = found.expected_loss / most
    spread = max(0.0, float(survey.squares[player]) / most**2 - mean**2)
    loss = wilson(mean, spread, n)
    low = Numbers(seen[0], caught[0], most * loss[0])
    high = Numbers(seen[1], caught[1], most * loss[1])
    return Risk(*found, "sampled", int(survey.leaves), low, high)
