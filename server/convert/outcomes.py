"""Outcomes: what chance decided, as messages and as the engine's triples."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

from lookout.engine import journal
from lookout.engine.chance import SCRIPT_SIZE, Outcome
from lookout.server.convert.cells import (
    CELL_TEXTS,
    read_card,
    read_cell,
    read_floor,
    read_player,
    write_card,
)
from lookout.server.convert.names import CHARACTER, EVENT, FACE, LOOT, TOOL, Names
from lookout.server.convert.problems import INVALID_REQUEST, MANY, Problems
from lookout.v1 import game_service_pb2
from lookout.v1 import outcome_pb2 as pb

# The name in the message's oneof and the journal's code, by what the message holds.
_CARDS: dict[str, tuple[int, Names[Any, int]]] = {
    "event": (journal.DREW_EVENT, EVENT),
    "tool": (journal.DREW_TOOL, TOOL),
    "loot": (journal.DREW_LOOT, LOOT),
    "seen_event": (journal.LOOKED_AT_EVENT, EVENT),
}
_PATROLS = {"patrol": journal.DREW_PATROL, "seen_patrol": journal.LOOKED_AT_PATROL}
_CELL_DICE = {
    "keypad_die": journal.ROLLED_KEYPAD,
    "safe_die": journal.ROLLED_SAFE,
}
_PLAYER_DICE = {
    "chihuahua_die": journal.ROLLED_CHIHUAHUA,
    "kitty_die": journal.ROLLED_KITTY,
}
_NAMES = {
    journal.DREW_TILE: "tile",
    journal.DREW_CHARACTER: "character",
    **{code: name for name, (code, _) in _CARDS.items()},
    **{code: name for name, code in {**_PATROLS, **_CELL_DICE, **_PLAYER_DICE}.items()},
}

if set(_NAMES.values()) != set(pb.Outcome.DESCRIPTOR.fields_by_name):
    raise RuntimeError("protocol and engine differ on outcomes")


def outcomes_from_proto(outcomes: pb.Outcomes, *, field: str) -> list[Outcome]:
    """Return the engine's outcomes.

    Raises:
        BadRequestError: If some are none, or if there are more than a step can have.
    """
    problems = Problems()
    number = len(outcomes.outcomes)
    if number > SCRIPT_SIZE:
        what = f"{number} outcomes; expected at most {SCRIPT_SIZE}"
        problems.add(f"{field}.outcomes", what)
    found = [
        _read_outcome(outcome, f"{field}.outcomes[{i}]", problems)
        for i, outcome in enumerate(outcomes.outcomes[:SCRIPT_SIZE])
    ]
    problems.refuse(INVALID_REQUEST)
    return found


def _read_outcome(outcome: pb.Outcome, field: str, problems: Problems) -> Outcome:
    name = outcome.WhichOneof("kind")
    if name is None:
        problems.add(field, "no kind of outcome is set; expected one like tile")
        return Outcome(0, 0, 0)
    message, place = getattr(outcome, name), f"{field}.{name}"
    if name in _CARDS:
        code, names = _CARDS[name]
        return Outcome(code, 0, names.read(message, place, problems) or 0)
    if name in _PATROLS:
        floor = read_floor(message.floor, f"{place}.floor", problems)
        if floor is None:
            return Outcome(0, 0, 0)
        where = f"{place}.card"
        card = read_card(floor, message.card, field=where, problems=problems)
        return Outcome(_PATROLS[name], floor, card or 0)
    if name == "character":
        player = read_player(message.player, f"{place}.player", problems)
        where = f"{place}.character"
        character = CHARACTER.read(message.character, where, problems)
        return Outcome(journal.DREW_CHARACTER, player, character or 0)
    if name in _PLAYER_DICE:
        player = read_player(message.player, f"{place}.player", problems)
        return Outcome(_PLAYER_DICE[name], player, _die(message.number))
    cell = read_cell(message.cell, f"{place}.cell", problems)
    if name in _CELL_DICE:
        return Outcome(_CELL_DICE[name], cell, _die(message.number))
    face = FACE.read(message.face, f"{place}.face", problems)
    return Outcome(journal.DREW_TILE, cell, face or 0)


def _die(number: int) -> int:
    """Return a die's number; what no die can show is for the rules to refuse (Q29)."""
    return min(max(number, 0), MANY)


def outcome_to_proto(outcome: Outcome) -> pb.Outcome:
    """Return the message of an outcome."""
    code, place, value = outcome
    name = _NAMES[code]
    said: Any
    if name in _CARDS:
        said = _CARDS[name][1].write(value)
    elif name in _PATROLS:
        said = pb.PatrolCard(floor=place + 1, card=write_card(place, value))
    elif name == "character":
        who = CHARACTER.write(value)
        said = pb.DealtCharacter(player=place + 1, character=who)
    elif name in _PLAYER_DICE:
        said = pb.PlayerDie(player=place + 1, number=value)
    elif name in _CELL_DICE:
        said = pb.CellDie(cell=CELL_TEXTS[place], number=value)
    else:
        said = pb.RevealedTile(cell=CELL_TEXTS[place], face=FACE.write(value))
    return pb.Outcome(**{name: said})


def outcomes_to_proto(outcomes: Iterable[Outcome]) -> list[pb.Outcome]:
    """Return the messages of outcomes."""
    return [outcome_to_proto(outcome) for outcome in outcomes]


def reports_or_seed(
    chance: game_service_pb2.Chance, *, field: str = "chance"
) -> list[Outcome] | int:
    """Return what was seen at a table, or the seed to simulate with.

    Without either the seed is made up.

    Raises:
        BadRequestError: If outcomes are none.
    """
    source = chance.WhichOneof("source")
    if source == "reported":
        return outcomes_from_proto(chance.reported, field=f"{field}.reported")
    return chance.seed if source == "seed" else secrets.randbits(64)
