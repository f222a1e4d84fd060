"""The state: exactly what the crew knows, as one record of small ints.

No field holds a face-down tile or the order of a deck; only what was seen, and cards
whose place is known. Cells are ``floor * 25 + row * 5 + column``, all from zero; sets
of cells are bits of an int, one int a floor, bit ``row * 5 + column``. Fields under
*derived* repeat what others say, for speed; ``refresh`` makes them anew.
"""

from __future__ import annotations

import hashlib
from typing import Any, TypeAlias

import numpy as np

from lookout.engine.constants import (
    ALL_ROOMS,
    CELLS,
    CHARACTERS,
    EVENTS,
    FACE_KIND,
    FACES,
    HIDDEN,
    KINDS,
    LOOT,
    MAX_FLOORS,
    MAX_PLAYERS,
    NO_SIDE,
    NOBODY,
    NOWHERE,
    SAFE,
    SCENARIO_ROOMS,
    STAIRS,
    STAIRS_FACES,
    TOOLS,
)
from lookout.engine.jit import kernel
from lookout.engine.rules import FLAGS

State: TypeAlias = Any  # A record's fields have no static types.
"""A scalar of ``STATE``; passed by reference into compiled code."""

STACK_DEPTH = 48
FRAME_SIZE = 5
DECKS = 4  # Patrol of floor 1, 2, 3; events.
EVENT_DECK = 3
MOST_KNOWN_TOP = 3
MOST_KNOWN_BOTTOM = 26

_FIELDS: list[tuple[object, ...]] = [
    # Derived: faces never revealed, as bits (rooms and Stairs; not Safes).
    ("unseen_faces", "<i8"),
    # Walls: bit c is set if the way from c to the right, or downwards, is open.
    ("open_east", "<i4", (MAX_FLOORS,)),
    ("open_south", "<i4", (MAX_FLOORS,)),
    # Tokens on cells.
    ("alarms", "<i4", (MAX_FLOORS,)),
    ("cracked", "<i4", (MAX_FLOORS,)),
    ("disabled", "<i4", (MAX_FLOORS,)),  # By Crowbar.
    ("unlocked", "<i4", (MAX_FLOORS,)),  # Keypads with an Open token.
    ("opened", "<i4", (MAX_FLOORS,)),  # Safes that are open.
    ("emptied", "<i4", (MAX_FLOORS,)),  # Laboratories whose Tool was taken.
    ("thermal", "<i4", (MAX_FLOORS,)),  # Thermal stairs up from this cell.
    # Derived: the face-down cells, the cells of each kind of tile.
    ("hidden", "<i4", (MAX_FLOORS,)),
    ("kind_cells", "<i4", (KINDS, MAX_FLOORS)),
    # Cells of a floor of this job.
    ("cells", "<i4"),
    # Cards, as bits.
    ("deck_seen", "<i4", (DECKS,)),  # Face-up discards of each deck.
    ("tools_deck", "<i4"),
    ("tools_discarded", "<i4"),
    ("loot_deck", "<i4"),
    ("hand_tools", "<i4", (MAX_PLAYERS,)),
    ("hand_loot", "<i4", (MAX_PLAYERS,)),
    # The faces, OUTSIDE where the job has no cell; tokens on cells that are counted.
    ("face", "i1", (CELLS,)),
    ("stealth_tokens", "i1", (CELLS,)),
    ("safe_dice", "i1", (CELLS,)),
    # Cards lying on a cell, or NOWHERE. The Kitty's cell is its token's.
    ("tool_cell", "i1", (TOOLS,)),
    ("loot_cell", "i1", (LOOT,)),
    # Decks: cards left, and those whose place is known.
    ("deck_left", "i1", (DECKS,)),
    ("deck_top", "i1", (DECKS, MOST_KNOWN_TOP)),
    ("deck_top_n", "i1", (DECKS,)),
    ("deck_bottom", "i1", (DECKS, MOST_KNOWN_BOTTOM)),
    ("deck_bottom_n", "i1", (DECKS,)),
    ("last_card", "i1", (MAX_FLOORS,)),  # Last patrol card drawn, or NOWHERE.
    # Guards.
    ("guard_status", "i1", (MAX_FLOORS,)),
    ("guard_cell", "i1", (MAX_FLOORS,)),
    ("die_cell", "i1", (MAX_FLOORS,)),  # The destination.
    ("guard_die", "i1", (MAX_FLOORS,)),  # The number on the die: movement.
    ("donuts", "i1", (MAX_FLOORS,)),
    # Players.
    ("player_cell", "i1", (MAX_PLAYERS,)),
    ("stealth", "i1", (MAX_PLAYERS,)),
    ("character", "i1", (MAX_PLAYERS,)),
    ("side", "i1", (MAX_PLAYERS,)),
    # Computers and the Hacker's Laptop.
    ("hack", "i1", (3,)),
    ("laptop", "i1"),
    # Characters' pieces.
    ("crow_cell", "i1"),
    ("juicer_token", "i1"),  # 0 none, 1 from an earlier turn, 2 picked up this turn.
    ("flexibility_debt", "i1"),  # The Acrobat plus 1, while he owes a Stealth (H01).
    # Effects until the start of their player's next turn: that player, or NOBODY.
    ("emp", "i1"),
    ("gymnastics", "i1"),
    ("time_lock", "i1"),
    ("video_loop", "i1"),
    # Effects on the next player.
    ("heads_up", "i1"),
    ("jump_the_gun", "i1"),
    # This turn.
    ("active", "i1"),
    ("used", "i1"),
    ("remaining", "i1"),
    ("ability_used", "i1"),
    ("invisible", "i1"),
    ("climbed", "i1"),
    ("grace", "i1"),  # E01: on the entrance, nothing spent yet.
    ("entered", "i1"),  # The cell the active player Moved into this turn and is in.
    ("keypad_fails", "i1", (3,)),  # By the active player this turn, keypad by keypad.
    ("shift_change", "i1"),
    ("guard_bonus", "i1"),
    ("roll", "i1", (6,)),  # Safe dice by face, while a roll waits for the Stethoscope.
    # The job.
    ("scenario", "i1"),
    ("floors", "i1"),
    ("width", "i1"),
    ("hole", "i1"),  # Local cell of Fort Knox's hole, or NOWHERE.
    ("players", "i1"),
    ("entrance", "i1"),
    ("lost_visual", "i1"),
    *((flag, "i1") for flag in FLAGS),
    # The end.
    ("result", "i1"),
    ("caught_player", "i1"),
    # What is still to be resolved, the last on top (see ``stack``).
    ("stack", "i1", (STACK_DEPTH, FRAME_SIZE)),
    ("stack_n", "i1"),
    # Derived: Safes and Stairs seen on each floor.
    ("safes_seen", "i1", (MAX_FLOORS,)),
    ("stairs_seen", "i1", (MAX_FLOORS,)),
]

STATE = np.dtype((np.record, _FIELDS))
"""The record type of a state."""

DERIVED = ("unseen_faces", "hidden", "kind_cells", "safes_seen", "stairs_seen")


def blank_state() -> State:
    """Return a state with nothing in it; ``deal`` and ``notation`` fill it."""
    state: State = np.zeros(1, STATE)[0]
    for name in ("face", "tool_cell", "loot_cell", "last_card", "guard_cell"):
        state[name][:] = NOWHERE
    for name in ("die_cell", "player_cell", "character"):
        state[name][:] = NOWHERE
    state.side[:] = NO_SIDE
    for name in ("crow_cell", "entered", "hole", "entrance"):
        state[name] = NOWHERE
    for name in ("emp", "gymnastics", "time_lock", "video_loop", "active"):
        state[name] = NOBODY
    state.caught_player = NOBODY
    return state


def copy_state(state: State) -> State:
    """Return a state of its own with the same content."""
    copies = np.empty(1, STATE)
    copies[0] = state
    copy: State = copies[0]
    return copy


def same_state(a: State, b: State) -> bool:
    """Say whether two states are equal, byte by byte."""
    return a.tobytes() == b.tobytes()


def hash_state(state: State) -> int:
    """Return a hash that equal states share, in any process."""
    return int.from_bytes(hashlib.blake2b(state.tobytes(), digest_size=8).digest())


@kernel
def refresh(state: State) -> None:
    """Make the derived fields anew from the others; faces that are none are skipped."""
    unseen = int(SCENARIO_ROOMS[int(state.scenario)]) | STAIRS_FACES
    for floor in range(MAX_FLOORS):
        state.hidden[floor] = 0
        state.safes_seen[floor] = 0
        state.stairs_seen[floor] = 0
        for kind in range(KINDS):
            state.kind_cells[kind, floor] = 0
    for cell in range(CELLS):
        face, floor, bit = int(state.face[cell]), cell // 25, 1 << (cell % 25)
        if face == HIDDEN:
            state.hidden[floor] |= bit
        if face <= HIDDEN or face >= FACES:
            continue
        kind = int(FACE_KIND[face])
        state.kind_cells[kind, floor] |= bit
        if kind == SAFE:
            state.safes_seen[floor] += 1
        else:
            unseen &= ~(1 << face)
        if kind == STAIRS:
            state.stairs_seen[floor] += 1
    state.unseen_faces = unseen


assert ALL_ROOMS.bit_length() < 63
assert CHARACTERS * 2 < 127
assert EVENTS <= MOST_KNOWN_BOTTOM
