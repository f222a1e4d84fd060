"""Writing offers into a buffer of actions."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lookout.engine.actions import encode
from lookout.engine.geometry import cell_at
from lookout.engine.jit import kernel

Buffer = npt.NDArray[np.int64]
"""Room for the actions of one state: ``MAX_ACTIONS`` ints."""

MAX_ACTIONS = 256


@kernel
def offer(out: Buffer, n: int, kind: int, a: int, b: int) -> int:
    """Write one action at place ``n`` and return the next place."""
    out[n] = encode(kind, a, b, 0)
    return n + 1


@kernel
def offer_cells(out: Buffer, n: int, kind: int, floor: int, cells: int) -> int:
    """Offer one action for each cell, given as bits of a floor."""
    while cells:
        out[n] = encode(kind, cell_at(floor, cells & -cells), 0, 0)
        n += 1
        cells &= cells - 1
    return n
