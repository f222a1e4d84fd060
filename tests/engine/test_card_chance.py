"""Cards and dice fall as if decks had been shuffled ahead."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from chance_tools import JIT, both_kinds, silent
from oracles_chance import (
    DeckOracle,
    bits,
    misfit,
)
from table import Table

from lookout.engine import journal
from lookout.engine.chance import (
    FROM_CHIHUAHUA,
    FROM_KEYPAD,
    FROM_KITTY,
    FROM_SAFE,
    OUTCOME_MISSING,
    Outcome,
    ScriptFault,
    new_sampler,
    new_script,
    roll_die,
    set_key,
    shuffled,
)
from lookout.engine.constants import (
    CHARACTERS,
    EVENT_NAMES,
    EVENTS,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    LOST_VISUAL,
    NOWHERE,
    TOOLS,
)
from lookout.engine.deal import Setup, lay_out
from lookout.engine.decks import (
    draw_event,
    draw_patrol,
    full_deck_size,
    look_at,
    next_cards,
    put_to_bottom,
    settle,
)
from lookout.engine.jit import kernel
from lookout.engine.safe import draw_loot
from lookout.engine.stack import (
    ASK_FIRST_PLAYER,
    DRAW_CHARACTER,
    push,
)
from lookout.engine.state import EVENT_DECK, STATE, copy_state
from lookout.engine.tools import draw_one_tool
from lookout.engine.turn import advance

DRAWS = 40_000 if JIT else 500


# Decks, exactly.


def accepted(state, ask, kind, place, values):
    """The values that a script may report when something is asked of a copy."""
    found = set()
    for value in values:
        script = new_script([Outcome(kind, place, value)])
        try:
            ask(copy_state(state), script)
        except ScriptFault:
            assert script.fault != OUTCOME_MISSING
            continue
        if script.script_i:
            found.add(value)
    return found


def assert_uniform(chances, cards):
    """The oracle finds the engine's cards possible, all equally likely."""
    assert chances == dict.fromkeys(cards, Fraction(1, len(cards)))


def small_patrol(players, cells, lost_visual):
    """A state whose floor 1 has a deck small enough to lay out in every order."""
    state = lay_out(Setup(players=players, lost_visual=lost_visual))
    state.cells = sum(1 << cell for cell in cells)
    state.deck_left[0] = full_deck_size(state, 0)
    cards = [*cells, LOST_VISUAL] if lost_visual else cells
    return state, DeckOracle(cards, len(cards) - int(state.deck_left[0]))


class PatrolWalk:
    """Random draws and looks at one deck, the engine's and the oracle's together."""

    def __init__(self, state, oracle, seed):
        self.state, self.oracle, self.rng = state, oracle, random.Random(seed)
        self.reshuffles = self.sunk = 0

    def draw(self):
        if self.oracle.left == 0:
            self.oracle.shuffle()
            self.reshuffles += 1
        else:
            assert_uniform(self.oracle.chances(), bits(next_cards(self.state, 0)))
        cards = accepted(
            self.state,
            lambda state, script: draw_patrol(state, script, 0),
            journal.DREW_PATROL,
            0,
            range(27),
        )
        assert_uniform(self.oracle.chances(), cards)
        card = self.rng.choice(sorted(cards))
        draw_patrol(self.state, new_script([Outcome(journal.DREW_PATROL, 0, card)]), 0)
        self.oracle.draw(card)
        assert int(self.state.deck_left[0]) == self.oracle.left

    def spy(self):
        """Look at the top card as the Spotter does, and put it below or not."""
        if self.oracle.left == 0:
            return
        if self.state.deck_top_n[0] == 0:
            cards = accepted(
                self.state,
                lambda state, script: look_at(state, script, 0, 1),
                journal.LOOKED_AT_PATROL,
                0,
                range(27),
            )
            assert_uniform(self.oracle.chances(), cards)
            card = self.rng.choice(sorted(cards))
            script = new_script([Outcome(journal.LOOKED_AT_PATROL, 0, card)])
            look_at(self.state, script, 0, 1)
            self.oracle.see(0, card)
        if self.rng.random() < 0.5:
            put_to_bottom(self.state, 0)
            self.oracle.top_to_bottom()
            self.sunk += 1
        settle(self.state, 0)


@pytest.mark.parametrize("lost_visual", [False, True])
@pytest.mark.parametrize(("players", "cells"), [(4, 5), (3, 6), (2, 8)])
def test_patrol_draws_equal_all_orders(players, cells, lost_visual):
    if players == 2 and lost_visual:
        cells -= 1
    for seed in range(4):
        case = small_patrol(players, list(range(3, 3 + cells)), lost_visual)
        walk = PatrolWalk(*case, seed)
        for _ in range(40):
            (walk.draw if walk.rng.random() < 0.5 else walk.spy)()
        assert walk.reshuffles > 1
        assert walk.sunk > 1


def test_cards_removed_unseen_may_be_drawn_after_a_reshuffle():
    state, _ = small_patrol(2, list(range(7)), False)
    assert state.deck_left[0] == 1
    draw_patrol(state, new_script([Outcome(journal.DREW_PATROL, 0, 6)]), 0)
    for card in range(7):  # G19: all discards and removed cards, the last one too.
        after = copy_state(state)
        draw_patrol(after, new_script([Outcome(journal.DREW_PATROL, 0, card)]), 0)
        assert after.deck_seen[0] == 1 << card


def test_deck_known_in_full_is_written_in_one_way():
    looks = [Outcome(journal.LOOKED_AT_PATROL, 0, card) for card in (3, 4)]
    one, _ = small_patrol(4, [3, 4], False)
    look_at(one, new_script(looks[:1]), 0, 1)  # 3 is on top, and goes below 4.
    put_to_bottom(one, 0)
    settle(one, 0)
    look_at(one, new_script(looks[1:]), 0, 1)
    settle(one, 0)
    other, _ = small_patrol(4, [3, 4], False)
    look_at(other, new_script(looks[::-1]), 0, 2)
    settle(other, 0)
    assert one.tobytes() == other.tobytes()


class EventWalk:
    """Events drawn, spied at and reordered, engine and oracle together."""

    def __init__(self, unseen, seed):
        self.rng = random.Random(seed)
        table = Table(players=2, characters=("spotter",), sides=("advanced",))
        seen = [e for e in range(EVENTS) if e not in unseen]
        self.table = table.events_seen(*(EVENT_NAMES[e] for e in seen))
        self.oracle = DeckOracle(unseen, 0)

    def draw(self):
        state = self.table.state
        cards = accepted(
            state, draw_event, journal.DREW_EVENT, 0, range(-1, EVENTS + 1)
        )
        assert_uniform(self.oracle.chances(), cards)
        assert cards == set(bits(next_cards(state, EVENT_DECK)))
        card = self.rng.choice(sorted(cards))
        draw_event(state, new_script([Outcome(journal.DREW_EVENT, 0, card)]))
        self.oracle.draw(card)

    def looks(self, number):
        """Outcomes of looking at the top cards whose place is not known yet."""
        known, reports = int(self.table.state.deck_top_n[EVENT_DECK]), []
        for place in range(min(number, self.oracle.left)):
            chances = self.oracle.chances(place)
            assert len(set(chances.values())) == 1
            card = self.rng.choice(sorted(chances))
            if place >= known:
                reports.append(f"look-event {EVENT_NAMES[card]}")
            self.oracle.see(place, card)
        return reports

    def spy(self):
        self.table.set(remaining=4, ability_used=0)
        self.table.do("spy-event", *self.looks(1))
        if self.rng.random() < 0.5:
            self.table.do("to-bottom")
            self.oracle.top_to_bottom()
        else:
            self.table.do("leave-on-top")

    def gaze(self):
        """Use the Crystal Ball."""
        self.table.set(tools_discarded=0).hand("p1 crystal_ball")
        self.table.do("use crystal_ball", *self.looks(3))
        order = self.rng.choice(sorted(self.table.legal()))
        assert len(self.table.legal()) == (0, 1, 2, 6)[min(3, self.oracle.left)]
        self.table.do(order)
        self.oracle.reorder([int(place) - 1 for place in order.split()[1:]])


@pytest.mark.parametrize("seed", range(6))
def test_event_draws_equal_all_orders(seed):
    walk = EventWalk(random.Random(seed).sample(range(EVENTS), 6), seed)
    while walk.oracle.left:
        for _ in range(3):
            walk.rng.choice((walk.spy, walk.gaze))()
        walk.draw()
    cards = accepted(
        walk.table.state, draw_event, journal.DREW_EVENT, 0, range(-1, EVENTS + 1)
    )
    assert cards == set(range(EVENTS))  # X16: an empty deck is made of its discards.


def test_events_in_hand_of_the_crystal_ball_come_in_the_order_chosen():
    t = Table().hand("p1 crystal_ball")
    t.do(
        "use crystal_ball", "look-event crash", "look-event squeak", "look-event reboot"
    )
    t.do("order 3 1 2")
    for name in ("reboot", "crash", "squeak"):
        event = EVENT_NAMES.index(name)
        assert bits(next_cards(t.state, EVENT_DECK)) == [event]
        assert draw_event(t.state, new_sampler(event)) == event
    assert len(bits(next_cards(t.state, EVENT_DECK))) == EVENTS - 3


# Cards and dice, by chi-square.


@kernel
def draw_cards(start, work, chance, deals, place, firsts, pairs):
    """Draw patrol cards of floor 1; count the two from some place on."""
    for i in range(deals):
        work[0] = start
        state = work[0]
        set_key(chance, i, 7)
        first = 0
        for k in range(place + 2):
            card = draw_patrol(state, chance, 0)
            if k == place:
                first = card
                firsts[card] += 1
            elif k > place:
                pairs[first, card] += 1


@both_kinds
@pytest.mark.parametrize(("players", "place"), [(4, 0), (2, 3), (1, 5)])
def test_patrol_cards_fall_evenly(kind, players, place):
    start, work = lay_out(Setup(players=players)), np.zeros(1, STATE)
    firsts, pairs = np.zeros(26, np.int64), np.zeros((26, 26), np.int64)
    draw_cards(start, work, silent(kind), DRAWS, place, firsts, pairs)
    assert np.all(np.diag(pairs) == 0)
    assert misfit(firsts[firsts > 0], [DRAWS / 16] * 16) < 1
    cells = bits(int(start.cells))
    seen = [pairs[a, b] for a, b in itertools.permutations(cells, 2)]
    assert misfit(seen, [DRAWS / 240] * 240) < 1


@both_kinds
def test_reshuffled_patrol_deck_has_forgotten_the_order(kind):
    start, work = lay_out(Setup(players=1)), np.zeros(1, STATE)
    assert start.deck_left[0] == 7
    firsts, pairs = np.zeros(26, np.int64), np.zeros((26, 26), np.int64)
    draw_cards(start, work, silent(kind), DRAWS, 6, firsts, pairs)
    cells = bits(int(start.cells))
    seen = [pairs[a, b] for a, b in itertools.product(cells, repeat=2)]
    assert misfit(seen, [DRAWS / 256] * 256) < 1


@both_kinds
def test_lost_visual_is_a_patrol_card_like_any(kind):
    start, work = lay_out(Setup(players=3, lost_visual=True)), np.zeros(1, STATE)
    firsts, pairs = np.zeros(26, np.int64), np.zeros((26, 26), np.int64)
    draw_cards(start, work, silent(kind), DRAWS, 1, firsts, pairs)
    assert misfit(firsts[firsts > 0], [DRAWS / 17] * 17) < 1
    assert firsts[LOST_VISUAL] > 0


@kernel
def draw_from_decks(start, work, chance, deals, events, tools, loot, characters):
    """Draw two cards of each other deck; count first and second."""
    for i in range(deals):
        work[0] = start
        state = work[0]
        set_key(chance, 11, i)
        for k in range(2):
            events[k, draw_event(state, chance)] += 1
            held = int(state.hand_tools[0])
            draw_one_tool(state, chance, 0, NOWHERE)
            for tool in range(TOOLS):
                if (int(state.hand_tools[0]) ^ held) >> tool & 1:
                    tools[k, tool] += 1
            drawn = int(state.loot_deck)
            draw_loot(state, chance, 0, 0, 1)
            drawn ^= int(state.loot_deck)
            for card in range(LOOT):
                if drawn >> card & 1:
                    loot[k, card] += 1
        push(state, ASK_FIRST_PLAYER, 0, 0, 0)
        for player in range(int(state.players)):
            push(state, DRAW_CHARACTER, player, 0, 0)
        advance(state, chance)
        for player in range(int(state.players)):
            characters[player, int(state.character[player])] += 1


def draw_often(kind, players):
    start = lay_out(Setup(players=players))
    deals = DRAWS // 2
    counts = [np.zeros((4, n), np.int64) for n in (EVENTS, TOOLS, LOOT, CHARACTERS)]
    draw_from_decks(start, np.zeros(1, STATE), silent(kind), deals, *counts)
    return deals, counts


@both_kinds
def test_events_tools_and_characters_fall_evenly(kind):
    deals, (events, tools, _, characters) = draw_often(kind, 4)
    for k in range(2):
        assert misfit(events[k], [deals / EVENTS] * EVENTS) < 1
        assert misfit(tools[k], [deals / TOOLS] * TOOLS) < 1
    for player in range(4):
        assert misfit(characters[player], [deals / CHARACTERS] * CHARACTERS) < 1


@both_kinds
def test_gold_bars_are_two_cards_of_thirteen(kind):
    deals, (_, _, loot, _) = draw_often(kind, 4)
    assert np.array_equal(loot[:, LOOT_GOLD_BAR], loot[:, LOOT_GOLD_BAR_2])
    kinds = [card for card in range(LOOT) if card != LOOT_GOLD_BAR_2]
    first = [deals * (2 if card == LOOT_GOLD_BAR else 1) / 13 for card in kinds]
    assert misfit(loot[0][kinds], first) < 1
    # Second: after gold (2/13) one of 11 others; else one of 12, two of them gold.
    gold = 11 / 13 * 2 / 12
    other = 2 / 13 / 11 + 10 / 13 / 12
    second = [deals * (gold if card == LOOT_GOLD_BAR else other) for card in kinds]
    assert misfit(loot[1][kinds], second) < 1


@both_kinds
def test_lone_player_finds_no_gold_and_is_no_rook(kind):
    deals, (_, _, loot, characters) = draw_often(kind, 1)
    assert loot[0, LOOT_GOLD_BAR] == loot[0, LOOT_GOLD_BAR_2] == 0
    assert misfit(loot[0][loot[0] > 0], [deals / 11] * 11) < 1
    dealt = characters[0][characters[0] > 0]
    assert misfit(dealt, [deals / (CHARACTERS - 1)] * (CHARACTERS - 1)) < 1


@kernel
def throw_pairs(chance, source, other, seeds, by_seed, pairs, across):
    """Throw two dice of a source, and one of another, for every seed."""
    last = 1
    for i in range(seeds):
        if by_seed:
            set_key(chance, 3, i)
        else:
            set_key(chance, i, 3)
        a = roll_die(chance, 9, 0, source)
        b = roll_die(chance, 9, 0, source)
        c = roll_die(chance, 9, 0, other)
        pairs[0, a - 1, b - 1] += 1
        pairs[1, a - 1, c - 1] += 1
        across[last - 1, a - 1] += 1
        last = a


@both_kinds
@pytest.mark.parametrize("by_seed", [0, 1], ids=["high half", "low half"])
@pytest.mark.parametrize(
    ("source", "other"),
    [
        (FROM_KEYPAD, FROM_SAFE),
        (FROM_SAFE + 1, FROM_SAFE + 2),
        (FROM_CHIHUAHUA, FROM_KITTY),
    ],
)
def test_dice_are_fair_and_independent(kind, by_seed, source, other):
    pairs, across = np.zeros((2, 6, 6), np.int64), np.zeros((6, 6), np.int64)
    throw_pairs(silent(kind), source, other, DRAWS, by_seed, pairs, across)
    for table in (pairs[0], pairs[1], across):
        assert misfit(table.ravel(), [DRAWS / 36] * 36) < 1


@kernel
def throw_long(chance, throws, pairs):
    """Throw one sampler's dice on and on."""
    last = roll_die(chance, 9, 0, FROM_SAFE)
    for _ in range(throws):
        face = roll_die(chance, 9, 0, FROM_SAFE)
        pairs[last - 1, face - 1] += 1
        last = face


def test_long_row_of_dice_is_fair():
    throws = 20 * DRAWS
    pairs, sampler = np.zeros((6, 6), np.int64), silent("sampler", 17)
    throw_long(sampler, throws, pairs)
    assert misfit(pairs.ravel(), [throws / 36] * 36) < 1


def test_shuffled_gives_every_order_equally_often():
    deals = 12_000 if JIT else 1_200
    sampler = new_sampler(4)
    orders = Counter(tuple(shuffled(sampler, "abc")) for _ in range(deals))
    assert misfit(list(orders.values()), [deals / 6] * 6) < 1
    assert len(orders) == 6


def test_sampler_repeats_for_a_seed_and_not_for_others():
    def throws(seed):
        sampler = new_sampler(seed)
        return [roll_die(sampler, journal.ROLLED_SAFE, 0, FROM_SAFE) for _ in range(30)]

    assert throws(5) == throws(5)
    assert len({tuple(throws(s)) for s in (5, 6, 5 + (1 << 32), (1 << 63) + 5)}) == 4
