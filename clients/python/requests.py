"""The calls of the protocol as functions, from Python's values to messages.

Both clients make their methods from these functions: the signature and the text are
written here, once. What a request means, and which values are right, the server says.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Generic, TypeVar, cast

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from lookout.v1.action_pb2 import Action
from lookout.v1.estimate_pb2 import Budget
from lookout.v1.game_service_pb2 import (
    ApplyActionRequest,
    ApplyActionResponse,
    Building,
    Chance,
    CreateGameRequest,
    CreateGameResponse,
    FormatPositionRequest,
    FormatPositionResponse,
    ListActionsRequest,
    ListActionsResponse,
    ParsePositionRequest,
    ParsePositionResponse,
    Seat,
    ValidatePositionRequest,
    ValidatePositionResponse,
)
from lookout.v1.hint_pb2 import Objective
from lookout.v1.hint_service_pb2 import (
    AssessRiskRequest,
    AssessRiskResponse,
    GetHintRequest,
    GetHintResponse,
    PlanSafeRequest,
    PlanSafeResponse,
    StreamHintRequest,
    StreamHintResponse,
)
from lookout.v1.names_pb2 import Job
from lookout.v1.outcome_pb2 import Outcome, Outcomes
from lookout.v1.position_pb2 import Position, Rules

Answer = TypeVar("Answer", bound=Message)
Name = TypeVar("Name", bound=int)

Seconds = float | timedelta
"""A length of time."""

_PRESETS = {"2e": "second_edition", "1e": "first_edition"}


@dataclasses.dataclass(frozen=True, slots=True)
class Call(Generic[Answer]):
    """A call that is ready to be sent."""

    path: str
    request: Message
    answer: type[Answer]
    timeout: Seconds | None = None
    """How long it may take; None: the client's own limit."""

    work: float = 0.0
    """Seconds of work that are asked for, which come on top of the client's limit."""

    patient: bool = False
    """Whether to wait for a server that is not there yet."""


def create_game(
    *,
    job: Job | str = "bank",
    seats: int | Sequence[Seat | str] = 4,
    rules: Rules | str | None = None,
    lost_visual: bool = False,
    building: Building | None = None,
    wall_seed: int | None = None,
    seed: int | None = None,
    outcomes: Iterable[Outcome] | None = None,
    timeout: Seconds | None = None,
) -> Call[CreateGameResponse]:
    """Deal a game up to its first question.

    Args:
        job: ``bank``, ``office`` or ``fort_knox``.
        seats: How many, their characters dealt at random; or who sits there, each as a
            message or as text: ``rook`` or ``rook,advanced``.
        rules: ``2e``, ``1e`` or ``bga``, with switches after commas if need be:
            ``bga,start_stealth:5``. Default: the second edition.
        lost_visual: Whether the Lost Visual cards are in the patrol decks.
        building: Walls of its own. Default: as printed.
        wall_seed: Random walls, the same for the same seed.
        seed: Let the server draw the cards, the same for the same seed.
        outcomes: The cards that a real table saw, instead of a seed.
        timeout: Seconds until an answer must be there.

    Returns:
        What was ``played``; or the outcome that is ``needed`` next.
    """
    if building is not None and wall_seed is not None:
        raise ValueError("building and wall_seed: expected one of them at most")
    if isinstance(seats, int):
        seats = [Seat()] * seats
    request = CreateGameRequest(
        job=_enum("JOB", job),
        seats=[_seat(seat) for seat in seats],
        rules=_rules(rules) if isinstance(rules, str) else rules,
        lost_visual=lost_visual,
        custom=building,
        wall_seed=wall_seed,
        chance=_chance(seed, outcomes),
    )
    return Call(_game("CreateGame"), request, CreateGameResponse, timeout)


def list_actions(
    position: Position, *, timeout: Seconds | None = None
) -> Call[ListActionsResponse]:
    """Return every legal action, with its cost and a readable label.

    Args:
        position: The position.
        timeout: Seconds until an answer must be there.
    """
    request = ListActionsRequest(position=position)
    return Call(_game("ListActions"), request, ListActionsResponse, timeout)


def apply_action(
    position: Position,
    action: Action | str,
    *,
    seed: int | None = None,
    outcomes: Iterable[Outcome] | None = None,
    timeout: Seconds | None = None,
) -> Call[ApplyActionResponse]:
    """Play an action and run on to the next question.

    Args:
        position: The position; it stays as it is.
        action: As a message, or as text: ``move 2B3``.
        seed: Let the server throw dice and draw cards, the same for the same seed.
            Default: a seed that it makes up, and returns.
        outcomes: What dice and cards said at a real table, instead of a seed.
        timeout: Seconds until an answer must be there.

    Returns:
        What was ``played``; or the outcome that is ``needed`` next: send all of them
        again with it.
    """
    request = ApplyActionRequest(position=position, chance=_chance(seed, outcomes))
    if isinstance(action, str):
        request.notation = action
    else:
        request.action.CopyFrom(action)
    return Call(_game("ApplyAction"), request, ApplyActionResponse, timeout)


def validate_position(
    position: Position, *, timeout: Seconds | None = None
) -> Call[ValidatePositionResponse]:
    """List every defect of a position; none if it is sound.

    Args:
        position: The position.
        timeout: Seconds until an answer must be there.
    """
    request = ValidatePositionRequest(position=position)
    return Call(_game("ValidatePosition"), request, ValidatePositionResponse, timeout)


def parse_position(
    text: str, *, timeout: Seconds | None = None
) -> Call[ParsePositionResponse]:
    """Read a position from its one-line notation, or from a drawing.

    Args:
        text: The notation.
        timeout: Seconds until an answer must be there.
    """
    request = ParsePositionRequest(text=text)
    return Call(_game("ParsePosition"), request, ParsePositionResponse, timeout)


def format_position(
    position: Position, *, draw: bool = False, timeout: Seconds | None = None
) -> Call[FormatPositionResponse]:
    """Write a position as one line of notation.

    Args:
        position: The position.
        draw: Whether to draw the board, too.
        timeout: Seconds until an answer must be there.
    """
    request = FormatPositionRequest(position=position, draw=draw)
    return Call(_game("FormatPosition"), request, FormatPositionResponse, timeout)


def get_hint(
    position: Position,
    *,
    time: Seconds | None = None,
    simulations: int | None = None,
    half_width: float | None = None,
    seed: int = 0,
    humans: Iterable[int] = (),
    objective: Objective | str = "win",
    max_suggestions: int = 0,
    timeout: Seconds | None = None,
) -> Call[GetHintResponse]:
    """Rank the actions of a position, whatever is asked there.

    The search ends at whichever of ``time``, ``simulations`` and ``half_width`` is
    reached first; without any, after 1,000 simulations.

    Args:
        position: The position.
        time: How long to think, in seconds.
        simulations: How many to play; alone, the same request gets the same answer.
        half_width: Stop when the best action's value is known to plus or minus this.
        seed: Of all simulations.
        humans: Players who may not follow the plan, 1 to 4 each.
        objective: ``win``; or ``safe``: of nearly equal actions the least risky.
        max_suggestions: The most to return; 0 for all.
        timeout: Seconds until an answer must be there. Default: the client's, and
            ``time`` on top. A search that is cut short by it answers all the same,
            marked partial.
    """
    request = GetHintRequest(
        position=position,
        budget=_budget(time, simulations, half_width),
        seed=seed,
        human_players=humans,
        objective=_enum("OBJECTIVE", objective),
        max_suggestions=max_suggestions,
    )
    work = seconds(time or 0.0)
    return Call(_hint("GetHint"), request, GetHintResponse, timeout, work)


def as_stream(asked: Call[GetHintResponse]) -> Call[StreamHintResponse]:
    """Ask the same thing for answers that improve."""
    request = StreamHintRequest(request=cast(GetHintRequest, asked.request))
    path = _hint("StreamHint")
    return Call(path, request, StreamHintResponse, asked.timeout, asked.work)


def assess_risk(
    position: Position,
    *,
    maps: bool = False,
    guards: bool = False,
    seed: int = 0,
    timeout: Seconds | None = None,
) -> Call[AssessRiskResponse]:
    """Tell how likely everybody is seen by a guard.

    Args:
        position: The position; it must ask for an action.
        maps: Whether to return the risk by cell, too.
        guards: Whether to return where every guard may go, too.
        seed: Of the samples beyond two guard moves.
        timeout: Seconds until an answer must be there.
    """
    request = AssessRiskRequest(position=position, maps=maps, guards=guards, seed=seed)
    return Call(_hint("AssessRisk"), request, AssessRiskResponse, timeout)


def plan_safe(
    position: Position,
    *,
    cell: str = "",
    player: int = 0,
    actions: Iterable[int] = (),
    timeout: Seconds | None = None,
) -> Call[PlanSafeResponse]:
    """Plan the work on a Safe: when to add dice and when to roll.

    Args:
        position: The position.
        cell: The Safe. Default: the one here, or else the only one to be seen.
        player: Who works on it, 1 to 4. Default: the active player.
        actions: How many can be spent on it in each turn. Default: four, in six turns.
        timeout: Seconds until an answer must be there.
    """
    request = PlanSafeRequest(
        position=position, cell=cell, player=player, actions=actions
    )
    return Call(_hint("PlanSafe"), request, PlanSafeResponse, timeout)


def check_health(
    *, patient: bool = False, timeout: Seconds | None = None
) -> Call[HealthCheckResponse]:
    """Ask whether the server is ready for calls."""
    path, request = "/grpc.health.v1.Health/Check", HealthCheckRequest()
    return Call(path, request, HealthCheckResponse, timeout, patient=patient)


def is_ready(health: HealthCheckResponse) -> bool:
    """Return what a health check found."""
    return health.status == HealthCheckResponse.SERVING


def seconds(length: Seconds) -> float:
    """Return a length of time as a number."""
    return length.total_seconds() if isinstance(length, timedelta) else length


def _game(name: str) -> str:
    return f"/lookout.v1.GameService/{name}"


def _hint(name: str) -> str:
    return f"/lookout.v1.HintService/{name}"


def _enum(prefix: str, value: Name | str) -> Name | str:
    """Return a value's full name; protobuf refuses one that it does not know."""
    if not isinstance(value, str) or value.startswith(f"{prefix}_"):
        return value
    return f"{prefix}_{value.upper()}"


def _seat(seat: Seat | str) -> Seat:
    if not isinstance(seat, str):
        return seat
    character, _, side = seat.partition(",")
    return Seat(
        character=_enum("CHARACTER", character),
        side=_enum("SIDE", side.strip() or "unspecified"),
    )


def _rules(text: str) -> Rules:
    preset, *changes = text.split(",")
    return Rules(
        preset=_enum("RULES_PRESET", _PRESETS.get(preset, preset)),
        changes=dict(_change(change) for change in changes),
    )


def _change(text: str) -> tuple[str, str]:
    switch, colon, value = text.strip().partition(":")
    if not colon:
        raise ValueError(f"rules: {text!r} is not like start_stealth:5")
    return switch, value


def _chance(seed: int | None, outcomes: Iterable[Outcome] | None) -> Chance | None:
    if seed is not None and outcomes is not None:
        raise ValueError("seed and outcomes: expected one of them at most")
    if outcomes is not None:
        return Chance(reported=Outcomes(outcomes=outcomes))
    return None if seed is None else Chance(seed=seed)


def _budget(
    time: Seconds | None, simulations: int | None, half_width: float | None
) -> Budget | None:
    if time is None and simulations is None and half_width is None:
        return None
    budget = Budget(simulations=simulations, half_width=half_width)
    if time is not None:
        length = Duration()
        length.FromTimedelta(timedelta(seconds=seconds(time)))
        budget.time.CopyFrom(length)
    return budget
