"""What a position says without saying it: how a job starts, and what follows.

Text and messages say what differs. Both are read into ``start_fields``, where None
stands for what has not been said, and become a state by ``state_of_fields``; both are
written from what differs between a state's fields and ``starting_fields_of``.
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
    HIDDEN,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    MAX_FLOORS,
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
from lookout.engine.errors import InvalidNotationError, InvalidPositionError
from lookout.engine.players import order_gold
from lookout.engine.rules import FLAG_VALUES, FLAGS, NUMBER_FLAGS, PRESETS
from lookout.engine.stack import ASK_ACTION, ASK_KEEP_TOOL
from lookout.engine.state import DECKS, EVENT_DECK, State
from lookout.engine.text.fields import (
    MASKS,
    Fields,
    Number,
    copy_fields,
    fields_of,
    list_discards,
    marked,
    state_from,
)
from lookout.engine.text.frames import Frame
from lookout.engine.walls import (
    Wall,
    Walls,
    default_layout,
    floor_cells,
    inner_edges,
    layout_walls,
    open_ways,
    walls_of,
)

_BARS = 1 << LOOT_GOLD_BAR | 1 << LOOT_GOLD_BAR_2


def start_fields(
    scenario: int, players: int, *, lost_visual: bool, hole: int
) -> Fields:
    """Return the fields of a job before anything has happened, to be written into.

    None stands for what follows from the rest unless it is said.
    """
    fields = copy_fields(_fresh(scenario, players, lost_visual, hole))
    for name, number, _ in _DEFAULTS:
        fields[name] = None if number is None else [None] * number
    return fields


def complete(fields: Fields) -> None:
    """Give everything that was not said the value that follows, in one order."""
    for name, number, default in _DEFAULTS:
        _fill(fields, name, number, default)
    fields["listed"] = list_discards(fields)
    if _in_hands(fields, "hand_loot", "loot_cell") & _BARS == _BARS:
        state = state_from(fields)
        order_gold(state)  # Whichever bar is meant: nobody can tell them apart.
        fields.update(fields_of(state))


def state_of_fields(fields: Fields) -> State:
    """Return the state that fields mean, which are completed for it."""
    complete(fields)
    return state_from(fields)


def starting_fields_of(now: Fields) -> Fields:
    """Return what the fields would be if nothing were said but job, rules and seats.

    They are not to be changed: some are shared.

    Raises:
        InvalidPositionError: If they are of no job.
    """
    _check_job(now)
    lost_visual = now["lost_visual"] != 0
    start = dict(_fresh(now["scenario"], now["players"], lost_visual, now["hole"]))
    for flag in FLAGS:
        start[flag] = now[flag]
    for name, number, default in _DEFAULTS:
        start[name] = _default(number, default, now)
    return start


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


def busy_cells(now: Fields, start: Fields) -> tuple[set[int], set[int]]:
    """Return the cells about which there is something to say, of two kinds.

    The first have nothing but a tile, the others something on it, too. All others are
    as at the start.
    """
    crowded = {now["crow_cell"], now["entrance"], *now["tool_cell"], *now["loot_cell"]}
    crowded.discard(NOWHERE)
    for field in ("stealth_tokens", "safe_dice"):
        if any(now[field]):
            crowded |= {cell for cell, number in enumerate(now[field]) if number}
    for field in MASKS:
        crowded.update(marked(now, field))
    pairs = zip(now["face"], start["face"], strict=True)
    turned = {cell for cell, (new, old) in enumerate(pairs) if new != old}
    return turned - crowded, crowded


# The building.


@functools.cache
def _fresh(scenario: int, players: int, lost_visual: bool, hole: int) -> Fields:
    """Return the fields of a job before anything has happened; not to be changed."""
    name = SCENARIO_NAMES[scenario]
    setup = Setup(scenario=name, players=players, lost_visual=lost_visual)
    fields = fields_of(lay_out(setup))
    fields["hole"] = hole
    fields["cells"] = floor_cells(scenario, hole)
    for floor, pieces in enumerate(default_walls(scenario, hole)):
        _set_walls(fields, floor, pieces)
    for cell in range(CELLS):
        floor, local = divmod(cell, FLOOR_CELLS)
        inside = floor < fields["floors"] and fields["cells"] >> local & 1
        fields["face"][cell] = HIDDEN if inside else OUTSIDE
    return fields


@functools.cache
def default_hole(scenario: int) -> int:
    """Return the local cell of the printed hole, or NOWHERE."""
    return layout_walls(default_layout(scenario))[1]


@functools.cache
def default_walls(scenario: int, hole: int) -> Walls:
    """Return the printed walls, without those that another hole leaves no room for."""
    walls, _ = layout_walls(default_layout(scenario))
    edges = set(inner_edges(floor_cells(scenario, hole)))
    return [pieces & edges for pieces in walls]


def build_walls(fields: Fields, floor: int, pieces: set[Wall]) -> list[Wall]:
    """Put walls on a floor; return those that are not between two of its tiles."""
    edges = set(inner_edges(fields["cells"])) if floor < fields["floors"] else set()
    _set_walls(fields, floor, pieces)
    return sorted(pieces - edges)


def own_walls(now: Fields, start: Fields) -> dict[int, set[Wall]]:
    """Return the walls of those floors that are not built as printed."""
    found = {}
    for floor in range(now["floors"]):
        east, south = now["open_east"][floor], now["open_south"][floor]
        if (east, south) != (start["open_east"][floor], start["open_south"][floor]):
            walls = walls_of(now["cells"], east, south)
            if walls != default_walls(now["scenario"], now["hole"])[floor]:
                found[floor] = walls
    return found


def _set_walls(fields: Fields, floor: int, pieces: set[Wall]) -> None:
    east, south = open_ways(fields["cells"], pieces)
    fields["open_east"][floor], fields["open_south"][floor] = east, south


# The rules.

_CODES = {
    preset: {flag: rules.code(flag) for flag in FLAGS}
    for preset, rules in PRESETS.items()
}


def set_preset(fields: Fields, preset: str) -> None:
    """Play by a preset of rules."""
    fields.update(_CODES[preset])


def nearest_preset(now: Fields) -> tuple[str, dict[str, str]]:
    """Return the preset nearest to the rules, and the switches that differ from it."""
    differing = {
        preset: [flag for flag in FLAGS if now[flag] != codes[flag]]
        for preset, codes in _CODES.items()
    }
    best = min(differing, key=lambda preset: len(differing[preset]))
    return best, {flag: _format_flag(flag, now[flag]) for flag in differing[best]}


def _format_flag(flag: str, code: int) -> str:
    values = FLAG_VALUES.get(flag, ())
    return values[code] if 0 <= code < len(values) else str(code)


def parse_flag(flag: str, value: str) -> int:
    """Return the code of a switch's value.

    Raises:
        InvalidNotationError: If there is no such switch or value.
    """
    if flag not in FLAGS:
        known = ", ".join(FLAGS)
        raise InvalidNotationError(f"{flag!r} is no rule; expected one of {known}")
    if flag in NUMBER_FLAGS:
        allowed = NUMBER_FLAGS[flag]
        return Number(flag, allowed.start, allowed.stop - 1).read(value)
    values = FLAG_VALUES[flag]
    if value not in values:
        raise InvalidNotationError(
            f"{value!r} is no {flag}; expected one of {', '.join(values)}"
        )
    return values.index(value)


# What follows from the rest unless it is said.


def _stealth(fields: Fields, player: int) -> int:
    """Return the Stealth of the start (S09)."""
    return int(fields["start_stealth"]) if player < fields["players"] else 0


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
        away |= _BARS
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
    ("stealth", MAX_PLAYERS, _stealth),
    ("guard_status", MAX_FLOORS, _status),
    ("last_card", MAX_FLOORS, _last_card),
    ("deck_left", DECKS, _left),
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
