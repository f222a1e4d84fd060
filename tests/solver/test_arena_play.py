"""Games of the arena: deals, agents, limits and causes of loss."""

import dataclasses

import pytest

from lookout.engine import format_action, journal, legal_actions, parse_position
from lookout.engine import parse_cell as parse_cell_of_board
from lookout.engine.constants import (
    EVENT_ESPRESSO,
    EVENT_NAMES,
    EVENT_SQUEAK,
    HIDDEN,
)
from lookout.solver.arena.agents import (
    FunctionAgent,
    UnknownAgentError,
    agent_names,
    make_agent,
)
from lookout.solver.arena.baselines import FlatAgent, RandomAgent
from lookout.solver.arena.causes import CAUSES, TurnWatch
from lookout.solver.arena.deals import ALL_CELLS, SET_SIZES, Cell, Deal, parse_cell
from lookout.solver.arena.play import AgentFailedError, Limits, Table, play_game

OFFICE_2 = Cell("office", 2)
FIRST = FunctionAgent("first", "1", lambda state, seed: legal_actions(state)[0])


def start(agent, index=0, actions=2):
    """A table after the set-up: the entrance, then the first player."""
    table = Table(agent, Deal(OFFICE_2, "test", index))
    for _ in range(actions):
        table.play_action()
    return table


def first_action(state, verb):
    return next(a for a in legal_actions(state) if format_action(a).startswith(verb))


def test_cells_are_read_as_they_are_written():
    assert [parse_cell(str(cell)) for cell in ALL_CELLS] == list(ALL_CELLS)
    assert len(ALL_CELLS) == 12


@pytest.mark.parametrize("text", ["office-5", "office", "museum-2", "fort-knox-2", ""])
def test_unknown_cell_is_refused(text):
    with pytest.raises(ValueError, match=r"unknown cell .*office-1"):
        parse_cell(text)


def test_deals_of_all_sets_are_different():
    deals = [
        Deal(cell, name, index)
        for cell in ALL_CELLS
        for name in SET_SIZES
        for index in range(200)
    ]
    assert len({deal.key() for deal in deals}) == len(deals)


def test_seeds_of_decisions_are_neither_the_world_nor_alike():
    deal = Deal(OFFICE_2, "test", 0)
    seeds = {deal.seed(decision) for decision in range(100)}
    assert len(seeds) == 100
    assert deal.key() not in seeds


def test_both_agents_of_a_deal_meet_the_same_world():
    def choose(state, seed):  # The same entrance, but the other first player.
        return legal_actions(state)[0 if state.entrance < 0 else -1]

    a, b = start(FIRST).state, start(FunctionAgent("late", "1", choose)).state
    assert a.active != b.active
    assert a.entrance == b.entrance
    assert a.face[a.entrance] == b.face[b.entrance]
    assert list(a.character) == list(b.character)
    assert list(a.guard_cell) == list(b.guard_cell)


@pytest.mark.parametrize("index", range(5))
def test_tile_is_the_same_whoever_reveals_it_when(index):
    now, later = start(FIRST, index), start(FIRST, index)
    peek = first_action(now.state, "peek")
    cell = parse_cell_of_board(format_action(peek).split()[1])
    now.agent = FunctionAgent("peeks", "1", lambda state, seed: peek)
    now.play_action()
    later.play_action()  # The first legal action ends the turn.
    while later.state.active == now.state.active:
        later.play_action()
    later.agent = now.agent
    later.play_action()
    assert now.state.face[cell] == later.state.face[cell] != HIDDEN


def test_deals_differ_from_each_other():
    starts = [start(FIRST, index).state for index in range(8)]
    assert len({state.tobytes() for state in starts}) == 8


def test_crew_has_basic_sides_and_the_agent_answers_the_rest():
    table = start(FIRST, actions=0)
    assert list(table.state.side[:2]) == [0, 0]
    assert table.state.entrance < 0
    assert all(character >= 0 for character in table.state.character[:2])


@pytest.mark.parametrize("cell", ALL_CELLS, ids=str)
def test_random_game_is_recorded_to_its_end(cell):
    played = play_game(RandomAgent(), Deal(cell, "test", 1))
    assert not played.won
    assert played.cause in CAUSES
    assert played.key().deal == Deal(cell, "test", 1)
    assert 0 < played.decisions <= played.actions
    assert played.cpu_ms > 0
    assert 0 <= played.stealth < 3 * cell.players


def test_same_game_is_played_twice():
    deal = Deal(Cell("bank", 2), "dev", 3)
    games = [play_game(RandomAgent(), deal) for _ in range(2)]
    assert dataclasses.replace(games[0], cpu_ms=games[1].cpu_ms) == games[1]


def test_game_that_goes_on_is_lost_by_the_turn_cap():
    played = play_game(RandomAgent(), Deal(OFFICE_2, "test", 1), Limits(turns=2))
    assert (played.won, played.cause, played.turns) == (False, "turn_cap", 2)


def test_turn_that_goes_on_is_lost_as_stalled():
    limits = Limits(actions=3)
    played = play_game(RandomAgent(), Deal(OFFICE_2, "test", 1), limits)
    assert (played.won, played.cause) == (False, "stalled")


def test_only_real_choices_count_as_decisions():
    asked = []

    def choose(state, seed):
        asked.append(len(legal_actions(state)))
        return legal_actions(state)[-1]

    played = play_game(FunctionAgent("last", "1", choose), Deal(OFFICE_2, "test", 0))
    assert min(asked) > 1
    assert len(asked) == played.decisions


def test_illegal_choice_names_agent_and_deal():
    agent = FunctionAgent("cheat", "1", lambda state, seed: -1)
    with pytest.raises(AgentFailedError, match="cheat chose -1 on test office-2 4"):
        play_game(agent, Deal(OFFICE_2, "test", 4))


def test_error_of_an_agent_names_agent_and_deal():
    agent = FunctionAgent("broken", "1", lambda state, seed: 1 // 0)
    with pytest.raises(AgentFailedError, match="broken failed on test office-2 4"):
        play_game(agent, Deal(OFFICE_2, "test", 4))


def test_agent_cannot_alter_the_game():
    def choose(state, seed):
        action = legal_actions(state)[0]
        state.stealth[:] = 99
        return action

    table = start(FunctionAgent("thief", "1", choose))
    assert max(table.state.stealth) == 3


def test_every_registered_agent_has_its_name():
    assert [make_agent(name).name for name in agent_names()] == list(agent_names())


def test_unknown_agent_is_refused_with_those_available():
    with pytest.raises(UnknownAgentError, match="'oracle'; available: random,"):
        make_agent("oracle")


def test_random_agent_chooses_by_its_seed():
    state = start(FIRST).state
    chosen = [RandomAgent().choose(state, seed) for seed in range(40)]
    assert chosen == [RandomAgent().choose(state, seed) for seed in range(40)]
    assert set(chosen) == set(legal_actions(state))


def test_flat_agent_takes_a_certain_win():
    state = parse_position(
        "job=office players=1 turn=p1 p1=hawk,basic,2B2,tiara,mirror "
        "guard1=1D4>1C4 guard2=2D4>2C4 1A1=camera_2,entrance 2B2=stairs_6 "
        "2A4=safe,open 1A4=safe,open patrol1=1D4,1C4 patrol2=2D4,2C4",
        check=False,
    )
    assert format_action(FlatAgent(playouts=40).choose(state, 5)) == "escape"


def entry(code, a=0, b=0):
    return (code, a, b, 0)


TURN = entry(journal.TURN_STARTS)
END = entry(journal.ACTIONS_END)
MOVES = entry(journal.PLAYER_MOVES, 0, 3)
STEPS = entry(journal.GUARD_STEPS)
PLACED = entry(journal.GUARD_PLACED)
SQUEAK = entry(journal.DREW_EVENT, 0, EVENT_SQUEAK)
ESPRESSO = entry(journal.DREW_EVENT, 0, EVENT_ESPRESSO)
JUMP = entry(journal.DREW_EVENT, 0, EVENT_NAMES.index("where_is_he"))
CAUGHT = entry(journal.CREW_CAUGHT)
OTHER_CAUGHT = entry(journal.CREW_CAUGHT, 1)


@pytest.mark.parametrize(
    ("entries", "cause"),
    [
        ([TURN, MOVES, CAUGHT], "moved_in"),
        ([TURN, MOVES, PLACED, CAUGHT], "moved_in"),
        ([TURN, MOVES, PLACED, OTHER_CAUGHT], "other"),
        ([TURN, MOVES, END, STEPS, STEPS, CAUGHT], "guard_moved"),
        ([TURN, END, ESPRESSO, STEPS, CAUGHT], "guard_moved"),
        ([TURN, END, SQUEAK, STEPS, CAUGHT], "event"),
        ([TURN, END, SQUEAK, STEPS, STEPS, CAUGHT], "guard_moved"),
        ([TURN, END, JUMP, PLACED, CAUGHT], "event"),
        ([TURN, END, ESPRESSO, MOVES, CAUGHT], "event"),
        ([TURN, MOVES, END, ESPRESSO, CAUGHT], "moved_in"),  # The Acrobat's debt.
        ([TURN, END, JUMP, PLACED, TURN, MOVES, CAUGHT], "moved_in"),
    ],
)
def test_cause_of_loss_is_the_latest_danger(entries, cause):
    watch = TurnWatch()
    for one in entries:  # In one journal or in many.
        watch.follow([one])
    assert watch.cause() == cause
