"""The protocol's names as people read and type them: ``Hawk``, ``smoke_bomb``, ``p2``.

A value of an enum is typed as its name without the prefix, in lower case. That is how
docs/notation.md writes it, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lookout.cli.failures import bad_usage

if TYPE_CHECKING:
    from google.protobuf.internal.enum_type_wrapper import EnumTypeWrapper

NOT_SAID = "?"
"""For a character or a side that is left to the deal."""


def _prefix(kind: EnumTypeWrapper) -> str:
    """Return what all names of an enum begin with: ``RULES_PRESET_``."""
    return kind.Name(0).removesuffix("UNSPECIFIED")


def typed(kind: EnumTypeWrapper, value: int) -> str:
    """Return a value as it is typed: ``smoke_bomb``."""
    return kind.Name(value).removeprefix(_prefix(kind)).lower()


def title(kind: EnumTypeWrapper, value: int) -> str:
    """Return a value as it is read: ``Smoke Bomb``."""
    words = typed(kind, value).split("_")
    return " ".join("E.M.P." if word == "emp" else word.title() for word in words)


def value_of(kind: EnumTypeWrapper, text: str) -> int:
    """Return the value that somebody typed, or 0 for ``?``.

    Raises:
        Failure: If there is no such name.
    """
    if text == NOT_SAID:
        return 0
    name = _prefix(kind) + text.strip().upper().replace("-", "_").replace(" ", "_")
    if name not in kind.keys() or kind.Value(name) == 0:  # noqa: SIM118 - No mapping.
        known = ", ".join(typed(kind, value) for value in kind.values() if value)
        raise bad_usage(f"{text!r} is no {_subject(kind)}; expected one of {known}")
    return int(kind.Value(name))


def _subject(kind: EnumTypeWrapper) -> str:
    return _prefix(kind).strip("_").replace("_", " ").lower()


def player_of(text: str) -> int:
    """Return the seat that ``p2`` or ``2`` means.

    Raises:
        Failure: If there is no such seat.
    """
    number = text.strip().lower().removeprefix("p")
    if number not in ("1", "2", "3", "4"):
        raise bad_usage(f"{text!r} is no player; expected p1 to p4")
    return int(number)


def players_of(text: str | None) -> list[int]:
    """Return the seats of a list like ``p1,p3``."""
    return [player_of(word) for word in text.split(",")] if text else []


def percent(chance: float) -> str:
    """Return a chance as text; what is not quite certain does not look so."""
    if 0 < chance < 0.005:
        return "<1 %"
    if 0.995 <= chance < 1:
        return ">99 %"
    return f"{100 * chance:.0f} %"
