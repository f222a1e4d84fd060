"""The board, without a server: the engine draws what the server would."""

import pytest
from rich.console import Console

from lookout.cli.board import draw_board, heat
from lookout.cli.building import read_building
from lookout.cli.shipped import ABOUT, read_example
from lookout.cli.status import describe_table
from lookout.client import from_json
from lookout.engine import parse_position
from lookout.engine.text.render import draw
from lookout.server.convert import state_from_proto


def plain(text):
    console = Console(width=100, no_color=True)
    with console.capture() as captured:
        console.print(text)
    return captured.get()


@pytest.fixture(params=sorted(ABOUT))
def table(request):
    position = from_json(read_example(request.param))
    return position, read_building(draw(state_from_proto(position)))


def test_board_fits_a_hundred_columns(table):
    position, building = table
    numbers = {tile.cell: heat(0.5) for tile in position.tiles}
    lines = plain(draw_board(position, building, numbers)).splitlines()
    assert max(map(len, lines)) <= 100
    assert len(lines) == 2 + building.width * 4 + 1


def test_board_stacks_floors_where_there_is_little_room(table):
    position, building = table
    drawn = plain(draw_board(position, building, columns=40)).splitlines()
    assert max(map(len, drawn)) <= 40
    assert sum("floor" in line for line in drawn) == building.floors


def test_board_shows_everybody_in_their_cells(table):
    position, building = table
    drawn = plain(draw_board(position, building))
    for number in range(len(position.players)):
        assert str(number + 1) in drawn
    assert drawn.count("G") == len(position.guards)


def test_board_without_players_has_no_people():
    line = "job=office players=2"
    state = parse_position(line, check=False)
    drawn = plain(draw_board(from_json("{}"), read_building(draw(state))))
    assert "G" not in drawn
    assert drawn.count("?") == 32


def test_building_has_the_walls_of_the_drawing():
    state = parse_position("job=office walls1=A1-B1,C2-C3 walls2=none", check=False)
    building = read_building(draw(state))
    assert building.walls == {("1A1", "1B1"), ("1C2", "1C3")}
    assert (building.floors, building.width) == (2, 4)


def test_building_of_fort_knox_has_a_hole_on_both_floors():
    state = parse_position("job=fort_knox hole=B2", check=False)
    assert read_building(draw(state)).holes == {"1B2", "2B2"}


def test_status_tells_what_the_position_leaves_unsaid(table):
    position, building = table
    told = plain(describe_table(position, building))
    for i, player in enumerate(position.players):
        stealth = player.stealth if player.HasField("stealth") else 3
        assert f"{player.cell}, Stealth {stealth}" in told.splitlines()[1 + i]


@pytest.mark.parametrize(
    ("chance", "text"), [(0, "0%"), (0.001, "<1%"), (0.999, ">99%"), (1, "100%")]
)
def test_heat_never_rounds_to_certainty(chance, text):
    assert heat(chance)[0] == text
