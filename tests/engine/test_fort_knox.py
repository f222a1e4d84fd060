"""Fort Knox (F01 to F06, Q11, H04, H25, O05, 2.2)."""

from __future__ import annotations

import pytest
from table import Table

from lookout.engine.chance import new_sampler, new_script
from lookout.engine.deal import Setup, deal
from lookout.engine.errors import ImpossibleOutcomeError, InvalidWallsError
from lookout.engine.text.notation import parse_outcome
from lookout.engine.walls import layout_walls, local_cell, random_walls

FORT_KNOX = 2


def knox(players: int = 2, **settings: object) -> Table:
    """The default layout, hole on C3: guards on 1A1 and 2A1, far from their goals."""
    t = Table("fort_knox", players, **settings).tiles("1A1 foyer_1")
    return t.guard("1A1 > 1E5").guard("2A1 > 2E5").at("p1 1E1", "p2 1E1")


def dealt(*outcomes: str, **settings: object) -> Table:
    setup = Setup(
        scenario="fort_knox",
        players=2,
        characters=("hawk", "raven"),
        sides=("basic", "basic"),
        **settings,
    )
    t = Table.__new__(Table)
    t.step = deal(setup, new_script([parse_outcome(text) for text in outcomes]))
    t.state = t.step.state
    return t


# F01: the hole.


def test_hole_cannot_be_the_entrance():  # F01
    t = dealt("patrol 1 1E5")
    assert t.question() == "ask_entrance"
    assert len(t.legal()) == 24
    assert "choose 1C3" not in t.legal()


def test_hole_is_the_teams_choice():  # F01
    walls, hole = random_walls(FORT_KNOX, 7, hole=local_cell("B4"))
    t = dealt("patrol 1 1C3", walls=tuple(map(frozenset, walls)), hole=hole)
    assert "choose 1C3" in t.legal()
    assert "choose 1B4" not in t.legal()


def test_hole_is_the_same_on_both_floors():  # F01
    t = knox()
    assert [int(t.state.face[cell]) for cell in (12, 37)] == [-1, -1]
    assert sum(int(face) >= 0 for face in t.state.face) == 48


def test_hole_is_needed():  # F01
    walls, _ = layout_walls("fort_knox_example")
    with pytest.raises(InvalidWallsError):
        dealt("patrol 1 1E5", walls=tuple(map(frozenset, walls)), hole=-1)


def test_hole_blocks_players_like_a_wall():  # 2.1
    t = knox().open_floor(1).at("p1 1C2")
    moves = {a for a in t.legal() if a.startswith("move")}
    assert moves == {"move 1C1", "move 1B2", "move 1D2"}


def test_hole_blocks_guards_like_a_wall():  # 2.1
    t = knox().open_floor(1).guard("1C2 > 1C4", die=3).at("p1 1E1")
    assert t.end().guard_at(1) == "1D4"  # Four steps around, not two through.


def test_hole_cannot_be_seen_through():  # H25
    t = knox(characters=("hawk",)).at("p1 1C2")
    x_rays = {a for a in t.legal() if a.startswith("x-ray")}
    assert x_rays == {"x-ray 1B2"}


def test_hole_has_no_wall_to_blow_up():  # O05
    t = knox().hand("p1 dynamite").at("p1 1C2")
    assert {a for a in t.legal() if a.startswith("use")} == {"use dynamite 1B2"}


def test_hole_gives_the_climber_windows():  # H04
    t = knox(characters=("acrobat",), sides=("advanced",))
    assert "climb 2C2" in t.at("p1 1C2").legal()
    assert "climb 2D3" in t.at("p1 1D3").legal()
    assert "climb" not in t.at("p1 1B2").verbs()  # Inside, and only at a corner of it.


def test_hole_ends_no_row_of_a_combination():  # 2.4: seven numbers beside the hole
    t = knox().tiles("1B3 safe", "1A3 foyer_2", "1D3 laser_1", "1E3 laser_2")
    t.tiles("1B1 motion_1", "1B2 motion_2", "1B4 thermo_1", "1B5 thermo_2")
    t.at("p1 1B3").count("safe_dice", "1B3", 2)
    t.do("crack 1B3", "safe 1B3 1", "safe 1B3 2", "tool virus", "loot stamp")
    assert t.marked("opened") == {"1B3"}


def test_combination_away_from_the_hole_has_eight_numbers():  # 2.4
    t = knox().tiles("1B2 safe", "1A2 foyer_2", "1C2 laser_1", "1D2 laser_2")
    t.tiles("1B1 motion_1", "1B3 motion_2", "1B4 thermo_1", "1B5 thermo_2")
    t.at("p1 1B2").count("safe_dice", "1B2", 2)
    t.do("crack 1B2", "safe 1B2 1", "safe 1B2 2")  # 1E2 is missing.
    assert t.marked("opened") == set()
    t.tiles("1E2 walkway_1").do("crack 1B2", "safe 1B2 1", "safe 1B2 2", *LOOTED)
    assert t.marked("opened") == {"1B2"}


LOOTED = ("tool virus", "loot stamp")


# F02, Q11: the patrol decks.


def test_patrol_decks_have_a_card_for_each_tile():  # F02
    assert int(Table("fort_knox", 4).state.deck_left[1]) == 24


@pytest.mark.parametrize(("players", "removed"), [(3, 3), (2, 6), (1, 9)])
def test_patrol_decks_lose_as_many_cards_as_elsewhere(players, removed):  # F02
    assert int(Table("fort_knox", players).state.deck_left[1]) == 24 - removed


def test_patrol_decks_reach_the_fifth_row_and_column():  # F02
    assert knox().event("change_of_plans", "patrol 1 1E1").heading(1) == "1E1"
    assert dealt("patrol 1 1E5").guard_at(1) == "1E5"


def test_patrol_card_of_the_hole_is_never_drawn():  # Q11
    with pytest.raises(ImpossibleOutcomeError):
        dealt("patrol 1 1C3")


def test_patrol_card_of_the_hole_stays_away_after_a_reshuffle():  # Q11
    t = knox(4).patrol_left(1)
    with pytest.raises(ImpossibleOutcomeError):
        t.copy().event("change_of_plans", "patrol 1 1C3")
    t.event("change_of_plans", "patrol 1 1E5")
    assert t.state.deck_left[0] == 23


# 2.2: guards, tiles and Safes.


def test_guards_start_at_three_and_four():
    assert list(Table("fort_knox").state.guard_die[:2]) == [3, 4]


def test_escape_needs_three_safes():
    t = knox().tiles("2B2 stairs_4", "1B1 safe", "2B1 safe", "1D1 safe").at("p1 2B2")
    t.mark("opened", "1B1", "2B1")
    assert "escape" not in t.legal()
    assert "escape" in t.mark("opened", "1D1").legal()


@pytest.mark.parametrize("face", ["safe", "stairs_6"])
def test_third_safe_and_stairs_may_lie_on_either_floor(face):
    first = "safe" if face == "safe" else "stairs_4"
    for floor in (1, 2):
        t = knox().tiles(f"{floor}B1 {first}").hand("p1 blueprints")
        t.do(f"use blueprints {floor}D1", f"tile {floor}D1 {face}")
        assert t.face(f"{floor}D1") == face


def test_third_safe_lies_on_one_floor_only():
    t = knox().tiles("1B1 safe", "1D1 safe", "2B1 safe").hand("p1 blueprints")
    with pytest.raises(ImpossibleOutcomeError):
        t.do("use blueprints 2D1", "tile 2D1 safe")


def test_no_floor_has_three_safes():
    t = knox().tiles("1B1 safe", "1D1 safe").hand("p1 blueprints")
    with pytest.raises(ImpossibleOutcomeError):
        t.do("use blueprints 1E1", "tile 1E1 safe")


# F05: a second Stairs tile on a floor.


def test_both_stairs_of_the_ground_floor_lead_up():  # F05
    t = knox().tiles("1E1 stairs_4", "1B5 stairs_5")
    assert "move 2E1" in t.legal()
    assert "move 2B5" in t.at("p1 1B5").legal()


def test_both_stairs_of_the_top_floor_lead_to_the_roof():  # F05
    t = knox().tiles("2E1 stairs_4", "2B5 stairs_5", "1B1 safe", "2B1 safe", "1D1 safe")
    t.mark("opened", "1B1", "2B1", "1D1")
    assert "escape" in t.at("p1 2E1").legal()
    assert "escape" in t.at("p1 2B5").legal()


# F06: guards after the upper Safe.


def test_upper_safe_speeds_up_both_guards():  # F06
    t = knox().tiles("2B3 safe", "2A3 foyer_2", "2D3 laser_1", "2E3 laser_2")
    t.tiles("2B1 motion_1", "2B2 motion_2", "2B4 thermo_1", "2B5 thermo_2")
    t.at("p1 2B3").count("safe_dice", "2B3", 2)
    t.do("crack 2B3", "safe 2B3 1", "safe 2B3 2", *LOOTED)
    assert list(t.state.guard_die[:2]) == [4, 5]


def test_sampled_deals_never_touch_the_hole():  # F01, Q11
    for seed in range(20):
        state = deal(Setup(scenario="fort_knox", players=4), new_sampler(seed)).state
        assert state.guard_cell[0] != 12
