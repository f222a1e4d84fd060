"""Which actions are legal now (rules 4): the options of every question."""

from __future__ import annotations

from lookout.engine import actions as act
from lookout.engine.actions import encode
from lookout.engine.alarms import closest_alarms
from lookout.engine.bits import lowest_bit
from lookout.engine.constants import (
    ADVANCED,
    BASIC,
    CAUSE_LASER,
    FLOOR_CELLS,
    HACK_LAPTOP,
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
    floor_of,
)
from lookout.engine.jit import kernel
from lookout.engine.offers import Buffer, offer, offer_cells
from lookout.engine.phase_options import phase_actions
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
from lookout.engine.tools import CRYSTAL_BALL_CARDS
from lookout.engine.turn import kitty_cells


@kernel
def legal_actions_into(state: State, out: Buffer) -> int:
    """Write the legal actions into a buffer and return how many there are."""
    what = top(state)
    if what == ASK_ACTION:
        return phase_actions(state, argument(state, 1), out)
    if what == 0:
        return 0
    if what < ASK_ALARM:
        return _early_answers(state, what, out)
    if what < ASK_GUT:
        return _card_answers(state, what, out)
    return _late_answers(state, what, out)


@kernel
def _offer_tokens(state: State, out: Buffer, n: int, cause: int) -> int:
    """Offer the Hack tokens that fit an alarm, and letting it ring (C02, C03)."""
    if state.hack[cause] > 0:
        n = offer(out, n, act.SPEND_HACK, cause, 0)
    if state.laptop > 0:
        n = offer(out, n, act.SPEND_HACK, HACK_LAPTOP, 0)
    return offer(out, n, act.RING, 0, 0)


@kernel
def _early_answers(state: State, what: int, out: Buffer) -> int:
    """Answers of set-up, of Moves and of losses."""
    n = 0
    if what == ASK_SIDE:
        n = offer(out, n, act.CHOOSE_SIDE, BASIC, 0)
        n = offer(out, n, act.CHOOSE_SIDE, ADVANCED, 0)
    elif what == ASK_ENTRANCE:  # S01, F01
        n = offer_cells(out, n, act.CHOOSE_CELL, 0, int(state.cells))
    elif what == ASK_FIRST_PLAYER:  # S05
        for player in range(int(state.players)):
            n = offer(out, n, act.GO_FIRST, player, 0)
    elif what == ASK_DEADBOLT:
        n = offer(out, n, act.PAY, 0, 0)
        n = offer(out, n, act.STAY, 0, 0)
    elif what == ASK_LASER:
        if argument(state, 3):
            n = offer(out, n, act.PAY, 0, 0)
        n = _offer_tokens(state, out, n, CAUSE_LASER)
    elif what == ASK_HACK:
        n = _offer_tokens(state, out, n, argument(state, 3))
    elif what == ASK_STEALTH:
        n = offer(out, n, act.SPEND_TILE, 0, 0)
        n = offer(out, n, act.SPEND_OWN, 0, 0)
    return n


@kernel
def _card_answers(state: State, what: int, out: Buffer) -> int:
    """Answers about alarms, Tools, dice and cards looked at."""
    n = 0
    if what == ASK_ALARM:
        floor = argument(state, 2)
        n = offer_cells(out, n, act.SEND_GUARD, floor, closest_alarms(state, floor))
    elif what == ASK_DRAW_TWO:
        n = offer(out, n, act.DRAW, 1, 0)
        n = offer(out, n, act.DRAW, 2, 0)
    elif what == ASK_KEEP_TOOL:
        n = offer(out, n, act.KEEP, argument(state, 3), 0)
        n = offer(out, n, act.KEEP, argument(state, 4), 0)
    elif what == ASK_STETHOSCOPE:
        n = offer(out, n, act.KEEP_ROLL, 0, 0)
        for shown in range(6):
            for wanted in range(6):
                if state.roll[shown] > 0 and shown != wanted:
                    n = offer(out, n, act.SET_DIE, shown + 1, wanted + 1)
    elif what == ASK_SPY:
        n = offer(out, n, act.LEAVE_ON_TOP, 0, 0)
        n = offer(out, n, act.TO_BOTTOM, 0, 0)
    elif what == ASK_CRYSTAL_BALL:
        n = _orders_of_events(state, out)
    elif what == ASK_BUDDY:
        others = buddies(state, argument(state, 1))
        while others:
            n = offer(out, n, act.CHOOSE_PLAYER, lowest_bit(others), 0)
            others &= others - 1
    return n


@kernel
def _orders_of_events(state: State, out: Buffer) -> int:
    """Every order of the events seen: positions 1 to 3, 0 where there is no card."""
    n, seen = 0, min(CRYSTAL_BALL_CARDS, int(state.deck_top_n[EVENT_DECK]))
    for first in range(1, seen + 1):
        if seen == 1:
            return offer(out, n, act.ORDER_EVENTS, first, 0)
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
        n = offer_cells(out, n, act.CHOOSE_CELL, floor, gut_cells(state, player))
    elif what == ASK_PEEKHOLE:
        n = _peekhole(state, player, out)
    elif what == ASK_THROW_VOICE:
        floor = argument(state, 2)
        cells = adjacent_cells(state, int(state.die_cell[floor]))
        n = offer_cells(out, n, act.CHOOSE_CELL, floor, cells)
    elif what == ASK_SQUEAK:
        floor = argument(state, 2)
        cells = squeak_targets(state, floor)
        n = offer_cells(out, n, act.CHOOSE_CELL, floor, cells)
    elif what == ASK_SHIFT_CHANGE:
        for floor in range(int(state.floors)):
            if (argument(state, 2) >> floor) & 1:
                n = offer(out, n, act.MOVE_GUARD, floor, 0)
    elif what == ASK_KITTY:
        cell = int(state.player_cell[player])
        cells = kitty_cells(state, cell)
        n = offer_cells(out, n, act.CHOOSE_CELL, floor_of(cell), cells)
    elif what in (ASK_GIVE, ASK_TAKE, ASK_ORDERS):
        n = offer(out, n, act.ACCEPT, 0, 0)
        n = offer(out, n, act.DECLINE, 0, 0)
    return n


@kernel
def _peekhole(state: State, player: int, out: Buffer) -> int:
    """Neighbours through walls, the cells above and below, or nothing (X13)."""
    cell = int(state.player_cell[player])
    n = offer(out, 0, act.DECLINE, 0, 0)
    n = offer_cells(
        out, n, act.CHOOSE_CELL, floor_of(cell), peekhole_cells(state, cell)
    )
    for other in (cell - FLOOR_CELLS, cell + FLOOR_CELLS):
        if is_face_down_at(state, other):
            n = offer(out, n, act.CHOOSE_CELL, other, 0)
    return n
