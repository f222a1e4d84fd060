"""One simulation: an action, then the blueprint, valued on the way and in the end.

Every simulation has a world of its own (a fresh determinization), made of a seed and
the number of its tape. Actions that are compared play on the same tapes, and a world
has one stream for each source of chance, so their differences are less noisy.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from lookout.engine.apply import decider, step
from lookout.engine.chance import Chance, draw_below, set_key
from lookout.engine.constants import CAUGHT, PLAYING, WON
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.state import State
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import Desk
from lookout.solver.value.net import Net, value_of

MOST_STEPS = 3000

Plan: TypeAlias = Any  # A record's fields have no static types.
States = npt.NDArray[np.void]
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


PLAN = np.dtype(
    (
        np.record,
        [
            # When to ask the value function, in turns, and its share in the result.
            ("turns", "<i8"),
            # Whose turn it is before the action.
            ("mover", "<i8"),
            ("share", "<f8"),
            # Seats of people, as bits, and how often they do something else.
            ("people", "<i8"),
            ("noise", "<f8"),
        ],
    )
)
"""The record type of how a simulation goes."""


# What is counted about an action: in how many simulations the crew lost Stealth, or was
# caught, before the turn was over, and before the same player's next turn; and in how
# many the game was lost, or won, before the value function was asked.
SEEN_THIS_TURN = 0
CAUGHT_THIS_TURN = 1
SEEN_THIS_ROUND = 2
CAUGHT_THIS_ROUND = 3
LOST_SOON = 4
WON_SOON = 5
COUNTS = 6


@kernel
def _stealth_of(state: State) -> int:
    total = 0
    for player in range(int(state.players)):
        total += int(state.stealth[player])
    return total


@kernel
def _count(state: State, counts: Ints, stealth: int, first: int) -> None:
    """Count, from some place on, whether Stealth or the game was lost by now."""
    caught = state.result == CAUGHT
    for place in range(first, CAUGHT_THIS_ROUND, 2):
        counts[place] += int(caught or _stealth_of(state) < stealth)
        counts[place + 1] += int(caught)
        if not caught:
            return


@kernel
def simulate(
    state: State,
    desk: Desk,
    net: Net,
    chance: Chance,
    chooser: Chance,
    plan: Plan,
    stealth: int,
    counts: Ints,
) -> float:
    """Play on and return what came of it.

    Args:
        state: Played on in place.
        desk: The blueprint's.
        net: The value function.
        chance: The world.
        chooser: A sampler for what people do instead.
        plan: When to ask the value function, and who plays like people.
        stealth: What the crew had before the action.
        counts: Where to count what is seen on the way.
    """
    played, mover, turns = 0, int(plan.mover), int(plan.turns)
    share, value, place = float(plan.share), 0.0, 0
    round_over = turns - int(state.players)
    while state.result == PLAYING:
        if turns > 0 and (state.active != mover or _solo_turn(state, played)):
            mover = int(state.active)
            turns -= 1
            if place == SEEN_THIS_TURN:
                _count(state, counts, stealth, place)
                place = SEEN_THIS_ROUND
            if place == SEEN_THIS_ROUND and turns <= round_over:
                _count(state, counts, stealth, place)
                place = LOST_SOON
            if turns == 0 and share > 0.0:
                value = value_of(state, desk, net)
                if share >= 1.0:
                    return value
        if played >= MOST_STEPS:
            return share * value
        step(state, _choose(state, desk, chooser, plan), chance)
        played += 1
    _count(state, counts, stealth, place)
    outcome = 1.0 if state.result == WON else 0.0
    if turns > 0:
        counts[WON_SOON if state.result == WON else LOST_SOON] += 1
        return outcome
    return share * value + (1.0 - share) * outcome


@kernel
def _choose(state: State, desk: Desk, chooser: Chance, plan: Plan) -> int:
    """Return the blueprint's action, or for people now and then any other."""
    if plan.people:
        if (int(plan.people) >> decider(state)) & 1:
            if draw_below(chooser, 1000) < 1000 * plan.noise:
                n = legal_actions_into(state, desk.buffer)
                return int(desk.buffer[draw_below(chooser, n)])
    return choose(state, desk)


@kernel
def _solo_turn(state: State, played: int) -> bool:
    """Say whether a lone player has just begun another turn."""
    alone = state.players == 1 and played > 0
    return alone and state.used == 0 and state.remaining >= 3


@kernel
def run_tapes(
    root: State,
    actions: Ints,
    alive: Ints,
    tapes: Ints,
    seed: int,
    scratch: States,
    desk: Desk,
    net: Net,
    chance: Chance,
    chooser: Chance,
    plan: Plan,
    stop: Ints,
    out: Floats,
    counts: Ints,
) -> int:
    """Simulate some actions on some tapes; return how many tapes were finished.

    Args:
        root: The position; it is left as it is.
        actions: The actions to choose from.
        alive: Indices of those to simulate.
        tapes: First tape, and one past the last.
        seed: Of the whole search.
        scratch: Room for one state.
        desk: The blueprint's.
        net: The value function.
        chance: A world; its key is set for each simulation.
        chooser: See ``simulate``.
        plan: See ``simulate``.
        stop: Set to nonzero by others to stop soon.
        out: Results by tape and action.
        counts: What was seen on the way, by action; see ``COUNTS``.
    """
    stealth = _stealth_of(root)
    for tape in range(tapes[0], tapes[1]):
        for i in range(len(alive)):
            if stop[0] != 0:
                return tape - int(tapes[0])
            scratch[0] = root
            set_key(chance, seed, tape)
            set_key(chooser, seed, tape)
            step(scratch[0], actions[alive[i]], chance)
            out[tape, alive[i]] = simulate(
                scratch[0],
                desk,
                net,
                chance,
                chooser,
                plan,
                stealth,
                counts[alive[i]],
            )
    return int(tapes[1]) - int(tapes[0])
