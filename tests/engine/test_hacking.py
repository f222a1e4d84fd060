"""Computers, Hack tokens and the Laptop (2.4 Hack, 2.8 step 2, C01 to C07)."""

import pytest
from table import Table

COMPUTERS = {
    "fingerprint": "computer_fingerprint_4",
    "laser": "computer_laser_5",
    "motion": "computer_motion_6",
}


def far(*args, **kwargs):
    return Table(*args, **kwargs).guard("1D1 > 1A4")


def tokens(table):
    return [*map(int, table.state.hack), int(table.state.laptop)]


# 2.4: the Hack action.


@pytest.mark.parametrize(
    ("kind", "place"), [("fingerprint", 0), ("laser", 1), ("motion", 2)]
)
def test_hacking_puts_one_token_on_the_computer_one_stands_on(kind, place):
    table = far().tiles(f"1A1 {COMPUTERS[kind]}").do("hack")
    assert tokens(table)[place] == 1
    assert sum(tokens(table)) == 1
    assert (table.state.remaining, table.state.used) == (3, 1)


def test_hacking_is_possible_only_on_a_computer():
    table = far().tiles("1A2 computer_laser_5")
    assert "hack" not in table.legal()
    assert "hack" in table.at("p1 1A2").legal()


def test_a_computer_takes_six_tokens_and_no_more():
    # C01.
    table = far().tiles("1A1 computer_laser_5").hacks(laser=5).do("hack")
    assert tokens(table)[1] == 6
    assert "hack" not in table.legal()


def test_tokens_of_other_computers_do_not_count_for_the_limit():
    # C01.
    table = far().tiles("1A1 computer_laser_5").hacks(fingerprint=6, motion=6)
    assert tokens(table.do("hack")) == [6, 1, 6, 0]


# C02: cancelling is optional, and takes one token.


def test_a_token_cancels_a_fingerprint_alarm_on_any_floor():
    table = far().guard("2D4 > 2D1").hacks(fingerprint=2)
    table.tiles("1A1 computer_fingerprint_4", "2A1 foyer_1", "2A2 fingerprint_4")
    table.at("p1 2A1").do("move 2A2").do("spend-token fingerprint")
    assert table.alarms() == set()
    assert tokens(table) == [1, 0, 0, 0]


def test_the_player_may_let_it_ring_and_keep_the_token():
    # C02.
    table = far().tiles("1A2 fingerprint_4").hacks(fingerprint=2).do("move 1A2")
    assert table.legal() == {"spend-token fingerprint", "ring"}
    table.do("ring")
    assert table.alarms() == {"1A2"}
    assert tokens(table) == [2, 0, 0, 0]


def test_without_a_token_nobody_is_asked():
    table = far().tiles("1A2 fingerprint_4").do("move 1A2")
    assert (table.question(), table.alarms()) == ("ask_action", {"1A2"})


def test_a_token_cancels_a_laser_instead_of_a_second_action():
    table = far().tiles("1A2 laser_1").hacks(laser=1).do("move 1A2")
    assert table.legal() == {"pay", "spend-token laser", "ring"}
    table.do("spend-token laser")
    assert table.alarms() == set()
    assert (table.state.remaining, tokens(table)) == (3, [0, 0, 0, 0])


def test_a_token_cancels_a_motion_alarm_on_leaving():
    table = far().tiles("1A2 motion_1", "1B2 foyer_1").hacks(motion=1)
    table.do("move 1A2").do("move 1B2")
    assert table.legal() == {"spend-token motion", "ring"}
    table.do("spend-token motion")
    assert (table.alarms(), table.where("p1")) == (set(), "1B2")


# C03: Laptop or Computer.


def test_the_player_chooses_between_computer_and_laptop_token():
    table = far().tiles("1A2 fingerprint_4").hacks(fingerprint=1, laptop=1)
    table.do("move 1A2")
    assert table.legal() == {"spend-token fingerprint", "spend-token laptop", "ring"}
    assert tokens(table.copy().do("spend-token laptop")) == [1, 0, 0, 0]
    assert tokens(table.do("spend-token fingerprint")) == [0, 0, 0, 1]


@pytest.mark.parametrize("face", ["fingerprint_4", "laser_1", "motion_1"])
def test_any_player_may_use_the_laptop_token_for_any_of_the_three(face):
    # 2.10 Laptop: the Hacker is p2, p1 moves.
    table = far(characters=("hawk", "hacker"), sides=("basic", "advanced"))
    table.tiles(f"1A2 {face}").hacks(laptop=1).do("move 1A2")
    if face == "motion_1":
        table.do("move 1A1")
    assert "spend-token laptop" in table.legal()
    table.do("spend-token laptop")
    assert (table.alarms(), tokens(table)) == (set(), [0, 0, 0, 0])


def test_the_laptop_is_loaded_for_one_action_anywhere_and_holds_one_token():
    table = far(characters=("hacker",), sides=("advanced",)).do("load-laptop")
    assert tokens(table) == [0, 0, 0, 1]
    assert table.state.remaining == 3
    assert "load-laptop" not in table.legal()


def test_only_the_advanced_hacker_loads_a_laptop():
    assert "load-laptop" not in far(characters=("hacker",)).legal()
    assert "load-laptop" not in far(characters=("hawk", "hacker")).legal()


# C04: which alarms can be hacked.


@pytest.mark.parametrize(
    ("face", "other"),
    [
        ("fingerprint_4", "laser"),
        ("fingerprint_4", "motion"),
        ("laser_1", "fingerprint"),
    ],
)
def test_a_token_of_another_type_cancels_nothing(face, other):
    table = far().tiles(f"1A2 {face}").hacks(**{other: 1}).do("move 1A2")
    assert f"spend-token {other}" not in table.legal()


def everything(table):
    return table.hacks(fingerprint=1, laser=1, motion=1, laptop=1)


@pytest.mark.parametrize("face", ["fingerprint_4", "laser_1", "motion_1"])
def test_a_chihuahua_in_such_a_tile_cannot_be_hacked(face):
    table = everything(far()).tiles(f"1A2 {face}").at("p2 1A2").hand("p2 chihuahua")
    table.end("chihuahua p2 6")
    assert (table.question(), table.alarms()) == ("ask_action", {"1A2"})


@pytest.mark.parametrize("use", ["dynamite 1B1", "thermal_bomb 2A1"])
def test_dynamite_and_thermal_bomb_in_such_a_tile_cannot_be_hacked(use):
    table = everything(far()).tiles("1A1 laser_1").hand("p1 dynamite thermal_bomb")
    table.do(f"use {use}")
    assert (table.question(), table.alarms()) == ("ask_action", {"1A1"})


def test_the_juicer_in_such_a_tile_cannot_be_hacked():
    table = everything(far(characters=("juicer",))).tiles("1A2 fingerprint_4")
    table.do("cry 1A2")
    assert (table.question(), table.alarms()) == ("ask_action", {"1A2"})


def test_detector_and_thermo_cannot_be_hacked():
    table = everything(far()).tiles("1A2 detector_4", "1B2 thermo_1")
    table.hand("p1 donuts isotope").do("move 1A2")
    assert (table.question(), table.alarms()) == ("ask_action", {"1A2"})
    table.do("move 1B2")
    assert (table.question(), table.alarms()) == ("ask_action", {"1A2", "1B2"})


def test_a_camera_cannot_be_hacked():
    table = everything(far()).tiles("1A2 camera_1", "1D1 camera_2").do("move 1A2")
    assert (table.question(), table.alarms()) == ("ask_action", {"1A2"})


NO_ALARM = {
    "a guard": lambda table: table.guard("1A2 > 1A4"),
    "a token": lambda table: table.mark("alarms", "1A2"),
    "an E.M.P.": lambda table: table.set(emp=1),
    "a Crowbar": lambda table: table.mark("disabled", "1A2"),
    "the Jammer": lambda table: table.at("p2 1A2"),
}


@pytest.mark.parametrize("reason", NO_ALARM)
def test_no_token_is_asked_for_where_no_alarm_can_ring(reason):
    # A07, 2.8 step 1.
    table = everything(far(characters=("hawk", "hacker"))).tiles("1A2 fingerprint_4")
    NO_ALARM[reason](table).do("move 1A2")
    assert table.question() == "ask_action"
    assert tokens(table) == [1, 1, 1, 1]


# C05: the Virus.


def virus(table):
    return {text for text in table.legal() if text.startswith("use virus")}


def test_the_virus_may_be_split_between_revealed_computers():
    table = (
        far().tiles("1B1 computer_laser_5", "1C1 computer_motion_6").hand("p1 virus")
    )
    assert virus(table) == {
        "use virus laser=3",
        "use virus laser=2 motion=1",
        "use virus laser=1 motion=2",
        "use virus motion=3",
    }
    table.do("use virus laser=1 motion=2")
    assert tokens(table) == [0, 1, 2, 0]
    assert table.hand_of("p1") == set()


def test_the_virus_adds_to_the_tokens_already_there_from_any_floor():
    table = far().tiles("3B1 computer_fingerprint_4").hand("p1 virus")
    table.hacks(fingerprint=2).do("use virus fingerprint=3")
    assert (tokens(table), table.state.remaining) == ([5, 0, 0, 0], 4)


def test_three_computers_can_each_get_one_token_of_the_virus():
    table = far().hand("p1 virus")
    table.tiles(*(f"1{c}1 {f}" for c, f in zip("BCD", COMPUTERS.values(), strict=True)))
    assert len(virus(table)) == 10
    table.do("use virus fingerprint=1 laser=1 motion=1")
    assert tokens(table) == [1, 1, 1, 0]


def test_tokens_of_the_virus_beyond_the_cap_are_lost():
    # C05: wherever they are put, no Computer ends above six.
    table = far().tiles("1B1 computer_laser_5").hand("p1 virus").hacks(laser=5)
    ends = [tokens(table.copy().do(text)) for text in virus(table)]
    assert ends == [[0, 6, 0, 0]]


# C06: Reboot.


def test_reboot_leaves_exactly_one_token_on_every_revealed_computer():
    table = far().tiles("1B1 computer_laser_5", "2C1 computer_motion_6")
    table.hacks(laser=6, laptop=1).event("reboot")
    assert tokens(table) == [0, 1, 1, 1]


def test_reboot_leaves_an_empty_laptop_empty():
    table = far().tiles("1B1 computer_laser_5").event("reboot")
    assert tokens(table) == [0, 1, 0, 0]


# C07: who decides under Orders.


def test_the_player_moved_by_orders_decides_about_the_token():
    table = far(characters=("rook",)).tiles("1A2 fingerprint_4").hacks(fingerprint=1)
    table.do("orders p2 1A2").do("accept")
    assert (table.question(), table.asked()) == ("ask_hack", "p2")
    assert table.do("spend-token fingerprint").alarms() == set()
