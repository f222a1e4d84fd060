"""Positions as text: protobuf's JSON here, the notation with a server's help."""

from __future__ import annotations

from pathlib import Path

from google.protobuf import json_format

from lookout.v1.position_pb2 import Position


def from_json(text: str) -> Position:
    """Read a position from JSON; field names in either spelling.

    Raises:
        ValueError: It is not JSON, or not that of a position.
    """
    try:
        return json_format.Parse(text, Position())
    except json_format.ParseError as error:
        raise ValueError(f"not a position in JSON: {error}") from error


def to_json(position: Position) -> str:
    """Write a position as JSON, with the protocol's field names."""
    return json_format.MessageToJson(position, preserving_proto_field_name=True)


def read_position(source: str | Path) -> Position:
    """Read a position in JSON from a file or from the text itself.

    A client has a method of the same name that reads the notation, too.

    Args:
        source: A path; or text: that of a position has a brace or an equals sign.

    Raises:
        ValueError: It is no position in JSON.
    """
    text = text_of(source)
    if not is_json(text):
        raise ValueError("not JSON; the notation needs a server: client.read_position")
    return from_json(text)


def text_of(source: str | Path) -> str:
    """Return the text, from its file if it is the name of one."""
    if isinstance(source, str) and ("=" in source or "{" in source):
        return source
    return Path(source).read_text(encoding="utf-8")


def is_json(text: str) -> bool:
    """Return whether a position is written in JSON, and not in the notation."""
    return text.lstrip().startswith("{")
