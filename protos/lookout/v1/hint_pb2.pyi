import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from lookout.v1 import action_pb2 as _action_pb2
from lookout.v1 import estimate_pb2 as _estimate_pb2
from lookout.v1 import risk_pb2 as _risk_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Objective(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OBJECTIVE_UNSPECIFIED: _ClassVar[Objective]
    OBJECTIVE_WIN: _ClassVar[Objective]
    OBJECTIVE_SAFE: _ClassVar[Objective]

class Verdict(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VERDICT_UNSPECIFIED: _ClassVar[Verdict]
    VERDICT_CERTAIN: _ClassVar[Verdict]
    VERDICT_CLEAR: _ClassVar[Verdict]
    VERDICT_CLOSE: _ClassVar[Verdict]
    VERDICT_TOSS_UP: _ClassVar[Verdict]
    VERDICT_ONLY: _ClassVar[Verdict]
    VERDICT_OVER: _ClassVar[Verdict]
    VERDICT_LOST: _ClassVar[Verdict]
OBJECTIVE_UNSPECIFIED: Objective
OBJECTIVE_WIN: Objective
OBJECTIVE_SAFE: Objective
VERDICT_UNSPECIFIED: Verdict
VERDICT_CERTAIN: Verdict
VERDICT_CLEAR: Verdict
VERDICT_CLOSE: Verdict
VERDICT_TOSS_UP: Verdict
VERDICT_ONLY: Verdict
VERDICT_OVER: Verdict
VERDICT_LOST: Verdict

class Hint(_message.Message):
    __slots__ = ("suggestions", "verdict", "summary", "question", "player", "risks", "line", "simulations", "partial", "seed", "solver_version", "assumptions", "elapsed")
    SUGGESTIONS_FIELD_NUMBER: _ClassVar[int]
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    RISKS_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    SIMULATIONS_FIELD_NUMBER: _ClassVar[int]
    PARTIAL_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    ASSUMPTIONS_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    suggestions: _containers.RepeatedCompositeFieldContainer[Suggestion]
    verdict: Verdict
    summary: str
    question: str
    player: int
    risks: _containers.RepeatedCompositeFieldContainer[_risk_pb2.PlayerRisk]
    line: Line
    simulations: int
    partial: bool
    seed: int
    solver_version: str
    assumptions: _containers.RepeatedScalarFieldContainer[str]
    elapsed: _duration_pb2.Duration
    def __init__(self, suggestions: _Optional[_Iterable[_Union[Suggestion, _Mapping]]] = ..., verdict: _Optional[_Union[Verdict, str]] = ..., summary: _Optional[str] = ..., question: _Optional[str] = ..., player: _Optional[int] = ..., risks: _Optional[_Iterable[_Union[_risk_pb2.PlayerRisk, _Mapping]]] = ..., line: _Optional[_Union[Line, _Mapping]] = ..., simulations: _Optional[int] = ..., partial: _Optional[bool] = ..., seed: _Optional[int] = ..., solver_version: _Optional[str] = ..., assumptions: _Optional[_Iterable[str]] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ...) -> None: ...

class Suggestion(_message.Message):
    __slots__ = ("action", "notation", "label", "win_probability", "behind", "chance_best", "seen_this_turn", "caught_this_turn", "seen_this_round", "caught_this_round", "visits", "reasons", "value")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    WIN_PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    BEHIND_FIELD_NUMBER: _ClassVar[int]
    CHANCE_BEST_FIELD_NUMBER: _ClassVar[int]
    SEEN_THIS_TURN_FIELD_NUMBER: _ClassVar[int]
    CAUGHT_THIS_TURN_FIELD_NUMBER: _ClassVar[int]
    SEEN_THIS_ROUND_FIELD_NUMBER: _ClassVar[int]
    CAUGHT_THIS_ROUND_FIELD_NUMBER: _ClassVar[int]
    VISITS_FIELD_NUMBER: _ClassVar[int]
    REASONS_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    action: _action_pb2.Action
    notation: str
    label: str
    win_probability: _estimate_pb2.Estimate
    behind: _estimate_pb2.Estimate
    chance_best: float
    seen_this_turn: _estimate_pb2.Estimate
    caught_this_turn: _estimate_pb2.Estimate
    seen_this_round: _estimate_pb2.Estimate
    caught_this_round: _estimate_pb2.Estimate
    visits: int
    reasons: _containers.RepeatedCompositeFieldContainer[Reason]
    value: float
    def __init__(self, action: _Optional[_Union[_action_pb2.Action, _Mapping]] = ..., notation: _Optional[str] = ..., label: _Optional[str] = ..., win_probability: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., behind: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., chance_best: _Optional[float] = ..., seen_this_turn: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., caught_this_turn: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., seen_this_round: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., caught_this_round: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., visits: _Optional[int] = ..., reasons: _Optional[_Iterable[_Union[Reason, _Mapping]]] = ..., value: _Optional[float] = ...) -> None: ...

class Reason(_message.Message):
    __slots__ = ("code", "sentence", "facts", "cells", "exact")
    CODE_FIELD_NUMBER: _ClassVar[int]
    SENTENCE_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    EXACT_FIELD_NUMBER: _ClassVar[int]
    code: str
    sentence: str
    facts: _containers.RepeatedCompositeFieldContainer[Fact]
    cells: _containers.RepeatedScalarFieldContainer[str]
    exact: bool
    def __init__(self, code: _Optional[str] = ..., sentence: _Optional[str] = ..., facts: _Optional[_Iterable[_Union[Fact, _Mapping]]] = ..., cells: _Optional[_Iterable[str]] = ..., exact: _Optional[bool] = ...) -> None: ...

class Fact(_message.Message):
    __slots__ = ("name", "number", "word")
    NAME_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    name: str
    number: float
    word: str
    def __init__(self, name: _Optional[str] = ..., number: _Optional[float] = ..., word: _Optional[str] = ...) -> None: ...

class Line(_message.Message):
    __slots__ = ("steps", "share", "ends", "ends_at", "branch_after", "branches", "following", "sentences")
    STEPS_FIELD_NUMBER: _ClassVar[int]
    SHARE_FIELD_NUMBER: _ClassVar[int]
    ENDS_FIELD_NUMBER: _ClassVar[int]
    ENDS_AT_FIELD_NUMBER: _ClassVar[int]
    BRANCH_AFTER_FIELD_NUMBER: _ClassVar[int]
    BRANCHES_FIELD_NUMBER: _ClassVar[int]
    FOLLOWING_FIELD_NUMBER: _ClassVar[int]
    SENTENCES_FIELD_NUMBER: _ClassVar[int]
    steps: _containers.RepeatedCompositeFieldContainer[LineStep]
    share: float
    ends: bool
    ends_at: str
    branch_after: int
    branches: _containers.RepeatedCompositeFieldContainer[Branch]
    following: LineStep
    sentences: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, steps: _Optional[_Iterable[_Union[LineStep, _Mapping]]] = ..., share: _Optional[float] = ..., ends: _Optional[bool] = ..., ends_at: _Optional[str] = ..., branch_after: _Optional[int] = ..., branches: _Optional[_Iterable[_Union[Branch, _Mapping]]] = ..., following: _Optional[_Union[LineStep, _Mapping]] = ..., sentences: _Optional[_Iterable[str]] = ...) -> None: ...

class LineStep(_message.Message):
    __slots__ = ("player", "action", "notation", "share")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    SHARE_FIELD_NUMBER: _ClassVar[int]
    player: int
    action: _action_pb2.Action
    notation: str
    share: float
    def __init__(self, player: _Optional[int] = ..., action: _Optional[_Union[_action_pb2.Action, _Mapping]] = ..., notation: _Optional[str] = ..., share: _Optional[float] = ...) -> None: ...

class Branch(_message.Message):
    __slots__ = ("text", "chance", "then")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    CHANCE_FIELD_NUMBER: _ClassVar[int]
    THEN_FIELD_NUMBER: _ClassVar[int]
    text: str
    chance: _estimate_pb2.Estimate
    then: str
    def __init__(self, text: _Optional[str] = ..., chance: _Optional[_Union[_estimate_pb2.Estimate, _Mapping]] = ..., then: _Optional[str] = ...) -> None: ...
