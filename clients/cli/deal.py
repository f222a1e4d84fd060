"""The command that deals a game."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Annotated

import typer

from lookout.cli.documents import write_message
from lookout.cli.options import Seed, Server, TlsCa, Token
from lookout.cli.session import connected
from lookout.cli.setup_options import (
    Characters,
    Job,
    LostVisual,
    Players,
    Rules,
    Setup,
    Sides,
    WallSeed,
)

if TYPE_CHECKING:
    from lookout.client import Client
    from lookout.v1.position_pb2 import Position


class Format(enum.StrEnum):
    """How a position is written."""

    JSON = "json"
    NOTATION = "notation"
    DRAWING = "drawing"


def deal(
    job: Job = "bank",
    players: Players = None,
    characters: Characters = None,
    sides: Sides = None,
    rules: Rules = None,
    lost_visual: LostVisual = False,
    wall_seed: WallSeed = None,
    seed: Seed = None,
    form: Annotated[
        Format, typer.Option("--format", help="How to write the position.")
    ] = Format.JSON,
    server: Server = None,
    token: Token = None,
    tls_ca: TlsCa = None,
) -> None:
    """Deal a game and print the position of its first question.

    The position can be saved, and read by the other commands.
    """
    from lookout.cli.console import tell

    setup = Setup(
        job=job,
        players=players,
        characters=characters,
        sides=sides,
        rules=rules,
        lost_visual=lost_visual,
        wall_seed=wall_seed,
    )
    with connected(server, token, tls_ca) as client:
        played = setup.deal(client, seed=seed).played
        print(_write(client, played.position, form))
        tell(*played.story, f"seed {played.seed}", style="dim")


def _write(client: Client, position: Position, form: Format) -> str:
    if form is Format.JSON:
        return write_message(position)
    text = client.format_position(position, draw=form is Format.DRAWING)
    return text.drawing or text.notation
