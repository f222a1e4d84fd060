"""Asking the person at the keyboard, with completion where there is a terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence


class Over(Exception):  # noqa: N818 - No error: somebody has had enough.
    """The person ends the game, or the input ends."""


def ask(question: str, words: Sequence[str] = ()) -> str:
    """Return the line that is typed, without spaces around it.

    Args:
        question: Shown before the cursor.
        words: What the tabulator key completes.

    Raises:
        Over: If there is no more input.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        with _completing(words), contextlib.suppress(EOFError):
            return input(question).strip()
        raise Over
    print(question, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    print(line.rstrip("\n"), file=sys.stderr)  # As a terminal would show it.
    if not line:
        raise Over
    return line.strip()


@contextlib.contextmanager
def _completing(words: Sequence[str]) -> Iterator[None]:
    """Let the tabulator key complete these words, where the system can."""
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(begun: str, state: int) -> str | None:
        fitting = [word for word in words if word.startswith(begun)]
        return fitting[state] if state < len(fitting) else None

    before = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims("")  # An action has spaces in it.
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before[0])
        readline.set_completer_delims(before[1])


def pick(typed: str, words: Sequence[str]) -> list[int]:
    """Return the places of the words that may be meant.

    That is one exactly, or else those that begin like this, or else those that end with
    it: ``basic`` for ``side basic``.
    """
    wanted = " ".join(typed.lower().split())
    lower = [word.lower() for word in words]
    if wanted in lower:
        return [lower.index(wanted)]
    begun = [i for i, word in enumerate(lower) if word.startswith(wanted)]
    return begun or [i for i, word in enumerate(lower) if word.endswith(f" {wanted}")]
