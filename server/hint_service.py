"""HintService: decode, let a worker think, encode."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Callable
from typing import Any

from grpc.aio import ServicerContext

from lookout.engine.constants import PLAYING
from lookout.engine.players import is_on_board
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.state import State
from lookout.server.config import Config
from lookout.server.convert import (
    budget_from_proto,
    hint_to_proto,
    risk_map_to_proto,
    risk_to_proto,
    state_from_proto,
    visits_to_proto,
)
from lookout.server.deadlines import Allowance, Pace, answer_by, capped, timed
from lookout.server.errors import (
    BadRequestError,
    DeadlineTooShortError,
    PreconditionError,
    Violation,
)
from lookout.server.latest import Latest
from lookout.server.safe_plan import check_safe_request, plan_safe
from lookout.server.workers import Job, Workers
from lookout.solver import (
    Adviser,
    Hint,
    Stop,
    guard_visits,
    risk_map,
    this_turn,
    until_next_turn,
)
from lookout.solver.advice.verdict import Objective
from lookout.solver.exact.risk import Cancelled
from lookout.v1 import hint_pb2
from lookout.v1 import hint_service_pb2 as pb
from lookout.v1.hint_service_pb2_grpc import HintServiceServicer

ASSESS_SECONDS = 0.1
"""How long a look at risks takes, roughly."""

PLAN_SECONDS = 0.01
"""The same for the plan of a Safe."""

MOST_SEATS = 4

_OBJECTIVES: dict[int, Objective] = {
    hint_pb2.OBJECTIVE_UNSPECIFIED: "win",
    hint_pb2.OBJECTIVE_WIN: "win",
    hint_pb2.OBJECTIVE_SAFE: "safe",
}

Context = ServicerContext[Any, Any]
Tell = Callable[[hint_pb2.Hint], None]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """What a hint is asked for."""

    state: State
    allowance: Allowance
    seed: int
    people: int
    objective: Objective
    most: int
    stop: Stop


class HintService(HintServiceServicer):
    """Answers what to do, what it risks, and why."""

    def __init__(self, workers: Workers, config: Config) -> None:
        """Set who thinks, and how long at most."""
        self.workers, self.config = workers, config
        self.pace = Pace()

    async def GetHint(  # noqa: N802
        self, request: pb.GetHintRequest, context: Context
    ) -> pb.GetHintResponse:
        """See the protocol."""
        question = self._question(request, context)
        hint = await self.workers.run(self._job(question))
        return pb.GetHintResponse(hint=hint)

    async def StreamHint(  # noqa: N802
        self, request: pb.StreamHintRequest, context: Context
    ) -> AsyncIterator[pb.StreamHintResponse]:
        """See the protocol."""
        question = self._question(request.request, context, "request.")
        loop = asyncio.get_running_loop()
        snapshots: Latest[hint_pb2.Hint] = Latest()

        def tell(hint: hint_pb2.Hint) -> None:
            loop.call_soon_threadsafe(snapshots.put, hint)

        answer = asyncio.ensure_future(self.workers.run(self._job(question, tell)))
        answer.add_done_callback(lambda _: snapshots.close())
        try:
            async for snapshot in snapshots:
                yield pb.StreamHintResponse(hint=snapshot)
            yield pb.StreamHintResponse(hint=await answer, final=True)
        finally:
            answer.cancel()

    async def AssessRisk(  # noqa: N802
        self, request: pb.AssessRiskRequest, context: Context
    ) -> pb.AssessRiskResponse:
        """See the protocol."""
        stop = Stop(answer_by=answer_by(context, self.config))
        self.workers.check(ASSESS_SECONDS, stop.answer_by)
        state = state_from_proto(request.position)
        if state.result != PLAYING or top(state) != ASK_ACTION:
            raise PreconditionError(
                "NO_TURN", "the position does not ask for an action"
            )
        work = _in_time(lambda: assess(state, request, stop), stop)
        return await self.workers.run(Job(run=work, stop=stop, work_s=ASSESS_SECONDS))

    async def PlanSafe(  # noqa: N802
        self, request: pb.PlanSafeRequest, context: Context
    ) -> pb.PlanSafeResponse:
        """See the protocol."""
        stop = Stop(answer_by=answer_by(context, self.config))
        check_safe_request(request)
        state = state_from_proto(request.position)

        def work(_: Adviser) -> pb.PlanSafeResponse:
            return pb.PlanSafeResponse(plan=plan_safe(state, request))

        return await self.workers.run(Job(run=work, stop=stop, work_s=PLAN_SECONDS))

    def _question(
        self, request: pb.GetHintRequest, context: Context, field: str = ""
    ) -> _Question:
        """Read a request; turn it away before the costly part if it would wait long."""
        stop = Stop(answer_by=answer_by(context, self.config))
        budget = budget_from_proto(request.budget, field=f"{field}budget")
        allowance = capped(budget, self.config)
        _check_hint_request(request, field)
        self.workers.check(self.pace.expect(allowance.budget), stop.answer_by)
        state = state_from_proto(request.position, field=f"{field}position")
        return _Question(
            state=state,
            allowance=allowance,
            seed=request.seed,
            people=_people(request, int(state.players), field),
            objective=_OBJECTIVES[request.objective],
            most=request.max_suggestions,
            stop=stop,
        )

    def _job(self, question: _Question, tell: Tell | None = None) -> Job[hint_pb2.Hint]:
        return Job(
            run=lambda adviser: self._advise(adviser, question, tell),
            stop=question.stop,
            work_s=self.pace.expect(question.allowance.budget),
            can_be_cut=True,
        )

    def _advise(
        self, adviser: Adviser, question: _Question, tell: Tell | None
    ) -> hint_pb2.Hint:
        """Search and explain; in a worker."""
        allowance = timed(question.allowance, question.stop, self.pace, self.config)

        def snapshot(hint: Hint) -> None:
            assert tell is not None
            tell(hint_to_proto(question.state, hint, most=question.most))

        hint = adviser.advise(
            question.state,
            allowance.budget,
            seed=question.seed,
            people=question.people,
            objective=question.objective,
            snapshot=None if tell is None else snapshot,
            stop=question.stop,
        )
        self.pace.learn(hint)
        self.workers.metrics.simulations.inc(hint.simulations)
        if allowance.is_capped and hint.simulations:
            hint = dataclasses.replace(hint, complete=False)
        return hint_to_proto(question.state, hint, most=question.most)


def _check_hint_request(request: pb.GetHintRequest, field: str) -> None:
    found = [
        Violation(f"{field}human_players[{i}]", f"{seat}; expected 1 to {MOST_SEATS}")
        for i, seat in enumerate(request.human_players)
        if not 1 <= seat <= MOST_SEATS
    ]
    if request.objective not in _OBJECTIVES:
        found.append(
            Violation(f"{field}objective", f"{request.objective} is no objective")
        )
    if request.max_suggestions < 0:
        found.append(
            Violation(
                f"{field}max_suggestions",
                f"{request.max_suggestions}; expected none or a positive number",
            )
        )
    if found:
        raise BadRequestError("INVALID_REQUEST", found)


def _people(request: pb.GetHintRequest, players: int, field: str) -> int:
    """Return the seats of people as bits."""
    found = [
        Violation(f"{field}human_players[{i}]", f"{seat}; there are {players} players")
        for i, seat in enumerate(request.human_players)
        if seat > players
    ]
    if found:
        raise BadRequestError("INVALID_REQUEST", found)
    return sum({1 << (seat - 1) for seat in request.human_players})


def _in_time(
    work: Callable[[], pb.AssessRiskResponse], stop: Stop
) -> Callable[[Adviser], pb.AssessRiskResponse]:
    """Return work that has no part of an answer to give when its time is over."""

    def run(_: Adviser) -> pb.AssessRiskResponse:
        try:
            return work()
        except Cancelled:
            if stop.is_abandoned:
                raise
            raise DeadlineTooShortError("there was no time for all of it") from None

    return run


def assess(
    state: State, request: pb.AssessRiskRequest, stop: Stop
) -> pb.AssessRiskResponse:
    """Look at everybody's risk; in a worker."""
    now = this_turn(state, cancelled=stop.is_set)
    later = until_next_turn(state, seed=request.seed, cancelled=stop.is_set)
    answer = pb.AssessRiskResponse(
        this_turn=[risk_to_proto(i, risk) for i, risk in enumerate(now)],
        until_next_turn=[risk_to_proto(i, risk) for i, risk in enumerate(later)],
    )
    if request.maps:
        for player in range(int(state.players)):
            if is_on_board(state, player):
                found = risk_map(state, player, cancelled=stop.is_set)
                answer.maps.append(risk_map_to_proto(found))
    if request.guards:
        for floor in range(int(state.floors)):
            visits = guard_visits(state, floor, cancelled=stop.is_set)
            answer.guards.append(visits_to_proto(visits))
    return answer
