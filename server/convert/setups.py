"""Set-ups of new games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lookout.engine.constants import (
    BANK,
    CHARACTER_NAMES,
    FORT_KNOX,
    MAX_PLAYERS,
    NOWHERE,
    SCENARIO_FLOORS,
    SCENARIO_NAMES,
)
from lookout.engine.deal import SIDES, Setup
from lookout.engine.errors import InvalidWallsError
from lookout.engine.rules import FLAG_VALUES, FLAGS, Rules
from lookout.engine.text.starting import default_hole
from lookout.engine.walls import Wall, parse_walls, random_walls, wall_defects
from lookout.server.convert.names import CHARACTER, JOB, SIDE
from lookout.server.convert.problems import INVALID_REQUEST, Problems
from lookout.server.convert.reading import floors_once, read_hole, read_rules
from lookout.v1 import game_service_pb2 as pb

INVALID_SETUP = "INVALID_SETUP"
INVALID_WALLS = "INVALID_WALLS"

_NONE = -1


def setup_from_proto(request: pb.CreateGameRequest) -> Setup:
    """Return the set-up that a request asks for.

    Raises:
        BadRequestError: If it makes no sense (INVALID_REQUEST), cannot be dealt
            (INVALID_SETUP) or has walls against the rules (INVALID_WALLS); every
            violation of the first kind that there is.
    """
    problems = Problems()
    job = JOB.read_or(request.job, BANK, field="job", problems=problems)
    characters, sides = _read_seats(request.seats, problems)
    rules = _read_rules(request, problems)
    problems.refuse(INVALID_REQUEST)
    players = _check_seats(characters)
    walls, hole = _read_building(request, job)
    return Setup(
        scenario=SCENARIO_NAMES[job],
        players=players,
        characters=tuple(characters),
        sides=tuple(sides),
        rules=rules,
        walls=walls,
        hole=hole,
        lost_visual=request.lost_visual,
    )


def _read_seats(
    seats: Sequence[pb.Seat], problems: Problems
) -> tuple[list[str | None], list[str | None]]:
    characters: list[str | None] = []
    sides: list[str | None] = []
    for i, seat in enumerate(seats):
        character = CHARACTER.read_or(
            seat.character, _NONE, field=f"seats[{i}].character", problems=problems
        )
        side = SIDE.read_or(
            seat.side, _NONE, field=f"seats[{i}].side", problems=problems
        )
        characters.append(None if character == _NONE else CHARACTER_NAMES[character])
        sides.append(None if side == _NONE else SIDES[side])
    return characters, sides


def _read_rules(request: pb.CreateGameRequest, problems: Problems) -> Rules:
    codes = read_rules(request.rules, "rules", problems)
    switches: dict[str, Any] = {
        flag: FLAG_VALUES[flag][codes[flag]] if flag in FLAG_VALUES else codes[flag]
        for flag in FLAGS
    }
    return Rules(**switches)


def _check_seats(characters: Sequence[str | None]) -> int:
    """Return the number of players; refuse a crew that cannot be."""
    problems = Problems()
    if len(characters) > MAX_PLAYERS:
        what = f"{len(characters)} seats; expected at most {MAX_PLAYERS}"
        problems.add("seats", what)
    for i, character in enumerate(characters):
        if character is not None and character in characters[:i]:
            what = f"{character} sits in another seat already"
            problems.add(f"seats[{i}].character", what)
    problems.refuse(INVALID_SETUP)
    return len(characters) or MAX_PLAYERS


_Building = tuple[tuple[frozenset[Wall], ...] | None, int]


def _read_building(request: pb.CreateGameRequest, job: int) -> _Building:
    """Return walls and hole; None and NOWHERE for the printed ones."""
    kind = request.WhichOneof("building")
    if kind == "wall_seed":
        pieces, hole = random_walls(job, request.wall_seed)
        return tuple(map(frozenset, pieces)), hole
    if kind == "custom":
        return _read_custom(request.custom, job)
    return None, NOWHERE


def _read_custom(building: pb.Building, job: int) -> _Building:
    problems = Problems()
    hole = default_hole(job)
    if building.hole:
        hole = read_hole(building.hole, job, field="custom.hole", problems=problems)
    floors = int(SCENARIO_FLOORS[job])
    walls: dict[int, set[Wall]] = {}
    places: dict[int, str] = {}
    for place, floor, message in floors_once(
        building.floors, "custom.floors", problems
    ):
        places[floor], walls[floor] = place, set()
        for i, text in enumerate(message.pieces):
            try:
                walls[floor] |= parse_walls([text])
            except InvalidWallsError as error:
                problems.add(f"{place}.pieces[{i}]", str(error))
    if set(walls) != set(range(floors)):
        what = f"walls of {len(walls)} floors; expected floors 1 to {floors}"
        problems.add("custom.floors", what)
    problems.refuse(INVALID_WALLS)
    laid = [walls[floor] for floor in range(floors)]
    _check_walls(job, laid, hole, places)
    return tuple(map(frozenset, laid)), hole if job == FORT_KNOX else NOWHERE


def _check_walls(
    job: int, walls: list[set[Wall]], hole: int, places: dict[int, str]
) -> None:
    """Refuse walls against the rules; the engine says the floor in front."""
    problems = Problems()
    for defect in wall_defects(job, walls, hole):
        floor, colon, what = defect.removeprefix("floor ").partition(": ")
        if colon and floor.isdigit():
            problems.add(f"{places[int(floor) - 1]}.pieces", what)
        else:
            problems.add("custom", defect)
    problems.refuse(INVALID_WALLS)
