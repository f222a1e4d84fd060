"""What happens around every call: its id, who it is, errors, log and metrics."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import re
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, TypeAlias

import grpc
import structlog
from google.protobuf.message import DecodeError
from grpc.aio import ServicerContext

from lookout.server.auth import Tokens
from lookout.server.errors import (
    INTERNAL,
    BadRequestError,
    Refusal,
    Violation,
    refusal_of,
)
from lookout.server.gate import Gate
from lookout.server.metrics import Metrics

REQUEST_ID = "x-request-id"
"""The metadata key of a call's id, in both directions."""

STATUS_DETAILS = "grpc-status-details-bin"

_TOO_LATE = grpc.StatusCode.DEADLINE_EXCEEDED
_SANE_ID = re.compile(r"[\w.:/+=-]{1,64}", re.ASCII)
_HEALTH = "/grpc.health."
_REFLECTION = "/grpc.reflection."

Context = ServicerContext[Any, Any]
# Generic for type checkers only.
Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Continuation: TypeAlias = (
    "Callable[[grpc.HandlerCallDetails], Awaitable[Handler | None]]"
)


class CallInterceptor(grpc.aio.ServerInterceptor):
    """Wraps every method once.

    The health service is let through always: it is asked by who has no token, and when
    nothing else is answered.
    """

    def __init__(self, gate: Gate, tokens: Tokens | None, metrics: Metrics) -> None:
        """Set what is asked before a call, and what is told after it."""
        self.gate, self.tokens, self.metrics = gate, tokens, metrics
        self.log = structlog.get_logger()
        self._wrapped: dict[str, Handler] = {}

    async def intercept_service(
        self,
        continuation: Continuation,
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Handler | None:
        """Return the wrapped handler of a method; nothing for an unknown one."""
        method = str(handler_call_details.method)
        if method not in self._wrapped:
            handler = await continuation(handler_call_details)
            if handler is None:  # An unknown name is not remembered: there are many.
                return None
            self._wrapped[method] = self._wrap(method, handler)
        return self._wrapped[method]

    def _wrap(self, method: str, handler: Any) -> Handler:  # noqa: ANN401
        """Return a handler that gets bytes, so that wrong ones are our error, too."""
        read = handler.request_deserializer
        if handler.request_streaming:
            read_all = _reader_of_streams(read)
        else:
            read_all = _reader(read)

        async def answer(raw: Any, context: Context) -> Any:  # noqa: ANN401
            async with self._watched(method, context):
                return await handler_body(read_all(raw), context)

        async def answer_many(raw: Any, context: Context) -> None:  # noqa: ANN401
            async with self._watched(method, context):
                await _write_all(handler_body(read_all(raw), context), context)

        if handler.response_streaming:
            handler_body = handler.stream_stream or handler.unary_stream
            make = (
                grpc.stream_stream_rpc_method_handler
                if handler.request_streaming
                else grpc.unary_stream_rpc_method_handler
            )
            return make(answer_many, None, handler.response_serializer)
        handler_body = handler.stream_unary or handler.unary_unary
        make = (
            grpc.stream_unary_rpc_method_handler
            if handler.request_streaming
            else grpc.unary_unary_rpc_method_handler
        )
        return make(answer, None, handler.response_serializer)

    @contextlib.asynccontextmanager
    async def _watched(self, method: str, context: Context) -> AsyncIterator[None]:
        """Let a call in, tell its caller about errors, and write down how it ended."""
        started = time.perf_counter()
        metadata = context.invocation_metadata() or ()
        request_id = _request_id(metadata)
        code = grpc.StatusCode.OK
        try:
            with self._let_in(method, metadata):
                # Not before: gRPC tries a call again only if nothing came back at all.
                await context.send_initial_metadata(((REQUEST_ID, request_id),))
                yield
        except asyncio.CancelledError:
            left = context.time_remaining()
            is_late = left is not None and left <= 0
            code = _TOO_LATE if is_late else grpc.StatusCode.CANCELLED
            raise
        except grpc.aio.AbortError:  # By a handler that is not ours.
            code = context.code() or grpc.StatusCode.UNKNOWN
            raise
        except Exception as error:
            refusal = refusal_of(error)
            if refusal is None:
                self.log.exception("failed", method=method, request_id=request_id)
                refusal = INTERNAL
            code = refusal.code
            await _refuse(context, refusal, request_id)
        finally:
            seconds = time.perf_counter() - started
            self.metrics.calls.labels(method, code.name).inc()
            self.metrics.call_seconds.labels(method).observe(seconds)
            tell = self.log.debug if _is_standard(method) else self.log.info
            tell(
                "call",
                method=method,
                code=code.name,
                ms=round(1000 * seconds, 2),
                request_id=request_id,
                peer=context.peer(),
            )

    @contextlib.contextmanager
    def _let_in(self, method: str, metadata: Any) -> Any:  # noqa: ANN401
        if method.startswith(_HEALTH):
            yield
            return
        if self.tokens is not None:
            self.tokens.check(metadata)
        if method.startswith(_REFLECTION):
            yield
            return
        with self.gate.entered():
            yield


def _is_standard(method: str) -> bool:
    return method.startswith((_HEALTH, _REFLECTION))


def _request_id(metadata: Any) -> str:  # noqa: ANN401
    """Return the caller's id of a call, or a new one."""
    for key, value in metadata:
        if key == REQUEST_ID and isinstance(value, str) and _SANE_ID.fullmatch(value):
            return value
    return uuid.uuid4().hex


async def _refuse(context: Context, refusal: Refusal, request_id: str) -> None:
    status = refusal.to_status()
    details = (STATUS_DETAILS, status.SerializeToString())
    trailers = (details, (REQUEST_ID, request_id))
    await context.abort(refusal.code, status.message, trailers)


def _reader(read: Callable[[bytes], Any] | None) -> Callable[[bytes], Any]:
    """Return what makes a message of bytes, and a refusal of wrong ones."""
    if read is None:
        return lambda raw: raw

    def read_one(raw: bytes) -> Any:  # noqa: ANN401
        try:
            return read(raw)
        except DecodeError:
            violation = Violation("", "the bytes are no message of this type")
            raise BadRequestError("INVALID_REQUEST", [violation]) from None

    return read_one


def _reader_of_streams(read: Callable[[bytes], Any] | None) -> Callable[[Any], Any]:
    read_one = _reader(read)

    async def read_all(raw: AsyncIterator[bytes]) -> AsyncIterator[Any]:
        async for one in raw:
            yield read_one(one)

    return read_all


async def _write_all(answers: Any, context: Context) -> None:  # noqa: ANN401
    """Send what a handler yields; one that writes by itself is just awaited."""
    if inspect.isawaitable(answers):
        await answers
        return
    async with contextlib.aclosing(answers):
        async for answer in answers:
            await context.write(answer)
