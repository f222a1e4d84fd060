"""What the action phase offers: actions, Moves, abilities (2.4, 2.10)."""

from __future__ import annotations

from lookout.engine import actions as act
from lookout.engine.actions import encode
from lookout.engine.alarms import can_ring, room_for_tokens
from lookout.engine.characters import (
    NO_TOKEN,
    OLD_TOKEN,
    crow_cells,
    enhance_cells,
    peek_cells,
    x_ray_cells,
)
from lookout.engine.constants import (
    ABLE_CLAIRVOYANCE,
    ABLE_CLIMB_WINDOW,
    ABLE_CRYBABY,
    ABLE_DISGUISE,
    ABLE_DISRUPT,
    ABLE_DISTRACT,
    ABLE_DRILL,
    ABLE_ENHANCE,
    ABLE_FLEXIBILITY,
    ABLE_LAPTOP,
    ABLE_ORDERS,
    ABLE_PRECOGNITION,
    ABLE_REROUTE,
    ABLE_TINKER,
    ABLE_X_RAY,
    CAUSE_OTHER,
    COMPUTER_FINGERPRINT,
    COMPUTER_MOTION,
    FLOOR_CELLS,
    LOOT_BUST,
    NOBODY,
    ORDINARY_WAY,
    WALKWAY_DOWN,
)
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    cell_at,
    floor_of,
    has_window,
)
from lookout.engine.item_options import pick_ups, tool_uses, trades
from lookout.engine.jit import kernel
from lookout.engine.moves import (
    can_walk_down,
    connected_on_floor,
    duct_to_other_floor,
    flexibility_cost,
    gemstone_cost,
    is_empty_deadbolt,
    move_cost,
    stairs_up,
    vertical_ways,
)
from lookout.engine.offers import Buffer, offer, offer_cells
from lookout.engine.players import ability_of, holds_loot, is_on_board
from lookout.engine.safe import can_add_die, can_crack, may_escape
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.tiles import kind_at
from lookout.engine.tools import tools_left


@kernel
def phase_actions(state: State, player: int, out: Buffer) -> int:
    """All a player may do in the action phase; ending it is always among them.

    T05: it never ends by itself. T06: free actions are offered here and nowhere else.
    """
    n = offer(out, 0, act.END_ACTIONS, 0, 0)
    if state.remaining > 0:
        n = _paid_actions(state, player, out, n)
    n = _ability(state, player, out, n)
    if state.hand_tools[player] != 0 and not holds_loot(state, player, LOOT_BUST):
        n = tool_uses(state, player, out, n)
    n = pick_ups(state, player, out, n)
    return trades(state, player, out, n)


@kernel
def _paid_actions(state: State, player: int, out: Buffer, n: int) -> int:
    """Peek, Move, Hack, Add a die, Crack, Escape (2.4)."""
    here = int(state.player_cell[player])
    floor = floor_of(here)
    for other in range(max(0, floor - 1), min(int(state.floors), floor + 2)):
        n = offer_cells(out, n, act.PEEK, other, peek_cells(state, here, other))
    n = _moves(state, player, act.MOVE, out, n)
    kind = kind_at(state, here)
    if COMPUTER_FINGERPRINT <= kind <= COMPUTER_MOTION:
        if room_for_tokens(state, kind - COMPUTER_FINGERPRINT) > 0:
            n = offer(out, n, act.HACK, 0, 0)
    n = _safe_work(state, player, here, out, n)
    if ability_of(state, player) == ABLE_DRILL:
        n = _safe_work(state, player, here - FLOOR_CELLS, out, n)
        n = _safe_work(state, player, here + FLOOR_CELLS, out, n)
    if can_leave(state, player):
        n = offer(out, n, act.ESCAPE, 0, 0)
    return n


@kernel
def can_leave(state: State, player: int) -> bool:
    """Say whether a player with an action left may step onto the roof (M16, O03)."""
    cell = int(state.player_cell[player])
    if floor_of(cell) + 1 != state.floors or not stairs_up(state, cell):
        return False
    return state.time_lock == NOBODY and may_escape(state)


@kernel
def _safe_work(state: State, player: int, cell: int, out: Buffer, n: int) -> int:
    """Add a die for two actions, Crack for one (T15)."""
    if cell < 0 or floor_of(cell) >= state.floors:
        return n
    if state.remaining >= 2 and can_add_die(state, player, cell):
        n = offer(out, n, act.ADD_DIE, cell, 0)
    if can_crack(state, player, cell):
        n = offer(out, n, act.CRACK, cell, 0)
    return n


@kernel
def _moves(state: State, mover: int, kind: int, out: Buffer, n: int) -> int:
    """Moves of a player: by action, by Orders, or free into a guard's tile.

    H21: to other cells only; the roof is reached by escaping.
    """
    here = int(state.player_cell[mover])
    floor = floor_of(here)
    cells = connected_on_floor(state, mover, here)
    while cells:
        cell = cell_at(floor, cells & -cells)
        cells &= cells - 1
        n = _offer_move(state, mover, kind, cell, ORDINARY_WAY, out, n)
    ways = vertical_ways(state, here)
    if ways & 1:
        n = _offer_move(state, mover, kind, here + FLOOR_CELLS, ORDINARY_WAY, out, n)
    if ways & 2:
        n = _offer_move(state, mover, kind, here - FLOOR_CELLS, ORDINARY_WAY, out, n)
    duct = duct_to_other_floor(state, mover, here)
    if duct >= 0:
        n = _offer_move(state, mover, kind, duct, ORDINARY_WAY, out, n)
    if can_walk_down(state, here):
        n = _offer_move(state, mover, kind, here - FLOOR_CELLS, WALKWAY_DOWN, out, n)
    return n


@kernel
def _offer_move(
    state: State, mover: int, kind: int, cell: int, way: int, out: Buffer, n: int
) -> int:
    """Offer a Move if its cost can be paid (2.5 step 1, K08)."""
    if kind == act.ORDERS:
        out[n] = encode(kind, mover, cell, way)
        return n + 1
    if kind == act.FREE_MOVE:
        if state.guard_cell[floor_of(cell)] != cell:
            return n
        cost = flexibility_cost(state, mover, cell, way)
    else:
        cost = move_cost(state, mover, cell, way)
    if cost > state.remaining:
        return n
    return offer(out, n, kind, cell, way)


@kernel
def _ability(state: State, player: int, out: Buffer, n: int) -> int:
    """What a character can do in the action phase (2.10)."""
    ability, here = ability_of(state, player), int(state.player_cell[player])
    floor = floor_of(here)
    if ability == ABLE_FLEXIBILITY:
        n = _moves(state, player, act.FREE_MOVE, out, n)
    elif ability == ABLE_X_RAY and not state.ability_used:
        n = offer_cells(out, n, act.X_RAY, floor, x_ray_cells(state, here))
    elif ability == ABLE_ENHANCE and not state.ability_used:
        for other in range(int(state.floors)):
            cells = enhance_cells(state, here, other)
            n = offer_cells(out, n, act.ENHANCE, other, cells)
    elif ability == ABLE_CRYBABY:
        n = _crybaby(state, here, out, n)
    elif ability == ABLE_REROUTE and not state.ability_used:
        n = _reroute(state, here, out, n)
    elif ability in (ABLE_DISTRACT, ABLE_DISRUPT):
        cells = crow_cells(state, here) if ability == ABLE_DISTRACT else bit_of(here)
        if state.crow_cell >= 0 and floor_of(int(state.crow_cell)) == floor:
            cells &= ~bit_of(int(state.crow_cell))
        n = offer_cells(out, n, act.PLACE_CROW, floor, cells)
    elif ability == ABLE_TINKER:
        if state.stealth[player] > 0 and tools_left(state) > 0:  # H19
            n = offer(out, n, act.TINKER, 0, 0)
    elif state.remaining > 0:
        n = _paid_ability(state, player, ability, out, n)
    return n


@kernel
def _paid_ability(state: State, player: int, ability: int, out: Buffer, n: int) -> int:
    """Abilities that cost actions."""
    here = int(state.player_cell[player])
    if ability == ABLE_CLIMB_WINDOW:
        n = _climbs(state, player, here, out, n)
    elif ability == ABLE_LAPTOP:
        if state.laptop == 0:
            n = offer(out, n, act.LOAD_LAPTOP, 0, 0)
    elif ability == ABLE_ORDERS and not state.ability_used:
        for other in range(int(state.players)):
            if other != player and is_on_board(state, other):
                n = _moves(state, other, act.ORDERS, out, n)
    elif ability == ABLE_DISGUISE and state.used == 0:  # H23
        for other in range(int(state.players)):
            if is_on_board(state, other) and state.player_cell[other] != here:
                n = offer(out, n, act.DISGUISE, other, 0)
    elif ability == ABLE_CLAIRVOYANCE and not state.ability_used:
        if state.deck_left[floor_of(here)] > 0:  # H24
            n = offer(out, n, act.SPY_PATROL, 0, 0)
    elif ability == ABLE_PRECOGNITION and not state.ability_used:
        if state.deck_left[EVENT_DECK] > 0:
            n = offer(out, n, act.SPY_EVENT, 0, 0)
    return n


@kernel
def _climbs(state: State, player: int, here: int, out: Buffer, n: int) -> int:
    """Climb Window: nothing beyond its 3 actions can be paid (2.5, H02, H05, Q23)."""
    if state.remaining < 3 or not has_window(state, here):
        return n
    for cell in (here - FLOOR_CELLS, here + FLOOR_CELLS):
        if cell < 0 or floor_of(cell) >= state.floors:
            continue
        if is_empty_deadbolt(state, player, cell) or gemstone_cost(state, player, cell):
            continue
        n = offer(out, n, act.CLIMB, cell, 0)
    return n


@kernel
def _crybaby(state: State, here: int, out: Buffer, n: int) -> int:
    """Alarms that the Juicer can trigger beside him (H08)."""
    floor, cells = floor_of(here), adjacent_cells(state, here)
    while cells:
        cell = cell_at(floor, cells & -cells)
        cells &= cells - 1
        if can_ring(state, cell, CAUSE_OTHER):
            n = offer(out, n, act.CRYBABY, cell, 0)
    return n


@kernel
def _reroute(state: State, here: int, out: Buffer, n: int) -> int:
    """Pick up an alarm token, or use one picked up earlier (H09, H10)."""
    if state.juicer_token == NO_TOKEN:
        if int(state.alarms[floor_of(here)]) & bit_of(here):
            n = offer(out, n, act.REROUTE_PICK, 0, 0)
    elif state.juicer_token == OLD_TOKEN and can_ring(state, here, CAUSE_OTHER):
        n = offer(out, n, act.REROUTE_DROP, 0, 0)
    return n
