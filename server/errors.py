"""What the service refuses, and the one table from error to status.

Handlers raise; an interceptor asks ``refusal_of`` what the caller is told. An error
that has no refusal is our own mistake: its caller learns nothing but that.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import grpc
from google.protobuf import any_pb2, duration_pb2, message
from google.rpc import error_details_pb2, status_pb2

from lookout.engine.errors import (
    EngineError,
    GameOverError,
    IllegalActionError,
    InvalidPositionError,
    InvalidSetupError,
    InvalidWallsError,
    OutcomeError,
)

DOMAIN = "lookout"
"""Of every reason, in ``ErrorInfo``."""

MOST_DETAIL = 3000
"""Bytes of violations and metadata: clients refuse trailers of more than 8 kB, which
hold them once more in base64."""

MOST_MESSAGE = 400


class Violation(NamedTuple):
    """One thing that is wrong with a request, and where."""

    field: str
    """The path of the field, like ``position.tiles[3].kind``."""

    description: str


class BadRequestError(ValueError):
    """A request that would be wrong at any time; every violation is listed."""

    def __init__(self, reason: str, violations: Sequence[Violation]) -> None:
        self.reason = reason
        self.violations = tuple(violations)
        super().__init__(
            "; ".join(
                f"{where}: {what}" if where else what for where, what in violations
            )
        )


class PreconditionError(ValueError):
    """A request that does not fit the position it comes with."""

    def __init__(
        self, reason: str, text: str, metadata: Mapping[str, str] | None = None
    ) -> None:
        self.reason = reason
        self.metadata = dict(metadata or {})
        super().__init__(text)


class OverloadedError(Exception):
    """The server has more to do than it can do in time."""

    def __init__(self, retry_after_s: float) -> None:
        self.retry_after_s = retry_after_s
        super().__init__(
            f"the server is full; try again in {math.ceil(retry_after_s * 1000)} ms"
        )


class DeadlineTooShortError(Exception):
    """The deadline leaves no time for any answer."""


class NotReadyError(Exception):
    """The server does not take calls yet."""


class ShuttingDownError(Exception):
    """The server takes no more calls."""


class UnauthenticatedError(Exception):
    """The caller did not show a token that the server knows."""

    def __init__(self, reason: str, text: str) -> None:
        self.reason = reason
        super().__init__(text)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """What a caller is told instead of an answer."""

    code: grpc.StatusCode
    reason: str
    message: str
    metadata: Mapping[str, str] = dataclasses.field(default_factory=dict)
    violations: tuple[Violation, ...] = ()
    retry_after_s: float | None = None

    def to_status(self) -> status_pb2.Status:
        """Return it as the status message with its details."""
        info = error_details_pb2.ErrorInfo(reason=self.reason, domain=DOMAIN)
        info.metadata.update(self.metadata)
        details: list[message.Message] = [info]
        if self.violations:
            told = _that_fit(self.violations)
            if len(told) < len(self.violations):
                info.metadata["violations_left_out"] = str(
                    len(self.violations) - len(told)
                )
            details.append(_bad_request(told))
        if self.retry_after_s is not None:
            details.append(_retry_info(self.retry_after_s))
        return status_pb2.Status(
            code=self.code.value[0],
            message=_shorten(self.message),
            details=[_packed(detail) for detail in details],
        )


INTERNAL = Refusal(
    code=grpc.StatusCode.INTERNAL,
    reason="INTERNAL",
    message="something went wrong in the server; its log has the request id",
)


def refusal_of(error: BaseException) -> Refusal | None:
    """Return what the caller of a failed call is told; None for our own mistakes."""
    text = str(error)
    match error:
        case BadRequestError():
            return _invalid(error.reason, text, violations=error.violations)
        case PreconditionError():
            return _unfit(error.reason, text, error.metadata)
        case EngineError():
            return _engine_refusal(error)
        case OverloadedError():
            return Refusal(
                code=grpc.StatusCode.RESOURCE_EXHAUSTED,
                reason="OVERLOADED",
                message=text,
                retry_after_s=error.retry_after_s,
            )
        case DeadlineTooShortError():
            code = grpc.StatusCode.DEADLINE_EXCEEDED
            return Refusal(code=code, reason="DEADLINE_TOO_SHORT", message=text)
        case NotReadyError() | ShuttingDownError():
            code = grpc.StatusCode.UNAVAILABLE
            reason = "SHUTTING_DOWN"
            if isinstance(error, NotReadyError):
                reason = "NOT_READY"
            return Refusal(code=code, reason=reason, message=text)
        case UnauthenticatedError():
            code = grpc.StatusCode.UNAUTHENTICATED
            return Refusal(code=code, reason=error.reason, message=text)
    return None


def _engine_refusal(error: EngineError) -> Refusal:
    text = str(error)
    match error:
        case GameOverError():
            return _unfit(error.reason, text, {})
        case IllegalActionError():
            legal = "; ".join(error.legal)
            if len(legal) > MOST_DETAIL:
                legal = legal[:MOST_DETAIL].rpartition(";")[0]
            return _unfit(error.reason, text, {"legal": legal})
        case OutcomeError():
            metadata = {"index": str(error.index), "expected": error.expected}
            return _invalid(error.reason, text, metadata=metadata)
        case InvalidPositionError():
            violations = tuple(Violation(*defect) for defect in error.defects)
            return _invalid(error.reason, text, violations=violations)
        case InvalidSetupError() | InvalidWallsError():
            violations = tuple(Violation("", defect) for defect in error.defects)
            return _invalid(error.reason, text, violations=violations)
    return _invalid(error.reason, text)


def _invalid(
    reason: str,
    text: str,
    *,
    metadata: Mapping[str, str] | None = None,
    violations: tuple[Violation, ...] = (),
) -> Refusal:
    return Refusal(
        code=grpc.StatusCode.INVALID_ARGUMENT,
        reason=reason,
        message=text,
        metadata=metadata or {},
        violations=violations,
    )


def _unfit(reason: str, text: str, metadata: Mapping[str, str]) -> Refusal:
    code = grpc.StatusCode.FAILED_PRECONDITION
    return Refusal(code=code, reason=reason, message=text, metadata=metadata)


def _that_fit(violations: Sequence[Violation]) -> list[Violation]:
    """Return the first violations, as many as a trailer holds; at least one."""
    told: list[Violation] = []
    room = MOST_DETAIL
    for field, description in violations:
        cut = Violation(_shorten(field), _shorten(description))
        room -= len(cut.field.encode()) + len(cut.description.encode()) + 8
        if told and room < 0:
            break
        told.append(cut)
    return told


def _shorten(text: str) -> str:
    return text if len(text) <= MOST_MESSAGE else text[: MOST_MESSAGE - 1] + "…"


def _bad_request(violations: Sequence[Violation]) -> error_details_pb2.BadRequest:
    told = error_details_pb2.BadRequest()
    for field, description in violations:
        told.field_violations.add(field=field, description=description)
    return told


def _retry_info(seconds: float) -> error_details_pb2.RetryInfo:
    delay = duration_pb2.Duration()
    delay.FromNanoseconds(math.ceil(seconds * 1e9))
    return error_details_pb2.RetryInfo(retry_delay=delay)


def _packed(detail: message.Message) -> any_pb2.Any:
    packed = any_pb2.Any()
    packed.Pack(detail)
    return packed
