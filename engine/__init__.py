"""The rules of Burgle Bros. as a compiled state machine.

    >>> game = Game.deal(Setup(scenario="office", players=2), new_sampler(7))
    >>> step = game.play(game.legal()[0], new_sampler(8))
    >>> format_action(game.legal()[0])
    'side basic'

What is named here is the public surface; the modules below it may change.
"""

from lookout.engine.actions import Action
from lookout.engine.apply import (
    Step,
    apply,
    apply_reported,
    decider,
    is_over,
    legal_actions,
)
from lookout.engine.chance import Chance, Outcome, new_sampler, new_script, new_world
from lookout.engine.deal import Setup, deal
from lookout.engine.errors import (
    EngineError,
    GameOverError,
    IllegalActionError,
    ImpossibleOutcomeError,
    InvalidNotationError,
    InvalidPositionError,
    InvalidSetupError,
    InvalidWallsError,
    LeftOverOutcomeError,
    MissingOutcomeError,
    OutcomeError,
    WrongOutcomeError,
)
from lookout.engine.refusal import refusal
from lookout.engine.rules import PRESETS, Rules, rules_of
from lookout.engine.state import State, copy_state, hash_state, same_state
from lookout.engine.status import check, defects
from lookout.engine.text.narrate import narrate
from lookout.engine.text.notation import (
    format_action,
    format_cell,
    format_outcome,
    format_player,
    parse_action,
    parse_cell,
    parse_outcome,
    parse_player,
)
from lookout.engine.text.position import format_position, parse_position
from lookout.engine.text.record import (
    Correction,
    Game,
    Play,
    Record,
    format_play,
    format_record,
    format_rules,
    parse_play,
    parse_record,
    parse_rules,
)
from lookout.engine.text.render import draw, parse_drawing
from lookout.engine.walls import format_walls, parse_walls, random_walls

RULES_VERSION = 1
"""Raised whenever the same set-up, seed and actions give another game."""

__all__ = [
    "PRESETS",
    "RULES_VERSION",
    "Action",
    "Chance",
    "Correction",
    "EngineError",
    "Game",
    "GameOverError",
    "IllegalActionError",
    "ImpossibleOutcomeError",
    "InvalidNotationError",
    "InvalidPositionError",
    "InvalidSetupError",
    "InvalidWallsError",
    "LeftOverOutcomeError",
    "MissingOutcomeError",
    "Outcome",
    "OutcomeError",
    "Play",
    "Record",
    "Rules",
    "Setup",
    "State",
    "Step",
    "WrongOutcomeError",
    "apply",
    "apply_reported",
    "check",
    "copy_state",
    "deal",
    "decider",
    "defects",
    "draw",
    "format_action",
    "format_cell",
    "format_outcome",
    "format_play",
    "format_player",
    "format_position",
    "format_record",
    "format_rules",
    "format_walls",
    "hash_state",
    "is_over",
    "legal_actions",
    "narrate",
    "new_sampler",
    "new_script",
    "new_world",
    "parse_action",
    "parse_cell",
    "parse_drawing",
    "parse_outcome",
    "parse_play",
    "parse_player",
    "parse_position",
    "parse_record",
    "parse_rules",
    "parse_walls",
    "random_walls",
    "refusal",
    "rules_of",
    "same_state",
]
