"""What speaks for and against an action: facts, guards, simulations.

The best few actions get everything: what chance does to them at once, enumerated; what
guards do where the turn will probably end, exactly; how they compare with the rival.
The others get what costs nothing. Of all that is found the most telling few are kept.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

import numpy as np

from lookout.engine import actions as act
from lookout.engine import journal
from lookout.engine.actions import Action, first_of, kind_of
from lookout.engine.apply import decider, step
from lookout.engine.chance import first_branch, new_branches, next_branch
from lookout.engine.constants import CELLS, NOWHERE, ON_PATROL, PLAYING
from lookout.engine.geometry import floor_of
from lookout.engine.players import put_player
from lookout.engine.stack import ASK_ACTION, ASK_SQUEAK, ASK_THROW_VOICE, top
from lookout.engine.state import STATE, State, copy_state
from lookout.engine.text.notation import format_action
from lookout.solver.advice.facts import LOOKS, MOVES, Weighed, facts
from lookout.solver.advice.line import Line
from lookout.solver.advice.reasons import Code, Reason, estimated, reason
from lookout.solver.estimates import Estimate, share
from lookout.solver.exact.risk import Cancel, Risk, guard_visits, this_turn
from lookout.solver.search.search import Arm
from lookout.solver.search.simulate import SEEN_THIS_ROUND

MOST_REASONS = 4
MOST_PATHS = 256
"""Of an action; with more it is not looked through."""

NOTABLE = 0.02
"""An exact difference of risk that is worth a word."""

NOTABLE_SAMPLED = 0.05
LEAST_LEAD = 0.005
"""Of a value, in the same units; half a point."""


def sampled(arm: Arm, place: int) -> Estimate:
    """Return how often something was counted about an action, see ``COUNTS``."""
    return share(min(arm.counts[place], arm.tapes), arm.tapes)


@dataclasses.dataclass(frozen=True, slots=True)
class Preview:
    """What chance makes of an action until the next question, exactly."""

    alarm: float
    """The chance that an alarm rings."""

    alarm_cell: int
    """The first one that may; NOWHERE if none can."""

    seen: float
    """The chance that somebody loses a Stealth or is caught."""

    after: State | None
    """What it leads to, if chance has no say in it."""


def preview(state: State, action: Action) -> Preview | None:
    """Follow every path of an action; nothing if there are too many."""
    branches, scratch = new_branches(), np.zeros(1, STATE)
    first_branch(branches)
    alarm, seen, cell = 0.0, 0.0, NOWHERE
    for paths in range(1, MOST_PATHS + 1):
        scratch[0] = state
        branches.journal_n = 0
        step(scratch[0], action, branches)
        entries = branches.journal[: int(branches.journal_n)].tolist()
        rings = [e[1] for e in entries if e[0] == journal.ALARM_RINGS]
        if rings:
            alarm += float(branches.likelihood)
            cell = rings[0] if cell == NOWHERE else cell
        if any(e[0] in (journal.STEALTH_LOST, journal.CREW_CAUGHT) for e in entries):
            seen += float(branches.likelihood)
        if not next_branch(branches):
            after = scratch[0] if paths == 1 else None
            return Preview(min(1.0, alarm), cell, min(1.0, seen), after)
    return None


class Evidence:
    """Finds the reasons of a position's actions; keeps what it has computed."""

    def __init__(
        self,
        state: State,
        arms: Sequence[Arm],
        *,
        blueprint: Action,
        risk: tuple[Risk, ...] | None = None,
        cancelled: Cancel | None = None,
    ) -> None:
        """Look at a position.

        Args:
            state: At a question.
            arms: What a search found, the recommended action first.
            blueprint: What the rules of thumb would do.
            risk: Of ending the turn now, at an action question.
            cancelled: Asked in the middle of longer work.
        """
        self.state, self.arms, self.blueprint = state, arms, blueprint
        self.risk, self.cancelled = risk, cancelled
        self.player = int(decider(state))
        self.risk_by_cell: dict[int, tuple[Risk, ...]] = {}
        self.visits: dict[int, np.ndarray] = {}

    def reasons(
        self,
        arm: Arm,
        *,
        line: Line | None = None,
        known: Code | None = None,
        full: bool = False,
    ) -> tuple[Reason, ...]:
        """Return the most telling reasons of an action, best first.

        Args:
            arm: One of ``arms``.
            line: How the turn goes on after it, if that is known.
            known: What is certain about it.
            full: Whether to look at guards and chance, which takes time.

        Raises:
            Cancelled: If the caller gave up.
        """
        found: list[Weighed] = list(facts(self.state, self.player, arm.action))
        if known is not None:
            found.append((100, reason(known)))
        found += self._of_search(arm)
        if full:
            found += self._of_chance(arm.action)
            found += self._of_guards(arm.action, line)
        found.sort(key=lambda weighed: -weighed[0])
        return tuple(what for _, what in found[:MOST_REASONS])

    def _of_search(self, arm: Arm) -> Iterator[Weighed]:
        """How an action compares with the best, or the best with its rival."""
        if arm.action == self.blueprint and len(self.arms) > 1:
            yield 20, reason(Code.RULES_OF_THUMB_AGREE)
        rival = next((other for other in self.arms if other is not arm), None)
        if rival is None or not arm.tapes or not rival.tapes:
            return
        best = arm is self.arms[0]
        lead = -rival.behind if best else arm.behind
        name = format_action(rival.action)
        if best and lead >= LEAST_LEAD:
            yield 38, estimated(Code.WINS_MORE, points=lead, rival=name)
        elif not best and lead <= -LEAST_LEAD:
            yield 55, estimated(Code.WINS_LESS, points=-lead, best=name)
        yield from self._of_exposure(arm, rival)
        if kind_of(arm.action) == act.PEEK:
            yield from self._of_peeking(arm)

    def _of_exposure(self, arm: Arm, rival: Arm) -> Iterator[Weighed]:
        mine, other = sampled(arm, SEEN_THIS_ROUND), sampled(rival, SEEN_THIS_ROUND)
        numbers = {"seen": mine.value, "other": other.value}
        name, less = format_action(rival.action), other.value - mine.value
        if less >= NOTABLE_SAMPLED and mine.high < other.low:
            yield 40 + 50 * less, estimated(Code.SAFER, **numbers, rival=name)
        elif less <= -NOTABLE_SAMPLED and mine.low > other.high:
            yield (
                30 - 50 * less,
                estimated(Code.RISKIER, **numbers, rival=name),
            )

    def _of_peeking(self, arm: Arm) -> Iterator[Weighed]:
        """Whether looking first is safer than going at once."""
        cell = first_of(arm.action)
        for other in self.arms:
            if kind_of(other.action) != act.MOVE or first_of(other.action) != cell:
                continue
            before, after = (
                sampled(other, SEEN_THIS_ROUND),
                sampled(arm, SEEN_THIS_ROUND),
            )
            if before.low > after.high:
                yield (
                    50 + 50 * (before.value - after.value),
                    estimated(
                        Code.LOWERS_RISK,
                        before=before.value,
                        after=after.value,
                        instead=format_action(other.action),
                    ),
                )

    def _of_chance(self, action: Action) -> Iterator[Weighed]:
        """What an action brings about at once: alarms, and where guards are sent."""
        if kind_of(action) in (act.END_ACTIONS, act.CRACK):
            return
        ahead = preview(self.state, action)
        if ahead is None:
            return
        if ahead.alarm > 0:
            floor = int(floor_of(ahead.alarm_cell))
            movement = int(self.state.guard_die[floor]) + 1
            movement += int(self.state.alarms[floor]).bit_count()
            yield (
                25 + 40 * ahead.alarm,
                reason(
                    Code.RINGS_ALARM,
                    ahead.alarm_cell,
                    chance=ahead.alarm,
                    movement=movement,
                    floor=floor,
                ),
            )
        if kind_of(action) == act.SEND_GUARD or top(self.state) in (
            ASK_THROW_VOICE,
            ASK_SQUEAK,
        ):
            yield 75, self._sent(action, ahead)
        elif ahead.after is not None and kind_of(action) not in (*MOVES, *LOOKS):
            yield from self._of_change(ahead.after)

    def _sent(self, action: Action, ahead: Preview) -> Reason:
        """Say whom a guard sees on its way to where it was sent."""
        chance, player = ahead.seen, -1
        if ahead.after is not None and _is_phase(ahead.after):
            risks = this_turn(ahead.after, cancelled=self.cancelled)
            player = max(range(len(risks)), key=lambda p: risks[p].seen)
            chance = risks[player].seen
        return reason(Code.SENDS_GUARD, first_of(action), chance=chance, player=player)

    def _of_change(self, after: State) -> Iterator[Weighed]:
        """What a free action changes about the guard's move."""
        if self.risk is None or not _is_phase(after):
            return
        risks = this_turn(after, cancelled=self.cancelled)
        falls = [
            now.seen - then.seen for now, then in zip(self.risk, risks, strict=True)
        ]
        player = max(range(len(falls)), key=lambda p: falls[p])
        if falls[player] < NOTABLE:
            return
        numbers = {"before": self.risk[player].seen, "after": risks[player].seen}
        floor = int(floor_of(int(self.state.player_cell[player])))
        goal = int(after.die_cell[floor])
        weight = 45 + 50 * falls[player]
        if goal != int(self.state.die_cell[floor]) and goal >= 0:
            yield (
                weight,
                reason(Code.DRAWS_GUARD_AWAY, goal, **numbers, player=player),
            )
        elif player == self.player:
            yield weight, reason(Code.LOWERS_RISK, **numbers, instead="")

    def _of_guards(self, action: Action, line: Line | None) -> Iterator[Weighed]:
        """What the guard does where the turn will probably end."""
        here = int(self.state.player_cell[self.player])
        if self.risk is None or here < 0:
            return
        cell = here
        if kind_of(action) != act.END_ACTIONS:
            if line is None or line.ends_at < 0:
                return
            cell = line.ends_at
        now, then = self.risk[self.player].seen, self._risks_at(cell)
        fall = now - then[self.player].seen
        if cell != here and fall >= NOTABLE:
            numbers = {"before": now, "after": then[self.player].seen}
            yield (
                45 + 50 * fall,
                reason(Code.LOWERS_RISK, cell, **numbers, instead=""),
            )
        else:
            yield from self._of_visit(cell)
        if floor_of(cell) != floor_of(here):
            yield from self._of_mates(cell, then)

    def _of_visit(self, cell: int) -> Iterator[Weighed]:
        floor = int(floor_of(cell))
        if self.state.guard_status[floor] != ON_PATROL:
            return
        if floor not in self.visits:
            found = guard_visits(self.state, floor, cancelled=self.cancelled)
            self.visits[floor] = found.cells
        stays = int(cell == int(self.state.player_cell[self.player]))
        chance = min(1.0, float(self.visits[floor][cell % len(self.visits[floor])]))
        yield (
            34 + 40 * chance,
            reason(Code.GUARD_PASSES, cell, chance=chance, floor=floor, stays=stays),
        )

    def _of_mates(self, cell: int, then: tuple[Risk, ...]) -> Iterator[Weighed]:
        """Whether another guard moves, and a team mate is left alone."""
        assert self.risk is not None
        for player, risk in enumerate(then):
            fall = self.risk[player].seen - risk.seen
            if player != self.player and fall >= NOTABLE:
                numbers = {"before": self.risk[player].seen, "after": risk.seen}
                yield (
                    42 + 50 * fall,
                    reason(Code.KEEPS_FLOORS_APART, cell, **numbers, player=player),
                )

    def _risks_at(self, cell: int) -> tuple[Risk, ...]:
        """Return everybody's risk if the player ended the turn on a cell."""
        assert 0 <= cell < CELLS
        if cell not in self.risk_by_cell:
            moved = copy_state(self.state)
            put_player(moved, self.player, cell)
            self.risk_by_cell[cell] = this_turn(moved, cancelled=self.cancelled)
        return self.risk_by_cell[cell]


def _is_phase(state: State) -> bool:
    return bool(state.result == PLAYING and top(state) == ASK_ACTION)
