"""What the server counts, for Prometheus, on a port of its own."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

_SECONDS = (
    *(0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1),
    *(0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0),
)


class Metrics:
    """The counters and gauges of one server."""

    def __init__(self) -> None:
        """Start from zero."""
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.calls = Counter(
            "lookout_calls",
            "Calls that ended, by method and status code.",
            ("method", "code"),
            registry=self.registry,
        )
        self.call_seconds = Histogram(
            "lookout_call_seconds",
            "How long calls took.",
            ("method",),
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.wait_seconds = Histogram(
            "lookout_wait_seconds",
            "How long calls waited for a worker.",
            ("lane",),
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.rejected = Counter(
            "lookout_rejected",
            "Calls turned away because the server was full.",
            ("lane",),
            registry=self.registry,
        )
        self.expired = Counter(
            "lookout_expired",
            "Calls that were admitted and waited in vain.",
            ("lane",),
            registry=self.registry,
        )
        self.simulations = Counter(
            "lookout_simulations",
            "Simulations played.",
            registry=self.registry,
        )

    def watch(self, name: str, about: str, read: Callable[[], float]) -> None:
        """Report a number that is read whenever somebody asks."""
        Gauge(f"lookout_{name}", about, registry=self.registry).set_function(read)

    def serve(self, host: str, port: int) -> tuple[int, Callable[[], None]]:
        """Open the port; return which it is, and how to close it.

        Raises:
            OSError: If the port is taken.
        """
        server, thread = start_http_server(port, host, self.registry)

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return server.server_port, close
