"""The expected line: certain turns, chance on the way, and what follows."""

import pytest
from table import Table

from lookout.engine.text.notation import parse_action, parse_cell
from lookout.solver.advice.line import Line, Step, expected_line, line_sentences


def line_of(table: Table, action: str, **how: int) -> Line:
    return expected_line(table.state, parse_action(action), **how)


def quiet_table() -> Table:
    """p1 with one action left beside a face-down tile."""
    t = Table(players=2).open_floor(1).tiles("1B1 foyer_1")
    return t.at("p2 1A1").set(used=3, remaining=1, ability_used=1)


def test_line_begins_with_the_action_and_ends_the_turn():
    line = line_of(quiet_table(), "move 1B1")
    assert line.steps[0] == Step(parse_action("move 1B1"), "move 1B1", 0, 1.0)
    assert [step.text for step in line.steps][-1] == "end"
    assert line.ends
    assert line.ends_at == parse_cell("1B1")


def test_shares_never_grow_along_a_line():
    t = Table(players=3).open_floor(1)
    shares = [step.share for step in line_of(t, "peek 1B1").steps]
    assert shares == sorted(shares, reverse=True)
    assert shares[-1] >= 0.25


def test_next_player_follows():
    line = line_of(quiet_table(), "end")
    assert line.following is not None
    assert line.following.player == 1


def test_branches_of_a_reveal_are_exact_and_complete():
    line = line_of(quiet_table().set(used=0, remaining=4), "peek 1A2")
    assert line.branch_after == 0
    safe = next(b for b in line.branches if b.text == "1A2 turns out to be Safe")
    assert safe.chance.is_exact
    assert safe.chance.value == pytest.approx(1 / 14)
    assert sum(branch.chance.value for branch in line.branches) <= 1 + 1e-12


def test_branches_of_a_roll_tell_whether_the_safe_opens():
    t = Table(players=1, characters=("hacker",)).open_floor(1).tiles("1B1 safe")
    t.tiles("1C1 foyer_1", "1D1 walkway_1", "1B2 secret_door_1", "1B3 thermo_1")
    t.tiles("1B4 laser_1").mark("cracked", "1A1").count("safe_dice", "1B1", 2)
    line = line_of(t.at("p1 1B1"), "crack 1B1")
    opens = next(b for b in line.branches if "opens" in b.text)
    assert opens.text == "the Safe on 1B1 opens"
    assert sum(branch.chance.value for branch in line.branches) == pytest.approx(1)


def test_line_out_of_a_won_game_stops_there():
    t = Table(scenario="office", players=1).tiles("1B1 safe", "2B1 safe")
    t.tiles("2A1 stairs_4").mark("opened", "1B1", "2B1").hand("p1 mirror tiara")
    line = line_of(t.at("p1 2A1").guard("2D4 > 2C4"), "escape")
    assert [step.text for step in line.steps] == ["escape"]
    assert (line.branches, line.following) == ((), None)


def test_line_depends_on_the_seed_alone():
    t = Table(players=2).open_floor(1)
    assert line_of(t, "move 1B1", seed=3) == line_of(t, "move 1B1", seed=3)


def test_line_leaves_the_state_alone():
    t = quiet_table()
    before = t.state.tobytes()
    line_of(t, "end")
    assert t.state.tobytes() == before


def test_line_in_words():
    line = line_of(quiet_table(), "move 1B1")
    said = line_sentences(line)
    assert said[0].startswith("Expected: move 1B1, ")
    assert said[-1].startswith("Then p2 probably: ")
