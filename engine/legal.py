"""Which actions are legal now (rules 4): the options of every question."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lookout.engine import actions as act
from lookout.engine.actions import encode
from lookout.engine.alarms import can_ring, closest_alarms
from lookout.engine.bits import lowest_bit
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
    ADVANCED,
    BASIC,
    CAUSE_LASER,
    CAUSE_OTHER,
    COMPUTER_FINGERPRINT,
    COMPUTER_MOTION,
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    HACK_LAPTOP,
    ITEMS,
    LOOT_BUST,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    NOBODY,
    ON_PATROL,
    ORDINARY_WAY,
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
    WALKWAY_DOWN,
)
from lookout.engine.events import (
    buddies,
    gut_cells,
    is_face_down_at,
    peekhole_cells,
    squeak_targets,
)
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    cell_at,
    floor_of,
    grid_neighbours,
    has_window,
)
from lookout.engine.jit import kernel
from lookout.engine.moves import (
    can_walk_down,
    connected_on_floor,
    duct_to_other_floor,
    flexibility_cost,
    gemstone_cost,
    is_empty_deadbolt,
    move_cost,
    stairs_ends,
    stairs_up,
    vertical_ways,
)
from lookout.engine.players import ability_of, holds_gold, holds_loot, is_on_board
from lookout.engine.safe import can_add_die, can_crack, may_escape
from lookout.engine.stack import (
    ASK_ACTION,
    ASK_ALARM,
    ASK_BUDDY,
    ASK_CRYSTAL_BALL,
    ASK_DEADBOLT,
    ASK_DRAW_TWO,
    ASK_ENTRANCE,
    ASK_FIRST_PLAYER,
    ASK_GIVE,
    ASK_GUT,
    ASK_HACK,
    ASK_KEEP_TOOL,
    ASK_KITTY,
    ASK_LASER,
    ASK_ORDERS,
    ASK_PEEKHOLE,
    ASK_SHIFT_CHANGE,
    ASK_SIDE,
    ASK_SPY,
    ASK_SQUEAK,
    ASK_STEALTH,
    ASK_STETHOSCOPE,
    ASK_TAKE,
    ASK_THROW_VOICE,
    argument,
    top,
)
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.tiles import kind_at
from lookout.engine.tools import CRYSTAL_BALL_CARDS, tools_left
from lookout.engine.turn import kitty_cells

Buffer = npt.NDArray[np.int64]
"""Room for the actions of one state: ``MAX_ACTIONS`` ints."""

MAX_ACTIONS = 256


@kernel
def legal_actions_into(state: State, out: Buffer) -> int:
    """Write the legal actions into a buffer and return how many there are."""
    what = top(state)
    if what == ASK_ACTION:
        return _action_phase(state, argument(state, 1), out)
    if what == 0:
        return 0
    if what < ASK_ALARM:
        return _early_answers(state, what, out)
    if what < ASK_GUT:
        return _card_answers(state, what, out)
    return _late_answers(state, what, out)


@kernel
def _offer(out: Buffer, n: int, kind: int, a: int, b: int) -> int:
    out[n] = encode(kind, a, b, 0)
    return n + 1


@kernel
def _offer_cells(out: Buffer, n: int, kind: int, floor: int, cells: int) -> int:
    """Offer one action for each cell, given as bits of a floor."""
    while cells:
        out[n] = encode(kind, cell_at(floor, cells & -cells), 0, 0)
        n += 1
        cells &= cells - 1
    return n


@kernel
def _offer_tokens(state: State, out: Buffer, n: int, cause: int) -> int:
    """Offer the Hack tokens that fit an alarm, and letting it ring (C02, C03)."""
    if state.hack[cause] > 0:
        n = _offer(out, n, act.SPEND_HACK, cause, 0)
    if state.laptop > 0:
        n = _offer(out, n, act.SPEND_HACK, HACK_LAPTOP, 0)
    return _offer(out, n, act.RING, 0, 0)


@kernel
def _early_answers(state: State, what: int, out: Buffer) -> int:
    """Answers of set-up, of Moves and of losses."""
    n = 0
    if what == ASK_SIDE:
        n = _offer(out, n, act.CHOOSE_SIDE, BASIC, 0)
        n = _offer(out, n, act.CHOOSE_SIDE, ADVANCED, 0)
    elif what == ASK_ENTRANCE:  # S01, F01
        n = _offer_cells(out, n, act.CHOOSE_CELL, 0, int(state.cells))
    elif what == ASK_FIRST_PLAYER:  # S05
        for player in range(int(state.players)):
            n = _offer(out, n, act.GO_FIRST, player, 0)
    elif what == ASK_DEADBOLT:
        n = _offer(out, n, act.PAY, 0, 0)
        n = _offer(out, n, act.STAY, 0, 0)
    elif what == ASK_LASER:
        if argument(state, 3):
            n = _offer(out, n, act.PAY, 0, 0)
        n = _offer_tokens(state, out, n, CAUSE_LASER)
    elif what == ASK_HACK:
        n = _offer_tokens(state, out, n, argument(state, 3))
    elif what == ASK_STEALTH:
        n = _offer(out, n, act.SPEND_TILE, 0, 0)
        n = _offer(out, n, act.SPEND_OWN, 0, 0)
    return n


@kernel
def _card_answers(state: State, what: int, out: Buffer) -> int:
    """Answers about alarms, Tools, dice and cards looked at."""
    n = 0
    if what == ASK_ALARM:
        floor = argument(state, 2)
        n = _offer_cells(out, n, act.SEND_GUARD, floor, closest_alarms(state, floor))
    elif what == ASK_DRAW_TWO:
        n = _offer(out, n, act.DRAW, 1, 0)
        n = _offer(out, n, act.DRAW, 2, 0)
    elif what == ASK_KEEP_TOOL:
        n = _offer(out, n, act.KEEP, argument(state, 3), 0)
        n = _offer(out, n, act.KEEP, argument(state, 4), 0)
    elif what == ASK_STETHOSCOPE:
        n = _offer(out, n, act.KEEP_ROLL, 0, 0)
        for shown in range(6):
            for wanted in range(6):
                if state.roll[shown] > 0 and shown != wanted:
                    n = _offer(out, n, act.SET_DIE, shown + 1, wanted + 1)
    elif what == ASK_SPY:
        n = _offer(out, n, act.LEAVE_ON_TOP, 0, 0)
        n = _offer(out, n, act.TO_BOTTOM, 0, 0)
    elif what == ASK_CRYSTAL_BALL:
        n = _orders_of_events(state, out)
    elif what == ASK_BUDDY:
        others = buddies(state, argument(state, 1))
        while others:
            n = _offer(out, n, act.CHOOSE_PLAYER, lowest_bit(others), 0)
            others &= others - 1
    return n


@kernel
def _orders_of_events(state: State, out: Buffer) -> int:
    """Every order of the events seen: positions 1 to 3, 0 where there is no card."""
    n, seen = 0, min(CRYSTAL_BALL_CARDS, int(state.deck_top_n[EVENT_DECK]))
    for first in range(1, seen + 1):
        if seen == 1:
            return _offer(out, n, act.ORDER_EVENTS, first, 0)
        for second in range(1, seen + 1):
            if second == first:
                continue
            third = 6 - first - second if seen == CRYSTAL_BALL_CARDS else 0
            out[n] = encode(act.ORDER_EVENTS, first, second, third)
            n += 1
    return n


@kernel
def _late_answers(state: State, what: int, out: Buffer) -> int:
    """Answers to events, and consent."""
    player, n = argument(state, 1), 0
    if what == ASK_GUT:
        floor = floor_of(int(state.player_cell[player]))
        n = _offer_cells(out, n, act.CHOOSE_CELL, floor, gut_cells(state, player))
    elif what == ASK_PEEKHOLE:
        n = _peekhole(state, player, out)
    elif what == ASK_THROW_VOICE:
        floor = argument(state, 2)
        cells = adjacent_cells(state, int(state.die_cell[floor]))
        n = _offer_cells(out, n, act.CHOOSE_CELL, floor, cells)
    elif what == ASK_SQUEAK:
        floor = argument(state, 2)
        cells = squeak_targets(state, floor)
        n = _offer_cells(out, n, act.CHOOSE_CELL, floor, cells)
    elif what == ASK_SHIFT_CHANGE:
        for floor in range(int(state.floors)):
            if (argument(state, 2) >> floor) & 1:
                n = _offer(out, n, act.MOVE_GUARD, floor, 0)
    elif what == ASK_KITTY:
        cell = int(state.player_cell[player])
        cells = kitty_cells(state, cell)
        n = _offer_cells(out, n, act.CHOOSE_CELL, floor_of(cell), cells)
    elif what in (ASK_GIVE, ASK_TAKE, ASK_ORDERS):
        n = _offer(out, n, act.ACCEPT, 0, 0)
        n = _offer(out, n, act.DECLINE, 0, 0)
    return n


@kernel
def _peekhole(state: State, player: int, out: Buffer) -> int:
    """Neighbours through walls, the cells above and below, or nothing (X13)."""
    cell = int(state.player_cell[player])
    n = _offer(out, 0, act.DECLINE, 0, 0)
    n = _offer_cells(
        out, n, act.CHOOSE_CELL, floor_of(cell), peekhole_cells(state, cell)
    )
    for other in (cell - FLOOR_CELLS, cell + FLOOR_CELLS):
        if is_face_down_at(state, other):
            n = _offer(out, n, act.CHOOSE_CELL, other, 0)
    return n


@kernel
def _action_phase(state: State, player: int, out: Buffer) -> int:
    """All a player may do in the action phase; ending it is always among them."""
    n = _offer(out, 0, act.END_ACTIONS, 0, 0)
    if state.remaining > 0:
        n = _paid_actions(state, player, out, n)
    n = _ability(state, player, out, n)
    if state.hand_tools[player] != 0 and not holds_loot(state, player, LOOT_BUST):
        n = _tools(state, player, out, n)
    n = _pick_ups(state, player, out, n)
    return _trades(state, player, out, n)


@kernel
def _paid_actions(state: State, player: int, out: Buffer, n: int) -> int:
    """Peek, Move, Hack, Add a die, Crack, Escape (2.4)."""
    here = int(state.player_cell[player])
    floor = floor_of(here)
    for other in range(max(0, floor - 1), min(int(state.floors), floor + 2)):
        n = _offer_cells(out, n, act.PEEK, other, peek_cells(state, here, other))
    n = _moves(state, player, act.MOVE, out, n)
    kind = kind_at(state, here)
    if COMPUTER_FINGERPRINT <= kind <= COMPUTER_MOTION:
        if state.hack[kind - COMPUTER_FINGERPRINT] < state.hack_cap:  # C01
            n = _offer(out, n, act.HACK, 0, 0)
    n = _safe_work(state, player, here, out, n)
    if ability_of(state, player) == ABLE_DRILL:
        n = _safe_work(state, player, here - FLOOR_CELLS, out, n)
        n = _safe_work(state, player, here + FLOOR_CELLS, out, n)
    if can_leave(state, player):
        n = _offer(out, n, act.ESCAPE, 0, 0)
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
        n = _offer(out, n, act.ADD_DIE, cell, 0)
    if can_crack(state, player, cell):
        n = _offer(out, n, act.CRACK, cell, 0)
    return n


@kernel
def _moves(state: State, mover: int, kind: int, out: Buffer, n: int) -> int:
    """Moves of a player: by action, by Orders, or free into a guard's tile."""
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
    return _offer(out, n, kind, cell, way)


@kernel
def _ability(state: State, player: int, out: Buffer, n: int) -> int:
    """What a character can do in the action phase (2.10)."""
    ability, here = ability_of(state, player), int(state.player_cell[player])
    floor = floor_of(here)
    if ability == ABLE_FLEXIBILITY:
        n = _moves(state, player, act.FREE_MOVE, out, n)
    elif ability == ABLE_X_RAY and not state.ability_used:
        n = _offer_cells(out, n, act.X_RAY, floor, x_ray_cells(state, here))
    elif ability == ABLE_ENHANCE and not state.ability_used:
        for other in range(int(state.floors)):
            cells = enhance_cells(state, here, other)
            n = _offer_cells(out, n, act.ENHANCE, other, cells)
    elif ability == ABLE_CRYBABY:
        n = _crybaby(state, here, out, n)
    elif ability == ABLE_REROUTE and not state.ability_used:
        n = _reroute(state, here, out, n)
    elif ability in (ABLE_DISTRACT, ABLE_DISRUPT):
        cells = crow_cells(state, here) if ability == ABLE_DISTRACT else bit_of(here)
        if state.crow_cell >= 0 and floor_of(int(state.crow_cell)) == floor:
            cells &= ~bit_of(int(state.crow_cell))
        n = _offer_cells(out, n, act.PLACE_CROW, floor, cells)
    elif ability == ABLE_TINKER:
        if state.stealth[player] > 0 and tools_left(state) > 0:  # H19
            n = _offer(out, n, act.TINKER, 0, 0)
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
            n = _offer(out, n, act.LOAD_LAPTOP, 0, 0)
    elif ability == ABLE_ORDERS and not state.ability_used:
        for other in range(int(state.players)):
            if other != player and is_on_board(state, other):
                n = _moves(state, other, act.ORDERS, out, n)
    elif ability == ABLE_DISGUISE and state.used == 0:  # H23
        for other in range(int(state.players)):
            if is_on_board(state, other) and state.player_cell[other] != here:
                n = _offer(out, n, act.DISGUISE, other, 0)
    elif ability == ABLE_CLAIRVOYANCE and not state.ability_used:
        if state.deck_left[floor_of(here)] > 0:  # H24
            n = _offer(out, n, act.SPY_PATROL, 0, 0)
    elif ability == ABLE_PRECOGNITION and not state.ability_used:
        if state.deck_left[EVENT_DECK] > 0:
            n = _offer(out, n, act.SPY_EVENT, 0, 0)
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
        n = _offer(out, n, act.CLIMB, cell, 0)
    return n


@kernel
def _crybaby(state: State, here: int, out: Buffer, n: int) -> int:
    """Alarms that the Juicer can trigger beside him (H08)."""
    floor, cells = floor_of(here), adjacent_cells(state, here)
    while cells:
        cell = cell_at(floor, cells & -cells)
        cells &= cells - 1
        if can_ring(state, cell, CAUSE_OTHER):
            n = _offer(out, n, act.CRYBABY, cell, 0)
    return n


@kernel
def _reroute(state: State, here: int, out: Buffer, n: int) -> int:
    """Pick up an alarm token, or use one picked up earlier (H09, H10)."""
    if state.juicer_token == NO_TOKEN:
        if int(state.alarms[floor_of(here)]) & bit_of(here):
            n = _offer(out, n, act.REROUTE_PICK, 0, 0)
    elif state.juicer_token == OLD_TOKEN and can_ring(state, here, CAUSE_OTHER):
        n = _offer(out, n, act.REROUTE_DROP, 0, 0)
    return n


@kernel
def _tools(state: State, player: int, out: Buffer, n: int) -> int:
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
            n = _offer(out, n, act.USE_TOOL, tool, 0)
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
                n = _offer(out, n, act.USE_TOOL, tool, floor)
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
        n = _offer(out, n, act.USE_TOOL, TOOL_THERMAL_BOMB, here - FLOOR_CELLS)
    if not int(state.thermal[floor]) & bit:
        top_floor = floor + 1 == state.floors
        target = ROOF if top_floor else here + FLOOR_CELLS
        n = _offer(out, n, act.USE_TOOL, TOOL_THERMAL_BOMB, target)
    return n


@kernel
def _tool_cells(out: Buffer, n: int, tool: int, floor: int, cells: int) -> int:
    while cells:
        n = _offer(out, n, act.USE_TOOL, tool, cell_at(floor, cells & -cells))
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
def _room_for_tokens(state: State, computer: int) -> int:
    """Return how many Hack tokens a Computer can still take; none if face down."""
    for floor in range(int(state.floors)):
        if state.kind_cells[COMPUTER_FINGERPRINT + computer, floor] != 0:
            return max(0, int(state.hack_cap) - int(state.hack[computer]))
    return 0


@kernel
def _virus_splits(state: State, out: Buffer, n: int) -> int:
    """Every way to place as many of the 3 tokens as fit (C05)."""
    room = (
        min(_room_for_tokens(state, 0), VIRUS_TOKENS),
        min(_room_for_tokens(state, 1), VIRUS_TOKENS),
        min(_room_for_tokens(state, 2), VIRUS_TOKENS),
    )
    if not state.virus_split:
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
def _pick_ups(state: State, player: int, out: Buffer, n: int) -> int:
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
        n = _offer(out, n, act.PICK_UP, item, 0)
    return n


@kernel
def _trades(state: State, player: int, out: Buffer, n: int) -> int:
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
            n = _offer(out, n, kind, partner, item)
    return n
