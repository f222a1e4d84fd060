"""Messages of positions that are wrong, each with the path of its defect."""

from google.protobuf import json_format

from lookout.v1.position_pb2 import Position

SPARSE = {
    "job": "JOB_OFFICE",
    "players": [
        {"character": "CHARACTER_HAWK", "side": "SIDE_BASIC", "cell": "1A1"},
        {"character": "CHARACTER_ROOK", "side": "SIDE_ADVANCED"},
    ],
    "turn": {"player": 1},
    "tiles": [{"cell": "1A1", "face": "FACE_CAMERA_2", "entrance": True}],
    "guards": [{"floor": 1, "cell": "1D4", "destination": "1C4"}],
    "patrolDecks": [{"floor": 1, "discards": ["1D4", "1C4"]}],
}


def sparse(**changes: object) -> Position:
    """Return a sound hand-written position, with some fields said otherwise."""
    return json_format.ParseDict({**SPARSE, **changes}, Position())


SYNTAX = [
    ({"job": 99}, "position.job", "99 is no job; expected 0 to 3"),
    ({"players": []}, "position.players", "0 players; expected 1 to 4"),
    ({"players": [{}] * 5}, "position.players", "5 players; expected 1 to 4"),
    ({"players": [{"cell": "4A1"}]}, "position.players[0].cell", "'4A1' is no cell"),
    ({"players": [{"character": 10}]}, "position.players[0].character", "10 is no"),
    ({"players": [{"side": -1}]}, "position.players[0].side", "-1 is no side"),
    ({"players": [{"stealth": 128}]}, "position.players[0].stealth", "128 is out"),
    ({"players": [{"stealth": -1}]}, "position.players[0].stealth", "0 to 127"),
    ({"players": [{"tools": [0]}]}, "position.players[0].tools[0]", "0 is no Tool"),
    ({"players": [{"tools": [3, 3]}]}, "position.players[0].tools[1]", "twice"),
    ({"players": [{"loot": [14]}]}, "position.players[0].loot[0]", "14 is no Loot"),
    (
        {"players": [{"cell": "1A1", "escaped": True}]},
        "position.players[0].escaped",
        "still on a cell",
    ),
    ({"rules": {"preset": 4}}, "position.rules.preset", "4 is no preset"),
    (
        {"rules": {"changes": {"speed": "9"}}},
        'position.rules.changes["speed"]',
        "'speed' is no rule; expected one of hack_cap",
    ),
    (
        {"rules": {"changes": {"hack_cap": "0"}}},
        'position.rules.changes["hack_cap"]',
        "expected 1 to 19",
    ),
    ({"hole": "C3"}, "position.hole", "only the Fort Knox Job has a hole"),
    ({"job": 3, "hole": "F9"}, "position.hole", "'F9' is no cell"),
    ({"walls": [{"floor": 4}]}, "position.walls[0].floor", "4 is no floor"),
    ({"walls": [{"floor": 1}] * 2}, "position.walls[1].floor", "comes twice"),
    (
        {"walls": [{"floor": 1, "pieces": ["A1B1"]}]},
        "position.walls[0].pieces[0]",
        "'A1B1' is no wall",
    ),
    (
        {"walls": [{"floor": 1, "pieces": ["A1-C1"]}]},
        "position.walls[0].pieces",
        "A1-C1 is not between two tiles",
    ),
    ({"turn": {"player": 5}}, "position.turn.player", "5 is no player"),
    ({"turn": {"actionsUsed": -1}}, "position.turn.actions_used", "-1 is out"),
    ({"turn": {"actionsLeft": 200}}, "position.turn.actions_left", "200 is out"),
    ({"turn": {"enteredCell": "x"}}, "position.turn.entered_cell", "'x' is no cell"),
    ({"turn": {"guardBonus": 999}}, "position.turn.guard_bonus", "999 is out"),
    ({"turn": {"keypadFails": {7: 1}}}, "position.turn.keypad_fails[7]", "4 to 6"),
    ({"turn": {"keypadFails": {4: -1}}}, "position.turn.keypad_fails[4]", "-1 is"),
    ({"turn": {"safeRoll": [7]}}, "position.turn.safe_roll[0]", "7 is out"),
    ({"turn": {"safeRoll": [1] * 101}}, "position.turn.safe_roll", "too many"),
    ({"tiles": [{}]}, "position.tiles[0].cell", "'' is no cell"),
    ({"tiles": [{"cell": "1A1"}] * 2}, "position.tiles[1].cell", "1A1 comes twice"),
    ({"tiles": [{"cell": "1A1", "face": 47}]}, "position.tiles[0].face", "47 is no"),
    ({"tiles": [{"cell": "1A1", "dice": 128}]}, "position.tiles[0].dice", "128 is"),
    (
        {"tiles": [{"cell": c, "entrance": True} for c in ("1A1", "1B1")]},
        "position.tiles[1].entrance",
        "one entrance, not two",
    ),
    (
        {"tiles": [{"cell": c, "tools": [1]} for c in ("1A1", "1B1")]},
        "position.tiles[1].tools",
        "blueprints lies on another cell",
    ),
    ({"guards": [{}]}, "position.guards[0].floor", "0 is no floor"),
    ({"guards": [{"floor": 2}] * 2}, "position.guards[1].floor", "comes twice"),
    ({"guards": [{"floor": 1, "cell": "?"}]}, "position.guards[0].cell", "no cell"),
    (
        {"guards": [{"floor": 1, "destination": "?"}]},
        "position.guards[0].destination",
        "no cell",
    ),
    ({"guards": [{"floor": 1, "die": 130}]}, "position.guards[0].die", "130 is out"),
    ({"guards": [{"floor": 1, "status": 4}]}, "position.guards[0].status", "4 is no"),
    ({"patrolDecks": [{"floor": 9}]}, "position.patrol_decks[0].floor", "9 is no"),
    (
        {"patrolDecks": [{"floor": 1, "discards": ["2A1"]}]},
        "position.patrol_decks[0].discards[0]",
        "'2A1' is no patrol card of floor 1",
    ),
    (
        {"patrolDecks": [{"floor": 1, "discards": ["1A1", "1A1"]}]},
        "position.patrol_decks[0].discards[1]",
        "1A1 comes twice",
    ),
    (
        {"patrolDecks": [{"floor": 1, "top": ["1A1", "1B1", "1C1", "1D1"]}]},
        "position.patrol_decks[0].top",
        "4 cards; expected at most 3",
    ),
    (
        {"patrolDecks": [{"floor": 1, "last": "nothing"}]},
        "position.patrol_decks[0].last",
        "'nothing' is no patrol card",
    ),
    (
        {"patrolDecks": [{"floor": 1, "left": -1}]},
        "position.patrol_decks[0].left",
        "-1 is out",
    ),
    ({"eventDeck": {"discards": [27]}}, "position.event_deck.discards[0]", "27 is no"),
    ({"eventDeck": {"top": [1, 1]}}, "position.event_deck.top[1]", "comes twice"),
    ({"eventDeck": {"left": 200}}, "position.event_deck.left", "200 is out"),
    ({"toolDiscards": [14]}, "position.tool_discards[0]", "14 is no Tool"),
    ({"toolDeck": {"cards": [1, 1]}}, "position.tool_deck.cards[1]", "comes twice"),
    ({"lootDeck": {"cards": [99]}}, "position.loot_deck.cards[0]", "99 is no Loot"),
    ({"hackTokens": {"laser": -2}}, "position.hack_tokens.laser", "-2 is out"),
    ({"hackTokens": {"laptop": 999}}, "position.hack_tokens.laptop", "999 is out"),
    ({"effects": {"emp": 5}}, "position.effects.emp", "5 is no player"),
    ({"effects": {"juicerToken": 3}}, "position.effects.juicer_token", "3 is no"),
    ({"effects": {"flexibilityDebt": 5}}, "position.effects.flexibility_debt", "5 is"),
    ({"result": 4}, "position.result", "4 is no result"),
    ({"caughtPlayer": -1}, "position.caught_player", "-1 is no player"),
    (
        {"pending": {"frames": ["ask_action:p1", "ask_me:p1"]}},
        "position.pending.frames[1]",
        "'ask_me' is no frame",
    ),
    (
        {"pending": {"frames": ["reseat:1"] * 49}},
        "position.pending.frames",
        "49 frames",
    ),
]
"""What means nothing: changes, the path, and a part of what is said about it."""

GUARDED = SPARSE["guards"]
ENTRANCE = SPARSE["tiles"]
SEMANTICS = [
    ({"tiles": [*ENTRANCE, {"cell": "2A1", "face": 4}]}, "position.tiles[1].face"),
    (
        {"tiles": [*ENTRANCE, {"cell": "1B1", "alarm": True}], "effects": {"emp": 1}},
        "position.tiles[1].alarm",
    ),
    ({"tiles": [*ENTRANCE, {"cell": "1B1", "open": True}]}, "position.tiles[1].open"),
    ({"tiles": [*ENTRANCE, {"cell": "1B1", "dice": 3}]}, "position.tiles[1].dice"),
    ({"tiles": [*ENTRANCE, {"cell": "1B1", "crow": True}]}, "position.tiles[1].crow"),
    ({"tiles": [{"cell": "1A1", "face": 4}]}, "position.tiles"),
    ({"tiles": [{"cell": "1A1", "entrance": True}]}, "position.tiles[0].entrance"),
    ({"guards": []}, "position.players[0].cell"),
    ({"guards": [*GUARDED, {"floor": 2, "cell": "1A2"}]}, "position.guards[1].cell"),
    ({"guards": [{**GUARDED[0], "die": 1}]}, "position.guards[0].die"),
    ({"guards": [{**GUARDED[0], "die": 9}]}, "position.guards[0].die"),
    ({"patrolDecks": []}, "position.patrol_decks"),
    (
        {"patrolDecks": [{"floor": 1, "discards": ["1D4"], "left": 3}]},
        "position.patrol_decks[0]",
    ),
    (
        {"patrolDecks": [{"floor": 1, "discards": ["1D4"], "left": 99}]},
        "position.patrol_decks[0].left",
    ),
    ({"eventDeck": {"left": 3}}, "position.event_deck"),
    (
        {"toolDiscards": [1], "toolDeck": {"cards": list(range(1, 14))}},
        "position.tool_discards[0]",
    ),
    ({"toolDeck": {}}, "position.tool_deck"),
    ({"lootDeck": {}}, "position.loot_deck"),
    ({"hackTokens": {"laser": 2}}, "position.hack_tokens.laser"),
    ({"hackTokens": {"laptop": 1}}, "position.hack_tokens.laptop"),
    ({"effects": {"emp": 3}}, "position.effects.emp"),
    ({"effects": {"juicerToken": 1}}, "position.effects.juicer_token"),
    ({"effects": {"flexibilityDebt": 1}}, "position.effects.flexibility_debt"),
    ({"turn": {"player": 2}}, "position.turn.player"),
    ({"turn": {"player": 1, "actionsLeft": 99}}, "position.turn.actions_left"),
    ({"turn": {"player": 1, "keypadFails": {5: 1}}}, "position.turn.keypad_fails[5]"),
    ({"turn": {"player": 1, "enteredCell": "2A1"}}, "position.turn.entered_cell"),
    ({"turn": {"player": 1, "safeRoll": [1]}}, "position.turn.safe_roll"),
    ({"turn": {"player": 1, "guardBonus": 5}}, "position.turn.guard_bonus"),
    ({"walls": [{"floor": 1}]}, "position.walls"),
    ({"walls": [{"floor": 1, "pieces": ["A1-B1", "A1-A2"]}]}, "position.walls[0]"),
    ({"result": "RESULT_WON"}, "position.result"),
    ({"caughtPlayer": 2}, "position.caught_player"),
    ({"pending": {}}, "position.pending"),
    (
        {"pending": {"frames": ["ask_action:p1", "ask_action:p1"]}},
        "position.pending.frames[1]",
    ),
    ({"job": "JOB_FORT_KNOX", "hole": "A1"}, "position.players[0].cell"),
]
"""What could not arise: changes, and the path."""
