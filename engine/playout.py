"""Random play, compiled: for benchmarks and demonstrations."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lookout.engine.apply import step
from lookout.engine.chance import Chance, draw_below, set_key
from lookout.engine.constants import PLAYING
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.offers import MAX_ACTIONS

States = npt.NDArray[np.void]
"""An array of states."""


@kernel
def play_games(
    states: States, chance: Chance, chooser: Chance, games: int, most: int
) -> int:
    """Play games of uniformly random legal actions; return how many were played.

    Args:
        states: The start, and room for the state that is played on.
        chance: Decides what the rules leave to chance; game ``i`` gets the key ``i``.
        chooser: A sampler that chooses the actions.
        games: How many games to play.
        most: Stop a game after this many actions, even if it goes on.
    """
    buffer = np.empty(MAX_ACTIONS, np.int64)
    total = 0
    for game in range(games):
        states[1] = states[0]
        state = states[1]
        set_key(chance, 0, game)
        played = 0
        while state.result == PLAYING and played < most:
            n = legal_actions_into(state, buffer)
            step(state, buffer[draw_below(chooser, n)], chance)
            played += 1
        total += played
    return total
