import pytest
from google.protobuf import json_format

from lookout.engine import parse_drawing, parse_position
from lookout.v1.position_pb2 import Position

OFFICE = ("deal", "--job", "office", "--characters", "hawk,raven", "--seed", "7")


def test_deal_prints_a_position_in_json(ask):
    done = ask(*OFFICE)
    position = json_format.Parse(done.stdout, Position())
    assert done.returncode == 0
    assert len(position.players) == 2
    assert "seed 7" in done.stderr


def test_deal_with_one_seed_is_one_game(ask):
    assert ask(*OFFICE).stdout == ask(*OFFICE).stdout


@pytest.mark.parametrize(
    ("form", "read"), [("notation", parse_position), ("drawing", parse_drawing)]
)
def test_deal_writes_what_the_engine_reads(ask, form, read):
    done = ask(*OFFICE, "--sides", "basic,advanced", "--format", form)
    assert read(done.stdout).players == 2


def test_deal_takes_walls_and_rules(ask):
    options = ("--rules", "bga,start_stealth:5", "--wall-seed", "3")
    done = ask(*OFFICE, *options, "--format", "notation")
    assert "rules=bga,start_stealth:5" in done.stdout
    assert "walls1=" in done.stdout


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("--characters", "hawk,batman", "acrobat, hacker, hawk"),
        ("--sides", "basic,basic,basic", "names 3 seats"),
        ("--sides", "left", "basic, advanced"),
        ("--job", "museum", "bank, office, fort_knox"),
        ("--rules", "house", "house"),
    ],
)
def test_deal_refuses_what_there_is_not(ask, option, value, expected):
    done = ask("deal", "--players", "2", option, value)
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert expected in done.stderr.lower()


def test_deal_refuses_a_character_twice(ask):
    done = ask("deal", "--characters", "hawk,hawk")
    assert done.returncode == 1
    assert "hawk" in done.stderr.lower()
    assert "Traceback" not in done.stderr
