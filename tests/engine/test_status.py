import functools

import pytest
from planted_defects import BANK, FORT_KNOX, OFFICE, PLANTED, WITH_LOOT, crew
from random_states import random_states
from table import Table

from lookout.engine import stack
from lookout.engine.constants import (
    FACE_NAMES,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    TOOL_NAMES,
)
from lookout.engine.errors import InvalidPositionError
from lookout.engine.state import refresh
from lookout.engine.status import check, defects
from lookout.engine.text.position import parse_position

# Pieces of positions: most could not arise.
parse_position_raw = functools.partial(parse_position, check=False)


def places(state):
    return {place for place, _ in defects(state)}


def test_reachable_states_have_no_defects():
    for state in random_states():
        assert defects(state) == []


@pytest.mark.parametrize("text", [BANK, FORT_KNOX, OFFICE, WITH_LOOT])
def test_sound_positions_pass(text):
    check(parse_position_raw(text))


def test_all_defects_are_told_at_once():
    state = parse_position_raw(
        BANK + "1B1=cracked 2B1=laser_1,alarm,dice:2 3A1=laser_1"
    )
    with pytest.raises(InvalidPositionError) as caught:
        check(state)
    told = [place for place, _ in caught.value.defects]
    assert told == ["tiles.3A1", "cracked.1B1", "dice.2B1"]
    assert "tiles.3A1: laser_1 lies on 2B1 already" in str(caught.value)


@pytest.mark.parametrize(("text", "place"), PLANTED)
def test_planted_defect_is_found(text, place):
    # Among them cards that do not add up: Q28.
    assert place in places(parse_position_raw(text))


def test_kept_tools_count_as_drawn():
    question = "pending=ask_action:p1,ask_keep_tool:p1:nowhere:emp:virus"
    text = crew("rigger,advanced") + question
    assert defects(parse_position_raw(text)) == []


def test_guard_that_is_back_waits_for_its_die():
    question = "pending=next_turn:p1,next_destination:1:no,ask_peekhole:p1"
    text = f"lost_visual=yes {BANK} {question}".replace("1D4>1C4", "1D4")
    assert defects(parse_position_raw(text)) == []


def test_lone_player_has_no_gold():
    table = Table(players=1)
    table.state.loot_deck |= 1 << LOOT_GOLD_BAR
    assert "loot.gold_bar" in places(table.state)


def test_job_of_nothing_is_told():
    table = Table().set(scenario=5, players=0, hole=99)
    assert [place for place, _ in defects(table.state)] == ["job", "players", "hole"]


def test_values_without_meaning_do_not_crash():
    table = Table()
    for name in ("face", "guard_cell", "player_cell", "character", "deck_left"):
        table.state[name][:] = 111
    for name in ("crow_cell", "active", "entrance", "emp", "result", "hack_cap"):
        table.state[name] = 99
    found = places(table.state)
    assert {"tiles.1A1", "guards.1.cell", "players.p1.character", "crow"} <= found
    assert {"patrol.1.left", "turn.active", "result", "rules.hack_cap"} <= found


def test_sizes_must_fit_the_job():
    table = Table().set(floors=2, width=5, cells=7)
    assert {"floors", "width", "cells"} <= places(table.state)


def test_stale_derived_fields_are_told():
    table = Table()
    table.state.face[1] = FACE_NAMES.index("laser_1")
    stale = {"derived.unseen_faces", "derived.hidden", "derived.kind_cells"}
    assert places(table.state) == stale
    refresh(table.state)
    assert defects(table.state) == []


def test_remains_on_the_stack_are_told():
    table = Table()
    table.state.stack[5, 1] = 3
    assert places(table.state) == {"pending"}
    table.state.stack_n = 77
    assert "pending" in places(table.state)


def test_open_way_into_the_hole_is_told():
    table = Table("fort_knox")
    table.state.open_east[0] |= 1 << 11
    assert places(table.state) == {"walls.1"}


def test_marks_beyond_a_floor_are_told():
    table = Table()
    table.state.alarms[0] = 1 << 27
    assert places(table.state) == {"alarms.1"}


def test_known_cards_beyond_the_row_are_told():
    table = Table()
    table.state.deck_top[0, 2] = 3
    assert places(table.state) == {"patrol.1"}


def test_wholly_known_deck_is_told():
    table = Table(players=4).patrol_left(1, "1A1").set()
    table.state.deck_top_n[0] = 1
    assert "patrol.1" in places(table.state)


def test_question_without_answers_is_told():
    table = Table(players=1)
    stack.push(table.state, stack.ASK_BUDDY, 0, 0, 0)
    assert defects(table.state) == [("pending.1", "nobody could answer this")]


def test_bars_in_the_wrong_order_are_told():
    text = WITH_LOOT.replace("mirror", "gold_bar").replace("p1=", "p1=gold_bar_2,")
    state = parse_position_raw(text)
    assert defects(state) == []
    for player, bar in enumerate((LOOT_GOLD_BAR_2, LOOT_GOLD_BAR)):
        state.hand_loot[player] = 1 << bar
    assert places(state) == {"loot.gold_bar"}


def test_every_tool_is_somewhere():
    state = parse_position_raw(BANK + "tool_deck=none")
    assert places(state) == {f"tools.{name}" for name in TOOL_NAMES}
