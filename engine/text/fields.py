"""A state as plain ints and lists by name, and the one text form of each value.

A value without a name is written as ``#`` and its number, so that a broken state can be
shown, too.
"""

from __future__ import annotations

import math
import struct
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from lookout.engine.constants import FLOOR_CELLS
from lookout.engine.errors import InvalidNotationError
from lookout.engine.jit import kernel
from lookout.engine.state import (
    DECKS,
    DERIVED,
    EVENT_DECK,
    FRAME_SIZE,
    STACK_DEPTH,
    STATE,
    State,
    refresh,
)

Fields = dict[str, Any]
"""The fields of a state, derived ones left out, as ints and lists of ints.

Instead of ``stack`` and ``stack_n`` there is ``frames``, a list of tuples; ``listed``
has the discards of each deck in order, the last patrol card drawn at the end. While a
position is read, None stands for a value that has not been said.
"""

NONE = "none"
MASKS = ("alarms", "cracked", "disabled", "unlocked", "opened", "emptied", "thermal")
_CODES = {"<i8": "q", "<i4": "i", "|i1": "b"}
_FRAME = struct.Struct(f"{FRAME_SIZE}b")


def _plan() -> tuple[list[tuple[str, int, int, int]], struct.Struct]:
    """Return where each field is among the values of a packed state, and its format.

    A place is the first value, the number of values, and of a table its columns, else
    0; a plain number has 0 values. Derived fields are left blank.
    """
    places, at, text = [], 0, "<"
    for name in STATE.names or ():
        field = STATE[name]
        if name in DERIVED:
            text += f"{field.itemsize}x"
        elif name == "stack":
            text += f"{STACK_DEPTH * FRAME_SIZE}s"
            places.append((name, at, 0, 0))
            at += 1
        else:
            size = math.prod(field.shape)
            text += f"{size}{_CODES[field.base.str]}"
            columns = field.shape[1] if len(field.shape) == 2 else 0
            places.append((name, at, size if field.shape else 0, columns))
            at += size
    return places, struct.Struct(text)


_PLACES, _PACKED = _plan()
assert _PACKED.size == STATE.itemsize
_LISTS = (*(name for name, _, size, _ in _PLACES if size), "frames", "listed")
_NESTED = ("deck_top", "deck_bottom", "listed")


def bits_of(mask: int) -> list[int]:
    """Return the places of the bits that are set, the lowest first."""
    places = []
    while mask > 0:
        lowest = mask & -mask
        places.append(lowest.bit_length() - 1)
        mask ^= lowest
    return places


def marked(fields: Fields, name: str) -> list[int]:
    """Return the cells whose bit is set in a field of masks, one mask a floor."""
    return [
        floor * FLOOR_CELLS + local
        for floor, mask in enumerate(fields[name])
        if mask
        for local in bits_of(mask)
    ]


def fields_of(state: State) -> Fields:
    """Take a state apart."""
    values = _PACKED.unpack(state.tobytes())
    fields: Fields = {}
    for name, at, size, columns in _PLACES:
        if not size:
            fields[name] = values[at]
        elif not columns:
            fields[name] = list(values[at : at + size])
        else:
            rows = range(at, at + size, columns)
            fields[name] = [list(values[row : row + columns]) for row in rows]
    depth = min(max(fields.pop("stack_n"), 0), STACK_DEPTH)
    stack = fields.pop("stack")[: depth * FRAME_SIZE]
    fields["frames"] = list(_FRAME.iter_unpack(stack))
    fields["listed"] = list_discards(fields)
    return fields


def list_discards(fields: Fields) -> list[list[int]]:
    """Return the discards of each deck in their one order."""
    return [_list_discards(fields, deck) for deck in range(DECKS)]


def _list_discards(fields: Fields, deck: int) -> list[int]:
    cards = bits_of(fields["deck_seen"][deck])
    if deck != EVENT_DECK and fields["last_card"][deck] in cards:
        cards.remove(fields["last_card"][deck])
        cards.append(fields["last_card"][deck])
    return cards


def state_from(fields: Fields) -> State:
    """Put a state together again.

    Raises:
        struct.error: If a value does not fit its field.
    """
    frames = fields["frames"]
    stack = b"".join(_FRAME.pack(*frame) for frame in frames)
    values: list[Any] = []
    for name, _, size, columns in _PLACES:
        if name == "stack":
            values.append(stack)
        elif name == "stack_n":
            values.append(len(frames))
        elif not size:
            values.append(fields[name])
        elif not columns:
            values += fields[name]
        else:
            for row in fields[name]:
                values += row
    return fresh_state(_PACKED.pack(*values))


def fresh_state(packed: bytes) -> State:
    """Return the state of some bytes, with its derived fields made anew."""
    # Many times faster than to fill or copy an array of records.
    states = np.frombuffer(bytearray(packed), STATE)
    refresh_first(states)
    state: State = states[0]
    return state


@kernel
def refresh_first(states: npt.NDArray[np.void]) -> None:
    """Refresh the first of some states; an array is handed over faster than a state."""
    refresh(states[0])


def copy_fields(fields: Fields) -> Fields:
    """Return fields of their own with the same content."""
    copy = dict(fields)
    for name in _LISTS:
        copy[name] = copy[name][:]
    for name in _NESTED:
        copy[name] = [row[:] for row in copy[name]]
    return copy


class Codec(Protocol):
    """How one kind of value is written and read."""

    @property
    def what(self) -> str:
        """What such a value is, for messages."""

    def write(self, value: int) -> str:
        """Return the text of a value."""

    def read(self, text: str) -> int:
        """Return the value of a text, or refuse it."""

    def knows(self, text: str) -> bool:
        """Say whether a text is the name of a value."""


def _read_nameless(text: str) -> int | None:
    """Return the number of a text like #7, and None for other texts."""
    digits = text[1:].removeprefix("-")
    if text[:1] == "#" and digits.isascii() and digits.isdigit() and len(digits) < 4:
        number = int(text[1:])
        return number if -128 <= number <= 127 else None
    return None


class Names:
    """A codec of values that have names."""

    def __init__(
        self, what: str, names: dict[int, str], *, nameless: bool = True
    ) -> None:
        self.what = what
        self._names = names
        self._nameless = nameless
        self._values = {name: value for value, name in names.items()}

    def write(self, value: int) -> str:
        """Return the name of a value, or # and its number."""
        return self._names.get(value) or f"#{value}"

    def knows(self, text: str) -> bool:
        """Say whether a text is one of the names."""
        return text in self._values

    def read(self, text: str) -> int:
        """Return the value of a name.

        Raises:
            InvalidNotationError: If nothing has that name.
        """
        value = self._values.get(text)
        if value is None and self._nameless:
            value = _read_nameless(text)
        if value is None:
            names = list(self._values)
            known = ", ".join(
                names if len(names) <= 30 else [*names[:2], "…", names[-1]]
            )
            raise InvalidNotationError(f"{text!r} is no {self.what}; expected {known}")
        return value


class Number:
    """A codec of plain numbers."""

    def __init__(self, what: str, low: int = -128, high: int = 127) -> None:
        self.what = what
        self._low = low
        self._high = high

    def write(self, value: int) -> str:
        """Return the digits."""
        return str(value)

    def knows(self, text: str) -> bool:
        """Say whether a text is a number in range."""
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
            return False
        return self._low <= int(text) <= self._high

    def read(self, text: str) -> int:
        """Return the number.

        Raises:
            InvalidNotationError: If it is none, or out of range.
        """
        if self.knows(text):
            return int(text)
        raise InvalidNotationError(
            f"{text!r} is no {self.what}; expected {self._low} to {self._high}"
        )
