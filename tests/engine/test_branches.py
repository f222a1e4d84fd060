"""Taking every path of chance: exact probabilities that sum to one."""

from __future__ import annotations

from collections import defaultdict

import pytest

from lookout.engine import Setup, deal, legal_actions, new_sampler
from lookout.engine.actions import END_ACTIONS, MOVE, kind_of
from lookout.engine.apply import step
from lookout.engine.chance import new_branches, next_branch, tile_weights
from lookout.engine.constants import SAFE_FACE
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.state import State, copy_state


def first_turn(scenario: str) -> State:
    """Return a state at the first action of the first turn."""
    chance = new_sampler(11)
    state = deal(Setup(scenario=scenario, players=2), chance).state
    while top(state) != ASK_ACTION:
        step(state, legal_actions(state)[0], chance)
    return state


def leaves(state: State, action: int) -> list[tuple[float, State]]:
    """Return every state that an action may lead to, with its probability."""
    branches, found = new_branches(), []
    while True:
        branches.journal_n = 0
        after = copy_state(state)
        step(after, action, branches)
        found.append((float(branches.likelihood), after))
        if not next_branch(branches):
            return found


@pytest.mark.parametrize("scenario", ["office", "bank", "fort_knox"])
def test_a_reveal_has_the_weights_of_its_faces(scenario: str) -> None:
    state = first_turn(scenario)
    action = next(a for a in legal_actions(state) if kind_of(a) == MOVE)
    cell = (action >> 8) & 0xFF
    faces: dict[int, float] = defaultdict(float)
    for likelihood, after in leaves(state, action):
        faces[int(after.face[cell])] += likelihood
    safe_weight, _, total = tile_weights(state, 0)
    assert sum(faces.values()) == pytest.approx(1, abs=1e-12)
    assert faces[SAFE_FACE] == pytest.approx(safe_weight / total, abs=1e-12)


def test_a_guard_s_move_branches_over_its_cards_and_the_next_event() -> None:
    state = first_turn("bank")
    state.used = 4
    found = leaves(state, END_ACTIONS)
    assert sum(likelihood for likelihood, _ in found) == pytest.approx(1, abs=1e-12)
    state.guard_cell[0] = (int(state.die_cell[0]) + 1) % 2  # One or two steps away.
    after = {s.tobytes() for _, s in leaves(state, END_ACTIONS)}
    assert len(after) == len(leaves(state, END_ACTIONS))
