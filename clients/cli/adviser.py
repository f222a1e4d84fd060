"""The solver as a companion: it answers for seats, and gives hints on demand."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from lookout.cli.console import waiting
from lookout.client import Client
from lookout.v1.hint_pb2 import Hint, Suggestion
from lookout.v1.position_pb2 import Position


@dataclasses.dataclass(frozen=True, slots=True)
class Adviser:
    """Asks the server for hints, always within the same limits."""

    client: Client
    time: float | None = None
    simulations: int | None = None
    humans: Sequence[int] = ()

    def hint(self, position: Position, *, seed: int = 0) -> Hint:
        """Return a hint; ``seed`` is that of its simulations."""
        with waiting("Thinking …"):
            return self.client.get_hint(
                position,
                time=self.time,
                simulations=self.simulations,
                humans=self.humans,
                seed=seed,
            ).hint

    def choose(self, position: Position, *, seed: int = 0) -> Suggestion:
        """Return what to play in a game that is not over."""
        return self.hint(position, seed=seed).suggestions[0]
