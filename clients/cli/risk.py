"""The command that tells how likely everybody is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from lookout.cli.documents import write_message
from lookout.cli.names import player_of
from lookout.cli.options import Example, Json, SearchSeed, Server, Source, TlsCa, Token
from lookout.cli.positions import read_source, understand
from lookout.cli.session import connected

if TYPE_CHECKING:
    from lookout.client import Client
    from lookout.v1.hint_service_pb2 import AssessRiskResponse
    from lookout.v1.position_pb2 import Position


def risk(
    source: Source = None,
    example: Example = None,
    player: Annotated[
        str | None,
        typer.Option(
            metavar="pN", help="Whose map to draw. Default: the active player's."
        ),
    ] = None,
    seed: SearchSeed = 0,
    json: Json = False,
    server: Server = None,
    token: Token = None,
    tls_ca: TlsCa = None,
) -> None:
    """Tell how likely everybody is seen by a guard.

    Draws the risk of ending the turn on each cell, and where guards go next.
    """
    from lookout.cli.console import waiting

    whose = player_of(player) if player else None
    text, name = read_source(source, example)
    with connected(server, token, tls_ca) as client:
        position = understand(client, text, name=name)
        with waiting("Counting the ways …"):
            answer = client.assess_risk(position, maps=True, guards=True, seed=seed)
        if json:
            print(write_message(answer))
        else:
            _print(client, position, answer, whose or position.turn.player)


def _print(
    client: Client, position: Position, answer: AssessRiskResponse, player: int
) -> None:
    from rich.text import Text

    from lookout.cli.console import show
    from lookout.cli.hint_view import risk_table
    from lookout.cli.risk_view import list_visits, risk_numbers
    from lookout.cli.table_view import draw_table

    numbers = risk_numbers(answer, player)
    show(
        draw_table(client, position, numbers),
        Text(f"\nThe numbers: p{player} is seen there if the turn ends now", "dim"),
        Text("\nUntil this turn is over", style="bold"),
        risk_table(answer.this_turn),
        Text("\nUntil their next turn, if everybody stays", style="bold"),
        risk_table(answer.until_next_turn),
        Text("\nThe guards' next move", style="bold"),
        list_visits(answer.guards),
    )
