"""Hints: which action to take, how sure that is, and why.

    >>> with Adviser() as adviser:
    ...     hint = adviser.advise(state)
    >>> hint.ranked[0].text, hint.verdict
    ('move 1B2', <Verdict.CLEAR: 'clear'>)

The search ranks the actions; here its values become calibrated chances to win, what is
certain is proven, guards' risk and the expected line are added, and all of it is put
into reasons. With a budget of simulations alone, equal questions get equal hints,
whatever the number of threads.
"""

from __future__ import annotations

import contextlib
import dataclasses
import threading
import time
from collections.abc import Callable, Sequence
from typing import Self, get_args

from lookout.engine.actions import Action
from lookout.engine.apply import decider
from lookout.engine.constants import PLAYING, WON
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.state import State
from lookout.engine.text.frames import FRAME
from lookout.engine.text.notation import format_action, format_player
from lookout.solver.advice.calibration import win_chance
from lookout.solver.advice.evidence import Evidence, sampled
from lookout.solver.advice.line import TAPES, Line, expected_line, line_sentences
from lookout.solver.advice.reasons import Code, Reason, points_text, sentence
from lookout.solver.advice.verdict import (
    Objective,
    Verdict,
    judge,
    prove,
    proven_first,
    put_in_order,
)
from lookout.solver.estimates import Estimate, exactly, normal, normal_below
from lookout.solver.exact.risk import Cancelled, Risk, this_turn
from lookout.solver.policy.desk import new_desk
from lookout.solver.search.search import (
    DEFAULT_BUDGET,
    Arm,
    Budget,
    Options,
    Result,
    Searcher,
)
from lookout.solver.search.simulate import (
    CAUGHT_THIS_ROUND,
    CAUGHT_THIS_TURN,
    SEEN_THIS_ROUND,
    SEEN_THIS_TURN,
)
from lookout.solver.search.stop import Stop
from lookout.solver.value.net import load_net, value_of
from lookout.solver.version import SOLVER_VERSION

EXPLAINED = 3
"""How many of the best actions get a full explanation."""

FEW_TAPES = 8
"""Where the turn ends after an action that is not the best."""


@dataclasses.dataclass(frozen=True, slots=True)
class RankedAction:
    """What is known about one action."""

    action: Action
    text: str
    win: Estimate
    """The calibrated chance to win the game; exact where it is proven."""

    value: float
    """The search's own result; for an action that played no tape the value function's
    of the position."""

    behind: Estimate
    """The difference in value to the action that the search ranks first, on the tapes
    that both played."""

    chance_best: float
    """The probability that it is at least as good as that one."""

    seen_this_turn: Estimate
    """How often the crew lost Stealth before the turn was over; sampled, as below."""

    caught_this_turn: Estimate
    seen_this_round: Estimate
    """The same before the next turn of the same player."""

    caught_this_round: Estimate
    tapes: int
    reasons: tuple[Reason, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """The answer to a position."""

    ranked: tuple[RankedAction, ...]
    """Best first; pointless free actions are left out, and nothing is in a game that is
    over."""

    verdict: Verdict
    summary: str
    question: str
    """What is asked: action, entrance, stealth, …; empty if the game is over."""

    player: int
    """Who decides; NOBODY if the game is over."""

    blueprint: Action | None
    """What the rules of thumb would do."""

    risk: tuple[Risk, ...] | None
    """Everybody's exact risk of ending the turn now; None at other questions."""

    line: Line | None
    """How the turn probably goes on after the first action."""

    simulations: int
    complete: bool
    """Whether the budget was used as planned, and nothing stopped it early."""

    seed: int
    version: str
    assumptions: tuple[str, ...]
    seconds: float = dataclasses.field(compare=False)
    search_seconds: float = dataclasses.field(compare=False)
    """Of these, what was spent on simulations."""

    @property
    def best(self) -> RankedAction:
        """The recommended action."""
        return self.ranked[0]


@dataclasses.dataclass(frozen=True, slots=True)
class _Query:
    """What was asked."""

    state: State
    seed: int
    people: int
    objective: Objective
    started: float


class Adviser:
    """Gives hints, one at a time; keeps threads and their room between them."""

    def __init__(self, options: Options | None = None, threads: int = 1) -> None:
        """Prepare to search in some way with some threads."""
        self.options, self.threads = options or Options(), threads
        self.searchers: dict[int, Searcher] = {}
        self.desk, self.net = new_desk(self.options.weights), load_net()
        self.stop = Stop()
        self.lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def cancel(self) -> None:
        """Make a running ``advise`` return soon, with what it has; from any thread."""
        self.stop.set()

    def close(self) -> None:
        """Let the threads go."""
        for searcher in self.searchers.values():
            searcher.close()
        self.searchers.clear()

    def advise(
        self,
        state: State,
        budget: Budget = DEFAULT_BUDGET,
        *,
        seed: int = 0,
        people: int = 0,
        objective: Objective = "win",
        snapshot: Callable[[Hint], None] | None = None,
        stop: Stop | None = None,
    ) -> Hint:
        """Return a hint for a position, whatever is asked there.

        Args:
            state: The position; a game that is over gets an answer, too.
            budget: How long to search.
            seed: Of all simulations.
            people: Seats of people, as bits: they play the blueprint with noise.
            objective: What to look for.
            snapshot: Told about improving hints, without risk and line, on the way.
            stop: Ends it early, whether it has begun or not; ``cancel`` sets it, too.

        Raises:
            ValueError: If there is no such seat or objective.
            Cancelled: If nobody wants an answer any more.
        """
        if people < 0 or people >> int(state.players):
            raise ValueError(
                f"seats {people:#b}; expected some of {int(state.players)}"
            )
        if objective not in get_args(Objective):
            raise ValueError(f"objective {objective!r}; expected win or safe")
        people = people or self.options.people
        query = _Query(state, seed, people, objective, time.monotonic())
        if state.result != PLAYING:
            return self._over(query)
        with self.lock:
            self.stop = stop or Stop()
            told = None
            if snapshot is not None:
                tell = snapshot

                def told(result: Result) -> None:
                    tell(self._hint(query, result, brief=True))

            searcher = self._searcher(people)
            result = searcher.search(state, budget, seed, told, self.stop)
            return self._hint(query, result, brief=self.stop.is_set())

    def _searcher(self, people: int) -> Searcher:
        if people not in self.searchers:
            options = dataclasses.replace(self.options, people=people)
            self.searchers[people] = Searcher(options, self.threads)
        return self.searchers[people]

    def _over(self, query: _Query) -> Hint:
        state = query.state
        if state.result == WON:
            how = "the crew has won"
        else:
            how = f"{format_player(int(state.caught_player))} was caught"
        return Hint(
            ranked=(),
            verdict=Verdict.OVER,
            summary=f"The game is over: {how}.",
            question="",
            player=int(decider(state)),
            blueprint=None,
            risk=None,
            line=None,
            simulations=0,
            complete=True,
            seed=query.seed,
            version=SOLVER_VERSION,
            assumptions=(),
            seconds=time.monotonic() - query.started,
            search_seconds=0.0,
        )

    def _hint(self, query: _Query, result: Result, *, brief: bool) -> Hint:
        """Make a hint of a result; a brief one without what takes time."""
        if self.stop.is_abandoned:
            raise Cancelled
        state = query.state
        settled = {} if brief else prove(state, result.arms)
        arms = proven_first(result.arms, settled)
        verdict = judge(state, arms, settled)
        arms = put_in_order(arms, query.objective, verdict)
        risk: tuple[Risk, ...] | None = None
        line: Line | None = None
        lines: list[Line] = []
        if not brief:
            risk = self._risk(state)
            lines = self._lines(query, arms)
            line = lines[0] if lines else None
        reasons = self._reasons(query, arms, result.blueprint, risk, lines, settled)
        ranked = tuple(
            self._rank(state, arm, settled.get(arm.action), given)
            for arm, given in zip(arms, reasons, strict=True)
        )
        return Hint(
            ranked=ranked,
            verdict=verdict,
            summary=_summary(ranked, verdict, query.objective),
            question=FRAME.write(int(top(state))).removeprefix("ask_"),
            player=int(decider(state)),
            blueprint=result.blueprint,
            risk=risk,
            line=line,
            simulations=result.simulations,
            complete=result.complete and not self.stop.is_set(),
            seed=query.seed,
            version=SOLVER_VERSION,
            assumptions=_assumptions(query.people, self.options.noise, risk),
            seconds=time.monotonic() - query.started,
            search_seconds=result.seconds,
        )

    def _risk(self, state: State) -> tuple[Risk, ...] | None:
        if top(state) != ASK_ACTION:
            return None
        try:
            return this_turn(state, cancelled=self.stop.is_set)
        except Cancelled:
            return None

    def _lines(self, query: _Query, arms: Sequence[Arm]) -> list[Line]:
        """Return how the turn goes on after each of the best actions."""
        lines: list[Line] = []
        with contextlib.suppress(Cancelled):
            for i, arm in enumerate(arms[:EXPLAINED]):
                line = expected_line(
                    query.state,
                    arm.action,
                    query.seed,
                    tapes=TAPES if i == 0 else FEW_TAPES,
                    desk=self.desk,
                    cancelled=self.stop.is_set,
                )
                lines.append(line)
        return lines

    def _reasons(
        self,
        query: _Query,
        arms: Sequence[Arm],
        blueprint: Action,
        risk: tuple[Risk, ...] | None,
        lines: Sequence[Line],
        settled: dict[Action, Code],
    ) -> list[tuple[Reason, ...]]:
        """Return everybody's reasons: full ones where there is a line."""
        evidence = Evidence(
            query.state,
            arms,
            blueprint=blueprint,
            risk=risk,
            cancelled=self.stop.is_set,
        )
        found = []
        for i, arm in enumerate(arms):
            line = lines[i] if i < len(lines) else None
            known = settled.get(arm.action)
            try:
                given = evidence.reasons(
                    arm, line=line, known=known, full=line is not None
                )
            except Cancelled:
                given = evidence.reasons(arm, known=known)
            found.append(given)
        return found

    def _rank(
        self, state: State, arm: Arm, known: Code | None, given: tuple[Reason, ...]
    ) -> RankedAction:
        value = arm.value
        if not arm.tapes:
            value = float(value_of(state, self.desk, self.net))
        return RankedAction(
            action=arm.action,
            text=format_action(arm.action),
            win=_win(state, arm, value, known),
            value=value,
            behind=normal(arm.behind, arm.behind_error),
            chance_best=_chance_best(arm),
            seen_this_turn=sampled(arm, SEEN_THIS_TURN),
            caught_this_turn=sampled(arm, CAUGHT_THIS_TURN),
            seen_this_round=sampled(arm, SEEN_THIS_ROUND),
            caught_this_round=sampled(arm, CAUGHT_THIS_ROUND),
            tapes=arm.tapes,
            reasons=given,
        )


def _win(state: State, arm: Arm, value: float, known: Code | None) -> Estimate:
    """Return the chance to win; a handful of tapes that agree prove little."""
    if known in (Code.CERTAIN_WIN, Code.CERTAIN_LOSS):
        return exactly(float(known == Code.CERTAIN_WIN))
    win = win_chance(state, value, arm.error, arm.settled, arm.tapes)
    if arm.tapes < 2:
        return Estimate(win.value, 0.0, 1.0)
    least = 0.5 / (arm.tapes + 1)
    if arm.error >= least:
        return win
    mean = (arm.tapes * value + 0.5) / (arm.tapes + 1)
    wider = win_chance(state, mean, least)
    return Estimate(win.value, min(win.low, wider.low), max(win.high, wider.high))


def _chance_best(arm: Arm) -> float:
    if arm.behind_error == 0:
        return float(arm.behind >= 0)
    return normal_below(arm.behind / arm.behind_error)


def _percent(win: Estimate) -> str:
    if win.is_exact:
        return "certain to win" if win.value else "certain to lose"
    low, high = (f"{100 * bound:.0f}" for bound in (win.low, win.high))
    return f"about {100 * win.value:.0f} % to win ({low} to {high} %)"


_STATED = {
    Verdict.ONLY: "{best} is the only legal action",
    Verdict.LOST: "Every action loses at once; {best} is as good as any",
}


def _summary(
    ranked: Sequence[RankedAction], verdict: Verdict, objective: Objective
) -> str:
    """Return the hint in one or two sentences."""
    best = ranked[0]
    if verdict in _STATED:
        return _STATED[verdict].format(best=best.text) + "."
    if verdict == Verdict.CERTAIN:
        if best.win.is_exact:
            return f"{best.text} wins for certain."
        return f"{best.text}: everything else loses at once."
    if len(ranked) == 1:
        return f"{best.text}: nothing else leads anywhere."
    if not best.tapes:
        return f"{best.text}, by the rules of thumb: nothing was simulated."
    text = f"{best.text}: {_percent(best.win)}."
    other = ranked[1]
    if objective == "safe" and best.behind.value < 0:
        return f"{text} Not the likeliest to win, but it is caught least this round."
    if verdict == Verdict.TOSS_UP:
        return f"{text} A toss-up with {other.text}."
    how = "Clearly" if verdict == Verdict.CLEAR else "Probably"
    return f"{text} {how} better than {other.text}, by about {_lead(ranked)}."


def _lead(ranked: Sequence[RankedAction]) -> str:
    return points_text(ranked[0].behind.value - ranked[1].behind.value)


def _assumptions(
    people: int, noise: float, risk: tuple[Risk, ...] | None
) -> tuple[str, ...]:
    """Return what the numbers take for granted."""
    seats = [format_player(i) for i in range(people.bit_length()) if people >> i & 1]
    if not seats:
        said = [
            "Everybody follows the plan: all seats play the blueprint from here on."
        ]
    else:
        many = len(seats) > 1
        named = " and ".join(filter(None, [", ".join(seats[:-1]), seats[-1]]))
        who = f"Seats {named} are people" if many else f"Seat {named} is a person"
        said = [
            f"{who}: moves there are modelled as the blueprint with "
            f"{100 * noise:.0f} % random actions."
        ]
    if risk is not None:
        said.append(
            "Exact risk is that of ending the turn now, without an event; "
            "sampled risk is the crew's, with the blueprint's play."
        )
    return tuple(said)


def describe(state: State, hint: Hint, most: int = EXPLAINED) -> str:
    """Return a hint as lines of text: summary, best actions with reasons, the line."""
    told = [hint.summary]
    for i, action in enumerate(hint.ranked[:most], 1):
        behind = f"{round(100 * action.behind.value, 1) + 0.0:+.1f} points"
        told.append(f"{i}. {action.text}: {_percent(action.win)}, {behind}")
        told += [f"   - {sentence(state, given)}" for given in action.reasons]
    if hint.line is not None:
        told += line_sentences(hint.line)
    return "\n".join([*told, *hint.assumptions])
