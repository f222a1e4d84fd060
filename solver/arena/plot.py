"""The plot of the win rates: the same bytes for the same games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from lookout.solver.arena.agents import Contender
from lookout.solver.arena.summary import Scores

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_STYLE: dict[Any, Any] = {
    "svg.hashsalt": "lookout",  # The names of parts would be random otherwise.
    "svg.fonttype": "none",  # Text stays text.
    "axes.spines.top": False,
    "axes.spines.right": False,
}
_MARKERS = "osD^vPX*<>"
_SPREAD = 0.6
"""How much of a cell's width its agents take up."""


def draw_win_rates(scores: Scores, path: Path) -> None:
    """Write an SVG: for each cell the agents' win rates with 95 % intervals.

    Raises:
        ModuleNotFoundError: If Matplotlib is not installed.
        OSError: If the file cannot be written.
    """
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_STYLE):
        width = 3.0 + 0.8 * len(scores.cells)
        figure = Figure(figsize=(width, 4.0), layout="constrained")
        axes = figure.add_subplot()
        step = _SPREAD / len(scores.contenders)
        for i, contender in enumerate(scores.contenders):
            offset = (i + 0.5) * step - _SPREAD / 2
            marker = _MARKERS[i % len(_MARKERS)]
            _draw_agent(axes, scores, contender, offset=offset, marker=marker)
        axes.set_xticks(range(len(scores.cells)), map(str, scores.cells), rotation=30)
        axes.set_xlim(-0.5, len(scores.cells) - 0.5)
        axes.set_ylim(-3, 103)
        axes.set_ylabel("games won, %")
        axes.grid(axis="y", alpha=0.3)
        axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})


def _draw_agent(
    axes: Axes, scores: Scores, contender: Contender, *, offset: float, marker: str
) -> None:
    """Draw one agent's points, a little beside the middle of each cell."""
    places, rates, below, above = [], [], [], []
    for place, cell in enumerate(scores.cells):
        summary = scores.summary(contender, cell)
        if summary is None:
            continue
        low, high = summary.interval
        places.append(place + offset)
        rates.append(100 * summary.rate)
        below.append(100 * (summary.rate - low))
        above.append(100 * (high - summary.rate))
    axes.errorbar(
        places,
        rates,
        yerr=(below, above),
        fmt=marker,
        capsize=3,
        markersize=5,
        label=scores.labels[contender],
    )
