"""Tools: drawing them, and one effect for each card (2.12)."""

from __future__ import annotations

from lookout.engine.alarms import can_ring, trigger
from lookout.engine.bits import count_bits
from lookout.engine.chance import FROM_TOOLS, Chance, note, pick
from lookout.engine.constants import (
    ABLE_THE_SOLUTION,
    ABLE_TINKER,
    CAUSE_OTHER,
    NOBODY,
    STRIDE,
    TOOL_BLUEPRINTS,
    TOOL_CROWBAR,
    TOOL_CRYSTAL_BALL,
    TOOL_DONUTS,
    TOOL_DYNAMITE,
    TOOL_EMP,
    TOOL_INVISIBLE_SUIT,
    TOOL_MAKEUP_KIT,
    TOOL_ROLLERSKATES,
    TOOL_SMOKE_BOMB,
    TOOL_THERMAL_BOMB,
    TOOL_VIRUS,
)
from lookout.engine.decks import look_at
from lookout.engine.geometry import bit_of, cell_at, floor_of
from lookout.engine.jit import kernel
from lookout.engine.journal import (
    ALARM_OFF,
    DREW_TOOL,
    HACK_TOKEN,
    THERMAL_STAIRS,
    TILE_DISABLED,
    TOKENS_ON_TILE,
    TOOL_DISCARDED,
    TOOL_ON_TILE,
    TOOL_TAKEN,
    WALL_REMOVED,
)
from lookout.engine.players import gain_stealth, player_with
from lookout.engine.stack import (
    ASK_CRYSTAL_BALL,
    ASK_DRAW_TWO,
    ASK_KEEP_TOOL,
    RESEAT,
    push,
    push_choice,
)
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.tiles import reveal

SMOKE_TOKENS = 3
SKATES_ACTIONS = 2
SUIT_ACTIONS = 1
CRYSTAL_BALL_CARDS = 3


@kernel
def tools_left(state: State) -> int:
    """Return how many Tools can still be drawn, discards included (O08)."""
    return count_bits(int(state.tools_deck)) + count_bits(int(state.tools_discarded))


@kernel
def draw_tool(state: State, chance: Chance, player: int, cell: int) -> None:
    """Draw a Tool into the hand, or onto a Safe tile; the Rigger may help (H18)."""
    rigger = player_with(state, ABLE_THE_SOLUTION) != NOBODY
    rigger = rigger or player_with(state, ABLE_TINKER) != NOBODY
    left = tools_left(state)
    if rigger and left >= 2:
        push(state, ASK_DRAW_TWO, player, cell, 0)
    elif left > 0:
        keep_tool(state, chance, player, cell, _take_from_deck(state, chance))


@kernel
def draw_two_tools(state: State, chance: Chance, player: int, cell: int) -> None:
    """Draw two Tools; one will be kept, the other discarded (H18, Q16)."""
    first = _take_from_deck(state, chance)
    second = _take_from_deck(state, chance)
    push_choice(state, ASK_KEEP_TOOL, player, cell, first, second)


@kernel
def draw_one_tool(state: State, chance: Chance, player: int, cell: int) -> None:
    """Draw a single Tool although the Rigger would allow two."""
    keep_tool(state, chance, player, cell, _take_from_deck(state, chance))


@kernel
def _take_from_deck(state: State, chance: Chance) -> int:
    """Draw from the Tool deck, made of its discards when empty (O08)."""
    if state.tools_deck == 0:
        state.tools_deck = state.tools_discarded
        state.tools_discarded = 0
        chance.counts[FROM_TOOLS] += 1
    tool = pick(chance, DREW_TOOL, 0, FROM_TOOLS, int(state.tools_deck))
    state.tools_deck &= ~(1 << tool)
    return tool


@kernel
def keep_tool(state: State, chance: Chance, player: int, cell: int, tool: int) -> None:
    """Take a drawn Tool into the hand, or leave it on a drilled Safe's tile (H13)."""
    if cell >= 0:
        state.tool_cell[tool] = cell
        note(chance, TOOL_ON_TILE, cell, tool, 0)
    else:
        state.hand_tools[player] |= 1 << tool
        note(chance, TOOL_TAKEN, player, tool, 0)


@kernel
def discard_tool(state: State, chance: Chance, tool: int) -> None:
    """Put a Tool on the discards (Q17)."""
    state.tools_discarded |= 1 << tool
    note(chance, TOOL_DISCARDED, tool, 0, 0)


@kernel
def use_tool(
    state: State, chance: Chance, player: int, tool: int, target: int, counts: int
) -> None:
    """Use a Tool: it leaves the hand, then takes effect (Q17)."""
    state.hand_tools[player] &= ~(1 << tool)
    discard_tool(state, chance, tool)
    here = int(state.player_cell[player])
    if tool == TOOL_BLUEPRINTS:
        reveal(state, chance, target)  # O12
    elif tool == TOOL_CROWBAR:
        state.disabled[floor_of(target)] |= bit_of(target)
        note(chance, TILE_DISABLED, target, 0, 0)
    elif tool == TOOL_CRYSTAL_BALL:
        look_at(state, chance, EVENT_DECK, CRYSTAL_BALL_CARDS)
        push(state, ASK_CRYSTAL_BALL, player, 0, 0)
    elif tool == TOOL_DONUTS:
        state.donuts[target] = 1
    elif tool == TOOL_DYNAMITE:
        _blow_up(state, chance, player, here, target)
    elif tool == TOOL_EMP:
        _emp(state, chance, player)
    elif tool == TOOL_INVISIBLE_SUIT:
        state.invisible = 1
        _add_actions(state, SUIT_ACTIONS)
    elif tool == TOOL_MAKEUP_KIT:
        _make_up(state, chance, here)
    elif tool == TOOL_ROLLERSKATES:
        _add_actions(state, SKATES_ACTIONS)
    elif tool == TOOL_SMOKE_BOMB:
        state.stealth_tokens[here] += SMOKE_TOKENS  # O10
        note(chance, TOKENS_ON_TILE, here, int(state.stealth_tokens[here]), 0)
    elif tool == TOOL_THERMAL_BOMB:
        _thermal_bomb(state, chance, player, here, target)
    elif tool == TOOL_VIRUS:
        _virus(state, chance, counts)


@kernel
def _add_actions(state: State, number: int) -> None:
    """Raise the allowance of this turn; H03: not after Climb Window."""
    if not state.climbed:
        state.remaining += number


@kernel
def _blow_up(state: State, chance: Chance, player: int, here: int, other: int) -> None:
    """Remove the wall piece between two cells; an alarm in one's own (O05, A09)."""
    floor, first = floor_of(here), min(here, other)
    if abs(here - other) == STRIDE:
        state.open_south[floor] |= bit_of(first)
    else:
        state.open_east[floor] |= bit_of(first)
    note(chance, WALL_REMOVED, here, other, 0)
    if can_ring(state, here, CAUSE_OTHER):
        trigger(state, chance, here, CAUSE_OTHER, player)
    else:
        push(state, RESEAT, floor, 0, 0)


@kernel
def _emp(state: State, chance: Chance, player: int) -> None:
    """Remove all alarms and let none ring for a round; G15: the dice stay."""
    state.emp = player
    for floor in range(int(state.floors)):
        alarms = int(state.alarms[floor])
        while alarms:
            note(chance, ALARM_OFF, cell_at(floor, alarms & -alarms), 0, 0)
            alarms &= alarms - 1
        state.alarms[floor] = 0


@kernel
def _make_up(state: State, chance: Chance, here: int) -> None:
    """Give a Stealth to everyone in a cell (O11)."""
    for player in range(int(state.players)):
        if state.player_cell[player] == here:
            gain_stealth(state, chance, player, 1)


@kernel
def _thermal_bomb(
    state: State, chance: Chance, player: int, here: int, target: int
) -> None:
    """Build stairs between two floors, or to the roof (O03, O04)."""
    lower = min(here, target)
    state.thermal[floor_of(lower)] |= bit_of(lower)
    note(chance, THERMAL_STAIRS, lower, 0, 0)
    trigger(state, chance, here, CAUSE_OTHER, player)


@kernel
def _virus(state: State, chance: Chance, counts: int) -> None:
    """Put tokens on the Computers, as many as the three digits (base 4) say (C05)."""
    for computer in range(3):
        number = (counts >> (2 * computer)) & 3
        if number > 0:
            state.hack[computer] += number
            note(chance, HACK_TOKEN, computer, int(state.hack[computer]), 0)
