"""Actions: messages to the engine's ints and back, one line a kind."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any

from lookout.engine import actions as act
from lookout.engine.actions import (
    Action,
    encode,
    first_of,
    kind_of,
    second_of,
    third_of,
)
from lookout.engine.constants import (
    FIRST_LOOT_ITEM,
    ROOF,
    TOOL_BLUEPRINTS,
    TOOL_CROWBAR,
    TOOL_DONUTS,
    TOOL_DYNAMITE,
    TOOL_THERMAL_BOMB,
    TOOL_VIRUS,
    VIRUS_TOKENS,
)
from lookout.server.convert.cells import (
    CELL_TEXTS,
    read_cell,
    read_floor,
    read_player,
)
from lookout.server.convert.names import HACK_SOURCE, LOOT, SIDE, TOOL
from lookout.server.convert.problems import INVALID_REQUEST, Problems
from lookout.v1 import action_pb2 as pb


@dataclasses.dataclass(frozen=True, slots=True)
class _Argument:
    """How one kind of argument is read from a message, and written into one."""

    read: Callable[[Any, str, Problems], int]
    write: Callable[[int], Any]


def _read_item(item: pb.Item, field: str, problems: Problems) -> int:
    kind = item.WhichOneof("kind")
    if kind == "tool":
        return TOOL.read(item.tool, f"{field}.tool", problems) or 0
    if kind == "loot":
        return FIRST_LOOT_ITEM + (LOOT.read(item.loot, f"{field}.loot", problems) or 0)
    problems.add(field, "nothing is set; expected tool or loot")
    return 0


def _write_item(item: int) -> pb.Item:
    if item < FIRST_LOOT_ITEM:
        return pb.Item(tool=TOOL.write(item))
    return pb.Item(loot=LOOT.write(item - FIRST_LOOT_ITEM))


def _number(low: int, high: int) -> _Argument:
    def read(value: int, field: str, problems: Problems) -> int:
        return problems.number(value, field, low=low, high=high)

    return _Argument(read, int)


_CELL = _Argument(
    lambda text, field, problems: max(0, read_cell(text, field, problems)),
    CELL_TEXTS.__getitem__,
)
_PLAYER = _Argument(read_player, lambda player: player + 1)
_FLOOR = _Argument(
    lambda number, field, problems: read_floor(number, field, problems) or 0,
    lambda floor: floor + 1,
)
_WAY = _Argument(lambda value, _field, _problems: int(value), bool)
_ITEM = _Argument(_read_item, _write_item)
_TOOL = _Argument(
    lambda value, field, problems: TOOL.read(value, field, problems) or 0, TOOL.write
)
_SIDE = _Argument(
    lambda value, field, problems: SIDE.read(value, field, problems) or 0, SIDE.write
)
_TOKEN = _Argument(
    lambda value, field, problems: HACK_SOURCE.read(value, field, problems) or 0,
    HACK_SOURCE.write,
)
_DIE = _number(1, 6)

_Arguments = tuple[tuple[str, _Argument], ...]

# The name in the message's oneof, the engine's kind, and the arguments in its order.
_KINDS: tuple[tuple[str, int, _Arguments], ...] = (
    ("move", act.MOVE, (("cell", _CELL), ("past_tile", _WAY))),
    ("peek", act.PEEK, (("cell", _CELL),)),
    ("hack", act.HACK, ()),
    ("add_die", act.ADD_DIE, (("cell", _CELL),)),
    ("crack", act.CRACK, (("cell", _CELL),)),
    ("escape", act.ESCAPE, ()),
    ("end_actions", act.END_ACTIONS, ()),
    ("give", act.GIVE, (("player", _PLAYER), ("item", _ITEM))),
    ("take", act.TAKE, (("player", _PLAYER), ("item", _ITEM))),
    ("pick_up", act.PICK_UP, (("item", _ITEM),)),
    ("slip", act.FREE_MOVE, (("cell", _CELL), ("past_tile", _WAY))),
    ("climb", act.CLIMB, (("cell", _CELL),)),
    ("load_laptop", act.LOAD_LAPTOP, ()),
    ("x_ray", act.X_RAY, (("cell", _CELL),)),
    ("enhance", act.ENHANCE, (("cell", _CELL),)),
    ("crybaby", act.CRYBABY, (("cell", _CELL),)),
    ("reroute_pick", act.REROUTE_PICK, ()),
    ("reroute_drop", act.REROUTE_DROP, ()),
    ("place_crow", act.PLACE_CROW, (("cell", _CELL),)),
    ("tinker", act.TINKER, ()),
    (
        "orders",
        act.ORDERS,
        (("player", _PLAYER), ("cell", _CELL), ("past_tile", _WAY)),
    ),
    ("disguise", act.DISGUISE, (("player", _PLAYER),)),
    ("spy_patrol", act.SPY_PATROL, ()),
    ("spy_event", act.SPY_EVENT, ()),
    ("pay", act.PAY, ()),
    ("stay", act.STAY, ()),
    ("ring", act.RING, ()),
    ("spend_hack_token", act.SPEND_HACK, (("source", _TOKEN),)),
    ("spend_own_stealth", act.SPEND_OWN, ()),
    ("spend_tile_stealth", act.SPEND_TILE, ()),
    ("send_guard", act.SEND_GUARD, (("cell", _CELL),)),
    ("draw_tools", act.DRAW, (("count", _number(1, 2)),)),
    ("keep_tool", act.KEEP, (("tool", _TOOL),)),
    ("keep_roll", act.KEEP_ROLL, ()),
    ("set_die", act.SET_DIE, (("from", _DIE), ("to", _DIE))),
    ("leave_on_top", act.LEAVE_ON_TOP, ()),
    ("to_bottom", act.TO_BOTTOM, ()),
    ("choose_player", act.CHOOSE_PLAYER, (("player", _PLAYER),)),
    ("choose_cell", act.CHOOSE_CELL, (("cell", _CELL),)),
    ("decline", act.DECLINE, ()),
    ("accept", act.ACCEPT, ()),
    ("move_guard", act.MOVE_GUARD, (("floor", _FLOOR),)),
    ("choose_side", act.CHOOSE_SIDE, (("side", _SIDE),)),
    ("go_first", act.GO_FIRST, (("player", _PLAYER),)),
)
_MESSAGES: dict[str, type[Any]] = {
    field.name: getattr(pb, field.message_type.name)
    for field in pb.Action.DESCRIPTOR.oneofs_by_name["kind"].fields
}
_BY_NAME = {name: (kind, arguments) for name, kind, arguments in _KINDS}
_BY_KIND = {
    kind: (name, _MESSAGES[name], arguments) for name, kind, arguments in _KINDS
}
_OTHERS = {"use_tool", "order_events"}

if set(_MESSAGES) != set(_BY_NAME) | _OTHERS:
    raise RuntimeError(f"actions differ: {set(_MESSAGES) ^ set(_BY_NAME) ^ _OTHERS}")


def action_from_proto(action: pb.Action, *, field: str = "action") -> Action:
    """Return the engine's action.

    Raises:
        BadRequestError: If it is none; whether it is legal is another question.
    """
    problems = Problems()
    found = _read_action(action, field, problems)
    problems.refuse(INVALID_REQUEST)
    return found


def _read_action(action: pb.Action, field: str, problems: Problems) -> Action:
    name = action.WhichOneof("kind")
    if name is None:
        problems.add(field, "no kind of action is set; expected one like move")
        return 0
    message, place = getattr(action, name), f"{field}.{name}"
    if name == "use_tool":
        return _read_tool_use(message, place, problems)
    if name == "order_events":
        return _read_order(message, place, problems)
    kind, arguments = _BY_NAME[name]
    values = [0, 0, 0]
    for i, (argument, how) in enumerate(arguments):
        given = getattr(message, argument)
        values[i] = how.read(given, f"{place}.{argument}", problems)
    return encode(kind, values[0], values[1], values[2])


@functools.lru_cache(maxsize=4096)
def action_to_proto(action: Action) -> pb.Action:
    """Return the message of an action: to be put into others, not to be changed."""
    kind = kind_of(action)
    values = (first_of(action), second_of(action), third_of(action))
    if kind == act.USE_TOOL:
        return pb.Action(use_tool=_write_tool_use(*values))
    if kind == act.ORDER_EVENTS:
        places = [place for place in values if place]
        return pb.Action(order_events=pb.OrderEvents(places=places))
    name, message, arguments = _BY_KIND[kind]
    said = {
        argument: how.write(value)
        for (argument, how), value in zip(arguments, values, strict=False)
    }
    return pb.Action(**{name: message(**said)})


_TARGET_TOOLS = (TOOL_BLUEPRINTS, TOOL_CROWBAR, TOOL_DYNAMITE, TOOL_THERMAL_BOMB)
_ROOF_TEXT = "roof"
_COMPUTERS = ("fingerprint", "laser", "motion")
_VIRUS_BITS = 2
_VIRUS_MASK = (1 << _VIRUS_BITS) - 1


def _read_tool_use(use: pb.UseTool, field: str, problems: Problems) -> Action:
    tool = TOOL.read(use.tool, f"{field}.tool", problems)
    if tool is None:
        return 0
    target = counts = 0
    if tool in _TARGET_TOOLS:
        if tool == TOOL_THERMAL_BOMB and use.target == _ROOF_TEXT:
            target = ROOF
        else:
            target = max(0, read_cell(use.target, f"{field}.target", problems))
    elif use.target:
        problems.add(f"{field}.target", "this Tool has no target")
    if tool == TOOL_DONUTS:
        target = read_floor(use.floor, f"{field}.floor", problems) or 0
    elif use.floor:
        problems.add(f"{field}.floor", "this Tool is not for a floor")
    if tool == TOOL_VIRUS:
        counts = _read_virus(use.virus, f"{field}.virus", problems)
    elif use.HasField("virus"):
        problems.add(f"{field}.virus", "this Tool is no Virus")
    return encode(act.USE_TOOL, tool, target, counts)


def _read_virus(tokens: pb.VirusTokens, field: str, problems: Problems) -> int:
    counts = 0
    for i, computer in enumerate(_COMPUTERS):
        number = problems.number(
            getattr(tokens, computer), f"{field}.{computer}", high=VIRUS_TOKENS
        )
        counts |= number << (_VIRUS_BITS * i)
    return counts


def _write_tool_use(tool: int, target: int, counts: int) -> pb.UseTool:
    use = pb.UseTool(tool=TOOL.write(tool))
    if tool in _TARGET_TOOLS:
        use.target = _ROOF_TEXT if target == ROOF else CELL_TEXTS[target]
    elif tool == TOOL_DONUTS:
        use.floor = target + 1
    elif tool == TOOL_VIRUS:
        use.virus.SetInParent()
        for i, computer in enumerate(_COMPUTERS):
            setattr(use.virus, computer, counts >> (_VIRUS_BITS * i) & _VIRUS_MASK)
    return use


_MOST_PLACES = 3


def _read_order(order: pb.OrderEvents, field: str, problems: Problems) -> Action:
    number = len(order.places)
    if not 1 <= number <= _MOST_PLACES:
        what = f"{number} places; expected 1 to {_MOST_PLACES}"
        problems.add(f"{field}.places", what)
        return 0
    places = [
        problems.number(place, f"{field}.places[{i}]", low=1, high=_MOST_PLACES)
        for i, place in enumerate(order.places)
    ]
    first, second, third = [*places, 0, 0][:_MOST_PLACES]
    return encode(act.ORDER_EVENTS, first, second, third)
