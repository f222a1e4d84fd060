from lookout.v1 import names_pb2 as _names_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GuardStatus(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    GUARD_STATUS_UNSPECIFIED: _ClassVar[GuardStatus]
    GUARD_STATUS_NOT_SET_UP: _ClassVar[GuardStatus]
    GUARD_STATUS_ON_PATROL: _ClassVar[GuardStatus]
    GUARD_STATUS_LOST: _ClassVar[GuardStatus]

class JuicerToken(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    JUICER_TOKEN_UNSPECIFIED: _ClassVar[JuicerToken]
    JUICER_TOKEN_OLD: _ClassVar[JuicerToken]
    JUICER_TOKEN_NEW: _ClassVar[JuicerToken]
GUARD_STATUS_UNSPECIFIED: GuardStatus
GUARD_STATUS_NOT_SET_UP: GuardStatus
GUARD_STATUS_ON_PATROL: GuardStatus
GUARD_STATUS_LOST: GuardStatus
JUICER_TOKEN_UNSPECIFIED: JuicerToken
JUICER_TOKEN_OLD: JuicerToken
JUICER_TOKEN_NEW: JuicerToken

class Position(_message.Message):
    __slots__ = ("job", "rules", "lost_visual", "players", "turn", "tiles", "guards", "walls", "hole", "patrol_decks", "event_deck", "tool_discards", "tool_deck", "loot_deck", "hack_tokens", "effects", "result", "caught_player", "pending")
    JOB_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    LOST_VISUAL_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    TILES_FIELD_NUMBER: _ClassVar[int]
    GUARDS_FIELD_NUMBER: _ClassVar[int]
    WALLS_FIELD_NUMBER: _ClassVar[int]
    HOLE_FIELD_NUMBER: _ClassVar[int]
    PATROL_DECKS_FIELD_NUMBER: _ClassVar[int]
    EVENT_DECK_FIELD_NUMBER: _ClassVar[int]
    TOOL_DISCARDS_FIELD_NUMBER: _ClassVar[int]
    TOOL_DECK_FIELD_NUMBER: _ClassVar[int]
    LOOT_DECK_FIELD_NUMBER: _ClassVar[int]
    HACK_TOKENS_FIELD_NUMBER: _ClassVar[int]
    EFFECTS_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    CAUGHT_PLAYER_FIELD_NUMBER: _ClassVar[int]
    PENDING_FIELD_NUMBER: _ClassVar[int]
    job: _names_pb2.Job
    rules: Rules
    lost_visual: bool
    players: _containers.RepeatedCompositeFieldContainer[Player]
    turn: Turn
    tiles: _containers.RepeatedCompositeFieldContainer[Tile]
    guards: _containers.RepeatedCompositeFieldContainer[Guard]
    walls: _containers.RepeatedCompositeFieldContainer[Walls]
    hole: str
    patrol_decks: _containers.RepeatedCompositeFieldContainer[PatrolDeck]
    event_deck: EventDeck
    tool_discards: _containers.RepeatedScalarFieldContainer[_names_pb2.Tool]
    tool_deck: ToolDeck
    loot_deck: LootDeck
    hack_tokens: HackTokens
    effects: Effects
    result: _names_pb2.Result
    caught_player: int
    pending: Pending
    def __init__(self, job: _Optional[_Union[_names_pb2.Job, str]] = ..., rules: _Optional[_Union[Rules, _Mapping]] = ..., lost_visual: _Optional[bool] = ..., players: _Optional[_Iterable[_Union[Player, _Mapping]]] = ..., turn: _Optional[_Union[Turn, _Mapping]] = ..., tiles: _Optional[_Iterable[_Union[Tile, _Mapping]]] = ..., guards: _Optional[_Iterable[_Union[Guard, _Mapping]]] = ..., walls: _Optional[_Iterable[_Union[Walls, _Mapping]]] = ..., hole: _Optional[str] = ..., patrol_decks: _Optional[_Iterable[_Union[PatrolDeck, _Mapping]]] = ..., event_deck: _Optional[_Union[EventDeck, _Mapping]] = ..., tool_discards: _Optional[_Iterable[_Union[_names_pb2.Tool, str]]] = ..., tool_deck: _Optional[_Union[ToolDeck, _Mapping]] = ..., loot_deck: _Optional[_Union[LootDeck, _Mapping]] = ..., hack_tokens: _Optional[_Union[HackTokens, _Mapping]] = ..., effects: _Optional[_Union[Effects, _Mapping]] = ..., result: _Optional[_Union[_names_pb2.Result, str]] = ..., caught_player: _Optional[int] = ..., pending: _Optional[_Union[Pending, _Mapping]] = ...) -> None: ...

class Rules(_message.Message):
    __slots__ = ("preset", "changes")
    class ChangesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    PRESET_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    preset: _names_pb2.RulesPreset
    changes: _containers.ScalarMap[str, str]
    def __init__(self, preset: _Optional[_Union[_names_pb2.RulesPreset, str]] = ..., changes: _Optional[_Mapping[str, str]] = ...) -> None: ...

class Player(_message.Message):
    __slots__ = ("character", "side", "cell", "escaped", "stealth", "tools", "loot")
    CHARACTER_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    ESCAPED_FIELD_NUMBER: _ClassVar[int]
    STEALTH_FIELD_NUMBER: _ClassVar[int]
    TOOLS_FIELD_NUMBER: _ClassVar[int]
    LOOT_FIELD_NUMBER: _ClassVar[int]
    character: _names_pb2.Character
    side: _names_pb2.Side
    cell: str
    escaped: bool
    stealth: int
    tools: _containers.RepeatedScalarFieldContainer[_names_pb2.Tool]
    loot: _containers.RepeatedScalarFieldContainer[_names_pb2.Loot]
    def __init__(self, character: _Optional[_Union[_names_pb2.Character, str]] = ..., side: _Optional[_Union[_names_pb2.Side, str]] = ..., cell: _Optional[str] = ..., escaped: _Optional[bool] = ..., stealth: _Optional[int] = ..., tools: _Optional[_Iterable[_Union[_names_pb2.Tool, str]]] = ..., loot: _Optional[_Iterable[_Union[_names_pb2.Loot, str]]] = ...) -> None: ...

class Turn(_message.Message):
    __slots__ = ("player", "actions_used", "actions_left", "ability_used", "invisible", "climbed", "grace", "entered_cell", "keypad_fails", "shift_change", "guard_bonus", "safe_roll")
    class KeypadFailsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: int
        def __init__(self, key: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_USED_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_LEFT_FIELD_NUMBER: _ClassVar[int]
    ABILITY_USED_FIELD_NUMBER: _ClassVar[int]
    INVISIBLE_FIELD_NUMBER: _ClassVar[int]
    CLIMBED_FIELD_NUMBER: _ClassVar[int]
    GRACE_FIELD_NUMBER: _ClassVar[int]
    ENTERED_CELL_FIELD_NUMBER: _ClassVar[int]
    KEYPAD_FAILS_FIELD_NUMBER: _ClassVar[int]
    SHIFT_CHANGE_FIELD_NUMBER: _ClassVar[int]
    GUARD_BONUS_FIELD_NUMBER: _ClassVar[int]
    SAFE_ROLL_FIELD_NUMBER: _ClassVar[int]
    player: int
    actions_used: int
    actions_left: int
    ability_used: bool
    invisible: bool
    climbed: bool
    grace: bool
    entered_cell: str
    keypad_fails: _containers.ScalarMap[int, int]
    shift_change: bool
    guard_bonus: int
    safe_roll: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, player: _Optional[int] = ..., actions_used: _Optional[int] = ..., actions_left: _Optional[int] = ..., ability_used: _Optional[bool] = ..., invisible: _Optional[bool] = ..., climbed: _Optional[bool] = ..., grace: _Optional[bool] = ..., entered_cell: _Optional[str] = ..., keypad_fails: _Optional[_Mapping[int, int]] = ..., shift_change: _Optional[bool] = ..., guard_bonus: _Optional[int] = ..., safe_roll: _Optional[_Iterable[int]] = ...) -> None: ...

class Tile(_message.Message):
    __slots__ = ("cell", "face", "entrance", "alarm", "cracked", "open", "unlocked", "emptied", "disabled", "thermal_stairs", "crow", "stealth_tokens", "dice", "tools", "loot")
    CELL_FIELD_NUMBER: _ClassVar[int]
    FACE_FIELD_NUMBER: _ClassVar[int]
    ENTRANCE_FIELD_NUMBER: _ClassVar[int]
    ALARM_FIELD_NUMBER: _ClassVar[int]
    CRACKED_FIELD_NUMBER: _ClassVar[int]
    OPEN_FIELD_NUMBER: _ClassVar[int]
    UNLOCKED_FIELD_NUMBER: _ClassVar[int]
    EMPTIED_FIELD_NUMBER: _ClassVar[int]
    DISABLED_FIELD_NUMBER: _ClassVar[int]
    THERMAL_STAIRS_FIELD_NUMBER: _ClassVar[int]
    CROW_FIELD_NUMBER: _ClassVar[int]
    STEALTH_TOKENS_FIELD_NUMBER: _ClassVar[int]
    DICE_FIELD_NUMBER: _ClassVar[int]
    TOOLS_FIELD_NUMBER: _ClassVar[int]
    LOOT_FIELD_NUMBER: _ClassVar[int]
    cell: str
    face: _names_pb2.Face
    entrance: bool
    alarm: bool
    cracked: bool
    open: bool
    unlocked: bool
    emptied: bool
    disabled: bool
    thermal_stairs: bool
    crow: bool
    stealth_tokens: int
    dice: int
    tools: _containers.RepeatedScalarFieldContainer[_names_pb2.Tool]
    loot: _containers.RepeatedScalarFieldContainer[_names_pb2.Loot]
    def __init__(self, cell: _Optional[str] = ..., face: _Optional[_Union[_names_pb2.Face, str]] = ..., entrance: _Optional[bool] = ..., alarm: _Optional[bool] = ..., cracked: _Optional[bool] = ..., open: _Optional[bool] = ..., unlocked: _Optional[bool] = ..., emptied: _Optional[bool] = ..., disabled: _Optional[bool] = ..., thermal_stairs: _Optional[bool] = ..., crow: _Optional[bool] = ..., stealth_tokens: _Optional[int] = ..., dice: _Optional[int] = ..., tools: _Optional[_Iterable[_Union[_names_pb2.Tool, str]]] = ..., loot: _Optional[_Iterable[_Union[_names_pb2.Loot, str]]] = ...) -> None: ...

class Guard(_message.Message):
    __slots__ = ("floor", "cell", "destination", "die", "donuts", "status")
    FLOOR_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    DIE_FIELD_NUMBER: _ClassVar[int]
    DONUTS_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    floor: int
    cell: str
    destination: str
    die: int
    donuts: bool
    status: GuardStatus
    def __init__(self, floor: _Optional[int] = ..., cell: _Optional[str] = ..., destination: _Optional[str] = ..., die: _Optional[int] = ..., donuts: _Optional[bool] = ..., status: _Optional[_Union[GuardStatus, str]] = ...) -> None: ...

class Walls(_message.Message):
    __slots__ = ("floor", "pieces")
    FLOOR_FIELD_NUMBER: _ClassVar[int]
    PIECES_FIELD_NUMBER: _ClassVar[int]
    floor: int
    pieces: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, floor: _Optional[int] = ..., pieces: _Optional[_Iterable[str]] = ...) -> None: ...

class PatrolDeck(_message.Message):
    __slots__ = ("floor", "discards", "left", "top", "bottom", "last")
    FLOOR_FIELD_NUMBER: _ClassVar[int]
    DISCARDS_FIELD_NUMBER: _ClassVar[int]
    LEFT_FIELD_NUMBER: _ClassVar[int]
    TOP_FIELD_NUMBER: _ClassVar[int]
    BOTTOM_FIELD_NUMBER: _ClassVar[int]
    LAST_FIELD_NUMBER: _ClassVar[int]
    floor: int
    discards: _containers.RepeatedScalarFieldContainer[str]
    left: int
    top: _containers.RepeatedScalarFieldContainer[str]
    bottom: _containers.RepeatedScalarFieldContainer[str]
    last: str
    def __init__(self, floor: _Optional[int] = ..., discards: _Optional[_Iterable[str]] = ..., left: _Optional[int] = ..., top: _Optional[_Iterable[str]] = ..., bottom: _Optional[_Iterable[str]] = ..., last: _Optional[str] = ...) -> None: ...

class EventDeck(_message.Message):
    __slots__ = ("discards", "left", "top", "bottom")
    DISCARDS_FIELD_NUMBER: _ClassVar[int]
    LEFT_FIELD_NUMBER: _ClassVar[int]
    TOP_FIELD_NUMBER: _ClassVar[int]
    BOTTOM_FIELD_NUMBER: _ClassVar[int]
    discards: _containers.RepeatedScalarFieldContainer[_names_pb2.Event]
    left: int
    top: _containers.RepeatedScalarFieldContainer[_names_pb2.Event]
    bottom: _containers.RepeatedScalarFieldContainer[_names_pb2.Event]
    def __init__(self, discards: _Optional[_Iterable[_Union[_names_pb2.Event, str]]] = ..., left: _Optional[int] = ..., top: _Optional[_Iterable[_Union[_names_pb2.Event, str]]] = ..., bottom: _Optional[_Iterable[_Union[_names_pb2.Event, str]]] = ...) -> None: ...

class ToolDeck(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_names_pb2.Tool]
    def __init__(self, cards: _Optional[_Iterable[_Union[_names_pb2.Tool, str]]] = ...) -> None: ...

class LootDeck(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[_names_pb2.Loot]
    def __init__(self, cards: _Optional[_Iterable[_Union[_names_pb2.Loot, str]]] = ...) -> None: ...

class HackTokens(_message.Message):
    __slots__ = ("fingerprint", "laser", "motion", "laptop")
    FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    LASER_FIELD_NUMBER: _ClassVar[int]
    MOTION_FIELD_NUMBER: _ClassVar[int]
    LAPTOP_FIELD_NUMBER: _ClassVar[int]
    fingerprint: int
    laser: int
    motion: int
    laptop: int
    def __init__(self, fingerprint: _Optional[int] = ..., laser: _Optional[int] = ..., motion: _Optional[int] = ..., laptop: _Optional[int] = ...) -> None: ...

class Effects(_message.Message):
    __slots__ = ("emp", "gymnastics", "time_lock", "video_loop", "heads_up", "jump_the_gun", "juicer_token", "flexibility_debt")
    EMP_FIELD_NUMBER: _ClassVar[int]
    GYMNASTICS_FIELD_NUMBER: _ClassVar[int]
    TIME_LOCK_FIELD_NUMBER: _ClassVar[int]
    VIDEO_LOOP_FIELD_NUMBER: _ClassVar[int]
    HEADS_UP_FIELD_NUMBER: _ClassVar[int]
    JUMP_THE_GUN_FIELD_NUMBER: _ClassVar[int]
    JUICER_TOKEN_FIELD_NUMBER: _ClassVar[int]
    FLEXIBILITY_DEBT_FIELD_NUMBER: _ClassVar[int]
    emp: int
    gymnastics: int
    time_lock: int
    video_loop: int
    heads_up: bool
    jump_the_gun: bool
    juicer_token: JuicerToken
    flexibility_debt: int
    def __init__(self, emp: _Optional[int] = ..., gymnastics: _Optional[int] = ..., time_lock: _Optional[int] = ..., video_loop: _Optional[int] = ..., heads_up: _Optional[bool] = ..., jump_the_gun: _Optional[bool] = ..., juicer_token: _Optional[_Union[JuicerToken, str]] = ..., flexibility_debt: _Optional[int] = ...) -> None: ...

class Pending(_message.Message):
    __slots__ = ("frames",)
    FRAMES_FIELD_NUMBER: _ClassVar[int]
    frames: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, frames: _Optional[_Iterable[str]] = ...) -> None: ...
