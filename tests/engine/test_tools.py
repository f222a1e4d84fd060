"""The thirteen tools (2.12, O01 to O12, C05, G15, V13, Q05, Q10, Q17)."""

from __future__ import annotations

import pytest
from table import Table

from lookout.engine.constants import EVENT_NAMES
from lookout.engine.errors import ImpossibleOutcomeError
from lookout.engine.rules import Rules


def holding(tools: str, players: int = 2, **settings: object) -> Table:
    """p1 on 1A1 with tools; the guard five steps from its goal."""
    t = Table(players=players, **settings).guard("1D4 > 1A4")
    return t.hand(f"p1 {tools}")


def uses(t: Table, tool: str) -> set[str]:
    """What a tool may be used on."""
    start = f"use {tool}"
    return {a.removeprefix(start).strip() for a in t.legal() if a.startswith(start)}


# All of them: 2.12, Q17, T06.

FREE_USES = (
    "blueprints 1B1",
    "crowbar 1A2",
    "crystal_ball",
    "donuts 1",
    "dynamite 1B1",
    "emp",
    "makeup_kit",
    "smoke_bomb",
    "thermal_bomb 2A1",
    "virus laser=3",
)
SEEN = {
    "blueprints": ["tile 1B1 foyer_1"],
    "crystal_ball": ["look-event crash", "look-event reboot", "look-event espresso"],
}


@pytest.mark.parametrize("use", FREE_USES)
def test_tools_are_free_and_need_no_action_left(use):
    tool = use.split()[0]
    t = holding(tool).tiles("1C3 computer_laser_5").set(remaining=0)
    t.do(f"use {use}", *SEEN.get(tool, []))
    assert (t.state.remaining, t.state.used) == (0, 0)


@pytest.mark.parametrize("use", FREE_USES)
def test_tools_leave_the_hand_when_used(use):  # Q17
    tool = use.split()[0]
    t = holding(tool).tiles("1C3 computer_laser_5")
    assert t.do(f"use {use}", *SEEN.get(tool, [])).hand_of("p1") == set()


def test_tools_used_lie_on_the_discards():  # Q17, O08: the E.M.P. included
    t = holding("emp").tiles("1A2 laboratory_3").do("use emp").set(tools_deck=0)
    assert t.do("move 1A2", "tool emp").hand_of("p1") == {"emp"}
    assert t.state.emp == 0  # Its effect goes on.


def test_tools_used_are_not_drawn_before_the_deck_is_empty():  # O08
    t = holding("emp").tiles("1A2 laboratory_3").do("use emp")
    with pytest.raises(ImpossibleOutcomeError):
        t.do("move 1A2", "tool emp")


def test_tools_run_out_when_all_are_held():  # O08
    t = holding("emp").tiles("1A2 laboratory_3").set(tools_deck=0)
    assert t.do("move 1A2").hand_of("p1") == {"emp"}


def test_tools_reshuffled_are_no_longer_among_the_discards():  # O08
    t = Table().tiles("1A2 laboratory_3", "1B2 laboratory_4")
    t.set(tools_deck=0, tools_discarded=1 << 12).do("move 1A2", "tool virus")
    assert t.do("move 1B2").hand_of("p1") == {"virus"}  # Nothing is left.


def test_tools_cannot_be_used_in_the_middle_of_an_event():  # T06
    t = holding("emp").event("peekhole")
    assert (t.question(), "use" in t.verbs()) == ("ask_peekhole", False)


def test_tools_are_for_the_active_player_only():
    assert "use" not in holding("emp").turn_of("p2").verbs()


# Blueprints: O12.


def test_blueprints_reveal_a_tile_on_any_floor_without_a_guard():  # O12
    t = holding("blueprints").do("use blueprints 3B2", "tile 3B2 lavatory_5")
    assert (t.face("3B2"), t.guard_at(3)) == ("lavatory_5", "")
    assert t.state.stealth_tokens[56] == 3  # What revealing does, happens.


def test_blueprints_offer_every_face_down_tile_and_no_other():
    assert len(uses(holding("blueprints"), "blueprints")) == 47
    assert "1A1" not in uses(holding("blueprints"), "blueprints")


# Crowbar: O02, M12, V08.


def test_crowbar_reaches_adjacent_tiles_face_down_or_not():  # O02
    t = holding("crowbar").at("p1 1A2").tiles("1A2 foyer_1")
    assert uses(t, "crowbar") == {"1A1", "1B2"}  # Not 1A3: a wall. Not 1A2: own.


def test_crowbar_reaches_along_stairs():  # M12
    t = holding("crowbar").tiles("1A1 stairs_4")
    assert uses(t, "crowbar") == {"1A2", "2A1"}
    t = holding("crowbar").mark("thermal", "1A1").guard("2D4 > 2A4").at("p1 2A1")
    assert uses(t, "crowbar") == {"1A1", "2A2"}


def test_crowbar_does_not_reach_from_an_atrium_or_duct():  # M12
    t = holding("crowbar").tiles("1A1 atrium_3", "1C3 service_duct_6")
    assert uses(t, "crowbar") == {"1A2"}
    assert uses(t.tiles("1A1 service_duct_5"), "crowbar") == {"1A2"}


@pytest.mark.parametrize("face", ["fingerprint_4", "laser_1", "detector_4"])
def test_crowbar_silences_an_alarm_tile(face):  # O02
    t = holding("crowbar virus").tiles(f"1A2 {face}").do("use crowbar 1A2")
    t.do("move 1A2")
    assert (t.alarms(), t.state.remaining) == (set(), 3)


def test_crowbar_silences_a_motion_tile():  # O02
    t = holding("crowbar").tiles("1A2 motion_1").do("use crowbar 1A2")
    assert t.do("move 1A2").do("move 1A1").alarms() == set()


def test_crowbar_silences_a_thermo():  # O02
    t = holding("crowbar").tiles("1A2 thermo_1").do("use crowbar 1A2").do("move 1A2")
    assert t.end().alarms() == set()


def test_crowbar_opens_a_keypad_and_a_deadbolt():  # O02
    t = holding("crowbar").tiles("1A2 keypad_4").do("use crowbar 1A2").do("move 1A2")
    assert t.where("p1") == "1A2"
    t = holding("crowbar").tiles("1A2 deadbolt_1").do("use crowbar 1A2")
    t.do("move 1A2")
    assert (t.where("p1"), t.state.remaining) == ("1A2", 3)


def test_crowbar_works_on_a_tile_still_face_down():  # O02
    t = holding("crowbar").do("use crowbar 1A2")
    t.do("move 1A2", "tile 1A2 deadbolt_1")
    assert (t.where("p1"), t.state.remaining) == ("1A2", 3)


def test_crowbar_stops_nothing_but_lock_and_alarm_texts():  # O02
    t = holding("crowbar").tiles("1A2 laboratory_3").do("use crowbar 1A2")
    assert t.do("move 1A2", "tool virus").hand_of("p1") == {"virus"}


def test_crowbar_blinds_a_camera_both_ways():  # V08
    t = holding("crowbar").tiles("1A2 camera_1", "1C4 camera_2").do("use crowbar 1A2")
    assert t.copy().guard("1C4 > 1A4").do("move 1A2").alarms() == set()
    t.at("p1 1C4").guard("1B2 > 1A2").end("patrol 1 1D1")  # It walks into 1A2.
    assert t.alarms() == set()


def test_crowbar_lets_the_number_count():  # 2.12
    t = holding("crowbar").tiles("1A2 laser_1", "1A1 safe").count("safe_dice", "1A1", 1)
    t.do("use crowbar 1A2").do("crack 1A1", "safe 1A1 1")
    assert t.marked("cracked") == {"1A2"}


# Crystal Ball: O07.


def test_crystal_ball_orders_the_top_three_events():
    t = holding("crystal_ball").do("use crystal_ball", *SEEN["crystal_ball"])
    assert (t.question(), t.asked(), len(t.legal())) == ("ask_crystal_ball", "p1", 6)
    t.do("order 3 1 2")
    assert t.event("espresso").event("crash").event("reboot").asked() == "p2"


def test_crystal_ball_may_leave_the_order():
    t = holding("crystal_ball").do("use crystal_ball", *SEEN["crystal_ball"])
    t.do("order 1 2 3")
    with pytest.raises(ImpossibleOutcomeError):
        t.event("espresso")


def test_crystal_ball_looks_at_what_is_left():  # O07: no reshuffle
    t = holding("crystal_ball").events_seen(*EVENT_NAMES[2:])
    t.do("use crystal_ball", "look-event brown_out", "look-event buddy_system")
    assert t.legal() == {"order 1 2", "order 2 1"}


def test_crystal_ball_is_useless_without_events():
    t = holding("crystal_ball").events_seen(*EVENT_NAMES)
    assert uses(t, "crystal_ball") == set()


# Donuts: O09, G17, Q10.


def test_donuts_stop_the_next_movement_and_no_other():
    t = holding("donuts").do("use donuts 1").end()
    assert t.guard_at(1) == "1D4"
    assert t.end().guard_at(1) == "1C3"


def test_donuts_reach_any_guard_on_the_board():  # O09, Q10
    t = holding("donuts", lost_visual=True).guard("2D4 > 2A4").guard("3D4 > 3A3")
    assert uses(t, "donuts") == {"1", "2", "3"}
    assert uses(t.lose_guard(2), "donuts") == {"1", "3"}


def test_donuts_do_not_reach_a_guard_never_set_up():  # O09
    assert uses(holding("donuts"), "donuts") == {"1"}


def test_donuts_wait_for_their_guard():
    t = holding("donuts").guard("2D4 > 2A4").do("use donuts 2").end()
    assert (t.guard_at(1), t.state.donuts[1]) == ("1C3", 1)


def test_donuts_stop_a_guard_beside_an_alarm():
    t = holding("donuts").mark("alarms", "1A4").do("use donuts 1").end()
    assert t.guard_at(1) == "1D4"


# Dynamite: O05, A06.


def test_dynamite_removes_a_wall_piece_and_rings():
    t = holding("dynamite").do("use dynamite 1B1")
    assert (t.alarms(), t.heading(1)) == ({"1A1"}, "1A1")
    assert "peek 1B1" in t.legal()


def test_dynamite_offers_the_walls_of_your_cell_only():  # O05: not the outside
    assert uses(holding("dynamite"), "dynamite") == {"1B1"}
    assert uses(holding("dynamite").at("p1 1C2"), "dynamite") == {"1C1", "1D2"}
    assert uses(holding("dynamite").at("p1 1C3"), "dynamite") == set()


def test_dynamite_in_the_guards_tile_is_silent():  # O05, A06
    t = holding("dynamite").guard("1A1 > 1D4").do("use dynamite 1B1")
    assert t.alarms() == set()
    assert "peek 1B1" in t.legal()


def test_dynamite_changes_the_guards_way_at_once():  # O05
    t = holding("dynamite").at("p1 1B2").guard("1B3 > 1B1").set(emp=1)
    t.do("use dynamite 1B3").end("patrol 1 1D1")
    assert t.guard_at(1) == "1B1"  # Through the gap: two steps instead of four.


def test_dynamite_reseats_the_die_to_an_alarm_that_is_closer_now():  # A09, O05
    t = holding("dynamite").at("p1 1B3").guard("1B3 > 1A4")
    t.mark("alarms", "1A4", "1B2")  # 1A4 is two steps away, 1B2 three.
    t.do("use dynamite 1B2")
    assert t.heading(1) == "1B2"


def test_dynamite_cannot_be_hacked():  # C04
    t = holding("dynamite").tiles("1A1 fingerprint_4").hacks(fingerprint=1)
    assert t.do("use dynamite 1B1").alarms() == {"1A1"}


# E.M.P.: O01, G15, T09.


def test_emp_removes_all_alarms_and_leaves_the_dice():  # O01, G15
    t = holding("emp").guard("2D4 > 2A1").mark("alarms", "1A4", "2A1").do("use emp")
    assert t.alarms() == set()
    assert (t.heading(1), t.heading(2)) == ("1A4", "2A1")


def test_emp_silences_everything_until_your_next_turn():
    t = holding("emp", 3).tiles("1A2 fingerprint_4").do("use emp")
    assert t.copy().do("move 1A2").alarms() == set()
    t.end()
    assert t.copy().do("move 1A2").alarms() == set()
    t.end().end("patrol 1 1D1")
    assert (t.asked(), t.do("move 1A2").alarms()) == ("p1", {"1A2"})


@pytest.mark.parametrize(
    "use", ["dynamite 1B1", "thermal_bomb 2A1"], ids=["dynamite", "bomb"]
)
def test_emp_silences_other_causes(use):  # O01
    t = holding(f"emp {use.split()[0]}").do("use emp").do(f"use {use}")
    assert t.alarms() == set()


def test_emp_does_not_stop_stealth_losses():  # O01
    t = holding("emp").tiles("1A2 foyer_1").guard("1A2 > 1D3").do("use emp")
    assert t.do("move 1A2").stealth_of("p1") == 2


def test_emp_makes_a_laser_cost_one():  # A02
    t = holding("emp").tiles("1A2 laser_1").do("use emp").do("move 1A2")
    assert (t.question(), t.state.remaining) == ("ask_action", 3)


# Invisible Suit: V13, Q05.


def test_invisible_suit_gives_an_action():
    t = holding("invisible_suit").do("use invisible_suit")
    assert (t.state.remaining, t.state.used) == (5, 0)


def test_invisible_suit_hides_a_move_into_the_guards_tile():  # V13
    t = holding("invisible_suit").tiles("1A2 stairs_4").guard("1A2 > 1D3")
    assert t.copy().do("move 1A2").stealth_of("p1") == 2
    assert t.do("use invisible_suit").do("move 1A2").stealth_of("p1") == 3


def test_invisible_suit_hides_a_move_into_a_foyer():  # V13
    t = holding("invisible_suit").tiles("1A2 foyer_1").guard("1B2 > 1D3")
    assert t.copy().do("move 1A2").stealth_of("p1") == 2
    assert t.do("use invisible_suit").do("move 1A2").stealth_of("p1") == 3


def test_invisible_suit_hides_a_move_into_an_atrium():  # V13
    t = holding("invisible_suit").tiles("1A2 atrium_3").guard("2A2 > 2D4")
    assert t.copy().do("move 1A2").stealth_of("p1") == 2
    assert t.do("use invisible_suit").do("move 1A2").stealth_of("p1") == 3


def test_invisible_suit_hides_the_tiara():  # V13
    t = holding("invisible_suit tiara").tiles("1A2 stairs_4").guard("1B2 > 1D3")
    assert t.copy().do("move 1A2").stealth_of("p1") == 2
    assert t.do("use invisible_suit").do("move 1A2").stealth_of("p1") == 3


def test_invisible_suit_hides_from_cameras():  # V13
    t = holding("invisible_suit").tiles("1A2 camera_1", "1D4 camera_2")
    assert t.copy().do("move 1A2").alarms() == {"1A2"}
    assert t.do("use invisible_suit").do("move 1A2").alarms() == set()


def test_invisible_suit_does_not_silence_other_alarms():
    t = holding("invisible_suit").tiles("1A2 fingerprint_4").do("use invisible_suit")
    assert t.do("move 1A2").alarms() == {"1A2"}


def test_invisible_suit_does_not_hide_from_the_guards_own_steps():  # V13
    t = holding("invisible_suit").tiles("1A2 stairs_4").guard("1B2 > 1A1")
    t.do("use invisible_suit").do("move 1A2").end("patrol 1 1D1")
    assert t.stealth_of("p1") == 2


def test_invisible_suit_covers_go_with_your_gut():  # Q05
    t = holding("invisible_suit").guard("1A2 > 1D3").do("use invisible_suit")
    t.event("go_with_your_gut", "tile 1A2 stairs_4")
    assert t.stealth_of("p1") == 3


def test_invisible_suit_does_not_cover_whom_you_order():  # Q05
    t = holding("invisible_suit", characters=("rook",)).tiles("1A2 stairs_4")
    t.guard("1A2 > 1D3").do("use invisible_suit").do("orders p2 1A2").do("accept")
    assert t.stealth_of("p2") == 2


def test_invisible_suit_ends_with_the_turn():  # V13
    t = holding("invisible_suit").do("use invisible_suit").end().end()
    t.tiles("1A2 stairs_4").guard("1A2 > 1D3")
    assert (t.asked(), t.do("move 1A2").stealth_of("p1")) == ("p1", 2)


# Makeup Kit, Rollerskates, Smoke Bomb: O10, O11, V15.


def test_makeup_kit_serves_everyone_in_your_tile():  # O11
    t = holding("makeup_kit", 3).at("p3 1B1").do("use makeup_kit")
    assert [t.stealth_of(p) for p in ("p1", "p2", "p3")] == [4, 4, 3]


def test_rollerskates_give_two_actions_this_turn():
    t = holding("rollerskates").do("use rollerskates")
    assert (t.state.remaining, t.state.used) == (6, 0)
    assert t.end().end().state.remaining == 4


def test_smoke_bomb_lays_three_tokens_on_your_tile():  # O10
    t = holding("smoke_bomb").do("use smoke_bomb")
    assert (t.state.stealth_tokens[0], t.stealth_of("p1")) == (3, 3)


def test_smoke_bomb_adds_to_a_lavatory():  # O10
    t = holding("smoke_bomb").tiles("1A1 lavatory_5").count("stealth_tokens", "1A1", 2)
    assert t.do("use smoke_bomb").state.stealth_tokens[0] == 5


def test_smoke_bomb_tokens_pay_for_losses_in_the_tile():  # O10
    t = holding("smoke_bomb").at("p2 1B1").guard("1A2 > 1A1").do("use smoke_bomb")
    t.end()
    assert t.legal() == {"spend-tile", "spend-own"}
    t.do("spend-tile", "patrol 1 1D1")
    assert (t.stealth_of("p1"), t.state.stealth_tokens[0]) == (3, 2)


def test_smoke_bomb_tokens_stay_until_used():  # O10
    t = holding("smoke_bomb").do("use smoke_bomb").end().end()
    assert t.state.stealth_tokens[0] == 3


# Thermal Bomb: O03, O04, A06.


def test_thermal_bomb_builds_stairs_and_rings():  # O04
    t = holding("thermal_bomb").do("use thermal_bomb 2A1")
    assert t.alarms() == {"1A1"}
    assert {"move 2A1", "peek 2A1"} <= t.legal()
    assert t.face("2A1") == "hidden"


def test_thermal_bomb_stairs_lead_both_ways():  # O04
    t = holding("thermal_bomb").guard("2D4 > 2A4").do("use thermal_bomb 2A1")
    assert "move 1A1" in t.at("p1 2A1").legal()


def test_thermal_bomb_may_go_down():
    t = holding("thermal_bomb").guard("2D4 > 2A4").at("p1 2B2")
    assert uses(t, "thermal_bomb") == {"1B2", "3B2"}
    t.do("use thermal_bomb 1B2")
    assert t.alarms() == {"2B2"}
    assert {"move 1B2", "peek 1B2"} <= t.legal()


def test_thermal_bomb_does_not_go_down_from_floor_1():  # O03
    assert uses(holding("thermal_bomb"), "thermal_bomb") == {"2A1"}


def test_thermal_bomb_on_the_top_floor_reaches_the_roof():  # O03
    t = holding("thermal_bomb").guard("3D4 > 3A3").at("p1 3B2")
    assert uses(t, "thermal_bomb") == {"2B2", "roof"}
    t.tiles("1B1 safe", "2B1 safe", "3B1 safe").mark("opened", "1B1", "2B1", "3B1")
    assert "escape" not in t.legal()
    assert "escape" in t.do("use thermal_bomb roof").legal()


def test_thermal_bomb_stairs_stay():  # O04
    t = holding("thermal_bomb").set(emp=0).do("use thermal_bomb 2A1").end().end()
    assert "move 2A1" in t.legal()


def test_thermal_bomb_in_the_guards_tile_is_silent():  # A06
    t = holding("thermal_bomb").guard("1A1 > 1D4").do("use thermal_bomb 2A1")
    assert t.alarms() == set()


def test_thermal_bomb_sets_up_no_guard():
    assert holding("thermal_bomb").do("use thermal_bomb 2A1").guard_at(2) == ""


# Virus: C05, C01.


def test_virus_is_split_freely():  # C05
    t = holding("virus").tiles("1C3 computer_laser_5", "2B1 computer_motion_6")
    assert uses(t, "virus") == {
        "laser=3",
        "laser=2 motion=1",
        "laser=1 motion=2",
        "motion=3",
    }
    t.do("use virus laser=1 motion=2")
    assert list(t.state.hack) == [0, 1, 2]


def test_virus_needs_a_revealed_computer():
    assert uses(holding("virus"), "virus") == set()


def test_virus_respects_the_cap_and_loses_the_surplus():  # C01, C05
    t = holding("virus").tiles("1C3 computer_laser_5").hacks(laser=5)
    assert uses(t, "virus") == {"laser=1"}
    assert t.do("use virus laser=1").state.hack[1] == 6
    assert uses(t.hand("p1 virus"), "virus") == set()


def test_virus_spills_over_a_full_computer():  # C05
    t = holding("virus").tiles("1C3 computer_laser_5", "2B1 computer_motion_6")
    assert uses(t.hacks(laser=5), "virus") == {"laser=1 motion=2", "motion=3"}


def test_virus_may_be_bound_to_one_computer():  # C05
    t = holding("virus", rules=Rules(virus_split="false"))
    t.tiles("1C3 computer_laser_5", "2B1 computer_motion_6").hacks(motion=5)
    assert uses(t, "virus") == {"laser=3", "motion=1"}


def test_virus_obeys_another_cap():  # C01
    t = holding("virus", rules=Rules(hack_cap=5)).tiles("1C3 computer_laser_5")
    assert uses(t.hacks(laser=4), "virus") == {"laser=1"}


# Stethoscope: O06.


def at_safe(tools: str = "stethoscope", **settings: object) -> Table:
    """p1 in a Safe with one die; of its row and column 1A2 is 1, 1C2 is 2."""
    t = Table(**settings).guard("1D4 > 1A4").hand(f"p1 {tools}").at("p1 1B2")
    t.tiles("1B2 safe", "1A2 laser_1", "1C2 laser_2")
    return t.count("safe_dice", "1B2", 2)


def test_stethoscope_sets_one_die_after_the_roll():  # O06
    t = at_safe().do("crack 1B2", "safe 1B2 1", "safe 1B2 5")
    assert (t.question(), t.asked()) == ("ask_stethoscope", "p1")
    assert t.marked("cracked") == set()
    t.do("set-die 5 2")
    assert t.marked("cracked") == {"1A2", "1C2"}
    assert t.hand_of("p1") == set()


def test_stethoscope_offers_any_die_and_any_face():  # O06
    t = at_safe().do("crack 1B2", "safe 1B2 1", "safe 1B2 5")
    faces = {f"set-die {a} {b}" for a in (1, 5) for b in range(1, 7) if a != b}
    assert t.legal() == faces | {"keep-roll"}


def test_stethoscope_takes_the_old_face_away():  # O06
    t = at_safe().do("crack 1B2", "safe 1B2 1", "safe 1B2 5").do("set-die 1 2")
    assert t.marked("cracked") == {"1C2"}


def test_stethoscope_may_be_kept():  # O06
    t = at_safe().do("crack 1B2", "safe 1B2 1", "safe 1B2 5").do("keep-roll")
    assert (t.marked("cracked"), t.hand_of("p1")) == ({"1A2"}, {"stethoscope"})


def test_stethoscope_is_no_free_action():  # O06: it only reacts
    assert uses(at_safe(), "stethoscope") == set()


def test_stethoscope_goes_to_the_discards():  # Q17
    t = at_safe().do("crack 1B2", "safe 1B2 1", "safe 1B2 5").do("set-die 1 2")
    t.set(tools_deck=0).at("p1 1A1").tiles("1A2 laboratory_3")
    assert t.do("move 1A2", "tool stethoscope").hand_of("p1") == {"stethoscope"}


def test_stethoscope_does_not_work_at_a_keypad():  # O06: Safe only
    t = at_safe().at("p1 1A1").tiles("1A2 keypad_4").do("move 1A2", "keypad 1A2 1")
    assert t.question() == "ask_action"


def test_stethoscope_works_with_drill():  # O06
    t = at_safe(characters=("peterman",), sides=("advanced",)).at("p1 2B2")
    t.guard("2D4 > 2A4").do("crack 1B2", "safe 1B2 6", "safe 1B2 5")
    assert t.do("set-die 5 1").marked("cracked") == {"1A2"}


def test_stethoscope_does_not_work_with_the_bust():  # O06, L13
    t = at_safe().hand("p1 bust").do("crack 1B2", "safe 1B2 1", "safe 1B2 5")
    assert t.question() == "ask_action"


def test_stethoscope_must_be_the_rollers():  # O06
    t = Table().hand("p2 stethoscope").at("p1 1B2", "p2 1B2").tiles("1B2 safe")
    t.count("safe_dice", "1B2", 1).do("crack 1B2", "safe 1B2 1")
    assert t.question() == "ask_action"
