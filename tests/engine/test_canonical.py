"""Situations in which the crew knows the same are the same state, byte by byte."""

from table import Table

from lookout.engine.state import same_state


def test_a_move_leaves_no_trace_but_on_a_motion_tile():  # A04
    def table():
        t = Table().tiles("1A1 safe", "1B1 service_duct_5").open_floor(1)
        return t.count("safe_dice", "1A1", 1)

    rolled = table().do("crack 1A1", "safe 1A1 1").do("crack 1A1", "safe 1A1 1")
    walked = table().do("move 1B1").do("move 1A1")
    assert same_state(rolled.state, walked.state)


def test_failed_tries_are_forgotten_when_the_keypad_opens():  # K05
    def table():
        return Table().tiles("1B1 keypad_4", "1B2 service_duct_6").open_floor(1)

    second = table().do("move 1B1", "keypad 1B1 1")
    second.do("move 1B1", "keypad 1B1 6", "keypad 1B1 2")
    first = table().at("p1 1B2").set(used=1, remaining=3).do("move 1B1", "keypad 1B1 6")
    assert same_state(second.state, first.state)


def test_a_new_alarm_token_is_an_old_one_after_the_turn():  # H10
    t = Table(characters=("juicer",), sides=("advanced",)).mark("alarms", "1A1")
    t.set(donuts=[1, 0, 0]).do("reroute-pick", "patrol 1 1B4").end()
    assert int(t.state.juicer_token) == 1


def test_a_juicer_takes_his_alarm_token_along():
    t = Table("office", characters=("juicer",), sides=("advanced",))
    t.tiles("2A1 stairs_4", "1D4 safe", "2C3 safe").at("p1 2A1").guard("2D4 > 2C4")
    t.mark("opened", "1D4", "2C3").set(juicer_token=1).do("escape")
    assert int(t.state.juicer_token) == 0


def test_the_turn_is_forgotten_before_the_guard_moves():
    t = Table().tiles("1D3 lavatory_5").at("p1 1D3", "p2 2A1").guard("1D4 > 1D2")
    t.open_floor(1).count("stealth_tokens", "1D3", 3).set(used=4, remaining=0).do("end")
    assert t.question() == "ask_stealth"
    assert (int(t.state.used), int(t.state.remaining)) == (0, 0)


def test_squeak_asks_a_tie_once():  # A09, X06
    t = Table().open_floor(1).tiles("1B2 camera_1", "1D2 camera_2", "2A1 camera_3")
    t.at("p1 1D2", "p2 2A1").guard("1A2 > 1B4").guard("2D4 > 2C4")
    t.mark("alarms", "1B4").event("squeak").do("send-guard 1B4")
    assert t.question() == "ask_action"
