"""Search threads: who may wait for them, in which order, and how long.

A call is admitted if it can expect to be answered before its deadline, and turned away
at once if not. Whoever was admitted first is served first, within a lane, but for those
whose time is nearly over; lanes go in order. The event loop adds, removes and expires
jobs; worker threads take and run them.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import enum
import heapq
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from lookout.server.errors import OverloadedError, ShuttingDownError
from lookout.server.metrics import Metrics
from lookout.solver import Adviser, Stop
from lookout.solver.exact.risk import Cancelled

T = TypeVar("T")

NICENESS = 3
"""Of search threads, over that of the process: the event loop goes first."""

SAFETY = 3.0
"""By this factor a wait is taken to be longer than expected: who is let in and waits in
vain is worse off than who is turned away."""

URGENT = 0.1
"""Seconds before the end of its time at which a job overtakes those that have more."""

LEAST_TURN = 0.02
"""Seconds that a job gets, however many are behind it."""

LEARNING = 0.1
MOST_STRETCH = 10.0

LEAST_RETRY = 0.05
"""Seconds after which to try again, at least."""

OVERDUE = 0.1
"""The share of its work that a job is taken to need still when it is late."""


CLOSE_SECONDS = 1.0
"""How long to wait for a thread to end."""


class Lane(enum.IntEnum):
    """Who goes first when several wait."""

    INTERACTIVE = 0
    AUTOPLAY = 1
    BULK = 2

    @property
    def label(self) -> str:
        """The name in metrics."""
        return self.name.lower()


@dataclasses.dataclass(slots=True, kw_only=True, eq=False)
class Job(Generic[T]):
    """One piece of work for a worker."""

    run: Callable[[Adviser], T]
    stop: Stop
    """Ends it early; its ``answer_by`` is the time by which the worker must be done."""

    work_s: float
    """How long it is expected to take."""

    lane: Lane = Lane.INTERACTIVE
    can_be_cut: bool = False
    """Whether it still has something to say when it is stopped early."""

    queued_at: float = 0.0
    started_at: float = 0.0

    future: asyncio.Future[T] | None = None


class Workers:
    """A few threads that search, and the jobs that wait for them."""

    def __init__(
        self,
        count: int,
        *,
        queue_length: int,
        queue_seconds: float,
        metrics: Metrics,
    ) -> None:
        """Make the threads; ``start`` lets them run."""
        self.count = count
        self.queue_length, self.queue_seconds = queue_length, queue_seconds
        self.metrics = metrics
        self._queues: dict[Lane, deque[Job[Any]]] = {lane: deque() for lane in Lane}
        self._running: set[Job[Any]] = set()
        self._changed = threading.Condition()
        self._is_closed = False
        self._stretch = 1.0  # How long jobs take, over what was expected.
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads = [
            threading.Thread(target=self._work, name=f"search-{i}", daemon=True)
            for i in range(count)
        ]
        metrics.watch("workers", "Search threads.", lambda: count)
        metrics.watch("busy_workers", "Search threads at work.", lambda: self.busy)
        metrics.watch("queue_length", "Calls that wait.", lambda: self.waiting)

    @property
    def busy(self) -> int:
        """How many workers have a job."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(len(queue) for queue in self._queues.values())

    def start(self) -> None:
        """Let the threads run; from the event loop that will bring jobs."""
        self._loop = asyncio.get_running_loop()
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """End the threads; one that does not hear soon ends with the process."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        for thread in self._threads:
            thread.join(CLOSE_SECONDS)

    def stop_all(self) -> None:
        """Have every job answered with what it has; turn away those that wait."""
        with self._changed:
            waiting = [job for queue in self._queues.values() for job in queue]
            for queue in self._queues.values():
                queue.clear()
            for job in self._running:
                job.stop.set()
        for job in waiting:
            _fail(job, ShuttingDownError("the server shuts down"))

    def check(
        self, work_s: float, answer_by: float, lane: Lane = Lane.INTERACTIVE
    ) -> None:
        """Turn work away that cannot expect to be done in time.

        It must get the time for all of it, or half of what its deadline leaves.

        Raises:
            OverloadedError: If so, with the time after which to try again.
        """
        with self._changed:
            wait = SAFETY * self._expected_wait(lane)
            is_full = wait > 0 and self.waiting >= self.queue_length
        left = answer_by - time.monotonic()
        spare = min(left - min(work_s, left / 2), self.queue_seconds)
        if is_full or wait > spare:
            self.metrics.rejected.labels(lane.label).inc()
            raise OverloadedError(max(LEAST_RETRY, wait - max(0.0, spare)))

    async def run(self, job: Job[T]) -> T:
        """Let a worker do a job, and return what comes of it.

        Raises:
            OverloadedError: If it cannot expect an answer in time, or gets none.
        """
        self.check(job.work_s, job.stop.answer_by, job.lane)
        loop = asyncio.get_running_loop()
        job.future = loop.create_future()
        with self._changed:
            job.queued_at = time.monotonic()
            self._queues[job.lane].append(job)
            self._changed.notify()
        patience = job.stop.answer_by - job.queued_at
        expiry = loop.call_later(patience, self._expire, job)
        try:
            return await job.future
        except asyncio.CancelledError:
            job.stop.abandon()
            self._remove(job)
            raise
        finally:
            expiry.cancel()

    def _expected_wait(self, lane: Lane) -> float:
        """Return when a worker will be free for the next job of a lane."""
        now = time.monotonic()
        at_work = [job for job in self._running if not job.stop.is_abandoned]
        free = [0.0] * (self.count - len(at_work))
        for job in at_work:
            left = job.started_at + self._stretch * job.work_s - now
            free.append(max(left, OVERDUE * job.work_s))
        heapq.heapify(free)
        for ahead in self._ahead_of(lane):
            heapq.heapreplace(free, free[0] + self._stretch * ahead.work_s)
        return free[0]

    def _ahead_of(self, lane: Lane) -> Iterator[Job[Any]]:
        for other, queue in self._queues.items():
            if other <= lane:
                yield from queue

    def _remove(self, job: Job[T]) -> bool:
        """Take a job out of the queue; say whether it was there."""
        with self._changed, contextlib.suppress(ValueError):
            self._queues[job.lane].remove(job)
            return True
        return False

    def _expire(self, job: Job[T]) -> None:
        """Turn away a job that has waited in vain."""
        if self._remove(job):
            self.metrics.expired.labels(job.lane.label).inc()
            _fail(job, OverloadedError(max(LEAST_RETRY, job.work_s)))

    def _work(self) -> None:
        """Run jobs, one after the other; the body of a thread."""
        _lower_priority()
        with Adviser() as adviser:
            while (job := self._take()) is not None:
                self._run_one(job, adviser)

    def _take(self) -> Job[Any] | None:
        """Return the next job; nothing once the workers are closed."""
        with self._changed:
            while not self.waiting:
                if self._is_closed:
                    return None
                self._changed.wait()
            queue = next(queue for queue in self._queues.values() if queue)
            job = _next_of(queue)
            job.started_at = time.monotonic()
            self._running.add(job)
            if job.can_be_cut:
                self._give_way(job, queue)
        waited = job.started_at - job.queued_at
        self.metrics.wait_seconds.labels(job.lane.label).observe(waited)
        return job

    def _give_way(self, job: Job[Any], queue: deque[Job[Any]]) -> None:
        """Cut a job short where those behind it would get nothing at all.

        They were let in because there was time for them; that was wrong, and now
        everybody gets a little less.
        """
        least = LEAST_TURN * max(1.0, self._stretch) / self.count
        behind = sorted(other.stop.answer_by for other in queue)
        for place, answer_by in enumerate(behind, 1):
            end = max(answer_by - place * least, job.started_at + LEAST_TURN)
            job.stop.answer_by = min(job.stop.answer_by, end)

    def _run_one(self, job: Job[Any], adviser: Adviser) -> None:
        deliver: Callable[[Job[Any], object], None] = _finish
        try:
            result: object = job.run(adviser)
        except Cancelled:
            deliver, result = _drop, None
        except Exception as error:
            # Whatever it is belongs to the call, not to this thread.
            deliver, result = _fail, error
        with self._changed:
            self._running.discard(job)
            if not job.stop.is_abandoned:
                self._learn(job)
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # The loop may be gone by now.
            self._loop.call_soon_threadsafe(deliver, job, result)

    def _learn(self, job: Job[Any]) -> None:
        """Take in how long a job took; a busy machine needs longer for everything."""
        took = (time.monotonic() - job.started_at) / job.work_s
        self._stretch += LEARNING * (min(took, MOST_STRETCH) - self._stretch)


def _next_of(queue: deque[Job[Any]]) -> Job[Any]:
    """Take the first of a queue, or the one whose time is nearly over."""
    urgent = min(queue, key=lambda job: job.stop.answer_by)
    if urgent.stop.answer_by > time.monotonic() + URGENT:
        return queue.popleft()
    queue.remove(urgent)
    return urgent


def _finish(job: Job[Any], result: object) -> None:
    if job.future is not None and not job.future.done():
        job.future.set_result(result)


def _fail(job: Job[T], error: object) -> None:
    if job.future is not None and not job.future.done():
        assert isinstance(error, Exception)
        job.future.set_exception(error)


def _drop(job: Job[Any], _: object) -> None:
    if job.future is not None:
        job.future.cancel()


def _lower_priority() -> None:
    """Let other threads go first; elsewhere than on Linux a priority is no thread's."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError):
        thread = threading.get_native_id()
        own = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, own + NICENESS)
