"""Dealing a game: the set-up of 2.2 up to its first question."""

from __future__ import annotations

import dataclasses

from lookout.engine.apply import Step, check_used_up, outcome_fault, read_step
from lookout.engine.chance import Chance, ScriptFault
from lookout.engine.constants import (
    CELLS,
    CHARACTER_NAMES,
    FLOOR_CELLS,
    HIDDEN,
    LOOT,
    LOOT_GOLD_BAR,
    LOOT_GOLD_BAR_2,
    MAX_PLAYERS,
    NO_SIDE,
    NOWHERE,
    SCENARIO_FLOORS,
    SCENARIO_GUARD_DICE,
    SCENARIO_NAMES,
    SCENARIO_WIDTH,
    TOOLS,
)
from lookout.engine.decks import full_deck_size
from lookout.engine.errors import InvalidSetupError
from lookout.engine.rules import FLAGS, Rules
from lookout.engine.stack import (
    ASK_ENTRANCE,
    ASK_FIRST_PLAYER,
    ASK_SIDE,
    DRAW_CHARACTER,
    FIRST_DESTINATION,
    PLACE_FIRST_GUARD,
    START_TURN,
    push,
)
from lookout.engine.state import DECKS, State, blank_state, refresh
from lookout.engine.turn import advance, take_side
from lookout.engine.walls import (
    Wall,
    check_walls,
    default_layout,
    floor_cells,
    layout_walls,
    open_ways,
)

SIDES = ("basic", "advanced")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """Everything that is settled before the first card is drawn."""

    scenario: str = "bank"
    """``bank``, ``office`` or ``fort_knox``."""

    players: int = 4
    """1 to 4; P04: characters, not people, are counted."""

    characters: tuple[str | None, ...] = ()
    """One name a player; None, or none given, deals a random character (S08)."""

    sides: tuple[str | None, ...] = ()
    """``basic`` or ``advanced`` for each player; None asks when the time comes."""

    rules: Rules = dataclasses.field(default_factory=Rules)
    """The switches; the strict second edition by default."""

    walls: tuple[frozenset[Wall], ...] | None = None
    """The wall pieces of each floor; None takes the printed layout."""

    hole: int = NOWHERE
    """With ``walls`` at Fort Knox: the local cell that has no tile."""

    lost_visual: bool = False
    """Whether the Lost Visual cards are in the patrol decks (2.16)."""

    def defects(self) -> list[str]:
        """Return everything that is wrong, apart from the walls."""
        found = []
        if self.scenario not in SCENARIO_NAMES:
            known = ", ".join(SCENARIO_NAMES)
            found.append(f"unknown scenario {self.scenario!r}; expected one of {known}")
        if not 1 <= self.players <= MAX_PLAYERS:
            found.append(f"{self.players} players; expected 1 to {MAX_PLAYERS}")
        for name, given in (("characters", self.characters), ("sides", self.sides)):
            if len(given) > self.players:
                found.append(f"{len(given)} {name} for {self.players} players")
        named = [c for c in self.characters if c is not None]
        for character in named:
            if character not in CHARACTER_NAMES:
                known = ", ".join(CHARACTER_NAMES)
                found.append(
                    f"unknown character {character!r}; expected one of {known}"
                )
        for character in sorted({c for c in named if named.count(c) > 1}):
            found.append(f"character {character!r} is taken twice")
        if self.walls is None and self.hole != NOWHERE:
            found.append("a hole needs walls that go with it")
        for side in self.sides:
            if side is not None and side not in SIDES:
                found.append(f"unknown side {side!r}; expected basic or advanced")
        return found


def deal(setup: Setup, chance: Chance) -> Step:
    """Set a game up and run it to the first question: a side, or the entrance.

    Raises:
        InvalidSetupError: If the set-up cannot be dealt.
        InvalidWallsError: If the walls are against the rules.
        OutcomeError: If a script does not fit.
    """
    defects = setup.defects()
    if defects:
        raise InvalidSetupError(defects)
    state = lay_out(setup)
    _push_set_up(state)
    chance.journal_n = 0
    chance.script_i = 0
    try:
        advance(state, chance)
    except ScriptFault:
        raise outcome_fault(state, chance) from None
    check_used_up(chance)
    return read_step(state, chance)


def lay_out(setup: Setup) -> State:
    """Return the building with its decks, before anything is drawn."""
    state = blank_state()
    scenario = SCENARIO_NAMES.index(setup.scenario)
    state.scenario = scenario
    state.floors = SCENARIO_FLOORS[scenario]
    state.width = SCENARIO_WIDTH[scenario]
    state.players = setup.players
    state.lost_visual = setup.lost_visual
    for flag in FLAGS:
        state[flag] = setup.rules.code(flag)
    _build_walls(state, setup)
    _fill_decks(state, setup)
    _seat_players(state, setup)
    refresh(state)
    return state


def _build_walls(state: State, setup: Setup) -> None:
    scenario = int(state.scenario)
    if setup.walls is None:
        walls, hole = layout_walls(default_layout(scenario))
    else:
        walls, hole = [set(floor) for floor in setup.walls], setup.hole
        check_walls(scenario, walls, hole)
    state.hole = hole
    state.cells = floor_cells(scenario, hole)
    for floor, pieces in enumerate(walls):
        ways = open_ways(int(state.cells), pieces)
        state.open_east[floor], state.open_south[floor] = ways
        state.guard_die[floor] = SCENARIO_GUARD_DICE[scenario][floor]
    for cell in range(CELLS):
        inside = int(state.cells) >> cell % FLOOR_CELLS & 1
        if cell // FLOOR_CELLS < state.floors and inside:
            state.face[cell] = HIDDEN


def _fill_decks(state: State, setup: Setup) -> None:
    for deck in range(DECKS):
        if deck < state.floors or deck == DECKS - 1:
            state.deck_left[deck] = full_deck_size(state, deck)
    state.tools_deck = (1 << TOOLS) - 1
    state.loot_deck = (1 << LOOT) - 1
    if setup.players == 1:  # P02
        state.loot_deck &= ~(1 << LOOT_GOLD_BAR | 1 << LOOT_GOLD_BAR_2)


def _seat_players(state: State, setup: Setup) -> None:
    for player in range(setup.players):
        state.stealth[player] = setup.rules.start_stealth
        if player < len(setup.characters) and setup.characters[player] is not None:
            state.character[player] = CHARACTER_NAMES.index(setup.characters[player])
        if player < len(setup.sides) and setup.sides[player] is not None:
            state.side[player] = SIDES.index(setup.sides[player])


def _push_set_up(state: State) -> None:
    """Push the order of 2.2: characters, sides, guard, entrance, destination, start."""
    if state.players == 1:
        push(state, START_TURN, 0, 0, 0)
    else:
        push(state, ASK_FIRST_PLAYER, 0, 0, 0)
    push(state, FIRST_DESTINATION, 0, 0, 0)
    push(state, ASK_ENTRANCE, 0, 0, 0)
    push(state, PLACE_FIRST_GUARD, 0, 0, 0)
    players = range(int(state.players) - 1, -1, -1)
    for player in players:
        if state.side[player] == NO_SIDE:
            push(state, ASK_SIDE, player, 0, 0)
    for player in players:
        if state.character[player] == NOWHERE:
            push(state, DRAW_CHARACTER, player, 0, 0)
        elif state.side[player] != NO_SIDE:
            take_side(state, player, int(state.side[player]))
