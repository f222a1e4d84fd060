"""Characters: what their abilities reach, and what they do (2.10)."""

from __future__ import annotations

from lookout.engine.alarms import switch_off, trigger
from lookout.engine.chance import Chance, note
from lookout.engine.constants import (
    ATRIUM,
    CAUSE_OTHER,
    HACK_LAPTOP,
    NOWHERE,
    ON_PATROL,
    STAIRS,
)
from lookout.engine.decks import look_at
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    floor_of,
    grid_neighbours,
    spread,
)
from lookout.engine.guards import draw_new_card
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    CROW_PLACED,
    HACK_TOKEN,
    JUICER_TAKES_ALARM,
    PLAYER_IS_PUT,
)
from lookout.engine.moves import stairs_ends
from lookout.engine.players import put_player
from lookout.engine.stack import (
    ASK_SPY,
    DRAW_TOOL,
    PUT_SEEN,
    RESEAT,
    push,
)
from lookout.engine.state import State
from lookout.engine.stealth import pay_own

NO_TOKEN = 0
OLD_TOKEN = 1
NEW_TOKEN = 2


@kernel
def peek_cells(state: State, cell: int, floor: int) -> int:
    """Return the face-down cells of a floor that can be peeked at from a cell (M12).

    Neighbours, the ends of Stairs (M15: Time Lock or not), and from an Atrium straight
    up and down. M04: not down a Walkway. M14: nothing that is face up already.
    """
    here = floor_of(cell)
    if floor == here:
        return adjacent_cells(state, cell) & int(state.hidden[floor])
    ends = stairs_ends(state, cell)
    if int(state.kind_cells[ATRIUM, here]) & bit_of(cell):
        ends = 3
    if (floor == here + 1 and ends & 1) or (floor == here - 1 and ends & 2):
        return bit_of(cell) & int(state.hidden[floor])
    return 0


@kernel
def x_ray_cells(state: State, cell: int) -> int:
    """Return the face-down neighbours behind a wall piece (Hawk, H25)."""
    behind = grid_neighbours(state, cell) & ~adjacent_cells(state, cell)
    return behind & int(state.hidden[floor_of(cell)])


@kernel
def _steps(state: State, floor: int, cells: int) -> int:
    """Return the cells one open step from some cells of a floor."""
    return spread(int(state.open_east[floor]), int(state.open_south[floor]), cells)


@kernel
def _stairs_steps(state: State, cells: int, source: int, floor: int) -> int:
    """Return the cells of a neighbouring floor that Stairs join to some cells."""
    lower = min(source, floor)
    stairs = int(state.kind_cells[STAIRS, lower]) | int(state.thermal[lower])
    return cells & stairs


@kernel
def enhance_cells(state: State, cell: int, floor: int) -> int:
    """Return the face-down cells of a floor one or two steps away (Hawk, M12).

    The cell between must be revealed; corners and Stairs are allowed, walls are not.
    """
    here, reach = floor_of(cell), 0
    for middle_floor in range(int(state.floors)):
        if middle_floor == here:
            middle = _steps(state, here, bit_of(cell))
        elif abs(middle_floor - here) == 1:
            middle = _stairs_steps(state, bit_of(cell), here, middle_floor)
        else:
            continue
        if middle_floor == floor:
            reach |= middle
        middle &= ~int(state.hidden[middle_floor])
        if middle_floor == floor:
            reach |= _steps(state, floor, middle)
        elif abs(middle_floor - floor) == 1:
            reach |= _stairs_steps(state, middle, middle_floor, floor)
    if here == floor:
        reach &= ~bit_of(cell)
    return reach & int(state.hidden[floor])


@kernel
def crow_cells(state: State, cell: int) -> int:
    """Return the cells at most two steps away, one's own included (Raven, H16)."""
    floor = floor_of(cell)
    near = bit_of(cell) | adjacent_cells(state, cell)
    return near | _steps(state, floor, near)


@kernel
def place_crow(state: State, chance: Chance, cell: int) -> None:
    """Put the crow on a cell, where it stays (Raven)."""
    state.crow_cell = cell
    note(chance, CROW_PLACED, cell, 0, 0)


@kernel
def reroute_pick(state: State, chance: Chance, player: int) -> None:
    """Pick up the alarm of one's own tile and send the guard elsewhere (H09)."""
    cell = int(state.player_cell[player])
    floor = floor_of(cell)
    switch_off(state, chance, cell)
    state.juicer_token = NEW_TOKEN
    note(chance, JUICER_TAKES_ALARM, player, cell, 0)
    if state.guard_status[floor] == ON_PATROL:
        draw_new_card(state, chance, floor)
        push(state, RESEAT, floor, 0, 0)


@kernel
def reroute_drop(state: State, chance: Chance, player: int) -> None:
    """Trigger an alarm in one's own tile with a token from an earlier turn (H10)."""
    state.juicer_token = NO_TOKEN
    trigger(state, chance, int(state.player_cell[player]), CAUSE_OTHER, player)


@kernel
def disguise(state: State, chance: Chance, player: int, other: int) -> None:
    """Swap two players; neither enters (Rook, H23)."""
    mine, theirs = int(state.player_cell[player]), int(state.player_cell[other])
    put_player(state, player, theirs)
    put_player(state, other, mine)
    note(chance, PLAYER_IS_PUT, player, theirs, 0)
    note(chance, PLAYER_IS_PUT, other, mine, 0)
    push(state, PUT_SEEN, other, 0, 0)
    push(state, PUT_SEEN, player, 0, 0)
    state.entered = NOWHERE


@kernel
def spy(state: State, chance: Chance, player: int, deck: int) -> None:
    """Look at the top card of a deck; it may go to the bottom (Spotter, H24)."""
    look_at(state, chance, deck, 1)
    push(state, ASK_SPY, player, deck, 0)


@kernel
def tinker(state: State, chance: Chance, player: int) -> None:
    """Trade an own Stealth for a Tool (Rigger, H19, V12)."""
    pay_own(state, chance, player)
    push(state, DRAW_TOOL, player, NOWHERE, 0)


@kernel
def load_laptop(state: State, chance: Chance) -> None:
    """Put the one token on the Hacker's Laptop (2.4)."""
    state.laptop = 1
    note(chance, HACK_TOKEN, HACK_LAPTOP, 1, 0)
