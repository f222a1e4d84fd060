"""The command that asks for a hint."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lookout.cli.documents import write_line, write_message
from lookout.cli.failures import bad_usage
from lookout.cli.names import players_of
from lookout.cli.options import (
    Example,
    Json,
    SearchSeed,
    Server,
    Simulations,
    Source,
    Time,
    TlsCa,
    Token,
    seconds,
)
from lookout.cli.positions import read_source, understand
from lookout.cli.session import connected

if TYPE_CHECKING:
    from lookout.client import Client
    from lookout.v1.hint_pb2 import Hint
    from lookout.v1.position_pb2 import Position


class Level(enum.StrEnum):
    """How much a hint gives away."""

    NUDGE = "nudge"
    BEST = "best"
    FULL = "full"


def hint(
    source: Source = None,
    example: Example = None,
    time: Time = None,
    simulations: Simulations = None,
    half_width: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            metavar="P",
            help="Stop when the best action is known to plus or minus this, like 0.02.",
            rich_help_panel="Search",
        ),
    ] = None,
    seed: SearchSeed = 0,
    safe: Annotated[
        bool,
        typer.Option(
            "--safe",
            help="Of nearly equal actions, prefer the one that is caught least.",
            rich_help_panel="Search",
        ),
    ] = False,
    human: Annotated[
        str | None,
        typer.Option(
            metavar="p1,p2",
            help="Seats of people who may not follow the plan.",
            rich_help_panel="Search",
        ),
    ] = None,
    top: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many actions to list.")
    ] = 5,
    level: Annotated[Level, typer.Option(help="How much to give away.")] = Level.FULL,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch",
            help="Show the ranking while the search runs; with --json a line for "
            "every report.",
        ),
    ] = False,
    json: Json = False,
    server: Server = None,
    token: Token = None,
    tls_ca: TlsCa = None,
) -> None:
    """Say what to do in a position, what it risks, and why.

    Without a limit the search plays 1,000 simulations.
    """
    if half_width == 0:
        raise bad_usage("--half-width 0 is never reached; expected more than 0")
    asked = {
        "time": seconds(time),
        "simulations": simulations,
        "half_width": half_width,
        "seed": seed,
        "humans": players_of(human),
        "objective": "safe" if safe else "win",
        "max_suggestions": top,
    }
    text, name = read_source(source, example)
    with connected(server, token, tls_ca) as client:
        position = understand(client, text, name=name)
        if json:
            _print_json(client, position, asked, watch=watch)
        else:
            found = _search(client, position, asked, watch=watch)
            _print(client, position, found, level)


def _print_json(
    client: Client, position: Position, asked: Mapping[str, Any], *, watch: bool
) -> None:
    from lookout.cli.console import waiting

    if watch:
        with client.stream_hint(position, **asked) as stream:
            for report in stream:
                print(write_line(report), flush=True)
        return
    with waiting("Searching …"):
        answer = client.get_hint(position, **asked)
    print(write_message(answer))


def _search(
    client: Client, position: Position, asked: Mapping[str, Any], *, watch: bool
) -> Hint:
    """Return the answer, showing on the way that something is going on."""
    from lookout.cli.console import waiting

    if watch:
        from lookout.cli.live import follow

        return follow(client, position, asked)
    with waiting("Searching …"):
        return client.get_hint(position, **asked).hint


def _print(client: Client, position: Position, found: Hint, level: Level) -> None:
    from lookout.cli.console import show
    from lookout.cli.hint_view import describe_best, describe_fully, describe_nudge
    from lookout.cli.table_view import draw_table

    if level is Level.NUDGE:
        show(describe_nudge(found))
    elif level is Level.BEST:
        show(describe_best(found))
    else:
        show(draw_table(client, position), "", *describe_fully(found))
