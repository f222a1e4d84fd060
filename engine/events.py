"""Events: when one is drawn, and one effect for each card (2.11)."""

from __future__ import annotations

from lookout.engine.alarms import seat_die
from lookout.engine.bits import count_bits, has_one_bit
from lookout.engine.chance import Chance, note
from lookout.engine.constants import (
    BY_GUT,
    CAUSE_OTHER,
    COMPUTER_FINGERPRINT,
    EVENT_BROWN_OUT,
    EVENT_BUDDY_SYSTEM,
    EVENT_CHANGE_OF_PLANS,
    EVENT_CRASH,
    EVENT_DAYDREAMING,
    EVENT_DEAD_DROP,
    EVENT_ESPRESSO,
    EVENT_FREIGHT_ELEVATOR,
    EVENT_GO_WITH_YOUR_GUT,
    EVENT_GYMNASTICS,
    EVENT_HEADS_UP,
    EVENT_JUMP_THE_GUN,
    EVENT_JURY_RIG,
    EVENT_KEYCODE_CHANGE,
    EVENT_LAMPSHADE,
    EVENT_LOST_GRIP,
    EVENT_PEEKHOLE,
    EVENT_REBOOT,
    EVENT_SHIFT_CHANGE,
    EVENT_SHOPLIFTING,
    EVENT_SQUEAK,
    EVENT_SWITCH_SIGNS,
    EVENT_THROW_VOICE,
    EVENT_TIME_LOCK,
    EVENT_VIDEO_LOOP,
    EVENT_WHERE_IS_HE,
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    ITEMS,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    LOOT_STAMP,
    NOBODY,
    NOWHERE,
    ON_PATROL,
    ORDINARY_WAY,
)
from lookout.engine.decks import draw_event
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    cell_at,
    floor_of,
    grid_neighbours,
    nearest_cells,
)
from lookout.engine.guards import (
    arrive,
    draw_new_card,
    eat_donuts,
    put_guard,
    step_towards,
)
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    ALARM_OFF,
    EVENT_WITHOUT_EFFECT,
    GUARD_PLACED,
    HACK_TOKEN,
    ITEM_HANDED,
)
from lookout.engine.moves import move
from lookout.engine.players import (
    drop_item,
    gain_stealth,
    hand_item,
    holds_gold,
    holds_loot,
    is_on_board,
)
from lookout.engine.rules import ALL_GATES, NO_GATES, REMAINING
from lookout.engine.safe import may_escape
from lookout.engine.stack import (
    ASK_BUDDY,
    ASK_GUT,
    ASK_PEEKHOLE,
    ASK_SQUEAK,
    ASK_THROW_VOICE,
    DRAW_TOOL,
    ESCAPE,
    GUARD_JUMP,
    PUT,
    RESEAT,
    TRIGGER,
    push,
)
from lookout.engine.state import State

MOST_USED = 2
LEAST_REMAINING = 2


@kernel
def event_is_due(state: State, player: int) -> bool:
    """Say whether the turn brings an event (T01, T04, Q07, Q14)."""
    stamp = int(holds_loot(state, player, LOOT_STAMP))
    if state.event_basis == REMAINING:
        return state.remaining >= LEAST_REMAINING - stamp
    return state.used <= MOST_USED + stamp


@kernel
def check_event(state: State, chance: Chance, player: int) -> None:
    """Draw and resolve an event if one is due (2.3 step 6); T03: not on the roof."""
    if not is_on_board(state, player) or not event_is_due(state, player):
        return
    event = draw_event(state, chance)  # Below: in the order of the component data.
    if event <= EVENT_DEAD_DROP:
        _resolve_first(state, chance, player, event)
    elif event <= EVENT_KEYCODE_CHANGE:
        _resolve_second(state, chance, player, event)
    elif event <= EVENT_SHOPLIFTING:
        _resolve_third(state, chance, player, event)
    else:
        _resolve_fourth(state, chance, player, event)


@kernel
def _resolve_first(state: State, chance: Chance, player: int, event: int) -> None:
    floor = floor_of(int(state.player_cell[player]))
    if event == EVENT_BROWN_OUT:
        for dark in range(int(state.floors)):
            _brown_out(state, chance, dark)
    elif event == EVENT_BUDDY_SYSTEM:
        if buddies(state, player):
            push(state, ASK_BUDDY, player, 0, 0)  # X09
    elif event == EVENT_CHANGE_OF_PLANS:
        if _die_may_move(state, floor, event):
            draw_new_card(state, chance, floor)
        else:
            note(chance, EVENT_WITHOUT_EFFECT, event, 0, 0)
    elif event == EVENT_CRASH:
        if _die_may_move(state, floor, event):
            seat_die(state, chance, floor, int(state.player_cell[player]))
        else:
            note(chance, EVENT_WITHOUT_EFFECT, event, 0, 0)
    elif event == EVENT_DAYDREAMING:
        state.guard_bonus = -1
    elif event == EVENT_DEAD_DROP:
        _dead_drop(state, chance, player)


@kernel
def _resolve_second(state: State, chance: Chance, player: int, event: int) -> None:
    cell = int(state.player_cell[player])
    if event == EVENT_ESPRESSO:
        state.guard_bonus = 1
    elif event == EVENT_FREIGHT_ELEVATOR:
        if floor_of(cell) + 1 < state.floors:
            push(state, PUT, player, cell + FLOOR_CELLS, 0)
        elif state.freight_elevator_escape and may_escape(state):  # X01
            push(state, ESCAPE, player, 0, 0)
    elif event == EVENT_GO_WITH_YOUR_GUT:
        cells = gut_cells(state, player)
        if has_one_bit(cells):
            follow_gut(state, chance, player, cell_at(floor_of(cell), cells))
        elif cells:
            push(state, ASK_GUT, player, 0, 0)
    elif event == EVENT_GYMNASTICS:
        state.gymnastics = player
    elif event == EVENT_HEADS_UP:
        state.heads_up = 1
    elif event == EVENT_JUMP_THE_GUN:
        state.jump_the_gun = 1
    elif event == EVENT_JURY_RIG:
        push(state, DRAW_TOOL, player, NOWHERE, 0)
    elif event == EVENT_KEYCODE_CHANGE:
        for floor in range(int(state.floors)):
            state.unlocked[floor] = 0  # K11


@kernel
def _resolve_third(state: State, chance: Chance, player: int, event: int) -> None:
    cell = int(state.player_cell[player])
    if event == EVENT_LAMPSHADE:
        gain_stealth(state, chance, player, 1)
    elif event == EVENT_LOST_GRIP:
        if floor_of(cell) > 0:
            push(state, PUT, player, cell - FLOOR_CELLS, 0)
    elif event == EVENT_PEEKHOLE:
        if has_peekhole(state, cell):
            push(state, ASK_PEEKHOLE, player, 0, 0)  # X13
    elif event == EVENT_REBOOT:
        _reboot(state, chance)
    elif event == EVENT_SHIFT_CHANGE:
        state.shift_change = 1
    elif event == EVENT_SHOPLIFTING:  # X14
        for floor in range(int(state.floors) - 1, -1, -1):
            emptied = int(state.emptied[floor])
            while emptied:
                push(
                    state,
                    TRIGGER,
                    cell_at(floor, emptied & -emptied),
                    CAUSE_OTHER,
                    player,
                )
                emptied &= emptied - 1


@kernel
def _resolve_fourth(state: State, chance: Chance, player: int, event: int) -> None:
    floor = floor_of(int(state.player_cell[player]))
    if event == EVENT_TIME_LOCK:
        state.time_lock = player
    elif event == EVENT_VIDEO_LOOP:
        state.video_loop = player
    elif state.guard_status[floor] != ON_PATROL:  # Q10
        note(chance, EVENT_WITHOUT_EFFECT, event, 0, 0)
    elif event == EVENT_SQUEAK:
        _squeak(state, chance, player, floor)
    elif event == EVENT_SWITCH_SIGNS:
        if _alarm_rules(state, floor, event):
            push(state, GUARD_JUMP, floor, 0, 0)
            push(state, RESEAT, floor, 0, 0)
        else:
            _switch_signs(state, chance, floor)
    elif event == EVENT_THROW_VOICE:
        if _die_may_move(state, floor, event):
            push(state, ASK_THROW_VOICE, player, floor, 0)
        else:
            note(chance, EVENT_WITHOUT_EFFECT, event, 0, 0)
    elif event == EVENT_WHERE_IS_HE:
        push(state, GUARD_JUMP, floor, 0, 0)
        if _alarm_rules(state, floor, event):
            push(state, RESEAT, floor, 0, 0)


@kernel
def _alarm_rules(state: State, floor: int, event: int) -> bool:
    """Say whether an active alarm changes what an event does (X02, X03)."""
    gates = int(state.event_alarm_gates)
    if gates == NO_GATES or state.alarms[floor] == 0:
        return False
    return gates == ALL_GATES or event == EVENT_CHANGE_OF_PLANS


@kernel
def _die_may_move(state: State, floor: int, event: int) -> bool:
    """Say whether an event may move a guard's die (X02, Q10, Q21)."""
    if state.guard_status[floor] != ON_PATROL:
        return False
    return not _alarm_rules(state, floor, event)


@kernel
def _brown_out(state: State, chance: Chance, floor: int) -> None:
    """Remove a floor's alarms and draw a card for each (G16, Q26)."""
    alarms = int(state.alarms[floor])
    state.alarms[floor] = 0
    todo = alarms
    while todo:
        note(chance, ALARM_OFF, cell_at(floor, todo & -todo), 0, 0)
        todo &= todo - 1
    for _ in range(count_bits(alarms)):
        if state.guard_status[floor] == ON_PATROL:
            draw_new_card(state, chance, floor)


@kernel
def buddies(state: State, player: int) -> int:
    """Return the players, as bits, whom the Buddy System may fetch (X09, E08)."""
    found = 0
    for other in range(int(state.players)):
        if other != player and is_on_board(state, other):
            found |= 1 << other
    return found


@kernel
def _dead_drop(state: State, chance: Chance, player: int) -> None:
    """Give all cards to the previous player; a second Gold Bar stays (X10)."""
    players = int(state.players)
    receiver = NOBODY
    for i in range(1, players):
        other = (player - i + players) % players
        if state.player_cell[other] >= NOWHERE:
            receiver = other
            break
    if receiver == NOBODY:
        return
    bars = (FIRST_LOOT_ITEM + LOOT_GOLD_BAR, FIRST_LOOT_ITEM + LOOT_GOLD_BAR_2)
    for item in range(ITEMS):
        held = int(state.hand_tools[player]) | (
            int(state.hand_loot[player]) << FIRST_LOOT_ITEM
        )
        if not (held >> item) & 1:
            continue
        if (item == bars[0] or item == bars[1]) and holds_gold(state, receiver):
            continue
        drop_item(state, player, item)
        hand_item(state, receiver, item)
        note(chance, ITEM_HANDED, player, receiver, item)


@kernel
def gut_cells(state: State, player: int) -> int:
    """Return the face-down cells that Go with your Gut may lead to (M12)."""
    cell = int(state.player_cell[player])
    return adjacent_cells(state, cell) & int(state.hidden[floor_of(cell)])


@kernel
def follow_gut(state: State, chance: Chance, player: int, cell: int) -> None:
    """Move into a face-down tile without spending anything (X11, K04)."""
    move(state, chance, player, cell, BY_GUT, ORDINARY_WAY)


@kernel
def peekhole_cells(state: State, cell: int) -> int:
    """Return the face-down neighbours on the floor, walls or not (X13)."""
    return grid_neighbours(state, cell) & int(state.hidden[floor_of(cell)])


@kernel
def is_face_down_at(state: State, cell: int) -> bool:
    """Say whether a cell is inside the building and face down."""
    if cell < 0 or floor_of(cell) >= state.floors:
        return False
    return int(state.hidden[floor_of(cell)]) & bit_of(cell) != 0


@kernel
def has_peekhole(state: State, cell: int) -> bool:
    """Say whether there is anything to look at through the Peekhole."""
    return (
        peekhole_cells(state, cell) != 0
        or is_face_down_at(state, cell + FLOOR_CELLS)
        or is_face_down_at(state, cell - FLOOR_CELLS)
    )


@kernel
def _reboot(state: State, chance: Chance) -> None:
    """Leave one Hack token on every revealed Computer (C06)."""
    for computer in range(3):
        for floor in range(int(state.floors)):
            if state.kind_cells[COMPUTER_FINGERPRINT + computer, floor] != 0:
                state.hack[computer] = 1
                note(chance, HACK_TOKEN, computer, 1, 0)


@kernel
def squeak_targets(state: State, floor: int) -> int:
    """Return the cells of the characters nearest to a guard (X06)."""
    occupied = 0
    for player in range(int(state.players)):
        cell = int(state.player_cell[player])
        if cell >= 0 and floor_of(cell) == floor:
            occupied |= bit_of(cell)
    return nearest_cells(state, floor, bit_of(int(state.guard_cell[floor])), occupied)


@kernel
def _squeak(state: State, chance: Chance, player: int, floor: int) -> None:
    """Make the guard step towards the nearest character (X06, Q13, Q24)."""
    targets = squeak_targets(state, floor)
    if targets & bit_of(int(state.guard_cell[floor])):
        return
    if eat_donuts(state, chance, floor):
        return
    if has_one_bit(targets):
        squeak_step(state, chance, floor, cell_at(floor, targets))
    else:
        push(state, ASK_SQUEAK, player, floor, 0)


@kernel
def squeak_step(state: State, chance: Chance, floor: int, goal: int) -> None:
    """Take the one step of Squeak, and what follows from it (X06, A09)."""
    cell = step_towards(state, chance, floor, goal)
    was_alarm = int(state.alarms[floor]) & bit_of(cell)
    arrive(state, chance, floor)
    if not was_alarm:
        push(state, RESEAT, floor, 0, 0)


@kernel
def _switch_signs(state: State, chance: Chance, floor: int) -> None:
    """Swap guard and die; the guard enters its new tile (X04, G09)."""
    guard, die = int(state.guard_cell[floor]), int(state.die_cell[floor])
    if guard == die:
        return
    put_guard(state, floor, die)
    note(chance, GUARD_PLACED, floor, die, 0)
    seat_die(state, chance, floor, guard)
    was_alarm = int(state.alarms[floor]) & bit_of(die)
    arrive(state, chance, floor)
    if not was_alarm:
        push(state, RESEAT, floor, 0, 0)
