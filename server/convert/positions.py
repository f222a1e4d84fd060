"""Positions: messages to states and back."""

from __future__ import annotations

from lookout.engine.state import State
from lookout.engine.status import new_defects
from lookout.engine.text.fields import Fields, state_from
from lookout.engine.text.starting import complete
from lookout.server.convert.places import field_of
from lookout.server.convert.problems import Problems
from lookout.server.convert.reading import read_fields
from lookout.server.convert.writing import state_to_proto
from lookout.server.errors import BadRequestError, Violation
from lookout.v1 import position_pb2 as pb

INVALID_POSITION = "INVALID_POSITION"

__all__ = ["fields_from_proto", "position_faults", "state_from_proto", "state_to_proto"]


def state_from_proto(
    position: pb.Position, *, field: str = "position", check: bool = True
) -> State:
    """Return the state that a position means.

    Args:
        position: It may be sparse: what is not said is as at the start of the job.
        field: Where it is in the request.
        check: Whether to refuse one that could not arise in play. The rules trust
            their states: play on from none that was not checked.

    Raises:
        BadRequestError: If it makes no sense, or could not arise; every defect is
            listed with its path.
    """
    fields = fields_from_proto(position, field=field)
    state = state_from(fields)
    if check:
        faults = [
            Violation(field_of(place, position, field), what)
            for place, what in new_defects(state, fields)
        ]
        if faults:
            raise BadRequestError(INVALID_POSITION, faults)
    return state


def fields_from_proto(position: pb.Position, *, field: str = "position") -> Fields:
    """Return the fields of the state that a position means; it may never arise.

    Raises:
        BadRequestError: If it makes no sense; everything is listed with its path.
    """
    problems = Problems()
    fields = read_fields(position, field, problems)
    problems.refuse(INVALID_POSITION)
    complete(fields)
    return fields


def position_faults(
    position: pb.Position, *, field: str = "position"
) -> tuple[Violation, ...]:
    """Return everything that is wrong with a position."""
    try:
        state_from_proto(position, field=field)
    except BadRequestError as error:
        return error.violations
    return ()
