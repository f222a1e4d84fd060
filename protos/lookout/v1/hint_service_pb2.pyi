from lookout.v1 import estimate_pb2 as _estimate_pb2
from lookout.v1 import hint_pb2 as _hint_pb2
from lookout.v1 import plan_pb2 as _plan_pb2
from lookout.v1 import position_pb2 as _position_pb2
from lookout.v1 import risk_pb2 as _risk_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetHintRequest(_message.Message):
    __slots__ = ("position", "budget", "seed", "human_players", "objective", "max_suggestions")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    BUDGET_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    HUMAN_PLAYERS_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    MAX_SUGGESTIONS_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    budget: _estimate_pb2.Budget
    seed: int
    human_players: _containers.RepeatedScalarFieldContainer[int]
    objective: _hint_pb2.Objective
    max_suggestions: int
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., budget: _Optional[_Union[_estimate_pb2.Budget, _Mapping]] = ..., seed: _Optional[int] = ..., human_players: _Optional[_Iterable[int]] = ..., objective: _Optional[_Union[_hint_pb2.Objective, str]] = ..., max_suggestions: _Optional[int] = ...) -> None: ...

class GetHintResponse(_message.Message):
    __slots__ = ("hint",)
    HINT_FIELD_NUMBER: _ClassVar[int]
    hint: _hint_pb2.Hint
    def __init__(self, hint: _Optional[_Union[_hint_pb2.Hint, _Mapping]] = ...) -> None: ...

class StreamHintRequest(_message.Message):
    __slots__ = ("request",)
    REQUEST_FIELD_NUMBER: _ClassVar[int]
    request: GetHintRequest
    def __init__(self, request: _Optional[_Union[GetHintRequest, _Mapping]] = ...) -> None: ...

class StreamHintResponse(_message.Message):
    __slots__ = ("hint", "final")
    HINT_FIELD_NUMBER: _ClassVar[int]
    FINAL_FIELD_NUMBER: _ClassVar[int]
    hint: _hint_pb2.Hint
    final: bool
    def __init__(self, hint: _Optional[_Union[_hint_pb2.Hint, _Mapping]] = ..., final: _Optional[bool] = ...) -> None: ...

class AssessRiskRequest(_message.Message):
    __slots__ = ("position", "maps", "guards", "seed")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    MAPS_FIELD_NUMBER: _ClassVar[int]
    GUARDS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    maps: bool
    guards: bool
    seed: int
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., maps: _Optional[bool] = ..., guards: _Optional[bool] = ..., seed: _Optional[int] = ...) -> None: ...

class AssessRiskResponse(_message.Message):
    __slots__ = ("this_turn", "until_next_turn", "maps", "guards")
    THIS_TURN_FIELD_NUMBER: _ClassVar[int]
    UNTIL_NEXT_TURN_FIELD_NUMBER: _ClassVar[int]
    MAPS_FIELD_NUMBER: _ClassVar[int]
    GUARDS_FIELD_NUMBER: _ClassVar[int]
    this_turn: _containers.RepeatedCompositeFieldContainer[_risk_pb2.PlayerRisk]
    until_next_turn: _containers.RepeatedCompositeFieldContainer[_risk_pb2.PlayerRisk]
    maps: _containers.RepeatedCompositeFieldContainer[_risk_pb2.RiskMap]
    guards: _containers.RepeatedCompositeFieldContainer[_risk_pb2.GuardVisits]
    def __init__(self, this_turn: _Optional[_Iterable[_Union[_risk_pb2.PlayerRisk, _Mapping]]] = ..., until_next_turn: _Optional[_Iterable[_Union[_risk_pb2.PlayerRisk, _Mapping]]] = ..., maps: _Optional[_Iterable[_Union[_risk_pb2.RiskMap, _Mapping]]] = ..., guards: _Optional[_Iterable[_Union[_risk_pb2.GuardVisits, _Mapping]]] = ...) -> None: ...

class PlanSafeRequest(_message.Message):
    __slots__ = ("position", "cell", "player", "actions")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    CELL_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    cell: str
    player: int
    actions: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., cell: _Optional[str] = ..., player: _Optional[int] = ..., actions: _Optional[_Iterable[int]] = ...) -> None: ...

class PlanSafeResponse(_message.Message):
    __slots__ = ("plan",)
    PLAN_FIELD_NUMBER: _ClassVar[int]
    plan: _plan_pb2.SafePlan
    def __init__(self, plan: _Optional[_Union[_plan_pb2.SafePlan, _Mapping]] = ...) -> None: ...
