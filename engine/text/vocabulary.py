"""The words of positions: what each kind of value is called, and what each key says.

The keys are those of ``position``; ``frames`` has the words of what is pending.
"""

from __future__ import annotations

from lookout.engine.constants import (
    CELLS,
    CHARACTER_NAMES,
    ESCAPED,
    EVENT_NAMES,
    FACE_NAMES,
    FLOOR_CELLS,
    ITEM_NAMES,
    LOOT_NAMES,
    LOST_VISUAL,
    MAX_FLOORS,
    MAX_PLAYERS,
    NO_SIDE,
    NOBODY,
    NOWHERE,
    OUTSIDE,
    RESULT_NAMES,
    SCENARIO_NAMES,
    TOOL_NAMES,
)
from lookout.engine.state import EVENT_DECK
from lookout.engine.text.fields import Names, Number
from lookout.engine.text.notation import (
    SIDE_NAMES,
    TOKEN_NAMES,
    format_cell,
    format_player,
)
from lookout.engine.text.parts import (
    At,
    Cards,
    Discards,
    Flag,
    Here,
    Lying,
    Mark,
    Part,
    Roll,
    Route,
    Row,
    Value,
)


def _names(what: str, names: tuple[str, ...], **others: int) -> Names:
    named = {value: name for name, value in others.items()}
    return Names(what, named | dict(enumerate(names)))


_CELL_NAMES = tuple(format_cell(cell) for cell in range(CELLS))
_PLAYER_NAMES = tuple(format_player(player) for player in range(MAX_PLAYERS))

NUMBER = Number("number")
CELL = _names("cell", _CELL_NAMES, nowhere=NOWHERE, escaped=ESCAPED)
PLAYER = _names("player", _PLAYER_NAMES, nobody=NOBODY)
FLOOR = _names("floor", tuple(str(floor + 1) for floor in range(MAX_FLOORS)))
SCENARIO = Names("job", dict(enumerate(SCENARIO_NAMES)), nameless=False)
CHARACTER = _names("character", CHARACTER_NAMES, no_character=NOWHERE)
SIDE = _names("side", SIDE_NAMES, no_side=NO_SIDE)
FACE = _names("tile", FACE_NAMES, outside=OUTSIDE)
TOOL = _names("tool", TOOL_NAMES)
LOOT = _names("loot", LOOT_NAMES)
ITEM = _names("item", ITEM_NAMES)
EVENT = _names("event", EVENT_NAMES)
YES = _names("answer", ("no", "yes"))
RESULT = _names("result", RESULT_NAMES)
STATUS = _names("guard's status", ("not_set_up", "on_patrol", "lost"))
TOKEN = _names("token", ("none", "old", "new"))
DEBTOR = _names("debtor", ("nobody", *_PLAYER_NAMES))
CARDS = tuple(
    Names(
        "patrol card",
        {
            NOWHERE: "none",
            LOST_VISUAL: "lost_visual",
            **{
                local: _CELL_NAMES[floor * FLOOR_CELLS + local]
                for local in range(FLOOR_CELLS)
            },
        },
    )
    for floor in range(MAX_FLOORS)
)
"""Patrol cards, floor by floor."""

_TURN: tuple[Part, ...] = (
    Value("active", "active", PLAYER, bare=True),
    Value("used", "used", NUMBER, shown=True),
    Value("remaining", "remaining", NUMBER, shown=True),
    Flag("ability_used", "ability_used"),
    Flag("invisible", "invisible"),
    Flag("climbed", "climbed"),
    Flag("grace", "grace"),
    Value("entered", "entered", CELL),
    Value("keypad_4", "keypad_fails", NUMBER, slot=0),
    Value("keypad_5", "keypad_fails", NUMBER, slot=1),
    Value("keypad_6", "keypad_fails", NUMBER, slot=2),
    Flag("shift_change", "shift_change"),
    Value("guard_bonus", "guard_bonus", NUMBER),
    Roll(),
)
_PLAYER: tuple[Part, ...] = (
    Value("character", "character", CHARACTER, bare=True),
    Value("side", "side", SIDE, bare=True),
    Value("cell", "player_cell", CELL, bare=True),
    Value("stealth", "stealth", NUMBER, shown=True),
    Cards("hand_tools", TOOL),
    Cards("hand_loot", LOOT),
)
_GUARD: tuple[Part, ...] = (
    Value("status", "guard_status", STATUS, bare=True),
    Route(CELL),
    Value("die", "guard_die", NUMBER, shown=True),
    Flag("donuts", "donuts"),
)
_CELL: tuple[Part, ...] = (
    Value("face", "face", FACE, bare=True),
    Here("entrance", "entrance"),
    Mark("alarm", "alarms"),
    Mark("cracked", "cracked"),
    Mark("open", "opened"),
    Mark("unlocked", "unlocked"),
    Mark("emptied", "emptied"),
    Mark("disabled", "disabled"),
    Mark("thermal", "thermal"),
    Value("stealth", "stealth_tokens", NUMBER),
    Value("dice", "safe_dice", NUMBER),
    Here("crow", "crow_cell"),
    Lying("tool_cell", TOOL),
    Lying("loot_cell", LOOT),
)
_EFFECTS: tuple[Part, ...] = (
    Value("emp", "emp", PLAYER),
    Value("gymnastics", "gymnastics", PLAYER),
    Value("time_lock", "time_lock", PLAYER),
    Value("video_loop", "video_loop", PLAYER),
    Flag("heads_up", "heads_up"),
    Flag("jump_the_gun", "jump_the_gun"),
    Value("juicer_token", "juicer_token", TOKEN),
    Value("flexibility_debt", "flexibility_debt", DEBTOR),
)
_HACK: tuple[Part, ...] = (
    *(Value(name, "hack", NUMBER, slot=i) for i, name in enumerate(TOKEN_NAMES[:3])),
    Value(TOKEN_NAMES[3], "laptop", NUMBER),
)


def _deck(cards: Names, *more: Part) -> tuple[Part, ...]:
    left = Value("left", "deck_left", NUMBER, shown=True)
    known = (Row("top", "deck_top", cards), Row("bottom", "deck_bottom", cards))
    return (Discards(cards), left, *known, *more)


_RESULT: tuple[Part, ...] = (
    Value("result", "result", RESULT, bare=True),
    Value("caught", "caught_player", PLAYER, bare=True),
)

KEYS: dict[str, tuple[tuple[Part, ...], At]] = {
    "turn": (_TURN, None),
    **{name: (_PLAYER, player) for player, name in enumerate(_PLAYER_NAMES)},
    "effects": (_EFFECTS, None),
    "hack": (_HACK, None),
    **{f"guard{floor + 1}": (_GUARD, floor) for floor in range(MAX_FLOORS)},
    **{name: (_CELL, cell) for cell, name in enumerate(_CELL_NAMES)},
    **{
        f"patrol{floor + 1}": (
            _deck(CARDS[floor], Value("last", "last_card", CARDS[floor])),
            floor,
        )
        for floor in range(MAX_FLOORS)
    },
    "events": (_deck(EVENT), EVENT_DECK),
    "tool_discards": ((Cards("tools_discarded", TOOL),), None),
    "tool_deck": ((Cards("tools_deck", TOOL, whole=True),), None),
    "loot_deck": ((Cards("loot_deck", LOOT, whole=True),), None),
    "result": (_RESULT, None),
}
"""The keys whose values are lists of words, in order, and what each may say."""

CELL_KEYS = _CELL_NAMES
"""Those of them that are cells, in order."""
