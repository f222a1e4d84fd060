import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Estimate(_message.Message):
    __slots__ = ("value", "low", "high", "exact")
    VALUE_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    EXACT_FIELD_NUMBER: _ClassVar[int]
    value: float
    low: float
    high: float
    exact: bool
    def __init__(self, value: _Optional[float] = ..., low: _Optional[float] = ..., high: _Optional[float] = ..., exact: _Optional[bool] = ...) -> None: ...

class Budget(_message.Message):
    __slots__ = ("time", "simulations", "half_width")
    TIME_FIELD_NUMBER: _ClassVar[int]
    SIMULATIONS_FIELD_NUMBER: _ClassVar[int]
    HALF_WIDTH_FIELD_NUMBER: _ClassVar[int]
    time: _duration_pb2.Duration
    simulations: int
    half_width: float
    def __init__(self, time: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., simulations: _Optional[int] = ..., half_width: _Optional[float] = ...) -> None: ...
