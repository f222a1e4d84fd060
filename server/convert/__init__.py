"""The one place where messages of the protocol become things of the domain, and back.

Reading refuses with a ``BadRequestError`` that lists every violation with its path.
"""

from lookout.server.convert.actions import action_from_proto, action_to_proto
from lookout.server.convert.hints import (
    budget_from_proto,
    hint_to_proto,
    line_to_proto,
    reason_to_proto,
    suggestion_to_proto,
)
from lookout.server.convert.outcomes import (
    outcome_to_proto,
    outcomes_from_proto,
    outcomes_to_proto,
    reports_or_seed,
)
from lookout.server.convert.positions import (
    fields_from_proto,
    position_faults,
    state_from_proto,
    state_to_proto,
)
from lookout.server.convert.risks import (
    estimate_to_proto,
    risk_map_to_proto,
    risk_to_proto,
    visits_to_proto,
)
from lookout.server.convert.setups import setup_from_proto

__all__ = [
    "action_from_proto",
    "action_to_proto",
    "budget_from_proto",
    "estimate_to_proto",
    "fields_from_proto",
    "hint_to_proto",
    "line_to_proto",
    "outcome_to_proto",
    "outcomes_from_proto",
    "outcomes_to_proto",
    "position_faults",
    "reason_to_proto",
    "reports_or_seed",
    "risk_map_to_proto",
    "risk_to_proto",
    "setup_from_proto",
    "state_from_proto",
    "state_to_proto",
    "suggestion_to_proto",
    "visits_to_proto",
]
