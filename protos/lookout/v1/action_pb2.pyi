from lookout.v1 import names_pb2 as _names_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Action(_message.Message):
    __slots__ = ("move", "peek", "hack", "add_die", "crack", "escape", "end_actions", "use_tool", "give", "take", "pick_up", "slip", "climb", "load_laptop", "x_ray", "enhance", "crybaby", "reroute_pick", "reroute_drop", "place_crow", "tinker", "orders", "disguise", "spy_patrol", "spy_event", "pay", "stay", "ring", "spend_hack_token", "spend_own_stealth", "spend_tile_stealth", "send_guard", "draw_tools", "keep_tool", "keep_roll", "set_die", "leave_on_top", "to_bottom", "order_events", "choose_player", "choose_cell", "decline", "accept", "move_guard", "choose_side", "go_first")
    MOVE_FIELD_NUMBER: _ClassVar[int]
    PEEK_FIELD_NUMBER: _ClassVar[int]
    HACK_FIELD_NUMBER: _ClassVar[int]
    ADD_DIE_FIELD_NUMBER: _ClassVar[int]
    CRACK_FIELD_NUMBER: _ClassVar[int]
    ESCAPE_FIELD_NUMBER: _ClassVar[int]
    END_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    USE_TOOL_FIELD_NUMBER: _ClassVar[int]
    GIVE_FIELD_NUMBER: _ClassVar[int]
    TAKE_FIELD_NUMBER: _ClassVar[int]
    PICK_UP_FIELD_NUMBER: _ClassVar[int]
    SLIP_FIELD_NUMBER: _ClassVar[int]
    CLIMB_FIELD_NUMBER: _ClassVar[int]
    LOAD_LAPTOP_FIELD_NUMBER: _ClassVar[int]
    X_RAY_FIELD_NUMBER: _ClassVar[int]
    ENHANCE_FIELD_NUMBER: _ClassVar[int]
    CRYBABY_FIELD_NUMBER: _ClassVar[int]
    REROUTE_PICK_FIELD_NUMBER: _ClassVar[int]
    REROUTE_DROP_FIELD_NUMBER: _ClassVar[int]
    PLACE_CROW_FIELD_NUMBER: _ClassVar[int]
    TINKER_FIELD_NUMBER: _ClassVar[int]
    ORDERS_FIELD_NUMBER: _ClassVar[int]
    DISGUISE_FIELD_NUMBER: _ClassVar[int]
    SPY_PATROL_FIELD_NUMBER: _ClassVar[int]
    SPY_EVENT_FIELD_NUMBER: _ClassVar[int]
    PAY_FIELD_NUMBER: _ClassVar[int]
    STAY_FIELD_NUMBER: _ClassVar[int]
    RING_FIELD_NUMBER: _ClassVar[int]
    SPEND_HACK_TOKEN_FIELD_NUMBER: _ClassVar[int]
    SPEND_OWN_STEALTH_FIELD_NUMBER: _ClassVar[int]
    SPEND_TILE_STEALTH_FIELD_NUMBER: _ClassVar[int]
    SEND_GUARD_FIELD_NUMBER: _ClassVar[int]
    DRAW_TOOLS_FIELD_NUMBER: _ClassVar[int]
    KEEP_TOOL_FIELD_NUMBER: _ClassVar[int]
    KEEP_ROLL_FIELD_NUMBER: _ClassVar[int]
    SET_DIE_FIELD_NUMBER: _ClassVar[int]
    LEAVE_ON_TOP_FIELD_NUMBER: _ClassVar[int]
    TO_BOTTOM_FIELD_NUMBER: _ClassVar[int]
    ORDER_EVENTS_FIELD_NUMBER: _ClassVar[int]
    CHOOSE_PLAYER_FIELD_NUMBER: _ClassVar[int]
    CHOOSE_CELL_FIELD_NUMBER: _ClassVar[int]
    DECLINE_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_FIELD_NUMBER: _ClassVar[int]
    MOVE_GUARD_FIELD_NUMBER: _ClassVar[int]
    CHOOSE_SIDE_FIELD_NUMBER: _ClassVar[int]
    GO_FIRST_FIELD_NUMBER: _ClassVar[int]
    move: Move
    peek: Peek
    hack: Hack
    add_die: AddDie
    crack: Crack
    escape: Escape
    end_actions: EndActions
    use_tool: UseTool
    give: Give
    take: Take
    pick_up: PickUp
    slip: Slip
    climb: Climb
    load_laptop: LoadLaptop
    x_ray: XRay
    enhance: Enhance
    crybaby: Crybaby
    reroute_pick: ReroutePick
    reroute_drop: RerouteDrop
    place_crow: PlaceCrow
    tinker: Tinker
    orders: Orders
    disguise: Disguise
    spy_patrol: SpyPatrol
    spy_event: SpyEvent
    pay: Pay
    stay: Stay
    ring: Ring
    spend_hack_token: SpendHackToken
    spend_own_stealth: SpendOwnStealth
    spend_tile_stealth: SpendTileStealth
    send_guard: SendGuard
    draw_tools: DrawTools
    keep_tool: KeepTool
    keep_roll: KeepRoll
    set_die: SetDie
    leave_on_top: LeaveOnTop
    to_bottom: ToBottom
    order_events: OrderEvents
    choose_player: ChoosePlayer
    choose_cell: ChooseCell
    decline: Decline
    accept: Accept
    move_guard: MoveGuard
    choose_side: ChooseSide
    go_first: GoFirst
    def __init__(self, move: _Optional[_Union[Move, _Mapping]] = ..., peek: _Optional[_Union[Peek, _Mapping]] = ..., hack: _Optional[_Union[Hack, _Mapping]] = ..., add_die: _Optional[_Union[AddDie, _Mapping]] = ..., crack: _Optional[_Union[Crack, _Mapping]] = ..., escape: _Optional[_Union[Escape, _Mapping]] = ..., end_actions: _Optional[_Union[EndActions, _Mapping]] = ..., use_tool: _Optional[_Union[UseTool, _Mapping]] = ..., give: _Optional[_Union[Give, _Mapping]] = ..., take: _Optional[_Union[Take, _Mapping]] = ..., pick_up: _Optional[_Union[PickUp, _Mapping]] = ..., slip: _Optional[_Union[Slip, _Mapping]] = ..., climb: _Optional[_Union[Climb, _Mapping]] = ..., load_laptop: _Optional[_Union[LoadLaptop, _Mapping]] = ..., x_ray: _Optional[_Union[XRay, _Mapping]] = ..., enhance: _Optional[_Union[Enhance, _Mapping]] = ..., crybaby: _Optional[_Union[Crybaby, _Mapping]] = ..., reroute_pick: _Optional[_Union[ReroutePick, _Mapping]] = ..., reroute_drop: _Optional[_Union[RerouteDrop, _Mapping]] = ..., place_crow: _Optional[_Union[PlaceCrow, _Mapping]] = ..., tinker: _Optional[_Union[Tinker, _Mapping]] = ..., orders: _Optional[_Union[Orders, _Mapping]] = ..., disguise: _Optional[_Union[Disguise, _Mapping]] = ..., spy_patrol: _Optional[_Union[SpyPatrol, _Mapping]] = ..., spy_event: _Optional[_Union[SpyEvent, _Mapping]] = ..., pay: _Optional[_Union[Pay, _Mapping]] = ..., stay: _Optional[_Union[Stay, _Mapping]] = ..., ring: _Optional[_Union[Ring, _Mapping]] = ..., spend_hack_token: _Optional[_Union[SpendHackToken, _Mapping]] = ..., spend_own_stealth: _Optional[_Union[SpendOwnStealth, _Mapping]] = ..., spend_tile_stealth: _Optional[_Union[SpendTileStealth, _Mapping]] = ..., send_guard: _Optional[_Union[SendGuard, _Mapping]] = ..., draw_tools: _Optional[_Union[DrawTools, _Mapping]] = ..., keep_tool: _Optional[_Union[KeepTool, _Mapping]] = ..., keep_roll: _Optional[_Union[KeepRoll, _Mapping]] = ..., set_die: _Optional[_Union[SetDie, _Mapping]] = ..., leave_on_top: _Optional[_Union[LeaveOnTop, _Mapping]] = ..., to_bottom: _Optional[_Union[ToBottom, _Mapping]] = ..., order_events: _Optional[_Union[OrderEvents, _Mapping]] = ..., choose_player: _Optional[_Union[ChoosePlayer, _Mapping]] = ..., choose_cell: _Optional[_Union[ChooseCell, _Mapping]] = ..., decline: _Optional[_Union[Decline, _Mapping]] = ..., accept: _Optional[_Union[Accept, _Mapping]] = ..., move_guard: _Optional[_Union[MoveGuard, _Mapping]] = ..., choose_side: _Optional[_Union[ChooseSide, _Mapping]] = ..., go_first: _Optional[_Union[GoFirst, _Mapping]] = ...) -> None: ...

class Move(_message.Message):
    __slots__ = ("cell", "past_tile")
    CELL_FIELD_NUMBER: _ClassVar[int]
    PAST_TILE_FIELD_NUMBER: _ClassVar[int]
    cell: str
    past_tile: bool
    def __init__(self, cell: _Optional[str] = ..., past_tile: _Optional[bool] = ...) -> None: ...

class Peek(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class Hack(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class AddDie(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class Crack(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class Escape(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class EndActions(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class UseTool(_message.Message):
    __slots__ = ("tool", "target", "floor", "virus")
    TOOL_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    FLOOR_FIELD_NUMBER: _ClassVar[int]
    VIRUS_FIELD_NUMBER: _ClassVar[int]
    tool: _names_pb2.Tool
    target: str
    floor: int
    virus: VirusTokens
    def __init__(self, tool: _Optional[_Union[_names_pb2.Tool, str]] = ..., target: _Optional[str] = ..., floor: _Optional[int] = ..., virus: _Optional[_Union[VirusTokens, _Mapping]] = ...) -> None: ...

class VirusTokens(_message.Message):
    __slots__ = ("fingerprint", "laser", "motion")
    FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    LASER_FIELD_NUMBER: _ClassVar[int]
    MOTION_FIELD_NUMBER: _ClassVar[int]
    fingerprint: int
    laser: int
    motion: int
    def __init__(self, fingerprint: _Optional[int] = ..., laser: _Optional[int] = ..., motion: _Optional[int] = ...) -> None: ...

class Item(_message.Message):
    __slots__ = ("tool", "loot")
    TOOL_FIELD_NUMBER: _ClassVar[int]
    LOOT_FIELD_NUMBER: _ClassVar[int]
    tool: _names_pb2.Tool
    loot: _names_pb2.Loot
    def __init__(self, tool: _Optional[_Union[_names_pb2.Tool, str]] = ..., loot: _Optional[_Union[_names_pb2.Loot, str]] = ...) -> None: ...

class Give(_message.Message):
    __slots__ = ("player", "item")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    player: int
    item: Item
    def __init__(self, player: _Optional[int] = ..., item: _Optional[_Union[Item, _Mapping]] = ...) -> None: ...

class Take(_message.Message):
    __slots__ = ("player", "item")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    ITEM_FIELD_NUMBER: _ClassVar[int]
    player: int
    item: Item
    def __init__(self, player: _Optional[int] = ..., item: _Optional[_Union[Item, _Mapping]] = ...) -> None: ...

class PickUp(_message.Message):
    __slots__ = ("item",)
    ITEM_FIELD_NUMBER: _ClassVar[int]
    item: Item
    def __init__(self, item: _Optional[_Union[Item, _Mapping]] = ...) -> None: ...

class Slip(_message.Message):
    __slots__ = ("cell", "past_tile")
    CELL_FIELD_NUMBER: _ClassVar[int]
    PAST_TILE_FIELD_NUMBER: _ClassVar[int]
    cell: str
    past_tile: bool
    def __init__(self, cell: _Optional[str] = ..., past_tile: _Optional[bool] = ...) -> None: ...

class Climb(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class LoadLaptop(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class XRay(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class Enhance(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class Crybaby(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class ReroutePick(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class RerouteDrop(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PlaceCrow(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class Tinker(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Orders(_message.Message):
    __slots__ = ("player", "cell", "past_tile")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    PAST_TILE_FIELD_NUMBER: _ClassVar[int]
    player: int
    cell: str
    past_tile: bool
    def __init__(self, player: _Optional[int] = ..., cell: _Optional[str] = ..., past_tile: _Optional[bool] = ...) -> None: ...

class Disguise(_message.Message):
    __slots__ = ("player",)
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    player: int
    def __init__(self, player: _Optional[int] = ...) -> None: ...

class SpyPatrol(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SpyEvent(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Pay(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Stay(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Ring(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SpendHackToken(_message.Message):
    __slots__ = ("source",)
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    source: _names_pb2.HackSource
    def __init__(self, source: _Optional[_Union[_names_pb2.HackSource, str]] = ...) -> None: ...

class SpendOwnStealth(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SpendTileStealth(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SendGuard(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class DrawTools(_message.Message):
    __slots__ = ("count",)
    COUNT_FIELD_NUMBER: _ClassVar[int]
    count: int
    def __init__(self, count: _Optional[int] = ...) -> None: ...

class KeepTool(_message.Message):
    __slots__ = ("tool",)
    TOOL_FIELD_NUMBER: _ClassVar[int]
    tool: _names_pb2.Tool
    def __init__(self, tool: _Optional[_Union[_names_pb2.Tool, str]] = ...) -> None: ...

class KeepRoll(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SetDie(_message.Message):
    __slots__ = ("to",)
    FROM_FIELD_NUMBER: _ClassVar[int]
    TO_FIELD_NUMBER: _ClassVar[int]
    to: int
    def __init__(self, to: _Optional[int] = ..., **kwargs) -> None: ...

class LeaveOnTop(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ToBottom(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class OrderEvents(_message.Message):
    __slots__ = ("places",)
    PLACES_FIELD_NUMBER: _ClassVar[int]
    places: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, places: _Optional[_Iterable[int]] = ...) -> None: ...

class ChoosePlayer(_message.Message):
    __slots__ = ("player",)
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    player: int
    def __init__(self, player: _Optional[int] = ...) -> None: ...

class ChooseCell(_message.Message):
    __slots__ = ("cell",)
    CELL_FIELD_NUMBER: _ClassVar[int]
    cell: str
    def __init__(self, cell: _Optional[str] = ...) -> None: ...

class Decline(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class Accept(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class MoveGuard(_message.Message):
    __slots__ = ("floor",)
    FLOOR_FIELD_NUMBER: _ClassVar[int]
    floor: int
    def __init__(self, floor: _Optional[int] = ...) -> None: ...

class ChooseSide(_message.Message):
    __slots__ = ("side",)
    SIDE_FIELD_NUMBER: _ClassVar[int]
    side: _names_pb2.Side
    def __init__(self, side: _Optional[_Union[_names_pb2.Side, str]] = ...) -> None: ...

class GoFirst(_message.Message):
    __slots__ = ("player",)
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    player: int
    def __init__(self, player: _Optional[int] = ...) -> None: ...
