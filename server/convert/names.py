"""Enums of the protocol and the engine's ints that have the same names.

The numbers of both sides are their own; names tie them. A name that only one side has
is a mistake of ours, found when the server starts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from lookout.engine.constants import (
    CHARACTER_NAMES,
    EVENT_NAMES,
    FACE_NAMES,
    LOOT_NAMES,
    RESULT_NAMES,
    SCENARIO_NAMES,
    TOOL_NAMES,
)
from lookout.engine.text.notation import SIDE_NAMES, TOKEN_NAMES
from lookout.server.convert.problems import Problems
from lookout.solver.advice.verdict import Verdict
from lookout.v1 import hint_pb2, names_pb2, position_pb2

E = TypeVar("E", bound=int)
V = TypeVar("V", bound=int | str)


class Names(Generic[E, V]):
    """One enum of the protocol and what its values are on our side."""

    def __init__(self, what: str, enum: type[E], values: Mapping[str, V]) -> None:
        """Tie an enum to values by name.

        Args:
            what: What such a value is, for messages.
            enum: The enum; its first value says nothing.
            values: Our values by the name without the enum's prefix, in lower case.

        Raises:
            RuntimeError: If the names differ.
        """
        self.what = what
        items: list[tuple[str, Any]] = enum.items()  # type: ignore[attr-defined]
        prefix = items[0][0].removesuffix("UNSPECIFIED")
        named = {
            name.removeprefix(prefix).lower(): number for name, number in items[1:]
        }
        if items[0][1] != 0 or set(named) != set(values):
            odd = sorted(set(named) ^ set(values))
            raise RuntimeError(f"protocol and engine differ on {what}: {odd}")
        self._names = {value: name for name, value in values.items()}
        self._to_ours = {named[name]: value for name, value in values.items()}
        self._to_proto: dict[V, E] = {
            value: named[name] for name, value in values.items()
        }

    def name_of(self, value: V) -> str:
        """Return the name of one of our values."""
        return self._names[value]

    def is_named(self, number: int, name: str) -> bool:
        """Say whether a number of the enum has a name."""
        return number in self._to_ours and self._names[self._to_ours[number]] == name

    def write(self, value: V) -> E:
        """Return the enum's value for one of ours."""
        return self._to_proto[value]

    def write_or_unset(self, value: V) -> E | None:
        """Return the enum's value for one of ours, or None for one without a name."""
        return self._to_proto.get(value)

    def get(self, number: int) -> V | None:
        """Return our value for a number, or None for one that is none."""
        return self._to_ours.get(number)

    def read(self, number: int, field: str, problems: Problems) -> V | None:
        """Return our value for a number that must say something, or None."""
        value = self._to_ours.get(number)
        if value is None:
            most = len(self._to_ours)
            problems.add(field, f"{number} is no {self.what}; expected 1 to {most}")
        return value

    def read_or(self, number: int, unset: V, *, field: str, problems: Problems) -> V:
        """Return our value for a number that may say nothing."""
        value = self._to_ours.get(number)
        if value is not None:
            return value
        if number:
            most = len(self._to_ours)
            problems.add(field, f"{number} is no {self.what}; expected 0 to {most}")
        return unset


def _numbered(names: Sequence[str], first: int = 0) -> dict[str, int]:
    return {name: value for value, name in enumerate(names, first)}


JOB = Names("job", names_pb2.Job, _numbered(SCENARIO_NAMES))
PRESET = Names(
    "preset of rules",
    names_pb2.RulesPreset,
    {"second_edition": "2e", "first_edition": "1e", "bga": "bga"},
)
SIDE = Names("side", names_pb2.Side, _numbered(SIDE_NAMES))
CHARACTER = Names("character", names_pb2.Character, _numbered(CHARACTER_NAMES))
FACE = Names("face of a tile", names_pb2.Face, _numbered(FACE_NAMES[1:], 1))
TOOL = Names("Tool", names_pb2.Tool, _numbered(TOOL_NAMES))
LOOT = Names("Loot", names_pb2.Loot, _numbered(LOOT_NAMES))
EVENT = Names("event", names_pb2.Event, _numbered(EVENT_NAMES))
HACK_SOURCE = Names(
    "source of Hack tokens", names_pb2.HackSource, _numbered(TOKEN_NAMES)
)
RESULT = Names("result", names_pb2.Result, _numbered(RESULT_NAMES))
GUARD_STATUS = Names(
    "guard's status",
    position_pb2.GuardStatus,
    _numbered(("not_set_up", "on_patrol", "lost")),
)
JUICER_TOKEN = Names(
    "token of the Juicer", position_pb2.JuicerToken, _numbered(("old", "new"), 1)
)
VERDICT = Names(
    "verdict", hint_pb2.Verdict, {str(verdict): str(verdict) for verdict in Verdict}
)
