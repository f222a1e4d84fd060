"""Safe plans against the dynamic programme of the dice table."""

import itertools

import pytest
from table import Table

from lookout.engine.text.notation import parse_cell
from lookout.solver.exact.dice import crack_chance, open_chance
from lookout.solver.plan.impossible import Impossible, Why
from lookout.solver.plan.safe import Shift, Work, safe_plan, schedule, turns_of

ACTIONS = [(n,) for n in range(9)] + [(n, 4) for n in range(9)]


def shifts(turns, **ability):
    return [Shift(i, actions, **ability) for i, actions in enumerate(turns)]


def thrown_by_shift(plan, dice, steady):
    """The dice that a plan has thrown by the end of each shift."""
    thrown, total = [], 0
    for work in plan.works:
        dice += work.adds
        total += work.rolls * (dice + steady)
        thrown.append(total)
    return thrown


@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("stethoscope", [False, True])
@pytest.mark.parametrize("missing", range(7))
def test_schedule_equals_the_table(missing, steady, stethoscope):
    for dice, turns in itertools.product(range(7), ACTIONS):
        crew = shifts(turns, steady_hands=steady, stethoscope=stethoscope)
        ability = {"steady_hands": steady, "stethoscope": stethoscope}
        plan = schedule(missing, dice, crew)
        for n, best in enumerate(plan.best_by_shift, start=1):
            wanted = crack_chance(missing, dice, turns[:n], **ability)
            assert best == pytest.approx(wanted, abs=1e-12), (dice, turns[:n])
        assert plan.chance == plan.best_by_shift[-1]
        assert plan.by_dice[-1] == pytest.approx(max(plan.by_dice), abs=1e-12)


@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("missing", range(1, 7))
def test_schedule_followed_blindly_is_as_good(missing, steady):
    # The coupon lemma: without a Stethoscope only the dice thrown matter.
    for dice, turns in itertools.product(range(7), [*ACTIONS, (4, 4, 4), (3, 2, 4)]):
        plan = schedule(missing, dice, shifts(turns, steady_hands=steady))
        thrown = thrown_by_shift(plan, dice, steady)
        blind = [open_chance(missing, n) for n in thrown]
        assert plan.chance == pytest.approx(blind[-1], abs=1e-12), (dice, turns)
        assert sum(plan.by_shift) >= sum(blind) - 1e-12


def test_schedule_keeps_each_shift_to_its_actions():
    plan = schedule(6, 0, shifts((4, 3, 4, 1, 4)))
    for work, actions in zip(plan.works, (4, 3, 4, 1, 4), strict=True):
        assert 2 * work.adds + work.rolls <= actions


def test_schedule_lets_peterman_roll_and_others_add():
    crew = [Shift(0, 4), Shift(1, 4, steady_hands=True)]
    assert schedule(4, 0, crew).works == (Work(0, 2, 0), Work(1, 0, 4))


def test_schedule_counts_only_the_holders_stethoscope():
    nobody = schedule(3, 3, shifts((4, 2))).chance
    early = schedule(3, 3, [Shift(0, 4, stethoscope=True), Shift(1, 2)]).chance
    late = schedule(3, 3, [Shift(0, 4), Shift(1, 2, stethoscope=True)]).chance
    assert nobody < early < late  # Whoever rolls last decides with it.


def test_schedule_never_rolls_without_the_keycard():  # H14
    crew = [Shift(0, 4, may_roll=False), Shift(1, 1)]
    plan = schedule(2, 2, crew)
    assert plan.works == (Work(0, 2, 0), Work(1, 0, 1))
    assert plan.by_shift[0] == 0


def test_schedule_tells_what_fewer_dice_cost():
    plan = schedule(4, 0, shifts((4, 4, 4)))
    assert plan.dice == 3
    assert plan.by_dice[0] == 0
    assert list(plan.by_dice) == sorted(plan.by_dice)
    assert plan.by_dice[3] == plan.by_dice[-1] == plan.chance


def test_schedule_stops_where_the_stethoscope_is_certain_to_open():
    plan = schedule(1, 1, shifts((1, 4), stethoscope=True))
    assert plan.works == (Work(0, 0, 1), Work(1, 0, 0))
    assert plan.by_shift == (1, 1)


def test_schedule_refuses_what_is_out_of_range():
    with pytest.raises(ValueError, match="7 numbers"):
        schedule(7, 0, shifts((4,)))
    with pytest.raises(ValueError, match="0 shifts"):
        schedule(1, 0, [])


@pytest.fixture
def table():
    """A Bank floor with a Safe on 1B2 and its combination face up."""
    combination = (
        "1A2 laser_2",
        "1C2 laser_3",
        "1D2 lavatory_5",
        "1B1 foyer_2",
        "1B3 atrium_3",
        "1B4 atrium_4",
    )
    crew = ("peterman", "hawk")
    return Table(characters=crew).tiles("1B2 safe", *combination)


def test_safe_plan_reads_the_position(table):
    cell = parse_cell("1B2")
    table.at("p1 1B2", "p2 1B2").count("safe_dice", "1B2", 2)
    turns = turns_of(table.state, (0, 1), 1)
    assert turns == [(0, 4), (1, 4)]
    plan = safe_plan(table.state, cell, turns)
    crew = [Shift(0, 4, steady_hands=True), Shift(1, 4)]
    assert plan == schedule(4, 2, crew)


def test_safe_plan_says_which_tiles_are_face_down(table):
    table.state.face[parse_cell("1B4")] = 0
    table.tiles()
    answer = safe_plan(table.state, parse_cell("1B2"), [(0, 4)])
    assert isinstance(answer, Impossible)
    assert answer.why == Why.FACE_DOWN
    assert answer.sentence.endswith("still face down: 1B4.")


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        (parse_cell("1A1"), Why.NOT_A_SAFE),
        (parse_cell("1D4"), Why.NOT_A_SAFE),
        (4, Why.NO_SUCH_CELL),
        (-1, Why.NO_SUCH_CELL),
        (99, Why.NO_SUCH_CELL),
    ],
)
def test_safe_plan_says_what_is_no_safe(table, cell, why):
    answer = safe_plan(table.state, cell, [(0, 4)])
    assert isinstance(answer, Impossible)
    assert answer.why == why


def test_safe_plan_knows_an_open_safe_and_an_idle_crew(table):
    cell = parse_cell("1B2")
    assert safe_plan(table.state, cell, []).why == Why.NOBODY_WORKS
    table.mark("opened", "1B2")
    assert safe_plan(table.state, cell, [(0, 4)]).why == Why.OPEN_ALREADY


def test_safe_plan_says_when_the_dice_cannot_do(table):
    answer = safe_plan(table.state, parse_cell("1B2"), [(0, 3)])
    assert answer.why == Why.TOO_FAR


def test_turns_of_counts_what_is_left_and_the_mirror(table):
    table.hand("p2 mirror").set(remaining=2)
    assert turns_of(table.state, (0, 1), 2) == [(0, 2), (1, 3), (0, 4), (1, 3)]
    assert turns_of(table.state, (1,), 1) == [(1, 3)]
