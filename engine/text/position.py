"""The text form of a whole state, in one line; reading is the inverse of writing.

    job=bank players=2 turn=p1,used:1 p1=hawk,basic,1B1 p2=rook,basic,1A1,donuts
    guard1=1D4>1C4 1A1=foyer_1,entrance 1B1=laser_2,alarm patrol1=1D4,1C4

(without the line break). A position is words of key and value. Only what differs from
the start of the job is written; what is not said has its starting value: tiles face
down, decks full, nothing on the board, four actions in a turn. Keys may come in any
order. Without ``players`` there are as many as the highest one mentioned, or four.

``job``, ``players``, ``lost_visual``, ``rules`` (a preset and the switches that
differ), ``hole`` and ``walls1`` to ``walls3`` set the building up; without walls it has
those of the printed layout. Every other key has a list of words, see
``vocabulary.KEYS``: the turn, the players ``p1`` to ``p4``, effects, hack tokens,
guards, cells (the tile and all that lies on it), decks, the result. A patrol deck's
list is its discards, the last one drawn at the end. ``pending`` is the stack, see
``frames``; where it is not said, the active player is in the action phase.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from lookout.engine.constants import (
    ACTIONS_PER_TURN,
    CELLS,
    EVENTS,
    FLOOR_CELLS,
    FORT_KNOX,
    HIDDEN,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    MAX_PLAYERS,
    NOT_SET_UP,
    NOWHERE,
    ON_PATROL,
    OUTSIDE,
    PATROL_REMOVED,
    PLAYING,
    SCENARIO_NAMES,
    TOOLS,
)
from lookout.engine.deal import Setup, lay_out
from lookout.engine.errors import (
    InvalidNotationError,
    InvalidPositionError,
    InvalidWallsError,
)
from lookout.engine.players import order_gold
from lookout.engine.rules import FLAG_VALUES, FLAGS, NUMBER_FLAGS, PRESETS
from lookout.engine.stack import ASK_ACTION, ASK_KEEP_TOOL
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.status import check as check_state
from lookout.engine.text.fields import (
    MASKS,
    NONE,
    Fields,
    Number,
    copy_fields,
    fields_of,
    marked,
    state_from,
)
from lookout.engine.text.frames import Frame, format_frame, parse_frames
from lookout.engine.text.parts import read_words, write_words
from lookout.engine.text.vocabulary import KEYS, PLAYER, SCENARIO, YES
from lookout.engine.walls import (
    Walls,
    cell_text,
    default_layout,
    floor_cells,
    format_walls,
    inner_edges,
    layout_walls,
    local_cell,
    open_ways,
    parse_walls,
    walls_of,
)

Words = dict[str, str]
"""Keys and values of a position, in order."""

SETUP_KEYS = ("job", "players", "lost_visual", "rules")
WALL_KEYS = ("hole", "walls1", "walls2", "walls3")
_PLAYERS = Number("number of players", 1, MAX_PLAYERS)


def format_position(state: State) -> str:
    """Return a state as one line of text.

    Raises:
        InvalidPositionError: If it is of no job.
    """
    words = words_of(state)
    return " ".join(f"{key}={value}" for key, value in words.items())


def parse_position(text: str, *, check: bool = True) -> State:
    """Return the state that a text means.

    Args:
        text: A position.
        check: Whether to refuse one that could not arise in play. The rules trust
            their states: play on from none that was not checked.

    Raises:
        InvalidNotationError: If it is no position.
        InvalidPositionError: If it could not arise; every defect is listed.
    """
    if not text.strip():
        raise InvalidNotationError("the text is empty; expected words like job=bank")
    words: Words = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals:
            raise InvalidNotationError(f"{word!r} has no value; expected key=value")
        add_word(words, key, value)
    state = state_of(words)
    if check:
        check_state(state)
    return state


def add_word(words: Words, key: str, value: str) -> None:
    """Add a key and its value to those of a position.

    Raises:
        InvalidNotationError: If there is no such key, or it is there already.
    """
    if key not in KEYS and key not in (*SETUP_KEYS, *WALL_KEYS, "pending"):
        known = [*SETUP_KEYS, *WALL_KEYS, *(k for k in KEYS if not k[0].isdigit())]
        raise InvalidNotationError(
            f"unknown key {key!r}; expected a cell, pending, {', '.join(known)}"
        )
    if key in words:
        raise InvalidNotationError(f"{key!r} is given twice; expected once")
    words[key] = value


def words_of(state: State, *, full: bool = False) -> Words:
    """Return a state as keys and values; if full, with what a drawing always shows.

    Raises:
        InvalidPositionError: If it is of no job.
    """
    now = fields_of(state)
    _check_job(now)
    start = _start(
        now["scenario"], now["players"], now["lost_visual"] != 0, now["hole"]
    )
    for flag in FLAGS:
        start[flag] = now[flag]
    _give_stealth(start)
    for field, number, default in _DEFAULTS:
        start[field] = _default(number, default, now)
    words = _setup_words(now)
    busy = _busy_cells(now, start)
    for key, (parts, at) in KEYS.items():
        if key[0].isdigit() and at not in busy:
            continue
        shown = full and _is_in_play(now, key)
        found = write_words(parts, now, start, at, full=shown)
        if found:
            words[key] = ",".join(found)
    if now["frames"] != start["frames"]:
        words["pending"] = ",".join(map(format_frame, now["frames"])) or NONE
    return words


def _busy_cells(now: Fields, start: Fields) -> set[int]:
    """Return the cells about which there is something to say; most are as they were."""
    busy = {now["crow_cell"], now["entrance"], *now["tool_cell"], *now["loot_cell"]}
    for field in ("face", "stealth_tokens", "safe_dice"):
        pairs = zip(now[field], start[field], strict=True)
        busy |= {cell for cell, (new, old) in enumerate(pairs) if new != old}
    for field in MASKS:
        busy |= set(marked(now, field))
    return busy


def state_of(words: Words) -> State:
    """Return the state that keys and values mean.

    Raises:
        InvalidNotationError: If a value is wrong.
    """
    into = _read_setup(words)
    for field, number, _ in _DEFAULTS:
        into[field] = None if number is None else [None] * number
    for key, value in words.items():
        if key in KEYS:
            parts, at = KEYS[key]
            read_words(key, value.split(","), parts, into, at)
    if "pending" in words:
        into["frames"] = _read_pending(words["pending"])
    for field, number, default in _DEFAULTS:
        _fill(into, field, number, default)
    state = state_from(into)
    order_gold(state)  # Whichever bar is meant: nobody can tell them apart.
    return state


def _read_pending(text: str) -> list[Frame]:
    try:
        return [] if text == NONE else parse_frames(text.split(","))
    except InvalidNotationError as error:
        raise InvalidNotationError(f"'pending': {error}") from None


def _check_job(now: Fields) -> None:
    defects = []
    if not 0 <= now["scenario"] < len(SCENARIO_NAMES):
        defects.append(("job", f"{now['scenario']} is no job"))
    if not 1 <= now["players"] <= MAX_PLAYERS:
        defects.append(("players", f"{now['players']} players, expected 1 to 4"))
    if not NOWHERE <= now["hole"] < FLOOR_CELLS:
        defects.append(("hole", f"{now['hole']} is no cell of a floor"))
    if defects:
        raise InvalidPositionError(defects)


def _is_in_play(now: Fields, key: str) -> bool:
    """Say whether a drawing shows all of a key: nothing of empty seats and floors."""
    parts_at = KEYS[key][1]
    if key == "turn":
        return bool(now["active"] >= 0)
    if key in ("p1", "p2", "p3", "p4"):
        return parts_at is not None and parts_at < now["players"]
    if key.startswith(("guard", "patrol")):
        return parts_at is not None and parts_at < now["floors"]
    return True


# Set-up: job, rules, walls.


@functools.cache
def _fresh(scenario: int, players: int, lost_visual: bool, hole: int) -> Fields:
    """Return the fields of a job before anything has happened; not to be changed."""
    name = SCENARIO_NAMES[scenario]
    setup = Setup(scenario=name, players=players, lost_visual=lost_visual)
    fields = fields_of(lay_out(setup))
    fields["hole"] = hole
    fields["cells"] = floor_cells(scenario, hole)
    for floor, pieces in enumerate(_default_walls(scenario, hole)):
        _build(fields, floor, pieces)
    for cell in range(CELLS):
        floor, local = divmod(cell, FLOOR_CELLS)
        inside = floor < fields["floors"] and fields["cells"] >> local & 1
        fields["face"][cell] = HIDDEN if inside else OUTSIDE
    return fields


def _start(scenario: int, players: int, lost_visual: bool, hole: int) -> Fields:
    return copy_fields(_fresh(scenario, players, lost_visual, hole))


def _default_walls(scenario: int, hole: int) -> Walls:
    """Return the printed walls, without those that another hole leaves no room for."""
    walls, _ = layout_walls(default_layout(scenario))
    edges = set(inner_edges(floor_cells(scenario, hole)))
    return [pieces & edges for pieces in walls]


def _build(fields: Fields, floor: int, pieces: set[tuple[int, int]]) -> None:
    east, south = open_ways(fields["cells"], pieces)
    fields["open_east"][floor], fields["open_south"][floor] = east, south


def _give_stealth(fields: Fields) -> None:
    for player in range(fields["players"]):
        fields["stealth"][player] = fields["start_stealth"]


def _setup_words(now: Fields) -> Words:
    words = {"job": SCENARIO.write(now["scenario"]), "players": str(now["players"])}
    if now["lost_visual"]:
        words["lost_visual"] = "yes"
    rules = _format_rules(now)
    if rules != "2e":
        words["rules"] = rules
    _, hole = layout_walls(default_layout(now["scenario"]))
    if now["hole"] != hole:
        words["hole"] = cell_text(now["hole"]) if now["hole"] >= 0 else NONE
    usual = _default_walls(now["scenario"], now["hole"])
    for floor, pieces in enumerate(usual):
        east, south = now["open_east"][floor], now["open_south"][floor]
        walls = walls_of(now["cells"], east, south)
        if walls != pieces:
            words[f"walls{floor + 1}"] = ",".join(format_walls(walls)) or NONE
    return words


def _format_rules(now: Fields) -> str:
    """Return the nearest preset and what differs from it."""
    best: list[str] = []
    for preset, rules in PRESETS.items():
        changed = [flag for flag in FLAGS if now[flag] != rules.code(flag)]
        words = [
            preset,
            *(f"{flag}:{_format_flag(flag, now[flag])}" for flag in changed),
        ]
        if not best or len(words) < len(best):
            best = words
    return ",".join(best)


def _format_flag(flag: str, code: int) -> str:
    values = FLAG_VALUES.get(flag, ())
    return values[code] if 0 <= code < len(values) else str(code)


def _read_rules(text: str, into: Fields) -> None:
    preset, *words = text.split(",")
    if preset not in PRESETS:
        raise InvalidNotationError(
            f"{preset!r} is no preset of rules; expected {', '.join(PRESETS)}"
        )
    for flag in FLAGS:
        into[flag] = PRESETS[preset].code(flag)
    for word in words:
        flag, _, value = word.partition(":")
        if flag not in FLAGS:
            known = ", ".join(FLAGS)
            raise InvalidNotationError(f"{word!r} is no rule; expected one of {known}")
        into[flag] = _read_flag(flag, value)


def _read_flag(flag: str, value: str) -> int:
    if flag in NUMBER_FLAGS:
        allowed = NUMBER_FLAGS[flag]
        return Number(flag, allowed.start, allowed.stop - 1).read(value)
    values = FLAG_VALUES[flag]
    if value not in values:
        raise InvalidNotationError(
            f"{value!r} is no {flag}; expected one of {', '.join(values)}"
        )
    return values.index(value)


def _read_setup(words: Words) -> Fields:
    scenario = SCENARIO.read(words.get("job", "bank"))
    seats = [player for player in range(MAX_PLAYERS) if PLAYER.write(player) in words]
    players = max(seats, default=MAX_PLAYERS - 1) + 1
    if "players" in words:
        players = _PLAYERS.read(words["players"])
    lost_visual = YES.read(words.get("lost_visual", "no")) != 0
    into = _start(scenario, players, lost_visual, _read_hole(words, scenario))
    _read_rules(words.get("rules", "2e"), into)
    _give_stealth(into)
    for floor in range(3):
        key = f"walls{floor + 1}"
        if key in words:
            _read_walls(into, floor, words[key])
    return into


def _read_hole(words: Words, scenario: int) -> int:
    _, hole = layout_walls(default_layout(scenario))
    if "hole" not in words:
        return hole
    text = words["hole"]
    if scenario != FORT_KNOX and text != NONE:
        raise InvalidNotationError(f"'hole': only fort_knox has a hole, not {text!r}")
    try:
        return NOWHERE if text == NONE else local_cell(text)
    except InvalidWallsError as error:
        raise InvalidNotationError(f"'hole': {error}") from None


def _read_walls(into: Fields, floor: int, text: str) -> None:
    key = f"walls{floor + 1}"
    try:
        pieces = parse_walls([] if text == NONE else text.split(","))
    except InvalidWallsError as error:
        raise InvalidNotationError(f"{key!r}: {error}") from None
    edges = set(inner_edges(into["cells"])) if floor < into["floors"] else set()
    for piece in sorted(pieces - edges):
        name = format_walls({piece})[0]
        raise InvalidNotationError(f"{key!r}: {name!r} is not between two tiles")
    _build(into, floor, pieces)


# What follows from the rest unless it is said.


def _status(fields: Fields, floor: int) -> int:
    return NOT_SET_UP if fields["guard_cell"][floor] == NOWHERE else ON_PATROL


def _last_card(fields: Fields, floor: int) -> int:
    listed = fields["listed"][floor]
    return int(listed[-1]) if listed else NOWHERE


def _left(fields: Fields, deck: int) -> int:
    """Return the size of a deck without its discards (2.2, S03, Q28)."""
    if deck == EVENT_DECK:
        size = EVENTS
    elif deck < fields["floors"]:
        size = fields["cells"].bit_count() + int(fields["lost_visual"] != 0)
        size -= int(PATROL_REMOVED[fields["players"]])
    else:
        size = 0
    return int(size - fields["deck_seen"][deck].bit_count())


def _remaining(fields: Fields, _: int) -> int:
    if fields["active"] < 0:
        return 0
    return max(0, ACTIONS_PER_TURN - int(fields["used"]))


def _frames(fields: Fields, _: int) -> list[Frame]:
    if fields["result"] != PLAYING or fields["active"] < 0:
        return []
    return [(ASK_ACTION, fields["active"], 0, 0, 0)]


def _tools_deck(fields: Fields, _: int) -> int:
    """Return the Tools that are nowhere else: held, lying, discarded, being drawn."""
    away = fields["tools_discarded"] | _in_hands(fields, "hand_tools", "tool_cell")
    for frame in fields["frames"]:
        if frame[0] == ASK_KEEP_TOOL:
            away |= 1 << max(frame[3], 0) | 1 << max(frame[4], 0)
    return int(((1 << TOOLS) - 1) & ~away)


def _loot_deck(fields: Fields, _: int) -> int:
    """Return the Loot that is nowhere else; P02: no Gold Bars for a lone player."""
    away = _in_hands(fields, "hand_loot", "loot_cell")
    if fields["players"] == 1:
        away |= 1 << LOOT_GOLD_BAR | 1 << LOOT_GOLD_BAR_2
    return ((1 << LOOT) - 1) & ~away


def _in_hands(fields: Fields, hands: str, cells: str) -> int:
    """Return the cards, as bits, that are in a hand or on a cell."""
    away = 0
    for hand in fields[hands]:
        away |= hand
    for card, cell in enumerate(fields[cells]):
        if cell != NOWHERE:
            away |= 1 << card
    return away


_Default = Callable[[Fields, int], Any]

# Each follows from fields that are said, and from those before it.
_DEFAULTS: tuple[tuple[str, int | None, _Default], ...] = (
    ("guard_status", 3, _status),
    ("last_card", 3, _last_card),
    ("deck_left", 4, _left),
    ("remaining", None, _remaining),
    ("frames", None, _frames),
    ("tools_deck", None, _tools_deck),
    ("loot_deck", None, _loot_deck),
)


def _default(number: int | None, default: _Default, fields: Fields) -> object:
    if number is None:
        return default(fields, 0)
    return [default(fields, i) for i in range(number)]


def _fill(into: Fields, field: str, number: int | None, default: _Default) -> None:
    """Give a field that was not said, or its elements, the value that follows."""
    if number is not None:
        for i in range(number):
            if into[field][i] is None:
                into[field][i] = default(into, i)
    elif into[field] is None:
        into[field] = default(into, 0)
