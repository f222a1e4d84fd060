"""What holds in every state of every game, whatever the crew does and finds."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import (
    ALARM_UNDER_GUARD,
    BYTES_DIFFER,
    DECK_SUM,
    DERIVED_WRONG,
    DIE_NOT_ON_ALARM,
    GUARD_ASTRAY,
    KNOWN_CARD_SEEN,
    KNOWN_LEFT_TRACE,
    LOOT_DRAWN,
    LOOT_LOST,
    MARK_ASTRAY,
    NUMBER_OUT_OF_RANGE,
    OVER_BUT_PENDING,
    PLAYER_ASTRAY,
    ROLL_LEFT,
    STACK_LEFT_TRACE,
    STEP_ON_TOP,
    TILE_TWICE,
    TOOLS_LOST,
    check_actions,
    check_state,
)

from lookout.engine import actions as act
from lookout.engine.actions import kind_of
from lookout.engine.apply import (
    apply,
    apply_reported,
    is_over,
    legal_actions,
    step,
)
from lookout.engine.bits import count_bits
from lookout.engine.chance import (
    CHANCE,
    draw_below,
    new_sampler,
    new_script,
    new_world,
    set_key,
)
from lookout.engine.constants import (
    CAUGHT,
    CELLS,
    FACE_KIND,
    FACE_NUMBER,
    FLOOR_CELLS,
    HIDDEN,
    LOOT_GOLD_BAR,
    LOST_VISUAL,
    ON_PATROL,
    OUTSIDE,
    SAFE,
    SCENARIO_NAMES,
    WON,
)
from lookout.engine.deal import Setup, deal
from lookout.engine.decks import full_deck_size
from lookout.engine.jit import kernel
from lookout.engine.offers import MAX_ACTIONS
from lookout.engine.rules import PRESETS, rules_of
from lookout.engine.stack import (
    ASK_ACTION,
)
from lookout.engine.state import (
    DECKS,
    STACK_DEPTH,
    STATE,
    copy_state,
    hash_state,
    refresh,
    same_state,
)
from lookout.engine.tiles import reveal

JIT = not numba.config.DISABLE_JIT
CONFIGS = list(
    itertools.product(SCENARIO_NAMES, (1, 2, 3, 4), PRESETS, (False, True), (3, 19))
)
"""Scenario, players, preset, Lost Visual, starting Stealth: all 144."""

DEALS_A_CONFIG = 6 if JIT else 1
GAMES_A_DEAL = 14 if JIT else 1
CHECKED_GAMES = 240 if JIT else 12
MOST_STEPS = 1_500 if JIT else 60
SPARE_FRAMES = 28
"""So many frames at the bottom of the stack are never needed."""

GAINFUL = (act.CRACK, act.ADD_DIE, act.ESCAPE, act.PICK_UP, act.PAY, act.ACCEPT)
"""What an eager crew does whenever it can, or nearly."""

ROOM = 4 * MAX_ACTIONS  # Where too many actions would be seen, not lost.

# What a batch of games has seen, to know that the checks were not idle.
STATS = ("won", "caught", "capped", "steps", "most_actions", "most_stack")
STATS += ("alarms", "reshuffles", "open_safes", "known", "lost_guards", "gold")
WON_AT, CAUGHT_AT, CAPPED_AT, STEPS_AT, ACTIONS_AT, STACK_AT = range(6)
ALARMS_AT, RESHUFFLES_AT, SAFES_AT, KNOWN_AT, LOST_AT, GOLD_AT = range(6, 12)


@kernel
def watch(state, before, stats):
    """Count what happened in a step."""
    stats[STEPS_AT] += 1
    stats[STACK_AT] = max(stats[STACK_AT], int(state.stack_n))
    for floor in range(int(state.floors)):
        old, new = int(before.alarms[floor]), int(state.alarms[floor])
        stats[ALARMS_AT] += count_bits(new & ~old)
        fresh = full_deck_size(state, floor)
        if state.deck_left[floor] > before.deck_left[floor]:
            stats[RESHUFFLES_AT] += int(before.deck_left[floor] < fresh)
        opened = int(state.opened[floor]) & ~int(before.opened[floor])
        stats[SAFES_AT] += count_bits(opened)
        status, was = int(state.guard_status[floor]), int(before.guard_status[floor])
        stats[LOST_AT] += int(was == ON_PATROL and status != ON_PATROL)
    for deck in range(DECKS):
        stats[KNOWN_AT] += int(state.deck_bottom_n[deck] > before.deck_bottom_n[deck])
    drawn = int(before.loot_deck) & ~int(state.loot_deck)
    stats[GOLD_AT] += (drawn >> LOOT_GOLD_BAR) & 1


@kernel
def choose(buffer, n, dice, eager):
    """Choose an action at random; an eager crew would rather get on with the job."""
    if eager and draw_below(dice, 4):
        for i in range(n):
            if kind_of(buffer[i]) in GAINFUL:
                return int(buffer[i])
        if n > 1 and kind_of(buffer[0]) == act.END_ACTIONS:
            return int(buffer[1 + draw_below(dice, n - 1)])
    return int(buffer[draw_below(dice, n)])


@kernel
def play_games(start, work, raw, chance, dice, games, key, steps, eager, stats, fault):
    """Play games from a state, and check every state; 0, or what was wrong.

    ``work`` has three states: the game, the one before, and one stepped twice; ``raw``
    is the same memory as bytes. ``fault`` gets the game, the step and the action.
    """
    buffer = np.zeros(ROOM, np.int64)
    for game in range(games):
        work[0] = start
        state, before, again = work[0], work[1], work[2]
        set_key(chance[0], key, game)
        set_key(dice, game, key)
        done = steps
        for i in range(steps):
            n = check_actions(state, buffer)
            fault[0], fault[1] = game, i
            if n > 0:
                return n
            if n == 0:
                done = i
                break
            stats[ACTIONS_AT] = max(stats[ACTIONS_AT], -n)
            action = choose(buffer, -n, dice, eager)
            fault[2] = action
            work[1] = state
            work[2] = state
            chance[1] = chance[0]
            step(state, action, chance[0])
            step(again, action, chance[1])
            for j in range(raw.shape[1]):
                if raw[0, j] != raw[2, j]:
                    return BYTES_DIFFER
            wrong = check_state(state)
            if wrong:
                return wrong
            watch(state, before, stats)
        stats[WON_AT] += int(state.result == WON)
        stats[CAUGHT_AT] += int(state.result == CAUGHT)
        stats[CAPPED_AT] += int(done == steps)
    return 0


def setup_of(config):
    scenario, players, preset, lost_visual, stealth = config
    rules = rules_of(preset, start_stealth=stealth)
    return Setup(
        scenario=scenario, players=players, rules=rules, lost_visual=lost_visual
    )


def light_up(state, sampler):
    """Reveal a building, and crack its Safes but for the last roll.

    Random crews hardly ever open a Safe; this brings the second half of a job.
    """
    sampler.journal_n = 0
    for cell in range(CELLS):
        if state.face[cell] == HIDDEN:
            reveal(state, sampler, cell)
            sampler.journal_n = 0
    for floor in range(int(state.floors)):
        for cell in range(floor * FLOOR_CELLS, (floor + 1) * FLOOR_CELLS):
            face = int(state.face[cell])
            if FACE_KIND[face] == SAFE and face != OUTSIDE:
                state.safe_dice[cell] = 1
            elif face > 0 and FACE_NUMBER[face]:
                state.cracked[floor] |= 1 << cell % FLOOR_CELLS


def start_of(config, seed, *, lit):
    """A dealt game; a lit one is in the middle of its first turn."""
    sampler, rng = new_sampler(seed), random.Random(seed)
    state = deal(setup_of(config), sampler).state
    while lit and state.stack[int(state.stack_n) - 1, 0] != ASK_ACTION:
        state = apply(state, rng.choice(legal_actions(state)), sampler).state
    if lit:
        light_up(state, sampler)
        assert check_state(state) == 0
    return state


def raise_floor(state):
    """Put frames below all others that are never reached: less room for the rest."""
    n = int(state.stack_n)
    state.stack[SPARE_FRAMES : SPARE_FRAMES + n] = state.stack[:n].copy()
    state.stack[:SPARE_FRAMES] = [ASK_ACTION, 0, 0, 0, 0]
    state.stack_n = n + SPARE_FRAMES


def play_batch(configs, *, lit, eager, stats):
    work, fault = np.zeros(3, STATE), np.zeros(3, np.int64)
    raw = work.view(np.uint8).reshape(3, -1)
    chance, dice = np.zeros(2, CHANCE), new_sampler(0)
    games = 0
    for number, config in enumerate(configs):
        for k in range(DEALS_A_CONFIG // 2 or 1):
            seed = 1000 * number + 10 * k + lit
            state = start_of(config, seed, lit=lit)
            raise_floor(state)
            chance[0] = new_world(seed) if k % 2 else new_sampler(seed)
            chance[0].recording = 0
            wrong = play_games(
                state,
                work,
                raw,
                chance,
                dice,
                GAMES_A_DEAL,
                seed,
                MOST_STEPS,
                eager,
                stats,
                fault,
            )
            assert wrong == 0, (
                f"fault {wrong} in {config}, seed {seed}, {fault.tolist()}"
            )
            games += GAMES_A_DEAL
    return games


def test_every_state_of_ten_thousand_games_is_sound():
    stats, games = np.zeros(len(STATS), np.int64), 0
    configs = CONFIGS if JIT else random.Random(5).sample(CONFIGS, 24)
    for lit, eager in ((False, False), (True, True)):
        games += play_batch(configs, lit=lit, eager=eager, stats=stats)
    seen = dict(zip(STATS, stats.tolist(), strict=True))
    assert seen["most_actions"] <= MAX_ACTIONS
    assert seen["most_stack"] - SPARE_FRAMES <= STACK_DEPTH // 3
    if JIT:
        assert games >= 10_000
        # The checks were not idle: all this happened, and often.
        assert seen.pop("won") > 5
        assert seen.pop("capped") < games // 100
        assert min(seen.values()) > 20, seen


# Step by step, in plain Python.


def play_checked(config, seed, *, lit, steps):
    """Play a random game and check each step in every way; return what was met."""
    state, rng = start_of(config, seed, lit=lit), random.Random(seed)
    chance = (new_sampler if seed % 2 else new_world)(seed)
    met = Counter()
    for _ in range(steps):
        actions = legal_actions(state)
        if is_over(state):
            assert actions == []
            break
        assert 0 < len(set(actions)) == len(actions) <= MAX_ACTIONS
        gainful = [a for a in actions if lit and kind_of(a) in GAINFUL]
        action, before = rng.choice(gainful or actions), state.tobytes()
        taken = apply(state, action, chance)
        assert state.tobytes() == before
        check_step(state, action, taken)
        state = taken.state
        met["steps"] += 1
        met.update(outcome.kind for outcome in taken.outcomes)
    met["over"] += is_over(state)
    return met


def check_step(state, action, taken):
    """A step can be replayed from its outcomes, and left its state in order."""
    assert check_state(taken.state) == 0
    again = apply_reported(copy_state(state), action, taken.outcomes)
    assert same_state(again.state, taken.state)
    assert hash_state(again.state) == hash_state(taken.state)
    assert again.journal == taken.journal
    assert again.outcomes == taken.outcomes
    anew = copy_state(taken.state)
    refresh(anew)
    assert anew.tobytes() == taken.state.tobytes()


def test_every_step_of_many_games_can_be_replayed():
    rng, met = random.Random(8), Counter()
    configs = [rng.choice(CONFIGS) for _ in range(CHECKED_GAMES)]
    for seed, config in enumerate(configs):
        steps = 120 if JIT else 40
        met += play_checked(config, seed, lit=seed % 3 == 0, steps=steps)
    assert met["steps"] > 40 * CHECKED_GAMES if JIT else met["steps"] > 100
    if JIT:
        for kind in range(1, 13):
            if kind != 6:  # Characters are dealt before the first question.
                assert met[kind] > 0, kind


@settings(derandomize=True, deadline=None, max_examples=25 if JIT else 5)
@given(
    config=st.sampled_from(CONFIGS),
    seed=st.integers(0, 2**63 - 1),
    choices=st.lists(st.integers(0, 255), min_size=10, max_size=60),
)
def test_any_choices_keep_a_game_in_order(config, seed, choices):
    state, chance = start_of(config, seed, lit=False), new_sampler(seed)
    for choice in choices:
        actions = legal_actions(state)
        if not actions:
            break
        action = actions[choice % len(actions)]
        taken = apply(state, action, chance)
        check_step(state, action, taken)
        state = taken.state


@settings(derandomize=True, deadline=None, max_examples=20 if JIT else 5)
@given(config=st.sampled_from(CONFIGS), seed=st.integers(0, 2**64 - 1))
def test_deal_can_be_replayed(config, seed):
    dealt = deal(setup_of(config), new_sampler(seed))
    again = deal(setup_of(config), new_script(dealt.outcomes))
    assert same_state(dealt.state, again.state)
    assert dealt.journal == again.journal
    assert check_state(dealt.state) == 0


# The checks themselves: each finds what it is for.


def broken(**fields):
    """A sound state in the middle of a game with some fields set wrongly."""
    state = start_of(("bank", 2, "2e", True, 3), 3, lit=True)
    assert check_state(state) == 0
    for name, value in fields.items():
        name, _, place = name.partition("__")
        if place:
            state[name][int(place)] = value
        else:
            state[name] = value
    return check_state(state)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"tools_deck": 1}, TOOLS_LOST),
        ({"tool_cell__2": 4}, TOOLS_LOST),
        ({"loot_cell__2": 4}, LOOT_LOST),
        ({"opened__0": 1}, LOOT_DRAWN),
        ({"face__0": 1, "face__1": 1}, TILE_TWICE),
        ({"hidden__0": 1}, DERIVED_WRONG),
        ({"unseen_faces": 2}, DERIVED_WRONG),
        ({"deck_left__1": 3}, DECK_SUM),
        ({"deck_top_n__0": 1, "deck_top__0": LOST_VISUAL + 1}, KNOWN_CARD_SEEN),
        ({"deck_bottom__3": 1}, KNOWN_LEFT_TRACE),
        ({"stealth__0": -1}, NUMBER_OUT_OF_RANGE),
        ({"stack__40": 1}, STACK_LEFT_TRACE),
        ({"stack_n": 0, "stack": 0}, STEP_ON_TOP),
        ({"result": CAUGHT}, OVER_BUT_PENDING),
        ({"guard_cell__0": 30}, GUARD_ASTRAY),
        ({"guard_status__1": 2, "die_cell__1": 30}, GUARD_ASTRAY),
        ({"guard_cell__0": 18, "alarms__0": 1 << 18}, ALARM_UNDER_GUARD),
        ({"guard_cell__0": 18, "die_cell__0": 17, "alarms__0": 1}, DIE_NOT_ON_ALARM),
        ({"player_cell__0": 4}, PLAYER_ASTRAY),
        ({"unlocked__0": 0x77BDE}, MARK_ASTRAY),
        ({"roll__3": 1}, ROLL_LEFT),
    ],
    ids=str,
)
def test_checks_find_what_they_are_for(fields, fault):
    assert broken(**fields) == fault
