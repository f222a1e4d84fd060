"""Drawing lazily, from what a state leaves possible, is the same as dealing ahead.

Exact where it can be (fractions against all deals laid out), by chi-square with fixed
seeds where it cannot.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import numba
import numpy as np
import pytest
from oracles_chance import (
    FLOORS,
    STAIRS,
    Dealer,
    DeckOracle,
    bits,
    difference,
    layout_probabilities,
    misfit,
    rooms_of,
)
from table import Table

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
    draw_face,
    new_sampler,
    new_script,
    new_world,
    outcomes_of,
    roll_die,
    set_key,
    shuffled,
    tile_weights,
)
from lookout.engine.constants import (
    CELLS,
    CHARACTERS,
    EVENT_NAMES,
    EVENTS,
    FACE_KIND,
    FACE_NAMES,
    FACES,
    FLOOR_CELLS,
    HIDDEN,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    LOST_VISUAL,
    NOWHERE,
    SAFE_FACE,
    STAIRS_FACES,
    TOOLS,
)
from lookout.engine.deal import Setup, deal, lay_out
from lookout.engine.decks import (
    draw_event,
    draw_patrol,
    full_deck_size,
    look_at,
    next_cards,
    put_to_bottom,
    settle,
)
from lookout.engine.geometry import floor_of
from lookout.engine.jit import kernel
from lookout.engine.rules import Rules
from lookout.engine.safe import draw_loot
from lookout.engine.stack import (
    ASK_FIRST_PLAYER,
    DRAW_CHARACTER,
    argument,
    push,
)
from lookout.engine.state import EVENT_DECK, STATE, copy_state, refresh
from lookout.engine.tiles import reveal, show_face
from lookout.engine.tools import draw_one_tool
from lookout.engine.turn import advance

JIT = not numba.config.DISABLE_JIT
DEALS = 20_000 if JIT else 60
DRAWS = 40_000 if JIT else 500
GAMES = 240 if JIT else 8
SCENARIOS = tuple(FLOORS)
NEW = {"sampler": new_sampler, "world": new_world}
both_kinds = pytest.mark.parametrize("kind", NEW)
each_scenario = pytest.mark.parametrize("scenario", SCENARIOS)


def silent(kind, seed=0):
    """Chance that writes no journal, for loops that would fill it."""
    chance = NEW[kind](seed)
    chance.recording = 0
    return chance


# Tiles, exactly.


def nearly_revealed(scenario, sizes, safes, stairs, rng):
    """A state with few cells face down and so many Safes and Stairs seen a floor.

    Returns:
        The state and what ``layout_probabilities`` needs, or None if it cannot be.
    """
    state = lay_out(Setup(scenario=scenario))
    rooms, steps = rooms_of(scenario), list(STAIRS)
    rng.shuffle(rooms)
    rng.shuffle(steps)
    hidden, seen = [], []
    for floor, size in enumerate(sizes):
        cells = bits(int(state.cells))
        rng.shuffle(cells)
        hidden += [(floor, floor * FLOOR_CELLS + local) for local in cells[:size]]
        tiles = ["safe"] * safes[floor] + [steps.pop() for _ in range(stairs[floor])]
        missing = len(cells) - size - len(tiles)
        tiles += [rooms.pop() for _ in range(min(missing, len(rooms)))]
        if len(tiles) != len(cells) - size:
            return None
        for local, tile in zip(cells[size:], tiles, strict=True):
            state.face[floor * FLOOR_CELLS + local] = FACE_NAMES.index(tile)
            seen.append((floor, tile))
    refresh(state)
    unseen = rooms + steps + ["safe"] * (3 - sum(safes))
    return state, hidden, seen, unseen


def face_chances(state, cell):
    """The engine's probability of each face at a cell, from its exact weights."""
    safe, stairs, total = tile_weights(state, floor_of(cell))
    unseen = int(state.unseen_faces)
    groups = (
        ([SAFE_FACE], safe),
        (bits(unseen & STAIRS_FACES), stairs),
        (bits(unseen & ~STAIRS_FACES), total - safe - stairs),
    )
    chances = {
        face: Fraction(weight, total * len(faces))
        for faces, weight in groups
        for face in faces
        if weight
    }
    assert sum(chances.values()) == 1
    return chances


def lazy_layouts(state, cells):
    """The probability of each layout when the cells are revealed in this order."""
    if not cells:
        return {(): Fraction(1)}
    found = {}
    for face, chance in face_chances(state, cells[0]).items():
        after = copy_state(state)
        show_face(after, new_sampler(0), cells[0], face)
        for rest, then in lazy_layouts(after, cells[1:]).items():
            found[(FACE_NAMES[face], *rest)] = chance * then
    return found


def cases(scenario, sizes, most_a_floor):
    """Every number of Safes and Stairs that may be seen already, floor by floor."""
    rng = random.Random(f"{scenario} {sizes}")
    numbers = list(itertools.product(range(most_a_floor + 1), repeat=len(sizes)))
    for safes, stairs in itertools.product(numbers, repeat=2):
        if sum(safes) <= 3 and sum(stairs) <= 3:
            case = nearly_revealed(scenario, sizes, safes, stairs, rng)
            if case is not None:
                yield case


def possible_faces(state, cell):
    """The faces that a script may report for a cell."""
    faces = set()
    for face in range(-1, FACES + 1):
        script = new_script([Outcome(journal.DREW_TILE, cell, face)])
        try:
            faces.add(draw_face(state, script, cell))
        except ScriptFault:
            continue
    return faces


EXACT_CASES = [
    ("bank", (2, 2, 1), 1, 40),
    ("bank", (3, 1, 1), 1, 30),
    ("bank", (4, 0, 0), 1, 4),
    ("office", (3, 2), 1, 10),
    ("office", (1, 3), 1, 6),
    ("fort_knox", (3, 2), 2, 45),
    ("fort_knox", (1, 4), 2, 25),
    ("fort_knox", (5, 0), 2, 10),
]


@pytest.mark.parametrize(("scenario", "sizes", "most", "least"), EXACT_CASES)
def test_lazy_reveals_equal_all_deals(scenario, sizes, most, least):
    rng, checked = random.Random(1), 0
    for state, hidden, seen, unseen in cases(scenario, sizes, most):
        order = rng.sample(hidden, len(hidden))
        dealt = layout_probabilities(scenario, order, seen, unseen)
        if dealt:
            assert lazy_layouts(state, [cell for _, cell in order]) == dealt
            checked += 1
    assert checked >= least


@pytest.mark.parametrize(("scenario", "sizes", "most", "least"), EXACT_CASES)
def test_script_may_report_just_what_can_lie_there(scenario, sizes, most, least):
    checked = 0
    for state, hidden, seen, unseen in cases(scenario, sizes, most):
        dealt = layout_probabilities(scenario, hidden, seen, unseen)
        for i in {0, len(hidden) - 1} if dealt else ():
            faces = possible_faces(state, hidden[i][1])
            assert {FACE_NAMES[face] for face in faces} == {lay[i] for lay in dealt}
            checked += 1
    assert checked >= least


def special_tiles(scenario, floors):
    """The exact distribution of (Safes, Stairs) seen, reveal after reveal.

    Args:
        scenario: Its name.
        floors: The floor of each reveal, in order.

    Returns:
        For each number of reveals, the probability of (Safes, Stairs) by floor.
    """
    state = lay_out(Setup(scenario=scenario))
    masks = {floor: bits(int(state.cells)) for floor in set(floors)}
    none = ((0, 0),) * FLOORS[scenario]
    history = [{none: Fraction(1)}]
    for floor in floors:
        after = Counter()
        for counts, chance in history[-1].items():
            state.safes_seen[: len(counts)] = [safes for safes, _ in counts]
            state.stairs_seen[: len(counts)] = [stairs for _, stairs in counts]
            safe, stairs, total = tile_weights(state, floor)
            here = counts[floor]
            for weight, now in (
                (safe, (here[0] + 1, here[1])),
                (stairs, (here[0], here[1] + 1)),
                (total - safe - stairs, here),
            ):
                then = (*counts[:floor], now, *counts[floor + 1 :])
                after[then] += chance * Fraction(weight, total)
        history.append({key: value for key, value in after.items() if value})
        state.hidden[floor] &= ~(1 << masks[floor].pop())
    return history


ONE, TWO = Fraction(22 * 21, 44 * 43), Fraction(22 * 22, 44 * 43)
THIRDS = {
    ((2, 2), (1, 1)): ONE,
    ((1, 1), (2, 2)): ONE,
    ((2, 1), (1, 2)): TWO,
    ((1, 2), (2, 1)): TWO,
}


@pytest.mark.parametrize(
    "floors",
    [[0] * 24 + [1] * 24, [1] * 24 + [0] * 24, [0, 1] * 24, [0, 0, 1] * 12 + [1] * 12],
    ids=["up", "down", "turn about", "two to one"],
)
def test_third_safe_and_stairs_of_fort_knox_have_their_joint_chance(floors):
    assert sum(THIRDS.values()) == 1
    assert special_tiles("fort_knox", floors)[-1] == THIRDS


def test_both_thirds_on_floor_one_show_when_it_is_revealed():
    seen = special_tiles("fort_knox", [0] * 24)[-1]
    assert seen[((2, 2), (0, 0))] == Fraction(22 * 21, 44 * 43)


def test_first_tile_of_fort_knox_is_a_safe_once_in_sixteen():
    first = special_tiles("fort_knox", [1])[-1]
    assert first[((0, 0), (1, 0))] == first[((0, 0), (0, 1))] == Fraction(1, 16)


@pytest.mark.parametrize("scenario", ["bank", "office"])
def test_safe_and_stairs_lie_anywhere_on_their_floor(scenario):
    state, cells = lay_out(Setup(scenario=scenario)), 16
    for at_safe, at_stairs in itertools.permutations(range(cells), 2):
        chance, locals_ = Fraction(1), bits(int(state.cells))
        for i in range(cells):
            state.hidden[1] = sum(1 << local for local in locals_[i:])
            state.safes_seen[1], state.stairs_seen[1] = at_safe < i, at_stairs < i
            safe, stairs, total = tile_weights(state, 1)
            weight = {at_safe: safe, at_stairs: stairs}.get(i, total - safe - stairs)
            chance *= Fraction(weight, total)
        assert chance == Fraction(1, cells * (cells - 1))


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


# Tiles, by chi-square.


@kernel
def reveal_all(start, work, chance, orders, deals, faces, pairs, thirds):
    """Deal often; count the faces by cell, and where Safe and Stairs lie."""
    for i in range(deals):
        work[0] = start
        state = work[0]
        set_key(chance, i % 3, i)
        order = orders[i % len(orders)]
        for k in range(len(order)):
            cell = int(order[k])
            reveal(state, chance, cell)
            faces[cell, int(state.face[cell])] += 1
        for floor in range(int(state.floors)):
            safe, stairs = 0, 0
            for local in range(FLOOR_CELLS):
                face = int(state.face[floor * FLOOR_CELLS + local])
                if face == SAFE_FACE:
                    safe = local
                elif face > 0 and (STAIRS_FACES >> face) & 1:
                    stairs = local
            pairs[floor, safe, stairs] += 1
        thirds[int(state.safes_seen[0]), int(state.stairs_seen[0])] += 1


def deal_often(scenario, kind):
    start = lay_out(Setup(scenario=scenario))
    cells = [c for c in range(CELLS) if start.face[c] == HIDDEN]
    rng = random.Random(scenario)
    orders = np.array([rng.sample(cells, len(cells)) for _ in range(7)])
    faces = np.zeros((CELLS, FACES), np.int64)
    pairs = np.zeros((3, FLOOR_CELLS, FLOOR_CELLS), np.int64)
    thirds = np.zeros((3, 3), np.int64)
    work = np.zeros(1, STATE)
    reveal_all(start, work, silent(kind), orders, DEALS, faces, pairs, thirds)
    return cells, faces, pairs, thirds


@both_kinds
@each_scenario
def test_each_cell_hides_each_tile_as_often_as_dealt(scenario, kind):
    cells, faces, pairs, _ = deal_often(scenario, kind)
    rooms = {FACE_NAMES.index(room) for room in rooms_of(scenario)}
    share = np.zeros(FACES)
    for face in range(1, FACES):
        if face == SAFE_FACE:
            share[face] = 1 / 16
        elif STAIRS_FACES >> face & 1:
            share[face] = 1 / 48
        elif face in rooms:
            share[face] = (14 / 16) / len(rooms)
    for cell in cells if JIT else cells[::5]:
        assert misfit(faces[cell], share * DEALS) < 1
    if scenario != "fort_knox" and JIT:
        for floor in range(FLOORS[scenario]):
            used = pairs[floor][pairs[floor] > 0]
            assert len(used) == 16 * 15
            assert misfit(used, [DEALS / 240] * 240) < 1


@kernel
def reveal_one(start, work, chance, cell, deals, faces):
    """Reveal the same cell first in many deals."""
    for i in range(deals):
        work[0] = start
        set_key(chance, 5, i)
        reveal(work[0], chance, cell)
        faces[int(work[0].face[cell])] += 1


@both_kinds
@each_scenario
def test_first_tile_is_a_safe_or_any_stairs_as_often_as_dealt(scenario, kind):
    deals = DEALS if JIT else 1_500
    start, faces = lay_out(Setup(scenario=scenario)), np.zeros(FACES, np.int64)
    reveal_one(start, np.zeros(1, STATE), silent(kind), 31, deals, faces)
    seen = [faces[SAFE_FACE], *faces[bits(STAIRS_FACES)]]
    due = [deals / 16] + [deals / 48] * 3
    assert misfit([*seen, deals - sum(seen)], [*due, deals - sum(due)]) < 1


@both_kinds
def test_thirds_of_fort_knox_fall_together_as_dealt(kind):
    *_, thirds = deal_often("fort_knox", kind)
    shares = {safes_stairs[0]: share for safes_stairs, share in THIRDS.items()}
    expected = [DEALS * float(shares[key]) for key in sorted(shares)]
    assert misfit([thirds[key] for key in sorted(shares)], expected) < 1


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
                assert script.fault == OUTCOME_MISSING, str(outcome_fault(script))
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
