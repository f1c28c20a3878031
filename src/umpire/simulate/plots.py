"""Plots of a series as SVG, drawn by matplotlib (extra `series`)."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from umpire.render import Markup
from umpire.simulate.sheets import lacking_extra
from umpire.simulate.statistics import Standing
from umpire.simulate.summary import Mean, RoundMeans

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS = ("#b3261e", "#1f5fa8", "#3b7d3a", "#8a5a00", "#6a3d9a", "#007c80", "#a03070", "#555555")
MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
"""Lines differ in colour and in mark, so that they can be told apart without colours."""

WIDE, ROW = 7.0, 0.42
"""The width of a plot, and the height of a row in one, inches."""


def shares_plot(listed: Sequence[Standing]) -> Markup:
    """Return the share of wins of each, with its interval at 95 %."""
    with _figure(WIDE, 1.0 + ROW * len(listed)) as (figure, axes):
        places = list(range(len(listed), 0, -1))
        for place, each in zip(places, listed, strict=True):
            # at shares of 0 and 1 a bound is off by the last digit
            reach = [[max(0.0, each.share - each.low)], [max(0.0, each.high - each.share)]]
            axes.errorbar([each.share], [place], xerr=reach, fmt="o", color=COLOURS[1], capsize=4)
        axes.axvline(0.5, color="#777777", linestyle="--", linewidth=1)
        axes.set_yticks(places, [each.player for each in listed])
        axes.set_xlim(0.0, 1.0)
        axes.set_ylim(0.4, len(listed) + 0.6)
        axes.set_xticks([0.0, 0.25, 0.5, 0.75, 1.0], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        axes.set_xlabel("battles won, with 95 % interval")
        return _svg(figure)


def rounds_plot(rows: Sequence[RoundMeans], *, points_lost: bool) -> Markup:
    """Return Victory Points, or points lost, by round for each entrant, means with their intervals at 95 %."""
    with _figure(WIDE, 3.4) as (figure, axes):
        for index, entrant in enumerate(dict.fromkeys(each.entrant for each in rows)):
            mine = [each for each in rows if each.entrant == entrant]
            means = [each.points_lost if points_lost else each.score for each in mine]
            colour, mark = COLOURS[index % len(COLOURS)], MARKS[index % len(MARKS)]
            at = [each.round for each in mine]
            axes.plot(at, [each.mean for each in means], color=colour, marker=mark, label=entrant)
            axes.fill_between(
                at, [_low(each) for each in means], [_high(each) for each in means], color=colour, alpha=0.15
            )
        axes.set_xticks(sorted({each.round for each in rows}))
        axes.set_ylim(bottom=0.0)
        axes.set_xlabel("round")
        axes.set_ylabel("points lost" if points_lost else "Victory Points")
        axes.legend(frameon=False)
        return _svg(figure)


def _low(mean: Mean) -> float:
    return mean.mean if mean.low is None else mean.low


def _high(mean: Mean) -> float:
    return mean.mean if mean.high is None else mean.high


def check_plots() -> None:
    """Look whether plots can be drawn.

    Raises:
        InputError: If matplotlib is not installed.
    """
    if find_spec("matplotlib") is None:
        raise lacking_extra("matplotlib")


@contextmanager
def _figure(width: float, height: float) -> Iterator[tuple[Figure, Axes]]:
    """Make a figure with one pair of axes; the same values come out as the same bytes."""
    check_plots()
    from matplotlib import rc_context  # noqa: PLC0415 - an extra that most do without
    from matplotlib.figure import Figure  # noqa: PLC0415 - the same

    # names are shown as they are: a $ begins no formula; the keys are typed as a list of all that there are
    settings: dict[Any, object] = {
        "svg.hashsalt": "umpire",
        "svg.fonttype": "none",
        "text.parse_math": False,
        "font.family": "sans-serif",
    }
    with rc_context(settings):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        yield figure, axes


def _svg(figure: Figure) -> Markup:
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    text = out.getvalue()
    return Markup(text[text.index("<svg") :])
