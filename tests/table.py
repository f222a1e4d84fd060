"""A table for tests: positions from a few words, and play by text.

    t = Table(players=2).tiles("1B1 motion_1").at("p1 1A1", "p2 1D4")
    t.do("move 1B1").do("move 1C1")
    assert t.alarms() == {"1B1"}

A fresh table is amid a Bank Job: p1 to move with 4 actions, everybody on 1A1
(face up, a tile without a text that matters: service_duct_5), floor 1's guard on 1D4
heading for 1C4, the other floors not set up, abilities that do nothing by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable

from lookout.engine import stack
from lookout.engine.apply import Step, apply, decider, legal_actions
from lookout.engine.chance import Chance, new_script
from lookout.engine.constants import (
    EVENT_NAMES,
    FACE_NAMES,
    FIRST_LOOT_ITEM,
    FLOOR_CELLS,
    ITEM_NAMES,
    LOOT_NAMES,
    LOST,
    LOST_VISUAL,
    NOWHERE,
    ON_PATROL,
    TOOL_NAMES,
)
from lookout.engine.deal import Setup, lay_out
from lookout.engine.journal import GUARD_HEADS_FOR, GUARD_STEPS
from lookout.engine.rules import Rules
from lookout.engine.state import EVENT_DECK, State, copy_state, refresh
from lookout.engine.text.notation import (
    TOKEN_NAMES,
    format_action,
    format_cell,
    format_outcome,
    parse_action,
    parse_cell,
    parse_outcome,
    parse_player,
)
from lookout.engine.turn import take_side

QUIET_CREW = ("hawk", "spotter", "raven", "rook")


def bit(cell: int) -> int:
    return 1 << cell % FLOOR_CELLS


def cells_of(masks: Iterable[int]) -> set[str]:
    """The cells, as text, of one int of bits a floor."""
    return {
        format_cell(floor * FLOOR_CELLS + local)
        for floor, mask in enumerate(masks)
        for local in range(FLOOR_CELLS)
        if int(mask) >> local & 1
    }


class Table:
    """A state, things to lay on it, and what can be read off it."""

    def __init__(
        self,
        scenario: str = "bank",
        players: int = 2,
        *,
        characters: tuple[str, ...] | None = None,
        sides: tuple[str, ...] | None = None,
        rules: Rules | None = None,
        lost_visual: bool = False,
    ) -> None:
        crew = characters or QUIET_CREW
        crew += tuple(c for c in QUIET_CREW if c not in crew)
        setup = Setup(
            scenario=scenario,
            players=players,
            characters=crew[:players],
            sides=((sides or ()) + ("basic",) * players)[:players],
            rules=rules or Rules(),
            lost_visual=lost_visual,
        )
        self.state: State = lay_out(setup)
        for player in range(players):
            take_side(self.state, player, int(self.state.side[player]))
        self.step: Step | None = None
        self.state.entrance = 0
        self.state.active = 0
        self.state.remaining = 4
        stack.push(self.state, stack.ASK_ACTION, 0, 0, 0)
        self.tiles("1A1 service_duct_5")
        self.at(*(f"p{i + 1} 1A1" for i in range(players)))
        self.guard("1D4 > 1C4")

    # Laying out.

    def tiles(self, *tiles: str) -> Table:
        """Reveal tiles, each like ``1B2 laser_1``; what revealing does, happens not."""
        for tile in tiles:
            cell, face = tile.split()
            self.state.face[parse_cell(cell)] = FACE_NAMES.index(face)
        refresh(self.state)
        return self

    def at(self, *places: str) -> Table:
        """Put players on cells, each like ``p1 1B2`` (``off``, ``escaped`` too)."""
        for place in places:
            player, where = place.split()
            off = {"off": -1, "escaped": -2}
            cell = off[where] if where in off else parse_cell(where)
            self.state.player_cell[parse_player(player)] = cell
        return self

    def guard(self, text: str, die: int | None = None) -> Table:
        """Set a floor's guard up, like ``1D4 > 1C4``; its cards count as drawn."""
        start, goal = (parse_cell(word.strip()) for word in text.split(">"))
        floor = start // FLOOR_CELLS
        state = self.state
        state.guard_status[floor] = ON_PATROL
        state.guard_cell[floor], state.die_cell[floor] = start, goal
        if die is not None:
            state.guard_die[floor] = die
        state.deck_seen[floor] = bit(start) | bit(goal)
        state.last_card[floor] = goal % FLOOR_CELLS
        size = int(state.cells).bit_count() + int(state.lost_visual)
        removed = {1: 9, 2: 6, 3: 3, 4: 0}[int(state.players)]
        state.deck_left[floor] = (
            size - removed - int(state.deck_seen[floor]).bit_count()
        )
        return self

    def lose_guard(self, floor: int) -> Table:
        """Take a floor's guard off the board, as Lost Visual does."""
        self.state.guard_status[floor - 1] = LOST
        self.state.guard_cell[floor - 1] = self.state.die_cell[floor - 1] = NOWHERE
        return self

    def die(self, floor: int, number: int) -> Table:
        self.state.guard_die[floor - 1] = number
        return self

    def mark(self, field: str, *cells: str) -> Table:
        """Set bits of a field of cells: alarms, cracked, disabled, unlocked, opened,
        emptied, thermal."""
        for text in cells:
            cell = parse_cell(text)
            self.state[field][cell // FLOOR_CELLS] |= bit(cell)
        return self

    def hand(self, text: str) -> Table:
        """Give a player cards: ``p1 donuts mirror``; they leave their decks."""
        player, *names = text.split()
        for name in names:
            item = ITEM_NAMES.index(name)
            if item < FIRST_LOOT_ITEM:
                self.state.hand_tools[parse_player(player)] |= 1 << item
                self.state.tools_deck &= ~(1 << item)
            else:
                loot = item - FIRST_LOOT_ITEM
                self.state.hand_loot[parse_player(player)] |= 1 << loot
                self.state.loot_deck &= ~(1 << loot)
        return self

    def lay(self, text: str) -> Table:
        """Lay cards on a cell: ``1B2 gold_bar_2``."""
        cell, *names = text.split()
        for name in names:
            item = ITEM_NAMES.index(name)
            if item < FIRST_LOOT_ITEM:
                self.state.tool_cell[item] = parse_cell(cell)
                self.state.tools_deck &= ~(1 << item)
            else:
                self.state.loot_cell[item - FIRST_LOOT_ITEM] = parse_cell(cell)
                self.state.loot_deck &= ~(1 << (item - FIRST_LOOT_ITEM))
        return self

    def stealth(self, *amounts: int) -> Table:
        """Set everybody's Stealth, p1 first."""
        for player, amount in enumerate(amounts):
            self.state.stealth[player] = amount
        return self

    def count(self, field: str, cell: str, number: int) -> Table:
        """Set a counted field of a cell: stealth_tokens, safe_dice."""
        self.state[field][parse_cell(cell)] = number
        return self

    def hacks(self, **tokens: int) -> Table:
        """Set Hack tokens: ``hacks(laser=2, laptop=1)``."""
        for name, number in tokens.items():
            if name == "laptop":
                self.state.laptop = number
            else:
                self.state.hack[TOKEN_NAMES.index(name)] = number
        return self

    def set(self, **fields: object) -> Table:
        """Set plain fields of the state by name."""
        for name, value in fields.items():
            self.state[name] = value
        return self

    def turn_of(self, player: str, remaining: int = 4) -> Table:
        """Make it another player's action phase."""
        stack.clear_stack(self.state)
        self.state.active = parse_player(player)
        self.state.remaining = remaining
        stack.push(self.state, stack.ASK_ACTION, parse_player(player), 0, 0)
        return self

    def open_floor(self, floor: int) -> Table:
        """Remove all walls of a floor."""
        cells = int(self.state.cells)
        east = cells & cells >> 1 & sum(1 << i for i in range(25) if i % 5 != 4)
        self.state.open_east[floor - 1] = east
        self.state.open_south[floor - 1] = cells & cells >> 5
        return self

    def wall(self, *pieces: str) -> Table:
        """Put up wall pieces like ``1A1-1B1``."""
        for piece in pieces:
            a, b = sorted(parse_cell(text) for text in piece.split("-"))
            ways = self.state.open_east if b == a + 1 else self.state.open_south
            ways[a // FLOOR_CELLS] &= ~bit(a)
        return self

    def events_seen(self, *names: str) -> Table:
        """Put events on their discards."""
        for name in names:
            self.state.deck_seen[EVENT_DECK] |= 1 << EVENT_NAMES.index(name)
            self.state.deck_left[EVENT_DECK] -= 1
        return self

    def patrol_left(self, floor: int, *cells: str) -> Table:
        """Leave only these cards in a patrol deck (``lost_visual`` too), 4 players."""
        keep = 0
        for text in cells:
            card = (
                LOST_VISUAL if text == "lost_visual" else parse_cell(text) % FLOOR_CELLS
            )
            keep |= 1 << card
        whole = int(self.state.cells) | int(self.state.lost_visual) << LOST_VISUAL
        self.state.deck_seen[floor - 1] = whole & ~keep
        self.state.deck_left[floor - 1] = len(cells)
        return self

    # Playing.

    def do(self, action: str, *outcomes: str, chance: Chance | None = None) -> Table:
        """Apply an action with exactly these outcomes (or from another chance)."""
        if chance is None:
            chance = new_script([parse_outcome(text) for text in outcomes])
        self.step = apply(self.state, parse_action(action), chance)
        self.state = self.step.state
        return self

    def end(self, *outcomes: str, used: int = 3) -> Table:
        """End the action phase with enough used actions to avoid an event."""
        self.state.used = max(int(self.state.used), used)
        return self.do("end", *outcomes)

    def event(self, name: str, *outcomes: str) -> Table:
        """End the action phase with an event: 0 used actions."""
        self.state.used = 0
        return self.do("end", f"event {name}", *outcomes)

    # Reading.

    def copy(self) -> Table:
        other: Table = Table.__new__(Table)
        other.state, other.step = copy_state(self.state), self.step
        return other

    def legal(self) -> set[str]:
        return {format_action(action) for action in legal_actions(self.state)}

    def verbs(self) -> set[str]:
        """The first words of the legal actions."""
        return {text.split()[0] for text in self.legal()}

    def question(self) -> str:
        """The name of the question on top, like ``ask_action``; empty at the end."""
        what = stack.top(self.state)
        names = {v: k for k, v in vars(stack).items() if k.startswith("ASK_")}
        return names[what].lower() if what else ""

    def asked(self) -> str:
        """The player who answers, like ``p2``."""
        return f"p{decider(self.state) + 1}"

    def alarms(self) -> set[str]:
        return cells_of(self.state.alarms)

    def marked(self, field: str) -> set[str]:
        return cells_of(self.state[field])

    def where(self, player: str) -> str:
        cell = int(self.state.player_cell[parse_player(player)])
        return {-1: "off", -2: "escaped"}.get(cell) or format_cell(cell)

    def guard_at(self, floor: int) -> str:
        cell = int(self.state.guard_cell[floor - 1])
        return "" if cell < 0 else format_cell(cell)

    def heading(self, floor: int) -> str:
        """The cell of a floor's guard die."""
        cell = int(self.state.die_cell[floor - 1])
        return "" if cell < 0 else format_cell(cell)

    def guard_steps(self) -> list[str]:
        """The cells that guards stepped into in the last step, in order."""
        assert self.step is not None
        return [format_cell(e[2]) for e in self.step.journal if e[0] == GUARD_STEPS]

    def headings(self) -> list[str]:
        """The cells where guard dice were put in the last step, in order."""
        assert self.step is not None
        return [format_cell(e[2]) for e in self.step.journal if e[0] == GUARD_HEADS_FOR]

    def stealth_of(self, player: str) -> int:
        return int(self.state.stealth[parse_player(player)])

    def hand_of(self, player: str) -> set[str]:
        p = parse_player(player)
        tools, loot = int(self.state.hand_tools[p]), int(self.state.hand_loot[p])
        return {n for i, n in enumerate(TOOL_NAMES) if tools >> i & 1} | {
            n for i, n in enumerate(LOOT_NAMES) if loot >> i & 1
        }

    def face(self, cell: str) -> str:
        return FACE_NAMES[int(self.state.face[parse_cell(cell)])]

    def outcomes(self) -> list[str]:
        """The outcomes of the last step, as text."""
        assert self.step is not None
        return [format_outcome(outcome) for outcome in self.step.outcomes]
