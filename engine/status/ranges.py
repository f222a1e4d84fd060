"""Values that mean nothing: the first thing to look for in a hand-made position."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

from lookout.engine.constants import (
    CELLS,
    CHARACTERS,
    ESCAPED,
    EVENTS,
    FACES,
    FLOOR_CELLS,
    LOOT,
    LOOT_NAMES,
    LOST,
    LOST_VISUAL,
    MAX_GUARD_DIE,
    MAX_PLAYERS,
    MAX_SAFE_DICE,
    NO_SIDE,
    NOBODY,
    NOWHERE,
    OUTSIDE,
    SCENARIO_FLOORS,
    SCENARIO_NAMES,
    SCENARIO_WIDTH,
    TOOL_NAMES,
    TOOLS,
)
from lookout.engine.rules import FLAG_VALUES, NUMBER_FLAGS
from lookout.engine.state import (
    EVENT_DECK,
    MOST_KNOWN_BOTTOM,
    MOST_KNOWN_TOP,
    blank_state,
)
from lookout.engine.text.fields import MASKS, Fields, fields_of
from lookout.engine.text.notation import TOKEN_NAMES, format_cell, format_player
from lookout.engine.walls import floor_cells

Defect = tuple[str, str]
"""A place, as a path, and what is wrong there."""

_LAST = CELLS - 1
_MANY = 127
_Name = Callable[[int], str]


def deck_name(deck: int) -> str:
    """Return the path of a deck."""
    return "events" if deck == EVENT_DECK else f"patrol.{deck + 1}"


def _floor(floor: int) -> str:
    return str(floor + 1)


# Field, path of an element, least and greatest value.
_LISTS: tuple[tuple[str, str, _Name, int, int], ...] = (
    ("face", "tiles.{}", format_cell, OUTSIDE, FACES - 1),
    ("stealth_tokens", "stealth_tokens.{}", format_cell, 0, _MANY),
    ("safe_dice", "dice.{}", format_cell, 0, MAX_SAFE_DICE),
    ("tool_cell", "tools.{}", TOOL_NAMES.__getitem__, NOWHERE, _LAST),
    ("loot_cell", "loot.{}", LOOT_NAMES.__getitem__, NOWHERE, _LAST),
    ("hand_tools", "players.{}.tools", format_player, 0, (1 << TOOLS) - 1),
    ("hand_loot", "players.{}.loot", format_player, 0, (1 << LOOT) - 1),
    ("deck_left", "{}.left", deck_name, 0, LOST_VISUAL + 1),
    ("deck_top_n", "{}.top", deck_name, 0, MOST_KNOWN_TOP),
    ("deck_bottom_n", "{}.bottom", deck_name, 0, MOST_KNOWN_BOTTOM),
    ("deck_seen", "{}.discards", deck_name, 0, (1 << EVENTS) - 1),
    ("last_card", "patrol.{}.last", _floor, NOWHERE, LOST_VISUAL),
    ("guard_status", "guards.{}.status", _floor, 0, LOST),
    ("guard_cell", "guards.{}.cell", _floor, NOWHERE, _LAST),
    ("die_cell", "guards.{}.destination", _floor, NOWHERE, _LAST),
    ("guard_die", "guards.{}.die", _floor, 0, MAX_GUARD_DIE),
    ("donuts", "guards.{}.donuts", _floor, 0, 1),
    ("player_cell", "players.{}.cell", format_player, ESCAPED, _LAST),
    ("stealth", "players.{}.stealth", format_player, 0, _MANY),
    ("character", "players.{}.character", format_player, NOWHERE, CHARACTERS - 1),
    ("side", "players.{}.side", format_player, NO_SIDE, 1),
    ("hack", "hack.{}", TOKEN_NAMES.__getitem__, 0, _MANY),
    ("keypad_fails", "turn.keypad_{}", lambda i: str(i + 4), 0, _MANY),
    ("roll", "turn.roll.{}", _floor, 0, MAX_SAFE_DICE + 1),
)
_SCALARS: tuple[tuple[str, str, int, int], ...] = (
    ("tools_deck", "tools", 0, (1 << TOOLS) - 1),
    ("tools_discarded", "tools", 0, (1 << TOOLS) - 1),
    ("loot_deck", "loot", 0, (1 << LOOT) - 1),
    ("laptop", "hack.laptop", 0, 1),
    ("crow_cell", "crow", NOWHERE, _LAST),
    ("juicer_token", "juicer_token", 0, 2),
    ("flexibility_debt", "flexibility_debt", 0, MAX_PLAYERS),
    ("emp", "effects.emp", NOBODY, MAX_PLAYERS - 1),
    ("gymnastics", "effects.gymnastics", NOBODY, MAX_PLAYERS - 1),
    ("time_lock", "effects.time_lock", NOBODY, MAX_PLAYERS - 1),
    ("video_loop", "effects.video_loop", NOBODY, MAX_PLAYERS - 1),
    ("heads_up", "effects.heads_up", 0, 1),
    ("jump_the_gun", "effects.jump_the_gun", 0, 1),
    ("active", "turn.active", NOBODY, MAX_PLAYERS - 1),
    ("used", "turn.used", 0, _MANY),
    ("remaining", "turn.remaining", 0, _MANY),
    ("ability_used", "turn.ability_used", 0, 1),
    ("invisible", "turn.invisible", 0, 1),
    ("climbed", "turn.climbed", 0, 1),
    ("grace", "turn.grace", 0, 1),
    ("entered", "turn.entered", NOWHERE, _LAST),
    ("shift_change", "turn.shift_change", 0, 1),
    ("guard_bonus", "turn.guard_bonus", -1, 1),
    ("entrance", "entrance", NOWHERE, _LAST),
    ("lost_visual", "lost_visual", 0, 1),
    ("result", "result", 0, 2),
    ("caught_player", "caught_player", NOBODY, MAX_PLAYERS - 1),
)
_ALLOWED = NUMBER_FLAGS | {
    flag: range(len(values)) for flag, values in FLAG_VALUES.items()
}
_cells_of = functools.cache(floor_cells)
_BLANK = fields_of(blank_state())
_TAME = {"guard_die": MAX_GUARD_DIE}  # Else it would be too low as well.


def job_defects(now: Fields) -> Iterator[Defect]:
    """Yield what is wrong with the job itself; nothing else can be judged then."""
    if not 0 <= now["scenario"] < len(SCENARIO_NAMES):
        yield (
            "job",
            f"{now['scenario']} is no job; expected 0 to {len(SCENARIO_NAMES) - 1}",
        )
    if not 1 <= now["players"] <= MAX_PLAYERS:
        yield "players", f"{now['players']} players; expected 1 to {MAX_PLAYERS}"
    if not NOWHERE <= now["hole"] < FLOOR_CELLS:
        yield "hole", f"{now['hole']} is no cell of a floor"


def tame(now: Fields) -> list[Defect]:
    """Take values that mean nothing out of fields; return the defects these are."""
    found = list(_wrong_rules(now))
    for field, path, name, low, high in _LISTS:
        if low <= min(now[field]) and max(now[field]) <= high:
            continue
        for i, value in enumerate(now[field]):
            if not low <= value <= high:
                found.append((path.format(name(i)), _out_of_range(value, low, high)))
                now[field][i] = _TAME.get(field, _BLANK[field][i])
    for field, path, low, high in _SCALARS:
        if not low <= now[field] <= high:
            found.append((path, _out_of_range(now[field], low, high)))
            now[field] = _BLANK[field]
    for field in MASKS:
        for floor, mask in enumerate(now[field]):
            if mask < 0 or mask >> FLOOR_CELLS:
                found.append(
                    (f"{field}.{floor + 1}", "bits beyond the cells of a floor")
                )
                now[field][floor] = mask & ((1 << FLOOR_CELLS) - 1)
    return found + list(_settle_size(now))


def _out_of_range(value: int, low: int, high: int) -> str:
    return f"{value} is out of range; expected {low} to {high}"


def _wrong_rules(now: Fields) -> Iterator[Defect]:
    for flag, allowed in _ALLOWED.items():
        if now[flag] not in allowed:
            what = _out_of_range(now[flag], allowed.start, allowed.stop - 1)
            yield f"rules.{flag}", what


def _settle_size(now: Fields) -> Iterator[Defect]:
    """Yield wrong sizes of the building, and set them right."""
    scenario = now["scenario"]
    sizes = {
        "floors": int(SCENARIO_FLOORS[scenario]),
        "width": int(SCENARIO_WIDTH[scenario]),
        "cells": _cells_of(scenario, now["hole"]),
    }
    for field, size in sizes.items():
        if now[field] != size:
            yield field, f"{now[field]} does not fit the job; expected {size}"
            now[field] = size
