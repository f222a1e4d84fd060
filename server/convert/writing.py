"""Positions as they go out: only what differs from the start of the job."""

from __future__ import annotations

from typing import Any

from lookout.engine.constants import ESCAPED, FLOOR_CELLS, MAX_FLOORS, NOWHERE, PLAYING
from lookout.engine.state import EVENT_DECK, State
from lookout.engine.text.fields import Fields, bits_of, fields_of
from lookout.engine.text.frames import format_frame
from lookout.engine.text.starting import (
    busy_cells,
    default_hole,
    nearest_preset,
    own_walls,
    starting_fields_of,
)
from lookout.engine.walls import cell_text, format_walls
from lookout.server.convert.cells import CELL_TEXTS, NO_CARD_TEXT, write_card
from lookout.server.convert.names import (
    CHARACTER,
    EVENT,
    FACE,
    GUARD_STATUS,
    JOB,
    JUICER_TOKEN,
    LOOT,
    PRESET,
    RESULT,
    SIDE,
    TOOL,
)
from lookout.server.convert.reading import (
    COMPUTERS,
    EFFECT_FLAGS,
    EFFECTS_OF_PLAYERS,
    FIRST_KEYPAD,
    TILE_CARDS,
    TILE_COUNTS,
    TILE_MARKS,
    TILE_PIECES,
    TURN_FLAGS,
)
from lookout.v1 import position_pb2 as pb

Said = dict[str, Any]
"""The fields of a message that say something."""


def state_to_proto(state: State) -> pb.Position:
    """Return the position of a sound state, as short as it can be said."""
    now = fields_of(state)
    start = starting_fields_of(now)
    said: Said = {"job": JOB.write(now["scenario"])}
    if now["lost_visual"]:
        said["lost_visual"] = True
    _say(said, "rules", pb.Rules, _rules(now))
    said["players"] = [_player(now, start, seat) for seat in range(now["players"])]
    _say(said, "turn", pb.Turn, _turn(now, start))
    said["tiles"] = _tiles(now, start)
    floors = range(MAX_FLOORS)
    said["guards"] = [
        pb.Guard(floor=floor + 1, **guard)
        for floor in floors
        if (guard := _guard(now, start, floor))
    ]
    said["walls"] = [
        pb.Walls(floor=floor + 1, pieces=format_walls(pieces))
        for floor, pieces in own_walls(now, start).items()
    ]
    if now["hole"] != default_hole(now["scenario"]):
        said["hole"] = cell_text(now["hole"])
    said["patrol_decks"] = [
        pb.PatrolDeck(floor=floor + 1, **deck)
        for floor in floors
        if (deck := _patrol(now, start, floor))
    ]
    _say(said, "event_deck", pb.EventDeck, _events(now, start))
    said["tool_discards"] = list(map(TOOL.write, bits_of(now["tools_discarded"])))
    if now["tools_deck"] != start["tools_deck"]:
        cards = map(TOOL.write, bits_of(now["tools_deck"]))
        said["tool_deck"] = pb.ToolDeck(cards=cards)
    if now["loot_deck"] != start["loot_deck"]:
        loot = map(LOOT.write, bits_of(now["loot_deck"]))
        said["loot_deck"] = pb.LootDeck(cards=loot)
    _say(said, "hack_tokens", pb.HackTokens, _hack(now))
    _say(said, "effects", pb.Effects, _effects(now))
    if now["result"] != PLAYING:
        said["result"] = RESULT.write(now["result"])
    said["caught_player"] = now["caught_player"] + 1
    if now["frames"] != start["frames"]:
        said["pending"] = pb.Pending(frames=map(format_frame, now["frames"]))
    return pb.Position(**said)


def _say(said: Said, field: str, message: type[Any], content: Said) -> None:
    """Put a message in, unless it says nothing."""
    if content:
        said[field] = message(**content)


def _rules(now: Fields) -> Said:
    preset, changes = nearest_preset(now)
    said: Said = {} if preset == "2e" else {"preset": PRESET.write(preset)}
    if changes:
        said["changes"] = changes
    return said


def _player(now: Fields, start: Fields, seat: int) -> pb.Player:
    cell = now["player_cell"][seat]
    player = pb.Player(
        character=CHARACTER.write_or_unset(now["character"][seat]),
        side=SIDE.write_or_unset(now["side"][seat]),
        cell=CELL_TEXTS[cell] if cell >= 0 else None,
        escaped=cell == ESCAPED,
        tools=map(TOOL.write, bits_of(now["hand_tools"][seat])),
        loot=map(LOOT.write, bits_of(now["hand_loot"][seat])),
    )
    if now["stealth"][seat] != start["stealth"][seat]:
        player.stealth = now["stealth"][seat]
    return player


def _turn(now: Fields, start: Fields) -> Said:
    said: Said = {flag: True for flag in TURN_FLAGS if now[flag]}
    if now["active"] >= 0:
        said["player"] = now["active"] + 1
    if now["used"]:
        said["actions_used"] = now["used"]
    if now["remaining"] != start["remaining"]:
        said["actions_left"] = now["remaining"]
    if now["entered"] != NOWHERE:
        said["entered_cell"] = CELL_TEXTS[now["entered"]]
    fails = {FIRST_KEYPAD + i: n for i, n in enumerate(now["keypad_fails"]) if n}
    if fails:
        said["keypad_fails"] = fails
    if now["guard_bonus"]:
        said["guard_bonus"] = now["guard_bonus"]
    if any(now["roll"]):
        said["safe_roll"] = [
            face for face, dice in enumerate(now["roll"], 1) for _ in range(dice)
        ]
    return said


def _tiles(now: Fields, start: Fields) -> list[pb.Tile]:
    """Return the cells about which there is something to say, in order."""
    turned, crowded = busy_cells(now, start)
    faces = now["face"]
    return [
        pb.Tile(cell=CELL_TEXTS[cell], **_tile(now, cell))
        if cell in crowded
        else pb.Tile(cell=CELL_TEXTS[cell], face=FACE.write(faces[cell]))
        for cell in sorted(turned | crowded)
    ]


def _tile(now: Fields, cell: int) -> Said:
    floor, local = divmod(cell, FLOOR_CELLS)
    said: Said = {
        mark: True
        for mark, field in TILE_MARKS.items()
        if now[field][floor] >> local & 1
    }
    said["face"] = FACE.write_or_unset(now["face"][cell])
    for piece, field in TILE_PIECES.items():
        if now[field] == cell:
            said[piece] = True
    for count, field in TILE_COUNTS.items():
        said[count] = now[field][cell]
    for cards, (names, field) in TILE_CARDS.items():
        if cell in now[field]:
            cells = enumerate(now[field])
            said[cards] = [names.write(card) for card, at in cells if at == cell]
    return said


def _guard(now: Fields, start: Fields, floor: int) -> Said:
    said: Said = {}
    if now["guard_cell"][floor] != NOWHERE:
        said["cell"] = CELL_TEXTS[now["guard_cell"][floor]]
    if now["die_cell"][floor] != NOWHERE:
        said["destination"] = CELL_TEXTS[now["die_cell"][floor]]
    if now["guard_die"][floor] != start["guard_die"][floor]:
        said["die"] = now["guard_die"][floor]
    if now["donuts"][floor]:
        said["donuts"] = True
    if now["guard_status"][floor] != start["guard_status"][floor]:
        said["status"] = GUARD_STATUS.write(now["guard_status"][floor])
    return said


def _patrol(now: Fields, start: Fields, floor: int) -> Said:
    said = _known(now, start, floor)
    for field in ("top", "bottom"):
        if field in said:
            said[field] = [write_card(floor, card) for card in said[field]]
    if now["listed"][floor]:
        said["discards"] = [write_card(floor, card) for card in now["listed"][floor]]
    last = now["last_card"][floor]
    if last != start["last_card"][floor]:
        said["last"] = NO_CARD_TEXT if last == NOWHERE else write_card(floor, last)
    return said


def _events(now: Fields, start: Fields) -> Said:
    said = _known(now, start, EVENT_DECK)
    for field in ("top", "bottom"):
        if field in said:
            said[field] = list(map(EVENT.write, said[field]))
    if now["listed"][EVENT_DECK]:
        said["discards"] = list(map(EVENT.write, now["listed"][EVENT_DECK]))
    return said


def _known(now: Fields, start: Fields, deck: int) -> Said:
    """Return what all decks say: cards left, and those whose place is known."""
    said: Said = {}
    if now["deck_left"][deck] != start["deck_left"][deck]:
        said["left"] = now["deck_left"][deck]
    for field in ("top", "bottom"):
        number = now[f"deck_{field}_n"][deck]
        if number:
            said[field] = now[f"deck_{field}"][deck][:number]
    return said


def _hack(now: Fields) -> Said:
    tokens = dict(zip(COMPUTERS, now["hack"], strict=True), laptop=now["laptop"])
    return {where: number for where, number in tokens.items() if number}


def _effects(now: Fields) -> Said:
    said: Said = {
        effect: now[effect] + 1 for effect in EFFECTS_OF_PLAYERS if now[effect] >= 0
    }
    said |= {effect: True for effect in EFFECT_FLAGS if now[effect]}
    if now["juicer_token"]:
        said["juicer_token"] = JUICER_TOKEN.write(now["juicer_token"])
    if now["flexibility_debt"]:
        said["flexibility_debt"] = now["flexibility_debt"]
    return said
