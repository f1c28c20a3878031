"""Plots of a table's fairness by matplotlib, as SVG."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from umpire.analysis import Fairness
from umpire.cli.fairness.words import TITLES
from umpire.errors import InputError
from umpire.render.svg import LIGHT

SETTINGS = {"svg.hashsalt": "umpire", "font.family": "sans-serif", "font.size": 9.0, "svg.fonttype": "none"}
"""The same figures give the same file."""


def plotting() -> ModuleType:
    """Return matplotlib, which draws into memory alone.

    Raises:
        InputError: If it is not installed.
    """
    try:
        import matplotlib
    except ImportError:
        fix = 'Install it with: pip install "umpire-table[series]", or leave --out out.'
        raise InputError("The page has plots, which matplotlib draws", path="--out", fix=fix) from None
    matplotlib.use("svg")
    return matplotlib


def themes_chart(found: Fairness) -> str:
    """Return the differences by theme with their bounds."""
    figure, axes = _begun(1.0 + 0.42 * len(found.themes))
    names = [TITLES[each.theme] for each in reversed(found.themes)]
    values = [100.0 * each.difference for each in reversed(found.themes)]
    below = [100.0 * (each.difference - each.low) for each in reversed(found.themes)]
    above = [100.0 * (each.high - each.difference) for each in reversed(found.themes)]
    colours = [_colour(found, each.favours) for each in reversed(found.themes)]
    axes.barh(names, values, color=colours, xerr=[below, above], ecolor=LIGHT["ink"], capsize=3, height=0.6)
    axes.set_xlabel("difference between the sides, %, with its bounds at 95 %")
    axes.set_xlim(left=0.0)
    return _written(figure)


def ways_chart(found: Fairness) -> str:
    """Return how many turns each mover needs to each marker, from both zones."""
    movers = list(dict.fromkeys(each.mover for each in found.ways))
    markers = list(dict.fromkeys(each.marker for each in found.ways))
    figure, rows = _begun(0.6 + 1.5 * math.ceil(len(movers) / 2), count=len(movers))
    for axes, mover in zip(rows, movers, strict=True):
        for number, side in enumerate(found.sides):
            turns = [each.mean / each.speed for each in found.ways if each.mover == mover and each.side == side]
            nearest = [each.nearest / each.speed for each in found.ways if each.mover == mover and each.side == side]
            at = [index + 0.4 * number - 0.2 for index in range(len(markers))]
            axes.bar(at, turns, width=0.36, color=_colour(found, side), label=side)
            axes.scatter(at, nearest, color=LIGHT["ink"], s=12, zorder=3)
        axes.set_xticks(range(len(markers)), [f"marker {each}" for each in markers], fontsize=7)
        axes.set_title(mover, fontsize=9, loc="left")
        axes.set_ylabel("turns")
    handles, names = rows[0].get_legend_handles_labels()
    figure.legend(handles, names, frameon=False, ncols=2, loc="outside upper right")
    return _written(figure)


def ranking_chart(tables: Sequence[Fairness]) -> str:
    """Return the unfairness of several tables with its bounds, the least fair on top."""
    figure, axes = _begun(0.8 + 0.2 * len(tables))
    turned = list(reversed(tables))
    values = [100.0 * each.unfairness for each in turned]
    bounds = [
        [100.0 * (each.unfairness - each.low) for each in turned],
        [100.0 * (each.high - each.unfairness) for each in turned],
    ]
    axes.barh(range(len(turned)), values, color=LIGHT["none"], height=0.65)
    axes.errorbar(values, range(len(turned)), xerr=bounds, fmt="none", ecolor=LIGHT["ink"], capsize=2, linewidth=0.8)
    axes.set_yticks(range(len(turned)), [each.table for each in turned])
    axes.set_ylim(-0.8, len(turned) - 0.2)
    axes.set_xlabel("unfairness, %, with its bounds at 95 %")
    axes.set_xlim(left=0.0)
    return _written(figure)


def _begun(tall: float, *, count: int = 0) -> tuple[Any, Any]:  # matplotlib types them as anything
    """Return a figure and its axes, or a list of them, two in a row, where several are asked for."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8.0, tall), layout="constrained", facecolor=LIGHT["paper"])
    FigureCanvasSVG(figure)
    grid = (math.ceil(count / 2), 2) if count else (1, 1)
    listed = [figure.add_subplot(*grid, number + 1) for number in range(count or 1)]
    for axes in listed:
        axes.set_facecolor(LIGHT["paper"])
        axes.spines[["top", "right"]].set_visible(False)
    return figure, listed if count else listed[0]


def _colour(found: Fairness, side: str) -> str:
    return LIGHT["first" if side == found.sides[0] else "second" if side == found.sides[1] else "none"]


def _written(figure: Any) -> str:  # as above
    into = io.StringIO()
    with plotting().rc_context(SETTINGS):
        figure.savefig(into, format="svg", metadata={"Date": None})
    return into.getvalue()
