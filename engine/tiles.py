"""Tiles: revealing them, and what their text does when a player enters (2.7)."""

from __future__ import annotations

from lookout.engine.alarms import can_hack, can_ring, is_jammed, trigger
from lookout.engine.chance import Chance, draw_face, note
from lookout.engine.constants import (
    BY_ACTION,
    BY_FLEXIBILITY,
    BY_ORDERS,
    CAMERA,
    CAUSE_CAMERA,
    CAUSE_DETECTOR,
    CAUSE_FINGERPRINT,
    CAUSE_LASER,
    CAUSE_MOTION,
    CAUSE_THERMO,
    DETECTOR,
    FACE_KIND,
    FINGERPRINT,
    LABORATORY,
    LASER,
    LAVATORY,
    LOOT_ISOTOPE,
    LOOT_MIRROR,
    MOTION,
    NOWHERE,
    SAFE,
    STAIRS,
    THERMO,
)
from lookout.engine.geometry import bit_of, floor_of
from lookout.engine.guards import guard_in_camera
from lookout.engine.jit import kernel
from lookout.engine.journal import TOKENS_ON_TILE
from lookout.engine.players import holds_loot
from lookout.engine.stack import ASK_LASER, DRAW_TOOL, push
from lookout.engine.state import State

LAVATORY_TOKENS = 3


@kernel
def kind_at(state: State, cell: int) -> int:
    """Return the kind of the tile on a cell, HIDDEN while it is face down."""
    return int(FACE_KIND[int(state.face[cell])])


@kernel
def is_hidden(state: State, cell: int) -> bool:
    """Say whether the tile on a cell is face down."""
    return int(state.hidden[floor_of(cell)]) & bit_of(cell) != 0


@kernel
def is_disabled(state: State, cell: int) -> bool:
    """Say whether a Crowbar has disabled the tile on a cell (O02)."""
    return int(state.disabled[floor_of(cell)]) & bit_of(cell) != 0


@kernel
def reveal(state: State, chance: Chance, cell: int) -> None:
    """Flip a face-down tile for good (2.1 Reveal, E06)."""
    show_face(state, chance, cell, draw_face(state, chance, cell))


@kernel
def show_face(state: State, chance: Chance, cell: int, face: int) -> None:
    """Put a face on a cell and do what revealing it does, which is little."""
    floor, bit, kind = floor_of(cell), bit_of(cell), int(FACE_KIND[face])
    state.face[cell] = face
    state.hidden[floor] &= ~bit
    state.kind_cells[kind, floor] |= bit
    if kind == SAFE:
        state.safes_seen[floor] += 1
    else:
        state.unseen_faces &= ~(1 << face)
    if kind == STAIRS:
        state.stairs_seen[floor] += 1
    elif kind == LAVATORY:
        state.stealth_tokens[cell] += LAVATORY_TOKENS
        note(chance, TOKENS_ON_TILE, cell, int(state.stealth_tokens[cell]), 0)


@kernel
def leave_tile(state: State, chance: Chance, player: int, cell: int) -> None:
    """Ring a Motion tile that the player also Moved into this turn (2.5 step 5).

    A04, A05, E03: whoever did not Move in this turn leaves in silence.
    """
    if player != state.active or state.entered != cell:
        return
    state.entered = NOWHERE
    if kind_at(state, cell) == MOTION and not is_jammed(state, player, cell):
        trigger(state, chance, cell, CAUSE_MOTION, player)


@kernel
def enter_tile(
    state: State, chance: Chance, player: int, cell: int, cause: int
) -> None:
    """Ring what entering a tile rings (2.5 step 8)."""
    kind = kind_at(state, cell)
    if kind == FINGERPRINT:
        if not is_jammed(state, player, cell):
            trigger(state, chance, cell, CAUSE_FINGERPRINT, player)
    elif kind == LASER:
        _enter_laser(state, chance, player, cell, cause)
    elif kind == DETECTOR:  # A03: cards in hand, nothing else.
        if state.hand_tools[player] != 0 or state.hand_loot[player] != 0:
            trigger(state, chance, cell, CAUSE_DETECTOR, player)
    elif kind == THERMO:
        if holds_loot(state, player, LOOT_ISOTOPE):  # L12
            trigger(state, chance, cell, CAUSE_THERMO, player)
    elif kind == CAMERA:
        _enter_camera(state, chance, player, cell)


@kernel
def _enter_laser(
    state: State, chance: Chance, player: int, cell: int, cause: int
) -> None:
    """Offer the second action (A01, H22); A02, Q30: not where nothing can ring.

    L10: the Mirror helps here and at no other alarm tile.
    """
    if cause == BY_ORDERS or is_jammed(state, player, cell):
        return
    if holds_loot(state, player, LOOT_MIRROR) or not can_ring(state, cell, CAUSE_LASER):
        return
    pays = cause in (BY_ACTION, BY_FLEXIBILITY) and state.remaining > 0
    if pays or can_hack(state, CAUSE_LASER):
        push(state, ASK_LASER, player, cell, int(pays))
    else:
        trigger(state, chance, cell, CAUSE_LASER, player)


@kernel
def _enter_camera(state: State, chance: Chance, player: int, cell: int) -> None:
    """Ring if a guard stands in another revealed Camera (V05, V08, V13).

    V06: arrivals ring, of players or guards; a state of things does not.
    """
    if state.invisible and player == state.active:
        return
    for floor in range(int(state.floors)):
        if state.guard_cell[floor] != cell and guard_in_camera(state, floor):
            trigger(state, chance, cell, CAUSE_CAMERA, player)


@kernel
def search_laboratory(state: State, player: int, cell: int) -> None:
    """Let the first player who enters a Laboratory draw a Tool (2.5 step 9, E02)."""
    floor, bit = floor_of(cell), bit_of(cell)
    if kind_at(state, cell) == LABORATORY and not int(state.emptied[floor]) & bit:
        state.emptied[floor] |= bit
        push(state, DRAW_TOOL, player, NOWHERE, 0)


@kernel
def check_thermo(state: State, chance: Chance, player: int) -> None:
    """Ring a Thermo the player is in when their actions are over (T07, E01)."""
    cell = int(state.player_cell[player])
    spared = state.grace != 0 and cell == state.entrance
    if cell >= 0 and kind_at(state, cell) == THERMO and not spared:
        trigger(state, chance, cell, CAUSE_THERMO, player)
    state.grace = 0
