"""Loads what the server needs, so that no call waits for a compiler."""

from __future__ import annotations

from lookout.engine import Setup, State, deal, new_sampler
from lookout.engine.apply import step
from lookout.engine.constants import CELLS
from lookout.engine.safe import is_closed_safe
from lookout.engine.stack import ASK_ACTION, top
from lookout.server.convert import hint_to_proto, state_from_proto, state_to_proto
from lookout.server.hint_service import assess
from lookout.server.safe_plan import plan_safe
from lookout.solver import Adviser, Budget, Stop
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import new_desk
from lookout.solver.warm import compile_everything
from lookout.v1 import hint_service_pb2 as pb

MOST_ACTIONS = 500


def warm_up() -> None:
    """Use everything once: from the compiled code's cache, or else compiled now."""
    compile_everything()
    state = _with_a_safe()
    assess(state, pb.AssessRiskRequest(maps=True, guards=True), Stop())
    plan_safe(state, pb.PlanSafeRequest())
    with Adviser() as adviser:
        hint = adviser.advise(state, Budget(simulations=60))
    hint_to_proto(state, hint)
    state_from_proto(state_to_proto(state))


def _with_a_safe() -> State:
    """Return a job in which the first Safe has just been found."""
    chance, desk = new_sampler(1), new_desk()
    setup = Setup(scenario="office", players=2, sides=("basic",) * 2)
    state = deal(setup, chance).state
    for _ in range(MOST_ACTIONS):
        if top(state) == ASK_ACTION and _has_safe(state):
            return state
        step(state, int(choose(state, desk)), chance)
    raise AssertionError("no Safe was found")


def _has_safe(state: State) -> bool:
    return any(is_closed_safe(state, cell) for cell in range(CELLS))
