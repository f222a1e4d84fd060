"""Whether calls are let in, and how many are inside."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator

from lookout.server.errors import NotReadyError, ShuttingDownError


class Gate:
    """Closed until the server is warm, then open, then closed for good."""

    def __init__(self) -> None:
        """Start closed."""
        self.is_open = False
        self.is_draining = False
        self.inside = 0
        self._emptied = asyncio.Event()

    def open(self) -> None:
        """Let calls in."""
        self.is_open = True

    def close(self) -> None:
        """Let no more calls in."""
        self.is_draining = True
        self._look()

    @contextlib.contextmanager
    def entered(self) -> Iterator[None]:
        """Count a call while it is inside.

        Raises:
            NotReadyError: If the server still starts.
            ShuttingDownError: If it takes no more calls.
        """
        if self.is_draining:
            raise ShuttingDownError("the server shuts down")
        if not self.is_open:
            raise NotReadyError("the server is starting")
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1
            self._look()

    async def wait_until_empty(self, seconds: float) -> bool:
        """Wait until the last call has left; say whether it has."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._emptied.wait(), seconds)
        return self._emptied.is_set()

    def _look(self) -> None:
        if self.is_draining and self.inside == 0:
            self._emptied.set()
