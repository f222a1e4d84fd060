"""The search: which action is best, and how sure that is.

Sequential Halving over the candidates: all of them play on the same tapes, the worse
half is dropped, the rest gets more. A tape is a fresh world for every simulation.
The early rounds stop at the value function, the last ones mix it with the outcome.
"""

from __future__ import annotations

import dataclasses
import math
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from lookout.engine.actions import Action
from lookout.engine.chance import new_sampler, new_world
from lookout.engine.constants import PLAYING
from lookout.engine.stack import ASK_GIVE, ASK_ORDERS, ASK_TAKE, top
from lookout.engine.state import STATE, State
from lookout.solver.estimates import Z95
from lookout.solver.policy.desk import DEFAULT_WEIGHTS, Weights, new_desk
from lookout.solver.search.candidates import as_array, candidates
from lookout.solver.search.simulate import (
    COUNTS,
    LOST_SOON,
    PLAN,
    WON_SOON,
    run_tapes,
)
from lookout.solver.search.stop import Stop
from lookout.solver.value.net import load_net

Floats = npt.NDArray[np.float64]

LEAST_TAPES = 4
ONLY_ONE = 100  # Tapes for an action without alternative: only its value is asked.
LEAST_ROUNDS = 3  # So that a clear choice between two does not use up the budget.
CHUNK_SECONDS = 0.002  # Of simulations between two looks at the clock.
SNAPSHOT_SECONDS = 0.1  # Between two snapshots in a round.
FIRST_SNAPSHOT = 0.01  # Seconds after which the first one comes, however rough.
BLOCK = 4096  # Tapes for which room is made at once.
CLEARLY_BEHIND = 3.0  # Standard errors at which an action is given up.


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """How long to search; whichever is reached first ends it."""

    simulations: int | None = None
    """At most this many; with nothing else given the answer is reproducible."""

    seconds: float | None = None
    """Wall time."""

    half_width: float | None = None
    """Stop when the best action's 95 % interval is no wider than plus or minus this."""


DEFAULT_SIMULATIONS = 1000
DEFAULT_BUDGET = Budget(simulations=DEFAULT_SIMULATIONS)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the search works; the defaults are what paired games chose."""

    depth: float = 2.0
    """Rounds of all players after which the value function is asked."""

    share: float = 0.3
    """Of the value function in the results of rounds that play to the end."""

    mixed_rounds: int = 1
    """How many of the last rounds play to the end."""

    people: int = 0
    """Seats of people, as bits, who may not follow the plan."""

    noise: float = 0.15
    """How often people do something else than the blueprint."""

    loyalty: float = 0.5
    """Standard errors by which an action must beat the blueprint's to replace it."""

    weights: Weights = dataclasses.field(default_factory=lambda: DEFAULT_WEIGHTS)
    """The blueprint's."""


class Settled(NamedTuple):
    """Shares of simulations that ended before the value function was asked."""

    lost: float = 0.0
    won: float = 0.0


UNSETTLED = Settled()


@dataclasses.dataclass(frozen=True, slots=True)
class Arm:
    """What the search found about one action."""

    action: Action
    value: float
    """Mean result; not yet a calibrated probability."""

    error: float
    """Standard error of the value."""

    behind: float
    """Mean difference to the best action, on the tapes both played; 0 for the best."""

    behind_error: float
    tapes: int
    counts: tuple[int, ...]
    """Of the tapes: see ``simulate.COUNTS``."""

    @property
    def settled(self) -> Settled:
        """The shares of tapes on which the game was soon lost, or won."""
        tapes = max(1, self.tapes)
        return Settled(self.counts[LOST_SOON] / tapes, self.counts[WON_SOON] / tapes)


@dataclasses.dataclass(frozen=True, slots=True)
class Result:
    """The answer of a search: arms from best to worst."""

    arms: tuple[Arm, ...]
    blueprint: Action
    simulations: int
    seconds: float
    complete: bool
    """Whether the budget was used as planned, and nothing stopped the search."""

    @property
    def best(self) -> Arm:
        """The recommended action."""
        return self.arms[0]


class _Workspace:
    """What one thread needs to simulate."""

    def __init__(self, options: Options) -> None:
        self.desk = new_desk(options.weights)
        self.net = load_net()
        self.world = new_world(0)
        self.world.recording = 0
        self.chooser = new_sampler(0)
        self.scratch = np.zeros(1, STATE)


class Searcher:
    """Searches positions, one at a time; keeps its threads and their room."""

    def __init__(self, options: Options | None = None, threads: int = 1) -> None:
        """Make room for some threads."""
        self.options = options or Options()
        self.spaces = [_Workspace(self.options) for _ in range(threads)]
        self.pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.stop = Stop()
        self.lock = threading.Lock()

    def cancel(self) -> None:
        """Make a running search return what it has; from any thread."""
        self.stop.set()

    def close(self) -> None:
        """Let the threads go."""
        if self.pool is not None:
            self.pool.shutdown()

    def search(
        self,
        state: State,
        budget: Budget = DEFAULT_BUDGET,
        seed: int = 0,
        snapshot: Callable[[Result], None] | None = None,
        stop: Stop | None = None,
    ) -> Result:
        """Return the arms of a position at a question, best first.

        Args:
            state: The position; it must not be over.
            budget: When to stop.
            seed: Of all simulations; with a budget of simulations alone the same seed
                gives the same result, for any number of threads.
            snapshot: Told about improving results while the search runs.
            stop: Ends it early; ``cancel`` sets it, too.

        Raises:
            ValueError: If the game is over.
        """
        if state.result != PLAYING:
            raise ValueError("the game is over; there is nothing to choose")
        with self.lock:
            self.stop = stop or Stop()
            return _Run(self, state, budget, seed, snapshot).run()


class _Run:
    """One search."""

    def __init__(
        self,
        searcher: Searcher,
        state: State,
        budget: Budget,
        seed: int,
        snapshot: Callable[[Result], None] | None,
    ) -> None:
        self.searcher, self.stop = searcher, searcher.stop
        self.root = np.zeros(1, STATE)
        self.root[0] = state
        self.budget, self.snapshot = budget, snapshot
        self.seed = (seed ^ (seed >> 32)) & 0xFFFFFFFF
        self.started = time.monotonic()
        threads = len(searcher.spaces)
        self.actions = candidates(self.root[0], searcher.spaces[0].desk)
        self.alive = list(range(len(self.actions)))
        self.room: Floats = np.zeros((BLOCK, len(self.actions)))
        self.tapes = 0
        self.played = np.zeros(len(self.actions), np.int64)
        self.counts = np.zeros((threads, len(self.actions), COUNTS), np.int64)
        self.simulations = 0
        self.rate = 20_000.0  # Simulations a second, until measured.
        self.spent = 0.0
        self.was_stopped = False
        self.snapshot_at = self.started + FIRST_SNAPSHOT

    def run(self) -> Result:
        """Search until the budget is spent."""
        if len(self.actions) > 1:
            self._halve()
        elif self._left() > 0:
            self._play(min(self._left(), ONLY_ONE), mixed=True)
        return self._result(complete=not self.was_stopped)

    def _halve(self) -> None:
        rounds = max(LEAST_ROUNDS, math.ceil(math.log2(len(self.actions))))
        for number in range(rounds):
            left = rounds - number
            mixed = left <= self.searcher.options.mixed_rounds
            tapes = self._tapes_of_round(left)
            if tapes == 0 or not self._play(tapes, mixed):
                return
            self._drop(left - 1)
            if number + 1 < rounds:
                self._take_snapshot()
            if len(self.alive) == 1 or self._is_precise():
                return

    def _left(self) -> int:
        """Return how many simulations the budget still allows."""
        left = 1 << 40
        if self.budget.simulations is not None:
            left = self.budget.simulations - self.simulations
        if self.budget.seconds is not None:
            passed = time.monotonic() - self.started
            left = min(left, int((self.budget.seconds - passed) * self.rate))
        elif self.budget.simulations is None:
            left = DEFAULT_SIMULATIONS
        return max(0, left)

    def _tapes_of_round(self, rounds_left: int) -> int:
        share = self._left() // (rounds_left * len(self.alive))
        if share < LEAST_TAPES and self._left() >= LEAST_TAPES * len(self.alive):
            return LEAST_TAPES
        return share

    def _play(self, tapes: int, mixed: bool) -> bool:
        """Simulate the actions that are alive on fresh tapes; say whether all did."""
        while tapes > 0:
            block = min(tapes, BLOCK)
            if not self._play_block(block, mixed):
                return False
            tapes -= block
        return True

    @property
    def values(self) -> Floats:
        """Results by tape and action, of the tapes that were played."""
        return self.room[: self.tapes]

    def _play_block(self, tapes: int, mixed: bool) -> bool:
        first = self.tapes
        if first + tapes > len(self.room):
            self.room = np.concatenate([self.room, np.zeros_like(self.room)])
        options, state = self.searcher.options, self.root[0]
        plan = np.zeros(1, PLAN)[0]
        plan.turns = max(1, round(options.depth * int(state.players)))
        plan.mover = state.active
        plan.share = options.share if mixed else 1.0
        plan.people, plan.noise = options.people, options.noise
        begun = time.monotonic()
        self._run_chunks(first, first + tapes, plan)
        self.spent += time.monotonic() - begun
        if self.spent > 0 and self.simulations:
            self.rate = self.simulations / self.spent
        return self.tapes == first + tapes

    def _chunks(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        size = max(1, int(CHUNK_SECONDS * self.rate / len(self.alive)))
        for start in range(first, last, size):
            yield start, min(last, start + size)

    def _run_chunks(self, first: int, last: int, plan: object) -> None:
        """Run chunk after chunk, on all threads, until all are done or time is up."""
        actions, alive = as_array(self.actions), as_array(self.alive)
        searcher = self.searcher

        def work(thread: int, tapes: tuple[int, int]) -> int:
            space = searcher.spaces[thread]
            return run_tapes(
                self.root[0], actions, alive, np.array(tapes), self.seed,
                space.scratch, space.desk, space.net, space.world, space.chooser,
                plan, self.stop.flag, self.room, self.counts[thread],
            )  # fmt: skip

        chunks, threads = list(self._chunks(first, last)), len(searcher.spaces)
        for i in range(0, len(chunks), threads):
            if self.stop.ends_search():
                self.was_stopped = True
                return
            if time.monotonic() >= self.snapshot_at:
                self._take_snapshot()
            batch = chunks[i : i + threads]
            if searcher.pool is None:
                finished = [work(0, batch[0])]
            else:
                finished = list(searcher.pool.map(work, range(threads), batch))
            if not self._take_in(batch, finished) or self._is_late():
                return

    def _take_in(self, batch: list[tuple[int, int]], finished: list[int]) -> bool:
        """Count what some chunks have done; say whether they did all of it."""
        done = self.tapes
        for (start, end), tapes in zip(batch, finished, strict=True):
            if done == start:
                done += tapes
            self.was_stopped |= tapes < end - start
        self.simulations += (done - self.tapes) * len(self.alive)
        self.tapes = done
        self.played[self.alive] = done
        return not self.was_stopped

    def _take_snapshot(self) -> None:
        if self.snapshot is not None and self.tapes > 0:
            self.snapshot(self._result(complete=False))
            self.snapshot_at = time.monotonic() + SNAPSHOT_SECONDS

    def _is_late(self) -> bool:
        if self.budget.seconds is None:
            return False
        return time.monotonic() - self.started >= self.budget.seconds

    def _drop(self, rounds_left: int) -> None:
        """Drop the worse half, and who is clearly behind.

        Two are kept for the last round, and so is the blueprint's action, to be
        compared with, unless it is clearly behind too.
        """
        means = self.values[:, self.alive].mean(axis=0)
        order = sorted(range(len(self.alive)), key=lambda i: (-means[i], i))
        ranked = [self.alive[i] for i in order]
        keep = max(2 if rounds_left else 1, (len(ranked) + 1) // 2)
        near = [arm for arm in ranked if not self._is_behind(arm, ranked[0])]
        kept = near[:keep]
        if 0 in near and 0 not in kept:
            kept.append(0)
        self.alive = kept

    def _is_behind(self, arm: int, best: int) -> bool:
        if arm == best or self.tapes < 2 * LEAST_TAPES:
            return False
        mean, error = _paired(self.values[:, best] - self.values[:, arm])
        return mean > max(CLEARLY_BEHIND * error, 1e-9)

    def _is_precise(self) -> bool:
        if self.budget.half_width is None or len(self.values) < 2 * LEAST_TAPES:
            return False
        means = self.values[:, self.alive].mean(axis=0)
        best = self.alive[int(np.argmax(means))]
        _, error = _paired(self.values[:, best])
        return Z95 * error <= self.budget.half_width

    def _result(self, *, complete: bool) -> Result:
        arms = self._arms()
        return Result(
            arms=tuple(arms),
            blueprint=self.actions[0],
            simulations=self.simulations,
            seconds=time.monotonic() - self.started,
            complete=complete,
        )

    def _arms(self) -> list[Arm]:
        """Return the arms: survivors by value, then the dropped ones, last first."""
        played = [int(n) for n in self.played]
        means = [
            float(self.values[:n, i].mean()) if n else 0.0 for i, n in enumerate(played)
        ]
        order = sorted(
            range(len(self.actions)), key=lambda i: (-played[i], -means[i], i)
        )
        best = self._loyal(order, played)
        order.remove(best)
        return [self._arm(i, best, means, played) for i in (best, *order)]

    def _loyal(self, order: list[int], played: list[int]) -> int:
        """Return the best arm; a narrow lead does not overrule the blueprint."""
        best, own = order[0], 0
        both = min(played[best], played[own])
        if best == own or both == 0:
            return own if both == 0 else best
        mean, error = _paired(self.values[:both, best] - self.values[:both, own])
        loyalty = self.searcher.options.loyalty
        if top(self.root[0]) in CONSENT:
            loyalty = CLEARLY_BEHIND  # Who proposed it has thought about it already.
        return best if mean >= loyalty * error else own

    def _arm(self, i: int, best: int, means: list[float], played: list[int]) -> Arm:
        both = min(played[i], played[best])
        behind, behind_error = _paired(self.values[:both, i] - self.values[:both, best])
        _, error = _paired(self.values[: played[i], i])
        counts = tuple(int(n) for n in self.counts[:, i].sum(axis=0))
        return Arm(
            self.actions[i], means[i], error, behind, behind_error, played[i], counts
        )


CONSENT = (ASK_GIVE, ASK_TAKE, ASK_ORDERS)


def _paired(differences: Floats) -> tuple[float, float]:
    """Return the mean of some numbers and its standard error."""
    n = len(differences)
    if n == 0:
        return 0.0, 1.0
    if n == 1:
        return float(differences[0]), 1.0
    return float(differences.mean()), float(differences.std(ddof=1) / math.sqrt(n))
