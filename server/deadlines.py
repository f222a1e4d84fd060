"""How long a call may take: its budget, the server's caps, the caller's deadline."""

from __future__ import annotations

import dataclasses
import time
from typing import Any

from grpc.aio import ServicerContext

from lookout.server.config import Config
from lookout.server.errors import DeadlineTooShortError
from lookout.solver import Budget, Hint, Stop

MARGIN = 0.03
"""Seconds before the deadline at which an answer must be ready to be sent."""

LEAST = 0.01
"""Seconds in which the briefest answer is made."""

CLEAR_ROUNDS = 4
"""Rounds of a search that has neither a time nor a number of simulations."""


def answer_by(context: ServicerContext[Any, Any], config: Config) -> float:
    """Return the monotonic time at which the answer to a call must be ready.

    Raises:
        DeadlineTooShortError: If that leaves no time for any answer.
    """
    left = context.time_remaining()
    if left is None or left > 1e6:
        left = config.default_deadline
    if left < MARGIN + LEAST:
        raise DeadlineTooShortError(
            f"the deadline is {1000 * max(0.0, left):.0f} ms away; an answer needs "
            f"{1000 * (MARGIN + LEAST):.0f} ms"
        )
    return time.monotonic() + left - MARGIN


class Pace:
    """How fast hints are, as measured; cautious until then.

    Worker threads tell and read it; a number that is a moment old does no harm.
    """

    def __init__(self) -> None:
        """Start with guesses."""
        self.rate = 5000.0
        """Simulations a second."""

        self._explaining, self._spread = 0.02, 0.005

    @property
    def explain_s(self) -> float:
        """How long an explanation may well take."""
        return min(0.1, self._explaining + 3 * self._spread)

    def learn(self, hint: Hint) -> None:
        """Take in how long a hint took."""
        if hint.simulations >= 50 and hint.search_seconds > 0:
            self.rate += 0.1 * (hint.simulations / hint.search_seconds - self.rate)
        if hint.line is not None:
            off = hint.seconds - hint.search_seconds - self._explaining
            self._explaining += 0.1 * off
            self._spread += 0.1 * (abs(off) - self._spread)

    def expect(self, budget: Budget) -> float:
        """Return how long a hint will probably take, in seconds."""
        most = CLEAR_ROUNDS * 1000 if budget.simulations is None else budget.simulations
        searching = most / self.rate
        if budget.seconds is not None:
            searching = budget.seconds
            if budget.simulations is not None:
                searching = min(searching, budget.simulations / self.rate)
        return searching + self._explaining


@dataclasses.dataclass(frozen=True, slots=True)
class Allowance:
    """What a search may use, of what was asked for."""

    budget: Budget
    is_capped: bool
    """Whether that is less than was asked for."""


def capped(budget: Budget, config: Config) -> Allowance:
    """Return a budget within the server's caps."""
    simulations, seconds = budget.simulations, budget.seconds
    if simulations is not None:
        simulations = min(simulations, config.max_simulations)
    if seconds is not None:
        seconds = min(seconds, config.max_seconds)
    allowed = dataclasses.replace(budget, simulations=simulations, seconds=seconds)
    return Allowance(allowed, allowed != budget)


def timed(allowance: Allowance, stop: Stop, pace: Pace, config: Config) -> Allowance:
    """Set when a search that starts now must stop; return what it may use.

    A search that is asked to take its time plans with what there is; one that has a
    number of simulations is planned as if there were time for all, and is cut.
    """
    now = time.monotonic()
    left = max(0.0, stop.answer_by - now)
    searching = min(config.max_seconds, max(left - pace.explain_s, left / 2))
    stop.search_by = now + searching
    seconds = allowance.budget.seconds
    if seconds is None or seconds <= searching:
        return allowance
    budget = dataclasses.replace(allowance.budget, seconds=searching)
    return Allowance(budget, is_capped=True)
