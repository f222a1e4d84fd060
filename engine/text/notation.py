"""Text forms of cells, actions and outcomes; reading is the inverse of writing.

A cell is floor, column, row: ``2B3``. Players are ``p1`` to ``p4``. An action is a verb
with its arguments (``move 2B3``), an outcome a kind with its place and value
(``tile 2B3 laser_2``).
"""

from __future__ import annotations

from collections.abc import Callable

from lookout.engine import actions as act
from lookout.engine import journal
from lookout.engine.actions import (
    Action,
    encode,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from lookout.engine.chance import Outcome
from lookout.engine.constants import (
    CHARACTER_NAMES,
    EVENT_NAMES,
    FACE_NAMES,
    FLOOR_CELLS,
    HIDDEN,
    ITEM_NAMES,
    LOOT_NAMES,
    LOST_VISUAL,
    MAX_FLOORS,
    MAX_PLAYERS,
    ROOF,
    STRIDE,
    TOOL_BLUEPRINTS,
    TOOL_CROWBAR,
    TOOL_DONUTS,
    TOOL_DYNAMITE,
    TOOL_NAMES,
    TOOL_THERMAL_BOMB,
    TOOL_VIRUS,
)
from lookout.engine.errors import InvalidNotationError

TOKEN_NAMES = ("fingerprint", "laser", "motion", "laptop")
SIDE_NAMES = ("basic", "advanced")

_COLUMNS = "ABCDE"


def format_cell(cell: int) -> str:
    """Return how a cell is written: floor, column, row."""
    local = cell % FLOOR_CELLS
    return f"{cell // FLOOR_CELLS + 1}{_COLUMNS[local % STRIDE]}{local // STRIDE + 1}"


def parse_cell(text: str) -> int:
    """Return the cell that a text like 2B3 means.

    Raises:
        InvalidNotationError: If it is none.
    """
    if (
        len(text) == 3
        and text[0] in "123"
        and text[1] in _COLUMNS
        and text[2] in "12345"
    ):
        row = int(text[2]) - 1
        return (int(text[0]) - 1) * FLOOR_CELLS + row * STRIDE + _COLUMNS.index(text[1])
    raise InvalidNotationError(
        f"{text!r} is no cell; expected floor, column and row, like 2B3"
    )


def format_player(player: int) -> str:
    """Return how a player is written: p1 to p4."""
    return f"p{player + 1}"


def parse_player(text: str) -> int:
    """Return the player that p1 to p4 means.

    Raises:
        InvalidNotationError: If it is none of them.
    """
    if len(text) == 2 and text[0] == "p" and text[1] in "1234":
        return int(text[1]) - 1
    raise InvalidNotationError(f"{text!r} is no player; expected p1 to p{MAX_PLAYERS}")


def _parse_number(text: str, low: int, high: int, what: str) -> int:
    if text.isascii() and text.isdigit() and low <= int(text) <= high:
        return int(text)
    raise InvalidNotationError(f"{text!r} is no {what}; expected {low} to {high}")


def _parse_floor(text: str) -> int:
    return _parse_number(text, 1, MAX_FLOORS, "floor") - 1


def _parse_name(names: tuple[str, ...], what: str) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if text in names:
            return names.index(text)
        raise InvalidNotationError(
            f"{text!r} is no {what}; expected one of {', '.join(names)}"
        )

    return parse


_parse_item = _parse_name(ITEM_NAMES, "item")
_parse_tool = _parse_name(TOOL_NAMES, "tool")
_parse_token = _parse_name(TOKEN_NAMES, "hack token")
_parse_side = _parse_name(SIDE_NAMES, "side")

# How the argument of a verb is written and read, one letter a kind of argument.
_FORMATS: dict[str, Callable[[int], str]] = {
    "c": format_cell,
    "p": format_player,
    "i": lambda item: ITEM_NAMES[item],
    "t": lambda tool: TOOL_NAMES[tool],
    "h": lambda token: TOKEN_NAMES[token],
    "s": lambda side: SIDE_NAMES[side],
    "f": lambda floor: str(floor + 1),
    "n": str,
}
_PARSERS: dict[str, Callable[[str], int]] = {
    "c": parse_cell,
    "p": parse_player,
    "i": _parse_item,
    "t": _parse_tool,
    "h": _parse_token,
    "s": _parse_side,
    "f": _parse_floor,
    "n": lambda text: _parse_number(text, 1, 6, "number"),
}

# Verb, action, kinds of arguments, and the way for Moves that have two.
_VERBS: tuple[tuple[str, int, str], ...] = (
    ("end", act.END_ACTIONS, ""),
    ("peek", act.PEEK, "c"),
    ("hack", act.HACK, ""),
    ("add-die", act.ADD_DIE, "c"),
    ("crack", act.CRACK, "c"),
    ("escape", act.ESCAPE, ""),
    ("load-laptop", act.LOAD_LAPTOP, ""),
    ("climb", act.CLIMB, "c"),
    ("disguise", act.DISGUISE, "p"),
    ("spy-patrol", act.SPY_PATROL, ""),
    ("spy-event", act.SPY_EVENT, ""),
    ("give", act.GIVE, "pi"),
    ("take", act.TAKE, "pi"),
    ("pick-up", act.PICK_UP, "i"),
    ("x-ray", act.X_RAY, "c"),
    ("enhance", act.ENHANCE, "c"),
    ("cry", act.CRYBABY, "c"),
    ("reroute-pick", act.REROUTE_PICK, ""),
    ("reroute-drop", act.REROUTE_DROP, ""),
    ("crow", act.PLACE_CROW, "c"),
    ("tinker", act.TINKER, ""),
    ("pay", act.PAY, ""),
    ("stay", act.STAY, ""),
    ("ring", act.RING, ""),
    ("spend-token", act.SPEND_HACK, "h"),
    ("spend-own", act.SPEND_OWN, ""),
    ("spend-tile", act.SPEND_TILE, ""),
    ("send-guard", act.SEND_GUARD, "c"),
    ("draw", act.DRAW, "n"),
    ("keep", act.KEEP, "t"),
    ("keep-roll", act.KEEP_ROLL, ""),
    ("set-die", act.SET_DIE, "nn"),
    ("leave-on-top", act.LEAVE_ON_TOP, ""),
    ("to-bottom", act.TO_BOTTOM, ""),
    ("choose-player", act.CHOOSE_PLAYER, "p"),
    ("choose", act.CHOOSE_CELL, "c"),
    ("decline", act.DECLINE, ""),
    ("accept", act.ACCEPT, ""),
    ("move-guard", act.MOVE_GUARD, "f"),
    ("side", act.CHOOSE_SIDE, "s"),
    ("first", act.GO_FIRST, "p"),
)
_BY_VERB = {verb: (kind, shape) for verb, kind, shape in _VERBS}
_BY_KIND = {kind: (verb, shape) for verb, kind, shape in _VERBS}
# Moves have two ways: ordinary, and down a Walkway past the texts of the tile (M03).
_MOVE_VERBS = {
    "move": (act.MOVE, 0),
    "walk-down": (act.MOVE, 1),
    "slip": (act.FREE_MOVE, 0),
    "slip-down": (act.FREE_MOVE, 1),
}
_CELL_TOOLS = (TOOL_BLUEPRINTS, TOOL_CROWBAR, TOOL_DYNAMITE)

VERBS = tuple(
    sorted([*_BY_VERB, *_MOVE_VERBS, "orders", "orders-down", "use", "order"])
)
"""Every word that an action can begin with."""


def format_action(action: Action) -> str:
    """Return the text form of an action.

    Raises:
        InvalidNotationError: If the int is no action.
    """
    kind, a, b, c = (
        kind_of(action),
        first_of(action),
        second_of(action),
        third_of(action),
    )
    try:
        if kind == act.USE_TOOL:
            return _format_tool_use(a, b, c)
        if kind == act.ORDERS:
            verb = "orders-down" if c else "orders"
            return f"{verb} {format_player(a)} {format_cell(b)}"
        if kind == act.ORDER_EVENTS:
            return "order " + " ".join(str(i) for i in (a, b, c) if i)
        for verb, (move, way) in _MOVE_VERBS.items():
            if (move, way) == (kind, b):
                return f"{verb} {format_cell(a)}"
        verb, shape = _BY_KIND[kind]
        words = [_FORMATS[letter](x) for letter, x in zip(shape, (a, b), strict=False)]
        return " ".join([verb, *words])
    except (KeyError, IndexError) as error:
        raise InvalidNotationError(f"{action} is no action") from error


def _format_tool_use(tool: int, target: int, counts: int) -> str:
    words = ["use", TOOL_NAMES[tool]]
    if tool in _CELL_TOOLS or tool == TOOL_THERMAL_BOMB:
        words.append("roof" if target == ROOF else format_cell(target))
    elif tool == TOOL_DONUTS:
        words.append(str(target + 1))
    elif tool == TOOL_VIRUS:
        for computer in range(3):
            number = counts >> (2 * computer) & 3
            if number:
                words.append(f"{TOKEN_NAMES[computer]}={number}")
    return " ".join(words)


def parse_action(text: str) -> Action:
    """Return the action that a text means.

    Raises:
        InvalidNotationError: If it is none.
    """
    words = text.split()
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb == "use" and rest:
        return _parse_tool_use(rest)
    if verb in ("orders", "orders-down"):
        player, cell = _take(verb, rest, 2)
        way = int(verb == "orders-down")
        return encode(act.ORDERS, parse_player(player), parse_cell(cell), way)
    if verb == "order" and 1 <= len(rest) <= 3:
        places = [_parse_number(word, 1, 3, "place") for word in rest] + [0, 0]
        return encode(act.ORDER_EVENTS, places[0], places[1], places[2])
    if verb in _MOVE_VERBS:
        kind, way = _MOVE_VERBS[verb]
        return encode(kind, parse_cell(_take(verb, rest, 1)[0]), way, 0)
    if verb in _BY_VERB:
        kind, shape = _BY_VERB[verb]
        words = _take(verb, rest, len(shape))
        parsed = [
            _PARSERS[letter](word) for letter, word in zip(shape, words, strict=True)
        ]
        a, b = [*parsed, 0, 0][:2]
        return encode(kind, a, b, 0)
    raise InvalidNotationError(
        f"{text!r} is no action; expected one of {', '.join(VERBS)}"
    )


def _take(verb: str, words: list[str], number: int) -> list[str]:
    if len(words) != number:
        raise InvalidNotationError(
            f"{verb!r} takes {number} arguments, not {len(words)}"
        )
    return words


def _parse_tool_use(words: list[str]) -> Action:
    tool, rest = _parse_tool(words[0]), words[1:]
    if tool in _CELL_TOOLS:
        return encode(act.USE_TOOL, tool, parse_cell(_take("use", rest, 1)[0]), 0)
    if tool == TOOL_THERMAL_BOMB:
        word = _take("use", rest, 1)[0]
        return encode(
            act.USE_TOOL, tool, ROOF if word == "roof" else parse_cell(word), 0
        )
    if tool == TOOL_DONUTS:
        return encode(act.USE_TOOL, tool, _parse_floor(_take("use", rest, 1)[0]), 0)
    if tool == TOOL_VIRUS:
        return encode(act.USE_TOOL, tool, 0, _parse_virus(rest))
    _take("use", rest, 0)
    return encode(act.USE_TOOL, tool, 0, 0)


def _parse_virus(words: list[str]) -> int:
    counts = 0
    for word in words:
        name, _, number = word.partition("=")
        computer = _parse_name(TOKEN_NAMES[:3], "computer")(name)
        counts |= _parse_number(number, 1, 3, "number of tokens") << (2 * computer)
    return counts


# Outcomes: name, journal code, how the place is written (- none), names of the values.
_OUTCOMES: tuple[tuple[str, int, str, tuple[str, ...] | None], ...] = (
    ("tile", journal.DREW_TILE, "c", FACE_NAMES),
    ("patrol", journal.DREW_PATROL, "f", None),
    ("event", journal.DREW_EVENT, "-", EVENT_NAMES),
    ("tool", journal.DREW_TOOL, "-", TOOL_NAMES),
    ("loot", journal.DREW_LOOT, "-", LOOT_NAMES),
    ("character", journal.DREW_CHARACTER, "p", CHARACTER_NAMES),
    ("look-patrol", journal.LOOKED_AT_PATROL, "f", None),
    ("look-event", journal.LOOKED_AT_EVENT, "-", EVENT_NAMES),
    ("keypad", journal.ROLLED_KEYPAD, "c", None),
    ("safe", journal.ROLLED_SAFE, "c", None),
    ("chihuahua", journal.ROLLED_CHIHUAHUA, "p", None),
    ("kitty", journal.ROLLED_KITTY, "p", None),
)
_OUTCOME_BY_CODE = {
    code: (name, place, values) for name, code, place, values in _OUTCOMES
}
_OUTCOME_BY_NAME = {
    name: (code, place, values) for name, code, place, values in _OUTCOMES
}
_PATROL_CODES = (journal.DREW_PATROL, journal.LOOKED_AT_PATROL)


def format_outcome(outcome: Outcome) -> str:
    """Return the text form of an outcome; values out of range are shown as they are."""
    if outcome.kind not in _OUTCOME_BY_CODE:
        return f"outcome {outcome.kind}"
    name, place, values = _OUTCOME_BY_CODE[outcome.kind]
    words = [name]
    if place != "-":
        words.append(_FORMATS[place](outcome.place))
    words.append(_format_value(outcome, values))
    return " ".join(words)


def _format_value(outcome: Outcome, values: tuple[str, ...] | None) -> str:
    value = outcome.value
    if outcome.kind in _PATROL_CODES:
        if value == LOST_VISUAL:
            return "lost_visual"
        return format_cell(outcome.place * FLOOR_CELLS + value)
    if values is not None and 0 <= value < len(values):
        return values[value]
    return str(value)


def format_expected(kind: int, place: int) -> str:
    """Return what an outcome of a kind and place is called, without its value."""
    name, shape, _ = _OUTCOME_BY_CODE[kind]
    return name if shape == "-" else f"{name} {_FORMATS[shape](place)}"


def parse_outcome(text: str) -> Outcome:
    """Return the outcome that a text means.

    A die may show any number here: whether it can is for the rules to say (Q29).

    Raises:
        InvalidNotationError: If it is none.
    """
    words = text.split()
    if not words or words[0] not in _OUTCOME_BY_NAME:
        known = ", ".join(_OUTCOME_BY_NAME)
        raise InvalidNotationError(f"{text!r} is no outcome; expected one of {known}")
    code, shape, values = _OUTCOME_BY_NAME[words[0]]
    if shape == "-":
        place, rest = 0, _take(words[0], words[1:], 1)
    else:
        place = _PARSERS[shape](_take(words[0], words[1:], 2)[0])
        rest = words[2:]
    return Outcome(code, place, _parse_value(code, place, rest[0], values))


def _parse_value(
    code: int, place: int, word: str, values: tuple[str, ...] | None
) -> int:
    if code in _PATROL_CODES:
        if word == "lost_visual":
            return LOST_VISUAL
        cell = parse_cell(word)
        if cell // FLOOR_CELLS != place:
            raise InvalidNotationError(f"{word!r} is not on floor {place + 1}")
        return cell % FLOOR_CELLS
    if values is None:
        return _parse_number(word, 0, 127, "die")
    value = _parse_name(values, "value")(word)
    if code == journal.DREW_TILE and value == HIDDEN:
        raise InvalidNotationError("a tile that was revealed is not hidden")
    return value
