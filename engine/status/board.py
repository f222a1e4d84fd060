"""Defects on the board: tiles, walls, tokens, guards and where players stand."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from lookout.engine.constants import (
    ABLE_DISRUPT,
    ABLE_DISTRACT,
    ABLE_LAPTOP,
    ABLE_REROUTE,
    ACROBAT,
    BASIC,
    CELLS,
    COMPUTER_FINGERPRINT,
    ESCAPED,
    FACE_KIND,
    FACE_NAMES,
    FACE_NUMBER,
    FLOOR_CELLS,
    FORT_KNOX,
    HIDDEN,
    KEYPAD,
    KIND_NAMES,
    LABORATORY,
    LOST,
    LOST_VISUAL,
    MAX_FLOORS,
    MAX_GUARD_DIE,
    NOBODY,
    NOT_SET_UP,
    NOWHERE,
    ON_PATROL,
    OUTSIDE,
    PLAYING,
    RIGGER,
    SAFE,
    SAFE_FACE,
    SCENARIO_GUARD_DICE,
    SCENARIO_NAMES,
    SCENARIO_ROOMS,
    SCENARIO_SAFES,
    SCENARIO_WALLS,
    STAIRS,
    STAIRS_FACES,
    STRIDE,
    TOOL_DYNAMITE,
)
from lookout.engine.stack import (
    ASK_ALARM,
    ASK_ENTRANCE,
    FIRST_DESTINATION,
    NEXT_DESTINATION,
    SPEED_UP,
)
from lookout.engine.status.ranges import Defect
from lookout.engine.text.fields import Fields, bits_of, marked
from lookout.engine.text.notation import TOKEN_NAMES, format_cell, format_player
from lookout.engine.walls import is_connected, open_ways, wall_defects, walls_of

_KINDS: tuple[int, ...] = tuple(int(kind) for kind in FACE_KIND)
_NUMBERS: tuple[int, ...] = tuple(int(number) for number in FACE_NUMBER)
_CELL_TEXTS = tuple(format_cell(cell) for cell in range(CELLS))
_FACES_OF = {
    kind: [face for face, its in enumerate(_KINDS) if its == kind]
    for kind in range(len(KIND_NAMES))
}


def is_inside(now: Fields, cell: int) -> bool:
    """Say whether a cell belongs to the job, the hole not included."""
    floor, local = divmod(cell, FLOOR_CELLS)
    return 0 <= floor < now["floors"] and bool(now["cells"] >> local & 1)


def kind_of(now: Fields, cell: int) -> int:
    """Return the kind of the tile on a cell, HIDDEN if there is none to be seen."""
    face = now["face"][cell]
    return HIDDEN if face == OUTSIDE else _KINDS[face]


def owner_of(now: Fields, *abilities: int) -> int:
    """Return the player with one of some abilities, or NOBODY."""
    for player in range(now["players"]):
        character, side = now["character"][player], now["side"][player]
        if side >= 0 and character * 2 + side in abilities:
            return player
    return NOBODY


def has_frame(now: Fields, what: int, *arguments: int) -> bool:
    """Say whether a frame that begins like this is pending."""
    wanted = (what, *arguments)
    return any(frame[: len(wanted)] == wanted for frame in now["frames"])


def tools_may_return(now: Fields) -> bool:
    """Say whether a Tool may have been used twice, the deck having run out (O08).

    Only a Rigger draws Tools fast enough (H18). Without one the thirteen Tools of the
    deck would take nine Jury-Rigs, hundreds of events.
    """
    return RIGGER in now["character"][: now["players"]]


@functools.cache
def _blank_board(floors: int, cells: int) -> list[int]:
    """Return the faces of a job where nothing has been revealed."""
    floor = [HIDDEN if cells >> i & 1 else OUTSIDE for i in range(FLOOR_CELLS)]
    return floor * floors + [OUTSIDE] * (CELLS - floors * FLOOR_CELLS)


def tile_defects(now: Fields) -> Iterator[Defect]:
    """Yield tiles that are not in the box, not in this job, or not on a cell."""
    seen: dict[int, int] = {}
    allowed = int(SCENARIO_ROOMS[now["scenario"]]) | STAIRS_FACES | 1 << SAFE_FACE
    blank = _blank_board(now["floors"], now["cells"])
    for cell, face in enumerate(now["face"]):
        if face == blank[cell]:
            continue
        place = f"tiles.{_CELL_TEXTS[cell]}"
        if blank[cell] == OUTSIDE:
            where = "in the hole" if cell % FLOOR_CELLS == now["hole"] else "outside"
            yield place, f"a tile {where}"
        elif face == OUTSIDE:
            yield place, "no tile; expected one, face down at least"
        if face <= HIDDEN:
            continue
        if not allowed >> face & 1:
            job = SCENARIO_NAMES[now["scenario"]]
            yield place, f"{FACE_NAMES[face]} is not among the tiles of {job}"
        if face in seen and face != SAFE_FACE:
            first = _CELL_TEXTS[seen[face]]
            yield place, f"{FACE_NAMES[face]} lies on {first} already"
        seen.setdefault(face, cell)


def layout_defects(now: Fields) -> Iterator[Defect]:
    """Yield floors with too many Safes or Stairs, or no room for those they need."""
    spare = 1 if now["scenario"] == FORT_KNOX else 0
    room = {SAFE: spare, STAIRS: spare}
    for floor in range(now["floors"]):
        faces = now["face"][floor * FLOOR_CELLS : (floor + 1) * FLOOR_CELLS]
        missing = 0
        for kind in (SAFE, STAIRS):
            found = sum(map(faces.count, _FACES_OF[kind]))
            missing += max(0, 1 - found)
            extra = max(0, found - 1)
            if extra > room[kind]:
                most = 1 + spare
                what = f"{found} {KIND_NAMES[kind]} tiles; at most {most}"
                yield f"floors.{floor + 1}", what + (", and 3 in all" if spare else "")
            room[kind] = max(0, room[kind] - extra)
        if missing > faces.count(HIDDEN):
            yield f"floors.{floor + 1}", "no room left for its Safe or Stairs"
    if spare:
        yield from _third_defects(now, room[SAFE] + room[STAIRS])


def _third_defects(now: Fields, missing: int) -> Iterator[Defect]:
    """Yield if the third Safe and Stairs of Fort Knox have no cell left to lie on."""
    for kind in (SAFE, STAIRS):
        for floor in range(now["floors"]):
            cells = range(floor * FLOOR_CELLS, (floor + 1) * FLOOR_CELLS)
            missing += not any(kind_of(now, cell) == kind for cell in cells)
    if missing > now["face"].count(HIDDEN):
        yield "floors", "no room left for the third Safe or Stairs"


def wall_faults(now: Fields) -> Iterator[Defect]:
    """Yield walls against the rules, Dynamite allowed for (2.2, O05)."""
    for what in _hole_faults(now["scenario"], now["floors"], now["hole"]):
        yield "hole", what
    missing, wanted = 0, int(SCENARIO_WALLS[now["scenario"]])
    for floor in range(MAX_FLOORS):
        place = f"walls.{floor + 1}"
        ways = (now["open_east"][floor], now["open_south"][floor])
        if floor >= now["floors"]:
            if ways != (0, 0):
                yield place, "open ways on a floor that the job does not have"
            continue
        walls, faults = _way_faults(now["cells"], *ways)
        yield from ((place, what) for what in faults)
        if walls > wanted:
            yield place, f"{walls} walls; expected {wanted}"
        missing += max(0, wanted - walls)
    used = now["tools_discarded"] >> TOOL_DYNAMITE & 1
    if missing > used and not tools_may_return(now):
        yield "walls", f"{missing} walls are missing; Dynamite removed {used}"


@functools.cache
def _hole_faults(scenario: int, floors: int, hole: int) -> list[str]:
    """Return what is wrong with the hole of a job."""
    faults = wall_defects(scenario, [set()] * floors, hole)
    return [what for what in faults if "hole" in what]


@functools.lru_cache(maxsize=1024)
def _way_faults(cells: int, east: int, south: int) -> tuple[int, list[str]]:
    """Return how many walls a floor has, and what is wrong with its open ways.

    Most positions that come along are built alike.
    """
    walls, faults = walls_of(cells, east, south), []
    if (east, south) != open_ways(cells, walls):
        faults.append("an open way that does not lead from tile to tile")
    if not is_connected(cells, walls):
        faults.append("some tiles are cut off")
    return len(walls), faults


def token_defects(now: Fields) -> Iterator[Defect]:
    """Yield tokens on tiles that cannot have them."""
    for field in ("alarms", "disabled", "thermal"):
        for cell in marked(now, field):
            if not is_inside(now, cell):
                yield f"{field}.{format_cell(cell)}", "not on a cell of the job"
    for field, kind in (
        ("unlocked", KEYPAD),
        ("opened", SAFE),
        ("emptied", LABORATORY),
    ):
        for cell in marked(now, field):
            if kind_of(now, cell) != kind:
                what = f"not on a revealed {KIND_NAMES[kind]}"
                yield f"{field}.{format_cell(cell)}", what
    for cell, tokens in enumerate(now["stealth_tokens"]):
        if tokens and now["face"][cell] <= HIDDEN:
            yield f"stealth_tokens.{format_cell(cell)}", "not on a revealed tile"
    yield from _safe_defects(now)
    yield from _alarm_defects(now)


def _alarm_defects(now: Fields) -> Iterator[Defect]:
    """Yield alarms that cannot ring (2.8, O01)."""
    for cell in marked(now, "alarms"):
        if cell in now["guard_cell"]:
            yield f"alarms.{format_cell(cell)}", "an alarm in the guard's tile"
        if now["emp"] != NOBODY:
            yield f"alarms.{format_cell(cell)}", "an alarm during an E.M.P."


@functools.cache
def _line_of(cells: int, cell: int) -> list[int]:
    """Return the other cells of a row and column: what a Safe's number is made of."""
    floor, local = divmod(cell, FLOOR_CELLS)
    row, column = divmod(local, STRIDE)
    return [
        floor * FLOOR_CELLS + other
        for other in bits_of(cells & ~(1 << local))
        if other // STRIDE == row or other % STRIDE == column
    ]


def _safe_defects(now: Fields) -> Iterator[Defect]:
    """Yield wrong dice and Cracked tokens, and Safes open too early (2.4, F03, F04)."""
    faces, cells = now["face"], now["cells"]
    cracked, opened = set(marked(now, "cracked")), set(marked(now, "opened"))
    for cell in sorted(cracked):
        place = f"cracked.{format_cell(cell)}"
        if not is_inside(now, cell) or faces[cell] <= HIDDEN:
            yield place, "not on a revealed tile"
        elif _NUMBERS[faces[cell]] == 0:
            yield place, "on a tile without a number"
        elif not any(faces[other] == SAFE_FACE for other in _line_of(cells, cell)):
            yield place, "no revealed Safe in this row or column"
    for cell, dice in enumerate(now["safe_dice"]):
        if dice and (faces[cell] != SAFE_FACE or cell in opened):
            yield (
                f"dice.{format_cell(cell)}",
                "not on a Safe that is revealed and closed",
            )
    for cell in sorted(opened):
        line = _line_of(cells, cell) if faces[cell] == SAFE_FACE else []
        if any(faces[other] != SAFE_FACE and other not in cracked for other in line):
            yield f"opened.{format_cell(cell)}", "open, but its number is not cracked"


def piece_defects(now: Fields) -> Iterator[Defect]:
    """Yield Hack tokens, crow and the like without those they belong to."""
    for computer, name in enumerate(TOKEN_NAMES[:3]):
        tokens = now["hack"][computer]
        if tokens > now["hack_cap"]:
            yield f"hack.{name}", f"{tokens} tokens; at most {now['hack_cap']}"
        kind = COMPUTER_FINGERPRINT + computer
        if tokens and not any(face in now["face"] for face in _FACES_OF[kind]):
            yield f"hack.{name}", "tokens, but that Computer is not revealed"
    hacker = owner_of(now, ABLE_LAPTOP)
    if now["laptop"] and (hacker == NOBODY or now["player_cell"][hacker] == ESCAPED):
        yield "hack.laptop", "a token, but no Hacker with a Laptop inside (Q15)"
    if now["crow_cell"] != NOWHERE:
        if owner_of(now, ABLE_DISTRACT, ABLE_DISRUPT) == NOBODY:
            yield "crow", "on the board, but nobody is the Raven"
        if not is_inside(now, now["crow_cell"]):
            yield "crow", "not on a cell of the job"
    if now["juicer_token"] and owner_of(now, ABLE_REROUTE) == NOBODY:
        yield "juicer_token", "held, but nobody is the Juicer who reroutes"
    yield from _debt_defects(now)
    yield from _entrance_defects(now)


def _debt_defects(now: Fields) -> Iterator[Defect]:
    """Yield a Flexibility debt of somebody who owes nothing (H01, Q12)."""
    debtor = now["flexibility_debt"] - 1
    if debtor < 0:
        return
    if debtor != owner_of(now, ACROBAT * 2 + BASIC):
        yield "flexibility_debt", f"{format_player(debtor)} has no Flexibility"
    elif now["player_cell"][debtor] not in now["guard_cell"]:
        yield "flexibility_debt", f"{format_player(debtor)} is in no guard's tile"
    elif now["player_cell"][debtor] < 0:
        yield "flexibility_debt", f"{format_player(debtor)} is not on the board"


def _entrance_defects(now: Fields) -> Iterator[Defect]:
    cell = now["entrance"]
    if cell == NOWHERE:
        if not has_frame(now, ASK_ENTRANCE):
            yield "entrance", "there is none, and nobody is asked for it"
    elif not is_inside(now, cell) or cell >= FLOOR_CELLS:
        yield "entrance", "not on a cell of floor 1"
    elif now["face"][cell] == HIDDEN:
        yield "entrance", "face down; expected to be revealed"


def guard_defects(now: Fields) -> Iterator[Defect]:
    """Yield guards and dice that are where they cannot be (2.9, 2.16)."""
    for floor in range(MAX_FLOORS):
        place, status = f"guards.{floor + 1}", now["guard_status"][floor]
        if floor >= now["floors"]:
            if status != NOT_SET_UP or now["guard_die"][floor]:
                yield place, "a guard on a floor that the job does not have"
            continue
        if status == ON_PATROL:
            yield from _patrol_defects(now, floor)
            continue
        for field, name in (("guard_cell", "cell"), ("die_cell", "destination")):
            if now[field][floor] != NOWHERE:
                what = (
                    "was never set up" if status == NOT_SET_UP else "is off the board"
                )
                yield f"{place}.{name}", f"on the board, but the guard {what}"
        if status == NOT_SET_UP and now["donuts"][floor]:
            yield f"{place}.donuts", "Donuts for a guard that was never set up"
        if status == LOST and now["last_card"][floor] != LOST_VISUAL:
            yield f"{place}.status", "off the board without the Lost Visual card (2.16)"
    for floor in range(now["floors"]):
        yield from _die_defects(now, floor)


def _patrol_defects(now: Fields, floor: int) -> Iterator[Defect]:
    """Yield what is wrong with a guard on the board."""
    place = f"guards.{floor + 1}"
    cell, die = now["guard_cell"][floor], now["die_cell"][floor]
    if cell // FLOOR_CELLS != floor or not is_inside(now, cell):
        yield f"{place}.cell", _wrong_cell(now, cell, floor)
    if die == NOWHERE and _waits_for_die(now, floor):
        return
    if die // FLOOR_CELLS != floor or not is_inside(now, die):
        yield f"{place}.destination", _wrong_cell(now, die, floor)


def _waits_for_die(now: Fields, floor: int) -> bool:
    """Say whether a guard is still without destination, just placed or back (S02)."""
    if now["result"] != PLAYING or has_frame(now, FIRST_DESTINATION):
        return True
    if has_frame(now, NEXT_DESTINATION, floor):
        return True
    return any(frame[0] == ASK_ALARM and frame[2] == floor for frame in now["frames"])


def _wrong_cell(now: Fields, cell: int, floor: int) -> str:
    if cell == NOWHERE:
        return "on no cell, but the guard is on patrol"
    if cell // FLOOR_CELLS != floor:
        return f"on {format_cell(cell)}; expected a cell of floor {floor + 1}"
    where = "in the hole" if cell % FLOOR_CELLS == now["hole"] else "outside the job"
    return f"on {format_cell(cell)}, which is {where}"


def _die_defects(now: Fields, floor: int) -> Iterator[Defect]:
    """Yield a guard die that is too low: every open Safe above speeds up (2.4, G10)."""
    safes = sum(cell // FLOOR_CELLS >= floor for cell in marked(now, "opened"))
    safes -= sum(frame[0] == SPEED_UP and frame[1] >= floor for frame in now["frames"])
    least = int(SCENARIO_GUARD_DICE[now["scenario"]][floor]) + max(0, safes)
    least = min(MAX_GUARD_DIE, least)
    if now["guard_die"][floor] < least:
        what = f"{now['guard_die'][floor]}; expected at least {least}"
        yield f"guards.{floor + 1}.die", what


def place_defects(now: Fields) -> Iterator[Defect]:
    """Yield players who stand where they cannot be."""
    for player in range(now["players"]):
        cell, place = (
            now["player_cell"][player],
            f"players.{format_player(player)}.cell",
        )
        if cell < 0:
            continue
        text, floor = format_cell(cell), cell // FLOOR_CELLS
        if not is_inside(now, cell):
            hole = floor < now["floors"] and cell % FLOOR_CELLS == now["hole"]
            yield place, f"{text} is {'the hole' if hole else 'outside the job'}"
            continue
        if now["face"][cell] == HIDDEN:
            yield place, f"the tile on {text} is face down"
        if now["guard_status"][floor] == NOT_SET_UP:
            yield place, f"on floor {floor + 1}, whose guard was never set up (2.9)"
    if ESCAPED in now["player_cell"][: now["players"]]:
        opened = len(marked(now, "opened"))
        wanted = int(SCENARIO_SAFES[now["scenario"]])
        if opened < wanted:
            yield "players", f"somebody escaped with {opened} of {wanted} Safes open"
