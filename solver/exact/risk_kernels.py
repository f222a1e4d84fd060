"""Ending turns in every way that chance allows: the compiled part of guard risk.

A turn is ended on a copy of the state with the engine as the judge: it resolves the
Thermo and the guard's move, its journal says who was seen and where guards went. Chance
takes every path in turn. A turn rests, when its guard has moved, on the question that
it began with; so nothing of the next one has happened yet.

The work is done in slices. Everything that a slice leaves unfinished is in the arrays
that are passed in, so that the next call goes on where the last one stopped.
"""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from lookout.engine.apply import step
from lookout.engine.chance import Chance, first_branch, next_branch
from lookout.engine.constants import (
    FLOOR_CELLS,
    LOOT_CHIHUAHUA,
    LOOT_PERSIAN_KITTY,
    MAX_PLAYERS,
    NOBODY,
    NOT_SET_UP,
    PLAYING,
)
from lookout.engine.geometry import bit_of, floor_of, spread
from lookout.engine.guards import watched_cells
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    CREW_CAUGHT,
    DREW_PATROL,
    GUARD_FASTER,
    GUARD_HEADS_FOR,
    GUARD_PLACED,
    GUARD_SLOWED,
    GUARD_STEPS,
    PATROL_RESHUFFLED,
    STEALTH_LOST,
)
from lookout.engine.legal import legal_actions_into
from lookout.engine.offers import Buffer
from lookout.engine.stack import (
    ASK_ACTION,
    GUARD_MOVE,
    NEXT_TURN,
    SET_UP_FLOOR,
    argument,
    pop,
    push,
)
from lookout.engine.state import State
from lookout.engine.turn import advance, end_actions

States = npt.NDArray[np.void]
"""Room for one state a level: the start, and after each turn."""

Paths = npt.NDArray[np.void]
"""Chance of each turn."""

Survey: TypeAlias = Any  # A record's fields have no static types.
"""A scalar of ``SURVEY``; passed by reference into compiled code."""

ANY_FLOOR = -1  # The guard that moves is the one the rules name.
ALL_CELLS = (1 << FLOOR_CELLS) - 1
ENOUGH_USED = 4  # Actions after which no event is due, Stamp or not (T01).

RECORD = np.dtype(
    (
        np.record,
        [
            ("weight", "<f8"),
            ("lost", "<i8", (MAX_PLAYERS,)),  # Own Stealth tokens.
            ("seen", "i1", (MAX_PLAYERS,)),
            ("caught", "i1"),  # The player, or NOBODY.
        ],
    )
)
"""The record type of what happened to the crew up to a level."""

SURVEY = np.dtype(
    (
        np.record,
        [
            # What is asked: turns, and of each player the turns before the own one.
            ("turns", "<i8"),
            ("horizon", "<i8", (MAX_PLAYERS,)),
            ("merges", "<i8", (MAX_PLAYERS,)),  # By turn: its guard moves no more.
            ("samples", "<i8"),
            ("most_leaves", "<i8"),  # Beyond one turn; 0 is no limit.
            # How far it is.
            ("level", "<i8"),
            ("left", "<i8"),  # Samples still due of this stratum.
            ("leaves", "<i8"),
            ("complete", "i1"),
            # Sums over the leaves, each times its probability.
            ("weight", "<f8"),
            ("seen", "<f8", (MAX_PLAYERS,)),
            ("caught", "<f8", (MAX_PLAYERS,)),
            ("lost", "<f8", (MAX_PLAYERS,)),
            ("squares", "<f8", (MAX_PLAYERS,)),
            ("most", "<i8", (MAX_PLAYERS,)),  # The greatest loss met.
        ],
    )
)
"""The record type of an enumeration under way."""


@kernel
def end_turn(state: State, chance: Chance, answers: Buffer, floor: int) -> None:
    """End the turn without an event, up to and with the guard's move (2.3 5 to 7).

    Questions get the first answer listed: a tile's Stealth tokens first (V11), the
    first of the alarms that tie (A09).

    Args:
        state: At the action question; it is there again unless the game is over.
        chance: Its journal holds this turn afterwards.
        answers: Room for legal actions.
        floor: The floor whose guard moves, or ``ANY_FLOOR``.
    """
    player, bottom = argument(state, 1), int(state.stack_n) - 1
    chance.journal_n = 0
    state.used = ENOUGH_USED
    state.remaining = 0
    pop(state)
    end_actions(state, player)
    state.stack[bottom, 0] = ASK_ACTION  # In place of the next turn.
    if floor != ANY_FLOOR:
        state.stack[bottom + 1, 0] = GUARD_MOVE  # In place of the player's guard.
        state.stack[bottom + 1, 1] = floor
    _set_up_floor(state)
    advance(state, chance)
    while int(state.stack_n) > bottom + 1:
        legal_actions_into(state, answers)
        step(state, answers[0], chance)


@kernel
def _set_up_floor(state: State) -> None:
    """Set up the floor where somebody is only supposed to stand (M06)."""
    for player in range(int(state.players)):
        cell = int(state.player_cell[player])
        if cell >= 0 and state.guard_status[floor_of(cell)] == NOT_SET_UP:
            push(state, SET_UP_FLOOR, floor_of(cell), player, 0)
            return


@kernel
def pass_turn(state: State, chance: Chance) -> None:
    """Go on from where an ended turn rests to the next player's actions."""
    player = argument(state, 1)
    pop(state)
    push(state, NEXT_TURN, player, 0, 0)
    advance(state, chance)


@kernel
def quieten(state: State) -> None:
    """Take away the Loot that rolls at the start of a turn; guards ignore it."""
    dice = (1 << LOOT_CHIHUAHUA) | (1 << LOOT_PERSIAN_KITTY)
    for player in range(int(state.players)):
        state.hand_loot[player] &= ~dice


@kernel
def plan_turns(states: States, chance: Chance, survey: Survey) -> None:
    """Find whose turns come before each player's next one, and which guards move.

    Args:
        states: The quiet start at the action question, and room for another one.
        chance: Anything; nothing is drawn.
        survey: Gets turns and horizons, and which turns' last cards are idle.
    """
    states[1] = states[0]
    state = states[1]
    first, n, floors = int(state.active), 0, 0
    turn_floors = np.zeros(MAX_PLAYERS, np.int64)
    while n < MAX_PLAYERS and (n == 0 or state.active != first):
        turn_floors[n] = floor_of(int(state.player_cell[int(state.active)]))
        pass_turn(state, chance)
        n += 1
        survey.horizon[int(state.active)] = n
    if survey.turns == 0 or survey.turns > n:
        survey.turns = n
    for turn in range(int(survey.turns) - 1, -1, -1):
        bit = 1 << turn_floors[turn]
        survey.merges[turn] = int(floors & bit == 0)
        floors |= bit


@kernel
def guard_cell_at(chance: Chance, entry: int, floor: int, start: int) -> int:
    """Return where a guard that began a turn somewhere was at a journal entry."""
    for i in range(entry - 1, -1, -1):
        code, place = int(chance.journal[i, 0]), int(chance.journal[i, 1])
        if code in (GUARD_STEPS, GUARD_PLACED) and place == floor:
            return int(chance.journal[i, 2])
    return start


@kernel
def enterable_cells(state: State, cell: int, movement: int) -> int:
    """Return the cells, as bits, that a guard may enter, whichever cards come."""
    floor, here, cells = floor_of(cell), bit_of(cell), 0
    for _ in range(movement):
        here = spread(int(state.open_east[floor]), int(state.open_south[floor]), here)
        cells |= here
    return cells


@kernel
def idle_draws(state: State, chance: Chance, start: State, sights: int) -> int:
    """Return how many of the last cards of a turn do not matter.

    When a card was drawn, the guard had as much movement left as it used afterwards. If
    no cell that it could reach so is one where a step does more than step, then no
    card, nor any after it, can do anything: not even one that takes the guard away.
    (Nor can a reshuffle make a guard faster that was just put on the board: only its
    own card is drawn past, and that comes again from a fresh deck at the earliest.)

    Args:
        state: After the turn.
        chance: A branch that has followed it.
        start: The state before it.
        sights: 1 if only what happens to the crew matters; 0 if every step does.
    """
    draws, movement, floor, watched = 0, 0, -1, ALL_CELLS
    for i in range(int(chance.journal_n) - 1, -1, -1):
        code, place = int(chance.journal[i, 0]), int(chance.journal[i, 1])
        if code in (PATROL_RESHUFFLED, GUARD_FASTER, GUARD_HEADS_FOR):
            continue
        if code not in (GUARD_STEPS, GUARD_SLOWED, DREW_PATROL):
            break
        if floor < 0:
            floor = place
            if sights:
                watched = watched_cells(state, floor)
        if place != floor:
            break
        if code != DREW_PATROL:
            movement += 1
            continue
        cell = guard_cell_at(chance, i, floor, int(start.guard_cell[floor]))
        if enterable_cells(state, cell, movement) & watched:
            break
        draws += 1
    return draws


@kernel
def take_share(chance: Chance, idle: int) -> float:
    """Return the probability that a path stands for: also any other idle cards.

    The idle cards are spent: the next branch is one in which other cards differ.
    """
    if idle == 0:
        return float(chance.likelihood)
    n = int(chance.script_i) - idle
    share = 1.0
    for i in range(n):
        share /= int(chance.script[i, 1])
    options, taken = int(chance.script[n, 1]), int(chance.script[n, 0])
    chance.script[n, 0] = options - 1
    chance.script_i = n + 1
    return share * (options - taken) / options


@kernel
def read_journal(
    chance: Chance, records: States, level: int, turn: int, survey: Survey
) -> None:
    """Write what a turn did to the crew into a level's record, on top of the last.

    What happens to a player after the start of the own next turn does not count.
    """
    record = records[level]
    for i in range(int(chance.journal_n)):
        code, player = int(chance.journal[i, 0]), int(chance.journal[i, 1])
        if code != STEALTH_LOST and code != CREW_CAUGHT:
            continue
        if turn >= survey.horizon[player]:
            continue
        record.seen[player] = 1
        if code == CREW_CAUGHT:
            record.caught = player
        elif chance.journal[i, 2] == 0:  # Not from the tile.
            record.lost[player] += 1


@kernel
def add_up(record: State, survey: Survey) -> None:
    """Add a leaf to the sums."""
    weight = float(record.weight)
    survey.leaves += 1
    survey.weight += weight
    for player in range(MAX_PLAYERS):
        lost = int(record.lost[player])
        survey.lost[player] += weight * lost
        survey.squares[player] += weight * lost * lost
        survey.most[player] = max(int(survey.most[player]), lost)
        if record.seen[player]:
            survey.seen[player] += weight
    if record.caught != NOBODY:
        survey.caught[int(record.caught)] += weight


@kernel
def enumerate_turns(
    states: States,
    paths: Paths,
    records: States,
    survey: Survey,
    answers: Buffer,
    budget: int,
) -> bool:
    """Take every path of some turns, for a while; say whether all were taken.

    Args:
        states: One more than turns; the first is the start.
        paths: A branch for each turn, the first one begun.
        records: As many as states; the first says that nothing happened yet.
        survey: What is asked and found.
        answers: Room for legal actions.
        budget: How many turns to end in this call.
    """
    for _ in range(budget):
        level = int(survey.level)
        states[level + 1] = states[level]
        state, chance = states[level + 1], paths[level]
        end_turn(state, chance, answers, ANY_FLOOR)
        records[level + 1] = records[level]
        idle = 0
        if survey.merges[level]:
            idle = idle_draws(state, chance, states[level], 1)
        records[level + 1].weight *= take_share(chance, idle)
        read_journal(chance, records, level + 1, level, survey)
        if level + 1 < survey.turns and state.result == PLAYING:
            pass_turn(state, chance)
            first_branch(paths[level + 1])
            survey.level = level + 1
            continue
        add_up(records[level + 1], survey)
        while not next_branch(paths[int(survey.level)]):
            if survey.level == 0:
                return True
            survey.level -= 1
    return False


@kernel
def sample_turns(
    states: States,
    paths: Paths,
    records: States,
    survey: Survey,
    answers: Buffer,
    budget: int,
) -> bool:
    """Take every path of the first turn, and samples of the rest, for a while.

    A path of probability w gets w times ``survey.samples``, rounded up. So no path has
    less than its part, and the sum varies no more than plain samples would.

    Args:
        states: Three; the first is the start.
        paths: A branch that has begun, and a sampler.
        records: As many as states; the first says that nothing happened yet.
        survey: What is asked and found.
        answers: Room for legal actions.
        budget: How many turns to end in this call, at least.
    """
    while budget > 0:
        budget -= 1
        if survey.left > 0:
            _sample(states, paths[1], records, survey, answers)
            budget -= int(survey.turns) - 2
            survey.left -= 1
        else:
            _begin_stratum(states, paths[0], records, survey, answers)
        if survey.left == 0 and not next_branch(paths[0]):
            return True
    return False


@kernel
def _begin_stratum(
    states: States, chance: Chance, records: States, survey: Survey, answers: Buffer
) -> None:
    """End the first turn on its next path, and say how many samples follow."""
    states[1] = states[0]
    end_turn(states[1], chance, answers, ANY_FLOOR)
    idle = idle_draws(states[1], chance, states[0], 1) if survey.merges[0] else 0
    share = take_share(chance, idle)
    records[1] = records[0]
    records[1].weight = share
    read_journal(chance, records, 1, 0, survey)
    if states[1].result != PLAYING:
        add_up(records[1], survey)
        return
    pass_turn(states[1], chance)
    survey.left = math.ceil(share * int(survey.samples))
    records[1].weight = share / int(survey.left)


@kernel
def _sample(
    states: States, chance: Chance, records: States, survey: Survey, answers: Buffer
) -> None:
    """Play the turns after the first one once."""
    states[2] = states[1]
    records[2] = records[1]
    for turn in range(1, int(survey.turns)):
        end_turn(states[2], chance, answers, ANY_FLOOR)
        read_journal(chance, records, 2, turn, survey)
        if states[2].result != PLAYING:
            break
        pass_turn(states[2], chance)
    add_up(records[2], survey)


@kernel
def list_visits(
    states: States,
    chance: Chance,
    floor: int,
    answers: Buffer,
    sets: npt.NDArray[np.int64],
    weights: npt.NDArray[np.float64],
) -> int:
    """List the sets of cells that a guard's move may enter, for a while.

    Args:
        states: The start, and room for another one.
        chance: A branch that has begun; with no decision left in it all is listed.
        floor: The guard's floor.
        answers: Room for legal actions.
        sets: Gets the cells entered, as bits of the floor; equal ones may come again.
        weights: As long; gets the probabilities.
    """
    n = 0
    while n < len(sets):
        states[1] = states[0]
        end_turn(states[1], chance, answers, floor)
        cells = 0
        for i in range(int(chance.journal_n)):
            code, place = int(chance.journal[i, 0]), int(chance.journal[i, 1])
            if code in (GUARD_STEPS, GUARD_PLACED) and place == floor:  # G09
                cells |= bit_of(int(chance.journal[i, 2]))
        sets[n] = cells
        weights[n] = take_share(chance, idle_draws(states[1], chance, states[0], 0))
        n += 1
        if not next_branch(chance):
            break
    return n
