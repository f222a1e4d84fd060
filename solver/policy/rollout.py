"""Playing the blueprint forward, compiled."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lookout.engine.apply import step
from lookout.engine.chance import Chance, set_key
from lookout.engine.constants import PLAYING, WON
from lookout.engine.jit import kernel
from lookout.engine.state import State
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import Desk

MOST_STEPS = 6000


@kernel
def play_out(state: State, desk: Desk, chance: Chance, most: int) -> int:
    """Play a state to its end by the blueprint; return how many steps it took."""
    played = 0
    while state.result == PLAYING and played < most:
        step(state, choose(state, desk), chance)
        played += 1
    return played


@kernel
def play_deals(
    starts: npt.NDArray[np.void],
    scratch: npt.NDArray[np.void],
    keys: npt.NDArray[np.int64],
    desk: Desk,
    chance: Chance,
    won: npt.NDArray[np.int64],
) -> int:
    """Play some deals, each in the world of its key; return the steps in all."""
    total = 0
    for i in range(len(starts)):
        scratch[0] = starts[i]
        set_key(chance, 0, keys[i])
        total += play_out(scratch[0], desk, chance, MOST_STEPS)
        won[i] = int(scratch[0].result == WON)
    return total
