"""What the value function looks at: a position as a row of small numbers.

Read from the state alone, so two worlds behind one public history give one row.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lookout.engine.bits import count_bits
from lookout.engine.constants import (
    CHARACTERS,
    ESCAPED,
    LOOT,
    MAX_FLOORS,
    MAX_PLAYERS,
    ON_PATROL,
    SAFE,
)
from lookout.engine.decks import full_deck_size
from lookout.engine.geometry import (
    bit_of,
    cell_at,
    floor_of,
    row_and_column,
)
from lookout.engine.jit import kernel
from lookout.engine.players import holds_loot
from lookout.engine.safe import may_escape, safes_left
from lookout.engine.state import State
from lookout.solver.policy.blueprint import missing_numbers
from lookout.solver.policy.desk import LEVELS, Desk
from lookout.solver.policy.sight import seen_chance, watch_guard
from lookout.solver.policy.tasks import draw_potential, set_tasks
from lookout.solver.policy.ways import read_entries

_FLOOR = 16  # Features of each floor.
_CREW = 17  # Features of the crew and the job.
_MOVES = _CREW + MAX_FLOORS * _FLOOR + LOOT + CHARACTERS  # Who is to move, and tempo.
FEATURES = _MOVES + 10

Row = npt.NDArray[np.float32]
"""Room for the features of one position."""


@kernel
def read_features(state: State, desk: Desk, row: Row) -> None:
    """Write the features of a state into a row."""
    for i in range(FEATURES):
        row[i] = 0.0
    _read_crew(state, desk, row)
    for floor in range(int(state.floors)):
        _read_floor(state, desk, floor, row, _CREW + floor * _FLOOR)
    base = _CREW + MAX_FLOORS * _FLOOR
    for player in range(int(state.players)):
        for loot in range(LOOT):
            if holds_loot(state, player, loot):
                row[base + loot] = 1.0
        row[base + LOOT + int(state.character[player])] = 1.0
    _read_work(state, row)


@kernel
def _read_crew(state: State, desk: Desk, row: Row) -> None:
    """Write what concerns the crew as a whole."""
    players = int(state.players)
    inside, least, total, bare, tools = 0, 9, 0, 0, 0
    for player in range(players):
        tools += count_bits(int(state.hand_tools[player]))
        if state.player_cell[player] == ESCAPED:
            continue
        stealth = int(state.stealth[player])
        inside += 1
        least = min(least, stealth)
        total += stealth
        bare += int(stealth == 0)
    row[0] = 1.0 if state.scenario == 0 else 0.0
    row[1] = 1.0 if state.scenario == 1 else 0.0
    row[2] = players / MAX_PLAYERS
    row[3] = inside / MAX_PLAYERS
    row[4] = min(least, 3) / 3
    row[5] = total / (3 * max(1, inside))
    row[6] = bare / 2
    row[7] = safes_left(state) / 3
    row[8] = 1.0 if may_escape(state) else 0.0
    row[9] = tools / 4
    row[10] = (int(state.hack[0]) + int(state.hack[1]) + int(state.hack[2])) / 6
    row[11] = 1.0 if players == 1 else 0.0
    _read_ways(state, desk, row)


@kernel
def _read_ways(state: State, desk: Desk, row: Row) -> None:
    """Write how far everybody is from a task, or with all Loot from the exit."""
    near, far, most = 0.0, 0.0, 0
    for player in range(int(state.players)):
        cell = int(state.player_cell[player])
        if cell == ESCAPED:
            continue
        level = 0.0
        if cell >= 0:
            for floor in range(int(state.floors)):
                desk.reach[floor] = 0
            desk.reach[floor_of(cell)] = bit_of(cell)
            read_entries(state, desk, player)
            set_tasks(state, desk, player)
            draw_potential(state, desk, player)
            level = desk.potential[cell]
        near = max(near, level / LEVELS)
        far = max(far, 1.0 - level / LEVELS)
        most += 1
        row[_MOVES] += level / LEVELS
        if player == state.active:
            row[_MOVES + 1] = level / LEVELS
    row[_MOVES] /= max(1, most)
    if may_escape(state):
        row[12], row[13] = near, far
    else:
        row[14], row[15] = near, far
    row[16] = 1.0 if most == 0 else 0.0


@kernel
def _read_floor(state: State, desk: Desk, floor: int, row: Row, base: int) -> None:
    """Write what concerns one floor: its Safe, its tiles, its guard."""
    hidden = int(state.hidden[floor])
    row[base] = count_bits(hidden) / 16
    row[base + 1] = float(state.safes_seen[floor])
    row[base + 2] = float(state.stairs_seen[floor])
    row[base + 3] = float(count_bits(int(state.opened[floor])))
    safes = int(state.kind_cells[SAFE, floor]) & ~int(state.opened[floor])
    while safes:
        cell = cell_at(floor, safes & -safes)
        safes &= safes - 1
        row[base + 4] += count_bits(row_and_column(state, cell) & hidden) / 4
        row[base + 5] += missing_numbers(state, cell) / 4
        row[base + 6] += int(state.safe_dice[cell]) / 4
    row[base + 7] = int(state.guard_die[floor]) / 4
    row[base + 8] = count_bits(int(state.alarms[floor])) / 2
    row[base + 9] = float(state.deck_left[floor]) / full_deck_size(state, floor)
    row[base + 10] = 1.0 if state.guard_status[floor] == ON_PATROL else 0.0
    for loot in range(LOOT):
        cell = int(state.loot_cell[loot])
        if cell >= 0 and floor_of(cell) == floor:
            row[base + 11] = 1.0
    _read_danger(state, desk, floor, row, base)


@kernel
def _read_danger(state: State, desk: Desk, floor: int, row: Row, base: int) -> None:
    """Write who is on a floor, and who may be seen by its guard's next move."""
    watched = False
    for player in range(int(state.players)):
        cell = int(state.player_cell[player])
        if cell < 0 or floor_of(cell) != floor:
            continue
        if not watched:
            watch_guard(state, desk, floor, 0)
            watched = True
        chance = seen_chance(state, desk, floor, bit_of(cell), True)
        if state.stealth_tokens[cell] > 0:
            chance *= 0.2
        if player == state.active:
            row[_MOVES + 2] = chance
            row[_MOVES + 3] = min(3, int(state.stealth[player])) / 3
        else:
            row[_MOVES + 4] += chance
            if state.stealth[player] == 0:
                row[_MOVES + 5] = max(row[_MOVES + 5], chance)
            elif state.stealth[player] == 1:
                row[_MOVES + 6] = max(row[_MOVES + 6], chance)
        row[base + 12] += 0.5
        row[base + 13] += chance
        if state.stealth[player] == 0:
            row[base + 14] = max(row[base + 14], chance)
        elif state.stealth[player] == 1:
            row[base + 15] = max(row[base + 15], chance)


@kernel
def _read_work(state: State, row: Row) -> None:
    """Write about how many actions of work are left, on the whole and a head."""
    work, speed = 0.0, 0.0
    for floor in range(int(state.floors)):
        hidden = int(state.hidden[floor])
        unopened = 1 - count_bits(int(state.opened[floor]))
        if state.safes_seen[floor] == 0:
            work += 0.6 * count_bits(hidden) + 12.0
        safes = int(state.kind_cells[SAFE, floor]) & ~int(state.opened[floor])
        while safes:
            cell = cell_at(floor, safes & -safes)
            safes &= safes - 1
            work += 2.0 * count_bits(row_and_column(state, cell) & hidden)
            work += 2.0 * missing_numbers(state, cell)
            work -= min(4, int(state.safe_dice[cell]))
        if unopened > 0:
            speed = max(speed, float(state.guard_die[floor]))
    inside = 0
    for player in range(int(state.players)):
        inside += int(state.player_cell[player] != ESCAPED)
    row[_MOVES + 7] = work / 60
    row[_MOVES + 8] = work / (40 * max(1, inside))
    row[_MOVES + 9] = speed * work / 200
