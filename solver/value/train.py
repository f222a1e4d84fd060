"""Trains the value function: ``make train``.

The blueprint plays several hundred thousand games, of which about every fourth turn is
kept; the net is fitted to their outcomes, judged on games that it never saw, and stored
with a note of how it was made. A few minutes of one core; the same options and machine
give the same weights.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from lookout.engine.chance import new_sampler, new_world
from lookout.engine.constants import SCENARIO_NAMES
from lookout.engine.deal import Setup, deal
from lookout.engine.state import STATE
from lookout.solver.policy.desk import new_desk
from lookout.solver.value.collect import collect_games
from lookout.solver.value.features import FEATURES
from lookout.solver.value.net import FILE, HIDDEN

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Weights = dict[str, Any]  # Arrays of float32; scalar arithmetic confuses the types.

CELLS = tuple((scenario, n) for scenario in SCENARIO_NAMES for n in (1, 2, 3, 4))
SHARES = {"office": 0.5, "bank": 1.5, "fort_knox": 1.0}
"""Games of a job, relative to ``--games``: where wins are rare, more are needed."""

POOL = 400  # Deals of a cell; each is played in many worlds.
EVERY = 4  # About one of so many turns is kept.
ODD_MOVES = 20  # Of a thousand actions, so that rarer positions are seen.
ROWS_A_GAME = 14
BATCH = 4096
RATE = 4e-3
FIRST_DECAY, SECOND_DECAY = np.float32(0.9), np.float32(0.999)  # Adam's.
TRAINING_KEYS = 1 << 40  # Deals from here on are none of the arena's.


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

    def take(self, mask: npt.NDArray[np.bool_]) -> Rows:
        """Return some of the rows."""
        return Rows(
            self.features[mask], self.won[mask], self.weight[mask], self.game[mask]
        )


def blueprint_rows(scenario: str, players: int, games: int, seed: int) -> Rows:
    """Return positions of the blueprint's games in one cell.

    A game's rows weigh one together; a cell counts more where wins are rare.
    """
    random = np.random.default_rng([seed, players, SCENARIO_NAMES.index(scenario)])
    setup = Setup(scenario=scenario, players=players, sides=("basic",) * players)
    pool = np.zeros(POOL, STATE)
    for i in range(POOL):
        key = TRAINING_KEYS + int(random.integers(1 << 40))
        pool[i] = deal(setup, new_world(key)).state
    starts = pool[random.integers(POOL, size=games)]
    keys = random.integers(1 << 31, size=games)
    rows = np.zeros((games * ROWS_A_GAME, FEATURES), np.float32)
    owner, won = np.zeros(len(rows), np.int64), np.zeros(games, np.int64)
    world, chooser = new_world(0), new_sampler(seed)
    world.recording = 0
    n = collect_games(
        starts, keys, np.zeros(1, STATE), new_desk(), world, chooser, EVERY, ODD_MOVES,
        rows, owner, won,
    )  # fmt: skip
    rate = min(max(float(won.mean()), 0.005), 0.5)
    counts = np.bincount(owner[:n], minlength=games)
    weight = 1.0 / np.maximum(1, counts[owner[:n]]) / np.sqrt(rate * (1 - rate))
    return Rows(
        rows[:n],
        won[owner[:n]].astype(np.float32),
        weight.astype(np.float32),
        owner[:n],
    )


def split(rows: Rows, share: float, seed: int) -> tuple[Rows, Rows]:
    """Return the rows of most games, and those of the others, for judging."""
    games = int(rows.game.max()) + 1
    held = np.random.default_rng(seed).random(games)[rows.game] < share
    return rows.take(~held), rows.take(held)


def fit(rows: Rows, epochs: int, seed: int) -> Weights:
    """Fit the net by Adam to weighted cross-entropy; return its weights."""
    random = np.random.default_rng(seed)
    net: Weights = {
        "first": random.normal(0, 0.2, (FEATURES, HIDDEN)).astype(np.float32),
        "bias": np.zeros(HIDDEN, np.float32),
        "second": random.normal(0, 0.2, HIDDEN).astype(np.float32),
        "last": np.array(-1.0, np.float32),
    }
    mean = {k: np.zeros_like(v) for k, v in net.items()}
    square = {k: np.zeros_like(v) for k, v in net.items()}
    weight = rows.weight / rows.weight.mean()
    t, steps = 0, epochs * -(-len(rows.won) // BATCH)
    for epoch in range(epochs):
        order = random.permutation(len(rows.won))
        for i in range(0, len(order), BATCH):
            pick = order[i : i + BATCH]
            gradient = _gradient(net, rows.features[pick], rows.won[pick], weight[pick])
            t += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * t / steps))
            for k in net:
                g = gradient[k] + 1e-6 * net[k]
                mean[k] = FIRST_DECAY * mean[k] + (1 - FIRST_DECAY) * g
                square[k] = SECOND_DECAY * square[k] + (1 - SECOND_DECAY) * np.square(g)
                scale = np.sqrt(square[k] / (1 - SECOND_DECAY**t)) + 1e-8
                net[k] = net[k] - (rate / (1 - FIRST_DECAY**t)) * mean[k] / scale
        _talk(f"epoch {epoch + 1} of {epochs}")
    return {k: v.astype(np.float32) for k, v in net.items()}


def predict(net: Weights, features: Floats) -> Floats:
    """Return the chances to win that a net gives some rows."""
    hidden = np.tanh(features @ net["first"] + net["bias"])
    chances: Floats = 1 / (1 + np.exp(-(hidden @ net["second"] + net["last"])))
    return chances


def _gradient(net: Weights, x: Floats, y: Floats, w: Floats) -> Weights:
    hidden = np.tanh(x @ net["first"] + net["bias"])
    p = 1 / (1 + np.exp(-(hidden @ net["second"] + net["last"])))
    error = w * (p - y) / np.float32(len(y))
    back = np.outer(error, net["second"]) * (1 - hidden**2)
    return {
        "first": x.T @ back,
        "bias": back.sum(axis=0),
        "second": hidden.T @ error,
        "last": error.sum(),
    }


def judge(net: Weights, rows: Rows) -> dict[str, float]:
    """Return Brier score, that of a constant, and log loss, by weight."""
    p = np.clip(predict(net, rows.features).astype(np.float64), 1e-6, 1 - 1e-6)
    w = rows.weight / rows.weight.sum(dtype=np.float64)
    base = float((w * rows.won).sum())
    loss = -(w * (rows.won * np.log(p) + (1 - rows.won) * np.log(1 - p))).sum()
    return {
        "brier": round(float((w * (p - rows.won) ** 2).sum()), 5),
        "brier_constant": round(base * (1 - base), 5),
        "log_loss": round(float(loss), 5),
    }


def _talk(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    """Play, fit, judge, store."""
    given = _parse()
    learned, held = [], []
    for scenario, players in CELLS:
        games = int(given.games * SHARES[scenario])
        rows = blueprint_rows(scenario, players, games, given.seed)
        train, test = split(rows, 0.05, given.seed)
        learned.append(train)
        held.append(test)
        won = 100 * float(rows.won.mean())
        _talk(f"{scenario}-{players}: {games} games, {won:.1f} % of the rows won")
    net = fit(Rows.join(learned), given.epochs, given.seed)
    figures = {"all": judge(net, Rows.join(held))}
    for (scenario, players), rows in zip(CELLS, held, strict=True):
        figures[f"{scenario}-{players}"] = judge(net, rows)
    _talk(json.dumps(figures, indent=1))
    options = {k: v for k, v in vars(given).items() if k != "output"}
    note = {"made_by": "make train", **options, "held_out": figures}
    arrays: dict[str, Any] = {**net, "note": np.array(json.dumps(note))}
    np.savez(given.output, **arrays)
    _talk(f"stored {given.output}")
    return 0


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="lookout.solver.value.train", description=__doc__
    )
    parser.add_argument(
        "--games", type=int, default=24_000, help="of the blueprint in a cell"
    )
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--output", type=Path, default=FILE, help="default: the package's own file"
    )
    return parser.parse_args()


if __name__ == "__main__":
    raise SystemExit(main())
