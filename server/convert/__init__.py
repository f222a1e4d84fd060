"""The one place where messages of the protocol become things of the domain, and back.

Reading refuses with a ``BadRequestError`` that lists every violation with its path.
"""

from lookout.server.convert.actions import action_from_proto, action_to_proto
from lookout.server.convert.outcomes import (
    outcome_to_proto,
    outcomes_from_proto,
    outcomes_to_proto,
    reports_or_seed,
)
from lookout.server.convert.positions import (
    position_faults,
    state_from_proto,
    state_to_proto,
)
from lookout.server.convert.setups import setup_from_proto

__all__ = [
    "action_from_proto",
    "action_to_proto",
    "outcome_to_proto",
    "outcomes_from_proto",
    "outcomes_to_proto",
    "position_faults",
    "reports_or_seed",
    "setup_from_proto",
    "state_from_proto",
    "state_to_proto",
]
