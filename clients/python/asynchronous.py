"""The client for ``asyncio``: the same calls, awaited."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any, Concatenate, Generic, ParamSpec, Self, cast

import grpc
import grpc.aio
from google.protobuf.message import Message

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


def aconnect(
    target: str = DEFAULT_TARGET,
    *,
    token: str | None = None,
    tls: TLS | None = None,
    timeout: Seconds = DEFAULT_TIMEOUT,
    retries: int = DEFAULT_RETRIES,
) -> AsyncClient:
    """Return a client for the event loop that is running.

        >>> async with aconnect("localhost:50051") as client:
        ...     hint = (await client.get_hint(position, time=1.0)).hint

    The arguments are those of ``connect``.
    """
    return AsyncClient(
        Connection(
            target=target, token=token, tls=tls, timeout=timeout, retries=retries
        )
    )


class AsyncStream(Generic[Answer]):
    """Answers as they come; closing it cancels the call."""

    def __init__(self, call: grpc.aio.UnaryStreamCall[Any, Answer]) -> None:
        self._call = call
        self._closed = False

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Answer:
        try:
            answer = await self._call.read()
        except grpc.RpcError as error:
            raise error_from(error) from error
        except asyncio.CancelledError:
            # A cancelled task must see this; a stream that was closed has ended.
            if not self._closed:
                raise
            raise StopAsyncIteration from None
        if not isinstance(answer, Message):  # gRPC's mark of the end.
            raise StopAsyncIteration
        return cast(Answer, answer)

    async def aclose(self) -> None:
        """Cancel what is left of the call."""
        self._closed = True
        self._call.cancel()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()


def _unary(
    build: Callable[Arguments, Call[Answer]],
) -> Callable[Concatenate[AsyncClient, Arguments], Coroutine[Any, Any, Answer]]:
    async def method(
        self: AsyncClient, /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Answer:
        return await self._ask(build(*args, **kwargs))

    return like(build, method)


def _streaming(
    build: Callable[Arguments, Call[GetHintResponse]],
) -> Callable[Concatenate[AsyncClient, Arguments], AsyncStream[StreamHintResponse]]:
    def stream_hint(
        self: AsyncClient, /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> AsyncStream[StreamHintResponse]:
        """Report the best answer so far while the search runs.

        The arguments are those of ``get_hint``. The last message has ``final`` set.
        Closing the stream stops the search.
        """
        return self._open(requests.as_stream(build(*args, **kwargs)))

    return like(build, stream_hint)


class AsyncClient:
    """A connection to a server, of one event loop; close it, or use ``async with``."""

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

    async def read_position(
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
        return (await self.parse_position(text, timeout=timeout)).position

    async def is_serving(self, *, timeout: Seconds | None = None) -> bool:
        """Return whether the server is there and ready."""
        try:
            health = await self._ask(requests.check_health(timeout=timeout))
        except (DeadlineError, UnavailableError):
            return False
        return requests.is_ready(health)

    async def wait_until_serving(self, timeout: Seconds = DEFAULT_TIMEOUT) -> None:
        """Wait for a server that is starting.

        Raises:
            DeadlineError: It was not ready in time.
        """
        end = time.monotonic() + seconds(timeout)
        while not await self._is_ready_by(end):
            await asyncio.sleep(HEALTH_INTERVAL)

    async def close(self) -> None:
        """Cancel what is under way and hang up."""
        await self._channel.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _ask(self, call: Call[Answer]) -> Answer:
        send = self._channel.unary_unary(
            call.path,
            request_serializer=type(call.request).SerializeToString,
            response_deserializer=call.answer.FromString,
        )
        try:
            return await send(
                call.request,
                timeout=self._connection.time_for(call),
                metadata=self._connection.metadata(),
                wait_for_ready=call.patient,
            )
        except grpc.RpcError as error:
            raise error_from(error) from error

    def _open(self, call: Call[Answer]) -> AsyncStream[Answer]:
        send = self._channel.unary_stream(
            call.path,
            request_serializer=type(call.request).SerializeToString,
            response_deserializer=call.answer.FromString,
        )
        return AsyncStream(
            send(
                call.request,
                timeout=self._connection.time_for(call),
                metadata=self._connection.metadata(),
            )
        )

    async def _is_ready_by(self, end: float) -> bool:
        left = max(end - time.monotonic(), 0.0)
        try:
            health = await self._ask(requests.check_health(patient=True, timeout=left))
        except UnavailableError:
            return False
        return requests.is_ready(health)


def _channel(connection: Connection) -> grpc.aio.Channel:
    options, credentials = connection.options(), connection.credentials()
    if credentials is None:
        return grpc.aio.insecure_channel(connection.target, options)
    return grpc.aio.secure_channel(connection.target, credentials, options)
