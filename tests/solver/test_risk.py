"""Guard risk against a guard moved by hand, in plain Python, card by card."""

import copy
import dataclasses
import functools
import itertools
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from oracles import guard_routes
from random_states import random_states
from table import Table

from lookout.engine import constants as c
from lookout.engine.chance import new_sampler
from lookout.engine.guards import lose_guard
from lookout.engine.players import put_player
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.state import copy_state, refresh
from lookout.engine.text.notation import parse_cell
from lookout.solver.estimates import wilson
from lookout.solver.exact.risk import (
    Cancelled,
    guard_visits,
    risk_map,
    this_turn,
    until_next_turn,
)

# The oracle. Cells are (column, row), places are (floor, cell), cards are cells.

LOST_VISUAL = "lost visual"


class NeedsCard(Exception):  # noqa: N818
    """The cards said so far are used up; these may come next."""


class Caught(Exception):  # noqa: N818
    """Somebody could not pay."""


def place_of(cell):
    return None if cell < 0 else (cell // 25, (cell % 5, cell % 25 // 5))


def cells_in(mask):
    return {(i % 5, i // 5) for i in range(25) if int(mask) >> i & 1}


def places_in(masks):
    return {(f, cell) for f, mask in enumerate(masks) for cell in cells_in(mask)}


@functools.cache
def routes(east, south, start):
    graph = {(x, y): set() for x in range(5) for y in range(5)}
    for ways, (dx, dy) in ((east, (1, 0)), (south, (0, 1))):
        for x, y in cells_in(ways):
            graph[x, y].add((x + dx, y + dy))
            graph[x + dx, y + dy].add((x, y))
    return graph, guard_routes(graph, start)


@dataclasses.dataclass
class Deck:
    cards: set
    seen: set
    left: int
    top: list
    bottom: list
    size: int

    def next(self):
        if self.top:
            return {self.top[0]}
        if self.left == len(self.bottom):
            return {self.bottom[0]}
        return self.cards - self.seen - set(self.bottom)

    def take(self, card):
        known = self.top or (self.bottom if self.left == len(self.bottom) else None)
        if known:
            known.pop(0)
        self.seen.add(card)
        self.left -= 1


def deck_of(state, floor):
    def card(number):
        number = int(number)
        return LOST_VISUAL if number == 25 else (number % 5, number // 5)

    cards = cells_in(state.cells) | ({LOST_VISUAL} if state.lost_visual else set())
    return Deck(
        cards,
        {card(i) for i in range(26) if int(state.deck_seen[floor]) >> i & 1},
        int(state.deck_left[floor]),
        [card(x) for x in state.deck_top[floor][: state.deck_top_n[floor]]],
        [card(x) for x in state.deck_bottom[floor][: state.deck_bottom_n[floor]]],
        len(cards) - {1: 9, 2: 6, 3: 3, 4: 0}[int(state.players)],
    )


class Heist:
    """A position, and the rules of 2.3 (end of turn), 2.6 to 2.9 and 2.16."""

    def __init__(self, state):
        n, floors = int(state.players), range(int(state.floors))
        self.walls = [
            (int(state.open_east[f]), int(state.open_south[f])) for f in floors
        ]
        kinds = {
            place_of(i): c.KIND_NAMES[c.FACE_KIND[state.face[i]]]
            for i in range(75)
            if state.face[i] > 0
        }
        self.kinds = kinds
        self.at = [
            "roof"
            if state.player_cell[p] == c.ESCAPED
            else place_of(state.player_cell[p])
            for p in range(n)
        ]
        self.stealth = [int(state.stealth[p]) for p in range(n)]
        self.tokens = {place_of(i): int(state.stealth_tokens[i]) for i in range(75)}
        self.guard = [place_of(int(state.guard_cell[f])) for f in floors]
        self.unset = [state.guard_status[f] == c.NOT_SET_UP for f in floors]
        self.die = [place_of(int(state.die_cell[f])) for f in floors]
        self.speed = [int(state.guard_die[f]) for f in floors]
        self.donuts = [bool(state.donuts[f]) for f in floors]
        self.alarms = places_in(state.alarms)
        self.disabled = places_in(state.disabled)
        self.crow = place_of(int(state.crow_cell))
        sides = {(int(state.character[p]), int(state.side[p])) for p in range(n)}
        self.distracts = (c.RAVEN, c.BASIC) in sides
        self.disrupts = (c.RAVEN, c.ADVANCED) in sides
        self.debtor = int(state.flexibility_debt) - 1
        self.decks = [deck_of(state, f) for f in floors]
        last = [int(state.last_card[f]) for f in floors]
        self.last = [None if not 0 <= x < 25 else (x % 5, x // 5) for x in last]
        self.emp, self.video = int(state.emp), int(state.video_loop)
        self.entrance, self.grace = place_of(int(state.entrance)), bool(state.grace)
        self.resumes = bool(state.resume_old_destination)
        self.moves_on_return = bool(state.lost_visual_moves_on_return)
        self.active = int(state.active)
        self.turn, self.horizon = 0, [1] * n
        self.seen, self.lost, self.caught = set(), Counter(), None
        self.entered, self.happened = set(), set()

    def copy(self):
        other = copy.copy(self)
        for name in (
            "at",
            "stealth",
            "guard",
            "unset",
            "die",
            "speed",
            "donuts",
            "last",
        ):
            setattr(other, name, list(getattr(self, name)))
        for name in ("tokens", "alarms", "seen", "lost", "entered", "happened"):
            setattr(other, name, getattr(self, name).copy())
        other.decks = [
            dataclasses.replace(d, seen=set(d.seen), top=d.top[:], bottom=d.bottom[:])
            for d in self.decks
        ]
        return other

    # Turns.

    def play(self, cards, turns, floor=None):
        """End some turns with these cards."""
        self.cards = iter(cards)
        try:
            for self.turn in range(turns):
                if self.turn:
                    self.start_turn()
                self.end_turn(floor)
        except Caught:
            self.happened.add("caught")
        return self

    def start_turn(self):
        self.active = self.following(self.active)
        self.grace = self.at[self.active] is None
        if self.grace:
            self.at[self.active] = self.entrance
            self.happened.add("placed")
        self.emp = -1 if self.emp == self.active else self.emp
        self.video = -1 if self.video == self.active else self.video

    def following(self, player):
        n = len(self.at)
        order = [(player + i) % n for i in range(1, n + 1)]
        return next(p for p in order if self.at[p] != "roof")

    def end_turn(self, floor):
        place = self.at[self.active]
        if self.unset[place[0]]:
            self.set_up(place[0])
        spared = self.grace and place == self.entrance
        if self.kinds.get(place) == "thermo" and not spared:
            self.ring(place, "thermo")
        self.grace = False
        self.move(place[0] if floor is None else floor)

    # Alarms.

    def ring(self, place, cause):
        silent = self.emp != -1 or place in self.disabled | self.alarms
        if silent or self.guard[place[0]] == place:
            return
        if cause == "camera" and self.video != -1:
            return
        self.happened.add(cause)
        self.alarms.add(place)
        self.reseat(place[0])

    def alarms_on(self, f):
        return {place for place in self.alarms if place[0] == f}

    def reseat(self, f):
        if self.guard[f] is None or not self.alarms_on(f):
            return
        _, ways = routes(*self.walls[f], self.guard[f][1])
        far = {place: len(ways[place[1]]) for place in self.alarms_on(f)}
        ties = [place for place in far if far[place] == min(far.values())]
        if len(ties) > 1:
            self.happened.add("tie")
        self.die[f] = min(ties, key=lambda place: (place[1][1], place[1][0]))

    # Guards.

    def draw(self, f):
        deck = self.decks[f]
        if deck.left == 0:
            deck.seen, deck.left = set(), deck.size
            self.happened.add("reshuffle")
            self.speed[f] = min(6, self.speed[f] + 1)
        card = next(self.cards, None)
        if card is None:
            raise NeedsCard(deck.next())
        deck.take(card)
        self.last[f] = None if card == LOST_VISUAL else card
        return card

    def put_guard(self, f):
        """Draw a card and put the guard there; say whether it is on the board."""
        card = self.draw(f)
        if card == LOST_VISUAL:
            return False
        self.guard[f] = (f, card)
        self.entered.add((f, card))
        return True

    def set_up(self, f):
        self.unset[f] = False
        self.happened.add("set up")
        if self.put_guard(f):
            self.draw_destination(f)
        if self.guard[f]:
            self.sees(f, exempt=self.active)
            self.alarms.discard(self.guard[f])
            self.camera(f, exempt=self.active)
            self.reseat(f)

    def draw_destination(self, f):
        while True:
            card = self.draw(f)
            if card == LOST_VISUAL:
                self.guard[f] = self.die[f] = None
                self.happened.add("lost visual")
                return
            if (f, card) != self.guard[f]:
                self.die[f] = (f, card)
                return
            self.happened.add("own card")

    def next_destination(self, f, after_alarm=False):
        if self.alarms_on(f):
            if self.die[f] not in self.alarms:
                self.reseat(f)
        elif (
            after_alarm
            and self.resumes
            and self.last[f]
            not in (
                None,
                self.guard[f][1],
            )
        ):
            self.die[f] = (f, self.last[f])
        else:
            self.draw_destination(f)

    def move(self, f):
        if self.donuts[f]:
            self.donuts[f] = False
            self.happened.add("donuts")
            return
        if self.guard[f] is None:
            if not self.put_guard(f):
                return
            self.happened.add("comes back")
            self.alarms.discard(self.guard[f])
            self.sees(f)
            self.camera(f)
            self.next_destination(f)
            if not self.moves_on_return or self.guard[f] is None:
                return
        if self.crow == self.guard[f] and self.disrupts and not self.alarms_on(f):
            self.crow = None
            self.happened.add("crow stops")
            return
        if self.debtor >= 0 and self.at[self.debtor] == self.guard[f]:
            self.happened.add("debt")
            debtor, self.debtor = self.debtor, -1
            self.lose(debtor)
        self.walk(f, self.speed[f] + len(self.alarms_on(f)))

    def walk(self, f, movement):
        if self.guard[f] == self.die[f]:
            self.next_destination(f)
        while movement > 0 and self.guard[f]:
            _, ways = routes(*self.walls[f], self.guard[f][1])
            self.guard[f] = (f, ways[self.die[f][1]][1])
            self.entered.add(self.guard[f])
            movement -= 1
            if self.crow == self.guard[f] and self.distracts and movement > 0:
                movement -= 1
                self.happened.add("crow slows")
            was_alarm = self.guard[f] in self.alarms
            if was_alarm:
                self.happened.add("alarm")
                self.alarms.discard(self.guard[f])
                self.reseat(f)
            self.sees(f)
            self.camera(f)
            if self.guard[f] == self.die[f]:
                self.next_destination(f, was_alarm)

    def sees(self, f, exempt=None):
        graph, _ = routes(*self.walls[f], self.guard[f][1])
        for player, place in enumerate(self.at):
            if place in (None, "roof") or player == exempt:
                continue
            floor, cell = place
            how = "tile" if place == self.guard[f] else None
            if floor == f and cell in graph[self.guard[f][1]]:
                how = "foyer" if self.kinds.get(place) == "foyer" else None
            if abs(floor - f) == 1 and cell == self.guard[f][1]:
                how = "atrium" if self.kinds.get(place) == "atrium" else None
            if how:
                self.happened.add(how)
                self.lose(player)

    def camera(self, f, exempt=None):
        here = self.guard[f]
        if self.kinds.get(here) != "camera" or here in self.disabled:
            return
        for player, place in enumerate(self.at):
            watched = place != here and self.kinds.get(place) == "camera"
            if watched and player != exempt:
                self.ring(place, "camera")

    def lose(self, player):
        counts = self.turn < self.horizon[player]
        if counts:
            self.seen.add(player)
        if self.tokens[self.at[player]] > 0:
            self.tokens[self.at[player]] -= 1
            self.happened.add("token")
        elif self.stealth[player] > 0:
            self.stealth[player] -= 1
            self.lost[player] += counts
        else:
            self.caught = player if counts else None
            raise Caught


@dataclasses.dataclass
class Sums:
    seen: Counter
    caught: Counter
    lost: Counter
    entered: Counter
    happened: set
    leaves: int


class TooMany(Exception):  # noqa: N818
    """More paths than a test has time for."""


def by_hand(heist, turns=1, floor=None, most=300):
    """The sums over every order in which the cards can come, as fractions."""
    sums = Sums(Counter(), Counter(), Counter(), Counter(), set(), 0)
    todo = [((), Fraction(1))]
    while todo:
        cards, weight = todo.pop()
        try:
            end = heist.copy().play(cards, turns, floor)
        except NeedsCard as needs:
            (options,) = needs.args
            todo += [((*cards, card), weight / len(options)) for card in options]
            continue
        sums.leaves += 1
        if sums.leaves > most:
            raise TooMany
        sums.happened |= end.happened
        for player in end.seen:
            sums.seen[player] += weight
        for player, lost in end.lost.items():
            sums.lost[player] += weight * lost
        if end.caught is not None:
            sums.caught[end.caught] += weight
        for place in end.entered:
            sums.entered[place] += weight
    return sums


def whole_turns(heist):
    """Say of every player how many turns end before the own next one begins."""
    player, turns = heist.active, 0
    heist.horizon = [0] * len(heist.at)
    while turns == 0 or player != heist.active:
        player, turns = heist.following(player), turns + 1
        heist.horizon[player] = turns
    return turns


def agrees(risk, sums, player):
    return all(
        abs(found - float(expected[player])) < 1e-12
        for found, expected in (
            (risk.seen, sums.seen),
            (risk.caught, sums.caught),
            (risk.expected_loss, sums.lost),
        )
    )


# Positions: out of random games, then stirred so that guards have something to meet.


def some_cell(state, rng, floor, kinds=()):
    cells = [
        floor * 25 + i
        for i in range(25)
        if int(state.cells) >> i & 1
        and (not kinds or c.FACE_KIND[max(0, state.face[floor * 25 + i])] in kinds)
    ]
    return rng.choice(cells) if cells else some_cell(state, rng, floor)


def stir_players(state, rng):
    floors = [f for f in range(int(state.floors)) if state.guard_status[f] != 0]
    special = ((), (c.ATRIUM,), (c.CAMERA, c.FOYER, c.THERMO, c.LAVATORY))
    for player in range(int(state.players)):
        state.stealth[player] = rng.randrange(3)
        if state.player_cell[player] >= 0 and rng.random() < 0.8:
            floor, kinds = rng.choice(floors), rng.choice(special)
            cell = some_cell(state, rng, floor, kinds)
            put_player(state, player, cell)
            state.stealth_tokens[cell] = rng.choice((0, 0, 1))
            if rng.random() < 0.3:
                lay_tile(state, rng, cell, (c.CAMERA, c.FOYER))


def stir_atrium(state, rng, floor):
    """Put somebody into an Atrium where the guard passes below or above."""
    other, player = floor + rng.choice((-1, 1)), rng.randrange(int(state.players))
    there = 0 <= other < state.floors and state.guard_status[other] != 0
    if not there or player == state.active or state.player_cell[player] < 0:
        return
    cell = (other - floor) * 25 + int(state.die_cell[floor])
    if state.die_cell[floor] >= 0:
        put_player(state, player, cell)
        lay_tile(state, rng, cell, (c.ATRIUM,))


def lay_tile(state, rng, cell, kinds):
    """Turn a tile face up, if one of some kinds may lie there."""
    faces = [
        face
        for face, kind in enumerate(c.FACE_KIND)
        if kind in kinds and int(state.unseen_faces) >> face & 1
    ]
    if state.face[cell] == c.HIDDEN and faces:
        state.face[cell] = rng.choice(faces)
        refresh(state)


def stir_guard(state, rng, floor):
    guard, active = int(state.guard_cell[floor]), int(state.active)
    if guard < 0:
        return
    if state.lost_visual and rng.random() < 0.25 and state.guard_die[floor] < 3:
        lose_guard(state, new_sampler(0), floor)
    elif rng.random() < 0.1:
        put_player(state, active, guard)
        state.flexibility_debt = active + 1
    for _ in range(rng.choice((0, 0, 1, 2))):
        alarm = some_cell(state, rng, floor)
        if alarm != guard:
            state.alarms[floor] |= 1 << alarm % 25
    if state.alarms[floor] and state.guard_cell[floor] >= 0:
        heist = Heist(state)
        heist.reseat(floor)
        _, (x, y) = heist.die[floor]
        state.die_cell[floor] = floor * 25 + y * 5 + x
    state.donuts[floor] = rng.random() < 0.05
    if rng.random() < 0.4:
        state.character[0], state.side[0] = c.RAVEN, rng.randrange(2)
        near = some_cell(state, rng, floor)
        state.crow_cell = guard if state.side[0] == c.ADVANCED else near


def stir_deck(state, rng, floor):
    state.deck_top_n[floor] = state.deck_bottom_n[floor] = 0
    left = rng.randrange(3)
    unseen = left + {1: 9, 2: 6, 3: 3, 4: 0}[int(state.players)]
    whole = int(state.cells) | int(state.lost_visual) << 25
    cards = [i for i in range(26) if whole >> i & 1]
    kept = rng.sample(cards, unseen)
    state.deck_seen[floor] = sum(1 << i for i in cards if i not in kept)
    state.deck_left[floor] = left


def stirred(state, seed):
    rng, state = random.Random(seed), copy_state(state)
    stir_players(state, rng)
    floor = int(state.player_cell[state.active]) // 25
    stir_guard(state, rng, floor)
    stir_atrium(state, rng, floor)
    if rng.random() < 0.4:
        stir_deck(state, rng, floor)
    return state


@functools.cache
def games():
    return tuple(s for s in random_states() if top(s) == ASK_ACTION)


@functools.cache
def positions():
    """Positions with what happens in them, found card by card."""
    found = []
    for seed, state in enumerate(games()):
        state = stirred(state, seed) if seed % 8 else copy_state(state)
        try:
            found.append((state, by_hand(Heist(state))))
        except TooMany:
            continue
    return tuple(found)


# One turn.


def test_positions_are_enough_and_everything_happens_in_them():
    happened = Counter(what for _, sums in positions() for what in sums.happened)
    assert len(positions()) >= 200
    assert {what for what in happened if happened[what] >= 5} == {
        *("tile", "foyer", "atrium", "token", "caught"),
        *("alarm", "tie", "thermo", "camera", "reshuffle", "own card"),
        *("lost visual", "comes back", "donuts", "debt", "crow slows", "crow stops"),
    }


def test_this_turn_is_exact_in_every_position():
    for state, sums in positions():
        for player, risk in enumerate(this_turn(state)):
            assert agrees(risk, sums, player)
            assert risk.method == "exact"
            assert risk.low == risk.high == (risk.seen, risk.caught, risk.expected_loss)


def test_this_turn_looks_at_fewer_paths_than_there_are():
    found = sum(this_turn(state)[0].leaves for state, _ in positions())
    assert found < sum(sums.leaves for _, sums in positions()) / 2


def test_this_turn_leaves_the_state_as_it_is():
    for state, _ in positions()[:50]:
        before = state.tobytes()
        this_turn(state)
        assert state.tobytes() == before


def test_a_known_way_through_a_player_is_certain():
    t = Table().open_floor(1).guard("1A1 > 1D1", die=3).at("p1 1C1", "p2 1A4")
    seen, unseen = this_turn(t.state)
    assert (seen.seen, seen.caught, seen.expected_loss, seen.leaves) == (1, 0, 1, 1)
    assert (unseen.seen, unseen.caught, unseen.expected_loss) == (0, 0, 0)


def test_a_player_without_stealth_is_caught_and_loses_nothing():
    t = Table().open_floor(1).guard("1A1 > 1D1", die=3).at("p1 1C1").stealth(0, 3)
    risk = this_turn(t.state)[0]
    assert (risk.seen, risk.caught, risk.expected_loss) == (1, 1, 0)


def test_tokens_of_the_tile_pay_first():
    t = Table().open_floor(1).guard("1A1 > 1D1", die=3).at("p1 1C1")
    risk = this_turn(t.count("stealth_tokens", "1C1", 1).state)[0]
    assert (risk.seen, risk.expected_loss) == (1, 0)


def test_one_of_four_cards_leads_over_the_player():
    t = Table(players=4).open_floor(1).guard("1A1 > 1B1", die=2).at("p1 1B2")
    t.at("p2 1D4", "p3 1D4", "p4 1D4").patrol_left(1, "1B3", "1C1", "1D1", "1A1")
    assert this_turn(t.state)[0].seen == 0.25


def test_a_crow_on_one_way_does_not_hide_another():
    t = Table(players=4, characters=("raven",)).open_floor(1).at("p1 1B3", "p2 1D4")
    t.guard("1A1 > 1B1", die=3).patrol_left(1, "1D1", "1B4")
    t.set(crow_cell=parse_cell("1C1")).at("p3 1D4", "p4 1D4")
    assert this_turn(t.state)[0].seen == 0.5


def test_cards_that_do_not_matter_count_once():
    t = Table(players=4, lost_visual=True).open_floor(1).at("p1 1B1", "p2 1D4")
    t.guard("1A1 > 1C1", die=2).patrol_left(1, "1C1", "1D1", "lost_visual")
    t.state.deck_left[0] = 2  # Its own card, or another one; then Lost Visual.
    t.state.deck_bottom[0, 0], t.state.deck_bottom_n[0] = c.LOST_VISUAL, 1
    risk = this_turn(t.state)[0]
    assert (risk.expected_loss, risk.leaves) == (1, 2)


def test_a_thermo_calls_the_guard():
    t = Table().open_floor(1).guard("1A1 > 1A4", die=2).at("p1 1D1", "p2 1A2")
    assert [r.seen for r in this_turn(t.state)] == [0, 1]
    t.tiles("1D1 thermo_3")
    assert [r.seen for r in this_turn(t.state)] == [1, 0]


def test_no_event_is_drawn_and_no_loot_rolled_for():
    t = Table().open_floor(1).guard("1A1 > 1D1", die=3).at("p1 1A4", "p2 1A4")
    t.hand("p1 stamp").hand("p2 chihuahua persian_kitty")
    assert this_turn(t.state)[0].leaves == 1
    assert (
        until_next_turn(t.state)[1].leaves
        == until_next_turn(t.set(hand_loot=[0, 0, 0, 0]).state)[1].leaves
    )


# A map.


def test_a_risk_map_is_exact_on_every_cell():
    for state, _ in positions()[7:200:24]:
        player = (int(state.active) + 1) % int(state.players)
        if state.player_cell[player] < 0:
            continue
        found = risk_map(state, player)
        for cell in range(0, 75, 4):
            moved = copy_state(state)
            put_player(moved, player, cell)
            if state.face[cell] == c.OUTSIDE:
                assert np.isnan(found.seen[cell])
            elif state.guard_status[cell // 25] != c.NOT_SET_UP:
                sums = by_hand(Heist(moved), most=100_000)
                assert abs(found.seen[cell] - sums.seen[player]) < 1e-12
                assert abs(found.caught[cell] - sums.caught[player]) < 1e-12


def test_a_risk_map_sets_a_floor_up():
    t = Table("office", players=4).at("p2 1D1", "p3 1D1", "p4 1D1").die(2, 2)
    cell = parse_cell("2B2")
    found = risk_map(t.state, 0, cells=[cell])
    put_player(t.state, 0, cell)
    sums = by_hand(Heist(t.state), most=100_000)
    assert "set up" in sums.happened
    assert sums.leaves > 500
    assert abs(found.seen[cell] - float(sums.seen[0])) < 1e-12
    assert np.isnan(found.seen).sum() == 74


def test_visits_are_exact():
    for state, _ in positions()[3::5]:
        steady = copy_state(state)
        steady.stealth[:] = 100
        floor = int(state.player_cell[state.active]) // 25
        expected = by_hand(Heist(steady), most=100_000).entered
        found = guard_visits(state, floor)
        for i, likely in enumerate(found.cells):
            assert abs(likely - expected[floor, (i % 5, i // 5)]) < 1e-12
        assert abs(sum(weight for _, weight in found.sets) - 1) < 1e-12


def test_visits_are_of_the_guard_asked_for():
    t = Table().guard("2A1 > 2D1", die=3).open_floor(2)
    assert guard_visits(t.state, 1).sets == ((0b1110, 1),)
    assert guard_visits(t.state, 2).sets == ()


def test_visits_do_not_end_with_a_caught_player():
    t = Table().open_floor(1).guard("1A1 > 1D1", die=3).at("p1 1B1").stealth(0, 0)
    assert list(guard_visits(t.state, 0).cells[:4]) == [0, 1, 1, 1]


# Until the next turn.


@functools.cache
def rounds(turns, number, most):
    """Positions with a whole round of some turns, found card by card."""
    found = []
    for state, _ in positions():
        heist = Heist(state)
        if whole_turns(heist) != turns:
            continue
        try:
            found.append((state, by_hand(heist, turns, most=most)))
        except TooMany:
            continue
        if len(found) == number:
            break
    assert len(found) == number
    return tuple(found)


def test_two_moves_are_exact():
    for state, sums in rounds(2, 30, 600):
        for player, risk in enumerate(until_next_turn(state)):
            assert risk.method == "exact"
            assert agrees(risk, sums, player)


def test_two_moves_include_more_than_one_does():
    more = [
        until_next_turn(state)[state.active].seen for state, _ in rounds(2, 30, 600)
    ]
    less = [this_turn(state)[state.active].seen for state, _ in rounds(2, 30, 600)]
    assert all(a >= b - 1e-12 for a, b in zip(more, less, strict=True))
    assert any(a > b + 0.01 for a, b in zip(more, less, strict=True))


def test_three_moves_are_exact_if_wanted():
    for state, sums in rounds(3, 8, 600):
        for player, risk in enumerate(until_next_turn(state, exact_turns=3)):
            assert agrees(risk, sums, player)


def test_only_what_comes_late_is_sampled():
    for state, sums in rounds(3, 8, 600):
        risks = until_next_turn(state)
        heist = Heist(state)
        whole_turns(heist)
        for player, risk in enumerate(risks):
            late = heist.horizon[player] > 2
            assert risk.method == ("sampled" if late else "exact")
            assert late or agrees(risk, sums, player)


def test_too_many_paths_are_sampled_but_for_one_move():
    risks = until_next_turn(busy(), exact_leaves=1)
    assert [risk.method for risk in risks] == ["sampled", "exact", "sampled"]
    assert risks[1] == this_turn(busy())[1]


def test_a_player_before_the_first_turn_is_at_no_risk():
    t = Table().open_floor(1).guard("1A1 > 1D1", die=3).at("p1 1A4", "p2 off")
    t.set(entrance=parse_cell("1B1"))
    later = until_next_turn(t.state)[1]
    assert (later.seen, later.caught, later.expected_loss) == (0, 0, 0)


def covered(exact, sampled):
    return [
        low <= value <= high
        for value, low, high in zip(
            (exact.seen, exact.caught, exact.expected_loss),
            sampled.low,
            sampled.high,
            strict=True,
        )
    ]


@functools.cache
def open_questions():
    """Positions of two turns where it is not certain whether the active is seen."""
    found = []
    for state, _ in positions():
        exact = until_next_turn(state)[state.active]
        if whole_turns(Heist(state)) == 2 and 0 < exact.seen < 1:
            found.append((state, exact))
    return tuple(found)


def test_sampled_intervals_cover_the_exact_numbers():
    hits = Counter()
    for seed, (state, exact) in enumerate(open_questions() * 8):
        player = int(state.active)
        sampled = until_next_turn(state, seed=seed, samples=256, exact_turns=1)[player]
        ended = sum(risk.caught for risk in this_turn(state))
        assert (exact.method, sampled.method) == ("exact", "sampled")
        assert sampled.low.seen < sampled.high.seen
        assert sampled.leaves >= 256 * (1 - ended)
        hits.update(covered(exact, sampled))
    assert hits.total() >= 500
    assert hits[False] <= 0.05 * hits.total()


def test_more_samples_come_closer():
    state, exact = max(open_questions(), key=lambda q: q[1].seen * (1 - q[1].seen))
    assert 0.1 < exact.seen < 0.9
    few, many = (
        until_next_turn(state, samples=n, exact_turns=1)[state.active]
        for n in (64, 65536)
    )
    assert many.high.seen - many.low.seen < (few.high.seen - few.low.seen) / 20
    assert abs(many.seen - exact.seen) < 0.01


@pytest.mark.parametrize("samples", [1, 20, 4096])
@pytest.mark.parametrize("mean", [0, 0.003, 0.5, 1])
def test_an_interval_has_width_and_holds_its_mean(mean, samples):
    low, high = wilson(mean, mean * (1 - mean), samples)
    assert 0 <= low <= mean <= high <= 1
    assert low < high


def test_wilson_s_interval_of_one_in_ten():
    low, high = wilson(0.1, 0.09, 10)
    assert (round(low, 4), round(high, 4)) == (0.0179, 0.4042)


# Stopping, repeating, refusing.


def busy():
    """A position with many paths: four players, a fast guard on a large floor."""
    t = Table("fort_knox", players=3).open_floor(1).guard("1A1 > 1B1", die=6)
    return t.at("p1 1C4", "p2 1E5", "p3 1A5").state


@pytest.mark.parametrize("calls", [1, 2, 5])
def test_work_stops_when_it_is_cancelled(calls):
    asked = itertools.count(1)
    with pytest.raises(Cancelled):
        until_next_turn(busy(), cancelled=lambda: next(asked) == calls)
    assert next(asked) == calls + 1


@pytest.mark.parametrize(
    "ask",
    [
        this_turn,
        until_next_turn,
        lambda state, cancelled: risk_map(state, 0, cancelled=cancelled),
        lambda state, cancelled: guard_visits(state, 0, cancelled=cancelled),
    ],
)
def test_everything_can_be_cancelled(ask):
    with pytest.raises(Cancelled):
        ask(busy(), cancelled=lambda: True)


def test_asking_whether_to_stop_changes_nothing():
    state = busy()
    assert until_next_turn(state, cancelled=lambda: False) == until_next_turn(state)


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others():
    first, again, other = (until_next_turn(busy(), seed=s)[0] for s in (5, 5, 1 << 40))
    assert first == again
    assert first.method == "sampled"
    assert first != other


def test_maps_are_the_same_bytes_each_time():
    state = positions()[20][0]
    first, again = (risk_map(state, int(state.active)) for _ in range(2))
    assert first.seen.tobytes() == again.seen.tobytes()
    assert guard_visits(state, 0).sets == guard_visits(state, 0).sets


def test_a_question_other_than_the_action_is_refused():
    other = next(s for s in random_states() if top(s) not in (0, ASK_ACTION))
    over = next(s for s in random_states() if top(s) == 0)
    for state in (other, over):
        with pytest.raises(ValueError, match="no action is being asked for"):
            this_turn(state)


def test_who_or_what_is_not_there_is_refused():
    state = Table().at("p2 escaped").state
    with pytest.raises(ValueError, match="player 1 is not in the building"):
        risk_map(state, 1)
    with pytest.raises(ValueError, match="cell 4 is not part of the building"):
        risk_map(state, 0, cells=[4])
    with pytest.raises(ValueError, match="floor 3; expected 0 to 2"):
        guard_visits(state, 3)
    with pytest.raises(ValueError, match="0 samples"):
        until_next_turn(state, samples=0)
