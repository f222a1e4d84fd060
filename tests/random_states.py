"""States out of random games, early, late and finished, for tests of what reads them.

Random play seldom opens a Safe. So every third game jumps ahead: everything is
revealed, the crew stands on Safe after Safe and opens it, then perhaps at the exit.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator

from lookout.engine import actions as act
from lookout.engine.actions import encode, kind_of
from lookout.engine.apply import is_over, legal_actions, step
from lookout.engine.chance import Chance, new_sampler
from lookout.engine.constants import (
    FLOOR_CELLS,
    HIDDEN,
    NOT_SET_UP,
    NOWHERE,
    SAFE,
    SCENARIO_NAMES,
    STAIRS,
)
from lookout.engine.deal import Setup, deal
from lookout.engine.geometry import row_and_column
from lookout.engine.guards import set_up_floor
from lookout.engine.rules import PRESETS, rules_of
from lookout.engine.stack import ASK_ACTION, pop, top
from lookout.engine.state import State, copy_state
from lookout.engine.tiles import reveal
from lookout.engine.walls import random_walls

GAMES = 210
_EAGER = (act.CRACK, act.ESCAPE, act.PICK_UP, act.USE_TOOL, act.ADD_DIE)


@functools.cache
def random_states() -> tuple[State, ...]:
    """Return a state now and then out of every game, its first and last among them."""
    return tuple(state for game in range(GAMES) for state in _play(game))


def _play(game: int) -> Iterator[State]:
    rng, chance = random.Random(game), new_sampler(game)
    state = deal(_setup(rng, game), chance).state
    chance.recording = 0
    yield copy_state(state)
    ahead, steps = game % 3 == 0, 150 if game % 30 == 0 else 24
    for _ in range(steps):
        if ahead and top(state) == ASK_ACTION:
            ahead = False
            _jump_ahead(state, chance, rng)
            yield copy_state(state)
        if is_over(state):
            break
        _step(state, chance, rng)
        if rng.random() < (0.08 if top(state) == ASK_ACTION else 0.5):
            yield copy_state(state)
    yield copy_state(state)


def _setup(rng: random.Random, game: int) -> Setup:
    scenario = rng.randrange(3)
    walls, hole = None, NOWHERE
    if rng.random() < 0.3:
        pieces, hole = random_walls(scenario, game)
        walls = tuple(map(frozenset, pieces))
    return Setup(
        scenario=SCENARIO_NAMES[scenario],
        players=1 + game % 4,
        rules=rules_of(rng.choice(list(PRESETS)), start_stealth=rng.choice((3, 19))),
        walls=walls,
        hole=hole,
        lost_visual=rng.random() < 0.5,
    )


def _step(state: State, chance: Chance, rng: random.Random) -> None:
    legal = legal_actions(state)
    eager = [action for action in legal if kind_of(action) in _EAGER]
    action = rng.choice(eager if eager and rng.random() < 0.5 else legal)
    step(state, action, chance)


def _cells(state: State, kind: int) -> list[int]:
    return [
        floor * FLOOR_CELLS + local
        for floor in range(int(state.floors))
        for local in range(FLOOR_CELLS)
        if int(state.kind_cells[kind, floor]) >> local & 1
    ]


def _jump_ahead(state: State, chance: Chance, rng: random.Random) -> None:
    for cell in range(int(state.floors) * FLOOR_CELLS):
        if state.face[cell] == HIDDEN:
            reveal(state, chance, cell)
    for floor in range(int(state.floors)):
        if state.guard_status[floor] == NOT_SET_UP:
            set_up_floor(state, chance, floor, 0)
            pop(state)  # Nobody is there to be seen.
            pop(state)
    safes = _cells(state, SAFE)
    for safe in safes[: rng.randint(1, len(safes))]:
        _open(state, chance, rng, safe)
    if rng.random() < 0.6 and top(state) == ASK_ACTION:
        _gather(state, _cells(state, STAIRS)[-1])


def _gather(state: State, cell: int) -> None:
    state.player_cell[: int(state.players)] = cell
    state.flexibility_debt = 0


def _open(state: State, chance: Chance, rng: random.Random, safe: int) -> None:
    """Crack a Safe whose number lacks nothing, and answer what that asks."""
    floor = safe // FLOOR_CELLS
    numbered = row_and_column(state, safe) & ~int(state.kind_cells[SAFE, floor])
    state.cracked[floor] |= numbered
    state.safe_dice[safe] = rng.randint(1, 6)
    state.used, state.remaining, state.grace = 0, 4, 0
    _gather(state, safe)
    step(state, encode(act.CRACK, safe, 0, 0), chance)
    while not is_over(state) and top(state) != ASK_ACTION:
        _step(state, chance, rng)
