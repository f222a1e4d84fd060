"""Actions: the vocabulary of choices, and their encoding as one int.

An action is ``kind | a << 8 | b << 16 | c << 24``. ``legal`` lists those of a state,
``apply`` carries them out, ``notation`` writes and reads them.
"""

from __future__ import annotations

from lookout.engine.jit import kernel

Action = int

# The action phase (rules 4): cost 1 unless said otherwise, or free.
END_ACTIONS = 1  # free
PEEK = 2  # cell
MOVE = 3  # cell, way
HACK = 4
ADD_DIE = 5  # cell of the Safe; cost 2
CRACK = 6  # cell of the Safe
ESCAPE = 7
LOAD_LAPTOP = 8
CLIMB = 9  # cell; cost 3
ORDERS = 10  # player, cell, way
DISGUISE = 11  # player
SPY_PATROL = 12
SPY_EVENT = 13
USE_TOOL = 14  # tool, target cell or floor, Virus tokens; free
GIVE = 15  # partner, item; free
TAKE = 16  # partner, item; free
PICK_UP = 17  # item; free
X_RAY = 18  # cell; free
ENHANCE = 19  # cell; free
CRYBABY = 20  # cell; free
REROUTE_PICK = 21  # free
REROUTE_DROP = 22  # free
PLACE_CROW = 23  # cell; free
TINKER = 24  # free
FREE_MOVE = 25  # cell, way; free

# Answers to questions.
PAY = 32  # Deadbolt: two more actions; Laser: one more
STAY = 33  # Deadbolt
RING = 34  # Laser, Fingerprint, Motion
SPEND_HACK = 35  # token
SPEND_OWN = 36  # Stealth
SPEND_TILE = 37  # Stealth
SEND_GUARD = 38  # cell of the alarm
DRAW = 39  # number of Tools
KEEP = 40  # tool
KEEP_ROLL = 41
SET_DIE = 42  # face shown, face wanted
LEAVE_ON_TOP = 43
TO_BOTTOM = 44
ORDER_EVENTS = 45  # positions, from the top, of the cards seen
CHOOSE_PLAYER = 46  # player: Buddy System
CHOOSE_CELL = 47  # cell: entrance, Gut, Peekhole, Throw Voice, Squeak, Kitty
DECLINE = 48  # Peekhole; a trade or Orders
ACCEPT = 49  # a trade or Orders
MOVE_GUARD = 50  # floor: Shift Change
CHOOSE_SIDE = 51  # side
GO_FIRST = 52  # player
ACTION_KINDS = 53


@kernel
def encode(kind: int, a: int, b: int, c: int) -> int:
    """Return an action as one int."""
    return kind | (a << 8) | (b << 16) | (c << 24)


@kernel
def kind_of(action: int) -> int:
    """Return what an action does."""
    return action & 0xFF


@kernel
def first_of(action: int) -> int:
    """Return the first argument of an action."""
    return (action >> 8) & 0xFF


@kernel
def second_of(action: int) -> int:
    """Return the second argument of an action."""
    return (action >> 16) & 0xFF


@kernel
def third_of(action: int) -> int:
    """Return the third argument of an action."""
    return (action >> 24) & 0xFF
