"""Hints in words and tables, from a nudge to the full answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from lookout.cli.names import percent
from lookout.v1.estimate_pb2 import Estimate
from lookout.v1.hint_pb2 import (
    VERDICT_CERTAIN,
    VERDICT_CLEAR,
    VERDICT_CLOSE,
    VERDICT_LOST,
    VERDICT_ONLY,
    VERDICT_OVER,
    VERDICT_TOSS_UP,
    Hint,
    Suggestion,
)
from lookout.v1.risk_pb2 import PlayerRisk

EXPLAINED = 3
"""How many actions have their reasons listed; the server explains as many fully."""

_VERDICTS = {
    VERDICT_CERTAIN: ("certain", "bold green"),
    VERDICT_CLEAR: ("clear", "green"),
    VERDICT_CLOSE: ("close", "yellow"),
    VERDICT_TOSS_UP: ("a toss-up", "yellow"),
    VERDICT_ONLY: ("the only one", "green"),
    VERDICT_OVER: ("the game is over", "dim"),
    VERDICT_LOST: ("lost", "bold red"),
}


def describe_nudge(hint: Hint) -> Text:
    """Return what kind of action to think about, but not which."""
    if not hint.suggestions:
        return Text(hint.summary)
    kind = hint.suggestions[0].action.WhichOneof("kind") or "something"
    words = kind.replace("_", " ")
    text = Text("Think about this: ").append(words, "bold")
    text.append(f". The choice is {_verdict(hint)[0]}.")
    worst = max(hint.risks, key=lambda risk: risk.seen.value, default=None)
    if worst is not None and worst.seen.value > 0:
        chance = percent(worst.seen.value)
        text.append(
            f"\nEnding the turn now, p{worst.player} is seen with {chance}.", "yellow"
        )
    return text


def describe_best(hint: Hint) -> Text:
    """Return the best action and its first reason."""
    text = Text().append(hint.summary, "bold")
    if hint.suggestions and hint.suggestions[0].reasons:
        text.append(f"\n{hint.suggestions[0].reasons[0].sentence}")
    return text


def describe_fully(hint: Hint) -> Iterator[RenderableType]:
    """Yield everything: ranking, verdict, reasons, line, risks, assumptions."""
    words, style = _verdict(hint)
    yield Text().append(hint.summary, "bold").append(f"  [{words}]", style)
    if not hint.suggestions:
        return
    yield ranking(hint)
    for suggestion in hint.suggestions[:EXPLAINED]:
        if suggestion.reasons:
            yield _reasons(suggestion)
    if hint.line.sentences:
        yield Text("\nExpected line", style="bold")
        yield Text("\n".join(hint.line.sentences))
    if hint.risks:
        yield Text("\nIf the turn ended now", style="bold")
        yield risk_table(hint.risks)
    yield _small_print(hint)


def ranking(hint: Hint) -> Table:
    """Return the table of actions, best first."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("", justify="right", style="dim")
    table.add_column("action", style="bold")
    for name in ("win", "±", "simulations", "seen", "caught"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("because", style="dim", ratio=1)
    for i, suggestion in enumerate(hint.suggestions, 1):
        win = suggestion.win_probability
        table.add_row(
            str(i),
            suggestion.label,
            Text(percent(win.value), style="bold green" if i == 1 else ""),
            margin(win),
            f"{suggestion.visits:,}",
            percent(suggestion.seen_this_turn.value),
            percent(suggestion.caught_this_turn.value),
            suggestion.reasons[0].sentence if suggestion.reasons else "",
        )
    return table


def margin(estimate: Estimate) -> str:
    """Return half the width of an interval, in points."""
    if estimate.exact:
        return "exact"
    return f"{50 * (estimate.high - estimate.low):.0f}"


def risk_table(risks: Sequence[PlayerRisk]) -> Table:
    """Return everybody's risk, and how it is known."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("player")
    for name in ("seen", "caught", "Stealth lost"):
        table.add_column(name, justify="right")
    table.add_column("known", style="dim")
    for risk in risks:
        how = "exact"
        if not risk.seen.exact:
            how = f"± {margin(risk.seen)} points, {risk.paths:,} samples"
        table.add_row(
            f"p{risk.player}",
            Text(percent(risk.seen.value), style=_alarming(risk.seen.value)),
            Text(percent(risk.caught.value), style=_alarming(risk.caught.value)),
            f"{risk.expected_loss.value:.2f}",
            how,
        )
    return table


def _verdict(hint: Hint) -> tuple[str, str]:
    return _VERDICTS.get(hint.verdict, ("not judged", "dim"))


def _reasons(suggestion: Suggestion) -> Text:
    text = Text().append(f"\n{suggestion.label}", "bold")
    for reason in suggestion.reasons:
        text.append(f"\n  - {reason.sentence}")
    return text


def _alarming(chance: float) -> str:
    return "bold red" if chance >= 0.2 else "yellow" if chance > 0 else "green"


def _small_print(hint: Hint) -> Text:
    cut = ", cut short" if hint.partial else ""
    took = hint.elapsed.ToTimedelta().total_seconds()
    lines = [
        *hint.assumptions,
        f"{hint.simulations:,} simulations in {took:.1f} s{cut}, seed {hint.seed}, "
        f"solver {hint.solver_version}.",
    ]
    return Text("\n" + "\n".join(lines), style="dim")
