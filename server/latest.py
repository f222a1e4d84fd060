"""The newest of some values, for readers that may be slow."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Keeps one value; who reads late misses the older ones. For one event loop."""

    def __init__(self) -> None:
        """Start without a value."""
        self._value: T | None = None
        self._is_closed = False
        self._changed = asyncio.Event()

    def put(self, value: T) -> None:
        """Replace the value."""
        self._value = value
        self._changed.set()

    def close(self) -> None:
        """End the reader's loop; a value that was not read is dropped."""
        self._is_closed = True
        self._changed.set()

    async def __aiter__(self) -> AsyncIterator[T]:
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._is_closed:
                return
            value, self._value = self._value, None
            if value is not None:
                yield value
