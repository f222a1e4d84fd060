"""What a game was lost by, read from the journals of its last turn."""

from __future__ import annotations

from collections.abc import Iterable

from lookout.engine.apply import Entry
from lookout.engine.constants import EVENT_SQUEAK, NOBODY
from lookout.engine.journal import (
    CREW_CAUGHT,
    DREW_EVENT,
    EVENT_WITHOUT_EFFECT,
    GUARD_PLACED,
    GUARD_STEPS,
    GUARD_STOPPED,
    PLAYER_FALLS,
    PLAYER_MOVES,
    TURN_STARTS,
)

GUARD_MOVED = "guard_moved"
"""A guard walked into the player's tile or into sight of it."""

MOVED_IN = "moved_in"
"""The player moved into a guard's tile or sight; the Acrobat also if he stayed."""

EVENT = "event"
"""An event moved a guard or a player."""

OTHER = "other"
"""Anything else: a guard that was just set up where it sees a third player."""

TURN_CAP = "turn_cap"
"""The game went on for too many turns."""

STALLED = "stalled"
"""A turn went on for too many actions."""

CAUSES = (GUARD_MOVED, MOVED_IN, EVENT, OTHER, TURN_CAP, STALLED)


class TurnWatch:
    """Follows the journals of a game: counts its turns, and knows the latest danger."""

    def __init__(self) -> None:
        self.turns = 0
        """Turns begun."""

        self._caught = NOBODY
        self._forget()

    def _forget(self) -> None:
        self._danger = OTHER
        self._mover = NOBODY
        self._in_event = False  # From its card until the guards move.
        self._squeaks = False  # The guard's next step is the event's.

    def follow(self, journal: Iterable[Entry]) -> None:
        """Read what a step wrote."""
        for code, a, b, _ in journal:
            if code == TURN_STARTS:
                self.turns += 1
                self._forget()
            elif code == DREW_EVENT:
                self._in_event = True
                self._squeaks = b == EVENT_SQUEAK
            elif code in (GUARD_STEPS, GUARD_PLACED):
                self._guard_comes(code)
            elif code in (PLAYER_MOVES, PLAYER_FALLS):
                self._mover = a
                self._danger = EVENT if self._in_event else MOVED_IN
            elif code in (EVENT_WITHOUT_EFFECT, GUARD_STOPPED):
                self._squeaks = False
            elif code == CREW_CAUGHT:
                self._caught = a

    def _guard_comes(self, code: int) -> None:
        """Note a guard's step, or that it is placed.

        Placing is only dangerous in an event. In the action phase it is a floor's
        set-up: the mover is caught for the Move.
        """
        if code == GUARD_STEPS:
            self._in_event = self._squeaks
            self._squeaks = False
            self._danger = EVENT if self._in_event else GUARD_MOVED
        elif self._in_event:
            self._danger = EVENT

    def cause(self) -> str:
        """Return what the player was caught by."""
        if self._danger == MOVED_IN and self._caught != self._mover:
            return OTHER
        return self._danger
