"""Sets of small numbers as the bits of an int."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba.extending import intrinsic

from lookout.engine.jit import kernel

_LOWER = (1 << 62) - 1


@intrinsic  # type: ignore[untyped-decorator]
def _population(_typing: Any, bits: Any) -> tuple[Any, Callable[..., Any]]:  # noqa: ANN401
    """Count bits by the processor's own instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:  # noqa: ANN401
        return builder.ctpop(args[0])

    return numba.types.int64(numba.types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(_typing: Any, bits: Any) -> tuple[Any, Callable[..., Any]]:  # noqa: ANN401
    """Find the lowest bit by the processor's own instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:  # noqa: ANN401
        zero_is_undefined = numba.core.cgutils.true_bit
        return builder.cttz(args[0], zero_is_undefined)

    return numba.types.int64(numba.types.int64), generate


if numba.config.DISABLE_JIT:  # Plain Python has its own way to the same numbers.

    def count_bits(bits: int) -> int:
        """Return how many of the lower 62 bits are set."""
        return (int(bits) & _LOWER).bit_count()

    def lowest_bit(bits: int) -> int:
        """Return the index of the lowest set bit; ``bits`` must not be zero."""
        return (int(bits) & -int(bits)).bit_length() - 1

else:

    @kernel
    def count_bits(bits: int) -> int:
        """Return how many of the lower 62 bits are set."""
        return _population(bits & _LOWER)

    @kernel
    def lowest_bit(bits: int) -> int:
        """Return the index of the lowest set bit; ``bits`` must not be zero."""
        return _trailing_zeros(bits)


@kernel
def has_one_bit(bits: int) -> bool:
    """Say whether exactly one bit is set."""
    return bits != 0 and bits & (bits - 1) == 0


@kernel
def nth_bit(bits: int, n: int) -> int:
    """Return the index of the n-th set bit, counted from zero."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)
