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


def share(hits: int, n: int) -> Estimate:
    """Return a share of samples with Wilson's interval; nothing known without any."""
    if n == 0:
        return Estimate(0.0, 0.0, 1.0)
    p, z = hits / n, Z95
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Estimate(p, max(0.0, min(p, middle - half)), min(1.0, max(p, middle + half)))


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
