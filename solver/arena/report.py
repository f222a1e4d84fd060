"""The tables of the arena, and the part of a document that holds them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from lookout.engine import RULES_VERSION
from lookout.solver.arena.agents import Contender
from lookout.solver.arena.deals import Cell, fingerprint
from lookout.solver.arena.stats import Paired
from lookout.solver.arena.summary import Scores, Summary

BEGIN = "<!-- arena:begin -->"
END = "<!-- arena:end -->"
PLOT_NAME = "win_rates.svg"

_NEW_DOCUMENT = f"# Results\n\n{BEGIN}\n{END}\n"
_SCORE_HEAD = (
    "cell agent games wins win_rate 95_% ms/decision turns safes_if_lost "
    "stealth_if_won lost_by"
)
_PAIRED_HEAD = "cell agent against games only_agent only_other difference s.e. p"


class ReportError(RuntimeError):
    """The document cannot take the report; the message says why."""


def _format_table(head: str, rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table with even columns: two of text, then numbers."""
    titles = [title.replace("_", " ") for title in head.split()]
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    is_text = [title in ("cell", "agent", "against", "lost by") for title in titles]

    def line(values: Sequence[str]) -> str:
        padded = [
            value.ljust(width) if text else value.rjust(width)
            for value, width, text in zip(values, widths, is_text, strict=True)
        ]
        return f"| {' | '.join(padded)} |".rstrip()

    rules = [
        "-" * width if text else "-" * (width - 1) + ":"
        for width, text in zip(widths, is_text, strict=True)
    ]
    return "\n".join(map(line, [titles, rules, *rows]))


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _mean(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _probability(p: float) -> str:
    return f"{p:.3f}" if p >= 0.001 else f"{p:.0e}"


def _score_row(place: str, label: str, summary: Summary) -> list[str]:
    low, high = summary.interval
    return [
        place,
        label,
        str(summary.number),
        str(summary.wins),
        _percent(summary.rate),
        f"{100 * low:.1f} to {100 * high:.1f}",
        f"{summary.cpu_ms:.2f}",
        f"{summary.turns:.1f}",
        _mean(summary.safes_if_lost),
        _mean(summary.stealth_if_won),
        ", ".join(f"{cause} {n}" for cause, n in summary.causes) or "-",
    ]


def format_scores(scores: Scores) -> str:
    """Return the table of every cell and agent, and of all cells together."""
    rows = []
    places: list[Cell | None] = [*scores.cells]
    if len(places) > 1:
        places.append(None)
    for place in places:
        for contender in scores.contenders:
            summary = scores.summary(contender, place)
            if summary is not None:
                name = "all" if place is None else str(place)
                rows.append(_score_row(name, scores.labels[contender], summary))
    return _format_table(_SCORE_HEAD, rows)


def _paired_row(place: str, labels: tuple[str, str], paired: Paired) -> list[str]:
    return [
        place,
        *labels,
        str(paired.games),
        str(paired.only_first),
        str(paired.only_second),
        f"{100 * paired.difference:+.1f}",
        f"{100 * paired.standard_error:.1f}",
        _probability(paired.p),
    ]


def format_comparison(scores: Scores, baseline: Contender) -> str:
    """Return the table of everybody against the baseline; nothing without pairs."""
    rows = []
    for contender in scores.contenders:
        if contender == baseline or baseline not in scores.contenders:
            continue
        labels = scores.labels[contender], scores.labels[baseline]
        pooled, compared = Paired(0, 0, 0), 0
        for cell in scores.cells:
            paired = scores.paired(contender, baseline, cell)
            if paired.games:
                rows.append(_paired_row(str(cell), labels, paired))
                pooled, compared = pooled + paired, compared + 1
        if compared > 1:
            rows.append(_paired_row("all", labels, pooled))
    return _format_table(_PAIRED_HEAD, rows) if rows else ""


def format_report(scores: Scores, baseline: Contender) -> str:
    """Return the tables with what must be known to read them."""
    versions = ", ".join(map(str, scores.contenders))
    parts = [
        f"Deals `{scores.set_name}` ({fingerprint(scores.set_name)}), rules version "
        f"{RULES_VERSION}; agents as name:version: {versions}.",
        format_scores(scores),
    ]
    comparison = format_comparison(scores, baseline)
    if comparison:
        parts += [
            "On the same deals: games that only one of the two won, the difference of "
            "the win rates in points with its standard error, exact McNemar p.",
            comparison,
        ]
    return "\n\n".join(parts)


def read_document(path: Path) -> str:
    """Return a document that can take a report; a new one if there is none.

    Raises:
        ReportError: If it lacks the marks between which the report goes.
    """
    try:
        text = path.read_text()
    except FileNotFoundError:
        return _NEW_DOCUMENT
    except (OSError, UnicodeDecodeError) as error:
        raise ReportError(f"cannot read {path}: {error}") from None
    begin, end = text.find(BEGIN), text.find(END)
    if text.count(BEGIN) != 1 or text.count(END) != 1 or end < begin:
        raise ReportError(f"{path} needs one line {BEGIN} and one line {END} after it")
    return text


def write_report(path: Path, body: str) -> None:
    """Put the report between the marks of a document and leave the rest.

    Raises:
        ReportError: If the document lacks the marks, or cannot be written.
    """
    before, _, rest = read_document(path).partition(BEGIN)
    _, _, after = rest.partition(END)
    plot = f"![Win rates with their 95 % intervals]({PLOT_NAME})"
    text = f"{before}{BEGIN}\n\n{body}\n\n{plot}\n\n{END}{after}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    except OSError as error:
        raise ReportError(f"cannot write {path}: {error.strerror}") from None
