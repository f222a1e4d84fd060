"""Decides: hints, risks and play on top of the engine.

``Adviser`` answers what to do and why; ``Searcher`` is the bare search below it.
"""

from __future__ import annotations

from lookout.solver.advice.hint import Adviser, Hint, RankedAction, describe
from lookout.solver.advice.reasons import Reason, sentence
from lookout.solver.advice.verdict import Verdict
from lookout.solver.estimates import Estimate
from lookout.solver.exact.risk import (
    Risk,
    guard_visits,
    risk_map,
    this_turn,
    until_next_turn,
)
from lookout.solver.search.search import Budget, Options, Searcher
from lookout.solver.search.stop import Stop

__all__ = [
    "Adviser",
    "Budget",
    "Estimate",
    "Hint",
    "Options",
    "RankedAction",
    "Reason",
    "Risk",
    "Searcher",
    "Stop",
    "Verdict",
    "describe",
    "guard_visits",
    "risk_map",
    "sentence",
    "this_turn",
    "until_next_turn",
]
