"""Counts of action sequences: ``python -m lookout.engine.perft FILE...``.

A count says how many different sequences of a number of actions begin at a position,
chance being fixed by a world. A change in what is legal, or in what an action does,
changes it. A file holds cases; ``#`` begins a comment:

    id office-opening
    scenario office         # The fields of a set-up, as in the header of a record ...
    players 1
    world 7                 # The key of the world; 0 if not said.
    play side basic         # Actions played before counting, if any.
    perft 1 16              # Depth and count.

    id laboratory
    position players=1 p1=rigger,basic,1A1 guard1=1D4>1C4 1B1=laboratory_3
    perft 1 3               # ... or a position in one line.
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from lookout.engine.actions import Action
from lookout.engine.apply import apply
from lookout.engine.chance import Chance, new_world
from lookout.engine.counting import count_by_action, count_sequences
from lookout.engine.deal import Setup, deal
from lookout.engine.errors import EngineError, InvalidNotationError
from lookout.engine.state import State
from lookout.engine.text.notation import format_action, parse_action
from lookout.engine.text.position import parse_position
from lookout.engine.text.record import (
    add_field,
    at_line,
    is_setup_field,
    numbered_lines,
    parse_setup,
)


@dataclasses.dataclass(frozen=True, slots=True)
class Case:
    """A position with its expected counts."""

    name: str
    begin: Setup | State
    """A set-up to deal, or a position."""

    key: int
    """The key of the world."""

    played: tuple[Action, ...]
    counts: tuple[tuple[int, int], ...]
    """Pairs of depth and count."""

    def start(self) -> tuple[State, Chance]:
        """Return the position and the world as it is then.

        Raises:
            EngineError: If the set-up or an action is refused.
        """
        world, state = new_world(self.key), self.begin
        if isinstance(state, Setup):
            state = deal(state, world).state
        for action in self.played:
            state = apply(state, action, world).state
        return state, world


def parse_cases(text: str) -> list[Case]:
    """Return the cases of a file.

    Raises:
        InvalidNotationError: If it cannot be read; the message names the line.
    """
    blocks: list[list[tuple[int, str]]] = []
    for number, line in numbered_lines(text):
        words = line.partition("#")[0].strip()
        if words.split()[0] == "id":
            blocks.append([])
        elif not blocks:
            raise InvalidNotationError(f"line {number}: expected an id first")
        blocks[-1].append((number, words))
    return [_parse_case(block) for block in blocks]


def _parse_case(lines: list[tuple[int, str]]) -> Case:
    fields: dict[str, str] = {}
    name, key, position = "", 0, None
    played: list[Action] = []
    counts: list[tuple[int, int]] = []
    for number, line in lines:
        word, _, value = (part.strip() for part in line.partition(" "))
        if is_setup_field(word):
            add_field(fields, number, line=line)
            continue
        with at_line(number):
            if word == "id":
                name = value
            elif word == "world":
                key = _parse_count(value)
            elif word == "position":
                position = parse_position(value)
            elif word == "play":
                played.append(parse_action(value))
            elif word == "perft":
                depth, _, count = value.partition(" ")
                counts.append((_parse_count(depth), _parse_count(count.strip())))
            else:
                raise InvalidNotationError(f"{word!r} begins no line of a case")
    begin = parse_setup(fields) if position is None else position
    return Case(name, begin, key, tuple(played), tuple(counts))


def _parse_count(text: str) -> int:
    if text.isascii() and text.isdigit():
        return int(text)
    raise InvalidNotationError(f"{text!r} is no whole number")


def check_case(case: Case) -> tuple[list[str], int]:
    """Return what is wrong with a case's counts, as lines, and the nodes counted."""
    state, world = case.start()
    nodes = 0
    for depth, expected in case.counts:
        found = count_sequences(state, world, depth)
        nodes += found
        if found != expected:
            lines = [f"{case.name}: depth {depth} has {found}, expected {expected}"]
            by_action = count_by_action(state, world, depth) if depth else {}
            lines += [f"  {format_action(a)}: {n}" for a, n in by_action.items()]
            return lines, nodes
    return [], nodes


def _compile() -> None:
    """Compile before the clock starts."""
    world = new_world(0)
    count_by_action(deal(Setup(scenario="office"), world).state, world, 2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check files and return the exit code: 0, 1 on a wrong count, 2 on bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m lookout.engine.perft",
        description="Count action sequences and compare with the recorded numbers.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    files: list[Path] = parser.parse_args(arguments).files
    _compile()
    started, nodes, cases, wrong = time.perf_counter(), 0, 0, False
    for path in files:
        try:
            for case in parse_cases(path.read_text()):
                lines, counted = check_case(case)
                nodes, cases, wrong = nodes + counted, cases + 1, wrong or bool(lines)
                for line in lines:
                    print(line)
        except (OSError, EngineError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            return 2
    seconds = time.perf_counter() - started
    print(f"{cases} cases, {nodes} nodes, {nodes / seconds:.0f} nodes/s")
    return int(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
