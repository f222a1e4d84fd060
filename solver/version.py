"""Versions of what plays: raised whenever it might choose otherwise than before."""

BLUEPRINT_VERSION = "1"
SOLVER_VERSION = "1"
