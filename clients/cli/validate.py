"""The command that checks a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from lookout.cli.documents import write_message
from lookout.cli.failures import BAD_NEWS
from lookout.cli.options import Example, Json, Server, Source, TlsCa, Token
from lookout.cli.positions import read_source, understand
from lookout.cli.session import connected

if TYPE_CHECKING:
    from lookout.client import Client
    from lookout.v1.game_service_pb2 import ValidatePositionResponse

_DEFECTIVE = ("INVALID_POSITION", "INVALID_NOTATION")


def validate(
    source: Source = None,
    example: Example = None,
    json: Json = False,
    server: Server = None,
    token: Token = None,
    tls_ca: TlsCa = None,
) -> None:
    """List everything that is wrong with a position.

    Prints one defect a line, with its place; exits with 1 if there are any.
    """
    from lookout.cli.console import tell

    text, name = read_source(source, example)
    with connected(server, token, tls_ca) as client:
        answer = _validate(client, text, name)
    if json:
        print(write_message(answer))
    else:
        for defect in answer.defects:
            place = f"{defect.field}: " if defect.field else ""
            print(f"{place}{defect.description}")
    if answer.defects:
        number = len(answer.defects)
        tell(f"{name}: {number} defect{'s' * (number != 1)}", style="red")
        raise typer.Exit(BAD_NEWS)
    tell(f"{name}: a sound position", style="green")


def _validate(client: Client, text: str, name: str) -> ValidatePositionResponse:
    """Return the defects; those of notation come with the refusal to read it."""
    from lookout.client import InvalidRequestError
    from lookout.v1.game_service_pb2 import Defect, ValidatePositionResponse

    try:
        position = understand(client, text, name=name)
    except InvalidRequestError as error:
        if error.reason not in _DEFECTIVE:
            raise
        found = error.violations or [("", error.message)]
        defects = [Defect(field=field, description=what) for field, what in found]
        return ValidatePositionResponse(defects=defects)
    return client.validate_position(position)
