"""Deals: which games there are, and what chance does in each.

A deal is a job, a number of players and an index in a named set. Its name alone gives
the key of its world, so the sets never overlap and nothing has to be stored.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib

from lookout.engine import Chance, Setup, new_world
from lookout.engine.constants import MAX_PLAYERS

SET_SIZES = {"dev": 2000, "test": 1000}
"""The deals of a cell in each set: ``dev`` to tune with, ``test`` to report."""

WARM_UP = "warm-up"
"""The set of deals that are played before anything is measured."""


@dataclasses.dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A job with a number of players: a row of the results."""

    scenario: str
    players: int

    def __str__(self) -> str:
        return f"{self.scenario}-{self.players}"


ALL_CELLS = tuple(
    Cell(scenario, players)
    for scenario in ("office", "bank", "fort_knox")
    for players in range(1, MAX_PLAYERS + 1)
)
"""Every cell, the easier jobs first."""


def parse_cell(text: str) -> Cell:
    """Return the cell of a name such as ``office-2``.

    Raises:
        ValueError: If there is no such cell.
    """
    for cell in ALL_CELLS:
        if str(cell) == text:
            return cell
    known = ", ".join(map(str, ALL_CELLS))
    raise ValueError(f"unknown cell {text!r}; expected one of {known}")


@dataclasses.dataclass(frozen=True, slots=True)
class Deal:
    """One game to be played, by any agent."""

    cell: Cell
    set: str
    """``dev`` or ``test``."""

    index: int
    """From zero to below the size of the set."""

    def __str__(self) -> str:
        return f"{self.set} {self.cell} {self.index}"

    def setup(self) -> Setup:
        """Return the set-up: basic sides, the world draws the characters."""
        players = self.cell.players
        sides = ("basic",) * players
        return Setup(scenario=self.cell.scenario, players=players, sides=sides)

    def key(self) -> int:
        """Return the key of the deal's world."""
        return _hash(f"world {self}")

    def world(self) -> Chance:
        """Return the chance that the deal is played with."""
        return new_world(self.key())

    def seed(self, decision: int) -> int:
        """Return what an agent gets to draw from at a decision.

        It is unrelated to the world's key: what an agent samples with it tells nothing
        about the cards and dice to come.
        """
        return _hash(f"choice {self} {decision}")


def _hash(text: str) -> int:
    """Return 64 bits that depend on a text alone."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


@functools.cache
def fingerprint(set_name: str) -> str:
    """Return a short text that changes if the deals of a set do."""
    digest = hashlib.blake2b(digest_size=4)
    for cell in ALL_CELLS:
        for index in range(SET_SIZES[set_name]):
            digest.update(Deal(cell, set_name, index).key().to_bytes(8))
    return digest.hexdigest()
