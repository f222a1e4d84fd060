"""Illegal actions are refused with the reason that applies."""

import pytest
from table import Table

from lookout.engine import (
    IllegalActionError,
    apply,
    is_over,
    new_sampler,
    parse_action,
    refusal,
    rules_of,
)
from lookout.engine.actions import encode
from lookout.engine.chance import draw_below
from lookout.engine.deal import Setup
from lookout.engine.refusal import GENERAL
from lookout.engine.stack import (
    ASK_ACTION,
    ASK_BUDDY,
    ASK_CRYSTAL_BALL,
    ASK_HACK,
    ASK_KEEP_TOOL,
    ASK_LASER,
    ASK_SHIFT_CHANGE,
    ASK_STETHOSCOPE,
    push_choice,
    top,
)
from lookout.engine.text.record import Game


def why(table, action):
    assert action not in table.legal()
    return refusal(table.state, parse_action(action))


def alone(character, side="basic", **options):
    """A table of one player with a character, all walls of floor 1 removed."""
    table = Table(players=1, characters=(character,), sides=(side,), **options)
    return table.open_floor(1)


def asking(what, *arguments):
    table = Table()
    push_choice(table.state, what, *(*arguments, 0, 0, 0, 0)[:4])
    return table


def test_error_names_action_reason_and_alternatives():
    table = Table()
    with pytest.raises(
        IllegalActionError, match=r"'crack 1A1' is illegal: .*; legal: end"
    ):
        apply(table.state, parse_action("crack 1A1"), new_sampler(0))


def test_other_question_is_named_with_who_answers():
    table = asking(ASK_HACK, 1, 6, 0)
    reason = why(table, "move 1A2")
    assert reason == (
        "first the Spotter (p2) has to hack the alarm on 1B2 or let it ring"
    )


@pytest.mark.parametrize("what", range(1, 25))
def test_every_question_can_be_named(what):
    if what != ASK_ACTION:
        table = asking(what, 0, 1, 1, 2)
        assert refusal(table.state, parse_action("end")).startswith(
            "first the Hawk (p1)"
        )


def test_answer_without_a_question_is_refused():
    assert "nothing asks" in why(Table(), "ring")


def test_game_that_is_over_says_so():
    table = Table()
    table.state.stack_n = 0
    assert refusal(table.state, parse_action("end")) == "the game is over"


@pytest.mark.parametrize(
    ("what", "arguments", "action", "part"),
    [
        (ASK_LASER, (0, 6, 0), "pay", "cannot be paid"),
        (ASK_HACK, (0, 6, 0), "spend-token laser", "does not cancel a fingerprint"),
        (ASK_HACK, (0, 6, 0), "spend-token laptop", "no laptop token"),
        (ASK_STETHOSCOPE, (0, 6), "set-die 3 4", "no die shows 3"),
        (ASK_STETHOSCOPE, (0, 6), "set-die 3 3", "already"),
        (ASK_KEEP_TOOL, (0, -1, 1, 2), "keep emp", "not drawn"),
        (ASK_CRYSTAL_BALL, (0,), "order 1 1 2", "named once"),
        (ASK_BUDDY, (0,), "choose-player p1", "cannot be chosen"),
        (ASK_BUDDY, (0,), "choose-player p4", "no p4"),
        (ASK_SHIFT_CHANGE, (0, 6), "move-guard 1", "not among those"),
        (2, (0,), "choose 2A1", "not among the options"),
        (2, (0,), "choose 1E1", "no tile of this job"),
    ],
)
def test_answer_that_does_not_fit_says_why(what, arguments, action, part):
    assert part in why(asking(what, *arguments), action)


@pytest.mark.parametrize(
    ("action", "part"),
    [
        ("move 1B1", "wall between 1A1 and 1B1"),
        ("move 1C3", "not adjacent"),
        ("move 1A1", "own tile"),
        ("move 2A1", "no stairs join"),
        ("move 2B1", "different floors"),
        ("move 1E5", "no tile of this job"),
        ("walk-down 1A2", "no Walkway"),
        ("peek 1B1", "wall between 1A1 and 1B1"),
        ("peek 1A1", "1A1 (Service Duct 5) is revealed already"),
        ("hack", "1A1 (Service Duct 5) is no Computer"),
        ("add-die 1A1", "no revealed Safe"),
        ("crack 1A1", "no revealed Safe"),
        ("escape", "top floor"),
        ("use donuts 1", "does not hold Donuts"),
        ("give p1 donuts", "another player"),
        ("give p3 donuts", "no p3"),
        ("give p2 donuts", "does not hold Donuts"),
        ("take p2 mirror", "the Spotter (p2) does not hold Mirror"),
        ("pick-up mirror", "lies on no tile"),
        ("tinker", "it takes Tinker; the Hawk (p1), X-Ray, does not have that"),
        ("crow 1A1", "Distract or Disrupt"),
        ("enhance 1B2", "it takes Enhance"),
        ("x-ray 1D1", "no wall piece"),
        ("x-ray 1A1", "revealed already"),
    ],
)
def test_plain_table_says_what_is_missing(action, part):
    assert part in why(Table().wall("1A1-1B1"), action)


def test_cost_above_actions_left_names_both():
    table = Table().open_floor(1).tiles("1B1 deadbolt_1").set(remaining=2)
    assert why(table, "move 1B1") == "it costs 3 actions, and 2 are left"


def test_without_actions_a_peek_is_too_dear():
    table = Table().open_floor(1).set(remaining=0)
    assert why(table, "peek 1B1") == "it costs 1 action, and none is left"


def test_gemstone_raises_the_cost():
    table = Table().open_floor(1).at("p2 1B1").hand("p1 gemstone").set(remaining=1)
    assert why(table, "move 1B1") == "it costs 2 actions, and 1 is left"


def test_time_lock_bars_the_stairs():
    table = Table().tiles("1A1 stairs_4").set(time_lock=1)
    assert "Time Lock" in why(table, "move 2A1")


def test_walkway_is_left_by_its_own_verb():
    table = Table().tiles("2A1 walkway_3").at("p1 2A1")
    assert "walk-down" in why(table, "move 1A1")


@pytest.mark.parametrize(
    ("tile", "cell", "part"),
    [
        ("secret_door_2", "1B1", "Secret Door"),
        ("service_duct_6", "1C3", "Service Duct"),
    ],
)
def test_painting_does_not_fit_through(tile, cell, part):
    table = Table().wall("1A1-1B1").tiles(f"{cell} {tile}").hand("p1 painting")
    assert f"Painting does not fit through the {part}" in why(table, f"move {cell}")


def test_full_computer_takes_no_token():
    table = Table().tiles("1A1 computer_laser_5").hacks(laser=6)
    assert "holds 6 tokens" in why(table, "hack")


def test_safe_elsewhere_cannot_be_worked_on():
    table = Table().tiles("1B1 safe")
    assert "is not on the Safe on 1B1" in why(table, "add-die 1B1")


def test_open_safe_is_done():
    table = Table().tiles("1A1 safe").mark("opened", "1A1")
    assert "open already" in why(table, "add-die 1A1")


def test_safe_takes_six_dice():
    table = Table().tiles("1A1 safe").count("safe_dice", "1A1", 6)
    assert "6 dice" in why(table, "add-die 1A1")


def test_adding_a_die_costs_two():
    table = Table().tiles("1A1 safe").set(remaining=1)
    assert why(table, "add-die 1A1") == "it costs 2 actions, and 1 is left"


def test_crack_needs_a_die():
    assert "no die" in why(Table().tiles("1A1 safe"), "crack 1A1")


def test_crack_needs_the_keycard():
    table = Table().tiles("1A1 safe").count("safe_dice", "1A1", 1)
    table.at("p2 1B1").hand("p2 keycard")
    assert why(table, "crack 1A1") == (
        "the Spotter (p2) holds the Keycard and is not on the Safe"
    )


def roof(table):
    return table.tiles("3A1 stairs_4").at("p1 3A1")


def test_escape_needs_stairs():
    assert "no stairs lead from 3B1" in why(roof(Table()).at("p1 3B1"), "escape")


def test_escape_needs_open_safes():
    table = roof(Table()).mark("opened", "1A2", "2A2")
    assert why(table, "escape") == "2 of 3 Safes are open"


def test_escape_needs_all_loot():
    table = roof(Table()).mark("opened", "1A2", "2A2", "3A2").lay("2A2 tiara")
    assert why(table, "escape") == "the Tiara still lies on 2A2"


def test_escape_is_barred_by_time_lock():
    assert "Time Lock" in why(roof(Table()).set(time_lock=1), "escape")


def test_escape_needs_an_action():
    table = roof(Table()).mark("opened", "1A2", "2A2", "3A2").set(remaining=0)
    assert "none is left" in why(table, "escape")


def test_ability_works_once_per_turn():
    table = Table().wall("1A1-1B1").set(ability_used=1)
    assert "this turn already" in why(table, "x-ray 1B1")


def test_bust_forbids_tools():
    table = Table().hand("p1 donuts bust")
    assert "Bust" in why(table, "use donuts 1")


@pytest.mark.parametrize(
    ("hand", "action", "part"),
    [
        ("stethoscope", "use stethoscope", "right after rolling"),
        ("blueprints", "use blueprints 1A1", "revealed already"),
        ("crowbar", "use crowbar 1A1", "own tile"),
        ("crowbar", "use crowbar 1C3", "not adjacent"),
        ("donuts", "use donuts 2", "not on the board"),
        ("dynamite", "use dynamite 1D4", "no wall piece"),
        ("thermal_bomb", "use thermal_bomb roof", "top floor"),
        ("thermal_bomb", "use thermal_bomb 2B2", "straight above or below"),
        ("virus", "use virus laser=3", "Laser Computer is not revealed"),
        ("crystal_ball", "use crystal_ball", "event deck is empty"),
    ],
)
def test_tool_without_its_target_says_why(hand, action, part):
    table = Table().hand(f"p1 {hand}")
    table.state.deck_left[3] = 0
    assert part in why(table, action)


def test_crowbar_spares_a_disabled_tile():
    table = Table().open_floor(1).hand("p1 crowbar").mark("disabled", "1B1")
    assert "disabled already" in why(table, "use crowbar 1B1")


def test_guard_takes_donuts_once():
    table = Table().hand("p1 donuts")
    table.state.donuts[0] = 1
    assert "Donuts already" in why(table, "use donuts 1")


def test_thermal_stairs_are_built_once():
    table = Table().hand("p1 thermal_bomb").mark("thermal", "1A1")
    assert "already" in why(table, "use thermal_bomb 2A1")


def test_virus_fills_no_computer_above_its_cap():
    table = Table().hand("p1 virus").tiles("1B1 computer_laser_5").hacks(laser=5)
    assert "at most 1 more" in why(table, "use virus laser=2")


def test_virus_must_place_what_fits():
    table = Table().hand("p1 virus").tiles("1B1 computer_laser_5")
    assert "as many of the 3" in why(table, "use virus laser=2")


def test_virus_may_have_to_stay_together():
    table = Table(rules=rules_of("bga")).hand("p1 virus")
    table.tiles("1B1 computer_laser_5", "1C1 computer_motion_6")
    assert "one Computer" in why(table, "use virus laser=2 motion=1")


def test_trade_needs_the_same_tile():
    table = Table().hand("p1 donuts").at("p2 1B1")
    assert "another tile" in why(table, "give p2 donuts")


@pytest.mark.parametrize(
    "where", [("off", "not in the building"), ("escaped", "not in the building")]
)
def test_trade_needs_a_player_inside(where):
    table = Table().hand("p1 donuts").at(f"p2 {where[0]}")
    assert where[1] in why(table, "give p2 donuts")


def test_nobody_takes_a_second_gold_bar():
    table = Table().hand("p1 gold_bar").lay("1A1 gold_bar_2")
    assert "Gold Bar already" in why(table, "pick-up gold_bar_2")


def test_nobody_is_given_a_second_gold_bar():
    table = Table().hand("p1 gold_bar").hand("p2 gold_bar_2")
    assert "Gold Bar already" in why(table, "give p2 gold_bar")


def test_item_elsewhere_cannot_be_picked_up():
    assert "lies on 1B1" in why(Table().lay("1B1 tiara"), "pick-up tiara")


def test_free_move_needs_a_guard():
    assert "no guard is on 1B1" in why(alone("acrobat"), "slip 1B1")


def test_free_move_into_a_keypad_costs_an_action():
    table = alone("acrobat").tiles("1B1 keypad_4").guard("1B1 > 1C4").set(remaining=0)
    assert why(table, "slip 1B1") == "it costs 1 action, and none is left"


@pytest.mark.parametrize(
    ("place", "action", "part"),
    [
        ("1B2", "climb 2B2", "no window"),
        ("1A1", "climb 2B1", "straight above or below"),
        ("1A1", "climb 2A1", "it costs 3 actions, and 2 are left"),
    ],
)
def test_climbing_needs_window_and_actions(place, action, part):
    table = alone("acrobat", "advanced").at(f"p1 {place}").set(remaining=2)
    assert part in why(table, action)


def test_climbing_cannot_pay_a_deadbolt():
    table = alone("acrobat", "advanced").tiles("2A1 deadbolt_1")
    assert "Deadbolt" in why(table, "climb 2A1")


def test_laptop_holds_one_token():
    assert "already" in why(alone("hacker", "advanced").hacks(laptop=1), "load-laptop")


def test_enhance_reaches_two_steps():
    assert "two steps" in why(alone("hawk", "advanced"), "enhance 1D3")


@pytest.mark.parametrize(
    ("action", "part"),
    [
        ("cry 1C1", "not adjacent"),
        ("cry 1B1", "where the guard is"),
        ("cry 1A2", "already"),
    ],
)
def test_crybaby_needs_a_quiet_neighbour(action, part):
    table = alone("juicer").guard("1B1 > 1C4").mark("alarms", "1A2")
    assert part in why(table, action)


def test_emp_keeps_the_juicer_silent():
    assert "E.M.P." in why(alone("juicer").set(emp=0), "cry 1B1")


@pytest.mark.parametrize(
    ("token", "action", "part"),
    [
        (0, "reroute-pick", "no alarm rings on 1A1"),
        (1, "reroute-pick", "only one"),
        (0, "reroute-drop", "no alarm token"),
        (2, "reroute-drop", "picked up this turn"),
    ],
)
def test_reroute_needs_its_token(token, action, part):
    table = alone("juicer", "advanced").set(juicer_token=token)
    assert part in why(table, action)


@pytest.mark.parametrize(
    ("side", "action", "part"),
    [
        ("basic", "crow 1D1", "more than two steps"),
        ("basic", "crow 1B1", "already"),
        ("advanced", "crow 1A2", "own tile"),
    ],
)
def test_crow_stays_near_the_raven(side, action, part):
    assert part in why(alone("raven", side).set(crow_cell=1), action)


def test_tinker_needs_own_stealth():
    assert "no Stealth" in why(alone("rigger", "advanced").stealth(0), "tinker")


def test_tinker_needs_a_tool_to_draw():
    table = alone("rigger", "advanced").set(tools_deck=0)
    assert "no Tool is left" in why(table, "tinker")


def test_orders_follow_the_other_players_ways():
    table = Table(characters=("rook", "hawk")).wall("1A1-1B1")
    assert "wall between" in why(table, "orders p2 1B1")


@pytest.mark.parametrize(
    ("fields", "action", "part"),
    [
        ({}, "disguise p2", "same tile"),
        ({}, "disguise p1", "another player"),
        ({"used": 1}, "disguise p2", "first action"),
    ],
)
def test_disguise_comes_first_and_needs_a_partner(fields, action, part):
    table = Table(characters=("rook", "hawk"), sides=("advanced", "basic"))
    assert part in why(table.set(**fields), action)


@pytest.mark.parametrize(
    ("side", "action", "part"),
    [
        ("basic", "spy-patrol", "patrol deck of floor 1"),
        ("advanced", "spy-event", "event"),
    ],
)
def test_spotter_needs_a_card(side, action, part):
    table = alone("spotter", side)
    table.state.deck_left[:] = 0
    assert part in why(table, action)


def test_unknown_action_gets_the_general_answer():
    assert refusal(Table().state, encode(0, 0, 0, 0)) == GENERAL


def test_legal_actions_are_given_no_reason():
    chance, chooser = new_sampler(4), new_sampler(5)
    game = Game.deal(Setup(players=3, rules=rules_of("2e", start_stealth=19)), chance)
    for _ in range(150):
        if is_over(game.state):
            break
        legal = game.legal()
        if top(game.state) == ASK_ACTION:
            free_of_targets = [a for a in legal if a & 0xFF not in (14, 17)]
            assert {refusal(game.state, a) for a in free_of_targets} <= {GENERAL}
        game.play(legal[draw_below(chooser, len(legal))], chance)
