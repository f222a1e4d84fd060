"""Small questions about players: abilities, cards, who stands where."""

from __future__ import annotations

from lookout.engine.chance import Chance, note
from lookout.engine.constants import (
    FIRST_LOOT_ITEM,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    NO_SIDE,
    NOBODY,
)
from lookout.engine.jit import kernel
from lookout.engine.journal import STEALTH_GAINED
from lookout.engine.state import State


@kernel
def ability_of(state: State, player: int) -> int:
    """Return the ability of a player, or -1 before the side is chosen."""
    if state.side[player] == NO_SIDE:
        return -1
    return int(state.character[player]) * 2 + int(state.side[player])


@kernel
def player_with(state: State, ability: int) -> int:
    """Return the player who has an ability, or NOBODY."""
    for player in range(int(state.players)):
        if ability_of(state, player) == ability:
            return player
    return NOBODY


@kernel
def holds_loot(state: State, player: int, loot: int) -> bool:
    """Say whether a player holds a loot card."""
    return (int(state.hand_loot[player]) >> loot) & 1 == 1


@kernel
def holds_tool(state: State, player: int, tool: int) -> bool:
    """Say whether a player holds a tool card."""
    return (int(state.hand_tools[player]) >> tool) & 1 == 1


@kernel
def holds_gold(state: State, player: int) -> bool:
    """Say whether a player holds a Gold Bar."""
    bars = (1 << LOOT_GOLD_BAR) | (1 << LOOT_GOLD_BAR_2)
    return int(state.hand_loot[player]) & bars != 0


@kernel
def is_on_board(state: State, player: int) -> bool:
    """Say whether a player is placed and has not escaped (E08, P05)."""
    return state.player_cell[player] >= 0


@kernel
def has_others(state: State, player: int, cell: int) -> bool:
    """Say whether another player stands in a cell."""
    for other in range(int(state.players)):
        if other != player and state.player_cell[other] == cell:
            return True
    return False


@kernel
def put_player(state: State, player: int, cell: int) -> None:
    """Move a piece. Q12: the Acrobat's debt ends when he leaves the guard's tile."""
    state.player_cell[player] = cell
    if state.flexibility_debt == player + 1:
        state.flexibility_debt = 0


@kernel
def gain_stealth(state: State, chance: Chance, player: int, number: int) -> None:
    """Give a player Stealth tokens; there is no maximum (2.6, V15)."""
    state.stealth[player] += number
    note(chance, STEALTH_GAINED, player, number, 0)


@kernel
def hand_item(state: State, player: int, item: int) -> None:
    """Put an item, tool or loot, into a hand."""
    if item < FIRST_LOOT_ITEM:
        state.hand_tools[player] |= 1 << item
    else:
        state.hand_loot[player] |= 1 << (item - FIRST_LOOT_ITEM)
        order_gold(state)


@kernel
def drop_item(state: State, player: int, item: int) -> None:
    """Take an item, tool or loot, out of a hand."""
    if item < FIRST_LOOT_ITEM:
        state.hand_tools[player] &= ~(1 << item)
    else:
        state.hand_loot[player] &= ~(1 << (item - FIRST_LOOT_ITEM))


@kernel
def _gold_place(state: State, bar: int) -> int:
    """Return where a Gold Bar is, as a number: a hand, a cell, or out of play."""
    for player in range(int(state.players)):
        if holds_loot(state, player, bar):
            return player
    if state.loot_cell[bar] >= 0:
        return 4 + int(state.loot_cell[bar])
    return 127


@kernel
def order_gold(state: State) -> None:
    """Write the two bars, which nobody can tell apart, in one order only."""
    first, second = (
        _gold_place(state, LOOT_GOLD_BAR),
        _gold_place(state, LOOT_GOLD_BAR_2),
    )
    if first <= second or first == 127:
        return
    _move_bar(state, LOOT_GOLD_BAR, first, second)
    _move_bar(state, LOOT_GOLD_BAR_2, second, first)


@kernel
def _move_bar(state: State, bar: int, source: int, goal: int) -> None:
    if source < 4:
        state.hand_loot[source] &= ~(1 << bar)
    state.loot_cell[bar] = -1
    if goal < 4:
        state.hand_loot[goal] |= 1 << bar
    elif goal < 127:
        state.loot_cell[bar] = goal - 4
