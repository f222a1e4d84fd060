"""Every agent of the arena: legal, and the same answer twice."""

from __future__ import annotations

import pytest
from solver_games import position

from lookout.engine import Setup, legal_actions
from lookout.engine.state import copy_state
from lookout.solver.arena.agents import agent_names, make_agent
from lookout.solver.policy.blueprint import choose
from lookout.solver.policy.desk import new_desk

OFFICE = Setup(scenario="office", players=2, sides=("basic",) * 2)


@pytest.mark.parametrize("name", agent_names())
def test_an_agent_is_legal_and_reproducible(name: str) -> None:
    state, agent = position(OFFICE, 2, 30), make_agent(name)
    chosen = agent.choose(copy_state(state), 5)
    assert chosen in legal_actions(state)
    assert make_agent(name).choose(copy_state(state), 5) == chosen
    assert agent.name == name
    assert agent.version


def test_the_blueprint_plays_the_blueprint() -> None:
    state = position(OFFICE, 3, 25)
    assert make_agent("blueprint").choose(state, 1) == choose(state, new_desk())


def test_the_product_tells_its_value() -> None:
    agent = make_agent("product")
    agent.choose(position(OFFICE, 2, 30), 5)
    assert 0.0 <= agent.last_value <= 1.0
