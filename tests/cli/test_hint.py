import json
import re

import pytest
from google.protobuf import json_format

from lookout.v1.hint_service_pb2 import GetHintResponse, StreamHintResponse

BANK = ("hint", "--example", "bank_guard", "--simulations", "80")


def test_full_hint_shows_board_ranking_reasons_and_risks(ask):
    done = ask(*BANK, "--top", "3")
    assert done.returncode == 0
    for part in ("floor 1", "Safe", "because", "Expected line", "exact"):
        assert part in done.stdout
    assert done.stderr == ""


def test_full_hint_is_the_same_twice(ask):
    first, second = (ask(*BANK).stdout for _ in range(2))
    untimed = re.compile(r"in \d+\.\d s")
    assert untimed.sub("", first) == untimed.sub("", second)


def test_top_limits_the_ranking(ask):
    answer = json.loads(ask(*BANK, "--top", "2", "--json").stdout)
    assert len(answer["hint"]["suggestions"]) == 2


def test_json_is_the_answer_of_the_protocol(ask):
    done = ask(*BANK, "--json", "--seed", "5", "--human", "p1", "--safe")
    hint = json_format.Parse(done.stdout, GetHintResponse()).hint
    assert (hint.seed, hint.player) == (5, 2)
    assert any("p1" in assumption for assumption in hint.assumptions)


def test_watch_reports_until_the_final_answer(ask):
    lines = ask(*BANK, "--watch", "--json").stdout.splitlines()
    reports = [json_format.Parse(line, StreamHintResponse()) for line in lines]
    assert [report.final for report in reports] == [False] * (len(lines) - 1) + [True]


def test_watched_answer_is_the_same_as_the_plain_one(ask):
    untimed = re.compile(r"in \d+\.\d s")
    plain, watched = ask(*BANK).stdout, ask(*BANK, "--watch").stdout
    assert untimed.sub("", watched) == untimed.sub("", plain)


def test_nudge_keeps_the_action_to_itself(ask):
    best = json.loads(ask(*BANK, "--json").stdout)["hint"]["suggestions"][0]
    nudge = ask(*BANK, "--level", "nudge").stdout
    kind = next(iter(best["action"])).replace("_", " ")
    assert kind in nudge
    assert best["label"] not in nudge
    assert best["notation"] not in nudge


def test_best_names_the_action_and_no_other(ask):
    best, other = json.loads(ask(*BANK, "--json").stdout)["hint"]["suggestions"][:2]
    told = ask(*BANK, "--level", "best").stdout
    assert best["notation"] in told
    assert other["label"] not in told


@pytest.mark.parametrize("limit", [("--time", "200ms"), ("--half-width", "0.2")])
def test_other_limits_end_a_search(ask, limit):
    done = ask("hint", "--example", "office", *limit, "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["hint"]["suggestions"]


def test_colours_are_for_terminals_that_want_them(ask):
    assert "\x1b[" not in ask(*BANK).stdout
    assert "\x1b[1;36m" in ask(*BANK, FORCE_COLOR="1").stdout
    without = ask(*BANK, FORCE_COLOR="1", NO_COLOR="1").stdout
    assert not re.search(r"\x1b\[[\d;]*3\dm", without)
