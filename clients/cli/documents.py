"""Messages as JSON that people can read: what fits into a line stays in one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from google.protobuf.message import Message

LINE = 96
_INDENT = 2


def write_message(message: Message) -> str:
    """Return a message as protobuf's JSON, over several lines."""
    return write_document(document_of(message))


def write_line(message: Message) -> str:
    """Return a message as protobuf's JSON in one line."""
    return json.dumps(document_of(message), ensure_ascii=False)


def document_of(message: Message) -> dict[str, Any]:
    """Return a message as plain values, with the protocol's field names."""
    from google.protobuf import json_format

    return json_format.MessageToDict(message, preserving_proto_field_name=True)


def write_document(value: object, depth: int = 0) -> str:
    """Return a value as JSON; only what is too long for a line is broken up."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + depth * _INDENT <= LINE or not isinstance(value, (dict, list)):
        return line
    if isinstance(value, dict):
        inner = [
            f"{json.dumps(key)}: {write_document(item, depth + 1)}"
            for key, item in value.items()
        ]
        left, right = "{}"
    elif any(isinstance(item, (dict, list)) for item in value):
        inner = [write_document(item, depth + 1) for item in value]
        left, right = "[]"
    else:
        return _fill(value, depth)
    indent = "\n" + " " * _INDENT * (depth + 1)
    return left + indent + f",{indent}".join(inner) + indent[:-_INDENT] + right


def _fill(words: list[object], depth: int) -> str:
    """Return a long list of words and numbers, as many in a line as fit."""
    indent = " " * _INDENT * (depth + 1)
    lines = [""]
    for word in words:
        text = json.dumps(word, ensure_ascii=False) + ","
        if lines[-1] and len(indent + lines[-1]) + 1 + len(text) > LINE:
            lines.append("")
        lines[-1] += " " * bool(lines[-1]) + text
    filled = "\n".join(indent + line for line in lines).removesuffix(",")
    return f"[\n{filled}\n{indent[:-_INDENT]}]"
