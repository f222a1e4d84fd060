"""Playing many games, in several processes."""

from __future__ import annotations

import contextlib
import functools
import multiprocessing
import signal
from collections.abc import Generator, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from lookout.solver.arena.agents import Agent, make_agent
from lookout.solver.arena.deals import Deal
from lookout.solver.arena.play import AgentFailedError, play_game, warm_up
from lookout.solver.arena.results import Played


class Task(NamedTuple):
    """A game to be played."""

    agent: str
    deal: Deal


class WorkerDiedError(RuntimeError):
    """A process ended in the middle of a game."""


@functools.cache
def ready_agent(name: str) -> Agent:
    """Return this process' agent of a name, compiled and ready to be measured."""
    agent = make_agent(name)
    warm_up(agent)
    return agent


def play_task(task: Task) -> Played:
    """Play one game in this process."""
    return play_game(ready_agent(task.agent), task.deal)


def play_tasks(tasks: Sequence[Task], jobs: int) -> Generator[Played, None, None]:
    """Play games, several at a time, and yield each when it is over.

    Closing the iterator ends the processes; games that they were at are lost. One job
    needs no process of its own.

    Raises:
        AgentFailedError: If an agent does not answer with a legal action.
        WorkerDiedError: If a process is killed from outside, or crashes.
    """
    for name in {task.agent: None for task in tasks}:
        ready_agent(name)  # Compiles once, before several processes each do it.
    if jobs == 1:
        yield from map(play_task, tasks)
        return
    waiting = iter(tasks)
    workers = _start_workers(min(jobs, len(tasks)))
    try:
        busy = [p for p in workers if _hand_out(waiting, p, workers[p])]
        while busy:
            for pipe in wait(busy):
                assert isinstance(pipe, Connection)
                played = _collect(pipe, workers[pipe])
                if not _hand_out(waiting, pipe, workers[pipe]):
                    busy.remove(pipe)
                yield played
    finally:
        _end_workers(workers)


def _work(pipe: Connection) -> None:
    """Play the games that come through a pipe until it is closed."""
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            task = pipe.recv()
            try:
                answer: Played | str = play_task(task)
            except AgentFailedError as error:
                answer = str(error)
            pipe.send(answer)


def _start_workers(number: int) -> dict[Connection, BaseProcess]:
    """Start processes that ignore an interrupt: the parent ends them."""
    context = multiprocessing.get_context("spawn")
    workers: dict[Connection, BaseProcess] = {}
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)  # The children inherit it.
    try:
        for _ in range(number):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            workers[ours] = process
    finally:
        signal.signal(signal.SIGINT, handler)
    return workers


def _end_workers(workers: dict[Connection, BaseProcess]) -> None:
    for pipe, process in workers.items():
        pipe.close()
        process.terminate()
    for process in workers.values():
        process.join()


def _hand_out(waiting: Iterator[Task], pipe: Connection, process: BaseProcess) -> bool:
    """Send a worker its next game and say whether there was one."""
    task = next(waiting, None)
    if task is not None:
        try:
            pipe.send(task)
        except ConnectionError:
            raise _death(process) from None
    return task is not None


def _collect(pipe: Connection, process: BaseProcess) -> Played:
    try:
        answer: Played | str = pipe.recv()
    except (EOFError, ConnectionError):
        raise _death(process) from None
    if isinstance(answer, str):
        raise AgentFailedError(answer)
    return answer


def _death(process: BaseProcess) -> WorkerDiedError:
    process.join()
    code = process.exitcode
    return WorkerDiedError(f"a process died in the middle of a game, exit code {code}")
