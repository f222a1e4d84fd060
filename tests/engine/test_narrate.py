"""What a step brought about is told in plain sentences."""

import re

import pytest
from table import Table

from lookout.engine import journal
from lookout.engine.apply import Step
from lookout.engine.constants import (
    CHARACTER_NAMES,
    EVENT_NAMES,
    FACE_NAMES,
    ITEM_NAMES,
)
from lookout.engine.text.narrate import TOLD, narrate
from lookout.engine.text.words import name_of, player_name, sentence

CODES = {
    name: value
    for name, value in vars(journal).items()
    if isinstance(value, int) and name != "OUTCOMES"
}
EXAMPLES = {
    "DREW_CHARACTER": (1, 5, 0),
    "ROLLED_KEYPAD": (6, 5, 0),
    "ITEM_HANDED": (0, 1, 20),
}


def told(*entries):
    return narrate(Step(Table().state, (), entries))


def tell(table):
    return narrate(table.step)


@pytest.mark.parametrize("name", CODES)
def test_every_code_has_a_sentence(name):
    (line,) = told((CODES[name], *EXAMPLES.get(name, (1, 1, 1))))
    assert re.fullmatch(r"[A-Z0-9].*[.!?]", line)
    assert CODES[name] in TOLD


def test_nothing_is_told_that_no_code_means():
    assert set(CODES.values()) == TOLD


def test_players_are_named_by_character():
    table = Table().open_floor(1).tiles("1B1 atrium_3").do("move 1B1")
    assert tell(table) == ["The Hawk (p1) moves to 1B1 (Atrium 3)."]


def test_player_without_character_is_a_number():
    table = Table()
    table.state.character[1] = -1
    assert player_name(table.state, 1) == "p2"


def test_guard_steps_share_a_sentence():
    table = Table().guard("1D4 > 1B4").open_floor(1).at("p1 1A1", "p2 1A1")
    lines = tell(table.end("patrol 1 1A4"))
    assert "The guard of floor 1 walks to 1C4, 1B4." in lines


def test_dice_of_a_roll_share_a_sentence():
    table = Table().tiles("1A1 safe", "1B1 atrium_3").count("safe_dice", "1A1", 2)
    lines = tell(table.do("crack 1A1", "safe 1A1 3", "safe 1A1 5"))
    assert lines == ["The roll at the Safe on 1A1: 3, 5.", "Cracked: 1B1."]


def test_rolls_at_two_keypads_stay_apart():
    rolled = (journal.ROLLED_KEYPAD, 1, 4, 0), (journal.ROLLED_KEYPAD, 2, 5, 0)
    assert len(told(*rolled)) == 2


def test_losing_stealth_says_what_is_left():
    table = Table().open_floor(1).guard("1B1 > 1D1").tiles("1B1 atrium_3")
    assert "The Hawk (p1) loses a Stealth; 2 left." in tell(table.do("move 1B1"))


def test_lost_visual_is_no_cell():
    assert told((journal.DREW_PATROL, 0, 25, 0)) == [
        "The patrol card of floor 1 says Lost Visual."
    ]


@pytest.mark.parametrize(
    ("name", "readable"),
    [
        ("service_duct_5", "Service Duct 5"),
        ("change_of_plans", "Change of Plans"),
        ("the_solution", "The Solution"),
        ("emp", "E.M.P."),
        ("go_with_your_gut", "Go with your Gut"),
        ("gold_bar_2", "second Gold Bar"),
    ],
)
def test_names_are_readable(name, readable):
    assert name_of(name) == readable


def test_all_names_are_different():
    names = [*CHARACTER_NAMES, *EVENT_NAMES, *FACE_NAMES, *ITEM_NAMES]
    assert len({name_of(name) for name in names}) == len(names)


def test_sentence_keeps_its_own_end():
    assert sentence("event: Crash!") == "Event: Crash!"
