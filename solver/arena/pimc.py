"""One tree for each world: the determinization that the product does not do.

A baseline. Some worlds are drawn, and each is searched as if its cards and dice were
known, by UCT with the same simulations as the product's. The tree then acts on what the
crew cannot know, so that more simulations do not help: strategy fusion.
"""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import numpy.typing as npt

from lookout.engine.actions import Action
from lookout.engine.apply import step
from lookout.engine.chance import Chance, new_sampler, new_world, set_key
from lookout.engine.constants import PLAYING, WON
from lookout.engine.jit import kernel
from lookout.engine.legal import legal_actions_into
from lookout.engine.offers import MAX_ACTIONS
from lookout.engine.state import STATE, State
from lookout.solver.policy.desk import Desk, new_desk
from lookout.solver.search.candidates import candidates
from lookout.solver.search.simulate import COUNTS, PLAN, Plan, simulate
from lookout.solver.value.net import Net, load_net

EXPLORATION = 0.4
LONGEST_PATH = 24
MOST_NODES = 40_000

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
States = npt.NDArray[np.void]

TREE = np.dtype(
    (
        np.record,
        [
            ("action", "<i8", (MOST_NODES,)),
            ("first", "<i8", (MOST_NODES,)),  # Of its children, or 0.
            ("children", "<i8", (MOST_NODES,)),
            ("visits", "<i8", (MOST_NODES,)),
            ("total", "<f8", (MOST_NODES,)),
            ("nodes", "<i8"),
        ],
    )
)


@kernel
def _best_child(tree: States, node: int) -> int:
    """Return the child to follow: an unvisited one, else by UCB1."""
    best, most = 0, -1.0
    for i in range(tree[0].children[node]):
        child = tree[0].first[node] + i
        visits = tree[0].visits[child]
        if visits == 0:
            return child
        bonus = EXPLORATION * math.sqrt(math.log(tree[0].visits[node]) / visits)
        if tree[0].total[child] / visits + bonus > most:
            best, most = child, tree[0].total[child] / visits + bonus
    return best


@kernel
def _add_children(tree: States, node: int, actions: Ints, n: int) -> None:
    first = int(tree[0].nodes)
    if first + n > MOST_NODES:
        return
    for i in range(n):
        tree[0].action[first + i] = actions[i]
        tree[0].first[first + i] = 0
        tree[0].children[first + i] = 0
        tree[0].visits[first + i] = 0
        tree[0].total[first + i] = 0.0
    tree[0].first[node], tree[0].children[node] = first, n
    tree[0].nodes = first + n


@kernel
def search_world(
    root: State,
    actions: Ints,
    key: int,
    simulations: int,
    tree: States,
    scratch: States,
    desk: Desk,
    net: Net,
    chance: Chance,
    chooser: Chance,
    plan: Plan,
    visits: Ints,
) -> None:
    """Search one world by UCT and add the visits of the root's actions."""
    path = np.zeros(LONGEST_PATH + 1, np.int64)
    counts = np.zeros(COUNTS, np.int64)
    buffer = np.zeros(MAX_ACTIONS, np.int64)
    tree[0].nodes = 1
    tree[0].visits[0], tree[0].total[0] = 0, 0.0
    _add_children(tree, 0, actions, len(actions))
    for _ in range(simulations):
        scratch[0] = root
        state = scratch[0]
        set_key(chance, 7, key)
        node, depth = 0, 0
        path[0] = 0
        while tree[0].children[node] and state.result == PLAYING:
            node = _best_child(tree, node)
            step(state, tree[0].action[node], chance)
            depth += 1
            path[depth] = node
            if tree[0].visits[node] == 0 or depth == LONGEST_PATH:
                break
        if state.result == PLAYING:
            if tree[0].visits[node] > 0 and depth < LONGEST_PATH:
                n = legal_actions_into(state, buffer)
                _add_children(tree, node, buffer, n)
            value = simulate(state, desk, net, chance, chooser, plan, 0, counts)
        else:
            value = 1.0 if state.result == WON else 0.0
        for i in range(depth + 1):
            tree[0].visits[path[i]] += 1
            tree[0].total[path[i]] += value
    for i in range(len(actions)):
        visits[i] += tree[0].visits[1 + i]


@dataclasses.dataclass(frozen=True, slots=True)
class WorldByWorldAgent:
    """Chooses the action that the trees of some worlds visited most."""

    name: str = "pimc"
    version: str = "1"
    worlds: int = 10
    simulations: int = 60
    """In each world."""

    def choose(self, state: State, seed: int, /) -> Action:
        """Return the action with the most visits, the blueprint's among equals."""
        desk = new_desk()
        actions = np.array(candidates(state, desk), np.int64)
        visits, tree = np.zeros(len(actions), np.int64), np.zeros(1, TREE)
        world, chooser = new_world(0), new_sampler(0)
        world.recording = 0
        plan = np.zeros(1, PLAN)[0]
        plan.turns, plan.share = 2 * int(state.players), 1.0
        plan.mover = state.active
        for i in range(self.worlds):
            key = (seed + 0x9E3779B1 * i) & 0xFFFFFFFF
            search_world(
                state, actions, key, self.simulations, tree, np.zeros(1, STATE), desk,
                load_net(), world, chooser, plan, visits,
            )  # fmt: skip
        return int(actions[int(np.argmax(visits))])
