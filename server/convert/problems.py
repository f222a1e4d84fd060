"""Everything that is wrong with a request, gathered on the way through it."""

from __future__ import annotations

from lookout.server.errors import BadRequestError, Violation

INVALID_REQUEST = "INVALID_REQUEST"
"""The reason for what makes no sense anywhere but in a position or set-up."""

MOST_FOUND = 100
"""More violations of one request help nobody."""

MANY = 127
"""The greatest number that a field of a state holds."""


class Problems:
    """The violations found so far, each with the path of its field."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[Violation] = []

    def add(self, field: str, description: str) -> None:
        """Note something that is wrong."""
        if len(self.found) < MOST_FOUND:
            self.found.append(Violation(field, description))

    def refuse(self, reason: str) -> None:
        """Refuse the request if anything was found.

        Raises:
            BadRequestError: With all that was found.
        """
        if self.found:
            raise BadRequestError(reason, self.found)

    def number(self, value: int, field: str, *, low: int = 0, high: int = MANY) -> int:
        """Return a number, or the lowest instead of one out of range."""
        if low <= value <= high:
            return value
        self.add(field, f"{value} is out of range; expected {low} to {high}")
        return low
