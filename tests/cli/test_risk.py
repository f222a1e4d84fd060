import json

from google.protobuf import json_format

from lookout.v1.hint_service_pb2 import AssessRiskResponse


def test_risk_shows_map_tables_and_guards(ask):
    done = ask("risk", "--example", "office")
    assert done.returncode == 0
    for part in ("floor 2", "Until this turn is over", "exact", "guards' next move"):
        assert part in done.stdout
    assert "p1 is seen there" in done.stdout


def test_risk_draws_another_players_map(ask):
    done = ask("risk", "--example", "bank_guard", "--player", "p1")
    assert "p1 is seen there" in done.stdout


def test_risk_refuses_a_seat_that_is_empty(ask):
    done = ask("risk", "--example", "bank", "--player", "p4")
    assert done.returncode == 1
    assert "p4 is not on the board" in done.stderr


def test_risk_prints_clean_json(ask):
    done = ask("risk", "--example", "bank", "--json")
    answer = json_format.Parse(done.stdout, AssessRiskResponse())
    assert [risk.player for risk in answer.this_turn] == [1, 2]
    assert all(risk.seen.exact for risk in answer.this_turn)
    assert len(answer.maps) == 2
    assert done.stderr == ""


def test_risk_needs_a_turn(ask):
    dealt = ask("deal", "--seed", "1").stdout
    done = ask("risk", "-", stdin=dealt)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert json.loads(dealt)
