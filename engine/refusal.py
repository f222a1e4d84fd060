"""Why an action is not legal now, in a few words."""

from __future__ import annotations

from lookout.engine.actions import Action
from lookout.engine.state import State


def refusal(state: State, action: Action) -> str:
    """Say why an action is not among the legal ones."""
    return "the rules do not allow it now"
