"""The wish to stop a search, and the making of its answer."""

from __future__ import annotations

import math
import time

import numpy as np


class Stop:
    """When to stop whatever the budget says: at once, or at a time.

    Unlike a budget it plans nothing: until it comes, a search is the one without it. It
    belongs to one search, and may be set before that has begun. Times are those of
    ``time.monotonic``.
    """

    def __init__(
        self, *, search_by: float = math.inf, answer_by: float = math.inf
    ) -> None:
        """Set the time for the last simulation, and that for explaining the answer."""
        self.search_by, self.answer_by = search_by, answer_by
        self.flag = np.zeros(1, np.int64)
        """Not zero once it is set; kernels look at it, too."""

        self.is_abandoned = False
        """Whether nobody wants an answer any more."""

    def set(self) -> None:
        """Ask for an answer with what there is; from any thread."""
        self.flag[0] = 1

    def abandon(self) -> None:
        """Say that no answer is wanted; from any thread."""
        self.is_abandoned = True
        self.set()

    def is_set(self) -> bool:
        """Say whether the answer is due."""
        return bool(self.flag[0]) or time.monotonic() >= self.answer_by

    def ends_search(self) -> bool:
        """Say whether no more simulations may start."""
        return self.is_set() or time.monotonic() >= self.search_by
