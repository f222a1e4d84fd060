"""Defects of cards: players' seats and hands, decks, Tools and Loot (Q28)."""

from __future__ import annotations

from collections.abc import Iterator

from lookout.engine.constants import (
    ABLE_DRILL,
    CHARACTER_NAMES,
    ESCAPED,
    EVENTS,
    FLOOR_CELLS,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    LOOT_NAMES,
    LOOT_PERSIAN_KITTY,
    LOST_VISUAL,
    MAX_PLAYERS,
    NO_SIDE,
    NOBODY,
    NOT_SET_UP,
    NOWHERE,
    PATROL_REMOVED,
    TOOL_NAMES,
    TOOLS,
)
from lookout.engine.stack import (
    ASK_CRYSTAL_BALL,
    ASK_KEEP_TOOL,
    ASK_SIDE,
    ASK_SPY,
    DRAW_CHARACTER,
    DRAW_LOOT,
)
from lookout.engine.state import DECKS, EVENT_DECK
from lookout.engine.status.board import has_frame, is_inside, owner_of
from lookout.engine.status.ranges import Defect, deck_name
from lookout.engine.text.fields import Fields, bits_of, marked
from lookout.engine.text.frames import Frame
from lookout.engine.text.notation import format_cell, format_player
from lookout.engine.text.vocabulary import CARDS, EVENT

_BARS = 1 << LOOT_GOLD_BAR | 1 << LOOT_GOLD_BAR_2


def seat_defects(now: Fields) -> Iterator[Defect]:
    """Yield missing or double characters, missing sides, and things of empty seats."""
    for player in range(MAX_PLAYERS):
        place = f"players.{format_player(player)}"
        character, side = now["character"][player], now["side"][player]
        if player >= now["players"]:
            empty = now["player_cell"][player] == NOWHERE and character == NOWHERE
            cards = now["hand_tools"][player] | now["hand_loot"][player]
            if not empty or side != NO_SIDE or cards or now["stealth"][player]:
                yield place, f"not empty in a game of {now['players']} players"
            continue
        if character == NOWHERE:
            if not has_frame(now, DRAW_CHARACTER, player):
                yield f"{place}.character", "none; expected a character"
        elif character in now["character"][:player]:
            name = CHARACTER_NAMES[character]
            yield f"{place}.character", f"{name} is another player's already"
        if side == NO_SIDE and not has_frame(now, ASK_SIDE, player):
            yield f"{place}.side", "none; expected basic or advanced"
        if now["hand_loot"][player] & _BARS == _BARS:
            yield f"{place}.loot", "two Gold Bars in one hand (2.14)"


def deck_defects(now: Fields) -> Iterator[Defect]:
    """Yield patrol and event decks that do not add up."""
    for deck in range(DECKS):
        place = deck_name(deck)
        if now["floors"] <= deck < EVENT_DECK:
            used = now["deck_seen"][deck], now["deck_left"][deck], _known(now, deck)
            if any(used):
                yield place, "cards of a floor that the job does not have"
            continue
        cards = _cards_of(now, deck)
        for card in bits_of(now["deck_seen"][deck] & ~cards):
            yield place, f"{_card(deck, card)} is no card of this deck"
        size = cards.bit_count()
        if deck != EVENT_DECK:
            size -= int(PATROL_REMOVED[now["players"]])
        seen, left = now["deck_seen"][deck].bit_count(), now["deck_left"][deck]
        if seen + left != size:
            yield (
                place,
                f"{left} cards left and {seen} discards; expected {size} in all",
            )
        yield from _known_defects(now, deck, cards)
    for floor in range(now["floors"]):
        yield from _last_defects(now, floor)


def _cards_of(now: Fields, deck: int) -> int:
    """Return all cards of a deck as bits (F02, Q11)."""
    if deck == EVENT_DECK:
        return (1 << EVENTS) - 1
    return int(now["cells"] | now["lost_visual"] << LOST_VISUAL)


def _card(deck: int, card: int) -> str:
    return EVENT.write(card) if deck == EVENT_DECK else CARDS[deck].write(card)


def _known(now: Fields, deck: int) -> list[int]:
    """Return the cards of a deck whose place is known, the top ones first."""
    top = now["deck_top"][deck][: now["deck_top_n"][deck]]
    bottom = now["deck_bottom"][deck][: now["deck_bottom_n"][deck]]
    return [*top, *bottom]


def _known_defects(now: Fields, deck: int, cards: int) -> Iterator[Defect]:
    """Yield cards whose known place cannot be theirs."""
    place, known = deck_name(deck), _known(now, deck)
    for i, card in enumerate(known):
        if not 0 <= card < EVENTS or not cards >> card & 1:
            yield place, f"{_card(deck, card)}, whose place is known, is no card of it"
        elif now["deck_seen"][deck] >> card & 1:
            yield place, f"{_card(deck, card)}, whose place is known, is discarded"
        if card in known[:i]:
            yield place, f"{_card(deck, card)} is known in two places"
    left, tops = now["deck_left"][deck], now["deck_top_n"][deck]
    if len(known) > left:
        yield place, f"{len(known)} cards known in a deck of {left}"
    asked = deck == EVENT_DECK and has_frame(now, ASK_CRYSTAL_BALL)
    asked |= any(frame[0] == ASK_SPY and frame[2] == deck for frame in now["frames"])
    if tops and len(known) == left and not asked:
        yield place, "every card is known; expected all of them as bottom cards"
    rest = [*now["deck_top"][deck][tops:]]
    rest += now["deck_bottom"][deck][now["deck_bottom_n"][deck] :]
    if any(rest):
        yield place, "cards behind the last one whose place is known"


def _last_defects(now: Fields, floor: int) -> Iterator[Defect]:
    """Yield if a guard and the discards of its deck disagree (2.9)."""
    place, last = deck_name(floor), now["last_card"][floor]
    if now["guard_status"][floor] == NOT_SET_UP:
        if now["deck_seen"][floor] or _known(now, floor) or last != NOWHERE:
            yield place, "cards drawn for a guard that was never set up"
    elif last == NOWHERE:
        yield place, "no last card, but the guard has been set up"
    elif not now["deck_seen"][floor] >> last & 1:
        yield place, f"the last card, {_card(floor, last)}, is not on the discards"


def _being_drawn(now: Fields) -> list[Frame]:
    return [frame for frame in now["frames"] if frame[0] == ASK_KEEP_TOOL]


def tool_defects(now: Fields) -> Iterator[Defect]:
    """Yield Tools that are in no place, or in two (Q28)."""
    if not _being_drawn(now) and _are_tools_held(now):
        return
    for tool in range(TOOLS):
        places = [*_holders(now, "hand_tools", tool)]
        if now["tools_deck"] >> tool & 1:
            places.append("the deck")
        if now["tools_discarded"] >> tool & 1:
            places.append("the discards")
        cell = now["tool_cell"][tool]
        if cell != NOWHERE:
            places.append(format_cell(cell))
            yield from _lying_defects(
                now, f"tools.{TOOL_NAMES[tool]}", cell, drill=True
            )
        places += ["a question" for f in _being_drawn(now) if tool in f[3:5]]
        yield from _in_one_place(f"tools.{TOOL_NAMES[tool]}", places)


def _are_tools_held(now: Fields) -> bool:
    """Say whether every Tool is in exactly one hand or pile: the usual case."""
    hands = now["hand_tools"][: now["players"]]
    once = twice = 0
    for held in (*hands, now["tools_deck"], now["tools_discarded"]):
        twice |= once & held
        once |= held
    lie = any(cell != NOWHERE for cell in now["tool_cell"])
    return not twice and not lie and once == (1 << TOOLS) - 1


def _holders(now: Fields, field: str, card: int) -> Iterator[str]:
    for player in range(now["players"]):
        if now[field][player] >> card & 1:
            yield format_player(player)


def _in_one_place(place: str, places: list[str]) -> Iterator[Defect]:
    if not places:
        yield place, "nowhere: not held, not on a tile, not in deck or discards"
    elif len(places) > 1:
        yield place, f"in {len(places)} places: {', '.join(places)}"


def _lying_defects(
    now: Fields, place: str, cell: int, *, drill: bool
) -> Iterator[Defect]:
    """Yield a card on a tile where nothing puts it (H13, L01)."""
    if cell not in marked(now, "opened"):
        yield place, f"on {format_cell(cell)}, which is no open Safe"
    elif drill and owner_of(now, ABLE_DRILL) == NOBODY:
        yield place, f"on {format_cell(cell)}, but nobody drills"


def loot_defects(now: Fields) -> Iterator[Defect]:
    """Yield Loot that is in no place or in two, or more or less than Safes are open."""
    lone = now["players"] == 1
    drawn = 0
    for loot in range(LOOT):
        place, gold = f"loot.{LOOT_NAMES[loot]}", _BARS >> loot & 1
        places = [*_holders(now, "hand_loot", loot)]
        cell = now["loot_cell"][loot]
        if cell != NOWHERE:
            places.append(format_cell(cell))
            yield from _loot_on_tile(now, loot, cell)
        drawn += bool(places) and loot != LOOT_GOLD_BAR_2
        if now["loot_deck"] >> loot & 1:
            places.append("the deck")
        if gold and lone:
            if places:
                yield place, "in a game of one player (P02)"
        else:
            yield from _in_one_place(place, places)
    yield from _gold_defects(now)
    waiting = sum(frame[0] == DRAW_LOOT for frame in now["frames"])
    opened = len(marked(now, "opened")) - waiting
    if drawn != opened:
        yield "loot", f"{drawn} drawn from {opened} open Safes (Q28)"


def _loot_on_tile(now: Fields, loot: int, cell: int) -> Iterator[Defect]:
    """Yield Loot lying where it cannot lie (2.13, H13, P01)."""
    place = f"loot.{LOOT_NAMES[loot]}"
    if loot == LOOT_PERSIAN_KITTY:
        if not is_inside(now, cell):
            yield place, f"on {format_cell(cell)}, which is no cell of the job"
        return
    yield from _lying_defects(now, place, cell, drill=not _BARS >> loot & 1)
    if ESCAPED in now["player_cell"][: now["players"]]:
        yield place, f"on {format_cell(cell)}, but somebody escaped (P01)"


def _gold_defects(now: Fields) -> Iterator[Defect]:
    """Yield Gold Bars drawn one by one, or not in their one order."""
    in_deck = now["loot_deck"] & _BARS
    if in_deck not in (0, _BARS):
        yield "loot.gold_bar", "one bar in the deck, one out of it (2.13)"
    if in_deck == 0 and now["players"] > 1:
        first, second = (
            _gold_place(now, bar) for bar in (LOOT_GOLD_BAR, LOOT_GOLD_BAR_2)
        )
        if first > second:
            yield "loot.gold_bar", "expected at the lower player, or held before lying"


def _gold_place(now: Fields, bar: int) -> int:
    for player in range(now["players"]):
        if now["hand_loot"][player] >> bar & 1:
            return player
    return MAX_PLAYERS + int(now["loot_cell"][bar])


assert LOST_VISUAL == FLOOR_CELLS
