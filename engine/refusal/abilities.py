"""Why work on tiles, or an ability, is not possible; see ``refusal``."""

from __future__ import annotations

from lookout.engine.actions import Action, first_of
from lookout.engine.alarms import can_ring, room_for_tokens
from lookout.engine.bits import count_bits
from lookout.engine.characters import (
    NEW_TOKEN,
    NO_TOKEN,
    crow_cells,
    enhance_cells,
    x_ray_cells,
)
from lookout.engine.constants import (
    ABLE_DISRUPT,
    ABLE_DRILL,
    CAUSE_OTHER,
    COMPUTER_FINGERPRINT,
    COMPUTER_MOTION,
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    LOOT,
    LOOT_KEYCARD,
    MAX_SAFE_DICE,
    NOBODY,
    NOWHERE,
    SAFE,
    SCENARIO_SAFES,
)
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    floor_of,
)
from lookout.engine.moves import (
    stairs_up,
)
from lookout.engine.phase_options import can_leave
from lookout.engine.players import (
    ability_of,
    holds_loot,
)
from lookout.engine.refusal.moves import no_tile, revealed, why_apart
from lookout.engine.safe import can_add_die, can_crack, can_work_on
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.text.notation import format_cell
from lookout.engine.text.words import (
    item_name,
    place_name,
    player_name,
)
from lookout.engine.tiles import kind_at
from lookout.engine.tools import tools_left


def why_no_hack(state: State, player: int, action: Action) -> str:
    """Say why no Hack token can be placed."""
    here = int(state.player_cell[player])
    kind = kind_at(state, here)
    if not COMPUTER_FINGERPRINT <= kind <= COMPUTER_MOTION:
        return f"{place_name(state, here)} is no Computer"
    computer = kind - COMPUTER_FINGERPRINT
    if room_for_tokens(state, computer) == 0:
        return (
            f"the Computer holds {int(state.hack[computer])} tokens, which is the most"
        )
    return ""


def _why_no_safe_work(state: State, player: int, cell: int) -> str:
    """Say why a player cannot work on a Safe at all."""
    why = no_tile(state, cell)
    if why or can_work_on(state, player, cell):
        return why
    here = int(state.player_cell[player])
    drills = ability_of(state, player) == ABLE_DRILL
    if kind_at(state, cell) != SAFE:
        return f"{place_name(state, cell)} is no revealed Safe"
    if cell != here and not (drills and abs(cell - here) == FLOOR_CELLS):
        return f"{player_name(state, player)} is not on the Safe on {format_cell(cell)}"
    return f"the Safe on {format_cell(cell)} is open already"


def why_no_die(state: State, player: int, action: Action) -> str:
    """Say why no die can be added."""
    cell = first_of(action)
    why = _why_no_safe_work(state, player, cell)
    if not why and not can_add_die(state, player, cell):
        why = f"the Safe has {MAX_SAFE_DICE} dice, which is the most"
    return why


def why_no_crack(state: State, player: int, action: Action) -> str:
    """Say why the dice cannot be rolled (H11, H14)."""
    cell = first_of(action)
    why = _why_no_safe_work(state, player, cell)
    if why or can_crack(state, player, cell):
        return why
    if state.safe_dice[cell] == 0:
        return f"there is no die on the Safe on {format_cell(cell)}"
    holder = next(p for p in range(state.players) if holds_loot(state, p, LOOT_KEYCARD))
    return f"{player_name(state, holder)} holds the Keycard and is not on the Safe"


def why_no_escape(state: State, player: int, action: Action) -> str:
    """Say what bars the way to the roof (2.4, M16)."""
    cell = int(state.player_cell[player])
    if can_leave(state, player):
        return ""
    if floor_of(cell) + 1 != state.floors:
        return "the way to the roof is on the top floor"
    if not stairs_up(state, cell):
        return f"no stairs lead from {format_cell(cell)} to the roof"
    if state.time_lock != NOBODY:
        return "the Time Lock bars the stairs"
    return _why_not_done(state)


def _why_not_done(state: State) -> str:
    """Say which Safe or Loot keeps the crew inside."""
    opened = sum(count_bits(int(cells)) for cells in state.opened)
    safes = int(SCENARIO_SAFES[state.scenario])
    if opened < safes:
        return f"{opened} of {safes} Safes are open"
    lying = [loot for loot in range(LOOT) if state.loot_cell[loot] != NOWHERE]
    name, cell = item_name(FIRST_LOOT_ITEM + lying[0]), int(state.loot_cell[lying[0]])
    return f"the {name} still lies on {format_cell(cell)}"


def why_no_laptop(state: State, player: int, action: Action) -> str:
    """Say why the Laptop takes no token."""
    return "the Laptop holds its token already" if state.laptop else ""


def why_no_patrol(state: State, player: int, action: Action) -> str:
    """Say why no patrol card can be looked at (H24)."""
    floor = floor_of(int(state.player_cell[player]))
    if state.deck_left[floor] > 0:
        return ""
    return f"the patrol deck of floor {floor + 1} is empty"


def why_no_event(state: State, player: int, action: Action) -> str:
    """Say why no event can be looked at (H24, O07)."""
    return "" if state.deck_left[EVENT_DECK] > 0 else "the event deck is empty"


def why_no_x_ray(state: State, player: int, action: Action) -> str:
    """Say why the Hawk cannot look through a wall there (H25)."""
    here, cell = int(state.player_cell[player]), first_of(action)
    why = no_tile(state, cell) or revealed(state, cell)
    if not why and floor_of(cell) == floor_of(here):
        if x_ray_cells(state, here) & bit_of(cell):
            return ""
    return (
        why or f"no wall piece is between {format_cell(here)} and {format_cell(cell)}"
    )


def why_no_enhance(state: State, player: int, action: Action) -> str:
    """Say why the Hawk cannot see that far."""
    here, cell = int(state.player_cell[player]), first_of(action)
    why = no_tile(state, cell) or revealed(state, cell)
    if why or enhance_cells(state, here, floor_of(cell)) & bit_of(cell):
        return why
    return f"{format_cell(cell)} is not within two steps past revealed tiles"


def _why_silent(state: State, cell: int) -> str:
    """Say why no alarm can ring in a cell; empty if one can."""
    if can_ring(state, cell, CAUSE_OTHER):
        return ""
    if state.guard_cell[floor_of(cell)] == cell:
        return f"no alarm rings on {format_cell(cell)}, where the guard is"
    if state.emp != NOBODY:
        return "no alarm rings while the E.M.P. lasts"
    return f"an alarm rings on {format_cell(cell)} already"


def why_no_crying(state: State, player: int, action: Action) -> str:
    """Say why the Juicer cannot ring there (H08)."""
    here, cell = int(state.player_cell[player]), first_of(action)
    why = no_tile(state, cell)
    beside = floor_of(cell) == floor_of(here) and adjacent_cells(state, here) & bit_of(
        cell
    )
    if not why and not beside:
        why = why_apart(state, here, cell)
    return why or _why_silent(state, cell)


def why_no_pick(state: State, player: int, action: Action) -> str:
    """Say why the Juicer cannot pick up an alarm (H09)."""
    here = int(state.player_cell[player])
    if state.juicer_token != NO_TOKEN:
        return "only one alarm token can be held"
    if not int(state.alarms[floor_of(here)]) & bit_of(here):
        return f"no alarm rings on {format_cell(here)}"
    return ""


def why_no_drop(state: State, player: int, action: Action) -> str:
    """Say why the Juicer cannot ring with his token (H10)."""
    if state.juicer_token == NO_TOKEN:
        return "no alarm token is held"
    if state.juicer_token == NEW_TOKEN:
        return "the alarm token was picked up this turn"
    return _why_silent(state, int(state.player_cell[player]))


def why_no_crow(state: State, player: int, action: Action) -> str:
    """Say why the crow cannot go there (H16)."""
    here, cell = int(state.player_cell[player]), first_of(action)
    why = no_tile(state, cell)
    if not why and state.crow_cell == cell:
        why = f"the crow is on {format_cell(cell)} already"
    if not why and ability_of(state, player) == ABLE_DISRUPT and cell != here:
        why = "with Disrupt the crow goes to the Raven's own tile"
    near = floor_of(cell) == floor_of(here) and crow_cells(state, here) & bit_of(cell)
    if not why and not near:
        why = f"{format_cell(cell)} is more than two steps away"
    return why


def why_no_tinker(state: State, player: int, action: Action) -> str:
    """Say why the Rigger cannot tinker (H19)."""
    if state.stealth[player] == 0:
        return f"{player_name(state, player)} has no Stealth of their own to give"
    return "" if tools_left(state) else "no Tool is left to draw"
