import json

import pytest
from google.protobuf import json_format

from lookout.cli.shipped import read_example
from lookout.v1.game_service_pb2 import ValidatePositionResponse


@pytest.fixture
def broken():
    """Give a position with two defects."""
    position = json.loads(read_example("bank"))
    position["tiles"][0]["face"] = position["tiles"][1]["face"]
    position["guards"][0]["destination"] = "2A1"
    return json.dumps(position)


def test_validate_lists_every_defect_with_its_place(ask, broken):
    done = ask("validate", "-", stdin=broken)
    assert done.returncode == 1
    places = {line.split(":")[0] for line in done.stdout.splitlines()}
    assert "position.guards[0].destination" in places
    assert any(place.startswith("position.tiles[") for place in places)


def test_validate_prints_clean_json(ask, broken):
    done = ask("validate", "--json", "-", stdin=broken)
    answer = json_format.Parse(done.stdout, ValidatePositionResponse())
    assert done.returncode == 1
    assert len(answer.defects) >= 2


def test_validate_finds_defects_of_notation(ask):
    line = "job=office turn=p1 p1=hawk,basic,1A1 p2=rook,basic,1B1"
    line += " 1A1=camera_2,entrance 2C3=camera_2"
    done = ask("validate", "-", stdin=line)
    assert done.returncode == 1
    assert "camera_2" in done.stdout.lower()


def test_validate_finds_nothing_in_a_sound_position(ask):
    done = ask("validate", "--json", "--example", "office")
    assert done.returncode == 0
    assert json.loads(done.stdout) == {}
