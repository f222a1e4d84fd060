"""Patrol and event decks: drawing, looking, known cards, reshuffles (2.9, X16).

A deck is what is not among its discards. Cards removed unseen at set-up (fewer
players) are as unknown as those in the deck, so a draw is uniform over all unseen cards
but those whose place is known.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lookout.engine.bits import count_bits
from lookout.engine.chance import FROM_EVENTS, Chance, note, pick
from lookout.engine.constants import (
    EVENTS,
    LOST_VISUAL,
    MAX_GUARD_DIE,
    PATROL_REMOVED,
)
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    DREW_EVENT,
    DREW_PATROL,
    GUARD_FASTER,
    LOOKED_AT_EVENT,
    LOOKED_AT_PATROL,
    PATROL_RESHUFFLED,
)
from lookout.engine.state import EVENT_DECK, State

Cards = npt.NDArray[np.int8]
"""Known cards of a deck, the uppermost first."""


@kernel
def deck_cards(state: State, deck: int) -> int:
    """Return all cards of a deck as bits; F02, Q11: the hole has no card."""
    if deck == EVENT_DECK:
        return (1 << EVENTS) - 1
    if state.lost_visual:
        return int(state.cells) | (1 << LOST_VISUAL)
    return int(state.cells)


@kernel
def full_deck_size(state: State, deck: int) -> int:
    """Return the size of a fresh deck, less cards removed unseen (2.2, S03, S04)."""
    size = count_bits(deck_cards(state, deck))
    if deck == EVENT_DECK:
        return size
    return size - int(PATROL_REMOVED[int(state.players)])


@kernel
def known_cards(state: State, deck: int) -> int:
    """Return the cards of a deck whose place is known."""
    known = 0
    for i in range(int(state.deck_top_n[deck])):
        known |= 1 << int(state.deck_top[deck, i])
    for i in range(int(state.deck_bottom_n[deck])):
        known |= 1 << int(state.deck_bottom[deck, i])
    return known


@kernel
def next_cards(state: State, deck: int) -> int:
    """Return the cards, as bits, that may be on top; the deck must not be empty."""
    if state.deck_top_n[deck] > 0:
        return 1 << int(state.deck_top[deck, 0])
    if state.deck_left[deck] == state.deck_bottom_n[deck]:
        return 1 << int(state.deck_bottom[deck, 0])
    known = 0
    if state.deck_bottom_n[deck] > 0:
        known = known_cards(state, deck)
    return deck_cards(state, deck) & ~int(state.deck_seen[deck]) & ~known


@kernel
def _close_up(cards: Cards, n: int) -> None:
    """Take the first of n known cards out of its row."""
    for i in range(n - 1):
        cards[i] = cards[i + 1]
    cards[n - 1] = 0


@kernel
def _take_from_top(state: State, deck: int) -> None:
    """Take the first of the known top cards out of their row."""
    _close_up(state.deck_top[deck], int(state.deck_top_n[deck]))
    state.deck_top_n[deck] -= 1


@kernel
def _take_from_bottom(state: State, deck: int) -> None:
    """Take the uppermost of the known bottom cards out of their row."""
    _close_up(state.deck_bottom[deck], int(state.deck_bottom_n[deck]))
    state.deck_bottom_n[deck] -= 1


@kernel
def _shift(state: State, deck: int) -> None:
    """Forget the topmost card if its place was known: it has left the deck."""
    if state.deck_top_n[deck] > 0:
        _take_from_top(state, deck)
    elif state.deck_left[deck] == state.deck_bottom_n[deck]:
        _take_from_bottom(state, deck)


@kernel
def settle(state: State, deck: int) -> None:
    """Write a wholly known deck in one way only: every card among the bottom ones."""
    tops, bottoms = int(state.deck_top_n[deck]), int(state.deck_bottom_n[deck])
    if tops == 0 or tops + bottoms < state.deck_left[deck]:
        return
    for i in range(bottoms - 1, -1, -1):
        state.deck_bottom[deck, i + tops] = state.deck_bottom[deck, i]
    for i in range(tops):
        state.deck_bottom[deck, i] = state.deck_top[deck, i]
        state.deck_top[deck, i] = 0
    state.deck_bottom_n[deck] = tops + bottoms
    state.deck_top_n[deck] = 0


@kernel
def take_top(state: State, deck: int, card: int) -> None:
    """Move the top card, which turned out to be this one, to the discards."""
    _shift(state, deck)
    state.deck_seen[deck] |= 1 << card
    state.deck_left[deck] -= 1
    settle(state, deck)


@kernel
def speed_up(state: State, chance: Chance, floor: int) -> None:
    """Turn a guard die up by one, at most to 6 (G10)."""
    if state.guard_die[floor] < MAX_GUARD_DIE:
        state.guard_die[floor] += 1
        note(chance, GUARD_FASTER, floor, int(state.guard_die[floor]), 0)


@kernel
def draw_patrol(state: State, chance: Chance, floor: int) -> int:
    """Return the next patrol card of a floor (2.9 DRAW_PATROL).

    G19, Q27: an empty deck is made of all discards and removed cards, some of them are
    removed unseen again, and the guard speeds up.
    """
    if state.deck_left[floor] == 0:
        state.deck_seen[floor] = 0
        state.deck_left[floor] = full_deck_size(state, floor)
        chance.counts[floor] += 1
        note(chance, PATROL_RESHUFFLED, floor, 0, 0)
        speed_up(state, chance, floor)
    card = pick(chance, DREW_PATROL, floor, floor, next_cards(state, floor))
    take_top(state, floor, card)
    state.last_card[floor] = card
    return card


@kernel
def draw_event(state: State, chance: Chance) -> int:
    """Return the next event; X16: an empty deck is made of its discards."""
    if state.deck_left[EVENT_DECK] == 0:
        state.deck_seen[EVENT_DECK] = 0
        state.deck_left[EVENT_DECK] = EVENTS
        chance.counts[FROM_EVENTS] += 1
    event = pick(chance, DREW_EVENT, 0, FROM_EVENTS, next_cards(state, EVENT_DECK))
    take_top(state, EVENT_DECK, event)
    return event


@kernel
def look_at(state: State, chance: Chance, deck: int, cards: int) -> None:
    """Look at the top cards of a deck; from now on their place is known (O07)."""
    for i in range(min(cards, int(state.deck_left[deck]))):
        known = int(state.deck_top_n[deck])
        if i < known:
            continue
        options = _cards_below_top(state, deck)
        if deck == EVENT_DECK:
            card = pick(chance, LOOKED_AT_EVENT, 0, FROM_EVENTS, options)
        else:
            card = pick(chance, LOOKED_AT_PATROL, deck, deck, options)
        if state.deck_left[deck] == known + int(state.deck_bottom_n[deck]):
            _take_from_bottom(state, deck)
        state.deck_top[deck, known] = card
        state.deck_top_n[deck] = known + 1


@kernel
def _cards_below_top(state: State, deck: int) -> int:
    """Return the cards that may lie right below the known top ones."""
    tops, bottoms = int(state.deck_top_n[deck]), int(state.deck_bottom_n[deck])
    if state.deck_left[deck] == tops + bottoms:
        return 1 << int(state.deck_bottom[deck, 0])
    unseen = deck_cards(state, deck) & ~int(state.deck_seen[deck])
    return unseen & ~known_cards(state, deck)


@kernel
def put_to_bottom(state: State, deck: int) -> None:
    """Put the known top card below all others."""
    card = int(state.deck_top[deck, 0])
    _take_from_top(state, deck)
    n = int(state.deck_bottom_n[deck])
    state.deck_bottom[deck, n] = card
    state.deck_bottom_n[deck] = n + 1
