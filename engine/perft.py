"""Counts of action sequences: ``python -m lookout.engine.perft FILE...``.

A count says how many different sequences of a number of actions begin at a position,
chance being fixed by a world. A change in what is legal, or in what an action does,
changes it. A file holds cases; ``#`` begins a comment:

    id office-opening
    scenario office         # The fields of a set-up, as in the header of a record.
    players 2
    world 7                 # The key of the world.
    play choose 1A1         # Actions played before counting, if any.
    perft 1 2               # Depth and count.
    perft 2 34
"""

from __future__ import annotations

import argparse
import dataclasses
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from lookout.engine.actions import Action
from lookout.engine.apply import apply, legal_actions, step
from lookout.engine.chance import SOURCES, Chance, new_world
from lookout.engine.deal import Setup, deal
from lookout.engine.errors import EngineError, InvalidNotationError
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.notation import format_action, parse_action
from lookout.engine.offers import MAX_ACTIONS
from lookout.engine.record import (
    add_field,
    at_line,
    is_setup_field,
    numbered_lines,
    parse_setup,
)
from lookout.engine.state import STATE, State, copy_state

States = npt.NDArray[np.void]
"""Room for one state a level."""

Counts = npt.NDArray[np.int32]
"""Room for what a world has drawn, one row a level."""

Actions = npt.NDArray[np.int64]
"""Room for the actions of one state a level."""

MAX_DEPTH = 24


@kernel
def count_below(
    states: States, drawn: Counts, actions: Actions, chance: Chance, depth: int
) -> int:
    """Count the sequences of ``depth`` actions, at least one, from the first state.

    Args:
        states: ``depth`` states, of which the first is the start.
        drawn: As many rows; the world's counters before each state's actions.
        actions: As many rows of ``MAX_ACTIONS``.
        chance: A world that is not recording. It is used up.
        depth: The number of actions in a sequence.
    """
    counted, level = 0, 0
    left = np.zeros(MAX_DEPTH, np.int64)
    left[0] = legal_actions_into(states[0], actions[0])
    drawn[0] = chance.counts
    if depth == 1:
        return int(left[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        for i in range(SOURCES):
            chance.counts[i] = drawn[level, i]
        states[level + 1] = states[level]
        step(states[level + 1], actions[level, left[level]], chance)
        n = legal_actions_into(states[level + 1], actions[level + 1])
        if level + 2 == depth:
            counted += n
            continue
        level += 1
        left[level] = n
        for i in range(SOURCES):
            drawn[level, i] = chance.counts[i]
    return counted


def count_sequences(state: State, world: Chance, depth: int) -> int:
    """Return how many sequences of ``depth`` actions a state allows under a world.

    Raises:
        ValueError: If the depth is negative or too great.
    """
    if not 0 <= depth <= MAX_DEPTH:
        raise ValueError(f"depth {depth}; expected 0 to {MAX_DEPTH}")
    if depth == 0:
        return 1
    states = np.zeros(depth, STATE)
    states[0] = state
    drawn = np.zeros((depth, SOURCES), np.int32)
    actions = np.zeros((depth, MAX_ACTIONS), np.int64)
    return int(count_below(states, drawn, actions, _copy_world(world), depth))


def count_by_action(state: State, world: Chance, depth: int) -> dict[Action, int]:
    """Return the counts of the sequences that begin with each legal action."""
    counts = {}
    for action in legal_actions(state):
        after, chance = copy_state(state), _copy_world(world)
        step(after, action, chance)
        counts[action] = count_sequences(after, chance, depth - 1)
    return counts


def _copy_world(world: Chance) -> Chance:
    """Return a world of its own that draws the same and writes nothing down."""
    copy: Chance = np.array([world])[0]
    copy.recording = 0
    return copy


@dataclasses.dataclass(frozen=True, slots=True)
class Case:
    """A position with its expected counts."""

    name: str
    setup: Setup
    key: int
    played: tuple[Action, ...]
    counts: tuple[tuple[int, int], ...]
    """Pairs of depth and count."""

    def start(self) -> tuple[State, Chance]:
        """Return the position and the world as it is then.

        Raises:
            EngineError: If the set-up or an action is refused.
        """
        world = new_world(self.key)
        state = deal(self.setup, world).state
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
    name, key = "", 0
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
            elif word == "play":
                played.append(parse_action(value))
            elif word == "perft":
                depth, _, count = value.partition(" ")
                counts.append((_parse_count(depth), _parse_count(count.strip())))
            else:
                raise InvalidNotationError(f"{word!r} begins no line of a case")
    return Case(name, parse_setup(fields), key, tuple(played), tuple(counts))


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
