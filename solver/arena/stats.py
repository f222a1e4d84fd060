"""Statistics of won and lost games: intervals, and comparisons on the same deals."""

from __future__ import annotations

import dataclasses
import math

from lookout.solver.estimates import share


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a win rate; all of it without games."""
    rate = share(wins, games)
    return rate.low, rate.high


def mcnemar_p(better: int, worse: int) -> float:
    """Return the exact two-sided p-value of McNemar's test.

    Under the null hypothesis every discordant pair is a fair coin: twice the tail of
    the binomial distribution, at most 1.
    """
    pairs = better + worse
    tail, ways = 0, 1  # Exact ints: in how many ways i of the coins show heads.
    for i in range(min(better, worse) + 1):
        tail += ways
        ways = ways * (pairs - i) // (i + 1)
    return min(1.0, 2 * tail / (1 << pairs))


@dataclasses.dataclass(frozen=True, slots=True)
class Paired:
    """Two agents on the same deals, counted by who won."""

    games: int
    """Deals that both have played."""

    only_first: int
    only_second: int

    def __add__(self, other: Paired) -> Paired:
        return Paired(
            self.games + other.games,
            self.only_first + other.only_first,
            self.only_second + other.only_second,
        )

    @property
    def difference(self) -> float:
        """The win rate of the first less that of the second."""
        return (self.only_first - self.only_second) / self.games

    @property
    def standard_error(self) -> float:
        """The standard error of the difference, by the pairs."""
        discordant = self.only_first + self.only_second
        spread = discordant - (self.only_first - self.only_second) ** 2 / self.games
        return math.sqrt(max(0.0, spread)) / self.games

    @property
    def p(self) -> float:
        """The exact p-value of no difference."""
        return mcnemar_p(self.only_first, self.only_second)
