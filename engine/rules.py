"""The thirteen switches on which the sources differ, and their presets (rules 5)."""

from __future__ import annotations

import dataclasses

USED = 0
REMAINING = 1
NO_LOSS = 0
ALL_LOSE = 1
WALKWAY_LOSES = 2
IGNORE_TILE_EFFECTS = 0
FULL_ENTRY = 1
ALL_GATES = 0
CHANGE_OF_PLANS_GATE = 1
NO_GATES = 2
BELOW_TO_WALKWAY = 0
WALKWAY_AS_STAIRS = 1
END_OF_ACTIONS = 0
END_OF_TURN = 1
FAIL_COSTS_ONE = 0
FAIL_COSTS_ALL = 1

FLAG_VALUES: dict[str, tuple[str, ...]] = {
    "event_basis": ("used", "remaining"),
    "nonentry_guard_stealth": ("none", "all", "walkway_only"),
    "walkway_descend": ("ignore_tile_effects", "full_entry"),
    "freight_elevator_escape": ("false", "true"),
    "event_alarm_gates": ("all", "change_of_plans_only", "none"),
    "gymnastics_mode": ("below_to_walkway", "walkway_as_stairs"),
    "thermo_timing": ("end_of_actions", "end_of_turn"),
    "resume_old_destination": ("false", "true"),
    "lost_visual_moves_on_return": ("false", "true"),
    "deadbolt_fail_cost": ("1", "all"),
    "virus_split": ("false", "true"),
}
"""The values of each switch, in the order of their codes in the state."""

NUMBER_FLAGS: dict[str, range] = {
    "hack_cap": range(1, 20),
    "start_stealth": range(0, 20),
}
"""The switches that are plain numbers, with the range that is accepted."""

FLAGS = (*NUMBER_FLAGS, *FLAG_VALUES)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One value for each switch; the default is the strict second edition."""

    hack_cap: int = 6
    """C01: most Hack tokens on one Computer."""

    start_stealth: int = 3
    """S09: Stealth tokens of each player at the start."""

    event_basis: str = "used"
    """T01: an event comes by actions used, or by actions remaining."""

    nonentry_guard_stealth: str = "none"
    """M01: who loses a Stealth on arriving without entering in a guard's tile."""

    walkway_descend: str = "ignore_tile_effects"
    """M03: whether walking down from a Walkway enters the tile below."""

    freight_elevator_escape: str = "true"
    """X01: whether the Freight Elevator leads from the top floor to the roof."""

    event_alarm_gates: str = "all"
    """X02: which events do nothing while an alarm is active on the floor."""

    gymnastics_mode: str = "below_to_walkway"
    """X08: how Gymnastics connects a Walkway."""

    thermo_timing: str = "end_of_actions"
    """T07: when a Thermo rings."""

    resume_old_destination: str = "false"
    """G03: after the last alarm, go back to the earlier destination."""

    lost_visual_moves_on_return: str = "true"
    """G12: whether a guard moves in the turn it comes back."""

    deadbolt_fail_cost: str = "1"
    """K01: what bouncing off a face-down Deadbolt costs."""

    virus_split: str = "true"
    """C05: whether the Virus may be split between Computers."""

    def __post_init__(self) -> None:
        for name in FLAGS:
            self.code(name)

    def code(self, name: str) -> int:
        """Return the number that stands for a switch in the state.

        Raises:
            ValueError: If the switch has a value that does not exist.
        """
        value = getattr(self, name)
        if name in NUMBER_FLAGS:
            allowed = NUMBER_FLAGS[name]
            if not isinstance(value, int) or value not in allowed:
                least, most = allowed.start, allowed.stop - 1
                raise ValueError(f"{name} is {value!r}, expected {least} to {most}")
            return int(value)
        values = FLAG_VALUES[name]
        if value not in values:
            raise ValueError(
                f"{name} is {value!r}, expected one of {', '.join(values)}"
            )
        return values.index(value)


PRESETS: dict[str, Rules] = {
    "2e": Rules(),
    "1e": Rules(
        nonentry_guard_stealth="all",
        walkway_descend="full_entry",
        event_alarm_gates="none",
        gymnastics_mode="walkway_as_stairs",
        virus_split="false",
    ),
    "bga": Rules(
        event_basis="remaining",
        thermo_timing="end_of_turn",
        nonentry_guard_stealth="walkway_only",
        walkway_descend="full_entry",
        freight_elevator_escape="false",
        event_alarm_gates="change_of_plans_only",
        gymnastics_mode="walkway_as_stairs",
        virus_split="false",
    ),
}


def rules_of(preset: str, **changes: int | str) -> Rules:
    """Return a preset, with some switches set otherwise.

    Raises:
        ValueError: If the preset, a switch or a value does not exist.
    """
    if preset not in PRESETS:
        raise ValueError(f"unknown preset {preset!r}, expected {', '.join(PRESETS)}")
    unknown = [name for name in changes if name not in FLAGS]
    if unknown:
        raise ValueError(
            f"unknown rule {unknown[0]!r}, expected one of {', '.join(FLAGS)}"
        )
    return dataclasses.replace(PRESETS[preset], **changes)  # type: ignore[arg-type]
