"""Playing a deal with an agent, from the set-up to the end."""

from __future__ import annotations

import dataclasses
import time
import traceback

import numba

from lookout.engine import (
    RULES_VERSION,
    State,
    Step,
    apply,
    copy_state,
    deal,
    is_over,
    legal_actions,
)
from lookout.engine.constants import WON
from lookout.engine.safe import safes_left, safes_opened
from lookout.engine.stack import ASK_ACTION, top
from lookout.solver.arena.agents import Agent
from lookout.solver.arena.causes import STALLED, TURN_CAP, TurnWatch
from lookout.solver.arena.deals import WARM_UP, Cell, Deal
from lookout.solver.arena.results import Played

WARM_UP_ACTIONS = 4
"""Two of the set-up and two of the first turn reach all that has to be compiled."""


class AgentFailedError(RuntimeError):
    """An agent raised an error, or chose what is not legal."""


@dataclasses.dataclass(frozen=True, slots=True)
class Limits:
    """When a game that does not end is given up, and counts as lost."""

    turns: int = 200
    """Of all players together."""

    actions: int = 100
    """Of one turn: free actions could go on for ever."""


LIMITS = Limits()


class Table:
    """A game that is being played, and what is to be recorded of it."""

    def __init__(self, agent: Agent, dealt: Deal) -> None:
        self.agent = agent
        self.deal = dealt
        self.actions = 0
        self._chance = dealt.world()
        self._watch = TurnWatch()
        self._turn_actions = 0
        self._decisions = 0
        self._cpu = 0.0
        self._values: list[list[float]] = []
        self._noted = -1
        self.state: State = None
        self._go_on(deal(dealt.setup(), self._chance))

    def _go_on(self, step: Step) -> None:
        """Take over what a step brought about."""
        turns = self._watch.turns
        self._watch.follow(step.journal)
        if self._watch.turns != turns:
            self._turn_actions = 0
        self.state = step.state

    def play_action(self) -> None:
        """Let the agent choose, where there is a choice, and play the action.

        Raises:
            AgentFailedError: If the agent does not answer with a legal action.
        """
        legal = legal_actions(self.state)
        action = legal[0] if len(legal) == 1 else self._ask()
        if len(legal) > 1:
            self._note_value()
        if action not in legal:
            raise AgentFailedError(
                f"{self.agent.name} chose {action!r} on {self.deal} after "
                f"{self.actions} actions; legal: {legal}"
            )
        self.actions += 1
        self._turn_actions += 1
        self._go_on(apply(self.state, action, self._chance))

    def _ask(self) -> int:
        seed, state = self.deal.seed(self._decisions), copy_state(self.state)
        self._decisions += 1
        started = time.process_time()
        try:
            return self.agent.choose(state, seed)
        except Exception as error:
            raise AgentFailedError(
                f"{self.agent.name} failed on {self.deal} after {self.actions} "
                f"actions:\n{traceback.format_exc()}"
            ) from error
        finally:
            self._cpu += time.process_time() - started

    def _note_value(self) -> None:
        """Keep what an agent that estimates thinks of the start of a turn."""
        value = getattr(self.agent, "last_value", None)
        begins = top(self.state) == ASK_ACTION and self.state.used == 0
        if value is not None and begins and self._noted != self._watch.turns:
            self._noted = self._watch.turns
            settled = getattr(self.agent, "last_settled", ())
            row = [value, safes_left(self.state), *settled]
            self._values.append([round(float(x), 5) for x in row])

    def excess(self, limits: Limits) -> str:
        """Return the limit that the game has reached, or nothing."""
        if self._watch.turns > limits.turns:
            return TURN_CAP
        return STALLED if self._turn_actions >= limits.actions else ""

    def record(self, excess: str) -> Played:
        """Return the game as it ended, or was given up."""
        won = bool(self.state.result == WON)
        cell, watch = self.deal.cell, self._watch
        return Played(
            agent=self.agent.name,
            version=self.agent.version,
            scenario=cell.scenario,
            players=cell.players,
            set=self.deal.set,
            index=self.deal.index,
            rules=RULES_VERSION,
            won=won,
            cause="" if won else excess or watch.cause(),
            turns=watch.turns - int(excess == TURN_CAP),  # The last one was not played.
            actions=self.actions,
            decisions=self._decisions,
            cpu_ms=round(self._cpu * 1000, 3),
            safes=safes_opened(self.state),
            stealth=int(self.state.stealth[: cell.players].sum()),
            values=self._values,
        )


def play_game(agent: Agent, dealt: Deal, limits: Limits = LIMITS) -> Played:
    """Play a deal to its end, or to a limit.

    Raises:
        AgentFailedError: If the agent does not answer with a legal action.
    """
    table, excess = Table(agent, dealt), ""
    while not is_over(table.state) and not excess:
        table.play_action()
        excess = "" if is_over(table.state) else table.excess(limits)
    return table.record(excess)


def warm_up(agent: Agent) -> None:
    """Play the first actions of a game, so that nothing is compiled while measuring."""
    if numba.config.DISABLE_JIT:
        return
    table = Table(agent, Deal(Cell("office", 2), WARM_UP, 0))
    while table.actions < WARM_UP_ACTIONS and not is_over(table.state):
        table.play_action()
