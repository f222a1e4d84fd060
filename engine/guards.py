"""Guards: set-up of a floor, destinations, movement, what they see (2.9, 2.16)."""

from __future__ import annotations

from lookout.engine.alarms import reseat, seat_die, switch_off
from lookout.engine.bits import count_bits
from lookout.engine.chance import Chance, note
from lookout.engine.constants import (
    ABLE_DISRUPT,
    ABLE_DISTRACT,
    ATRIUM,
    CAMERA,
    CAUSE_CAMERA,
    FLOOR_CELLS,
    FOYER,
    LOST,
    LOST_VISUAL,
    NOBODY,
    NOWHERE,
    ON_PATROL,
)
from lookout.engine.decks import draw_patrol
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    cell_at,
    floor_of,
    next_step,
)
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    CROW_RETURNS,
    GUARD_LOST,
    GUARD_PLACED,
    GUARD_SLOWED,
    GUARD_STEPS,
    GUARD_STOPPED,
)
from lookout.engine.players import player_with
from lookout.engine.stack import (
    GUARD_ARRIVED,
    GUARD_CAMERA,
    GUARD_GO,
    GUARD_SEES,
    GUARD_START,
    GUARD_WALK,
    LOSE_STEALTH,
    NEXT_DESTINATION,
    RESEAT,
    TRIGGER,
    push,
)
from lookout.engine.state import State


@kernel
def put_guard(state: State, floor: int, cell: int) -> None:
    """Move a guard. Q12: the Acrobat's debt ends when the guard leaves his tile."""
    state.guard_cell[floor] = cell
    debtor = int(state.flexibility_debt) - 1
    if debtor >= 0 and floor_of(int(state.player_cell[debtor])) == floor:
        state.flexibility_debt = 0


@kernel
def lose_guard(state: State, chance: Chance, floor: int) -> None:
    """Take guard and die off the board (Lost Visual, 2.16)."""
    put_guard(state, floor, NOWHERE)
    state.die_cell[floor] = NOWHERE
    state.guard_status[floor] = LOST
    note(chance, GUARD_LOST, floor, 0, 0)


@kernel
def place_guard(state: State, chance: Chance, floor: int) -> None:
    """Draw a card and put the guard there; G13, Q09: Lost Visual keeps it away."""
    state.guard_status[floor] = LOST
    card = draw_patrol(state, chance, floor)
    if card == LOST_VISUAL:
        note(chance, GUARD_LOST, floor, 0, 0)
        return
    state.guard_status[floor] = ON_PATROL
    cell = floor * FLOOR_CELLS + card
    put_guard(state, floor, cell)
    note(chance, GUARD_PLACED, floor, cell, 0)


@kernel
def draw_destination(state: State, chance: Chance, floor: int) -> None:
    """Draw patrol cards until one names another cell than the guard's (G04)."""
    while True:
        card = draw_patrol(state, chance, floor)
        if card == LOST_VISUAL:
            lose_guard(state, chance, floor)
            return
        cell = floor * FLOOR_CELLS + card
        if cell != state.guard_cell[floor]:
            seat_die(state, chance, floor, cell)
            return


@kernel
def draw_new_card(state: State, chance: Chance, floor: int) -> None:
    """Draw one card as destination by an effect; Q25: the guard's own cell stands."""
    card = draw_patrol(state, chance, floor)
    if card == LOST_VISUAL:
        lose_guard(state, chance, floor)
    else:
        seat_die(state, chance, floor, floor * FLOOR_CELLS + card)


@kernel
def is_on_alarm(state: State, floor: int) -> bool:
    """Say whether a floor's die lies on an active alarm."""
    cell = int(state.die_cell[floor])
    return cell >= 0 and int(state.alarms[floor]) & bit_of(cell) != 0


@kernel
def next_destination(
    state: State, chance: Chance, floor: int, after_alarm: int
) -> None:
    """Send a guard that has arrived further: to an alarm, or by card (G22, G03)."""
    if state.guard_status[floor] != ON_PATROL:
        return
    if state.alarms[floor] != 0:
        if not is_on_alarm(state, floor):  # An alarm just rung has it already.
            reseat(state, chance, floor)
        return
    if after_alarm and state.resume_old_destination:
        card = int(state.last_card[floor])
        cell = floor * FLOOR_CELLS + card
        if 0 <= card < LOST_VISUAL and cell != state.guard_cell[floor]:  # Q18
            seat_die(state, chance, floor, cell)
            return
    draw_destination(state, chance, floor)


@kernel
def set_up_floor(state: State, chance: Chance, floor: int, arriving: int) -> None:
    """Place a floor's guard and destination on the first arrival (2.9, G07, M06).

    Q08, Q22: whom the new guard sees is checked after both cards, but for the player
    who arrives. A11: an alarm that waited already gets the die.
    """
    push(state, GUARD_CAMERA, floor, arriving, 0)
    push(state, GUARD_SEES, floor, arriving, 0)
    place_guard(state, chance, floor)
    if state.guard_status[floor] == ON_PATROL:
        draw_destination(state, chance, floor)
    if state.guard_status[floor] == ON_PATROL:
        switch_off(state, chance, int(state.guard_cell[floor]))
        reseat(state, chance, floor)


@kernel
def _come_back(state: State, chance: Chance, floor: int) -> None:
    """Bring back a guard that Lost Visual took away (2.16, G12, G14, Q09)."""
    place_guard(state, chance, floor)
    if state.guard_status[floor] != ON_PATROL:
        return
    if state.lost_visual_moves_on_return:
        push(state, GUARD_START, floor, 0, 0)
    push(state, NEXT_DESTINATION, floor, 0, 0)
    push(state, GUARD_CAMERA, floor, NOBODY, 0)
    push(state, GUARD_SEES, floor, NOBODY, 0)
    switch_off(state, chance, int(state.guard_cell[floor]))


@kernel
def eat_donuts(state: State, chance: Chance, floor: int) -> bool:
    """Let Donuts stop a guard that would move, and say whether they did (G17)."""
    if not state.donuts[floor]:
        return False
    state.donuts[floor] = 0
    note(chance, GUARD_STOPPED, floor, 0, 0)
    return True


@kernel
def guard_move(state: State, chance: Chance, floor: int) -> None:
    """Begin a guard's movement (2.9 steps a, b)."""
    if eat_donuts(state, chance, floor):
        return
    if state.guard_status[floor] == ON_PATROL:
        push(state, GUARD_START, floor, 0, 0)
    else:
        _come_back(state, chance, floor)


@kernel
def guard_start(state: State, chance: Chance, floor: int) -> None:
    """Let the crow stop the guard, or collect the Acrobat's debt (2.9 steps c, d)."""
    if state.guard_status[floor] != ON_PATROL:
        return
    cell = int(state.guard_cell[floor])
    if state.crow_cell == cell and state.alarms[floor] == 0:
        if player_with(state, ABLE_DISRUPT) != NOBODY:  # H17
            state.crow_cell = NOWHERE
            note(chance, GUARD_STOPPED, floor, 1, 0)
            note(chance, CROW_RETURNS, 0, 0, 0)
            return
    push(state, GUARD_GO, floor, 0, 0)
    debtor = int(state.flexibility_debt) - 1
    if debtor >= 0 and state.player_cell[debtor] == cell:  # H01
        state.flexibility_debt = 0
        push(state, LOSE_STEALTH, debtor, 0, 0)


@kernel
def guard_go(state: State, floor: int) -> None:
    """Fix the movement, once, and set out (2.9 steps e, f; G05, G11)."""
    alarms = count_bits(int(state.alarms[floor]))
    movement = int(state.guard_die[floor]) + alarms + int(state.guard_bonus)
    push(state, GUARD_WALK, floor, max(movement, 0), 0)
    if state.guard_cell[floor] == state.die_cell[floor]:
        push(state, NEXT_DESTINATION, floor, 0, 0)


@kernel
def guard_walk(state: State, chance: Chance, floor: int, movement: int) -> None:
    """Walk until the movement is spent or something happens (2.9 step g, G06)."""
    if state.guard_status[floor] != ON_PATROL:
        return
    watched = watched_cells(state, floor)
    while movement > 0:
        movement -= 1
        cell = step_towards(state, chance, floor, int(state.die_cell[floor]))
        if state.crow_cell == cell and movement > 0:
            if player_with(state, ABLE_DISTRACT) != NOBODY:  # G18
                movement -= 1
                note(chance, GUARD_SLOWED, floor, 0, 0)
        if watched & bit_of(cell) or cell == state.die_cell[floor]:
            push(state, GUARD_WALK, floor, movement, 0)
            arrive(state, chance, floor)
            return


@kernel
def step_towards(state: State, chance: Chance, floor: int, goal: int) -> int:
    """Move a guard one step on its route and return its new cell."""
    step = next_step(
        int(state.open_east[floor]),
        int(state.open_south[floor]),
        bit_of(int(state.guard_cell[floor])),
        bit_of(goal),
    )
    cell = cell_at(floor, step)
    put_guard(state, floor, cell)
    note(chance, GUARD_STEPS, floor, cell, 0)
    return cell


@kernel
def watched_cells(state: State, floor: int) -> int:
    """Return the cells of a floor where a guard's step may do more than step."""
    cells = int(state.alarms[floor]) | int(state.kind_cells[CAMERA, floor])
    foyers = int(state.kind_cells[FOYER, floor])
    for player in range(int(state.players)):
        cell = int(state.player_cell[player])
        if cell < 0:
            continue
        bit = bit_of(cell)
        if floor_of(cell) == floor:
            cells |= bit
            if foyers & bit:
                cells |= adjacent_cells(state, cell)
        elif int(state.kind_cells[ATRIUM, floor_of(cell)]) & bit:
            cells |= bit
    return cells


@kernel
def arrive(state: State, chance: Chance, floor: int) -> None:
    """Resolve a guard entering a tile, by a step or placed there (2.9 g, G09).

    The order: alarm off (G20: whether it was the goal or not), being seen, Cameras,
    then the next destination.
    """
    was_alarm = switch_off(state, chance, int(state.guard_cell[floor]))
    push(state, GUARD_ARRIVED, floor, int(was_alarm), 0)
    push(state, GUARD_CAMERA, floor, NOBODY, 0)
    push(state, GUARD_SEES, floor, NOBODY, 0)
    if was_alarm and state.alarms[floor] != 0:
        push(state, RESEAT, floor, 0, 0)


@kernel
def guard_arrived(state: State, chance: Chance, floor: int, was_alarm: int) -> None:
    """Send the guard on if it stands where the die lies now."""
    if state.guard_cell[floor] == state.die_cell[floor]:
        next_destination(state, chance, floor, was_alarm)


@kernel
def guard_sees(state: State, floor: int, exempt: int) -> None:
    """Make every player lose a Stealth whom an arriving guard sees (V01, V02, V04).

    V14: only arrivals count; staying together, or parting, costs nothing.
    """
    if state.guard_status[floor] != ON_PATROL:
        return
    guard = int(state.guard_cell[floor])
    near = adjacent_cells(state, guard) & int(state.kind_cells[FOYER, floor])
    for player in range(int(state.players) - 1, -1, -1):
        cell = int(state.player_cell[player])
        if cell < 0 or player == exempt:
            continue
        above = floor_of(cell)
        seen = cell == guard or (above == floor and near & bit_of(cell) != 0)
        if abs(cell - guard) == FLOOR_CELLS:
            seen = int(state.kind_cells[ATRIUM, above]) & bit_of(cell) != 0
        if seen:
            push(state, LOSE_STEALTH, player, 0, 0)


@kernel
def guard_in_camera(state: State, floor: int) -> bool:
    """Say whether a guard stands in a revealed Camera that works (V05, V08)."""
    if state.guard_status[floor] != ON_PATROL:
        return False
    bit = bit_of(int(state.guard_cell[floor]))
    cameras = int(state.kind_cells[CAMERA, floor]) & ~int(state.disabled[floor])
    return cameras & bit != 0


@kernel
def guard_camera(state: State, floor: int, exempt: int) -> None:
    """Ring for the players in other Cameras when a guard enters one (2.7, V07, V09)."""
    if not guard_in_camera(state, floor):
        return
    for player in range(int(state.players) - 1, -1, -1):
        cell = int(state.player_cell[player])
        if cell < 0 or player == exempt or cell == state.guard_cell[floor]:
            continue
        if int(state.kind_cells[CAMERA, floor_of(cell)]) & bit_of(cell):
            push(state, TRIGGER, cell, CAUSE_CAMERA, player)


@kernel
def guard_jump(state: State, chance: Chance, floor: int) -> None:
    """Put a guard on its die's cell: Where Is He?, or Switch Signs with an alarm.

    X03: the alarm there goes off; then the next destination.
    """
    if state.guard_cell[floor] == state.die_cell[floor]:
        next_destination(state, chance, floor, 0)
        return
    put_guard(state, floor, int(state.die_cell[floor]))
    note(chance, GUARD_PLACED, floor, int(state.guard_cell[floor]), 0)
    arrive(state, chance, floor)
