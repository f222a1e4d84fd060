"""Why a player cannot go, look or be sent somewhere; see ``refusal``.

Each function returns the reason, or nothing if it knows none.
"""

from __future__ import annotations

from lookout.engine.actions import Action, first_of, second_of, third_of
from lookout.engine.characters import (
    peek_cells,
)
from lookout.engine.choices import CLIMB_COST
from lookout.engine.constants import (
    CELLS,
    FLOOR_CELLS,
    LOOT_PAINTING,
    NOBODY,
    OUTSIDE,
    SECRET_DOOR,
    SERVICE_DUCT,
    WALKWAY_DOWN,
)
from lookout.engine.geometry import (
    bit_of,
    floor_of,
    grid_neighbours,
    has_window,
)
from lookout.engine.moves import (
    can_walk_down,
    connected_on_floor,
    duct_to_other_floor,
    flexibility_cost,
    gemstone_cost,
    is_empty_deadbolt,
    move_cost,
    other_duct,
    stairs_ends,
    vertical_ways,
)
from lookout.engine.players import (
    holds_loot,
    is_on_board,
)
from lookout.engine.state import State
from lookout.engine.text.notation import format_cell
from lookout.engine.text.words import (
    count_of,
    place_name,
    player_name,
)
from lookout.engine.tiles import is_hidden, kind_at


def too_dear(state: State, cost: int) -> str:
    """Say that something costs more actions than are left, if so."""
    left = int(state.remaining)
    if cost <= left:
        return ""
    rest = f"{left} {'is' if left == 1 else 'are'}" if left else "none is"
    return f"it costs {count_of(cost, 'action')}, and {rest} left"


def no_tile(state: State, cell: int) -> str:
    """Say that a cell has no tile in this job, if so."""
    if cell < CELLS and state.face[cell] != OUTSIDE:
        return ""
    where = format_cell(cell) if cell < CELLS else "that"
    return f"{where} is no tile of this job"


def no_player(state: State, player: int) -> str:
    """Say that there is no such player, if so."""
    return "" if player < state.players else f"there is no p{player + 1}"


def not_here(state: State, player: int, *, me: int) -> str:
    """Say why another player cannot be dealt with at all."""
    if player >= state.players:
        return no_player(state, player)
    if player == me:
        return "it needs another player"
    if not is_on_board(state, player):
        return f"{player_name(state, player)} is not in the building"
    return ""


def revealed(state: State, cell: int) -> str:
    """Say that a tile is face up already, if so."""
    if is_hidden(state, cell):
        return ""
    return f"{place_name(state, cell)} is revealed already"


def why_apart(state: State, here: int, cell: int) -> str:
    """Say what keeps two cells from being adjacent."""
    ends = f"{format_cell(here)} and {format_cell(cell)}"
    if here == cell:
        return f"{format_cell(cell)} is the player's own tile"
    if floor_of(here) == floor_of(cell):
        if grid_neighbours(state, here) & bit_of(cell):
            return f"there is a wall between {ends}"
        return f"{ends} are not adjacent"
    if abs(here - cell) == FLOOR_CELLS:
        return f"no stairs join {ends}"
    return f"{ends} are on different floors"


def why_no_peek(state: State, player: int, action: Action) -> str:
    """Say why a tile cannot be peeked at (M12)."""
    here, cell = int(state.player_cell[player]), first_of(action)
    why = no_tile(state, cell) or revealed(state, cell)
    if why or peek_cells(state, here, floor_of(cell)) & bit_of(cell):
        return why
    return why_apart(state, here, cell)


def _is_connected(state: State, mover: int, cell: int, way: int) -> bool:
    here = int(state.player_cell[mover])
    if way == WALKWAY_DOWN:
        return cell == here - FLOOR_CELLS and can_walk_down(state, here)
    if floor_of(cell) == floor_of(here):
        return bool(connected_on_floor(state, mover, here) & bit_of(cell))
    ways = vertical_ways(state, here)
    if (cell - here, ways & 1) == (FLOOR_CELLS, 1):
        return True
    if (here - cell, ways & 2) == (FLOOR_CELLS, 2):
        return True
    return cell == duct_to_other_floor(state, mover, here)


def _why_not_connected(state: State, mover: int, cell: int, way: int) -> str:
    """Say why a player cannot Move to a cell; empty if they can."""
    here = int(state.player_cell[mover])
    why = no_tile(state, cell)
    if why or _is_connected(state, mover, cell, way):
        return why
    if way == WALKWAY_DOWN:
        return f"no Walkway leads from {format_cell(here)} down to {format_cell(cell)}"
    return (
        _why_locked(state, here, cell)
        or _why_no_passage(state, mover, here, cell)
        or why_apart(state, here, cell)
    )


def _why_locked(state: State, here: int, cell: int) -> str:
    ends = stairs_ends(state, here)
    joined = (cell - here == FLOOR_CELLS and ends & 1) or (
        here - cell == FLOOR_CELLS and ends & 2
    )
    if joined and state.time_lock != NOBODY:
        return "the Time Lock bars the stairs"
    if here - cell == FLOOR_CELLS and can_walk_down(state, here):
        return "a Walkway is left by 'walk-down'"
    return ""


def _why_no_passage(state: State, mover: int, here: int, cell: int) -> str:
    """Say why a Secret Door or a Service Duct does not help."""
    kind, carries = kind_at(state, cell), holds_loot(state, mover, LOOT_PAINTING)
    if kind == SECRET_DOOR and carries and floor_of(cell) == floor_of(here):
        if grid_neighbours(state, here) & bit_of(cell):
            return "the Painting does not fit through the Secret Door"
    if kind == SERVICE_DUCT and carries and other_duct(state, here) == cell:
        return "the Painting does not fit through the Service Duct"
    return ""


def why_no_move(state: State, player: int, action: Action) -> str:
    """Say why a player cannot Move there, or not now (2.5)."""
    cell, way = first_of(action), second_of(action)
    why = _why_not_connected(state, player, cell, way)
    return why or too_dear(state, move_cost(state, player, cell, way))


def why_no_free_move(state: State, player: int, action: Action) -> str:
    """Say why the Acrobat cannot slip in."""
    cell, way = first_of(action), second_of(action)
    why = _why_not_connected(state, player, cell, way)
    if not why and state.guard_cell[floor_of(cell)] != cell:
        why = f"no guard is on {format_cell(cell)}"
    return why or too_dear(state, flexibility_cost(state, player, cell, way))


def why_no_climb(state: State, player: int, action: Action) -> str:
    """Say why the Acrobat cannot climb there (H02 to H05)."""
    here, cell = int(state.player_cell[player]), first_of(action)
    if not has_window(state, here):
        return f"{format_cell(here)} has no window"
    why = no_tile(state, cell)
    if not why and abs(cell - here) != FLOOR_CELLS:
        why = f"{format_cell(cell)} is not straight above or below {format_cell(here)}"
    why = why or too_dear(state, CLIMB_COST)
    if not why and is_empty_deadbolt(state, player, cell):
        why = "nothing more can be paid for the Deadbolt there"
    if not why and gemstone_cost(state, player, cell):
        why = "nothing more can be paid for the Gemstone there"
    return why


def why_no_orders(state: State, player: int, action: Action) -> str:
    """Say why the Rook cannot move a player there."""
    other, cell, way = first_of(action), second_of(action), third_of(action)
    why = not_here(state, other, me=player)
    return why or _why_not_connected(state, other, cell, way)


def why_no_disguise(state: State, player: int, action: Action) -> str:
    """Say why the Rook cannot swap places (H23)."""
    other = first_of(action)
    if state.used > 0:
        return "it must be the first action of the turn"
    why = not_here(state, other, me=player)
    if not why and state.player_cell[other] == state.player_cell[player]:
        why = f"{player_name(state, other)} is in the same tile"
    return why
