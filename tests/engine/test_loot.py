"""The thirteen loot cards (2.13, L01 to L13, P02, Q14, T09, T12)."""

from __future__ import annotations

import pytest
from table import Table


def holding(loot: str, players: int = 2, **settings: object) -> Table:
    """p1 on 1A1 with loot; the guard five steps from its goal."""
    t = Table(players=players, **settings).guard("1D4 > 1A4")
    return t.hand(f"p1 {loot}")


def about_to_open(players: int = 2, **settings: object) -> Table:
    """p1 in a Safe whose last numbers a 1 and a 2 will crack."""
    t = Table(players=players, **settings).guard("1D4 > 1A4").at("p1 1B2")
    t.tiles("1B2 safe", "1A2 foyer_1", "1C2 foyer_2", "1D2 secret_door_1")
    t.tiles("1B1 secret_door_2", "1B3 thermo_1", "1B4 thermo_2")
    return t.count("safe_dice", "1B2", 2)


def opened(loot: str, players: int = 2, **settings: object) -> Table:
    t = about_to_open(players, **settings)
    return t.do("crack 1B2", "safe 1B2 1", "safe 1B2 2", "tool virus", f"loot {loot}")


# Bust: L13.


def test_bust_forbids_tools_but_not_holding_them():  # 2.13
    t = holding("emp bust")
    assert "use" not in t.verbs()
    assert t.hand_of("p1") == {"emp", "bust"}


def test_bust_binds_its_holder_only():
    assert "use emp" in Table().hand("p1 emp").hand("p2 bust").legal()


def test_bust_holder_may_trade():  # L13
    t = holding("emp bust").do("give p2 emp").do("accept")
    assert t.hand_of("p2") == {"emp"}
    assert "use emp" in holding("emp bust").do("give p2 bust").do("accept").legal()


# Chihuahua: T09.


def test_chihuahua_barks_on_a_six_at_the_start_of_the_holders_turn():
    t = holding("stamp").hand("p2 chihuahua").at("p2 1B2")
    assert t.copy().event("lampshade", "chihuahua p2 5").alarms() == set()
    t.event("lampshade", "chihuahua p2 6")
    assert (t.alarms(), t.heading(1)) == ({"1B2"}, "1B2")


def test_chihuahua_of_another_player_keeps_quiet():
    assert holding("chihuahua").end().asked() == "p2"  # No roll for p1's dog.


def test_chihuahua_cannot_be_hacked():  # C04
    t = Table().guard("1D4 > 1A4").hand("p2 chihuahua").tiles("1A1 fingerprint_4")
    assert t.hacks(fingerprint=1).end("chihuahua p2 6").alarms() == {"1A1"}


def test_chihuahua_is_silent_beside_the_guard_in_its_tile():  # A06
    t = Table().guard("1D4 > 1A4").hand("p2 chihuahua").at("p2 1C3").stealth(3, 3)
    assert t.end("chihuahua p2 6").alarms() == set()


def test_chihuahua_rings_when_its_holders_emp_ends():  # T09
    t = Table().guard("1D4 > 1A4").hand("p2 chihuahua").set(emp=1)
    assert t.copy().end("chihuahua p2 6").alarms() == {"1A1"}
    assert t.set(emp=0).end("chihuahua p2 6").alarms() == set()


def test_chihuahua_rolls_before_the_kitty():  # 2.3 step 4
    t = Table().guard("1D4 > 1A4").hand("p2 chihuahua persian_kitty")
    assert t.end("chihuahua p2 1", "kitty p2 6").asked() == "p2"


# Cursed Goblet: L08, V12.


def test_goblet_costs_the_drawer_a_stealth():
    assert opened("cursed_goblet").stealth_of("p1") == 2


def test_goblet_never_loses_the_game():
    t = about_to_open().stealth(0, 3)
    t.do("crack 1B2", "safe 1B2 1", "safe 1B2 2", "tool virus", "loot cursed_goblet")
    assert (t.stealth_of("p1"), t.question()) == (0, "ask_action")
    assert t.hand_of("p1") == {"virus", "cursed_goblet"}


def test_goblet_takes_own_tokens_only():  # V12
    t = about_to_open().count("stealth_tokens", "1B2", 3)
    t.do("crack 1B2", "safe 1B2 1", "safe 1B2 2", "tool virus", "loot cursed_goblet")
    assert (t.question(), t.stealth_of("p1")) == ("ask_action", 2)
    assert t.state.stealth_tokens[6] == 3


def test_goblet_costs_nothing_when_traded():  # L08
    t = holding("cursed_goblet").do("give p2 cursed_goblet").do("accept")
    assert (t.stealth_of("p1"), t.stealth_of("p2")) == (3, 3)


# Gemstone: L07, K10.


def test_gemstone_costs_an_action_for_company():  # L07
    t = holding("gemstone").tiles("1A2 stairs_4")
    assert t.copy().do("move 1A2").state.remaining == 3
    assert t.at("p2 1A2").do("move 1A2").state.remaining == 2


def test_gemstone_counts_players_not_guards():
    t = holding("gemstone").tiles("1A2 stairs_4").guard("1A2 > 1D3")
    assert t.do("move 1A2").state.remaining == 3


def test_gemstone_costs_one_for_any_number_of_players():
    t = holding("gemstone", 3).tiles("1A2 stairs_4").at("p2 1A2", "p3 1A2")
    assert t.do("move 1A2").state.remaining == 2


def test_gemstone_surcharge_is_compulsory():  # L07
    t = holding("gemstone").tiles("1A2 stairs_4").at("p2 1A2").set(remaining=1)
    assert "move 1A2" not in t.legal()


def test_gemstone_binds_its_holder_only():
    t = holding("gemstone").tiles("1A2 stairs_4").at("p1 1A2").turn_of("p2")
    assert t.do("move 1A2").state.remaining == 3


def test_gemstone_and_laser_cost_three_in_silence():  # L07
    t = holding("gemstone").tiles("1A2 laser_1").at("p2 1A2").do("move 1A2").do("pay")
    assert (t.state.remaining, t.alarms()) == (1, set())


def test_gemstone_leaves_no_action_for_the_laser():  # L07
    t = holding("gemstone").tiles("1A2 laser_1").at("p2 1A2").set(remaining=2)
    assert t.do("move 1A2").alarms() == {"1A2"}


def test_gemstone_counts_on_stairs_and_down_a_walkway():  # L07
    t = holding("gemstone").tiles("1A1 stairs_4", "2A1 walkway_1").guard("2D4 > 2A4")
    assert t.copy().at("p2 2A1").do("move 2A1").state.remaining == 2
    assert t.at("p1 2A1").do("walk-down 1A1").state.remaining == 2


def test_gemstone_in_an_occupied_deadbolt_costs_two():  # K10
    t = holding("gemstone").tiles("1A2 deadbolt_1")
    assert t.copy().do("move 1A2").state.remaining == 1
    assert t.at("p2 1A2").do("move 1A2").state.remaining == 2


def test_gemstone_is_lost_on_a_failed_keypad():  # K10
    t = holding("gemstone").tiles("1A2 keypad_4").at("p2 1A2")
    t.do("move 1A2", "keypad 1A2 1")
    assert (t.where("p1"), t.state.remaining) == ("1A1", 2)


# Gold Bars: L01, P02.


def gold(t: Table, player: str) -> int:
    return sum(name.startswith("gold_bar") for name in t.hand_of(player))


def test_gold_bar_leaves_the_other_on_the_safe_tile():
    t = opened("gold_bar").at("p2 1B2")
    assert (gold(t, "p1"), gold(t, "p2")) == (1, 0)
    assert not any(a.startswith("pick-up gold") for a in t.legal())  # One a player.
    (pick_up,) = (a for a in t.turn_of("p2").legal() if a.startswith("pick-up"))
    t.do(pick_up)
    assert (gold(t, "p1"), gold(t, "p2")) == (1, 1)
    assert t.state.remaining == 4  # L01: free.


def test_gold_bar_may_be_handed_over_to_take_the_second():  # L01
    t = opened("gold_bar").at("p2 1B2")
    (give,) = (a for a in t.legal() if a.startswith("give p2 gold"))
    t.do(give).do("accept")
    (pick_up,) = (a for a in t.legal() if a.startswith("pick-up"))
    t.do(pick_up)
    assert (gold(t, "p1"), gold(t, "p2")) == (1, 1)


def test_gold_bar_needs_the_safe_tile():  # L01
    t = opened("gold_bar").at("p2 1B1").turn_of("p2")
    assert "pick-up" not in t.verbs()


def test_gold_bar_leaves_no_bar_in_the_loot_deck():
    t = opened("gold_bar")
    assert bin(int(t.state.loot_deck)).count("1") == 11


# Isotope: L12.


def test_isotope_rings_a_thermo_on_entering():  # L12
    t = holding("isotope").tiles("1A2 thermo_1").do("move 1A2")
    assert t.alarms() == {"1A2"}
    assert Table().tiles("1A2 thermo_1").do("move 1A2").alarms() == set()


def test_isotope_leaves_the_thermo_ringing_at_the_end():  # L12
    t = holding("isotope").tiles("1A2 thermo_1").at("p1 1A2").end()
    assert t.alarms() == {"1A2"}


# Keycard: L09, H14.


def test_keycard_must_be_in_the_safe_tile_to_crack():  # L09
    t = about_to_open().hand("p2 keycard")
    assert "crack 1B2" not in t.legal()
    assert "crack 1B2" in t.at("p2 1B2").legal()


def test_keycard_does_not_hinder_adding_dice():  # L09
    assert "add-die 1B2" in about_to_open().hand("p2 keycard").legal()


def test_keycard_in_the_crackers_hand_is_enough():
    assert "crack 1B2" in about_to_open().hand("p1 keycard").legal()


def test_keycard_on_a_tile_binds_nobody():  # H14
    assert "crack 1B2" in about_to_open().lay("1D1 keycard").legal()


# Mirror: L10, T12.


def test_mirror_costs_an_action_each_turn():
    t = Table().guard("1D4 > 1A4").hand("p2 mirror").end()
    assert (t.asked(), t.state.remaining) == ("p2", 3)


def test_mirror_silences_lasers_without_a_second_action():  # L10, A02
    t = holding("mirror").tiles("1A2 laser_1").do("move 1A2")
    assert (t.alarms(), t.question()) == (set(), "ask_action")
    assert t.state.remaining == 3


@pytest.mark.parametrize("face", ["fingerprint_4", "detector_4"])
def test_mirror_silences_nothing_else(face):  # L10
    assert holding("mirror").tiles(f"1A2 {face}").do("move 1A2").alarms() == {"1A2"}


def test_mirror_drawn_in_a_turn_costs_nothing_in_it():  # T12
    assert opened("mirror").state.remaining == 3  # Four, and one for the roll.


def test_mirror_given_away_returns_nothing_in_that_turn():  # T12
    t = Table().guard("1D4 > 1A4").hand("p2 mirror").end()
    assert t.do("give p1 mirror").do("accept").state.remaining == 3


# Painting: L11.


def test_painting_closes_the_duct_link():
    t = holding("painting").tiles("1D1 service_duct_6")
    assert "move 1D1" not in t.legal()
    assert "move 1D1" in t.turn_of("p2").legal()


def test_painting_closes_ducts_to_other_floors():
    t = holding("painting").tiles("2D1 service_duct_6").guard("2D4 > 2A4")
    assert "move 2D1" not in t.legal()
    assert "move 2D1" in t.turn_of("p2").legal()


def test_painting_leaves_neighbouring_ducts_adjacent():  # L11
    assert "move 1A2" in holding("painting").tiles("1A2 service_duct_6").legal()


def test_painting_closes_secret_doors_through_walls_only():
    t = holding("painting").tiles("1B1 secret_door_1", "1A2 secret_door_2")
    assert "move 1B1" not in t.legal()
    assert "move 1A2" in t.legal()
    assert "move 1B1" in t.turn_of("p2").legal()


# Persian Kitty: L02 to L04, A12.


def kitty(*tiles: str, at: str = "1C3") -> Table:
    """p2, about to begin a turn, holds the Kitty; all ways of floor 1 are open."""
    t = Table().open_floor(1).guard("1A1 > 1A4").hand("p2 persian_kitty")
    return t.tiles("1A1 foyer_1", *tiles).at("p1 1D1", f"p2 {at}")


def lies_at(t: Table) -> int:
    return int(t.state.loot_cell[10])


@pytest.mark.parametrize("face", [1, 2])
def test_kitty_runs_towards_an_alarm_tile_on_one_and_two(face):  # L02
    t = kitty("1C1 laser_1").end(f"kitty p2 {face}")
    assert (lies_at(t), t.hand_of("p2")) == (7, set())  # 1C2.


def test_kitty_stays_on_three_and_more():
    t = kitty("1C1 laser_1").end("kitty p2 3")
    assert t.hand_of("p2") == {"persian_kitty"}


def test_kitty_stays_while_no_alarm_tile_is_revealed():
    assert kitty("1C1 keypad_4").end("kitty p2 1").hand_of("p2") == {"persian_kitty"}


def test_kitty_looks_at_its_own_floor_only():
    t = kitty("2C3 laser_1").end("kitty p2 1")
    assert t.hand_of("p2") == {"persian_kitty"}


@pytest.mark.parametrize(
    "face",
    ["camera_1", "detector_4", "fingerprint_4", "laser_1", "motion_1", "thermo_1"],
)
def test_kitty_likes_all_six_kinds_of_alarm_tile(face):  # A12
    assert lies_at(kitty(f"1C2 {face}").end("kitty p2 1")) == 7


def test_kitty_walks_around_walls():  # L02: walking distance
    t = kitty("1C1 laser_1").wall("1C2-1C3", "1B2-1B3", "1A2-1A3")
    assert lies_at(t.end("kitty p2 1")) == 13  # 1D3.


def test_kitty_tie_is_the_teams_choice():  # L02
    t = kitty("1B1 laser_1").end("kitty p2 1")  # Three steps by 1B3 and by 1C2.
    assert (t.question(), t.asked()) == ("ask_kitty", "p2")
    assert t.legal() == {"choose 1B3", "choose 1C2"}
    assert lies_at(t.do("choose 1B3")) == 11


def test_kitty_counts_the_holders_own_alarm_tile_at_distance_one():  # L02
    t = kitty("1C3 laser_1").end("kitty p2 1")
    assert t.legal() == {"choose 1B3", "choose 1C2", "choose 1D3", "choose 1C4"}


def test_kitty_prefers_an_alarm_tile_next_door_to_the_holders_own():  # L02
    t = kitty("1C3 laser_1", "1C2 motion_1").end("kitty p2 1")
    assert lies_at(t) == 7


def test_kitty_on_the_loose_triggers_nothing_and_rolls_no_more():
    t = kitty("1C2 laser_1").die(1, 1).end("kitty p2 1")
    assert t.alarms() == set()
    assert t.end().end("patrol 1 1D4").asked() == "p2"  # No roll.


def test_kitty_is_picked_up_by_anyone_in_its_cell_free():  # L03
    t = kitty("1C2 laser_1").end("kitty p2 1").turn_of("p1")
    assert "pick-up persian_kitty" not in t.legal()
    t.at("p1 1C2").do("pick-up persian_kitty")
    assert t.hand_of("p1") == {"persian_kitty"}
    assert (t.state.remaining, t.state.used) == (4, 0)


def test_kitty_caught_again_rolls_for_its_new_holder():  # L03
    t = kitty("1C2 laser_1").end("kitty p2 1").turn_of("p1").at("p1 1C2")
    t.do("pick-up persian_kitty").turn_of("p2").guard("1A1 > 1A4")
    assert t.end("kitty p1 5").asked() == "p1"


def test_kitty_on_the_loose_keeps_everybody_inside():  # L04
    t = Table().guard("3D4 > 3A3").tiles("3A1 stairs_4").at("p1 3A1", "p2 3A1")
    t.tiles("1B2 safe", "2B2 safe", "3B2 safe").mark("opened", "1B2", "2B2", "3B2")
    assert "escape" in t.copy().hand("p2 persian_kitty").legal()
    assert "escape" not in t.lay("3C3 persian_kitty").legal()


def test_kitty_of_an_escaped_holder_rolls_no_more():  # L04
    t = Table().guard("1D4 > 1A4").tiles("1A2 laser_1").hand("p2 persian_kitty")
    assert t.at("p2 escaped").end().asked() == "p1"


# Stamp: Q14, T01.


def test_stamp_brings_an_event_at_three_used_actions():
    assert holding("stamp").set(used=3).do("end", "event lampshade").asked() == "p2"
    assert holding("stamp").set(used=4).do("end").asked() == "p2"
    assert holding("bust").set(used=3).do("end").asked() == "p2"


def test_stamp_counts_for_whoever_holds_it_at_the_check():  # Q14
    t = holding("stamp").set(used=3).do("give p2 stamp").do("accept")
    assert t.do("end").asked() == "p2"
    t = holding("bust").hand("p2 stamp").set(used=3).do("take p2 stamp").do("accept")
    assert t.do("end", "event lampshade").stealth_of("p1") == 4


# Tiara: L05, L06.


def test_tiara_costs_a_stealth_beside_a_guard():
    t = holding("tiara").tiles("1A2 stairs_4").guard("1B2 > 1D3")
    assert t.do("move 1A2").stealth_of("p1") == 2


def test_tiara_is_not_seen_through_walls():  # L06
    t = holding("tiara").tiles("1A2 stairs_4").guard("1A3 > 1D3")
    assert t.do("move 1A2").stealth_of("p1") == 3


def test_tiara_in_a_foyer_costs_one():  # L05
    t = holding("tiara").tiles("1A2 foyer_1").guard("1B2 > 1D3")
    assert t.do("move 1A2").stealth_of("p1") == 2


def test_tiara_in_the_guards_own_tile_costs_one():  # L05
    t = holding("tiara").tiles("1A2 stairs_4").guard("1A2 > 1D3")
    assert t.do("move 1A2").stealth_of("p1") == 2


def test_tiara_costs_nothing_when_the_guard_comes_by():  # On Moves only.
    t = holding("tiara").tiles("1A2 stairs_4").at("p1 1A2").guard("1C2 > 1B1")
    assert t.end("patrol 1 1D1").stealth_of("p1") == 3


def test_tiara_costs_on_each_move():
    t = holding("tiara").tiles("1A2 stairs_4", "1B1 stairs_5").guard("1B2 > 1D3")
    t.do("move 1A2").at("p1 1C1").do("move 1B1")
    assert t.stealth_of("p1") == 1


def test_tiara_binds_its_holder_only():
    t = holding("tiara").tiles("1A2 stairs_4").guard("1B2 > 1D3").turn_of("p2")
    assert t.do("move 1A2").stealth_of("p2") == 3
