"""Alarms: when one rings, hacking it away, and where the guard die goes (2.8)."""

from __future__ import annotations

from lookout.engine.bits import has_one_bit
from lookout.engine.chance import Chance, note
from lookout.engine.constants import (
    ABLE_JAMMER,
    CAUSE_CAMERA,
    CAUSE_MOTION,
    CAUSE_OTHER,
    COMPUTER_FINGERPRINT,
    HACK_LAPTOP,
    NOBODY,
    ON_PATROL,
)
from lookout.engine.geometry import bit_of, cell_at, floor_of, nearest_cells
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    ALARM_CANCELLED,
    ALARM_OFF,
    ALARM_RINGS,
    GUARD_HEADS_FOR,
)
from lookout.engine.players import ability_of
from lookout.engine.stack import ASK_ALARM, ASK_HACK, RESEAT, push
from lookout.engine.state import State


@kernel
def can_ring(state: State, cell: int, cause: int) -> bool:
    """Say whether an alarm in a cell would ring at all (2.8 step 1, A06, A07, O01)."""
    floor, bit = floor_of(cell), bit_of(cell)
    if state.guard_cell[floor] == cell or int(state.alarms[floor]) & bit:
        return False
    if state.emp != NOBODY:
        return False
    if cause == CAUSE_CAMERA and state.video_loop != NOBODY:
        return False
    return cause == CAUSE_OTHER or not int(state.disabled[floor]) & bit


@kernel
def is_jammed(state: State, player: int, cell: int) -> bool:
    """Say whether the Hacker keeps Fingerprint, Laser and Motion silent (H06).

    H07: only what the tile's own text rings; other causes are not asked about here.
    """
    for other in range(int(state.players)):
        if ability_of(state, other) == ABLE_JAMMER:
            return other == player or state.player_cell[other] == cell
    return False


@kernel
def room_for_tokens(state: State, computer: int) -> int:
    """Return how many Hack tokens a Computer can take; none if face down (C01)."""
    for floor in range(int(state.floors)):
        if state.kind_cells[COMPUTER_FINGERPRINT + computer, floor] != 0:
            return max(0, int(state.hack_cap) - int(state.hack[computer]))
    return 0


@kernel
def can_hack(state: State, cause: int) -> bool:
    """Say whether a Hack token could cancel an alarm of this cause (C04)."""
    return cause <= CAUSE_MOTION and (state.hack[cause] > 0 or state.laptop > 0)


@kernel
def trigger(state: State, chance: Chance, cell: int, cause: int, player: int) -> None:
    """Trigger an alarm: nothing, a question, or a token (2.8).

    C07: the question goes to the player who triggers it, whoever's turn it is.
    """
    if not can_ring(state, cell, cause):
        return
    if can_hack(state, cause):
        push(state, ASK_HACK, player, cell, cause)
    else:
        ring(state, chance, cell, cause)


@kernel
def ring(state: State, chance: Chance, cell: int, cause: int) -> None:
    """Put an alarm token on a cell; the guard die follows the closest (2.8 step 3)."""
    floor = floor_of(cell)
    state.alarms[floor] |= bit_of(cell)
    note(chance, ALARM_RINGS, cell, cause, 0)
    push(state, RESEAT, floor, 0, 0)


@kernel
def spend_hack(state: State, chance: Chance, cell: int, token: int) -> None:
    """Cancel an alarm with a Computer's token or the Laptop's (C02, C03)."""
    if token == HACK_LAPTOP:
        state.laptop -= 1
    else:
        state.hack[token] -= 1
    note(chance, ALARM_CANCELLED, cell, token, 0)


@kernel
def switch_off(state: State, chance: Chance, cell: int) -> bool:
    """Remove the alarm token of a cell and say whether there was one."""
    floor, bit = floor_of(cell), bit_of(cell)
    if not int(state.alarms[floor]) & bit:
        return False
    state.alarms[floor] &= ~bit
    note(chance, ALARM_OFF, cell, 0, 0)
    return True


@kernel
def closest_alarms(state: State, floor: int) -> int:
    """Return the active alarms of a floor that are closest to its guard (A09, A10)."""
    start = bit_of(int(state.guard_cell[floor]))
    return nearest_cells(state, floor, start, int(state.alarms[floor]))


@kernel
def seat_die(state: State, chance: Chance, floor: int, cell: int) -> None:
    """Put the guard die on a cell: the guard's destination."""
    if state.die_cell[floor] != cell:
        state.die_cell[floor] = cell
        note(chance, GUARD_HEADS_FOR, floor, cell, 0)


@kernel
def reseat(state: State, chance: Chance, floor: int) -> None:
    """Keep the die on the closest alarm; on a tie the team chooses (A09, G14)."""
    if state.guard_status[floor] != ON_PATROL or state.alarms[floor] == 0:
        return
    closest = closest_alarms(state, floor)
    if has_one_bit(closest):
        seat_die(state, chance, floor, cell_at(floor, closest))
    else:
        push(state, ASK_ALARM, int(state.active), floor, 0)
