"""The board in colours: floors side by side, and what lies on them.

A cell is six characters wide and two lines high: the tile, then guard, destination,
players and tokens. With a map there is a third line, for the number of the cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from lookout.cli.building import Building, cell_at
from lookout.cli.console import COLUMNS
from lookout.cli.names import percent, typed
from lookout.v1 import names_pb2, position_pb2

Mark = tuple[str, str]
"""Text and its style."""

PLAYER_STYLES = ("bold cyan", "bold green", "bold magenta", "bold blue")
GUARD_STYLE = "bold white on red"
ALARM_STYLE = "bold red"

LEGEND = (
    "G guard, * its destination, 1-4 players, ! alarm, x cracked, o open, d dice, "
    "$ loot, t tool, s Stealth, # disabled, ^ thermal stairs, - emptied, c crow, "
    "e entrance, + more"
)

_WIDTH = 6
_GAP = "  "
_WALL_STYLE = ""
# Corners by the walls that meet there: up 1, right 2, down 4, left 8.
_CORNERS = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"

# Codes as in the drawings of docs/notation.md. What may ring is yellow, what opens or
# leads on is green.
_CODES: dict[str, Mark] = {
    "atrium": ("Atrm", ""),
    "camera": ("Cam", "yellow"),
    "computer_fingerprint": ("CmpF", "cyan"),
    "computer_laser": ("CmpL", "cyan"),
    "computer_motion": ("CmpM", "cyan"),
    "deadbolt": ("Bolt", ""),
    "detector": ("Det", "yellow"),
    "fingerprint": ("Fing", "yellow"),
    "foyer": ("Foy", ""),
    "keypad": ("Keyp", ""),
    "laboratory": ("Lab", "cyan"),
    "laser": ("Lasr", "yellow"),
    "lavatory": ("Lav", ""),
    "motion": ("Motn", "yellow"),
    "safe": ("Safe", "bold green"),
    "secret_door": ("Door", ""),
    "service_duct": ("Duct", ""),
    "stairs": ("Strs", "bold green"),
    "thermo": ("Thrm", "yellow"),
    "walkway": ("Walk", ""),
}


def draw_board(
    position: position_pb2.Position,
    building: Building,
    numbers: Mapping[str, Mark] | None = None,
    *,
    columns: int = COLUMNS,
) -> Text:
    """Return the floors, as many side by side as fit.

    Args:
        position: What lies on the table.
        building: The walls.
        numbers: A third line for cells, as ``heat`` makes it.
        columns: How much room there is.
    """
    cells = _cells(position, building, numbers)
    blocks = [_draw_floor(building, floor, cells) for floor in range(building.floors)]
    fitting = max(1, (columns + len(_GAP)) // (len(blocks[0][0]) + len(_GAP)))
    lines = []
    for first in range(0, len(blocks), fitting):
        for parts in zip(*blocks[first : first + fitting], strict=True):
            line = Text(_GAP).join(parts)
            line.rstrip()
            lines.append(line)
    return Text("\n").join(lines)


def heat(chance: float) -> Mark:
    """Return a chance as the number of a cell, the redder the likelier."""
    text = percent(chance).replace(" ", "")
    for least, style in ((0.5, "bold red"), (0.2, "red"), (0.005, "yellow")):
        if chance >= least:
            return text, style
    return text, "dim"


def draw_legend(*, tiles: bool = False) -> Text:
    """Return what the marks mean, and if wanted the codes of the tiles."""
    text = LEGEND
    if tiles:
        known = (f"{code} {name}" for name, (code, _) in _CODES.items())
        text += "\n" + ", ".join(word.replace("_", " ") for word in known)
    return Text(text, style="dim")


def _cells(
    position: position_pb2.Position,
    building: Building,
    numbers: Mapping[str, Mark] | None,
) -> dict[str, list[Text]]:
    """Return the lines of every cell."""
    tiles = {tile.cell: tile for tile in position.tiles}
    people = _people(position)
    cells = {}
    for floor in range(building.floors):
        for row in range(building.width):
            for column in range(building.width):
                cell = cell_at(floor, row, column)
                if cell in building.holes:
                    lines = [Text("░" * _WIDTH, style="dim")] * 2
                else:
                    tile = tiles.get(cell, position_pb2.Tile())
                    marks = [*people.get(cell, ()), *_tokens(tile)]
                    lines = [_code(tile), _fit(marks)]
                if numbers is not None:
                    text, style = numbers.get(cell, ("", ""))
                    lines = [*lines, Text(text.rjust(_WIDTH), style=style)]
                cells[cell] = lines
    return cells


def _people(position: position_pb2.Position) -> dict[str, list[Mark]]:
    """Return guards, destinations and players by cell."""
    people: dict[str, list[Mark]] = {}
    for guard in position.guards:
        people.setdefault(guard.cell, []).append(("G", GUARD_STYLE))
        people.setdefault(guard.destination, []).append(("*", "bold red"))
    for i, player in enumerate(position.players):
        people.setdefault(player.cell, []).append((str(i + 1), PLAYER_STYLES[i]))
    return people


def _code(tile: position_pb2.Tile) -> Text:
    """Return the tile: its code, its number, and whether it is cracked."""
    if not tile.face:
        return Text("?".ljust(_WIDTH), style="dim")
    name = typed(names_pb2.Face, tile.face)
    kind, _, number = name.rpartition("_")
    code, style = _CODES[kind] if number.isdecimal() else _CODES[name]
    text = code + (number if number.isdecimal() else "") + "x" * tile.cracked
    return Text(text.ljust(_WIDTH), style="strike dim" if tile.disabled else style)


def _tokens(tile: position_pb2.Tile) -> Iterator[Mark]:
    """Yield what lies on a cell, the most urgent first."""
    if tile.alarm:
        yield "!", ALARM_STYLE
    if tile.stealth_tokens:
        yield f"s{tile.stealth_tokens}", "green"
    if tile.dice:
        yield f"d{tile.dice}", "bold"
    if tile.open or tile.unlocked:
        yield "o", "green"
    if tile.loot:
        yield "$", "bold yellow"
    if tile.tools:
        yield "t", "bold yellow"
    for said, sign in (
        (tile.disabled, "#"),
        (tile.thermal_stairs, "^"),
        (tile.emptied, "-"),
        (tile.crow, "c"),
        (tile.entrance, "e"),
    ):
        if said:
            yield sign, "dim"


def _fit(marks: list[Mark]) -> Text:
    """Return marks in a line of a cell; a + at the end if there are more."""
    line = Text()
    for text, style in marks:
        line.append(text, style)
    if len(line) > _WIDTH:
        line.truncate(_WIDTH - 1)
        line.append("+")
    line.pad_right(_WIDTH - len(line))
    return line


def _draw_floor(
    building: Building, floor: int, cells: Mapping[str, list[Text]]
) -> list[Text]:
    width = building.width
    size = 1 + width * (_WIDTH + 1) + 1
    letters = "".join("ABCDE"[column].center(_WIDTH + 1) for column in range(width))
    lines = [
        Text(f" floor {floor + 1}".ljust(size), style="bold"),
        Text(f" {letters} ".ljust(size), style="dim"),
    ]
    for row in range(width + 1):
        lines.append(Text(" ") + _draw_edges(building, floor, row))
        if row < width:
            lines += _draw_row(building, floor, row, cells=cells)
    return lines


def _draw_row(
    building: Building, floor: int, row: int, *, cells: Mapping[str, list[Text]]
) -> Iterator[Text]:
    texts = [cells[cell_at(floor, row, column)] for column in range(building.width)]
    for i in range(len(texts[0])):
        line = Text().append(str(row + 1) if i == 0 else " ", "dim")
        for column, text in enumerate(texts):
            closed = _is_wall(building, floor, row, column, across=False)
            line.append("│" if closed else " ", _WALL_STYLE).append_text(text[i])
        yield line.append("│", _WALL_STYLE)


def _draw_edges(building: Building, floor: int, row: int) -> Text:
    """Return the line above a row of cells: corners, and walls between them."""
    width, line = building.width, ""
    for column in range(width + 1):
        arms = (
            row > 0 and _is_wall(building, floor, row - 1, column, across=False),
            column < width and _is_wall(building, floor, row, column, across=True),
            row < width and _is_wall(building, floor, row, column, across=False),
            column > 0 and _is_wall(building, floor, row, column - 1, across=True),
        )
        line += _CORNERS[sum(1 << i for i, arm in enumerate(arms) if arm)]
        if column < width:
            line += ("─" if arms[1] else " ") * _WIDTH
    return Text(line, style=_WALL_STYLE)


def _is_wall(
    building: Building, floor: int, row: int, column: int, *, across: bool
) -> bool:
    """Say whether the edge above a cell (across), or left of it, is closed."""
    if (row if across else column) in (0, building.width):
        return True
    before = (row - 1, column) if across else (row, column - 1)
    pair = (cell_at(floor, *before), cell_at(floor, row, column))
    return pair in building.walls
