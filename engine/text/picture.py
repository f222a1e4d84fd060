"""The floors as a picture: walls, tiles and what lies on them; and back to words.

A cell is six characters wide and three high: the tile's code and number with an ``x``
if it is cracked; guard, destination and players; then tokens (see ``LEGEND``). Walls,
tiles and the hole are read from a picture. The other marks only repeat what the lines
of a drawing say: they may be missing, but not contradict.
"""

from __future__ import annotations

from collections.abc import Iterator

from lookout.engine.constants import (
    FACE_KIND,
    FACE_NAMES,
    FACE_NUMBER,
    FLOOR_CELLS,
    NOWHERE,
    SCENARIO_FLOORS,
    SCENARIO_WIDTH,
    STRIDE,
)
from lookout.engine.errors import InvalidNotationError
from lookout.engine.text.fields import Fields, bits_of
from lookout.engine.text.notation import format_cell
from lookout.engine.walls import cell_text, floor_cells, format_walls, inner_edges

KIND_CODES = (
    "?",
    "Atrm",
    "Cam",
    "CmpF",
    "CmpL",
    "CmpM",
    "Bolt",
    "Det",
    "Fing",
    "Foy",
    "Keyp",
    "Lab",
    "Lasr",
    "Lav",
    "Motn",
    "Safe",
    "Door",
    "Duct",
    "Strs",
    "Thrm",
    "Walk",
)
"""Short codes of the kinds of tiles, in the order of their numbers."""

LEGEND = (
    "G guard, * its destination, 1-4 players; ! alarm, x cracked, o open, ^ stairs,",
    "# disabled, s Stealth, d dice, $ loot, t tool, - emptied, c crow, e entrance, + …",
)
"""What the marks of a picture mean."""

_WIDTH = 6
_HEIGHT = 3
_GAP = 2
_LABEL = 1
_HOLE = "#" * _WIDTH
# Corners by the walls that meet there: up 1, right 2, down 4, left 8.
_CORNERS = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
_WALL_CHARACTERS = "─│-|┃━"


def _code(face: int) -> str:
    """Return how a face is drawn: the code of its kind, and its number if any."""
    return KIND_CODES[int(FACE_KIND[face])] + str(FACE_NUMBER[face] or "")


_CODE_OF = {face: _code(face) for face in range(1, len(FACE_NAMES))}
_FACE_OF = {code: face for face, code in _CODE_OF.items()}

Picture = list[str]
"""Lines, without spaces at their ends."""


def draw_picture(now: Fields) -> Picture:
    """Return the floors side by side."""
    blocks = [_draw_floor(now, floor) for floor in range(now["floors"])]
    lines = zip(*blocks, strict=True)
    return [(" " * _GAP).join(parts).rstrip() for parts in lines]


def _draw_floor(now: Fields, floor: int) -> list[str]:
    width = now["width"]
    size = _LABEL + width * (_WIDTH + 1) + 1
    letters = "".join(f"   {'ABCDE'[column]}   " for column in range(width))
    lines = [f" floor {floor + 1}".ljust(size), f" {letters}".ljust(size)]
    for row in range(width + 1):
        lines.append(" " + _draw_edges(now, floor, row))
        if row < width:
            lines += _draw_row(now, floor, row)
    return lines


def _draw_row(now: Fields, floor: int, row: int) -> Iterator[str]:
    texts = [
        _draw_cell(now, floor * FLOOR_CELLS + row * STRIDE + column)
        for column in range(now["width"])
    ]
    for i in range(_HEIGHT):
        line = str(row + 1) if i == 0 else " "
        for column, text in enumerate(texts):
            line += "│" if _is_wall(now, floor, row, column, down=True) else " "
            line += text[i].ljust(_WIDTH)
        yield line + "│"


def _draw_edges(now: Fields, floor: int, row: int) -> str:
    """Return the line above a row of cells: corners, and walls between them."""
    line = ""
    for column in range(now["width"] + 1):
        arms = (
            (row > 0 and _is_wall(now, floor, row - 1, column, down=True)),
            (column < now["width"] and _is_wall(now, floor, row, column, down=False)),
            (row < now["width"] and _is_wall(now, floor, row, column, down=True)),
            (column > 0 and _is_wall(now, floor, row, column - 1, down=False)),
        )
        line += _CORNERS[sum(1 << i for i, arm in enumerate(arms) if arm)]
        if column < now["width"]:
            line += ("─" if arms[1] else " ") * _WIDTH
    return line


def _is_wall(now: Fields, floor: int, row: int, column: int, *, down: bool) -> bool:
    """Say whether the edge left of a cell (drawn downwards), or above it, is closed."""
    width = now["width"]
    if (column if down else row) in (0, width):
        return True
    local = row * STRIDE + column
    before = local - (1 if down else STRIDE)
    ways = now["open_east" if down else "open_south"][floor]
    return not ways >> before & 1


def _draw_cell(now: Fields, cell: int) -> tuple[str, str, str]:
    """Return the three lines of a cell."""
    face = now["face"][cell]
    if face < 0:
        return (_HOLE, _HOLE, _HOLE)
    code = _CODE_OF.get(face, "?" if face == 0 else "#")
    floor, local = divmod(cell, FLOOR_CELLS)
    cracked = "x" if now["cracked"][floor] >> local & 1 else ""
    return (code + cracked, _draw_people(now, cell), _draw_tokens(now, cell))


def _draw_people(now: Fields, cell: int) -> str:
    floor = cell // FLOOR_CELLS
    text = "G" if now["guard_cell"][floor] == cell else ""
    text += "*" if now["die_cell"][floor] == cell else ""
    for player, place in enumerate(now["player_cell"]):
        text += str(player + 1) if place == cell else ""
    return text


def _draw_tokens(now: Fields, cell: int) -> str:
    """Return the tokens, the most urgent first; a + at the end if there are more."""
    floor, local = divmod(cell, FLOOR_CELLS)

    def mark(sign: str, field: str) -> str:
        return sign if now[field][floor] >> local & 1 else ""

    def count(sign: str, field: str) -> str:
        return f"{sign}{now[field][cell]}" if now[field][cell] else ""

    text = mark("!", "alarms") + count("s", "stealth_tokens") + count("d", "safe_dice")
    text += mark("o", "opened") + mark("o", "unlocked")
    text += "$" * (cell in now["loot_cell"]) + "t" * (cell in now["tool_cell"])
    text += mark("#", "disabled") + mark("^", "thermal") + mark("-", "emptied")
    text += "c" * (now["crow_cell"] == cell) + "e" * (now["entrance"] == cell)
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "+"


def read_picture(lines: Picture, scenario: int) -> dict[str, str]:
    """Return the words for the hole, the walls and the tiles of a picture.

    Raises:
        InvalidNotationError: If it is no picture of this job's floors.
    """
    floors, width = int(SCENARIO_FLOORS[scenario]), int(SCENARIO_WIDTH[scenario])
    size = _LABEL + width * (_WIDTH + 1) + 1
    wanted = 2 + width * (_HEIGHT + 1) + 1
    if len(lines) != wanted:
        raise InvalidNotationError(
            f"the picture has {len(lines)} lines; expected {wanted}"
        )
    longest = floors * (size + _GAP) - _GAP
    for line in lines:
        if len(line.rstrip()) > longest:
            raise InvalidNotationError(
                f"{line!r} is too long for {floors} floors; expected at most {longest}"
            )
    words: dict[str, str] = {}
    for floor in range(floors):
        left = floor * (size + _GAP)
        grid = [line.ljust(longest)[left + _LABEL : left + size] for line in lines[2:]]
        _read_floor(grid, scenario, floor, words)
    return words


def _read_floor(
    grid: Picture, scenario: int, floor: int, words: dict[str, str]
) -> None:
    width = int(SCENARIO_WIDTH[scenario])
    hole = NOWHERE
    for row in range(width):
        for column in range(width):
            local = row * STRIDE + column
            name = format_cell(floor * FLOOR_CELLS + local)
            text = _cell_lines(grid, row, column)[0].strip()
            if text == _HOLE:
                hole = local
            elif text not in ("", "?"):
                words[name] = FACE_NAMES[_read_face(text, name)]
    if hole != NOWHERE and words.setdefault("hole", cell_text(hole)) != cell_text(hole):
        raise InvalidNotationError(
            f"the hole is {cell_text(hole)!r} on floor {floor + 1}; expected "
            f"{words['hole']!r} as on floor 1"
        )
    cells = floor_cells(scenario, hole)
    walls = {edge for edge in inner_edges(cells) if _read_wall(grid, floor, edge)}
    words[f"walls{floor + 1}"] = ",".join(format_walls(walls)) or "none"


def _cell_lines(grid: Picture, row: int, column: int) -> list[str]:
    top, left = row * (_HEIGHT + 1) + 1, column * (_WIDTH + 1) + 1
    return [line[left : left + _WIDTH] for line in grid[top : top + _HEIGHT]]


def _read_face(text: str, name: str) -> int:
    code = text if text in _FACE_OF else text.removesuffix("x")
    if code not in _FACE_OF:
        known = ", ".join(KIND_CODES)
        raise InvalidNotationError(
            f"{text!r} at {name} is no tile; expected a number behind one of {known}"
        )
    return _FACE_OF[code]


def _read_wall(grid: Picture, floor: int, edge: tuple[int, int]) -> bool:
    """Say whether a wall is drawn between two cells."""
    a, b = edge
    row, column = divmod(b, STRIDE)
    top, left = row * (_HEIGHT + 1), column * (_WIDTH + 1)
    if b == a + 1:
        drawn = "".join(line[left] for line in grid[top + 1 : top + 1 + _HEIGHT])
    else:
        drawn = grid[top][left + 1 : left + 1 + _WIDTH]
    if all(sign in _WALL_CHARACTERS for sign in drawn):
        return True
    if not drawn.strip():
        return False
    piece = (
        f"{format_cell(floor * FLOOR_CELLS + a)}-{format_cell(floor * FLOOR_CELLS + b)}"
    )
    raise InvalidNotationError(
        f"{drawn!r} between {piece} is no wall; expected a whole line or nothing"
    )


def check_marks(lines: Picture, now: Fields) -> None:
    """Refuse a picture whose marks contradict the lines below it.

    Raises:
        InvalidNotationError: If a cell shows neither blanks nor what is there.
    """
    drawn = draw_picture(now)
    size = _LABEL + now["width"] * (_WIDTH + 1) + 1
    for floor in range(now["floors"]):
        left = floor * (size + _GAP) + _LABEL
        shown, meant = ([line[left:] for line in ls[2:]] for ls in (lines, drawn))
        for local in bits_of(now["cells"]):
            row, column = divmod(local, STRIDE)
            texts = zip(
                _cell_lines(shown, row, column),
                _cell_lines(meant, row, column),
                strict=True,
            )
            for text, true in texts:
                _check_mark(text.strip(), true.strip(), floor * FLOOR_CELLS + local)


def _check_mark(text: str, true: str, cell: int) -> None:
    if text not in ("", true, true.removesuffix("x")):
        raise InvalidNotationError(
            f"the picture shows {text!r} at {format_cell(cell)}; "
            f"expected {true!r} as the lines below it say"
        )
