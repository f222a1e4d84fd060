"""How a client reaches its server: address, encryption, token, time and retries.

Blocking and async clients share all of it; only the kind of channel differs.
"""

from __future__ import annotations

import dataclasses
import ipaddress
import json
from pathlib import Path
from typing import Any

import grpc

from lookout.client.requests import Call, Seconds, seconds

DEFAULT_TARGET = "localhost:50051"

DEFAULT_TIMEOUT = 30.0
"""Seconds that a call may take; a hint gets its thinking time on top."""

DEFAULT_RETRIES = 4

HEALTH_INTERVAL = 0.05
"""Seconds between two looks at a server that is starting."""

MOST_RETRIES = 4
"""gRPC makes five attempts at most, whatever it is told."""

Pem = bytes | str | Path
"""A certificate or a key in PEM form: its bytes, or the file that holds them."""


@dataclasses.dataclass(frozen=True, slots=True)
class TLS:
    """How to encrypt, whom to trust, and who we are.

    Attributes:
        ca: The certificate that the server's must be signed with. Default: those that
            gRPC ships.
        certificate: Our own, for a server that wants to know its clients.
        key: The private key of our own certificate.
        server_name: The name to look for in the server's certificate. Default: the host
            of the target.
    """

    ca: Pem | None = None
    certificate: Pem | None = None
    key: Pem | None = dataclasses.field(default=None, repr=False)
    server_name: str | None = None

    def __post_init__(self) -> None:
        if (self.certificate is None) != (self.key is None):
            raise ValueError("a certificate and its key are given together or not")

    def credentials(self) -> grpc.ChannelCredentials:
        """Read the files."""
        return grpc.ssl_channel_credentials(
            root_certificates=_pem(self.ca),
            private_key=_pem(self.key),
            certificate_chain=_pem(self.certificate),
        )


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """What ``connect`` was told."""

    target: str = DEFAULT_TARGET
    token: str | None = dataclasses.field(default=None, repr=False)
    tls: TLS | None = None
    timeout: Seconds = DEFAULT_TIMEOUT
    retries: int = DEFAULT_RETRIES

    def __post_init__(self) -> None:
        if not 0 <= self.retries <= MOST_RETRIES:
            raise ValueError(f"retries={self.retries}: expected 0 to {MOST_RETRIES}")
        if seconds(self.timeout) <= 0:
            raise ValueError(f"timeout={self.timeout}: expected more than 0 seconds")
        if self.token and not self.tls and not is_local(self.target):
            raise ValueError(
                f"a token would cross the network to {self.target} in the open; "
                "pass tls=TLS(...)"
            )

    def credentials(self) -> grpc.ChannelCredentials | None:
        """Return what a secure channel needs; None for one without TLS."""
        if self.tls is None:
            return None
        channel = self.tls.credentials()
        if self.token is None:
            return channel
        token = grpc.access_token_call_credentials(self.token)
        return grpc.composite_channel_credentials(channel, token)

    def metadata(self) -> tuple[tuple[str, str], ...]:
        """Return what every call carries.

        gRPC's own credentials refuse to send a token without TLS. That rule is for
        networks: within this machine it goes along as plain metadata.
        """
        if self.token is None or self.tls is not None:
            return ()
        return (("authorization", f"Bearer {self.token}"),)

    def options(self) -> list[tuple[str, str | int]]:
        """Return the channel's settings."""
        options: list[tuple[str, str | int]] = [
            # By default a lost server is looked for once in two minutes at last.
            ("grpc.initial_reconnect_backoff_ms", 100),
            ("grpc.min_reconnect_backoff_ms", 100),
            ("grpc.max_reconnect_backoff_ms", 2000),
            ("grpc.service_config", _service_config(self.retries)),
        ]
        if is_local(self.target):
            options.append(("grpc.enable_http_proxy", 0))
        if self.tls and self.tls.server_name:
            options.append(("grpc.ssl_target_name_override", self.tls.server_name))
        return options

    def time_for(self, call: Call[Any]) -> float:
        """Return the seconds that a call may take."""
        if call.timeout is not None:
            return seconds(call.timeout)
        return seconds(self.timeout) + call.work


def is_local(target: str) -> bool:
    """Return whether a target is on this machine, so that nobody else can listen."""
    if target.startswith(("unix:", "unix-abstract:")):
        return True
    address = target.removeprefix("dns:").removeprefix("ipv4:").removeprefix("ipv6:")
    host = (address.rpartition(":")[0] or address).lstrip("/").strip("[]")
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _service_config(retries: int) -> str:
    """Return which calls gRPC tries again, and when.

    Calls change nothing in the server, so each may be repeated. gRPC does it within the
    call's deadline, with growing and jittered pauses, for streams only before their
    first message. Health checks are not repeated: they ask how things are now.
    """
    if not retries:
        return "{}"
    services = ("lookout.v1.GameService", "lookout.v1.HintService")
    policy = {
        "maxAttempts": retries + 1,
        "initialBackoff": "0.2s",
        "maxBackoff": "2s",
        "backoffMultiplier": 2,
        "retryableStatusCodes": ["UNAVAILABLE"],
    }
    names = [{"service": service} for service in services]
    return json.dumps({"methodConfig": [{"name": names, "retryPolicy": policy}]})


def _pem(source: Pem | None) -> bytes | None:
    if source is None or isinstance(source, bytes):
        return source
    return Path(source).read_bytes()
