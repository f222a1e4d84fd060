"""What must hold in every state of every game, as compiled checks."""

from __future__ import annotations

import numpy as np

from lookout.engine.alarms import closest_alarms
from lookout.engine.apply import (
    decider,
)
from lookout.engine.bits import count_bits
from lookout.engine.constants import (
    CAUGHT,
    CELLS,
    ESCAPED,
    FACE_KIND,
    FACES,
    FLOOR_CELLS,
    FORT_KNOX,
    HIDDEN,
    KEYPAD,
    KINDS,
    LABORATORY,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    MAX_PLAYERS,
    NOBODY,
    NOT_SET_UP,
    NOWHERE,
    ON_PATROL,
    OUTSIDE,
    PATROL_REMOVED,
    PLAYING,
    SAFE,
    SCENARIO_ROOMS,
    SCENARIO_SAFES,
    STAIRS,
    STAIRS_FACES,
    TOOLS,
    WON,
)
from lookout.engine.decks import deck_cards
from lookout.engine.geometry import bit_of, cell_at, floor_of, row_and_column
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.offers import MAX_ACTIONS
from lookout.engine.rules import ALL_GATES
from lookout.engine.stack import (
    ASK_ALARM,
    ASK_CRYSTAL_BALL,
    ASK_ENTRANCE,
    ASK_KEEP_TOOL,
    ASK_SPY,
    ASK_STETHOSCOPE,
    DRAW_LOOT,
    FIRST_STEP,
    NEXT_DESTINATION,
    RESEAT,
    argument,
    top,
)
from lookout.engine.state import (
    DECKS,
    EVENT_DECK,
    MOST_KNOWN_BOTTOM,
    MOST_KNOWN_TOP,
    STACK_DEPTH,
)

# What can be wrong with a state.
TOOLS_LOST = 1
LOOT_LOST = 2
LOOT_DRAWN = 3
TWO_BARS = 4
TILE_TWICE = 5
TOO_MANY_SAFES = 6
NO_ROOM_FOR_SAFES = 7
DERIVED_WRONG = 8
DECK_SUM = 9
KNOWN_CARD_SEEN = 10
KNOWN_TOO_MANY = 11
KNOWN_LEFT_TRACE = 12
KNOWN_UNSETTLED = 13
NUMBER_OUT_OF_RANGE = 14
STEP_ON_TOP = 15
STACK_LEFT_TRACE = 16
OVER_BUT_PENDING = 17
DIE_NOT_ON_ALARM = 18
ALARM_UNDER_GUARD = 19
GUARD_ASTRAY = 20
PLAYER_ASTRAY = 21
MARK_ASTRAY = 22
ROLL_LEFT = 23
NO_ACTIONS = 24
TOO_MANY_ACTIONS = 25
ACTION_TWICE = 26
BYTES_DIFFER = 27
ABSENT_FLOOR = 28
WRONG_DECIDER = 29


@kernel
def check_tools(state):
    """Every Tool is in exactly one place."""
    union, number = int(state.tools_deck) | int(state.tools_discarded), 0
    number = count_bits(int(state.tools_deck)) + count_bits(int(state.tools_discarded))
    for player in range(MAX_PLAYERS):
        union |= int(state.hand_tools[player])
        number += count_bits(int(state.hand_tools[player]))
    for tool in range(TOOLS):
        if state.tool_cell[tool] != NOWHERE:
            union |= 1 << tool
            number += 1
    if top(state) == ASK_KEEP_TOOL:
        union |= (1 << argument(state, 3)) | (1 << argument(state, 4))
        number += 2
    return 0 if union == (1 << TOOLS) - 1 and number == TOOLS else TOOLS_LOST


@kernel
def check_loot(state):
    """Every Loot is in one place, and as many were drawn as Safes are open (Q28)."""
    bars = (1 << LOOT_GOLD_BAR) | (1 << LOOT_GOLD_BAR_2)
    whole = (1 << LOOT) - 1
    if state.players == 1:
        whole &= ~bars
    union, number = int(state.loot_deck), count_bits(int(state.loot_deck))
    for player in range(MAX_PLAYERS):
        held = int(state.hand_loot[player])
        if held & bars == bars:
            return TWO_BARS
        union |= held
        number += count_bits(held)
    for card in range(LOOT):
        if state.loot_cell[card] != NOWHERE:
            union |= 1 << card
            number += 1
    if union != whole or number != count_bits(whole):
        return LOOT_LOST
    drawn = whole & ~int(state.loot_deck)
    due = count_bits(drawn) - int(drawn & bars == bars)
    if drawn & bars != 0 and drawn & bars != bars:
        return LOOT_DRAWN
    for floor in range(int(state.floors)):
        due -= count_bits(int(state.opened[floor]))
    for i in range(int(state.stack_n)):
        due += int(state.stack[i, 0] == DRAW_LOOT)
    return 0 if due == 0 else LOOT_DRAWN


@kernel
def check_tiles(state):
    """No tile lies there more often than printed, and what is missing still fits."""
    seen, safes, stairs, hidden = 0, 0, 0, 0
    missing = 0
    for floor in range(int(state.floors)):
        here_safes, here_stairs, here_hidden = 0, 0, 0
        for local in range(FLOOR_CELLS):
            face = int(state.face[floor * FLOOR_CELLS + local])
            inside = (int(state.cells) >> local) & 1
            if (face == OUTSIDE) == (inside == 1) or face >= FACES:
                return TILE_TWICE
            if face == OUTSIDE:
                continue
            here_hidden += int(face == HIDDEN)
            here_safes += int(FACE_KIND[face] == SAFE)
            here_stairs += int(FACE_KIND[face] == STAIRS)
            if face != HIDDEN and FACE_KIND[face] != SAFE:
                if (seen >> face) & 1:
                    return TILE_TWICE
                seen |= 1 << face
        most = 2 if state.scenario == FORT_KNOX else 1
        if here_safes > most or here_stairs > most:
            return TOO_MANY_SAFES
        lacking = max(0, 1 - here_safes) + max(0, 1 - here_stairs)
        if lacking > here_hidden:
            return NO_ROOM_FOR_SAFES
        safes += here_safes
        stairs += here_stairs
        hidden += here_hidden
    total = int(SCENARIO_SAFES[int(state.scenario)])
    if safes > total or stairs > total:
        return TOO_MANY_SAFES
    rooms = int(SCENARIO_ROOMS[int(state.scenario)])
    if seen & ~(rooms | STAIRS_FACES):
        return TILE_TWICE
    missing = (total - safes) + (total - stairs) + count_bits(rooms & ~seen)
    return 0 if missing == hidden else NO_ROOM_FOR_SAFES


@kernel
def check_derived(state):
    """The derived fields say what the faces say."""
    unseen = int(SCENARIO_ROOMS[int(state.scenario)]) | STAIRS_FACES
    for floor in range(3):
        masks = np.zeros(KINDS, np.int64)
        for local in range(FLOOR_CELLS):
            face = int(state.face[floor * FLOOR_CELLS + local])
            if face == OUTSIDE:
                continue
            masks[int(FACE_KIND[face])] |= 1 << local
            if face != HIDDEN and FACE_KIND[face] != SAFE:
                unseen &= ~(1 << face)
        if masks[0] != state.hidden[floor] or state.kind_cells[0, floor] != 0:
            return DERIVED_WRONG
        for kind in range(1, KINDS):
            if masks[kind] != state.kind_cells[kind, floor]:
                return DERIVED_WRONG
        if count_bits(masks[SAFE]) != state.safes_seen[floor]:
            return DERIVED_WRONG
        if count_bits(masks[STAIRS]) != state.stairs_seen[floor]:
            return DERIVED_WRONG
    return 0 if unseen == state.unseen_faces else DERIVED_WRONG


@kernel
def check_deck(state, deck):
    """A deck's cards add up, and those whose place is known are in it, once."""
    cards = deck_cards(state, deck)
    left, seen = int(state.deck_left[deck]), int(state.deck_seen[deck])
    removed = 0
    if deck != EVENT_DECK:
        removed = int(PATROL_REMOVED[int(state.players)])
    if seen & ~cards or left < 0:
        return DECK_SUM
    if left + count_bits(seen) + removed != count_bits(cards):
        return DECK_SUM
    tops, bottoms = int(state.deck_top_n[deck]), int(state.deck_bottom_n[deck])
    if tops < 0 or bottoms < 0 or tops + bottoms > left:
        return KNOWN_TOO_MANY
    known = 0
    for i in range(MOST_KNOWN_TOP + MOST_KNOWN_BOTTOM):
        if i < MOST_KNOWN_TOP:
            card, used = int(state.deck_top[deck, i]), i < tops
        else:
            card = int(state.deck_bottom[deck, i - MOST_KNOWN_TOP])
            used = i - MOST_KNOWN_TOP < bottoms
        if not used:
            if card != 0:
                return KNOWN_LEFT_TRACE
            continue
        if (known >> card) & 1 or (seen >> card) & 1 or not (cards >> card) & 1:
            return KNOWN_CARD_SEEN
        known |= 1 << card
    what = top(state)
    looking = what in (ASK_SPY, ASK_CRYSTAL_BALL)
    if tops > 0 and tops + bottoms == left and not looking:
        return KNOWN_UNSETTLED
    return 0


@kernel
def check_decks(state):
    for deck in range(DECKS):
        if deck == EVENT_DECK or deck < state.floors:
            fault = check_deck(state, deck)
            if fault:
                return fault
        elif state.deck_left[deck] or state.deck_seen[deck]:
            return ABSENT_FLOOR
    return 0


@kernel
def check_numbers(state):
    """Counts stay in their range; Stealth is never negative."""
    for player in range(MAX_PLAYERS):
        if state.stealth[player] < 0:
            return NUMBER_OUT_OF_RANGE
        held = state.stealth[player] or state.hand_tools[player]
        if player >= state.players and held:
            return NUMBER_OUT_OF_RANGE
    for cell in range(CELLS):
        if state.stealth_tokens[cell] < 0 or not 0 <= state.safe_dice[cell] <= 6:
            return NUMBER_OUT_OF_RANGE
    for computer in range(3):
        if not 0 <= state.hack[computer] <= state.hack_cap:
            return NUMBER_OUT_OF_RANGE
        if not 0 <= state.keypad_fails[computer] <= 7:
            return NUMBER_OUT_OF_RANGE
    for floor in range(int(state.floors)):
        if not 2 <= state.guard_die[floor] <= 6 or not 0 <= state.donuts[floor] <= 1:
            return NUMBER_OUT_OF_RANGE
    if state.remaining < 0 or state.used < 0 or state.used + state.remaining > 64:
        return NUMBER_OUT_OF_RANGE  # Tinker may find the Rollerskates again and again.
    if not 0 <= state.laptop <= 1 or not 0 <= state.juicer_token <= 2:
        return NUMBER_OUT_OF_RANGE
    return 0


@kernel
def check_stack(state):
    """A question is on top, nothing at the end, and unused slots hold nothing."""
    n = int(state.stack_n)
    for i in range(n, STACK_DEPTH):
        for j in range(5):
            if state.stack[i, j] != 0:
                return STACK_LEFT_TRACE
    if state.result != PLAYING:
        return 0 if n == 0 else OVER_BUT_PENDING
    if n == 0 or top(state) >= FIRST_STEP or top(state) <= 0:
        return STEP_ON_TOP
    if not 0 <= decider(state) < state.players:
        return WRONG_DECIDER
    return 0


@kernel
def is_pending(state, floor):
    """Say whether the die of a floor is still to be seated."""
    for i in range(int(state.stack_n)):
        what = int(state.stack[i, 0])
        if what in (RESEAT, NEXT_DESTINATION) and state.stack[i, 1] == floor:
            return True
        if what == ASK_ALARM and state.stack[i, 2] == floor:
            return True
    return False


@kernel
def check_guards(state):
    """A guard is on the board with its die, or off it with its die (2.9, 2.8)."""
    for floor in range(3):
        guard, die = int(state.guard_cell[floor]), int(state.die_cell[floor])
        status = int(state.guard_status[floor])
        if floor >= state.floors and (status != NOT_SET_UP or state.alarms[floor]):
            return ABSENT_FLOOR
        if status != ON_PATROL:
            if guard != NOWHERE or die != NOWHERE:
                return GUARD_ASTRAY
            continue
        if floor_of(guard) != floor or not int(state.cells) & bit_of(guard):
            return GUARD_ASTRAY
        if state.result != PLAYING:
            continue
        if die == NOWHERE:  # The first guard (S02), or one that comes back (2.16).
            if top(state) != ASK_ENTRANCE and not is_pending(state, floor):
                return GUARD_ASTRAY
            continue
        if floor_of(die) != floor or not int(state.cells) & bit_of(die):
            return GUARD_ASTRAY
        alarms = int(state.alarms[floor])
        if alarms & bit_of(guard):
            return ALARM_UNDER_GUARD
        if alarms and state.event_alarm_gates == ALL_GATES:
            seated = closest_alarms(state, floor) & bit_of(die) != 0
            if not seated and not is_pending(state, floor):
                return DIE_NOT_ON_ALARM
    return 0


@kernel
def check_players(state):
    """Everybody is on a cell of the building, not yet there, or gone."""
    escaped = 0
    for player in range(MAX_PLAYERS):
        cell = int(state.player_cell[player])
        escaped += int(cell == ESCAPED)
        if player >= state.players:
            if cell != NOWHERE:
                return PLAYER_ASTRAY
        elif cell >= 0:
            if state.face[cell] == OUTSIDE or state.face[cell] == HIDDEN:
                return PLAYER_ASTRAY
        elif cell != NOWHERE and cell != ESCAPED:
            return PLAYER_ASTRAY
    if (escaped == state.players) != (state.result == WON):
        return PLAYER_ASTRAY
    if (state.result == CAUGHT) != (state.caught_player != NOBODY):
        return PLAYER_ASTRAY
    if state.result == CAUGHT and state.stealth[int(state.caught_player)] != 0:
        return PLAYER_ASTRAY
    return 0


@kernel
def check_marks(state):
    """Tokens lie only where they can."""
    for floor in range(3):
        cells = int(state.cells) if floor < state.floors else 0
        shown = cells & ~int(state.hidden[floor])
        if int(state.alarms[floor]) & ~cells or int(state.disabled[floor]) & ~cells:
            return MARK_ASTRAY
        if int(state.opened[floor]) & ~int(state.kind_cells[SAFE, floor]):
            return MARK_ASTRAY
        if int(state.unlocked[floor]) & ~int(state.kind_cells[KEYPAD, floor]):
            return MARK_ASTRAY
        if int(state.emptied[floor]) & ~int(state.kind_cells[LABORATORY, floor]):
            return MARK_ASTRAY
        cracked = int(state.cracked[floor])
        if cracked & ~shown or cracked & int(state.kind_cells[SAFE, floor]):
            return MARK_ASTRAY
        opened = int(state.opened[floor])
        while opened:  # An open Safe's combination has been found in full (2.4).
            line = row_and_column(state, cell_at(floor, opened & -opened))
            if line & ~(cracked | int(state.kind_cells[SAFE, floor])):
                return MARK_ASTRAY
            opened &= opened - 1
    if top(state) != ASK_STETHOSCOPE:
        for i in range(6):
            if state.roll[i] != 0:
                return ROLL_LEFT
    return 0


@kernel
def check_actions(state, buffer):
    """Return a fault, or minus the number of legal actions."""
    n = legal_actions_into(state, buffer)
    if n > MAX_ACTIONS:
        return TOO_MANY_ACTIONS
    if (n == 0) != (state.result != PLAYING):
        return NO_ACTIONS
    for i in range(n):
        for j in range(i):
            if buffer[i] == buffer[j]:
                return ACTION_TWICE
    return -n


@kernel
def check_state(state):
    """Return what is wrong with a state at a question or at the end, 0 if nothing."""
    fault = check_tools(state)
    if not fault:
        fault = check_loot(state)
    if not fault:
        fault = check_tiles(state)
    if not fault:
        fault = check_derived(state)
    if not fault:
        fault = check_decks(state)
    if not fault:
        fault = check_numbers(state)
    if not fault:
        fault = check_stack(state)
    if not fault:
        fault = check_guards(state)
    if not fault:
        fault = check_players(state)
    if not fault:
        fault = check_marks(state)
    return fault
