"""What can be read off a position about an action, at next to no cost.

Everything here is exact: dice, tiles, distances, cards. What guards and simulations say
is the business of ``evidence``. Each fact has a weight: how telling it is, from 0 to
100.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from lookout.engine import actions as act
from lookout.engine import journal
from lookout.engine.actions import Action, first_of, kind_of, second_of
from lookout.engine.apply import step
from lookout.engine.chance import new_world, tile_weights
from lookout.engine.constants import (
    ABLE_STEADY_HANDS,
    ACTIONS_PER_TURN,
    COMPUTER_FINGERPRINT,
    EVENT_NAMES,
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    HACK_LAPTOP,
    LOOT,
    LOOT_BUST,
    LOST_VISUAL,
    MAX_SAFE_DICE,
    SAFE,
    STAIRS,
    TOOL_BLUEPRINTS,
    TOOL_STETHOSCOPE,
)
from lookout.engine.events import event_is_due
from lookout.engine.geometry import (
    adjacent_cells,
    bit_of,
    floor_of,
    row_and_column,
    walking_distance,
)
from lookout.engine.players import ability_of, holds_loot, holds_tool
from lookout.engine.safe import is_closed_safe, may_escape
from lookout.engine.stack import (
    ASK_BUDDY,
    ASK_ENTRANCE,
    ASK_GUT,
    ASK_KEEP_TOOL,
    ASK_KITTY,
    ASK_PEEKHOLE,
    argument,
    top,
)
from lookout.engine.state import EVENT_DECK, STATE, State
from lookout.engine.text.notation import format_cell
from lookout.engine.text.words import item_name, name_of
from lookout.engine.tiles import is_hidden, kind_at
from lookout.solver.advice.reasons import Code, Reason, reason
from lookout.solver.exact.dice import crack_chance, new_numbers
from lookout.solver.policy.blueprint import missing_numbers

Weighed = tuple[float, Reason]
"""A reason with its weight."""

MOVES = (act.MOVE, act.FREE_MOVE, act.CLIMB)
LOOKS = (act.PEEK, act.X_RAY, act.ENHANCE)
_ABILITIES = (
    *(act.LOAD_LAPTOP, act.CLIMB, act.ORDERS, act.DISGUISE, act.SPY_PATROL),
    *(act.SPY_EVENT, act.X_RAY, act.ENHANCE, act.CRYBABY, act.REROUTE_PICK),
    *(act.REROUTE_DROP, act.PLACE_CROW, act.TINKER, act.FREE_MOVE),
)
_CHOICES = {ASK_GUT: "goes to", ASK_PEEKHOLE: "looks at", ASK_KITTY: "the Kitty is on"}


def facts(state: State, player: int, action: Action) -> Iterator[Weighed]:
    """Yield what speaks for an action of a player by itself."""
    kind = kind_of(action)
    if kind in MOVES:
        yield from _of_move(state, player, first_of(action))
    if kind in (*MOVES, *LOOKS):
        yield from _of_tile(state, first_of(action))
    if kind == act.USE_TOOL:
        yield 60, reason(Code.TOOL_USE, tool=first_of(action))
        if first_of(action) == TOOL_BLUEPRINTS:
            yield from _of_tile(state, second_of(action))
    if kind in _ABILITIES:
        yield 40, reason(Code.ABILITY_USE, ability=int(ability_of(state, player)))
    if kind < act.PAY:
        yield from _of_phase(state, player, action)
        yield from _of_event(state, player, action)
    elif kind in (act.CHOOSE_CELL, act.CHOOSE_PLAYER, act.MOVE_GUARD):
        yield from _of_choice(state, action)
    elif kind >= act.CHOOSE_SIDE:
        yield from _of_set_up(state, player, action)
    else:
        yield from _of_answer(state, player, action)


def _of_move(state: State, player: int, cell: int) -> Iterator[Weighed]:
    """What a Move reaches, or comes nearer to."""
    leaving = bool(may_escape(state))
    here, floor = int(state.player_cell[player]), int(floor_of(cell))
    kind = int(kind_at(state, cell))
    for loot in range(LOOT):
        if state.loot_cell[loot] == cell:
            item = item_name(FIRST_LOOT_ITEM + loot)
            yield 75, reason(Code.REACHES, cell, what=f"the {item}")
    if is_closed_safe(state, cell):
        yield 65, reason(Code.REACHES, cell, what="the Safe")
    elif kind == STAIRS:
        exits = leaving and floor + 1 == int(state.floors)
        what = "the exit" if exits else "the Stairs"
        yield 85 if exits else 40, reason(Code.REACHES, cell, what=what)
    goals, what = _goals(state, floor, leaving=leaving)
    if goals and floor_of(here) == floor and not goals & bit_of(cell):
        before = int(walking_distance(state, floor, bit_of(here), goals))
        steps = int(walking_distance(state, floor, bit_of(cell), goals))
        if 0 <= steps < before:
            goal = _nearest(state, floor, cell, goals)
            yield 32, reason(Code.APPROACHES, goal, what=what, steps=steps)


def _goals(state: State, floor: int, *, leaving: bool) -> tuple[int, str]:
    """Return the cells of a floor that are worth going to, and what they are."""
    if leaving:
        return int(state.kind_cells[STAIRS, floor]), "the Stairs"
    lying = 0
    for loot in range(LOOT):
        cell = int(state.loot_cell[loot])
        if cell >= 0 and floor_of(cell) == floor:
            lying |= bit_of(cell)
    if lying:
        return lying, "the Loot"
    return int(state.kind_cells[SAFE, floor]) & ~int(state.opened[floor]), "the Safe"


def _nearest(state: State, floor: int, cell: int, goals: int) -> int:
    """Return the goal nearest to a cell, the first of those that tie."""
    cells = [floor * FLOOR_CELLS + i for i in range(FLOOR_CELLS) if goals >> i & 1]
    return min(
        cells,
        key=lambda goal: (
            walking_distance(state, floor, bit_of(cell), bit_of(goal)),
            goal,
        ),
    )


def _of_tile(state: State, cell: int) -> Iterator[Weighed]:
    """What turning a tile face up may show."""
    if not is_hidden(state, cell):
        return
    floor = int(floor_of(cell))
    for local in range(FLOOR_CELLS):
        safe = floor * FLOOR_CELLS + local
        if is_closed_safe(state, safe) and row_and_column(state, safe) & bit_of(cell):
            hidden = int(row_and_column(state, safe)) & int(state.hidden[floor])
            left = hidden.bit_count()
            yield 58, reason(Code.REVEALS_COMBINATION, cell, safe, left=left)
    safe_weight, stairs_weight, total = tile_weights(state, floor)
    finds = {"safe": safe_weight / total, "stairs": stairs_weight / total}
    weight = 45 if safe_weight or stairs_weight else 5
    yield weight, reason(Code.EXPLORES, cell, **finds)


def _of_phase(state: State, player: int, action: Action) -> Iterator[Weighed]:
    """What an action of the action phase is for."""
    kind, target = kind_of(action), first_of(action)
    if kind == act.ESCAPE:
        inside = sum(int(cell) >= -1 for cell in state.player_cell[: state.players])
        yield 90, reason(Code.ESCAPES, left=inside - 1)
    elif kind == act.PICK_UP:
        yield 75, reason(Code.PICKS_UP, item=target)
    elif kind in (act.GIVE, act.TAKE):
        giver, receiver = (player, target) if kind == act.GIVE else (target, player)
        item = second_of(action)
        yield (
            60,
            reason(Code.HANDS_OVER, item=item, giver=giver, receiver=receiver),
        )
    elif kind == act.HACK:
        here = int(state.player_cell[player])
        computer = int(kind_at(state, here)) - COMPUTER_FINGERPRINT
        yield 50, reason(Code.HACK_TOKEN, here, tokens=int(state.hack[computer]) + 1)
    elif kind == act.LOAD_LAPTOP:
        yield 50, reason(Code.HACK_TOKEN, tokens=int(state.laptop) + 1)
    elif kind in (act.CRACK, act.ADD_DIE):
        yield from _of_safe(state, player, target, kind)


def safe_chances(
    state: State, player: int, cell: int, dice: int, turns: tuple[int, ...]
) -> float:
    """Return the chance that a player's work opens a Safe in some turns, exactly.

    Zero while a tile of the combination is face down: then nothing opens it.
    """
    if int(row_and_column(state, cell)) & int(state.hidden[floor_of(cell)]):
        return 0.0
    helped = bool(holds_tool(state, player, TOOL_STETHOSCOPE))
    return crack_chance(
        int(missing_numbers(state, cell)),
        dice,
        turns,
        steady_hands=int(ability_of(state, player)) == ABLE_STEADY_HANDS,
        stethoscope=helped and not holds_loot(state, player, LOOT_BUST),
    )


def _of_safe(state: State, player: int, cell: int, kind: int) -> Iterator[Weighed]:
    dice, left = int(state.safe_dice[cell]), int(state.remaining)
    if kind == act.CRACK:
        roll = safe_chances(state, player, cell, dice, (1,))
        turn = safe_chances(state, player, cell, dice, (left,))
        if turn > 0:
            numbers = {"this_roll": roll, "this_turn": turn}
            yield 80 + 10 * roll, reason(Code.OPENS_SAFE, cell, **numbers)
        else:
            steady = int(ability_of(state, player)) == ABLE_STEADY_HANDS
            shown = new_numbers(int(missing_numbers(state, cell)), dice + int(steady))
            yield 50, reason(Code.CRACKS, cell, chance=1 - shown[0])
        return
    dice = min(MAX_SAFE_DICE, dice + 1)
    later = (left - 2, ACTIONS_PER_TURN)
    yield (
        60,
        reason(
            Code.ADDS_DIE,
            cell,
            dice=dice,
            this_turn=safe_chances(state, player, cell, dice, (left - 2,)),
            by_next_turn=safe_chances(state, player, cell, dice, later),
        ),
    )


def _of_event(state: State, player: int, action: Action) -> Iterator[Weighed]:
    """Whether an action decides about drawing an event."""
    if not event_is_due(state, player) or kind_of(action) == act.ESCAPE:
        return
    if kind_of(action) == act.END_ACTIONS:
        yield 45, reason(Code.DRAWS_EVENT, used=int(state.used))
        return
    after = first_path(state, action)[0]
    if after.used > state.used and not event_is_due(after, player):
        yield 35, reason(Code.AVOIDS_EVENT)


def first_path(state: State, action: Action) -> tuple[State, list[list[int]]]:
    """Return a state that an action may lead to, and its journal.

    What does not depend on chance can be read off it.
    """
    after, world = np.zeros(1, STATE), new_world(0)
    after[0] = state
    step(after[0], action, world)
    return after[0], world.journal[: int(world.journal_n)].tolist()


def _of_choice(state: State, action: Action) -> Iterator[Weighed]:
    """A cell, player or guard that a card or the set-up asks for."""
    what, target, kind = int(top(state)), first_of(action), kind_of(action)
    if kind == act.MOVE_GUARD:
        yield 30, reason(Code.CHOOSES, what="the next guard to move", floor=target)
    elif what == ASK_BUDDY:
        yield 30, reason(Code.CHOOSES, what="together with", player=target)
    elif what == ASK_ENTRANCE:
        ways = int(adjacent_cells(state, target)).bit_count()
        away, guard = -1, int(state.guard_cell[0])
        if guard >= 0:
            away = int(walking_distance(state, 0, bit_of(target), bit_of(guard)))
        yield 70, reason(Code.ENTERS, target, ways=ways, away=away)
    elif what in _CHOICES:
        yield 30, reason(Code.CHOOSES, target, what=_CHOICES[what])
        if what == ASK_PEEKHOLE:
            yield from _of_tile(state, target)


def _of_set_up(state: State, player: int, action: Action) -> Iterator[Weighed]:
    if kind_of(action) == act.CHOOSE_SIDE:
        ability = int(state.character[player]) * 2 + first_of(action)
        yield 70, reason(Code.TAKES_SIDE, ability=ability)
    else:
        yield 70, reason(Code.GOES_FIRST, player=first_of(action))


def _of_answer(state: State, player: int, action: Action) -> Iterator[Weighed]:
    """What an answer in the middle of something costs or brings."""
    kind, a, b = kind_of(action), first_of(action), second_of(action)
    here, own = int(state.player_cell[player]), int(state.stealth[player])
    if kind == act.SPEND_TILE:
        left = int(state.stealth_tokens[here]) - 1
        yield 70, reason(Code.PAYS_FROM_TILE, own=own, left=left)
    elif kind == act.SPEND_OWN:
        yield 70, reason(Code.PAYS_OWN, left=own - 1)
    elif kind == act.PAY:
        after = first_path(state, action)[0]
        yield 70, reason(Code.PAYS_ACTIONS, left=max(0, int(after.remaining)))
    elif kind == act.STAY:
        yield 70, reason(Code.STAYS_OUT)
    elif kind == act.SPEND_HACK:
        tokens = int(state.laptop) if a == HACK_LAPTOP else int(state.hack[a])
        yield 70, reason(Code.CANCELS_ALARM, left=tokens - 1)
    elif kind == act.DRAW:
        yield 50, reason(Code.DRAWS_TOOLS, tools=a)
    elif kind == act.KEEP and top(state) == ASK_KEEP_TOOL:
        other = int(argument(state, 3)) + int(argument(state, 4)) - a
        yield 70, reason(Code.KEEPS_TOOL, tool=a, other=other)
    elif kind == act.SET_DIE:
        entries = first_path(state, action)[1]
        opens = int(any(entry[0] == journal.SAFE_OPENS for entry in entries))
        yield 80, reason(Code.SETS_DIE, shown=a, wanted=b, opens=opens)
    elif kind == act.KEEP_ROLL:
        yield 50, reason(Code.KEEPS_ROLL)
    elif kind in (act.LEAVE_ON_TOP, act.TO_BOTTOM):
        yield 70, _known_card(state, "top" if kind == act.LEAVE_ON_TOP else "bottom")
    elif kind == act.ORDER_EVENTS:
        event = EVENT_NAMES[int(state.deck_top[EVENT_DECK, a - 1])]
        yield 60, reason(Code.FIRST_EVENT, event=event)
    elif kind in (act.ACCEPT, act.DECLINE) and top(state) != ASK_PEEKHOLE:
        yield 60, reason(Code.CONSENTS, yes=int(kind == act.ACCEPT))


def _known_card(state: State, place: str) -> Reason:
    """Say what a card means that the Spotter has seen (H24)."""
    deck = int(argument(state, 2))
    card, players = int(state.deck_top[deck, 0]), 0
    if deck == EVENT_DECK:
        text = name_of(EVENT_NAMES[card])
    elif card == LOST_VISUAL:
        text = "Lost Visual"
    else:
        cell = deck * FLOOR_CELLS + card
        text = format_cell(cell)
        players = sum(int(at) == cell for at in state.player_cell[: state.players])
    return reason(Code.KNOWN_CARD, place=place, card=text, players=players)
