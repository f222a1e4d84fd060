"""A game that the solver plays by itself, and how it is told."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Protocol

from rich.text import Text

from lookout.cli.adviser import Adviser
from lookout.cli.console import show
from lookout.cli.documents import document_of
from lookout.cli.failures import Failure
from lookout.cli.game import Game
from lookout.cli.names import percent
from lookout.cli.table_view import draw_table
from lookout.v1.hint_pb2 import Suggestion


class Audience(Protocol):
    """Whoever is told about a game."""

    def begin(self, story: Sequence[str]) -> None:
        """Hear how the game was dealt."""

    def turn(self, game: Game, number: int) -> None:
        """Hear that a turn begins."""

    def action(self, player: int, chosen: Suggestion, story: Sequence[str]) -> None:
        """Hear what somebody did, and what came of it."""

    def end(self, game: Game) -> None:
        """Hear how it ended."""


class Show:
    """A game without people."""

    def __init__(
        self, game: Game, adviser: Adviser, audience: Audience, *, pause: float
    ) -> None:
        self.game, self.adviser, self.audience = game, adviser, audience
        self.pause = pause

    def play(self, turns: int) -> None:
        """Play to the end.

        Raises:
            Failure: If it does not come within as many turns.
        """
        number, player = 0, 0
        while not self.game.is_over:
            if self.game.position.turn.player != player:
                number, player = number + 1, self.game.position.turn.player
                if number > turns:
                    raise Failure(f"given up after {turns} turns")
                self.audience.turn(self.game, number)
            self._play_action()
        self.audience.end(self.game)

    def _play_action(self) -> None:
        decides = self.game.legal.question.player
        chosen = self.adviser.choose(self.game.position, seed=self.game.step)
        story = self.game.play(chosen.notation)
        self.audience.action(decides, chosen, story)
        time.sleep(self.pause)


class Story:
    """Tells a game to people."""

    def __init__(self, *, board: bool) -> None:
        self.board = board

    def begin(self, story: Sequence[str]) -> None:
        """Print what was dealt."""
        show(*story)

    def turn(self, game: Game, number: int) -> None:
        """Print a heading, and the board if that is wanted."""
        show(Text(f"\nTurn {number}", style="bold"))
        if self.board:
            show(draw_table(game.client, game.position, legend=number == 1))

    def action(self, player: int, chosen: Suggestion, story: Sequence[str]) -> None:
        """Print an action with its chance to win, and what came of it."""
        line = Text().append(f"p{player}: {chosen.label}", "bold")
        show(line.append(f"  {percent(chosen.win_probability.value)}", "dim"))
        for sentence in story:
            show(Text(f"  {sentence}"))

    def end(self, game: Game) -> None:
        """Print the last position and the result."""
        show("", draw_table(game.client, game.position, legend=False))


class JsonLines:
    """Tells a game to programs, a line for each fact."""

    def begin(self, story: Sequence[str]) -> None:
        """Print what was dealt."""
        self._print({"story": list(story)})

    def turn(self, game: Game, number: int) -> None:
        """Print nothing: the actions say whose they are."""

    def action(self, player: int, chosen: Suggestion, story: Sequence[str]) -> None:
        """Print an action."""
        self._print(
            {
                "player": player,
                "action": chosen.notation,
                "win_probability": chosen.win_probability.value,
                "story": list(story),
            }
        )

    def end(self, game: Game) -> None:
        """Print the last position, which has the result."""
        self._print({"position": document_of(game.position)})

    def _print(self, fact: dict[str, object]) -> None:
        print(json.dumps(fact, ensure_ascii=False), flush=True)
