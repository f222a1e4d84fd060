"""The answer to a question that has no plan."""

from __future__ import annotations

import dataclasses
import enum


class Why(enum.StrEnum):
    """Why there is no plan."""

    NOT_ASKED = "not_asked"  # No action is being asked for.
    NO_SUCH_CELL = "no_such_cell"
    IN_THE_HOLE = "in_the_hole"
    NO_SUCH_PLAYER = "no_such_player"
    FACE_DOWN = "face_down"
    FACE_UP = "face_up"
    NOT_A_SAFE = "not_a_safe"
    OPEN_ALREADY = "open_already"
    NOBODY_WORKS = "nobody_works"
    NO_WAY = "no_way"
    TOO_FAR = "too_far"
    LIMIT = "limit"  # Neither found nor excluded within the limit.
    CONTRADICTION = "contradiction"


@dataclasses.dataclass(frozen=True, slots=True)
class Impossible:
    """There is no plan, and why not."""

    why: Why
    sentence: str
    """For people, beginning with a capital and ending with a full stop."""
