"""Guard routes (2.9, G01, G02) against an oracle that looks at every shortest path."""

import numba
import pytest
from oracles import (
    cell_of,
    guard_routes,
    neighbours,
    shortest_paths,
    signed_area,
    text_of,
)
from table import Table

from lookout.engine.constants import BANK, FORT_KNOX
from lookout.engine.geometry import next_step
from lookout.engine.walls import (
    cell_text,
    floor_cells,
    format_walls,
    layout_walls,
    local_cell,
    open_ways,
    parse_walls,
    random_walls,
)

LAYOUTS = {"bank": 4, "office": 4, "fort_knox_example": 5, "fort_knox_arena": 5}

# Reference data of their own: the floors of components.yaml in the rules, by hand.
BANK_1 = "A1-B1 C1-C2 C2-D2 A2-A3 B2-B3 D3-D4 A4-B4 B4-C4"
ARRIVE_THEN_CONTINUE = "A1-B1 D1-D2 B2-C2 C2-D2 A3-B3 B3-C3 B3-B4 D3-D4"
TIE_EXAMPLE_1 = "B1-B2 D1-D2 A2-B2 B2-B3 C2-C3 C3-C4 A4-B4 C4-D4"
TIE_EXAMPLE_2 = "A1-B1 B1-B2 D1-D2 B2-C2 C2-D2 A3-B3 D3-D4 A4-B4"

FEW = 100  # Random layouts of all floors: in plain Python, and compiled.
MANY = 200
LAYOUTS_TO_TRY = FEW if numba.config.DISABLE_JIT else MANY


def engine_steps(cells, pieces):
    """The engine's next cell for every pair of different cells of a floor."""
    east, south = open_ways(cells, parse_walls(pieces))
    bits = [1 << i for i in range(25) if cells >> i & 1]
    return {
        (_text(start), _text(goal)): _text(next_step(east, south, start, goal))
        for start in bits
        for goal in bits
        if start != goal
    }


def _text(bit):
    return cell_text(bit.bit_length() - 1)


def follow(steps, start, goal):
    """The whole way of a guard who asks for the next cell at every step (G02)."""
    path = [start]
    while path[-1] != goal and len(path) <= 25:
        path.append(steps[path[-1], goal])
    return path


def wrong_routes(width, pieces, hole=None):
    """All pairs of cells where the engine does not go the way of the oracle."""
    graph = neighbours(width, pieces, hole)
    cells = sum(1 << local_cell(text_of(cell)) for cell in graph)
    steps = engine_steps(cells, pieces)
    return [
        (text_of(start), text_of(goal))
        for start in graph
        for goal, path in guard_routes(graph, start).items()
        if follow(steps, text_of(start), text_of(goal)) != list(map(text_of, path))
    ]


def route(pieces, start, goal):
    cells = floor_cells(BANK, -1)
    return "-".join(follow(engine_steps(cells, pieces.split()), start, goal))


def random_floors(scenario, first_seed, layouts):
    for seed in range(first_seed, first_seed + layouts):
        floors, hole = random_walls(scenario, seed)
        for walls in floors:
            yield format_walls(walls), cell_text(hole) if hole >= 0 else None


# The figures of the rulebook, by hand (2.9).


def test_the_first_rulebook_tie_goes_along_row_three():
    assert route(TIE_EXAMPLE_1, "D3", "A1") == "D3-C3-B3-A3-A2-A1"


def test_the_second_rulebook_tie_goes_through_c3():
    assert route(TIE_EXAMPLE_2, "B3", "C4") == "B3-C3-C4"


@pytest.mark.parametrize(
    ("pieces", "start", "goal", "other"),
    [
        (TIE_EXAMPLE_1, "D3", "A1", "D3 D2 C2 C1 B1 A1"),
        (TIE_EXAMPLE_2, "B3", "C4", "B3 B4 C4"),
        (BANK_1, "B1", "D3", "B1 B2 C2 C3 D3"),
        (BANK_1, "D3", "B1", "D3 D2 D1 C1 B1"),
    ],
)
def test_the_worked_examples_are_ties_between_two_ways(pieces, start, goal, other):
    graph = neighbours(4, pieces.split())
    paths = shortest_paths(graph, cell_of(start))[cell_of(goal)]
    assert len(paths) == 2
    assert tuple(map(cell_of, other.split())) == min(paths, key=signed_area)


def test_on_bank_floor_one_the_guard_goes_clockwise_from_b1_to_d3():
    assert route(BANK_1, "B1", "D3") == "B1-C1-D1-D2-D3"


def test_on_bank_floor_one_the_guard_goes_clockwise_back_from_d3_to_b1():
    assert route(BANK_1, "D3", "B1") == "D3-C3-C2-B2-B1"


def test_without_a_tie_the_guard_goes_the_only_shortest_way_against_the_clock():
    assert route(BANK_1, "D1", "B2") == "D1-C1-B1-B2"


def test_the_figure_of_arriving_and_going_on_has_one_loop():
    assert wrong_routes(4, ARRIVE_THEN_CONTINUE.split()) == []


# Every pair of cells (2.9, G01).


@pytest.mark.parametrize("name", LAYOUTS)
def test_routes_on_printed_floors_are_those_of_the_oracle(name):
    floors, hole = layout_walls(name)
    for walls in floors:
        pieces = format_walls(walls)
        assert wrong_routes(LAYOUTS[name], pieces, _hole_text(hole)) == []


def _hole_text(hole):
    return cell_text(hole) if hole >= 0 else None


@pytest.mark.parametrize("pieces", [TIE_EXAMPLE_1, TIE_EXAMPLE_2, BANK_1])
def test_routes_on_the_floors_of_the_figures_are_those_of_the_oracle(pieces):
    assert wrong_routes(4, pieces.split()) == []


def test_routes_on_random_floors_are_those_of_the_oracle():
    for pieces, _ in random_floors(BANK, 1, LAYOUTS_TO_TRY):
        assert wrong_routes(4, pieces) == [], pieces


def test_routes_on_random_fort_knox_floors_are_those_of_the_oracle():
    for pieces, hole in random_floors(FORT_KNOX, 1, LAYOUTS_TO_TRY // 4):
        assert wrong_routes(5, pieces, hole) == [], (pieces, hole)


# Dynamite adds loops, so more than two ways may tie.


@pytest.mark.parametrize("blown_up", [1, 2, 4, 8])
def test_routes_after_dynamite_are_those_of_the_oracle(blown_up):
    for pieces, _ in random_floors(BANK, 1000 * blown_up, LAYOUTS_TO_TRY // 10):
        assert wrong_routes(4, pieces[blown_up:]) == [], pieces[blown_up:]


@pytest.mark.parametrize("blown_up", [1, 3, 6])
def test_routes_after_dynamite_in_fort_knox_are_those_of_the_oracle(blown_up):
    for pieces, hole in random_floors(FORT_KNOX, 1000 * blown_up, LAYOUTS_TO_TRY // 20):
        assert wrong_routes(5, pieces[blown_up:], hole) == [], (pieces, hole)


def test_on_an_open_floor_the_guard_goes_around_the_outside_clockwise():
    assert route("", "A4", "D1") == "A4-A3-A2-A1-B1-C1-D1"
    assert route("", "D1", "A4") == "D1-D2-D3-D4-C4-B4-A4"


# On the table.


def walk(t, *outcomes):
    return t.end(*outcomes).guard_steps()


def test_the_guard_on_the_table_walks_the_whole_route():
    t = Table().at("p1 1A4", "p2 1A4").guard("1B1 > 1D3", die=3)
    assert walk(t) == ["1C1", "1D1", "1D2"]


def test_the_route_is_the_same_when_it_is_cut_in_two():  # G02
    t = Table(players=1).at("p1 1A4").guard("1D3 > 1B1", die=2)
    assert walk(t) + walk(t.die(1, 1)) == ["1C3", "1C2", "1B2"]


def test_guards_walk_through_face_down_tiles_and_do_not_reveal_them():  # G21
    t = Table().open_floor(1).guard("1D4 > 1A4", die=2)
    assert walk(t) == ["1C4", "1B4"]
    assert t.face("1C4") == t.face("1B4") == "hidden"


def test_guards_do_not_use_secret_doors():
    t = (
        Table()
        .at("p1 1D1", "p2 1D1")
        .tiles("1B1 secret_door_1")
        .guard("1A1 > 1B1", die=2)
    )
    assert walk(t) == ["1A2", "1B2"]


def test_guards_do_not_use_service_ducts():
    t = Table().at("p1 1D1", "p2 1D1").tiles("1C2 service_duct_6")
    assert walk(t.guard("1A1 > 1C2", die=2)) == ["1A2", "1B2"]


def test_guards_never_walk_through_walls():
    t = Table().at("p1 1D1", "p2 1D1").guard("1A4 > 1B4", die=2)
    assert walk(t) == ["1A3", "1B3"]


def test_dynamite_opens_the_guards_way_at_once():  # O05
    t = Table().open_floor(1).wall("1B4-1C4", "1B3-1C3").at("p1 1B4", "p2 1A1")
    t.hand("p1 dynamite").guard("1D4 > 1B4", die=1).do("use dynamite 1C4")
    assert walk(t, "patrol 1 1A1") == ["1C4", "1B4"]
