"""Actions and outcomes as messages: every kind, both ways, and what is refused."""

from __future__ import annotations

import itertools

import pytest
from google.protobuf import json_format
from random_states import random_states

from lookout.engine import actions as act
from lookout.engine import journal
from lookout.engine.actions import encode, kind_of
from lookout.engine.apply import legal_actions
from lookout.engine.chance import Outcome
from lookout.engine.constants import (
    CELLS,
    CHARACTERS,
    EVENTS,
    FACES,
    FLOOR_CELLS,
    ITEMS,
    LOOT,
    LOST_VISUAL,
    ROOF,
    TOOL_BLUEPRINTS,
    TOOL_CROWBAR,
    TOOL_DONUTS,
    TOOL_DYNAMITE,
    TOOL_THERMAL_BOMB,
    TOOL_VIRUS,
    TOOLS,
)
from lookout.engine.text.notation import format_action, parse_action
from lookout.server.convert import (
    action_from_proto,
    action_to_proto,
    outcome_to_proto,
    outcomes_from_proto,
    outcomes_to_proto,
    reports_or_seed,
)
from lookout.server.errors import BadRequestError
from lookout.v1.action_pb2 import Action
from lookout.v1.game_service_pb2 import Chance
from lookout.v1.outcome_pb2 import Outcomes

CELL, PLAYER, FLOOR = range(CELLS), range(4), range(3)
DIE, WAY, ITEM, TOOL = range(1, 7), range(2), range(ITEMS), range(TOOLS)
ARGUMENTS = {
    act.MOVE: (CELL, WAY),
    act.FREE_MOVE: (CELL, WAY),
    act.ORDERS: (PLAYER, CELL, WAY),
    act.GIVE: (PLAYER, ITEM),
    act.TAKE: (PLAYER, ITEM),
    act.PICK_UP: (ITEM,),
    act.DISGUISE: (PLAYER,),
    act.CHOOSE_PLAYER: (PLAYER,),
    act.GO_FIRST: (PLAYER,),
    act.SPEND_HACK: (range(4),),
    act.DRAW: (range(1, 3),),
    act.KEEP: (TOOL,),
    act.SET_DIE: (DIE, DIE),
    act.MOVE_GUARD: (FLOOR,),
    act.CHOOSE_SIDE: (range(2),),
    **dict.fromkeys(
        (
            act.PEEK,
            act.ADD_DIE,
            act.CRACK,
            act.CLIMB,
            act.X_RAY,
            act.ENHANCE,
            act.CRYBABY,
            act.PLACE_CROW,
            act.SEND_GUARD,
            act.CHOOSE_CELL,
        ),
        (CELL,),
    ),
}
KINDS = {
    value
    for name, value in vars(act).items()
    if name.isupper() and isinstance(value, int) and name != "ACTION_KINDS"
}


def every_action():
    """Yield every action of every kind."""
    for kind in KINDS - {act.USE_TOOL, act.ORDER_EVENTS}:
        for values in itertools.product(*ARGUMENTS.get(kind, ())):
            a, b, c = [*values, 0, 0, 0][:3]
            yield encode(kind, a, b, c)
    for order in ((1,), (1, 2), (2, 1), *itertools.permutations((1, 2, 3))):
        a, b, c = [*order, 0, 0][:3]
        yield encode(act.ORDER_EVENTS, a, b, c)
    yield from every_tool_use()


def every_tool_use():
    for tool in TOOL:
        if tool in (TOOL_BLUEPRINTS, TOOL_CROWBAR, TOOL_DYNAMITE, TOOL_THERMAL_BOMB):
            yield from (encode(act.USE_TOOL, tool, cell, 0) for cell in CELL)
        elif tool == TOOL_DONUTS:
            yield from (encode(act.USE_TOOL, tool, floor, 0) for floor in FLOOR)
        elif tool == TOOL_VIRUS:
            yield from (encode(act.USE_TOOL, tool, 0, counts) for counts in range(64))
        else:
            yield encode(act.USE_TOOL, tool, 0, 0)
    yield encode(act.USE_TOOL, TOOL_THERMAL_BOMB, ROOF, 0)


def test_every_action_reads_back():
    kinds = set()
    for action in every_action():
        message = action_to_proto(action)
        kinds.add(message.WhichOneof("kind"))
        assert action_from_proto(message) == action
        assert parse_action(format_action(action)) == action
    assert kinds == set(Action.DESCRIPTOR.fields_by_name)
    assert len(kinds) == len(KINDS) == 46


def test_every_legal_action_of_random_games_reads_back():
    kinds = set()
    for state in random_states()[::2]:
        for action in legal_actions(state):
            kinds.add(kind_of(action))
            assert action_from_proto(action_to_proto(action)) == action
    assert len(kinds) > 40


def test_actions_are_readable_as_json():
    action = parse_action("give p2 gold_bar")
    assert json_format.MessageToDict(action_to_proto(action)) == {
        "give": {"player": 2, "item": {"loot": "LOOT_GOLD_BAR"}}
    }


REFUSED = [
    ({}, "action", "no kind of action"),
    ({"move": {"cell": "0A0"}}, "action.move.cell", "'0A0' is no cell"),
    ({"peek": {}}, "action.peek.cell", "'' is no cell"),
    ({"give": {"player": 5}}, "action.give.player", "5 is no player"),
    ({"give": {"player": 1}}, "action.give.item", "expected tool or loot"),
    ({"give": {"player": 1, "item": {"tool": 0}}}, "action.give.item.tool", "0 is no"),
    ({"pickUp": {"item": {"loot": 99}}}, "action.pick_up.item.loot", "99 is no Loot"),
    ({"setDie": {"from": 7, "to": 1}}, "action.set_die.from", "7 is out of range"),
    ({"drawTools": {"count": 3}}, "action.draw_tools.count", "expected 1 to 2"),
    ({"keepTool": {}}, "action.keep_tool.tool", "0 is no Tool"),
    ({"spendHackToken": {}}, "action.spend_hack_token.source", "0 is no source"),
    ({"moveGuard": {"floor": 4}}, "action.move_guard.floor", "4 is no floor"),
    ({"chooseSide": {"side": 3}}, "action.choose_side.side", "3 is no side"),
    ({"orderEvents": {}}, "action.order_events.places", "0 places"),
    ({"orderEvents": {"places": [4]}}, "action.order_events.places[0]", "4 is out"),
    ({"useTool": {}}, "action.use_tool.tool", "0 is no Tool"),
    ({"useTool": {"tool": "TOOL_CROWBAR"}}, "action.use_tool.target", "'' is no cell"),
    ({"useTool": {"tool": "TOOL_DONUTS"}}, "action.use_tool.floor", "0 is no floor"),
    (
        {"useTool": {"tool": "TOOL_EMP", "target": "1A1"}},
        "action.use_tool.target",
        "no target",
    ),
    ({"useTool": {"tool": "TOOL_EMP", "floor": 1}}, "action.use_tool.floor", "floor"),
    ({"useTool": {"tool": "TOOL_EMP", "virus": {}}}, "action.use_tool.virus", "Virus"),
    (
        {"useTool": {"tool": "TOOL_VIRUS", "virus": {"laser": 4}}},
        "action.use_tool.virus.laser",
        "4 is out of range",
    ),
]


@pytest.mark.parametrize(("message", "field", "named"), REFUSED)
def test_what_is_no_action_is_named_with_its_path(message, field, named):
    with pytest.raises(BadRequestError) as caught:
        action_from_proto(json_format.ParseDict(message, Action()))
    assert caught.value.reason == "INVALID_REQUEST"
    assert caught.value.violations[0].field == field
    assert named in caught.value.violations[0].description


def test_everything_wrong_with_an_action_is_listed():
    message = {"orders": {"player": 9, "cell": "?"}}
    with pytest.raises(BadRequestError) as caught:
        action_from_proto(json_format.ParseDict(message, Action()), field="a")
    fields = [violation.field for violation in caught.value.violations]
    assert fields == ["a.orders.player", "a.orders.cell"]


def every_outcome():
    """Yield every outcome of every kind."""
    for code, places, values in (
        (journal.DREW_TILE, CELL, range(1, FACES)),
        (journal.DREW_EVENT, (0,), range(EVENTS)),
        (journal.LOOKED_AT_EVENT, (0,), range(EVENTS)),
        (journal.DREW_TOOL, (0,), TOOL),
        (journal.DREW_LOOT, (0,), range(LOOT)),
        (journal.DREW_CHARACTER, PLAYER, range(CHARACTERS)),
        (journal.DREW_PATROL, FLOOR, range(LOST_VISUAL + 1)),
        (journal.LOOKED_AT_PATROL, FLOOR, range(LOST_VISUAL + 1)),
        (journal.ROLLED_KEYPAD, CELL, DIE),
        (journal.ROLLED_SAFE, CELL, DIE),
        (journal.ROLLED_CHIHUAHUA, PLAYER, DIE),
        (journal.ROLLED_KITTY, PLAYER, DIE),
    ):
        for place, value in itertools.product(places, values):
            yield Outcome(code, place, value)


def test_every_outcome_reads_back():
    kinds = set()
    for outcome in every_outcome():
        message = outcome_to_proto(outcome)
        kinds.add(message.WhichOneof("kind"))
        reported = Outcomes(outcomes=[message])
        assert outcomes_from_proto(reported, field="r") == [outcome]
    assert len(kinds) == 12
    assert LOST_VISUAL == FLOOR_CELLS


REFUSED_OUTCOMES = [
    ({}, "", "no kind of outcome"),
    ({"tile": {"cell": "1A1"}}, ".tile.face", "0 is no face"),
    ({"tile": {"cell": "?", "face": 1}}, ".tile.cell", "no cell"),
    ({"patrol": {"card": "1A1"}}, ".patrol.floor", "0 is no floor"),
    ({"patrol": {"floor": 1, "card": "2A1"}}, ".patrol.card", "of floor 1"),
    ({"event": 0}, ".event", "0 is no event"),
    ({"tool": 14}, ".tool", "14 is no Tool"),
    ({"loot": 14}, ".loot", "14 is no Loot"),
    ({"seenEvent": 27}, ".seen_event", "27 is no event"),
    ({"character": {"player": 1}}, ".character.character", "0 is no character"),
    ({"character": {"character": 1}}, ".character.player", "0 is no player"),
    ({"keypadDie": {"number": 1}}, ".keypad_die.cell", "no cell"),
    ({"kittyDie": {"player": 7, "number": 1}}, ".kitty_die.player", "7 is no player"),
]


@pytest.mark.parametrize(("message", "field", "named"), REFUSED_OUTCOMES)
def test_what_is_no_outcome_is_named_with_its_path(message, field, named):
    reported = json_format.ParseDict({"outcomes": [message]}, Outcomes())
    with pytest.raises(BadRequestError) as caught:
        outcomes_from_proto(reported, field="reported")
    violations = caught.value.violations
    assert violations[0].field == f"reported.outcomes[0]{field}"
    assert named in violations[0].description


def test_more_outcomes_than_a_step_can_have_are_refused():
    some = outcomes_to_proto([Outcome(journal.ROLLED_SAFE, 0, 1)] * 257)
    with pytest.raises(BadRequestError, match="257 outcomes"):
        outcomes_from_proto(Outcomes(outcomes=some), field="reported")


def test_chance_is_what_was_reported_or_a_seed():
    assert reports_or_seed(Chance(seed=0)) == 0
    assert reports_or_seed(Chance(reported=Outcomes())) == []


def test_seed_is_made_up_where_none_is_given():
    seeds = {reports_or_seed(Chance()) for _ in range(8)}
    assert len(seeds) == 8
    assert all(isinstance(seed, int) for seed in seeds)
