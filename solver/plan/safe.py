"""The safe plan: who adds dice to a Safe, who rolls, and when it is open.

    >>> plan = schedule(4, 0, [Shift(0, 4), Shift(1, 4), Shift(0, 4)])
    >>> [(work.adds, work.rolls) for work in plan.works], round(plan.chance, 3)
    ([(2, 0), (1, 2), (0, 4)], 0.854)

No solver is needed for this: every die is independent and Cracked tokens stay, so a
dynamic programme over (numbers missing, dice, turn, actions left, Stethoscope) is exact
and takes milliseconds. It puts the chance to be open in the end first, then being open
early, then numbers covered.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from lookout.engine.constants import (
    ABLE_STEADY_HANDS,
    CELLS,
    FLOOR_CELLS,
    LOOT_BUST,
    LOOT_KEYCARD,
    OUTSIDE,
    SAFE,
    TOOL_STETHOSCOPE,
)
from lookout.engine.geometry import bit_of, floor_of, row_and_column
from lookout.engine.players import ability_of, holds_loot, holds_tool
from lookout.engine.state import State
from lookout.engine.text.notation import format_cell
from lookout.engine.tiles import kind_at
from lookout.solver.exact.dice import ADD_COST, MOST_DICE, new_numbers
from lookout.solver.plan.impossible import Impossible, Why
from lookout.solver.plan.turns import coming_turns
from lookout.solver.policy.blueprint import missing_numbers

MOST_SHIFTS = 12
"""Three rounds of four players."""

_SAME = 1e-12  # Chances this close are equal: sums in another order differ so much.

_Value = tuple[float, ...]
"""The chance to be open by the end of each shift, then the numbers covered."""

_Key = tuple[int, int, int, int, bool, int]
"""Missing, dice, shift, actions left, Stethoscope unused, dice that may be added."""


@dataclasses.dataclass(frozen=True, slots=True)
class Shift:
    """One player's turn at a Safe."""

    player: int
    actions: int
    """What is left of the turn for work on the Safe."""

    steady_hands: bool = False
    """Whether a roll throws one die more (Peterman)."""

    stethoscope: bool = False
    """Whether the player holds it: once, a die is set after a roll (O06)."""

    may_roll: bool = True
    """Whether rolling is allowed at all (Keycard, H14)."""


@dataclasses.dataclass(frozen=True, slots=True)
class Work:
    """What one shift does, if no roll before showed a number that was missing.

    (But for what the Stethoscope sets.)
    """

    player: int
    adds: int
    rolls: int


@dataclasses.dataclass(frozen=True, slots=True)
class SafePlan:
    """The best work on one Safe over some shifts."""

    works: tuple[Work, ...]
    """One a shift, for as long as no number comes up; then ask again."""

    by_shift: tuple[float, ...]
    """The chance that the Safe is open by the end of each shift."""

    best_by_shift: tuple[float, ...]
    """The same if nothing counted but the end of that shift."""

    by_dice: tuple[float, ...]
    """The chance in the end if at most 0, 1, 2, … dice are added."""

    @property
    def chance(self) -> float:
        """The chance that the Safe is open in the end."""
        return self.by_shift[-1]

    @property
    def dice(self) -> int:
        """How many dice to add, while no number comes up."""
        return sum(work.adds for work in self.works)


def schedule(missing: int, dice: int, shifts: Sequence[Shift]) -> SafePlan:
    """Return the best plan for a Safe whose combination is face up.

    Args:
        missing: Distinct numbers without a Cracked token, 0 to 6.
        dice: Dice on the Safe, 0 to 6.
        shifts: Who works in turn, 1 to 12.

    Raises:
        ValueError: If a number is out of range.
    """
    if not (0 <= missing <= 6 and 0 <= dice <= MOST_DICE):
        raise ValueError(f"{missing} numbers and {dice} dice; expected 0 to 6 of both")
    if not 1 <= len(shifts) <= MOST_SHIFTS:
        raise ValueError(f"{len(shifts)} shifts; expected 1 to {MOST_SHIFTS}")
    whole = _Programme(tuple(shifts))
    room = MOST_DICE - dice
    chances = whole.chances(missing, dice, room)
    parts = [_Programme(tuple(shifts[:n])) for n in range(1, len(shifts))]
    return SafePlan(
        whole.works(missing, dice, room),
        chances,
        (*(part.chances(missing, dice, room)[-1] for part in parts), chances[-1]),
        tuple(whole.chances(missing, dice, most)[-1] for most in range(room + 1)),
    )


def safe_plan(
    state: State, cell: int, turns: Sequence[tuple[int, int]]
) -> SafePlan | Impossible:
    """Return the best plan for a Safe of a position.

    Args:
        state: Where everybody who works stands at the Safe, or drills from beside it.
        cell: The Safe.
        turns: Player and actions of each turn, in order.
    """
    problem = _problem(state, cell, turns)
    if problem is not None:
        return problem
    missing, dice = int(missing_numbers(state, cell)), int(state.safe_dice[cell])
    plan = schedule(missing, dice, [_shift(state, cell, *turn) for turn in turns])
    if plan.chance > 0:
        return plan
    return Impossible(
        Why.TOO_FAR,
        f"The Safe in {format_cell(cell)} cannot be open by then: "
        f"{missing} numbers are missing and too few dice can be thrown.",
    )


def turns_of(
    state: State, players: Sequence[int], rounds: int
) -> list[tuple[int, int]]:
    """Return the turns that some players have in the coming rounds, for a safe plan.

    Raises:
        ValueError: If the rounds are not 1 to 3.
    """
    return [
        (turn.player, turn.actions)
        for turn in coming_turns(state, rounds)
        if turn.player in players
    ]


def _shift(state: State, cell: int, player: int, actions: int) -> Shift:
    """Return a turn at a Safe with what its player can do there."""
    helped = holds_tool(state, player, TOOL_STETHOSCOPE)
    holders = [
        other
        for other in range(int(state.players))
        if holds_loot(state, other, LOOT_KEYCARD)
    ]
    return Shift(
        player,
        actions,
        steady_hands=int(ability_of(state, player)) == ABLE_STEADY_HANDS,
        stethoscope=bool(helped) and not holds_loot(state, player, LOOT_BUST),  # L13
        may_roll=all(state.player_cell[other] == cell for other in holders),
    )


def _problem(
    state: State, cell: int, turns: Sequence[tuple[int, int]]
) -> Impossible | None:
    """Return why nobody can plan this Safe, if so."""
    if not 0 <= cell < CELLS or cell >= int(state.floors) * FLOOR_CELLS:
        return Impossible(Why.NO_SUCH_CELL, f"There is no cell {cell}.")
    name = format_cell(cell)
    if state.face[cell] == OUTSIDE:
        return Impossible(Why.NO_SUCH_CELL, f"{name} is not part of the building.")
    if kind_at(state, cell) != SAFE:
        return Impossible(Why.NOT_A_SAFE, f"{name} is no Safe that was found.")
    if int(state.opened[floor_of(cell)]) & bit_of(cell):
        return Impossible(Why.OPEN_ALREADY, f"The Safe in {name} is open already.")
    down = int(row_and_column(state, cell)) & int(state.hidden[floor_of(cell)])
    if down:
        first = FLOOR_CELLS * floor_of(cell)
        cells = [format_cell(first + i) for i in range(FLOOR_CELLS) if down >> i & 1]
        return Impossible(
            Why.FACE_DOWN,
            f"The Safe in {name} cannot open before its whole combination is face up; "
            f"still face down: {', '.join(cells)}.",
        )
    if not turns:
        return Impossible(Why.NOBODY_WORKS, f"Nobody works on the Safe in {name}.")
    return None


class _Programme:
    """The dynamic programme for one row of shifts."""

    def __init__(self, shifts: tuple[Shift, ...]) -> None:
        self._shifts = shifts
        self._found: dict[_Key, tuple[_Value, str]] = {}
        self._never: _Value = (0.0,) * (len(shifts) + 1)

    def chances(self, missing: int, dice: int, room: int) -> tuple[float, ...]:
        """Return the chance to be open by the end of each shift, by best work."""
        value = self._best(self._first(missing, dice, room))[0]
        return tuple(min(1.0, chance) for chance in value[:-1])  # Rounding.

    def works(self, missing: int, dice: int, room: int) -> tuple[Work, ...]:
        """Return the work of each shift while no number comes up."""
        done = [[0, 0] for _ in self._shifts]
        key = self._first(missing, dice, room)
        opened = False
        while key[2] < len(self._shifts) and not opened:
            shift, work = key[2], self._best(key)[1]
            if work == "add":
                done[shift][0] += 1
                key = self._add(key)
            elif work == "roll":
                done[shift][1] += 1
                thrown = key[1] + int(self._shifts[shift].steady_hands)
                key = self._after_roll(key, 0, thrown)
                opened = key[0] == 0
            else:
                key = self._next_shift(key)
        return tuple(
            Work(shift.player, adds, rolls)
            for shift, (adds, rolls) in zip(self._shifts, done, strict=True)
        )

    def _first(self, missing: int, dice: int, room: int) -> _Key:
        return missing, dice, 0, self._shifts[0].actions, True, room

    def _next_shift(self, key: _Key) -> _Key:
        missing, dice, shift, _, unused, room = key
        after = shift + 1
        left = self._shifts[after].actions if after < len(self._shifts) else 0
        return missing, dice, after, left, unused, room

    def _best(self, key: _Key) -> tuple[_Value, str]:
        """Return the value of the best work from here on, and that work."""
        if key[2] == len(self._shifts):
            return self._never, "wait"
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._choose(key)
        return found

    def _choose(self, key: _Key) -> tuple[_Value, str]:
        _, dice, shift, left, _, room = key
        best, work = self._best(self._next_shift(key))[0], "wait"
        if dice > 0 and left > 0 and self._shifts[shift].may_roll:
            value = self._roll(key)
            if _is_better(value, best):
                best, work = value, "roll"
        if room > 0 and dice < MOST_DICE and left >= ADD_COST:
            value = self._best(self._add(key))[0]
            if _is_better(value, best):
                best, work = value, "add"
        return best, work

    def _add(self, key: _Key) -> _Key:
        missing, dice, shift, left, unused, room = key
        return missing, dice + 1, shift, left - ADD_COST, unused, room - 1

    def _roll(self, key: _Key) -> _Value:
        """Return what the next work is worth if it is a roll."""
        missing, dice, shift = key[:3]
        thrown = dice + int(self._shifts[shift].steady_hands)
        total = list(self._never)
        for shown, chance in enumerate(new_numbers(missing, thrown)):
            if chance == 0.0:
                continue
            after = self._after_roll(key, shown, thrown)
            value = self._worth(after, missing - after[0])
            for i, part in enumerate(value):
                total[i] += chance * part
        return tuple(total)

    def _after_roll(self, key: _Key, shown: int, thrown: int) -> _Key:
        """Return where a roll leads that shows some missing numbers.

        The Stethoscope is used where that is better: it sets a die that is of no use.
        """
        missing, dice, shift, left, unused, room = key
        still = missing - shown
        plain = (still, dice, shift, left - 1, unused, room)
        if not (self._shifts[shift].stethoscope and unused):
            return plain
        if still == 0 or thrown == shown:
            return plain
        helped = (still - 1, dice, shift, left - 1, False, room)
        with_it, without = self._worth(helped, shown + 1), self._worth(plain, shown)
        return helped if _is_better(with_it, without) else plain

    def _worth(self, key: _Key, shown: int) -> _Value:
        """Return what follows a roll that covered some numbers."""
        if key[0] == 0:
            opened = tuple(float(i >= key[2]) for i in range(len(self._shifts)))
            return (*opened, float(shown))
        value = self._best(key)[0]
        return (*value[:-1], value[-1] + shown)


def _order(value: _Value) -> tuple[float, float, float]:
    """Return what decides between two values, the most important first."""
    return value[-2], sum(value[:-2]), value[-1]


def _is_better(value: _Value, than: _Value) -> bool:
    """Say whether a value is better by more than rounding."""
    for mine, other in zip(_order(value), _order(than), strict=True):
        if abs(mine - other) > _SAME:
            return mine > other
    return False
