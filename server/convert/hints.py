"""Hints as they go out, and the budget that they are asked for with."""

from __future__ import annotations

from google.protobuf.duration_pb2 import Duration

from lookout.engine.constants import ABILITY_NAMES, ITEM_NAMES
from lookout.engine.state import State
from lookout.engine.text.labels import label
from lookout.server.convert.actions import action_to_proto
from lookout.server.convert.cells import CELL_TEXTS
from lookout.server.convert.names import VERDICT
from lookout.server.convert.problems import INVALID_REQUEST, Problems
from lookout.server.convert.risks import estimate_to_proto, risk_to_proto
from lookout.solver.advice import line as lines
from lookout.solver.advice.hint import Hint, RankedAction
from lookout.solver.advice.line import line_sentences
from lookout.solver.advice.reasons import Code, Number, Reason, sentence
from lookout.solver.search.search import DEFAULT_BUDGET, Budget
from lookout.v1 import estimate_pb2
from lookout.v1 import hint_pb2 as pb


def budget_from_proto(budget: estimate_pb2.Budget, *, field: str = "budget") -> Budget:
    """Return how long to search; the default where nothing is said.

    Raises:
        BadRequestError: If a limit is none.
    """
    problems = Problems()
    seconds = simulations = half_width = None
    if budget.HasField("time"):
        seconds = budget.time.seconds + budget.time.nanos * 1e-9
        if not seconds > 0:
            problems.add(f"{field}.time", f"{seconds:g} s; expected more than nothing")
    if budget.HasField("simulations"):
        simulations = budget.simulations
        if simulations < 1:
            problems.add(f"{field}.simulations", f"{simulations}; expected at least 1")
    if budget.HasField("half_width"):
        half_width = budget.half_width
        if not 0 < half_width <= 1:
            what = f"{half_width:g}; expected more than 0, at most 1"
            problems.add(f"{field}.half_width", what)
    problems.refuse(INVALID_REQUEST)
    if seconds is None and simulations is None and half_width is None:
        return DEFAULT_BUDGET
    return Budget(seconds=seconds, simulations=simulations, half_width=half_width)


def hint_to_proto(state: State, hint: Hint, *, most: int = 0) -> pb.Hint:
    """Return a hint about a state with at most so many suggestions; 0 for all."""
    ranked = hint.ranked[:most] if most else hint.ranked
    elapsed = Duration()
    elapsed.FromNanoseconds(int(hint.seconds * 1e9))
    return pb.Hint(
        suggestions=[suggestion_to_proto(state, action) for action in ranked],
        verdict=VERDICT.write(str(hint.verdict)),
        summary=hint.summary,
        question=hint.question,
        player=hint.player + 1,
        risks=[risk_to_proto(i, risk) for i, risk in enumerate(hint.risk or ())],
        line=None if hint.line is None else line_to_proto(hint.line),
        simulations=hint.simulations,
        partial=not hint.complete,
        seed=hint.seed,
        solver_version=hint.version,
        assumptions=hint.assumptions,
        elapsed=elapsed,
    )


def suggestion_to_proto(state: State, ranked: RankedAction) -> pb.Suggestion:
    """Return what is known about one action."""
    return pb.Suggestion(
        action=action_to_proto(ranked.action),
        notation=ranked.text,
        label=label(state, ranked.action),
        win_probability=estimate_to_proto(ranked.win),
        behind=estimate_to_proto(ranked.behind),
        chance_best=ranked.chance_best,
        seen_this_turn=estimate_to_proto(ranked.seen_this_turn),
        caught_this_turn=estimate_to_proto(ranked.caught_this_turn),
        seen_this_round=estimate_to_proto(ranked.seen_this_round),
        caught_this_round=estimate_to_proto(ranked.caught_this_round),
        visits=ranked.tapes,
        reasons=[reason_to_proto(state, reason) for reason in ranked.reasons],
        value=ranked.value,
    )


def reason_to_proto(state: State, reason: Reason) -> pb.Reason:
    """Return a reason with its sentence."""
    return pb.Reason(
        code=str(reason.code),
        sentence=sentence(state, reason),
        facts=[
            _fact_to_proto(reason.code, name, fact)
            for name, fact in reason.numbers.items()
        ],
        cells=[CELL_TEXTS[cell] for cell in reason.cells],
        exact=reason.exact,
    )


_ITEMS = ("item", "tool")
_COUNTED = ("player", "giver", "receiver", "floor")


def _fact_to_proto(code: Code, name: str, fact: Number) -> pb.Fact:
    """Return a fact with its name, as clients count and call things."""
    if isinstance(fact, str):
        return pb.Fact(name=name, word=fact)
    if name in _COUNTED:
        return pb.Fact(name=name, number=fact + 1)  # Nobody is -1 in the solver.
    if name in _ITEMS or (code, name) == (Code.KEEPS_TOOL, "other"):
        return pb.Fact(name=name, word=ITEM_NAMES[int(fact)])
    if name == "ability":
        return pb.Fact(name=name, word=ABILITY_NAMES[int(fact)])
    return pb.Fact(name=name, number=fact)


def line_to_proto(line: lines.Line) -> pb.Line:
    """Return how a turn probably goes on."""
    return pb.Line(
        steps=[_step_to_proto(step) for step in line.steps],
        share=line.share,
        ends=line.ends,
        ends_at=CELL_TEXTS[line.ends_at] if line.ends_at >= 0 else "",
        branch_after=line.branch_after if line.branch_after >= 0 else None,
        branches=[
            pb.Branch(
                text=branch.text,
                chance=estimate_to_proto(branch.chance),
                then=branch.then,
            )
            for branch in line.branches
        ],
        following=None if line.following is None else _step_to_proto(line.following),
        sentences=line_sentences(line),
    )


def _step_to_proto(step: lines.Step) -> pb.LineStep:
    return pb.LineStep(
        player=step.player + 1,
        action=action_to_proto(step.action),
        notation=step.text,
        share=step.share,
    )
