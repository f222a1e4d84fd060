"""The values of a state as text: one way to write and to read each of them.

A state is taken apart into ``Fields``, plain ints and lists by name. A *part* is how
some of them appear as words of a list (``stealth:2``, ``laser_2``, ``alarm``); a list of
parts is what may stand behind one key of a position (see ``position``) or of a drawing
(see ``render``). A value without a name is written as ``#`` and its number, so that a
broken state can be shown, too.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from lookout.engine.constants import FLOOR_CELLS, NOWHERE
from lookout.engine.errors import InvalidNotationError
from lookout.engine.state import (
    DECKS,
    DERIVED,
    EVENT_DECK,
    STATE,
    State,
    blank_state,
    refresh,
)

Fields = dict[str, Any]
"""The fields of a state, derived ones left out, as ints and lists of ints.

Instead of ``stack`` and ``stack_n`` there is ``frames``, a list of tuples; ``listed`` has
the discards of each deck in order, the last patrol card drawn at the end. While a
position is read, None stands for a value that has not been said.
"""

At = int | None
"""Which element of a field: a player, a floor, a cell, or None for plain fields."""

NONE = "none"
_KEPT = tuple(
    name for name in STATE.names or () if name not in (*DERIVED, "stack", "stack_n")
)


def bits_of(mask: int) -> list[int]:
    """Return the places of the bits that are set, the lowest first."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def fields_of(state: State) -> Fields:
    """Take a state apart."""
    fields: Fields = {name: state[name].tolist() for name in _KEPT}
    depth = min(max(int(state.stack_n), 0), len(state.stack))
    fields["frames"] = [tuple(frame) for frame in state.stack[:depth].tolist()]
    fields["listed"] = [_list_discards(fields, deck) for deck in range(DECKS)]
    return fields


def _list_discards(fields: Fields, deck: int) -> list[int]:
    cards = bits_of(fields["deck_seen"][deck])
    if deck != EVENT_DECK and fields["last_card"][deck] in cards:
        cards.remove(fields["last_card"][deck])
        cards.append(fields["last_card"][deck])
    return cards


def state_from(fields: Fields) -> State:
    """Put a state together again."""
    state = blank_state()
    for name in _KEPT:
        state[name] = fields[name]
    for i, frame in enumerate(fields["frames"]):
        state.stack[i] = frame
    state.stack_n = len(fields["frames"])
    refresh(state)
    return state


def copy_fields(fields: Fields) -> Fields:
    """Return fields of their own with the same content."""
    return {name: _copy(value) for name, value in fields.items()}


def _copy(value: Any) -> Any:
    return [_copy(item) for item in value] if isinstance(value, list) else value


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

    def __init__(self, what: str, names: dict[int, str]) -> None:
        self.what = what
        self._names = names
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
        if value is None:
            value = _read_nameless(text)
        if value is None:
            names = list(self._values)
            known = ", ".join(names if len(names) <= 30 else [*names[:2], "…", names[-1]])
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
            f"{text!r} is no {self.what}; expected a number, {self._low} to {self._high}"
        )


class Part(Protocol):
    """Some fields as words of a list."""

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> Iterable[str]:
        """Return the words for what differs from the start, or for all if full."""

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read a word and say so, or leave it to the other parts."""

    def hints(self) -> Iterable[str]:
        """Return what its words look like, for messages."""


@dataclasses.dataclass(frozen=True, slots=True)
class Value:
    """One value: ``label:value``, or only its name if it is bare."""

    label: str
    field: str
    codec: Codec
    bare: bool = False
    shown: bool = False
    """Whether a drawing shows it even at its starting value."""
    slot: int | None = None
    """The element of the field, where the key does not say it."""

    def _get(self, fields: Fields, at: At) -> int:
        place = at if self.slot is None else self.slot
        value: int = fields[self.field] if place is None else fields[self.field][place]
        return value

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return one word, or none at the starting value."""
        value = self._get(now, at)
        if value == self._get(start, at) and not (full and self.shown):
            return []
        text = self.codec.write(value)
        return [text if self.bare and self.codec.knows(text) else f"{self.label}:{text}"]

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read the word if it has the label, or is a name of this kind."""
        label, colon, text = word.partition(":")
        if self.bare and self.codec.knows(word):
            self._set(into, at, self.codec.read(word))
        elif colon and label == self.label:
            self._set(into, at, self.codec.read(text))
        else:
            return False
        return True

    def _set(self, into: Fields, at: At, value: int) -> None:
        place = at if self.slot is None else self.slot
        if place is None:
            into[self.field] = value
        else:
            into[self.field][place] = value

    def hints(self) -> list[str]:
        """Return the form of its word."""
        return [f"a {self.codec.what}" if self.bare else f"{self.label}:…"]


_FLAG = Number("number")


@dataclasses.dataclass(frozen=True, slots=True)
class Flag:
    """A value that is nearly always 0 or 1: the label alone is 1."""

    label: str
    field: str

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return the label, with a number if that is neither 0 nor 1."""
        value = now[self.field] if at is None else now[self.field][at]
        if value == 0:
            return []
        return [self.label if value == 1 else f"{self.label}:{value}"]

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read the label, with or without a number."""
        label, colon, text = word.partition(":")
        if label != self.label:
            return False
        value = _FLAG.read(text) if colon else 1
        if at is None:
            into[self.field] = value
        else:
            into[self.field][at] = value
        return True

    def hints(self) -> list[str]:
        """Return the label."""
        return [self.label]


@dataclasses.dataclass(frozen=True, slots=True)
class Mark:
    """A token on a cell, kept as a bit of its floor."""

    label: str
    field: str

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return the label if the token is there."""
        floor, local = divmod(at or 0, FLOOR_CELLS)
        return [self.label] if now[self.field][floor] >> local & 1 else []

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read the label."""
        if word != self.label:
            return False
        floor, local = divmod(at or 0, FLOOR_CELLS)
        into[self.field][floor] |= 1 << local
        return True

    def hints(self) -> list[str]:
        """Return the label."""
        return [self.label]


@dataclasses.dataclass(frozen=True, slots=True)
class Here:
    """A piece of which there is one, on the cell of the key."""

    label: str
    field: str

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return the label if the piece is on this cell."""
        return [self.label] if now[self.field] == at else []

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read the label, once in a position."""
        if word != self.label:
            return False
        if into[self.field] != NOWHERE:
            raise InvalidNotationError(f"{word!r} is on two cells; expected one")
        into[self.field] = at
        return True

    def hints(self) -> list[str]:
        """Return the label."""
        return [self.label]


@dataclasses.dataclass(frozen=True, slots=True)
class Lying:
    """Cards lying on the cell of the key."""

    field: str
    codec: Codec

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return the names of the cards on this cell."""
        cells = now[self.field]
        return [self.codec.write(card) for card in range(len(cells)) if cells[card] == at]

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read the name of a card, once in a position."""
        if not self.codec.knows(word):
            return False
        card = self.codec.read(word)
        if into[self.field][card] != NOWHERE:
            raise InvalidNotationError(f"{word!r} is on two cells; expected one")
        into[self.field][card] = at
        return True

    def hints(self) -> list[str]:
        """Return what the cards are."""
        return [f"a {self.codec.what}"]


@dataclasses.dataclass(frozen=True, slots=True)
class Cards:
    """A set of cards: their names."""

    field: str
    codec: Codec
    whole: bool = False
    """Whether the key says all of it, so that without cards it reads ``none``."""

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return the names of the cards that are in the set."""
        mask = now[self.field] if at is None else now[self.field][at]
        if self.whole and mask == start[self.field]:
            return []
        return [self.codec.write(card) for card in bits_of(mask)] or [NONE] * self.whole

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read the name of a card."""
        empty = self.whole and word == NONE
        if not empty and not self.codec.knows(word):
            return False
        bit = 0 if empty else 1 << self.codec.read(word)
        if at is None:
            into[self.field] = (into[self.field] or 0) | bit
        else:
            into[self.field][at] |= bit
        return True

    def hints(self) -> list[str]:
        """Return what the cards are."""
        return [f"a {self.codec.what}", *[NONE] * self.whole]


@dataclasses.dataclass(frozen=True, slots=True)
class Discards:
    """The discards of a deck: card after card, the last one drawn at the end."""

    codec: Codec

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return the names of the cards."""
        return [self.codec.write(card) for card in now["listed"][at]]

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read the name of a card."""
        if not self.codec.knows(word):
            return False
        card = self.codec.read(word)
        into["listed"][at].append(card)
        into["deck_seen"][at] |= 1 << card
        return True

    def hints(self) -> list[str]:
        """Return what the cards are."""
        return [f"a {self.codec.what}"]


@dataclasses.dataclass(frozen=True, slots=True)
class Row:
    """Cards of a deck whose place is known: ``top:card``, again and again, in order."""

    label: str
    field: str
    codec: Codec

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return one word a card."""
        row = now[self.field][at][: now[f"{self.field}_n"][at]]
        return [f"{self.label}:{self.codec.write(card)}" for card in row]

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read the next card."""
        label, colon, text = word.partition(":")
        if not colon or label != self.label:
            return False
        row, n = into[self.field][at], into[f"{self.field}_n"][at]
        if n == len(row):
            raise InvalidNotationError(
                f"{word!r} is one card too many; expected at most {n} of {label!r}"
            )
        row[n] = self.codec.read(text)
        into[f"{self.field}_n"][at] = n + 1
        return True

    def hints(self) -> list[str]:
        """Return the form of its words."""
        return [f"{self.label}:…"]


@dataclasses.dataclass(frozen=True, slots=True)
class Route:
    """A guard and its destination: ``1D4>1C4``."""

    codec: Codec

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return guard and destination as far as they are on the board."""
        guard, die = now["guard_cell"][at], now["die_cell"][at]
        text = self.codec.write(guard) if guard != NOWHERE else ""
        if die != NOWHERE:
            text += f">{self.codec.write(die)}"
        return [text] if text else []

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read guard and destination."""
        guard, arrow, die = word.partition(">")
        if not arrow and not self.codec.knows(word) and word[:1] != "#":
            return False
        if guard:
            into["guard_cell"][at] = self.codec.read(guard)
        if arrow:
            into["die_cell"][at] = self.codec.read(die)
        return True

    def hints(self) -> list[str]:
        """Return the form of its word."""
        return ["a way like 1D4>1C4"]


@dataclasses.dataclass(frozen=True, slots=True)
class Roll:
    """Dice that wait to be read: ``roll:1135``, one digit a die."""

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return the faces, or nothing if no dice lie there."""
        faces = "".join(str(i + 1) * number for i, number in enumerate(now["roll"]))
        return [f"roll:{faces}"] if faces else []

    def read(self, word: str, into: Fields, at: At) -> bool:
        """Read the faces."""
        label, colon, faces = word.partition(":")
        if not colon or label != "roll":
            return False
        if not faces or not set(faces) <= set("123456") or len(faces) > 127:
            raise InvalidNotationError(f"{faces!r} is no roll; expected digits, 1 to 6")
        into["roll"] = [faces.count(face) for face in "123456"]
        return True

    def hints(self) -> list[str]:
        """Return the form of its word."""
        return ["roll:…"]


_SETS = (Cards, Lying, Discards)


def write_words(
    parts: Sequence[Part], now: Fields, start: Fields, at: At, *, full: bool
) -> list[str]:
    """Return the words of a key, part by part."""
    return [word for part in parts for word in part.write(now, start, at, full=full)]


def read_words(
    key: str, words: Sequence[str], parts: Sequence[Part], into: Fields, at: At
) -> None:
    """Read the words of a key, each by the part it fits.

    Raises:
        InvalidNotationError: If a word fits none, or says something again.
    """
    taken: dict[int, str] = {}
    for i, word in enumerate(words):
        which = _find_part(key, word, parts, into, at)
        once = not isinstance(parts[which], (*_SETS, Row))
        again = isinstance(parts[which], _SETS) and word in words[:i]
        if which in taken and (once or again):
            raise InvalidNotationError(
                f"{word!r} follows {taken[which]!r} in {key!r}; expected one of them"
            )
        taken[which] = word


def _find_part(key: str, word: str, parts: Sequence[Part], into: Fields, at: At) -> int:
    """Let one of the parts read a word and return which it was."""
    try:
        for which, part in enumerate(parts):
            if part.read(word, into, at):
                return which
    except InvalidNotationError as error:
        raise InvalidNotationError(f"{key!r}: {error}") from None
    hints = ", ".join(hint for part in parts for hint in part.hints())
    raise InvalidNotationError(f"{word!r} means nothing in {key!r}; expected {hints}")
