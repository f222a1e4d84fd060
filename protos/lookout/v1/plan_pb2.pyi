from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SafeWork(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SAFE_WORK_UNSPECIFIED: _ClassVar[SafeWork]
    SAFE_WORK_ADD_DIE: _ClassVar[SafeWork]
    SAFE_WORK_ROLL: _ClassVar[SafeWork]
    SAFE_WORK_WAIT: _ClassVar[SafeWork]
SAFE_WORK_UNSPECIFIED: SafeWork
SAFE_WORK_ADD_DIE: SafeWork
SAFE_WORK_ROLL: SafeWork
SAFE_WORK_WAIT: SafeWork

class SafePlan(_message.Message):
    __slots__ = ("cell", "missing", "hidden_tiles", "dice", "first", "turns")
    CELL_FIELD_NUMBER: _ClassVar[int]
    MISSING_FIELD_NUMBER: _ClassVar[int]
    HIDDEN_TILES_FIELD_NUMBER: _ClassVar[int]
    DICE_FIELD_NUMBER: _ClassVar[int]
    FIRST_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    cell: str
    missing: int
    hidden_tiles: int
    dice: int
    first: SafeWork
    turns: _containers.RepeatedCompositeFieldContainer[SafeTurn]
    def __init__(self, cell: _Optional[str] = ..., missing: _Optional[int] = ..., hidden_tiles: _Optional[int] = ..., dice: _Optional[int] = ..., first: _Optional[_Union[SafeWork, str]] = ..., turns: _Optional[_Iterable[_Union[SafeTurn, _Mapping]]] = ...) -> None: ...

class SafeTurn(_message.Message):
    __slots__ = ("actions", "open_chance")
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    OPEN_CHANCE_FIELD_NUMBER: _ClassVar[int]
    actions: int
    open_chance: float
    def __init__(self, actions: _Optional[int] = ..., open_chance: _Optional[float] = ...) -> None: ...
