"""What is still to be resolved: a stack of small frames inside the state.

The rules are full of choices in the middle of something else (a tie between alarms
inside a guard's step). So nothing here calls its way through a turn: a step of the
rules pushes what must follow, last first, and returns; ``turn.advance`` takes the top
frame until it is a question. So a state can be saved, sent and resumed at any choice.

A frame is ``(what, a, b, c, d)``. Those below ``FIRST_STEP`` are questions.
"""

from __future__ import annotations

from lookout.engine.jit import kernel
from lookout.engine.state import STACK_DEPTH, State

# Questions: ``a`` is the player who answers, unless said otherwise.
ASK_SIDE = 1  # player
ASK_ENTRANCE = 2  # player 0 for the team
ASK_FIRST_PLAYER = 3  # player 0 for the team
ASK_ACTION = 4  # player
ASK_DEADBOLT = 5  # player, cell, cause
ASK_LASER = 6  # player, cell, 1 if a second action can be paid
ASK_HACK = 7  # player, cell, cause
ASK_STEALTH = 8  # player
ASK_ALARM = 9  # player, floor
ASK_DRAW_TWO = 10  # player, cell the Tool goes to or NOWHERE
ASK_KEEP_TOOL = 11  # player, cell or NOWHERE, tool, tool
ASK_STETHOSCOPE = 12  # player, cell of the Safe
ASK_SPY = 13  # player, deck
ASK_CRYSTAL_BALL = 14  # player
ASK_BUDDY = 15  # player
ASK_GUT = 16  # player
ASK_PEEKHOLE = 17  # player
ASK_THROW_VOICE = 18  # player, floor
ASK_SQUEAK = 19  # player, floor
ASK_SHIFT_CHANGE = 20  # player, floors still to move as bits
ASK_KITTY = 21  # player who lost it
ASK_GIVE = 22  # partner who consents, item
ASK_TAKE = 23  # partner who consents, item
ASK_ORDERS = 24  # player who is moved, cell, way

FIRST_STEP = 32

# Phases of set-up and turn.
DRAW_CHARACTER = 32  # player
PLACE_FIRST_GUARD = 33
FIRST_DESTINATION = 34
START_TURN = 35  # player
BARK = 36  # player
KITTY_ROLL = 37  # player
CHECK_THERMO = 38  # player
CHECK_EVENT = 39  # player
GUARD_PHASE = 40  # player
NEXT_TURN = 41  # player

# Steps of Moves, alarms and cards.
LEAVE = 42  # player, cell left
ARRIVE = 43  # player, cell, cause
SEE_MOVER = 44  # player, cell, cause
ENTER_TILE = 45  # player, cell, cause
SEARCH_LABORATORY = 46  # player, cell
PUT = 47  # player, cell, 1 for a Walkway fall
PUT_SEEN = 48  # player, 1 for a Walkway fall
TRIGGER = 49  # cell, cause, player
RESEAT = 50  # floor
LOSE_STEALTH = 51  # player
DRAW_TOOL = 52  # player, cell or NOWHERE
DRAW_LOOT = 53  # player, cell of the Safe, 1 if drilled
SPEED_UP = 54  # floor of the Safe
READ_DICE = 55  # player, cell of the Safe
ESCAPE = 56  # player

# Steps of guards.
SET_UP_FLOOR = 57  # floor, player who arrives
GUARD_MOVE = 58  # floor
GUARD_START = 59  # floor
GUARD_GO = 60  # floor
GUARD_WALK = 61  # floor, movement left
GUARD_SEES = 62  # floor, player who is exempt or NOBODY
GUARD_CAMERA = 63  # floor, player who is exempt or NOBODY
GUARD_ARRIVED = 64  # floor, 1 if an alarm was switched off there
NEXT_DESTINATION = 65  # floor, 1 after an alarm
GUARD_JUMP = 66  # floor
SHIFT_GUARDS = 67  # player, floors still to move as bits


class StackOverflowError(RuntimeError):
    """More was pending at once than the rules can bring about."""


@kernel
def push(state: State, what: int, a: int, b: int, c: int) -> None:
    """Put a frame on top: it is resolved before everything already there."""
    n = int(state.stack_n)
    if n >= STACK_DEPTH:
        raise StackOverflowError
    state.stack[n, 0] = what
    state.stack[n, 1] = a
    state.stack[n, 2] = b
    state.stack[n, 3] = c
    state.stack_n = n + 1


@kernel
def push_choice(state: State, what: int, a: int, b: int, c: int, d: int) -> None:
    """Put a frame with a fourth argument on top."""
    push(state, what, a, b, c)
    state.stack[int(state.stack_n) - 1, 4] = d


@kernel
def pop(state: State) -> None:
    """Take the top frame away and leave no trace of it."""
    n = int(state.stack_n) - 1
    for i in range(5):
        state.stack[n, i] = 0
    state.stack_n = n


@kernel
def clear_stack(state: State) -> None:
    """Take everything away: the game is over."""
    while state.stack_n > 0:
        pop(state)


@kernel
def top(state: State) -> int:
    """Return what the top frame is about, or 0 if nothing is left."""
    n = int(state.stack_n)
    if n == 0:
        return 0
    return int(state.stack[n - 1, 0])


@kernel
def argument(state: State, i: int) -> int:
    """Return an argument, 1 to 4, of the top frame."""
    return int(state.stack[int(state.stack_n) - 1, i])
