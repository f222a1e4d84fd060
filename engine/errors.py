"""What the engine refuses, each error with a stable reason."""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(ValueError):
    """Something that the engine refuses; nothing has changed."""

    reason = "ENGINE_ERROR"
    """A name for programs, which does not change."""


class InvalidNotationError(EngineError):
    """A text that is no cell, action, outcome, position or record."""

    reason = "INVALID_NOTATION"


class InvalidWallsError(EngineError):
    """Walls against the rules; every defect is listed."""

    reason = "INVALID_WALLS"

    def __init__(self, defects: Sequence[str]) -> None:
        self.defects = tuple(defects)
        super().__init__("; ".join(self.defects))


class InvalidSetupError(EngineError):
    """A set-up that cannot be dealt; every defect is listed."""

    reason = "INVALID_SETUP"

    def __init__(self, defects: Sequence[str]) -> None:
        self.defects = tuple(defects)
        super().__init__("; ".join(self.defects))


class InvalidPositionError(EngineError):
    """A position that could not arise; every defect is listed with its place."""

    reason = "INVALID_POSITION"

    def __init__(self, defects: Sequence[tuple[str, str]]) -> None:
        self.defects = tuple(defects)
        """Pairs of a place (a path like ``tiles.2B3``) and what is wrong there."""
        super().__init__("; ".join(f"{place}: {what}" for place, what in defects))


class IllegalActionError(EngineError):
    """An action that the rules do not allow now."""

    reason = "ILLEGAL_ACTION"

    def __init__(self, message: str, legal: Sequence[str]) -> None:
        self.legal = tuple(legal)
        """The actions that are legal instead, as text."""
        super().__init__(message)


class GameOverError(IllegalActionError):
    """An action after the end of the game."""

    reason = "GAME_OVER"


class OutcomeError(EngineError):
    """A report of chance that does not fit; ``reason`` says in which way."""

    reason = "OUTCOME_ERROR"

    def __init__(self, message: str, *, index: int, expected: str) -> None:
        self.index = index
        """Which of the reported outcomes, from zero, is at fault."""
        self.expected = expected
        """The kind and place that was due, as text; empty if nothing was."""
        super().__init__(message)


class MissingOutcomeError(OutcomeError):
    """The rules ask for an outcome that was not reported."""

    reason = "OUTCOME_MISSING"

    def __init__(
        self,
        message: str,
        *,
        index: int,
        expected: str,
        possible: Sequence[tuple[int, int, int]],
    ) -> None:
        self.possible = tuple(possible)
        """Everything that may come there, as ``Outcome``s, likely things first."""
        super().__init__(message, index=index, expected=expected)


class WrongOutcomeError(OutcomeError):
    """The next outcome reported is of another kind or place than the one due."""

    reason = "OUTCOME_OF_WRONG_KIND"


class ImpossibleOutcomeError(OutcomeError):
    """The outcome cannot have happened: that card or tile is not there."""

    reason = "OUTCOME_IMPOSSIBLE"


class LeftOverOutcomeError(OutcomeError):
    """More outcomes were reported than the rules ask for."""

    reason = "OUTCOME_LEFT_OVER"
