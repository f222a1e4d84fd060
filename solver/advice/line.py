"""The expected line: how the turn will probably go on after an action.

The action and then the blueprint are played on some tapes, each a world of its own,
until the turn is over. Tapes that go the same way are merged: the line is the way that
most of them take. Up to the first chance everything is certain, so what chance may
bring there is enumerated where it has few paths, and counted on the tapes otherwise.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from lookout.engine import journal
from lookout.engine.actions import END_ACTIONS, Action, kind_of
from lookout.engine.apply import step
from lookout.engine.chance import (
    Chance,
    first_branch,
    new_branches,
    new_world,
    next_branch,
    set_key,
)
from lookout.engine.constants import (
    EVENT_NAMES,
    FACE_KIND,
    KIND_NAMES,
    NOWHERE,
    PLAYING,
)
from lookout.engine.stack import ASK_ACTION
from lookout.engine.state import STATE, State
from lookout.engine.text.notation import format_action, format_cell, format_player
from lookout.engine.text.words import count_of, item_name, name_of, sentence
from lookout.solver.estimates import Estimate, exactly, share
from lookout.solver.exact.risk import Cancel, Cancelled
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import Desk, new_desk

TAPES = 32
MOST_ACTIONS = 24
LEAST_SHARE = 0.25
"""With fewer tapes of one mind the line stops."""

MOST_PATHS = 64
MOST_BRANCHES = 4
_MOST_NAMED = 3
_LANDMARKS = ("Safe", "Stairs")

Codes = list[list[int]]
"""The entries of a journal."""

States = npt.NDArray[np.void]
"""Room for one state."""


@dataclasses.dataclass(frozen=True, slots=True)
class Step:
    """One action of a line."""

    action: Action
    text: str
    player: int
    """Who decides."""

    share: float
    """The share of all tapes that went this way, this action included."""


@dataclasses.dataclass(frozen=True, slots=True)
class Branch:
    """What chance may bring, and what the blueprint would do then."""

    text: str
    chance: Estimate
    then: str
    """An action, or nothing where the turn or the game is over."""


@dataclasses.dataclass(frozen=True, slots=True)
class Line:
    """The most common way through the rest of a turn."""

    steps: tuple[Step, ...]
    share: float
    """Of the tapes that went all of it."""

    ends: bool
    """Whether it reaches the end of the turn, or stops where tapes part."""

    ends_at: int
    """The cell where most tapes end the active player's actions; NOWHERE if none."""

    branch_after: int
    """Index of the first step in which chance decides something; -1 if none does."""

    branches: tuple[Branch, ...]
    """What it may decide there, likely things first; none where it does not matter."""

    following: Step | None
    """What the next player probably does first, with the share of all tapes."""


@dataclasses.dataclass(slots=True)
class _Tape:
    """What happened on one tape."""

    way: list[tuple[Action, int]]
    """Actions, and who took them."""

    ends_at: int = NOWHERE
    label: tuple[str, str] = ("", "")
    """What chance decided first."""

    ended: bool = False
    following: tuple[Action, int] | None = None


def expected_line(
    state: State,
    action: Action,
    seed: int = 0,
    *,
    tapes: int = TAPES,
    desk: Desk | None = None,
    cancelled: Cancel | None = None,
) -> Line:
    """Return how the turn will probably go on.

    Args:
        state: At a question; it is left as it is.
        action: A legal answer to it, which begins the line.
        seed: Of the tapes; the same seed gives the same line.
        tapes: How many.
        desk: The blueprint's, if there is one at hand.
        cancelled: Asked before every tape.

    Raises:
        Cancelled: If the caller gave up.
    """
    desk = new_desk() if desk is None else desk
    world, now, scratch = new_world(0), np.zeros(1, STATE), np.zeros(1, STATE)
    now[0] = state
    certain, action = _play_certain(now, action, world, desk)
    first, played = len(certain.way), [certain]
    branches: tuple[Branch, ...] = ()
    if not certain.ended:
        key, played = (seed ^ (seed >> 32)) & 0xFFFFFFFF, []
        for tape in range(tapes):
            if cancelled is not None and cancelled():
                raise Cancelled
            scratch[0] = now[0]
            set_key(world, key, tape)
            way = _Tape(certain.way.copy(), certain.ends_at)
            _play(scratch[0], action, world, desk, way)
            played.append(way)
        branches = _branches(now, played, first, desk)
    steps, followers = _merge(played)
    ends_at = Counter(tape.ends_at for tape in played if tape.ends_at >= 0)
    return Line(
        steps=tuple(steps),
        share=steps[-1].share,
        ends=any(len(tape.way) == len(steps) and tape.ended for tape in followers),
        ends_at=_most_common(ends_at) if ends_at else NOWHERE,
        branch_after=-1 if certain.ended else first,
        branches=branches,
        following=_following(followers, len(steps), len(played)),
    )


def _play_certain(
    now: States, action: Action, world: Chance, desk: Desk
) -> tuple[_Tape, Action]:
    """Play as far as chance has no say; return that, and the action it has one in."""
    tape, after = _Tape([]), np.zeros(1, STATE)
    while len(tape.way) < MOST_ACTIONS:
        after[0] = now[0]
        entries = _step(after[0], action, world)
        if _has_outcome(entries):
            return tape, action
        _write_down(tape, now[0], action)
        now[0] = after[0]
        if _has_ended(tape, now[0], entries, desk):
            return tape, action
        action = int(choose(now[0], desk))
    tape.ended = True
    return tape, action


def _play(state: State, action: Action, world: Chance, desk: Desk, tape: _Tape) -> None:
    """Play a turn out on one tape, from the first action that chance decides about."""
    first = len(tape.way)
    while len(tape.way) < MOST_ACTIONS:
        _write_down(tape, state, action)
        entries = _step(state, action, world)
        if len(tape.way) == first + 1:
            tape.label = _label(entries)
        if _has_ended(tape, state, entries, desk):
            return
        action = int(choose(state, desk))


def _write_down(tape: _Tape, state: State, action: Action) -> None:
    tape.way.append((action, _decider(state)))
    if kind_of(action) == END_ACTIONS:
        tape.ends_at = int(state["player_cell"][state["active"]])


def _has_ended(tape: _Tape, state: State, entries: Codes, desk: Desk) -> bool:
    """Say whether the turn is over, and write down what follows."""
    tape.ended = _is_turn_over(state, entries)
    if tape.ended and state["result"] == PLAYING:
        if state["stack"][state["stack_n"] - 1, 0] == ASK_ACTION:
            tape.following = (int(choose(state, desk)), _decider(state))
    return tape.ended


def _decider(state: State) -> int:
    """Return who decides; quicker from here than the kernel."""
    return max(0, int(state["stack"][state["stack_n"] - 1, 1]))


def _step(state: State, action: Action, chance: Chance) -> Codes:
    chance["journal_n"] = 0
    step(state, action, chance)
    entries: Codes = chance["journal"][: chance["journal_n"]].tolist()
    return entries


def _has_outcome(entries: Codes) -> bool:
    return any(entry[0] <= journal.OUTCOMES for entry in entries)


def _is_turn_over(state: State, entries: Codes) -> bool:
    if state["result"] != PLAYING:
        return True
    return any(entry[0] == journal.TURN_STARTS for entry in entries)


def _most_common(counts: Counter[int]) -> int:
    """Return what was counted most often, the least of those that tie."""
    return min(counts, key=lambda what: (-counts[what], what))


def _merge(tapes: Sequence[_Tape]) -> tuple[list[Step], list[_Tape]]:
    """Return the way that most tapes take at every step, and those that went it."""
    steps: list[Step] = []
    left = list(tapes)
    while True:
        i = len(steps)
        votes = Counter(tape.way[i] for tape in left if len(tape.way) > i)
        if not votes:
            return steps, left
        way = min(votes, key=lambda option: (-votes[option], option))
        part = votes[way] / len(tapes)
        over = sum(tape.ended and len(tape.way) == i for tape in left)
        if i > 0 and (part < LEAST_SHARE or over > votes[way]):
            return steps, left
        left = [tape for tape in left if len(tape.way) > i and tape.way[i] == way]
        steps.append(Step(way[0], format_action(way[0]), way[1], part))


def _following(tapes: Iterable[_Tape], length: int, number: int) -> Step | None:
    """Return what most tapes of the whole line do next, in the next turn."""
    votes = Counter(
        tape.following
        for tape in tapes
        if tape.following is not None and len(tape.way) == length
    )
    if not votes:
        return None
    action, player = min(votes, key=lambda option: (-votes[option], option))
    part = votes[action, player] / number
    return Step(action, format_action(action), player, part)


def _branches(
    now: States, tapes: Sequence[_Tape], first: int, desk: Desk
) -> tuple[Branch, ...]:
    """Return what chance may bring at the first step that it decides about."""
    exact = _enumerate(now, tapes[0].way[first][0], desk)
    total = len(tapes) if exact is None else 0
    groups = _group(_count(tapes, first) if exact is None else exact)
    if len(groups) < 2 or (
        groups[0][2] and len({then for _, _, then, _ in groups}) < 2
    ):
        return ()
    return tuple(
        Branch(
            _words(stem, items, largest=i == 0),
            share(round(weight), total) if total else exactly(weight),
            format_action(then) if then else "",
        )
        for i, (stem, items, then, weight) in enumerate(groups)
    )


Chances = dict[tuple[tuple[str, str], Action], float]
"""How likely each label is together with the action that would follow, 0 if none."""


def _count(tapes: Iterable[_Tape], first: int) -> Chances:
    """Return how many tapes went each way at a step."""
    found: Chances = {}
    for tape in tapes:
        then = tape.way[first + 1][0] if len(tape.way) > first + 1 else 0
        found[tape.label, then] = found.get((tape.label, then), 0.0) + 1
    return found


def _enumerate(now: States, action: Action, desk: Desk) -> Chances | None:
    """Follow every path of an action; nothing if there are too many."""
    branches, scratch = new_branches(), np.zeros(1, STATE)
    first_branch(branches)
    found: Chances = {}
    for _ in range(MOST_PATHS):
        scratch[0] = now[0]
        entries = _step(scratch[0], action, branches)
        then = 0
        if not _is_turn_over(scratch[0], entries):
            then = int(choose(scratch[0], desk))
        what = (_label(entries), then)
        found[what] = found.get(what, 0.0) + float(branches["likelihood"])
        if not next_branch(branches):
            return found
    return None


Group = tuple[str, list[str], Action, float]


def _group(chances: Chances) -> list[Group]:
    """Merge what leads to the same action; a Safe or Stairs is worth its own line.

    What has no stem is told once, with the action that most often follows.
    """
    merged: dict[tuple[str, Action, str], dict[str, float]] = {}
    answers: dict[str, tuple[float, Action]] = {}
    for ((stem, item), then), weight in chances.items():
        if not stem:
            answers[item] = max(answers.get(item, (0.0, 0)), (weight, then))
        apart = item if item in _LANDMARKS or not stem else ""
        items = merged.setdefault((stem, then if stem else 0, apart), {})
        items[item] = items.get(item, 0.0) + weight
    groups = [
        (
            stem,
            sorted(items, key=lambda i: (-items[i], i)),
            then if stem else answers[apart][1],
            sum(items.values()),
        )
        for (stem, then, apart), items in merged.items()
    ]
    groups.sort(key=lambda group: (-group[3], group[1], group[2]))
    marks = [g for g in groups if g[1][0] in _LANDMARKS]
    rest = [g for g in groups if g[1][0] not in _LANDMARKS]
    kept = marks[:MOST_BRANCHES] + rest[: max(1, MOST_BRANCHES - len(marks))]
    return [group for group in groups if group in kept]


def _words(stem: str, items: list[str], *, largest: bool) -> str:
    """Return what a group of outcomes has in common, in words."""
    if len(items) <= _MOST_NAMED:
        named = " or ".join(filter(None, [", ".join(items[:-1]), items[-1]]))
    elif largest:
        named = "something else"
    else:
        named = f"{', '.join(items[:2])} or {len(items) - 2} others"
    return f"{stem}{named}"


def _label(entries: Codes) -> tuple[str, str]:
    """Return what an action brought about: a stem that many may share, and an end."""
    found: dict[int, list[int]] = {}
    for entry in entries:
        found.setdefault(entry[0], entry)
    if journal.CREW_WINS in found:
        return "", "the crew wins"
    if journal.CREW_CAUGHT in found:
        return "", f"{format_player(found[journal.CREW_CAUGHT][1])} is caught"
    if journal.SAFE_OPENS in found:
        return "", f"the Safe on {format_cell(found[journal.SAFE_OPENS][1])} opens"
    if journal.DREW_TILE in found:
        _, cell, face, _ = found[journal.DREW_TILE]
        kind = name_of(KIND_NAMES[int(FACE_KIND[face])])
        return f"{format_cell(cell)} turns out to be ", kind
    if journal.ROLLED_SAFE in found:
        tiles = sum(entry[0] == journal.TILE_CRACKED for entry in entries)
        return "", f"the roll cracks {count_of(tiles, 'tile')}"
    if journal.ROLLED_KEYPAD in found:
        opens = journal.KEYPAD_OPENS in found
        return "", "the Keypad opens" if opens else "the Keypad stays shut"
    return _label_of_cards(found)


def _label_of_cards(found: dict[int, list[int]]) -> tuple[str, str]:
    if journal.STEALTH_LOST in found:
        return "", f"{format_player(found[journal.STEALTH_LOST][1])} is seen"
    if journal.DREW_EVENT in found:
        return "the event is ", name_of(EVENT_NAMES[found[journal.DREW_EVENT][2]])
    if journal.DREW_TOOL in found:
        return "the Tool is ", item_name(found[journal.DREW_TOOL][2])
    if journal.GUARD_PLACED in found:
        return "the guard comes to ", format_cell(found[journal.GUARD_PLACED][2])
    if journal.DREW_PATROL in found or journal.GUARD_STEPS in found:
        return "", "nobody is seen"
    return "", "nothing much happens"


def line_sentences(line: Line) -> tuple[str, ...]:
    """Return a line in words: the actions, what chance may change, what follows."""
    actions = ", ".join(step.text for step in line.steps)
    sure = "" if line.share == 1 else f" (about {line.share:.2f} of the time)"
    said = [f"expected: {actions}{sure}"]
    for branch in line.branches:
        how = "exactly" if branch.chance.is_exact else "about"
        then = f": then {branch.then}" if branch.then else ""
        said.append(f"{branch.text} ({how} {branch.chance.value:.2f}){then}")
    if line.following is not None:
        next_up = line.following
        said.append(f"then {format_player(next_up.player)} probably: {next_up.text}")
    return tuple(sentence(text) for text in said)
