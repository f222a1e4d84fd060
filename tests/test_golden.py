"""Golden games: whole games written out, replayed and compared line by line.

A golden game is a record (see ``lookout.engine.text.record``) whose comments tell what
happened, with the position at the start of every round and at the end. ``make golden``
rewrites them: a record that fits the rules keeps its actions and outcomes; one that no
longer does is kept as far as it fits and played on from there.
"""

import functools
import os
from pathlib import Path

import pytest
from golden_player import choose
from golden_tags import WANTED, tags_of

from lookout.engine import (
    EngineError,
    Game,
    Setup,
    format_position,
    format_record,
    is_over,
    narrate,
    new_sampler,
    new_script,
    parse_record,
    rules_of,
)
from lookout.engine.demo import Rounds
from lookout.engine.rules import PRESETS

FOLDER = Path(__file__).parent / "golden"
UPDATE = os.environ.get("LOOKOUT_UPDATE_GOLDEN") == "1"
MOST_STEPS = 1000
MOST_BYTES = 1_500_000
STEALTH = 19  # Long lives make long games, in which more happens.
BASIC, ADVANCED = ("basic",) * 4, ("advanced",) * 4
FIRST_CREW = ("acrobat", "hacker", "hawk", "juicer")
SECOND_CREW = ("peterman", "raven", "rigger", "rook")


def a_game(seed, preset="2e", **options):
    return seed, Setup(rules=rules_of(preset, start_stealth=STEALTH), **options)


GAMES = {
    "bank-alone": a_game(1410, players=1, characters=("hacker",), sides=("basic",)),
    "bank-basic": a_game(1590, players=4, characters=FIRST_CREW, sides=BASIC),
    "bank-advanced": a_game(1590, players=4, characters=FIRST_CREW, sides=ADVANCED),
    "office-dealt": a_game(1230, scenario="office", players=2),
    "office-first-edition": a_game(
        1400,
        "1e",
        scenario="office",
        players=2,
        characters=("spotter", "peterman"),
        sides=("basic", "advanced"),
    ),
    "office-bga": a_game(
        1440,
        "bga",
        scenario="office",
        players=3,
        characters=("spotter", "rook", "raven"),
        sides=("advanced", "advanced", "basic"),
        lost_visual=True,
    ),
    "fort-knox-basic": a_game(
        1700, scenario="fort_knox", players=4, characters=SECOND_CREW, sides=BASIC
    ),
    "fort-knox-advanced": a_game(
        1710,
        scenario="fort_knox",
        players=4,
        characters=SECOND_CREW,
        sides=ADVANCED,
        lost_visual=True,
    ),
}
"""The games by name: a seed and the set-up."""


@functools.cache
def played(name):
    """The deal and every step of a golden game, by the rules as they are now."""
    seed, setup = GAMES[name]
    path = FOLDER / f"{name}.playthrough"
    if not path.exists():
        chance = new_sampler(seed)
        return play_on(Game.deal(setup, chance), seed, chance)
    record = parse_record(path.read_text())
    game = Game.deal(record.setup, new_script(record.dealt))
    steps = [game.last_step]
    for play in record.plays:
        try:
            steps.append(game.play(play.action, new_script(play.outcomes)))
        except EngineError:
            if not UPDATE:
                raise
            break
    return play_on(game, seed, new_sampler(seed), steps) if UPDATE else (game, steps)


def play_on(game, seed, chance, steps=()):
    """Play a game to its end as a seed decides."""
    rng = new_sampler(seed + 1)
    steps = list(steps or [game.last_step])
    while not is_over(game.state) and len(steps) < MOST_STEPS:
        steps.append(game.play(choose(game.state, rng), chance))
    return game, steps


def write_out(game, steps):
    """The text of a golden game."""
    record = game.record
    lines = format_record(record).splitlines()
    rounds = Rounds(record.setup.players)
    text = lines[: -len(steps)]
    for line, step in zip(lines[-len(steps) :], steps, strict=True):
        text += [line, *(f"#   {told}" for told in narrate(step))]
        if rounds.is_new(step) or step is steps[-1]:
            text.append(f"# {format_position(step.state)}")
    return "\n".join(text) + "\n"


def shown(name):
    """What a golden game shows, as tags."""
    game, steps = played(name)
    record = game.record
    setup = record.setup
    tags = {f"scenario {setup.scenario}", f"players {setup.players}"}
    for preset in PRESETS:
        if setup.rules == rules_of(preset, start_stealth=STEALTH):
            tags.add(f"preset {preset}")
    for before, play, step in zip(steps, record.plays, steps[1:], strict=False):
        tags.update(tags_of(before.state, play.action, step))
    return tags


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_is_as_recorded(name):
    text = write_out(*played(name))
    path = FOLDER / f"{name}.playthrough"
    if UPDATE:
        path.write_text(text)
    assert text.splitlines() == path.read_text().splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_has_the_setup_of_its_name(name):
    assert played(name)[0].record.setup == GAMES[name][1]


def test_golden_games_are_those_on_disk():
    assert {path.stem for path in FOLDER.glob("*.playthrough")} == set(GAMES)


def test_golden_games_show_everything():
    assert sorted(WANTED - set().union(*map(shown, GAMES))) == []


def test_golden_games_are_won_more_than_once():
    assert sum("result won" in shown(name) for name in GAMES) >= 2


def test_golden_games_are_of_moderate_size():
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
