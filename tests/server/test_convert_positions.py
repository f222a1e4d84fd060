"""Positions as messages: what is written reads back, what is wrong is named."""

from __future__ import annotations

import random

import pytest
from broken_positions import SEMANTICS, SPARSE, SYNTAX, sparse
from google.protobuf import json_format
from google.protobuf.message import Message
from random_states import random_states

from lookout.engine.constants import FACE_NAMES, TOOLS
from lookout.engine.state import same_state
from lookout.engine.status import defects
from lookout.engine.text.position import format_position, parse_position
from lookout.engine.text.render import draw
from lookout.server.convert import position_faults, state_from_proto, state_to_proto
from lookout.server.convert.names import PRESET
from lookout.server.errors import BadRequestError
from lookout.v1 import names_pb2
from lookout.v1.position_pb2 import Position


def faults(position: Position) -> dict[str, str]:
    return {fault.field: fault.description for fault in position_faults(position)}


def test_positions_of_random_games_read_back_byte_for_byte():
    for state in random_states():
        position = state_to_proto(state)
        back = state_from_proto(position, check=False)
        assert same_state(back, state), format_position(state)
        assert state_to_proto(back) == position


def test_positions_of_random_games_survive_wire_and_json():
    for state in random_states()[::5]:
        position = state_to_proto(state)
        wire = Position.FromString(position.SerializeToString())
        text = json_format.Parse(json_format.MessageToJson(position), Position())
        assert same_state(state_from_proto(wire, check=False), state)
        assert same_state(state_from_proto(text, check=False), state)


def test_checked_positions_are_refused_exactly_where_the_engine_finds_defects():
    for state in random_states()[::3]:
        found = defects(state)
        assert len(position_faults(state_to_proto(state))) == len(found)


def test_random_games_show_every_part_of_a_position():
    seen = {
        field.name
        for state in random_states()
        for field, _ in state_to_proto(state).ListFields()
    }
    rare = {"tool_deck", "loot_deck"}
    assert seen | rare == set(Position.DESCRIPTOR.fields_by_name)


@pytest.mark.parametrize("decks", ["tool_deck=none", "loot_deck=bust,mirror"])
def test_decks_with_cards_of_their_own_read_back(decks):
    state = parse_position(f"players=2 {decks}", check=False)
    position = state_to_proto(state)
    assert position.HasField(decks.partition("=")[0])
    assert same_state(state_from_proto(position, check=False), state)


def test_sparse_position_means_what_the_text_means():
    text = (
        "job=office turn=p1 p1=hawk,basic,1A1 p2=rook,advanced guard1=1D4>1C4 "
        "1A1=camera_2,entrance patrol1=1D4,1C4"
    )
    assert same_state(state_from_proto(sparse()), parse_position(text))


def test_position_says_only_what_differs_from_the_start():
    position = state_to_proto(state_from_proto(sparse()))
    assert json_format.MessageToDict(position) == SPARSE


def test_what_is_not_said_has_its_starting_value():
    state = state_from_proto(sparse())
    assert (int(state.remaining), int(state.stealth[0])) == (4, 3)
    assert int(state.tools_deck) == (1 << TOOLS) - 1


def test_zero_that_is_said_is_not_the_default():
    players = [{**player, "stealth": 0} for player in SPARSE["players"]]
    turn = {"player": 1, "actionsUsed": 1, "actionsLeft": 0}
    state = state_from_proto(sparse(players=players, turn=turn))
    assert (int(state.remaining), int(state.stealth[0])) == (0, 0)


def test_presets_are_those_of_the_protocol():
    assert PRESET.write("2e") == names_pb2.RULES_PRESET_SECOND_EDITION
    assert PRESET.write("1e") == names_pb2.RULES_PRESET_FIRST_EDITION
    assert PRESET.write("bga") == names_pb2.RULES_PRESET_BGA


def test_faces_are_those_of_the_engine():
    for number, name in enumerate(FACE_NAMES[1:], 1):
        position = sparse(tiles=[{"cell": "2A1", "face": f"FACE_{name.upper()}"}])
        state = state_from_proto(position, check=False)
        assert int(state.face[25]) == number


@pytest.mark.parametrize(("changes", "field", "named"), SYNTAX)
def test_nonsense_is_named_with_its_path(changes, field, named):
    assert named in faults(sparse(**changes))[field]


def test_every_part_of_a_position_can_be_nonsense():
    named = {
        field.removeprefix("position.").split(".")[0].split("[")[0]
        for _, field, _ in SYNTAX
    }
    assert named | {"lost_visual"} == set(Position.DESCRIPTOR.fields_by_name)


def test_all_nonsense_is_listed_at_once():
    position = sparse(job=99, tiles=[{"cell": "9Z9"}], turn={"player": 7})
    assert list(faults(position)) == [
        "position.job",
        "position.turn.player",
        "position.tiles[0].cell",
    ]


def test_nonsense_hides_what_could_not_arise():
    position = sparse(job=99, turn={})
    assert list(faults(position)) == ["position.job"]


@pytest.mark.parametrize(("changes", "field"), SEMANTICS)
def test_what_could_not_arise_is_named_with_its_path(changes, field):
    assert field in faults(sparse(**changes))


def test_everything_that_could_not_arise_is_listed_at_once():
    position = sparse(guards=[], patrolDecks=[], hackTokens={"laser": 1})
    assert len(faults(position)) >= 2


def test_same_tool_in_two_hands_is_found_in_the_second():
    players = [{**player, "tools": ["TOOL_EMP"]} for player in SPARSE["players"]]
    assert (
        "in 2 places: p1, p2"
        in faults(sparse(players=players))["position.players[1].tools[0]"]
    )


def test_paths_begin_where_the_caller_says():
    with pytest.raises(BadRequestError) as caught:
        state_from_proto(Position(), field="request.position")
    assert caught.value.reason == "INVALID_POSITION"
    assert caught.value.violations[0].field == "request.position.players"


def test_unchecked_position_may_be_one_that_could_not_arise():
    state = state_from_proto(sparse(guards=[]), check=False)
    assert defects(state)


def garbled(position: Position, rng: random.Random) -> Position:
    """Return a position some of whose numbers and texts are others."""
    copy = Position.FromString(position.SerializeToString())
    for _ in range(rng.randint(1, 4)):
        _garble(copy, rng)
    return copy


def _garble(message: Message, rng: random.Random) -> None:
    field, value = rng.choice(message.ListFields() or [(None, None)])
    if field is None:
        return
    if field.message_type is not None:
        if field.message_type.GetOptions().map_entry:
            value.clear()
        elif field.is_repeated:
            _garble(rng.choice(value), rng)
        else:
            _garble(value, rng)
    elif field.is_repeated:
        at = rng.randrange(len(value))
        value[at] = _other(value[at], rng)
    else:
        setattr(message, field.name, _other(value, rng))


def _other(value: object, rng: random.Random) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((0, 1, 2, 3, 5, 6, 27, 60, 127, 128, -1, -(2**31), 2**31 - 1))
    if ":" in str(value):
        return rng.choice(("ask_stealth:p1", "reseat:9", "guard_walk:1:#-7", "#99:#1"))
    return rng.choice(("1A1", "2C3", "3D4", "1E5", "", "nowhere", "2b3", "lost_visual"))


def test_garbled_positions_are_read_or_refused_and_nothing_else():
    rng, refused, written = random.Random(3), 0, 0
    for state in random_states():
        position = state_to_proto(state)
        for _ in range(4):
            other = garbled(position, rng)
            refused += bool(position_faults(other))
            try:
                read = state_from_proto(other, check=False)
            except BadRequestError:
                continue
            text = format_position(read)
            assert same_state(parse_position(text, check=False), read)
            assert draw(read)
            written += 1
    assert refused > 1000
    assert written > 1000
