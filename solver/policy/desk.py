"""The blueprint's desk: its weights, and room for the maps that it draws.

One record is passed through all kernels of the policy, so that playing allocates
nothing. Everything on it but the weights is made anew from the state at each choice.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from lookout.engine.constants import CELLS, MAX_FLOORS
from lookout.engine.offers import MAX_ACTIONS

Desk: TypeAlias = Any  # A record's fields have no static types.
"""A scalar of ``DESK``; passed by reference into compiled code."""

LEVELS = 32  # Potentials are levels 1 to LEVELS, one for each action of distance.
FRONTS = 12  # More actions than a turn can have.
RINGS = 8  # How far around a guard's destination its further way is followed.

# What the policy weighs, in actions. The names are those of ``DEFAULT_WEIGHTS``.
W_SEEN_AT_0 = 0  # Being seen with no Stealth left, and with one, two, three or more.
W_SEEN_AT_1 = 1
W_SEEN_AT_2 = 2
W_SEEN_AT_3 = 3
W_MATE_SEEN = 4  # The same for team mates whom ending here brings into view.
W_LATER_PATH = 5  # Share of a later guard move's certain way, and of its likely one.
W_LATER_RING = 6
W_POTENTIAL = 7  # One action less to the nearest task.
W_LEVEL_COMBINATION = 8  # Levels of tasks.
W_LEVEL_EXPLORE = 9
W_LEVEL_STAIRS = 10
W_LEVEL_SAFE = 11
W_LEVEL_SAFE_EARLY = 12
W_LEVEL_LOOT = 13
W_CROWD_TASK = 14  # Levels that a floor's tasks lose for each team mate there.
W_SAFE_TAKEN = 15  # Levels that a Safe loses if somebody works on it.
W_GAIN_COMBINATION = 16  # Revealing a tile.
W_GAIN_EXPLORE = 17
W_GAIN_STAIRS = 18
W_GAIN_OTHER = 19
W_GAIN_WORK = 20  # An action of work on a Safe that can be opened; and before that.
W_GAIN_EARLY = 21
W_EVENT = 22  # Ending a turn after two actions or fewer.
W_ENTER_HIDDEN = 23  # Moving into a face-down tile instead of peeking.
W_ALARM = 24  # An alarm in the own tile.
W_EARLY_DICE = 25  # Dice to place before the combination is known.
W_NEW_FLOOR = 26  # Danger of ending on a floor whose guard is not placed or is lost.
W_TOKENS = 27  # Share of being seen that tokens of the tile leave.
W_STEP = 28  # What any Move costs beside its action.
W_CROWD_FLOOR = 29  # Ending on a floor with team mates, for each.
W_LEVEL_EXIT_SEARCH = 30  # Looking for the way out with all Loot in hand.
W_PETERMAN = 31  # Levels that a Safe gains for the Peterman.
W_HACK = 32  # A Hack token.
WEIGHTS = 33

Weights: TypeAlias = npt.NDArray[np.float64]

DEFAULT_WEIGHTS: Weights = np.array(
    [
        23.93, 10.00, 9.73, 10.15, 1.61, 0.97, 0.55, 1.19,
        28.17, 25.73, 15.78, 18.57, 12.30, 25.48, 4.61, 5.04,
        1.73, 2.53, 0.95, 0.06, 2.77, 0.87, 1.70, 0.60,
        7.37, 2.49, 2.41, 0.17, 0.06, 1.09, 21.81, 2.59,
        0.30,
    ]
)  # fmt: skip
"""Found by an evolution strategy on paired games; ``make tune`` goes on from here."""

DESK = np.dtype(
    (
        np.record,
        [
            ("weights", "<f8", (WEIGHTS,)),
            # Cells by what entering them costs the player: 1, 2 or 3 actions.
            ("entry", "<i8", (4, MAX_FLOORS)),
            # Cells of the combination of a closed Safe that are face down.
            ("combination", "<i8", (MAX_FLOORS,)),
            # Tasks by level, and the cells from which some task has this level.
            ("tasks", "<i8", (LEVELS + 4, MAX_FLOORS)),
            ("reached", "<i8", (LEVELS + 4, MAX_FLOORS)),
            ("entered", "<i8", (MAX_FLOORS,)),
            ("potential", "<f8", (CELLS,)),
            # A guard's next move: the certain way, the rings behind it.
            ("path", "<i8", (MAX_FLOORS,)),
            ("later_path", "<i8", (MAX_FLOORS,)),
            ("ring", "<i8", (MAX_FLOORS, RINGS)),
            ("ring_chance", "<f8", (MAX_FLOORS, RINGS)),
            ("rings", "<i8", (MAX_FLOORS,)),
            ("ring_now", "<i8", (MAX_FLOORS,)),
            ("exposed", "<i8", (MAX_FLOORS,)),
            ("mates", "<f8", (MAX_FLOORS,)),
            # Cells to end on, their scores, and what each action left gains there.
            ("front", "<i8", (FRONTS, MAX_FLOORS)),
            ("reach", "<i8", (MAX_FLOORS,)),
            ("score", "<f8", (CELLS,)),
            ("gain", "<f8", (CELLS,)),
            ("most_gains", "i1", (CELLS,)),
            ("buffer", "<i8", (MAX_ACTIONS,)),
        ],
    )
)
"""The record type of the desk."""


def new_desk(weights: Weights = DEFAULT_WEIGHTS) -> Desk:
    """Return a desk with some weights."""
    desk: Desk = np.zeros(1, DESK)[0]
    desk.weights[:] = weights
    return desk
