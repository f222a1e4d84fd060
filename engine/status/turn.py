"""Defects of the turn: effects, actions, the result, and what is pending."""

from __future__ import annotations

from collections.abc import Iterator

from lookout.engine.constants import (
    ABLE_CLIMB_WINDOW,
    ABLE_STEADY_HANDS,
    ACTIONS_PER_TURN,
    CAUGHT,
    CAUSE_MOTION,
    ESCAPED,
    FACE_NAMES,
    FIRST_LOOT_ITEM,
    HIDDEN,
    LOOT_PERSIAN_KITTY,
    NOBODY,
    NOWHERE,
    ON_PATROL,
    PLAYING,
    TOOL_STETHOSCOPE,
    WON,
)
from lookout.engine.stack import (
    ASK_ACTION,
    ASK_ALARM,
    ASK_CRYSTAL_BALL,
    ASK_DRAW_TWO,
    ASK_ENTRANCE,
    ASK_FIRST_PLAYER,
    ASK_GIVE,
    ASK_HACK,
    ASK_KEEP_TOOL,
    ASK_KITTY,
    ASK_SIDE,
    ASK_SPY,
    ASK_STEALTH,
    ASK_STETHOSCOPE,
    ASK_TAKE,
    CHECK_EVENT,
    CHECK_THERMO,
    DRAW_TOOL,
    FIRST_STEP,
    GUARD_CAMERA,
    GUARD_PHASE,
    GUARD_SEES,
    NEXT_TURN,
    SET_UP_FLOOR,
    START_TURN,
)
from lookout.engine.state import EVENT_DECK
from lookout.engine.status.board import has_frame, is_inside, owner_of, tools_may_return
from lookout.engine.status.ranges import Defect
from lookout.engine.text.fields import Codec, Fields
from lookout.engine.text.frames import ARGUMENTS, DECK, FLOORS, FRAME, Frame
from lookout.engine.text.notation import format_player
from lookout.engine.text.vocabulary import CELL, FLOOR, PLAYER

_BONUS_ACTIONS = 4  # Heads Up, Rollerskates, Invisible Suit (T13).
_EFFECTS = ("emp", "gymnastics", "time_lock", "video_loop")
# What may lie below the question that is asked now.
_WAITING = (ASK_SIDE, ASK_ENTRANCE, ASK_FIRST_PLAYER, ASK_ACTION)
_OF_THE_TURN = (ASK_ACTION, NEXT_TURN, GUARD_PHASE, CHECK_EVENT, CHECK_THERMO)
_BOTTOMS = (ASK_ACTION, NEXT_TURN, START_TURN, ASK_FIRST_PLAYER)
_MAY_BE_NOBODY = (GUARD_SEES, GUARD_CAMERA, ASK_ALARM)
_MAY_BE_NOWHERE = (ASK_DRAW_TWO, ASK_KEEP_TOOL, DRAW_TOOL)


def effect_defects(now: Fields) -> Iterator[Defect]:
    """Yield effects of somebody who does not play."""
    for effect in _EFFECTS:
        if now[effect] >= now["players"]:
            what = f"{format_player(now[effect])} does not play"
            yield f"effects.{effect}", what


def turn_defects(now: Fields) -> Iterator[Defect]:
    """Yield a turn that nobody can have."""
    active = now["active"]
    if active == NOBODY:
        yield from _before_the_first_turn(now)
        return
    if active >= now["players"]:
        yield "turn.active", f"{format_player(active)} does not play"
        return
    cell = now["player_cell"][active]
    if cell == NOWHERE:
        yield "turn.active", f"{format_player(active)} is not on the board yet"
    if cell == ESCAPED and now["result"] == PLAYING:
        yield "turn.active", f"{format_player(active)} has escaped"
    most = ACTIONS_PER_TURN + _BONUS_ACTIONS
    total = now["used"] + now["remaining"]
    if total > most and not tools_may_return(now):
        yield "turn.remaining", f"{total} actions in one turn; at most {most} (T13)"
    if now["grace"] and now["used"]:
        yield "turn.grace", "still granted after an action was used (E01)"
    if now["climbed"]:
        if owner_of(now, ABLE_CLIMB_WINDOW) != active:
            yield "turn.climbed", f"{format_player(active)} climbs no windows"
        elif now["remaining"]:
            yield "turn.climbed", "actions remain after Climb Window (H03)"
    yield from _turn_memory(now)


def _before_the_first_turn(now: Fields) -> Iterator[Defect]:
    if not has_frame(now, START_TURN) and not has_frame(now, ASK_FIRST_PLAYER):
        yield "turn.active", "nobody, but the game has begun"
    if now["used"] or now["remaining"]:
        yield "turn.remaining", "actions, but it is nobody's turn"
    for player in range(now["players"]):
        if now["player_cell"][player] != NOWHERE:
            place = f"players.{format_player(player)}.cell"
            yield place, "on the board before the first turn"


def _turn_memory(now: Fields) -> Iterator[Defect]:
    """Yield memories of this turn that cannot be."""
    entered = now["entered"]
    if entered != NOWHERE and (
        not is_inside(now, entered) or now["face"][entered] == HIDDEN
    ):
        yield "turn.entered", "not a revealed tile"
    for i, fails in enumerate(now["keypad_fails"]):
        if fails and FACE_NAMES.index(f"keypad_{i + 4}") not in now["face"]:
            yield (
                f"turn.keypad_{i + 4}",
                "failed tries at a Keypad that is not revealed",
            )
    dice = sum(now["roll"])
    if dice and not has_frame(now, ASK_STETHOSCOPE):
        yield "turn.roll", "dice rolled, but nobody is asked about them"


def result_defects(now: Fields) -> Iterator[Defect]:
    """Yield an end of the game that is none (2.15)."""
    cells, caught = now["player_cell"][: now["players"]], now["caught_player"]
    everybody = all(cell == ESCAPED for cell in cells)
    if now["result"] == WON and not everybody:
        yield "result", "won, but somebody is still inside"
    if now["result"] != WON and everybody:
        yield "result", "everybody escaped; expected won"
    if now["result"] != CAUGHT:
        if caught != NOBODY:
            yield "caught_player", "somebody, but the result is not caught"
    elif not 0 <= caught < now["players"]:
        yield "caught_player", "nobody who plays; expected the one who was caught"
    elif cells[caught] < 0:
        yield "caught_player", f"{format_player(caught)} is not on the board"
    elif now["stealth"][caught] or now["stealth_tokens"][cells[caught]]:
        yield "caught_player", f"{format_player(caught)} has Stealth left"


def pending_defects(now: Fields) -> Iterator[Defect]:
    """Yield a stack that play cannot leave behind."""
    frames = now["frames"]
    if now["result"] != PLAYING:
        if frames:
            yield "pending", "something is pending, but the game is over"
        return
    if not frames:
        yield "pending", "nothing is asked, but the game is not over"
        return
    for i, frame in enumerate(frames):
        place = f"pending.{i}"
        yield from ((place, what) for what in _frame_faults(now, frame))
        asks = 0 < frame[0] < FIRST_STEP
        if i < len(frames) - 1 and asks and frame[0] not in _WAITING:
            yield place, f"{FRAME.write(frame[0])} lies below another frame"
        if i and frame[0] == ASK_ACTION:
            yield place, "ask_action lies on another frame"
    top = frames[-1][0]
    if top >= FIRST_STEP:
        yield (
            f"pending.{len(frames) - 1}",
            f"{FRAME.write(top)} on top; expected a question",
        )
    if frames[0][0] not in _BOTTOMS:
        what = " or ".join(FRAME.write(bottom) for bottom in _BOTTOMS)
        yield "pending.0", f"{FRAME.write(frames[0][0])} at the bottom; expected {what}"


def _frame_faults(now: Fields, frame: Frame) -> list[str]:
    """Return what is wrong with one frame."""
    what = frame[0]
    if what not in ARGUMENTS:
        return [f"{what} is no frame"]
    codecs, faults = ARGUMENTS[what], []
    for codec, value in zip(codecs, frame[1:], strict=False):
        if not _is_meant(now, what, codec, value):
            text = codec.write(value)
            faults.append(f"{text!r} is no {codec.what} for {FRAME.write(what)}")
    if any(frame[1 + len(codecs) :]):
        faults.append(f"{FRAME.write(what)} takes {len(codecs)} arguments")
    if what in _OF_THE_TURN and frame[1] != now["active"]:
        faults.append(
            f"{FRAME.write(what)} of {PLAYER.write(frame[1])}, whose turn it is not"
        )
    return faults or list(_question_faults(now, frame))


def _is_meant(now: Fields, what: int, codec: Codec, value: int) -> bool:
    """Say whether an argument is something of this game."""
    if codec is PLAYER:
        least = NOBODY if what in (*_MAY_BE_NOBODY, SET_UP_FLOOR) else 0
        return least <= value < now["players"]
    if codec is CELL:
        return is_inside(now, value) or (value == NOWHERE and what in _MAY_BE_NOWHERE)
    if codec is FLOOR:
        return 0 <= value < int(now["floors"])
    if codec is FLOORS:
        return 0 <= value < 1 << now["floors"]
    if codec is DECK:
        return value == EVENT_DECK or 0 <= value < now["floors"]
    return codec.knows(codec.write(value))


def _question_faults(now: Fields, frame: Frame) -> Iterator[str]:
    """Yield why a question makes no sense here; its arguments are sound."""
    what, player, b, c, d = frame
    name, cell = (
        FRAME.write(what),
        now["player_cell"][player] if player >= 0 else NOWHERE,
    )
    if what == ASK_HACK and c > CAUSE_MOTION:
        yield f"{name} about an alarm that no token cancels (C04)"
    elif what == ASK_STEALTH and (cell < 0 or not now["stealth_tokens"][cell]):
        yield f"{name} of a player without tokens on the tile"
    elif what == ASK_STEALTH and not now["stealth"][player]:
        yield f"{name} of a player without Stealth to choose instead"
    elif what == ASK_ALARM and now["alarms"][b].bit_count() < 2:
        yield f"{name} without alarms that tie on floor {b + 1}"
    elif what == ASK_ALARM and now["guard_status"][b] != ON_PATROL:
        yield f"{name} without a guard on floor {b + 1}"
    elif what == ASK_KEEP_TOOL and c == d:
        yield f"{name} between two equal Tools"
    elif what == ASK_STETHOSCOPE:
        yield from _stethoscope_faults(now, player, b)
    elif what == ASK_SPY and not now["deck_top_n"][b]:
        yield f"{name} without a card that was looked at"
    elif what == ASK_CRYSTAL_BALL and not now["deck_top_n"][EVENT_DECK]:
        yield f"{name} without events that were looked at"
    elif what == ASK_KITTY and not now["hand_loot"][player] >> LOOT_PERSIAN_KITTY & 1:
        yield f"{name} of a player without the Persian Kitty"
    elif what in (ASK_GIVE, ASK_TAKE):
        yield from _trade_faults(now, frame)


def _stethoscope_faults(now: Fields, player: int, cell: int) -> Iterator[str]:
    if not now["hand_tools"][player] >> TOOL_STETHOSCOPE & 1:
        yield f"{format_player(player)} has no Stethoscope"
    steady = owner_of(now, ABLE_STEADY_HANDS) == player
    dice, rolled = now["safe_dice"][cell] + steady, sum(now["roll"])
    if rolled != dice:
        yield f"{rolled} dice rolled; expected {dice}"


def _trade_faults(now: Fields, frame: Frame) -> Iterator[str]:
    what, partner, item = frame[:3]
    giver = now["active"] if what == ASK_GIVE else partner
    if giver < 0 or partner == now["active"]:
        yield f"{FRAME.write(what)} of {format_player(partner)}, who has no partner"
        return
    loot = item >= FIRST_LOOT_ITEM
    hand = now["hand_loot" if loot else "hand_tools"][giver]
    if not hand >> (item - FIRST_LOOT_ITEM if loot else item) & 1:
        yield f"{format_player(giver)} does not hold the item"
    elif now["player_cell"][partner] != now["player_cell"][now["active"]]:
        yield f"{format_player(partner)} is in another tile (2.14)"
