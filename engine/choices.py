"""Carrying out a legal action: what each choice does (rules 2.4, 4)."""

from __future__ import annotations

from lookout.engine import actions as act
from lookout.engine.actions import first_of, kind_of, second_of, third_of
from lookout.engine.alarms import ring, seat_die, spend_hack, trigger
from lookout.engine.chance import Chance, note
from lookout.engine.characters import (
    disguise,
    load_laptop,
    place_crow,
    reroute_drop,
    reroute_pick,
    spy,
    tinker,
)
from lookout.engine.constants import (
    BY_ACTION,
    BY_CLIMB,
    BY_FLEXIBILITY,
    BY_ORDERS,
    CAUSE_LASER,
    CAUSE_OTHER,
    COMPUTER_FINGERPRINT,
    FIRST_LOOT_ITEM,
    NOWHERE,
    ORDINARY_WAY,
    TOOL_STETHOSCOPE,
)
from lookout.engine.decks import put_to_bottom, settle
from lookout.engine.events import follow_gut, squeak_step
from lookout.engine.geometry import floor_of
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    ACTIONS_END,
    DIE_ADDED,
    HACK_TOKEN,
    ITEM_HANDED,
    PLAYER_STAYS,
    TOOL_TAKEN,
    TURN_ENDS_EARLY,
)
from lookout.engine.moves import (
    DEADBOLT_EXTRA,
    enter,
    flexibility_cost,
    move,
    move_cost,
    pay,
)
from lookout.engine.players import drop_item, hand_item
from lookout.engine.safe import crack, take_loot
from lookout.engine.stack import (
    ASK_ALARM,
    ASK_BUDDY,
    ASK_CRYSTAL_BALL,
    ASK_DEADBOLT,
    ASK_DRAW_TWO,
    ASK_ENTRANCE,
    ASK_FIRST_PLAYER,
    ASK_GIVE,
    ASK_GUT,
    ASK_KEEP_TOOL,
    ASK_KITTY,
    ASK_LASER,
    ASK_ORDERS,
    ASK_PEEKHOLE,
    ASK_SHIFT_CHANGE,
    ASK_SPY,
    ASK_SQUEAK,
    ASK_STEALTH,
    ASK_STETHOSCOPE,
    ASK_TAKE,
    ASK_THROW_VOICE,
    ESCAPE,
    GUARD_MOVE,
    LEAVE,
    NEXT_TURN,
    PUT,
    READ_DICE,
    SHIFT_GUARDS,
    START_TURN,
    argument,
    pop,
    push,
)
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.stealth import pay_from_tile, pay_own
from lookout.engine.tiles import kind_at, reveal
from lookout.engine.tools import (
    discard_tool,
    draw_one_tool,
    draw_two_tools,
    keep_tool,
    use_tool,
)
from lookout.engine.turn import end_actions, let_kitty_run, take_side

CLIMB_COST = 3
DIE_COST = 2


@kernel
def action_cost(state: State, player: int, action: int) -> int:
    """Return how many actions are paid at once for one of the action phase (2.4).

    Orders are paid when they are followed, and a tile found on the way may ask for
    more.
    """
    kind = kind_of(action)
    if kind == act.MOVE:
        return move_cost(state, player, first_of(action), second_of(action))
    if kind == act.FREE_MOVE:
        return flexibility_cost(state, player, first_of(action), second_of(action))
    if kind == act.ADD_DIE:
        return DIE_COST
    if kind == act.CLIMB:
        return CLIMB_COST
    return int(act.PEEK <= kind <= act.SPY_EVENT and kind != act.ORDERS)


@kernel
def act_in_phase(state: State, chance: Chance, action: int) -> None:
    """Carry out an action of the action phase; the question stays for the next one."""
    player, kind = argument(state, 1), kind_of(action)
    a, b, c = first_of(action), second_of(action), third_of(action)
    pay(state, action_cost(state, player, action))
    if kind == act.MOVE:
        move(state, chance, player, a, BY_ACTION, b)
    elif kind == act.PEEK:
        reveal(state, chance, a)
    elif kind == act.END_ACTIONS:
        pop(state)
        note(chance, ACTIONS_END, player, int(state.used), 0)
        end_actions(state, player)
    elif kind == act.USE_TOOL:
        use_tool(state, chance, player, a, b, c)
    elif kind == act.GIVE or kind == act.TAKE:
        push(state, ASK_GIVE if kind == act.GIVE else ASK_TAKE, a, b, 0)
    elif kind == act.PICK_UP:
        _pick_up(state, chance, player, a)
    elif kind == act.ESCAPE:
        pop(state)
        push(state, NEXT_TURN, player, 0, 0)
        push(state, ESCAPE, player, 0, 0)
        push(state, LEAVE, player, int(state.player_cell[player]), 0)  # Q06
    elif kind <= act.CRACK:
        _work(state, chance, player, kind, a)
    else:
        _use_ability(state, chance, player, kind, a, b, c)


@kernel
def _work(state: State, chance: Chance, player: int, kind: int, cell: int) -> None:
    """Hack, Add a die, Crack (2.4)."""
    if kind == act.HACK:
        computer = kind_at(state, int(state.player_cell[player])) - COMPUTER_FINGERPRINT
        state.hack[computer] += 1
        note(chance, HACK_TOKEN, computer, int(state.hack[computer]), 0)
    elif kind == act.ADD_DIE:
        state.safe_dice[cell] += 1
        note(chance, DIE_ADDED, cell, int(state.safe_dice[cell]), 0)
    elif kind == act.CRACK:
        crack(state, chance, player, cell)


@kernel
def _use_ability(
    state: State, chance: Chance, player: int, kind: int, a: int, b: int, c: int
) -> None:
    """Use what the character can do (2.10)."""
    if kind == act.PLACE_CROW:
        place_crow(state, chance, a)
    elif kind == act.CRYBABY:
        trigger(state, chance, a, CAUSE_OTHER, player)
    elif kind == act.FREE_MOVE:
        move(state, chance, player, a, BY_FLEXIBILITY, b)
    elif kind == act.CLIMB:
        state.climbed = 1  # H03, Q07: the rest is lost, not used.
        state.remaining = 0
        note(chance, TURN_ENDS_EARLY, player, 0, 0)
        move(state, chance, player, a, BY_CLIMB, ORDINARY_WAY)
    elif kind == act.TINKER:
        tinker(state, chance, player)
    elif kind == act.LOAD_LAPTOP:
        load_laptop(state, chance)
    elif kind == act.DISGUISE:
        disguise(state, chance, player, a)
    elif kind == act.ORDERS:
        push(state, ASK_ORDERS, a, b, c)
    else:
        state.ability_used = 1
        _use_once(state, chance, player, kind, a)


@kernel
def _use_once(state: State, chance: Chance, player: int, kind: int, cell: int) -> None:
    """Use an ability that works once per turn."""
    if kind == act.X_RAY or kind == act.ENHANCE:
        reveal(state, chance, cell)
    elif kind == act.REROUTE_PICK:
        reroute_pick(state, chance, player)
    elif kind == act.REROUTE_DROP:
        reroute_drop(state, chance, player)
    elif kind == act.SPY_PATROL:
        spy(state, chance, player, floor_of(int(state.player_cell[player])))
    elif kind == act.SPY_EVENT:
        spy(state, chance, player, EVENT_DECK)


@kernel
def _pick_up(state: State, chance: Chance, player: int, item: int) -> None:
    """Take a card from one's own tile; H13: the Goblet hits whoever picks it up."""
    if item >= FIRST_LOOT_ITEM:
        take_loot(state, chance, player, item - FIRST_LOOT_ITEM)
        return
    state.tool_cell[item] = NOWHERE
    state.hand_tools[player] |= 1 << item
    note(chance, TOOL_TAKEN, player, item, 0)


@kernel
def answer(state: State, chance: Chance, what: int, action: int) -> None:
    """Answer the question on top with a legal action."""
    p, b, c, d = (
        argument(state, 1),
        argument(state, 2),
        argument(state, 3),
        argument(state, 4),
    )
    kind, a = kind_of(action), first_of(action)
    pop(state)
    if what <= ASK_FIRST_PLAYER:
        _answer_set_up(state, chance, what, p, a)
    elif what <= ASK_ALARM:
        _answer_early(state, chance, what, p, b, c, kind, a)
    elif what <= ASK_CRYSTAL_BALL:
        _answer_card(state, chance, what, p, b, c, d, action)
    else:
        _answer_late(state, chance, what, p, b, c, kind, a)


@kernel
def _answer_set_up(
    state: State, chance: Chance, what: int, player: int, a: int
) -> None:
    """Sides, entrance and first player (2.2); E07: the entrance is no way out."""
    if what == ASK_ENTRANCE:
        state.entrance = a
        reveal(state, chance, a)
    elif what == ASK_FIRST_PLAYER:
        push(state, START_TURN, a, 0, 0)
    else:
        take_side(state, player, a)


@kernel
def _answer_early(
    state: State,
    chance: Chance,
    what: int,
    player: int,
    b: int,
    cause: int,
    kind: int,
    a: int,
) -> None:
    """Deadbolt, Laser, Hack tokens, Stealth, alarms that tie."""
    if what == ASK_DEADBOLT:
        if kind == act.PAY:
            pay(state, DEADBOLT_EXTRA)
            enter(state, player, b, cause, ORDINARY_WAY)
        else:
            note(chance, PLAYER_STAYS, player, b, 0)
    elif what == ASK_STEALTH:
        if kind == act.SPEND_TILE:
            pay_from_tile(state, chance, player)
        else:
            pay_own(state, chance, player)
    elif what == ASK_ALARM:
        seat_die(state, chance, b, a)
    elif kind == act.PAY:
        pay(state, 1)
    elif kind == act.SPEND_HACK:
        spend_hack(state, chance, b, a)
    else:
        ring(state, chance, b, CAUSE_LASER if what == ASK_LASER else cause)


@kernel
def _answer_card(
    state: State,
    chance: Chance,
    what: int,
    player: int,
    b: int,
    first: int,
    second: int,
    action: int,
) -> None:
    """Tools drawn, the Stethoscope, cards looked at."""
    kind, a = kind_of(action), first_of(action)
    if what == ASK_DRAW_TWO:
        if a == 2:
            draw_two_tools(state, chance, player, b)
        else:
            draw_one_tool(state, chance, player, b)
    elif what == ASK_KEEP_TOOL:
        keep_tool(state, chance, player, b, a)
        discard_tool(state, chance, second if a == first else first)
    elif what == ASK_STETHOSCOPE:
        if kind == act.SET_DIE:
            state.roll[a - 1] -= 1
            state.roll[second_of(action) - 1] += 1
            state.hand_tools[player] &= ~(1 << TOOL_STETHOSCOPE)
            discard_tool(state, chance, TOOL_STETHOSCOPE)
        push(state, READ_DICE, player, b, 0)
    elif what == ASK_SPY:
        if kind == act.TO_BOTTOM:
            put_to_bottom(state, b)
        settle(state, b)
    else:
        _order_events(state, a, second_of(action), third_of(action))


@kernel
def _order_events(state: State, first: int, second: int, third: int) -> None:
    """Put the events seen back in another order (Crystal Ball, O07)."""
    cards = state.deck_top[EVENT_DECK]
    seen = (int(cards[0]), int(cards[1]), int(cards[2]))
    cards[0] = seen[first - 1]
    if second > 0:
        cards[1] = seen[second - 1]
    if third > 0:
        cards[2] = seen[third - 1]
    settle(state, EVENT_DECK)


@kernel
def _answer_late(
    state: State,
    chance: Chance,
    what: int,
    player: int,
    b: int,
    c: int,
    kind: int,
    a: int,
) -> None:
    """Events, and consent to trades and Orders."""
    if kind == act.DECLINE:
        return
    if what == ASK_BUDDY:
        if state.player_cell[a] != state.player_cell[player]:  # Else nobody arrives.
            push(state, PUT, a, int(state.player_cell[player]), 0)
    elif what == ASK_GUT:
        follow_gut(state, chance, player, a)
    elif what == ASK_PEEKHOLE:
        reveal(state, chance, a)
    elif what == ASK_THROW_VOICE:
        seat_die(state, chance, b, a)  # X05
    elif what == ASK_SQUEAK:
        squeak_step(state, chance, b, a)
    elif what == ASK_SHIFT_CHANGE:
        push(state, SHIFT_GUARDS, player, b & ~(1 << a), 0)
        push(state, GUARD_MOVE, a, 0, 0)
    elif what == ASK_KITTY:
        let_kitty_run(state, chance, player, a)
    elif what == ASK_GIVE:
        _hand_over(state, chance, int(state.active), player, b)
    elif what == ASK_TAKE:
        _hand_over(state, chance, player, int(state.active), b)
    elif what == ASK_ORDERS:
        state.ability_used = 1
        pay(state, 1)
        move(state, chance, player, b, BY_ORDERS, c)  # H20, H22


@kernel
def _hand_over(
    state: State, chance: Chance, giver: int, receiver: int, item: int
) -> None:
    """Hand one item to a player in the same tile (2.14)."""
    drop_item(state, giver, item)
    hand_item(state, receiver, item)
    note(chance, ITEM_HANDED, giver, receiver, item)
