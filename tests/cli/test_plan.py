from google.protobuf import json_format

from lookout.v1.hint_service_pb2 import PlanSafeResponse


def test_plan_tells_the_first_step_and_the_chances(ask):
    done = ask("plan", "--example", "bank_guard")
    assert done.returncode == 0
    assert "Safe at 2B2: 3 dice" in done.stdout
    assert "First: " in done.stdout
    assert done.stdout.count("%") == 6


def test_plan_takes_cell_player_and_actions(ask):
    options = ("--cell", "2B2", "--player", "p1", "--actions", "2,4", "--json")
    done = ask("plan", "--example", "bank_guard", *options)
    plan = json_format.Parse(done.stdout, PlanSafeResponse()).plan
    assert plan.cell == "2B2"
    assert [turn.actions for turn in plan.turns] == [2, 4]


def test_plan_needs_a_safe(ask):
    done = ask("plan", "--example", "bank_guard", "--cell", "1A1")
    assert done.returncode == 1
    assert "NO_SAFE" in done.stderr
    assert done.stdout == ""
