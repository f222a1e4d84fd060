"""Adding up recorded games: by agent and cell, and agent against agent."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from lookout.solver.arena.agents import Contender
from lookout.solver.arena.deals import ALL_CELLS, Cell
from lookout.solver.arena.results import Key, Played
from lookout.solver.arena.stats import Paired, wilson_interval


@dataclasses.dataclass(frozen=True, slots=True)
class Summary:
    """Some games of one agent; there is at least one."""

    games: tuple[Played, ...]

    @property
    def number(self) -> int:
        """How many games there are."""
        return len(self.games)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return sum(game.won for game in self.games)

    @property
    def rate(self) -> float:
        """The share that was won."""
        return self.wins / self.number

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the win rate."""
        return wilson_interval(self.wins, self.number)

    @property
    def cpu_ms(self) -> float:
        """CPU time of a decision, the mean over all decisions."""
        decisions = sum(game.decisions for game in self.games)
        return sum(game.cpu_ms for game in self.games) / max(1, decisions)

    @property
    def turns(self) -> float:
        """The mean length of a game."""
        return sum(game.turns for game in self.games) / self.number

    @property
    def safes_if_lost(self) -> float | None:
        """Safes opened in the mean lost game."""
        lost = [game.safes for game in self.games if not game.won]
        return sum(lost) / len(lost) if lost else None

    @property
    def stealth_if_won(self) -> float | None:
        """Stealth left in the mean won game, by player."""
        left = [game.stealth / game.players for game in self.games if game.won]
        return sum(left) / len(left) if left else None

    @property
    def causes(self) -> list[tuple[str, int]]:
        """What games were lost by, the commonest first."""
        return Counter(game.cause for game in self.games if not game.won).most_common()


class Scores:
    """The recorded games of some contenders in some cells, from one set of deals."""

    def __init__(
        self,
        recorded: Mapping[Key, Played],
        contenders: Sequence[Contender],
        *,
        cells: Iterable[Cell] = ALL_CELLS,
        set_name: str,
    ) -> None:
        self.set_name = set_name
        self._games: dict[tuple[Contender, Cell], dict[int, Played]] = {}
        wanted, named = set(cells), set(contenders)
        for (contender, deal), played in recorded.items():
            if contender in named and deal.cell in wanted and deal.set == set_name:
                rows = self._games.setdefault((contender, deal.cell), {})
                rows[deal.index] = played
        self.contenders = [c for c in contenders if self.cells_of(c)]
        self.labels = {c: c.label() for c in self.contenders}
        self.cells = [c for c in ALL_CELLS if any(c == cell for _, cell in self._games)]

    def cells_of(self, contender: Contender) -> list[Cell]:
        """Return the cells that a contender has played in."""
        return [cell for cell in ALL_CELLS if (contender, cell) in self._games]

    def summary(self, contender: Contender, cell: Cell | None = None) -> Summary | None:
        """Return the games of a contender in a cell, or in all; None without games."""
        cells = self.cells_of(contender) if cell is None else [cell]
        games = [
            played
            for place in cells
            for _, played in sorted(self._games.get((contender, place), {}).items())
        ]
        return Summary(tuple(games)) if games else None

    def paired(self, first: Contender, second: Contender, cell: Cell) -> Paired:
        """Compare two contenders on the deals of a cell that both have played."""
        ours = self._games.get((first, cell), {})
        theirs = self._games.get((second, cell), {})
        both = [(ours[i].won, theirs[i].won) for i in ours if i in theirs]
        return Paired(len(both), both.count((True, False)), both.count((False, True)))
