"""The state is what the crew knows: nothing in it depends on what is still hidden.

Under two worlds the same actions with the same outcomes lead to the same bytes; so
whoever plans from a state cannot tell one world from the other.
"""

from __future__ import annotations

import random

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lookout.engine.apply import (
    apply,
    apply_reported,
    decider,
    is_over,
    legal_actions,
    step,
)
from lookout.engine.chance import new_sampler, new_script, new_world, outcomes_of
from lookout.engine.constants import CELLS, HIDDEN, OUTSIDE, SCENARIO_NAMES
from lookout.engine.deal import Setup, deal
from lookout.engine.decks import known_cards
from lookout.engine.journal import (
    DREW_TILE,
    LOOKED_AT_EVENT,
    LOOKED_AT_PATROL,
)
from lookout.engine.rules import Rules
from lookout.engine.state import DECKS, EVENT_DECK, STATE, copy_state, hash_state

JIT = not numba.config.DISABLE_JIT
GAMES = 60 if JIT else 6
STEPS = 80 if JIT else 30
CREWS = (("spotter", "rigger", "hawk"), ("peterman", "spotter", "raven"))


def setup_of(number):
    """A set-up that differs from game to game; crews that look at cards."""
    return Setup(
        scenario=SCENARIO_NAMES[number % 3],
        players=3,
        characters=CREWS[number % 2],
        sides=(("basic", "advanced")[number // 2 % 2],) * 3,
        rules=Rules(start_stealth=9),
        lost_visual=number % 5 == 0,
    )


def start_of(number):
    """The first question, whose one outcome was the same for everybody."""
    return deal(setup_of(number), new_sampler(number)).state


def played(number, key):
    """Play at random under a world: states before, actions and what they brought."""
    state, world, rng = start_of(number), new_world(key), random.Random(number)
    for _ in range(STEPS):
        if is_over(state):
            return
        action = rng.choice(legal_actions(state))
        taken = apply(state, action, world)
        yield state, action, taken
        state = taken.state


def assert_same(one, other):
    """Nobody could tell the two states apart, nor what may be done in them."""
    assert one.tobytes() == other.tobytes()
    assert hash_state(one) == hash_state(other)
    assert legal_actions(one) == legal_actions(other)
    assert decider(one) == decider(other)


@pytest.mark.parametrize("seed", range(3))
def test_history_alone_makes_the_state(seed):
    """Replay a world's outcomes from the start, which knows no world."""
    for number in range(seed, GAMES, 3):
        shadow = start_of(number)
        for state, action, taken in played(number, key=number + 100):
            assert_same(state, shadow)
            shadow = apply_reported(shadow, action, taken.outcomes).state
            assert_same(taken.state, shadow)


def test_worlds_that_agree_on_outcomes_agree_on_states():
    agreed = told = 0
    for number in range(GAMES):
        others = [new_world(1000 * number + k) for k in range(4)]
        for state, action, taken in played(number, key=number):
            for world in others:
                other = apply(state, action, world)
                if other.outcomes != taken.outcomes:
                    told += bool(taken.outcomes)
                    continue
                assert_same(other.state, taken.state)
                assert other.journal == taken.journal
                agreed += bool(taken.outcomes)
    assert agreed > (100 if JIT else 3)
    assert told > agreed


def test_games_are_the_same_until_an_outcome_differs():
    parted = 0
    for number in range(GAMES):
        states = [start_of(number), start_of(number)]
        worlds, rng = [new_world(number), new_world(number + 1)], random.Random(number)
        for _ in range(STEPS):
            assert_same(*states)
            if is_over(states[0]):
                break
            action = rng.choice(legal_actions(states[0]))
            steps = [
                apply(state, action, world)
                for state, world in zip(states, worlds, strict=True)
            ]
            states = [taken.state for taken in steps]
            if steps[0].outcomes != steps[1].outcomes:
                parted += 1
                break
    assert parted > GAMES // 2


def test_action_without_outcome_leads_to_one_state_only():
    quiet = 0
    for number in range(GAMES):
        for state, action, taken in played(number, key=number):
            if taken.outcomes:
                continue
            quiet += 1
            for chance in (new_world(7), new_sampler(7), new_script([])):
                other = apply(state, action, chance)
                assert other.outcomes == ()
                assert_same(other.state, taken.state)
    assert quiet > 5 * GAMES


def test_only_what_was_seen_is_in_the_state():
    for number in range(GAMES):
        start = start_of(number)
        shown = {c for c in range(CELLS) if start.face[c] not in (HIDDEN, OUTSIDE)}
        looked = {deck: set() for deck in range(DECKS)}
        for _, _, taken in played(number, key=number):
            for kind, place, value in taken.outcomes:
                if kind == DREW_TILE:
                    shown.add(place)
                elif kind == LOOKED_AT_PATROL:
                    looked[place].add(value)
                elif kind == LOOKED_AT_EVENT:
                    looked[EVENT_DECK].add(value)
            state = taken.state
            faces = {c for c in range(CELLS) if state.face[c] not in (HIDDEN, OUTSIDE)}
            assert faces == shown
            for deck, cards in looked.items():
                known = known_cards(state, deck)
                assert known & ~sum(1 << card for card in cards) == 0


def test_no_byte_tells_the_key_of_a_world():
    """Step one state under many worlds: bytes follow from outcomes, key or no key."""
    checked = 0
    for number in range(0, GAMES, 6):
        for state, action, _ in played(number, key=number):
            by_outcome = {}
            for key in range(12):
                world = new_world(key)
                after = copy_state(state)
                step(after, action, world)
                report = tuple(outcomes_of(world))
                same = by_outcome.setdefault(report, after.tobytes())
                assert after.tobytes() == same
                checked += 1
    assert checked > 100


@settings(derandomize=True, deadline=None, max_examples=30 if JIT else 6)
@given(
    number=st.integers(0, 29),
    keys=st.lists(st.integers(0, 2**64 - 1), min_size=2, max_size=4, unique=True),
    choices=st.lists(st.integers(0, 255), min_size=5, max_size=40),
)
def test_planner_is_offered_the_same_in_every_world(number, keys, choices):
    """Whichever world made the outcomes, a table that reports them knows no more."""
    state, table = start_of(number), start_of(number)
    worlds = [new_world(key) for key in keys]
    for i, choice in enumerate(choices):
        actions = legal_actions(state)
        assert actions == legal_actions(table)
        if not actions:
            break
        action = actions[choice % len(actions)]
        taken = apply(state, action, worlds[i % len(worlds)])
        state = taken.state
        table = apply_reported(table, action, taken.outcomes).state
        assert state.tobytes() == table.tobytes()


def test_state_has_no_bytes_beside_its_fields():
    sizes = [np.dtype(STATE.fields[name][0]).itemsize for name in STATE.names]
    assert sum(sizes) == STATE.itemsize
