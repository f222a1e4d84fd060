"""The command that plans the work on a Safe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from lookout.cli.documents import write_message
from lookout.cli.failures import bad_usage
from lookout.cli.names import percent, player_of
from lookout.cli.options import Example, Json, Server, Source, TlsCa, Token
from lookout.cli.positions import read_source, understand
from lookout.cli.session import connected

if TYPE_CHECKING:
    from lookout.v1.plan_pb2 import SafePlan


def plan(
    source: Source = None,
    example: Example = None,
    cell: Annotated[
        str,
        typer.Option(
            metavar="CELL",
            help="The Safe. Default: where the active player stands, or else the only "
            "closed one to be seen.",
        ),
    ] = "",
    player: Annotated[
        str | None,
        typer.Option(metavar="pN", help="Who works. Default: the active player."),
    ] = None,
    actions: Annotated[
        str | None,
        typer.Option(
            metavar="N,N,…",
            help="Actions to spend on it in each turn. Default: four in six turns.",
        ),
    ] = None,
    json: Json = False,
    server: Server = None,
    token: Token = None,
    tls_ca: TlsCa = None,
) -> None:
    """Plan when to add dice to a Safe and when to roll.

    Tells the chance to have it open, turn by turn.
    """
    who = player_of(player) if player else 0
    spent = _numbers(actions)
    text, name = read_source(source, example)
    with connected(server, token, tls_ca) as client:
        position = understand(client, text, name=name)
        answer = client.plan_safe(position, cell=cell, player=who, actions=spent)
    if json:
        print(write_message(answer))
    else:
        _print(answer.plan)


def _numbers(text: str | None) -> list[int]:
    words = [word.strip() for word in text.split(",")] if text else []
    if not all(word.isdecimal() for word in words):
        raise bad_usage(
            f"{text!r} is no list of numbers; expected something like 2,4,4"
        )
    return [int(word) for word in words]


def _print(found: SafePlan) -> None:
    from rich.table import Table
    from rich.text import Text

    from lookout.cli.console import show
    from lookout.v1.plan_pb2 import SAFE_WORK_ADD_DIE, SAFE_WORK_ROLL

    first = {SAFE_WORK_ADD_DIE: "add a die", SAFE_WORK_ROLL: "roll"}
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("turn", "actions", "open by then"):
        table.add_column(name, justify="right")
    for number, turn in enumerate(found.turns, 1):
        table.add_row(str(number), str(turn.actions), percent(turn.open_chance))
    dice = f"{found.dice} {'die' if found.dice == 1 else 'dice'}"
    missing = f"{found.missing} number{'s' * (found.missing != 1)} missing"
    show(
        Text(f"Safe at {found.cell}: {dice}, {missing}"),
        Text(f"First: {first.get(found.first, 'wait')}", style="bold"),
        table,
    )
    if found.hidden_tiles:
        number = found.hidden_tiles
        show(
            Text(
                f"{number} tile{'s' * (number != 1)} of the combination still face "
                "down: the Safe cannot open before.",
                style="yellow",
            )
        )
