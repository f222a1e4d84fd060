"""The Python client library; it knows the protocol alone.

    >>> from lookout.client import connect
    >>> with connect("localhost:50051") as client:
    ...     position = client.read_position("position.json")
    ...     hint = client.get_hint(position, time=1.0).hint
    >>> hint.suggestions[0].notation
    'move 2B3'

``connect`` gives a client whose calls wait, ``aconnect`` one for ``asyncio``. Both have
a method for every call of the protocol, which takes Python's values and returns the
call's response message from ``lookout.v1``. What a server refuses is raised as a
``LookoutError``.
"""

from lookout.client.asynchronous import AsyncClient, AsyncStream, aconnect
from lookout.client.blocking import Client, Stream, connect
from lookout.client.connection import TLS
from lookout.client.errors import (
    CallCancelledError,
    DeadlineError,
    GameOverError,
    IllegalActionError,
    InternalError,
    InvalidRequestError,
    LookoutError,
    OverloadedError,
    PreconditionError,
    UnauthenticatedError,
    UnavailableError,
    Violation,
)
from lookout.client.positions import from_json, read_position, to_json

__all__ = [
    "TLS",
    "AsyncClient",
    "AsyncStream",
    "CallCancelledError",
    "Client",
    "DeadlineError",
    "GameOverError",
    "IllegalActionError",
    "InternalError",
    "InvalidRequestError",
    "LookoutError",
    "OverloadedError",
    "PreconditionError",
    "Stream",
    "UnauthenticatedError",
    "UnavailableError",
    "Violation",
    "aconnect",
    "connect",
    "from_json",
    "read_position",
    "to_json",
]
