"""Records of games: playing one, replaying it, correcting it, and its text form.

A record holds the set-up and then, step by step, what the crew chose and what chance
answered; everything else follows from the rules. Step 0 is the deal, step 1 the first
action. The text form is a header, one line a field, and then one line a step:

    lookout record 1
    scenario office
    players 2
    characters hawk ?
    rules 2e start_stealth=5
    deal | character p2 raven
    side basic
    side advanced | patrol 1 1B2
    choose 1A1 | tile 1A1 laser_1, patrol 1 1C3
"""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from lookout.engine.actions import Action
from lookout.engine.apply import Step, apply, apply_reported, legal_actions
from lookout.engine.chance import Chance, Outcome, new_script
from lookout.engine.constants import NOWHERE
from lookout.engine.deal import Setup, deal
from lookout.engine.errors import EngineError, InvalidNotationError
from lookout.engine.rules import FLAGS, NUMBER_FLAGS, PRESETS, Rules, rules_of
from lookout.engine.state import State
from lookout.engine.text.notation import (
    format_action,
    format_outcome,
    parse_action,
    parse_outcome,
)
from lookout.engine.walls import cell_text, format_walls, local_cell, parse_walls

FIRST_LINE = "lookout record 1"
DEAL = "deal"
_UNKNOWN = "?"
_WALL_FIELDS = ("walls-1", "walls-2", "walls-3")
_SETUP_FIELDS = (
    "scenario",
    "players",
    "characters",
    "sides",
    "rules",
    *_WALL_FIELDS,
    "hole",
    "lost-visual",
)


@dataclasses.dataclass(frozen=True, slots=True)
class Play:
    """An action and everything that chance answered to it."""

    action: Action
    outcomes: tuple[Outcome, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class Correction:
    """What became of a record after one of its reports was corrected."""

    record: Record
    """The corrected record, as far as it still fits the rules."""

    stopped_at: int | None
    """The first step of the old record that no longer fits, or None if all do."""

    reason: str
    """Why that step does not fit; empty if all do."""


@dataclasses.dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played: enough to have every state of it again."""

    setup: Setup
    dealt: tuple[Outcome, ...]
    """What chance answered during the deal."""

    plays: tuple[Play, ...] = ()

    def replay(self) -> list[State]:
        """Return the state after every step; the first is that after the deal.

        Raises:
            EngineError: If the record does not fit the rules.
        """
        states = [deal(self.setup, new_script(self.dealt)).state]
        for play in self.plays:
            states.append(apply_reported(states[-1], play.action, play.outcomes).state)
        return states

    def correct(self, step: int, outcomes: Sequence[Outcome]) -> Correction:
        """Replay the record with other outcomes at one step, 0 being the deal.

        The steps before stay as they are. Those after are played again, each with the
        outcomes recorded for it, up to the first that has become illegal or whose
        outcomes no longer fit: there the corrected record ends.

        Raises:
            IndexError: If there is no such step.
            OutcomeError: If the new outcomes do not fit their own step.
        """
        if not 0 <= step <= len(self.plays):
            raise IndexError(f"there is no step {step}; the last is {len(self.plays)}")
        game = self._begin(step, tuple(outcomes))
        for i in range(max(step, 1), len(self.plays) + 1):
            play = self.plays[i - 1]
            try:
                game.play(
                    play.action, new_script(outcomes if i == step else play.outcomes)
                )
            except EngineError as error:
                if i == step:
                    raise
                return Correction(game.record, i, str(error))
        return Correction(game.record, None, "")

    def _begin(self, step: int, outcomes: tuple[Outcome, ...]) -> Game:
        """Return the game just before a step; for step 0, dealt with its outcomes."""
        if step == 0:
            return Game.deal(self.setup, new_script(outcomes))
        return Game.resume(dataclasses.replace(self, plays=self.plays[: step - 1]))


class Game:
    """A game under way that keeps its record."""

    def __init__(self, record: Record, step: Step) -> None:
        self._setup, self._dealt = record.setup, record.dealt
        self._plays = list(record.plays)
        self.last_step = step
        """The last step: its state, its outcomes, its journal."""

    @classmethod
    def deal(cls, setup: Setup, chance: Chance) -> Game:
        """Deal a game; see ``deal.deal`` for what may be refused."""
        step = deal(setup, chance)
        return cls(Record(setup, step.outcomes), step)

    @classmethod
    def resume(cls, record: Record) -> Game:
        """Return the game at the end of a record.

        Raises:
            EngineError: If the record does not fit the rules.
        """
        game = cls.deal(record.setup, new_script(record.dealt))
        for play in record.plays:
            game.play(play.action, new_script(play.outcomes))
        return game

    @property
    def state(self) -> State:
        """The state now."""
        return self.last_step.state

    @property
    def record(self) -> Record:
        """The game so far."""
        return Record(self._setup, self._dealt, tuple(self._plays))

    def legal(self) -> list[Action]:
        """Return the legal actions; none when the game is over."""
        return legal_actions(self.state)

    def play(self, action: Action, chance: Chance) -> Step:
        """Apply an action and write it down; if it is refused, nothing changes.

        Raises:
            IllegalActionError: If the action is not legal now.
            OutcomeError: If a script does not fit.
        """
        step = apply(self.state, action, chance)
        self._plays.append(Play(action, step.outcomes))
        self.last_step = step
        return step


def format_record(record: Record) -> str:
    """Return the text form of a record."""
    lines = [FIRST_LINE, *format_setup(record.setup), _line(DEAL, record.dealt)]
    lines += [_line(format_action(play.action), play.outcomes) for play in record.plays]
    return "\n".join(lines) + "\n"


def format_play(play: Play) -> str:
    """Return the line of a step: the action, a bar, the outcomes."""
    return _line(format_action(play.action), play.outcomes)


def _line(action: str, outcomes: Iterable[Outcome]) -> str:
    answers = ", ".join(map(format_outcome, outcomes))
    return f"{action} | {answers}" if answers else action


def format_setup(setup: Setup) -> list[str]:
    """Return a set-up as lines of a field and its value; what is usual is left out."""
    lines = [f"scenario {setup.scenario}", f"players {setup.players}"]
    for field, given in (("characters", setup.characters), ("sides", setup.sides)):
        if given:
            lines.append(
                " ".join([field, *(_UNKNOWN if x is None else x for x in given)])
            )
    lines.append(f"rules {format_rules(setup.rules)}")
    for field, walls in zip(_WALL_FIELDS, setup.walls or (), strict=False):
        lines.append(" ".join([field, *format_walls(set(walls))]))
    if setup.hole != NOWHERE:
        lines.append(f"hole {cell_text(setup.hole)}")
    if setup.lost_visual:
        lines.append("lost-visual yes")
    return lines


def format_rules(rules: Rules) -> str:
    """Return the nearest preset and the switches that differ from it."""
    changes = {
        name: [f for f in FLAGS if getattr(rules, f) != getattr(preset, f)]
        for name, preset in PRESETS.items()
    }
    nearest = min(PRESETS, key=lambda name: len(changes[name]))
    words = [f"{flag}={getattr(rules, flag)}" for flag in changes[nearest]]
    return " ".join([nearest, *words])


def parse_rules(text: str) -> Rules:
    """Return the rules that a preset and changes mean.

    Raises:
        InvalidNotationError: If a preset, switch or value does not exist.
    """
    preset, *words = text.split() or [""]
    changes: dict[str, Any] = {}
    for word in words:
        flag, _, value = word.partition("=")
        number = flag in NUMBER_FLAGS and value.isascii() and value.isdigit()
        changes[flag] = int(value) if number else value
    try:
        return rules_of(preset, **changes)
    except ValueError as error:
        raise InvalidNotationError(str(error)) from error


def _parse_names(text: str) -> tuple[str | None, ...]:
    return tuple(None if name == _UNKNOWN else name for name in text.split())


def _parse_count(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise InvalidNotationError(f"{text!r} is no number of players")
    return int(text)


def _parse_yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise InvalidNotationError(f"{text!r} is neither yes nor no")
    return text == "yes"


_FIELD_PARSERS: dict[str, Callable[[str], Any]] = {
    "scenario": str,
    "players": _parse_count,
    "characters": _parse_names,
    "sides": _parse_names,
    "rules": parse_rules,
    "hole": local_cell,
    "lost-visual": _parse_yes,
    **{
        field: lambda text: frozenset(parse_walls(text.split()))
        for field in _WALL_FIELDS
    },
}


def parse_setup(fields: Mapping[str, str]) -> Setup:
    """Return the set-up that some fields mean; the opposite of ``format_setup``.

    Raises:
        InvalidNotationError: If a value cannot be read, or a floor has no walls below
            one that has.
        InvalidWallsError: If a wall piece or the hole is no such thing.
    """
    values = {field: _FIELD_PARSERS[field](text) for field, text in fields.items()}
    given = [field for field in _WALL_FIELDS if field in values]
    if given != list(_WALL_FIELDS[: len(given)]):
        raise InvalidNotationError(f"{given[-1]} without the floors below it")
    walls = tuple(values.pop(field) for field in given)
    lost_visual = values.pop("lost-visual", False)
    return Setup(**values, walls=walls or None, lost_visual=lost_visual)


def is_setup_field(word: str) -> bool:
    """Say whether a line that begins with a word belongs to a set-up."""
    return word in _SETUP_FIELDS


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that say something, with their numbers from 1.

    Empty lines, and those that begin with ``#``, say nothing.
    """
    lines = [(i, line.strip()) for i, line in enumerate(text.splitlines(), 1)]
    return [(i, line) for i, line in lines if line and not line.startswith("#")]


def parse_record(text: str) -> Record:
    """Return the record that a text means; whether it fits the rules, replaying tells.

    Raises:
        InvalidNotationError: If it is none; the message names the line.
    """
    lines = numbered_lines(text)
    if not lines or lines[0][1] != FIRST_LINE:
        number = lines[0][0] if lines else 1
        raise InvalidNotationError(f"line {number}: expected {FIRST_LINE!r}")
    rest = lines[1:]
    setup = _parse_header(rest)
    if not rest or rest[0][1].split()[0] != DEAL:
        number = rest[0][0] if rest else lines[-1][0] + 1
        fields = ", ".join(_SETUP_FIELDS)
        raise InvalidNotationError(
            f"line {number}: expected {DEAL!r} or one of {fields}"
        )
    with at_line(rest[0][0]):
        dealt = _parse_deal(rest[0][1])
    plays = []
    for number, line in rest[1:]:
        with at_line(number):
            plays.append(parse_play(line))
    return Record(setup, dealt, tuple(plays))


def _parse_header(lines: list[tuple[int, str]]) -> Setup:
    """Read the set-up's fields off the front of some lines."""
    fields: dict[str, str] = {}
    while lines and is_setup_field(lines[0][1].split()[0]):
        number, line = lines.pop(0)
        add_field(fields, number, line=line)
    return parse_setup(fields)


def add_field(fields: dict[str, str], number: int, *, line: str) -> None:
    """Read one line of a set-up, checking its value, and put it to the others.

    Raises:
        InvalidNotationError: If it cannot be read or was there before.
    """
    field, _, value = line.partition(" ")
    with at_line(number):
        if field in fields:
            raise InvalidNotationError(f"{field!r} is there twice")
        _FIELD_PARSERS[field](value)
        fields[field] = value


@contextlib.contextmanager
def at_line(number: int) -> Iterator[None]:
    """Make errors of reading say in which line they are."""
    try:
        yield
    except EngineError as error:
        raise InvalidNotationError(f"line {number}: {error}") from error


def _parse_deal(line: str) -> tuple[Outcome, ...]:
    word, _, answers = line.partition("|")
    if word.strip() != DEAL:
        raise InvalidNotationError(f"{word.strip()!r} is not {DEAL!r}")
    return _parse_outcomes(answers)


def parse_play(line: str) -> Play:
    """Return the step that a line means; the opposite of ``format_play``.

    Raises:
        InvalidNotationError: If it is none.
    """
    action, _, answers = line.partition("|")
    return Play(parse_action(action.strip()), _parse_outcomes(answers))


def _parse_outcomes(text: str) -> tuple[Outcome, ...]:
    if not text.strip():
        return ()
    return tuple(parse_outcome(answer) for answer in text.split(","))
