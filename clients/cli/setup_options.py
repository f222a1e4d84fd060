"""The options that say what game to deal."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Annotated

import typer

from lookout.cli.failures import bad_usage
from lookout.cli.names import value_of
from lookout.cli.options import check_seed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lookout.client import Client
    from lookout.v1.game_service_pb2 import CreateGameResponse, Seat
    from lookout.v1.outcome_pb2 import Outcome

_GAME = "Game"

Job = Annotated[
    str,
    typer.Option(
        metavar="JOB", help="bank, office or fort_knox.", rich_help_panel=_GAME
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=4,
        metavar="N",
        help="Size of the crew. Default: that of --characters, or 4.",
        rich_help_panel=_GAME,
    ),
]
Characters = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,…",
        help="Who plays, in order of seats; ? for one that is dealt.",
        rich_help_panel=_GAME,
    ),
]
Sides = Annotated[
    str | None,
    typer.Option(
        metavar="A,B,…",
        help="basic or advanced for each seat; ? for one that is asked for.",
        rich_help_panel=_GAME,
    ),
]
Rules = Annotated[
    str | None,
    typer.Option(
        metavar="PRESET,…",
        help="2e, 1e or bga, then switches that differ: bga,start_stealth:5.",
        rich_help_panel=_GAME,
    ),
]
LostVisual = Annotated[
    bool,
    typer.Option(
        "--lost-visual",
        help="Put the Lost Visual cards into the patrol decks.",
        rich_help_panel=_GAME,
    ),
]
WallSeed = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        callback=check_seed,
        help="Random walls, the same for the same number. Default: as printed.",
        rich_help_panel=_GAME,
    ),
]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A game that is to be dealt, as the command line says it."""

    job: str = "bank"
    players: int | None = None
    characters: str | None = None
    sides: str | None = None
    rules: str | None = None
    lost_visual: bool = False
    wall_seed: int | None = None

    def __post_init__(self) -> None:
        """Refuse wrong names at once, before a server is started."""
        self._job()
        self._seats()

    def deal(
        self,
        client: Client,
        *,
        seed: int | None = None,
        outcomes: Sequence[Outcome] | None = None,
    ) -> CreateGameResponse:
        """Deal it, with a seed or with what a table saw.

        Raises:
            Failure: If the rules are not written like rules.
        """
        try:
            return client.create_game(
                job=self._job(),
                seats=self._seats(),
                rules=self.rules,
                lost_visual=self.lost_visual,
                wall_seed=self.wall_seed,
                seed=seed,
                outcomes=outcomes,
            )
        except ValueError as error:
            raise bad_usage(str(error)) from None

    def _job(self) -> str:
        from lookout.v1 import names_pb2

        return names_pb2.Job.Name(value_of(names_pb2.Job, self.job))

    def _seats(self) -> list[Seat]:
        """Return the crew; a list that is too short goes on with cards dealt."""
        from lookout.v1 import names_pb2
        from lookout.v1.game_service_pb2 import Seat

        characters = self.characters.split(",") if self.characters else []
        sides = self.sides.split(",") if self.sides else []
        number = self.players or len(characters) or len(sides) or 4
        for option, named in (("--characters", characters), ("--sides", sides)):
            if len(named) > number:
                raise bad_usage(
                    f"{option} names {len(named)} seats, but there are {number}"
                )
        characters += ["?"] * (number - len(characters))
        sides += ["?"] * (number - len(sides))
        return [
            Seat(
                character=names_pb2.Character.Name(
                    value_of(names_pb2.Character, character)
                ),
                side=names_pb2.Side.Name(value_of(names_pb2.Side, side)),
            )
            for character, side in zip(characters, sides, strict=True)
        ]
