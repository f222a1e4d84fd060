"""Playing in the terminal: what is shown, and what the words at the prompt do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from lookout.cli.adviser import Adviser
from lookout.cli.board import draw_legend
from lookout.cli.console import show, tell
from lookout.cli.documents import write_message
from lookout.cli.failures import Failure
from lookout.cli.game import Game
from lookout.cli.hint_view import describe_best, describe_fully, describe_nudge
from lookout.cli.prompt import Over, ask, pick
from lookout.cli.reporting import TakenBack
from lookout.cli.risk_view import risk_numbers, visit_numbers
from lookout.cli.table_view import draw_table
from lookout.client import LookoutError
from lookout.v1.game_service_pb2 import LegalAction
from lookout.v1.hint_pb2 import Hint

HELP = """\
a number          play that action; or type it as hints write it, like move 2B3:
                  its beginning will do, or its end, if nothing else is meant
?, hint           a nudge; again for more of it, up to the full answer
??, ???           the best action; the full answer
auto, auto turn   let the solver play this action, or the rest of the turn
risk [pN]         draw the risk of ending the turn on each cell
board, guards     draw the board; with the chance that a guard enters a cell
actions, legend   list the legal actions again; what the marks mean
undo              take back your last action
save FILE         save the position; lookout play --load FILE goes on from it
help, quit"""

_ACTION = "action"
_MOST_IN_A_TURN = 100


class Sitting:
    """One person, or several, at the keyboard."""

    def __init__(self, game: Game, adviser: Adviser, seats: Sequence[int]) -> None:
        self.game, self.adviser, self.seats = game, adviser, seats
        self._hint: Hint | None = None
        self._hints_given = 0
        self._has_explained = False
        self._words: dict[str, Callable[[str], None]] = {
            "help": lambda _: tell(HELP),
            "hint": lambda _: self._give_hint(1),
            "legend": lambda _: tell(draw_legend(tiles=True)),
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
            "undo": self._undo,
            "save": self._save,
            "auto": self._auto,
            "board": lambda _: show(draw_table(self.game.client, self.game.position)),
            "guards": lambda _: self._draw(),
            "actions": lambda _: self._list_actions(),
            "risk": self._risk,
        }

    def play(self) -> None:
        """Go on until the game is over.

        Raises:
            Over: If the person has had enough.
        """
        tell("help lists the words, ? asks for a hint.", style="dim")
        fresh = True
        while not self.game.is_over:
            if not self._is_ours():
                self._play_for_seat()
                fresh = True
                continue
            if fresh:
                self._draw()
                self._list_actions()
            step, position = self.game.step, self.game.position
            self._obey(self._ask())
            fresh = step != self.game.step or position is not self.game.position
        show(draw_table(self.game.client, self.game.position, legend=False))

    def _is_ours(self) -> bool:
        return not self.seats or self.game.legal.question.player in self.seats

    def _ask(self) -> str:
        question = self.game.legal.question
        notations = [action.notation for action in self.game.legal.actions]
        words = [*notations, *self._words, "?"]
        return ask(f"p{question.player}, {question.kind.replace('_', ' ')}> ", words)

    def _obey(self, line: str) -> None:
        """Do what a line says; what cannot be done is told, and nothing changes."""
        word, _, rest = line.partition(" ")
        try:
            if not line:
                return
            if set(line) == {"?"}:
                self._give_hint(len(line))
            elif word in self._words and not self._is_action(line):
                self._words[word](rest.strip())
            else:
                self._play_typed(line)
        except TakenBack:
            self.game.unmark()
            tell("taken back", style="dim")
        except (Failure, LookoutError) as error:
            tell(str(error), style="red")

    def _is_action(self, line: str) -> bool:
        return any(action.notation == line for action in self.game.legal.actions)

    def _play_typed(self, line: str) -> None:
        action = self._meant(line)
        if action is not None:
            self.game.mark()
            self._play(action.notation)

    def _meant(self, line: str) -> LegalAction | None:
        """Return the action that a line means, or tell why there is none."""
        actions = self.game.legal.actions
        if line.isdecimal():
            if 1 <= int(line) <= len(actions):
                return actions[int(line) - 1]
            tell(f"no action {line}; there are {len(actions)}", style="red")
            return None
        found = pick(line, [action.notation for action in actions])
        if len(found) == 1:
            return actions[found[0]]
        if found:
            fitting = ", ".join(actions[i].notation for i in found)
            tell(f"{line!r} is not clear: {fitting}", style="red")
        else:
            tell(f"{line!r} is not legal now; help lists the words", style="red")
        return None

    def _play(self, notation: str) -> None:
        story = self.game.play(notation)
        self._hint, self._hints_given = None, 0
        for sentence in story:
            show(Text(f"  {sentence}"))

    def _play_for_seat(self) -> None:
        """Let the solver answer for the seat whose decision it is."""
        chosen = self.adviser.choose(self.game.position, seed=self.game.step)
        show(Text(f"p{self.game.legal.question.player}: {chosen.label}", style="bold"))
        while True:
            try:
                return self._play(chosen.notation)
            except TakenBack:
                tell("report what this brought, or Ctrl-C to stop", style="dim")

    def _auto(self, rest: str) -> None:
        """Let the solver play an action, or go on to the end of the turn."""
        if rest not in ("", "turn"):
            tell(f"auto {rest}: expected auto, or auto turn", style="red")
            return
        self.game.mark()
        player = self.game.position.turn.player
        for _ in range(_MOST_IN_A_TURN if rest else 1):
            self._play_for_seat()
            if self.game.is_over or self.game.position.turn.player != player:
                return

    def _give_hint(self, level: int) -> None:
        if self._hint is None:
            self._hint = self.adviser.hint(self.game.position, seed=self.game.step)
        self._hints_given = max(level, self._hints_given + 1)
        if self._hints_given == 1:
            show(describe_nudge(self._hint))
        elif self._hints_given == 2:
            show(describe_best(self._hint))
        else:
            show(*describe_fully(self._hint))

    def _undo(self, _: str) -> None:
        if not self.game.undo():
            tell("nothing to undo", style="red")
        self._hint, self._hints_given = None, 0

    def _save(self, name: str) -> None:
        if not name:
            tell("save needs the name of a file", style="red")
            return
        try:
            text = write_message(self.game.position) + "\n"
            Path(name).write_text(text, encoding="utf-8")
        except OSError as error:
            tell(f"cannot write {name}: {error.strerror}", style="red")
        else:
            tell(f"saved in {name}", style="green")

    def _quit(self, _: str) -> None:
        raise Over

    def _draw(self) -> None:
        """Draw the board, with the guards' ways where a turn is under way."""
        numbers = None
        if self.game.legal.question.kind == _ACTION:
            answer = self.game.client.assess_risk(self.game.position, guards=True)
            numbers = visit_numbers(answer)
        client, position = self.game.client, self.game.position
        show(draw_table(client, position, numbers, legend=self.game.step == 0))
        if numbers and not self._has_explained:
            tell("% on a cell: how likely a guard enters it next", style="dim")
            self._has_explained = True

    def _risk(self, rest: str) -> None:
        player = rest.removeprefix("p")
        active = self.game.legal.question.player
        answer = self.game.client.assess_risk(self.game.position, maps=True)
        numbers = risk_numbers(answer, int(player) if player.isdecimal() else active)
        show(draw_table(self.game.client, self.game.position, numbers))

    def _list_actions(self) -> None:
        listed = []
        for number, action in enumerate(self.game.legal.actions, 1):
            line = Text().append(f"{number:>3} ", "bold")
            cost = f" [{action.cost}]" if action.cost > 1 else ""
            listed.append(line.append(f"{action.label}{cost}"))
        show(Columns(listed, column_first=True, padding=(0, 2)))
