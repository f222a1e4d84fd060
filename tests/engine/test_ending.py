"""The end of the game, fewer players (2.15, 2.17, P01 to P06, T03, T11, Q06, Q15)."""

from __future__ import annotations

import pytest
from table import Table

from lookout.engine.chance import new_sampler
from lookout.engine.constants import CAUGHT, WON
from lookout.engine.deal import Setup, deal
from lookout.engine.errors import GameOverError, ImpossibleOutcomeError

SAFES = ("1B2", "2B2", "3B2")


def on_top(players: int = 2, **settings: object) -> Table:
    """All Safes open, all Loot held, p1 on the Stairs of the top floor, p2 on 1A1."""
    t = Table(players=players, **settings).guard("1D4 > 1A4").guard("3D4 > 3A3")
    t.tiles("3A1 stairs_4", *(f"{cell} safe" for cell in SAFES)).mark("opened", *SAFES)
    return t.at("p1 3A1").hand("p1 painting isotope bust")


# Escape: 2.4, 2.15, P01.


def test_escape_leads_from_the_top_stairs_to_the_roof():
    t = on_top().do("escape")
    assert (t.where("p1"), t.asked()) == ("escaped", "p2")


def test_escape_costs_an_action():
    assert "escape" not in on_top().set(remaining=0).legal()
    assert "escape" in on_top().set(remaining=1).legal()


def test_escape_needs_stairs_of_the_top_floor():
    assert "escape" not in on_top().at("p1 3A2").legal()
    t = on_top().guard("2D4 > 2A4").tiles("2A1 stairs_5").at("p1 2A1")
    assert "escape" not in t.legal()


def test_escape_needs_every_safe_open():  # P01
    t = on_top()
    t.state.opened[1] = 0
    assert "escape" not in t.legal()


def test_escape_needs_every_loot_held():  # P01
    t = on_top().lay("1B2 gold_bar_2")
    assert "escape" not in t.legal()


def test_escape_opens_when_the_last_loot_is_picked_up():  # P01
    t = on_top().lay("3A1 tiara")
    assert "escape" not in t.legal()
    assert "escape" in t.do("pick-up tiara").legal()


def test_escape_counts_loot_in_anybodys_hands():  # P01
    assert "escape" in on_top().hand("p2 tiara").legal()


def test_escape_counts_loot_of_escaped_players():  # P01, P05
    t = on_top().do("escape").at("p2 3A1")
    assert "escape" in t.legal()


def test_escape_does_not_need_tools_picked_up():  # P01: Loot only
    assert "escape" in on_top().lay("1B2 virus").legal()


def test_escape_in_the_office_needs_two_safes():
    t = Table("office").guard("2D4 > 2A4").tiles("2A1 stairs_4", "1B2 safe", "2B2 safe")
    t.at("p1 2A1").mark("opened", "1B2")
    assert "escape" not in t.legal()
    assert "escape" in t.mark("opened", "2B2").legal()


def test_escape_brings_no_event_and_no_guard():  # T03, P06
    t = on_top().do("escape")  # One used action, and nothing is drawn.
    assert (t.guard_at(1), t.guard_at(3)) == ("1D4", "3D4")


def test_escape_rings_no_thermo():  # 2.15: the turn ends at once
    t = on_top().tiles("3B1 thermo_1").mark("thermal", "3B1").at("p1 3B1")
    assert t.do("escape").alarms() == set()


# The roof and Motion tiles: Q06, O03.


def on_motion() -> Table:
    """p1 beside a Motion tile with a roof Thermal Bomb."""
    t = on_top().tiles("3B1 motion_1", "3C1 laser_1").mark("thermal", "3B1")
    return t.at("p1 3A1")


def test_escape_from_a_motion_tile_rings_if_moved_in_this_turn():  # Q06
    t = on_motion().do("move 3B1").do("escape")
    assert (t.where("p1"), t.alarms()) == ("escaped", {"3B1"})


def test_escape_from_a_motion_tile_of_an_earlier_turn_is_silent():  # Q06
    assert on_motion().at("p1 3B1").do("escape").alarms() == set()


def test_escape_from_a_motion_tile_may_be_hacked():  # Q06
    t = on_motion().hacks(motion=1).do("move 3B1").do("escape")
    assert (t.question(), t.asked()) == ("ask_hack", "p1")
    t.do("spend-token motion")
    assert (t.where("p1"), t.alarms()) == ("escaped", set())


@pytest.mark.parametrize("cell", ["3A1", "3B1"])
def test_escape_is_closed_by_the_time_lock(cell):  # M16, Q06: Stairs and bomb alike
    t = on_motion().at(f"p1 {cell}")
    assert "escape" in t.legal()
    assert "escape" not in t.set(time_lock=1).legal()


# Escaped players: P05, T11, Q15.


def test_escaped_players_are_skipped():  # P05
    t = on_top(3).do("escape")
    assert t.end().asked() == "p3"
    assert t.end().asked() == "p2"


def test_escaped_players_are_not_caught_by_guards():  # P05
    t = on_top().do("escape").guard("1D4 > 1A4").end()
    assert t.stealth_of("p1") == 3


def test_escaped_players_effects_end_at_their_slot():  # T11
    t = on_top(3).set(emp=0).do("escape").tiles("1A2 fingerprint_4")
    assert t.copy().do("move 1A2").alarms() == set()
    t.end()
    assert t.copy().do("move 1A2").alarms() == set()  # p3, still in the round.
    assert t.end().do("move 1A2").alarms() == {"1A2"}  # p2: the slot was passed.


@pytest.mark.parametrize("character", ["hacker", "hawk"])
def test_escaped_hacker_takes_the_laptop_token_along(character):  # Q15
    crew = (character, "hacker" if character == "hawk" else "hawk")
    t = on_top(characters=crew, sides=("advanced", "advanced")).hacks(laptop=1)
    assert t.do("escape").state.laptop == (0 if character == "hacker" else 1)


def test_escaped_hackers_token_cancels_nothing():  # Q15
    t = on_top(characters=("hacker",), sides=("advanced",)).hacks(laptop=1)
    t.do("escape").tiles("1A2 fingerprint_4").do("move 1A2")
    assert (t.question(), t.alarms()) == ("ask_action", {"1A2"})


def test_computer_tokens_stay_when_the_hacker_leaves():  # Q15
    t = on_top(characters=("hacker",), sides=("advanced",)).hacks(laser=2)
    assert t.do("escape").state.hack[1] == 2


# Win and lose: 2.15.


def test_game_is_won_when_the_last_player_escapes():
    t = on_top().at("p2 escaped").do("escape")
    assert (t.state.result, t.question(), t.legal()) == (WON, "", set())


def test_game_goes_on_while_a_player_is_inside():
    assert on_top().do("escape").state.result == 0


def test_game_goes_on_while_a_player_is_not_yet_placed():
    t = on_top().at("p2 off").do("escape")
    assert (t.state.result, t.asked(), t.where("p2")) == (0, "p2", "1A1")


def test_game_is_won_by_the_freight_elevator():  # X01
    t = on_top().at("p1 3C3", "p2 escaped").event("freight_elevator")
    assert t.state.result == WON


def caught() -> Table:
    t = Table().tiles("1A2 stairs_4").guard("1A2 > 1D3").stealth(0, 3)
    return t.do("move 1A2")


def test_game_is_lost_when_a_stealth_is_due_and_none_left():
    t = caught()
    assert (t.state.result, t.state.caught_player) == (CAUGHT, 0)
    assert (t.question(), t.legal()) == ("", set())


def test_game_at_zero_stealth_goes_on():
    t = Table().tiles("1A2 stairs_4").guard("1A2 > 1D3").stealth(1, 3).do("move 1A2")
    assert (t.state.result, t.stealth_of("p1")) == (0, 0)


def test_game_is_saved_by_a_token_of_the_tile():  # 2.6
    t = Table().tiles("1A2 lavatory_5").count("stealth_tokens", "1A2", 1)
    t.guard("1A2 > 1D3").stealth(0, 3).do("move 1A2")
    assert (t.state.result, t.state.stealth_tokens[5]) == (0, 0)


def test_game_is_lost_at_once_in_the_middle_of_a_guards_move():
    t = Table().guard("1D4 > 1A4").at("p2 1C4").stealth(3, 0).end()
    assert (t.state.result, t.state.caught_player) == (CAUGHT, 1)


def test_nothing_is_legal_after_the_end():
    with pytest.raises(GameOverError):
        caught().do("end")


# Solo: 2.17, P02, P03.


def solo(**settings: object) -> Table:
    return Table(players=1, **settings).guard("1D4 > 1A4")


@pytest.mark.parametrize("event", ["buddy_system", "jump_the_gun"])
def test_solo_events_for_partners_do_nothing(event):  # 2.17, P03
    t = solo().event(event)
    assert (t.question(), t.asked(), t.state.remaining) == ("ask_action", "p1", 4)
    assert t.guard_at(1) == "1C3"


def test_solo_dead_drop_does_nothing():  # 2.17
    assert solo().hand("p1 donuts").event("dead_drop").hand_of("p1") == {"donuts"}


def test_solo_heads_up_is_your_own():  # 2.17
    assert solo().event("heads_up").state.remaining == 5


def test_solo_round_effects_last_over_the_guards_move_only():  # 2.17
    t = solo().tiles("1A1 stairs_4").guard("2D4 > 2A4").event("time_lock")
    assert "move 2A1" in t.legal()


def test_solo_rook_has_nobody_to_move():  # 2.17
    assert "orders" not in solo(characters=("rook",)).verbs()
    t = solo(characters=("rook",), sides=("advanced",))
    assert "disguise" not in t.verbs()


def test_solo_has_nobody_to_trade_with():  # 2.17
    assert {"give", "take"} & solo().hand("p1 donuts").verbs() == set()


def test_solo_has_no_gold_bars():  # P02
    t = solo().at("p1 1B2").tiles("1B2 safe", "1A2 foyer_1", "1C2 foyer_2")
    t.tiles("1D2 laser_1", "1B1 laser_2", "1B3 thermo_1", "1B4 thermo_2")
    t.count("safe_dice", "1B2", 2)
    roll = ("safe 1B2 1", "safe 1B2 2", "tool virus")
    with pytest.raises(ImpossibleOutcomeError):
        t.copy().do("crack 1B2", *roll, "loot gold_bar")
    assert "tiara" in t.do("crack 1B2", *roll, "loot tiara").hand_of("p1")


def test_solo_player_is_never_dealt_the_rook():  # P03
    dealt = {
        int(deal(Setup(players=1), new_sampler(seed)).state.character[0])
        for seed in range(200)
    }
    assert dealt == set(range(9)) - {7}


def test_rook_may_be_dealt_to_two_players_and_chosen_by_one():  # P03
    dealt = {
        int(deal(Setup(players=2), new_sampler(seed)).state.character[0])
        for seed in range(200)
    }
    assert dealt == set(range(9))
    state = deal(Setup(players=1, characters=("rook",)), new_sampler(1)).state
    assert state.character[0] == 7


@pytest.mark.parametrize(("players", "left"), [(1, 5), (2, 8), (3, 11), (4, 14)])
def test_fewer_players_have_smaller_patrol_decks(players, left):  # 2.17, 2.2
    t = Table(players=players)
    assert t.state.deck_left[1] == left + 2  # A deck not yet drawn from.


def test_solo_keeps_all_events():  # P03
    assert solo().state.deck_left[3] == 26


def test_fewer_players_keep_their_stealth():  # 2.17
    assert [Table(players=n).stealth_of("p1") for n in (1, 2, 3, 4)] == [3, 3, 3, 3]
