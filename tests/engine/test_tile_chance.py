"""Tiles drawn when they are revealed lie as if they had been dealt ahead."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from chance_tools import JIT, both_kinds, silent
from oracles_chance import (
    FLOORS,
    STAIRS,
    bits,
    layout_probabilities,
    misfit,
    rooms_of,
)

from lookout.engine import journal
from lookout.engine.chance import (
    Outcome,
    ScriptFault,
    draw_face,
    new_sampler,
    new_script,
    set_key,
    tile_weights,
)
from lookout.engine.constants import (
    CELLS,
    FACE_NAMES,
    FACES,
    FLOOR_CELLS,
    HIDDEN,
    SAFE_FACE,
    STAIRS_FACES,
)
from lookout.engine.deal import Setup, lay_out
from lookout.engine.geometry import floor_of
from lookout.engine.jit import kernel
from lookout.engine.state import STATE, copy_state, refresh
from lookout.engine.tiles import reveal, show_face

DEALS = 20_000 if JIT else 60
SCENARIOS = tuple(FLOORS)
each_scenario = pytest.mark.parametrize("scenario", SCENARIOS)


# Tiles, exactly.


def nearly_revealed(scenario, sizes, safes, stairs, rng):
    """A state with few cells face down and so many Safes and Stairs seen a floor.

    Returns:
        The state and what ``layout_probabilities`` needs, or None if it cannot be.
    """
    state = lay_out(Setup(scenario=scenario))
    rooms, steps = rooms_of(scenario), list(STAIRS)
    rng.shuffle(rooms)
    rng.shuffle(steps)
    hidden, seen = [], []
    for floor, size in enumerate(sizes):
        cells = bits(int(state.cells))
        rng.shuffle(cells)
        hidden += [(floor, floor * FLOOR_CELLS + local) for local in cells[:size]]
        tiles = ["safe"] * safes[floor] + [steps.pop() for _ in range(stairs[floor])]
        missing = len(cells) - size - len(tiles)
        tiles += [rooms.pop() for _ in range(min(missing, len(rooms)))]
        if len(tiles) != len(cells) - size:
            return None
        for local, tile in zip(cells[size:], tiles, strict=True):
            state.face[floor * FLOOR_CELLS + local] = FACE_NAMES.index(tile)
            seen.append((floor, tile))
    refresh(state)
    unseen = rooms + steps + ["safe"] * (3 - sum(safes))
    return state, hidden, seen, unseen


def face_chances(state, cell):
    """The engine's probability of each face at a cell, from its exact weights."""
    safe, stairs, total = tile_weights(state, floor_of(cell))
    unseen = int(state.unseen_faces)
    groups = (
        ([SAFE_FACE], safe),
        (bits(unseen & STAIRS_FACES), stairs),
        (bits(unseen & ~STAIRS_FACES), total - safe - stairs),
    )
    chances = {
        face: Fraction(weight, total * len(faces))
        for faces, weight in groups
        for face in faces
        if weight
    }
    assert sum(chances.values()) == 1
    return chances


def lazy_layouts(state, cells):
    """The probability of each layout when the cells are revealed in this order."""
    if not cells:
        return {(): Fraction(1)}
    found = {}
    for face, chance in face_chances(state, cells[0]).items():
        after = copy_state(state)
        show_face(after, new_sampler(0), cells[0], face)
        for rest, then in lazy_layouts(after, cells[1:]).items():
            found[(FACE_NAMES[face], *rest)] = chance * then
    return found


def cases(scenario, sizes, most_a_floor):
    """Every number of Safes and Stairs that may be seen already, floor by floor."""
    rng = random.Random(f"{scenario} {sizes}")
    numbers = list(itertools.product(range(most_a_floor + 1), repeat=len(sizes)))
    for safes, stairs in itertools.product(numbers, repeat=2):
        if sum(safes) <= 3 and sum(stairs) <= 3:
            case = nearly_revealed(scenario, sizes, safes, stairs, rng)
            if case is not None:
                yield case


def possible_faces(state, cell):
    """The faces that a script may report for a cell."""
    faces = set()
    for face in range(-1, FACES + 1):
        script = new_script([Outcome(journal.DREW_TILE, cell, face)])
        try:
            faces.add(draw_face(state, script, cell))
        except ScriptFault:
            continue
    return faces


EXACT_CASES = [
    ("bank", (2, 2, 1), 1, 40),
    ("bank", (3, 1, 1), 1, 30),
    ("bank", (4, 0, 0), 1, 4),
    ("office", (3, 2), 1, 10),
    ("office", (1, 3), 1, 6),
    ("fort_knox", (3, 2), 2, 45),
    ("fort_knox", (1, 4), 2, 25),
    ("fort_knox", (5, 0), 2, 10),
]


@pytest.mark.parametrize(("scenario", "sizes", "most", "least"), EXACT_CASES)
def test_lazy_reveals_equal_all_deals(scenario, sizes, most, least):
    rng, checked = random.Random(1), 0
    for state, hidden, seen, unseen in cases(scenario, sizes, most):
        order = rng.sample(hidden, len(hidden))
        dealt = layout_probabilities(scenario, order, seen, unseen)
        if dealt:
            assert lazy_layouts(state, [cell for _, cell in order]) == dealt
            checked += 1
    assert checked >= least


@pytest.mark.parametrize(("scenario", "sizes", "most", "least"), EXACT_CASES)
def test_script_may_report_just_what_can_lie_there(scenario, sizes, most, least):
    checked = 0
    for state, hidden, seen, unseen in cases(scenario, sizes, most):
        dealt = layout_probabilities(scenario, hidden, seen, unseen)
        for i in {0, len(hidden) - 1} if dealt else ():
            faces = possible_faces(state, hidden[i][1])
            assert {FACE_NAMES[face] for face in faces} == {lay[i] for lay in dealt}
            checked += 1
    assert checked >= least


def special_tiles(scenario, floors):
    """The exact distribution of (Safes, Stairs) seen, reveal after reveal.

    Args:
        scenario: Its name.
        floors: The floor of each reveal, in order.

    Returns:
        For each number of reveals, the probability of (Safes, Stairs) by floor.
    """
    state = lay_out(Setup(scenario=scenario))
    masks = {floor: bits(int(state.cells)) for floor in set(floors)}
    none = ((0, 0),) * FLOORS[scenario]
    history = [{none: Fraction(1)}]
    for floor in floors:
        after = Counter()
        for counts, chance in history[-1].items():
            state.safes_seen[: len(counts)] = [safes for safes, _ in counts]
            state.stairs_seen[: len(counts)] = [stairs for _, stairs in counts]
            safe, stairs, total = tile_weights(state, floor)
            here = counts[floor]
            for weight, now in (
                (safe, (here[0] + 1, here[1])),
                (stairs, (here[0], here[1] + 1)),
                (total - safe - stairs, here),
            ):
                then = (*counts[:floor], now, *counts[floor + 1 :])
                after[then] += chance * Fraction(weight, total)
        history.append({key: value for key, value in after.items() if value})
        state.hidden[floor] &= ~(1 << masks[floor].pop())
    return history


ONE, TWO = Fraction(22 * 21, 44 * 43), Fraction(22 * 22, 44 * 43)
THIRDS = {
    ((2, 2), (1, 1)): ONE,
    ((1, 1), (2, 2)): ONE,
    ((2, 1), (1, 2)): TWO,
    ((1, 2), (2, 1)): TWO,
}


@pytest.mark.parametrize(
    "floors",
    [[0] * 24 + [1] * 24, [1] * 24 + [0] * 24, [0, 1] * 24, [0, 0, 1] * 12 + [1] * 12],
    ids=["up", "down", "turn about", "two to one"],
)
def test_third_safe_and_stairs_of_fort_knox_have_their_joint_chance(floors):
    assert sum(THIRDS.values()) == 1
    assert special_tiles("fort_knox", floors)[-1] == THIRDS


def test_both_thirds_on_floor_one_show_when_it_is_revealed():
    seen = special_tiles("fort_knox", [0] * 24)[-1]
    assert seen[((2, 2), (0, 0))] == Fraction(22 * 21, 44 * 43)


def test_first_tile_of_fort_knox_is_a_safe_once_in_sixteen():
    first = special_tiles("fort_knox", [1])[-1]
    assert first[((0, 0), (1, 0))] == first[((0, 0), (0, 1))] == Fraction(1, 16)


@pytest.mark.parametrize("scenario", ["bank", "office"])
def test_safe_and_stairs_lie_anywhere_on_their_floor(scenario):
    state, cells = lay_out(Setup(scenario=scenario)), 16
    for at_safe, at_stairs in itertools.permutations(range(cells), 2):
        chance, locals_ = Fraction(1), bits(int(state.cells))
        for i in range(cells):
            state.hidden[1] = sum(1 << local for local in locals_[i:])
            state.safes_seen[1], state.stairs_seen[1] = at_safe < i, at_stairs < i
            safe, stairs, total = tile_weights(state, 1)
            weight = {at_safe: safe, at_stairs: stairs}.get(i, total - safe - stairs)
            chance *= Fraction(weight, total)
        assert chance == Fraction(1, cells * (cells - 1))


# Tiles, by chi-square.


@kernel
def reveal_all(start, work, chance, orders, deals, faces, pairs, thirds):
    """Deal often; count the faces by cell, and where Safe and Stairs lie."""
    for i in range(deals):
        work[0] = start
        state = work[0]
        set_key(chance, i % 3, i)
        order = orders[i % len(orders)]
        for k in range(len(order)):
            cell = int(order[k])
            reveal(state, chance, cell)
            faces[cell, int(state.face[cell])] += 1
        for floor in range(int(state.floors)):
            safe, stairs = 0, 0
            for local in range(FLOOR_CELLS):
                face = int(state.face[floor * FLOOR_CELLS + local])
                if face == SAFE_FACE:
                    safe = local
                elif face > 0 and (STAIRS_FACES >> face) & 1:
                    stairs = local
            pairs[floor, safe, stairs] += 1
        thirds[int(state.safes_seen[0]), int(state.stairs_seen[0])] += 1


def deal_often(scenario, kind):
    start = lay_out(Setup(scenario=scenario))
    cells = [c for c in range(CELLS) if start.face[c] == HIDDEN]
    rng = random.Random(scenario)
    orders = np.array([rng.sample(cells, len(cells)) for _ in range(7)])
    faces = np.zeros((CELLS, FACES), np.int64)
    pairs = np.zeros((3, FLOOR_CELLS, FLOOR_CELLS), np.int64)
    thirds = np.zeros((3, 3), np.int64)
    work = np.zeros(1, STATE)
    reveal_all(start, work, silent(kind), orders, DEALS, faces, pairs, thirds)
    return cells, faces, pairs, thirds


@both_kinds
@each_scenario
def test_each_cell_hides_each_tile_as_often_as_dealt(scenario, kind):
    cells, faces, pairs, _ = deal_often(scenario, kind)
    rooms = {FACE_NAMES.index(room) for room in rooms_of(scenario)}
    share = np.zeros(FACES)
    for face in range(1, FACES):
        if face == SAFE_FACE:
            share[face] = 1 / 16
        elif STAIRS_FACES >> face & 1:
            share[face] = 1 / 48
        elif face in rooms:
            share[face] = (14 / 16) / len(rooms)
    for cell in cells if JIT else cells[::5]:
        assert misfit(faces[cell], share * DEALS) < 1
    if scenario != "fort_knox" and JIT:
        for floor in range(FLOORS[scenario]):
            used = pairs[floor][pairs[floor] > 0]
            assert len(used) == 16 * 15
            assert misfit(used, [DEALS / 240] * 240) < 1


@kernel
def reveal_one(start, work, chance, cell, deals, faces):
    """Reveal the same cell first in many deals."""
    for i in range(deals):
        work[0] = start
        set_key(chance, 5, i)
        reveal(work[0], chance, cell)
        faces[int(work[0].face[cell])] += 1


@both_kinds
@each_scenario
def test_first_tile_is_a_safe_or_any_stairs_as_often_as_dealt(scenario, kind):
    deals = DEALS if JIT else 1_500
    start, faces = lay_out(Setup(scenario=scenario)), np.zeros(FACES, np.int64)
    reveal_one(start, np.zeros(1, STATE), silent(kind), 31, deals, faces)
    seen = [faces[SAFE_FACE], *faces[bits(STAIRS_FACES)]]
    due = [deals / 16] + [deals / 48] * 3
    assert misfit([*seen, deals - sum(seen)], [*due, deals - sum(due)]) < 1


@both_kinds
def test_thirds_of_fort_knox_fall_together_as_dealt(kind):
    *_, thirds = deal_often("fort_knox", kind)
    shares = {safes_stairs[0]: share for safes_stairs, share in THIRDS.items()}
    expected = [DEALS * float(shares[key]) for key in sorted(shares)]
    assert misfit([thirds[key] for key in sorted(shares)], expected) < 1
