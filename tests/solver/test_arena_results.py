"""The file of played games, what is added up from it, and the report."""

import dataclasses
import json

import pytest

from lookout.solver.arena.agents import Contender
from lookout.solver.arena.deals import Cell
from lookout.solver.arena.plot import draw_win_rates
from lookout.solver.arena.report import (
    BEGIN,
    END,
    ReportError,
    format_report,
    write_report,
)
from lookout.solver.arena.results import (
    Played,
    ResultsError,
    ResultsWriter,
    format_played,
    parse_played,
    read_results,
)
from lookout.solver.arena.stats import Paired
from lookout.solver.arena.summary import Scores

GAME = Played(
    agent="random",
    version="1",
    scenario="office",
    players=2,
    set="test",
    index=0,
    rules=1,
    won=False,
    cause="guard_moved",
    turns=9,
    actions=40,
    decisions=30,
    cpu_ms=1.5,
    safes=1,
    stealth=2,
    values=[[0.25, 2.0]],
)
RANDOM, OLD = Contender("random", "1"), Contender("sketch", "0")


def game(**changes):
    return dataclasses.replace(GAME, **changes)


def won(**changes):
    return game(won=True, cause="", **changes)


def write(path, *games):
    with ResultsWriter(path) as writer:
        for one in games:
            writer.append(one)
    return path.read_text().splitlines()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "folder" / "results.jsonl"


def test_line_is_read_as_it_was_written():
    assert parse_played(format_played(GAME)) == GAME


def test_games_are_found_by_agent_and_deal(path):
    write(path, GAME, game(index=1), won(agent="flat"))
    found = read_results(path)
    assert list(found.values()) == [GAME, game(index=1), won(agent="flat")]
    assert found[GAME.key()] == GAME


def test_no_file_has_no_games(path):
    assert read_results(path) == {}


def test_no_game_is_written_twice(path):
    write(path, GAME, game(turns=5))
    assert len(write(path, GAME, game(version="2"))) == 2


@pytest.mark.parametrize("cut", [1, 2, 40, 200])
def test_half_written_line_is_repaired(path, cut):
    write(path, GAME, game(index=1), game(index=2))
    path.write_bytes(path.read_bytes()[:-cut])
    lines = write(path, game(index=2), game(index=3))
    assert [json.loads(line)["index"] for line in lines] == [0, 1, 2, 3]


def test_half_written_line_is_passed_over_by_readers(path):
    write(path, GAME, game(index=1))
    path.write_bytes(path.read_bytes()[:-40])
    before = path.read_bytes()
    assert list(read_results(path).values()) == [GAME]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a diary\nof last week\n", "line 1: Expecting value"),
        ("a single line", "line 1: Expecting value"),
        ('{"agent": "x"}\n', "line 1: expected an object with agent, version"),
        (format_played(GAME).replace("9", '"9"') + "\n", "turns is '9', expected int"),
        (format_played(game(cause="luck")) + "\n", "unknown cause 'luck'"),
    ],
)
def test_other_file_is_refused_and_left_alone(tmp_path, text, reason):
    path = tmp_path / "notes.txt"
    path.write_text(text)
    with pytest.raises(ResultsError, match=reason):
        ResultsWriter(path)
    assert path.read_text() == text


def test_games_under_other_rules_are_kept_but_do_not_count(path):
    write(path, game(rules=0))
    assert len(write(path, GAME)) == 2
    assert list(read_results(path).values()) == [GAME]


def test_second_writer_is_refused(path):
    with ResultsWriter(path), pytest.raises(ResultsError, match="another run"):
        ResultsWriter(path)
    assert write(path) == []


def scores(*games, contenders=(RANDOM, OLD), **options):
    recorded = {one.key(): one for one in games}
    return Scores(recorded, contenders, set_name="test", **options)


def old(**changes):
    return game(agent="sketch", version="0", **changes)


def old_won(**changes):
    return won(agent="sketch", version="0", **changes)


PAIRS = [
    *(GAME, won(index=1), won(index=2), won(index=3)),
    *(old(), old(index=1), old_won(index=2), old(index=5)),
    *(won(players=4, turns=21), old(players=4, cause="event")),
]


def test_summary_adds_games_up():
    summary = scores(*PAIRS).summary(RANDOM, Cell("office", 2))
    assert (summary.number, summary.wins, summary.rate) == (4, 3, 0.75)
    assert summary.cpu_ms == pytest.approx(1.5 / 30)
    assert (summary.turns, summary.safes_if_lost, summary.stealth_if_won) == (9, 1, 1)
    assert summary.causes == [("guard_moved", 1)]


def test_summary_covers_all_cells():
    assert scores(*PAIRS).summary(RANDOM).number == 5
    assert scores(*PAIRS).summary(RANDOM, Cell("bank", 1)) is None


def test_other_sets_cells_and_agents_are_left_out():
    strangers = [game(set="dev"), game(agent="flat"), game(players=1)]
    found = scores(GAME, *strangers, cells=[Cell("office", 2)])
    assert found.summary(RANDOM).number == 1
    assert found.contenders == [RANDOM]


def test_pairs_are_deals_that_both_have_played():
    found = scores(*PAIRS)
    assert found.paired(RANDOM, OLD, Cell("office", 2)) == Paired(3, 1, 0)
    assert found.paired(OLD, RANDOM, Cell("office", 2)) == Paired(3, 0, 1)
    assert found.paired(RANDOM, OLD, Cell("bank", 2)) == Paired(0, 0, 0)


def test_report_has_a_row_for_each_cell_and_for_all():
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in format_report(scores(*PAIRS), OLD).splitlines()
        if line.startswith("|")
    ]
    assert rows[2][:6] == ["office-2", "random", "4", "3", "75.0 %", "30.1 to 95.4"]
    assert [row[:2] for row in rows[2:8]] == [
        [cell, agent]
        for cell in ("office-2", "office-4", "all")
        for agent in ("random", "sketch:0")
    ]
    pair = ["random", "sketch:0", "4", "2", "0", "+50.0", "25.0", "0.500"]
    assert rows[-1] == ["all", *pair]


def test_report_replaces_only_what_is_between_the_marks(tmp_path):
    path = tmp_path / "results.md"
    path.write_text(f"# Mine\n\nbefore\n\n{BEGIN}\nold\n{END}\n\nafter\n")
    write_report(path, "tables")
    first = path.read_text()
    write_report(path, "tables")
    assert path.read_text() == first
    assert first.startswith(f"# Mine\n\nbefore\n\n{BEGIN}\n\ntables\n\n![")
    assert first.endswith(f"(win_rates.svg)\n\n{END}\n\nafter\n")


def test_report_makes_a_new_document(tmp_path):
    path = tmp_path / "docs" / "results.md"
    write_report(path, "tables")
    assert "\n\ntables\n\n" in path.read_text()


@pytest.mark.parametrize("text", ["", BEGIN, f"{END}\n{BEGIN}", f"{BEGIN}{BEGIN}{END}"])
def test_document_without_both_marks_is_refused(tmp_path, text):
    path = tmp_path / "results.md"
    path.write_text(text)
    with pytest.raises(ReportError, match="needs one line"):
        write_report(path, "tables")
    assert path.read_text() == text


def test_plot_has_the_same_bytes_and_no_date(tmp_path):
    for name in ("a.svg", "b.svg"):
        draw_win_rates(scores(*PAIRS), tmp_path / name)
    drawn = (tmp_path / "a.svg").read_text()
    assert drawn == (tmp_path / "b.svg").read_text()
    assert "sketch:0" in drawn
    assert "office-4" in drawn
    assert "<dc:date>" not in drawn
