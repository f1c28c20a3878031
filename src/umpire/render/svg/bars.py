"""Odds as a picture: one bar chart for each thing, with the numbers beside the bars."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from umpire.render.markup import Markup, html, joined
from umpire.render.svg.theme import style_with
from umpire.rulings import Odds

WIDTH = 640.0
MARGIN = 16.0
ROW = 18.0
HEAD = 26.0
LINE = 16.0
LABEL = 130.0
FIGURE = 80.0
LETTERS = 92

STYLE = """
.sheet{fill:$paper}.title,.head,.label,.figure,.words{fill:$ink;
font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
.title{font-size:16px;font-weight:700}.head{font-size:13px;font-weight:650}.label{font-size:12px;text-anchor:end}
.figure{font-size:12px}.words{font-size:12px}.bar{fill:$second}.track{fill:$second-pale;fill-opacity:.5}
"""


def odds_svg(odds: Sequence[Odds], *, title: str, captions: Sequence[str] = ()) -> str:
    """Return bar charts under one another as a whole SVG file, and sentences below them."""
    parts = [_text("title", MARGIN, MARGIN + 12.0, title)]
    y = MARGIN + 20.0
    for each in odds:
        parts.append(_text("head", MARGIN, y + HEAD - 8.0, each.heading))
        y += HEAD
        for outcome, chance in each.shown.items():
            parts.append(_row(y, outcome, chance))
            y += ROW
    for line in (line for caption in captions for line in textwrap.wrap(caption, LETTERS)):
        y += LINE
        parts.append(_text("words", MARGIN, y, line))
    tall = y + MARGIN
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0:g} {1:g}" width="{0:g}" height="{1:g}" role="img">'
        '<title>{2}</title><style>{3}</style><rect class="sheet" width="100%" height="100%"/>{4}</svg>\n',
        WIDTH,
        tall,
        title,
        style_with(STYLE),
        joined(parts),
    )


def _row(y: float, outcome: str, chance: float) -> Markup:
    left, room = MARGIN + LABEL, WIDTH - 2.0 * MARGIN - LABEL - FIGURE
    box = html('x="{:g}" y="{:g}" height="{:g}"', left, y + 2.0, ROW - 4.0)
    drawn = '<rect class="track" {0} width="{1:g}"/><rect class="bar" {0} width="{2:.2f}"/>{3}{4}'
    label = _text("label", left - 8.0, y + ROW - 5.0, outcome)
    figure = _text("figure", left + room + 8.0, y + ROW - 5.0, f"{chance:.2%}")
    return html(drawn, box, room, room * chance, label, figure)


def _text(kind: str, x: float, y: float, words: str) -> Markup:
    return html('<text class="{}" x="{:g}" y="{:g}">{}</text>', kind, x, y, words)
