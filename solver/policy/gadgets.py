"""Free actions of the blueprint: items on the floor, Tools, abilities."""

from __future__ import annotations

from lookout.engine import actions as act
from lookout.engine.actions import encode
from lookout.engine.alarms import room_for_tokens
from lookout.engine.bits import lowest_bit
from lookout.engine.characters import crow_cells, enhance_cells, x_ray_cells
from lookout.engine.constants import (
    ABLE_DISRUPT,
    ABLE_DISTRACT,
    ABLE_ENHANCE,
    ABLE_X_RAY,
    FIRST_LOOT_ITEM,
    LOOT,
    LOOT_BUST,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    NOWHERE,
    ON_PATROL,
    ROOF,
    TOOL_BLUEPRINTS,
    TOOL_DONUTS,
    TOOL_EMP,
    TOOL_INVISIBLE_SUIT,
    TOOL_MAKEUP_KIT,
    TOOL_ROLLERSKATES,
    TOOL_SMOKE_BOMB,
    TOOL_THERMAL_BOMB,
    TOOL_VIRUS,
    TOOLS,
)
from lookout.engine.geometry import bit_of, cell_at, floor_of
from lookout.engine.jit import kernel
from lookout.engine.players import ability_of, holds_gold, holds_loot, holds_tool
from lookout.engine.safe import is_closed_safe, may_escape
from lookout.engine.state import State
from lookout.solver.policy.desk import Desk
from lookout.solver.policy.sight import seen_chance
from lookout.solver.policy.tasks import safes_to_find
from lookout.solver.policy.ways import stairs_of

LIKELY = 0.5


@kernel
def free_action(state: State, desk: Desk, player: int) -> int:
    """Return a free action that is good at any time, or 0."""
    action = _pick_up(state, player)
    if action == 0:
        action = _look_around(state, player)
    if action == 0 and state.hand_tools[player] != 0:
        if not holds_loot(state, player, LOOT_BUST):
            action = _use_at_once(state, player)
    return action


@kernel
def _pick_up(state: State, player: int) -> int:
    """Pick up whatever lies here."""
    here = int(state.player_cell[player])
    for loot in range(LOOT):
        if state.loot_cell[loot] != here:
            continue
        if loot == LOOT_GOLD_BAR or loot == LOOT_GOLD_BAR_2:
            if holds_gold(state, player):
                continue
        return encode(act.PICK_UP, FIRST_LOOT_ITEM + loot, 0, 0)
    for tool in range(TOOLS):
        if state.tool_cell[tool] == here:
            return encode(act.PICK_UP, tool, 0, 0)
    return 0


@kernel
def _look_around(state: State, player: int) -> int:
    """Use the Hawk's eyes, which are free, on a tile of some interest."""
    ability = ability_of(state, player)
    if state.ability_used or ability not in (ABLE_X_RAY, ABLE_ENHANCE):
        return 0
    here = int(state.player_cell[player])
    if ability == ABLE_X_RAY:
        cells = x_ray_cells(state, here)
        if cells:
            return encode(act.X_RAY, cell_at(floor_of(here), cells & -cells), 0, 0)
        return 0
    for floor in range(int(state.floors)):
        cells = enhance_cells(state, here, floor)
        if cells:
            return encode(act.ENHANCE, cell_at(floor, cells & -cells), 0, 0)
    return 0


@kernel
def _use_at_once(state: State, player: int) -> int:
    """Use the Tools that nothing is gained by keeping."""
    if holds_tool(state, player, TOOL_BLUEPRINTS):
        cell = _most_wanted(state, player)
        if cell != NOWHERE:
            return encode(act.USE_TOOL, TOOL_BLUEPRINTS, cell, 0)
    if holds_tool(state, player, TOOL_MAKEUP_KIT):
        return encode(act.USE_TOOL, TOOL_MAKEUP_KIT, 0, 0)
    if holds_tool(state, player, TOOL_VIRUS):
        for computer in range(3):
            if room_for_tokens(state, computer) >= 3:
                return encode(act.USE_TOOL, TOOL_VIRUS, 0, 3 << (2 * computer))
    if holds_tool(state, player, TOOL_ROLLERSKATES) and state.remaining > 0:
        if may_escape(state) or is_closed_safe(state, int(state.player_cell[player])):
            return encode(act.USE_TOOL, TOOL_ROLLERSKATES, 0, 0)
    if holds_tool(state, player, TOOL_INVISIBLE_SUIT) and state.remaining > 0:
        if may_escape(state) or is_closed_safe(state, int(state.player_cell[player])):
            return encode(act.USE_TOOL, TOOL_INVISIBLE_SUIT, 0, 0)
    if holds_tool(state, player, TOOL_THERMAL_BOMB) and may_escape(state):
        return _bomb_out(state, player)
    return 0


@kernel
def _most_wanted(state: State, player: int) -> int:
    """Return the face-down cell that matters most: on a floor without a known Safe."""
    for floor in range(int(state.floors)):
        hidden = int(state.hidden[floor])
        if hidden and safes_to_find(state, floor):
            return cell_at(floor, hidden & -hidden)
    for floor in range(int(state.floors)):
        hidden = int(state.hidden[floor])
        if hidden and state.opened[floor] == 0:
            return cell_at(floor, hidden & -hidden)
    return NOWHERE


@kernel
def _bomb_out(state: State, player: int) -> int:
    """Bomb a way to the roof if the Stairs are not at hand."""
    here = int(state.player_cell[player])
    floor = floor_of(here)
    if state.remaining == 0 or stairs_of(state, floor) & bit_of(here):
        return 0
    top_floor = floor + 1 == state.floors
    target = ROOF if top_floor else here + 25
    if int(state.thermal[floor]) & bit_of(here):
        return 0
    return encode(act.USE_TOOL, TOOL_THERMAL_BOMB, target, 0)


@kernel
def last_minute(state: State, desk: Desk, player: int) -> int:
    """Return what to do before the guard moves: help, or ending the turn."""
    here = int(state.player_cell[player])
    floor = floor_of(here)
    end = encode(act.END_ACTIONS, 0, 0, 0)
    if state.guard_status[floor] != ON_PATROL or state.donuts[floor]:
        return end
    crow = _place_crow(state, desk, player, here, floor)
    if crow != 0:
        return crow
    if state.hand_tools[player] == 0 or holds_loot(state, player, LOOT_BUST):
        return end
    worst = 0.0
    for other in range(int(state.players)):
        cell = int(state.player_cell[other])
        if cell >= 0 and floor_of(cell) == floor and state.stealth_tokens[cell] == 0:
            chance = seen_chance(state, desk, floor, bit_of(cell), True)
            worst = max(worst, chance)
    if worst < LIKELY:
        return end
    if holds_tool(state, player, TOOL_DONUTS):
        return encode(act.USE_TOOL, TOOL_DONUTS, floor, 0)
    if holds_tool(state, player, TOOL_EMP) and state.alarms[floor] != 0:
        return encode(act.USE_TOOL, TOOL_EMP, 0, 0)
    mine = seen_chance(state, desk, floor, bit_of(here), True)
    if mine >= LIKELY and state.stealth_tokens[here] == 0:
        if holds_tool(state, player, TOOL_SMOKE_BOMB):
            return encode(act.USE_TOOL, TOOL_SMOKE_BOMB, 0, 0)
        if holds_tool(state, player, TOOL_ROLLERSKATES):
            return encode(act.USE_TOOL, TOOL_ROLLERSKATES, 0, 0)
        if holds_tool(state, player, TOOL_INVISIBLE_SUIT):
            return encode(act.USE_TOOL, TOOL_INVISIBLE_SUIT, 0, 0)
    return end


@kernel
def _place_crow(state: State, desk: Desk, player: int, here: int, floor: int) -> int:
    """Put the crow in the guard's way, where it slows or stops it (H16, H17)."""
    ability = ability_of(state, player)
    if ability not in (ABLE_DISTRACT, ABLE_DISRUPT):
        return 0
    if ability == ABLE_DISRUPT:
        if state.guard_cell[floor] == here and state.crow_cell != here:
            return encode(act.PLACE_CROW, here, 0, 0)
        return 0
    way = int(desk.path[floor])
    crow = int(state.crow_cell)
    if crow >= 0 and floor_of(crow) == floor and way & bit_of(crow):
        return 0
    cells = crow_cells(state, here) & way & ~bit_of(here)
    if cells == 0:
        return 0
    return encode(act.PLACE_CROW, floor * 25 + lowest_bit(cells), 0, 0)
