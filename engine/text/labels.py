"""Actions as people say them, and what they cost at least."""

from __future__ import annotations

from collections.abc import Callable

from lookout.engine import actions as act
from lookout.engine.actions import Action, first_of, kind_of, second_of, third_of
from lookout.engine.choices import action_cost
from lookout.engine.constants import (
    ABLE_STEADY_HANDS,
    EVENT_NAMES,
    HACK_LAPTOP,
    ROOF,
    TOOL_BLUEPRINTS,
    TOOL_CROWBAR,
    TOOL_DONUTS,
    TOOL_DYNAMITE,
    TOOL_THERMAL_BOMB,
    TOOL_VIRUS,
    WALKWAY_DOWN,
)
from lookout.engine.moves import DEADBOLT_EXTRA
from lookout.engine.players import ability_of
from lookout.engine.stack import (
    ASK_ACTION,
    ASK_DEADBOLT,
    ASK_ENTRANCE,
    ASK_GIVE,
    ASK_GUT,
    ASK_KITTY,
    ASK_ORDERS,
    ASK_PEEKHOLE,
    ASK_SQUEAK,
    ASK_TAKE,
    ASK_THROW_VOICE,
)
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.text.frames import FRAME, Frame
from lookout.engine.text.notation import (
    SIDE_NAMES,
    TOKEN_NAMES,
    format_cell,
    format_player,
)
from lookout.engine.text.words import (
    ability_name,
    count_of,
    guard_name,
    item_name,
    name_of,
    place_name,
)

_ORDERS_COST = 1  # Paid when they are followed (H20).
_LASER_EXTRA = 1
_NOTHING: Frame = (0, -1, 0, 0, 0)


def top_frame(state: State) -> Frame:
    """Return the question on top: what is asked, of whom, and about what."""
    depth = int(state.stack_n)
    return tuple(state.stack[depth - 1].tolist()) if depth else _NOTHING


def question_of(state: State) -> str:
    """Return what is asked: action, entrance, alarm, …; nothing in a game over."""
    what = top_frame(state)[0]
    return FRAME.write(what).removeprefix("ask_") if what else ""


def cost(state: State, action: Action) -> int:
    """Return how many actions a legal action takes at least.

    A tile that is found on the way may ask for more. Orders are paid if they are
    followed.
    """
    what, player = top_frame(state)[:2]
    kind = kind_of(action)
    if what != ASK_ACTION:
        return _extra(what) if kind == act.PAY else 0
    return _ORDERS_COST if kind == act.ORDERS else action_cost(state, player, action)


def _extra(what: int) -> int:
    """Return what is paid at a Deadbolt or a Laser once it has been found."""
    return DEADBOLT_EXTRA if what == ASK_DEADBOLT else _LASER_EXTRA


def label(state: State, action: Action) -> str:
    """Return a legal action in a few words: ``Move to 2B3 (Laser 2)``."""
    kind = kind_of(action)
    a, b, c = first_of(action), second_of(action), third_of(action)
    return _LABELS[kind](state, a, b, c)


_Label = Callable[[State, int, int, int], str]


def _fixed(text: str) -> _Label:
    return lambda _state, _a, _b, _c: text


def _at_place(text: str) -> _Label:
    """Return a label that names a cell with its tile."""
    return lambda state, cell, _b, _c: f"{text} {place_name(state, cell)}"


def _at_cell(text: str) -> _Label:
    """Return a label that names a cell; what lies there does not matter."""
    return lambda _state, cell, _b, _c: f"{text} {format_cell(cell)}"


def _for_player(text: str) -> _Label:
    return lambda _state, player, _b, _c: text.format(format_player(player))


def _to_place(verb: str, down: str) -> _Label:
    def write(state: State, cell: int, way: int, _: int) -> str:
        return f"{down if way == WALKWAY_DOWN else verb} {place_name(state, cell)}"

    return write


def _orders(state: State, player: int, cell: int, way: int) -> str:
    where = "down past the tile to" if way == WALKWAY_DOWN else "to"
    return f"Order {format_player(player)} {where} {place_name(state, cell)}"


def _crack(state: State, cell: int, _b: int, _c: int) -> str:
    player, dice = top_frame(state)[1], int(state.safe_dice[cell])
    if ability_of(state, player) == ABLE_STEADY_HANDS:
        dice += 1  # H11
    return f"Crack the Safe on {format_cell(cell)} with {count_of(dice, 'die')}"


def _hack(state: State, _a: int, _b: int, _c: int) -> str:
    cell = int(state.player_cell[top_frame(state)[1]])
    return f"Hack: put a token on {place_name(state, cell)}"


def _use(state: State, tool: int, target: int, counts: int) -> str:
    text = f"Use the {item_name(tool)}"
    if tool in (TOOL_BLUEPRINTS, TOOL_CROWBAR):
        return f"{text} on {place_name(state, target)}"
    if tool == TOOL_DYNAMITE:
        return f"{text} on the wall to {place_name(state, target)}"
    if tool == TOOL_THERMAL_BOMB:
        where = "the roof" if target == ROOF else place_name(state, target)
        return f"{text} for stairs to {where}"
    if tool == TOOL_DONUTS:
        return f"{text} on {guard_name(target)}"
    if tool == TOOL_VIRUS:
        numbers = [counts >> (2 * computer) & 3 for computer in range(3)]
        names = zip(numbers, TOKEN_NAMES, strict=False)
        tokens = [f"{n} on the {name.capitalize()} Computer" for n, name in names if n]
        return f"{text}: {', '.join(tokens)}"
    return text


def _spend_hack(_state: State, token: int, _b: int, _c: int) -> str:
    if token == HACK_LAPTOP:
        return "Spend the Hack token of the Laptop"
    return f"Spend a Hack token of the {TOKEN_NAMES[token].capitalize()} Computer"


def _pay(state: State, _a: int, _b: int, _c: int) -> str:
    return f"Pay {count_of(_extra(top_frame(state)[0]), 'further action')}"


def _order_events(state: State, *places: int) -> str:
    cards = state.deck_top[EVENT_DECK]
    names = [name_of(EVENT_NAMES[cards[place - 1]]) for place in places if place]
    return f"Put the events back as: {', '.join(names)}"


def _choose_side(state: State, side: int, _b: int, _c: int) -> str:
    character = int(state.character[top_frame(state)[1]])
    ability = ability_name(character * 2 + side)
    return f"Play {ability}, the {SIDE_NAMES[side]} side"


_CHOICES = {
    ASK_ENTRANCE: "Come in at",
    ASK_GUT: "Move to",
    ASK_PEEKHOLE: "Peek at",
    ASK_THROW_VOICE: "Send the guard to",
    ASK_SQUEAK: "Let the guard step to",
    ASK_KITTY: "Let the Persian Kitty run to",
}


def _choose_cell(state: State, cell: int, _b: int, _c: int) -> str:
    return f"{_CHOICES[top_frame(state)[0]]} {place_name(state, cell)}"


# What is answered with no, and with yes.
_CONSENTS = {ASK_GIVE: ("Decline", "Accept"), ASK_TAKE: ("Keep", "Hand over")}


def _consent(*, yes: bool) -> _Label:
    def write(state: State, _a: int, _b: int, _c: int) -> str:
        what, _, about, _, _ = top_frame(state)
        if what == ASK_PEEKHOLE:
            return "Peek at nothing"
        if what == ASK_ORDERS:
            where = place_name(state, about)
            return f"Follow the Orders to {where}" if yes else "Refuse the Orders"
        return f"{_CONSENTS[what][yes]} the {item_name(about)}"

    return write


_LABELS: dict[int, _Label] = {
    act.END_ACTIONS: _fixed("End the action phase"),
    act.PEEK: _at_cell("Peek at"),
    act.MOVE: _to_place("Move to", "Walk down past the tile to"),
    act.HACK: _hack,
    act.ADD_DIE: _at_cell("Add a die to the Safe on"),
    act.CRACK: _crack,
    act.ESCAPE: _fixed("Escape to the roof"),
    act.LOAD_LAPTOP: _fixed("Put a token on the Laptop"),
    act.CLIMB: _at_place("Climb by the window to"),
    act.ORDERS: _orders,
    act.DISGUISE: _for_player("Change places with {}"),
    act.SPY_PATROL: _fixed("Look at the top patrol card of this floor"),
    act.SPY_EVENT: _fixed("Look at the top event"),
    act.USE_TOOL: _use,
    act.GIVE: lambda _s, player, item, _c: (
        f"Give {format_player(player)} the {item_name(item)}"
    ),
    act.TAKE: lambda _s, player, item, _c: (
        f"Ask {format_player(player)} for the {item_name(item)}"
    ),
    act.PICK_UP: lambda _s, item, _b, _c: f"Pick up the {item_name(item)}",
    act.X_RAY: _at_cell("Look through the wall at"),
    act.ENHANCE: _at_cell("Look from afar at"),
    act.CRYBABY: _at_place("Raise an alarm on"),
    act.REROUTE_PICK: _fixed("Pocket the alarm here"),
    act.REROUTE_DROP: _fixed("Let the pocketed alarm ring here"),
    act.PLACE_CROW: _at_place("Put the crow on"),
    act.TINKER: _fixed("Spend a Stealth token to draw a Tool"),
    act.FREE_MOVE: _to_place(
        "Slip past the guard into", "Slip down past tile and guard to"
    ),
    act.PAY: _pay,
    act.STAY: _fixed("Stay outside"),
    act.RING: _fixed("Let the alarm ring"),
    act.SPEND_HACK: _spend_hack,
    act.SPEND_OWN: _fixed("Spend an own Stealth token"),
    act.SPEND_TILE: _fixed("Spend a Stealth token of the tile"),
    act.SEND_GUARD: _at_place("Send the guard to"),
    act.DRAW: lambda _s, number, _b, _c: (
        "Draw two Tools and keep one" if number == 2 else "Draw one Tool"
    ),
    act.KEEP: lambda _s, tool, _b, _c: f"Keep the {item_name(tool)}",
    act.KEEP_ROLL: _fixed("Leave the roll as it is"),
    act.SET_DIE: lambda _s, shown, wanted, _c: f"Turn a {shown} to a {wanted}",
    act.LEAVE_ON_TOP: _fixed("Leave the card on top"),
    act.TO_BOTTOM: _fixed("Put the card below the deck"),
    act.ORDER_EVENTS: _order_events,
    act.CHOOSE_PLAYER: _for_player("Bring {} here"),
    act.CHOOSE_CELL: _choose_cell,
    act.DECLINE: _consent(yes=False),
    act.ACCEPT: _consent(yes=True),
    act.MOVE_GUARD: lambda _s, floor, _b, _c: f"Move {guard_name(floor)} next",
    act.CHOOSE_SIDE: _choose_side,
    act.GO_FIRST: _for_player("Let {} begin"),
}

LABELLED = frozenset(_LABELS)
"""The kinds of actions that there are words for."""
