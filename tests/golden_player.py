"""A player for golden games: heads for Safes and the roof, and wanders a little."""

from lookout.engine import actions as act
from lookout.engine.actions import first_of, kind_of
from lookout.engine.apply import legal_actions
from lookout.engine.chance import draw_below
from lookout.engine.constants import (
    CELLS,
    FLOOR_CELLS,
    NOWHERE,
    SAFE,
    SCENARIO_SAFES,
    STAIRS,
)
from lookout.engine.geometry import adjacent_cells, floor_of, row_and_column
from lookout.engine.moves import stairs_ends
from lookout.engine.safe import may_escape
from lookout.engine.stack import ASK_ACTION, argument, top

WANDER = 4
"""One action in so many is any legal one."""

ENOUGH_DICE = 4
LIKED = {
    act.ESCAPE: 100,
    act.PICK_UP: 90,
    act.CRACK: 80,
    act.REROUTE_PICK: 62,
    act.REROUTE_DROP: 62,
    act.USE_TOOL: 60,
    act.X_RAY: 50,
    act.ENHANCE: 50,
    act.HACK: 35,
    act.LOAD_LAPTOP: 35,
    act.SPY_PATROL: 25,
    act.SPY_EVENT: 25,
    act.END_ACTIONS: 20,
    act.ORDERS: 15,
    act.CLIMB: 12,
    act.PLACE_CROW: 10,
}


def choose(state, rng):
    """Return a legal action, for the action phase mostly one that leads somewhere."""
    legal = legal_actions(state)
    if top(state) == ASK_ACTION and draw_below(rng, WANDER):
        here = int(state.player_cell[argument(state, 1)])
        goals = goals_of(state)
        distance = distances(state, goals)
        scores = [score(state, action, here, goals, distance) for action in legal]
        legal = [a for a, s in zip(legal, scores, strict=True) if s == max(scores)]
    return legal[draw_below(rng, len(legal))]


def score(state, action, here, goals, distance):
    kind, cell = kind_of(action), first_of(action)
    if kind == act.PEEK:
        return 55 if cell in goals else 22
    if kind == act.ADD_DIE:
        return 75 if state.safe_dice[cell] < ENOUGH_DICE else 0
    if kind == act.MOVE:
        guarded = state.guard_cell[floor_of(cell)] == cell
        closer = distance.get(cell, 99) < distance.get(here, 99)
        return 45 if closer and not guarded else 5
    if kind == act.HACK and max(state.hack) > 1:
        return 0
    return LIKED.get(kind, 0)


def goals_of(state):
    """The cells worth going to, or worth revealing, at this stage of a game."""
    cells = [cell for cell in range(CELLS) if state.face[cell] >= 0]
    hidden = {cell for cell in cells if state.face[cell] == 0}
    if may_escape(state):
        roof = FLOOR_CELLS * (int(state.floors) - 1)
        exits = {c for c in cells_of(state, STAIRS) if c >= roof}
        return exits or {c for c in hidden if c >= roof}
    lying = {int(cell) for cell in state.loot_cell if cell != NOWHERE}
    safes = cells_of(state, SAFE)
    closed = {c for c in safes if not state.opened[floor_of(c)] >> c % FLOOR_CELLS & 1}
    ready = {c for c in closed if not combination(state, c) & hidden}
    wanted = {c for safe in closed for c in combination(state, safe) & hidden}
    if len(safes) < SCENARIO_SAFES[state.scenario] and not wanted:
        wanted = hidden
    return lying or ready or wanted or hidden


def cells_of(state, kind):
    return {
        floor * FLOOR_CELLS + local
        for floor in range(state.floors)
        for local in range(FLOOR_CELLS)
        if state.kind_cells[kind, floor] >> local & 1
    }


def combination(state, safe):
    lines, floor = row_and_column(state, safe), floor_of(safe)
    return {floor * FLOOR_CELLS + i for i in range(FLOOR_CELLS) if lines >> i & 1}


def distances(state, goals):
    """The steps from every cell to the nearest goal, by doors and known stairs."""
    steps = dict.fromkeys(goals, 0)
    queue = list(goals)
    for cell in queue:
        for other in ways(state, cell):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps


def ways(state, cell):
    floor, beside = floor_of(cell), adjacent_cells(state, cell)
    cells = [floor * FLOOR_CELLS + i for i in range(FLOOR_CELLS) if beside >> i & 1]
    ends = stairs_ends(state, cell)
    if ends & 1:
        cells.append(cell + FLOOR_CELLS)
    if ends & 2:
        cells.append(cell - FLOOR_CELLS)
    return cells
