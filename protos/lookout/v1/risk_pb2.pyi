from lookout.v1 import estimate_pb2 as _estimate_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PlayerRisk(_message.Message):
    __slots__ = ("player", "seen", "caught", "expected_loss", "paths")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    SEEN_FIELD_NUMBER: _ClassVar[int]
    CAUGHT_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_LOSS_FIELD_NUMBER: _ClassVar[int]
    PATHS_FIELD_NUMBER: _ClassVar[int]
    player: int
    seen: _estimate_pb2.Estimate
    caught: _estimate_pb2.Estimate
    expected_loss: _estimate_pb2.Estimate
    paths: int
    def __init__(self, player: _Optional[int] = ..., seen: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., caught: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., expected_loss: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., paths: _Optional[int] = ...) -> None: ...

class RiskMap(_message.Message):
    __slots__ = ("player", "cells")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    player: int
    cells: _containers.RepeatedCompositeFieldContainer[CellRisk]
    def __init__(self, player: _Optional[int] = ..., cells: _Optional[_Iterable[_Union[CellRisk, _Mapping]]] = ...) -> None: ...

class CellRisk(_message.Message):
    __slots__ = ("cell", "seen", "caught", "expected_loss")
    CELL_FIELD_NUMBER: _ClassVar[int]
    SEEN_FIELD_NUMBER: _ClassVar[int]
    CAUGHT_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_LOSS_FIELD_NUMBER: _ClassVar[int]
    cell: str
    seen: float
    caught: float
    expected_loss: float
    def __init__(self, cell: _Optional[str] = ..., seen: _Optional[float] = ..., caught: _Optional[float] = ..., expected_loss: _Optional[float] = ...) -> None: ...

class GuardVisits(_message.Message):
    __slots__ = ("floor", "cells")
    FLOOR_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    floor: int
    cells: _containers.RepeatedCompositeFieldContainer[CellVisit]
    def __init__(self, floor: _Optional[int] = ..., cells: _Optional[_Iterable[_Union[CellVisit, _Mapping]]] = ...) -> None: ...

class CellVisit(_message.Message):
    __slots__ = ("cell", "chance")
    CELL_FIELD_NUMBER: _ClassVar[int]
    CHANCE_FIELD_NUMBER: _ClassVar[int]
    cell: str
    chance: float
    def __init__(self, cell: _Optional[str] = ..., chance: _Optional[float] = ...) -> None: ...
