"""What is pending, as text: each frame of the stack with its arguments.

A frame is its name in ``stack`` and its arguments, like ``ask_alarm:p1:2``; an argument
without a meaning is written as ``#`` and its number, and left out if it is 0.
"""

from __future__ import annotations

from lookout.engine import stack
from lookout.engine.errors import InvalidNotationError
from lookout.engine.state import STACK_DEPTH
from lookout.engine.text.fields import Codec, Names
from lookout.engine.text.vocabulary import CELL, FLOOR, ITEM, NUMBER, PLAYER, TOOL, YES

Frame = tuple[int, ...]
"""What is to be resolved, and its four arguments."""

CAUSE = Names(
    "cause",
    dict(
        enumerate(
            ("fingerprint", "laser", "motion", "detector", "thermo", "camera", "other")
        )
    ),
)
MOVE = Names(
    "cause", dict(enumerate(("action", "orders", "gut", "flexibility", "climb")))
)
WAY = Names("way", {0: "ordinary", 1: "walkway_down"})
DECK = Names("deck", {0: "patrol1", 1: "patrol2", 2: "patrol3", 3: "events"})
FLOORS = Names(
    "set of floors",
    {
        mask: "+".join(str(floor + 1) for floor in range(3) if mask >> floor & 1) or "0"
        for mask in range(8)
    },
)

ARGUMENTS: dict[int, tuple[Codec, ...]] = {
    stack.ASK_SIDE: (PLAYER,),
    stack.ASK_ENTRANCE: (PLAYER,),
    stack.ASK_FIRST_PLAYER: (PLAYER,),
    stack.ASK_ACTION: (PLAYER,),
    stack.ASK_DEADBOLT: (PLAYER, CELL, MOVE),
    stack.ASK_LASER: (PLAYER, CELL, YES),
    stack.ASK_HACK: (PLAYER, CELL, CAUSE),
    stack.ASK_STEALTH: (PLAYER,),
    stack.ASK_ALARM: (PLAYER, FLOOR),
    stack.ASK_DRAW_TWO: (PLAYER, CELL),
    stack.ASK_KEEP_TOOL: (PLAYER, CELL, TOOL, TOOL),
    stack.ASK_STETHOSCOPE: (PLAYER, CELL),
    stack.ASK_SPY: (PLAYER, DECK),
    stack.ASK_CRYSTAL_BALL: (PLAYER,),
    stack.ASK_BUDDY: (PLAYER,),
    stack.ASK_GUT: (PLAYER,),
    stack.ASK_PEEKHOLE: (PLAYER,),
    stack.ASK_THROW_VOICE: (PLAYER, FLOOR),
    stack.ASK_SQUEAK: (PLAYER, FLOOR),
    stack.ASK_SHIFT_CHANGE: (PLAYER, FLOORS),
    stack.ASK_KITTY: (PLAYER,),
    stack.ASK_GIVE: (PLAYER, ITEM),
    stack.ASK_TAKE: (PLAYER, ITEM),
    stack.ASK_ORDERS: (PLAYER, CELL, WAY),
    stack.DRAW_CHARACTER: (PLAYER,),
    stack.PLACE_FIRST_GUARD: (),
    stack.FIRST_DESTINATION: (),
    stack.START_TURN: (PLAYER,),
    stack.BARK: (PLAYER,),
    stack.KITTY_ROLL: (PLAYER,),
    stack.CHECK_THERMO: (PLAYER,),
    stack.CHECK_EVENT: (PLAYER,),
    stack.GUARD_PHASE: (PLAYER,),
    stack.NEXT_TURN: (PLAYER,),
    stack.LEAVE: (PLAYER, CELL),
    stack.ARRIVE: (PLAYER, CELL, MOVE),
    stack.SEE_MOVER: (PLAYER, CELL, MOVE),
    stack.ENTER_TILE: (PLAYER, CELL, MOVE),
    stack.SEARCH_LABORATORY: (PLAYER, CELL),
    stack.PUT: (PLAYER, CELL, YES),
    stack.PUT_SEEN: (PLAYER, YES),
    stack.SET_UP_FLOOR: (FLOOR, PLAYER),
    stack.TRIGGER: (CELL, CAUSE, PLAYER),
    stack.RESEAT: (FLOOR,),
    stack.LOSE_STEALTH: (PLAYER,),
    stack.GUARD_MOVE: (FLOOR,),
    stack.GUARD_START: (FLOOR,),
    stack.GUARD_GO: (FLOOR,),
    stack.GUARD_WALK: (FLOOR, NUMBER),
    stack.GUARD_SEES: (FLOOR, PLAYER),
    stack.GUARD_CAMERA: (FLOOR, PLAYER),
    stack.GUARD_ARRIVED: (FLOOR, YES),
    stack.NEXT_DESTINATION: (FLOOR, YES),
    stack.GUARD_JUMP: (FLOOR,),
    stack.DRAW_TOOL: (PLAYER, CELL),
    stack.DRAW_LOOT: (PLAYER, CELL, YES),
    stack.SPEED_UP: (FLOOR,),
    stack.READ_DICE: (PLAYER, CELL),
    stack.ESCAPE: (PLAYER,),
    stack.SHIFT_GUARDS: (PLAYER, FLOORS),
}
"""What the arguments of each frame mean."""

FRAME = Names(
    "frame",
    {
        value: name.lower()
        for name, value in vars(stack).items()
        if isinstance(value, int) and value in ARGUMENTS and name.isupper()
    },
)


def format_frame(frame: Frame) -> str:
    """Return the text of a frame."""
    what, values = frame[0], list(frame[1:])
    codecs = ARGUMENTS.get(what, ())
    words = [codec.write(values.pop(0)) for codec in codecs]
    while values and values[-1] == 0:
        values.pop()
    return ":".join([FRAME.write(what), *words, *(f"#{value}" for value in values)])


_NAMELESS: Names = Names("argument", {})


def parse_frame(text: str) -> Frame:
    """Return the frame that a text means.

    Raises:
        InvalidNotationError: If it is none.
    """
    name, *words = text.split(":")
    what = FRAME.read(name)
    codecs = ARGUMENTS.get(what, ())
    if not len(codecs) <= len(words) <= 4:
        kinds = ", ".join(codec.what for codec in codecs) or "none"
        raise InvalidNotationError(
            f"{text!r} has {len(words)} arguments; expected for {name!r}: {kinds}"
        )
    values = [codec.read(word) for codec, word in zip(codecs, words, strict=False)]
    values += [_NAMELESS.read(word) for word in words[len(codecs) :]]
    return (what, *values, *[0] * (4 - len(values)))


def parse_frames(words: list[str]) -> list[Frame]:
    """Return the frames of a list, what is resolved last coming first.

    Raises:
        InvalidNotationError: If one is none, or if there are too many.
    """
    if len(words) > STACK_DEPTH:
        raise InvalidNotationError(
            f"{len(words)} frames are pending; expected at most {STACK_DEPTH}"
        )
    return [parse_frame(word) for word in words]
