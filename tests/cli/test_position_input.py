"""Positions are recognised however they are written."""

import json
from importlib import resources

import pytest

from lookout.cli.shipped import ABOUT, read_example

SMALL = ("--simulations", "60", "--json")


@pytest.fixture
def forms(ask, tmp_path):
    """Give one position in every form, each in a file."""
    dealt = ("deal", "--job", "office", "--players", "2", "--seed", "7")
    files = []
    for form in ("json", "notation", "drawing"):
        file = tmp_path / f"table.{form}"
        file.write_text(ask(*dealt, "--format", form).stdout)
        files.append(str(file))
    return files


def hint_without_time(text):
    hint = json.loads(text)["hint"]
    del hint["elapsed"]
    return hint


def test_all_forms_of_a_position_are_recognised(ask, forms):
    found = [hint_without_time(ask("hint", *SMALL, form).stdout) for form in forms]
    assert found[0] == found[1] == found[2]


def test_a_position_is_read_from_standard_input(ask):
    there = ask("hint", *SMALL, "--example", "bank")
    piped = ask("hint", *SMALL, "-", stdin=read_example("bank"))
    assert hint_without_time(piped.stdout) == hint_without_time(there.stdout)


def test_missing_file_is_bad_usage(run):
    done = run("hint", "no-such-table.json", LOOKOUT_SERVER="127.0.0.1:1")
    assert done.returncode == 2
    assert "cannot read no-such-table.json" in done.stderr


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "not a position in JSON"),
        ('{"job": "JOB_MUSEUM"}', "JOB_MUSEUM"),
        ('{"floors": 3}', "floors"),
        ("", "empty"),
        ("job=bank nonsense", "nonsense"),
        ("a poem\nof two lines", "2 lines"),
    ],
)
@pytest.mark.parametrize("command", ["hint", "validate"])
def test_text_that_is_no_position_is_refused(ask, command, text, expected):
    done = ask(command, "-", stdin=text)
    assert done.returncode == 1
    assert expected in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_unknown_cell_is_named(ask):
    position = json.loads(read_example("bank"))
    position["players"][0]["cell"] = "7Z9"
    done = ask("hint", "-", stdin=json.dumps(position))
    assert done.returncode == 1
    assert "position.players[0].cell: '7Z9' is no cell" in done.stderr


@pytest.mark.parametrize("command", ["hint", "risk", "plan"])
def test_every_defect_is_told(ask, command):
    position = json.loads(read_example("bank"))
    position["guards"][0]["destination"] = "2A1"
    position["tiles"][2]["dice"] = 9
    done = ask(command, "-", stdin=json.dumps(position))
    assert done.returncode == 1
    assert done.stdout == ""
    assert "position.guards[0].destination" in done.stderr
    assert "position.tiles[2].dice" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ABOUT)
def test_shipped_positions_are_sound(ask, name):
    done = ask("validate", "--example", name)
    assert done.returncode == 0, done.stdout
    assert done.stdout == ""


def test_shipped_positions_are_listed(run):
    listed = run("examples").stdout
    files = resources.files("lookout.cli").joinpath("examples").iterdir()
    names = {line.split()[0] for line in listed.splitlines()}
    assert names == {file.name.removesuffix(".json") for file in files}
