from lookout.v1 import action_pb2 as _action_pb2
from lookout.v1 import names_pb2 as _names_pb2
from lookout.v1 import outcome_pb2 as _outcome_pb2
from lookout.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Chance(_message.Message):
    __slots__ = ("seed", "reported")
    SEED_FIELD_NUMBER: _ClassVar[int]
    REPORTED_FIELD_NUMBER: _ClassVar[int]
    seed: int
    reported: _outcome_pb2.Outcomes
    def __init__(self, seed: _Optional[int] = ..., reported: _Optional[_Union[_outcome_pb2.Outcomes, _Mapping]] = ...) -> None: ...

class Question(_message.Message):
    __slots__ = ("kind", "player")
    KIND_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    kind: str
    player: int
    def __init__(self, kind: _Optional[str] = ..., player: _Optional[int] = ...) -> None: ...

class CreateGameRequest(_message.Message):
    __slots__ = ("job", "seats", "rules", "lost_visual", "custom", "wall_seed", "chance")
    JOB_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    LOST_VISUAL_FIELD_NUMBER: _ClassVar[int]
    CUSTOM_FIELD_NUMBER: _ClassVar[int]
    WALL_SEED_FIELD_NUMBER: _ClassVar[int]
    CHANCE_FIELD_NUMBER: _ClassVar[int]
    job: _names_pb2.Job
    seats: _containers.RepeatedCompositeFieldContainer[Seat]
    rules: _position_pb2.Rules
    lost_visual: bool
    custom: Building
    wall_seed: int
    chance: Chance
    def __init__(self, job: _Optional[_Union[_names_pb2.Job, str]] = ..., seats: _Optional[_Iterable[_Union[Seat, _Mapping]]] = ..., rules: _Optional[_Union[_position_pb2.Rules, _Mapping]] = ..., lost_visual: _Optional[bool] = ..., custom: _Optional[_Union[Building, _Mapping]] = ..., wall_seed: _Optional[int] = ..., chance: _Optional[_Union[Chance, _Mapping]] = ...) -> None: ...

class Seat(_message.Message):
    __slots__ = ("character", "side")
    CHARACTER_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    character: _names_pb2.Character
    side: _names_pb2.Side
    def __init__(self, character: _Optional[_Union[_names_pb2.Character, str]] = ..., side: _Optional[_Union[_names_pb2.Side, str]] = ...) -> None: ...

class Building(_message.Message):
    __slots__ = ("floors", "hole")
    FLOORS_FIELD_NUMBER: _ClassVar[int]
    HOLE_FIELD_NUMBER: _ClassVar[int]
    floors: _containers.RepeatedCompositeFieldContainer[_position_pb2.Walls]
    hole: str
    def __init__(self, floors: _Optional[_Iterable[_Union[_position_pb2.Walls, _Mapping]]] = ..., hole: _Optional[str] = ...) -> None: ...

class CreateGameResponse(_message.Message):
    __slots__ = ("played", "needed")
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    NEEDED_FIELD_NUMBER: _ClassVar[int]
    played: Played
    needed: _outcome_pb2.NeededOutcome
    def __init__(self, played: _Optional[_Union[Played, _Mapping]] = ..., needed: _Optional[_Union[_outcome_pb2.NeededOutcome, _Mapping]] = ...) -> None: ...

class Played(_message.Message):
    __slots__ = ("position", "outcomes", "story", "question", "seed")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    STORY_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    outcomes: _containers.RepeatedCompositeFieldContainer[_outcome_pb2.Outcome]
    story: _containers.RepeatedScalarFieldContainer[str]
    question: Question
    seed: int
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., outcomes: _Optional[_Iterable[_Union[_outcome_pb2.Outcome, _Mapping]]] = ..., story: _Optional[_Iterable[str]] = ..., question: _Optional[_Union[Question, _Mapping]] = ..., seed: _Optional[int] = ...) -> None: ...

class ListActionsRequest(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class ListActionsResponse(_message.Message):
    __slots__ = ("actions", "question")
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    actions: _containers.RepeatedCompositeFieldContainer[LegalAction]
    question: Question
    def __init__(self, actions: _Optional[_Iterable[_Union[LegalAction, _Mapping]]] = ..., question: _Optional[_Union[Question, _Mapping]] = ...) -> None: ...

class LegalAction(_message.Message):
    __slots__ = ("action", "notation", "label", "cost")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    LABEL_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    action: _action_pb2.Action
    notation: str
    label: str
    cost: int
    def __init__(self, action: _Optional[_Union[_action_pb2.Action, _Mapping]] = ..., notation: _Optional[str] = ..., label: _Optional[str] = ..., cost: _Optional[int] = ...) -> None: ...

class ApplyActionRequest(_message.Message):
    __slots__ = ("position", "action", "notation", "chance")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    CHANCE_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    action: _action_pb2.Action
    notation: str
    chance: Chance
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., action: _Optional[_Union[_action_pb2.Action, _Mapping]] = ..., notation: _Optional[str] = ..., chance: _Optional[_Union[Chance, _Mapping]] = ...) -> None: ...

class ApplyActionResponse(_message.Message):
    __slots__ = ("played", "needed")
    PLAYED_FIELD_NUMBER: _ClassVar[int]
    NEEDED_FIELD_NUMBER: _ClassVar[int]
    played: Played
    needed: _outcome_pb2.NeededOutcome
    def __init__(self, played: _Optional[_Union[Played, _Mapping]] = ..., needed: _Optional[_Union[_outcome_pb2.NeededOutcome, _Mapping]] = ...) -> None: ...

class ValidatePositionRequest(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class ValidatePositionResponse(_message.Message):
    __slots__ = ("defects",)
    DEFECTS_FIELD_NUMBER: _ClassVar[int]
    defects: _containers.RepeatedCompositeFieldContainer[Defect]
    def __init__(self, defects: _Optional[_Iterable[_Union[Defect, _Mapping]]] = ...) -> None: ...

class Defect(_message.Message):
    __slots__ = ("field", "description")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    field: str
    description: str
    def __init__(self, field: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...

class ParsePositionRequest(_message.Message):
    __slots__ = ("text",)
    TEXT_FIELD_NUMBER: _ClassVar[int]
    text: str
    def __init__(self, text: _Optional[str] = ...) -> None: ...

class ParsePositionResponse(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class FormatPositionRequest(_message.Message):
    __slots__ = ("position", "draw")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    DRAW_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    draw: bool
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., draw: _Optional[bool] = ...) -> None: ...

class FormatPositionResponse(_message.Message):
    __slots__ = ("notation", "drawing")
    NOTATION_FIELD_NUMBER: _ClassVar[int]
    DRAWING_FIELD_NUMBER: _ClassVar[int]
    notation: str
    drawing: str
    def __init__(self, notation: _Optional[str] = ..., drawing: _Optional[str] = ...) -> None: ...
