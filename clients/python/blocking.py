"""The client for ordinary code: a call waits for its answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Concatenate, Generic, ParamSpec, Self

import grpc

from lookout.client import requests
from lookout.client.connection import (
    DEFAULT_RETRIES,
    DEFAULT_TARGET,
    DEFAULT_TIMEOUT,
    HEALTH_INTERVAL,
    TLS,
    Connection,
)
from lookout.client.errors import DeadlineError, UnavailableError, error_from
from lookout.client.positions import from_json, is_json, text_of
from lookout.client.requests import Answer, Call, Seconds, seconds
from lookout.client.surface import like
from lookout.v1.hint_service_pb2 import GetHintResponse, StreamHintResponse
from lookout.v1.position_pb2 import Position

Arguments = ParamSpec("Arguments")


def connect(
    target: str = DEFAULT_TARGET,
    *,
    token: str | None = None,
    tls: TLS | None = None,
    timeout: Seconds = DEFAULT_TIMEOUT,
    retries: int = DEFAULT_RETRIES,
) -> Client:
    """Return a client of a server; it connects with the first call.

        >>> with connect("localhost:50051") as client:
        ...     hint = client.get_hint(position, time=1.0).hint

    Args:
        target: Host and port of the server, or another address that gRPC knows.
        token: What to show the server, if it asks for one. Sent over TLS, and without
            it only within this machine.
        tls: How to encrypt. Default: not at all.
        timeout: Seconds that a call may take, unless the call says otherwise.
        retries: How often a call is tried again if the server is UNAVAILABLE, 0 to 4.
            Other errors are never tried again.
    """
    return Client(
        Connection(
            target=target, token=token, tls=tls, timeout=timeout, retries=retries
        )
    )


class Stream(Generic[Answer]):
    """Answers as they come; closing it, from any thread, cancels the call."""

    def __init__(self, call: Any) -> None:  # noqa: ANN401 - of two kinds at once.
        self._call = call
        self._closed = False

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Answer:
        try:
            answer: Answer = next(self._call)
        except grpc.RpcError as error:
            if self._closed:
                raise StopIteration from None
            raise error_from(error) from error
        return answer

    def close(self) -> None:
        """Cancel what is left of the call."""
        self._closed = True
        self._call.cancel()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _unary(
    build: Callable[Arguments, Call[Answer]],
) -> Callable[Concatenate[Client, Arguments], Answer]:
    def method(
        self: Client, /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Answer:
        return self._ask(build(*args, **kwargs))

    return like(build, method)


def _streaming(
    build: Callable[Arguments, Call[GetHintResponse]],
) -> Callable[Concatenate[Client, Arguments], Stream[StreamHintResponse]]:
    def stream_hint(
        self: Client, /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Stream[StreamHintResponse]:
        """Report the best answer so far while the search runs.

        The arguments are those of ``get_hint``. The last message has ``final`` set.
        Closing the stream stops the search.
        """
        return self._open(requests.as_stream(build(*args, **kwargs)))

    return like(build, stream_hint)


class Client:
    """A connection to a server. Threads may share one; close it, or use ``with``."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._channel = _channel(connection)

    create_game = _unary(requests.create_game)
    list_actions = _unary(requests.list_actions)
    apply_action = _unary(requests.apply_action)
    validate_position = _unary(requests.validate_position)
    parse_position = _unary(requests.parse_position)
    format_position = _unary(requests.format_position)
    get_hint = _unary(requests.get_hint)
    stream_hint = _streaming(requests.get_hint)
    assess_risk = _unary(requests.assess_risk)
    plan_safe = _unary(requests.plan_safe)

    def read_position(
        self, source: str | Path, *, timeout: Seconds | None = None
    ) -> Position:
        """Read a position from a file or text: JSON, the notation, or a drawing.

        Args:
            source: A path; or text: that of a position has a brace or an equals sign.
            timeout: Seconds until an answer must be there.

        Raises:
            ValueError: The JSON is not that of a position.
        """
        text = text_of(source)
        if is_json(text):
            return from_json(text)
        return self.parse_position(text, timeout=timeout).position

    def is_serving(self, *, timeout: Seconds | None = None) -> bool:
        """Return whether the server is there and ready."""
        try:
            return requests.is_ready(self._ask(requests.check_health(timeout=timeout)))
        except (DeadlineError, UnavailableError):
            return False

    def wait_until_serving(self, timeout: Seconds = DEFAULT_TIMEOUT) -> None:
        """Wait for a server that is starting.

        Raises:
            DeadlineError: It was not ready in time.
        """
        end = time.monotonic() + seconds(timeout)
        while not self._is_ready_by(end):
            time.sleep(HEALTH_INTERVAL)

    def close(self) -> None:
        """Cancel what is under way and hang up."""
        self._channel.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _ask(self, call: Call[Answer]) -> Answer:
        send = self._channel.unary_unary(
            call.path,
            request_serializer=type(call.request).SerializeToString,
            response_deserializer=call.answer.FromString,
        )
        try:
            return send(
                call.request,
                timeout=self._connection.time_for(call),
                metadata=self._connection.metadata(),
                wait_for_ready=call.patient,
            )
        except grpc.RpcError as error:
            raise error_from(error) from error

    def _open(self, call: Call[Answer]) -> Stream[Answer]:
        send = self._channel.unary_stream(
            call.path,
            request_serializer=type(call.request).SerializeToString,
            response_deserializer=call.answer.FromString,
        )
        return Stream(
            send(
                call.request,
                timeout=self._connection.time_for(call),
                metadata=self._connection.metadata(),
            )
        )

    def _is_ready_by(self, end: float) -> bool:
        left = max(end - time.monotonic(), 0.0)
        try:
            health = self._ask(requests.check_health(patient=True, timeout=left))
        except UnavailableError:
            return False
        return requests.is_ready(health)


def _channel(connection: Connection) -> grpc.Channel:
    options, credentials = connection.options(), connection.credentials()
    if credentials is None:
        return grpc.insecure_channel(connection.target, options)
    return grpc.secure_channel(connection.target, credentials, options)
