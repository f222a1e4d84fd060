"""Estimates and risks as they go out."""

from __future__ import annotations

import math

from lookout.engine.constants import FLOOR_CELLS
from lookout.server.convert.cells import CELL_TEXTS
from lookout.solver.estimates import Estimate
from lookout.solver.exact.risk import Risk, RiskMap, Visits
from lookout.v1 import estimate_pb2
from lookout.v1 import risk_pb2 as pb


def estimate_to_proto(estimate: Estimate) -> estimate_pb2.Estimate:
    """Return a number with its interval."""
    value, low, high = estimate.value, estimate.low, estimate.high
    return estimate_pb2.Estimate(value=value, low=low, high=high, exact=low == high)


def risk_to_proto(player: int, risk: Risk) -> pb.PlayerRisk:
    """Return the risk of a player, counted from zero."""
    exact = risk.method == "exact"
    seen, caught, loss = (
        estimate_pb2.Estimate(value=value, low=low, high=high, exact=exact)
        for value, low, high in zip(
            (risk.seen, risk.caught, risk.expected_loss),
            risk.low,
            risk.high,
            strict=True,
        )
    )
    return pb.PlayerRisk(
        player=player + 1,
        seen=seen,
        caught=caught,
        expected_loss=loss,
        paths=risk.leaves,
    )


def risk_map_to_proto(found: RiskMap) -> pb.RiskMap:
    """Return a player's risk by cell, for the cells of the job."""
    numbers = zip(
        CELL_TEXTS,
        found.seen.tolist(),
        found.caught.tolist(),
        found.expected_loss.tolist(),
        strict=True,
    )
    return pb.RiskMap(
        player=found.player + 1,
        cells=[
            pb.CellRisk(cell=cell, seen=seen, caught=caught, expected_loss=loss)
            for cell, seen, caught, loss in numbers
            if not math.isnan(seen)  # Outside the job.
        ],
    )


def visits_to_proto(visits: Visits) -> pb.GuardVisits:
    """Return where a guard may go, for the cells that it may enter."""
    first = visits.floor * FLOOR_CELLS
    return pb.GuardVisits(
        floor=visits.floor + 1,
        cells=[
            pb.CellVisit(cell=CELL_TEXTS[first + local], chance=chance)
            for local, chance in enumerate(visits.cells.tolist())
            if chance > 0
        ],
    )
