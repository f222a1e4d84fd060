"""What happened in a step, told in short sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lookout.engine import journal
from lookout.engine.apply import Entry, Step
from lookout.engine.constants import (
    CHARACTER_NAMES,
    EVENT_NAMES,
    FACE_NAMES,
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    HACK_LAPTOP,
    LOST_VISUAL,
)
from lookout.engine.state import State
from lookout.engine.text.notation import TOKEN_NAMES, format_cell, format_player
from lookout.engine.text.words import (
    count_of,
    guard_name,
    item_name,
    name_of,
    place_name,
    player_name,
    sentence,
)

_CAUSES = (
    "Fingerprint",
    "Laser",
    "Motion",
    "Detector",
    "Thermo",
    "Camera",
    "not the tile itself",
)
_STOPPED_BY = ("eats the Donuts and stays", "is held up by the crow")

# Entries that come in rows and are told in one sentence, by code: what is listed.
_RUNS = (
    journal.GUARD_STEPS,
    journal.ROLLED_KEYPAD,
    journal.ROLLED_SAFE,
    journal.TILE_CRACKED,
)


def narrate(step: Step) -> list[str]:
    """Return what happened in a step, one sentence a fact, in order.

    Facts that come in rows (a guard's steps, the dice of a roll) share a sentence.
    """
    return [
        sentence(_tell_run(step.state, run) if run[0][0] in _RUNS else _tell(step, run))
        for run in _runs(step.journal)
    ]


def _runs(entries: tuple[Entry, ...]) -> Iterator[list[Entry]]:
    """Split a journal into rows of entries that are told together."""
    run: list[Entry] = []
    for entry in entries:
        if run and not _continues(run[-1], entry):
            yield run
            run = []
        run.append(entry)
    if run:
        yield run


def _continues(last: Entry, entry: Entry) -> bool:
    if last[0] != entry[0] or entry[0] not in _RUNS:
        return False
    return entry[0] == journal.TILE_CRACKED or last[1] == entry[1]


def _tell_run(state: State, run: list[Entry]) -> str:
    code, place, _, _ = run[0]
    if code == journal.GUARD_STEPS:
        way = ", ".join(format_cell(entry[2]) for entry in run)
        return f"{guard_name(place)} walks to {way}"
    if code == journal.TILE_CRACKED:
        cells = ", ".join(format_cell(entry[1]) for entry in run)
        return f"cracked: {cells}"
    tile = "Keypad" if code == journal.ROLLED_KEYPAD else "Safe"
    dice = ", ".join(str(entry[2]) for entry in run)
    return f"the roll at the {tile} on {format_cell(place)}: {dice}"


def _tell(step: Step, run: list[Entry]) -> str:
    code, a, b, c = run[0]
    return _SENTENCES[code](step.state, a, b, c)


def _patrol(floor: int, card: int) -> str:
    if card == LOST_VISUAL:
        return "Lost Visual"
    return format_cell(floor * FLOOR_CELLS + card)


def _steps_onto(state: State, player: int, cell: int, how: str) -> str:
    return f"{player_name(state, player)} {how} {place_name(state, cell)}"


def _loses_stealth(state: State, player: int, from_tile: int, left: int) -> str:
    who = player_name(state, player)
    if from_tile:
        return f"{who} is spared by a Stealth token of the tile; {left} left there"
    return f"{who} loses a Stealth; {left} left"


def _cancelled(state: State, cell: int, token: int, _c: int) -> str:
    source = "the Laptop" if token == HACK_LAPTOP else f"the {_computer(token)}"
    return f"a Hack token of {source} cancels the alarm on {format_cell(cell)}"


def _computer(token: int) -> str:
    return f"{TOKEN_NAMES[token].capitalize()} Computer"


def _hack_token(state: State, token: int, number: int, _c: int) -> str:
    if token == HACK_LAPTOP:
        return "the Laptop holds a Hack token"
    return f"the {_computer(token)} holds {count_of(number, 'Hack token')}"


def _effect_ends(state: State, event: int, player: int, _c: int) -> str:
    name = name_of(EVENT_NAMES[event]) if 0 <= event < len(EVENT_NAMES) else "E.M.P."
    return f"{name} of {player_name(state, player)} ends"


def _loot(loot: int) -> str:
    return item_name(FIRST_LOOT_ITEM + loot)


_SENTENCES: dict[int, Callable[[State, int, int, int], str]] = {
    journal.DREW_TILE: lambda s, a, b, c: (
        f"{format_cell(a)} turns out to be {name_of(FACE_NAMES[b])}"
    ),
    journal.DREW_PATROL: lambda s, a, b, c: (
        f"the patrol card of floor {a + 1} says {_patrol(a, b)}"
    ),
    journal.DREW_EVENT: lambda s, a, b, c: f"event: {name_of(EVENT_NAMES[b])}",
    journal.DREW_TOOL: lambda s, a, b, c: f"Tool drawn: {item_name(b)}",
    journal.DREW_LOOT: lambda s, a, b, c: f"Loot drawn: {_loot(b)}",
    journal.DREW_CHARACTER: lambda s, a, b, c: (
        f"the {name_of(CHARACTER_NAMES[b])} is dealt to {format_player(a)}"
    ),
    journal.LOOKED_AT_PATROL: lambda s, a, b, c: (
        f"the next patrol card of floor {a + 1} is {_patrol(a, b)}"
    ),
    journal.LOOKED_AT_EVENT: lambda s, a, b, c: (
        f"an event to come is {name_of(EVENT_NAMES[b])}"
    ),
    journal.ROLLED_CHIHUAHUA: lambda s, a, b, c: (
        f"{player_name(s, a)} rolls {b} for the Chihuahua"
    ),
    journal.ROLLED_KITTY: lambda s, a, b, c: (
        f"{player_name(s, a)} rolls {b} for the Persian Kitty"
    ),
    journal.TURN_STARTS: lambda s, a, b, c: f"it is the turn of {player_name(s, a)}",
    journal.PLAYER_PLACED: lambda s, a, b, c: _steps_onto(s, a, b, "comes in at"),
    journal.PLAYER_MOVES: lambda s, a, b, c: _steps_onto(s, a, b, "moves to"),
    journal.PLAYER_STAYS: lambda s, a, b, c: _steps_onto(s, a, b, "is kept out of"),
    journal.PLAYER_FALLS: lambda s, a, b, c: (
        f"{player_name(s, a)} falls to {format_cell(b)}"
    ),
    journal.PLAYER_IS_PUT: lambda s, a, b, c: (
        f"{player_name(s, a)} is put on {format_cell(b)}"
    ),
    journal.STEALTH_LOST: _loses_stealth,
    journal.STEALTH_GAINED: lambda s, a, b, c: (
        f"{player_name(s, a)} gains {b} Stealth and has {int(s.stealth[a])}"
    ),
    journal.ALARM_RINGS: lambda s, a, b, c: (
        f"an alarm rings on {format_cell(a)} (cause: {_CAUSES[b]})"
    ),
    journal.ALARM_CANCELLED: _cancelled,
    journal.ALARM_OFF: lambda s, a, b, c: (
        f"the alarm on {format_cell(a)} is switched off"
    ),
    journal.GUARD_PLACED: lambda s, a, b, c: (
        f"{guard_name(a)} is placed on {format_cell(b)}"
    ),
    journal.GUARD_HEADS_FOR: lambda s, a, b, c: (
        f"{guard_name(a)} heads for {format_cell(b)}"
    ),
    journal.GUARD_STOPPED: lambda s, a, b, c: f"{guard_name(a)} {_STOPPED_BY[b]}",
    journal.GUARD_SLOWED: lambda s, a, b, c: f"the crow slows {guard_name(a)} down",
    journal.GUARD_LOST: lambda s, a, b, c: f"{guard_name(a)} is out of sight",
    journal.GUARD_FASTER: lambda s, a, b, c: (
        f"{guard_name(a)} speeds up; its die shows {b}"
    ),
    journal.PATROL_RESHUFFLED: lambda s, a, b, c: (
        f"the patrol deck of floor {a + 1} is shuffled anew"
    ),
    journal.SAFE_OPENS: lambda s, a, b, c: f"the Safe on {format_cell(a)} opens",
    journal.DIE_ADDED: lambda s, a, b, c: (
        f"the Safe on {format_cell(a)} now has {count_of(b, 'die')}"
    ),
    journal.TOOL_TAKEN: lambda s, a, b, c: (
        f"{player_name(s, a)} takes the Tool {item_name(b)}"
    ),
    journal.TOOL_ON_TILE: lambda s, a, b, c: (
        f"the Tool {item_name(b)} is left on {format_cell(a)}"
    ),
    journal.LOOT_TAKEN: lambda s, a, b, c: (
        f"{player_name(s, a)} takes the Loot {_loot(b)}"
    ),
    journal.LOOT_ON_TILE: lambda s, a, b, c: (
        f"the Loot {_loot(b)} is left on {format_cell(a)}"
    ),
    journal.KEYPAD_OPENS: lambda s, a, b, c: f"the Keypad on {format_cell(a)} opens",
    journal.PLAYER_ESCAPES: lambda s, a, b, c: (
        f"{player_name(s, a)} escapes to the roof"
    ),
    journal.CREW_WINS: lambda s, a, b, c: "the whole crew is out with the Loot: a win",
    journal.CREW_CAUGHT: lambda s, a, b, c: f"{player_name(s, a)} is caught: a loss",
    journal.HACK_TOKEN: _hack_token,
    journal.TURN_SKIPPED: lambda s, a, b, c: f"{player_name(s, a)} misses a turn",
    journal.EFFECT_ENDS: _effect_ends,
    journal.ACTIONS_END: lambda s, a, b, c: (
        f"{player_name(s, a)} is done after {count_of(b, 'action')}"
    ),
    journal.TILE_DISABLED: lambda s, a, b, c: (
        f"the tile on {format_cell(a)} is disabled"
    ),
    journal.WALL_REMOVED: lambda s, a, b, c: (
        f"the wall between {format_cell(a)} and {format_cell(b)} is gone"
    ),
    journal.TOOL_DISCARDED: lambda s, a, b, c: f"the Tool {item_name(a)} is discarded",
    journal.KITTY_RUNS: lambda s, a, b, c: (
        f"the Persian Kitty leaves {player_name(s, a)} and runs to {format_cell(b)}"
    ),
    journal.EVENT_WITHOUT_EFFECT: lambda s, a, b, c: (
        f"{name_of(EVENT_NAMES[a]).rstrip('!?')} has no effect"
    ),
    journal.CROW_PLACED: lambda s, a, b, c: f"the crow settles on {format_cell(a)}",
    journal.CROW_RETURNS: lambda s, a, b, c: "the crow returns to the Raven",
    journal.ITEM_HANDED: lambda s, a, b, c: (
        f"{player_name(s, a)} hands {item_name(c)} to {player_name(s, b)}"
    ),
    journal.TURN_ENDS_EARLY: lambda s, a, b, c: (
        f"{player_name(s, a)} climbs and has no more actions this turn"
    ),
    journal.JUICER_TAKES_ALARM: lambda s, a, b, c: (
        f"{player_name(s, a)} pockets the alarm of {format_cell(b)}"
    ),
    journal.THERMAL_STAIRS: lambda s, a, b, c: (
        f"new stairs lead up from {format_cell(a)}"
    ),
    journal.TOKENS_ON_TILE: lambda s, a, b, c: (
        f"{count_of(b, 'Stealth token')} lie on {format_cell(a)}"
    ),
}

TOLD = frozenset([*_SENTENCES, *_RUNS])
"""The journal codes that there are words for."""
