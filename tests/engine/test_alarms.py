"""Alarm tiles and alarms (2.5 steps 5 and 8, 2.8, A01 to A12, Q30)."""

import pytest
from table import Table

from lookout.engine.constants import LOOT_PERSIAN_KITTY
from lookout.engine.rules import Rules


def room(players=2, remaining=4, **options):
    """p1 on 1A1 of an open floor, the others on 1D1, the guard on 1D4."""
    t = Table(players=players, **options).open_floor(1).at("p1 1A1")
    t.at(*(f"p{i} 1D1" for i in range(2, players + 1))).set(remaining=remaining)
    return t.guard("1D4 > 1C4")


def actions(t):
    """Actions left and used."""
    return int(t.state.remaining), int(t.state.used)


# 2.7, 2.8: what rings.


def test_a_fingerprint_tile_rings_on_entering():
    t = room().do("move 1B1", "tile 1B1 fingerprint_4")
    assert (t.alarms(), t.heading(1)) == ({"1B1"}, "1B1")


def test_a_motion_tile_rings_behind_whoever_moves_in_and_out_in_one_turn():
    t = room().tiles("1B1 motion_1").do("move 1B1")
    assert t.alarms() == set()
    assert t.do("move 1A1").alarms() == {"1B1"}


def test_a_thermo_rings_for_whoever_is_inside_when_the_actions_end():
    t = (
        room()
        .at("p1 1B1", "p2 1B1")
        .tiles("1B1 thermo_1")
        .guard("1D4 > 1A4", die=1)
        .end()
    )
    assert (t.alarms(), t.heading(1)) == ({"1B1"}, "1B1")


def test_a_thermo_is_silent_on_entering():
    t = room().tiles("1B1 thermo_1").do("move 1B1").do("move 1A1")
    assert t.alarms() == set()


def test_a_thermo_rings_on_entering_with_the_isotope():
    assert room().tiles("1B1 thermo_1").hand("p1 isotope").do("move 1B1").alarms() == {
        "1B1"
    }


def test_a_camera_rings_on_entering_while_a_guard_is_in_another():
    t = room().tiles("1B1 camera_1", "1D4 camera_2").do("move 1B1")
    assert (t.alarms(), t.stealth_of("p1")) == ({"1B1"}, 3)


def test_a_camera_is_silent_while_no_guard_is_in_another():
    assert room().tiles("1B1 camera_1", "1D3 camera_2").do("move 1B1").alarms() == set()


def test_an_alarm_on_one_floor_leaves_the_die_of_another_alone():
    t = room().guard("2D4 > 2C4").do("move 1B1", "tile 1B1 fingerprint_4")
    assert (t.heading(1), t.heading(2)) == ("1B1", "2C4")


# 2.8 step 1: when nothing happens.

ENTERING = ("fingerprint_4", "laser_1", "detector_4", "thermo_1", "camera_1")


def ready(face):
    """1B1 rings on entering, for sure."""
    t = room(remaining=1).tiles(f"1B1 {face}", "1D4 camera_2")
    return t.hand("p1 isotope")


@pytest.mark.parametrize("face", ENTERING)
def test_alarm_tiles_ring_on_entering(face):
    assert ready(face).do("move 1B1").alarms() == {"1B1"}


@pytest.mark.parametrize("face", ENTERING)
def test_no_alarm_rings_while_an_emp_is_active(face):
    assert ready(face).set(emp=1).do("move 1B1").alarms() == set()


@pytest.mark.parametrize("face", ENTERING)
def test_no_alarm_rings_in_a_disabled_tile(face):
    assert ready(face).mark("disabled", "1B1").do("move 1B1").alarms() == set()


@pytest.mark.parametrize("face", ENTERING)
def test_no_alarm_rings_in_a_tile_with_a_guard(face):
    t = ready(face).guard("1B1 > 1C4").guard("2D4 > 2C4").tiles("2D4 camera_3")
    assert t.do("move 1B1").alarms() == set()


def test_a_disabled_motion_tile_is_silent():
    t = room().tiles("1B1 motion_1").mark("disabled", "1B1").do("move 1B1")
    assert t.do("move 1A1").alarms() == set()


def test_a_motion_tile_is_silent_with_a_guard_inside():
    t = room().tiles("1B1 motion_1").guard("1B1 > 1C1").do("move 1B1")
    assert t.do("move 1A1").alarms() == set()


def test_a_disabled_thermo_is_silent():
    t = room().at("p1 1B1").tiles("1B1 thermo_1").mark("disabled", "1B1")
    assert t.guard("1D4 > 1A4", die=1).end().alarms() == set()


def test_a_video_loop_silences_cameras_and_nothing_else():
    t = ready("camera_1").set(video_loop=1)
    assert t.do("move 1B1").alarms() == set()
    assert ready("fingerprint_4").set(video_loop=1).do("move 1B1").alarms() == {"1B1"}


def test_an_alarm_that_is_no_tile_text_rings_in_a_disabled_tile():
    t = (
        room()
        .tiles("1A1 fingerprint_4")
        .mark("disabled", "1A1")
        .hand("p1 thermal_bomb")
    )
    assert t.do("use thermal_bomb 2A1").alarms() == {"1A1"}


# 2.8 step 2: Hack tokens.


def test_a_hack_token_cancels_a_fingerprint_alarm():
    t = room().hacks(fingerprint=2).do("move 1B1", "tile 1B1 fingerprint_4")
    assert t.legal() == {"spend-token fingerprint", "ring"}
    t.do("spend-token fingerprint")
    assert (t.alarms(), t.heading(1), int(t.state.hack[0])) == (set(), "1C4", 1)


def test_letting_the_alarm_ring_keeps_the_token():  # C02
    t = room().hacks(fingerprint=1).do("move 1B1", "tile 1B1 fingerprint_4").do("ring")
    assert (t.alarms(), int(t.state.hack[0])) == ({"1B1"}, 1)


def test_a_token_of_another_type_does_not_fit():
    t = room().hacks(laser=6, motion=6).do("move 1B1", "tile 1B1 fingerprint_4")
    assert t.alarms() == {"1B1"}


def test_the_laptop_token_fits_every_type():
    t = room().hacks(laptop=1).tiles("1B1 motion_1").do("move 1B1").do("move 1A1")
    assert t.legal() == {"spend-token laptop", "ring"}
    assert t.do("spend-token laptop").alarms() == set()


@pytest.mark.parametrize("face", ["detector_4", "thermo_1", "camera_1"])
def test_no_token_cancels_the_other_alarm_tiles(face):
    t = ready(face).hacks(fingerprint=6, laser=6, motion=6, laptop=1).do("move 1B1")
    assert t.alarms() == {"1B1"}


def test_no_token_cancels_dynamite_in_a_fingerprint_tile():  # C04
    t = room().tiles("1A1 fingerprint_4").wall("1A1-1B1").hand("p1 dynamite")
    t.hacks(fingerprint=6, laptop=1).do("use dynamite 1B1")
    assert t.alarms() == {"1A1"}


# A01: the price of a Laser.


def test_a_laser_offers_to_pay_two_actions_in_total():  # A01
    t = room().tiles("1B1 laser_1").do("move 1B1")
    assert (t.legal(), actions(t)) == ({"pay", "ring"}, (3, 1))
    t.do("pay")
    assert (t.alarms(), t.where("p1"), actions(t)) == (set(), "1B1", (2, 2))


def test_a_laser_just_revealed_costs_two_actions_too():  # A01
    t = room(remaining=2).do("move 1B1", "tile 1B1 laser_1").do("pay")
    assert (t.alarms(), t.where("p1"), actions(t)) == (set(), "1B1", (0, 2))


def test_a_laser_entered_for_one_action_rings():  # A01
    t = room().tiles("1B1 laser_1").do("move 1B1").do("ring")
    assert (t.alarms(), actions(t)) == ({"1B1"}, (3, 1))


def test_a_laser_rings_for_whoever_has_nothing_left_to_pay():  # A01
    t = room(remaining=1).tiles("1B1 laser_1").do("move 1B1")
    assert (t.alarms(), t.question()) == ({"1B1"}, "ask_action")


def test_a_laser_may_be_paid_or_hacked():  # A01, 4
    t = room().hacks(laser=1, laptop=1).tiles("1B1 laser_1").do("move 1B1")
    assert t.legal() == {"pay", "spend-token laser", "spend-token laptop", "ring"}
    t.do("spend-token laser")
    assert (t.alarms(), actions(t), int(t.state.hack[1])) == (set(), (3, 1), 0)


def test_a_laser_can_be_hacked_with_nothing_left_to_pay():
    t = room(remaining=1).hacks(laser=1).tiles("1B1 laser_1").do("move 1B1")
    assert t.legal() == {"spend-token laser", "ring"}


def test_leaving_a_laser_is_silent_and_costs_one_action():
    t = room(remaining=1).at("p1 1B1").tiles("1B1 laser_1").do("move 1A1")
    assert (t.alarms(), actions(t)) == (set(), (0, 1))


def test_the_gut_cannot_pay_a_laser():  # 2.5 step 8
    t = room().tiles("1A2 walkway_1").guard("1D4 > 1A4", die=1)
    assert t.event("go_with_your_gut", "tile 1B1 laser_1").alarms() == {"1B1"}


def test_the_gut_can_hack_a_laser():  # 2.5 step 8
    t = room().tiles("1A2 walkway_1").guard("1D4 > 1A4", die=1).hacks(laser=1)
    t.event("go_with_your_gut", "tile 1B1 laser_1")
    assert t.legal() == {"spend-token laser", "ring"}


# A02, Q30: no price where nothing can ring.


def quiet_laser(t):
    """Enter the Laser of 1B1 and say whether it asked for anything."""
    t.tiles("1B1 laser_1").hacks(laser=1).do("move 1B1")
    return t.question() == "ask_action" and actions(t) == (3, 1)


def test_a_laser_asks_for_nothing_with_a_guard_inside():  # A02, Q30
    t = room().guard("1B1 > 1C1")
    assert quiet_laser(t)
    assert t.alarms() == set()


def test_a_laser_asks_for_nothing_during_an_emp():  # A02, Q30
    assert quiet_laser(room().set(emp=1))


def test_a_laser_asks_for_nothing_where_an_alarm_rings_already():  # A02, A07, Q30
    assert quiet_laser(room().mark("alarms", "1B1"))


def test_a_laser_asks_nothing_of_the_jammer():  # A02, Q30
    assert quiet_laser(room(characters=("hacker",)))


def test_a_laser_asks_for_nothing_while_the_jammer_is_inside():  # A02, Q30
    assert quiet_laser(room(characters=("hawk", "hacker")).at("p2 1B1"))
    assert not quiet_laser(room(characters=("hawk", "hacker")).at("p2 1A1"))


def test_a_laser_asks_nothing_of_the_mirror():  # A02, Q30
    assert quiet_laser(room().hand("p1 mirror"))
    assert not quiet_laser(room().hand("p2 mirror"))


def test_a_disabled_laser_asks_for_nothing():  # A02, Q30
    assert quiet_laser(room().mark("disabled", "1B1"))


# A03: the Detector.


@pytest.mark.parametrize("card", ["donuts", "stamp"])
def test_a_detector_rings_for_a_tool_or_loot_card(card):  # A03
    t = room().tiles("1B1 detector_4").hand(f"p1 {card}").do("move 1B1")
    assert t.alarms() == {"1B1"}


def test_a_detector_is_silent_for_an_empty_hand():  # A03
    t = room().tiles("1B1 detector_4").hand("p2 donuts stamp").do("move 1B1")
    assert t.alarms() == set()


def test_a_detector_does_not_mind_the_loose_kitty():  # A03
    t = room().tiles("1B1 detector_4").lay("1B1 persian_kitty").do("move 1B1")
    assert t.alarms() == set()


def test_a_detector_does_not_mind_donuts_under_a_guard():  # A03
    t = (
        room()
        .tiles("1B1 detector_4")
        .hand("p1 donuts")
        .do("use donuts 1")
        .do("move 1B1")
    )
    assert t.alarms() == set()


def test_a_detector_does_not_mind_tokens():  # A03
    t = room(characters=("juicer",), sides=("advanced",)).tiles("1B1 detector_4")
    assert t.set(juicer_token=1).hacks(laptop=1).do("move 1B1").alarms() == set()


# A04, A05: Motion tiles that nobody Moved into this turn.


def test_whoever_was_in_a_motion_tile_already_leaves_in_silence():  # A04
    assert (
        room().tiles("1A1 motion_1", "1B1 walkway_1").do("move 1B1").alarms() == set()
    )


def test_staying_in_a_motion_tile_until_the_next_turn_is_silent():  # A04
    t = room(players=1).tiles("1B1 motion_1").guard("1D4 > 1A4", die=1).do("move 1B1")
    assert t.end().do("move 1A1").alarms() == set()


def test_whoever_fell_into_a_motion_tile_leaves_in_silence():  # A04
    t = room().at("p1 2B2").open_floor(2).guard("2D4 > 2C4").tiles("1B1 motion_1")
    t.do("move 2B1", "tile 2B1 walkway_1").do("move 1A1")
    assert (t.where("p1"), t.alarms()) == ("1A1", set())


def test_whoever_swapped_into_a_motion_tile_leaves_in_silence():  # A04
    t = room(characters=("rook",), sides=("advanced",)).tiles("1B1 motion_1")
    t.at("p2 1B1").do("disguise p2").do("move 1A1")
    assert (t.where("p1"), t.alarms()) == ("1A1", set())


def test_leaving_a_motion_tile_by_lost_grip_is_silent():  # A04
    t = room().at("p1 2A1").open_floor(2).guard("2D4 > 2A4").tiles("2B1 motion_1")
    t.guard("1D4 > 1A4", die=1).do("move 2B1").event("lost_grip", "tile 1B1 walkway_1")
    assert (t.where("p1"), t.alarms()) == ("1B1", set())


def test_leaving_a_motion_tile_by_the_freight_elevator_is_silent():  # A04
    t = room().guard("2D4 > 2A4", die=1).tiles("1B1 motion_1").do("move 1B1")
    t.event("freight_elevator", "tile 2B1 walkway_1")
    assert (t.where("p1"), t.alarms()) == ("2B1", set())


def test_leaving_a_motion_tile_by_the_buddy_system_is_silent():  # A04
    t = room().at("p2 1B1").tiles("1B1 motion_1").guard("1D4 > 1A4", die=1)
    t.event("buddy_system").do("choose-player p2")
    assert (t.where("p2"), t.alarms()) == ("1A1", set())


def test_leaving_a_motion_tile_by_gut_rings():  # A04
    t = room().at("p1 1C1").tiles("1B1 motion_1", "1A1 walkway_1", "1C1 walkway_2")
    t.guard("1D4 > 1A4", die=1).do("move 1B1")
    t.event("go_with_your_gut", "tile 1B2 walkway_3")
    assert (t.where("p1"), t.alarms()) == ("1B2", {"1B1"})


def test_walking_down_a_walkway_counts_as_moving_into_a_motion_tile():  # Q02
    t = room().at("p1 2B1").tiles("2B1 walkway_1", "1B1 motion_1").guard("2D4 > 2C4")
    assert t.do("walk-down 1B1").do("move 1A1").alarms() == {"1B1"}


def test_orders_out_of_a_motion_tile_are_silent_in_another_turn():  # A04, A05
    t = (
        room(characters=("hawk", "rook"))
        .tiles("1B1 motion_1")
        .guard("1D4 > 1A4", die=1)
    )
    t.do("move 1B1").end().do("orders p1 1A1").do("accept")
    assert (t.where("p1"), t.alarms()) == ("1A1", set())


def test_leaving_after_orders_into_a_motion_tile_is_silent_on_the_own_turn():  # A04
    t = room(characters=("rook", "hawk")).at("p2 1C1").tiles("1B1 motion_1")
    t.guard("1D4 > 1A4", die=1).do("orders p2 1B1").do("accept").end()
    assert t.do("move 1A1").alarms() == set()


def test_the_active_player_moving_in_does_not_arm_the_tile_for_another():  # A05
    t = room(characters=("rook", "hawk")).at("p2 1B1").tiles("1B1 motion_1")
    t.do("move 1B1").do("orders p2 1A1").do("accept")
    assert (t.where("p2"), t.alarms()) == ("1A1", set())


# 2.5 step 8, H06: the Jammer.


def test_the_jammer_leaves_a_motion_tile_in_silence():
    t = room(characters=("hacker",)).tiles("1B1 motion_1").do("move 1B1")
    assert t.do("move 1A1").alarms() == set()


def test_others_leave_a_motion_tile_in_silence_while_the_jammer_is_inside():
    t = room(characters=("hawk", "hacker")).tiles("1B1 motion_1").at("p2 1B1")
    assert t.copy().do("move 1B1").do("move 1A1").alarms() == set()
    assert t.at("p2 1A1").do("move 1B1").do("move 1A1").alarms() == {"1B1"}


# A06, A07: where no alarm can be.


def test_dynamite_does_not_ring_in_the_guards_tile():  # A06
    t = room().guard("1A1 > 1A4").wall("1A1-1B1").hand("p1 dynamite")
    assert t.do("use dynamite 1B1").alarms() == set()


def test_the_chihuahua_does_not_ring_in_the_guards_tile():  # A06
    t = room().hand("p2 chihuahua").guard("1D4 > 1A4", die=1)
    assert t.copy().end("chihuahua p2 6").alarms() == {"1D1"}
    t.at("p1 2A1").guard("2D4 > 2A4", die=1).guard("1D1 > 1A1")
    assert t.end("chihuahua p2 6").alarms() == set()


def test_the_juicer_cannot_cry_in_the_guards_tile():  # A06
    t = room(characters=("juicer",)).guard("1B1 > 1C1")
    assert "cry 1B1" not in t.legal()
    assert "cry 1A2" in t.legal()


def test_the_juicer_cannot_spend_a_token_in_the_guards_tile():  # A06
    t = room(characters=("juicer",), sides=("advanced",)).set(juicer_token=1)
    assert "reroute-drop" in t.legal()
    assert "reroute-drop" not in t.guard("1A1 > 1C1").legal()


def test_a_second_alarm_in_a_tile_does_nothing_and_asks_nothing():  # A07
    t = room().tiles("1B1 fingerprint_4").mark("alarms", "1B1").guard("1D4 > 1B1")
    t.hacks(fingerprint=1).do("move 1B1")
    assert (t.question(), t.alarms()) == ("ask_action", {"1B1"})


# A08: two alarms in one Move.


def test_the_alarm_of_the_tile_left_comes_before_that_of_the_tile_entered():  # A08
    t = room().tiles("1B1 motion_1", "1C1 fingerprint_4").hacks(motion=1, fingerprint=1)
    t.do("move 1B1").do("move 1C1")
    assert t.legal() == {"spend-token motion", "ring"}
    t.do("spend-token motion")
    assert t.legal() == {"spend-token fingerprint", "ring"}
    assert t.do("ring").alarms() == {"1C1"}


# A09: ties.


def tie(t):
    """An alarm two steps from the guard on one side, 1B1 as far on the other."""
    return t.guard("1C2 > 1D3").mark("alarms", "1D3").tiles("1B1 fingerprint_4")


def test_the_team_chooses_between_a_new_alarm_and_one_as_close():  # A09
    t = tie(room()).do("move 1B1")
    assert (t.question(), t.asked()) == ("ask_alarm", "p1")
    assert t.legal() == {"send-guard 1B1", "send-guard 1D3"}
    assert t.copy().do("send-guard 1B1").heading(1) == "1B1"
    assert t.do("send-guard 1D3").heading(1) == "1D3"


def test_a_new_alarm_that_is_closer_takes_the_die():
    t = (
        room()
        .guard("1C1 > 1D3")
        .mark("alarms", "1D3")
        .do("move 1B1", "tile 1B1 laser_1")
    )
    assert t.do("ring").heading(1) == "1B1"


def test_a_new_alarm_that_is_further_leaves_the_die():
    t = room().guard("1C3 > 1D3").mark("alarms", "1D3").tiles("1B1 fingerprint_4")
    assert t.do("move 1B1").heading(1) == "1D3"


def test_the_team_chooses_between_remaining_alarms_as_close():  # A09
    t = room().guard("1C3 > 1C2", die=1).mark("alarms", "1C2", "1B2", "1D2").end()
    assert t.legal() == {"send-guard 1B2", "send-guard 1D2"}
    assert t.do("send-guard 1D2", "patrol 1 1A1").guard_steps()[0] == "1D2"


def test_a_guard_placed_by_an_effect_reseats_the_die():  # A09
    t = room().guard("1C4 > 1B4").mark("alarms", "1B4", "1B2", "1A3")
    t.event("where_is_he")
    assert (t.guard_at(1), t.legal()) == ("1B4", {"send-guard 1B2", "send-guard 1A3"})


def test_a_guard_that_switch_signs_places_reseats_the_die():  # 2.8 step 3, X03, Q21
    t = room(rules=Rules(event_alarm_gates="none")).guard("1D4 > 1D2", die=1)
    t.mark("alarms", "1A2").event("switch_signs")
    assert (t.guard_steps(), t.heading(1)) == (["1C2", "1B2"], "1A2")


def test_squeaks_step_reseats_the_die():  # A09
    t = room().at("p1 1D4", "p2 2A1").guard("1B4 > 1A3").mark("alarms", "1A3", "1D3")
    t.event("squeak")
    assert t.guard_steps()[:3] == ["1C4", "1C3", "1D3"]


def test_a_blown_up_wall_reseats_the_die():  # A09
    t = room().at("p1 1B4").wall("1B4-1C4").guard("1C4 > 1D3").hand("p1 dynamite")
    t.mark("alarms", "1D3", "1B4").do("use dynamite 1C4")
    assert t.heading(1) == "1B4"


# A10: how far an alarm is.


def test_the_closest_alarm_is_measured_as_guards_walk():  # A10
    t = room().wall("1B1-1C1", "1B2-1C2").guard("1C1 > 1D3").mark("alarms", "1D3")
    t.tiles("1B1 fingerprint_4").do("move 1B1")
    assert t.heading(1) == "1D3"


# A11: an alarm where no guard was set up.


def test_an_alarm_waits_for_the_guard_to_be_set_up():  # A11
    t = room().tiles("1A1 stairs_4", "2A1 walkway_1").mark("alarms", "2B2")
    t.do("move 2A1", "patrol 2 2D4", "patrol 2 2D1")
    assert (t.alarms(), t.guard_at(2), t.heading(2)) == ({"2B2"}, "2D4", "2B2")


def test_a_guard_set_up_on_a_waiting_alarm_switches_it_off():  # A11, Q08
    t = room().tiles("1A1 stairs_4", "2A1 walkway_1").mark("alarms", "2B2")
    t.do("move 2A1", "patrol 2 2B2", "patrol 2 2D1")
    assert (t.alarms(), t.guard_at(2), t.heading(2)) == (set(), "2B2", "2D1")


# 2.8 step 4, and what a guard does to alarms.


def test_every_active_alarm_of_the_floor_adds_a_step():
    t = room().guard("1D4 > 1A2", die=1).mark("alarms", "1A2", "1A1", "2A1")
    assert len(t.end().guard_steps()) == 3


def test_a_guard_entering_the_last_alarm_draws_a_new_card():  # G03
    t = room().guard("1C3 > 1C2", die=1).mark("alarms", "1C2").end("patrol 1 1A3")
    assert (t.guard_steps()[0], t.alarms(), t.heading(1)) == ("1C2", set(), "1A3")


def test_a_guard_entering_an_alarm_goes_on_to_the_closest_remaining():
    t = room().guard("1C3 > 1C2", die=1).mark("alarms", "1C2", "1C1", "1B4").end()
    assert (t.alarms(), t.heading(1)) == ({"1B4"}, "1B4")


# A12: alarm tiles for the Kitty.


def kitty(face):
    """The Kitty's holder is p2 on 1B2, whose turn starts with a run."""
    t = room().at("p2 1B2").hand("p2 persian_kitty").tiles(f"1C2 {face}")
    t.guard("1D4 > 1A4", die=1).end("kitty p2 1")
    return int(t.state.loot_cell[LOOT_PERSIAN_KITTY])


@pytest.mark.parametrize(
    "face",
    ["camera_1", "detector_4", "fingerprint_4", "laser_1", "motion_1", "thermo_1"],
)
def test_the_kitty_runs_to_each_of_the_six_alarm_tiles(face):  # A12
    assert kitty(face) == 7


@pytest.mark.parametrize("face", ["deadbolt_1", "foyer_1", "keypad_4", "laboratory_3"])
def test_the_kitty_does_not_run_to_other_tiles(face):  # A12
    assert kitty(face) == -1
