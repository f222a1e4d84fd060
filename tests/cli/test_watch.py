import json

WATCH = ("watch", "--job", "office", "--players", "2", "--simulations", "20")


def test_watch_tells_a_whole_game(ask):
    done = ask(*WATCH, "--seed", "5", "--no-board")
    assert done.returncode == 0, done.stderr
    assert "Turn 2" in done.stdout
    assert "the crew has won" in done.stdout or "was caught" in done.stdout


def test_watch_with_a_seed_is_the_same_game(ask):
    games = [ask(*WATCH, "--seed", "6", "--json").stdout for _ in range(2)]
    assert games[0] == games[1]
    facts = [json.loads(line) for line in games[0].splitlines()]
    assert facts[-1]["position"]["result"] in ("RESULT_WON", "RESULT_CAUGHT")
    assert all(fact["player"] in (1, 2) for fact in facts[1:-1])


def test_watch_gives_up_in_time(ask):
    done = ask(*WATCH, "--seed", "5", "--turns", "2")
    assert done.returncode == 1
    assert "given up after 2 turns" in done.stderr
    assert "floor 1" in done.stdout
