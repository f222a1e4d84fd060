"""The set-up (2.2), the entrance (S01 to S09, E01 to E10, F01)."""

import pytest
from table import Table

from lookout.engine.apply import legal_actions
from lookout.engine.chance import new_sampler, new_script
from lookout.engine.constants import FACE_NAMES, TOOL_NAMES
from lookout.engine.deal import Setup, deal, lay_out
from lookout.engine.errors import (
    ImpossibleOutcomeError,
    InvalidSetupError,
    LeftOverOutcomeError,
    MissingOutcomeError,
)
from lookout.engine.rules import Rules
from lookout.engine.text.notation import (
    format_cell,
    format_outcome,
    parse_cell,
    parse_outcome,
)

CREW = ("hawk", "spotter", "raven", "rook")
JOBS = ("bank", "office", "fort_knox")


def table_of(step):
    table = Table.__new__(Table)
    table.state, table.step = step.state, step
    return table


def dealt(*outcomes, players=2, characters=CREW, sides=("basic",) * 4, **settings):
    """Deal with exactly these outcomes, up to the first question."""
    setup = Setup(
        players=players,
        characters=characters[:players],
        sides=sides[:players],
        **settings,
    )
    script = new_script([parse_outcome(text) for text in outcomes])
    table = table_of(deal(setup, script))
    assert len(table.step.outcomes) == len(outcomes)
    return table


def opened(face, **settings):
    """Deal: the guard on 1D4 heads for 1A4, the entrance is 1B2, p1 begins."""
    table = dealt("patrol 1 1D4", **settings)
    table.do("choose 1B2", f"tile 1B2 {face}", "patrol 1 1A4")
    return table.do("first p1") if table.state.players > 1 else table


def played_out(setup, seed=0):
    """Deal and take the first legal action until the first turn."""
    chance = new_sampler(seed)
    table = table_of(deal(setup, chance))
    while table.question() != "ask_action":
        table.do(sorted(table.legal())[0], chance=chance)
    return table


def reveal_all(setup, seed):
    """The faces of every cell, revealed one by one by sampling, floor by floor."""
    table = played_out(setup, seed)
    chance = new_sampler(seed + 1000)
    floors = [[] for _ in range(int(table.state.floors))]
    for cell in range(25 * len(floors)):
        if table.state.face[cell] == 0:
            table.hand(f"p{int(table.state.active) + 1} blueprints")
            table.do(f"use blueprints {format_cell(cell)}", chance=chance)
        if table.state.face[cell] > 0:
            floors[cell // 25].append(FACE_NAMES[int(table.state.face[cell])])
    return floors


def kinds(faces, kind):
    return sorted(face for face in faces if face.rsplit("_", 1)[0] == kind)


# 2.2: the building.


@pytest.mark.parametrize(
    ("job", "floors", "tiles"),
    [("bank", 3, 16), ("office", 2, 16), ("fort_knox", 2, 24)],
)
def test_floors_and_tiles_of_each_job(job, floors, tiles):
    table = Table.__new__(Table)
    table.state = lay_out(Setup(scenario=job))
    assert table.state.floors == floors
    face_down = [int(face) for face in table.state.face if face >= 0]
    assert len(face_down) == floors * tiles
    assert set(face_down) == {0}


@pytest.mark.parametrize(
    ("job", "dice"), [("bank", [2, 3, 4]), ("office", [2, 3]), ("fort_knox", [3, 4])]
)
def test_guard_dice_start_at_the_numbers_of_the_job(job, dice):
    state = lay_out(Setup(scenario=job))
    assert state.guard_die[: len(dice)].tolist() == dice


@pytest.mark.parametrize("seed", range(3))
def test_bank_floors_have_14_rooms_one_safe_and_one_stairs_each(seed):
    floors = reveal_all(Setup(), seed)
    assert [len(floor) for floor in floors] == [16, 16, 16]
    assert [floor.count("safe") for floor in floors] == [1, 1, 1]
    assert [len(kinds(floor, "stairs")) for floor in floors] == [1, 1, 1]
    numbered = [face for floor in floors for face in floor if face != "safe"]
    assert len(numbered) == len(set(numbered)) == 45


@pytest.mark.parametrize("seed", range(3))
def test_office_uses_only_the_28_white_rooms(seed):
    floors = reveal_all(Setup(scenario="office"), seed)
    rooms = [
        f for floor in floors for f in floor if not f.startswith(("safe", "stairs"))
    ]
    black = {"camera_1", "deadbolt_1", "fingerprint_6", "keypad_5", "laboratory_4"}
    black |= {"laser_3", "motion_2", "thermo_3", "walkway_2", "atrium_3", "atrium_4"}
    black |= {"detector_4", "detector_5", "detector_6"}
    assert len(rooms) == len(set(rooms)) == 28
    assert not black & set(rooms)
    assert [floor.count("safe") for floor in floors] == [1, 1]
    assert [len(kinds(floor, "stairs")) for floor in floors] == [1, 1]


@pytest.mark.parametrize("seed", range(4))
def test_fort_knox_uses_all_48_tiles_with_a_safe_and_stairs_on_each_floor(seed):
    floors = reveal_all(Setup(scenario="fort_knox"), seed)
    faces = [face for floor in floors for face in floor]
    assert [len(floor) for floor in floors] == [24, 24]
    assert len({face for face in faces if face != "safe"}) == 45
    assert sorted(floor.count("safe") for floor in floors) == [1, 2]
    assert sorted(len(kinds(floor, "stairs")) for floor in floors) == [1, 2]


def test_a_second_safe_cannot_lie_on_a_bank_floor_but_can_at_fort_knox():
    bank = Table().tiles("1B1 safe")
    with pytest.raises(ImpossibleOutcomeError):
        bank.do("peek 1A2", "tile 1A2 safe")
    knox = Table("fort_knox").tiles("1B1 safe").do("peek 1A2", "tile 1A2 safe")
    assert knox.face("1A2") == "safe"


def test_the_third_safe_of_fort_knox_lies_on_one_floor_only():
    knox = Table("fort_knox").tiles("1B1 safe", "1C1 safe")
    with pytest.raises(ImpossibleOutcomeError):
        knox.do("peek 1A2", "tile 1A2 safe")
    knox = Table("fort_knox").tiles("1B1 safe", "2B1 safe", "2C1 safe")
    with pytest.raises(ImpossibleOutcomeError):
        knox.do("peek 1A2", "tile 1A2 safe")


def test_the_last_two_hidden_tiles_of_a_floor_are_the_missing_safe_and_stairs():
    rooms = "camera_1 camera_2 camera_3 camera_6 foyer_1 foyer_2 laser_1 laser_2"
    rooms += " laser_3 motion_1 motion_2 motion_3 thermo_1"
    cells = [f"1{column}{row}" for row in (2, 3, 4) for column in "ABCD"][1:]
    cells += ["1D1", "1C1"]
    table = Table().tiles(*map(" ".join, zip(cells, rooms.split(), strict=True)))
    with pytest.raises(ImpossibleOutcomeError):
        table.do("peek 1A2", "tile 1A2 walkway_1")
    assert table.copy().do("peek 1A2", "tile 1A2 safe").face("1A2") == "safe"
    assert table.do("peek 1A2", "tile 1A2 stairs_6").face("1A2") == "stairs_6"


# 2.2 steps 1 to 3: decks and crew.


@pytest.mark.parametrize(("players", "left"), [(4, 16), (3, 13), (2, 10), (1, 7)])
def test_patrol_decks_lose_0_3_6_9_cards_unseen(players, left):
    # S04: at set-up, from each deck, also of floors that no one has reached.
    table = Table(players=players)
    state = lay_out(Setup(players=players))
    assert state.deck_left[:3].tolist() == [left] * 3
    assert table.state.deck_left[1] == left


@pytest.mark.parametrize(("players", "left"), [(4, 24), (3, 21), (2, 18), (1, 15)])
def test_fort_knox_patrol_decks_have_24_cards_before_the_removal(players, left):
    # F02, Q11.
    state = lay_out(Setup(scenario="fort_knox", players=players))
    assert state.deck_left[:2].tolist() == [left] * 2


def test_the_card_of_the_fort_knox_hole_is_never_drawn():
    # F02, Q11.
    with pytest.raises(ImpossibleOutcomeError):
        dealt("patrol 1 1C3", scenario="fort_knox", players=4)
    assert dealt("patrol 1 1E5", scenario="fort_knox", players=4).guard_at(1) == "1E5"


@pytest.mark.parametrize(("players", "left"), [(4, 17), (3, 14), (2, 11), (1, 8)])
def test_lost_visual_is_shuffled_in_before_the_unseen_removal(players, left):
    # S03: one card more, and then 3/6/9 removed.
    state = lay_out(Setup(players=players, lost_visual=True))
    assert state.deck_left[:3].tolist() == [left] * 3


@pytest.mark.parametrize("card", ["1B1", "lost_visual"])
def test_lost_visual_may_or_may_not_be_among_the_cards_removed_unseen(card):
    # S03: two players, ten of eleven cards seen; the last may be either.
    table = Table(lost_visual=True).die(1, 1)
    seen = ["1A1", "1A2", "1A3", "1A4", "1D1", "1D2", "1D3", "1D4", "1C3", "1C4"]
    table.state.deck_seen[0] = sum(1 << parse_cell(cell) for cell in seen)
    table.state.deck_left[0] = 1
    table.end(f"patrol 1 {card}")
    assert table.heading(1) == ("" if card == "lost_visual" else "1B1")


def test_all_26_events_13_tools_and_13_loot_cards_are_in_their_decks():
    state = lay_out(Setup(players=2))
    assert state.deck_left[3] == 26
    assert int(state.tools_deck).bit_count() == 13
    assert int(state.loot_deck).bit_count() == 13


def test_a_lone_player_has_no_gold_bars_in_the_loot_deck():
    # P02.
    assert int(lay_out(Setup(players=1)).loot_deck).bit_count() == 11


def test_every_player_starts_with_three_stealth():
    table = dealt("patrol 1 1D4", players=4)
    assert [table.stealth_of(p) for p in ("p1", "p2", "p3", "p4")] == [3, 3, 3, 3]


@pytest.mark.parametrize("number", [0, 1, 6])
def test_starting_stealth_is_a_parameter(number):
    # S09.
    table = dealt("patrol 1 1D4", rules=Rules(start_stealth=number))
    assert [table.stealth_of(p) for p in ("p1", "p2")] == [number, number]


def test_rigger_basic_takes_dynamite_out_of_the_tool_deck():
    # S07.
    table = dealt("patrol 1 1D4", characters=("rigger", "hawk"))
    assert table.hand_of("p1") == {"dynamite"}
    assert not int(table.state.tools_deck) >> TOOL_NAMES.index("dynamite") & 1
    assert int(table.state.tools_deck).bit_count() == 12


def test_rigger_advanced_starts_without_dynamite():
    # S07.
    table = dealt(
        "patrol 1 1D4", characters=("rigger", "hawk"), sides=("advanced", "basic")
    )
    assert table.hand_of("p1") == set()
    assert int(table.state.tools_deck).bit_count() == 13


def test_characters_are_dealt_at_random_and_sides_are_chosen():
    # S08.
    table = dealt(
        "character p1 rigger", "character p2 juicer", characters=(), sides=(), players=2
    )
    assert (table.question(), table.asked()) == ("ask_side", "p1")
    assert table.legal() == {"side basic", "side advanced"}
    table.do("side basic")
    assert (table.question(), table.asked()) == ("ask_side", "p2")
    table.do("side advanced", "patrol 1 1D4")
    assert table.question() == "ask_entrance"
    assert table.hand_of("p1") == {"dynamite"}


def test_no_character_is_dealt_twice():
    # S08.
    with pytest.raises(ImpossibleOutcomeError):
        dealt("character p1 hawk", "character p2 hawk", characters=(), sides=())


def test_a_caller_may_preset_characters_and_sides():
    # S08: one preset, one dealt; a preset one is not dealt again.
    with pytest.raises(ImpossibleOutcomeError):
        dealt("character p2 hawk", characters=("hawk", None))
    table = dealt("character p2 rook", "patrol 1 1D4", characters=("hawk", None))
    assert table.question() == "ask_entrance"


def test_a_lone_player_is_never_dealt_the_rook_but_may_choose_it():
    # P03.
    with pytest.raises(ImpossibleOutcomeError):
        dealt("character p1 rook", players=1, characters=())
    assert dealt("patrol 1 1D4", players=1, characters=("rook",)).question()


def test_every_defect_of_a_set_up_is_listed():
    setup = Setup(scenario="museum", players=5, characters=("hawk", "hawk", "thief"))
    with pytest.raises(InvalidSetupError) as caught:
        deal(setup, new_sampler(0))
    text = str(caught.value)
    assert len(caught.value.defects) == 4
    assert all(word in text for word in ("museum", "5", "hawk", "thief"))


def test_set_ups_of_all_jobs_and_sizes_reach_the_first_turn():
    for job in JOBS:
        for players in range(1, 5):
            table = played_out(Setup(scenario=job, players=players), seed=players)
            assert table.question() == "ask_action"
            assert table.state.remaining == 4


# 2.2 steps 4 to 7: guard, entrance, destination, first player.


def test_the_guard_is_known_and_its_destination_is_not_when_the_entrance_is_chosen():
    # S02.
    table = dealt("patrol 1 1D4")
    assert table.question() == "ask_entrance"
    assert (table.guard_at(1), table.heading(1)) == ("1D4", "")
    table.do("choose 1A1", "tile 1A1 foyer_1", "patrol 1 1B1")
    assert (table.guard_at(1), table.heading(1)) == ("1D4", "1B1")


def test_the_entrance_tile_is_revealed_before_the_destination_is_drawn():
    # S02: the other order of outcomes is refused.
    table = dealt("patrol 1 1D4")
    table.copy().do("choose 1A1", "tile 1A1 foyer_1", "patrol 1 1B1")
    with pytest.raises(ValueError, match="tile 1A1"):
        table.do("choose 1A1", "patrol 1 1B1", "tile 1A1 foyer_1")


def test_other_guards_are_not_placed_at_set_up():
    table = opened("foyer_1")
    assert (table.guard_at(2), table.guard_at(3)) == ("", "")


def test_any_cell_of_floor_1_may_be_the_entrance_also_the_guards():
    # S01.
    table = dealt("patrol 1 1B2")
    cells = {f"choose 1{column}{row}" for column in "ABCD" for row in range(1, 5)}
    assert table.legal() == cells
    table.do("choose 1B2", "tile 1B2 foyer_1", "patrol 1 1A4").do("first p1")
    assert (table.where("p1"), table.stealth_of("p1")) == ("1B2", 3)


def test_the_fort_knox_hole_cannot_be_the_entrance():
    # F01.
    table = dealt("patrol 1 1D4", scenario="fort_knox")
    assert "choose 1C3" not in table.legal()
    assert len(table.legal()) == 24


def test_the_fort_knox_hole_is_the_same_on_both_floors_and_a_wall_on_all_sides():
    # F01, 2.1.
    table = Table("fort_knox").open_floor(1).tiles("1C2 foyer_1", "2C2 foyer_2")
    assert (
        table.state.face[parse_cell("1C3")] == table.state.face[parse_cell("2C3")] == -1
    )
    assert "move 1C3" not in table.at("p1 1C2").legal()
    assert "x-ray 1C3" not in table.legal()
    table = Table("fort_knox").open_floor(1).tiles("1B3 foyer_1").at("p1 1B3")
    assert table.legal() >= {"move 1B2", "move 1A3", "move 1B4"}
    assert "move 1C3" not in table.legal()


def test_the_team_chooses_who_goes_first_and_play_goes_clockwise():
    # S05, 2.2 step 7.
    table = dealt("patrol 1 1D4", players=3)
    table.do("choose 1B2", "tile 1B2 service_duct_5", "patrol 1 1A3")
    assert table.legal() == {"first p1", "first p2", "first p3"}
    table.do("first p3")
    assert (table.asked(), table.where("p3")) == ("p3", "1B2")
    assert table.end().asked() == "p1"


def test_a_lone_player_begins_without_being_asked():
    assert opened("foyer_1", players=1).question() == "ask_action"


def test_lost_visual_as_the_first_card_keeps_the_guard_away_and_draws_no_second():
    # G13.
    table = dealt("patrol 1 lost_visual", lost_visual=True)
    table.do("choose 1B2", "tile 1B2 foyer_1")
    assert (table.guard_at(1), table.question()) == ("", "ask_first_player")


def test_lost_visual_as_the_first_destination_takes_the_guard_away_again():
    # G13.
    table = dealt("patrol 1 1D4", lost_visual=True)
    table.do("choose 1B2", "tile 1B2 foyer_1", "patrol 1 lost_visual")
    assert (table.guard_at(1), table.heading(1)) == ("", "")


# The entrance.


def test_a_player_is_placed_at_the_start_of_his_own_first_turn():
    # E05.
    table = opened("service_duct_5")
    assert (table.where("p1"), table.where("p2")) == ("1B2", "off")
    assert table.end().where("p2") == "1B2"


def test_a_guard_that_crosses_the_entrance_costs_only_players_already_placed():
    # E05.
    table = opened("service_duct_5", players=3).guard("1B1 > 1A4").end()
    assert [table.stealth_of(p) for p in ("p1", "p2", "p3")] == [2, 3, 3]


@pytest.mark.parametrize("face", ["fingerprint_4", "laser_1", "camera_2", "detector_4"])
def test_being_placed_on_an_alarm_tile_rings_nothing(face):
    # E01, E04; p1 is the Rigger with Dynamite, a guard stands in another Camera.
    table = dealt("patrol 1 1D4", characters=("rigger", "hawk")).tiles("1D4 camera_1")
    table.do("choose 1B2", f"tile 1B2 {face}", "patrol 1 1A4").do("first p1")
    assert table.question() == "ask_action"
    assert table.alarms() == set()


def test_a_thermo_entrance_is_silent_if_nothing_is_spent_in_the_first_turn():
    # E01.
    table = opened("thermo_1").event("lampshade")
    assert table.alarms() == set()


def test_a_thermo_entrance_rings_once_an_action_was_spent():
    # E01.
    table = opened("thermo_1").do("peek 1A2", "tile 1A2 foyer_1")
    assert table.do("end", "event lampshade").alarms() == {"1B2"}


def test_a_free_action_does_not_end_the_grace_of_the_entrance():
    # E01: first paid action.
    table = opened("thermo_1").do("x-ray 1B3", "tile 1B3 foyer_1")
    assert table.do("end", "event lampshade").alarms() == set()


def test_the_grace_of_the_entrance_holds_for_the_first_turn_only():
    # E01.
    table = opened("thermo_1", players=1).die(1, 1).event("lampshade")
    assert table.alarms() == set()
    assert table.event("daydreaming").alarms() == {"1B2"}


def test_the_second_player_has_a_grace_of_his_own():
    # E01.
    table = opened("thermo_1").do("move 1A2", "tile 1A2 foyer_1").event("lampshade")
    assert table.asked() == "p2"
    assert table.event("daydreaming").alarms() == set()


def test_a_laboratory_entrance_gives_its_tool_to_the_first_later_move():
    # E02.
    table = opened("laboratory_3")
    assert table.hand_of("p1") == set()
    table.do("move 1A2", "tile 1A2 foyer_1").do("move 1B2", "tool donuts")
    assert table.hand_of("p1") == {"donuts"}


def test_a_motion_entrance_is_silent_when_left_in_the_first_turn():
    # E03; the other side: back in and out again rings.
    table = opened("motion_1").do("move 1A2", "tile 1A2 service_duct_5")
    assert table.alarms() == set()
    assert table.do("move 1B2").do("move 1A2").alarms() == {"1B2"}


def test_a_foyer_entrance_beside_the_guard_costs_nothing_at_placement():
    # E04.
    table = dealt("patrol 1 1B1")
    table.do("choose 1B2", "tile 1B2 foyer_1", "patrol 1 1A4").do("first p1")
    assert table.stealth_of("p1") == 3


def test_guard_steps_count_from_the_placement_on_even_if_nothing_is_spent():
    # E04: from C1 to B1, beside the Foyer.
    table = opened("foyer_1").guard("1C1 > 1A2", die=1).event("lampshade")
    assert table.guard_at(1) == "1B1"
    assert table.stealth_of("p1") == 3 + 1 - 1


def test_an_atrium_entrance_below_a_guard_costs_nothing_at_placement():
    # E04.
    table = dealt("patrol 1 1D4").guard("2B2 > 2A4")
    table.do("choose 1B2", "tile 1B2 atrium_3", "patrol 1 1A4").do("first p1")
    assert table.stealth_of("p1") == 3


def test_a_lavatory_entrance_gets_its_three_tokens():
    # E06.
    assert opened("lavatory_5").state.stealth_tokens[parse_cell("1B2")] == 3


def test_a_stairs_entrance_leads_up_at_once():
    # E06.
    assert {"move 2B2", "peek 2B2"} <= opened("stairs_4").legal()


def test_there_is_no_way_out_through_the_entrance():
    # E07.
    table = opened("stairs_4")
    table.mark("opened", "1A1", "2A1", "3A1")
    assert "escape" not in table.legal()


def test_a_keypad_entrance_is_left_freely_but_locked_to_come_back():
    # E09: no Open token is placed.
    table = opened("keypad_4").do("move 1A2", "tile 1A2 service_duct_5")
    assert table.where("p1") == "1A2"
    assert table.marked("unlocked") == set()
    assert table.do("move 1B2", "keypad 1B2 5").where("p1") == "1A2"


def test_a_deadbolt_entrance_costs_1_while_somebody_is_on_it():
    # E10.
    table = Table().tiles("1B2 deadbolt_1", "1A2 foyer_1").at("p1 1A2", "p2 1B2")
    assert table.do("move 1B2").state.remaining == 3


def test_a_deadbolt_entrance_costs_3_once_it_is_empty():
    # E10.
    table = opened("deadbolt_1").do("move 1A2", "tile 1A2 service_duct_5")
    assert table.do("move 1B2").state.remaining == 0


# E08: targets that are not on the board.


def test_buddy_system_cannot_fetch_a_player_who_is_not_placed_yet():
    table = Table(players=3).at("p2 off", "p3 1C2").guard("1D1 > 1A4")
    assert table.event("buddy_system").legal() == {"choose-player p3"}
    assert table.do("choose-player p3").where("p3") == "1A1"


def test_orders_and_disguise_cannot_target_a_player_who_is_not_placed_yet():
    for side, verb in (("basic", "orders"), ("advanced", "disguise")):
        table = Table(players=3, characters=("rook",), sides=(side,))
        table.at("p2 off", "p3 1C2")
        about = {text.split()[1] for text in table.legal() if text.startswith(verb)}
        assert about == {"p3"}


def test_dead_drop_may_give_cards_to_a_player_who_is_not_placed_yet():
    table = Table(players=3).at("p3 off").hand("p1 donuts tiara").guard("1D1 > 1A4")
    table.event("dead_drop")
    assert table.hand_of("p3") == {"donuts", "tiara"}


# Chance.


def test_the_same_seed_deals_the_same_game_and_another_seed_another():
    def outcomes(seed):
        step = deal(Setup(), new_sampler(seed))
        return [format_outcome(outcome) for outcome in step.outcomes]

    assert outcomes(7) == outcomes(7)
    assert len({tuple(outcomes(seed)) for seed in range(20)}) > 10


def test_a_deal_without_its_first_patrol_card_is_refused():
    with pytest.raises(MissingOutcomeError):
        dealt()


def test_a_deal_with_outcomes_left_over_is_refused():
    setup = Setup(players=2, characters=CREW[:2], sides=("basic", "basic"))
    outcomes = map(parse_outcome, ("patrol 1 1D4", "patrol 1 1A4"))
    with pytest.raises(LeftOverOutcomeError):
        deal(setup, new_script(list(outcomes)))


def test_legal_actions_of_a_fresh_game_come_in_a_fixed_order():
    first, second = (deal(Setup(), new_sampler(3)).state for _ in range(2))
    assert legal_actions(first) == legal_actions(second)


def test_a_hole_without_walls_is_refused():  # F01
    with pytest.raises(InvalidSetupError, match="a hole needs walls"):
        deal(Setup(scenario="fort_knox", hole=0), new_sampler(1))
