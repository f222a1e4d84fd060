"""The engine's figures: ``make bench``. Data on stdout, one ``name value`` a line.

Speed is CPU time of one core, so that a busy machine disturbs less. Catanatron, the
nearest relative among Python board-game engines, plays random games in the same run, in
an environment of its own below ``build/``, in turns with the engine.
"""

from __future__ import annotations

import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from lookout.engine.chance import new_sampler
from lookout.engine.deal import Setup, deal
from lookout.engine.playout import play_games
from lookout.engine.state import STATE

ROOT = Path(__file__).parents[2]
CATANATRON = "catanatron==3.2.1"
ROUNDS = 5
GAMES = 20_000
MOST_ACTIONS = 100_000

CATANATRON_SCRIPT = """
import random, time
from catanatron import Color, Game, RandomPlayer
random.seed(1)
colors = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
steps, start = 0, time.process_time()
while time.process_time() - start < 5:
    game = Game([RandomPlayer(color) for color in colors], seed=steps)
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        steps += 1
print(steps / (time.process_time() - start))
"""

WARM_SCRIPT = """
from lookout.engine import Setup, apply, deal, legal_actions, new_sampler
chance = new_sampler(1)
state = deal(Setup(), chance).state
apply(state, legal_actions(state)[0], chance)
"""


def talk(text: str) -> None:
    """Tell what is going on, on stderr."""
    print(f"  {text}", file=sys.stderr, flush=True)


def figure(name: str, value: float, digits: int = 0) -> None:
    """Print a figure on a line of its own."""
    print(f"{name} {value:.{digits}f}", flush=True)


def steps_per_second() -> float:
    """Return random steps a CPU second on the 4-player Bank Job, legality included."""
    chance, chooser = new_sampler(1), new_sampler(2)
    states = np.zeros(2, STATE)
    states[0] = deal(Setup(scenario="bank", players=4), chance).state
    chance.recording = 0
    play_games(states, chance, chooser, 100, MOST_ACTIONS)
    start = time.process_time()
    played = play_games(states, chance, chooser, GAMES, MOST_ACTIONS)
    return float(played / (time.process_time() - start))


def catanatron_python() -> Path:
    """Return the Python of an environment with Catanatron, made if need be."""
    folder = ROOT / "build" / "catanatron"
    python = folder / "bin" / "python"
    if not (folder / ".installed").exists():
        talk(f"installing {CATANATRON} into an environment of its own")
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [python, "-m", "pip", "install", "--quiet", CATANATRON]
        subprocess.run(pip, check=True)
        (folder / ".installed").touch()
    return python


def catanatron_steps(python: Path) -> float:
    """Return Catanatron's random steps a CPU second, four players."""
    run = [python, "-c", CATANATRON_SCRIPT]
    result = subprocess.run(run, check=True, capture_output=True, text=True)
    return float(result.stdout)


def child_cpu_seconds(arguments: list[str], **environment: str) -> float:
    """Return the CPU seconds that a Python process of its own takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, **environment},
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def start_seconds() -> tuple[float, float]:
    """Return CPU seconds of a cold compile, and of a warm import and first step."""
    with tempfile.TemporaryDirectory() as folder:
        talk("compiling everything into an empty cache")
        cold = child_cpu_seconds(
            ["-m", "lookout.engine.warm"], LOOKOUT_CACHE_DIR=folder
        )
        talk("starting with a warm cache")
        warm = [
            child_cpu_seconds(["-c", WARM_SCRIPT], LOOKOUT_CACHE_DIR=folder)
            for _ in range(ROUNDS)
        ]
    return cold, sorted(warm)[ROUNDS // 2]


def main() -> None:
    """Measure and print everything."""
    talk(f"Python {platform.python_version()}, {platform.machine()}")
    python = catanatron_python()
    ours, theirs = [], []
    for i in range(ROUNDS):
        talk(f"random games, round {i + 1} of {ROUNDS}")
        ours.append(steps_per_second())
        theirs.append(catanatron_steps(python))
    ours_median, theirs_median = float(np.median(ours)), float(np.median(theirs))
    figure("engine.steps_per_second", ours_median)
    figure("engine.catanatron_steps_per_second", theirs_median)
    figure("engine.ratio_to_catanatron", ours_median / theirs_median, 1)
    figure("engine.state_bytes", STATE.itemsize)
    cold, warm = start_seconds()
    figure("engine.cold_compile_seconds", cold, 1)
    figure("engine.warm_start_seconds", warm, 2)


if __name__ == "__main__":
    main()
