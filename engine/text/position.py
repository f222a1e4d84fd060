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

from collections.abc import Iterable

from lookout.engine.constants import FORT_KNOX, MAX_FLOORS, MAX_PLAYERS, NOWHERE
from lookout.engine.errors import InvalidNotationError, InvalidWallsError
from lookout.engine.rules import PRESETS
from lookout.engine.state import State
from lookout.engine.status import check as check_state
from lookout.engine.text.fields import NONE, Fields, Number, fields_of
from lookout.engine.text.frames import Frame, format_frame, parse_frames
from lookout.engine.text.parts import read_words, write_words
from lookout.engine.text.starting import (
    build_walls,
    busy_cells,
    default_hole,
    nearest_preset,
    own_walls,
    parse_flag,
    set_preset,
    start_fields,
    starting_fields_of,
    state_of_fields,
)
from lookout.engine.text.vocabulary import CELL_KEYS, FACE, KEYS, PLAYER, SCENARIO, YES
from lookout.engine.walls import cell_text, format_walls, local_cell, parse_walls

Words = dict[str, str]
"""Keys and values of a position, in order."""

SETUP_KEYS = ("job", "players", "lost_visual", "rules")
WALL_KEYS = ("hole", "walls1", "walls2", "walls3")
_KEYS = list(KEYS)
_KEYS_BEFORE = _KEYS[: _KEYS.index(CELL_KEYS[0])]
_KEYS_AFTER = _KEYS[_KEYS.index(CELL_KEYS[-1]) + 1 :]
_PLAYERS = Number("number of players", 1, MAX_PLAYERS)


def format_position(state: State) -> str:
    """Return a state as one line of text.

    Raises:
        InvalidPositionError: If it is of no job.
    """
    return format_fields(fields_of(state))


def format_fields(fields: Fields) -> str:
    """Return the fields of a state as one line of text.

    Raises:
        InvalidPositionError: If they are of no job.
    """
    words = words_of(fields)
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


def words_of(now: Fields, *, full: bool = False) -> Words:
    """Return a state's fields as keys and values; if full, with what a drawing shows.

    Raises:
        InvalidPositionError: If they are of no job.
    """
    start = starting_fields_of(now)
    words = _setup_words(now, start)
    _add_words(words, _KEYS_BEFORE, now, start, full=full)
    tiles, crowded = busy_cells(now, start)
    for cell in sorted(tiles | crowded):
        if cell in tiles:
            words[CELL_KEYS[cell]] = FACE.write(now["face"][cell])
        else:
            _add_words(words, (CELL_KEYS[cell],), now, start, full=full)
    _add_words(words, _KEYS_AFTER, now, start, full=full)
    if now["frames"] != start["frames"]:
        words["pending"] = ",".join(map(format_frame, now["frames"])) or NONE
    return words


def _add_words(
    words: Words, keys: Iterable[str], now: Fields, start: Fields, *, full: bool
) -> None:
    """Add what there is to say about some keys."""
    for key in keys:
        parts, at = KEYS[key]
        shown = full and _is_in_play(now, key)
        found = write_words(parts, now, start, at, full=shown)
        if found:
            words[key] = ",".join(found)


def state_of(words: Words) -> State:
    """Return the state that keys and values mean.

    Raises:
        InvalidNotationError: If a value is wrong.
    """
    into = _read_setup(words)
    for key, value in words.items():
        if key in KEYS:
            parts, at = KEYS[key]
            read_words(key, value.split(","), parts, into, at)
    if "pending" in words:
        into["frames"] = _read_pending(words["pending"])
    return state_of_fields(into)


def _read_pending(text: str) -> list[Frame]:
    try:
        return [] if text == NONE else parse_frames(text.split(","))
    except InvalidNotationError as error:
        raise InvalidNotationError(f"'pending': {error}") from None


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


def _setup_words(now: Fields, start: Fields) -> Words:
    words = {"job": SCENARIO.write(now["scenario"]), "players": str(now["players"])}
    if now["lost_visual"]:
        words["lost_visual"] = "yes"
    preset, changes = nearest_preset(now)
    if changes or preset != "2e":
        switches = [f"{flag}:{value}" for flag, value in changes.items()]
        words["rules"] = ",".join([preset, *switches])
    if now["hole"] != default_hole(now["scenario"]):
        words["hole"] = cell_text(now["hole"]) if now["hole"] >= 0 else NONE
    for floor, pieces in own_walls(now, start).items():
        words[f"walls{floor + 1}"] = ",".join(format_walls(pieces)) or NONE
    return words


def _read_rules(text: str, into: Fields) -> None:
    preset, *words = text.split(",")
    if preset not in PRESETS:
        raise InvalidNotationError(
            f"{preset!r} is no preset of rules; expected {', '.join(PRESETS)}"
        )
    set_preset(into, preset)
    for word in words:
        flag, _, value = word.partition(":")
        into[flag] = parse_flag(flag, value)


def _read_setup(words: Words) -> Fields:
    scenario = SCENARIO.read(words.get("job", "bank"))
    seats = [player for player in range(MAX_PLAYERS) if PLAYER.write(player) in words]
    players = max(seats, default=MAX_PLAYERS - 1) + 1
    if "players" in words:
        players = _PLAYERS.read(words["players"])
    lost_visual = YES.read(words.get("lost_visual", "no")) != 0
    hole = _read_hole(words, scenario)
    into = start_fields(scenario, players, lost_visual=lost_visual, hole=hole)
    _read_rules(words.get("rules", "2e"), into)
    for floor in range(MAX_FLOORS):
        key = f"walls{floor + 1}"
        if key in words:
            _read_walls(into, floor, words[key])
    return into


def _read_hole(words: Words, scenario: int) -> int:
    if "hole" not in words:
        return default_hole(scenario)
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
    for piece in build_walls(into, floor, pieces):
        name = format_walls({piece})[0]
        raise InvalidNotationError(f"{key!r}: {name!r} is not between two tiles")
