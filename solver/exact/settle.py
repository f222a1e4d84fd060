"""Certain wins and losses: every way that chance can take an action, to its end."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lookout.engine.actions import Action
from lookout.engine.apply import step
from lookout.engine.chance import Chance, first_branch, new_branches, next_branch
from lookout.engine.constants import CAUGHT, WON
from lookout.engine.jit import kernel
from lookout.engine.state import STATE, State

MOST_BRANCHES = 4000


@kernel
def settle_into(
    root: State,
    action: int,
    scratch: npt.NDArray[np.void],
    chance: Chance,
    out: npt.NDArray[np.float64],
) -> bool:
    """Write the chances that an action wins and loses at once; say whether exact.

    It is not where chance can take the action more ways than can be followed.
    """
    first_branch(chance)
    out[0], out[1] = 0.0, 0.0
    for _ in range(MOST_BRANCHES):
        scratch[0] = root
        step(scratch[0], action, chance)
        if scratch[0].result == WON:
            out[0] += chance.likelihood
        elif scratch[0].result == CAUGHT:
            out[1] += chance.likelihood
        if not next_branch(chance):
            return True
    return False


def settle(state: State, action: Action) -> tuple[float, float] | None:
    """Return the exact chances that an action wins or loses at once, if known."""
    branches, out = new_branches(), np.zeros(2)
    branches.recording = 0
    if not settle_into(state, action, np.zeros(1, STATE), branches, out):
        return None
    return float(out[0]), float(out[1])
