"""Losing Stealth, and with the last one the game (2.6, 2.15)."""

from __future__ import annotations

from lookout.engine.chance import Chance, note
from lookout.engine.constants import CAUGHT
from lookout.engine.jit import kernel
from lookout.engine.journal import CREW_CAUGHT, STEALTH_LOST
from lookout.engine.stack import ASK_STEALTH, clear_stack, push
from lookout.engine.state import State


@kernel
def lose_stealth(state: State, chance: Chance, player: int) -> None:
    """Make a player lose one Stealth; V10, V11: tokens of the tile may pay."""
    if state.player_cell[player] < 0:
        return
    if state.stealth_tokens[int(state.player_cell[player])] > 0:
        if state.stealth[player] > 0:
            push(state, ASK_STEALTH, player, 0, 0)
        else:
            pay_from_tile(state, chance, player)
    elif state.stealth[player] > 0:
        pay_own(state, chance, player)
    else:
        be_caught(state, chance, player)


@kernel
def pay_from_tile(state: State, chance: Chance, player: int) -> None:
    """Discard a token of a Lavatory or Smoke Bomb in the player's tile."""
    cell = int(state.player_cell[player])
    state.stealth_tokens[cell] -= 1
    note(chance, STEALTH_LOST, player, 1, int(state.stealth_tokens[cell]))


@kernel
def pay_own(state: State, chance: Chance, player: int) -> None:
    """Discard one of the player's own tokens."""
    state.stealth[player] -= 1
    note(chance, STEALTH_LOST, player, 0, int(state.stealth[player]))


@kernel
def be_caught(state: State, chance: Chance, player: int) -> None:
    """End the game: a Stealth was due and none was left."""
    state.result = CAUGHT
    state.caught_player = player
    clear_stack(state)
    note(chance, CREW_CAUGHT, player, 0, 0)
