"""The arena as a command, with real games and processes."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from lookout.solver.arena import agents
from lookout.solver.arena.agents import FunctionAgent
from lookout.solver.arena.baselines import RandomAgent
from lookout.solver.arena.command import main
from lookout.solver.arena.results import read_results
from lookout.solver.arena.workers import ready_agent

ARENA = (sys.executable, "-m", "lookout.solver.arena")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "results.jsonl"


@pytest.fixture
def arena(path, capsys):
    """Run the command in this process; return its exit code and what it wrote."""

    def run(*options):
        code = main(["--results", str(path), "--jobs", "1", *options])
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def register(monkeypatch):
    """Put an agent into the registry, in this process and for this test."""

    def put(agent):
        monkeypatch.setitem(agents._FACTORIES, agent.name, lambda: agent)
        ready_agent.cache_clear()

    yield put
    ready_agent.cache_clear()


def lines(path):
    """The recorded games without the time that they took."""
    games = [json.loads(line) for line in path.read_text().splitlines()]
    return [{k: v for k, v in one.items() if k != "cpu_ms"} for one in games]


def test_games_are_played_recorded_and_shown(arena, path, register):
    register(RandomAgent(name="blueprint", version="7"))
    options = ("--agents", "random,blueprint", "--cells", "office-2,bank-1")
    code, out, err = arena(*options, "--games", "3")
    assert code == 0
    assert "12 of 12 games" in err
    assert len(lines(path)) == 12
    assert "| all " in out
    assert "random:1, blueprint:7" in out
    assert "On the same deals" in out


def test_run_goes_on_where_it_stopped(arena, path):
    arena("--agents", "random", "--games", "4")
    whole = path.read_bytes()
    path.write_bytes(whole[:-50])
    _, _, err = arena("--agents", "random", "--games", "6")
    assert "3 of 3 games" in err
    assert [one["index"] for one in lines(path)] == list(range(6))


def test_second_run_plays_nothing(arena, path):
    options = ("--agents", "random", "--games", "3", "--first", "5")
    first = arena(*options)
    before = path.read_bytes()
    assert arena(*options) == (0, first[1], "")
    assert path.read_bytes() == before


def test_new_version_plays_again_and_meets_the_old_one(arena, path, register):
    options = ("--agents", "random", "--games", "3")
    arena(*options)
    register(RandomAgent(version="2"))
    _, out, _ = arena(*options, "--baseline", "random:1")
    assert len(lines(path)) == 6
    assert "| office-2 | random | random:1 |     3 |" in out


def test_processes_play_the_same_games(arena, path, tmp_path):
    arena("--agents", "random", "--games", "6")
    other = tmp_path / "other.jsonl"
    options = ("--agents", "random", "--games", "6", "--jobs", "2")
    done = subprocess.run(
        [*ARENA, *options, "--results", str(other)], capture_output=True, text=True
    )
    assert (done.returncode, "6 of 6 games" in done.stderr) == (0, True), done.stderr
    assert sorted(lines(other), key=lambda one: one["index"]) == lines(path)


def test_interrupt_keeps_what_is_done(arena, path):
    options = ("--agents", "random", "--cells", "all", "--games", "1000")
    running = subprocess.Popen(
        [*ARENA, *options, "--jobs", "2", "--results", str(path)],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not path.exists() or len(path.read_bytes()) < 2000:
        assert running.poll() is None
        time.sleep(0.02)
    os.killpg(running.pid, signal.SIGINT)  # As Ctrl-C does: to all processes.
    _, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "stopped; finished games are kept" in err
    assert "Traceback" not in err
    assert len(read_results(path)) == len(path.read_text().splitlines()) > 0


def test_report_is_written_with_its_plot(arena, tmp_path):
    report = tmp_path / "docs" / "results.md"
    arena("--agents", "random", "--games", "2")
    code, out, _ = arena("--no-play", "--report", str(report))
    assert code == 0
    assert out.strip() in report.read_text()
    assert (report.parent / "win_rates.svg").read_text().startswith("<?xml")


def test_document_without_marks_is_refused_before_playing(arena, path, tmp_path):
    report = tmp_path / "results.md"
    report.write_text("# Results\n")
    code, _, err = arena("--agents", "random", "--report", str(report))
    assert (code, path.exists()) == (1, False)
    assert "<!-- arena:begin -->" in err


def test_failing_agent_ends_the_run_and_is_named(arena, register):
    register(FunctionAgent("broken", "1", lambda state, seed: 1 // 0))
    code, _, err = arena("--agents", "random,broken", "--games", "2")
    assert code == 1
    assert "broken failed on" in err
    assert "ZeroDivisionError" in err


def test_no_recorded_games_are_an_error(arena):
    code, _, err = arena("--no-play")
    assert code == 1
    assert "has no such games" in err


def test_list_names_agents_cells_sets_and_games(arena):
    arena("--agents", "random", "--games", "2")
    code, out, _ = arena("--list")
    assert code == 0
    for word in ("random:1\n", "flat:1\n", "fort_knox-4", "dev (2000", "test: 2 games"):
        assert word in out


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--agents", "oracle"), "unknown agent 'oracle'; available: random"),
        (("--agents", ""), "unknown agent ''"),
        (("--baseline", "oracle"), "unknown agent 'oracle'"),
        (("--cells", "office-7"), "unknown cell 'office-7'; expected one of office-1"),
        (("--games", "0"), "'0' is no number from 1 on"),
        (("--games", "many"), "'many' is no number from 1 on"),
        (("--jobs", "-1"), "'-1' is no number"),
        (("--set", "train"), "'train'"),
        (("--agents", "random", "--games", "1001"), "not all in the set test"),
        (("--agents", "random", "--first", "990"), "not all in the set test"),
    ],
)
def test_bad_option_is_bad_usage(arena, capsys, options, reason):
    with pytest.raises(SystemExit) as caught:
        arena(*options)
    assert caught.value.code == 2
    assert reason in " ".join(capsys.readouterr().err.split())


def test_help_names_every_option(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    out = capsys.readouterr().out
    options = "agents baseline cells games first set jobs results report no-play list"
    assert caught.value.code == 0
    assert [option for option in options.split() if f"--{option}" not in out] == []
