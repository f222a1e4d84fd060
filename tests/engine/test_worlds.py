"""Whole games drawn lazily look like games dealt ahead; a world stays the same."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from chance_tools import JIT, NEW, both_kinds, silent
from oracles_chance import (
    Dealer,
    bits,
    difference,
    misfit,
)

from lookout.engine import actions as act
from lookout.engine import journal
from lookout.engine.actions import first_of, kind_of, second_of, third_of
from lookout.engine.apply import is_over, legal_actions, outcome_fault, step
from lookout.engine.chance import (
    CHANCE,
    FROM_CHIHUAHUA,
    FROM_EVENTS,
    FROM_KEYPAD,
    FROM_KITTY,
    FROM_SAFE,
    OUTCOME_MISSING,
    Outcome,
    ScriptFault,
    new_script,
    outcomes_of,
    roll_die,
    set_key,
)
from lookout.engine.constants import (
    EVENTS,
    FACE_KIND,
    NOWHERE,
    SAFE_FACE,
    TOOLS,
)
from lookout.engine.deal import Setup, deal, lay_out
from lookout.engine.decks import (
    draw_event,
    draw_patrol,
    look_at,
    next_cards,
    put_to_bottom,
)
from lookout.engine.rules import Rules
from lookout.engine.stack import (
    argument,
)
from lookout.engine.state import EVENT_DECK, copy_state
from lookout.engine.tiles import reveal
from lookout.engine.tools import draw_one_tool

GAMES = 240 if JIT else 8


# Whole games.

CREW = Setup(
    players=2,
    characters=("spotter", "rigger"),
    sides=("basic", "basic"),
    rules=Rules(start_stealth=8),
    lost_visual=True,
)


class DealtChance:
    """Play where the table was dealt ahead: a script that asks as it goes along."""

    def __init__(self, seed):
        self.dealer = Dealer(lay_out(CREW), "bank", seed)
        card = self.dealer.answer(journal.DREW_PATROL, 0, None)
        first = [Outcome(journal.DREW_PATROL, 0, card)]
        self.start = deal(CREW, new_script(first)).state
        self.seen = first

    def play(self, state, action):
        if kind_of(action) == act.TO_BOTTOM:
            self.dealer.put_to_bottom(argument(state, 2))
        elif kind_of(action) == act.ORDER_EVENTS:
            places = (first_of(action), second_of(action), third_of(action))
            self.dealer.reorder(3, [place - 1 for place in places if place])
        script = new_script([])
        while True:
            after, script.script_i, script.journal_n = copy_state(state), 0, 0
            try:
                step(after, action, script)
            except ScriptFault:
                # A table that was dealt ahead only ever shows what is possible.
                if script.fault != OUTCOME_MISSING:
                    raise outcome_fault(after, script) from None
                kind, place = int(script.fault_kind), int(script.fault_place)
                value = self.dealer.answer(kind, place, after)
                n = int(script.script_n)
                script.script[n] = [kind, place, value]
                script.script_n = n + 1
                continue
            self.seen = self.seen + outcomes_of(script)
            return after


class LazyChance:
    """Play that draws as it goes along."""

    def __init__(self, seed, kind):
        self.chance = NEW[kind](seed)
        dealt = deal(CREW, self.chance)
        self.start, self.seen = dealt.state, list(dealt.outcomes)

    def play(self, state, action):
        after, self.chance.journal_n = copy_state(state), 0
        step(after, action, self.chance)
        self.seen = self.seen + outcomes_of(self.chance)
        return after


def features(new, seed, steps=120):
    """What one random game showed: first cards, tiles and how it went."""
    game, rng = new(seed), random.Random(seed * 2 + 1)
    state, played = game.start, 0
    while played < steps and not is_over(state):
        state = game.play(state, rng.choice(legal_actions(state)))
        played += 1
    tiles = [o for o in game.seen if o.kind == journal.DREW_TILE]
    found = [("tile", int(FACE_KIND[o.value])) for o in tiles]
    found += [("exact tile", o.place, o.value) for o in tiles[:1]]
    found.append(("tiles", len(tiles) // 3))
    patrol = [
        o.value for o in game.seen if o.kind == journal.DREW_PATROL and not o.place
    ]
    found += [("patrol", i, card) for i, card in enumerate(patrol[:6])]
    found += [("event", o.value) for o in game.seen if o.kind == journal.DREW_EVENT]
    found += [("tool", o.value) for o in game.seen if o.kind == journal.DREW_TOOL]
    looked = [o for o in game.seen if o.kind == journal.LOOKED_AT_PATROL]
    found += [("looked", o.value) for o in looked]
    found += [("length", played // 12), ("result", int(state.result))]
    return found


def census(new, games):
    """Features of many games, counted apart by what they are about."""
    counts = {}
    for seed in range(games):
        for feature in features(new, seed):
            counts.setdefault(feature[0], Counter())[feature] += 1
    return counts


@both_kinds
def test_games_drawn_lazily_look_like_games_dealt_ahead(kind):
    dealt = census(DealtChance, GAMES)
    lazy = census(lambda seed: LazyChance(seed + 10_000, kind), GAMES)
    assert dealt.keys() >= {"tile", "patrol", "event", "length", "result"}
    for what, counts in dealt.items():
        assert difference(counts, lazy[what]) < 1, what


# Worlds.

START = lay_out(Setup())


def face_in(key, cells):
    """What a world shows at the last of some cells, revealed in this order."""
    state, world = copy_state(START), silent("world", key)
    for cell in cells:
        reveal(state, world, cell)
    return int(state.face[cells[-1]])


def test_world_shows_the_same_for_the_same_key():
    order = [0, 7, 30, 52, 3, 41]
    assert face_in(77, order) == face_in(77, order)
    other = {face_in(key, order) for key in range(40)}
    assert len(other) > 15
    high = {face_in(key << 32, order) for key in range(40)}
    assert len(high) > 15


def test_world_shows_mostly_the_same_tile_sooner_or_later():
    keys = 3_000 if JIT else 100
    before = [1, 2, 28, 60, 33]
    same = sum(face_in(key, [7]) == face_in(key, [*before, 7]) for key in range(keys))
    # The tile may have been found elsewhere: about 5 of 48 times.
    assert 0.8 < same / keys < 0.97
    sampled = sum(face_in(key, [7]) == face_in(key + keys, [7]) for key in range(keys))
    assert sampled / keys < 0.1


def test_worlds_of_every_key_leave_cells_independent():
    counts = Counter()
    keys = 6_000 if JIT else 200
    for key in range(keys):
        state, world = copy_state(START), silent("world", key)
        reveal(state, world, 0)
        reveal(state, world, 1)
        counts[state.face[0] == SAFE_FACE, state.face[1] == SAFE_FACE] += 1
    assert counts[True, True] == 0
    seen = [counts[True, False], counts[False, True], counts[False, False]]
    assert misfit(seen, [keys / 16, keys / 16, keys * 14 / 16]) < 1


def drawn_order(world, draw, number):
    """The cards in the order in which a fresh deck shows them under a world."""
    state = lay_out(Setup())
    return [draw(state, world) for _ in range(number)]


def first_floor(state, chance):
    return draw_patrol(state, chance, 0)


@pytest.mark.parametrize(
    ("draw", "deck", "number"), [(first_floor, 0, 16), (draw_event, EVENT_DECK, 26)]
)
def test_world_draws_the_least_card_whatever_was_seen(draw, deck, number):
    order = drawn_order(silent("world", 9), draw, number)
    assert sorted(order) == bits(next_cards(lay_out(Setup()), deck))
    rng = random.Random(3)
    for _ in range(40):
        state = lay_out(Setup())
        for card in rng.sample(order, rng.randrange(number)):
            state.deck_seen[deck] |= 1 << card
            state.deck_left[deck] -= 1
        due = [card for card in order if not int(state.deck_seen[deck]) >> card & 1]
        assert draw(state, silent("world", 9)) == due[0]


def test_world_skips_a_card_put_to_the_bottom():
    order = drawn_order(silent("world", 21), first_floor, 16)
    state, world = lay_out(Setup()), silent("world", 21)
    look_at(state, world, 0, 1)
    assert state.deck_top[0, 0] == order[0]
    put_to_bottom(state, 0)
    cards = [draw_patrol(state, world, 0) for _ in range(16)]
    assert cards == order[1:] + order[:1]


def test_world_leaves_a_card_seen_on_top():
    order = drawn_order(silent("world", 22), first_floor, 16)
    state, world = lay_out(Setup()), silent("world", 22)
    look_at(state, world, 0, 3)
    assert [draw_patrol(state, world, 0) for _ in range(16)] == order


def test_world_with_removed_cards_draws_the_same_first():
    order = drawn_order(silent("world", 23), first_floor, 16)
    state, world = lay_out(Setup(players=1)), silent("world", 23)
    assert [draw_patrol(state, world, 0) for _ in range(7)] == order[:7]


def test_world_shuffles_anew_but_alike_in_every_branch():
    states = [lay_out(Setup(players=1)), lay_out(Setup(players=1))]
    orders = []
    for state, others in zip(states, (0, 5), strict=True):
        world = silent("world", 24)
        for _ in range(others):
            draw_event(state, world)
            roll_die(world, journal.ROLLED_SAFE, 0, FROM_SAFE)
        orders.append([draw_patrol(state, world, 0) for _ in range(21)])
    assert orders[0] == orders[1]
    assert len({tuple(orders[0][i : i + 7]) for i in (0, 7, 14)}) == 3


def test_world_shuffles_events_and_tools_anew():
    world = silent("world", 28)
    events = drawn_order(world, draw_event, 2 * EVENTS)
    assert sorted(events[:EVENTS]) == sorted(events[EVENTS:]) == list(range(EVENTS))
    assert events[:EVENTS] != events[EVENTS:]
    tools, state = [], lay_out(Setup())
    for _ in range(2 * TOOLS):
        draw_one_tool(state, world, 0, NOWHERE)
        tools += bits(int(state.hand_tools[0]))
        state.tools_discarded |= int(state.hand_tools[0])  # O08
        state.hand_tools[0] = 0
    assert sorted(tools[:TOOLS]) == sorted(tools[TOOLS:]) == list(range(TOOLS))
    assert tools[:TOOLS] != tools[TOOLS:]


def test_world_gives_each_deck_an_order_of_its_own():
    def deck(floor):
        return drawn_order(
            silent("world", 25),
            lambda state, world: draw_patrol(state, world, floor),
            16,
        )

    assert len({tuple(deck(floor)) for floor in range(3)}) == 3


def test_world_throws_the_same_dice_in_every_branch():
    sources = [FROM_KEYPAD, FROM_SAFE, FROM_SAFE + 1, FROM_CHIHUAHUA, FROM_KITTY]

    def throws(world, source):
        return [roll_die(world, journal.ROLLED_SAFE, 0, source) for _ in range(25)]

    one, other = silent("world", 26), silent("world", 26)
    forwards = {source: throws(one, source) for source in sources}
    backwards = {source: throws(other, source) for source in reversed(sources)}
    assert forwards == backwards
    assert len({tuple(dice) for dice in forwards.values()}) == len(sources)


def test_new_key_forgets_what_was_drawn():
    chance = silent("world", 27)
    state = lay_out(Setup(players=1))
    for _ in range(9):
        draw_patrol(state, chance, 0)
    roll_die(chance, journal.ROLLED_SAFE, 0, FROM_SAFE)
    set_key(chance, 0, 27)
    assert chance.tobytes() == silent("world", 27).tobytes()
    assert np.zeros(1, CHANCE)[0].counts[FROM_EVENTS] == 0
