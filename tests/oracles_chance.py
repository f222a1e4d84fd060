"""Plain-Python answers for chance: everything is dealt ahead, then looked at.

The engine draws lazily, from what a state leaves possible. Here all tiles and decks are
laid out in every possible way, or shuffled for real, before the first card is turned.
Nothing in this file calls the engine; it only shares the names of tiles and cards.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from lookout.engine import journal
from lookout.engine.constants import (
    ALL_ROOMS,
    CHARACTERS,
    EVENTS,
    FACE_NAMES,
    FLOOR_CELLS,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    LOST_VISUAL,
    ROOK,
    TOOLS,
    WHITE_ROOMS,
)

SAFES = {"bank": 3, "office": 2, "fort_knox": 3}
FLOORS = {"bank": 3, "office": 2, "fort_knox": 2}
STAIRS = ("stairs_4", "stairs_5", "stairs_6")
REMOVED = {1: 9, 2: 6, 3: 3, 4: 0}


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set."""
    return [i for i in range(int(mask).bit_length()) if int(mask) >> i & 1]


def rooms_of(scenario: str) -> list[str]:
    """The room tiles of a job, by name."""
    mask = WHITE_ROOMS if scenario == "office" else ALL_ROOMS
    return [FACE_NAMES[face] for face in bits(mask)]


# Tiles.


@functools.cache
def _labellings(floors: int, on_floors: tuple[int, ...]) -> int:
    """In how many ways these tiles can be the ones set aside, one a floor, and a rest.

    Rules 2.2: a Safe (or Stairs) is set aside for each floor; what is left over, the
    third one of Fort Knox, is shuffled into the rooms and may lie on either floor.
    """
    return sum(
        all(order[floor] == floor for floor in range(floors))
        for order in itertools.permutations(on_floors)
    )


def layout_probabilities(
    scenario: str,
    hidden: Sequence[tuple[int, int]],
    seen: Sequence[tuple[int, str]],
    unseen: Sequence[str],
) -> dict[tuple[str, ...], Fraction]:
    """The probability of each way in which some face-down cells can lie.

    Args:
        scenario: Its name.
        hidden: The face-down cells, as (floor, cell).
        seen: The tiles face up, as (floor, name).
        unseen: The tiles that nobody has seen, the ones left in the box included.

    Every physical deal is equally likely: so lay the unseen tiles out in every order,
    and count for each the ways in which set-up can have brought it about.
    """
    floors, ways = FLOORS[scenario], Counter()
    seen = [(floor, tile) for floor, tile in seen if tile == "safe" or tile in STAIRS]
    for layout in itertools.permutations(unseen, len(hidden)):
        lying = [*seen, *((f, t) for (f, _), t in zip(hidden, layout, strict=True))]
        safes = tuple(floor for floor, tile in lying if tile == "safe")
        stairs = tuple(floor for floor, tile in lying if tile in STAIRS)
        if len(safes) == len(stairs) == SAFES[scenario]:
            ways[layout] += _labellings(floors, safes) * _labellings(floors, stairs)
    total = sum(ways.values())
    return {layout: Fraction(n, total) for layout, n in ways.items() if n}


# Decks.


class DeckOracle:
    """Every order in which a small deck can lie, after all that was seen of it."""

    def __init__(self, cards: Iterable[int], removed: int) -> None:
        self.cards, self.removed = tuple(cards), removed
        self.orders: list[tuple[int, ...]] = []
        self.shuffle()

    def shuffle(self) -> None:
        """Shuffle all cards and remove some unseen."""
        size = len(self.cards) - self.removed
        self.orders = list(itertools.permutations(self.cards, size))

    @property
    def left(self) -> int:
        return len(self.orders[0])

    def chances(self, place: int = 0) -> dict[int, Fraction]:
        """How likely each card is at a place, counted from the top."""
        counts = Counter(order[place] for order in self.orders)
        return {card: Fraction(n, len(self.orders)) for card, n in counts.items()}

    def see(self, place: int, card: int) -> None:
        """Look at a place and find a card there."""
        self.orders = [order for order in self.orders if order[place] == card]

    def draw(self, card: int) -> None:
        self.see(0, card)
        self.orders = [order[1:] for order in self.orders]

    def top_to_bottom(self) -> None:
        self.orders = [order[1:] + order[:1] for order in self.orders]

    def reorder(self, places: Sequence[int]) -> None:
        """Put the top cards back in another order, as places from zero."""
        n = len(places)
        self.orders = [
            tuple(order[place] for place in places) + order[n:] for order in self.orders
        ]


class Dealer:
    """A table where everything is shuffled before play; it answers what lies where."""

    def __init__(self, state, scenario: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.tiles = self._deal_tiles(state, scenario)
        whole = bits(int(state.cells)) + [LOST_VISUAL] * int(state.lost_visual)
        self.patrol_cards = whole
        self.removed = REMOVED[int(state.players)]
        self.decks = [self._shuffled_patrol() for _ in range(int(state.floors))]
        while len(self.decks) < 3:
            self.decks.append([])
        self.decks.append(self._shuffled(range(EVENTS)))
        self.tools = self._shuffled(range(TOOLS))
        bars = (LOOT_GOLD_BAR, LOOT_GOLD_BAR_2)
        solo = int(state.players) == 1
        self.loot = self._shuffled(x for x in range(LOOT) if not (solo and x in bars))
        self.characters = self._shuffled(
            x for x in range(CHARACTERS) if not (solo and x == ROOK)
        )

    def _shuffled(self, things: Iterable) -> list:
        order = list(things)
        self.rng.shuffle(order)
        return order

    def _shuffled_patrol(self) -> list[int]:
        return self._shuffled(self.patrol_cards)[self.removed :]

    def _deal_tiles(self, state, scenario: str) -> dict[int, int]:
        """Deal as 2.2 tells: aside, decks of rooms, and back in."""
        floors, rooms = FLOORS[scenario], rooms_of(scenario)
        stairs = self._shuffled(STAIRS)
        aside, rest = stairs[:floors], stairs[floors:]
        if scenario == "fort_knox":
            rooms += ["safe", *rest]
        rooms, size = self._shuffled(rooms), len(rooms) // floors
        dealt = {}
        for floor in range(floors):
            deck = ["safe", aside[floor], *rooms[floor * size : (floor + 1) * size]]
            cells = [floor * FLOOR_CELLS + local for local in bits(int(state.cells))]
            for cell, tile in zip(cells, self._shuffled(deck), strict=True):
                dealt[cell] = FACE_NAMES.index(tile)
        return dealt

    def put_to_bottom(self, deck: int) -> None:
        self.decks[deck].append(self.decks[deck].pop(0))

    def reorder(self, deck: int, places: Sequence[int]) -> None:
        top = [self.decks[deck][place] for place in places]
        self.decks[deck][: len(places)] = top

    def answer(self, kind: int, place: int, state) -> int:
        """What the table shows when the rules ask for an outcome of a kind."""
        if kind == journal.DREW_TILE:
            return self.tiles[place]
        if kind in (journal.DREW_PATROL, journal.DREW_EVENT):
            deck = place if kind == journal.DREW_PATROL else 3
            if not self.decks[deck]:
                fresh = self._shuffled(range(EVENTS))
                self.decks[deck] = self._shuffled_patrol() if deck < 3 else fresh
            return self.decks[deck].pop(0)
        if kind in (journal.LOOKED_AT_PATROL, journal.LOOKED_AT_EVENT):
            deck = place if kind == journal.LOOKED_AT_PATROL else 3
            return self.decks[deck][int(state.deck_top_n[deck])]
        if kind == journal.DREW_TOOL:
            return self._draw_tool(bits(int(state.tools_deck)))
        if kind == journal.DREW_LOOT:
            return self._draw_loot()
        if kind == journal.DREW_CHARACTER:
            return self.characters.pop()
        return self.rng.randint(1, 6)

    def _draw_tool(self, there: list[int]) -> int:
        """Draw; the Rigger may have taken the Dynamite, and discards come back."""
        self.tools = [tool for tool in self.tools if tool in there]
        if not self.tools:
            self.tools = self._shuffled(there)
        return self.tools.pop()

    def _draw_loot(self) -> int:
        """Draw; with a Gold Bar the other leaves the deck, which is shuffled (2.13)."""
        card = self.loot.pop()
        bars = (LOOT_GOLD_BAR, LOOT_GOLD_BAR_2)
        if card in bars:
            self.loot = self._shuffled(x for x in self.loot if x not in bars)
        return card


# Statistics.


def critical(df: int, z: float = 5.0) -> float:
    """The chi-square value that is exceeded as rarely as z standard deviations.

    Wilson and Hilferty: the cube root of chi-square / df is nearly normal. With z = 5
    that is once in three million.
    """
    spread = 2 / (9 * df)
    return df * (1 - spread + z * math.sqrt(spread)) ** 3


def misfit(observed: Sequence[float], expected: Sequence[float]) -> float:
    """Chi-square of counts against expected counts, over its critical value.

    Below 1 is a fit. Something that cannot happen and did is no fit at all.
    """
    assert sum(observed) > 0
    assert math.isclose(sum(observed), sum(expected), rel_tol=1e-9)
    value, df = 0.0, -1
    for seen, due in zip(observed, expected, strict=True):
        if due == 0:
            if seen:
                return math.inf
            continue
        value += (seen - due) ** 2 / due
        df += 1
    return value / critical(df)


def difference(first: Counter, second: Counter, least: int = 8) -> float:
    """Chi-square of two samples being of one kind, over its critical value.

    Values seen fewer times than ``least`` in both together are counted as one.
    """
    pairs, rare = [], [0, 0]
    for value in first.keys() | second.keys():
        pair = (first[value], second[value])
        if sum(pair) >= least:
            pairs.append(pair)
        else:
            rare = [rare[0] + pair[0], rare[1] + pair[1]]
    if sum(rare) >= least:
        pairs.append(tuple(rare))
    ones, twos = sum(a for a, _ in pairs), sum(b for _, b in pairs)
    value = 0.0
    for a, b in pairs:
        due_a = (a + b) * ones / (ones + twos)
        due_b = (a + b) * twos / (ones + twos)
        value += (a - due_a) ** 2 / due_a + (b - due_b) ** 2 / due_b
    return value / critical(max(1, len(pairs) - 1))
