"""The examples run as anybody would run them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "clients" / "python" / "examples"


def run(name, *arguments):
    command = [sys.executable, EXAMPLES / name, *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_hint_example_ranks_actions_with_reasons(server):
    summary, *lines = run("hint.py", server)
    assert summary
    assert lines[0].startswith("1. ")
    assert any(line.startswith("   - ") for line in lines)


def test_play_example_plays_to_the_end(server):
    *story, last = run("play.py", server)
    assert story[0].startswith("p1: ")
    assert last in ("result: RESULT_WON", "result: RESULT_CAUGHT")


def test_stream_example_shows_more_and_more_simulations(server):
    counts = [int(line.split()[0]) for line in run("improving_hints.py", server)]
    assert counts
    assert counts == sorted(counts)


def test_every_example_is_run_here():
    tested = Path(__file__).read_text()
    assert all(f'"{path.name}"' in tested for path in EXAMPLES.glob("*.py"))
