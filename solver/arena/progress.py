"""How far a run has come: a bar in a terminal, now and then a line elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

SECONDS_BETWEEN_LINES = 30.0


class Pace:
    """Tells the rate of games and the time that is left."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self._started = time.monotonic()

    def seconds(self) -> float:
        """Return how long it has been going on."""
        return max(time.monotonic() - self._started, 1e-9)

    def __str__(self) -> str:
        if not self.done:
            return "starting"
        rate = self.done / self.seconds()
        left = round((self.total - self.done) / rate)
        hours, minutes, seconds = left // 3600, left // 60 % 60, left % 60
        return f"{rate:.2f} games/s, {hours}:{minutes:02}:{seconds:02} left"


def track(games: Iterable[T], total: int) -> Iterator[T]:
    """Hand games on, and show on the standard error how many have come."""
    pace = Pace(total)
    return _with_bar(games, pace) if sys.stderr.isatty() else _with_lines(games, pace)


def _with_bar(games: Iterable[T], pace: Pace) -> Iterator[T]:
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    except ModuleNotFoundError:  # The extra `arena` is not installed.
        yield from _with_lines(games, pace)
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(str(pace), total=pace.total)
        for game in games:
            pace.done += 1
            bar.update(task, advance=1, description=str(pace))
            yield game


def _with_lines(games: Iterable[T], pace: Pace) -> Iterator[T]:
    last = pace.seconds()
    for game in games:
        pace.done += 1
        if pace.seconds() - last > SECONDS_BETWEEN_LINES or pace.done == pace.total:
            last = pace.seconds()
            print(f"{pace.done} of {pace.total} games, {pace}", file=sys.stderr)
        yield game
