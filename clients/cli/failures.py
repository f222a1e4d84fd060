"""What goes wrong, told in a few lines, and the exit code that goes with it."""

from __future__ import annotations

from collections.abc import Sequence

BAD_NEWS = 1
"""The command ran, and the answer is no."""

BAD_USAGE = 2
"""The command line cannot be carried out as it stands."""


class Failure(Exception):  # noqa: N818 - Most are no errors of the program.
    """A reason to end the command, in words for the person who gave it."""

    def __init__(
        self, message: str, details: Sequence[str] = (), *, code: int = BAD_NEWS
    ) -> None:
        super().__init__(message)
        self.message = message
        self.details = tuple(details)
        self.code = code


def bad_usage(message: str, *details: str) -> Failure:
    """Return a failure of the command line itself."""
    return Failure(message, details, code=BAD_USAGE)
