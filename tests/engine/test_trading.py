"""Trading and picking up (2.14, P07, L01, L03, L13)."""

from __future__ import annotations

import pytest
from table import Table

from lookout.engine.errors import IllegalActionError


def trades(t: Table) -> set[str]:
    return {a for a in t.legal() if a.split()[0] in ("give", "take")}


def test_trade_offers_every_card_both_ways():
    t = Table().hand("p1 donuts stamp").hand("p2 emp tiara")
    assert trades(t) == {
        "give p2 donuts",
        "give p2 stamp",
        "take p2 emp",
        "take p2 tiara",
    }


@pytest.mark.parametrize("action", ["give p2 donuts", "take p2 emp"])
def test_trade_asks_the_partner(action):  # 2.14: consent
    t = Table().hand("p1 donuts").hand("p2 emp").do(action)
    assert t.question() in ("ask_give", "ask_take")
    assert (t.asked(), t.legal()) == ("p2", {"accept", "decline"})


def test_trade_gives_a_card():
    t = Table().hand("p1 donuts stamp").do("give p2 donuts").do("accept")
    assert (t.hand_of("p1"), t.hand_of("p2")) == ({"stamp"}, {"donuts"})
    assert (t.question(), t.asked()) == ("ask_action", "p1")


def test_trade_takes_a_card():
    t = Table().hand("p2 emp tiara").do("take p2 tiara").do("accept")
    assert (t.hand_of("p1"), t.hand_of("p2")) == ({"tiara"}, {"emp"})


def test_trade_is_free_and_needs_no_action_left():
    t = Table().hand("p1 donuts").set(remaining=0).do("give p2 donuts").do("accept")
    assert (t.state.remaining, t.state.used) == (0, 0)


def test_trade_declined_changes_nothing_and_may_be_offered_again():
    t = Table().hand("p1 donuts").do("give p2 donuts").do("decline")
    assert (t.hand_of("p1"), t.hand_of("p2")) == ({"donuts"}, set())
    assert (t.asked(), t.state.remaining) == ("p1", 4)
    assert "give p2 donuts" in t.legal()


def test_trade_needs_the_same_cell():
    assert trades(Table().hand("p1 donuts").at("p2 1A2")) == set()


def test_trade_needs_the_same_floor():
    assert trades(Table().hand("p1 donuts").at("p2 2A1")) == set()


def test_trade_is_the_active_players():  # P07
    t = Table(players=3).at("p1 1B1").hand("p2 donuts")
    assert trades(t) == set()
    assert "give p3 donuts" in t.turn_of("p2").legal()


def test_trade_excludes_escaped_players():  # P05
    t = Table().hand("p1 donuts").hand("p2 emp").at("p2 escaped")
    assert trades(t) == set()


def test_trade_excludes_players_not_yet_on_the_board():
    t = Table().hand("p1 donuts").hand("p2 emp").at("p2 off")
    assert trades(t) == set()


def test_trade_never_makes_two_gold_bars():
    t = Table(players=3).hand("p1 gold_bar").hand("p2 gold_bar_2")
    assert trades(t) == {"give p3 gold_bar"}


def test_trade_hands_on_a_single_gold_bar():
    t = Table().hand("p1 gold_bar").do("give p2 gold_bar").do("accept")
    assert t.hand_of("p2") == {"gold_bar"}


def test_traded_tool_may_be_used_at_once():
    t = Table().hand("p2 emp").do("take p2 emp").do("accept")
    assert "use emp" in t.legal()


def test_traded_card_counts_for_a_detector():
    t = Table().hand("p1 emp").tiles("1A2 detector_4")
    t.do("give p2 emp").do("accept").do("move 1A2")
    assert t.alarms() == set()


def test_nothing_may_be_dropped():
    t = Table(players=1).hand("p1 donuts tiara")
    verbs = {a for a in t.legal() if "tiara" in a}
    assert verbs == set()


def test_pick_up_takes_a_tool_from_the_tile_free():
    t = Table().lay("1A1 emp").do("pick-up emp")
    assert t.hand_of("p1") == {"emp"}
    assert (t.state.remaining, t.state.used) == (4, 0)
    assert "pick-up" not in t.verbs()


def test_pick_up_takes_loot_from_the_tile_free():
    t = Table().lay("1A1 tiara").set(remaining=0).do("pick-up tiara")
    assert (t.hand_of("p1"), t.state.used) == ({"tiara"}, 0)
    assert "pick-up" not in t.verbs()


def test_pick_up_needs_the_cell():
    assert "pick-up" not in Table().lay("1A2 tiara").verbs()
    assert "pick-up" not in Table().lay("2A1 tiara").verbs()


def test_pick_up_is_voluntary():
    t = Table().guard("1D4 > 1A4").lay("1A1 tiara").end()
    assert t.hand_of("p1") == set()
    assert "pick-up tiara" in t.legal()  # p2 stands there too.


def test_pick_up_takes_no_second_gold_bar():
    t = Table().hand("p1 gold_bar").lay("1A1 gold_bar_2")
    assert "pick-up" not in t.verbs()


def test_trade_with_an_absent_player_is_refused():
    with pytest.raises(IllegalActionError):
        Table().hand("p1 donuts").at("p2 1A2").do("give p2 donuts")
