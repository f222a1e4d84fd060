"""The server as a whole: services, health, reflection, start and stop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import grpc
import structlog
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from lookout.server.auth import Tokens, server_credentials
from lookout.server.config import Config
from lookout.server.game_service import GameService
from lookout.server.gate import Gate
from lookout.server.hint_service import HintService
from lookout.server.interceptors import CallInterceptor
from lookout.server.metrics import Metrics
from lookout.server.warm import warm_up
from lookout.server.workers import Workers
from lookout.v1 import game_service_pb2, hint_service_pb2
from lookout.v1.game_service_pb2_grpc import add_GameServiceServicer_to_server
from lookout.v1.hint_service_pb2_grpc import add_HintServiceServicer_to_server

LAST_WORDS = 1.0
"""Seconds of the drain time in which cut searches still send their answers."""

SERVICES = (
    game_service_pb2.DESCRIPTOR.services_by_name["GameService"].full_name,
    hint_service_pb2.DESCRIPTOR.services_by_name["HintService"].full_name,
)

Add = Callable[[grpc.aio.Server], None]
"""Adds services to a server."""

_log = structlog.get_logger()


class StartError(Exception):
    """The server cannot start; the text says why."""


class App:
    """One server; start it, let it serve, drain it."""

    def __init__(self, config: Config, add: Add | None = None) -> None:
        """Build it; ``add`` may add services of its own.

        Raises:
            StartError: If a file of the settings cannot be used.
        """
        self.config = config
        self.metrics = Metrics()
        self.gate = Gate()
        self.workers = Workers(
            config.worker_count,
            queue_length=config.queue_length,
            queue_seconds=config.queue_seconds,
            metrics=self.metrics,
        )
        self.health = health.aio.HealthServicer()
        self.port = 0
        self._close_metrics: Callable[[], None] | None = None
        try:
            tokens = Tokens(config.token_file) if config.token_file else None
            self._credentials = server_credentials(config)
        except (OSError, ValueError) as error:
            raise StartError(str(error)) from error
        self._server = grpc.aio.server(
            interceptors=[CallInterceptor(self.gate, tokens, self.metrics)],
            options=[
                ("grpc.so_reuseport", 0),  # Or a second server binds in silence.
                ("grpc.max_receive_message_length", config.max_message_bytes),
                ("grpc.max_metadata_size", 16 << 10),
                ("grpc.keepalive_time_ms", 30_000),  # Notice clients that are gone.
                ("grpc.keepalive_timeout_ms", 10_000),
            ],
        )
        self._add_services()
        if add is not None:
            add(self._server)

    def _add_services(self) -> None:
        add_GameServiceServicer_to_server(GameService(), self._server)
        add_HintServiceServicer_to_server(
            HintService(self.workers, self.config), self._server
        )
        health_pb2_grpc.add_HealthServicer_to_server(self.health, self._server)
        reflection.enable_server_reflection(
            (*SERVICES, reflection.SERVICE_NAME, health.SERVICE_NAME), self._server
        )

    @property
    def address(self) -> str:
        """Where it listens, as HOST:PORT."""
        return _address(self.config.host, self.port)

    async def start(self) -> None:
        """Open the ports; calls are answered, but only ``open`` lets them in.

        Raises:
            StartError: If a port is taken.
        """
        await self._set_health(health_pb2.HealthCheckResponse.NOT_SERVING)
        wanted = _address(self.config.host, self.config.port)
        try:
            self.port = self._bind(wanted)
        except RuntimeError:
            raise StartError(
                f"cannot listen on {wanted}; is another server there?"
            ) from None
        self._start_metrics()
        await self._server.start()
        self.workers.start()
        _log.info("listening", address=self.address, tls=self._credentials is not None)

    def _bind(self, address: str) -> int:
        if self._credentials is None:
            return self._server.add_insecure_port(address)
        return self._server.add_secure_port(address, self._credentials)

    def _start_metrics(self) -> None:
        if self.config.metrics_port is None:
            return
        host, wanted = self.config.metrics_host, self.config.metrics_port
        try:
            port, self._close_metrics = self.metrics.serve(host, wanted)
        except OSError:
            raise StartError(
                f"cannot listen on {_address(host, wanted)} for metrics"
            ) from None
        _log.info("metrics", address=_address(host, port))

    async def warm_up(self) -> None:
        """Load or compile everything, without keeping the event loop from its work."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def work() -> None:
            try:
                warm_up()
            except Exception as error:
                loop.call_soon_threadsafe(done.set_exception, error)
            else:
                loop.call_soon_threadsafe(done.set_result, None)

        # Not an executor's thread: the process may end before a cold cache is filled.
        threading.Thread(target=work, name="warm-up", daemon=True).start()
        await done

    async def open(self) -> None:
        """Let calls in."""
        self.gate.open()
        await self._set_health(health_pb2.HealthCheckResponse.SERVING)
        _log.info("serving", address=self.address, workers=self.workers.count)

    async def drain(self) -> None:
        """Take no more calls, finish those inside, and stop.

        What is not done when the drain time is nearly over is cut and answered.
        """
        _log.info("draining", calls=self.gate.inside)
        self.gate.close()
        await self._set_health(health_pb2.HealthCheckResponse.NOT_SERVING)
        patience = self.config.drain_seconds - LAST_WORDS
        if not await self.gate.wait_until_empty(max(0.0, patience)):
            _log.warning("cutting", calls=self.gate.inside)
            self.workers.stop_all()
            await self.gate.wait_until_empty(LAST_WORDS)
        await self.stop()

    async def stop(self) -> None:
        """Stop at once; calls that are inside are lost."""
        self.workers.stop_all()
        await self._server.stop(0.5)
        self.workers.close()
        if self._close_metrics is not None:
            self._close_metrics()
        _log.info("stopped")

    async def _set_health(self, status: int) -> None:
        for service in ("", *SERVICES):
            await self.health.set(service, status)


def _address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
