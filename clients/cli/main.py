"""The ``lookout`` command: which words it knows, and how it ends.

Modules with commands import little, so that ``--help`` comes at once; gRPC, the
messages and tables are imported when a command runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import typer

from lookout.cli.deal import deal
from lookout.cli.demo import demo
from lookout.cli.failures import Failure
from lookout.cli.health import health
from lookout.cli.hint import hint
from lookout.cli.plan import plan
from lookout.cli.play import play
from lookout.cli.risk import risk
from lookout.cli.serve import SERVE_SETTINGS, serve, version
from lookout.cli.shipped import list_examples
from lookout.cli.validate import validate
from lookout.cli.watch import watch

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Hints for the board game Burgle Bros.: what to do, what it risks, and why.",
    epilog="Every command starts a server of its own unless --server names one. Exit "
    "codes: 0 done, 1 bad news, 2 bad usage, 130 interrupted.",
)


def _examples(*lines: str) -> str:
    """Return an epilog with examples, one a line."""
    shown = [f"[dim]$[/dim] lookout {line}" for line in lines]
    return "\n\n".join(["Examples:", *shown])


_COMMANDS: tuple[tuple[str, Callable[..., Any], tuple[str, ...]], ...] = (
    (
        "hint",
        hint,
        (
            "hint --example bank",
            "hint --time 2s --watch table.json",
            "hint --level nudge table.txt",
            "hint --json --simulations 2000 - < table.json",
        ),
    ),
    ("risk", risk, ("risk --example office", "risk --player p2 table.json")),
    ("plan", plan, ("plan --example bank", "plan --cell 2A2 --actions 2,4,4 my.json")),
    (
        "play",
        play,
        (
            "play --job office --players 2",
            "play --human p1 --seed 7",
            "play --table --characters hawk,raven",
            "play --load saved.json",
        ),
    ),
    ("watch", watch, ("watch --job office --players 2 --seed 7 --delay 500ms",)),
    (
        "deal",
        deal,
        (
            "deal --job office --players 2 --seed 7 > table.json",
            "deal --characters hawk,raven --sides basic,advanced --format drawing",
            "deal --rules bga,start_stealth:5 --wall-seed 3 --format notation",
        ),
    ),
    ("validate", validate, ("validate table.json", "validate --json - < table.txt")),
    ("examples", list_examples, ("examples",)),
    ("demo", demo, ("demo", "demo --example office --port 0")),
    (
        "health",
        health,
        ("health", "health --server hints.example:50051 --tls-ca ca.pem"),
    ),
)

for name, command, lines in _COMMANDS:
    app.command(name, epilog=_examples(*lines), no_args_is_help=name == "hint")(command)
app.command("serve", context_settings=SERVE_SETTINGS, add_help_option=False)(serve)
app.command("version")(version)


def main() -> None:
    """Run the command line and end with its exit code."""
    try:
        app(prog_name="lookout")
    except Failure as failure:
        _report(failure)
        sys.exit(failure.code)


def _report(failure: Failure) -> None:
    """Tell what went wrong, in a line and a few details below it."""
    from lookout.cli.console import tell

    tell(f"lookout: {failure.message}", style="red")
    for detail in failure.details:
        tell(f"  {detail}")
