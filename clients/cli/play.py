"""The command to play, with the solver if wanted, or to record a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from lookout.cli.failures import bad_usage
from lookout.cli.names import players_of
from lookout.cli.options import (
    Example,
    Seed,
    Server,
    Simulations,
    Time,
    TlsCa,
    Token,
    seconds,
)
from lookout.cli.positions import read_source, understand
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
    from lookout.cli.game import Game
    from lookout.client import Client


def play(
    human: Annotated[
        str | None,
        typer.Option(
            metavar="p1,p2",
            help="Seats that you play; the solver plays the others. Default: all.",
        ),
    ] = None,
    table: Annotated[
        bool,
        typer.Option(
            "--table",
            help="Record a real table: you type what dice and cards said.",
        ),
    ] = False,
    load: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Go on from a position, saved or of one's own, instead of dealing.",
        ),
    ] = None,
    example: Example = None,
    job: Job = "bank",
    players: Players = None,
    characters: Characters = None,
    sides: Sides = None,
    rules: Rules = None,
    lost_visual: LostVisual = False,
    wall_seed: WallSeed = None,
    seed: Seed = None,
    time: Time = None,
    simulations: Simulations = None,
    server: Server = None,
    token: Token = None,
    tls_ca: TlsCa = None,
) -> None:
    """Play a game in the terminal, with hints when you want them.

    Type the number of an action, or the action itself; ? asks for a hint, ?? and ???
    for more of it, and help lists the other words.
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
    if table and seed is not None:
        raise bad_usage("--table takes its chance from you, so there is no --seed")
    seats = players_of(human)
    saved = None
    if load is not None or example is not None:
        saved = read_source(load, example)
    with connected(server, token, tls_ca) as client:
        from lookout.cli.adviser import Adviser
        from lookout.cli.prompt import Over
        from lookout.cli.sitting import Sitting

        adviser = Adviser(client, seconds(time), simulations)
        try:
            if saved is not None:
                game = _resume(client, *saved, table=table, seed=seed)
            else:
                game = _begin(client, setup, table=table, seed=seed)
            Sitting(game, adviser, seats).play()
        except Over:
            return


def _resume(
    client: Client, text: str, name: str, *, table: bool, seed: int | None
) -> Game:
    from lookout.cli.game import Dice, Game, some_seed
    from lookout.cli.reporting import Reports

    position = understand(client, text, name=name)
    return Game(client, position, Reports() if table else Dice(some_seed(seed)))


def _begin(client: Client, setup: Setup, *, table: bool, seed: int | None) -> Game:
    from lookout.cli.console import show
    from lookout.cli.game import Game, deal_game
    from lookout.cli.reporting import Reports

    if table:
        reports = Reports()
        played = reports.deal(client, setup)
        show(*played.story)
        return Game(client, played.position, reports)
    game, story = deal_game(client, setup, seed)
    show(*story)
    return game
