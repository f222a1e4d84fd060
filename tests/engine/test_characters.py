"""The eighteen sides of the characters (2.10, H01 to H25, Q01, Q12, Q15)."""

from __future__ import annotations

import pytest
from table import Table

from lookout.engine.errors import ImpossibleOutcomeError
from lookout.engine.rules import Rules

FAR = "1D4 > 1A4"  # Five steps away: two turns without a card.


# Acrobat, Flexibility: H01, K03, Q01, Q12.


def beside_guard(face: str = "computer_laser_5", players: int = 2) -> Table:
    """The Acrobat on 1A1, the guard next to him on 1A2, four steps from its goal."""
    t = Table(players=players, characters=("acrobat",))
    return t.tiles(f"1A2 {face}").guard("1A2 > 1D3")


def test_flexibility_enters_a_guards_tile_free_and_unseen():  # H01
    t = beside_guard().do("slip 1A2")
    assert t.where("p1") == "1A2"
    assert t.stealth_of("p1") == 3
    assert (t.state.remaining, t.state.used) == (4, 0)


def test_flexibility_needs_no_action_left():
    assert "slip 1A2" in beside_guard().set(remaining=0).legal()


def test_flexibility_leads_only_to_a_guard():
    t = beside_guard().guard("1B2 > 1D3")
    assert "slip" not in t.verbs()


def test_flexibility_leads_up_stairs_too():
    t = Table(characters=("acrobat",)).tiles("1A1 stairs_4", "2A1 foyer_1")
    assert "slip 2A1" in t.guard("2A1 > 2D4").legal()


def test_flexibility_leads_down_a_walkway_past_the_tiles_text():  # 2.5, M03
    t = Table(characters=("acrobat",)).tiles("2A1 walkway_1", "1A1 keypad_4")
    t.guard("2D4 > 2A4").guard("1A1 > 1D3").at("p1 2A1", "p2 1B4")
    t.do("slip-down 1A1")
    assert (t.where("p1"), t.state.remaining, t.stealth_of("p1")) == ("1A1", 4, 3)


def test_flexibility_may_be_repeated():
    t = beside_guard().do("slip 1A2").do("move 1A1").do("slip 1A2")
    assert t.where("p1") == "1A2"
    assert t.stealth_of("p1") == 3


def test_paid_move_of_the_acrobat_is_seen():  # H01
    assert beside_guard().do("move 1A2").stealth_of("p1") == 2


def test_flexibility_costs_a_stealth_when_the_guard_starts_to_move():  # H01
    t = beside_guard().do("slip 1A2").end()
    assert t.stealth_of("p1") == 2
    assert t.guard_at(1) == "1C2"


def test_flexibility_costs_nothing_once_he_left():  # H01, Q12
    t = beside_guard().do("slip 1A2").do("move 1A1").end()
    assert t.stealth_of("p1") == 3


def test_flexibility_is_due_only_when_that_guard_moves():  # H01: not at his turn's end
    t = beside_guard().hand("p1 donuts").do("use donuts 1").do("slip 1A2").end()
    assert t.stealth_of("p1") == 3
    assert t.end().stealth_of("p1") == 2


def test_flexibility_may_be_paid_with_tokens_of_the_tile():  # H01
    t = beside_guard("lavatory_5").count("stealth_tokens", "1A2", 1)
    t.do("slip 1A2").end()
    assert (t.question(), t.asked()) == ("ask_stealth", "p1")
    t.do("spend-tile")
    assert t.stealth_of("p1") == 3
    assert t.guard_at(1) == "1C2"


def test_flexibility_debt_is_forgotten_after_a_paid_return():  # Q12
    t = beside_guard().do("slip 1A2").do("move 1A1").do("move 1A2").end()
    assert t.stealth_of("p1") == 2  # For the paid Move alone.


def test_flexibility_debt_is_not_due_when_the_guard_is_placed_elsewhere():  # Q12
    t = beside_guard().do("slip 1A2").event("where_is_he", "patrol 1 1C1")
    assert t.stealth_of("p1") == 3
    assert t.guard_at(1) == "1D1"


def test_flexibility_rings_no_alarm():
    assert beside_guard("fingerprint_4").do("slip 1A2").alarms() == set()


def test_flexibility_enters_so_a_laboratory_gives_a_tool():
    t = beside_guard("laboratory_3").do("slip 1A2", "tool virus")
    assert t.hand_of("p1") == {"virus"}


def test_flexibility_pays_an_action_for_each_try_at_a_keypad():  # K03
    t = beside_guard("keypad_4").do("slip 1A2", "keypad 1A2 3")
    assert (t.where("p1"), t.state.remaining) == ("1A1", 3)
    t.do("slip 1A2", "keypad 1A2 2", "keypad 1A2 6")
    assert (t.where("p1"), t.state.remaining) == ("1A2", 2)
    assert t.stealth_of("p1") == 3


def test_flexibility_into_a_keypad_needs_an_action_unless_open():  # K03
    t = beside_guard("keypad_4").set(remaining=0)
    assert "slip 1A2" not in t.legal()
    assert "slip 1A2" in t.mark("unlocked", "1A2").legal()


def test_flexibility_costs_the_gemstones_holder_an_action_for_company():  # Q01
    t = beside_guard().at("p2 1A2").hand("p1 gemstone").do("slip 1A2")
    assert t.state.remaining == 3
    t = beside_guard().at("p2 1A2").hand("p1 gemstone").set(remaining=0)
    assert "slip 1A2" not in t.legal()


# Acrobat, Climb Window: H02 to H05, Q07, Q23. H04 is in test_fort_knox.


def climber(players: int = 2) -> Table:
    t = Table(players=players, characters=("acrobat",), sides=("advanced",))
    return t.guard("2D4 > 2A4")


def test_climb_costs_three_and_ends_the_actions():  # H03, Q07
    t = climber().do("climb 2A1", "tile 2A1 foyer_1")
    assert t.where("p1") == "2A1"
    assert (t.state.remaining, t.state.used) == (0, 3)


def test_climb_leads_down_and_never_to_the_roof():  # H05
    t = climber().at("p1 3A1")
    assert {a for a in t.legal() if a.startswith("climb")} == {"climb 2A1"}


def test_climb_on_the_middle_floor_leads_both_ways():
    t = climber().at("p1 2A1")
    assert {"climb 1A1", "climb 3A1"} <= t.legal()


def test_climb_needs_an_outside_edge():
    assert "climb" not in climber().at("p1 1B2").verbs()
    assert "climb 2B1" in climber().at("p1 1B1").legal()


def test_climb_needs_three_actions():
    assert "climb" not in climber().set(remaining=2).verbs()
    assert "climb" in climber().set(remaining=3).verbs()


def test_climb_counts_three_used_actions_and_not_the_forfeited_one():  # Q07
    t = climber().hand("p1 stamp").do("climb 2A1", "tile 2A1 foyer_1")
    t.do("end", "event lampshade")  # Three used: the Stamp brings an event.
    assert t.stealth_of("p1") == 4


def test_climb_alone_avoids_the_event():  # Q07
    t = climber().do("climb 2A1", "tile 2A1 foyer_1").do("end")
    assert t.asked() == "p2"


def test_climb_leaves_no_paid_action_even_with_skates():  # H03
    t = climber().hand("p1 rollerskates").do("climb 2A1", "tile 2A1 foyer_1")
    t.do("use rollerskates")
    assert {"move", "peek"} & t.verbs() == set()


def test_climb_loses_the_actions_of_skates_used_before():  # H03
    t = climber().hand("p1 rollerskates").do("use rollerskates")
    t.do("climb 2A1", "tile 2A1 foyer_1")
    assert {"move", "peek"} & t.verbs() == set()


def test_climb_leaves_free_actions():  # H03
    t = climber().hand("p1 smoke_bomb").do("climb 2A1", "tile 2A1 foyer_1")
    assert t.do("use smoke_bomb").state.stealth_tokens[25] == 3


def test_climb_sets_up_a_fresh_floor():
    t = Table(characters=("acrobat",), sides=("advanced",))
    t.do("climb 2A1", "tile 2A1 foyer_1", "patrol 2 2D4", "patrol 2 2A4")
    assert (t.guard_at(2), t.heading(2)) == ("2D4", "2A4")


def test_climb_into_a_guards_tile_costs_a_stealth():
    t = climber().tiles("2A1 foyer_1").guard("2A1 > 2D4").do("climb 2A1")
    assert t.stealth_of("p1") == 2


def test_climb_cannot_pay_for_a_laser():  # H02
    t = climber().tiles("2A1 laser_1").do("climb 2A1")
    assert t.alarms() == {"2A1"}


def test_climb_into_a_laser_may_be_hacked():  # H02
    t = climber().tiles("2A1 laser_1").hacks(laser=1).do("climb 2A1")
    assert t.legal() == {"spend-token laser", "ring"}
    assert t.do("spend-token laser").alarms() == set()


def test_climb_into_a_laser_with_actions_to_spare_cannot_pay():  # H02
    t = climber().tiles("2A1 laser_1").hacks(laser=1).set(remaining=6)
    assert "pay" not in t.do("climb 2A1").legal()


def test_climb_finds_a_deadbolt_and_stays():  # H02, Q23
    t = climber().set(remaining=6).do("climb 2A1", "tile 2A1 deadbolt_1")
    assert t.where("p1") == "1A1"
    assert t.state.used == 3
    assert t.question() == "ask_action"


def test_climb_into_a_revealed_empty_deadbolt_is_illegal():  # Q23
    t = climber().tiles("2A1 deadbolt_1").set(remaining=6)
    assert "climb 2A1" not in t.legal()
    assert "climb 2A1" in t.at("p2 2A1").legal()


def test_climb_into_company_is_illegal_with_the_gemstone():  # 2.5 step 1
    t = climber().tiles("2A1 foyer_1").set(remaining=6).hand("p1 gemstone")
    assert "climb 2A1" in t.legal()
    assert "climb 2A1" not in t.at("p2 2A1").legal()


def test_climb_into_a_keypad_rolls_and_may_fail():
    t = climber().tiles("2A1 keypad_4").do("climb 2A1", "keypad 2A1 5")
    assert (t.where("p1"), t.state.remaining) == ("1A1", 0)


def test_climb_is_free_of_the_time_lock():  # M16
    assert "climb 2A1" in climber().set(time_lock=1).legal()


# Hacker, Jammer: H06, H07.


@pytest.mark.parametrize("face", ["fingerprint_4", "laser_1"])
def test_jammer_enters_in_silence_without_a_question(face):
    t = Table(characters=("hacker",)).tiles(f"1A2 {face}").do("move 1A2")
    assert t.alarms() == set()
    assert (t.question(), t.state.remaining) == ("ask_action", 3)


def test_jammer_leaves_a_motion_tile_in_silence():
    t = Table(characters=("hacker",)).tiles("1A2 motion_1")
    assert t.do("move 1A2").do("move 1A1").alarms() == set()


def test_jammer_rings_a_detector():
    t = Table(characters=("hacker",)).tiles("1A2 detector_4").hand("p1 virus")
    assert t.do("move 1A2").alarms() == {"1A2"}


def test_jammer_spends_no_token():  # Not optional: no question, no token.
    t = Table(characters=("hacker",)).tiles("1A2 fingerprint_4").hacks(fingerprint=1)
    t.do("move 1A2")
    assert (t.question(), t.state.hack[0]) == ("ask_action", 1)


@pytest.mark.parametrize("hacker_at", ["1A2", "1A1"])
def test_jammer_covers_others_only_in_his_tile(hacker_at):  # H06
    t = Table(characters=("hawk", "hacker")).tiles("1A2 fingerprint_4")
    t.at(f"p2 {hacker_at}").do("move 1A2")
    assert t.alarms() == (set() if hacker_at == "1A2" else {"1A2"})


@pytest.mark.parametrize("hacker_at", ["1A2", "1A1"])
def test_jammer_covers_others_who_leave_his_tile(hacker_at):  # H06
    t = Table(characters=("hawk", "hacker")).tiles("1A2 motion_1")
    t.at(f"p2 {hacker_at}").do("move 1A2").do("move 1A1")
    assert t.alarms() == (set() if hacker_at == "1A2" else {"1A2"})


def test_jammer_moved_by_orders_is_silent():  # H06
    t = Table(characters=("rook", "hacker")).tiles("1A2 fingerprint_4")
    assert t.do("orders p2 1A2").do("accept").alarms() == set()


def test_jammer_does_not_cover_dynamite():  # H07
    t = Table(characters=("hacker",)).tiles("1A1 fingerprint_4").hand("p1 dynamite")
    assert t.do("use dynamite 1B1").alarms() == {"1A1"}


def test_jammer_does_not_cover_a_thermal_bomb():  # H07
    t = Table(characters=("hacker",)).tiles("1A1 laser_1").hand("p1 thermal_bomb")
    assert t.do("use thermal_bomb 2A1").alarms() == {"1A1"}


# Hacker, Laptop: C03, Q15.


def laptop() -> Table:
    return Table(characters=("hacker",), sides=("advanced",))


def test_laptop_takes_one_token_for_an_action():
    t = laptop().do("load-laptop")
    assert (t.state.laptop, t.state.remaining) == (1, 3)
    assert "load-laptop" not in t.legal()


def test_laptop_needs_an_action():
    assert "load-laptop" not in laptop().set(remaining=0).legal()


def test_laptop_side_does_not_jam():
    assert laptop().tiles("1A2 fingerprint_4").do("move 1A2").alarms() == {"1A2"}


@pytest.mark.parametrize("face", ["fingerprint_4", "laser_1"])
def test_laptop_serves_anybody_as_any_token(face):
    t = laptop().hacks(laptop=1).tiles(f"1A2 {face}").turn_of("p2")
    t.do("move 1A2").do("spend-token laptop")
    assert t.alarms() == set()
    assert t.state.laptop == 0


def test_laptop_cancels_a_motion_alarm():
    t = laptop().hacks(laptop=1).tiles("1A2 motion_1").turn_of("p2")
    t.do("move 1A2").do("move 1A1").do("spend-token laptop")
    assert (t.where("p2"), t.alarms()) == ("1A1", set())


def test_laptop_or_computer_is_the_movers_choice():  # C03
    t = laptop().hacks(laptop=1, fingerprint=2).tiles("1A2 fingerprint_4")
    t.do("move 1A2")
    assert t.legal() == {"spend-token laptop", "spend-token fingerprint", "ring"}


# Hawk: X-Ray (H25) and Enhance (M12).


def test_x_ray_peeks_through_a_wall_piece_free():
    t = Table(characters=("hawk",)).do("x-ray 1B1", "tile 1B1 foyer_1")
    assert t.face("1B1") == "foyer_1"
    assert (t.state.remaining, t.state.used) == (4, 0)


def test_x_ray_needs_a_wall_piece_and_a_face_down_tile():  # H25
    t = Table(characters=("hawk",)).at("p1 1B2")  # One wall: to 1B3.
    assert {a for a in t.legal() if a.startswith("x-ray")} == {"x-ray 1B3"}
    assert "x-ray" not in t.tiles("1B3 foyer_1").verbs()


def test_x_ray_works_once_a_turn():
    t = Table(characters=("hawk",)).at("p1 1C2").guard(FAR)
    t.do("x-ray 1C1", "tile 1C1 foyer_1")
    assert "x-ray" not in t.verbs()
    assert "x-ray 1D2" in t.end().at("p1 1A4").end().at("p1 1C2").legal()


def test_x_ray_needs_no_action_left():
    assert "x-ray 1B1" in Table(characters=("hawk",)).set(remaining=0).legal()


def enhanced(*tiles: str) -> set[str]:
    t = Table(characters=("hawk",), sides=("advanced",)).tiles(*tiles)
    return {a.split()[1] for a in t.legal() if a.startswith("enhance")}


def test_enhance_reaches_one_step_and_not_past_a_face_down_tile():
    assert enhanced() == {"1A2"}


def test_enhance_reaches_around_a_corner_but_through_no_wall():
    assert enhanced("1A2 foyer_1") == {"1B2"}  # A wall stands before 1A3.


def test_enhance_reaches_along_stairs():  # M12
    assert enhanced("1A1 stairs_4") == {"1A2", "2A1"}
    assert enhanced("1A1 stairs_4", "2A1 foyer_1") == {"1A2", "2A2"}
    assert enhanced("1A2 stairs_4") == {"1B2", "2A2"}


def test_enhance_does_not_use_ducts_or_an_atrium():  # M12
    assert enhanced("1D1 service_duct_6") == {"1A2"}
    assert enhanced("1A1 atrium_3") == {"1A2"}


def test_enhance_does_not_use_secret_doors():  # M12
    assert enhanced("1B1 secret_door_1") == {"1A2"}


def test_enhance_is_free_once_a_turn():
    t = Table(characters=("hawk",), sides=("advanced",))
    t.do("enhance 1A2", "tile 1A2 foyer_1")
    assert (t.state.remaining, t.state.used) == (4, 0)
    assert "enhance" not in t.verbs()


# Juicer, Crybaby: H08, A06, A07.


def test_crybaby_rings_beside_him_free_and_face_down_too():  # H08
    t = Table(characters=("juicer",)).at("p1 1A2").do("cry 1B2")
    assert (t.alarms(), t.heading(1)) == ({"1B2"}, "1B2")
    assert (t.state.remaining, t.state.used) == (4, 0)
    assert t.face("1B2") == "hidden"


def test_crybaby_respects_walls_and_spares_his_own_tile():
    t = Table(characters=("juicer",)).at("p1 1A2")
    assert {a for a in t.legal() if a.startswith("cry")} == {"cry 1A1", "cry 1B2"}


def test_crybaby_may_cry_again():  # H08
    t = Table(characters=("juicer",)).at("p1 1A2").do("cry 1B2").do("cry 1A1")
    assert t.alarms() == {"1B2", "1A1"}


def test_crybaby_cannot_ring_where_nothing_rings():  # 2.8 step 1
    t = Table(characters=("juicer",)).at("p1 1A2")
    assert "cry 1B2" not in t.copy().guard("1B2 > 1D4").legal()
    assert "cry 1B2" not in t.copy().mark("alarms", "1B2").legal()
    assert "cry" not in t.copy().set(emp=1).verbs()


def test_crybaby_cannot_be_hacked():  # C04
    t = Table(characters=("juicer",)).tiles("1A2 fingerprint_4").hacks(fingerprint=2)
    assert t.do("cry 1A2").alarms() == {"1A2"}


def test_crybaby_rings_a_disabled_tile():  # 2.8: the cause is not the tile's text.
    t = Table(characters=("juicer",)).tiles("1A2 laser_1").mark("disabled", "1A2")
    assert t.do("cry 1A2").alarms() == {"1A2"}


# Juicer, Reroute: H09, H10, Q25.


def rerouter(*alarms: str, players: int = 2) -> Table:
    t = Table(players=players, characters=("juicer",), sides=("advanced",))
    return t.guard("1D4 > 1A1").mark("alarms", *alarms)


def test_reroute_takes_the_alarm_and_draws_a_destination():  # H09
    t = rerouter("1A1").do("reroute-pick", "patrol 1 1A4")
    assert (t.alarms(), t.heading(1)) == (set(), "1A4")
    assert (t.state.remaining, t.state.used) == (4, 0)


def test_reroute_takes_only_the_alarm_of_his_own_tile():
    assert "reroute-pick" not in rerouter("1A2").legal()


def test_reroute_works_once_a_turn():
    t = rerouter("1A1", "1A2").tiles("1A2 foyer_1")
    t.do("reroute-pick", "patrol 1 1A4").do("move 1A2")
    assert {"reroute-pick", "reroute-drop"} & t.verbs() == set()


def test_reroute_draws_but_heads_for_another_alarm():  # H09
    t = rerouter("1A1", "1D1").do("reroute-pick", "patrol 1 1A4")
    assert (t.alarms(), t.heading(1)) == ({"1D1"}, "1D1")


def test_reroute_held_token_is_no_active_alarm():  # 2.1
    t = rerouter("1A1").do("reroute-pick", "patrol 1 1A4").end()
    assert t.guard_at(1) == "1C3"  # Two steps, not three.


def test_reroute_drops_the_token_in_a_later_turn_only():  # H10
    t = rerouter("1A1").do("reroute-pick", "patrol 1 1A4")
    assert "reroute-drop" not in t.legal()
    t.end().end()
    assert "reroute-drop" in t.legal()
    t.do("reroute-drop")
    assert (t.alarms(), t.state.juicer_token) == ({"1A1"}, 0)


def test_reroute_drop_uses_up_the_ability():
    t = rerouter().set(juicer_token=1).do("reroute-drop")
    assert "reroute-pick" not in t.legal()


def test_reroute_holds_one_token_at_most():
    assert "reroute-pick" not in rerouter("1A1").set(juicer_token=1).legal()


def test_reroute_drop_needs_a_tile_that_can_ring():  # H10
    t = rerouter().set(juicer_token=1)
    assert "reroute-drop" in t.legal()
    assert "reroute-drop" not in t.copy().mark("alarms", "1A1").legal()
    assert "reroute-drop" not in t.copy().guard("1A1 > 1D4").legal()
    assert "reroute-drop" not in t.copy().set(emp=1).legal()


def test_reroute_card_of_the_guards_own_cell_stands():  # Q25
    t = rerouter("1A1", players=4).patrol_left(1, "1D4", "1B1")
    assert t.do("reroute-pick", "patrol 1 1D4").heading(1) == "1D4"


# Peterman, Steady Hands: 2.10, K06; the Safe is in test_safes.


def test_steady_hands_rolls_two_dice_at_a_keypad():
    t = Table(characters=("peterman",)).tiles("1A2 keypad_4")
    t.do("move 1A2", "keypad 1A2 1", "keypad 1A2 6")
    assert t.where("p1") == "1A2"


def test_steady_hands_of_the_moved_player_count_under_orders():  # K06
    t = Table(characters=("rook", "peterman")).tiles("1A2 keypad_4")
    t.do("orders p2 1A2").do("accept", "keypad 1A2 1", "keypad 1A2 6")
    assert t.where("p2") == "1A2"


# Raven, Distract: H16, G18.


def raven(side: str = "basic", players: int = 2) -> Table:
    return Table(players=players, characters=("raven",), sides=(side,)).guard(FAR)


def crow_cells(t: Table) -> set[str]:
    return {a.split()[1] for a in t.legal() if a.startswith("crow")}


def test_distract_reaches_two_steps_her_own_cell_included():  # H16
    assert crow_cells(raven()) == {"1A1", "1A2", "1B2"}


def test_distract_does_not_climb_stairs():  # H16
    assert crow_cells(raven().tiles("1A1 stairs_4")) == {"1A1", "1A2", "1B2"}


def test_distract_is_free_and_repeatable():
    t = raven().do("crow 1A2").do("crow 1B2")
    assert (t.state.remaining, t.state.used) == (4, 0)
    assert "1A2" in crow_cells(t)


def test_distract_costs_the_guard_one_step():
    t = raven().at("p1 1C3").do("crow 1C4").at("p1 1A1").end()
    assert t.guard_at(1) == "1C4"


def test_distract_lets_a_guard_with_one_step_left_in():  # G18
    t = raven().at("p1 1C3").do("crow 1C3").at("p1 1A1").end()
    assert t.guard_at(1) == "1C3"


def test_distract_stays_for_the_next_guard_step():
    t = raven().at("p1 1C3").do("crow 1C4").at("p1 1A1").end()
    assert t.guard("1D4 > 1A4").end().guard_at(1) == "1C4"


def test_distract_does_not_stop_a_guard_that_starts_there():
    t = raven().at("p1 1C4").do("crow 1D4").at("p1 1A1").end()
    assert t.guard_at(1) == "1C3"


# Raven, Disrupt: H17.


def test_disrupt_puts_the_crow_on_her_own_cell_only():
    assert crow_cells(raven("advanced")) == {"1A1"}


def test_disrupt_stops_a_guard_that_starts_there_and_returns():
    t = raven("advanced").at("p1 1D4").do("crow 1D4").at("p1 1A1").end()
    assert t.guard_at(1) == "1D4"
    assert t.end().guard_at(1) == "1C3"  # The crow went back: only once.


def test_disrupt_does_not_slow_a_guard_that_enters():
    t = raven("advanced").at("p1 1C4").do("crow 1C4").at("p1 1A1").end()
    assert t.guard_at(1) == "1C3"


def test_disrupt_fails_with_an_alarm_on_the_floor():
    t = raven("advanced").mark("alarms", "1A4").at("p1 1D4").do("crow 1D4")
    t.at("p1 1A1").end()
    assert t.guard_at(1) == "1B3"  # Two and one for the alarm.


def test_disrupt_works_with_an_alarm_on_another_floor():  # H17
    t = raven("advanced").guard("2D4 > 2A4").mark("alarms", "2A4")
    t.at("p1 1D4").do("crow 1D4").at("p1 1A1").end()
    assert t.guard_at(1) == "1D4"


def test_disrupt_works_under_shift_change():  # H17
    t = raven("advanced").guard("2D4 > 2A4").at("p1 2D4").do("crow 2D4")
    t.at("p1 1A1").event("shift_change")
    assert (t.guard_at(1), t.guard_at(2)) == ("1D4", "2D4")


# Rigger: S07, H18, H19, V12.


def rigger(side: str = "basic", players: int = 2) -> Table:
    return Table(players=players, characters=("rigger",), sides=(side,)).guard(FAR)


def test_the_solution_starts_with_dynamite_and_no_other_side_does():  # S07
    assert rigger().hand_of("p1") == {"dynamite"}
    assert rigger("advanced").hand_of("p1") == set()


def test_the_solution_leaves_no_dynamite_in_the_deck():  # S07
    t = rigger().tiles("1A2 laboratory_3").do("move 1A2")
    with pytest.raises(ImpossibleOutcomeError):
        t.do("draw 1", "tool dynamite")


def test_the_solution_lets_anybody_draw_two_and_keep_one():  # H18
    t = rigger().tiles("1A2 laboratory_3").turn_of("p2").do("move 1A2")
    assert (t.question(), t.asked()) == ("ask_draw_two", "p2")
    t.do("draw 2", "tool virus", "tool donuts")
    assert t.legal() == {"keep virus", "keep donuts"}
    t.do("keep virus")
    assert t.hand_of("p2") == {"virus"}


def test_the_solution_discards_the_other_tool():  # H18
    t = rigger().tiles("1A2 laboratory_3").do("move 1A2")
    t.do("draw 2", "tool virus", "tool donuts").do("keep virus")
    with pytest.raises(ImpossibleOutcomeError):
        t.tiles("1B2 laboratory_4").do("move 1B2").do("draw 1", "tool donuts")


def test_the_solution_is_a_choice():  # H18: may
    t = rigger().tiles("1A2 laboratory_3").do("move 1A2").do("draw 1", "tool virus")
    assert t.hand_of("p1") == {"dynamite", "virus"}


def test_the_solution_helps_with_jury_rig():  # H18
    t = rigger().event("jury_rig").do("draw 2", "tool virus", "tool donuts")
    assert t.do("keep donuts").hand_of("p1") == {"dynamite", "donuts"}


def test_the_solution_still_helps_after_the_rigger_escaped():  # H18, P05
    t = rigger().at("p1 escaped").tiles("1A2 laboratory_3").turn_of("p2")
    assert t.do("move 1A2").question() == "ask_draw_two"


def test_no_rigger_means_one_tool():
    t = Table().tiles("1A2 laboratory_3").do("move 1A2", "tool virus")
    assert t.hand_of("p1") == {"virus"}


def test_the_solution_reshuffles_for_the_second_card():  # H18
    t = rigger().tiles("1A2 laboratory_3")
    t.set(tools_deck=1 << 12, tools_discarded=1 << 3).do("move 1A2")
    t.do("draw 2", "tool virus", "tool donuts")
    assert t.legal() == {"keep virus", "keep donuts"}


def test_the_solution_with_one_card_in_all_draws_just_one():  # H18
    t = rigger().tiles("1A2 laboratory_3").set(tools_deck=1 << 12, tools_discarded=0)
    assert t.do("move 1A2", "tool virus").hand_of("p1") == {"dynamite", "virus"}


def test_tinker_trades_a_stealth_for_a_tool_free():
    t = rigger("advanced").do("tinker").do("draw 1", "tool virus")
    assert (t.stealth_of("p1"), t.hand_of("p1")) == (2, {"virus"})
    assert (t.state.remaining, t.state.used) == (4, 0)


def test_tinker_draws_two_if_he_likes():
    t = rigger("advanced").do("tinker").do("draw 2", "tool virus", "tool donuts")
    assert t.do("keep donuts").hand_of("p1") == {"donuts"}


def test_tinker_is_repeatable_down_to_zero():  # H19
    t = rigger("advanced").stealth(2).do("tinker").do("draw 1", "tool virus")
    t.do("tinker").do("draw 1", "tool donuts")
    assert t.stealth_of("p1") == 0
    assert "tinker" not in t.legal()


def test_tinker_uses_own_tokens_only():  # V12
    t = rigger("advanced").count("stealth_tokens", "1A1", 3).do("tinker")
    assert t.question() == "ask_draw_two"
    assert (t.stealth_of("p1"), t.state.stealth_tokens[0]) == (2, 3)


def test_tinker_at_zero_is_not_saved_by_the_tile():  # H19, V12
    t = rigger("advanced").stealth(0).count("stealth_tokens", "1A1", 3)
    assert "tinker" not in t.legal()


# Rook, Orders: E08, H20 to H22, K06, C07.


def rook(players: int = 2) -> Table:
    return Table(players=players, characters=("rook", "hawk", "raven")[:players])


def orders(t: Table) -> set[str]:
    return {a for a in t.legal() if a.startswith("orders")}


def test_orders_move_another_player_for_an_action_once_a_turn():
    t = rook().tiles("1A2 foyer_1").do("orders p2 1A2").do("accept")
    assert (t.where("p1"), t.where("p2")) == ("1A1", "1A2")
    assert t.state.remaining == 3
    assert orders(t) == set()


def test_orders_ask_the_moved_player():  # H20
    t = rook().tiles("1A2 foyer_1").do("orders p2 1A2")
    assert (t.question(), t.asked()) == ("ask_orders", "p2")
    t.do("decline")
    assert (t.where("p2"), t.state.remaining) == ("1A1", 4)
    assert "orders p2 1A2" in t.legal()


def test_orders_need_an_action():
    assert orders(rook().set(remaining=0)) == set()


def test_orders_follow_any_connection():
    t = rook().tiles("1A1 stairs_4").at("p1 1C3")
    assert orders(t) == {"orders p2 1A2", "orders p2 2A1"}


def test_orders_follow_ducts():
    t = rook().tiles("2C3 service_duct_6").guard("2D4 > 2A4")
    assert "orders p2 2C3" in t.legal()


def test_orders_lead_down_a_walkway_past_the_tiles_text():  # 2.5, M03
    t = rook().tiles("2A1 walkway_1", "1A1 fingerprint_4").guard("2D4 > 2A4")
    t.at("p2 2A1").do("orders-down p2 1A1").do("accept")
    assert (t.where("p2"), t.alarms()) == ("1A1", set())


def test_orders_obey_the_moved_players_painting():  # 2.5 step 1
    t = rook().tiles("1D1 service_duct_6")
    assert "orders p2 1D1" in t.copy().hand("p1 painting").legal()
    assert "orders p2 1D1" not in t.hand("p2 painting").legal()


def test_orders_obey_the_time_lock():  # 2.5 step 1
    t = rook().tiles("1A1 stairs_4").set(time_lock=1)
    assert orders(t) == {"orders p2 1A2"}


def test_orders_count_as_one_used_action():  # T01
    t = rook().tiles("1A2 deadbolt_1").do("orders p2 1A2").do("accept")
    assert t.state.used == 1


def test_orders_reveal_a_tile():
    t = rook().do("orders p2 1A2").do("accept", "tile 1A2 foyer_1")
    assert (t.face("1A2"), t.where("p2")) == ("foyer_1", "1A2")


def test_orders_ignore_the_cost_of_a_deadbolt():  # 2.10
    t = rook().tiles("1A2 deadbolt_1").do("orders p2 1A2").do("accept")
    assert (t.where("p2"), t.state.remaining) == ("1A2", 3)
    t = rook().do("orders p2 1A2").do("accept", "tile 1A2 deadbolt_1")
    assert (t.where("p2"), t.state.remaining) == ("1A2", 3)


def test_orders_into_a_laser_are_silent():  # H22
    t = rook().tiles("1A2 laser_1").hacks(laser=1).do("orders p2 1A2").do("accept")
    assert (t.alarms(), t.question()) == (set(), "ask_action")
    assert t.state.hack[1] == 1


def test_orders_ignore_the_gemstone():  # L07
    t = rook(3).tiles("1A2 foyer_1").at("p3 1A2").hand("p2 gemstone")
    t.do("orders p2 1A2").do("accept")
    assert t.state.remaining == 3


def test_orders_into_a_fingerprint_ring_and_ask_the_moved_player():  # H22, C07
    t = rook().tiles("1A2 fingerprint_4").hacks(fingerprint=1)
    t.do("orders p2 1A2").do("accept")
    assert (t.question(), t.asked()) == ("ask_hack", "p2")
    assert t.do("ring").alarms() == {"1A2"}


def test_orders_into_a_detector_look_at_the_moved_players_cards():  # H22
    t = rook().tiles("1A2 detector_4").hand("p1 virus")
    assert t.copy().do("orders p2 1A2").do("accept").alarms() == set()
    t.hand("p2 donuts").do("orders p2 1A2").do("accept")
    assert t.alarms() == {"1A2"}


def test_orders_into_a_guards_tile_cost_the_moved_player():  # H22
    t = rook().tiles("1A2 foyer_1").guard("1A2 > 1D4").do("orders p2 1A2")
    t.do("accept")
    assert (t.stealth_of("p1"), t.stealth_of("p2")) == (3, 2)


def test_orders_at_a_keypad_roll_one_die_whatever_the_rook_tried():  # K06
    t = rook().tiles("1A2 keypad_4").do("move 1A2", "keypad 1A2 1")
    t.do("orders p2 1A2").do("accept", "keypad 1A2 2")
    assert t.where("p2") == "1A1"


def test_orders_at_a_keypad_add_no_dice_for_the_rook():  # K06
    t = rook().tiles("1A2 keypad_4").do("orders p2 1A2").do("accept", "keypad 1A2 2")
    assert t.do("move 1A2", "keypad 1A2 6").where("p1") == "1A2"


def test_orders_reach_only_players_on_the_board():  # E08, P05
    t = rook(3).at("p2 off", "p3 escaped")
    assert orders(t) == set()


def test_orders_lead_to_no_roof():  # H21
    t = rook().tiles("3A1 stairs_4").guard("3D4 > 3A3").at("p2 3A1")
    t.tiles("1B2 safe", "2B2 safe", "3B2 safe").mark("opened", "1B2", "2B2", "3B2")
    assert orders(t) == {"orders p2 3A2", "orders p2 3B1"}
    assert "escape" in t.turn_of("p2").legal()


# Rook, Disguise: H23, E08, M01.


def disguised() -> Table:
    t = Table(players=3, characters=("rook",), sides=("advanced",))
    return t.tiles("1C3 fingerprint_4").at("p2 1C3", "p3 off")


def test_disguise_swaps_for_an_action_and_neither_enters():  # 2.10
    t = disguised().tiles("1A1 fingerprint_5").do("disguise p2")
    assert (t.where("p1"), t.where("p2")) == ("1C3", "1A1")
    assert (t.state.remaining, t.alarms()) == (3, set())


def test_disguise_into_a_guards_tile_costs_nothing():  # M01
    t = disguised().guard("1C3 > 1A4").do("disguise p2")
    assert (t.where("p1"), t.stealth_of("p1")) == ("1C3", 3)


@pytest.mark.parametrize(("rule", "left"), [("all", 2), ("walkway_only", 3)])
def test_disguise_into_a_guards_tile_may_be_made_to_cost(rule, left):  # M01
    rules = Rules(nonentry_guard_stealth=rule)
    t = Table(characters=("rook",), sides=("advanced",), rules=rules)
    t.tiles("1C3 stairs_4").at("p2 1C3")
    there, here = t.copy().guard("1C3 > 1A4"), t.copy().guard("1A1 > 1A4")
    assert there.do("disguise p2").stealth_of("p1") == left
    assert here.do("disguise p2").stealth_of("p2") == left


def test_disguise_is_a_first_action():  # H23
    assert "disguise" not in disguised().do("peek 1A2", "tile 1A2 foyer_1").verbs()


def test_disguise_may_follow_free_actions():  # H23
    t = disguised().hand("p1 smoke_bomb").do("use smoke_bomb")
    assert "disguise p2" in t.legal()


def test_disguise_needs_somebody_on_the_board():  # E08
    assert "disguise p3" not in disguised().legal()
    assert "disguise" not in disguised().at("p2 escaped").verbs()


def test_disguise_counts_as_one_used_action():
    t = disguised().guard("1D4 > 1A1").do("disguise p2")
    assert t.state.used == 1


# Spotter: 2.4, H24.


def spotter(side: str = "basic", players: int = 2) -> Table:
    return Table(players=players, characters=("spotter",), sides=(side,))


def test_clairvoyance_costs_an_action_once_a_turn():
    t = spotter().do("spy-patrol", "look-patrol 1 1B4")
    assert (t.question(), t.asked()) == ("ask_spy", "p1")
    t.do("leave-on-top")
    assert t.state.remaining == 3
    assert "spy-patrol" not in t.legal()


def test_clairvoyance_leaves_the_card_on_top():
    t = spotter().do("spy-patrol", "look-patrol 1 1B4").do("leave-on-top")
    with pytest.raises(ImpossibleOutcomeError):
        t.copy().end("patrol 1 1B1")
    assert t.end("patrol 1 1B4").heading(1) == "1B4"


def test_clairvoyance_puts_the_card_to_the_bottom():
    t = spotter().do("spy-patrol", "look-patrol 1 1B4").do("to-bottom")
    with pytest.raises(ImpossibleOutcomeError):
        t.copy().end("patrol 1 1B4")
    assert t.end("patrol 1 1B1").heading(1) == "1B1"


def test_clairvoyance_bottom_card_comes_last():
    t = spotter(players=4).patrol_left(1, "1B4", "1B1")
    t.do("spy-patrol", "look-patrol 1 1B4").do("to-bottom")
    with pytest.raises(ImpossibleOutcomeError):
        t.copy().end("patrol 1 1B4")
    assert t.end("patrol 1 1B1").heading(1) == "1B1"


def test_clairvoyance_looks_at_the_own_floor():
    t = spotter().guard("2D4 > 2A4").at("p1 2A1")
    assert t.do("spy-patrol", "look-patrol 2 2B1").question() == "ask_spy"


def test_clairvoyance_needs_a_card():  # H24
    assert "spy-patrol" not in spotter(players=4).patrol_left(1).legal()
    assert "spy-patrol" in spotter(players=4).patrol_left(1, "1B1").legal()


def test_precognition_leaves_or_buries_the_event():
    t = spotter("advanced").guard(FAR).do("spy-event", "look-event crash")
    buried = t.copy().do("to-bottom")
    with pytest.raises(ImpossibleOutcomeError):
        buried.copy().event("crash")
    assert buried.event("lampshade").stealth_of("p1") == 4
    assert t.do("leave-on-top").event("crash").heading(1) == "1A1"


def test_precognition_costs_an_action_once_a_turn():
    t = spotter("advanced").do("spy-event", "look-event crash").do("leave-on-top")
    assert t.state.remaining == 3
    assert {"spy-event", "spy-patrol"} & t.verbs() == set()


def test_spotter_sides_look_at_one_deck_each():
    assert "spy-event" not in spotter().legal()
    assert "spy-patrol" not in spotter("advanced").legal()


def test_precognition_needs_a_card():  # H24
    t = spotter("advanced")
    t.state.deck_seen[3], t.state.deck_left[3] = (1 << 26) - 1, 0
    assert "spy-event" not in t.legal()
