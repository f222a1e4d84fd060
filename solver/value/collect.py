"""Positions of the blueprint's games with what came of them, compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lookout.engine.apply import step
from lookout.engine.chance import Chance, draw_below, set_key
from lookout.engine.constants import PLAYING, WON
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.stack import ASK_ACTION, top
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import Desk
from lookout.solver.value.features import read_features

MOST_STEPS = 3000

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
States = npt.NDArray[np.void]


@kernel
def collect_games(
    starts: States,
    keys: Ints,
    scratch: States,
    desk: Desk,
    chance: Chance,
    chooser: Chance,
    every: int,
    noise: int,
    rows: Floats,
    games: Ints,
    won: Ints,
) -> int:
    """Play deals by the blueprint and write rows of features; return how many.

    Args:
        starts: The deals.
        keys: Their worlds.
        scratch: Room for one state.
        desk: The blueprint's.
        chance: A world.
        chooser: A sampler for which turns to keep, and for odd moves.
        every: Keep about one of so many turns.
        noise: Of a thousand actions so many are random, so that rarer positions show.
        rows: Features, out.
        games: The game of each row, out.
        won: Whether each game was won, out.
    """
    n = 0
    for game in range(len(starts)):
        scratch[0] = starts[game]
        state = scratch[0]
        set_key(chance, 1, keys[game])
        played = 0
        while state.result == PLAYING and played < MOST_STEPS:
            fresh = top(state) == ASK_ACTION and state.used == 0
            if fresh and n < len(rows) and draw_below(chooser, every) == 0:
                read_features(state, desk, rows[n])
                games[n] = game
                n += 1
            action = choose(state, desk)
            if noise > 0 and draw_below(chooser, 1000) < noise:
                options = legal_actions_into(state, desk.buffer)
                action = int(desk.buffer[draw_below(chooser, options)])
            step(state, action, chance)
            played += 1
        won[game] = int(state.result == WON)
    return n
