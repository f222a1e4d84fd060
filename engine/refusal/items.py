"""Why a card cannot be used, handed over or picked up; see ``refusal``."""

from __future__ import annotations

from collections.abc import Callable

from lookout.engine import actions as act
from lookout.engine.actions import Action, first_of, kind_of, second_of, third_of
from lookout.engine.alarms import room_for_tokens
from lookout.engine.constants import (
    COMPUTER_FINGERPRINT,
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    ITEMS,
    LOOT_BUST,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    NOWHERE,
    ON_PATROL,
    ROOF,
    TOOL_BLUEPRINTS,
    TOOL_CROWBAR,
    TOOL_CRYSTAL_BALL,
    TOOL_DONUTS,
    TOOL_DYNAMITE,
    TOOL_STETHOSCOPE,
    TOOL_THERMAL_BOMB,
    TOOL_VIRUS,
    TOOLS,
    VIRUS_TOKENS,
)
from lookout.engine.geometry import (
    floor_of,
)
from lookout.engine.item_options import may_split_virus
from lookout.engine.players import (
    holds_gold,
    holds_loot,
    holds_tool,
)
from lookout.engine.refusal.abilities import why_no_event
from lookout.engine.refusal.moves import no_tile, not_here, revealed, why_apart
from lookout.engine.state import State
from lookout.engine.text.notation import TOKEN_NAMES, format_cell
from lookout.engine.text.words import (
    guard_name,
    item_name,
    place_name,
    player_name,
)
from lookout.engine.tiles import is_disabled


def why_no_tool(state: State, player: int, action: Action) -> str:
    """Say why a Tool cannot be used, or not like that (2.12)."""
    tool = first_of(action)
    if tool >= TOOLS:
        return ""
    if not holds_tool(state, player, tool):
        return f"{player_name(state, player)} does not hold {item_name(tool)}"
    if holds_loot(state, player, LOOT_BUST):
        return "whoever holds the Bust may not use Tools"
    if tool == TOOL_STETHOSCOPE:
        return "the Stethoscope is used right after rolling at a Safe"
    if tool == TOOL_CRYSTAL_BALL:
        return why_no_event(state, player, action)
    if tool in _TARGETS:
        here = int(state.player_cell[player])
        return _TARGETS[tool](state, here, second_of(action))
    if tool == TOOL_VIRUS:
        return _why_no_virus(state, third_of(action))
    return ""


def _why_no_blueprints(state: State, here: int, cell: int) -> str:
    return no_tile(state, cell) or revealed(state, cell)


def _why_no_crowbar(state: State, here: int, cell: int) -> str:
    why = no_tile(state, cell)
    if not why and is_disabled(state, cell):
        why = f"{place_name(state, cell)} is disabled already"
    return why or why_apart(state, here, cell)


def _why_no_donuts(state: State, here: int, floor: int) -> str:
    if floor >= state.floors:
        return f"there is no floor {floor + 1}"
    if state.guard_status[floor] != ON_PATROL:
        return f"{guard_name(floor)} is not on the board"
    return f"{guard_name(floor)} has Donuts already"


def _why_no_dynamite(state: State, here: int, cell: int) -> str:
    ends = f"{format_cell(here)} and {format_cell(cell)}"
    return no_tile(state, cell) or f"there is no wall piece between {ends}"


def _why_no_bomb(state: State, here: int, target: int) -> str:
    if target == ROOF and floor_of(here) + 1 < state.floors:
        return "the roof is above the top floor only"
    if target != ROOF and abs(target - here) != FLOOR_CELLS:
        where = format_cell(here)
        return no_tile(state, target) or f"it reaches straight above or below {where}"
    why = "" if target == ROOF else no_tile(state, target)
    return why or "Thermal stairs are there already"


_TARGETS: dict[int, Callable[[State, int, int], str]] = {
    TOOL_BLUEPRINTS: _why_no_blueprints,
    TOOL_CROWBAR: _why_no_crowbar,
    TOOL_DONUTS: _why_no_donuts,
    TOOL_DYNAMITE: _why_no_dynamite,
    TOOL_THERMAL_BOMB: _why_no_bomb,
}


def _why_no_virus(state: State, counts: int) -> str:
    for computer in range(len(state.hack)):
        number = counts >> 2 * computer & 3
        name = TOKEN_NAMES[computer].capitalize()
        if number and not state.kind_cells[COMPUTER_FINGERPRINT + computer].any():
            return f"the {name} Computer is not revealed"
        room = room_for_tokens(state, computer)
        if number > room:
            return f"the {name} Computer takes at most {room} more tokens"
    if (
        not may_split_virus(state)
        and sum(counts >> 2 * i & 3 > 0 for i in range(3)) > 1
    ):
        return "the tokens must all go to one Computer"
    return f"as many of the {VIRUS_TOKENS} tokens as fit must be placed"


def _is_second_bar(state: State, receiver: int, item: int) -> bool:
    bars = (FIRST_LOOT_ITEM + LOOT_GOLD_BAR, FIRST_LOOT_ITEM + LOOT_GOLD_BAR_2)
    return item in bars and holds_gold(state, receiver)


def _holds(state: State, player: int, item: int) -> bool:
    if item < FIRST_LOOT_ITEM:
        return holds_tool(state, player, item)
    return holds_loot(state, player, item - FIRST_LOOT_ITEM)


def why_no_trade(state: State, player: int, action: Action) -> str:
    """Say why a card cannot change hands (2.14)."""
    partner, item = first_of(action), second_of(action)
    why = not_here(state, partner, me=player)
    if why or item >= ITEMS:
        return why
    giving = kind_of(action) == act.GIVE
    giver, receiver = (player, partner) if giving else (partner, player)
    if state.player_cell[partner] != state.player_cell[player]:
        return f"{player_name(state, partner)} is in another tile"
    if not _holds(state, giver, item):
        return f"{player_name(state, giver)} does not hold {item_name(item)}"
    if _is_second_bar(state, receiver, item):
        return f"{player_name(state, receiver)} holds a Gold Bar already"
    return ""


def why_no_pick_up(state: State, player: int, action: Action) -> str:
    """Say why a card cannot be picked up (2.14)."""
    item, here = first_of(action), int(state.player_cell[player])
    if item >= ITEMS:
        return ""
    loot = item - FIRST_LOOT_ITEM
    cell = int(state.tool_cell[item] if loot < 0 else state.loot_cell[loot])
    if cell == NOWHERE:
        return f"{item_name(item)} lies on no tile"
    if cell != here:
        return f"{item_name(item)} lies on {format_cell(cell)}"
    if _is_second_bar(state, player, item):
        return f"{player_name(state, player)} holds a Gold Bar already"
    return "both Gold Bars lie here; the first is to be named"
