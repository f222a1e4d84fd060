"""Sets of small numbers as the bits of an int."""

from __future__ import annotations

from lookout.engine.jit import kernel


@kernel
def count_bits(bits: int) -> int:
    """Return how many of the lower 62 bits are set."""
    low = bits & 0x7FFFFFFF
    high = (bits >> 31) & 0x7FFFFFFF
    low -= (low >> 1) & 0x55555555
    high -= (high >> 1) & 0x55555555
    low = (low & 0x33333333) + ((low >> 2) & 0x33333333)
    high = (high & 0x33333333) + ((high >> 2) & 0x33333333)
    both = ((low + (low >> 4)) & 0x0F0F0F0F) + ((high + (high >> 4)) & 0x0F0F0F0F)
    return ((both * 0x01010101) & 0xFFFFFFFF) >> 24


@kernel
def lowest_bit(bits: int) -> int:
    """Return the index of the lowest set bit; ``bits`` must not be zero."""
    return count_bits((bits & -bits) - 1)


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
