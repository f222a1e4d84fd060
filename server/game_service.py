"""GameService: decode, ask the rules, encode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grpc.aio import ServicerContext

from lookout.engine import (
    Action,
    Chance,
    InvalidNotationError,
    InvalidPositionError,
    MissingOutcomeError,
    Outcome,
    State,
    Step,
    apply,
    deal,
    draw,
    format_action,
    legal_actions,
    narrate,
    new_sampler,
    new_script,
    parse_action,
    parse_drawing,
    parse_position,
)
from lookout.engine.text.fields import state_from
from lookout.engine.text.labels import cost, label, question_of, top_frame
from lookout.engine.text.position import format_fields
from lookout.server.convert import (
    action_from_proto,
    action_to_proto,
    fields_from_proto,
    outcomes_to_proto,
    position_faults,
    reports_or_seed,
    setup_from_proto,
    state_from_proto,
    state_to_proto,
)
from lookout.server.errors import BadRequestError, Violation
from lookout.v1 import game_service_pb2 as pb
from lookout.v1 import outcome_pb2
from lookout.v1.game_service_pb2_grpc import GameServiceServicer

MOST_TEXT = 20_000
"""Characters of a text to be read."""

Context = ServicerContext[Any, Any]


class GameService(GameServiceServicer):
    """Plays by the rules, and keeps nothing."""

    async def CreateGame(  # noqa: N802
        self, request: pb.CreateGameRequest, context: Context
    ) -> pb.CreateGameResponse:
        """See the protocol."""
        setup = setup_from_proto(request)
        source = reports_or_seed(request.chance)
        try:
            played = _play(lambda chance: deal(setup, chance), source)
        except MissingOutcomeError as error:
            return pb.CreateGameResponse(needed=_needed(error))
        return pb.CreateGameResponse(played=played)

    async def ListActions(  # noqa: N802
        self, request: pb.ListActionsRequest, context: Context
    ) -> pb.ListActionsResponse:
        """See the protocol."""
        state = state_from_proto(request.position)
        return pb.ListActionsResponse(
            actions=[_legal_action(state, action) for action in legal_actions(state)],
            question=_question(state),
        )

    async def ApplyAction(  # noqa: N802
        self, request: pb.ApplyActionRequest, context: Context
    ) -> pb.ApplyActionResponse:
        """See the protocol."""
        action = _chosen(request)
        source = reports_or_seed(request.chance)
        state = state_from_proto(request.position)
        try:
            played = _play(lambda chance: apply(state, action, chance), source)
        except MissingOutcomeError as error:
            return pb.ApplyActionResponse(needed=_needed(error))
        return pb.ApplyActionResponse(played=played)

    async def ValidatePosition(  # noqa: N802
        self, request: pb.ValidatePositionRequest, context: Context
    ) -> pb.ValidatePositionResponse:
        """See the protocol."""
        return pb.ValidatePositionResponse(
            defects=[
                pb.Defect(field=field, description=description)
                for field, description in position_faults(request.position)
            ]
        )

    async def ParsePosition(  # noqa: N802
        self, request: pb.ParsePositionRequest, context: Context
    ) -> pb.ParsePositionResponse:
        """See the protocol."""
        return pb.ParsePositionResponse(position=state_to_proto(_parsed(request.text)))

    async def FormatPosition(  # noqa: N802
        self, request: pb.FormatPositionRequest, context: Context
    ) -> pb.FormatPositionResponse:
        """See the protocol."""
        fields = fields_from_proto(request.position)
        return pb.FormatPositionResponse(
            notation=format_fields(fields),
            drawing=draw(state_from(fields)) if request.draw else "",
        )


def _play(step: Callable[[Chance], Step], source: list[Outcome] | int) -> pb.Played:
    """Take a step with reported outcomes, or with those of a seed."""
    if isinstance(source, int):
        played = _played(step(new_sampler(source)))
        played.seed = source
        return played
    return _played(step(new_script(source)))


def _played(step: Step) -> pb.Played:
    return pb.Played(
        position=state_to_proto(step.state),
        outcomes=outcomes_to_proto(step.outcomes),
        story=narrate(step),
        question=_question(step.state),
    )


def _question(state: State) -> pb.Question:
    """Return what a game waits for; of a question to all the first player answers."""
    kind = question_of(state)
    player = max(0, top_frame(state)[1]) + 1 if kind else 0
    return pb.Question(kind=kind, player=player)


def _needed(error: MissingOutcomeError) -> outcome_pb2.NeededOutcome:
    possible = [Outcome(*outcome) for outcome in error.possible]
    return outcome_pb2.NeededOutcome(
        text=error.expected, possible=outcomes_to_proto(possible)
    )


def _legal_action(state: State, action: Action) -> pb.LegalAction:
    return pb.LegalAction(
        action=action_to_proto(action),
        notation=format_action(action),
        label=label(state, action),
        cost=cost(state, action),
    )


def _chosen(request: pb.ApplyActionRequest) -> Action:
    """Return the action of a request, given as a message or as text."""
    choice = request.WhichOneof("choice")
    if choice == "action":
        return action_from_proto(request.action)
    what = "nothing is chosen; expected action or notation"
    if choice == "notation":
        try:
            return parse_action(request.notation)
        except InvalidNotationError as error:
            what = str(error)
    field = "notation" if choice else "action"
    raise BadRequestError("INVALID_REQUEST", [Violation(field, what)])


def _parsed(text: str) -> State:
    """Return the state that a line of notation or a drawing means."""
    if len(text) > MOST_TEXT:
        what = f"{len(text)} characters; expected at most {MOST_TEXT}"
        raise BadRequestError("INVALID_NOTATION", [Violation("text", what)])
    words = all("=" in word for word in text.split())
    parse = parse_position if words or "\n" not in text.strip() else parse_drawing
    try:
        return parse(text)
    except InvalidNotationError as error:
        violations = [Violation("text", str(error))]
        raise BadRequestError(error.reason, violations) from None
    except InvalidPositionError as error:
        violations = [
            Violation("text", f"{place}: {what}") for place, what in error.defects
        ]
        raise BadRequestError(error.reason, violations) from None
