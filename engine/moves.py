"""Moving: which cells are connected, and the Move step by step (2.4, 2.5)."""

from __future__ import annotations

from lookout.engine.chance import FROM_KEYPAD, Chance, note, roll_die
from lookout.engine.constants import (
    ABLE_STEADY_HANDS,
    ATRIUM,
    BY_ACTION,
    BY_FLEXIBILITY,
    BY_ORDERS,
    DEADBOLT,
    FACE_NUMBER,
    FLOOR_CELLS,
    FOYER,
    KEYPAD,
    LOOT_GEMSTONE,
    LOOT_PAINTING,
    LOOT_TIARA,
    MOTION,
    NOBODY,
    NOT_SET_UP,
    NOWHERE,
    ORDINARY_WAY,
    SECRET_DOOR,
    SERVICE_DUCT,
    STAIRS,
    WALKWAY,
    WALKWAY_DOWN,
)
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    cell_at,
    floor_of,
    grid_neighbours,
)
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    KEYPAD_OPENS,
    PLAYER_FALLS,
    PLAYER_IS_PUT,
    PLAYER_MOVES,
    PLAYER_STAYS,
    ROLLED_KEYPAD,
)
from lookout.engine.players import ability_of, has_others, holds_loot, put_player
from lookout.engine.rules import (
    ALL_LOSE,
    BELOW_TO_WALKWAY,
    FAIL_COSTS_ALL,
    FULL_ENTRY,
    WALKWAY_LOSES,
)
from lookout.engine.stack import (
    ARRIVE,
    ASK_DEADBOLT,
    ENTER_TILE,
    LEAVE,
    LOSE_STEALTH,
    PUT,
    PUT_SEEN,
    SEARCH_LABORATORY,
    SEE_MOVER,
    SET_UP_FLOOR,
    push,
)
from lookout.engine.state import State
from lookout.engine.tiles import is_disabled, is_hidden, kind_at, reveal

FIRST_KEYPAD_NUMBER = 4  # The three Keypads are numbered 4, 5 and 6.
DEADBOLT_COST = 3
DEADBOLT_EXTRA = 2


@kernel
def stairs_up(state: State, cell: int) -> bool:
    """Say whether Stairs or Thermal stairs lead up from a cell (O04, F05)."""
    floor, bit = floor_of(cell), bit_of(cell)
    ways = int(state.kind_cells[STAIRS, floor]) | int(state.thermal[floor])
    return ways & bit != 0


@kernel
def stairs_ends(state: State, cell: int) -> int:
    """Return which of up (1) and down (2) Stairs lead to inside the building."""
    floor, ends = floor_of(cell), 0
    if floor + 1 < state.floors and stairs_up(state, cell):
        ends |= 1
    if floor > 0 and stairs_up(state, cell - FLOOR_CELLS):
        ends |= 2
    return ends


@kernel
def _way_down(state: State, cell: int) -> int:
    """Return the way in which a Walkway leads down from a cell, or -1 (M03)."""
    floor = floor_of(cell)
    if floor == 0 or not int(state.kind_cells[WALKWAY, floor]) & bit_of(cell):
        return -1
    return ORDINARY_WAY if state.walkway_descend == FULL_ENTRY else WALKWAY_DOWN


@kernel
def vertical_ways(state: State, cell: int) -> int:
    """Return which of up (1) and down (2) a player may Move (M16, X08)."""
    ways = 0
    if state.time_lock == NOBODY:
        ways = stairs_ends(state, cell)
    floor, bit = floor_of(cell), bit_of(cell)
    if _way_down(state, cell) == ORDINARY_WAY:
        ways |= 2
    if state.gymnastics != NOBODY:
        ways |= _gymnastics(state, floor, bit)
    return ways


@kernel
def _gymnastics(state: State, floor: int, bit: int) -> int:
    """Return which of up (1) and down (2) Gymnastics opens (X08)."""
    ways = 0
    if state.gymnastics_mode == BELOW_TO_WALKWAY:
        if floor + 1 < state.floors:
            ways = int(int(state.kind_cells[WALKWAY, floor + 1]) & bit != 0)
        return ways
    if floor + 1 < state.floors and int(state.kind_cells[WALKWAY, floor]) & bit:
        ways |= 1
    if floor > 0 and int(state.kind_cells[WALKWAY, floor - 1]) & bit:
        ways |= 2
    return ways


@kernel
def other_duct(state: State, cell: int) -> int:
    """Return the other end of a Service Duct if both are revealed (M10)."""
    here, found = 0, NOWHERE
    for floor in range(int(state.floors)):
        ducts = int(state.kind_cells[SERVICE_DUCT, floor])
        while ducts:
            duct = cell_at(floor, ducts & -ducts)
            ducts &= ducts - 1
            if duct == cell:
                here = 1
            else:
                found = duct
    return found if here else NOWHERE


@kernel
def connected_on_floor(state: State, player: int, cell: int) -> int:
    """Return the cells of the same floor that a player may Move to (2.1, M11)."""
    floor = floor_of(cell)
    cells = adjacent_cells(state, cell)
    if not holds_loot(state, player, LOOT_PAINTING):  # L11
        doors = int(state.kind_cells[SECRET_DOOR, floor])
        if doors:
            cells |= doors & grid_neighbours(state, cell)
        if int(state.kind_cells[SERVICE_DUCT, floor]) & bit_of(cell):
            duct = other_duct(state, cell)
            if duct >= 0 and floor_of(duct) == floor:
                cells |= bit_of(duct)
    return cells


@kernel
def duct_to_other_floor(state: State, player: int, cell: int) -> int:
    """Return the Duct of another floor a player may Move to, or NOWHERE (M10)."""
    if not int(state.kind_cells[SERVICE_DUCT, floor_of(cell)]) & bit_of(cell):
        return NOWHERE
    duct = other_duct(state, cell)
    if duct < 0 or floor_of(duct) == floor_of(cell):
        return NOWHERE
    ways = vertical_ways(state, cell)
    if duct == cell + FLOOR_CELLS and ways & 1:
        return NOWHERE
    if duct == cell - FLOOR_CELLS and ways & 2:
        return NOWHERE
    return NOWHERE if holds_loot(state, player, LOOT_PAINTING) else duct


@kernel
def can_walk_down(state: State, cell: int) -> bool:
    """Say whether a Walkway leads down, past the texts of the tile below (M03)."""
    return _way_down(state, cell) == WALKWAY_DOWN


@kernel
def is_locked(state: State, cell: int) -> bool:
    """Say whether a cell is a revealed Keypad that asks for a roll (K07, E09)."""
    if kind_at(state, cell) != KEYPAD or is_disabled(state, cell):
        return False
    return not int(state.unlocked[floor_of(cell)]) & bit_of(cell)


@kernel
def is_empty_deadbolt(state: State, player: int, cell: int) -> bool:
    """Say whether a cell is a revealed Deadbolt with nobody inside (K09, E10)."""
    if kind_at(state, cell) != DEADBOLT or is_disabled(state, cell):
        return False
    if state.guard_cell[floor_of(cell)] == cell:
        return False
    return not has_others(state, player, cell)


@kernel
def gemstone_cost(state: State, player: int, cell: int) -> int:
    """Return the Gemstone's extra action for a cell with others (L07, K10, Q01)."""
    carries = holds_loot(state, player, LOOT_GEMSTONE)
    return int(carries and has_others(state, player, cell))


@kernel
def move_cost(state: State, player: int, cell: int, way: int) -> int:
    """Return the base cost of a Move by action (2.5 step 1, K08)."""
    if way == ORDINARY_WAY and is_empty_deadbolt(state, player, cell):
        return DEADBOLT_COST
    return 1 + gemstone_cost(state, player, cell)


@kernel
def flexibility_cost(state: State, player: int, cell: int, way: int) -> int:
    """Return what a free Move into a guard's tile costs after all (K03, Q01)."""
    locked = way == ORDINARY_WAY and is_locked(state, cell)
    return int(locked) + gemstone_cost(state, player, cell)


@kernel
def pay(state: State, cost: int) -> None:
    """Spend actions of the active player; T02: going back and forth is no exception.

    E01: the first one spent ends the entrance's grace.
    """
    if cost > 0:
        state.remaining -= cost
        state.used += cost
        state.grace = 0


@kernel
def move(
    state: State, chance: Chance, player: int, cell: int, cause: int, way: int
) -> None:
    """Move a player, the base cost being paid (2.5 steps 2 to 4)."""
    revealed = is_hidden(state, cell)
    if revealed:
        reveal(state, chance, cell)
    if way != WALKWAY_DOWN:  # Q03: nor does a Walkway found on the way down drop.
        if revealed and cause != BY_ORDERS and is_empty_deadbolt(state, player, cell):
            _meet_deadbolt(state, chance, player, cell, cause)
            return
        if is_locked(state, cell):
            free = revealed and cause == BY_FLEXIBILITY
            if not _try_keypad(state, chance, player, cell, cause, free):
                note(chance, PLAYER_STAYS, player, cell, 0)  # M17
                return
        if revealed and kind_at(state, cell) == WALKWAY and floor_of(cell) > 0:
            push(state, PUT, player, cell - FLOOR_CELLS, 1)  # M07, M08
            push(state, LEAVE, player, int(state.player_cell[player]), 0)  # M09
            return
    enter(state, player, cell, cause, way)


@kernel
def enter(state: State, player: int, cell: int, cause: int, way: int) -> None:
    """Push the rest of a Move that nothing stops (2.5 steps 5 to 9).

    A08: what leaving rings comes before what entering rings.
    """
    if way != WALKWAY_DOWN:
        push(state, SEARCH_LABORATORY, player, cell, 0)
        push(state, ENTER_TILE, player, cell, cause)
    push(state, SEE_MOVER, player, cell, cause)
    push(state, ARRIVE, player, cell, cause)
    push(state, LEAVE, player, int(state.player_cell[player]), 0)


@kernel
def _meet_deadbolt(
    state: State, chance: Chance, player: int, cell: int, cause: int
) -> None:
    """Ask for the two further actions, or stay (2.5 step 3, K01, K02, Q19, Q23)."""
    if cause == BY_ACTION and state.remaining >= DEADBOLT_EXTRA:
        push(state, ASK_DEADBOLT, player, cell, cause)
        return
    if cause == BY_ACTION and state.deadbolt_fail_cost == FAIL_COSTS_ALL:
        pay(state, int(state.remaining))
    note(chance, PLAYER_STAYS, player, cell, 0)


@kernel
def _try_keypad(
    state: State, chance: Chance, player: int, cell: int, cause: int, owed: bool
) -> bool:
    """Roll for a Keypad and say whether it opens (2.5 step 3, K05, K06).

    K03: a free Move that only now turns out to lead to a Keypad owes an action.
    """
    if owed:
        if state.remaining == 0:
            return False
        pay(state, 1)
    keypad = int(FACE_NUMBER[int(state.face[cell])]) - FIRST_KEYPAD_NUMBER
    dice = 1
    if cause != BY_ORDERS:
        dice += int(state.keypad_fails[keypad])
    if ability_of(state, player) == ABLE_STEADY_HANDS:
        dice += 1
    opens = False
    for _ in range(dice):
        if roll_die(chance, ROLLED_KEYPAD, cell, FROM_KEYPAD) == 6:
            opens = True
    if opens:
        state.keypad_fails[keypad] = 0
        state.unlocked[floor_of(cell)] |= bit_of(cell)
        note(chance, KEYPAD_OPENS, cell, 0, 0)
    elif cause != BY_ORDERS:
        state.keypad_fails[keypad] += 1
    return opens


@kernel
def arrive_by_move(
    state: State, chance: Chance, player: int, cell: int, cause: int
) -> None:
    """Put the mover down, and set the floor up if it never was (2.5 step 6).

    M13: any number of players may stand in a tile.
    """
    put_player(state, player, cell)
    note(chance, PLAYER_MOVES, player, cell, 0)
    if player == state.active and kind_at(state, cell) == MOTION:
        state.entered = cell  # Q02
    if cause == BY_FLEXIBILITY:
        state.flexibility_debt = player + 1
    if state.guard_status[floor_of(cell)] == NOT_SET_UP:
        push(state, SET_UP_FLOOR, floor_of(cell), player, 0)


@kernel
def see_mover(state: State, player: int, cell: int, cause: int) -> None:
    """Make a mover lose a Stealth for each guard that sees it (2.5 step 7, Q04)."""
    if state.invisible and player == state.active and cause != BY_ORDERS:
        return  # V13, Q05
    floor = floor_of(cell)
    guard = int(state.guard_cell[floor])
    if guard == cell:
        if cause != BY_FLEXIBILITY:
            push(state, LOSE_STEALTH, player, 0, 0)  # G08
    elif guard >= 0 and adjacent_cells(state, cell) & bit_of(guard):
        if kind_at(state, cell) == FOYER or holds_loot(state, player, LOOT_TIARA):
            push(state, LOSE_STEALTH, player, 0, 0)  # L05, L06, V03
    if kind_at(state, cell) == ATRIUM:
        for other in (floor - 1, floor + 1):
            beside = cell + (other - floor) * FLOOR_CELLS
            if 0 <= other < state.floors and state.guard_cell[other] == beside:
                push(state, LOSE_STEALTH, player, 0, 0)


@kernel
def put(state: State, chance: Chance, player: int, cell: int, fell: int) -> None:
    """Let a player arrive without entering (2.1, M05, M06)."""
    put_player(state, player, cell)
    note(chance, PLAYER_FALLS if fell else PLAYER_IS_PUT, player, cell, 0)
    if is_hidden(state, cell):
        reveal(state, chance, cell)
    push(state, PUT_SEEN, player, fell, 0)
    if state.guard_status[floor_of(cell)] == NOT_SET_UP:
        push(state, SET_UP_FLOOR, floor_of(cell), player, 0)


@kernel
def see_put(state: State, player: int, fell: int) -> None:
    """Make a player who was put in a guard's tile lose a Stealth, if at all (M01).

    M02: being put in view of a guard costs nothing, and rings nothing.
    """
    cell, rule = int(state.player_cell[player]), int(state.nonentry_guard_stealth)
    if state.guard_cell[floor_of(cell)] != cell:
        return
    if rule == ALL_LOSE or (rule == WALKWAY_LOSES and fell):
        push(state, LOSE_STEALTH, player, 0, 0)
