"""Reasons: why an action is good or bad, as codes with numbers, and their English.

A reason says a fact; ``evidence`` finds the facts. Clients that draw or translate read
the code and its numbers, everybody else the sentence. Numbers are probabilities unless
said otherwise, and *exact* ones come from complete enumeration.
"""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Callable, Iterator, Mapping

from lookout.engine.state import State
from lookout.engine.text.notation import format_cell
from lookout.engine.text.words import (
    ability_name,
    count_of,
    guard_name,
    item_name,
    name_of,
    place_name,
    player_name,
)
from lookout.engine.text.words import sentence as as_sentence

Number = float | int | str
ROUNDING = 1e-12


class Code(enum.StrEnum):
    """What a reason is about; after each its numbers, and its cells in brackets."""

    # The result.
    CERTAIN_WIN = "certain_win"
    CERTAIN_LOSS = "certain_loss"
    ONLY_ACTION = "only_action"
    ONLY_ESCAPE = "only_escape"
    WINS_MORE = "wins_more"  # points, rival
    WINS_LESS = "wins_less"  # points, best
    RULES_OF_THUMB_AGREE = "rules_of_thumb_agree"

    # Guards.
    GUARD_PASSES = "guard_passes"  # chance, floor, stays: 0 or 1 (cell to end on)
    SAFER = "safer"  # seen, other, rival: this round
    RISKIER = "riskier"  # the same
    LOWERS_RISK = "lowers_risk"  # before, after, instead (cell to end on, if it moves)
    KEEPS_FLOORS_APART = "keeps_floors_apart"  # before, after, player (cell)
    RINGS_ALARM = "rings_alarm"  # chance, movement, floor (cell)
    DRAWS_GUARD_AWAY = "draws_guard_away"  # before, after, player (new destination)
    SENDS_GUARD = "sends_guard"  # chance to be seen, player or -1 (destination)
    AVOIDS_EVENT = "avoids_event"
    DRAWS_EVENT = "draws_event"  # used: actions

    # The job.
    OPENS_SAFE = "opens_safe"  # this_roll, this_turn (Safe)
    CRACKS = "cracks"  # chance: of any tile of a Safe that cannot open yet (Safe)
    ADDS_DIE = "adds_die"  # dice, this_turn, by_next_turn (Safe)
    REVEALS_COMBINATION = "reveals_combination"  # left: tiles (tile, Safe)
    EXPLORES = "explores"  # safe, stairs (tile)
    REACHES = "reaches"  # what (cell)
    APPROACHES = "approaches"  # what, steps (cell)
    ESCAPES = "escapes"  # left: players inside
    PICKS_UP = "picks_up"  # item
    HANDS_OVER = "hands_over"  # item, giver, receiver
    HACK_TOKEN = "hack_token"  # tokens afterwards
    TOOL_USE = "tool_use"  # tool
    ABILITY_USE = "ability_use"  # ability

    # Answers.
    PAYS_FROM_TILE = "pays_from_tile"  # own, left: tokens
    PAYS_OWN = "pays_own"  # left: tokens
    PAYS_ACTIONS = "pays_actions"  # left: actions
    STAYS_OUT = "stays_out"
    CANCELS_ALARM = "cancels_alarm"  # left: tokens
    KEEPS_TOOL = "keeps_tool"  # tool, other
    DRAWS_TOOLS = "draws_tools"  # tools
    SETS_DIE = "sets_die"  # shown, wanted, opens: 0 or 1
    KEEPS_ROLL = "keeps_roll"
    KNOWN_CARD = "known_card"  # place: top or bottom; card; players there
    FIRST_EVENT = "first_event"  # event
    CHOOSES = "chooses"  # what, player or floor (cell)
    CONSENTS = "consents"  # yes: 0 or 1
    ENTERS = "enters"  # ways, away: steps from the guard, -1 unknown (cell)
    TAKES_SIDE = "takes_side"  # ability
    GOES_FIRST = "goes_first"  # player


class Facts(Mapping[str, Number]):
    """The numbers of a reason by name; never changes, and compares by content."""

    __slots__ = ("_pairs",)

    def __init__(self, facts: Mapping[str, Number]) -> None:
        self._pairs = tuple(facts.items())

    def __getitem__(self, name: str) -> Number:
        for key, value in self._pairs:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(frozenset(self._pairs))

    def __repr__(self) -> str:
        return f"Facts({dict(self)})"


@dataclasses.dataclass(frozen=True, slots=True)
class Reason:
    """One fact that speaks for or against an action."""

    code: Code
    numbers: Facts
    cells: tuple[int, ...]
    exact: bool
    """Whether every number in it is; otherwise they are estimates from simulations."""

    def number(self, name: str) -> float:
        """Return a number that is not a word."""
        return float(self.numbers[name])

    def word(self, name: str) -> str:
        """Return a number that is a word."""
        return str(self.numbers[name])


def reason(code: Code, *cells: int, **numbers: Number) -> Reason:
    """Return a reason whose numbers, by name, are exact but for rounding."""
    snapped = {name: _snap(number) for name, number in numbers.items()}
    return Reason(code, Facts(snapped), cells, exact=True)


def _snap(number: Number) -> Number:
    """Return a sum of probabilities that is certain but for rounding as certain."""
    if isinstance(number, float) and abs(number - round(number)) < ROUNDING:
        return float(round(number))
    return number


def estimated(code: Code, *cells: int, **numbers: Number) -> Reason:
    """Return a reason whose numbers are estimates."""
    return Reason(code, Facts(numbers), cells, exact=False)


def chance_text(chance: float) -> str:
    """Return a probability as people write it: 0.31, 0.004, and whole ones bare."""
    if chance in (0.0, 1.0):
        return str(int(chance))
    if 0.01 <= chance <= 0.99:
        return f"{chance:.2f}"
    text = f"{chance:.3f}"
    return {"0.000": "under 0.001", "1.000": "over 0.999"}.get(text, text)


def points_text(points: float) -> str:
    """Return a difference of probabilities in points of a hundred."""
    return f"{100 * points:.1f} points"


def sentence(state: State, given: Reason) -> str:
    """Return a reason as a short sentence about a state."""
    return as_sentence(_SENTENCES[given.code](state, given))


def _how(given: Reason) -> str:
    return "exactly" if given.exact else "about"


def _chance(given: Reason, name: str) -> str:
    """Return a chance with the word that says how sure it is."""
    return f"{_how(given)} {chance_text(given.number(name))}"


def _count(given: Reason, name: str, noun: str) -> str:
    return count_of(int(given.number(name)), noun)


def _who(state: State, given: Reason, name: str = "player") -> str:
    return player_name(state, int(given.number(name)))


def _guard_passes(_state: State, r: Reason) -> str:
    guard, cell = guard_name(int(r.number("floor"))), format_cell(r.cells[0])
    chance = r.number("chance")
    where = cell if r.number("stays") else f"{cell}, where the turn should end"
    if chance == 0:
        return f"{guard} cannot enter {where}"
    if chance >= 1:
        return f"{guard} is certain to enter {where}"
    comma = "" if r.number("stays") else ","
    return f"{guard} enters {where}{comma} with probability {_chance(r, 'chance')}"


def _compares_risk(r: Reason, word: str) -> str:
    return (
        f"{word}: seen this round with {_chance(r, 'seen')}, "
        f"against {chance_text(r.number('other'))} with {r.word('rival')}"
    )


def _lowers_risk(_state: State, r: Reason) -> str:
    fall = f"from {_chance(r, 'before')} to {chance_text(r.number('after'))}"
    if r.word("instead"):
        return f"peeking first lowers the chance to be seen this round {fall}"
    where = f"ending the turn on {format_cell(r.cells[0])}" if r.cells else "it"
    return f"{where} lowers the chance to be seen this turn {fall}"


def _falls(state: State, r: Reason) -> str:
    return (
        f"the chance of {_who(state, r)} to be seen this turn falls from "
        f"{_chance(r, 'before')} to {chance_text(r.number('after'))}"
    )


def _keeps_floors_apart(state: State, r: Reason) -> str:
    return f"on {format_cell(r.cells[0])} another guard moves: {_falls(state, r)}"


def _rings_alarm(_state: State, r: Reason) -> str:
    guard, steps = guard_name(int(r.number("floor"))), _count(r, "movement", "step")
    if r.number("chance") >= 1:
        return f"rings an alarm on {format_cell(r.cells[0])}: {guard} comes {steps}"
    return f"rings an alarm with {_chance(r, 'chance')}: {guard} then comes {steps}"


def _draws_guard_away(state: State, r: Reason) -> str:
    return f"sends the guard to {format_cell(r.cells[0])}: {_falls(state, r)}"


def _sends_guard(state: State, r: Reason) -> str:
    cell = format_cell(r.cells[0])
    if r.number("chance") == 0:
        return f"the guard sees nobody on its way to {cell}"
    who = _who(state, r) if r.number("player") >= 0 else "somebody"
    return f"on its way to {cell} the guard sees {who} with {_chance(r, 'chance')}"


def _opens_safe(state: State, r: Reason) -> str:
    safe = format_cell(r.cells[0])
    roll, turn = r.number("this_roll"), r.number("this_turn")
    if roll >= 1:
        return f"this roll opens the Safe on {safe} for certain"
    text = f"this roll opens the Safe on {safe} with {_chance(r, 'this_roll')}"
    if turn > roll:
        text += f", and this turn's actions with {chance_text(turn)}"
    return text


def _adds_die(state: State, r: Reason) -> str:
    if r.number("by_next_turn") == 0:
        dice, safe = _count(r, "dice", "die"), format_cell(r.cells[0])
        return f"{dice} on the Safe on {safe}, which cannot open yet"
    return (
        f"with {_count(r, 'dice', 'die')} the Safe on {format_cell(r.cells[0])} opens "
        f"this turn with {_chance(r, 'this_turn')}, by the end of the next with "
        f"{chance_text(r.number('by_next_turn'))}"
    )


def _reveals_combination(state: State, r: Reason) -> str:
    left = int(r.number("left"))
    tile, safe = (format_cell(cell) for cell in r.cells)
    rest = "the last one" if left == 1 else f"one of {left} still"
    return f"{tile} belongs to the combination of the Safe on {safe}, {rest} face down"


def _explores(state: State, r: Reason) -> str:
    finds = [
        f"the {name} with {_chance(r, key)}"
        for key, name in (("safe", "Safe"), ("stairs", "Stairs"))
        if r.number(key) > 0
    ]
    cell = format_cell(r.cells[0])
    if not finds:
        return f"shows what lies on {cell}; neither Safe nor Stairs can"
    return f"{cell} is {' and '.join(finds)}"


def _approaches(state: State, r: Reason) -> str:
    steps = _count(r, "steps", "step")
    return f"{steps} from {r.word('what')} on {format_cell(r.cells[0])} afterwards"


def _escapes(state: State, r: Reason) -> str:
    left = int(r.number("left"))
    if left == 0:
        return "the last player gets out, and the crew wins"
    return f"gets out with the Loot; {count_of(left, 'player')} to follow"


def _known_card(state: State, r: Reason) -> str:
    stays = "stays next" if r.word("place") == "top" else "goes below the deck"
    named = _count(r, "players", "player")
    there = f"; {named} there" if r.number("players") else ""
    return f"the card seen, {r.word('card')}, {stays}{there}"


def _sets_die(state: State, r: Reason) -> str:
    text = (
        f"turns a {int(r.number('shown'))} into the missing {int(r.number('wanted'))}"
    )
    return f"{text}, which opens the Safe" if r.number("opens") else text


def _chooses(state: State, r: Reason) -> str:
    if r.cells:
        return f"{r.word('what')}: {place_name(state, r.cells[0])}"
    if "player" in r.numbers:
        return f"{r.word('what')}: {_who(state, r)}"
    return f"{r.word('what')}: floor {int(r.number('floor')) + 1}"


def _enters(state: State, r: Reason) -> str:
    ways = f"{format_cell(r.cells[0])} has {_count(r, 'ways', 'open side')}"
    if r.number("away") < 0:
        return ways
    return f"{ways} and lies {_count(r, 'away', 'step')} from the guard"


def _pays_from_tile(state: State, r: Reason) -> str:
    return f"a token of the tile pays; own Stealth stays at {int(r.number('own'))}"


def _hands_over(state: State, r: Reason) -> str:
    item = item_name(int(r.number("item")))
    return f"{item} goes to {_who(state, r, 'receiver')}"


_SENTENCES: dict[Code, Callable[[State, Reason], str]] = {
    Code.CERTAIN_WIN: lambda s, r: "wins for certain",
    Code.CERTAIN_LOSS: lambda s, r: "loses for certain",
    Code.ONLY_ACTION: lambda s, r: "nothing else is allowed",
    Code.ONLY_ESCAPE: lambda s, r: "everything else loses at once",
    Code.WINS_MORE: lambda s, r: (
        f"ahead of {r.word('rival')} by about {points_text(r.number('points'))}"
    ),
    Code.WINS_LESS: lambda s, r: (
        f"behind {r.word('best')} by about {points_text(r.number('points'))}"
    ),
    Code.RULES_OF_THUMB_AGREE: lambda s, r: "the rules of thumb say the same",
    Code.GUARD_PASSES: _guard_passes,
    Code.SAFER: lambda s, r: _compares_risk(r, "safer"),
    Code.RISKIER: lambda s, r: _compares_risk(r, "riskier"),
    Code.LOWERS_RISK: _lowers_risk,
    Code.KEEPS_FLOORS_APART: _keeps_floors_apart,
    Code.RINGS_ALARM: _rings_alarm,
    Code.DRAWS_GUARD_AWAY: _draws_guard_away,
    Code.SENDS_GUARD: _sends_guard,
    Code.AVOIDS_EVENT: lambda s, r: "uses enough actions to be spared an event",
    Code.DRAWS_EVENT: lambda s, r: (
        f"ending after {_count(r, 'used', 'action')} brings an event"
    ),
    Code.OPENS_SAFE: _opens_safe,
    Code.CRACKS: lambda s, r: (
        f"the Safe on {format_cell(r.cells[0])} cannot open yet, but this roll cracks "
        f"something with {_chance(r, 'chance')}"
    ),
    Code.ADDS_DIE: _adds_die,
    Code.REVEALS_COMBINATION: _reveals_combination,
    Code.EXPLORES: _explores,
    Code.REACHES: lambda s, r: f"reaches {r.word('what')} on {format_cell(r.cells[0])}",
    Code.APPROACHES: _approaches,
    Code.ESCAPES: _escapes,
    Code.PICKS_UP: lambda s, r: f"picks up {item_name(int(r.number('item')))}",
    Code.HANDS_OVER: _hands_over,
    Code.HACK_TOKEN: lambda s, r: (
        f"{_count(r, 'tokens', 'Hack token')} there against later alarms"
    ),
    Code.TOOL_USE: lambda s, r: f"uses {item_name(int(r.number('tool')))}",
    Code.ABILITY_USE: lambda s, r: f"uses {ability_name(int(r.number('ability')))}",
    Code.PAYS_FROM_TILE: _pays_from_tile,
    Code.PAYS_OWN: lambda s, r: (
        f"pays with own Stealth, {int(r.number('left'))} left; the tile keeps its token"
    ),
    Code.PAYS_ACTIONS: lambda s, r: (
        f"pays with actions, {_count(r, 'left', 'action')} left"
    ),
    Code.STAYS_OUT: lambda s, r: "stays outside and keeps the actions",
    Code.CANCELS_ALARM: lambda s, r: (
        f"a Hack token cancels the alarm; {int(r.number('left'))} left there"
    ),
    Code.KEEPS_TOOL: lambda s, r: (
        f"keeps {item_name(int(r.number('tool')))} rather than "
        f"{item_name(int(r.number('other')))}"
    ),
    Code.DRAWS_TOOLS: lambda s, r: f"draws {_count(r, 'tools', 'Tool')}",
    Code.SETS_DIE: _sets_die,
    Code.KEEPS_ROLL: lambda s, r: "keeps the roll, and the Stethoscope for later",
    Code.KNOWN_CARD: _known_card,
    Code.FIRST_EVENT: lambda s, r: f"{name_of(r.word('event'))} comes first",
    Code.CHOOSES: _chooses,
    Code.CONSENTS: lambda s, r: (
        "agrees to what was proposed"
        if r.number("yes")
        else "refuses what was proposed"
    ),
    Code.ENTERS: _enters,
    Code.TAKES_SIDE: lambda s, r: (
        f"plays with {ability_name(int(r.number('ability')))}"
    ),
    Code.GOES_FIRST: lambda s, r: f"{_who(s, r)} begins",
}

assert set(_SENTENCES) == set(Code), "a code has no words"
