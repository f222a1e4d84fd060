"""A game under way: the position, what chance there is, and the way back."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from typing import Protocol

from lookout.cli.console import tell
from lookout.cli.setup_options import Setup
from lookout.client import Client
from lookout.v1.game_service_pb2 import ListActionsResponse, Played
from lookout.v1.names_pb2 import RESULT_PLAYING
from lookout.v1.position_pb2 import Position


class Fate(Protocol):
    """What decides dice and cards."""

    def play(
        self, client: Client, position: Position, action: str, *, step: int
    ) -> Played:
        """Play an action and return what came of it."""


@dataclasses.dataclass(frozen=True, slots=True)
class Dice:
    """The server's chance, from one seed for the whole game.

    A step has the same chance whenever it is played: undoing one and playing it again
    does not roll the dice anew.
    """

    seed: int

    def play(
        self, client: Client, position: Position, action: str, *, step: int
    ) -> Played:
        """Play an action with the chance of its step."""
        seed = random.Random(f"{self.seed}:{step}").getrandbits(63)
        return client.apply_action(position, action, seed=seed).played


class Game:
    """A game that is played on, action by action."""

    def __init__(self, client: Client, position: Position, fate: Fate) -> None:
        self.client = client
        self.fate = fate
        self.position = position
        self.step = 0
        self._marks: list[tuple[Position, int]] = []
        self._listed: ListActionsResponse | None = None

    @property
    def is_over(self) -> bool:
        """Whether it is won or lost."""
        return self.position.result > RESULT_PLAYING

    @property
    def legal(self) -> ListActionsResponse:
        """What may be done now, and who decides."""
        if self._listed is None:
            self._listed = self.client.list_actions(self.position)
        return self._listed

    def play(self, action: str) -> Sequence[str]:
        """Play an action, given as text, and return what happened."""
        played = self.fate.play(self.client, self.position, action, step=self.step)
        self._go_to(played.position, self.step + 1)
        return played.story

    def mark(self) -> None:
        """Remember this moment for ``undo``."""
        self._marks.append((self.position, self.step))

    def unmark(self) -> None:
        """Forget the last mark: nothing came of it."""
        self._marks.pop()

    def undo(self) -> bool:
        """Go back to the last mark; say whether there was one."""
        if not self._marks:
            return False
        self._go_to(*self._marks.pop())
        return True

    def _go_to(self, position: Position, step: int) -> None:
        self.position, self.step, self._listed = position, step, None


def deal_game(
    client: Client, setup: Setup, seed: int | None
) -> tuple[Game, Sequence[str]]:
    """Deal a game with the server's chance; return it and what happened.

    Without a seed, one is made up and told, so that the game can be had again.
    """
    seed = some_seed(seed)
    tell(f"seed {seed}", style="dim")
    played = setup.deal(client, seed=seed).played
    return Game(client, played.position, Dice(seed)), played.story


def some_seed(seed: int | None) -> int:
    """Return the seed that is given, or a new one."""
    return random.randrange(2**32) if seed is None else seed
