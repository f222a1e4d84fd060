"""Names for the small ints of the game, and tables read from the component data.

Everything in a state is an int; this module says what the ints mean. The order of
cards, tiles and characters is that of ``components.yaml``, checked at import.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from lookout.engine.components import load_components

IntTable = npt.NDArray[np.int64]

# Geometry: every floor is a window of a 5 by 5 grid, so that one index fits all jobs.
STRIDE = 5
FLOOR_CELLS = 25
MAX_FLOORS = 3
MAX_PLAYERS = 4
CELLS = MAX_FLOORS * FLOOR_CELLS
NOWHERE = -1  # A cell: not on the board (not yet placed, not set up, in hand).
ESCAPED = -2  # A player's cell after the escape.
NOBODY = -1
ROOF = 127  # The target of a Thermal Bomb on the top floor.

# Scenarios.
BANK = 0
OFFICE = 1
FORT_KNOX = 2
SCENARIO_NAMES = ("bank", "office", "fort_knox")

# Tile kinds; what lies on a cell is a *face*: kind and printed number.
OUTSIDE = -1  # The face of a cell that this job does not have.
HIDDEN = 0
ATRIUM = 1
CAMERA = 2
COMPUTER_FINGERPRINT = 3
COMPUTER_LASER = 4
COMPUTER_MOTION = 5
DEADBOLT = 6
DETECTOR = 7  # A13: the Scanner of the first edition.
FINGERPRINT = 8
FOYER = 9
KEYPAD = 10
LABORATORY = 11
LASER = 12
LAVATORY = 13
MOTION = 14
SAFE = 15
SECRET_DOOR = 16
SERVICE_DUCT = 17
STAIRS = 18
THERMO = 19
WALKWAY = 20
KINDS = 21
KIND_NAMES = (
    "hidden",
    "atrium",
    "camera",
    "computer_fingerprint",
    "computer_laser",
    "computer_motion",
    "deadbolt",
    "detector",
    "fingerprint",
    "foyer",
    "keypad",
    "laboratory",
    "laser",
    "lavatory",
    "motion",
    "safe",
    "secret_door",
    "service_duct",
    "stairs",
    "thermo",
    "walkway",
)

# Patrol cards are the local index of their cell, and one more card.
LOST_VISUAL = 25

# Events.
EVENT_BROWN_OUT = 0
EVENT_BUDDY_SYSTEM = 1
EVENT_CHANGE_OF_PLANS = 2
EVENT_CRASH = 3
EVENT_DAYDREAMING = 4
EVENT_DEAD_DROP = 5
EVENT_ESPRESSO = 6
EVENT_FREIGHT_ELEVATOR = 7
EVENT_GO_WITH_YOUR_GUT = 8
EVENT_GYMNASTICS = 9
EVENT_HEADS_UP = 10
EVENT_JUMP_THE_GUN = 11
EVENT_JURY_RIG = 12
EVENT_KEYCODE_CHANGE = 13
EVENT_LAMPSHADE = 14
EVENT_LOST_GRIP = 15
EVENT_PEEKHOLE = 16
EVENT_REBOOT = 17
EVENT_SHIFT_CHANGE = 18
EVENT_SHOPLIFTING = 19
EVENT_SQUEAK = 20
EVENT_SWITCH_SIGNS = 21
EVENT_THROW_VOICE = 22
EVENT_TIME_LOCK = 23
EVENT_VIDEO_LOOP = 24
EVENT_WHERE_IS_HE = 25
EVENTS = 26

# Tools.
TOOL_BLUEPRINTS = 0
TOOL_CROWBAR = 1
TOOL_CRYSTAL_BALL = 2
TOOL_DONUTS = 3
TOOL_DYNAMITE = 4
TOOL_EMP = 5
TOOL_INVISIBLE_SUIT = 6
TOOL_MAKEUP_KIT = 7
TOOL_ROLLERSKATES = 8
TOOL_SMOKE_BOMB = 9
TOOL_STETHOSCOPE = 10
TOOL_THERMAL_BOMB = 11
TOOL_VIRUS = 12
TOOLS = 13

# Loot. The two Gold Bars are two cards of one kind.
LOOT_BUST = 0
LOOT_CHIHUAHUA = 1
LOOT_CURSED_GOBLET = 2
LOOT_GEMSTONE = 3
LOOT_GOLD_BAR = 4
LOOT_GOLD_BAR_2 = 5
LOOT_ISOTOPE = 6
LOOT_KEYCARD = 7
LOOT_MIRROR = 8
LOOT_PAINTING = 9
LOOT_PERSIAN_KITTY = 10
LOOT_STAMP = 11
LOOT_TIARA = 12
LOOT = 13

# Items: tools, then loot, in one numbering for trading and picking up.
FIRST_LOOT_ITEM = TOOLS
ITEMS = TOOLS + LOOT

# Characters, and abilities: character * 2 + side.
ACROBAT = 0
HACKER = 1
HAWK = 2
JUICER = 3
PETERMAN = 4
RAVEN = 5
RIGGER = 6
ROOK = 7
SPOTTER = 8
CHARACTERS = 9
BASIC = 0
ADVANCED = 1
NO_SIDE = -1
ABLE_FLEXIBILITY = 0
ABLE_CLIMB_WINDOW = 1
ABLE_JAMMER = 2
ABLE_LAPTOP = 3
ABLE_X_RAY = 4
ABLE_ENHANCE = 5
ABLE_CRYBABY = 6
ABLE_REROUTE = 7
ABLE_STEADY_HANDS = 8
ABLE_DRILL = 9
ABLE_DISTRACT = 10
ABLE_DISRUPT = 11
ABLE_THE_SOLUTION = 12
ABLE_TINKER = 13
ABLE_ORDERS = 14
ABLE_DISGUISE = 15
ABLE_CLAIRVOYANCE = 16
ABLE_PRECOGNITION = 17
ABILITIES = 18

# Computers, in the order of ``hack``.
HACK_FINGERPRINT = 0
HACK_LASER = 1
HACK_MOTION = 2
HACK_LAPTOP = 3

# Why an alarm is triggered (rules 2.8).
CAUSE_FINGERPRINT = 0
CAUSE_LASER = 1
CAUSE_MOTION = 2
CAUSE_DETECTOR = 3
CAUSE_THERMO = 4
CAUSE_CAMERA = 5
CAUSE_OTHER = 6  # Chihuahua, Dynamite, Thermal Bomb, Juicer, Shoplifting.

# Why a player Moves (rules 2.5), and whether by the one way that skips tile texts.
BY_ACTION = 0
BY_ORDERS = 1
BY_GUT = 2
BY_FLEXIBILITY = 3
BY_CLIMB = 4
ORDINARY_WAY = 0
WALKWAY_DOWN = 1

# Guards.
NOT_SET_UP = 0
ON_PATROL = 1
LOST = 2  # Off the board by Lost Visual.

# How a game stands.
PLAYING = 0
WON = 1
CAUGHT = 2
RESULT_NAMES = ("playing", "won", "caught")

ACTIONS_PER_TURN = 4
MAX_SAFE_DICE = 6
MAX_GUARD_DIE = 6
VIRUS_TOKENS = 3


def _check_names(what: str, ours: tuple[str, ...], data: list[str]) -> None:
    if list(ours) != data:
        raise RuntimeError(f"components.yaml and constants.py differ on {what}")


def _names(prefix: str, count: int) -> tuple[str, ...]:
    """Return the lower-case names of the constants with a prefix, by value."""
    found = {
        value: name[len(prefix) :].lower()
        for name, value in globals().items()
        if name.startswith(prefix) and isinstance(value, int)
    }
    return tuple(found[i] for i in range(count))


_DATA: dict[str, Any] = load_components()

EVENT_NAMES = _names("EVENT_", EVENTS)
TOOL_NAMES = _names("TOOL_", TOOLS)
LOOT_NAMES = _names("LOOT_", LOOT)
ABILITY_NAMES = _names("ABLE_", ABILITIES)
CHARACTER_NAMES = tuple(_DATA["characters"])
ITEM_NAMES = TOOL_NAMES + LOOT_NAMES

_check_names(
    "tiles", KIND_NAMES[1:], list(dict.fromkeys(t["kind"] for t in _DATA["tiles"]))
)
_check_names("events", EVENT_NAMES, _DATA["events"])
_check_names("tools", TOOL_NAMES, _DATA["tools"])
_check_names(
    "loot",
    LOOT_NAMES,
    [
        n if i == 0 else f"{n}_{i + 1}"
        for n, k in _DATA["loot"].items()
        for i in range(k)
    ],
)
_check_names(
    "abilities",
    ABILITY_NAMES,
    [side for c in _DATA["characters"].values() for side in c.values()],
)

# Faces: 0 is face down; then every distinct (kind, number), Safe once for its 3 copies.
_FACES = list(
    dict.fromkeys((t["kind"], t["number"] or 0, t["circle"]) for t in _DATA["tiles"])
)
FACES = len(_FACES) + 1
FACE_NAMES = ("hidden", *(f"{k}_{n}" if n else k for k, n, _ in _FACES))
FACE_KIND: IntTable = np.array([0] + [KIND_NAMES.index(k) for k, _, _ in _FACES])
FACE_NUMBER: IntTable = np.array([0] + [n for _, n, _ in _FACES])
SAFE_FACE = FACE_NAMES.index("safe")


def _face_mask(kinds: set[str] | None, *, white_only: bool) -> int:
    """Return the faces, as bits, that are of some kinds (None: rooms) and colour."""
    bits = 0
    for face, (kind, _, circle) in enumerate(_FACES, 1):
        room = kind not in ("safe", "stairs")
        if (room if kinds is None else kind in kinds) and (
            not white_only or circle == "white"
        ):
            bits |= 1 << face
    return bits


# S06: the Office Job plays with any two of the three.
STAIRS_FACES = _face_mask({"stairs"}, white_only=False)
ALL_ROOMS = _face_mask(None, white_only=False)
WHITE_ROOMS = _face_mask(None, white_only=True)

_SCENARIOS = [_DATA["scenarios"][name] for name in SCENARIO_NAMES]
SCENARIO_FLOORS: IntTable = np.array([s["floors"] for s in _SCENARIOS])
SCENARIO_WIDTH: IntTable = np.array([s["width"] for s in _SCENARIOS])
SCENARIO_WALLS: IntTable = np.array([s["walls_per_floor"] for s in _SCENARIOS])
SCENARIO_SAFES: IntTable = np.array([s["safes"] for s in _SCENARIOS])
SCENARIO_ROOMS: IntTable = np.array(
    [WHITE_ROOMS if s["tiles"] == "white" else ALL_ROOMS for s in _SCENARIOS]
)
SCENARIO_GUARD_DICE: IntTable = np.array(
    [(s["guard_dice"] + [0])[:MAX_FLOORS] for s in _SCENARIOS]
)
PATROL_REMOVED: IntTable = np.array(
    [0] + [_DATA["patrol_removed"][n] for n in range(1, MAX_PLAYERS + 1)]
)
IS_ALARM_KIND: IntTable = np.array([int(k in _DATA["alarm_tiles"]) for k in KIND_NAMES])
