from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DESCRIPTOR: _descriptor.FileDescriptor

class Job(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    JOB_UNSPECIFIED: _ClassVar[Job]
    JOB_BANK: _ClassVar[Job]
    JOB_OFFICE: _ClassVar[Job]
    JOB_FORT_KNOX: _ClassVar[Job]

class RulesPreset(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RULES_PRESET_UNSPECIFIED: _ClassVar[RulesPreset]
    RULES_PRESET_SECOND_EDITION: _ClassVar[RulesPreset]
    RULES_PRESET_FIRST_EDITION: _ClassVar[RulesPreset]
    RULES_PRESET_BGA: _ClassVar[RulesPreset]

class Side(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SIDE_UNSPECIFIED: _ClassVar[Side]
    SIDE_BASIC: _ClassVar[Side]
    SIDE_ADVANCED: _ClassVar[Side]

class Character(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CHARACTER_UNSPECIFIED: _ClassVar[Character]
    CHARACTER_ACROBAT: _ClassVar[Character]
    CHARACTER_HACKER: _ClassVar[Character]
    CHARACTER_HAWK: _ClassVar[Character]
    CHARACTER_JUICER: _ClassVar[Character]
    CHARACTER_PETERMAN: _ClassVar[Character]
    CHARACTER_RAVEN: _ClassVar[Character]
    CHARACTER_RIGGER: _ClassVar[Character]
    CHARACTER_ROOK: _ClassVar[Character]
    CHARACTER_SPOTTER: _ClassVar[Character]

class Face(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FACE_UNSPECIFIED: _ClassVar[Face]
    FACE_ATRIUM_3: _ClassVar[Face]
    FACE_ATRIUM_4: _ClassVar[Face]
    FACE_CAMERA_1: _ClassVar[Face]
    FACE_CAMERA_2: _ClassVar[Face]
    FACE_CAMERA_3: _ClassVar[Face]
    FACE_CAMERA_6: _ClassVar[Face]
    FACE_COMPUTER_FINGERPRINT_4: _ClassVar[Face]
    FACE_COMPUTER_LASER_5: _ClassVar[Face]
    FACE_COMPUTER_MOTION_6: _ClassVar[Face]
    FACE_DEADBOLT_1: _ClassVar[Face]
    FACE_DEADBOLT_2: _ClassVar[Face]
    FACE_DEADBOLT_3: _ClassVar[Face]
    FACE_DETECTOR_4: _ClassVar[Face]
    FACE_DETECTOR_5: _ClassVar[Face]
    FACE_DETECTOR_6: _ClassVar[Face]
    FACE_FINGERPRINT_4: _ClassVar[Face]
    FACE_FINGERPRINT_5: _ClassVar[Face]
    FACE_FINGERPRINT_6: _ClassVar[Face]
    FACE_FOYER_1: _ClassVar[Face]
    FACE_FOYER_2: _ClassVar[Face]
    FACE_KEYPAD_4: _ClassVar[Face]
    FACE_KEYPAD_5: _ClassVar[Face]
    FACE_KEYPAD_6: _ClassVar[Face]
    FACE_LABORATORY_3: _ClassVar[Face]
    FACE_LABORATORY_4: _ClassVar[Face]
    FACE_LASER_1: _ClassVar[Face]
    FACE_LASER_2: _ClassVar[Face]
    FACE_LASER_3: _ClassVar[Face]
    FACE_LAVATORY_5: _ClassVar[Face]
    FACE_MOTION_1: _ClassVar[Face]
    FACE_MOTION_2: _ClassVar[Face]
    FACE_MOTION_3: _ClassVar[Face]
    FACE_SAFE: _ClassVar[Face]
    FACE_SECRET_DOOR_1: _ClassVar[Face]
    FACE_SECRET_DOOR_2: _ClassVar[Face]
    FACE_SERVICE_DUCT_5: _ClassVar[Face]
    FACE_SERVICE_DUCT_6: _ClassVar[Face]
    FACE_STAIRS_4: _ClassVar[Face]
    FACE_STAIRS_5: _ClassVar[Face]
    FACE_STAIRS_6: _ClassVar[Face]
    FACE_THERMO_1: _ClassVar[Face]
    FACE_THERMO_2: _ClassVar[Face]
    FACE_THERMO_3: _ClassVar[Face]
    FACE_WALKWAY_1: _ClassVar[Face]
    FACE_WALKWAY_2: _ClassVar[Face]
    FACE_WALKWAY_3: _ClassVar[Face]

class Tool(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TOOL_UNSPECIFIED: _ClassVar[Tool]
    TOOL_BLUEPRINTS: _ClassVar[Tool]
    TOOL_CROWBAR: _ClassVar[Tool]
    TOOL_CRYSTAL_BALL: _ClassVar[Tool]
    TOOL_DONUTS: _ClassVar[Tool]
    TOOL_DYNAMITE: _ClassVar[Tool]
    TOOL_EMP: _ClassVar[Tool]
    TOOL_INVISIBLE_SUIT: _ClassVar[Tool]
    TOOL_MAKEUP_KIT: _ClassVar[Tool]
    TOOL_ROLLERSKATES: _ClassVar[Tool]
    TOOL_SMOKE_BOMB: _ClassVar[Tool]
    TOOL_STETHOSCOPE: _ClassVar[Tool]
    TOOL_THERMAL_BOMB: _ClassVar[Tool]
    TOOL_VIRUS: _ClassVar[Tool]

class Loot(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LOOT_UNSPECIFIED: _ClassVar[Loot]
    LOOT_BUST: _ClassVar[Loot]
    LOOT_CHIHUAHUA: _ClassVar[Loot]
    LOOT_CURSED_GOBLET: _ClassVar[Loot]
    LOOT_GEMSTONE: _ClassVar[Loot]
    LOOT_GOLD_BAR: _ClassVar[Loot]
    LOOT_GOLD_BAR_2: _ClassVar[Loot]
    LOOT_ISOTOPE: _ClassVar[Loot]
    LOOT_KEYCARD: _ClassVar[Loot]
    LOOT_MIRROR: _ClassVar[Loot]
    LOOT_PAINTING: _ClassVar[Loot]
    LOOT_PERSIAN_KITTY: _ClassVar[Loot]
    LOOT_STAMP: _ClassVar[Loot]
    LOOT_TIARA: _ClassVar[Loot]

class Event(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EVENT_UNSPECIFIED: _ClassVar[Event]
    EVENT_BROWN_OUT: _ClassVar[Event]
    EVENT_BUDDY_SYSTEM: _ClassVar[Event]
    EVENT_CHANGE_OF_PLANS: _ClassVar[Event]
    EVENT_CRASH: _ClassVar[Event]
    EVENT_DAYDREAMING: _ClassVar[Event]
    EVENT_DEAD_DROP: _ClassVar[Event]
    EVENT_ESPRESSO: _ClassVar[Event]
    EVENT_FREIGHT_ELEVATOR: _ClassVar[Event]
    EVENT_GO_WITH_YOUR_GUT: _ClassVar[Event]
    EVENT_GYMNASTICS: _ClassVar[Event]
    EVENT_HEADS_UP: _ClassVar[Event]
    EVENT_JUMP_THE_GUN: _ClassVar[Event]
    EVENT_JURY_RIG: _ClassVar[Event]
    EVENT_KEYCODE_CHANGE: _ClassVar[Event]
    EVENT_LAMPSHADE: _ClassVar[Event]
    EVENT_LOST_GRIP: _ClassVar[Event]
    EVENT_PEEKHOLE: _ClassVar[Event]
    EVENT_REBOOT: _ClassVar[Event]
    EVENT_SHIFT_CHANGE: _ClassVar[Event]
    EVENT_SHOPLIFTING: _ClassVar[Event]
    EVENT_SQUEAK: _ClassVar[Event]
    EVENT_SWITCH_SIGNS: _ClassVar[Event]
    EVENT_THROW_VOICE: _ClassVar[Event]
    EVENT_TIME_LOCK: _ClassVar[Event]
    EVENT_VIDEO_LOOP: _ClassVar[Event]
    EVENT_WHERE_IS_HE: _ClassVar[Event]

class HackSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    HACK_SOURCE_UNSPECIFIED: _ClassVar[HackSource]
    HACK_SOURCE_FINGERPRINT: _ClassVar[HackSource]
    HACK_SOURCE_LASER: _ClassVar[HackSource]
    HACK_SOURCE_MOTION: _ClassVar[HackSource]
    HACK_SOURCE_LAPTOP: _ClassVar[HackSource]

class Result(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    RESULT_UNSPECIFIED: _ClassVar[Result]
    RESULT_PLAYING: _ClassVar[Result]
    RESULT_WON: _ClassVar[Result]
    RESULT_CAUGHT: _ClassVar[Result]
JOB_UNSPECIFIED: Job
JOB_BANK: Job
JOB_OFFICE: Job
JOB_FORT_KNOX: Job
RULES_PRESET_UNSPECIFIED: RulesPreset
RULES_PRESET_SECOND_EDITION: RulesPreset
RULES_PRESET_FIRST_EDITION: RulesPreset
RULES_PRESET_BGA: RulesPreset
SIDE_UNSPECIFIED: Side
SIDE_BASIC: Side
SIDE_ADVANCED: Side
CHARACTER_UNSPECIFIED: Character
CHARACTER_ACROBAT: Character
CHARACTER_HACKER: Character
CHARACTER_HAWK: Character
CHARACTER_JUICER: Character
CHARACTER_PETERMAN: Character
CHARACTER_RAVEN: Character
CHARACTER_RIGGER: Character
CHARACTER_ROOK: Character
CHARACTER_SPOTTER: Character
FACE_UNSPECIFIED: Face
FACE_ATRIUM_3: Face
FACE_ATRIUM_4: Face
FACE_CAMERA_1: Face
FACE_CAMERA_2: Face
FACE_CAMERA_3: Face
FACE_CAMERA_6: Face
FACE_COMPUTER_FINGERPRINT_4: Face
FACE_COMPUTER_LASER_5: Face
FACE_COMPUTER_MOTION_6: Face
FACE_DEADBOLT_1: Face
FACE_DEADBOLT_2: Face
FACE_DEADBOLT_3: Face
FACE_DETECTOR_4: Face
FACE_DETECTOR_5: Face
FACE_DETECTOR_6: Face
FACE_FINGERPRINT_4: Face
FACE_FINGERPRINT_5: Face
FACE_FINGERPRINT_6: Face
FACE_FOYER_1: Face
FACE_FOYER_2: Face
FACE_KEYPAD_4: Face
FACE_KEYPAD_5: Face
FACE_KEYPAD_6: Face
FACE_LABORATORY_3: Face
FACE_LABORATORY_4: Face
FACE_LASER_1: Face
FACE_LASER_2: Face
FACE_LASER_3: Face
FACE_LAVATORY_5: Face
FACE_MOTION_1: Face
FACE_MOTION_2: Face
FACE_MOTION_3: Face
FACE_SAFE: Face
FACE_SECRET_DOOR_1: Face
FACE_SECRET_DOOR_2: Face
FACE_SERVICE_DUCT_5: Face
FACE_SERVICE_DUCT_6: Face
FACE_STAIRS_4: Face
FACE_STAIRS_5: Face
FACE_STAIRS_6: Face
FACE_THERMO_1: Face
FACE_THERMO_2: Face
FACE_THERMO_3: Face
FACE_WALKWAY_1: Face
FACE_WALKWAY_2: Face
FACE_WALKWAY_3: Face
TOOL_UNSPECIFIED: Tool
TOOL_BLUEPRINTS: Tool
TOOL_CROWBAR: Tool
TOOL_CRYSTAL_BALL: Tool
TOOL_DONUTS: Tool
TOOL_DYNAMITE: Tool
TOOL_EMP: Tool
TOOL_INVISIBLE_SUIT: Tool
TOOL_MAKEUP_KIT: Tool
TOOL_ROLLERSKATES: Tool
TOOL_SMOKE_BOMB: Tool
TOOL_STETHOSCOPE: Tool
TOOL_THERMAL_BOMB: Tool
TOOL_VIRUS: Tool
LOOT_UNSPECIFIED: Loot
LOOT_BUST: Loot
LOOT_CHIHUAHUA: Loot
LOOT_CURSED_GOBLET: Loot
LOOT_GEMSTONE: Loot
LOOT_GOLD_BAR: Loot
LOOT_GOLD_BAR_2: Loot
LOOT_ISOTOPE: Loot
LOOT_KEYCARD: Loot
LOOT_MIRROR: Loot
LOOT_PAINTING: Loot
LOOT_PERSIAN_KITTY: Loot
LOOT_STAMP: Loot
LOOT_TIARA: Loot
EVENT_UNSPECIFIED: Event
EVENT_BROWN_OUT: Event
EVENT_BUDDY_SYSTEM: Event
EVENT_CHANGE_OF_PLANS: Event
EVENT_CRASH: Event
EVENT_DAYDREAMING: Event
EVENT_DEAD_DROP: Event
EVENT_ESPRESSO: Event
EVENT_FREIGHT_ELEVATOR: Event
EVENT_GO_WITH_YOUR_GUT: Event
EVENT_GYMNASTICS: Event
EVENT_HEADS_UP: Event
EVENT_JUMP_THE_GUN: Event
EVENT_JURY_RIG: Event
EVENT_KEYCODE_CHANGE: Event
EVENT_LAMPSHADE: Event
EVENT_LOST_GRIP: Event
EVENT_PEEKHOLE: Event
EVENT_REBOOT: Event
EVENT_SHIFT_CHANGE: Event
EVENT_SHOPLIFTING: Event
EVENT_SQUEAK: Event
EVENT_SWITCH_SIGNS: Event
EVENT_THROW_VOICE: Event
EVENT_TIME_LOCK: Event
EVENT_VIDEO_LOOP: Event
EVENT_WHERE_IS_HE: Event
HACK_SOURCE_UNSPECIFIED: HackSource
HACK_SOURCE_FINGERPRINT: HackSource
HACK_SOURCE_LASER: HackSource
HACK_SOURCE_MOTION: HackSource
HACK_SOURCE_LAPTOP: HackSource
RESULT_UNSPECIFIED: Result
RESULT_PLAYING: Result
RESULT_WON: Result
RESULT_CAUGHT: Result
