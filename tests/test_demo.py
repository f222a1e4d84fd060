"""The demonstration plays games to their end and speaks about them."""

import pytest

from lookout.engine.apply import Step
from lookout.engine.demo import Rounds, main
from lookout.engine.journal import TURN_STARTS


def run(capsys, *options):
    assert main(list(options)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "1"),
        ("--scenario", "office", "--players", "2", "--preset", "1e"),
        ("--scenario", "fort_knox", "--players", "3", "--lost-visual"),
        ("--players", "4", "--preset", "bga", "--seed", "18446744073709551615"),
    ],
)
def test_demo_ends_with_the_result(capsys, options):
    last = run(capsys, *options).splitlines()[-1]
    assert last.startswith(("result: won after", "result: caught after"))


def test_same_seed_gives_the_same_game(capsys):
    options = ("--seed", "5", "--scenario", "office")
    assert run(capsys, *options) == run(capsys, *options)


def test_quiet_demo_prints_one_line(capsys):
    assert len(run(capsys, "--quiet").splitlines()) == 1


def test_demo_stops_after_the_steps_allowed(capsys):
    out = run(capsys, "--max-steps", "3", "--quiet")
    assert out == "result: unfinished after 3 actions\n"


def test_log_names_the_player_and_tells_what_happened(capsys):
    out = run(capsys, "--max-steps", "5", "--players", "1")
    assert "\np1: choose " in out
    assert "    It is the turn of the " in out


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "5"),
        ("--scenario", "museum"),
        ("--seed", "-1"),
        ("--max-steps", "some"),
        ("--preset", "3e"),
    ],
)
def test_bad_option_is_bad_usage(capsys, options):
    with pytest.raises(SystemExit) as caught:
        main(list(options))
    assert caught.value.code == 2
    assert options[1] in capsys.readouterr().err


def test_help_names_every_option(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--help"])
    out = capsys.readouterr().out
    options = "--seed --scenario --players --preset --lost-visual --max-steps --quiet"
    assert caught.value.code == 0
    assert [option for option in options.split() if option not in out] == []


def test_round_begins_with_the_first_player_still_inside():
    rounds = Rounds(3)
    turns = [
        Step(None, (), ((TURN_STARTS, player, 0, 0),)) for player in (1, 2, 0, 2, 0, 1)
    ]
    assert [rounds.is_new(turn) for turn in turns] == [
        False,
        False,
        False,
        True,
        False,
        True,
    ]
