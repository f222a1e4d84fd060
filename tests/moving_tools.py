"""What the tests of moving share."""

from table import Table

GUARD_2 = "2D4 > 2D1"


def far(*args, **kwargs):
    """Floor 1's guard on 1D1, heading for 1A4, 6 steps off."""
    return Table(*args, **kwargs).guard("1D1 > 1A4")


def upstairs(*tiles, **kwargs):
    """p1 on 2A2, beside the face-down 2B2; both lower guards are far away."""
    table = far(**kwargs).guard(GUARD_2).tiles("2A2 service_duct_6", *tiles)
    return table.at("p1 2A2")


def on_walkway(*tiles, **kwargs):
    """p1 on a revealed Walkway at 2B2."""
    table = far(**kwargs).guard(GUARD_2).tiles("2B2 walkway_1", *tiles)
    return table.at("p1 2B2")
