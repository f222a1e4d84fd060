"""The file of played games: one line of JSON each, added to and never rewritten."""

from __future__ import annotations

import dataclasses
import fcntl
import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple, Self, get_origin, get_type_hints

from lookout.engine import RULES_VERSION
from lookout.solver.arena.agents import Contender
from lookout.solver.arena.causes import CAUSES
from lookout.solver.arena.deals import Cell, Deal


class ResultsError(RuntimeError):
    """The file cannot be used; the message names it and says why."""


class Key(NamedTuple):
    """What tells one game from all others."""

    contender: Contender
    deal: Deal


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One game as it is recorded."""

    agent: str
    version: str
    scenario: str
    players: int
    set: str
    index: int
    rules: int
    """The engine's ``RULES_VERSION``; games under other rules are left out."""

    won: bool
    cause: str
    """One of ``CAUSES``; empty if the game was won."""

    turns: int
    actions: int
    decisions: int
    """Actions that were chosen among at least two."""

    cpu_ms: float
    """CPU time of all decisions together."""

    safes: int
    """Safes opened."""

    stealth: int
    """Stealth that the crew had left, all players together."""

    values: list[list[float]]
    """Of an agent that estimates, each turn: its value, the Safes left, and the shares
    of simulations in which the game was soon lost, and won."""

    def key(self) -> Key:
        """Return who played which deal."""
        deal = Deal(Cell(self.scenario, self.players), self.set, self.index)
        return Key(Contender(self.agent, self.version), deal)


_TYPES: dict[str, type] = {
    name: get_origin(kind) or kind for name, kind in get_type_hints(Played).items()
}


def format_played(played: Played) -> str:
    """Return the line of a game, without its end."""
    return json.dumps(dataclasses.asdict(played))


def parse_played(line: str) -> Played:
    """Return the game of a line.

    Raises:
        ValueError: If it is no complete record of a game.
    """
    fields: Any = json.loads(line)
    if not isinstance(fields, dict) or set(fields) != set(_TYPES):
        raise ValueError(f"expected an object with {', '.join(_TYPES)}")
    for name, kind in _TYPES.items():
        if type(fields[name]) is not kind:
            raise ValueError(f"{name} is {fields[name]!r}, expected {kind.__name__}")
    if fields["cause"] not in ("", *CAUSES):
        raise ValueError(f"unknown cause {fields['cause']!r}")
    return Played(**fields)


def _is_unfinished(line: bytes) -> bool:
    """Say whether a line is the beginning of a game's; other text is left alone."""
    start = b'{"agent": "'
    ours = line.startswith(start) or start.startswith(line)
    return ours and not line.endswith(b"\n")


def _parse_lines(path: Path, content: bytes) -> Iterator[tuple[int, Played]]:
    """Yield each game and where its line ends; an unfinished last line is left out.

    Raises:
        ResultsError: If another line is no game.
    """
    end = 0
    lines = content.splitlines(keepends=True)
    for number, line in enumerate(lines, start=1):
        end += len(line)
        try:
            played = parse_played(line.decode())
        except ValueError as error:
            if number == len(lines) and _is_unfinished(line):
                return
            raise ResultsError(f"{path}, line {number}: {error}") from None
        yield end, played


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise ResultsError(f"cannot read {path}: {error.strerror}") from None


def read_results(path: Path) -> dict[Key, Played]:
    """Return the games of a file under the rules of today; none if there is no file.

    Raises:
        ResultsError: If the file is not one of results.
    """
    found: dict[Key, Played] = {}
    for _, played in _parse_lines(path, _read(path)):
        if played.rules == RULES_VERSION:
            found.setdefault(played.key(), played)
    return found


class ResultsWriter:
    """Adds games to a file, of which it is the only writer while it is open.

    A last line that an earlier run left half written is taken away first.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = self._open()
        try:
            self._repair()
            self._known = set(read_results(path))
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def _open(self) -> BinaryIO:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = self._path.open("ab")
        except OSError as error:
            raise ResultsError(f"cannot write {self._path}: {error.strerror}") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise ResultsError(f"another run is writing {self._path}") from None
        return file

    def _repair(self) -> None:
        content = _read(self._path)
        end = max((end for end, _ in _parse_lines(self._path, content)), default=0)
        self._file.truncate(end)
        if end and content[end - 1 : end] != b"\n":  # Only the end of the line is lost.
            self._file.write(b"\n")
            self._file.flush()

    def append(self, played: Played) -> None:
        """Write a game at once, unless it is there already."""
        if played.key() in self._known:
            return
        self._known.add(played.key())
        self._file.write(format_played(played).encode() + b"\n")
        self._file.flush()
        os.fdatasync(self._file.fileno())
