"""Words for players, tiles, cards and guards in sentences that people read."""

from __future__ import annotations

from lookout.engine.constants import (
    ABILITY_NAMES,
    CHARACTER_NAMES,
    FACE_NAMES,
    HIDDEN,
    ITEM_NAMES,
)
from lookout.engine.state import State
from lookout.engine.text.notation import format_cell, format_player

_SPECIAL = {
    "crash": "Crash!",
    "emp": "E.M.P.",
    "go_with_your_gut": "Go with your Gut",
    "gold_bar_2": "second Gold Bar",
    "heads_up": "Heads Up!",
    "jury_rig": "Jury-Rig",
    "squeak": "Squeak!",
    "where_is_he": "Where Is He?",
    "x_ray": "X-Ray",
}
_SMALL = ("of", "the")


def name_of(name: str) -> str:
    """Return the readable form of a name such as ``service_duct_5``."""
    if name in _SPECIAL:
        return _SPECIAL[name]
    words = [w if w in _SMALL else w.capitalize() for w in name.split("_")]
    return " ".join([words[0].capitalize(), *words[1:]])


def item_name(item: int) -> str:
    """Return the readable name of a Tool or Loot card."""
    return name_of(ITEM_NAMES[item])


def ability_name(ability: int) -> str:
    """Return the readable name of a character's ability."""
    return name_of(ABILITY_NAMES[ability])


def player_name(state: State, player: int) -> str:
    """Return who a player is: ``the Hawk (p1)``, or ``p1`` without a character."""
    text = format_player(player)
    character = int(state.character[player])
    if character < 0:
        return text
    return f"the {name_of(CHARACTER_NAMES[character])} ({text})"


def guard_name(floor: int) -> str:
    """Return what the guard of a floor, counted from zero, is called."""
    return f"the guard of floor {floor + 1}"


def place_name(state: State, cell: int) -> str:
    """Return a cell with the tile on it: ``2B3 (Laser 2)``."""
    face = int(state.face[cell])
    if face <= HIDDEN:
        return format_cell(cell)
    return f"{format_cell(cell)} ({name_of(FACE_NAMES[face])})"


def count_of(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 die`` needs no plural, ``2 actions`` does."""
    plural = {"die": "dice"}.get(noun, f"{noun}s")
    return f"{number} {noun if number == 1 else plural}"


def sentence(text: str) -> str:
    """Return words as a sentence: a capital letter first, a full stop last."""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")
