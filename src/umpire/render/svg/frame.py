"""The page around the part of a table that is shown: a title above it, coordinates along it, words under it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TypeAlias

from umpire.render.markup import Markup, html, joined
from umpire.render.svg.proofs import LINE, Caption, caption_elements
from umpire.render.svg.shapes import NONE, Canvas, number
from umpire.render.svg.terrain import draw_axes
from umpire.render.svg.theme import DEFS, STYLE, style_with

Window: TypeAlias = tuple[float, float, float, float]
"""The part of a table that is shown: its left, lower, right and upper edge, inches."""

MARGIN, HEAD = 1.2, 1.7
WIDEST, SHARPEST = 1200, 30.0
FULL_SIZE = 34.0
LETTERS_PER_INCH, LETTERS_OF_TITLE = 2.1, 0.72


def scale_of(window: Window) -> float:
    """Return how much smaller words are written in a picture of a small part of the table."""
    return min(1.0, (window[2] - window[0] + 2 * MARGIN) / FULL_SIZE)


def letters_of(window: Window) -> int:
    """Return how many letters a line under a picture holds."""
    return int(_letters(window))


def framed(
    canvas: Canvas,
    window: Window,
    *,
    title: str = "",
    legend: Sequence[Caption] = (),
    views: Markup = NONE,
    band: float = 0.0,
    defs: Markup = NONE,
) -> str:
    """Return what is drawn of a table as a whole SVG file.

    Args:
        canvas: The drawing.
        window: The part of it that is shown.
        title: Words above it.
        legend: Lines under it.
        views: What is drawn between the two.
        band: How deep that goes, inches.
        defs: Shapes that the drawing uses, beside those that all have.
    """
    left, low, right, high = window
    wide, tall, top = right - left, high - low, canvas.depth - high
    scale = scale_of(window)
    heading = textwrap.wrap(title, int(_letters(window) * LETTERS_OF_TITLE))
    head = (HEAD * len(heading) + 0.2) * scale if heading else 0.0
    foot = band + (LINE * scale * len(legend) + 0.6 if legend else 0.0)
    x, y = left - MARGIN, top - MARGIN - head
    whole, full = wide + 2 * MARGIN, tall + 2 * MARGIN + head + foot
    axes = Canvas(canvas.depth)
    draw_axes(axes, window, step=6 if wide > 30 else 2, scale=scale)
    pixels = min(SHARPEST, WIDEST / whole)
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="{box}" width="{across}" height="{down}" '
        'role="img"><title>{title}</title><style>{style}</style><defs>{shared}{defs}</defs>'
        '<rect class="sheet" x="{x}" y="{y}" width="100%" height="100%"/>{heading}{axes}{views}{told}'
        '<svg {inner} viewBox="{view}">{content}</svg><rect class="frame" {inner} style="stroke-width:.6"/></svg>\n',
        box=f"{number(x)} {number(y)} {number(whole)} {number(full)}",
        across=round(whole * pixels),
        down=round(full * pixels),
        title=title or "The table",
        style=style_with(STYLE),
        shared=style_with(DEFS),
        defs=defs,
        x=number(x),
        y=number(y),
        heading=_title(heading, left=left, top=y + 1.6 * scale, scale=scale),
        axes=axes.content,
        views=views,
        told=caption_elements(legend, left=left, top=canvas.depth - low + MARGIN + 0.7 + band, scale=scale),
        inner=html('x="{}" y="{}" width="{}" height="{}"', *map(number, (left, top, wide, tall))),
        view=f"{number(left)} {number(top)} {number(wide)} {number(tall)}",
        content=canvas.content,
    )


def _letters(window: Window) -> float:
    return (window[2] - window[0] + 2 * MARGIN) * LETTERS_PER_INCH / scale_of(window)


def _title(lines: Sequence[str], *, left: float, top: float, scale: float) -> Markup:
    line = '<text class="title" x="{}" y="{}" style="font-size:{:.2f}px">{}</text>'
    return joined(
        html(line, number(left), number(top + index * HEAD * 0.8 * scale), 10 * scale, words)
        for index, words in enumerate(lines)
    )
