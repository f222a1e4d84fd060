"""A server inside the test's process: real sockets, and one can look inside."""

import asyncio
import contextlib
import threading
import time

import grpc
import structlog
from grpc_health.v1 import health_pb2, health_pb2_grpc
from refusals import Refused

from lookout.server.app import App
from lookout.server.config import Config
from lookout.v1.game_service_pb2_grpc import GameServiceStub
from lookout.v1.hint_service_pb2_grpc import HintServiceStub

PATIENCE_S = 60


def _drop(*_):
    raise structlog.DropEvent


structlog.configure(processors=[_drop])  # Logs in this process are for no one.


class Live:
    """A server, and a channel to it."""

    def __init__(self, app, loop, channel):
        self.app, self.loop, self.channel = app, loop, channel
        self.hints, self.games = HintServiceStub(channel), GameServiceStub(channel)
        self._health = health_pb2_grpc.HealthStub(channel)

    @property
    def address(self):
        return self.app.address

    def health(self):
        answer = self._health.Check(health_pb2.HealthCheckRequest(), timeout=10)
        return health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)

    def raw(self, method):
        """Return a call that sends and gets bytes."""
        return self.channel.unary_unary(method)

    def metric(self, name, **labels):
        return self.app.metrics.registry.get_sample_value(f"lookout_{name}", labels)

    def run(self, coroutine):
        """Run something in the server's event loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE_S)


@contextlib.contextmanager
def running_app(add=None, credentials=None, *, warm=False, **settings):
    """Run a server in a thread of its own, stopped afterwards."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def run(coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, loop).result(PATIENCE_S * 10)

    async def start():
        app = App(Config(port=0, **settings), add)
        await app.start()
        if warm:
            await app.warm_up()
        await app.open()
        return app

    try:
        app = run(start())
        channel = open_channel(app.address, credentials)
        with channel:
            yield Live(app, loop, channel)
        run(app.stop())
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def open_channel(address, credentials=None):
    if credentials is None:
        return grpc.insecure_channel(address)
    return grpc.secure_channel(address, credentials)


def wait_until(is_so):
    """Wait for something that must come; fail if it does not."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.002)


def refused(call, *args, **kwargs):
    """Make a call that fails, and return how."""
    kwargs.setdefault("timeout", PATIENCE_S)
    try:
        answer = call(*args, **kwargs)
        list(answer) if hasattr(answer, "__next__") else None
    except grpc.RpcError as error:
        return Refused(error)
    raise AssertionError("the call was answered")
