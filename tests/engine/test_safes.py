"""Safes: dice, cracking, opening, Drill (2.4, F03, F04, F06, H11 to H15, Q16, G10)."""

from __future__ import annotations

from table import Table

from lookout.engine.text.notation import parse_cell

FACES = (
    "1A2 foyer_1",
    "1C2 foyer_2",
    "1D2 secret_door_1",
    "1B1 secret_door_2",
    "1B3 thermo_1",
    "1B4 thermo_2",
)
ALL = {face.split()[0] for face in FACES}
ONES = {"1A2", "1D2", "1B3"}
OPENING = ("safe 1B2 1", "safe 1B2 2", "tool virus", "loot stamp")


def at_safe(dice: int = 1, players: int = 2, **settings: object) -> Table:
    """p1 in the Safe on 1B2; its six numbers, all revealed, are ones and twos."""
    t = Table(players=players, **settings).guard("1D4 > 1A4").at("p1 1B2")
    return t.tiles("1B2 safe", *FACES).count("safe_dice", "1B2", dice)


def dice_in(t: Table, cell: str = "1B2") -> int:
    return int(t.state.safe_dice[parse_cell(cell)])


# Add a die: 2.4, T15.


def test_add_die_costs_two():
    t = at_safe(0).do("add-die 1B2")
    assert (dice_in(t), t.state.remaining, t.state.used) == (1, 2, 2)


def test_add_die_must_be_paid_in_one_turn():  # T15
    assert "add-die 1B2" in at_safe().set(remaining=2).legal()
    assert "add-die 1B2" not in at_safe().set(remaining=1).legal()


def test_add_die_goes_up_to_six():
    assert "add-die 1B2" in at_safe(5).legal()
    assert "add-die 1B2" not in at_safe(6).legal()


def test_add_die_needs_the_safe_tile():
    assert "add-die" not in at_safe().at("p1 1B1").verbs()
    assert "add-die" not in Table().verbs()


def test_add_die_works_before_anything_is_revealed():
    t = Table().tiles("1B2 safe").at("p1 1B2").do("add-die 1B2")
    assert dice_in(t) == 1


# Crack: 2.4.


def test_crack_costs_one_and_marks_what_was_rolled():
    t = at_safe().do("crack 1B2", "safe 1B2 1")
    assert t.marked("cracked") == ONES  # One die marks several tiles.
    assert (t.state.remaining, t.state.used) == (3, 1)


def test_crack_rolls_every_die_and_leaves_them():
    t = at_safe(3).do("crack 1B2", "safe 1B2 1", "safe 1B2 6", "safe 1B2 5")
    assert (t.marked("cracked"), dice_in(t)) == (ONES, 3)


def test_crack_may_be_repeated_in_a_turn():
    t = at_safe().do("crack 1B2", "safe 1B2 6").do("crack 1B2", "safe 1B2 1")
    assert t.marked("cracked") == ONES


def test_crack_needs_a_die():
    assert "crack 1B2" not in at_safe(0).legal()


def test_crack_needs_an_action():
    assert "crack 1B2" not in at_safe().set(remaining=0).legal()


def test_crack_needs_the_safe_tile():
    assert "crack" not in at_safe().at("p1 1B1").verbs()


def test_crack_marks_only_row_and_column():
    t = at_safe().tiles("1A1 laser_1", "2B1 walkway_1").do("crack 1B2", "safe 1B2 1")
    assert t.marked("cracked") == ONES


def test_crack_marks_through_walls():  # 1D2 and 1B3 lie behind walls.
    assert {"1D2", "1B3"} <= at_safe().do("crack 1B2", "safe 1B2 1").marked("cracked")


def test_crack_cannot_mark_face_down_tiles():
    t = Table().tiles("1B2 safe", "1A2 foyer_1").at("p1 1B2")
    t.count("safe_dice", "1B2", 1).do("crack 1B2", "safe 1B2 1")
    assert t.marked("cracked") == {"1A2"}
    t.tiles("1B1 secret_door_1").do("crack 1B2", "safe 1B2 6")  # Too late for the 1.
    assert t.marked("cracked") == {"1A2"}


def test_cracked_tokens_stay():
    t = at_safe().do("crack 1B2", "safe 1B2 1").do("crack 1B2", "safe 1B2 6")
    assert t.marked("cracked") == ONES


# Opening: 2.4, G10, F04, F06.


def test_safe_opens_with_a_tool_then_a_loot():
    t = at_safe(2).do("crack 1B2", *OPENING)
    assert t.marked("opened") == {"1B2"}
    assert t.hand_of("p1") == {"virus", "stamp"}


def test_safe_opens_over_several_rolls():
    t = at_safe().do("crack 1B2", "safe 1B2 2")
    assert t.marked("opened") == set()
    t.do("crack 1B2", "safe 1B2 1", "tool virus", "loot stamp")
    assert t.marked("opened") == {"1B2"}


def test_safe_stays_shut_while_a_tile_is_face_down():
    t = at_safe(2)
    hidden = t.copy().tiles("1B4 hidden").do("crack 1B2", *OPENING[:2])
    assert hidden.marked("opened") == set()
    assert hidden.marked("cracked") == ALL - {"1B4"}


def test_safe_with_all_tiles_cracked_still_needs_a_roll():  # F04
    t = at_safe().mark("cracked", *ALL)
    assert t.marked("opened") == set()
    t.do("crack 1B2", "safe 1B2 6", "tool virus", "loot stamp")
    assert t.marked("opened") == {"1B2"}


def test_open_safe_takes_no_more_work():
    t = at_safe(2).do("crack 1B2", *OPENING)
    assert {"crack", "add-die"} & t.verbs() == set()


def test_opening_speeds_up_the_guards_of_the_floor_and_below():  # F06, G10
    t = Table().guard("2D4 > 2A4").at("p1 2B2").tiles("2B2 safe")
    t.tiles(*(f"2{face[1:]}" for face in FACES)).count("safe_dice", "2B2", 2)
    t.do("crack 2B2", "safe 2B2 1", "safe 2B2 2", "tool virus", "loot stamp")
    assert list(t.state.guard_die) == [3, 4, 4]  # From 2, 3, 4.


def test_opening_on_the_ground_floor_speeds_up_one_guard():
    t = at_safe(2).do("crack 1B2", *OPENING)
    assert list(t.state.guard_die) == [3, 3, 4]


def test_guard_die_stops_at_six():  # G10
    t = at_safe(2).die(1, 6).do("crack 1B2", *OPENING)
    assert t.state.guard_die[0] == 6


def test_opening_speeds_up_guards_not_yet_on_the_board():  # G10
    t = Table().guard("3D4 > 3A3").at("p1 3B2").tiles("3B2 safe")
    t.tiles(*(f"3{face[1:]}" for face in FACES)).count("safe_dice", "3B2", 2)
    t.do("crack 3B2", "safe 3B2 1", "safe 3B2 2", "tool virus", "loot stamp")
    assert (list(t.state.guard_die), t.guard_at(2)) == ([3, 4, 5], "")


# Steady Hands: H11.


def test_steady_hands_add_a_die_to_the_roll():  # 2.10
    t = at_safe(characters=("peterman",))
    t.do("crack 1B2", "safe 1B2 1", "safe 1B2 2", "tool virus", "loot stamp")
    assert t.marked("opened") == {"1B2"}


def test_steady_hands_need_a_die_in_the_safe():  # H11
    assert "crack 1B2" not in at_safe(0, characters=("peterman",)).legal()


def test_steady_hands_add_no_die_for_others():
    t = at_safe(characters=("hawk", "peterman")).at("p2 1B2")
    assert t.do("crack 1B2", "safe 1B2 6").question() == "ask_action"


# Drill: H12 to H15, Q16.


def drilling(from_cell: str = "2B2", dice: int = 2, players: int = 2) -> Table:
    crew = ("peterman", "hawk", "rigger")
    t = at_safe(dice, players, characters=crew[:players], sides=("advanced",))
    return t.guard("2D4 > 2A4").guard("3D4 > 3A3").at(f"p1 {from_cell}")


def test_drill_adds_a_die_below_for_two():
    t = drilling().do("add-die 1B2")
    assert (dice_in(t), t.state.remaining) == (3, 2)


def test_drill_reaches_above_and_below():  # H15
    t = drilling().tiles("3B2 safe").count("safe_dice", "3B2", 1)
    assert {"crack 1B2", "crack 3B2", "add-die 1B2", "add-die 3B2"} <= t.legal()


def test_drill_reaches_one_floor_only():  # H15
    assert "crack" not in drilling("3B2").verbs()


def test_drill_reaches_straight_up_and_down_only():  # H15
    assert "crack" not in drilling("2B1").verbs()


def test_drill_needs_a_revealed_safe():  # H15
    assert "add-die" not in drilling().tiles("1B2 hidden").verbs()


def test_drill_works_at_his_own_safe_too():
    t = drilling("1B2").do("crack 1B2", *OPENING)
    assert t.hand_of("p1") == {"virus", "stamp"}


def test_drill_belongs_to_the_advanced_side():
    t = at_safe(characters=("peterman",)).guard("2D4 > 2A4").at("p1 2B2")
    assert "crack" not in t.verbs()


def test_drill_costs_one_and_lays_tool_and_loot_on_the_safe_tile():  # H13
    t = drilling().do("crack 1B2", *OPENING)
    assert (t.hand_of("p1"), t.state.remaining) == (set(), 3)
    assert "pick-up" not in t.verbs()
    there = t.at("p2 1B2").turn_of("p2")
    assert {"pick-up virus", "pick-up stamp"} <= there.legal()


def test_drill_lays_the_finds_in_the_first_cell_too():  # H13
    t = drilling("2A1").at("p2 1A1").tiles("1A1 safe", "1C1 laser_1", "1D1 laser_2")
    t.tiles("1A3 motion_1", "1A4 motion_2").count("safe_dice", "1A1", 2)
    t.do("crack 1A1", "safe 1A1 1", "safe 1A1 2", *OPENING[2:])
    assert t.hand_of("p1") == set()
    assert {"pick-up virus", "pick-up stamp"} <= t.turn_of("p2").legal()


def test_drill_speeds_up_the_safes_floor_and_below():  # H12: not his own floor
    t = drilling().do("crack 1B2", *OPENING)
    assert list(t.state.guard_die) == [3, 3, 4]


def test_drill_from_below_speeds_up_the_safes_floor_too():  # H12
    t = drilling("1C3").tiles("2C3 safe").count("safe_dice", "2C3", 2)
    t.tiles("2A3 laser_1", "2B3 laser_2", "2D3 walkway_1", "2C1 walkway_2")
    t.tiles("2C2 motion_1", "2C4 motion_2")
    t.do("crack 2C3", "safe 2C3 1", "safe 2C3 2", "tool virus", "loot stamp")
    assert list(t.state.guard_die) == [3, 4, 4]


def test_drilled_goblet_hits_whoever_picks_it_up():  # H13
    t = drilling().do("crack 1B2", *OPENING[:3], "loot cursed_goblet")
    assert t.stealth_of("p1") == 3
    t.at("p2 1B2").turn_of("p2").do("pick-up cursed_goblet")
    assert (t.stealth_of("p1"), t.stealth_of("p2")) == (3, 2)


def test_drilled_goblet_never_loses_the_game():  # H13
    t = drilling().do("crack 1B2", *OPENING[:3], "loot cursed_goblet").stealth(3, 0)
    t.at("p2 1B2").turn_of("p2").do("pick-up cursed_goblet")
    assert (t.stealth_of("p2"), t.question()) == (0, "ask_action")


def test_drilled_gold_leaves_both_bars_on_the_tile():  # H13
    t = drilling().do("crack 1B2", *OPENING[:3], "loot gold_bar")
    assert list(t.state.loot_cell[4:6]) == [6, 6]
    t.at("p1 1B2", "p2 1B2").do("pick-up virus").do("pick-up gold_bar")
    assert "pick-up" not in t.verbs()  # One bar a player.
    assert any(a.startswith("pick-up gold") for a in t.turn_of("p2").legal())


def test_drill_needs_the_keycards_holder_in_the_safe_tile():  # H14
    assert "crack 1B2" not in drilling().hand("p1 keycard").legal()
    assert "add-die 1B2" in drilling().hand("p1 keycard").legal()
    assert "crack 1B2" in drilling().hand("p2 keycard").at("p2 1B2").legal()


def test_drill_is_not_bound_by_a_keycard_on_a_tile():  # H14
    assert "crack 1B2" in drilling().lay("1D1 keycard").legal()


def test_drill_with_a_rigger_lays_the_kept_tool_on_the_tile():  # Q16
    t = drilling(players=3).do("crack 1B2", *OPENING[:2])
    assert (t.question(), t.asked()) == ("ask_draw_two", "p1")
    t.do("draw 2", "tool virus", "tool donuts").do("keep donuts", "loot stamp")
    there = t.at("p1 1B2").legal()
    assert "pick-up donuts" in there
    assert "pick-up virus" not in there


def test_safe_with_a_rigger_offers_two_tools():  # H18
    t = at_safe(2, characters=("hawk", "rigger")).do("crack 1B2", *OPENING[:2])
    assert (t.question(), t.asked()) == ("ask_draw_two", "p1")
    t.do("draw 2", "tool virus", "tool donuts").do("keep donuts", "loot stamp")
    assert t.hand_of("p1") == {"donuts", "stamp"}


# Two Safes on a floor: F03, F04 (Fort Knox).


def test_numberless_tile_in_the_line_is_skipped():  # F03
    t = Table("fort_knox").guard("1A1 > 1A5").at("p1 1B2").tiles("1B2 safe", *FACES)
    t.tiles("1E2 safe", "1B5 thermo_3").count("safe_dice", "1B2", 3)
    t.do("crack 1B2", *OPENING[:2], "safe 1B2 3", *OPENING[2:])
    assert t.marked("opened") == {"1B2"}


def test_numberless_tile_must_be_revealed_all_the_same():  # F03
    t = Table("fort_knox").guard("1A1 > 1A5").at("p1 1B2").tiles("1B2 safe", *FACES)
    t.tiles("1B5 thermo_3").count("safe_dice", "1B2", 3)
    t.do("crack 1B2", *OPENING[:2], "safe 1B2 3")
    assert t.marked("opened") == set()


def test_cracked_tokens_count_for_both_safes():  # F04
    t = Table("fort_knox").guard("1A1 > 1A5").at("p1 1B2").tiles("1B2 safe", "1D4 safe")
    t.tiles("1D2 foyer_1", "1B4 laser_2").count("safe_dice", "1B2", 1)
    t.do("crack 1B2", "safe 1B2 1")
    assert t.marked("cracked") == {"1D2"}  # In the column of 1D4.
    t.tiles("1D1 laser_1", "1D3 laser_3", "1D5 motion_1", "1A4 motion_3")
    t.tiles("1C4 walkway_1", "1E4 walkway_3").count("safe_dice", "1D4", 3).at("p1 1D4")
    t.do("crack 1D4", "safe 1D4 2", "safe 1D4 3", "safe 1D4 1", *OPENING[2:])
    assert t.marked("opened") == {"1D4"}
