"""Parts of a position: how some fields appear as words of a list, and back.

A word is ``label:value``, a name (``laser_2``) or a label alone (``alarm``). A list of
parts is what may stand behind one key of a position (see ``position``) or of a drawing
(see ``render``).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Protocol

from lookout.engine.constants import FLOOR_CELLS, NOWHERE
from lookout.engine.errors import InvalidNotationError
from lookout.engine.text.fields import NONE, Codec, Fields, Number, bits_of

At = int | None
"""Which element of a field: a player, a floor, a cell, or None for plain fields."""


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

    def write(self, now: Fields, start: Fields, at: At, *, full: bool) -> list[str]:
        """Return one word, or none at the starting value."""
        place = at if self.slot is None else self.slot
        value, usual = now[self.field], start[self.field]
        if place is not None:
            value, usual = value[place], usual[place]
        if value == usual and not (full and self.shown):
            return []
        text = self.codec.write(value)
        return [
            text if self.bare and self.codec.knows(text) else f"{self.label}:{text}"
        ]

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
        return [
            self.codec.write(card) for card in range(len(cells)) if cells[card] == at
        ]

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
