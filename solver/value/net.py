"""The value function: the chance to win from a position, learned from games.

A small net, one hidden layer of tanh. ``train`` makes its weights; ``value.npz`` holds
those in use, and docs/solver.md tells how they were made.
"""

from __future__ import annotations

import functools
import math
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from lookout.engine.jit import kernel
from lookout.engine.state import State
from lookout.solver.policy.desk import Desk
from lookout.solver.value.features import FEATURES, read_features

HIDDEN = 64
FILE = Path(__file__).parent / "value.npz"

Net: TypeAlias = Any  # A record's fields have no static types.
"""A scalar of ``NET``; passed by reference into compiled code."""

NET = np.dtype(
    (
        np.record,
        [
            ("first", "<f4", (FEATURES, HIDDEN)),
            ("bias", "<f4", (HIDDEN,)),
            ("second", "<f4", (HIDDEN,)),
            ("last", "<f4"),
            # Room to compute in.
            ("row", "<f4", (FEATURES,)),
            ("sums", "<f4", (HIDDEN,)),
        ],
    )
)
"""The record type of a net, with its weights."""


@kernel
def forward(net: Net) -> float:
    """Return the log odds of winning for the features in ``row``."""
    for j in range(HIDDEN):
        net.sums[j] = net.bias[j]
    for i in range(FEATURES):
        x = net.row[i]
        if x != 0.0:
            for j in range(HIDDEN):
                net.sums[j] += x * net.first[i, j]
    odds = float(net.last)
    for j in range(HIDDEN):
        odds += net.second[j] * math.tanh(net.sums[j])
    return odds


@kernel
def value_of(state: State, desk: Desk, net: Net) -> float:
    """Return the learned chance to win from a state that is still played."""
    read_features(state, desk, net.row)
    return 1.0 / (1.0 + math.exp(-forward(net)))


def new_net() -> Net:
    """Return a net of zeros: every position is even."""
    net: Net = np.zeros(1, NET)[0]
    return net


@functools.cache
def _weights() -> dict[str, np.ndarray]:
    with np.load(FILE) as stored:
        return {name: stored[name] for name in ("first", "bias", "second", "last")}


def load_net() -> Net:
    """Return the net that ships with the package, in a record of its own."""
    net = new_net()
    if FILE.exists():
        for name, values in _weights().items():
            net[name] = values
    return net
