"""A real table's chance: a person types what dice and cards said."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Sequence

from lookout.cli.console import COLUMNS, tell
from lookout.cli.failures import Failure
from lookout.cli.names import typed
from lookout.cli.prompt import Over, ask, pick
from lookout.cli.setup_options import Setup
from lookout.client import Client
from lookout.v1 import names_pb2
from lookout.v1.game_service_pb2 import (
    ApplyActionResponse,
    CreateGameResponse,
    Played,
)
from lookout.v1.outcome_pb2 import NeededOutcome, Outcome
from lookout.v1.position_pb2 import Position

BACK = "undo"
QUIT = "quit"


class TakenBack(Exception):  # noqa: N818 - No error: a change of mind.
    """The person takes the action back instead of reporting what came of it."""


class Reports:
    """What a table reports; see ``game.Fate``."""

    def play(
        self, client: Client, position: Position, action: str, *, step: int
    ) -> Played:
        """Play an action, asking for every outcome as it is needed.

        Raises:
            TakenBack: If the person takes the action back.
        """
        return _reported(
            lambda outcomes: client.apply_action(position, action, outcomes=outcomes)
        )

    def deal(self, client: Client, setup: Setup) -> Played:
        """Deal a game, asking for the cards.

        Raises:
            TakenBack: If the person does not want to after all.
        """
        return _reported(lambda outcomes: setup.deal(client, outcomes=outcomes))


def _reported(
    attempt: Callable[[Sequence[Outcome]], ApplyActionResponse | CreateGameResponse],
) -> Played:
    """Repeat a call until everything that it needs to know is said."""
    outcomes: list[Outcome] = []
    waiting: list[str] = []  # Typed in one go, like the dice of a roll.
    while (answer := attempt(outcomes)).WhichOneof("result") == "needed":
        outcome = _next_outcome(answer.needed, waiting)
        if outcome is not None:
            outcomes.append(outcome)
        elif outcomes:
            outcomes.pop()
        else:
            raise TakenBack
    if waiting:
        tell(f"not needed any more: {' '.join(waiting)}", style="yellow")
    return answer.played


def _next_outcome(needed: NeededOutcome, waiting: list[str]) -> Outcome | None:
    """Return what the person reports; None to go a step back.

    Raises:
        Over: If the person has had enough.
    """
    if not needed.possible:
        raise Failure(f"nothing is possible for {needed.text}")
    values = [value_text(outcome) for outcome in needed.possible]
    if not waiting:
        _list_values(values)
    while True:
        if not waiting:
            waiting += ask(f"{needed.text}? ", [*values, BACK, QUIT]).split()
            continue
        word = waiting.pop(0)
        if word == BACK:
            waiting.clear()
            return None
        if word == QUIT:
            raise Over
        found = pick(word, values)
        if len(found) == 1:
            return needed.possible[found[0]]
        waiting.clear()
        why = f"{word!r} is not possible" if not found else f"{word!r} is not clear"
        among = ", ".join(values[i] for i in found) if found else "see above"
        tell(f"{why} for {needed.text}: {among}; or {BACK}, {QUIT}", style="red")


def _list_values(values: Sequence[str]) -> None:
    """Show what can be typed, each once."""
    width = min(COLUMNS, shutil.get_terminal_size().columns)
    listed = ", ".join(dict.fromkeys(values))
    tell(textwrap.fill(listed, width, break_on_hyphens=False), style="dim")


def value_text(outcome: Outcome) -> str:
    """Return the part of an outcome that is typed: a face, a card, a number."""
    kind = outcome.WhichOneof("kind")
    if kind == "tile":
        return typed(names_pb2.Face, outcome.tile.face)
    if kind in ("patrol", "seen_patrol"):
        return str(getattr(outcome, kind).card)
    if kind in ("event", "seen_event"):
        return typed(names_pb2.Event, getattr(outcome, kind))
    if kind == "tool":
        return typed(names_pb2.Tool, outcome.tool)
    if kind == "loot":
        return typed(names_pb2.Loot, outcome.loot)
    if kind == "character":
        return typed(names_pb2.Character, outcome.character.character)
    assert kind is not None
    return str(getattr(outcome, kind).number)
