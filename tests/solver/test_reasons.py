"""Reasons: exact numbers against the exact layer, and how they read."""

import pytest
from table import Table

from lookout.engine.chance import new_sampler
from lookout.engine.players import put_player
from lookout.engine.state import copy_state
from lookout.engine.text.notation import parse_action, parse_cell
from lookout.solver.advice.evidence import Evidence, preview
from lookout.solver.advice.facts import facts
from lookout.solver.advice.line import expected_line
from lookout.solver.advice.reasons import (
    Code,
    Facts,
    chance_text,
    estimated,
    reason,
    sentence,
)
from lookout.solver.exact.dice import crack_chance
from lookout.solver.exact.risk import guard_visits, risk_map, this_turn
from lookout.solver.search.search import Arm

SAFE_TILES = (
    *("1B1 safe", "1C1 foyer_1", "1D1 keypad_4", "1B2 atrium_3"),
    *("1B3 thermo_3", "1B4 camera_6"),
)


def safe_table(character="hacker", dice=2):
    """p1 on a Safe with 1, 3, 4 and 6 missing."""
    t = Table(players=1, characters=(character,)).open_floor(1).tiles(*SAFE_TILES)
    t.mark("cracked", "1A1").count("safe_dice", "1B1", dice)
    return t.at("p1 1B1")


def facts_of(table, action, player=0):
    found = facts(table.state, player, parse_action(action))
    return {one.code: one for _, one in found}


def arms_of(*actions, seen=(0, 0)):
    """Arms of 100 tapes, the second half a tenth behind the first."""
    return [
        Arm(
            parse_action(text), 0.5 - 0.1 * i, 0.01, -0.1 * i, 0.01, 100,
            (0, 0, seen[i], 0),
        )
        for i, text in enumerate(actions)
    ]  # fmt: skip


def full_reasons(table, action):
    """All that the best action gets, without a rival."""
    arm = Arm(parse_action(action), 0.5, 0.01, 0.0, 0.0, 100, (0, 0, 0, 0))
    risk = this_turn(table.state) if table.question() == "ask_action" else None
    evidence = Evidence(table.state, [arm], blueprint=0, risk=risk)
    line = expected_line(table.state, arm.action)
    found = evidence.reasons(arm, line=line, full=True)
    return {one.code: one for one in found}


# Facts.


@pytest.mark.parametrize("character", ["hacker", "peterman"])
@pytest.mark.parametrize("stethoscope", [False, True])
def test_roll_opens_with_the_exact_chance(character, stethoscope):
    t = safe_table(character, dice=5)
    if stethoscope:
        t.hand("p1 stethoscope")
    how = {"steady_hands": character == "peterman", "stethoscope": stethoscope}
    found = facts_of(t, "crack 1B1")[Code.OPENS_SAFE]
    assert found.number("this_roll") == crack_chance(4, 5, (1,), **how)
    assert found.number("this_turn") == crack_chance(4, 5, (4,), **how)
    assert found.exact


def test_added_die_is_judged_by_what_is_left():
    found = facts_of(safe_table(), "add-die 1B1")[Code.ADDS_DIE]
    assert found.numbers["dice"] == 3
    assert found.number("this_turn") == crack_chance(4, 3, (2,))
    assert found.number("by_next_turn") == crack_chance(4, 3, (2, 4))


def test_safe_with_a_tile_face_down_cannot_open():
    t = Table(players=1, characters=("hacker",)).tiles(*SAFE_TILES[:3])
    t.mark("cracked", "1A1").count("safe_dice", "1B1", 2).at("p1 1B1")
    found = facts_of(t, "crack 1B1")
    assert Code.OPENS_SAFE not in found
    assert found[Code.CRACKS].number("chance") == pytest.approx(1 - (4 / 6) ** 2)


def test_unknown_tile_may_be_safe_or_stairs():
    found = facts_of(Table(players=2).open_floor(1), "peek 1B1")[Code.EXPLORES]
    assert found.number("safe") == pytest.approx(1 / 15)
    assert found.number("stairs") == pytest.approx(1 / 15)


def test_tile_of_a_combination_is_worth_seeing():
    t = Table(players=1).open_floor(1).tiles("1B1 safe")
    found = facts_of(t.at("p1 1C1"), "peek 1D1")[Code.REVEALS_COMBINATION]
    assert found.cells == (parse_cell("1D1"), parse_cell("1B1"))
    assert found.numbers["left"] == 5


def test_move_reaches_a_safe_and_comes_nearer_to_it():
    t = Table(players=1).open_floor(1).tiles("1C1 safe", "1B1 foyer_1")
    nearer = facts_of(t, "move 1B1")[Code.APPROACHES]
    assert (nearer.word("what"), nearer.number("steps")) == ("the Safe", 1)
    reached = facts_of(t.at("p1 1B1"), "move 1C1")[Code.REACHES]
    assert reached.word("what") == "the Safe"


def test_third_action_avoids_an_event():
    t = Table(players=1).open_floor(1).tiles("1B1 foyer_1")
    assert Code.AVOIDS_EVENT not in facts_of(t.set(used=1), "move 1B1")
    assert Code.AVOIDS_EVENT in facts_of(t.set(used=2, remaining=2), "move 1B1")
    assert Code.DRAWS_EVENT in facts_of(t, "end")


def test_stealth_can_come_from_the_tile():
    t = Table(players=1).tiles("1A1 lavatory_5").count("stealth_tokens", "1A1", 2)
    t.guard("1B1 > 1A1").open_floor(1).set(used=3)
    t.do("end", chance=new_sampler(1))
    assert t.question() == "ask_stealth"
    assert facts_of(t, "spend-tile")[Code.PAYS_FROM_TILE].numbers["left"] == 1
    assert facts_of(t, "spend-own")[Code.PAYS_OWN].numbers["left"] == 2


# Guards and chance.


def test_guard_passes_with_its_exact_chance():
    t = Table(players=1).open_floor(1).guard("1C1 > 1B1", die=3).set(used=3)
    found = full_reasons(t, "end")[Code.GUARD_PASSES]
    here = guard_visits(t.state, 0).cells[0]
    assert 0 < here < 1
    assert found.number("chance") == here
    assert found.exact


def test_walking_away_lowers_the_exact_risk():
    t = Table(players=1).open_floor(1).tiles("1A2 walkway_1", "1A3 foyer_1")
    t.guard("1C1 > 1A1", die=2).set(used=3, remaining=1, ability_used=1)
    found = full_reasons(t, "move 1A2")[Code.LOWERS_RISK]
    cell = parse_cell("1A2")
    assert found.cells == (cell,)
    assert found.number("before") == this_turn(t.state)[0].seen == 1
    assert found.number("after") == risk_map(t.state, 0, cells=[cell]).seen[cell]


def test_going_up_keeps_the_guard_from_a_team_mate():
    t = Table(players=2).open_floor(1).open_floor(2).tiles("1B2 stairs_4")
    t.tiles("2B2 foyer_1").at("p1 1B2", "p2 1A1").guard("1C1 > 1A1", die=2)
    t.guard("2D4 > 2C4").set(used=3, remaining=1, ability_used=1)
    found = full_reasons(t, "move 2B2")[Code.KEEPS_FLOORS_APART]
    moved = copy_state(t.state)
    put_player(moved, 0, parse_cell("2B2"))
    assert found.numbers["player"] == 1
    assert found.number("before") == this_turn(t.state)[1].seen == 1
    assert found.number("after") == this_turn(moved)[1].seen == 0


def test_alarm_tile_rings_and_quickens_the_guard():
    t = Table(players=1).open_floor(1).tiles("1B1 detector_4")
    t.hand("p1 donuts")
    found = full_reasons(t, "move 1B1")[Code.RINGS_ALARM]
    die = int(t.state.guard_die[0])
    assert (found.number("chance"), found.number("movement")) == (1, die + 1)


def test_preview_knows_what_is_certain():
    t = Table(players=1).open_floor(1).tiles("1B1 foyer_1")
    seen = preview(t.state, parse_action("move 1B1"))
    assert seen is not None
    assert seen.after is not None
    assert seen.alarm == 0
    unknown = preview(t.state, parse_action("peek 1A2"))
    assert unknown is not None
    assert unknown.after is None


def test_donuts_hold_the_guard_up():
    t = Table(players=1).open_floor(1).guard("1C1 > 1A1", die=2)
    t.hand("p1 donuts").set(used=3, remaining=1, ability_used=1)
    found = full_reasons(t, "use donuts 1")
    assert found[Code.TOOL_USE].numbers["tool"] == 3
    assert found[Code.LOWERS_RISK].number("after") == 0


def test_tie_of_alarms_tells_whom_the_guard_sees():
    t = Table(players=1).open_floor(1).tiles("1A2 detector_4").hand("p1 donuts")
    t.at("p1 1A1").guard("1C2 > 1D4", die=1).mark("alarms", "1C4")
    t.do("move 1A2")
    assert t.question() == "ask_alarm"
    away = full_reasons(t, "send-guard 1C4")[Code.SENDS_GUARD]
    here = full_reasons(t, "send-guard 1A2")[Code.SENDS_GUARD]
    assert here.number("chance") == 1
    assert away.number("chance") == 0


# The search.


def test_best_is_compared_with_its_rival_and_others_with_the_best():
    t = Table(players=1).open_floor(1)
    arms = arms_of("peek 1B1", "move 1B1", seen=(5, 60))
    evidence = Evidence(t.state, arms, blueprint=arms[1].action)
    best = {one.code: one for one in evidence.reasons(arms[0])}
    other = {one.code: one for one in evidence.reasons(arms[1])}
    assert best[Code.SAFER].numbers["rival"] == "move 1B1"
    assert best[Code.LOWERS_RISK].number("after") == 0.05
    assert not best[Code.LOWERS_RISK].exact
    assert other[Code.WINS_LESS].number("points") == pytest.approx(0.1)
    assert other[Code.RISKIER].number("seen") == 0.6


def test_what_is_known_comes_first_and_four_reasons_are_enough():
    t = Table(players=1).open_floor(1).tiles("1B1 foyer_1")
    arms = arms_of("peek 1A2", "move 1B1", seen=(5, 60))
    evidence = Evidence(t.state, arms, blueprint=arms[0].action)
    found = evidence.reasons(arms[0], known=Code.ONLY_ESCAPE)
    assert found[0].code == Code.ONLY_ESCAPE
    assert len(found) <= 4


# Words.


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            reason(Code.GUARD_PASSES, 37, chance=0.314, floor=1, stays=1),
            "The guard of floor 2 enters 2C3 with probability exactly 0.31.",
        ),
        (
            estimated(Code.LOWERS_RISK, before=0.31, after=0.12, instead="move 1B1"),
            "Peeking first lowers the chance to be seen this round from about 0.31 "
            "to 0.12.",
        ),
        (
            reason(Code.OPENS_SAFE, 1, this_roll=0.25, this_turn=0.4219),
            "This roll opens the Safe on 1B1 with exactly 0.25, and this turn's "
            "actions with 0.42.",
        ),
        (
            reason(Code.EXPLORES, 1, safe=1 / 14, stairs=0.0),
            "1B1 is the Safe with exactly 0.07.",
        ),
        (
            estimated(Code.WINS_MORE, points=0.021, rival="end"),
            "Ahead of end by about 2.1 points.",
        ),
        (reason(Code.ESCAPES, left=1), "Gets out with the Loot; 1 player to follow."),
        (
            reason(Code.SENDS_GUARD, 2, chance=0.0, player=-1),
            "The guard sees nobody on its way to 1C1.",
        ),
        (reason(Code.GOES_FIRST, player=1), "The Spotter (p2) begins."),
    ],
)
def test_sentence_reads_well(given, words):
    assert sentence(Table(players=2).state, given) == words


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.0, "0"), (1.0, "1"), (0.314, "0.31"), (0.004, "0.004"), (1e-5, "under 0.001")],
)
def test_chances_are_written_as_people_do(chance, text):
    assert chance_text(chance) == text


def test_numbers_of_reasons_compare_by_content():
    one, other = Facts({"a": 1, "b": 2.0}), Facts({"b": 2.0, "a": 1})
    assert one == other
    assert hash(one) == hash(other)
    assert dict(one) == {"a": 1, "b": 2.0}
