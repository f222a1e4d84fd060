"""The turn in its order (2.3), and the loop that runs it to the next question."""

from __future__ import annotations

from lookout.engine.alarms import reseat, trigger
from lookout.engine.bits import count_bits, has_one_bit, lowest_bit
from lookout.engine.chance import (
    FROM_CHARACTERS,
    FROM_CHIHUAHUA,
    FROM_KITTY,
    Chance,
    note,
    pick,
    roll_die,
)
from lookout.engine.characters import NEW_TOKEN, NO_TOKEN, OLD_TOKEN
from lookout.engine.constants import (
    ABLE_THE_SOLUTION,
    ACTIONS_PER_TURN,
    CAUSE_OTHER,
    CHARACTERS,
    ESCAPED,
    EVENT_GYMNASTICS,
    EVENT_TIME_LOCK,
    EVENT_VIDEO_LOOP,
    HACKER,
    IS_ALARM_KIND,
    JUICER,
    KINDS,
    LOOT_CHIHUAHUA,
    LOOT_MIRROR,
    LOOT_PERSIAN_KITTY,
    NO_SIDE,
    NOBODY,
    NOT_SET_UP,
    NOWHERE,
    ON_PATROL,
    ROOK,
    TOOL_DYNAMITE,
    WON,
)
from lookout.engine.events import check_event
from lookout.engine.geometry import adjacent_cells, cell_at, floor_of, spread
from lookout.engine.guards import (
    draw_destination,
    guard_arrived,
    guard_camera,
    guard_go,
    guard_jump,
    guard_move,
    guard_sees,
    guard_start,
    guard_walk,
    next_destination,
    place_guard,
    set_up_floor,
)
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    CREW_WINS,
    DREW_CHARACTER,
    EFFECT_ENDS,
    KITTY_RUNS,
    PLAYER_ESCAPES,
    PLAYER_PLACED,
    ROLLED_CHIHUAHUA,
    ROLLED_KITTY,
    TURN_SKIPPED,
    TURN_STARTS,
)
from lookout.engine.moves import arrive_by_move, put, see_mover, see_put
from lookout.engine.players import ability_of, holds_loot, put_player
from lookout.engine.rules import END_OF_TURN
from lookout.engine.safe import draw_loot, read_dice, speed_up_from
from lookout.engine.stack import (
    ARRIVE,
    ASK_ACTION,
    ASK_KITTY,
    ASK_SHIFT_CHANGE,
    BARK,
    CHECK_EVENT,
    CHECK_THERMO,
    DRAW_CHARACTER,
    DRAW_LOOT,
    DRAW_TOOL,
    ENTER_TILE,
    ESCAPE,
    FIRST_DESTINATION,
    FIRST_STEP,
    GUARD_ARRIVED,
    GUARD_CAMERA,
    GUARD_GO,
    GUARD_JUMP,
    GUARD_MOVE,
    GUARD_PHASE,
    GUARD_SEES,
    GUARD_START,
    GUARD_WALK,
    KITTY_ROLL,
    LEAVE,
    LOSE_STEALTH,
    NEXT_DESTINATION,
    NEXT_TURN,
    PLACE_FIRST_GUARD,
    PUT,
    PUT_SEEN,
    READ_DICE,
    RESEAT,
    SEARCH_LABORATORY,
    SEE_MOVER,
    SET_UP_FLOOR,
    SHIFT_GUARDS,
    SPEED_UP,
    START_TURN,
    TRIGGER,
    argument,
    clear_stack,
    pop,
    push,
    top,
)
from lookout.engine.state import State
from lookout.engine.stealth import lose_stealth
from lookout.engine.tiles import check_thermo, enter_tile, leave_tile, search_laboratory
from lookout.engine.tools import draw_tool

KITTY_RUNS_UP_TO = 2
BARKS_AT = 6


@kernel
def advance(state: State, chance: Chance) -> None:
    """Resolve what is pending until a question is on top, or the game is over."""
    while state.stack_n > 0:
        what = top(state)
        if what < FIRST_STEP:
            return
        a, b, c = argument(state, 1), argument(state, 2), argument(state, 3)
        pop(state)
        if what >= SET_UP_FLOOR:
            _resolve_guard(state, chance, what, a, b)
        elif what >= LEAVE:
            _resolve_step(state, chance, what, a, b, c)
        else:
            _resolve_phase(state, chance, what, a)


@kernel
def _resolve_phase(state: State, chance: Chance, what: int, player: int) -> None:
    """Do one phase of set-up or turn, in the order in which they come (2.2, 2.3)."""
    if what == DRAW_CHARACTER:
        _draw_character(state, chance, player)
    elif what == PLACE_FIRST_GUARD:
        place_guard(state, chance, 0)
    elif what == FIRST_DESTINATION:
        if state.guard_status[0] == ON_PATROL:  # G13
            draw_destination(state, chance, 0)
    elif what == START_TURN:
        _start_turn(state, chance, player)
    elif what == BARK:
        _bark(state, chance, player)
    elif what == KITTY_ROLL:
        _kitty_roll(state, chance, player)
    elif what == CHECK_THERMO:
        check_thermo(state, chance, player)
    elif what == CHECK_EVENT:
        check_event(state, chance, player)
    elif what == GUARD_PHASE:
        _guard_phase(state, player)
    elif what == NEXT_TURN:
        _next_turn(state, chance, player)


@kernel
def _resolve_step(
    state: State, chance: Chance, what: int, a: int, b: int, c: int
) -> None:
    """Do one step of a Move, of an alarm, or of anything a card brings about."""
    if what == LEAVE:
        leave_tile(state, chance, a, b)
    elif what == ARRIVE:
        arrive_by_move(state, chance, a, b, c)
    elif what == SEE_MOVER:
        see_mover(state, a, b, c)
    elif what == ENTER_TILE:
        enter_tile(state, chance, a, b, c)
    elif what == SEARCH_LABORATORY:
        search_laboratory(state, a, b)
    elif what == PUT:
        put(state, chance, a, b, c)
    elif what == PUT_SEEN:
        see_put(state, a, b)
    elif what == TRIGGER:
        trigger(state, chance, a, b, c)
    elif what == RESEAT:
        reseat(state, chance, a)
    elif what == LOSE_STEALTH:
        lose_stealth(state, chance, a)
    elif what == DRAW_TOOL:
        draw_tool(state, chance, a, b)
    elif what == DRAW_LOOT:
        draw_loot(state, chance, a, b, c)
    elif what == SPEED_UP:
        speed_up_from(state, chance, a)
    elif what == READ_DICE:
        read_dice(state, chance, a, b)
    elif what == ESCAPE:
        _escape(state, chance, a)


@kernel
def _resolve_guard(state: State, chance: Chance, what: int, floor: int, b: int) -> None:
    """Do one step of a guard."""
    if what == SET_UP_FLOOR:
        set_up_floor(state, chance, floor, b)
    elif what == GUARD_MOVE:
        guard_move(state, chance, floor)
    elif what == GUARD_START:
        guard_start(state, chance, floor)
    elif what == GUARD_GO:
        guard_go(state, floor)
    elif what == GUARD_WALK:
        guard_walk(state, chance, floor, b)
    elif what == GUARD_SEES:
        guard_sees(state, floor, b)
    elif what == GUARD_CAMERA:
        guard_camera(state, floor, b)
    elif what == GUARD_ARRIVED:
        guard_arrived(state, chance, floor, b)
    elif what == NEXT_DESTINATION:
        next_destination(state, chance, floor, b)
    elif what == GUARD_JUMP:
        guard_jump(state, chance, floor)
    elif what == SHIFT_GUARDS:
        _shift_guards(state, floor, b)


@kernel
def _draw_character(state: State, chance: Chance, player: int) -> None:
    """Deal a random character (S08); P03: not the Rook to a lone player."""
    options = (1 << CHARACTERS) - 1
    if state.players == 1:
        options &= ~(1 << ROOK)
    for other in range(int(state.players)):
        if state.character[other] >= 0:
            options &= ~(1 << int(state.character[other]))
    character = pick(chance, DREW_CHARACTER, player, FROM_CHARACTERS, options)
    state.character[player] = character
    if state.side[player] != NO_SIDE:
        take_side(state, player, int(state.side[player]))


@kernel
def take_side(state: State, player: int, side: int) -> None:
    """Choose a side; S07: The Solution starts with Dynamite."""
    state.side[player] = side
    if ability_of(state, player) == ABLE_THE_SOLUTION:
        state.tools_deck &= ~(1 << TOOL_DYNAMITE)
        state.hand_tools[player] |= 1 << TOOL_DYNAMITE


@kernel
def _end_effects(state: State, chance: Chance, player: int) -> None:
    """End what lasts until the start of a player's turn (2.3 step 2, T09, T10)."""
    if state.emp == player:
        state.emp = NOBODY
        note(chance, EFFECT_ENDS, NOBODY, player, 0)
    if state.gymnastics == player:
        state.gymnastics = NOBODY
        note(chance, EFFECT_ENDS, EVENT_GYMNASTICS, player, 0)
    if state.time_lock == player:
        state.time_lock = NOBODY
        note(chance, EFFECT_ENDS, EVENT_TIME_LOCK, player, 0)
    if state.video_loop == player:
        state.video_loop = NOBODY
        note(chance, EFFECT_ENDS, EVENT_VIDEO_LOOP, player, 0)


@kernel
def _start_turn(state: State, chance: Chance, player: int) -> None:
    """Begin a turn (2.3 steps 1 to 4)."""
    _clear_turn(state)
    state.active = player
    note(chance, TURN_STARTS, player, 0, 0)
    if state.player_cell[player] == NOWHERE:  # E01 to E06: placing triggers nothing.
        put_player(state, player, int(state.entrance))
        state.grace = 1
        note(chance, PLAYER_PLACED, player, int(state.entrance), 0)
    _end_effects(state, chance, player)
    mirror = int(holds_loot(state, player, LOOT_MIRROR))  # T12
    state.remaining = ACTIONS_PER_TURN + int(state.heads_up) - mirror
    state.heads_up = 0
    push(state, ASK_ACTION, player, 0, 0)
    push(state, KITTY_ROLL, player, 0, 0)
    push(state, BARK, player, 0, 0)


@kernel
def _clear_turn(state: State) -> None:
    """Forget what mattered for one turn only."""
    _clear_actions(state)
    state.grace = 0
    state.shift_change = 0
    state.guard_bonus = 0


@kernel
def _clear_actions(state: State) -> None:
    """Forget what mattered for the actions of a turn, and its event, only."""
    state.used = 0
    state.remaining = 0
    state.ability_used = 0
    state.invisible = 0
    state.climbed = 0
    state.entered = NOWHERE
    for i in range(3):
        state.keypad_fails[i] = 0
    if state.juicer_token == NEW_TOKEN:  # H10: for his next turn it is an old one.
        state.juicer_token = OLD_TOKEN


@kernel
def _bark(state: State, chance: Chance, player: int) -> None:
    """Roll for the Chihuahua: on a 6 an alarm in the holder's tile (2.13)."""
    if holds_loot(state, player, LOOT_CHIHUAHUA):
        face = roll_die(chance, ROLLED_CHIHUAHUA, player, FROM_CHIHUAHUA)
        if face == BARKS_AT:
            trigger(state, chance, int(state.player_cell[player]), CAUSE_OTHER, player)


@kernel
def _kitty_roll(state: State, chance: Chance, player: int) -> None:
    """Roll for the Persian Kitty: on 1 or 2 it may run off (2.13, L02)."""
    if not holds_loot(state, player, LOOT_PERSIAN_KITTY):
        return
    face = roll_die(chance, ROLLED_KITTY, player, FROM_KITTY)
    cells = kitty_cells(state, int(state.player_cell[player]))
    if face > KITTY_RUNS_UP_TO or cells == 0:
        return
    if has_one_bit(cells):
        floor = floor_of(int(state.player_cell[player]))
        let_kitty_run(state, chance, player, cell_at(floor, cells))
    else:
        push(state, ASK_KITTY, player, 0, 0)


@kernel
def kitty_cells(state: State, cell: int) -> int:
    """Return the neighbouring cells nearest to a revealed alarm tile (L02, A12)."""
    floor = floor_of(cell)
    reached = 0
    for kind in range(KINDS):
        if IS_ALARM_KIND[kind]:
            reached |= int(state.kind_cells[kind, floor])
    near = adjacent_cells(state, cell)
    while reached and not reached & near:
        east, south = int(state.open_east[floor]), int(state.open_south[floor])
        reached |= spread(east, south, reached)
    return reached & near


@kernel
def let_kitty_run(state: State, chance: Chance, player: int, cell: int) -> None:
    """Put the Kitty's token, and its card, on a cell."""
    state.hand_loot[player] &= ~(1 << LOOT_PERSIAN_KITTY)
    state.loot_cell[LOOT_PERSIAN_KITTY] = cell
    note(chance, KITTY_RUNS, player, cell, 0)


@kernel
def end_actions(state: State, player: int) -> None:
    """Push the rest of the turn: Thermo, event, guard, next player (2.3 5 to 8)."""
    push(state, NEXT_TURN, player, 0, 0)
    push(state, GUARD_PHASE, player, 0, 0)
    if state.thermo_timing == END_OF_TURN:  # Q20
        push(state, CHECK_THERMO, player, 0, 0)
        push(state, CHECK_EVENT, player, 0, 0)
    else:
        push(state, CHECK_EVENT, player, 0, 0)
        push(state, CHECK_THERMO, player, 0, 0)


@kernel
def _guard_phase(state: State, player: int) -> None:
    """Move the guard of the player's floor, or all others (T08, X15, P06, X07)."""
    _clear_actions(state)
    cell = int(state.player_cell[player])
    if cell < 0:
        return
    if not state.shift_change:
        push(state, GUARD_MOVE, floor_of(cell), 0, 0)
        return
    floors = 0
    for floor in range(int(state.floors)):
        if floor != floor_of(cell) and state.guard_status[floor] != NOT_SET_UP:
            floors |= 1 << floor
    push(state, SHIFT_GUARDS, player, floors, 0)


@kernel
def _shift_guards(state: State, player: int, floors: int) -> None:
    """Move the guards of a Shift Change one by one; the team orders them (X07)."""
    if count_bits(floors) > 1:
        push(state, ASK_SHIFT_CHANGE, player, floors, 0)
    elif floors:
        push(state, GUARD_MOVE, lowest_bit(floors), 0, 0)


@kernel
def _next_turn(state: State, chance: Chance, player: int) -> None:
    """Pass to the next player who is still inside (2.3 step 8, T11, X12)."""
    players, inside = int(state.players), 0
    for other in range(players):
        inside += int(state.player_cell[other] != ESCAPED)
    skip = state.jump_the_gun != 0 and inside > 1
    state.jump_the_gun = 0
    following = player
    for _ in range(2 * players):
        following = (following + 1) % players
        if state.player_cell[following] == ESCAPED:
            _end_effects(state, chance, following)
        elif skip:  # T14
            skip = False
            note(chance, TURN_SKIPPED, following, 0, 0)
        else:
            break
    push(state, START_TURN, following, 0, 0)


@kernel
def _escape(state: State, chance: Chance, player: int) -> None:
    """Take a player off to the roof; the last one wins the game (2.15)."""
    put_player(state, player, ESCAPED)
    note(chance, PLAYER_ESCAPES, player, 0, 0)
    if state.character[player] == HACKER:
        state.laptop = 0  # Q15
    elif state.character[player] == JUICER:
        state.juicer_token = NO_TOKEN
    for other in range(int(state.players)):
        if state.player_cell[other] != ESCAPED:
            return
    state.result = WON
    clear_stack(state)
    note(chance, CREW_WINS, 0, 0, 0)
