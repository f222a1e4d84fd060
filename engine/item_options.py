"""What the action phase offers with cards: Tools, picking up, trading (2.12, 2.14)."""

from __future__ import annotations

from lookout.engine import actions as act
from lookout.engine.actions import encode
from lookout.engine.alarms import room_for_tokens
from lookout.engine.bits import lowest_bit
from lookout.engine.constants import (
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    ITEMS,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
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
    adjacent_cells,
    bit_of,
    cell_at,
    floor_of,
    grid_neighbours,
)
from lookout.engine.jit import kernel
from lookout.engine.moves import stairs_ends
from lookout.engine.offers import Buffer, offer
from lookout.engine.players import holds_gold
from lookout.engine.state import EVENT_DECK, State


@kernel
def tool_uses(state: State, player: int, out: Buffer, n: int) -> int:
    """Tools in hand with their targets; not those that could change nothing (2.12)."""
    for tool in range(TOOLS):
        if not (int(state.hand_tools[player]) >> tool) & 1:
            continue
        if tool == TOOL_STETHOSCOPE:  # O06: only right after a roll.
            continue
        if tool == TOOL_CRYSTAL_BALL and state.deck_left[EVENT_DECK] == 0:  # O07
            continue
        if tool == TOOL_VIRUS:
            n = _virus_splits(state, out, n)
        elif tool in (
            TOOL_BLUEPRINTS,
            TOOL_CROWBAR,
            TOOL_DONUTS,
            TOOL_DYNAMITE,
            TOOL_THERMAL_BOMB,
        ):
            n = _tool_targets(state, int(state.player_cell[player]), tool, out, n)
        else:
            n = offer(out, n, act.USE_TOOL, tool, 0)
    return n


@kernel
def _tool_targets(state: State, here: int, tool: int, out: Buffer, n: int) -> int:
    """The cells, floors or wall pieces that a Tool may be used on (O02 to O12)."""
    if tool == TOOL_DYNAMITE:
        walls = grid_neighbours(state, here) & ~adjacent_cells(state, here)
        return _tool_cells(out, n, tool, floor_of(here), walls)
    if tool == TOOL_THERMAL_BOMB:
        return _bomb_targets(state, here, out, n)
    for floor in range(int(state.floors)):
        if tool == TOOL_DONUTS:
            if state.guard_status[floor] == ON_PATROL and not state.donuts[floor]:
                n = offer(out, n, act.USE_TOOL, tool, floor)
        elif tool == TOOL_BLUEPRINTS:
            n = _tool_cells(out, n, tool, floor, int(state.hidden[floor]))
        else:
            cells = _crowbar_cells(state, here, floor) & ~int(state.disabled[floor])
            n = _tool_cells(out, n, tool, floor, cells)
    return n


@kernel
def _bomb_targets(state: State, here: int, out: Buffer, n: int) -> int:
    """Up, down or to the roof, where no Thermal stairs are yet (O03)."""
    floor, bit = floor_of(here), bit_of(here)
    if floor > 0 and not int(state.thermal[floor - 1]) & bit:
        n = offer(out, n, act.USE_TOOL, TOOL_THERMAL_BOMB, here - FLOOR_CELLS)
    if not int(state.thermal[floor]) & bit:
        top_floor = floor + 1 == state.floors
        target = ROOF if top_floor else here + FLOOR_CELLS
        n = offer(out, n, act.USE_TOOL, TOOL_THERMAL_BOMB, target)
    return n


@kernel
def _tool_cells(out: Buffer, n: int, tool: int, floor: int, cells: int) -> int:
    while cells:
        n = offer(out, n, act.USE_TOOL, tool, cell_at(floor, cells & -cells))
        cells &= cells - 1
    return n


@kernel
def _crowbar_cells(state: State, here: int, floor: int) -> int:
    """Cells beside one's own, Stairs included (M12, O02)."""
    if floor == floor_of(here):
        return adjacent_cells(state, here)
    ends = stairs_ends(state, here)
    if floor == floor_of(here) + 1 and ends & 1:
        return bit_of(here)
    if floor == floor_of(here) - 1 and ends & 2:
        return bit_of(here)
    return 0


@kernel
def may_split_virus(state: State) -> bool:
    """Say whether the Virus' tokens may go to several Computers (C05)."""
    return state.virus_split != 0


@kernel
def _virus_splits(state: State, out: Buffer, n: int) -> int:
    """Every way to place as many of the 3 tokens as fit (C05)."""
    room = (
        min(room_for_tokens(state, 0), VIRUS_TOKENS),
        min(room_for_tokens(state, 1), VIRUS_TOKENS),
        min(room_for_tokens(state, 2), VIRUS_TOKENS),
    )
    if not may_split_virus(state):
        for computer in range(3):
            if room[computer] > 0:
                counts = room[computer] << (2 * computer)
                out[n] = encode(act.USE_TOOL, TOOL_VIRUS, 0, counts)
                n += 1
        return n
    total = min(room[0] + room[1] + room[2], VIRUS_TOKENS)
    for first in range(room[0] + 1):
        for second in range(room[1] + 1):
            third = total - first - second
            if total > 0 and 0 <= third <= room[2]:
                counts = first | second << 2 | third << 4
                out[n] = encode(act.USE_TOOL, TOOL_VIRUS, 0, counts)
                n += 1
    return n


@kernel
def _is_gold(item: int) -> bool:
    loot = item - FIRST_LOOT_ITEM
    return loot in (LOOT_GOLD_BAR, LOOT_GOLD_BAR_2)


@kernel
def pick_ups(state: State, player: int, out: Buffer, n: int) -> int:
    """Cards lying in one's own tile, the Kitty included (2.14, L01, L03)."""
    here = int(state.player_cell[player])
    for item in range(ITEMS):
        if item < FIRST_LOOT_ITEM:
            cell = int(state.tool_cell[item])
        else:
            cell = int(state.loot_cell[item - FIRST_LOOT_ITEM])
        if cell != here or (_is_gold(item) and holds_gold(state, player)):
            continue
        if item == FIRST_LOOT_ITEM + LOOT_GOLD_BAR_2:
            if state.loot_cell[LOOT_GOLD_BAR] == here:
                continue  # Nobody can tell the bars apart: one offer is enough.
        n = offer(out, n, act.PICK_UP, item, 0)
    return n


@kernel
def trades(state: State, player: int, out: Buffer, n: int) -> int:
    """One item at a time to or from a player in the same tile (2.14, P07)."""
    here = int(state.player_cell[player])
    for partner in range(int(state.players)):
        if partner != player and state.player_cell[partner] == here:
            n = _hand_overs(state, player, partner, act.GIVE, partner, out, n)
            n = _hand_overs(state, partner, player, act.TAKE, partner, out, n)
    return n


@kernel
def _hand_overs(
    state: State,
    giver: int,
    receiver: int,
    kind: int,
    partner: int,
    out: Buffer,
    n: int,
) -> int:
    items = int(state.hand_tools[giver])
    items |= int(state.hand_loot[giver]) << FIRST_LOOT_ITEM
    while items:
        item = lowest_bit(items)
        items &= items - 1
        if not (_is_gold(item) and holds_gold(state, receiver)):
            n = offer(out, n, kind, partner, item)
    return n
