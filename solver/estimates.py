"""Numbers that say how sure they are."""

from __future__ import annotations

import dataclasses
import math

Z95 = 1.959963984540054


@dataclasses.dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval; exact where all three are equal."""

    value: float
    low: float
    high: float

    @property
    def is_exact(self) -> bool:
        """Whether nothing about it was sampled."""
        return self.low == self.high


def exactly(value: float) -> Estimate:
    """Return an exact number as an estimate."""
    return Estimate(value, value, value)


def wilson(mean: float, variance: float, n: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for the mean of something between 0 and 1.

    With the variance of a yes or no it is his; with a smaller one it is narrower, but
    never without width.
    """
    extra = Z95 * Z95 / n
    centre = (mean + extra / 2) / (1 + extra)
    half = math.sqrt(variance * extra + extra * extra / 4) / (1 + extra)
    return max(0.0, min(mean, centre - half)), min(1.0, max(mean, centre + half))


def share(hits: int, n: int) -> Estimate:
    """Return a share of samples with Wilson's interval; nothing known without any."""
    if n == 0:
        return Estimate(0.0, 0.0, 1.0)
    p = hits / n
    return Estimate(p, *wilson(p, p * (1 - p), n))


def normal(mean: float, error: float) -> Estimate:
    """Return a mean with its interval, by its standard error."""
    return Estimate(mean, mean - Z95 * error, mean + Z95 * error)


def normal_below(z: float) -> float:
    """Return the chance that a standard normal number lies below another."""
    return 0.5 * math.erfc(-z / math.sqrt(2))


def logit(p: float) -> float:
    """Return log odds; certain things are almost certain here."""
    p = min(max(p, 1e-6), 1 - 1e-6)
    return math.log(p / (1 - p))


def logistic(x: float) -> float:
    """Return the chance with some log odds."""
    return 1 / (1 + math.exp(-x)) if x > -700 else 0.0
