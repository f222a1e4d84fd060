"""Why an action is not legal now, in a few words.

The rules themselves are in ``legal`` and the modules it asks; here the same predicates
are asked one by one until one of them says no.
"""

from __future__ import annotations

from collections.abc import Callable

from lookout.engine import actions as act
from lookout.engine import stack
from lookout.engine.actions import Action, first_of, kind_of, second_of
from lookout.engine.choices import DIE_COST
from lookout.engine.constants import (
    ABLE_CLAIRVOYANCE,
    ABLE_CLIMB_WINDOW,
    ABLE_CRYBABY,
    ABLE_DISGUISE,
    ABLE_DISRUPT,
    ABLE_DISTRACT,
    ABLE_ENHANCE,
    ABLE_FLEXIBILITY,
    ABLE_LAPTOP,
    ABLE_ORDERS,
    ABLE_PRECOGNITION,
    ABLE_REROUTE,
    ABLE_TINKER,
    ABLE_X_RAY,
)
from lookout.engine.players import (
    ability_of,
)
from lookout.engine.refusal.abilities import (
    why_no_crack,
    why_no_crow,
    why_no_crying,
    why_no_die,
    why_no_drop,
    why_no_enhance,
    why_no_escape,
    why_no_event,
    why_no_hack,
    why_no_laptop,
    why_no_patrol,
    why_no_pick,
    why_no_tinker,
    why_no_x_ray,
)
from lookout.engine.refusal.items import why_no_pick_up, why_no_tool, why_no_trade
from lookout.engine.refusal.moves import (
    no_player,
    no_tile,
    too_dear,
    why_no_climb,
    why_no_disguise,
    why_no_free_move,
    why_no_move,
    why_no_orders,
    why_no_peek,
)
from lookout.engine.state import State
from lookout.engine.text.notation import TOKEN_NAMES, format_cell
from lookout.engine.text.words import (
    ability_name,
    guard_name,
    item_name,
    player_name,
)

GENERAL = "the rules do not allow it now"


def refusal(state: State, action: Action) -> str:
    """Say why an action is not among the legal ones, as precisely as can be said.

    It is for actions that ``legal_actions`` does not list; it does not look there.
    """
    what, kind = stack.top(state), kind_of(action)
    if what == 0:
        return "the game is over"
    if what == stack.ASK_ACTION:
        if kind >= act.PAY:
            who = player_name(state, stack.argument(state, 1))
            return f"nothing asks for that answer now: {who} is to choose an action"
        return _in_action_phase(state, stack.argument(state, 1), action) or GENERAL
    if kind not in _ANSWERS[what]:
        who = player_name(state, max(0, stack.argument(state, 1)))
        return f"first {who} has to {_task(state, what)}"
    return _wrong_answer(state, what, action)


def _task(state: State, what: int) -> str:
    """Return what the player who is asked has to do."""
    b, c, d = (stack.argument(state, i) for i in (2, 3, 4))
    if what in _PLACED_TASKS:
        return _PLACED_TASKS[what].format(format_cell(b))
    if what == stack.ASK_ALARM:
        return f"choose the alarm that {guard_name(b)} heads for"
    if what == stack.ASK_KEEP_TOOL:
        return f"keep {item_name(c)} or {item_name(d)}"
    if what in (stack.ASK_GIVE, stack.ASK_TAKE):
        verb = "receive" if what == stack.ASK_GIVE else "hand over"
        return f"accept or decline to {verb} {item_name(b)}"
    return _TASKS[what]


_PLACED_TASKS = {
    stack.ASK_DEADBOLT: "pay for the Deadbolt on {} or stay",
    stack.ASK_LASER: "settle the Laser on {}: pay, hack or ring",
    stack.ASK_HACK: "hack the alarm on {} or let it ring",
    stack.ASK_STETHOSCOPE: "keep the roll at the Safe on {} or set one die",
    stack.ASK_ORDERS: "accept or decline to be moved to {}",
}
_TASKS = {
    stack.ASK_SIDE: "choose a side",
    stack.ASK_ENTRANCE: "choose the entrance",
    stack.ASK_FIRST_PLAYER: "say who goes first",
    stack.ASK_STEALTH: "spend an own Stealth or one of the tile",
    stack.ASK_DRAW_TWO: "draw one Tool or two",
    stack.ASK_SPY: "leave the card on top or put it to the bottom",
    stack.ASK_CRYSTAL_BALL: "put the events in order",
    stack.ASK_BUDDY: "choose a player for the Buddy System",
    stack.ASK_GUT: "choose a face-down tile for Go with your Gut",
    stack.ASK_PEEKHOLE: "choose a tile for the Peekhole or decline",
    stack.ASK_THROW_VOICE: "choose the guard's destination for Throw Voice",
    stack.ASK_SQUEAK: "choose whom the guard steps towards",
    stack.ASK_SHIFT_CHANGE: "choose the guard that moves next",
    stack.ASK_KITTY: "choose where the Persian Kitty runs",
}
_ANSWERS: dict[int, tuple[int, ...]] = {
    stack.ASK_SIDE: (act.CHOOSE_SIDE,),
    stack.ASK_ENTRANCE: (act.CHOOSE_CELL,),
    stack.ASK_FIRST_PLAYER: (act.GO_FIRST,),
    stack.ASK_DEADBOLT: (act.PAY, act.STAY),
    stack.ASK_LASER: (act.PAY, act.SPEND_HACK, act.RING),
    stack.ASK_HACK: (act.SPEND_HACK, act.RING),
    stack.ASK_STEALTH: (act.SPEND_OWN, act.SPEND_TILE),
    stack.ASK_ALARM: (act.SEND_GUARD,),
    stack.ASK_DRAW_TWO: (act.DRAW,),
    stack.ASK_KEEP_TOOL: (act.KEEP,),
    stack.ASK_STETHOSCOPE: (act.KEEP_ROLL, act.SET_DIE),
    stack.ASK_SPY: (act.LEAVE_ON_TOP, act.TO_BOTTOM),
    stack.ASK_CRYSTAL_BALL: (act.ORDER_EVENTS,),
    stack.ASK_BUDDY: (act.CHOOSE_PLAYER,),
    stack.ASK_GUT: (act.CHOOSE_CELL,),
    stack.ASK_PEEKHOLE: (act.CHOOSE_CELL, act.DECLINE),
    stack.ASK_THROW_VOICE: (act.CHOOSE_CELL,),
    stack.ASK_SQUEAK: (act.CHOOSE_CELL,),
    stack.ASK_SHIFT_CHANGE: (act.MOVE_GUARD,),
    stack.ASK_KITTY: (act.CHOOSE_CELL,),
    stack.ASK_GIVE: (act.ACCEPT, act.DECLINE),
    stack.ASK_TAKE: (act.ACCEPT, act.DECLINE),
    stack.ASK_ORDERS: (act.ACCEPT, act.DECLINE),
}


def _wrong_answer(state: State, what: int, action: Action) -> str:
    """Say why an answer of the right kind does not fit."""
    kind, a, b = kind_of(action), first_of(action), second_of(action)
    if kind == act.PAY:
        return "the Laser's second action cannot be paid now"
    if kind == act.SPEND_HACK:
        return _why_no_token(state, what, a)
    if kind == act.SET_DIE:
        return "the die shows that number already" if a == b else f"no die shows {a}"
    if kind in (act.CHOOSE_CELL, act.SEND_GUARD):
        return no_tile(state, a) or f"{format_cell(a)} is not among the options"
    if kind == act.KEEP:
        return "that Tool was not drawn"
    if kind == act.ORDER_EVENTS:
        return "every event that was seen must be named once"
    if kind in (act.CHOOSE_PLAYER, act.GO_FIRST):
        return no_player(state, a) or f"{player_name(state, a)} cannot be chosen"
    if kind == act.MOVE_GUARD:
        return f"{guard_name(a)} is not among those that are still to move"
    return GENERAL


def _why_no_token(state: State, what: int, token: int) -> str:
    cause = TOKEN_NAMES.index("laser")
    if what == stack.ASK_HACK:
        cause = stack.argument(state, 3)
    if token >= len(TOKEN_NAMES):
        return GENERAL
    if token < len(state.hack) and token != cause:
        return (
            f"a {TOKEN_NAMES[token]} token does not cancel a {TOKEN_NAMES[cause]} alarm"
        )
    return f"there is no {TOKEN_NAMES[token]} token"


def _in_action_phase(state: State, player: int, action: Action) -> str:
    """Say what forbids an action of the action phase; empty if nothing is found."""
    kind = kind_of(action)
    if kind not in _REASONS:
        return ""
    if kind in _ABILITIES and ability_of(state, player) not in _ABILITIES[kind]:
        return _wrong_character(state, player, kind)
    if kind in _ONCE_PER_TURN and state.ability_used:
        return "the ability was used this turn already"
    why = _REASONS[kind](state, player, action)
    return why or too_dear(state, _COSTS.get(kind, 0))


def _wrong_character(state: State, player: int, kind: int) -> str:
    needed = " or ".join(ability_name(ability) for ability in _ABILITIES[kind])
    ability = ability_of(state, player)
    has = f", {ability_name(ability)}," if ability >= 0 else ""
    return f"it takes {needed}; {player_name(state, player)}{has} does not have that"


_REASONS: dict[int, Callable[[State, int, Action], str]] = {
    act.PEEK: why_no_peek,
    act.MOVE: why_no_move,
    act.HACK: why_no_hack,
    act.ADD_DIE: why_no_die,
    act.CRACK: why_no_crack,
    act.ESCAPE: why_no_escape,
    act.LOAD_LAPTOP: why_no_laptop,
    act.CLIMB: why_no_climb,
    act.ORDERS: why_no_orders,
    act.DISGUISE: why_no_disguise,
    act.SPY_PATROL: why_no_patrol,
    act.SPY_EVENT: why_no_event,
    act.USE_TOOL: why_no_tool,
    act.GIVE: why_no_trade,
    act.TAKE: why_no_trade,
    act.PICK_UP: why_no_pick_up,
    act.X_RAY: why_no_x_ray,
    act.ENHANCE: why_no_enhance,
    act.CRYBABY: why_no_crying,
    act.REROUTE_PICK: why_no_pick,
    act.REROUTE_DROP: why_no_drop,
    act.PLACE_CROW: why_no_crow,
    act.TINKER: why_no_tinker,
    act.FREE_MOVE: why_no_free_move,
}
_ABILITIES: dict[int, tuple[int, ...]] = {
    act.LOAD_LAPTOP: (ABLE_LAPTOP,),
    act.CLIMB: (ABLE_CLIMB_WINDOW,),
    act.ORDERS: (ABLE_ORDERS,),
    act.DISGUISE: (ABLE_DISGUISE,),
    act.SPY_PATROL: (ABLE_CLAIRVOYANCE,),
    act.SPY_EVENT: (ABLE_PRECOGNITION,),
    act.X_RAY: (ABLE_X_RAY,),
    act.ENHANCE: (ABLE_ENHANCE,),
    act.CRYBABY: (ABLE_CRYBABY,),
    act.REROUTE_PICK: (ABLE_REROUTE,),
    act.REROUTE_DROP: (ABLE_REROUTE,),
    act.PLACE_CROW: (ABLE_DISTRACT, ABLE_DISRUPT),
    act.TINKER: (ABLE_TINKER,),
    act.FREE_MOVE: (ABLE_FLEXIBILITY,),
}
_ONCE_PER_TURN = (
    act.ORDERS,
    act.SPY_PATROL,
    act.SPY_EVENT,
    act.X_RAY,
    act.ENHANCE,
    act.REROUTE_PICK,
    act.REROUTE_DROP,
)
_COSTS = {
    act.PEEK: 1,
    act.HACK: 1,
    act.ADD_DIE: DIE_COST,
    act.CRACK: 1,
    act.ESCAPE: 1,
    act.LOAD_LAPTOP: 1,
    act.ORDERS: 1,
    act.DISGUISE: 1,
    act.SPY_PATROL: 1,
    act.SPY_EVENT: 1,
}
