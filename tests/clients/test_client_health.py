"""Servers that are there, that are not, and that come late."""

import contextlib
import socket
import threading

import pytest
from live_server import live_server

from lookout.client import DeadlineError, UnavailableError
from lookout.v1.position_pb2 import Position

PATIENCE = 120.0
"""Seconds that a slow machine may take to start a server."""


@pytest.fixture
def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextlib.contextmanager
def gate(address, refusals):
    """Give an address that hangs up on some connections, then leads to a server."""
    host, port = address.rsplit(":", 1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        lines = [listener]
        leading = threading.Thread(
            target=_lead, args=(lines, refusals, (host, int(port)))
        )
        leading.start()
        try:
            yield f"127.0.0.1:{listener.getsockname()[1]}"
        finally:
            for line in lines:
                with contextlib.suppress(OSError):
                    line.shutdown(socket.SHUT_RDWR)
            leading.join()


def _lead(lines, refusals, server):
    (listener,) = lines
    with contextlib.suppress(OSError):
        for _ in range(refusals):
            listener.accept()[0].close()
        with listener.accept()[0] as caller, socket.create_connection(server) as line:
            lines += [caller, line]
            back = threading.Thread(target=_pump, args=(line, caller))
            back.start()
            _pump(caller, line)
            back.join()


def _pump(source, sink):
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
        sink.shutdown(socket.SHUT_WR)


def test_server_that_is_ready_says_so(client):
    client.wait_until_serving(PATIENCE)
    assert client.is_serving()


def test_server_that_is_not_there_is_not_serving(connected, free_port):
    with connected(f"127.0.0.1:{free_port}") as client:
        assert not client.is_serving()
        with pytest.raises(DeadlineError):
            client.wait_until_serving(0.3)


def test_call_to_nobody_is_unavailable(connected, free_port):
    with (
        connected(f"127.0.0.1:{free_port}", retries=1) as client,
        pytest.raises(UnavailableError) as refusal,
    ):
        client.validate_position(Position())
    assert refusal.value.request_id == ""


def test_server_that_starts_late_is_waited_for(connected, free_port):
    def wait():
        with connected(f"127.0.0.1:{free_port}") as client:
            client.wait_until_serving(PATIENCE)
            served.append(client.is_serving())

    served = []
    waiting = threading.Thread(target=wait)
    waiting.start()
    with live_server("--port", free_port):
        waiting.join()
    assert served == [True]


def test_call_gets_through_when_the_server_comes_back(connected, server, bank):
    with gate(server, refusals=2) as address, connected(address) as client:
        assert client.list_actions(bank).actions


def test_stream_gets_through_when_the_server_comes_back(connected, server, bank):
    with gate(server, refusals=2) as address, connected(address) as client:
        *_, last = client.stream_hint(bank, simulations=20)
    assert last.final
