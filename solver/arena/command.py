"""The command line of the arena."""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from lookout.engine.jit import is_compiled
from lookout.solver.arena.agents import (
    Contender,
    agent_names,
    make_agent,
    parse_contender,
)
from lookout.solver.arena.deals import ALL_CELLS, SET_SIZES, Cell, Deal, parse_cell
from lookout.solver.arena.play import AgentFailedError
from lookout.solver.arena.plot import draw_win_rates
from lookout.solver.arena.progress import track
from lookout.solver.arena.report import (
    PLOT_NAME,
    ReportError,
    format_report,
    read_document,
    write_report,
)
from lookout.solver.arena.results import (
    Key,
    ResultsError,
    ResultsWriter,
    read_results,
)
from lookout.solver.arena.summary import Scores
from lookout.solver.arena.workers import Task, WorkerDiedError, play_tasks

FAILED = 1
BAD_USAGE = 2
INTERRUPTED = 130

DEFAULT_AGENTS = "product,blueprint"
DEFAULT_BASELINE = "blueprint"

_EPILOG = """\
examples:
  --agents product,blueprint --cells office-2,bank-4 --games 200
  --agents blueprint,blueprint:6 --cells all --games 100 --set dev
  --no-play --cells all --report docs/results.md

A name with a version, like blueprint:6, stands for recorded games of that version. The
tables cover all recorded games of the agents, cells and set that are named. Every
finished game is kept: an interrupted run goes on where it stopped.

exit codes: 0 done, 1 failed, 2 bad usage, 130 interrupted
"""


def _number_from(text: str, low: int) -> int:
    if not (text.isascii() and text.isdigit() and int(text) >= low):
        raise argparse.ArgumentTypeError(f"{text!r} is no number from {low} on")
    return int(text)


def _count(text: str) -> int:
    return _number_from(text, 1)


def _index(text: str) -> int:
    return _number_from(text, 0)


def _contenders(text: str) -> list[Contender]:
    """Return the agents of a list, each once."""
    try:
        named = [parse_contender(name.strip()) for name in text.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return list(dict.fromkeys(named))


def _contender(text: str) -> Contender:
    return _contenders(text)[0]


def _cells(text: str) -> list[Cell]:
    """Return the cells of a list, each once."""
    if text == "all":
        return list(ALL_CELLS)
    try:
        named = [parse_cell(name.strip()) for name in text.split(",")]
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}, or all") from None
    return list(dict.fromkeys(named))


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m lookout.solver.arena",
        description="Play agents on the same deals, keep every game, and compare them.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add(
        "--agents",
        type=_contenders,
        metavar="A,B",
        help=f"who plays; default: {DEFAULT_AGENTS}",
    )
    add(
        "--baseline",
        type=_contender,
        metavar="A",
        help="whom the others are compared with, plays too; default: "
        f"{DEFAULT_BASELINE}, or else the last of the agents",
    )
    add(
        "--cells",
        type=_cells,
        default=[Cell("office", 2)],
        metavar="C,D",
        help="jobs with their number of players, or all; default: office-2",
    )
    add("--games", type=_count, default=40, metavar="N", help="a cell; default: 40")
    add("--first", type=_index, default=0, metavar="I", help="first deal; default: 0")
    add("--set", choices=tuple(SET_SIZES), default="test", help="default: test")
    jobs = len(os.sched_getaffinity(0))
    add("--jobs", type=_count, default=jobs, metavar="N", help=f"default: {jobs}")
    results = Path("build/arena/results.jsonl")
    add("--results", type=Path, default=results, metavar="FILE", help=f"= {results}")
    add("--report", type=Path, metavar="FILE", help="put the tables and a plot there")
    add("--no-play", action="store_true", help="only read what was recorded")
    add("--list", action="store_true", help="list agents, cells, sets, recorded games")
    return parser


def plan_tasks(options: argparse.Namespace) -> list[Task]:
    """Return the games that are asked for and not recorded yet.

    Deals come first in the order, so that a run cut short has played pairs.
    """
    recorded = read_results(options.results)
    indices = range(options.first, options.first + options.games)
    playable = [contender for contender in options.agents if contender.is_current()]
    return [
        Task(contender.name, deal)
        for index in indices
        for cell in options.cells
        for deal in [Deal(cell, options.set, index)]
        for contender in playable
        if Key(contender, deal) not in recorded
    ]


def play(options: argparse.Namespace) -> None:
    """Play what is missing and record each game when it is over."""
    with ResultsWriter(options.results) as writer:
        tasks = plan_tasks(options)
        if not tasks:
            return
        if not is_compiled():
            print("compiling the rules: about a minute, once", file=sys.stderr)
        with contextlib.closing(play_tasks(tasks, options.jobs)) as games:
            for played in track(games, len(tasks)):
                writer.append(played)


def show(options: argparse.Namespace) -> None:
    """Print the tables and, if asked to, put them into the document."""
    recorded = read_results(options.results)
    scores = Scores(recorded, options.agents, cells=options.cells, set_name=options.set)
    if not scores.contenders:
        named = ", ".join(map(str, options.agents)) or "anybody"
        raise ResultsError(f"{options.results} has no such games of {named}")
    for contender in options.agents:
        if contender not in scores.contenders:
            print(f"no recorded games of {contender}", file=sys.stderr)
    report = format_report(scores, options.baseline)
    print(report)
    if options.report is not None:
        write_report(options.report, report)
        draw_win_rates(scores, options.report.parent / PLOT_NAME)


def show_list(path: Path) -> None:
    """Print what can be named on the command line, and what was recorded."""
    print("agents:")
    for name in agent_names():
        print(f"  {parse_contender(name)}")
    print("cells:", *ALL_CELLS)
    print(
        "sets:", *(f"{name} ({size} deals a cell)" for name, size in SET_SIZES.items())
    )
    print(f"recorded in {path}:")
    counts = Counter((key.contender, key.deal.set) for key in read_results(path))
    for (contender, set_name), games in sorted(counts.items()):
        print(f"  {contender} {set_name}: {games} games")


def complete(options: argparse.Namespace) -> None:
    """Fill in the agents and the baseline that were not named.

    Raises:
        ValueError: If options do not go together, or a default cannot be played.
    """
    if options.agents is None and options.no_play:
        found = {key.contender for key in read_results(options.results)}
        current = [Contender(name, make_agent(name).version) for name in agent_names()]
        options.agents = [contender for contender in current if contender in found]
    elif options.agents is None:
        options.agents = [parse_contender(name) for name in DEFAULT_AGENTS.split(",")]
    if options.baseline is None:
        named = [c for c in options.agents if c.name == DEFAULT_BASELINE]
        options.baseline = (named or options.agents or [None])[-1]
    elif options.baseline not in options.agents:
        options.agents.append(options.baseline)
    size = SET_SIZES[options.set]
    if not options.no_play and options.first + options.games > size:
        raise ValueError(
            f"deals {options.first} to {options.first + options.games - 1} are not all "
            f"in the set {options.set}; it has {size} a cell"
        )


def run(options: argparse.Namespace) -> None:
    """Do what the options ask for."""
    if options.report is not None:  # Rather before hours of play than after.
        read_document(options.report)
        if importlib.util.find_spec("matplotlib") is None:
            raise ReportError("the plot needs Matplotlib: install lookout[arena]")
    if not options.no_play:
        play(options)
    show(options)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the arena and return its exit code."""
    parser = make_parser()
    options = parser.parse_args(arguments)
    try:
        if options.list:
            show_list(options.results)
            return 0
        try:
            complete(options)
        except ValueError as error:
            parser.error(str(error))
        run(options)
        sys.stdout.flush()
    except (AgentFailedError, ReportError, ResultsError, WorkerDiedError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return FAILED
    except BrokenPipeError:  # Whoever read the output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print(
            f"\nstopped; finished games are kept in {options.results}, and the same "
            "command goes on from there",
            file=sys.stderr,
        )
        return INTERRUPTED
    return 0
