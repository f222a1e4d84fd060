"""Trains the value function: ``make train``.

Games of the blueprint come first, by the hundred thousand; then games that the search
plays itself, which weigh more. The net is fitted to their outcomes, tested on games
that it never saw, and stored with a note of how it was made.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import multiprocessing
import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lookout.engine.apply import is_over, legal_actions, step
from lookout.engine.chance import new_sampler, new_world
from lookout.engine.constants import SCENARIO_NAMES, WON
from lookout.engine.deal import Setup, deal
from lookout.engine.stack import ASK_ACTION, top
from lookout.engine.state import STATE
from lookout.solver.policy.desk import new_desk
from lookout.solver.search.search import Budget, Options, Searcher
from lookout.solver.value.collect import collect_games
from lookout.solver.value.features import FEATURES, PLAYED_BY_SEARCH, read_features
from lookout.solver.value.net import FILE, HIDDEN

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

CELLS = tuple((scenario, n) for scenario in SCENARIO_NAMES for n in (1, 2, 3, 4))
TRAINING_KEYS = 1 << 40  # Worlds from here on are no deals of the arena.
MOST_TURNS = 200
PART = 24  # Games in one file.


@dataclasses.dataclass(slots=True)
class Rows:
    """Positions with the outcome of their games."""

    features: Floats
    won: Floats
    weight: Floats
    game: Ints

    @staticmethod
    def join(parts: list[Rows]) -> Rows:
        """Return all rows, games numbered through."""
        offset, games = 0, []
        for part in parts:
            games.append(part.game + offset)
            offset += int(part.game.max(initial=0)) + 1
        return Rows(
            np.concatenate([p.features for p in parts]),
            np.concatenate([p.won for p in parts]),
            np.concatenate([p.weight for p in parts]),
            np.concatenate(games),
        )


def blueprint_rows(scenario: str, players: int, games: int, seed: int) -> Rows:
    """Return positions of the blueprint's games in one cell."""
    random = np.random.default_rng([seed, players, SCENARIO_NAMES.index(scenario)])
    setup = Setup(scenario=scenario, players=players, sides=("basic",) * players)
    pool = np.zeros(200, STATE)
    for i in range(len(pool)):
        key = TRAINING_KEYS + int(random.integers(1 << 40))
        pool[i] = deal(setup, new_world(key)).state
    starts = pool[random.integers(len(pool), size=games)]
    keys = random.integers(1 << 31, size=games)
    rows = np.zeros((games * 12, FEATURES))
    owner, won = np.zeros(len(rows), np.int64), np.zeros(games, np.int64)
    world, chooser = new_world(0), new_sampler(seed)
    world.recording = 0
    n = collect_games(
        starts, keys, np.zeros(1, STATE), new_desk(), world, chooser, 4, 20,
        rows, owner, won,
    )  # fmt: skip
    counts = np.bincount(owner[:n], minlength=games)
    weight = 1.0 / np.maximum(1, counts[owner[:n]])
    return Rows(rows[:n], won[owner[:n]].astype(float), weight, owner[:n])


def search_game(
    searcher: Searcher, scenario: str, players: int, key: int, simulations: int
) -> tuple[npt.NDArray[np.void], bool]:
    """Play one game by the search; return the states of its turns, and if it won."""
    world = new_world(key)
    setup = Setup(scenario=scenario, players=players, sides=("basic",) * players)
    state = deal(setup, world).state
    world.recording = 0
    found, turns, seed = np.zeros(MOST_TURNS + 1, STATE), 0, key
    n = 0
    while not is_over(state) and turns < MOST_TURNS:
        if top(state) == ASK_ACTION and state.used == 0 and n <= turns:
            found[n] = state
            n += 1
        seed = (seed * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
        if len(legal_actions(state)) > 1:
            result = searcher.search(state, Budget(simulations=simulations), seed)
            action = result.best.action
        else:
            action = legal_actions(state)[0]
        turns += int(action == 1)
        step(state, action, world)
    return found[:n], bool(state.result == WON)


_SEARCHER: Searcher | None = None
_MIXED = "LOOKOUT_TRAIN_MIXED_ROUNDS"  # How the parent tells its workers.


def _play(task: tuple[str, int, int, int]) -> tuple[str, bytes, bool]:
    """Play one game in a process of the pool."""
    scenario, players, key, simulations = task
    global _SEARCHER  # One for each process.
    if _SEARCHER is None:
        _SEARCHER = Searcher(Options(mixed_rounds=int(os.environ[_MIXED])))
    states, won = search_game(_SEARCHER, scenario, players, key, simulations)
    return f"{scenario}-{players}", states.tobytes(), won


def play_search_games(
    games: int, simulations: int, seed: int, jobs: int, folder: Path, mixed: int
) -> None:
    """Let the search play games in all cells; store their rows part by part."""
    random = np.random.default_rng([seed, 77])
    tasks = [
        (scenario, players, TRAINING_KEYS + int(random.integers(1 << 40)), simulations)
        for _ in range(games)
        for scenario, players in CELLS
    ]
    os.environ[_MIXED] = str(mixed)
    games_played: list[tuple[bytes, bool]] = []
    tally: dict[str, list[bool]] = {}
    started = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for done, (cell, states, won) in enumerate(
            pool.imap_unordered(_play, tasks), 1
        ):
            tally.setdefault(cell, []).append(won)
            games_played.append((states, won))
            if len(games_played) == PART or done == len(tasks):
                _store(games_played, folder / f"search-{seed}-{mixed}-{done:05}.npz")
                games_played = []
                left = (len(tasks) - done) * (time.monotonic() - started) / done / 60
                _talk(f"{done} of {len(tasks)} games, {left:.0f} min left")
    for cell, results in sorted(tally.items()):
        _talk(f"{cell}: won {100 * np.mean(results):.1f} % of {len(results)}")


def _store(games: list[tuple[bytes, bool]], path: Path) -> None:
    """Store the states of some games, with their outcomes."""
    states = np.frombuffer(b"".join(states for states, _ in games), STATE)
    lengths = [len(states) // STATE.itemsize for states, _ in games]
    np.savez_compressed(
        path,
        states=states.view(np.uint8).reshape(len(states), STATE.itemsize),
        game=np.repeat(np.arange(len(games)), lengths),
        won=np.repeat([won for _, won in games], lengths),
    )


def _load(path: Path) -> Rows:
    """Return the rows of stored games; features are read anew."""
    with np.load(path) as stored:
        states = stored["states"].view(STATE).reshape(-1)
        game, won = stored["game"], stored["won"].astype(float)
    features, desk = np.zeros((len(states), FEATURES)), new_desk()
    for state, row in zip(states, features, strict=True):
        read_features(state, desk, row)
    features[:, PLAYED_BY_SEARCH] = 1.0
    weight = 1.0 / np.bincount(game)[game]
    return Rows(features, won, weight, game)


def _talk(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def fit(rows: Rows, epochs: int, seed: int) -> dict[str, Floats]:
    """Fit the net by Adam to weighted cross-entropy; return its weights."""
    random = np.random.default_rng(seed)
    net = {
        "first": random.normal(0, 1 / np.sqrt(20), (FEATURES, HIDDEN)),
        "bias": np.zeros(HIDDEN),
        "second": random.normal(0, 0.3, HIDDEN),
        "last": np.array(-1.0),
    }
    mean = {k: np.zeros_like(v) for k, v in net.items()}
    square = {k: np.zeros_like(v) for k, v in net.items()}
    weight = rows.weight / rows.weight.mean()
    t, batch = 0, 1024
    steps = epochs * (len(rows.won) // batch + 1)
    for _ in range(epochs):
        order = random.permutation(len(rows.won))
        for i in range(0, len(order), batch):
            pick = order[i : i + batch]
            gradient = _gradient(net, rows.features[pick], rows.won[pick], weight[pick])
            t += 1
            rate = 3e-3 * 0.5 * (1 + np.cos(np.pi * min(1.0, t / steps)))
            for k in net:
                g = gradient[k] + 1e-5 * net[k]
                mean[k] = 0.9 * mean[k] + 0.1 * g
                square[k] = 0.999 * square[k] + 0.001 * g * g
                net[k] = net[k] - rate * (mean[k] / (1 - 0.9**t)) / (
                    np.sqrt(square[k] / (1 - 0.999**t)) + 1e-8
                )
    return net


def predict(net: dict[str, Floats], features: Floats) -> Floats:
    """Return the chances to win that a net gives some rows."""
    hidden = np.tanh(features @ net["first"] + net["bias"])
    odds: Floats = 1 / (1 + np.exp(-(hidden @ net["second"] + net["last"])))
    return odds


def _gradient(
    net: dict[str, Floats], x: Floats, y: Floats, w: Floats
) -> dict[str, Floats]:
    hidden = np.tanh(x @ net["first"] + net["bias"])
    p = 1 / (1 + np.exp(-(hidden @ net["second"] + net["last"])))
    error = w * (p - y) / len(y)
    back = np.outer(error, net["second"]) * (1 - hidden**2)
    return {
        "first": x.T @ back,
        "bias": back.sum(axis=0),
        "second": hidden.T @ error,
        "last": error.sum(),
    }


def judge(net: dict[str, Floats], rows: Rows) -> dict[str, float]:
    """Return Brier score, that of a constant, and log loss, by weight."""
    p = np.clip(predict(net, rows.features), 1e-6, 1 - 1e-6)
    w = rows.weight / rows.weight.sum()
    base = float((w * rows.won).sum())
    return {
        "brier": float((w * (p - rows.won) ** 2).sum()),
        "brier_constant": base * (1 - base),
        "log_loss": float(
            -(w * (rows.won * np.log(p) + (1 - rows.won) * np.log(1 - p))).sum()
        ),
        "won": base,
    }


def split(rows: Rows, share: float, seed: int) -> tuple[Rows, Rows]:
    """Return the rows of most games, and those of the others, for testing."""
    games = int(rows.game.max()) + 1
    held = np.random.default_rng(seed).random(games)[rows.game] < share
    return _take(rows, ~held), _take(rows, held)


def _take(rows: Rows, mask: npt.NDArray[np.bool_]) -> Rows:
    return Rows(rows.features[mask], rows.won[mask], rows.weight[mask], rows.game[mask])


def main() -> int:
    """Play, fit, test, store."""
    given = _parse()
    folder = Path(given.folder)
    folder.mkdir(parents=True, exist_ok=True)
    if given.search_games:
        play_search_games(
            given.search_games,
            given.simulations,
            given.seed,
            given.jobs,
            folder,
            given.mixed_rounds,
        )
        if given.only_play:
            return 0
    parts = []
    for scenario, players in CELLS:
        rows = blueprint_rows(scenario, players, given.games, given.seed)
        won = float((rows.weight * rows.won).sum() / rows.weight.sum())
        _talk(f"{scenario}-{players}: {len(rows.won)} rows, won {100 * won:.1f} %")
        parts.append(rows)
    stored = [_load(path) for path in sorted(folder.glob("search-*.npz"))]
    if stored:
        found = Rows.join(stored)
        share = given.search_share / (1 - given.search_share)
        found.weight *= share * sum(p.weight.sum() for p in parts) / found.weight.sum()
        parts.append(found)
    train, test = split(Rows.join(parts), 0.1, given.seed)
    net = fit(train, given.epochs, given.seed)
    figures = {"all": judge(net, test)}
    by_search = test.features[:, PLAYED_BY_SEARCH] > 0
    if by_search.any():
        figures["search"] = judge(net, _take(test, by_search))
    _talk(json.dumps(figures))
    note = {"made_by": "make train", **vars(given), "held_out": figures}
    arrays: dict[str, Any] = {**net, "note": np.array(json.dumps(note))}
    np.savez(FILE, **arrays)
    _talk(f"stored {FILE.name}")
    return 0


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="lookout.solver.value.train", description=__doc__
    )
    parser.add_argument("--games", type=int, default=4000, help="blueprint's, a cell")
    parser.add_argument("--search-games", type=int, default=0, help="a cell")
    parser.add_argument("--simulations", type=int, default=150)
    parser.add_argument("--mixed-rounds", type=int, default=1)
    parser.add_argument("--only-play", action="store_true", help="train later")
    parser.add_argument("--search-share", type=float, default=0.6)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--folder", default="build/train")
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
