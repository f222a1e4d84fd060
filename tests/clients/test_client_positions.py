"""Positions in JSON; nothing here needs a server."""

import subprocess
import sys

import pytest

from lookout.client import from_json, read_position, to_json
from lookout.v1.names_pb2 import FACE_LASER_2
from lookout.v1.position_pb2 import Player, Position, Tile


def test_json_is_read_back(bank):
    assert from_json(to_json(bank)) == bank


def test_json_keeps_a_zero_that_was_said():
    broke = Position(players=[Player(stealth=0)])
    assert from_json(to_json(broke)).players[0].HasField("stealth")


@pytest.mark.parametrize("key", ["hack_tokens", "hackTokens"])
def test_json_may_spell_fields_in_two_ways(key):
    assert from_json(f'{{"{key}": {{"laser": 2}}}}').hack_tokens.laser == 2


def test_json_says_what_it_cannot_read():
    with pytest.raises(ValueError, match="FACE_LASAGNE"):
        from_json('{"tiles": [{"cell": "1A1", "face": "FACE_LASAGNE"}]}')


def test_position_is_read_from_text_or_from_a_file(tmp_path):
    text = '{"tiles": [{"cell": "1A1", "face": "FACE_LASER_2"}]}'
    (tmp_path / "laser.json").write_text(text)
    laser = Position(tiles=[Tile(cell="1A1", face=FACE_LASER_2)])
    assert read_position(text) == laser
    assert read_position(tmp_path / "laser.json") == laser
    assert read_position(str(tmp_path / "laser.json")) == laser


def test_notation_is_not_read_without_a_server():
    with pytest.raises(ValueError, match=r"client\.read_position"):
        read_position("job=office p1=hawk")


def test_client_is_imported_without_rules_and_search():
    code = "import sys, lookout.client; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", code], text=True).split()
    assert {"numpy", "numba", "lookout.engine", "lookout.solver"}.isdisjoint(loaded)
