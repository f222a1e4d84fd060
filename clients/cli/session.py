"""The server that a command talks to, and its errors in words."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lookout.cli.embedded import embedded_server
from lookout.cli.failures import Failure, bad_usage

if TYPE_CHECKING:
    from lookout.client import Client, LookoutError


@contextlib.contextmanager
def connected(
    server: str | None, token: str | None = None, tls_ca: str | None = None
) -> Iterator[Client]:
    """Give a client of the named server, or of one started for it alone.

    Raises:
        Failure: If the server cannot be reached, or refuses a call.
    """
    from lookout.client import TLS, LookoutError, connect

    if server is None and (token or tls_ca):
        raise bad_usage("--token and --tls-ca go with --server")
    if tls_ca is not None and not Path(tls_ca).is_file():
        raise bad_usage(f"cannot read {tls_ca}: there is no such file")
    with contextlib.ExitStack() as stack:
        target = server or stack.enter_context(embedded_server())
        tls = TLS(ca=Path(tls_ca)) if tls_ca is not None else None
        try:
            client = stack.enter_context(connect(target, token=token, tls=tls))
        except ValueError as error:
            raise bad_usage(str(error)) from None
        try:
            yield client
        except LookoutError as error:
            raise _in_words(error, target) from None


def _in_words(error: LookoutError, target: str) -> Failure:
    """Return an error of a call as it is told to a person."""
    from lookout.client import (
        IllegalActionError,
        InternalError,
        InvalidRequestError,
        OverloadedError,
        UnavailableError,
    )

    if isinstance(error, UnavailableError):
        return Failure(f"no server answers at {target}", [error.message])
    if isinstance(error, InvalidRequestError):
        return Failure(f"the server refuses this ({error.reason})", violations(error))
    if isinstance(error, IllegalActionError):
        return Failure(error.message, [f"legal: {', '.join(error.legal)}"])
    if isinstance(error, OverloadedError) and error.retry_after is not None:
        return Failure(f"{error}; try again in {error.retry_after:.1f} s")
    if isinstance(error, InternalError) and error.request_id:
        return Failure(str(error), [f"request {error.request_id} in the server's log"])
    return Failure(str(error))


def violations(error: LookoutError) -> list[str]:
    """Return everything that is wrong with a refused request, one line each."""
    found = [
        f"{field}: {what}" if field else what
        for field, what in error.failure.violations
    ]
    more = error.failure.metadata.get("violations_left_out", "0")
    if more != "0":
        found.append(f"and {more} more")
    return found or [error.message]
