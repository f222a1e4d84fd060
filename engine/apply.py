"""Playing: the legal actions of a state, and applying one of them.

``step`` is the compiled core for search and autoplay, which trusts its caller.
``apply`` is for everybody else: it checks, works on a copy, and tells what happened.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import numpy as np

from lookout.engine.actions import Action
from lookout.engine.chance import (
    OUTCOME_IMPOSSIBLE,
    OUTCOME_MISSING,
    SCRIPT,
    Chance,
    Outcome,
    ScriptFault,
    face_weight,
    new_script,
    outcomes_of,
)
from lookout.engine.choices import act_in_phase, answer
from lookout.engine.constants import NOBODY, PLAYING, RESULT_NAMES
from lookout.engine.errors import (
    GameOverError,
    IllegalActionError,
    ImpossibleOutcomeError,
    LeftOverOutcomeError,
    MissingOutcomeError,
    OutcomeError,
    WrongOutcomeError,
)
from lookout.engine.jit import kernel
from lookout.engine.journal import DREW_TILE
from lookout.engine.legal import legal_actions_into
from lookout.engine.offers import MAX_ACTIONS
from lookout.engine.refusal import refusal
from lookout.engine.stack import ASK_ACTION, argument, top
from lookout.engine.state import State, copy_state
from lookout.engine.text.fields import bits_of
from lookout.engine.text.notation import format_action, format_expected, format_outcome
from lookout.engine.turn import advance

Entry = tuple[int, int, int, int]
"""A journal entry; see ``journal``."""


@dataclasses.dataclass(frozen=True, slots=True)
class Step:
    """What one action brought about."""

    state: State
    """The state at the next question, or at the end."""

    outcomes: tuple[Outcome, ...]
    """Everything chance decided, in order: enough to replay the step."""

    journal: tuple[Entry, ...]
    """Outcomes and facts in the order in which they happened."""


@kernel
def step(state: State, action: int, chance: Chance) -> None:
    """Apply a legal action in place and run to the next question."""
    what = top(state)
    if what == ASK_ACTION:
        act_in_phase(state, chance, action)
    else:
        answer(state, chance, what, action)
    advance(state, chance)


@kernel
def decider(state: State) -> int:
    """Return the player who answers the question on top, or NOBODY at the end."""
    if state.stack_n == 0:
        return NOBODY
    return max(0, argument(state, 1))


def is_over(state: State) -> bool:
    """Say whether the game has been won or lost."""
    return bool(state.result != PLAYING)


def legal_actions(state: State) -> list[Action]:
    """Return every legal action, in a fixed order; none when the game is over."""
    buffer = np.empty(MAX_ACTIONS, np.int64)
    n = legal_actions_into(state, buffer)
    return [int(action) for action in buffer[:n]]


def apply(state: State, action: Action, chance: Chance) -> Step:
    """Apply an action to a copy of a state.

    Args:
        state: A state at a question; it is left as it is.
        action: One of ``legal_actions(state)``.
        chance: Where dice, reveals and draws come from. A sampler or world moves on;
            a script is read from its start and must be used up.

    Raises:
        IllegalActionError: If the action is not legal now.
        OutcomeError: If a script does not fit.
    """
    _check_legal(state, action)
    after = copy_state(state)
    chance.journal_n = 0
    chance.script_i = 0
    try:
        step(after, action, chance)
    except ScriptFault:
        raise outcome_fault(after, chance) from None
    check_used_up(chance)
    return read_step(after, chance)


def read_step(state: State, chance: Chance) -> Step:
    """Return a state together with what the journal of chance says."""
    journal = chance.journal[: int(chance.journal_n)].tolist()
    entries: list[Entry] = [(e[0], e[1], e[2], e[3]) for e in journal]
    return Step(state, tuple(outcomes_of(chance)), tuple(entries))


def apply_reported(state: State, action: Action, outcomes: Sequence[Outcome]) -> Step:
    """Apply an action with the outcomes that were seen at a table."""
    return apply(state, action, new_script(outcomes))


def _check_legal(state: State, action: Action) -> None:
    if not isinstance(action, (int, np.integer)):
        raise TypeError(
            f"{action!r} is no action; expected an int, as parse_action or "
            "legal_actions return"
        )
    legal = legal_actions(state)
    if action in legal:
        return
    if is_over(state):
        raise GameOverError(
            f"the game is over: {RESULT_NAMES[int(state.result)]}; nothing is legal", []
        )
    options = [format_action(option) for option in legal]
    try:
        text = format_action(action)
    except ValueError:
        text = f"action {action}"
    why = refusal(state, action)
    shown = ", ".join(options[:12]) + (", …" if len(options) > 12 else "")
    raise IllegalActionError(f"{text!r} is illegal: {why}; legal: {shown}", options)


def outcome_fault(state: State, chance: Chance) -> OutcomeError:
    """Return the error that tells what a script should have said.

    The state is the one that the kernel was working on.
    """
    index = int(chance.script_i)
    expected = format_expected(int(chance.fault_kind), int(chance.fault_place))
    if chance.fault == OUTCOME_MISSING:
        return MissingOutcomeError(
            f"an outcome is missing: {expected}",
            index=index,
            expected=expected,
            possible=_possible_outcomes(state, chance),
        )
    reported = format_outcome(Outcome(*(int(x) for x in chance.script[index])))
    if chance.fault == OUTCOME_IMPOSSIBLE:
        message = f"{reported!r} is impossible; expected another value of {expected}"
        return ImpossibleOutcomeError(message, index=index, expected=expected)
    message = f"{reported!r} is not the outcome due; expected {expected}"
    return WrongOutcomeError(message, index=index, expected=expected)


def _possible_outcomes(state: State, chance: Chance) -> list[Outcome]:
    """Return what may come where a script ended too early, likely things first."""
    kind, place = int(chance.fault_kind), int(chance.fault_place)
    values = bits_of(int(chance.fault_options))
    if kind == DREW_TILE:
        values.sort(key=lambda face: -face_weight(state, place, face))
    return [Outcome(kind, place, value) for value in values]


def check_used_up(chance: Chance) -> None:
    """Refuse a script of which something is left.

    Raises:
        LeftOverOutcomeError: If it says more than was asked for.
    """
    if chance.kind == SCRIPT and chance.script_i < chance.script_n:
        index = int(chance.script_i)
        left = format_outcome(Outcome(*(int(x) for x in chance.script[index])))
        raise LeftOverOutcomeError(
            f"{left!r} is left over: nothing asked for it", index=index, expected=""
        )
