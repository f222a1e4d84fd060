"""Walls: printed layouts, custom ones, and random ones (2.2, F01)."""

import itertools

import pytest

from lookout.engine.chance import new_sampler
from lookout.engine.components import load_components
from lookout.engine.constants import BANK, FORT_KNOX, NOWHERE, OFFICE
from lookout.engine.deal import Setup, deal, lay_out
from lookout.engine.errors import InvalidWallsError
from lookout.engine.walls import (
    cell_text,
    check_walls,
    default_layout,
    floor_cells,
    format_walls,
    inner_edges,
    is_connected,
    layout_walls,
    local_cell,
    open_ways,
    parse_walls,
    random_walls,
    wall_defects,
    walls_of,
)

JOBS = (BANK, OFFICE, FORT_KNOX)
LAYOUTS = {
    "bank": BANK,
    "office": OFFICE,
    "fort_knox_example": FORT_KNOX,
    "fort_knox_arena": FORT_KNOX,
}

# Rules 1.1: the printed walls, floor by floor.
PRINTED = {
    "bank": [
        "A1-B1 C1-C2 C2-D2 A2-A3 B2-B3 D3-D4 A4-B4 B4-C4",
        "A1-B1 B1-C1 C1-D1 B2-B3 C2-C3 A4-B4 B4-C4 C4-D4",
        "C1-C2 A2-B2 C2-D2 A2-A3 C2-C3 A3-B3 B3-C3 C4-D4",
    ],
    "office": [
        "A1-B1 B1-C1 D1-D2 A2-B2 C2-D2 B3-C3 B3-B4 D3-D4",
        "D1-D2 A2-B2 B2-C2 C2-D2 A2-A3 A3-B3 B3-C3 D3-D4",
    ],
    "fort_knox_example": [
        "D1-D2 A2-B2 B2-C2 D2-E2 E2-E3 A3-B3 A3-A4 D3-D4 E3-E4 D4-E4 C4-C5 A5-B5",
        "A1-B1 C1-D1 C1-C2 D2-E2 E2-E3 A3-B3 A3-A4 B3-B4 D3-D4 D4-E4 A5-B5 B5-C5",
    ],
    "fort_knox_arena": [
        "C1-D1 D1-E1 C1-C2 A2-B2 D2-E2 A2-A3 B3-B4 E3-E4 A4-A5 C4-C5 D4-D5 C5-D5",
        "B1-C1 C1-D1 A1-A2 D2-E2 E2-E3 A3-B3 B3-B4 E3-E4 C4-D4 D4-D5 A5-B5 B5-C5",
    ],
}
# Rules, components `loops`: the one cycle of the open ways of each floor, clockwise.
LOOPS = {
    "bank": [
        "B1 C1 D1 D2 D3 C3 C2 B2",
        "A2 B2 C2 D2 D3 C3 B3 A3",
        "B1 C1 D1 D2 D3 C3 C4 B4 B3 B2",
    ],
    "office": ["B2 C2 C3 C4 B4 A4 A3 B3", "B1 C1 C2 C3 C4 B4 B3 B2"],
    "fort_knox_example": ["B4 C4 D4 D5 C5 B5", "C4 D4 D5 C5"],
    "fort_knox_arena": [
        "B2 C2 D2 D3 D4 C4 B4 A4 A3 B3",
        "A2 B2 C2 D2 D3 D4 E4 E5 D5 C5 C4 B4 A4 A3",
    ],
}


def ways(cells, walls):
    return [edge for edge in inner_edges(cells) if edge not in walls]


def loop_of(cells, walls):
    """The cells on a cycle: what is left when dead ends are pruned."""
    edges = set(ways(cells, walls))
    while True:
        ends = [cell for edge in edges for cell in edge]
        dead = {cell for cell in ends if ends.count(cell) == 1}
        if not dead:
            return {cell_text(cell) for cell in ends}
        edges = {edge for edge in edges if not dead & set(edge)}


# Printed layouts.


@pytest.mark.parametrize(("name", "floor"), [(n, f) for n in PRINTED for f in range(3)])
def test_printed_walls_are_those_of_the_rules(name, floor):
    walls, hole = layout_walls(name)
    assert len(walls) == len(PRINTED[name])
    assert hole == (local_cell("C3") if name.startswith("fort") else NOWHERE)
    if floor < len(walls):
        assert walls[floor] == parse_walls(PRINTED[name][floor].split())


@pytest.mark.parametrize("name", LAYOUTS)
def test_printed_layouts_are_legal(name):
    walls, hole = layout_walls(name)
    check_walls(LAYOUTS[name], walls, hole)


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_printed_floor_has_the_one_loop_of_the_rules(name):
    walls, hole = layout_walls(name)
    cells = floor_cells(LAYOUTS[name], hole)
    for pieces, loop in zip(walls, LOOPS[name], strict=True):
        assert len(ways(cells, pieces)) == cells.bit_count()
        assert loop_of(cells, pieces) == set(loop.split())


def test_the_component_data_name_exactly_these_layouts():
    assert set(load_components()["walls"]) == set(PRINTED)
    assert [default_layout(job) for job in JOBS] == [
        "bank",
        "office",
        "fort_knox_example",
    ]


@pytest.mark.parametrize("name", ["bank", "office", "fort_knox"])
def test_a_job_is_laid_out_with_its_printed_walls(name):
    state = lay_out(Setup(scenario=name))
    walls, hole = layout_walls(default_layout(int(state.scenario)))
    for floor, pieces in enumerate(walls):
        east, south = int(state.open_east[floor]), int(state.open_south[floor])
        assert walls_of(int(state.cells), east, south) == pieces
    assert state.hole == hole


def test_the_other_fort_knox_layout_can_be_dealt():
    walls, hole = layout_walls("fort_knox_arena")
    setup = Setup(scenario="fort_knox", walls=tuple(map(frozenset, walls)), hole=hole)
    state = deal(setup, new_sampler(0)).state
    east, south = int(state.open_east[1]), int(state.open_south[1])
    assert walls_of(int(state.cells), east, south) == walls[1]


def test_an_unknown_layout_is_refused():
    with pytest.raises(InvalidWallsError, match="casino"):
        layout_walls("casino")


# Custom walls.


def bank(first):
    """The printed Bank with other walls on floor 1."""
    walls, _ = layout_walls("bank")
    return [parse_walls(first.split()), *walls[1:]]


GOOD = "A1-B1 C1-C2 C2-D2 A2-A3 B2-B3 D3-D4 A4-B4 B4-C4"


def test_custom_walls_of_the_right_number_are_accepted():
    # Shifted by one piece; floor 1 need not be the printed one.
    assert wall_defects(BANK, bank(GOOD.replace("A1-B1", "A1-A2")), NOWHERE) == []
    walls = tuple(map(frozenset, bank(GOOD.replace("A1-B1", "A1-A2"))))
    assert deal(Setup(walls=walls), new_sampler(0)).state.open_east[0] & 1


@pytest.mark.parametrize("number", [0, 7, 9])
def test_the_number_of_walls_is_checked_on_each_floor(number):
    pieces = ([*GOOD.split(), "A3-B3"])[:number]
    defects = wall_defects(BANK, bank(" ".join(pieces)), NOWHERE)
    assert any("floor 1" in d and str(number) in d and "8" in d for d in defects)


@pytest.mark.parametrize("piece", ["D1-E1", "D4-E4", "A4-A5", "E1-E2"])
def test_walls_on_or_beyond_the_outside_are_refused(piece):
    walls = bank(GOOD.replace("A1-B1", piece))
    assert any(piece in defect for defect in wall_defects(BANK, walls, NOWHERE))


@pytest.mark.parametrize("piece", ["A1-B2", "A1-C1", "A1-A1", "D1-A2", "A1-A3"])
def test_walls_not_between_two_neighbours_are_refused(piece):
    walls = bank(GOOD.replace("A1-B1", piece))
    assert wall_defects(BANK, walls, NOWHERE)


@pytest.mark.parametrize("piece", ["B3-C3", "C2-C3", "C3-D3", "C3-C4"])
def test_walls_beside_the_hole_are_refused(piece):
    # 2.1: the hole is a wall on all its sides already.
    walls, hole = layout_walls("fort_knox_example")
    changed = (walls[0] - parse_walls(["A5-B5"])) | parse_walls([piece])
    defects = wall_defects(FORT_KNOX, [changed, walls[1]], hole)
    assert any(piece in defect for defect in defects)


@pytest.mark.parametrize(
    "cut",
    [
        "A1-B1 A1-A2 C2-D2 A2-A3 B2-B3 D3-D4 A4-B4 B4-C4",
        "A2-A3 B2-B3 C2-C3 D2-D3 A1-B1 C1-C2 A4-B4 B4-C4",
    ],
)
def test_a_tile_or_a_group_of_tiles_must_not_be_cut_off(cut):
    defects = wall_defects(BANK, bank(cut), NOWHERE)
    assert len(defects) == 1
    assert "floor 1" in defects[0]
    with pytest.raises(InvalidWallsError):
        check_walls(BANK, bank(cut), NOWHERE)


def test_every_defect_is_listed():
    walls = [
        parse_walls(GOOD.replace("A1-B1", "D1-E1").split()),
        parse_walls(["A1-B1", "A1-A2"]),
    ]
    with pytest.raises(InvalidWallsError) as caught:
        check_walls(BANK, walls, NOWHERE)
    text = str(caught.value)
    assert len(caught.value.defects) == 4
    assert all(word in text for word in ("2 floors", "D1-E1", "2 walls", "cut off"))


@pytest.mark.parametrize("hole", [NOWHERE, 25])
def test_fort_knox_needs_a_hole_on_the_grid(hole):
    # F01.
    walls, _ = layout_walls("fort_knox_example")
    assert wall_defects(FORT_KNOX, walls, hole)


def test_the_other_jobs_have_no_hole():
    walls, _ = layout_walls("bank")
    assert wall_defects(BANK, walls, NOWHERE) == []
    assert "hole" in wall_defects(BANK, walls, local_cell("C3"))[0]


def test_a_hole_in_the_wrong_job_is_not_held_against_its_walls():
    # The printed walls are legal: the hole is the one defect.
    walls, _ = layout_walls("bank")
    assert len(wall_defects(BANK, walls, local_cell("C3"))) == 1


def test_the_end_of_a_row_is_no_neighbour_of_the_next_row():
    walls, hole = layout_walls("fort_knox_example")
    changed = (walls[0] - parse_walls(["A5-B5"])) | parse_walls(["E1-A2"])
    defects = wall_defects(FORT_KNOX, [changed, walls[1]], hole)
    assert any("E1-A2" in defect for defect in defects)


@pytest.mark.parametrize("floors", [1, 2, 4])
def test_the_number_of_floors_is_checked(floors):
    walls, _ = layout_walls("bank")
    wrong = list(itertools.islice(itertools.cycle(walls), floors))
    assert wall_defects(BANK, wrong, NOWHERE)


def test_deal_refuses_illegal_walls():
    walls = tuple(map(frozenset, bank(GOOD.replace(" B4-C4", ""))))
    with pytest.raises(InvalidWallsError, match="floor 1"):
        deal(Setup(walls=walls), new_sampler(0))


@pytest.mark.parametrize("text", ["A1", "A1-B1-C1", "A1-Z9", "", "A1_B1"])
def test_text_that_is_no_wall_is_refused(text):
    with pytest.raises(InvalidWallsError):
        parse_walls([text])


def test_wall_text_is_read_in_either_direction_and_written_in_order():
    assert parse_walls(["B1-A1", "A2-A1"]) == parse_walls(["A1-B1", "A1-A2"])
    assert format_walls(parse_walls(["A2-A1", "B1-A1"])) == ["A1-B1", "A1-A2"]


@pytest.mark.parametrize("name", LAYOUTS)
def test_ways_and_walls_are_inverse(name):
    walls, hole = layout_walls(name)
    cells = floor_cells(LAYOUTS[name], hole)
    for pieces in walls:
        assert walls_of(cells, *open_ways(cells, pieces)) == pieces


def test_a_four_by_four_floor_has_24_inner_edges():
    # 2.9.
    assert len(inner_edges(floor_cells(BANK, NOWHERE))) == 24


@pytest.mark.parametrize(("hole", "edges"), [("C3", 36), ("C1", 37), ("A1", 38)])
def test_inner_edges_of_fort_knox_by_place_of_the_hole(hole, edges):
    # 2.9: 24 ways are left inside, one more at the rim, two more in a corner.
    assert len(inner_edges(floor_cells(FORT_KNOX, local_cell(hole)))) == edges


# Random walls.

SEEDS = range(250)


@pytest.mark.parametrize("job", JOBS)
def test_random_walls_are_legal_for_every_seed(job):
    for seed in SEEDS:
        walls, hole = random_walls(job, seed)
        assert wall_defects(job, walls, hole) == [], seed


@pytest.mark.parametrize("job", [BANK, OFFICE])
def test_random_four_by_four_floors_have_exactly_one_loop(job):
    # 2.9: sixteen ways for sixteen connected cells.
    cells = floor_cells(job, NOWHERE)
    for seed in SEEDS:
        for pieces in random_walls(job, seed)[0]:
            assert is_connected(cells, pieces)
            assert len(ways(cells, pieces)) == 16
            assert len(loop_of(cells, pieces)) >= 4


@pytest.mark.parametrize(
    ("hole", "extra"), [("C3", 0), ("B2", 0), ("C1", 1), ("E5", 2)]
)
def test_random_fort_knox_floors_have_one_loop_more_at_the_rim_two_in_a_corner(
    hole, extra
):
    # 2.9; F01: the hole that was asked for, on both floors.
    for seed in range(50):
        walls, where = random_walls(FORT_KNOX, seed, hole=local_cell(hole))
        cells = floor_cells(FORT_KNOX, where)
        assert where == local_cell(hole)
        assert [len(ways(cells, pieces)) for pieces in walls] == [24 + extra] * 2


@pytest.mark.parametrize("job", JOBS)
def test_random_walls_are_the_same_for_the_same_seed(job):
    for seed in range(20):
        assert random_walls(job, seed) == random_walls(job, seed)


@pytest.mark.parametrize("job", JOBS)
def test_random_walls_differ_between_seeds_and_floors(job):
    made = [random_walls(job, seed)[0] for seed in range(50)]
    floors = [frozenset(pieces) for walls in made for pieces in walls]
    assert len(set(floors)) > 0.9 * len(floors)


def test_every_place_can_have_a_wall_and_every_cell_can_be_the_hole():
    seen = set().union(*(p for seed in range(60) for p in random_walls(BANK, seed)[0]))
    assert len(seen) == 24
    assert len({random_walls(FORT_KNOX, seed)[1] for seed in range(250)}) == 25


@pytest.mark.parametrize("job", ["bank", "office", "fort_knox"])
def test_random_walls_can_be_dealt(job):
    number = ("bank", "office", "fort_knox").index(job)
    for seed in range(10):
        walls, hole = random_walls(number, seed)
        setup = Setup(scenario=job, walls=tuple(map(frozenset, walls)), hole=hole)
        assert deal(setup, new_sampler(seed)).state.hole == hole


def test_walls_may_be_written_with_a_stroke():
    assert parse_walls(["A1|B1", "A1/A2"]) == parse_walls(["A1-B1", "A1-A2"])
