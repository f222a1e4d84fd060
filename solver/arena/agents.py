"""The agents by name, and what an agent is.

To add one, write a function that imports and returns it and give it a line in
``_FACTORIES``. The import belongs inside: nobody should wait for what is not played.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Protocol

from lookout.engine import State


class Agent(Protocol):
    """Whoever chooses the actions of the whole crew."""

    @property
    def name(self) -> str:
        """The name in the registry."""

    @property
    def version(self) -> str:
        """Changes whenever the agent might choose otherwise than before.

        Recorded games count for the version that played them.
        """

    def choose(self, state: State, seed: int, /) -> int:
        """Return one of the legal actions: the same for the same arguments.

        Args:
            state: A state at a question with at least two answers; it may be altered.
            seed: 64 bits for whatever the agent draws; new at every decision.
        """


@dataclasses.dataclass(frozen=True, slots=True)
class FunctionAgent:
    """An agent made of a function."""

    name: str
    version: str
    choose: Callable[[State, int], int]


def _random() -> Agent:
    from lookout.solver.arena.baselines import RandomAgent

    return RandomAgent()


def _flat() -> Agent:
    from lookout.solver.arena.baselines import FlatAgent

    return FlatAgent()


def _greedy() -> Agent:
    from lookout.solver.search.players import greedy_agent

    return greedy_agent()


def _blueprint() -> Agent:
    from lookout.solver.search.players import blueprint_agent

    return blueprint_agent()


def _pimc() -> Agent:
    from lookout.solver.arena.pimc import WorldByWorldAgent

    return WorldByWorldAgent()


def _searching(name: str) -> Callable[[], Agent]:
    def make() -> Agent:
        from lookout.solver.search.players import searching_agent

        return searching_agent(name)

    return make


_FACTORIES: dict[str, Callable[[], Agent]] = {
    "random": _random,
    "flat": _flat,
    "greedy": _greedy,
    "blueprint": _blueprint,
    "pimc": _pimc,
    "no-value": _searching("no-value"),
    "only-value": _searching("only-value"),
    "product": _searching("product"),
    "product@1s": _searching("product@1s"),
}
"""Makes each agent, from the weakest on; the order is that of the reports."""


class UnknownAgentError(ValueError):
    """There is no agent of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown agent {name!r}; available: {', '.join(_FACTORIES)}")


def agent_names() -> tuple[str, ...]:
    """Return the names of all agents that can play."""
    return tuple(_FACTORIES)


def make_agent(name: str) -> Agent:
    """Return a new agent.

    Raises:
        UnknownAgentError: If nobody has that name.
    """
    if name not in _FACTORIES:
        raise UnknownAgentError(name)
    agent = _FACTORIES[name]()
    assert agent.name == name, f"{agent.name!r} is registered as {name!r}"
    return agent


@dataclasses.dataclass(frozen=True, slots=True, order=True)
class Contender:
    """An agent of one version, which may be one of the past."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name}:{self.version}"

    def is_current(self) -> bool:
        """Say whether this version can still be played."""
        return self.name in _FACTORIES and self.version == make_agent(self.name).version

    def label(self) -> str:
        """Return the name that it goes by in a report."""
        return self.name if self.is_current() else str(self)


def parse_contender(text: str) -> Contender:
    """Return the agent that ``blueprint`` or ``blueprint:3`` names.

    A version of the past is named but not checked: only its games are left.

    Raises:
        UnknownAgentError: If no version is given and nobody has that name.
    """
    name, _, version = text.partition(":")
    return Contender(name, version or make_agent(name).version)
