"""Positions from wherever they are: a file, standard input, a shipped example."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from lookout.cli.failures import Failure, bad_usage
from lookout.cli.shipped import read_example

if TYPE_CHECKING:
    from lookout.client import Client
    from lookout.v1.position_pb2 import Position

STDIN = "-"


def read_source(source: str | None, example: str | None) -> tuple[str, str]:
    """Return the text that is meant, and what to call it.

    Raises:
        Failure: If none or two are named, or the text cannot be read.
    """
    if (source is None) == (example is None):
        raise bad_usage(
            "name one position: a file, - for standard input, or --example NAME"
        )
    if example is not None:
        return read_example(example), f"example {example}"
    assert source is not None
    if source == STDIN:
        return sys.stdin.read(), "standard input"
    try:
        return Path(source).read_text(encoding="utf-8"), source
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise bad_usage(f"cannot read {source}: {why}") from None


def understand(client: Client, text: str, *, name: str) -> Position:
    """Return the position that a text means: JSON, one line of notation or a drawing.

    Raises:
        Failure: If it is JSON, but not of a position.
        LookoutError: If the server cannot read the notation.
    """
    from lookout.client.positions import from_json, is_json

    if not is_json(text):
        return client.parse_position(text).position
    try:
        return from_json(text)
    except ValueError as error:
        raise Failure(f"{name}: {error}") from None
