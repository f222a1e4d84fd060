"""Labels and costs of actions."""

import pytest
from random_states import random_states
from table import Table

from lookout.engine import actions as act
from lookout.engine.actions import kind_of
from lookout.engine.apply import apply, legal_actions
from lookout.engine.chance import new_sampler
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.text.labels import LABELLED, cost, label, question_of
from lookout.engine.text.notation import format_action, parse_action
from lookout.engine.text.position import parse_position


def test_every_legal_action_of_random_games_has_a_label_of_its_own():
    kinds = set()
    for state in random_states():
        labels = {label(state, action) for action in legal_actions(state)}
        kinds |= {kind_of(action) for action in legal_actions(state)}
        assert len(labels) == len(legal_actions(state))
        assert all(text[0].isupper() and text.isprintable() for text in labels)
    assert len(kinds) > 40


def test_every_kind_of_action_has_words():
    kinds = {v for k, v in vars(act).items() if k.isupper() and k != "ACTION_KINDS"}
    assert kinds == LABELLED


# Paid at once; a tile that turns up on a Move may ask for more.
MOVES = (act.MOVE, act.FREE_MOVE, act.CLIMB)
LATER = (act.ORDERS, act.ACCEPT)
LEAVING = (act.END_ACTIONS, act.ESCAPE)


def paid(state, action, seed):
    """The actions used by an action, or None if the turn is over by then."""
    after = apply(state, action, new_sampler(seed)).state
    if after.result or after.active != state.active or after.used < state.used:
        return None
    return int(after.used) - int(state.used)


def test_cost_is_what_is_paid():
    seen = set()
    for seed, state in enumerate(random_states()[::2]):
        for action in legal_actions(state):
            kind = kind_of(action)
            if kind in (*LATER, *LEAVING):
                continue
            used = paid(state, action, seed)
            if used is None:
                continue
            seen.add((kind, cost(state, action)))
            if kind in MOVES:
                assert used >= cost(state, action), format_action(action)
            else:
                assert used == cost(state, action), format_action(action)
    costs = {c for _, c in seen}
    assert costs == {0, 1, 2, 3}
    assert len({kind for kind, _ in seen}) > 30


def test_orders_and_their_answer_cost_an_action_together():
    tried = 0
    for state in random_states():
        for action in legal_actions(state):
            if kind_of(action) == act.ORDERS:
                asked = apply(state, action, new_sampler(1)).state
                accept = parse_action("accept")
                used = paid(asked, accept, 2)
                assert cost(state, action) + cost(asked, accept) == 1
                assert used in (None, 1)
                tried += used == 1
    assert tried > 10


def test_escape_costs_an_action_and_ending_none():
    for state in random_states():
        for action in legal_actions(state):
            if kind_of(action) in LEAVING:
                assert cost(state, action) == int(kind_of(action) == act.ESCAPE)


def test_move_onto_a_known_deadbolt_costs_three():
    table = Table().tiles("1B1 deadbolt_2")
    assert cost(table.state, parse_action("move 1B1")) == 3


def test_question_names_what_is_asked():
    assert question_of(Table().state) == "action"
    won = parse_position("players=1 result=won p1=escaped", check=False)
    assert question_of(won) == ""


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("move 2B3", "Move to 2B3"),
        ("move 1B1", "Move to 1B1 (Laser 2)"),
        ("walk-down 1B1", "Walk down past the tile to 1B1 (Laser 2)"),
        ("peek 1C2", "Peek at 1C2"),
        ("crack 1D1", "Crack the Safe on 1D1 with 3 dice"),
        ("crack 1D2", "Crack the Safe on 1D2 with 1 die"),
        ("add-die 1D1", "Add a die to the Safe on 1D1"),
        ("give p2 keycard", "Give p2 the Keycard"),
        ("take p2 emp", "Ask p2 for the E.M.P."),
        ("pick-up gold_bar_2", "Pick up the second Gold Bar"),
        ("use emp", "Use the E.M.P."),
        ("use crowbar 1B1", "Use the Crowbar on 1B1 (Laser 2)"),
        ("use dynamite 1B1", "Use the Dynamite on the wall to 1B1 (Laser 2)"),
        ("use thermal_bomb roof", "Use the Thermal Bomb for stairs to the roof"),
        ("use donuts 2", "Use the Donuts on the guard of floor 2"),
        (
            "use virus laser=2 motion=1",
            "Use the Virus: 2 on the Laser Computer, 1 on the Motion Computer",
        ),
        ("orders p2 1B1", "Order p2 to 1B1 (Laser 2)"),
        ("set-die 2 5", "Turn a 2 to a 5"),
        ("spend-token laptop", "Spend the Hack token of the Laptop"),
        ("draw 2", "Draw two Tools and keep one"),
        ("move-guard 2", "Move the guard of floor 2 next"),
        ("first p2", "Let p2 begin"),
    ],
)
def test_labels_read_like_this(action, words):
    table = Table().tiles("1B1 laser_2")
    table.state.safe_dice[3], table.state.safe_dice[8] = 3, 1
    assert label(table.state, parse_action(action)) == words


def test_steady_hands_roll_one_die_more():
    text = "p1=peterman,basic,1D1 players=1 turn=p1 1D1=safe,dice:2"
    state = parse_position(text, check=False)
    assert "with 3 dice" in label(state, parse_action("crack 1D1"))


def answers(pending):
    """The labels of all answers to a question in a made-up position."""
    text = (
        "players=2 turn=p1 p1=rook,basic,1B1,stethoscope p2=hawk,basic,1B1,keycard "
        f"1B1=laser_2,stealth:1 1A1=foyer_1,entrance guard1=1D4>1C4 pending={pending}"
    )
    state = parse_position(text, check=False)
    assert top(state) != ASK_ACTION
    return [label(state, action) for action in legal_actions(state)]


@pytest.mark.parametrize(
    ("pending", "words"),
    [
        ("ask_give:p2:keycard", ["Accept the Keycard", "Decline the Keycard"]),
        ("ask_take:p2:keycard", ["Hand over the Keycard", "Keep the Keycard"]),
        (
            "ask_orders:p2:1B1:ordinary",
            ["Follow the Orders to 1B1 (Laser 2)", "Refuse the Orders"],
        ),
        ("ask_deadbolt:p1:1B1:action", ["Pay 2 further actions", "Stay outside"]),
        (
            "ask_stealth:p1",
            ["Spend a Stealth token of the tile", "Spend an own Stealth token"],
        ),
        (
            "ask_side:p1",
            ["Play Orders, the basic side", "Play Disguise, the advanced side"],
        ),
        ("ask_draw_two:p1:nowhere", ["Draw one Tool", "Draw two Tools and keep one"]),
        ("ask_keep_tool:p1:nowhere:emp:virus", ["Keep the E.M.P.", "Keep the Virus"]),
    ],
)
def test_answers_read_like_this(pending, words):
    assert sorted(answers(f"ask_action:p1,{pending}")) == sorted(words)
