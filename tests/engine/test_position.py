import functools

import numpy as np
import pytest
from random_states import random_states
from table import Table

from lookout.engine import stack
from lookout.engine.constants import CHARACTER_NAMES, ON_PATROL, TOOLS
from lookout.engine.deal import Setup, lay_out
from lookout.engine.errors import InvalidNotationError, InvalidPositionError
from lookout.engine.rules import FLAGS, rules_of
from lookout.engine.state import STATE, copy_state, same_state
from lookout.engine.text.frames import ARGUMENTS, FRAME, format_frame, parse_frame
from lookout.engine.text.notation import parse_cell
from lookout.engine.text.position import format_position, parse_position
from lookout.engine.text.vocabulary import KEYS

# Pieces of positions: most could not arise.
parse_position_raw = functools.partial(parse_position, check=False)


def test_positions_of_random_games_read_back():
    for state in random_states():
        text = format_position(state)
        back = parse_position_raw(text)
        assert same_state(back, state), text
        assert format_position(back) == text


def test_position_is_one_line_of_words():
    for state in random_states()[::20]:
        text = format_position(state)
        assert text.isprintable()
        assert all("=" in word for word in text.split(" "))


def test_fresh_job_is_short():
    for scenario in ("bank", "office", "fort_knox"):
        state = lay_out(Setup(scenario=scenario, players=3))
        assert format_position(state) == f"job={scenario} players=3"
        assert same_state(parse_position_raw(f"job={scenario} players=3"), state)


def test_table_is_written_in_readable_words():
    table = Table().tiles("1B1 laser_2").mark("alarms", "1B1").hand("p2 donuts mirror")
    table.at("p1 1B1").stealth(3, 1)
    assert format_position(table.state) == (
        "job=bank players=2 turn=p1 p1=hawk,basic,1B1 "
        "p2=spotter,basic,1A1,stealth:1,donuts,mirror guard1=1D4>1C4 "
        "1A1=service_duct_5,entrance 1B1=laser_2,alarm patrol1=1D4,1C4"
    )


def test_sparse_position_has_starting_values():
    state = parse_position_raw("turn=p2 p2=hawk,basic,1A1 p1=rook,basic 1A1=foyer_1")
    assert (int(state.players), int(state.remaining)) == (2, 4)
    assert stack.top(state) == stack.ASK_ACTION
    assert int(state.tools_deck) == (1 << TOOLS) - 1
    assert [int(n) for n in state.deck_left] == [10, 10, 10, 26]
    assert int(state.hidden[0]).bit_count() == 15


def test_keys_may_come_in_any_order():
    for state in random_states()[::20]:
        words = format_position(state).split(" ")
        assert same_state(parse_position_raw("  ".join(reversed(words))), state)


def test_cards_leave_their_decks_by_themselves():
    state = parse_position_raw("p1=donuts,mirror 1A1=virus,gold_bar tool_discards=emp")
    assert int(state.tools_deck).bit_count() == TOOLS - 3
    assert int(state.loot_deck).bit_count() == 10  # P02: 11 for one player.


def test_last_discard_is_last_card_drawn():
    state = parse_position_raw("players=4 patrol1=1D4,1A1 guard1=1D4>1A1")
    assert int(state.last_card[0]) == 0
    assert int(state.deck_left[0]) == 14
    assert int(state.guard_status[0]) == ON_PATROL


def test_gold_bars_are_put_in_order():
    state = parse_position_raw("p1=gold_bar_2 p2=gold_bar")
    assert format_position(state).endswith("p1=gold_bar p2=gold_bar_2")


def test_rules_are_a_preset_and_changes():
    rules = rules_of("bga", hack_cap=5, event_basis="used")
    state = lay_out(Setup(rules=rules))
    text = format_position(state)
    assert text == "job=bank players=4 rules=bga,hack_cap:5,event_basis:used"
    assert all(
        int(parse_position_raw(text)[flag]) == rules.code(flag) for flag in FLAGS
    )


def test_walls_are_written_where_they_differ():
    table = Table()
    table.state.open_east[0] |= 1
    text = format_position(table.state)
    assert "walls1=C1-C2,A2-A3,B2-B3,C2-D2,D3-D4,A4-B4,B4-C4 " in text
    assert "walls2" not in text
    assert same_state(parse_position_raw(text), table.state)


def test_hole_may_be_anywhere():
    state = parse_position_raw("job=fort_knox hole=E5 1A1=safe")
    assert int(state.hole) == 24
    assert int(state.face[24]) == -1
    assert "hole=E5" in format_position(state)


def test_nameless_values_are_shown_as_numbers():
    state = Table().state
    state.character[1] = len(CHARACTER_NAMES) + 2
    stack.push(state, 99, 1, 0, 0)
    text = format_position(state)
    assert "character:#11" in text
    assert "pending=ask_action:p1,#99:#1" in text
    assert same_state(parse_position_raw(text), state)


def test_values_against_the_default_are_written():
    table = Table(lost_visual=True).lose_guard(2)
    table.set(remaining=0, tools_deck=0, loot_deck=5)
    table.state.deck_left[1] = 3
    table.state.last_card[0] = -1
    stack.clear_stack(table.state)
    text = format_position(table.state)
    for word in ("remaining:0", "lost", "left:3", "last:none", "pending=none"):
        assert word in text
    assert "tool_deck=none loot_deck=bust,cursed_goblet" in text
    assert same_state(parse_position_raw(text), table.state)


def test_every_field_is_written():
    """A field that no part knows would be lost in silence."""
    start = Table("fort_knox", 3).state
    derived = ("unseen_faces", "hidden", "kind_cells", "safes_seen", "stairs_seen")
    sizes = ("floors", "width", "cells", "stack", "deck_top", "deck_bottom", "scenario")
    for name in STATE.names:
        if name in derived or name in sizes or name.endswith("_n") or name == "hole":
            continue
        state = copy_state(start)
        value = np.array(state[name])
        value.flat[0] = 2 if value.flat[0] == 1 else 1
        state[name] = value
        assert format_position(state) != format_position(start), name


def test_every_frame_reads_back():
    names = {name.lower() for name in vars(stack) if name.isupper()}
    assert {FRAME.write(w) for w in ARGUMENTS} == names - {"first_step", "stack_depth"}
    for what in ARGUMENTS:
        frame = (what, *[1] * len(ARGUMENTS[what]), *[0] * (4 - len(ARGUMENTS[what])))
        assert parse_frame(format_frame(frame)) == frame


def test_every_key_is_known():
    assert {"turn", "p4", "guard3", "3E5", "patrol3", "events", "result"} <= set(KEYS)
    assert KEYS["2B3"][1] == parse_cell("2B3")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("bank", "'bank' has no value"),
        ("colour=red", "unknown key 'colour'; expected a cell"),
        ("job=bank job=office", "'job' is given twice"),
        ("job=castle", "'castle' is no job; expected bank, office, fort_knox"),
        ("job=#1", "'#1' is no job"),
        ("players=5", "'5' is no number of players; expected 1 to 4"),
        ("players=two", "'two' is no number of players"),
        ("lost_visual=maybe", "'maybe' is no answer; expected no, yes"),
        ("rules=3e", "'3e' is no preset of rules; expected 2e, 1e, bga"),
        ("rules=2e,speed:9", "'speed' is no rule"),
        ("rules=2e,hack_cap:99", "'99' is no hack_cap; expected 1 to 19"),
        ("rules=2e,event_basis:luck", "'luck' is no event_basis"),
        ("hole=C3", "only fort_knox has a hole"),
        ("job=fort_knox hole=F9", "'F9' is no cell"),
        ("walls1=A1-C3", "'A1-C3' is not between two tiles"),
        ("walls1=A1", "'A1' is no wall"),
        ("job=office walls3=A1-B1", "'walls3': 'A1-B1' is not between two tiles"),
        ("4A1=safe", "unknown key '4A1'"),
        ("1A1=laser_9", "'laser_9' means nothing in '1A1'; expected a tile"),
        ("1A1=laser_1,laser_2", "'laser_2' follows 'laser_1' in '1A1'"),
        ("1A1=stealth:x", "'1A1': 'x' is no number"),
        ("1A1=donuts 1B1=donuts", "'donuts' is on two cells"),
        ("1A1=crow 1B1=crow", "'crow' is on two cells"),
        ("p1=hawk,rook", "'rook' follows 'hawk' in 'p1'"),
        ("p1=donuts,donuts", "'donuts' follows 'donuts' in 'p1'"),
        ("p1=wizard", "'wizard' means nothing in 'p1'; expected a character"),
        ("p1=", "'' means nothing in 'p1'"),
        ("p1=stealth:300", "'300' is no number; expected -128 to 127"),
        ("turn=p5", "'p5' means nothing in 'turn'; expected a player"),
        ("turn=p1,roll:17", "'17' is no roll"),
        ("guard1=1D4>9X9", "'guard1': '9X9' is no cell"),
        ("patrol1=2A1", "'2A1' means nothing in 'patrol1'; expected a patrol card"),
        ("patrol1=" + "top:1A1," * 3 + "top:1B1", "one card too many"),
        ("pending=ask_action", "expected for 'ask_action': player"),
        ("pending=ask_action:p1:p2:p1:p1:p1", "has 5 arguments"),
        ("pending=ask_alarm:p1:9", "'9' is no floor; expected 1, 2, 3"),
        ("pending=ask_me:p1", "'ask_me' is no frame"),
        ("pending=" + ",".join(["reseat:1"] * 60), "expected at most 48"),
    ],
)
def test_bad_words_are_named(text, named):
    with pytest.raises(InvalidNotationError) as caught:
        parse_position_raw(text)
    assert named in str(caught.value)


def test_states_of_no_job_are_refused():
    table = Table().set(scenario=7, players=9, hole=77)
    with pytest.raises(InvalidPositionError) as caught:
        format_position(table.state)
    assert [place for place, _ in caught.value.defects] == ["job", "players", "hole"]


def test_a_position_that_could_not_arise_is_refused():
    with pytest.raises(InvalidPositionError, match="whose guard was never set up"):
        parse_position("turn=p1 players=1 p1=hawk,basic,1A1 1A1=foyer_1,entrance")


def test_an_empty_text_is_no_position():
    with pytest.raises(InvalidNotationError, match="the text is empty"):
        parse_position("  ")
