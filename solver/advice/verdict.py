"""How clear a choice is: what is proven about it, and by how much it leads."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Literal

from lookout.engine.actions import Action
from lookout.engine.apply import legal_actions
from lookout.engine.state import State
from lookout.solver.advice.evidence import sampled
from lookout.solver.advice.reasons import Code
from lookout.solver.exact.settle import settle
from lookout.solver.search.search import Arm
from lookout.solver.search.simulate import CAUGHT_THIS_ROUND, CAUGHT_THIS_TURN

Objective = Literal["win", "safe"]
"""What to look for.

``win``: the best chance to win. ``safe``: among the actions within ``SAFE_MARGIN`` of
the best value, the one that is caught least this round, then the one that wins most.
*Least* goes by the upper end of the interval, so that few tapes do not look safe.
"""

SAFE_MARGIN = 0.03
CLEAR_ERRORS, CLEAR_LEAD = 3.0, 0.01
TOSS_UP_ERRORS, TOSS_UP_LEAD = 1.0, 0.005
ENOUGH_TAPES = 16
"""Before two actions change places in a toss-up, both have played so many."""

NEARLY_WON = 0.99
CERTAIN = 1 - 1e-9


class Verdict(enum.StrEnum):
    """How clear the choice is."""

    CERTAIN = "certain"
    """Proven: it wins at once, or everything else loses at once."""

    CLEAR = "clear"
    """Ahead of the runner-up by 3 standard errors and a point, or without one."""

    CLOSE = "close"
    """Between clear and toss-up."""

    TOSS_UP = "toss_up"
    """Less than a standard error or half a point ahead.

    Of the two the one that is caught less often this round comes first.
    """

    ONLY = "only"
    """There is one legal action."""

    OVER = "over"
    """There is none: the game is over."""

    LOST = "lost"
    """Proven: whatever is done loses at once."""


def prove(state: State, arms: Sequence[Arm]) -> dict[Action, Code]:
    """Prove which actions win or lose at once, where the tapes all say so."""
    known = {}
    for arm in arms:
        hopeless = arm.value == 0 and arm.counts[CAUGHT_THIS_TURN] >= arm.tapes > 0
        alone = len(arms) == 1
        if not (alone or hopeless or (arm is arms[0] and arm.value > NEARLY_WON)):
            continue
        chances = settle(state, arm.action)
        if chances is None:
            continue
        if chances[0] >= CERTAIN:
            known[arm.action] = Code.CERTAIN_WIN
        elif chances[1] >= CERTAIN:
            known[arm.action] = Code.CERTAIN_LOSS
    if alone_left := _only_survivor(arms, known):
        known.setdefault(alone_left, Code.ONLY_ESCAPE)
    if len(legal_actions(state)) == 1:
        known.setdefault(arms[0].action, Code.ONLY_ACTION)
    return known


def _only_survivor(arms: Sequence[Arm], known: dict[Action, Code]) -> Action | None:
    """Return the one action that does not lose at once for certain, if it is one."""
    left = [arm.action for arm in arms if known.get(arm.action) != Code.CERTAIN_LOSS]
    return left[0] if len(left) == 1 < len(arms) else None


def judge(state: State, arms: Sequence[Arm], settled: dict[Action, Code]) -> Verdict:
    """Return how clear it is that the search's first action is the best."""
    if all(settled.get(arm.action) == Code.CERTAIN_LOSS for arm in arms):
        return Verdict.LOST
    if len(legal_actions(state)) == 1:
        return Verdict.ONLY
    if settled.get(arms[0].action) in (Code.CERTAIN_WIN, Code.ONLY_ESCAPE):
        return Verdict.CERTAIN
    if len(arms) == 1:
        return Verdict.CLEAR
    lead, error = -arms[1].behind, arms[1].behind_error
    if lead < TOSS_UP_ERRORS * error or lead < TOSS_UP_LEAD:
        return Verdict.TOSS_UP
    if lead >= CLEAR_ERRORS * error and lead >= CLEAR_LEAD:
        return Verdict.CLEAR
    return Verdict.CLOSE


def put_in_order(
    arms: Sequence[Arm], objective: Objective, verdict: Verdict
) -> list[Arm]:
    """Return the arms with the one in front that is to be recommended."""
    rivals: list[tuple[float, float, Arm]] = []
    if objective == "safe":
        rivals = [
            (_danger(arm), -arm.behind, arm)
            for arm in arms
            if arm.tapes and arm.behind >= -SAFE_MARGIN
        ]
    elif verdict == Verdict.TOSS_UP:
        rivals = [
            (_danger(arm), place, arm)
            for place, arm in enumerate(arms[:2])
            if arm.tapes >= ENOUGH_TAPES
        ]
    first = arms[0]
    if verdict not in (Verdict.CERTAIN, Verdict.LOST):
        if any(arm is first for _, _, arm in rivals):
            first = min(rivals, key=lambda rival: rival[:2])[2]
    return [first, *(arm for arm in arms if arm is not first)]


def proven_first(arms: Sequence[Arm], settled: dict[Action, Code]) -> list[Arm]:
    """Return the arms with certain wins in front and certain losses at the end."""
    ranks = {Code.CERTAIN_WIN: -1, Code.CERTAIN_LOSS: 1}
    return sorted(
        arms, key=lambda arm: ranks.get(settled.get(arm.action, Code.CHOOSES), 0)
    )


def _danger(arm: Arm) -> float:
    return sampled(arm, CAUGHT_THIS_ROUND).high
