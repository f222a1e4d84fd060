"""What a server refuses, as exceptions.

    >>> try:
    ...     client.apply_action(position, "move 3D4")
    ... except IllegalActionError as error:
    ...     print(error.legal)
    ('move 1A2', 'peek 1B1', 'end')

Every error of a call is a ``LookoutError``. The class says what kind of thing went
wrong, ``reason`` which thing exactly: it is stable, the message is not.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

import grpc
from google.protobuf.message import DecodeError, Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from grpc_status import rpc_status

REQUEST_ID = "x-request-id"
"""The key of the trailer that names the call in the server's log."""

Trailers = Iterable[tuple[str, str | bytes]]


class Violation(NamedTuple):
    """One thing that is wrong with a request."""

    field: str
    """Where, as a path into the request: ``position.tiles[3].face``."""

    description: str
    """What is wrong, and what was expected."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """All that is known about a call that failed."""

    code: grpc.StatusCode
    message: str
    reason: str = ""
    """The server's word for it, like ``ILLEGAL_ACTION``; empty if none of its own."""

    request_id: str = ""
    """What the server's log calls this call; empty if it never arrived."""

    metadata: Mapping[str, str] = dataclasses.field(default_factory=dict)
    violations: tuple[Violation, ...] = ()
    retry_after: float | None = None


class LookoutError(Exception):
    """A call that got no answer."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure

    @property
    def code(self) -> grpc.StatusCode:
        """The status of the call."""
        return self.failure.code

    @property
    def reason(self) -> str:
        """Which error it is, like ``NO_SAFE``; empty if the server did not say."""
        return self.failure.reason

    @property
    def message(self) -> str:
        """The server's sentence about it."""
        return self.failure.message

    @property
    def request_id(self) -> str:
        """The name of the call in the server's log; empty if it never arrived."""
        return self.failure.request_id

    def __str__(self) -> str:
        name = self.reason or self.code.name
        return f"{self.message} ({name})" if self.message else name


class InvalidRequestError(LookoutError):
    """The request would be wrong at any time."""

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Everything that is wrong with it."""
        return self.failure.violations

    @property
    def violations_left_out(self) -> int:
        """How many more there are that did not fit into the answer."""
        return int(self.failure.metadata.get("violations_left_out", "0"))

    def __str__(self) -> str:
        if not self.violations:
            return super().__str__()
        lines = [
            f"{field}: {description}" if field else description
            for field, description in self.violations
        ]
        if self.violations_left_out:
            lines.append(f"and {self.violations_left_out} more")
        return "\n  ".join([f"the request is refused ({self.reason}):", *lines])


class PreconditionError(LookoutError):
    """The request is sound, but does not fit the position it comes with."""


class IllegalActionError(PreconditionError):
    """The rules do not allow this action now."""

    @property
    def legal(self) -> tuple[str, ...]:
        """The actions that they do allow, as text."""
        listed = self.failure.metadata.get("legal", "")
        return tuple(listed.split("; ")) if listed else ()


class GameOverError(PreconditionError):
    """The game is won or lost; nothing can be played any more."""


class OverloadedError(LookoutError):
    """The server has too much to do."""

    @property
    def retry_after(self) -> float | None:
        """Seconds after which it is worth another try; None if it did not say."""
        return self.failure.retry_after


class DeadlineError(LookoutError):
    """No answer came in time."""


class UnauthenticatedError(LookoutError):
    """The server does not know the token, or wants one."""


class UnavailableError(LookoutError):
    """The server cannot be reached, or is going down."""


class CallCancelledError(LookoutError):
    """The call was given up before it had an answer."""


class InternalError(LookoutError):
    """Something broke inside the server; its log has the request id."""


_BY_REASON: dict[str, type[LookoutError]] = {
    "ILLEGAL_ACTION": IllegalActionError,
    "GAME_OVER": GameOverError,
}

_BY_CODE: dict[grpc.StatusCode, type[LookoutError]] = {
    grpc.StatusCode.CANCELLED: CallCancelledError,
    grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineError,
    grpc.StatusCode.FAILED_PRECONDITION: PreconditionError,
    grpc.StatusCode.INTERNAL: InternalError,
    grpc.StatusCode.INVALID_ARGUMENT: InvalidRequestError,
    grpc.StatusCode.PERMISSION_DENIED: UnauthenticatedError,
    grpc.StatusCode.RESOURCE_EXHAUSTED: OverloadedError,
    grpc.StatusCode.UNAUTHENTICATED: UnauthenticatedError,
    grpc.StatusCode.UNAVAILABLE: UnavailableError,
    grpc.StatusCode.UNKNOWN: InternalError,
}


def error_from(error: grpc.RpcError) -> LookoutError:
    """Return the typed form of what gRPC raised, from a blocking or an async call."""
    return error_of(_failure(error))


def error_of(failure: Failure) -> LookoutError:
    """Return the exception for a failure; its reason decides before its code."""
    kind = _BY_REASON.get(failure.reason) or _BY_CODE.get(failure.code, LookoutError)
    return kind(failure)


def _failure(error: grpc.RpcError) -> Failure:
    info, refused, retry = ErrorInfo(), BadRequest(), RetryInfo()
    _unpack(error, info, refused, retry)
    trailers = dict(cast("Trailers", error.trailing_metadata() or ()))
    violations = (Violation(v.field, v.description) for v in refused.field_violations)
    delay = retry.retry_delay.ToTimedelta().total_seconds()
    return Failure(
        code=error.code(),
        message=error.details() or "",
        reason=info.reason,
        request_id=str(trailers.get(REQUEST_ID, "")),
        metadata=dict(info.metadata),
        violations=tuple(violations),
        retry_after=delay if retry.HasField("retry_delay") else None,
    )


def _unpack(error: grpc.RpcError, *known: Message) -> None:
    """Fill in those of the known details that the error carries."""
    try:
        status = rpc_status.from_call(cast(grpc.Call, error))
    except (DecodeError, ValueError):  # Not from a server of ours.
        return
    for detail in status.details if status else ():
        for message in known:
            if detail.Is(message.DESCRIPTOR):
                detail.Unpack(message)
