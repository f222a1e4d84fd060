"""Random play, compiled: for benchmarks, properties and demonstrations."""

from __future__ import annotations

import numpy as np

from lookout.engine.apply import step
from lookout.engine.chance import Chance, draw_below, set_key
from lookout.engine.constants import PLAYING
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.offers import MAX_ACTIONS, Buffer
from lookout.engine.state import State


@kernel
def play_randomly(
    state: State, chance: Chance, chooser: Chance, buffer: Buffer, most: int
) -> int:
    """Play uniformly random legal actions in place; return how many were played.

    Args:
        state: Where to start; it is played on.
        chance: Decides what the rules leave to chance.
        chooser: A sampler that chooses the actions.
        buffer: Room for ``MAX_ACTIONS`` actions.
        most: Stop after this many, even if the game goes on.
    """
    played = 0
    while state.result == PLAYING and played < most:
        n = legal_actions_into(state, buffer)
        step(state, buffer[draw_below(chooser, n)], chance)
        played += 1
    return played


@kernel
def play_games(
    states: State, chance: Chance, chooser: Chance, games: int, most: int
) -> int:
    """Play random games from the first of two states; return the actions played.

    Args:
        states: An array of two states: the start, and one to play on.
        chance: As in ``play_randomly``; game ``i`` gets the key ``i``.
        chooser: As in ``play_randomly``.
        games: How many to play.
        most: Most actions of one game.
    """
    buffer = np.empty(MAX_ACTIONS, np.int64)
    played = 0
    for game in range(games):
        states[1] = states[0]
        set_key(chance, 0, game)
        played += play_randomly(states[1], chance, chooser, buffer, most)
    return played
