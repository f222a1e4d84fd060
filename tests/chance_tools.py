"""What the tests of chance share: how many samples, and both kinds of chance."""

from __future__ import annotations

import numba
import pytest

from lookout.engine.chance import (
    new_sampler,
    new_world,
)

JIT = not numba.config.DISABLE_JIT

NEW = {"sampler": new_sampler, "world": new_world}

both_kinds = pytest.mark.parametrize("kind", NEW)


def silent(kind, seed=0):
    """Chance that writes no journal, for loops that would fill it."""
    chance = NEW[kind](seed)
    chance.recording = 0
    return chance
