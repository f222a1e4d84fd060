"""A person at the prompt: what is typed is a script."""

import json

import pytest
from google.protobuf import json_format

from lookout.v1.names_pb2 import CHARACTER_RAVEN
from lookout.v1.position_pb2 import Position

SMALL = ("--simulations", "40")
BANK = ("play", "--example", "bank_guard", "--seed", "3", *SMALL)


def script(*lines):
    return "".join(f"{line}\n" for line in lines)


def load(file):
    return json_format.Parse(file.read_text(), Position())


def test_play_begins_with_the_entrance_and_goes_on(ask):
    options = ("--job", "office", "--characters", "hawk,raven")
    sides = ("--sides", "basic,basic", "--seed", "7", *SMALL)
    done = ask("play", *options, *sides, stdin=script("choose 1B2", "first p1", "end"))
    assert done.returncode == 0, done.stderr
    assert "p2, action>" in done.stderr
    assert "floor 2" in done.stdout


def test_hints_go_from_nudge_to_full(ask):
    done = ask(*BANK, stdin=script("?", "?", "?", "quit"))
    assert done.returncode == 0
    nudge = done.stdout.index("Think about this")
    full = done.stdout.index("Expected line")
    assert nudge < full
    assert done.stdout.count("Think about this") == 1


def test_actions_are_played_by_number_and_by_text(ask, tmp_path):
    files = [tmp_path / "number.json", tmp_path / "text.json"]
    listed = ask(*BANK, stdin=script("quit")).stdout
    assert "  1 " in listed
    for file, action in zip(files, ("1", "end"), strict=True):
        ask(*BANK, stdin=script(action, f"save {file}"))
    assert load(files[0]) == load(files[1])


def test_end_of_an_action_is_enough_if_it_is_clear(ask):
    options = ("--job", "office", "--characters", "hawk,raven", "--seed", "7", *SMALL)
    typed = script("basic", "advanced", "1B2", "p1", "1C2", "q")
    done = ask("play", *options, stdin=typed)
    assert done.returncode == 0
    assert "Come in at 1B2" in done.stdout
    assert "'1C2' is not clear: peek 1C2, move 1C2" in done.stderr


@pytest.mark.parametrize("word", ["hint", "?"])
def test_hint_can_be_asked_for_by_its_name(ask, word):
    assert "Think about this" in ask(*BANK, stdin=script(word)).stdout


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_words_that_end_the_game(ask, word):
    done = ask(*BANK, stdin=script(word, "dance"))
    assert done.returncode == 0
    assert "dance" not in done.stderr


def test_numbers_of_guards_are_explained_once(ask):
    options = ("--job", "office", "--characters", "hawk,raven", "--seed", "7", *SMALL)
    typed = script("basic", "basic", "1B2", "p1", "end", "quit")
    told = ask("play", *options, stdin=typed).stderr
    assert told.count("how likely a guard enters it next") == 1


def test_undo_goes_back_and_does_not_roll_again(ask, tmp_path):
    first, back, again = (tmp_path / name for name in ("first", "back", "again"))
    lines = ("crack 2B2", f"save {first}", "undo", f"save {back}")
    lines += ("crack 2B2", f"save {again}", "undo", "undo")
    done = ask(*BANK, stdin=script(*lines))
    assert load(first) == load(again) != load(back)
    assert "nothing to undo" in done.stderr


def test_saved_game_can_be_loaded(ask, tmp_path):
    saved, later = tmp_path / "saved.json", tmp_path / "later.json"
    ask(*BANK, stdin=script("end", f"save {saved}"))
    assert load(saved).turn.player == 1
    done = ask("play", "--load", str(saved), stdin=script(f"save {later}", "quit"))
    assert done.returncode == 0
    assert load(later) == load(saved)


def test_auto_plays_the_rest_of_the_turn(ask, tmp_path):
    file = tmp_path / "after.json"
    done = ask(*BANK, stdin=script("auto", "auto turn", f"save {file}", "quit"))
    assert done.returncode == 0
    assert load(file).turn.player == 1


def test_other_seats_are_played_by_the_solver(ask, tmp_path):
    file = tmp_path / "after.json"
    done = ask(*BANK, "--human", "p2", stdin=script("end", f"save {file}", "quit"))
    assert load(file).turn.player == 2
    assert "p1: " in done.stdout
    assert "p1, " not in done.stderr


def test_risk_map_and_guards_are_drawn_on_demand(ask):
    done = ask(*BANK, stdin=script("risk", "risk p1", "board", "guards", "help"))
    assert done.returncode == 0
    assert done.stdout.count("floor 3") >= 5
    assert "undo" in done.stderr


@pytest.mark.parametrize("line", ["99", "dance", "move 3D4", "risk p4", "auto pilot"])
def test_nonsense_changes_nothing(ask, tmp_path, line):
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    lines = (f"save {before}", line, "", "save", f"save {after}", "quit")
    done = ask(*BANK, stdin=script(*lines))
    assert done.returncode == 0, done.stderr
    assert load(before) == load(after)
    assert "Traceback" not in done.stderr


def test_game_that_is_over_ends_the_command(ask):
    over = {"players": [{"cell": "1A1"}], "result": "RESULT_WON"}
    done = ask("play", "--load", "-", stdin=json.dumps(over))
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr


def test_table_takes_what_dice_said(ask, tmp_path):
    """The Peterman rolls four dice: they are typed one by one, or all at once."""
    one, all_ = tmp_path / "one.json", tmp_path / "all.json"
    table = ("play", "--example", "bank_guard", "--table", *SMALL)
    ask(*table, stdin=script("crack 2B2", "6", "6", "2", "1", f"save {one}"))
    done = ask(*table, stdin=script("crack 2B2", "6 6 2 1", f"save {all_}"))
    assert done.returncode == 0
    assert load(one) == load(all_)
    assert load(one).turn.actions_used == 1
    assert "safe 2B2" in done.stderr


def test_table_refuses_the_impossible_and_takes_back(ask, tmp_path):
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    lines = (f"save {before}", "crack 2B2", "7", "banana", "6", "undo", "undo")
    table = ("play", "--example", "bank_guard", "--table", *SMALL)
    done = ask(*table, stdin=script(*lines, f"save {after}", "quit"))
    assert done.returncode == 0
    assert "'7' is not possible" in done.stderr
    assert load(before) == load(after)


def test_table_can_be_left_amid_a_report(ask):
    table = ("play", "--example", "bank_guard", "--table", *SMALL)
    done = ask(*table, stdin=script("crack 2B2", "6", "quit", "dance"))
    assert done.returncode == 0
    assert "dance" not in done.stderr


def test_table_deals_the_cards_that_are_typed(ask, tmp_path):
    file = tmp_path / "dealt.json"
    lines = ("raven", "side basic", "side basic", "1B2", f"save {file}")
    options = ("play", "--table", "--job", "office", "--characters", "hawk,?")
    done = ask(*options, stdin=script(*lines))
    assert done.returncode == 0, done.stderr
    assert load(file).players[1].character == CHARACTER_RAVEN
    assert load(file).guards[0].cell == "1B2"
