"""The command to watch the solver play a whole game."""

from __future__ import annotations

from typing import Annotated

import typer

from lookout.cli.options import (
    Seed,
    Server,
    Simulations,
    Time,
    TlsCa,
    Token,
    seconds,
)
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


def watch(
    job: Job = "bank",
    players: Players = None,
    characters: Characters = None,
    sides: Sides = None,
    rules: Rules = None,
    lost_visual: LostVisual = False,
    wall_seed: WallSeed = None,
    seed: Seed = None,
    time: Time = None,
    simulations: Simulations = 300,
    delay: Annotated[
        str | None,
        typer.Option(metavar="DURATION", help="Pause after each action, like 500ms."),
    ] = None,
    board: Annotated[
        bool, typer.Option(help="Draw the board at the start of every turn.")
    ] = True,
    turns: Annotated[
        int, typer.Option(min=1, metavar="N", help="Give the game up after as many.")
    ] = 200,
    json: Annotated[
        bool, typer.Option("--json", help="Print one line of JSON for each action.")
    ] = False,
    server: Server = None,
    token: Token = None,
    tls_ca: TlsCa = None,
) -> None:
    """Watch the solver play a whole game, action by action.

    With a seed, and no --time, the same game every time.
    """
    setup = Setup(
        job=job,
        players=players,
        characters=characters,
        sides=sides,
        rules=rules,
        lost_visual=lost_visual,
        wall_seed=wall_seed,
    )
    pause = seconds(delay) or 0.0
    with connected(server, token, tls_ca) as client:
        from lookout.cli.adviser import Adviser
        from lookout.cli.game import deal_game
        from lookout.cli.show import JsonLines, Show, Story

        audience = JsonLines() if json else Story(board=board)
        adviser = Adviser(client, seconds(time), simulations)
        game, story = deal_game(client, setup, seed)
        audience.begin(story)
        Show(game, adviser, audience, pause=pause).play(turns)
