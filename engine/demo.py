"""A game played out at random: ``python -m lookout.engine.demo``."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence

from lookout.engine.apply import Step, decider, is_over
from lookout.engine.chance import Chance, draw_below, new_sampler
from lookout.engine.constants import (
    MAX_PLAYERS,
    RESULT_NAMES,
    SCENARIO_NAMES,
)
from lookout.engine.deal import Setup
from lookout.engine.jit import is_compiled
from lookout.engine.journal import TURN_STARTS
from lookout.engine.rules import PRESETS
from lookout.engine.state import State
from lookout.engine.text.narrate import narrate
from lookout.engine.text.notation import format_action, format_player
from lookout.engine.text.record import Game
from lookout.engine.text.render import draw

_CHOOSER = 1 << 40
"""Keeps the seed of the choices apart from that of the cards and dice."""

Say = Callable[[str], None]


def _number_from(low: int, high: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds, for argparse."""
    expected = f"{low} to {high}" if high is not None else f"at least {low}"

    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() else low - 1
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"{text!r} is not {expected}")
        return number

    return read


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m lookout.engine.demo",
        description="Deal a game, play it out with random legal actions, tell what "
        "happens and draw the board after every round.",
        epilog="The same options always give the same game.",
    )
    add = parser.add_argument
    add("--seed", type=_number_from(0), default=1, help="which game; default: 1")
    add("--scenario", choices=SCENARIO_NAMES, default="bank", help="default: bank")
    players = _number_from(1, MAX_PLAYERS)
    add("--players", type=players, default=2, metavar="N", help="1 to 4; default: 2")
    add("--preset", choices=tuple(PRESETS), default="2e", help="rules; default: 2e")
    add("--lost-visual", action="store_true", help="play with the Lost Visual cards")
    add(
        "--max-steps",
        type=_number_from(0),
        default=10_000,
        metavar="N",
        help="stop after so many actions; default: 10000",
    )
    add("--quiet", action="store_true", help="print the result only")
    return parser


class Rounds:
    """Tells from the turns that begin whether a round is over."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._first: int | None = None
        self._place = -1

    def is_new(self, step: Step) -> bool:
        """Say whether a step began a round, the first one excepted."""
        for code, player, _, _ in step.journal:
            if code == TURN_STARTS:
                return self._begins(player)
        return False

    def _begins(self, player: int) -> bool:
        if self._first is None:
            self._first = player
        place, before = (player - self._first) % self._players, self._place
        self._place = place
        return place <= before


def play_out(
    game: Game, chance: Chance, *, chooser: Chance, most: int, say: Say
) -> int:
    """Play a game at random, saying what happens; return the actions played."""
    rounds = Rounds(int(game.state.players))
    played = 0
    while not is_over(game.state) and played < most:
        legal = game.legal()
        action = legal[draw_below(chooser, len(legal))]
        say(f"{format_player(decider(game.state))}: {format_action(action)}")
        step = game.play(action, chance)
        played += 1
        for line in narrate(step):
            say(f"    {line}")
        if rounds.is_new(step):
            say(f"\n{draw(step.state)}\n")
    return played


INTERRUPTED = 130


def describe_result(state: State, played: int) -> str:
    """Return the last line: how the game stands after some actions."""
    result = RESULT_NAMES[int(state.result)]
    if not is_over(state):
        return f"result: unfinished after {played} actions"
    return f"result: {result} after {played} actions"


def run(options: argparse.Namespace) -> None:
    """Deal and play a game as the options say."""
    setup = Setup(
        scenario=options.scenario,
        players=options.players,
        rules=PRESETS[options.preset],
        lost_visual=options.lost_visual,
    )
    say: Say = (lambda _: None) if options.quiet else print
    chance, chooser = new_sampler(options.seed), new_sampler(options.seed + _CHOOSER)
    game = Game.deal(setup, chance)
    for line in narrate(game.last_step):
        say(line)
    say(f"\n{draw(game.state)}\n")
    played = play_out(game, chance, chooser=chooser, most=options.max_steps, say=say)
    say(f"\n{draw(game.state)}\n")
    print(describe_result(game.state, played))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the demonstration and return its exit code."""
    options = make_parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # A terminal may lack box characters.
    if not is_compiled():
        print("compiling the rules: about a minute, once", file=sys.stderr)
    try:
        run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # Whoever read the output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return INTERRUPTED
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
