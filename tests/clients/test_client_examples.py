"""The examples run as anybody would run them."""

import subprocess
import sys
from pathlib import Path

from lookout.client import to_json

CLIENT = Path(__file__).parents[2] / "clients" / "python"
EXAMPLES = CLIENT / "examples"


def run_python(*arguments, cwd=None):
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def run(name, *arguments):
    return run_python(EXAMPLES / name, *arguments)


def test_first_lines_of_the_page_work(server, bank, tmp_path):
    page = (CLIENT / "README.md").read_text()
    code = page.partition("```python\n")[2].partition("```")[0]
    assert "localhost:50051" in code
    (tmp_path / "position.json").write_text(to_json(bank))
    code = code.replace("localhost:50051", server)
    best, *_ = run_python("-c", code, cwd=tmp_path)
    assert best.endswith("%")


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
