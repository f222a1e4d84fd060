"""Why an action is not legal now, in a few words.

The rules themselves are in ``legal`` and the modules it asks; here the same predicates
are asked one by one until one of them says no.
"""

from __future__ import annotations

from collections.abc import Callable

from lookout.engine import actions as act
from lookout.engine import stack
from lookout.engine.actions import Action, first_of, kind_of, second_of, third_of
from lookout.engine.alarms import can_ring
from lookout.engine.bits import count_bits
from lookout.engine.characters import (
    NEW_TOKEN,
    NO_TOKEN,
    crow_cells,
    enhance_cells,
    peek_cells,
    x_ray_cells,
)
from lookout.engine.choices import CLIMB_COST, DIE_COST
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
    CELLS,
    COMPUTER_FINGERPRINT,
    COMPUTER_MOTION,
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    ITEMS,
    LOOT,
    LOOT_BUST,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    LOOT_KEYCARD,
    LOOT_PAINTING,
    MAX_SAFE_DICE,
    NOBODY,
    NOWHERE,
    ON_PATROL,
    OUTSIDE,
    ROOF,
    SAFE,
    SCENARIO_SAFES,
    SECRET_DOOR,
    SERVICE_DUCT,
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
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    floor_of,
    grid_neighbours,
    has_window,
)
from lookout.engine.moves import (
    can_walk_down,
    connected_on_floor,
    duct_to_other_floor,
    flexibility_cost,
    gemstone_cost,
    is_empty_deadbolt,
    move_cost,
    other_duct,
    stairs_ends,
    stairs_up,
    vertical_ways,
)
from lookout.engine.notation import TOKEN_NAMES, format_cell
from lookout.engine.phase_options import can_leave
from lookout.engine.players import (
    ability_of,
    holds_gold,
    holds_loot,
    holds_tool,
    is_on_board,
)
from lookout.engine.safe import can_add_die, can_crack, can_work_on
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.tiles import is_disabled, is_hidden, kind_at
from lookout.engine.tools import tools_left
from lookout.engine.words import (
    ability_name,
    count_of,
    guard_name,
    item_name,
    place_name,
    player_name,
)

GENERAL = "the rules do not allow it now"


def refusal(state: State, action: Action) -> str:
    """Say why an action is not among the legal ones, as precisely as can be said."""
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


# Questions: what is to be done, and the kinds of actions that do it.


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
        return (
            _no_tile(state, a)
            or f"{format_cell(a)} is none of the cells to choose from"
        )
    if kind == act.KEEP:
        return "that Tool was not drawn"
    if kind == act.ORDER_EVENTS:
        return "every event that was seen must be named once"
    if kind in (act.CHOOSE_PLAYER, act.GO_FIRST):
        return _no_player(state, a) or f"{player_name(state, a)} cannot be chosen"
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


# The action phase.


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
    return why or _too_dear(state, _COSTS.get(kind, 0))


def _wrong_character(state: State, player: int, kind: int) -> str:
    needed = " or ".join(ability_name(ability) for ability in _ABILITIES[kind])
    ability = ability_of(state, player)
    has = f", {ability_name(ability)}," if ability >= 0 else ""
    return f"it takes {needed}; {player_name(state, player)}{has} does not have that"


def _too_dear(state: State, cost: int) -> str:
    left = int(state.remaining)
    if cost <= left:
        return ""
    rest = f"{left} {'is' if left == 1 else 'are'}" if left else "none is"
    return f"it costs {count_of(cost, 'action')}, and {rest} left"


def _no_tile(state: State, cell: int) -> str:
    if cell < CELLS and state.face[cell] != OUTSIDE:
        return ""
    return f"{format_cell(cell)} is no tile of this job" if cell < CELLS else GENERAL


def _no_player(state: State, player: int) -> str:
    return "" if player < state.players else f"there is no p{player + 1}"


def _not_here(state: State, player: int, *, me: int) -> str:
    """Say why another player cannot be dealt with at all."""
    if player >= state.players:
        return _no_player(state, player)
    if player == me:
        return "it needs another player"
    if not is_on_board(state, player):
        return f"{player_name(state, player)} is not in the building"
    return ""


def _why_no_peek(state: State, player: int, action: Action) -> str:
    here, cell = int(state.player_cell[player]), first_of(action)
    why = _no_tile(state, cell) or _revealed(state, cell)
    if why or peek_cells(state, here, floor_of(cell)) & bit_of(cell):
        return why
    return _why_apart(state, here, cell)


def _revealed(state: State, cell: int) -> str:
    if is_hidden(state, cell):
        return ""
    return f"{place_name(state, cell)} is revealed already"


def _why_apart(state: State, here: int, cell: int) -> str:
    """Say what keeps two cells from being adjacent."""
    ends = f"{format_cell(here)} and {format_cell(cell)}"
    if here == cell:
        return f"{format_cell(cell)} is the player's own tile"
    if floor_of(here) == floor_of(cell):
        if grid_neighbours(state, here) & bit_of(cell):
            return f"there is a wall between {ends}"
        return f"{ends} are not adjacent"
    if abs(here - cell) == FLOOR_CELLS:
        return f"no stairs join {ends}"
    return f"{ends} are on different floors"


def _is_connected(state: State, mover: int, cell: int, way: int) -> bool:
    here = int(state.player_cell[mover])
    if way == WALKWAY_DOWN:
        return cell == here - FLOOR_CELLS and can_walk_down(state, here)
    if floor_of(cell) == floor_of(here):
        return bool(connected_on_floor(state, mover, here) & bit_of(cell))
    ways = vertical_ways(state, here)
    if (cell - here, ways & 1) == (FLOOR_CELLS, 1):
        return True
    if (here - cell, ways & 2) == (FLOOR_CELLS, 2):
        return True
    return cell == duct_to_other_floor(state, mover, here)


def _why_not_connected(state: State, mover: int, cell: int, way: int) -> str:
    """Say why a player cannot Move to a cell; empty if they can."""
    here = int(state.player_cell[mover])
    why = _no_tile(state, cell)
    if why or _is_connected(state, mover, cell, way):
        return why
    if way == WALKWAY_DOWN:
        return f"no Walkway leads from {format_cell(here)} down to {format_cell(cell)}"
    return (
        _why_locked(state, here, cell)
        or _why_no_passage(state, mover, here, cell)
        or _why_apart(state, here, cell)
    )


def _why_locked(state: State, here: int, cell: int) -> str:
    ends = stairs_ends(state, here)
    joined = (cell - here == FLOOR_CELLS and ends & 1) or (
        here - cell == FLOOR_CELLS and ends & 2
    )
    if joined and state.time_lock != NOBODY:
        return "the Time Lock bars the stairs"
    if here - cell == FLOOR_CELLS and can_walk_down(state, here):
        return "a Walkway is left by 'walk-down'"
    return ""


def _why_no_passage(state: State, mover: int, here: int, cell: int) -> str:
    """Say why a Secret Door or a Service Duct does not help."""
    kind, carries = kind_at(state, cell), holds_loot(state, mover, LOOT_PAINTING)
    if kind == SECRET_DOOR and carries and floor_of(cell) == floor_of(here):
        if grid_neighbours(state, here) & bit_of(cell):
            return "the Painting does not fit through the Secret Door"
    if kind == SERVICE_DUCT and carries and other_duct(state, here) == cell:
        return "the Painting does not fit through the Service Duct"
    return ""


def _why_no_move(state: State, player: int, action: Action) -> str:
    cell, way = first_of(action), second_of(action)
    why = _why_not_connected(state, player, cell, way)
    return why or _too_dear(state, move_cost(state, player, cell, way))


def _why_no_free_move(state: State, player: int, action: Action) -> str:
    cell, way = first_of(action), second_of(action)
    why = _why_not_connected(state, player, cell, way)
    if not why and state.guard_cell[floor_of(cell)] != cell:
        why = f"no guard is on {format_cell(cell)}"
    return why or _too_dear(state, flexibility_cost(state, player, cell, way))


def _why_no_climb(state: State, player: int, action: Action) -> str:
    here, cell = int(state.player_cell[player]), first_of(action)
    if not has_window(state, here):
        return f"{format_cell(here)} has no window"
    why = _no_tile(state, cell)
    if not why and abs(cell - here) != FLOOR_CELLS:
        why = f"{format_cell(cell)} is not straight above or below {format_cell(here)}"
    why = why or _too_dear(state, CLIMB_COST)
    if not why and is_empty_deadbolt(state, player, cell):
        why = "nothing more can be paid for the Deadbolt there"
    if not why and gemstone_cost(state, player, cell):
        why = "nothing more can be paid for the Gemstone there"
    return why


def _why_no_orders(state: State, player: int, action: Action) -> str:
    other, cell, way = first_of(action), second_of(action), third_of(action)
    why = _not_here(state, other, me=player)
    return why or _why_not_connected(state, other, cell, way)


def _why_no_disguise(state: State, player: int, action: Action) -> str:
    other = first_of(action)
    if state.used > 0:
        return "it must be the first action of the turn"
    why = _not_here(state, other, me=player)
    if not why and state.player_cell[other] == state.player_cell[player]:
        why = f"{player_name(state, other)} is in the same tile"
    return why


def _why_no_hack(state: State, player: int, action: Action) -> str:
    here = int(state.player_cell[player])
    kind = kind_at(state, here)
    if not COMPUTER_FINGERPRINT <= kind <= COMPUTER_MOTION:
        return f"{place_name(state, here)} is no Computer"
    if state.hack[kind - COMPUTER_FINGERPRINT] >= state.hack_cap:
        return f"the Computer holds {int(state.hack_cap)} tokens, which is the most"
    return ""


def _why_no_safe_work(state: State, player: int, cell: int) -> str:
    """Say why a player cannot work on a Safe at all."""
    why = _no_tile(state, cell)
    if why or can_work_on(state, player, cell):
        return why
    here, drills = (
        int(state.player_cell[player]),
        ability_of(state, player) == ABLE_DRILL,
    )
    if kind_at(state, cell) != SAFE:
        return f"{place_name(state, cell)} is no revealed Safe"
    if cell != here and not (drills and abs(cell - here) == FLOOR_CELLS):
        return f"{player_name(state, player)} is not on the Safe on {format_cell(cell)}"
    return f"the Safe on {format_cell(cell)} is open already"


def _why_no_die(state: State, player: int, action: Action) -> str:
    cell = first_of(action)
    why = _why_no_safe_work(state, player, cell)
    if not why and not can_add_die(state, player, cell):
        why = f"the Safe has {MAX_SAFE_DICE} dice, which is the most"
    return why


def _why_no_crack(state: State, player: int, action: Action) -> str:
    cell = first_of(action)
    why = _why_no_safe_work(state, player, cell)
    if why or can_crack(state, player, cell):
        return why
    if state.safe_dice[cell] == 0:
        return f"there is no die on the Safe on {format_cell(cell)}"
    holder = next(p for p in range(state.players) if holds_loot(state, p, LOOT_KEYCARD))
    return f"{player_name(state, holder)} holds the Keycard and is not on the Safe"


def _why_no_escape(state: State, player: int, action: Action) -> str:
    cell = int(state.player_cell[player])
    if can_leave(state, player):
        return ""
    if floor_of(cell) + 1 != state.floors:
        return "the way to the roof is on the top floor"
    if not stairs_up(state, cell):
        return f"no stairs lead from {format_cell(cell)} to the roof"
    if state.time_lock != NOBODY:
        return "the Time Lock bars the stairs"
    return _why_not_done(state)


def _why_not_done(state: State) -> str:
    """Say which Safe or Loot keeps the crew inside."""
    opened = sum(count_bits(int(cells)) for cells in state.opened)
    safes = int(SCENARIO_SAFES[state.scenario])
    if opened < safes:
        return f"{opened} of {safes} Safes are open"
    lying = [loot for loot in range(LOOT) if state.loot_cell[loot] != NOWHERE]
    name, cell = item_name(FIRST_LOOT_ITEM + lying[0]), int(state.loot_cell[lying[0]])
    return f"the {name} still lies on {format_cell(cell)}"


def _why_no_laptop(state: State, player: int, action: Action) -> str:
    return "the Laptop holds its token already" if state.laptop else ""


def _why_no_patrol(state: State, player: int, action: Action) -> str:
    floor = floor_of(int(state.player_cell[player]))
    if state.deck_left[floor] > 0:
        return ""
    return f"the patrol deck of floor {floor + 1} is empty"


def _why_no_event(state: State, player: int, action: Action) -> str:
    return "" if state.deck_left[EVENT_DECK] > 0 else "the event deck is empty"


def _why_no_x_ray(state: State, player: int, action: Action) -> str:
    here, cell = int(state.player_cell[player]), first_of(action)
    why = _no_tile(state, cell) or _revealed(state, cell)
    if not why and floor_of(cell) == floor_of(here):
        if x_ray_cells(state, here) & bit_of(cell):
            return ""
    return (
        why or f"no wall piece is between {format_cell(here)} and {format_cell(cell)}"
    )


def _why_no_enhance(state: State, player: int, action: Action) -> str:
    here, cell = int(state.player_cell[player]), first_of(action)
    why = _no_tile(state, cell) or _revealed(state, cell)
    if why or enhance_cells(state, here, floor_of(cell)) & bit_of(cell):
        return why
    return f"{format_cell(cell)} is not within two steps past revealed tiles"


def _why_silent(state: State, cell: int) -> str:
    """Say why no alarm can ring in a cell; empty if one can."""
    if can_ring(state, cell, CAUSE_OTHER):
        return ""
    if state.guard_cell[floor_of(cell)] == cell:
        return f"no alarm rings on {format_cell(cell)}, where the guard is"
    if state.emp != NOBODY:
        return "no alarm rings while the E.M.P. lasts"
    return f"an alarm rings on {format_cell(cell)} already"


def _why_no_crying(state: State, player: int, action: Action) -> str:
    here, cell = int(state.player_cell[player]), first_of(action)
    why = _no_tile(state, cell)
    beside = floor_of(cell) == floor_of(here) and adjacent_cells(state, here) & bit_of(
        cell
    )
    if not why and not beside:
        why = _why_apart(state, here, cell)
    return why or _why_silent(state, cell)


def _why_no_pick(state: State, player: int, action: Action) -> str:
    here = int(state.player_cell[player])
    if state.juicer_token != NO_TOKEN:
        return "only one alarm token can be held"
    if not int(state.alarms[floor_of(here)]) & bit_of(here):
        return f"no alarm rings on {format_cell(here)}"
    return ""


def _why_no_drop(state: State, player: int, action: Action) -> str:
    if state.juicer_token == NO_TOKEN:
        return "no alarm token is held"
    if state.juicer_token == NEW_TOKEN:
        return "the alarm token was picked up this turn"
    return _why_silent(state, int(state.player_cell[player]))


def _why_no_crow(state: State, player: int, action: Action) -> str:
    here, cell = int(state.player_cell[player]), first_of(action)
    why = _no_tile(state, cell)
    if not why and state.crow_cell == cell:
        why = f"the crow is on {format_cell(cell)} already"
    if not why and ability_of(state, player) == ABLE_DISRUPT and cell != here:
        why = "with Disrupt the crow goes to the Raven's own tile"
    near = floor_of(cell) == floor_of(here) and crow_cells(state, here) & bit_of(cell)
    if not why and not near:
        why = f"{format_cell(cell)} is more than two steps away"
    return why


def _why_no_tinker(state: State, player: int, action: Action) -> str:
    if state.stealth[player] == 0:
        return f"{player_name(state, player)} has no Stealth of their own to give"
    return "" if tools_left(state) else "no Tool is left to draw"


# Tools.


def _why_no_tool(state: State, player: int, action: Action) -> str:
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
        return _why_no_event(state, player, action)
    if tool in _TARGETS:
        here = int(state.player_cell[player])
        return _TARGETS[tool](state, here, second_of(action))
    if tool == TOOL_VIRUS:
        return _why_no_virus(state, third_of(action))
    return ""


def _why_no_blueprints(state: State, here: int, cell: int) -> str:
    return _no_tile(state, cell) or _revealed(state, cell)


def _why_no_crowbar(state: State, here: int, cell: int) -> str:
    why = _no_tile(state, cell)
    if not why and is_disabled(state, cell):
        why = f"{place_name(state, cell)} is disabled already"
    return why or _why_apart(state, here, cell)


def _why_no_donuts(state: State, here: int, floor: int) -> str:
    if floor >= state.floors:
        return f"there is no floor {floor + 1}"
    if state.guard_status[floor] != ON_PATROL:
        return f"{guard_name(floor)} is not on the board"
    return f"{guard_name(floor)} has Donuts already"


def _why_no_dynamite(state: State, here: int, cell: int) -> str:
    ends = f"{format_cell(here)} and {format_cell(cell)}"
    return _no_tile(state, cell) or f"there is no wall piece between {ends}"


def _why_no_bomb(state: State, here: int, target: int) -> str:
    if target == ROOF and floor_of(here) + 1 < state.floors:
        return "the roof is above the top floor only"
    if target != ROOF and abs(target - here) != FLOOR_CELLS:
        where = format_cell(here)
        return _no_tile(state, target) or f"it reaches straight above or below {where}"
    why = "" if target == ROOF else _no_tile(state, target)
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
        if state.hack[computer] + number > state.hack_cap:
            return f"the {name} Computer holds at most {int(state.hack_cap)} tokens"
    if not state.virus_split and sum(counts >> 2 * i & 3 > 0 for i in range(3)) > 1:
        return "the tokens must all go to one Computer"
    return f"as many of the {VIRUS_TOKENS} tokens as fit must be placed"


# Cards between players.


def _is_second_bar(state: State, receiver: int, item: int) -> bool:
    bars = (FIRST_LOOT_ITEM + LOOT_GOLD_BAR, FIRST_LOOT_ITEM + LOOT_GOLD_BAR_2)
    return item in bars and holds_gold(state, receiver)


def _holds(state: State, player: int, item: int) -> bool:
    if item < FIRST_LOOT_ITEM:
        return holds_tool(state, player, item)
    return holds_loot(state, player, item - FIRST_LOOT_ITEM)


def _why_no_trade(state: State, player: int, action: Action) -> str:
    partner, item = first_of(action), second_of(action)
    why = _not_here(state, partner, me=player)
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


def _why_no_pick_up(state: State, player: int, action: Action) -> str:
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


_REASONS: dict[int, Callable[[State, int, Action], str]] = {
    act.PEEK: _why_no_peek,
    act.MOVE: _why_no_move,
    act.HACK: _why_no_hack,
    act.ADD_DIE: _why_no_die,
    act.CRACK: _why_no_crack,
    act.ESCAPE: _why_no_escape,
    act.LOAD_LAPTOP: _why_no_laptop,
    act.CLIMB: _why_no_climb,
    act.ORDERS: _why_no_orders,
    act.DISGUISE: _why_no_disguise,
    act.SPY_PATROL: _why_no_patrol,
    act.SPY_EVENT: _why_no_event,
    act.USE_TOOL: _why_no_tool,
    act.GIVE: _why_no_trade,
    act.TAKE: _why_no_trade,
    act.PICK_UP: _why_no_pick_up,
    act.X_RAY: _why_no_x_ray,
    act.ENHANCE: _why_no_enhance,
    act.CRYBABY: _why_no_crying,
    act.REROUTE_PICK: _why_no_pick,
    act.REROUTE_DROP: _why_no_drop,
    act.PLACE_CROW: _why_no_crow,
    act.TINKER: _why_no_tinker,
    act.FREE_MOVE: _why_no_free_move,
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
