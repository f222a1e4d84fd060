"""Where a defect that the engine names by its own path is in a position.

The engine says ``tiles.2C3``; the caller wrote ``position.tiles[7]``. Where the caller
did not write the thing at all, the path leads to what it would be a part of.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lookout.server.convert.names import LOOT, TOOL
from lookout.server.convert.reading import TILE_MARKS
from lookout.v1 import position_pb2 as pb

_Finder = Callable[[pb.Position, str, str], str]

# The engine's names for what a message calls otherwise.
_TURN = {
    "active": "player",
    "used": "actions_used",
    "remaining": "actions_left",
    "entered": "entered_cell",
    "roll": "safe_roll",
}
_OF_A_TILE = {
    **{field: mark for mark, field in TILE_MARKS.items()},
    "tiles": "face",
    "stealth_tokens": "stealth_tokens",
    "dice": "dice",
}


def field_of(place: str, position: pb.Position, field: str) -> str:
    """Return the path into a request of a place that the engine names."""
    what, _, rest = place.partition(".")
    finder = _FINDERS.get(what)
    path = finder(position, what, rest) if finder else ""
    return f"{field}.{path}" if path else field


def _same(_: pb.Position, what: str, _rest: str) -> str:
    return what


def _tile(position: pb.Position, what: str, rest: str) -> str:
    """Return a field of the tile on a cell."""
    for i, tile in enumerate(position.tiles):
        if tile.cell == rest:
            return f"tiles[{i}].{_OF_A_TILE[what]}"
    return "tiles"


def _piece(position: pb.Position, what: str, _: str) -> str:
    """Return the tile with a piece of which there is one."""
    for i, tile in enumerate(position.tiles):
        if getattr(tile, what):
            return f"tiles[{i}].{what}"
    return "tiles"


def _of_floor(messages: str) -> _Finder:
    def find(position: pb.Position, _: str, rest: str) -> str:
        number, _, detail = rest.partition(".")
        for i, message in enumerate(getattr(position, messages)):
            if str(message.floor) == number:
                return ".".join(filter(None, [f"{messages}[{i}]", detail]))
        return messages

    return find


def _player(position: pb.Position, _: str, rest: str) -> str:
    seat, _, detail = rest.partition(".")
    if not seat:
        return "players"
    return ".".join(filter(None, [f"players[{int(seat[1:]) - 1}]", detail]))


def _rules(position: pb.Position, _: str, rest: str) -> str:
    return f'rules.changes["{rest}"]' if rest in position.rules.changes else "rules"


def _turn(_position: pb.Position, _: str, rest: str) -> str:
    detail = rest.partition(".")[0]
    keypad = re.fullmatch(r"keypad_(\d)", detail)
    if keypad:
        return f"turn.keypad_fails[{keypad[1]}]"
    return f"turn.{_TURN.get(detail, detail)}"


def _inside(message: str) -> _Finder:
    def find(_position: pb.Position, _: str, rest: str) -> str:
        return ".".join(filter(None, [message, rest]))

    return find


def _effect(_position: pb.Position, what: str, _: str) -> str:
    return f"effects.{what}"


def _card(position: pb.Position, what: str, rest: str) -> str:
    """Return where a Tool or Loot is said last: of two places, the second is wrong."""
    names, deck = (TOOL, "tool_deck") if what == "tools" else (LOOT, "loot_deck")
    found = deck
    for holders in ("players", "tiles"):
        for i, holder in enumerate(getattr(position, holders)):
            for j, number in enumerate(getattr(holder, what)):
                if names.is_named(number, rest):
                    found = f"{holders}[{i}].{what}[{j}]"
    if what == "tools":
        for j, number in enumerate(position.tool_discards):
            if names.is_named(number, rest):
                found = f"tool_discards[{j}]"
    return found


def _pending(position: pb.Position, _: str, rest: str) -> str:
    if rest and position.HasField("pending"):
        return f"pending.frames[{rest}]"
    return "pending"


_FINDERS: dict[str, _Finder] = {
    "job": _same,
    "lost_visual": _same,
    "hole": _same,
    "result": _same,
    "caught_player": _same,
    "rules": _rules,
    "players": _player,
    "turn": _turn,
    **dict.fromkeys(_OF_A_TILE, _tile),
    "floors": lambda _position, _what, _rest: "tiles",
    "entrance": _piece,
    "crow": _piece,
    "guards": _of_floor("guards"),
    "walls": _of_floor("walls"),
    "patrol": _of_floor("patrol_decks"),
    "events": _inside("event_deck"),
    "hack": _inside("hack_tokens"),
    "effects": _inside("effects"),
    "juicer_token": _effect,
    "flexibility_debt": _effect,
    "tools": _card,
    "loot": _card,
    "pending": _pending,
}
