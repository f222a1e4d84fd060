"""What a golden game shows: every component and choice that occurs in it, as tags."""

from lookout.engine import actions as act
from lookout.engine import journal
from lookout.engine.actions import first_of, kind_of
from lookout.engine.alarms import can_ring
from lookout.engine.constants import (
    ABILITY_NAMES,
    ABLE_CLAIRVOYANCE,
    ABLE_CLIMB_WINDOW,
    ABLE_CRYBABY,
    ABLE_DISGUISE,
    ABLE_DISRUPT,
    ABLE_DISTRACT,
    ABLE_DRILL,
    ABLE_ENHANCE,
    ABLE_FLEXIBILITY,
    ABLE_JAMMER,
    ABLE_LAPTOP,
    ABLE_ORDERS,
    ABLE_PRECOGNITION,
    ABLE_REROUTE,
    ABLE_STEADY_HANDS,
    ABLE_THE_SOLUTION,
    ABLE_TINKER,
    ABLE_X_RAY,
    CAUSE_FINGERPRINT,
    CAUSE_LASER,
    EVENT_NAMES,
    FACE_NAMES,
    FINGERPRINT,
    LASER,
    LOOT_NAMES,
    RESULT_NAMES,
    SCENARIO_NAMES,
    TOOL_NAMES,
    TOOL_STETHOSCOPE,
)
from lookout.engine.players import ability_of, player_with
from lookout.engine.rules import PRESETS
from lookout.engine.stack import ASK_ORDERS, argument, top
from lookout.engine.tiles import kind_at

ACTION_NAMES = {
    value: name
    for name, value in vars(act).items()
    if name.isupper() and isinstance(value, int) and name != "ACTION_KINDS"
}
_BY_ACTION = {
    act.FREE_MOVE: ABLE_FLEXIBILITY,
    act.CLIMB: ABLE_CLIMB_WINDOW,
    act.LOAD_LAPTOP: ABLE_LAPTOP,
    act.X_RAY: ABLE_X_RAY,
    act.ENHANCE: ABLE_ENHANCE,
    act.CRYBABY: ABLE_CRYBABY,
    act.REROUTE_DROP: ABLE_REROUTE,
    act.TINKER: ABLE_TINKER,
    act.DISGUISE: ABLE_DISGUISE,
    act.SPY_PATROL: ABLE_CLAIRVOYANCE,
    act.SPY_EVENT: ABLE_PRECOGNITION,
}
_DRAWN = {
    journal.DREW_TILE: ("tile", FACE_NAMES),
    journal.DREW_EVENT: ("event", EVENT_NAMES),
    journal.DREW_TOOL: ("drawn", TOOL_NAMES),
}

WANTED = {
    *(f"tile {name}" for name in FACE_NAMES[1:]),
    *(f"event {name}" for name in EVENT_NAMES),
    *(f"drawn {name}" for name in TOOL_NAMES),
    *(f"used {name}" for name in TOOL_NAMES),
    *(f"held {name}" for name in LOOT_NAMES),
    *(f"ability {name}" for name in ABILITY_NAMES),
    *(f"action {name}" for name in ACTION_NAMES.values()),
    *(f"scenario {name}" for name in SCENARIO_NAMES),
    *(f"players {number}" for number in (1, 2, 3, 4)),
    *(f"preset {name}" for name in PRESETS),
    *(f"result {name}" for name in RESULT_NAMES[1:]),
}
"""What must occur in one golden game or another."""


def tags_of(before, action, step):
    """What a step shows."""
    yield f"action {ACTION_NAMES[kind_of(action)]}"
    if kind_of(action) == act.USE_TOOL:
        yield f"used {TOOL_NAMES[first_of(action)]}"
    if kind_of(action) == act.SET_DIE:
        yield f"used {TOOL_NAMES[TOOL_STETHOSCOPE]}"
    for code, _, value, _ in step.journal:
        if code in _DRAWN:
            word, names = _DRAWN[code]
            yield f"{word} {names[value]}"
    for player in range(int(step.state.players)):
        for loot, name in enumerate(LOOT_NAMES):
            if step.state.hand_loot[player] >> loot & 1:
                yield f"held {name}"
    for ability in abilities_used(before, action, step):
        yield f"ability {ABILITY_NAMES[ability]}"
    if step.state.result:
        yield f"result {RESULT_NAMES[int(step.state.result)]}"


def abilities_used(before, action, step):
    """The abilities that did something in a step."""
    kind, codes = kind_of(action), {entry[0] for entry in step.journal}
    player = argument(before, 1)
    ability, here = ability_of(before, player), before.player_cell[player]
    if kind in _BY_ACTION:
        yield _BY_ACTION[kind]
    if top(before) == ASK_ORDERS and kind == act.ACCEPT:
        yield ABLE_ORDERS
    if kind in (act.CRACK, act.ADD_DIE) and first_of(action) != here:
        yield ABLE_DRILL
    if journal.ROLLED_SAFE in codes and ability == ABLE_STEADY_HANDS:
        yield ABLE_STEADY_HANDS
    if kind == act.DRAW and player_with(before, ABLE_THE_SOLUTION) >= 0:
        yield ABLE_THE_SOLUTION
    if journal.GUARD_SLOWED in codes:
        yield ABLE_DISTRACT
    if journal.CROW_RETURNS in codes:
        yield ABLE_DISRUPT
    if journal.PLAYER_MOVES in codes and is_jamming(step.state, player):
        yield ABLE_JAMMER


def is_jamming(state, player):
    """Whether a player stands where only the Jammer keeps an alarm from ringing."""
    cell = int(state.player_cell[player])
    if ability_of(state, player) != ABLE_JAMMER or cell < 0:
        return False
    causes = {FINGERPRINT: CAUSE_FINGERPRINT, LASER: CAUSE_LASER}
    cause = causes.get(kind_at(state, cell))
    return cause is not None and can_ring(state, cell, cause)
