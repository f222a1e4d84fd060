"""Safes: dice, cracking, and the Tool and Loot inside (2.4, H11 to H16, F03, F04)."""

from __future__ import annotations

from lookout.engine.bits import count_bits
from lookout.engine.chance import FROM_LOOT, FROM_SAFE, Chance, note, pick, roll_die
from lookout.engine.constants import (
    ABLE_DRILL,
    ABLE_STEADY_HANDS,
    FACE_NUMBER,
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    LOOT_BUST,
    LOOT_CURSED_GOBLET,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    LOOT_KEYCARD,
    MAX_SAFE_DICE,
    NOWHERE,
    SAFE,
    SCENARIO_SAFES,
    TOOL_STETHOSCOPE,
)
from lookout.engine.decks import speed_up
from lookout.engine.geometry import bit_of, cell_at, floor_of, row_and_column
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    DREW_LOOT,
    LOOT_ON_TILE,
    LOOT_TAKEN,
    ROLLED_SAFE,
    SAFE_OPENS,
    TILE_CRACKED,
)
from lookout.engine.players import ability_of, hand_item, holds_loot, holds_tool
from lookout.engine.stack import (
    ASK_STETHOSCOPE,
    DRAW_LOOT,
    DRAW_TOOL,
    READ_DICE,
    SPEED_UP,
    push,
)
from lookout.engine.state import State
from lookout.engine.stealth import pay_own


@kernel
def is_closed_safe(state: State, cell: int) -> bool:
    """Say whether a revealed Safe that is not open lies on a cell."""
    floor, bit = floor_of(cell), bit_of(cell)
    return int(state.kind_cells[SAFE, floor]) & ~int(state.opened[floor]) & bit != 0


@kernel
def can_work_on(state: State, player: int, cell: int) -> bool:
    """Say whether a player reaches a closed Safe: from inside, or by Drill (H15)."""
    here = int(state.player_cell[player])
    if cell != here:
        if ability_of(state, player) != ABLE_DRILL or abs(cell - here) != FLOOR_CELLS:
            return False
        if cell < 0 or floor_of(cell) >= state.floors:
            return False
    return is_closed_safe(state, cell)


@kernel
def can_add_die(state: State, player: int, cell: int) -> bool:
    """Say whether there is room for another die (L09: whoever holds the Keycard)."""
    return can_work_on(state, player, cell) and state.safe_dice[cell] < MAX_SAFE_DICE


@kernel
def can_crack(state: State, player: int, cell: int) -> bool:
    """Say whether a roll is allowed: H11 a die there, H14 the Keycard's holder in."""
    if not can_work_on(state, player, cell) or state.safe_dice[cell] == 0:
        return False
    for holder in range(int(state.players)):
        if holds_loot(state, holder, LOOT_KEYCARD):
            return state.player_cell[holder] == cell
    return True


@kernel
def crack(state: State, chance: Chance, player: int, cell: int) -> None:
    """Roll the dice of a Safe; the Stethoscope may still change one (O06)."""
    dice = int(state.safe_dice[cell])
    if ability_of(state, player) == ABLE_STEADY_HANDS:
        dice += 1
    for _ in range(dice):
        face = roll_die(chance, ROLLED_SAFE, cell, FROM_SAFE + floor_of(cell))
        state.roll[face - 1] += 1
    if holds_tool(state, player, TOOL_STETHOSCOPE):
        if not holds_loot(state, player, LOOT_BUST):  # L13
            push(state, ASK_STETHOSCOPE, player, cell, 0)
            return
    push(state, READ_DICE, player, cell, 0)


@kernel
def read_dice(state: State, chance: Chance, player: int, cell: int) -> None:
    """Mark the numbers rolled, and open the Safe if none is missing (2.4, F03)."""
    floor = floor_of(cell)
    line = row_and_column(state, cell)
    missing = int(state.hidden[floor]) & line
    todo = line & ~missing & ~int(state.cracked[floor])
    while todo:
        bit = todo & -todo
        todo ^= bit
        marked = cell_at(floor, bit)
        number = int(FACE_NUMBER[int(state.face[marked])])
        if number == 0:
            continue
        if state.roll[number - 1] > 0:
            state.cracked[floor] |= bit
            note(chance, TILE_CRACKED, marked, 0, 0)
        else:
            missing |= bit
    for i in range(6):
        state.roll[i] = 0
    if missing == 0:
        _open_safe(state, chance, player, cell)


@kernel
def _open_safe(state: State, chance: Chance, player: int, cell: int) -> None:
    """Open a Safe: a Tool, then a Loot, then faster guards (2.4, H12)."""
    state.opened[floor_of(cell)] |= bit_of(cell)
    state.safe_dice[cell] = 0
    note(chance, SAFE_OPENS, cell, 0, 0)
    drilled = int(state.player_cell[player] != cell)
    push(state, SPEED_UP, floor_of(cell), 0, 0)
    push(state, DRAW_LOOT, player, cell, drilled)
    push(state, DRAW_TOOL, player, cell if drilled else NOWHERE, 0)


@kernel
def speed_up_from(state: State, chance: Chance, floor: int) -> None:
    """Speed up the guards of a Safe's floor and all floors below (G10, F06)."""
    for below in range(floor, -1, -1):
        speed_up(state, chance, below)


@kernel
def draw_loot(
    state: State, chance: Chance, player: int, cell: int, drilled: int
) -> None:
    """Draw the Loot of a Safe into the hand, or by Drill onto the tile (H13)."""
    loot = pick(chance, DREW_LOOT, 0, FROM_LOOT, int(state.loot_deck))
    if loot == LOOT_GOLD_BAR_2:  # One kind of card: the second lies on the tile.
        loot = LOOT_GOLD_BAR
    state.loot_deck &= ~(1 << loot)
    if loot == LOOT_GOLD_BAR:
        state.loot_deck &= ~(1 << LOOT_GOLD_BAR_2)
        state.loot_cell[LOOT_GOLD_BAR_2] = cell
        note(chance, LOOT_ON_TILE, cell, LOOT_GOLD_BAR_2, 0)
    if drilled:
        state.loot_cell[loot] = cell
        note(chance, LOOT_ON_TILE, cell, loot, 0)
    else:
        take_loot(state, chance, player, loot)


@kernel
def take_loot(state: State, chance: Chance, player: int, loot: int) -> None:
    """Take a Loot from a Safe; the Goblet costs a Stealth, never the game (2.13).

    L08: a Goblet that is handed over later costs nothing.
    """
    state.loot_cell[loot] = NOWHERE
    hand_item(state, player, FIRST_LOOT_ITEM + loot)
    note(chance, LOOT_TAKEN, player, loot, 0)
    if loot == LOOT_CURSED_GOBLET and state.stealth[player] > 0:
        pay_own(state, chance, player)  # V12: never from the tile.


@kernel
def safes_opened(state: State) -> int:
    """Return how many Safes are open."""
    opened = 0
    for floor in range(int(state.floors)):
        opened += count_bits(int(state.opened[floor]))
    return opened


@kernel
def safes_left(state: State) -> int:
    """Return how many Safes are still to be opened, found or not."""
    return int(SCENARIO_SAFES[int(state.scenario)]) - safes_opened(state)


@kernel
def may_escape(state: State) -> bool:
    """Say whether every Safe is open and every Loot held (2.4 Escape, P01, L04)."""
    if safes_left(state) > 0:
        return False
    for loot in range(len(state.loot_cell)):
        if state.loot_cell[loot] != NOWHERE:
            return False
    return True


@kernel
def combination_left(state: State, cell: int) -> int:
    """Return the cells of a Safe's combination that have no Cracked token yet."""
    floor = floor_of(cell)
    left = row_and_column(state, cell) & ~int(state.cracked[floor])
    safes = int(state.kind_cells[SAFE, floor])
    return left & ~safes
