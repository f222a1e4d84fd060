from lookout.v1 import names_pb2 as _names_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Outcome(_message.Message):
    __slots__ = ("tile", "patrol", "event", "tool", "loot", "character", "seen_patrol", "seen_event", "keypad_die", "safe_die", "chihuahua_die", "kitty_die")
    TILE_FIELD_NUMBER: _ClassVar[int]
    PATROL_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    TOOL_FIELD_NUMBER: _ClassVar[int]
    LOOT_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_FIELD_NUMBER: _ClassVar[int]
    SEEN_PATROL_FIELD_NUMBER: _ClassVar[int]
    SEEN_EVENT_FIELD_NUMBER: _ClassVar[int]
    KEYPAD_DIE_FIELD_NUMBER: _ClassVar[int]
    SAFE_DIE_FIELD_NUMBER: _ClassVar[int]
    CHIHUAHUA_DIE_FIELD_NUMBER: _ClassVar[int]
    KITTY_DIE_FIELD_NUMBER: _ClassVar[int]
    tile: RevealedTile
    patrol: PatrolCard
    event: _names_pb2.Event
    tool: _names_pb2.Tool
    loot: _names_pb2.Loot
    character: DealtCharacter
    seen_patrol: PatrolCard
    seen_event: _names_pb2.Event
    keypad_die: CellDie
    safe_die: CellDie
    chihuahua_die: PlayerDie
    kitty_die: PlayerDie
    def __init__(self, tile: _Optional[_Union[RevealedTile, _Mapping]] = ..., patrol: _Optional[_Union[PatrolCard, _Mapping]] = ..., event: _Optional[_Union[_names_pb2.Event, str]] = ..., tool: _Optional[_Union[_names_pb2.Tool, str]] = ..., loot: _Optional[_Union[_names_pb2.Loot, str]] = ..., character: _Optional[_Union[DealtCharacter, _Mapping]] = ..., seen_patrol: _Optional[_Union[PatrolCard, _Mapping]] = ..., seen_event: _Optional[_Union[_names_pb2.Event, str]] = ..., keypad_die: _Optional[_Union[CellDie, _Mapping]] = ..., safe_die: _Optional[_Union[CellDie, _Mapping]] = ..., chihuahua_die: _Optional[_Union[PlayerDie, _Mapping]] = ..., kitty_die: _Optional[_Union[PlayerDie, _Mapping]] = ...) -> None: ...

class RevealedTile(_message.Message):
    __slots__ = ("cell", "face")
    CELL_FIELD_NUMBER: _ClassVar[int]
    FACE_FIELD_NUMBER: _ClassVar[int]
    cell: str
    face: _names_pb2.Face
    def __init__(self, cell: _Optional[str] = ..., face: _Optional[_Union[_names_pb2.Face, str]] = ...) -> None: ...

class PatrolCard(_message.Message):
    __slots__ = ("floor", "card")
    FLOOR_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    floor: int
    card: str
    def __init__(self, floor: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class DealtCharacter(_message.Message):
    __slots__ = ("player", "character")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    CHARACTER_FIELD_NUMBER: _ClassVar[int]
    player: int
    character: _names_pb2.Character
    def __init__(self, player: _Optional[int] = ..., character: _Optional[_Union[_names_pb2.Character, str]] = ...) -> None: ...

class CellDie(_message.Message):
    __slots__ = ("cell", "number")
    CELL_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    cell: str
    number: int
    def __init__(self, cell: _Optional[str] = ..., number: _Optional[int] = ...) -> None: ...

class PlayerDie(_message.Message):
    __slots__ = ("player", "number")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    player: int
    number: int
    def __init__(self, player: _Optional[int] = ..., number: _Optional[int] = ...) -> None: ...

class Outcomes(_message.Message):
    __slots__ = ("outcomes",)
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    outcomes: _containers.RepeatedCompositeFieldContainer[Outcome]
    def __init__(self, outcomes: _Optional[_Iterable[_Union[Outcome, _Mapping]]] = ...) -> None: ...

class NeededOutcome(_message.Message):
    __slots__ = ("text", "possible")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    POSSIBLE_FIELD_NUMBER: _ClassVar[int]
    text: str
    possible: _containers.RepeatedCompositeFieldContainer[Outcome]
    def __init__(self, text: _Optional[str] = ..., possible: _Optional[_Iterable[_Union[Outcome, _Mapping]]] = ...) -> None: ...
