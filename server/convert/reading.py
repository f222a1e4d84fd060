"""Positions as they come in: what a message says, as fields of a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from lookout.engine.constants import (
    BANK,
    ESCAPED,
    FLOOR_CELLS,
    FORT_KNOX,
    HIDDEN,
    MAX_PLAYERS,
    NO_SIDE,
    NOWHERE,
    PLAYING,
)
from lookout.engine.errors import InvalidNotationError, InvalidWallsError
from lookout.engine.state import (
    EVENT_DECK,
    MOST_KNOWN_BOTTOM,
    MOST_KNOWN_TOP,
    STACK_DEPTH,
)
from lookout.engine.text.fields import MASKS, Fields
from lookout.engine.text.frames import parse_frame
from lookout.engine.text.starting import (
    build_walls,
    default_hole,
    parse_flag,
    set_preset,
    start_fields,
)
from lookout.engine.walls import format_walls, local_cell, parse_walls
from lookout.server.convert.cells import (
    CELLS_BY_TEXT,
    NO_CARD_TEXT,
    read_card,
    read_cell,
    read_floor,
    read_patrols,
    read_player,
)
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
    Names,
)
from lookout.server.convert.problems import Problems
from lookout.v1 import position_pb2 as pb

TILE_MARKS = {
    "alarm": "alarms",
    "cracked": "cracked",
    "open": "opened",
    "unlocked": "unlocked",
    "emptied": "emptied",
    "disabled": "disabled",
    "thermal_stairs": "thermal",
}
"""Tokens that lie on a cell or not: the message's name, and the state's."""

TILE_PIECES = {"entrance": "entrance", "crow": "crow_cell"}
"""Pieces of which there is one."""

TILE_COUNTS = {"stealth_tokens": "stealth_tokens", "dice": "safe_dice"}
TILE_CARDS: dict[str, tuple[Names[Any, int], str]] = {
    "tools": (TOOL, "tool_cell"),
    "loot": (LOOT, "loot_cell"),
}
TURN_FLAGS = ("ability_used", "invisible", "climbed", "grace", "shift_change")
EFFECTS_OF_PLAYERS = ("emp", "gymnastics", "time_lock", "video_loop")
EFFECT_FLAGS = ("heads_up", "jump_the_gun")
COMPUTERS = ("fingerprint", "laser", "motion")
FIRST_KEYPAD = 4
LAST_KEYPAD = 6
_WORST_BONUS = -128

M = TypeVar("M", pb.Walls, pb.Guard, pb.PatrolDeck)

assert set(TILE_MARKS.values()) == set(MASKS)


def read_fields(position: pb.Position, field: str, problems: Problems) -> Fields:
    """Return what a position says, None where it says nothing.

    What is wrong is noted, and something harmless taken in its place.
    """
    into = _read_setup(position, field, problems)
    _read_players(position.players, f"{field}.players", into, problems)
    if position.HasField("turn"):
        _read_turn(position.turn, f"{field}.turn", into, problems)
    _read_tiles(position.tiles, f"{field}.tiles", into, problems)
    _read_guards(position.guards, f"{field}.guards", into, problems)
    _read_decks(position, field, into, problems)
    if position.HasField("hack_tokens"):
        _read_hack(position.hack_tokens, f"{field}.hack_tokens", into, problems)
    if position.HasField("effects"):
        _read_effects(position.effects, f"{field}.effects", into, problems)
    into["result"] = RESULT.read_or(
        position.result, PLAYING, field=f"{field}.result", problems=problems
    )
    if position.caught_player:
        place = f"{field}.caught_player"
        into["caught_player"] = read_player(position.caught_player, place, problems)
    if position.HasField("pending"):
        frames = position.pending.frames
        _read_pending(frames, f"{field}.pending.frames", into, problems)
    return into


def _read_setup(position: pb.Position, field: str, problems: Problems) -> Fields:
    """Return the start of the job that a position is of."""
    job = JOB.read_or(position.job, BANK, field=f"{field}.job", problems=problems)
    players = len(position.players)
    if not 1 <= players <= MAX_PLAYERS:
        what = f"{players} players; expected 1 to {MAX_PLAYERS}"
        problems.add(f"{field}.players", what)
        players = MAX_PLAYERS
    hole = default_hole(job)
    if position.hole:
        hole = read_hole(position.hole, job, field=f"{field}.hole", problems=problems)
    into = start_fields(job, players, lost_visual=position.lost_visual, hole=hole)
    if position.HasField("rules"):
        into.update(read_rules(position.rules, f"{field}.rules", problems))
    _read_walls(position.walls, f"{field}.walls", into, problems)
    return into


def read_hole(text: str, job: int, *, field: str, problems: Problems) -> int:
    """Return the local cell of a hole; the printed one where the text is wrong."""
    if job != FORT_KNOX:
        problems.add(field, f"only the Fort Knox Job has a hole, not {text!r}")
        return default_hole(job)
    try:
        return local_cell(text)
    except InvalidWallsError as error:
        problems.add(field, str(error))
        return default_hole(job)


def read_rules(rules: pb.Rules, field: str, problems: Problems) -> Fields:
    """Return the codes of all switches."""
    into: Fields = {}
    preset = PRESET.read_or(
        rules.preset, "2e", field=f"{field}.preset", problems=problems
    )
    set_preset(into, preset)
    for flag, value in sorted(rules.changes.items()):
        try:
            into[flag] = parse_flag(flag, value)
        except InvalidNotationError as error:
            problems.add(f'{field}.changes["{flag}"]', str(error))
    return into


def floors_once(
    messages: Iterable[M], field: str, problems: Problems
) -> Iterator[tuple[str, int, M]]:
    """Yield messages of one floor each, with path and floor; note what comes twice."""
    seen: set[int] = set()
    for i, message in enumerate(messages):
        place = f"{field}[{i}]"
        floor = read_floor(message.floor, f"{place}.floor", problems)
        if floor is None:
            continue
        if floor in seen:
            problems.add(f"{place}.floor", f"floor {floor + 1} comes twice")
        else:
            seen.add(floor)
            yield place, floor, message


def _read_walls(
    walls: Sequence[pb.Walls], field: str, into: Fields, problems: Problems
) -> None:
    for place, floor, message in floors_once(walls, field, problems):
        pieces = set()
        for i, text in enumerate(message.pieces):
            try:
                pieces |= parse_walls([text])
            except InvalidWallsError as error:
                problems.add(f"{place}.pieces[{i}]", str(error))
        for piece in build_walls(into, floor, pieces):
            text = format_walls({piece})[0]
            problems.add(f"{place}.pieces", f"{text} is not between two tiles")


def _read_players(
    players: Sequence[pb.Player], field: str, into: Fields, problems: Problems
) -> None:
    for seat, player in enumerate(players[:MAX_PLAYERS]):
        place = f"{field}[{seat}]"
        into["character"][seat] = CHARACTER.read_or(
            player.character, NOWHERE, field=f"{place}.character", problems=problems
        )
        into["side"][seat] = SIDE.read_or(
            player.side, NO_SIDE, field=f"{place}.side", problems=problems
        )
        if player.cell:
            cell = read_cell(player.cell, f"{place}.cell", problems)
            into["player_cell"][seat] = cell
        if player.escaped:
            if player.cell:
                problems.add(f"{place}.escaped", "escaped, and still on a cell")
            into["player_cell"][seat] = ESCAPED
        if player.HasField("stealth"):
            stealth = problems.number(player.stealth, f"{place}.stealth")
            into["stealth"][seat] = stealth
        for name, cards, hand in (
            (TOOL, player.tools, "hand_tools"),
            (LOOT, player.loot, "hand_loot"),
        ):
            if cards:
                where = f"{place}.{hand.removeprefix('hand_')}"
                into[hand][seat] = read_set(name, cards, where, problems)


def read_cards(
    names: Names[Any, int], numbers: Sequence[int], field: str, problems: Problems
) -> list[int]:
    """Return cards in order, each once."""
    if not numbers:
        return []
    cards: list[int] = []
    for i, number in enumerate(numbers):
        card = names.read(number, f"{field}[{i}]", problems)
        if card is None:
            continue
        if card in cards:
            problems.add(f"{field}[{i}]", f"this {names.what} comes twice")
        cards.append(card)
    return cards


def read_set(
    names: Names[Any, int], numbers: Sequence[int], field: str, problems: Problems
) -> int:
    """Return cards as bits."""
    bits = 0
    for card in read_cards(names, numbers, field, problems):
        bits |= 1 << card
    return bits


def _read_turn(turn: pb.Turn, field: str, into: Fields, problems: Problems) -> None:
    if turn.player:
        into["active"] = read_player(turn.player, f"{field}.player", problems)
    into["used"] = problems.number(turn.actions_used, f"{field}.actions_used")
    if turn.HasField("actions_left"):
        left = problems.number(turn.actions_left, f"{field}.actions_left")
        into["remaining"] = left
    for flag in TURN_FLAGS:
        into[flag] = int(getattr(turn, flag))
    if turn.entered_cell:
        place = f"{field}.entered_cell"
        into["entered"] = read_cell(turn.entered_cell, place, problems)
    into["guard_bonus"] = problems.number(
        turn.guard_bonus, f"{field}.guard_bonus", low=_WORST_BONUS
    )
    for keypad, fails in sorted(turn.keypad_fails.items()):
        place = f"{field}.keypad_fails[{keypad}]"
        if FIRST_KEYPAD <= keypad <= LAST_KEYPAD:
            number = problems.number(fails, place)
            into["keypad_fails"][keypad - FIRST_KEYPAD] = number
        else:
            problems.add(place, f"{keypad} is no number of a Keypad; expected 4 to 6")
    if len(turn.safe_roll) > 100:
        problems.add(f"{field}.safe_roll", f"{len(turn.safe_roll)} dice are too many")
        return
    for i, die in enumerate(turn.safe_roll):
        face = problems.number(die, f"{field}.safe_roll[{i}]", low=1, high=6)
        into["roll"][face - 1] += 1


def _read_tiles(
    tiles: Iterable[pb.Tile], field: str, into: Fields, problems: Problems
) -> None:
    seen: set[int] = set()
    for i, tile in enumerate(tiles):
        cell = CELLS_BY_TEXT.get(tile.cell, NOWHERE)
        if cell in seen:
            problems.add(f"{field}[{i}].cell", f"{tile.cell} comes twice")
        elif cell == NOWHERE:
            read_cell(tile.cell, f"{field}[{i}].cell", problems)
        else:
            seen.add(cell)
            _read_tile(tile, cell, f"{field}[{i}]", into, problems)


def _read_tile(
    tile: pb.Tile, cell: int, field: str, into: Fields, problems: Problems
) -> None:
    for descriptor, value in tile.ListFields():
        name = descriptor.name
        if name == "face":
            face = FACE.get(value) or FACE.read(value, f"{field}.face", problems)
            into["face"][cell] = face or HIDDEN
        elif name in TILE_MARKS:
            floor, local = divmod(cell, FLOOR_CELLS)
            into[TILE_MARKS[name]][floor] |= 1 << local
        elif name in TILE_COUNTS:
            number = problems.number(value, f"{field}.{name}")
            into[TILE_COUNTS[name]][cell] = number
        elif name in TILE_PIECES:
            if into[TILE_PIECES[name]] != NOWHERE:
                problems.add(f"{field}.{name}", f"there is one {name}, not two")
            into[TILE_PIECES[name]] = cell
        elif name in TILE_CARDS:
            names, cells = TILE_CARDS[name]
            for card in read_cards(names, value, f"{field}.{name}", problems):
                if into[cells][card] not in (NOWHERE, cell):
                    what = f"{names.name_of(card)} lies on another cell already"
                    problems.add(f"{field}.{name}", what)
                into[cells][card] = cell


def _read_guards(
    guards: Iterable[pb.Guard], field: str, into: Fields, problems: Problems
) -> None:
    for place, floor, guard in floors_once(guards, field, problems):
        if guard.cell:
            cell = read_cell(guard.cell, f"{place}.cell", problems)
            into["guard_cell"][floor] = cell
        if guard.destination:
            cell = read_cell(guard.destination, f"{place}.destination", problems)
            into["die_cell"][floor] = cell
        if guard.HasField("die"):
            into["guard_die"][floor] = problems.number(guard.die, f"{place}.die")
        into["donuts"][floor] = int(guard.donuts)
        if guard.status:
            status = GUARD_STATUS.read(guard.status, f"{place}.status", problems)
            into["guard_status"][floor] = status


def _read_decks(
    position: pb.Position, field: str, into: Fields, problems: Problems
) -> None:
    decks = floors_once(position.patrol_decks, f"{field}.patrol_decks", problems)
    for place, floor, deck in decks:
        _read_patrol(deck, floor, place, into, problems)
    if position.HasField("event_deck"):
        _read_events(position.event_deck, f"{field}.event_deck", into, problems)
    if position.tool_discards:
        place = f"{field}.tool_discards"
        discards = read_set(TOOL, position.tool_discards, place, problems)
        into["tools_discarded"] = discards
    if position.HasField("tool_deck"):
        place, cards = f"{field}.tool_deck.cards", position.tool_deck.cards
        into["tools_deck"] = read_set(TOOL, cards, place, problems)
    if position.HasField("loot_deck"):
        place, loot = f"{field}.loot_deck.cards", position.loot_deck.cards
        into["loot_deck"] = read_set(LOOT, loot, place, problems)


def _read_patrol(
    deck: pb.PatrolDeck, floor: int, field: str, into: Fields, problems: Problems
) -> None:
    place = f"{field}.discards"
    _put_discards(floor, read_patrols(floor, deck.discards, place, problems), into)
    if deck.HasField("left"):
        into["deck_left"][floor] = problems.number(deck.left, f"{field}.left")
    for where, row in (("top", deck.top), ("bottom", deck.bottom)):
        if row:
            cards = read_patrols(floor, row, f"{field}.{where}", problems)
            _put_known(floor, where, cards, field, into, problems)
    if deck.HasField("last"):
        last: int | None = NOWHERE
        if deck.last != NO_CARD_TEXT:
            place = f"{field}.last"
            last = read_card(floor, deck.last, field=place, problems=problems)
        into["last_card"][floor] = last


def _read_events(
    deck: pb.EventDeck, field: str, into: Fields, problems: Problems
) -> None:
    discards = read_cards(EVENT, deck.discards, f"{field}.discards", problems)
    _put_discards(EVENT_DECK, discards, into)
    if deck.HasField("left"):
        into["deck_left"][EVENT_DECK] = problems.number(deck.left, f"{field}.left")
    for where, row in (("top", deck.top), ("bottom", deck.bottom)):
        if row:
            cards = read_cards(EVENT, row, f"{field}.{where}", problems)
            _put_known(EVENT_DECK, where, cards, field, into, problems)


def _put_discards(deck: int, cards: list[int], into: Fields) -> None:
    into["listed"][deck] = cards
    for card in cards:
        into["deck_seen"][deck] |= 1 << card


_MOST_KNOWN = {"top": MOST_KNOWN_TOP, "bottom": MOST_KNOWN_BOTTOM}


def _put_known(
    deck: int,
    where: str,
    cards: list[int],
    field: str,
    into: Fields,
    problems: Problems,
) -> None:
    """Put cards whose place is known on the top or the bottom of a deck."""
    most = _MOST_KNOWN[where]
    if len(cards) > most:
        problems.add(f"{field}.{where}", f"{len(cards)} cards; expected at most {most}")
    cards = cards[:most]
    into[f"deck_{where}"][deck][: len(cards)] = cards
    into[f"deck_{where}_n"][deck] = len(cards)


def _read_hack(
    tokens: pb.HackTokens, field: str, into: Fields, problems: Problems
) -> None:
    for i, computer in enumerate(COMPUTERS):
        number = problems.number(getattr(tokens, computer), f"{field}.{computer}")
        into["hack"][i] = number
    into["laptop"] = problems.number(tokens.laptop, f"{field}.laptop")


def _read_effects(
    effects: pb.Effects, field: str, into: Fields, problems: Problems
) -> None:
    for effect in EFFECTS_OF_PLAYERS:
        number = getattr(effects, effect)
        if number:
            into[effect] = read_player(number, f"{field}.{effect}", problems)
    for effect in EFFECT_FLAGS:
        into[effect] = int(getattr(effects, effect))
    into["juicer_token"] = JUICER_TOKEN.read_or(
        effects.juicer_token, 0, field=f"{field}.juicer_token", problems=problems
    )
    into["flexibility_debt"] = problems.number(
        effects.flexibility_debt, f"{field}.flexibility_debt", high=MAX_PLAYERS
    )


def _read_pending(
    texts: Sequence[str], field: str, into: Fields, problems: Problems
) -> None:
    if len(texts) > STACK_DEPTH:
        problems.add(field, f"{len(texts)} frames; expected at most {STACK_DEPTH}")
    frames = []
    for i, text in enumerate(texts[:STACK_DEPTH]):
        try:
            frames.append(parse_frame(text))
        except InvalidNotationError as error:
            problems.add(f"{field}[{i}]", str(error))
    into["frames"] = frames
