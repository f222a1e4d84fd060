"""GameService through a real socket: every call, and everything it refuses."""

import random

import pytest
from google.protobuf import json_format
from known_table import amid_bank
from random_states import random_states
from server_in_thread import refused

from lookout.engine import (
    draw,
    format_action,
    format_position,
    legal_actions,
    parse_position,
    same_state,
)
from lookout.engine.state import copy_state
from lookout.server.convert import state_from_proto, state_to_proto
from lookout.v1 import game_service_pb2 as pb
from lookout.v1 import names_pb2
from lookout.v1.outcome_pb2 import Outcomes
from lookout.v1.position_pb2 import Position


@pytest.fixture
def bank():
    """Give a position of which the tests know what lies where."""
    return state_to_proto(amid_bank())


OVER = "players=1 p1=hawk,basic,1A1,stealth:0 turn=p1 result=caught,p1 "
OVER += "1A1=foyer_1,entrance guard1=1A1>1C4 patrol1=1D4,1C4"


def a_request(kind, **fields):
    return json_format.ParseDict(fields, kind())


def create(live, **fields):
    return live.games.CreateGame(a_request(pb.CreateGameRequest, **fields), timeout=30)


def apply(live, position, notation, **chance):
    request = pb.ApplyActionRequest(position=position, notation=notation)
    if chance:
        json_format.ParseDict(chance, request.chance)
    return live.games.ApplyAction(request, timeout=30)


def position_of(text):
    return state_to_proto(parse_position(text, check=False))


def actions_of(live, position):
    request = pb.ListActionsRequest(position=position)
    return live.games.ListActions(request, timeout=30)


# CreateGame


def test_game_is_dealt_up_to_its_first_question(live):
    played = create(live).played
    assert len(played.position.players) == 4
    assert [len(o.character.ListFields()) for o in played.outcomes] == [2] * 4
    assert (played.question.kind, played.question.player) == ("side", 1)
    assert "dealt to p1" in played.story[0]


def test_game_is_dealt_as_asked(live):
    seats = [{"character": "CHARACTER_RAVEN", "side": "SIDE_ADVANCED"}, {}]
    rules = {"preset": "RULES_PRESET_BGA", "changes": {"start_stealth": "5"}}
    played = create(live, job="JOB_OFFICE", seats=seats, rules=rules, lostVisual=True)
    position = played.played.position
    assert position.job == names_pb2.JOB_OFFICE
    assert position.lost_visual
    assert position.rules.changes == {"start_stealth": "5"}
    assert position.players[0].character == names_pb2.CHARACTER_RAVEN
    assert position.players[0].side == names_pb2.SIDE_ADVANCED
    assert position.players[1].character != 0


def test_same_seed_deals_the_same_game(live):
    first, second = (create(live, chance={"seed": "7"}) for _ in range(2))
    assert first == second
    assert first.played.seed == 7


def test_seed_that_the_server_made_up_repeats_the_deal(live):
    first = create(live)
    again = create(live, chance={"seed": str(first.played.seed)})
    assert first == again
    assert create(live).played.seed != first.played.seed


@pytest.mark.parametrize("job", ["JOB_BANK", "JOB_OFFICE", "JOB_FORT_KNOX"])
def test_random_walls_are_those_of_their_seed(live, job):
    first, again, other = (
        create(live, job=job, wallSeed=seed, chance={"seed": "1"})
        for seed in ("5", "5", "6")
    )
    assert first == again
    assert first.played.position.walls != other.played.position.walls
    state_from_proto(first.played.position)


def test_walls_of_ones_own_are_taken(live):
    walls = create(live, wallSeed="5").played.position.walls
    custom = {"floors": [json_format.MessageToDict(floor) for floor in walls]}
    custom["floors"].reverse()
    assert create(live, custom=custom).played.position.walls == walls


def test_reported_deal_is_played_and_too_few_reports_are_told(live):
    seats = [{"character": "CHARACTER_HAWK", "side": "SIDE_BASIC"}]
    answer = create(live, seats=seats, chance={"reported": {}})
    assert answer.needed.text == "patrol 1"
    cards = {outcome.patrol.card for outcome in answer.needed.possible}
    assert len(cards) == 16
    card = json_format.MessageToDict(answer.needed.possible[3])
    chance = {"reported": {"outcomes": [card]}}
    played = create(live, seats=seats, chance=chance).played
    assert played.position.guards[0].cell == card["patrol"]["card"]
    assert played.question.kind == "entrance"
    assert not played.HasField("seed")


BAD_SETUPS = [
    ({"job": 9}, "INVALID_REQUEST", ["job"]),
    (
        {"seats": [{"character": 99}, {"side": 4}]},
        "INVALID_REQUEST",
        ["seats[0].character", "seats[1].side"],
    ),
    (
        {"rules": {"preset": 7, "changes": {"x": "y"}}},
        "INVALID_REQUEST",
        ["rules.preset", 'rules.changes["x"]'],
    ),
    ({"seats": [{}] * 5}, "INVALID_SETUP", ["seats"]),
    (
        {"seats": [{"character": 1}] * 3},
        "INVALID_SETUP",
        ["seats[1].character", "seats[2].character"],
    ),
    ({"custom": {}}, "INVALID_WALLS", ["custom.floors"]),
    (
        {"custom": {"hole": "A1", "floors": [{"floor": 4}]}},
        "INVALID_WALLS",
        ["custom.hole", "custom.floors[0].floor", "custom.floors"],
    ),
    (
        {"custom": {"floors": [{"floor": 1, "pieces": ["A1"]}]}},
        "INVALID_WALLS",
        ["custom.floors[0].pieces[0]", "custom.floors"],
    ),
    (
        {
            "custom": {
                "floors": [{"floor": 3 - i, "pieces": ["A1-C1"]} for i in range(3)]
            }
        },
        "INVALID_WALLS",
        [
            "custom.floors[2].pieces",
            "custom.floors[2].pieces",
            "custom.floors[1].pieces",
            "custom.floors[1].pieces",
            "custom.floors[0].pieces",
            "custom.floors[0].pieces",
        ],
    ),
    (
        {"chance": {"reported": {"outcomes": [{}]}}},
        "INVALID_REQUEST",
        ["chance.reported.outcomes[0]"],
    ),
]


@pytest.mark.parametrize(("fields", "reason", "places"), BAD_SETUPS)
def test_wrong_setups_are_refused_with_every_violation(live, fields, reason, places):
    refusal = refused(live.games.CreateGame, a_request(pb.CreateGameRequest, **fields))
    assert (refusal.code, refusal.reason) == ("INVALID_ARGUMENT", reason)
    assert refusal.fields == places


def test_wrong_report_of_a_deal_is_refused(live):
    chance = {"reported": {"outcomes": [{"event": 1}]}}
    request = a_request(pb.CreateGameRequest, chance=chance)
    refusal = refused(live.games.CreateGame, request)
    assert refusal.reason == "OUTCOME_OF_WRONG_KIND"
    assert refusal.metadata == {"index": "0", "expected": "character p1"}


# ListActions


def test_legal_actions_come_with_cost_and_label(live, bank):
    answer = actions_of(live, bank)
    by_notation = {action.notation: action for action in answer.actions}
    crack = by_notation["crack 1C1"]
    assert (crack.label, crack.cost) == ("Crack the Safe on 1C1 with 3 dice", 1)
    assert crack.action.crack.cell == "1C1"
    assert by_notation["add-die 1C1"].cost == 2
    assert (answer.question.kind, answer.question.player) == ("action", 1)


def test_legal_actions_are_those_of_the_rules(live):
    for state in random_states()[::60]:
        answer = actions_of(live, state_to_proto(state))
        texts = [action.notation for action in answer.actions]
        assert texts == [format_action(action) for action in legal_actions(state)]


def test_nothing_is_legal_in_a_game_that_is_over(live):
    answer = actions_of(live, position_of(OVER))
    assert not answer.actions
    assert (answer.question.kind, answer.question.player) == ("", 0)


def test_actions_of_a_wrong_position_are_refused_with_every_defect(live, bank):
    position = Position()
    position.CopyFrom(bank)
    position.tiles[0].face = 99
    position.tiles[1].cell = "5A1"
    refusal = refused(live.games.ListActions, pb.ListActionsRequest(position=position))
    assert (refusal.code, refusal.reason) == ("INVALID_ARGUMENT", "INVALID_POSITION")
    assert refusal.fields == ["position.tiles[0].face", "position.tiles[1].cell"]


def test_actions_of_an_impossible_position_are_refused_with_every_defect(live, bank):
    position = Position()
    position.CopyFrom(bank)
    position.tiles[0].face = names_pb2.FACE_MOTION_2
    position.hack_tokens.laser = 2
    refusal = refused(live.games.ListActions, pb.ListActionsRequest(position=position))
    assert refusal.reason == "INVALID_POSITION"
    assert refusal.fields == ["position.tiles[1].face", "position.hack_tokens.laser"]


# ApplyAction


def test_action_is_played_as_message_and_as_text(live, bank):
    listed = {action.notation: action for action in actions_of(live, bank).actions}
    request = pb.ApplyActionRequest(position=bank, action=listed["add-die 1C1"].action)
    played = live.games.ApplyAction(request, timeout=30).played
    assert played.position.tiles[2].dice == 4
    assert played.position.turn.actions_used == 2
    assert played.story == ["The Safe on 1C1 now has 4 dice."]
    as_text = apply(live, bank, "add-die 1C1").played
    assert as_text.position == played.position


def test_simulated_outcomes_repeat_the_step_when_reported(live, bank):
    played = apply(live, bank, "crack 1C1", seed="3").played
    assert [outcome.safe_die.cell for outcome in played.outcomes] == ["1C1"] * 3
    outcomes = [json_format.MessageToDict(outcome) for outcome in played.outcomes]
    again = apply(live, bank, "crack 1C1", reported={"outcomes": outcomes}).played
    assert (again.position, again.story) == (played.position, played.story)
    assert played.seed == 3
    assert not again.HasField("seed")


def test_made_up_seed_repeats_the_step(live, bank):
    first = apply(live, bank, "crack 1C1")
    assert apply(live, bank, "crack 1C1", seed=str(first.played.seed)) == first


def test_missing_outcome_is_named_with_all_it_can_be(live, bank):
    reported = {"outcomes": [{"safeDie": {"cell": "1C1", "number": 2}}]}
    needed = apply(live, bank, "crack 1C1", reported=reported).needed
    assert needed.text == "safe 1C1"
    assert [outcome.safe_die.number for outcome in needed.possible] == list(range(1, 7))


def test_likely_outcomes_come_first(live):
    text = "players=1 p1=hawk,basic,1A1 turn=p1 1A1=foyer_1,entrance guard1=1D4>1C4 "
    position = position_of(f"{text} patrol1=1D4,1C4")
    needed = apply(live, position, "peek 1A2", reported={}).needed
    faces = [outcome.tile.face for outcome in needed.possible]
    assert needed.text == "tile 1A2"
    assert faces[0] == names_pb2.FACE_SAFE
    assert len(faces) == 45  # Every face but the one that is seen.
    stairs = {names_pb2.Face.Value(f"FACE_STAIRS_{n}") for n in (4, 5, 6)}
    # 1/15 for the Safe, 1/45 for each of the Stairs, 13/15 for the 41 rooms.
    assert set(faces[1:4]) == stairs


def test_whole_game_is_played_by_reports(live):
    """Answer every question of chance with something possible, until the end."""
    rng = random.Random(5)
    played = create(live, seats=[{}, {}], job="JOB_OFFICE", chance={"seed": "1"}).played
    for _ in range(60):
        actions = actions_of(live, played.position).actions
        if not actions:
            break
        choice, told = rng.choice(actions), []
        while True:
            request = pb.ApplyActionRequest(
                position=played.position, action=choice.action
            )
            request.chance.reported.CopyFrom(Outcomes(outcomes=told))
            answer = live.games.ApplyAction(request, timeout=30)
            if answer.HasField("played"):
                break
            told.append(rng.choice(answer.needed.possible))
        assert list(answer.played.outcomes) == told
        played = answer.played
    assert played.story


REFUSED_STEPS = [
    ({}, "INVALID_REQUEST", ["action"]),
    ({"notation": "fly 1A1"}, "INVALID_REQUEST", ["notation"]),
    ({"action": {"move": {"cell": "?"}}}, "INVALID_REQUEST", ["action.move.cell"]),
    ({"action": {}}, "INVALID_REQUEST", ["action"]),
    (
        {
            "notation": "end",
            "chance": {"reported": {"outcomes": [{"event": 99}, {"tool": 0}]}},
        },
        "INVALID_REQUEST",
        ["chance.reported.outcomes[0].event", "chance.reported.outcomes[1].tool"],
    ),
]


@pytest.mark.parametrize(("fields", "reason", "places"), REFUSED_STEPS)
def test_nonsense_steps_are_refused(live, bank, fields, reason, places):
    request = a_request(pb.ApplyActionRequest, **fields)
    request.position.CopyFrom(bank)
    refusal = refused(live.games.ApplyAction, request)
    assert (refusal.code, refusal.reason) == ("INVALID_ARGUMENT", reason)
    assert refusal.fields == places


@pytest.mark.parametrize(
    ("outcomes", "reason", "index", "expected"),
    [
        ([{"event": 1}], "OUTCOME_OF_WRONG_KIND", "0", "safe 1C1"),
        (
            [{"safeDie": {"cell": "1C1", "number": 7}}],
            "OUTCOME_IMPOSSIBLE",
            "0",
            "safe 1C1",
        ),
        ([{"safeDie": {"cell": "1C1", "number": 6}}] * 4, "OUTCOME_LEFT_OVER", "3", ""),
    ],
)
def test_reports_that_do_not_fit_are_refused(
    live, bank, outcomes, reason, index, expected
):
    request = a_request(
        pb.ApplyActionRequest,
        notation="crack 1C1",
        chance={"reported": {"outcomes": outcomes}},
    )
    request.position.CopyFrom(bank)
    refusal = refused(live.games.ApplyAction, request)
    assert (refusal.code, refusal.reason) == ("INVALID_ARGUMENT", reason)
    assert refusal.metadata == {"index": index, "expected": expected}


def test_illegal_action_is_refused_with_the_legal_ones(live, bank):
    request = pb.ApplyActionRequest(position=bank, notation="move 3D4")
    refusal = refused(live.games.ApplyAction, request)
    assert (refusal.code, refusal.reason) == ("FAILED_PRECONDITION", "ILLEGAL_ACTION")
    assert "crack 1C1" in refusal.metadata["legal"].split("; ")


def test_game_over_takes_no_action(live):
    request = pb.ApplyActionRequest(position=position_of(OVER), notation="end")
    refusal = refused(live.games.ApplyAction, request)
    assert (refusal.code, refusal.reason) == ("FAILED_PRECONDITION", "GAME_OVER")


def test_step_from_a_wrong_position_is_refused(live):
    request = pb.ApplyActionRequest(position=Position(), notation="end")
    refusal = refused(live.games.ApplyAction, request)
    assert (refusal.reason, refusal.fields) == (
        "INVALID_POSITION",
        ["position.players"],
    )


# ValidatePosition


def test_sound_position_has_no_defects(live, bank):
    request = pb.ValidatePositionRequest(position=bank)
    assert not live.games.ValidatePosition(request, timeout=30).defects


def test_defects_are_an_answer(live, bank):
    position = Position()
    position.CopyFrom(bank)
    position.guards[0].cell = "2A1"
    position.players[0].character = names_pb2.CHARACTER_PETERMAN
    request = pb.ValidatePositionRequest(position=position)
    defects = live.games.ValidatePosition(request, timeout=30).defects
    assert {defect.field for defect in defects} == {
        "position.guards[0].cell",
        "position.players[1].character",
    }
    empty = live.games.ValidatePosition(pb.ValidatePositionRequest(), timeout=30)
    assert empty.defects[0].field == "position.players"


# ParsePosition, FormatPosition


def parse(live, text):
    request = pb.ParsePositionRequest(text=text)
    return live.games.ParsePosition(request, timeout=30).position


def test_line_and_drawing_are_read_and_written(live, bank):
    request = pb.FormatPositionRequest(position=bank, draw=True)
    answer = live.games.FormatPosition(request, timeout=30)
    state = state_from_proto(bank)
    assert answer.notation == format_position(state)
    assert answer.drawing == draw(state)
    assert parse(live, answer.notation) == parse(live, answer.drawing)
    assert same_state(state_from_proto(parse(live, answer.notation)), state)


def test_line_may_be_broken(live, bank):
    line = format_position(state_from_proto(bank))
    assert parse(live, line.replace(" ", "\n")) == parse(live, line)


def test_board_is_drawn_only_if_asked_for(live, bank):
    request = pb.FormatPositionRequest(position=bank)
    assert not live.games.FormatPosition(request, timeout=30).drawing


def test_position_that_could_not_arise_is_written(live):
    text = "job=bank players=2 p1=hawk,basic,1A1 p2=hawk,basic,3D4 guard1=3A1>2B2"
    request = pb.FormatPositionRequest(position=position_of(text), draw=True)
    answer = live.games.FormatPosition(request, timeout=30)
    assert answer.notation == text
    assert "p2: hawk" in answer.drawing


def test_random_positions_that_could_not_arise_are_written(live):
    rng = random.Random(1)
    for state in random_states()[::40]:
        broken = copy_state(state)
        broken.player_cell[0] = rng.randrange(75)
        broken.guard_cell[0] = rng.randrange(75)
        broken.active = rng.randrange(4)
        position = state_to_proto(broken)
        request = pb.FormatPositionRequest(position=position, draw=True)
        answer = live.games.FormatPosition(request, timeout=30)
        assert answer.notation == format_position(
            state_from_proto(position, check=False)
        )


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "empty"),
        ("hello", "'hello' has no value"),
        ("a=b", "unknown key 'a'"),
        ("floor 1\nfloor 2", "the picture has 2 lines"),
        ("x" * 20_001, "20001 characters"),
    ],
)
def test_text_that_is_no_position_is_refused(live, text, named):
    request = pb.ParsePositionRequest(text=text)
    refusal = refused(live.games.ParsePosition, request)
    assert (refusal.code, refusal.reason) == ("INVALID_ARGUMENT", "INVALID_NOTATION")
    assert refusal.fields == ["text"]
    assert named in refusal.message


def test_text_of_an_impossible_position_is_refused_with_every_defect(live):
    text = "job=office turn=p1 p1=hawk,basic,1A1 p2=rook,basic,1B1 guard1=1D4>1C4 "
    text += "1A1=camera_2,entrance 2C3=camera_2 patrol1=1D4,1C4"
    refusal = refused(live.games.ParsePosition, pb.ParsePositionRequest(text=text))
    assert (refusal.reason, refusal.fields) == ("INVALID_POSITION", ["text", "text"])
    assert "tiles.2C3: camera_2 lies on 1A1 already" in refusal.message


def test_nonsense_position_cannot_be_written(live):
    request = pb.FormatPositionRequest(position=Position())
    refusal = refused(live.games.FormatPosition, request)
    assert (refusal.code, refusal.reason) == ("INVALID_ARGUMENT", "INVALID_POSITION")
