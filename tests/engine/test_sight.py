"""Stealth, what guards see, and Cameras (2.6, V01 to V15, Q04, Q05)."""

import pytest
from table import Table

from lookout.engine.constants import CAUGHT, PLAYING


def room(players=2, **options):
    """p1 on 1A1 of an open floor, the others on 1D1, the guard on 1D4."""
    t = Table(players=players, **options).open_floor(1).open_floor(2).at("p1 1A1")
    t.at(*(f"p{i} 1D1" for i in range(2, players + 1)))
    return t.guard("1D4 > 1A4").tiles("1B1 walkway_1", "1A2 walkway_2")


def losses(t):
    """How many Stealth p1 and p2 have lost since the start, 3 each."""
    return 3 - t.stealth_of("p1"), 3 - t.stealth_of("p2")


# 2.6, 2.5 step 7: meeting a guard.


def test_moving_into_a_guards_tile_costs_a_stealth():
    assert losses(room().guard("1B1 > 1B4").do("move 1B1")) == (1, 0)


def test_moving_beside_a_guard_costs_nothing():
    assert losses(room().guard("1C1 > 1C4").do("move 1B1")) == (0, 0)


def test_a_guard_entering_a_tile_costs_everybody_in_it_a_stealth():
    t = room().at("p1 1B4", "p2 1B4").guard("1D4 > 1A4", die=2).end()
    assert losses(t) == (1, 1)


def test_a_guard_passing_through_costs_a_stealth_too():
    t = room().at("p2 1C4").guard("1D4 > 1A4", die=2).end()
    assert (t.guard_at(1), losses(t)) == ("1B4", (0, 1))


def test_losing_a_stealth_without_any_left_ends_the_game_at_once():  # 2.6, 2.15
    t = room().stealth(0, 3).guard("1B1 > 1B4").do("move 1B1")
    assert (int(t.state.result), t.legal()) == (CAUGHT, set())


def test_losing_the_last_stealth_does_not_end_the_game():
    t = room().stealth(1, 3).guard("1B1 > 1B4").do("move 1B1")
    assert (int(t.state.result), t.stealth_of("p1")) == (PLAYING, 0)


def test_a_guard_catching_somebody_does_not_move_on():  # 2.6: immediately
    t = room().at("p2 1C4").stealth(3, 0).guard("1D4 > 1A4", die=3).end()
    assert (int(t.state.result), t.guard_steps()) == (CAUGHT, ["1C4"])


# 2.6, V10, V11: tokens of a tile.


def lavatory(tokens, *stealth):
    """p1 and p2 in the Lavatory of 1B4, where the guard comes."""
    t = room().at("p1 1B4", "p2 1B4").tiles("1B4 lavatory_5").stealth(*stealth)
    return t.count("stealth_tokens", "1B4", tokens).guard("1D4 > 1A4", die=2)


def tokens(t):
    return int(t.state.stealth_tokens[16])


def test_a_loser_in_a_lavatory_chooses_between_its_token_and_an_own_one():  # V11
    t = lavatory(3, 3, 3).end()
    assert (t.asked(), t.legal()) == ("p1", {"spend-tile", "spend-own"})
    t.do("spend-tile").do("spend-own")
    assert (losses(t), tokens(t)) == ((0, 1), 2)


def test_each_loser_may_use_one_token_of_the_tile():  # V10
    t = lavatory(3, 3, 3).end().do("spend-tile").do("spend-tile")
    assert (losses(t), tokens(t), t.question()) == ((0, 0), 1, "ask_action")


def test_the_team_decides_who_uses_the_last_token():  # V10
    first = lavatory(1, 3, 3).end().do("spend-tile")
    assert (losses(first), tokens(first)) == ((0, 1), 0)
    second = lavatory(1, 3, 3).end().do("spend-own").do("spend-tile")
    assert (losses(second), tokens(second)) == ((1, 0), 0)


def test_a_token_of_the_tile_saves_whoever_has_none():  # 2.6
    t = lavatory(1, 3, 0).at("p1 1A1").end()
    assert (int(t.state.result), tokens(t), t.stealth_of("p2")) == (PLAYING, 0, 0)


def test_the_last_token_can_be_left_to_whoever_needs_it():  # V10
    t = lavatory(1, 3, 0).end().do("spend-own")
    assert (int(t.state.result), t.stealth_of("p1"), tokens(t)) == (PLAYING, 2, 0)
    assert int(lavatory(1, 3, 0).end().do("spend-tile").state.result) == CAUGHT


def test_tokens_of_another_tile_do_not_help():  # 2.6
    t = lavatory(3, 3, 3).at("p1 1C4", "p2 1A1").end()
    assert (losses(t), tokens(t)) == ((1, 0), 3)


def test_a_mover_caught_in_a_lavatory_may_use_its_tokens():  # 2.6
    t = lavatory(3, 3, 3).at("p1 1A4").tiles("1A4 walkway_3").guard("1B4 > 1D4")
    t.do("move 1B4").do("spend-tile")
    assert (losses(t), tokens(t)) == ((0, 0), 2)


def test_a_lavatory_gets_three_tokens_on_reveal_that_nobody_can_pick_up():  # 2.6, 2.7
    t = room().do("move 1B1").do("move 1B2", "tile 1B2 lavatory_5")
    assert int(t.state.stealth_tokens[6]) == 3
    assert t.verbs() <= {"move", "peek", "end", "x-ray"}


def test_smoke_bomb_tokens_work_like_those_of_a_lavatory():  # 2.6, O10
    t = room().at("p1 1C4").hand("p1 smoke_bomb").do("use smoke_bomb")
    t.guard("1D4 > 1A4", die=2).end().do("spend-tile")
    assert (losses(t), int(t.state.stealth_tokens[17])) == ((0, 0), 2)


# V12: which losses a tile may pay.


def test_tile_tokens_pay_for_the_tiara():  # V12
    t = (
        room()
        .tiles("1B1 lavatory_5")
        .count("stealth_tokens", "1B1", 3)
        .hand("p1 tiara")
    )
    t.guard("1C1 > 1C4").do("move 1B1")
    assert t.legal() == {"spend-tile", "spend-own"}


def test_tile_tokens_do_not_pay_for_tinker():  # V12
    t = room(characters=("rigger",), sides=("advanced",)).tiles("1A1 lavatory_5")
    t.count("stealth_tokens", "1A1", 3).do("tinker").do("draw 1", "tool donuts")
    assert (losses(t), int(t.state.stealth_tokens[0])) == ((1, 0), 3)


def test_tile_tokens_do_not_make_up_for_a_missing_own_one_in_tinker():  # V12, H19
    t = room(characters=("rigger",), sides=("advanced",)).tiles("1A1 lavatory_5")
    assert "tinker" in t.count("stealth_tokens", "1A1", 3).legal()
    assert "tinker" not in t.stealth(0, 3).legal()


def test_tile_tokens_do_not_pay_for_the_goblet():  # V12
    row = ["1B1 walkway_1", "1C1 walkway_2", "1D1 walkway_3"]
    t = room().tiles("1A1 safe", *row, "1A2 laser_1", "1A3 laser_2", "1A4 laser_3")
    t.mark("cracked", "1B1", "1C1", "1D1", "1A2", "1A3", "1A4")
    t.count("safe_dice", "1A1", 1).count("stealth_tokens", "1A1", 3)
    t.do("crack 1A1", "safe 1A1 1", "tool donuts", "loot cursed_goblet")
    assert (losses(t), int(t.state.stealth_tokens[0])) == ((1, 0), 3)


# V01 to V03: the Foyer.


def foyer(*places):
    """A Foyer on 1B4, on the guard's way from 1D4 to 1A4."""
    return room().tiles("1B4 foyer_1").at(*places)


def test_moving_into_a_foyer_beside_the_guard_costs_a_stealth():  # V01
    t = room().tiles("1B1 foyer_1").guard("1C1 > 1C4").do("move 1B1")
    assert losses(t) == (1, 0)


def test_moving_into_a_foyer_two_steps_from_the_guard_costs_nothing():  # V01
    t = room().tiles("1B1 foyer_1").guard("1C2 > 1C4").do("move 1B1")
    assert losses(t) == (0, 0)


def test_moving_into_a_foyer_with_the_guard_inside_costs_one_stealth():  # V01
    t = room().tiles("1B1 foyer_1").guard("1B1 > 1C4").do("move 1B1")
    assert losses(t) == (1, 0)


def test_a_guard_step_beside_the_foyer_costs_a_stealth():  # V01
    t = foyer("p1 1B4").guard("1D4 > 1A4", die=1).end()
    assert (t.guard_at(1), losses(t)) == ("1C4", (1, 0))


def test_a_guard_entering_the_foyer_costs_one_more():  # V01
    assert losses(foyer("p1 1B4").guard("1D4 > 1A4", die=2).end()) == (2, 0)


def test_a_guard_walking_up_to_through_and_past_the_foyer_costs_three():  # V01
    t = foyer("p1 1B4").guard("1D4 > 1A4", die=3).end("patrol 1 1D1")
    assert losses(t) == (3, 0)


def test_a_guard_walking_along_two_sides_of_the_foyer_costs_two():  # V01
    t = room().tiles("1B2 foyer_1").at("p1 1B2").guard("1A1 > 1C2", die=3)
    t.end("patrol 1 1D3")
    assert (t.guard_steps(), losses(t)) == (["1B1", "1C1", "1C2"], (2, 0))


def test_a_guard_that_starts_beside_the_foyer_costs_nothing():  # V01
    t = foyer("p1 1B4").guard("1C4 > 1D3", die=1).end()
    assert losses(t) == (0, 0)


def test_several_players_in_a_foyer_lose_one_each_per_arrival():  # V02
    t = foyer("p1 1B4", "p2 1B4").guard("1D4 > 1A4", die=2).end()
    assert losses(t) == (2, 2)


def test_a_wall_hides_the_foyer_from_a_mover_and_from_a_guards_step():  # V03
    t = room().tiles("1B1 foyer_1").wall("1B1-1C1").guard("1C1 > 1C4").do("move 1B1")
    assert losses(t) == (0, 0)
    t = foyer("p1 1B4").wall("1B4-1C4").guard("1D4 > 1C3", die=1).end()
    assert losses(t) == (0, 0)


def test_a_second_foyer_does_not_lengthen_the_guards_sight():  # 2.7
    t = (
        room()
        .tiles("1A4 foyer_1", "1B4 foyer_2")
        .at("p1 1A4")
        .guard("1D4 > 1A4", die=1)
    )
    assert losses(t.end()) == (0, 0)


def test_a_guard_above_does_not_see_into_a_foyer():
    t = foyer("p1 1B4").at("p2 2A1").guard("2C4 > 2A4", die=1).turn_of("p2").end()
    assert (t.guard_at(2), losses(t)) == ("2B4", (0, 0))


def test_a_face_down_foyer_shows_nobody():
    t = room().at("p1 1B4").guard("1D4 > 1A4", die=1).end()
    assert losses(t) == (0, 0)


# V04, Q04: the Atrium.


def test_a_guard_stepping_above_or_below_an_atrium_sees_into_it():  # V04
    t = room().tiles("2C4 atrium_3").at("p2 2C4").guard("2A1 > 2B1")
    assert losses(t.guard("1D4 > 1A4", die=1).end()) == (0, 1)
    t = room().tiles("1C4 atrium_3").at("p1 2A1", "p2 1C4").guard("2D4 > 2A4", die=1)
    assert losses(t.end()) == (0, 1)


def test_moving_into_an_atrium_below_a_guard_costs_a_stealth():  # V04
    t = room().tiles("1B1 atrium_3").guard("2B1 > 2C4").do("move 1B1")
    assert losses(t) == (1, 0)


def test_a_guard_beside_an_atrium_does_not_see_into_it():
    t = (
        room()
        .tiles("1B1 atrium_3")
        .guard("1C1 > 1C4")
        .guard("2C1 > 2C4")
        .do("move 1B1")
    )
    assert losses(t) == (0, 0)


def test_a_guard_in_an_atrium_does_not_look_out_of_it():  # V04
    t = room().tiles("1C4 atrium_3").at("p2 2C4").guard("1D4 > 1A4", die=1)
    assert losses(t.guard("2A1 > 2B1").end()) == (0, 0)


def test_a_guard_two_floors_away_does_not_see_into_an_atrium():  # V04
    t = room().tiles("3C4 atrium_3").at("p2 3C4").guard("3A1 > 3B1")
    assert losses(t.guard("1D4 > 1A4", die=1).end()) == (0, 0)


def test_every_guard_around_an_atrium_costs_its_mover_a_stealth():  # Q04
    t = room().at("p1 2A1").tiles("2B1 atrium_3", "2A1 walkway_3").stealth(4, 3)
    t.guard("1B1 > 1C1").guard("2B1 > 2C1").guard("3B1 > 3C1").do("move 2B1")
    assert t.stealth_of("p1") == 1


def test_the_players_in_an_atrium_lose_one_each():  # V02
    t = room(players=3).tiles("2C4 atrium_3").at("p2 2C4", "p3 2C4").guard("2A1 > 2B1")
    t.guard("1D4 > 1A4", die=1).end()
    assert (t.stealth_of("p2"), t.stealth_of("p3")) == (2, 2)


# V05 to V09: Cameras.


def cameras(*faces):
    """The guard's next step is 1C4; p2 is in the Camera of 2B2."""
    t = room().at("p2 2B2").tiles("2B2 camera_1", *faces).guard("2A1 > 2A4")
    return t.guard("1D4 > 1A4", die=1)


def test_a_guard_entering_a_camera_rings_for_players_in_others():  # 2.7
    t = cameras("1C4 camera_2").end()
    assert (t.alarms(), t.heading(2), losses(t)) == ({"2B2"}, "2B2", (0, 0))


def test_a_guard_passing_through_a_camera_counts():  # V07
    t = cameras("1C4 camera_2").die(1, 2).end()
    assert (t.guard_at(1), t.alarms()) == ("1B4", {"2B2"})


def test_a_guard_starting_in_a_camera_does_not_count():
    assert cameras("1D4 camera_2").end().alarms() == set()


def test_the_camera_of_the_guard_must_be_revealed():  # V05
    assert cameras().end().alarms() == set()


def test_a_guard_in_an_ordinary_tile_rings_nothing():  # V05
    assert cameras("1C4 laser_1").end().alarms() == set()


def test_a_player_beside_the_cameras_rings_nothing():
    assert cameras("1C4 camera_2").at("p2 2B3").end().alarms() == set()


def test_revealing_the_guards_camera_rings_nothing():  # V06
    t = room().at("p1 1C3").tiles("1C3 camera_1").guard("1C4 > 1A4", die=1)
    assert t.do("peek 1C4", "tile 1C4 camera_2").alarms() == set()


def test_the_end_of_a_video_loop_rings_nothing():  # V06
    t = room().at("p2 1B1").tiles("1B1 camera_1", "2C4 camera_2").guard("2C4 > 2A4")
    t.set(video_loop=1).guard("1D4 > 1A4", die=1).end()
    assert (int(t.state.video_loop), t.alarms()) == (-1, set())


def test_a_camera_that_is_disabled_does_not_see():  # V08
    assert cameras("1C4 camera_2").mark("disabled", "1C4").end().alarms() == set()


def test_a_camera_that_is_disabled_does_not_show():  # V08
    assert cameras("1C4 camera_2").mark("disabled", "2B2").end().alarms() == set()


def test_a_mover_is_not_shown_by_a_disabled_camera_of_the_guard():  # V08
    t = (
        room()
        .tiles("1B1 camera_1", "1D4 camera_2")
        .mark("disabled", "1D4")
        .do("move 1B1")
    )
    assert t.alarms() == set()


def test_a_guard_and_a_player_in_one_camera_cost_a_stealth_and_ring_for_others():  # V09
    t = cameras("1C4 camera_2").at("p1 1C4").end()
    assert (losses(t), t.alarms()) == ((1, 0), {"2B2"})


def test_moving_into_the_guards_camera_rings_nothing():  # V09
    t = room().tiles("1B1 camera_1", "1C1 camera_2").guard("1B1 > 1D4").at("p2 1C1")
    t.do("move 1B1")
    assert (losses(t), t.alarms()) == ((1, 0), set())


# V13, Q05: the Invisible Suit.


def suit(**options):
    return room(**options).hand("p1 invisible_suit").do("use invisible_suit")


def test_the_suit_hides_a_mover_in_the_guards_tile():  # V13
    assert losses(suit().guard("1B1 > 1B4").do("move 1B1")) == (0, 0)


def test_the_suit_hides_a_mover_in_a_foyer():  # V13
    assert losses(suit().tiles("1B1 foyer_1").guard("1C1 > 1C4").do("move 1B1")) == (
        0,
        0,
    )


def test_the_suit_hides_a_mover_in_an_atrium():  # V13
    t = suit().tiles("1B1 atrium_3").guard("2B1 > 2C4").do("move 1B1")
    assert losses(t) == (0, 0)


def test_the_suit_hides_the_tiara():  # V13
    t = suit().hand("p1 tiara").guard("1C1 > 1C4").do("move 1B1")
    assert losses(t) == (0, 0)


def test_the_suit_hides_a_mover_from_cameras():  # V13
    t = suit().tiles("1B1 camera_1", "1D4 camera_2").do("move 1B1")
    assert t.alarms() == set()


def test_the_suit_does_not_silence_other_alarm_tiles():  # V13
    assert suit().tiles("1B1 fingerprint_4").do("move 1B1").alarms() == {"1B1"}


def test_the_suit_does_not_hide_from_a_guard_that_moves():  # V13
    t = suit().at("p1 1C4").guard("1D4 > 1A4", die=1).end()
    assert losses(t) == (1, 0)


def test_the_suit_does_not_hide_from_a_guard_that_steps_into_a_camera():  # V13
    t = suit().at("p1 1C3").tiles("1C3 camera_1", "1C4 camera_2")
    assert t.guard("1D4 > 1A4", die=1).end().alarms() == {"1C3"}


def test_the_suit_hides_whoever_follows_their_gut():  # Q05
    for t, lost in ((suit(), 0), (room(), 1)):
        t.at("p1 1A3").tiles("1A4 walkway_3", "1A2 walkway_2").guard("1B3 > 1D3", die=1)
        assert losses(t.event("go_with_your_gut", "tile 1B3 motion_1")) == (lost, 0)


def test_the_suit_does_not_hide_a_player_who_is_moved_by_orders():  # Q05
    t = suit(characters=("rook", "hawk")).at("p2 1A1").guard("1B1 > 1B4")
    assert losses(t.do("orders p2 1B1").do("accept")) == (0, 1)


def test_the_suit_does_not_hide_an_ordered_player_from_cameras():  # Q05
    t = suit(characters=("rook", "hawk")).at("p2 1A1").tiles("1B1 camera_1")
    t.tiles("1D4 camera_2").do("orders p2 1B1").do("accept")
    assert t.alarms() == {"1B1"}


def test_the_suit_ends_with_the_turn():  # V13
    t = Table(players=1).open_floor(1).tiles("1B1 walkway_1").hand("p1 invisible_suit")
    t.do("use invisible_suit").guard("1D4 > 1A4", die=1).end().guard("1B1 > 1B4")
    assert t.do("move 1B1").stealth_of("p1") == 2


# V14, V15.


def test_acting_beside_a_guard_in_the_same_tile_costs_nothing_more():  # V14
    t = room().guard("1B1 > 1B4").do("move 1B1").do("peek 1C1", "tile 1C1 laser_1")
    assert losses(t) == (1, 0)


def test_a_guard_walking_away_costs_nothing():  # V14
    t = room().guard("1A1 > 1A4", die=1).end()
    assert (t.guard_at(1), losses(t)) == ("1A2", (0, 0))


def test_a_guard_that_comes_back_costs_a_stealth():  # V14
    t = room().guard("1A1 > 1A2", die=2).patrol_left(1, "1A1", "1D1")
    t.end("patrol 1 1A1", "patrol 1 1D1")
    assert (t.guard_at(1), losses(t)) == ("1A1", (1, 0))


def test_there_is_no_most_of_stealth():  # V15
    t = room().stealth(9, 3).hand("p1 makeup_kit").do("use makeup_kit")
    assert t.stealth_of("p1") == 10


@pytest.mark.parametrize("owned", [3, 12])
def test_a_lampshade_gives_a_stealth_however_many_there_are(owned):  # V15
    assert room().stealth(owned, 3).event("lampshade").stealth_of("p1") == owned + 1
