"""A report that does not fit is refused, named, and changes nothing (design 2)."""

from __future__ import annotations

import contextlib
import dataclasses

import numpy as np
import pytest
from table import Table

from lookout.engine import journal
from lookout.engine.apply import apply, apply_reported, legal_actions
from lookout.engine.chance import SCRIPT_SIZE, Outcome, new_sampler, new_script
from lookout.engine.constants import CAUGHT
from lookout.engine.deal import Setup, deal
from lookout.engine.errors import (
    EngineError,
    GameOverError,
    IllegalActionError,
    ImpossibleOutcomeError,
    InvalidNotationError,
    InvalidSetupError,
    LeftOverOutcomeError,
    MissingOutcomeError,
    OutcomeError,
    WrongOutcomeError,
)
from lookout.engine.state import hash_state, same_state
from lookout.engine.text.notation import (
    format_action,
    format_outcome,
    parse_action,
    parse_outcome,
)

KINDS = {
    value: name.lower()
    for name, value in vars(journal).items()
    if isinstance(value, int) and value <= journal.OUTCOMES and name != "OUTCOMES"
}


@dataclasses.dataclass(frozen=True)
class Case:
    """An action on a table, what happened, and reports that cannot be."""

    table: Table
    action: str
    outcomes: tuple[str, ...]
    """A script that fits; the outcome under test is the one at ``index``."""

    impossible: tuple[str, ...]
    """Reports of the right kind and place that cannot have happened."""

    index: int = 0
    elsewhere: str = ""
    """A report of the right kind about another place; empty if there is no other."""

    expected: str = ""
    """What the error says is due."""

    def reports(self, *texts):
        return [parse_outcome(text) for text in texts]

    def but(self, text):
        """The outcomes with the one under test replaced."""
        texts = list(self.outcomes)
        texts[self.index] = text
        return self.reports(*texts)


def quiet(**options):
    """A table without walls, whose guard neither arrives nor meets anybody yet."""
    return Table(**options).open_floor(1).guard("1D4 > 1A4", die=1)


def open_floor_case():
    """A Safe that one roll opens: dice, then a Tool, then a Loot."""
    t = quiet().tiles("1A1 safe", "1B1 laser_1", "1C1 laser_2", "1D1 laser_3")
    t.tiles("1A2 motion_1", "1A3 motion_2", "1A4 motion_3").count("safe_dice", "1A1", 2)
    t.mark("cracked", "1B1", "1C1", "1D1", "1A2", "1A3", "1A4")
    return t.hand("p2 donuts stamp")


ROLL = ("safe 1A1 2", "safe 1A1 3")
CASES = {
    journal.DREW_TILE: Case(
        quiet(),
        "peek 1B1",
        ("tile 1B1 laser_1",),
        impossible=("tile 1B1 service_duct_5",),
        elsewhere="tile 1A2 laser_1",
        expected="tile 1B1",
    ),
    journal.DREW_PATROL: Case(
        Table().set(used=3),
        "end",
        ("patrol 1 1A4",),
        impossible=(
            "patrol 1 1D4",
            "patrol 1 1C4",
            "patrol 1 1E1",
            "patrol 1 lost_visual",
        ),
        elsewhere="patrol 2 2A4",
        expected="patrol 1",
    ),
    journal.DREW_EVENT: Case(
        quiet().events_seen("crash", "reboot"),
        "end",
        ("event lampshade",),
        impossible=("event crash", "event reboot"),
        expected="event",
    ),
    journal.DREW_TOOL: Case(
        quiet()
        .tiles("1B1 laboratory_3")
        .hand("p2 donuts")
        .hand("p1 emp")
        .do("use emp"),
        "move 1B1",
        ("tool virus",),
        impossible=("tool donuts", "tool emp"),
        expected="tool",
    ),
    journal.DREW_LOOT: Case(
        open_floor_case(),
        "crack 1A1",
        (*ROLL, "tool emp", "loot tiara"),
        impossible=("loot stamp",),
        index=3,
        expected="loot",
    ),
    journal.LOOKED_AT_PATROL: Case(
        quiet(characters=("spotter",)),
        "spy-patrol",
        ("look-patrol 1 1B2",),
        impossible=("look-patrol 1 1A4", "look-patrol 1 lost_visual"),
        elsewhere="look-patrol 3 3B2",
        expected="look-patrol 1",
    ),
    journal.LOOKED_AT_EVENT: Case(
        quiet(characters=("spotter",), sides=("advanced",)).events_seen("crash"),
        "spy-event",
        ("look-event squeak",),
        impossible=("look-event crash",),
        expected="look-event",
    ),
    journal.ROLLED_KEYPAD: Case(
        quiet().tiles("1B1 keypad_4"),
        "move 1B1",
        ("keypad 1B1 5",),
        impossible=("keypad 1B1 7", "keypad 1B1 0", "keypad 1B1 127"),  # Q29
        elsewhere="keypad 1A1 5",
        expected="keypad 1B1",
    ),
    journal.ROLLED_SAFE: Case(
        open_floor_case(),
        "crack 1A1",
        (*ROLL, "tool emp", "loot tiara"),
        impossible=("safe 1A1 7", "safe 1A1 0"),  # Q29
        index=1,
        elsewhere="safe 2A1 3",
        expected="safe 1A1",
    ),
    journal.ROLLED_CHIHUAHUA: Case(
        quiet().hand("p2 chihuahua").set(used=3),
        "end",
        ("chihuahua p2 5",),
        impossible=("chihuahua p2 7", "chihuahua p2 0"),
        elsewhere="chihuahua p1 5",
        expected="chihuahua p2",
    ),
    journal.ROLLED_KITTY: Case(
        quiet().hand("p2 persian_kitty").set(used=3),
        "end",
        ("kitty p2 5",),
        impossible=("kitty p2 7", "kitty p2 0"),
        elsewhere="kitty p1 5",
        expected="kitty p2",
    ),
}
each_kind = pytest.mark.parametrize("kind", CASES, ids=KINDS.get)


def refusal_of(case, outcomes):
    """The error of a script, after a look that it changed nothing and did no harm."""
    state, action = case.table.state, parse_action(case.action)
    before, script = state.tobytes(), new_script(outcomes)
    with pytest.raises(OutcomeError) as refused:
        apply(state, action, script)
    assert state.tobytes() == before
    with pytest.raises(type(refused.value)):  # Once more, with the same record.
        apply(state, action, script)
    fits = case.reports(*case.outcomes)
    after = apply_reported(state, action, fits)
    assert list(after.outcomes) == fits
    assert state.tobytes() == before
    return refused.value


def assert_refused(error, kind, *, index, expected):
    assert type(error) is kind
    assert (error.index, error.expected) == (index, expected)
    assert isinstance(error, EngineError)


def test_every_kind_of_outcome_has_a_case():
    assert CASES.keys() | {journal.DREW_CHARACTER} == KINDS.keys()
    for kind, case in CASES.items():
        assert parse_outcome(case.outcomes[case.index]).kind == kind


@each_kind
def test_script_that_fits_is_used_up(kind):
    case = CASES[kind]
    reports = case.reports(*case.outcomes)
    after = apply_reported(case.table.state, parse_action(case.action), reports)
    assert [format_outcome(o) for o in after.outcomes] == list(case.outcomes)


@each_kind
def test_missing_outcome_is_asked_for(kind):
    case = CASES[kind]
    error = refusal_of(case, case.reports(*case.outcomes[: case.index]))
    assert_refused(error, MissingOutcomeError, index=case.index, expected=case.expected)
    assert error.reason == "OUTCOME_MISSING"
    assert str(error) == f"an outcome is missing: {case.expected}"


@each_kind
def test_missing_outcome_comes_with_all_that_it_can_be(kind):
    case = CASES[kind]
    told = case.reports(*case.outcomes[: case.index])
    possible = refusal_of(case, told).possible
    texts = [format_outcome(outcome) for outcome in possible]
    assert case.outcomes[case.index] in texts
    assert not set(case.impossible) & set(texts)
    for outcome in possible:
        with contextlib.suppress(MissingOutcomeError):
            apply_reported(
                case.table.state, parse_action(case.action), [*told, outcome]
            )


def test_tiles_that_are_likely_come_first():
    error = refusal_of(CASES[journal.DREW_TILE], [])
    faces = [format_outcome(outcome) for outcome in error.possible]
    # 1/15 for the Safe, 1/45 for each of the Stairs, less for each room.
    assert faces[0] == "tile 1B1 safe"
    assert {face.split("_")[0] for face in faces[1:4]} == {"tile 1B1 stairs"}


@each_kind
def test_outcome_of_another_kind_is_refused(kind):
    case = CASES[kind]
    for other, stranger in CASES.items():
        text = stranger.outcomes[stranger.index]
        if other == kind:
            continue
        error = refusal_of(case, case.but(text))
        assert_refused(
            error, WrongOutcomeError, index=case.index, expected=case.expected
        )
        assert error.reason == "OUTCOME_OF_WRONG_KIND"
        due = f"{text!r} is not the outcome due; expected {case.expected}"
        assert str(error) == due


@each_kind
def test_outcome_of_another_place_is_refused(kind):
    case = CASES[kind]
    right = parse_outcome(case.outcomes[case.index])
    wrong = [right._replace(place=place) for place in (right.place + 1, -1, 100)]
    if case.elsewhere:
        wrong.append(parse_outcome(case.elsewhere))
    for outcome in wrong:
        outcomes = case.reports(*case.outcomes)
        outcomes[case.index] = outcome
        error = refusal_of(case, outcomes)
        assert_refused(
            error, WrongOutcomeError, index=case.index, expected=case.expected
        )


@each_kind
def test_impossible_outcome_is_refused(kind):
    case = CASES[kind]
    for text in case.impossible:
        assert parse_outcome(text).kind == kind
        error = refusal_of(case, case.but(text))
        assert_refused(
            error, ImpossibleOutcomeError, index=case.index, expected=case.expected
        )
        assert error.reason == "OUTCOME_IMPOSSIBLE"
        due = f"{text!r} is impossible; expected another value of {case.expected}"
        assert str(error) == due


@each_kind
def test_value_outside_every_range_is_impossible(kind):
    case = CASES[kind]
    right = parse_outcome(case.outcomes[case.index])
    for value in (-1, -128, 61, 62, 63, 64, 127, 128, 1000):
        outcomes = case.reports(*case.outcomes)
        outcomes[case.index] = right._replace(value=value)
        error = refusal_of(case, outcomes)
        assert_refused(
            error, ImpossibleOutcomeError, index=case.index, expected=case.expected
        )


@each_kind
def test_outcome_left_over_is_refused(kind):
    case = CASES[kind]
    for text in (case.outcomes[-1], "event squeak"):
        error = refusal_of(case, case.reports(*case.outcomes, text))
        assert_refused(
            error, LeftOverOutcomeError, index=len(case.outcomes), expected=""
        )
        assert error.reason == "OUTCOME_LEFT_OVER"
        assert str(error) == f"{text!r} is left over: nothing asked for it"


# Things that cannot be, one by one.


def impossible(table, action, *texts):
    """The index at which an impossible outcome is found."""
    before = table.state.tobytes()
    with pytest.raises(ImpossibleOutcomeError) as refused:
        table.do(action, *texts)
    assert table.state.tobytes() == before
    return refused.value.index


def test_fifth_camera_is_impossible():
    t = quiet().tiles("2A1 camera_1", "2B1 camera_2", "2C1 camera_3", "3A1 camera_6")
    for face in ("camera_1", "camera_2", "camera_3", "camera_6"):
        assert impossible(t.copy(), "peek 1B1", f"tile 1B1 {face}") == 0
    t.do("peek 1B1", "tile 1B1 laser_1")


def test_second_safe_of_a_floor_is_impossible():
    t = quiet().tiles("1D1 safe", "1C1 stairs_4")
    assert impossible(t, "peek 1B1", "tile 1B1 safe") == 0
    assert impossible(t, "peek 1B1", "tile 1B1 stairs_5") == 0


def test_black_room_is_impossible_in_the_office():
    t = quiet(scenario="office")
    assert impossible(t, "peek 1B1", "tile 1B1 fingerprint_6") == 0


def test_third_safe_of_a_fort_knox_floor_is_impossible():
    t = quiet(scenario="fort_knox").tiles("1E1 safe", "1E2 safe")
    assert impossible(t, "peek 1A2", "tile 1A2 safe") == 0
    t.hand("p1 blueprints").do("use blueprints 2A1", "tile 2A1 safe")


ALL_BUT_ONE = """
    1C1 atrium_3   1D1 camera_1   1A2 camera_2   1B2 camera_3   1C2 deadbolt_1
    1D2 detector_4 1A3 foyer_1    1B3 keypad_4   1C3 laser_1    1D3 laser_2
    1A4 motion_1   1B4 motion_2   1C4 thermo_1   1D4 stairs_4
"""


def test_last_face_down_cell_must_be_what_is_missing():
    words = iter(ALL_BUT_ONE.split())
    t = quiet().tiles(
        *(f"{cell} {face}" for cell, face in zip(words, words, strict=True))
    )
    assert impossible(t, "peek 1B1", "tile 1B1 laser_3") == 0
    assert impossible(t, "peek 1B1", "tile 1B1 stairs_5") == 0
    t.do("peek 1B1", "tile 1B1 safe")


def test_card_known_on_top_cannot_be_contradicted():
    t = Table(characters=("spotter",)).do("spy-patrol", "look-patrol 1 1B2")
    t.do("leave-on-top").set(used=3)
    assert impossible(t, "end", "patrol 1 1A4") == 0
    assert t.do("end", "patrol 1 1B2").heading(1) == "1B2"


def test_card_known_at_the_bottom_cannot_come_early():
    t = Table(characters=("spotter",)).do("spy-patrol", "look-patrol 1 1B2")
    t.do("to-bottom").set(used=3)
    assert impossible(t, "end", "patrol 1 1B2") == 0
    t.do("end", "patrol 1 1A4")


def test_order_of_the_crystal_ball_cannot_be_contradicted():
    t = quiet().hand("p1 crystal_ball")
    t.do(
        "use crystal_ball", "look-event crash", "look-event reboot", "look-event squeak"
    )
    t.do("order 2 3 1")
    assert impossible(t, "end", "event crash") == 0
    t.do("end", "event reboot")


def test_crystal_ball_sees_no_card_twice():
    t = quiet().hand("p1 crystal_ball")
    reports = ("look-event crash", "look-event reboot", "look-event crash")
    assert impossible(t, "use crystal_ball", *reports) == 2


def test_safe_die_of_seven_is_impossible_wherever_it_comes():
    t = open_floor_case().count("safe_dice", "1A1", 4)
    dice = ["safe 1A1 1"] * 4
    for place in range(4):
        wrong = [*dice[:place], "safe 1A1 7", *dice[place + 1 :]]
        assert impossible(t, "crack 1A1", *wrong, "tool emp", "loot tiara") == place


def test_second_tool_cannot_be_the_first():
    t = quiet(characters=("rigger",), sides=("advanced",)).do("tinker")
    assert impossible(t, "draw 2", "tool emp", "tool emp") == 1
    t.do("draw 2", "tool emp", "tool virus")


def test_gold_bar_cannot_be_found_twice():
    t = open_floor_case().hand("p1 gold_bar").lay("2B2 gold_bar_2")
    for bar in ("gold_bar", "gold_bar_2"):
        assert impossible(t, "crack 1A1", *ROLL, "tool emp", f"loot {bar}") == 3


def test_either_name_of_the_gold_bar_is_the_same_card():
    tables = [
        open_floor_case().do("crack 1A1", *ROLL, "tool emp", f"loot {bar}")
        for bar in ("gold_bar", "gold_bar_2")
    ]
    assert same_state(tables[0].state, tables[1].state)
    assert hash_state(tables[0].state) == hash_state(tables[1].state)


def test_outcome_without_any_due_is_left_over():
    t = quiet()
    with pytest.raises(LeftOverOutcomeError) as refused:
        t.tiles("1B1 atrium_3").do("move 1B1", "tile 1B1 atrium_3")
    assert (refused.value.index, refused.value.expected) == (0, "")


def test_unknown_kind_of_outcome_is_the_wrong_one():
    state, action = quiet().state, parse_action("peek 1B1")
    for kind in (0, -1, 13, 20, 127, 999):
        with pytest.raises(WrongOutcomeError) as refused:
            apply_reported(state, action, [Outcome(kind, 0, 0)])
        assert refused.value.expected == "tile 1B1"


def test_script_longer_than_a_step_can_be_is_refused():
    outcome = parse_outcome("event crash")
    assert new_script([outcome] * SCRIPT_SIZE).script_n == SCRIPT_SIZE
    with pytest.raises(ValueError, match=f"at most {SCRIPT_SIZE}"):
        new_script([outcome] * (SCRIPT_SIZE + 1))


def test_script_is_read_from_its_start_every_time():
    state, script = quiet().state, new_script([parse_outcome("tile 1B1 laser_1")])
    first = apply(state, parse_action("peek 1B1"), script)
    second = apply(state, parse_action("peek 1B1"), script)
    assert same_state(first.state, second.state)
    assert first.journal == second.journal


# Dealing by script.

CREW = Setup(players=2, sides=("basic", "basic"))
DEALT = ("character p1 hawk", "character p2 raven", "patrol 1 1B2")


def deal_script(setup, *texts):
    return deal(setup, new_script([parse_outcome(text) for text in texts]))


def test_deal_follows_a_script():
    dealt = deal_script(CREW, *DEALT)
    assert tuple(format_outcome(o) for o in dealt.outcomes) == DEALT


@pytest.mark.parametrize(
    ("texts", "error", "index", "expected"),
    [
        (DEALT[:1], MissingOutcomeError, 1, "character p2"),
        (DEALT[:2], MissingOutcomeError, 2, "patrol 1"),
        ((), MissingOutcomeError, 0, "character p1"),
        (("character p2 hawk",), WrongOutcomeError, 0, "character p1"),
        (("event crash",), WrongOutcomeError, 0, "character p1"),
        ((DEALT[0], "character p2 hawk"), ImpossibleOutcomeError, 1, "character p2"),
        ((*DEALT[:2], "patrol 1 1E5"), ImpossibleOutcomeError, 2, "patrol 1"),
        ((*DEALT[:2], "patrol 1 lost_visual"), ImpossibleOutcomeError, 2, "patrol 1"),
        ((*DEALT, "event crash"), LeftOverOutcomeError, 3, ""),
    ],
)
def test_deal_refuses_a_script_that_does_not_fit(texts, error, index, expected):
    with pytest.raises(OutcomeError) as refused:
        deal_script(CREW, *texts)
    assert_refused(refused.value, error, index=index, expected=expected)


def test_deal_refuses_the_rook_for_a_lone_player():
    with pytest.raises(ImpossibleOutcomeError):
        deal_script(
            Setup(players=1, sides=("basic",)), "character p1 rook", "patrol 1 1B2"
        )


def test_deal_names_every_defect_of_a_set_up():
    with pytest.raises(InvalidSetupError) as refused:
        deal(Setup(scenario="casino", players=5, characters=("cat",)), new_sampler(1))
    assert len(refused.value.defects) == 3
    assert refused.value.reason == "INVALID_SETUP"


# Illegal actions.


def test_illegal_action_names_the_legal_ones():
    state, sampler = quiet().state, new_sampler(3)
    before, drawn = state.tobytes(), sampler.tobytes()
    with pytest.raises(IllegalActionError) as refused:
        apply(state, parse_action("move 1D4"), sampler)
    assert refused.value.reason == "ILLEGAL_ACTION"
    assert list(refused.value.legal) == [format_action(a) for a in legal_actions(state)]
    assert {"end", "move 1B1", "peek 1B1"} <= set(refused.value.legal)
    assert "'move 1D4' is illegal" in str(refused.value)
    assert "legal: end" in str(refused.value)
    assert (state.tobytes(), sampler.tobytes()) == (before, drawn)


@pytest.mark.parametrize(
    "action", [0, -1, 31, 255, 1 << 40, 3 | 250 << 8, 14 | 200 << 8]
)
def test_number_that_is_no_action_is_illegal(action):
    state = quiet().state
    before = state.tobytes()
    with pytest.raises(IllegalActionError) as refused:
        apply(state, action, new_sampler(3))
    assert refused.value.legal
    assert state.tobytes() == before


def test_illegal_action_is_found_before_its_script():
    t = quiet()
    with pytest.raises(IllegalActionError):
        t.do("peek 1D4", "tile 1D4 laser_1")
    with pytest.raises(IllegalActionError):
        t.do("hack", "event crash")


def test_answer_to_no_question_is_illegal():
    t = quiet().tiles("1B1 laser_1")
    with pytest.raises(IllegalActionError):
        t.do("ring")
    t.do("move 1B1")
    with pytest.raises(IllegalActionError) as refused:
        t.do("move 1A1")
    assert set(refused.value.legal) == {"pay", "ring"}


def test_nothing_is_legal_when_the_game_is_over():
    t = quiet().stealth(0, 0).at("p1 1C4").set(used=3).do("end")
    assert t.state.result == CAUGHT
    before = t.state.tobytes()
    for action in ("end", "move 1B1"):
        with pytest.raises(GameOverError) as refused:
            t.do(action)
        assert refused.value.reason == "GAME_OVER"
        assert refused.value.legal == ()
        assert isinstance(refused.value, IllegalActionError)
    assert t.state.tobytes() == before
    assert legal_actions(t.state) == []


def test_text_that_is_no_outcome_is_no_notation():
    for text in (
        "",
        "tile",
        "tile 1B1",
        "tile 4B1 laser_1",
        "dice 6",
        "tile 1B1 hidden",
    ):
        with pytest.raises(InvalidNotationError):
            parse_outcome(text)
    with pytest.raises(InvalidNotationError):
        parse_outcome("patrol 1 2B1")


def test_text_is_no_action():
    t = Table()
    before = t.state.tobytes()
    with pytest.raises(TypeError, match="'end' is no action; expected an int"):
        apply(t.state, "end", new_sampler(1))
    assert t.state.tobytes() == before


def test_numpys_ints_are_actions():
    action = np.int64(parse_action("end"))
    assert apply(Table().set(used=4).state, action, new_sampler(1)).journal


def test_text_is_no_outcome():
    with pytest.raises(TypeError, match="'event crash' is no Outcome"):
        new_script(["event crash"])
