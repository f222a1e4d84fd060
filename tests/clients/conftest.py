import asyncio
import contextlib
import inspect
from pathlib import Path

import pytest
from live_server import live_server

from lookout.client import aconnect, connect, read_position

BANK = Path(__file__).parent / "bank.json"


class Awaited:
    """An async client whose calls are waited for, so that one test tests both."""

    def __init__(self, runner, client):
        self._runner, self._client = runner, client

    def __getattr__(self, name):
        return lambda *args, **kwargs: self._runner.run(self._call(name, args, kwargs))

    async def _call(self, name, args, kwargs):
        result = getattr(self._client, name)(*args, **kwargs)
        if inspect.isawaitable(result):
            return await result
        return AwaitedStream(self._runner, result)


class AwaitedStream:
    """An async stream, waited for."""

    def __init__(self, runner, stream):
        self._runner, self._stream = runner, stream

    def __iter__(self):
        return self

    def __next__(self):
        try:
            return self._runner.run(self._stream.__anext__())
        except StopAsyncIteration:
            raise StopIteration from None

    def close(self):
        self._runner.run(self._stream.aclose())


@contextlib.contextmanager
def awaited(*args, **kwargs):
    async def connect_here():
        return aconnect(*args, **kwargs)

    with asyncio.Runner() as runner:
        client = runner.run(connect_here())
        try:
            yield Awaited(runner, client)
        finally:
            runner.run(client.close())


@pytest.fixture(params=[connect, awaited], ids=["blocking", "async"])
def connected(request):
    """How to connect, for each kind of client."""
    return request.param


@pytest.fixture(scope="session")
def server():
    """A server with one worker: who keeps it busy is noticed."""
    with live_server("--workers", 1) as address:
        yield address


@pytest.fixture
def client(connected, server):
    with connected(server) as client:
        yield client


@pytest.fixture
def bank():
    return read_position(BANK)
