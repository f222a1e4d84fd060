"""Records replay to the same bytes, can be corrected, and have an exact text form."""

import dataclasses

import pytest

from lookout.engine import (
    Game,
    InvalidNotationError,
    Outcome,
    OutcomeError,
    Play,
    Record,
    Setup,
    format_record,
    format_rules,
    is_over,
    new_sampler,
    new_script,
    parse_action,
    parse_outcome,
    parse_record,
    parse_rules,
    random_walls,
    rules_of,
    same_state,
)
from lookout.engine.chance import draw_below
from lookout.engine.constants import SCENARIO_NAMES
from lookout.engine.errors import IllegalActionError
from lookout.engine.journal import DREW_PATROL, DREW_TILE
from lookout.engine.text.record import parse_setup


def random_game(seed, setup, most=60):
    """A game played at random, and its states."""
    chance, chooser = new_sampler(seed), new_sampler(seed + 1)
    game = Game.deal(setup, chance)
    states = [game.state]
    while not is_over(game.state) and len(states) <= most:
        legal = game.legal()
        game.play(legal[draw_below(chooser, len(legal))], chance)
        states.append(game.state)
    return game, states


def custom(seed, scenario):
    """A set-up in which nothing is as usual."""
    walls, hole = random_walls(SCENARIO_NAMES.index(scenario), seed)
    return Setup(
        scenario=scenario,
        players=3,
        characters=("rook", None),
        sides=(None, "advanced"),
        rules=rules_of("bga", hack_cap=4, virus_split="true", start_stealth=9),
        walls=tuple(map(frozenset, walls)),
        hole=hole,
        lost_visual=True,
    )


SETUPS = [
    Setup(scenario="office", players=2),
    custom(3, "bank"),
    custom(4, "fort_knox"),
    Setup(players=1, characters=("hawk",), sides=("basic",)),
]


@pytest.mark.parametrize("setup", SETUPS)
def test_replay_gives_the_same_bytes(setup):
    game, states = random_game(1, setup)
    replayed = game.record.replay()
    assert len(replayed) == len(states)
    assert all(map(same_state, states, replayed))


@pytest.mark.parametrize("setup", SETUPS)
def test_text_form_is_exact(setup):
    record = random_game(2, setup)[0].record
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


def test_resumed_game_goes_on_where_it_stopped():
    game, states = random_game(3, SETUPS[0], most=20)
    again = Game.resume(game.record)
    assert same_state(again.state, states[-1])
    assert again.record == game.record


def test_refused_action_leaves_the_record_alone():
    game = Game.deal(SETUPS[0], new_sampler(1))
    before = game.record
    with pytest.raises(IllegalActionError):
        game.play(parse_action("end"), new_sampler(2))
    assert game.record == before


def opening(*lines):
    """A record of a lone Hawk's game."""
    header = (
        "lookout record 1",
        "scenario bank",
        "players 1",
        "characters hawk",
        "sides basic",
        "rules 2e",
        "deal | patrol 1 1D4",
        "choose 1A1 | tile 1A1 atrium_3, patrol 1 1C4",
    )
    return parse_record("\n".join([*header, *lines]))


def outcomes(*texts):
    return [parse_outcome(text) for text in texts]


def test_correction_keeps_later_steps_that_fit():
    record = opening("peek 1A2 | tile 1A2 laser_1", "peek 2A1 | tile 2A1 foyer_1")
    corrected = record.correct(2, outcomes("tile 1A2 laser_2"))
    assert (corrected.stopped_at, corrected.reason) == (None, "")
    assert corrected.record.plays[2:] == record.plays[2:]
    assert corrected.record.plays[1].outcomes == tuple(outcomes("tile 1A2 laser_2"))


def test_correction_stops_where_an_outcome_no_longer_fits():
    record = opening("peek 1A2 | tile 1A2 laser_1", "peek 2A1 | tile 2A1 foyer_1")
    corrected = record.correct(2, outcomes("tile 1A2 foyer_1"))
    assert corrected.stopped_at == 3
    assert "'tile 2A1 foyer_1' is impossible" in corrected.reason
    assert len(corrected.record.plays) == 2
    assert corrected.record.replay()


def test_correction_stops_where_an_action_is_illegal():
    record = opening(
        "move 1A2 | tile 1A2 deadbolt_1",
        "pay",
        "peek 1A3 | tile 1A3 laser_1",
    )
    corrected = record.correct(2, outcomes("tile 1A2 atrium_4"))
    assert corrected.stopped_at == 3
    assert "'pay' is illegal" in corrected.reason


def test_deal_can_be_corrected():
    corrected = opening().correct(0, outcomes("patrol 1 1D3"))
    assert corrected.stopped_at is None
    assert corrected.record.dealt == (Outcome(DREW_PATROL, 0, 13),)


def test_correction_that_does_not_fit_is_refused():
    with pytest.raises(OutcomeError):
        opening().correct(1, outcomes("tile 1A1 atrium_3"))


def test_correction_of_a_step_that_is_not_there_is_refused():
    with pytest.raises(IndexError, match="no step 9; the last is 1"):
        opening().correct(9, [])


def test_comments_and_empty_lines_are_skipped():
    text = format_record(opening())
    assert parse_record("# A game.\n\n" + text.replace("deal", "\n# Now.\ndeal")) == (
        opening()
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("lookout record 1", "lookout record 2", "line 1: expected 'lookout record 1'"),
        ("players 1", "players one", "line 3: 'one' is no number of players"),
        ("players 1", "scenario bank", "line 3: 'scenario' is there twice"),
        ("rules 2e", "rules 3e", "line 6: unknown preset '3e'"),
        ("rules 2e", "rules 2e hack_cap=x", "line 6: hack_cap is 'x'"),
        ("rules 2e", "rules 2e luck=1", "line 6: unknown rule 'luck'"),
        ("rules 2e", "weather fine", "line 6: expected 'deal' or one of scenario"),
        ("rules 2e", "hole Z9", "line 6: 'Z9' is no cell"),
        ("rules 2e", "walls-1 A1", "line 6: 'A1' is no wall"),
        ("rules 2e", "lost-visual maybe", "line 6: 'maybe' is neither yes nor no"),
        ("deal |", "deal 2 |", "line 7: 'deal 2' is not 'deal'"),
        ("patrol 1 1D4", "patrol 1 2D4", "line 7: '2D4' is not on floor 1"),
        ("choose 1A1 ", "chose 1A1 ", "line 8: 'chose 1A1' is no action"),
        ("atrium_3", "attic_3", "line 8: 'attic_3' is no value"),
    ],
)
def test_unreadable_line_is_named(old, new, message):
    text = format_record(opening()).replace(old, new, 1)
    with pytest.raises(InvalidNotationError) as caught:
        parse_record(text)
    assert str(caught.value).startswith(message)


def test_record_without_deal_is_cut_short():
    with pytest.raises(InvalidNotationError, match="line 2: expected 'deal'"):
        parse_record("lookout record 1")


def test_empty_text_is_no_record():
    with pytest.raises(InvalidNotationError, match="line 1"):
        parse_record("")


@pytest.mark.parametrize("preset", ["2e", "1e", "bga"])
def test_rules_are_named_by_the_nearest_preset(preset):
    rules = rules_of(preset, start_stealth=5)
    assert format_rules(rules) == f"{preset} start_stealth=5"
    assert parse_rules(format_rules(rules)) == rules


def test_what_is_usual_is_left_out():
    record = Record(Setup(), ())
    assert format_record(record) == (
        "lookout record 1\nscenario bank\nplayers 4\nrules 2e\ndeal\n"
    )


def test_reported_outcomes_are_recorded_as_they_were():
    game = Game.resume(dataclasses.replace(opening(), plays=()))
    script = new_script(outcomes("tile 1B1 stairs_4", "patrol 1 1C4"))
    game.play(parse_action("choose 1B1"), script)
    assert game.record.plays == (
        Play(
            parse_action("choose 1B1"),
            (Outcome(DREW_TILE, 1, 38), Outcome(DREW_PATROL, 0, 17)),
        ),
    )


def test_walls_of_a_floor_are_not_taken_for_another_floors():
    with pytest.raises(InvalidNotationError, match="walls-3 without the floors below"):
        parse_setup({"walls-1": "A1-B1", "walls-3": "A1-B1"})
