"""Options that several commands have, and how their values are read."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from lookout.cli.failures import bad_usage

DEFAULT_PORT = 50051
DEFAULT_SERVER = f"localhost:{DEFAULT_PORT}"

_CONNECTION = "Server"
_SEARCH = "Search"


def check_seed(seed: int | None) -> int | None:
    """Return a seed that the protocol can carry.

    Raises:
        BadParameter: If it is none.
    """
    if seed is not None and not 0 <= seed < 2**64:
        raise typer.BadParameter(f"{seed} is no seed; expected 0 to 2^64 - 1")
    return seed


Server = Annotated[
    str | None,
    typer.Option(
        metavar="HOST:PORT",
        envvar="LOOKOUT_SERVER",
        help="Server to ask. Default: one of its own, started for this command.",
        rich_help_panel=_CONNECTION,
    ),
]
Token = Annotated[
    str | None,
    typer.Option(
        envvar="LOOKOUT_TOKEN",
        help="Bearer token for that server.",
        rich_help_panel=_CONNECTION,
    ),
]
TlsCa = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        envvar="LOOKOUT_TLS_CA",
        help="Certificate authority of that server, PEM; switches TLS on.",
        rich_help_panel=_CONNECTION,
    ),
]
Source = Annotated[
    str | None,
    typer.Argument(
        metavar="POSITION",
        help="File with a position, or - for standard input: JSON, one line of "
        "notation, or a drawing.",
        show_default=False,
    ),
]
Example = Annotated[
    str | None,
    typer.Option(
        metavar="NAME", help="A position that comes with the command instead."
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="Print the answer as protobuf's JSON.")
]
Time = Annotated[
    str | None,
    typer.Option(
        metavar="DURATION",
        help="Longest search, like 2s, 500ms or 1m.",
        rich_help_panel=_SEARCH,
    ),
]
Simulations = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="Most simulations. With these and no time, the same answer every time.",
        rich_help_panel=_SEARCH,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Of dice and cards. Default: random.",
        callback=check_seed,
    ),
]
SearchSeed = Annotated[
    int,
    typer.Option(
        "--seed",
        metavar="N",
        help="Of the simulations.",
        callback=check_seed,
        rich_help_panel=_SEARCH,
    ),
]

_UNITS = {"ms": 0.001, "s": 1.0, "m": 60.0, "": 1.0}


def seconds(text: str | None) -> float | None:
    """Return the seconds of a duration: ``500ms``, ``2s``, ``1m``, or a bare number.

    Raises:
        Failure: If it is none, or nothing at all.
    """
    if text is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(ms|s|m|)", text.strip())
    if match is None or float(match[1]) == 0:
        raise bad_usage(f"{text!r} is no duration; expected something like 2s or 500ms")
    return float(match[1]) * _UNITS[match[2]]
