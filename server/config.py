"""The settings of the server: each one flag and one environment variable.

A flag goes before its variable, and that before the default. ``--max-seconds`` is
``LOOKOUT_MAX_SECONDS`` and ``Config.max_seconds``.
"""

from __future__ import annotations

import argparse
import dataclasses
import ipaddress
import math
import os
import socket
from collections.abc import Callable, Mapping, Sequence
from typing import Any

PREFIX = "LOOKOUT_"
LOG_FORMATS = ("json", "console")
LOG_LEVELS = ("debug", "info", "warning", "error")

Parse = Callable[[str], object]


def _number(kind: Callable[[str], float], least: float, most: float) -> Parse:
    def parse(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(
                f"{text!r}; expected a number from {least:g} to {most:g}"
            )
        return value

    return parse


def _count(least: int, most: int = 1 << 40) -> Parse:
    return _number(int, least, most)


def _seconds(least: float = 0.0) -> Parse:
    return _number(float, least, 1e6)


def _one_of(words: Sequence[str]) -> Parse:
    def parse(text: str) -> str:
        if text not in words:
            raise argparse.ArgumentTypeError(
                f"{text!r}; expected one of {', '.join(words)}"
            )
        return text

    return parse


_TRUTHS = {
    "1": True,
    "true": True,
    "yes": True,
    "0": False,
    "false": False,
    "no": False,
}


def _truth(text: str) -> bool:
    if text.lower() not in _TRUTHS:
        raise argparse.ArgumentTypeError(f"{text!r}; expected 1 or 0")
    return _TRUTHS[text.lower()]


def _setting(default: object, about: str, parse: Parse = str) -> Any:  # noqa: ANN401
    """Return a field with its default, what it is about, and how to read it."""
    return dataclasses.field(default=default, metadata={"about": about, "parse": parse})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How the server is set up."""

    host: str = _setting("127.0.0.1", "address to listen on")
    port: int = _setting(50051, "port to listen on; 0 takes any", _count(0, 65535))
    workers: int = _setting(
        0, "threads that search; 0 is one less than cores", _count(0, 1024)
    )
    tls_cert: str = _setting("", "certificate chain, a PEM file")
    tls_key: str = _setting("", "its private key, a PEM file")
    tls_client_ca: str = _setting(
        "", "who signs clients' certificates, a PEM file; demands them"
    )
    token_file: str = _setting(
        "",
        "bearer tokens, one a line, # for comments; read again when it changes",
    )
    insecure_public: bool = _setting(
        False, "listen on a public address without authentication", _truth
    )
    max_seconds: float = _setting(
        60.0, "cap on the search time of a call, in seconds", _seconds(0.001)
    )
    max_simulations: int = _setting(
        1_000_000, "cap on the simulations of a call", _count(1)
    )
    max_message_bytes: int = _setting(
        1 << 20, "cap on the size of a request, in bytes", _count(1024, 1 << 30)
    )
    default_deadline: float = _setting(
        30.0, "time for a call that has no deadline, in seconds", _seconds(0.1)
    )
    queue_length: int = _setting(64, "calls that may wait for a worker", _count(0))
    queue_seconds: float = _setting(
        10.0, "the longest expected wait for a worker, in seconds", _seconds()
    )
    drain_seconds: float = _setting(
        20.0, "time to finish calls after SIGTERM, in seconds", _seconds()
    )
    metrics_host: str = _setting("127.0.0.1", "address for Prometheus metrics")
    metrics_port: int | None = _setting(
        None,
        "port for Prometheus metrics; 0 takes any; off if not set",
        _count(0, 65535),
    )
    log_format: str = _setting("json", "json or console", _one_of(LOG_FORMATS))
    log_level: str = _setting("info", ", ".join(LOG_LEVELS), _one_of(LOG_LEVELS))
    warm_up: bool = _setting(
        True, "load all compiled code before saying that it serves", _truth
    )
    announce: bool = _setting(
        False, "print `serving on HOST:PORT` once it serves", _truth
    )
    exit_with_parent: bool = _setting(
        False, "end when standard input is closed", _truth
    )

    @property
    def worker_count(self) -> int:
        """How many threads search."""
        return self.workers or max(1, (os.cpu_count() or 1) - 1)

    @property
    def has_authentication(self) -> bool:
        """Whether callers must show who they are."""
        return bool(self.token_file or self.tls_client_ca)


def read_config(arguments: Sequence[str], environment: Mapping[str, str]) -> Config:
    """Return the settings; with a wrong one, say so and exit with 2."""
    parser = _parser()
    given: dict[str, object] = {}
    for field in dataclasses.fields(Config):
        text = environment.get(variable_of(field.name))
        if text is not None:
            try:
                given[field.name] = field.metadata["parse"](text)
            except argparse.ArgumentTypeError as error:
                parser.error(f"variable {variable_of(field.name)}: {error}")
    given |= vars(parser.parse_args(arguments))
    config = Config(**given)  # type: ignore[arg-type]
    for problem in _problems(config):
        parser.error(problem)
    return config


def flag_of(name: str) -> str:
    """Return the flag of a setting."""
    return "--" + name.replace("_", "-")


def variable_of(name: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + name.upper()


def _parser() -> argparse.ArgumentParser:
    """Return a parser that reports only what was given."""
    parser = argparse.ArgumentParser(
        prog="python -m lookout.server",
        description="Serve hints for Burgle Bros. over gRPC.",
        argument_default=argparse.SUPPRESS,
    )
    for field in dataclasses.fields(Config):
        about, parse = field.metadata["about"], field.metadata["parse"]
        default = "none" if field.default in ("", None) else field.default
        text = f"{about} (default: {default}; {variable_of(field.name)})"
        text = text.replace("%", "%%")
        if parse is _truth:
            parser.add_argument(
                flag_of(field.name), action=argparse.BooleanOptionalAction, help=text
            )
        else:
            parser.add_argument(
                flag_of(field.name), type=parse, metavar="VALUE", help=text
            )
    return parser


def _problems(config: Config) -> list[str]:
    """Return what does not fit together."""
    found = []
    if bool(config.tls_cert) != bool(config.tls_key):
        found.append("--tls-cert and --tls-key need each other")
    if config.tls_client_ca and not config.tls_cert:
        found.append("--tls-client-ca needs --tls-cert and --tls-key")
    if not (
        config.has_authentication or config.insecure_public or _is_loopback(config.host)
    ):
        found.append(
            f"{config.host} can be reached from other machines: give --token-file or "
            "--tls-client-ca, or say --insecure-public to serve anybody"
        )
    return found


def _is_loopback(host: str) -> bool:
    """Say whether only this machine can reach an address."""
    try:
        found = {entry[4][0] for entry in socket.getaddrinfo(host, None)}
    except OSError:
        return False
    return all(
        ipaddress.ip_address(str(one).split("%")[0]).is_loopback for one in found
    )
