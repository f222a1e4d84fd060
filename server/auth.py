"""Who may call: bearer tokens and certificates."""

from __future__ import annotations

import hashlib
import hmac
import time
from collections.abc import Iterable
from pathlib import Path

import grpc
import structlog

from lookout.server.config import Config
from lookout.server.errors import UnauthenticatedError

LOOK_EVERY = 1.0
"""Seconds between two looks at whether the token file has changed."""

_log = structlog.get_logger()

Metadata = Iterable[tuple[str, str | bytes]]


class Tokens:
    """The bearer tokens of a file, one a line; read again when the file changes."""

    def __init__(self, path: str) -> None:
        """Read the file.

        Raises:
            OSError: If it cannot be read.
            ValueError: If there is no token in it.
        """
        self.path = Path(path)
        self._stamp = self._changed()
        self._digests = self._read()
        self._look_at = time.monotonic() + LOOK_EVERY

    def check(self, metadata: Metadata) -> None:
        """Check that a call shows one of the tokens.

        Raises:
            UnauthenticatedError: If it shows none, or another.
        """
        shown = next((value for key, value in metadata if key == "authorization"), "")
        scheme, _, token = str(shown).partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise UnauthenticatedError(
                "MISSING_TOKEN", "the call has no bearer token in `authorization`"
            )
        digest = _digest(token.strip())
        # Every token is compared, so that time tells nothing.
        if not sum(hmac.compare_digest(digest, own) for own in self._current()):
            raise UnauthenticatedError("WRONG_TOKEN", "no such token")

    def _current(self) -> list[bytes]:
        """Return the digests of the tokens that count now."""
        if time.monotonic() >= self._look_at:
            self._look_at = time.monotonic() + LOOK_EVERY
            try:
                self._refresh()
            except (OSError, ValueError) as error:
                _log.warning("kept the old tokens", error=str(error))
        return self._digests

    def _refresh(self) -> None:
        stamp = self._changed()
        if stamp != self._stamp:
            self._digests = self._read()
            self._stamp = stamp

    def _changed(self) -> tuple[int, int, int]:
        """Return what is different after a change."""
        found = self.path.stat()
        return found.st_mtime_ns, found.st_size, found.st_ino

    def _read(self) -> list[bytes]:
        lines = [line.strip() for line in self.path.read_text().splitlines()]
        tokens = [line for line in lines if line and not line.startswith("#")]
        if not tokens:
            raise ValueError(f"{self.path} has no token")
        return [_digest(token) for token in tokens]


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def server_credentials(config: Config) -> grpc.ServerCredentials | None:
    """Return the server's certificate, and whether clients need one; None without TLS.

    Raises:
        OSError: If a file cannot be read.
    """
    if not config.tls_cert:
        return None
    pair = (Path(config.tls_key).read_bytes(), Path(config.tls_cert).read_bytes())
    client_ca = (
        Path(config.tls_client_ca).read_bytes() if config.tls_client_ca else None
    )
    return grpc.ssl_server_credentials(
        [pair], root_certificates=client_ca, require_client_auth=client_ca is not None
    )
