"""A look of one body at another: from the side, along its line, and the target as the viewer sees it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from umpire.geometry import Cut, Elevation, Look, Obscured, Polygon, side_on
from umpire.render.markup import html, joined
from umpire.render.svg.shapes import Canvas, number
from umpire.render.svg.theme import DEFS, STYLE, style_with
from umpire.render.svg.views import draw_view

WIDE, MOST, LEAST = 34.0, 10.0, 4.0
"""How wide the picture from the side is drawn, and how tall it may and must be; inches of the picture."""
MARGIN, ROOM, SKY, LINE, HEAD, TALL, VIEW = 1.2, 1.6, 1.2, 1.15, 2.4, 1.6, 7.0
LETTERS = 78
PIXELS = 24.0


def look_svg(look: Look, view: Obscured | None, *, title: str = "") -> str:
    """Return a look as a whole SVG file: from the side, what the viewer sees if that is given, and both in words."""
    side = side_on(look)
    lines = list(_words(look, side, view))
    tall = MOST if side is None else min(MOST, _height(side) * _scale(side))
    tall = max(tall, LEAST, VIEW if view is not None else 0.0)
    deep = tall + LINE * (len(lines) + 1)
    canvas = Canvas(tall)
    if side is not None:
        _draw(canvas, side)
    if view is not None:
        draw_view(canvas, view, (WIDE + 1.0, tall), VIEW)
    for index, words in enumerate(lines):
        canvas.text((0.0, -LINE * (index + 1.4)), words, kind="caption")
    wide = WIDE + (VIEW + 1.0 if view is not None else 0.0)
    return _file(canvas, wide, deep, title)


def elevation_words(side: Elevation) -> str:
    """Return how the line of a look goes, and by how much it passes what lies along it.

    >>> from umpire.geometry import Cut, Elevation
    >>> ends = [Cut(id=name, start=at, end=at + 1, bottom=0, top=1) for name, at in (("a", -0.5), ("b", 9.5))]
    >>> wall = Cut(id="wall", start=4.0, end=5.0, bottom=0.0, top=0.5, hides=True)
    >>> line = ((0.0, 1.0), (10.0, 1.0))
    >>> elevation_words(Elevation(viewer=ends[0], target=ends[1], line=line, free=True, cuts=(wall,)))
    'The line runs from 1" to 1" up, 10" far, 0.5" over wall.'
    """
    (start, low), (end, high) = side.line
    parts, told = [f'The line runs from {low:.3g}" to {high:.3g}" up, {end - start:.4g}" far'], set()
    for cut in side.cuts:
        if cut.end <= start or cut.start >= end or (cut.id in told and cut.top is not None):
            continue
        told.add(cut.id)
        heights = [_at(side, along) for along in (cut.start, cut.end)]
        parts.append(_passing(cut, min(heights), max(heights)))
    return f"{', '.join(parts)}."


def _at(side: Elevation, along: float) -> float:
    """Return how high the line is above a place along it."""
    (start, low), (end, high) = side.line
    return low + (high - low) * (min(max(along, start), end) - start) / (end - start)


def _passing(cut: Cut, low: float, high: float) -> str:
    if cut.top is None:
        return f"through {cut.id}, which hides at any height"
    if low > cut.top:
        return f'{low - cut.top:.2g}" over {cut.id}'
    if high < cut.bottom:
        return f'{cut.bottom - high:.2g}" under {cut.id}'
    return f"along the top of {cut.id}" if low == cut.top else f"through {cut.id}"


def _words(look: Look, side: Elevation | None, view: Obscured | None) -> Iterator[str]:
    verdict = "free" if look.free else f"blocked by {', '.join(look.blockers) or 'what is in between'}"
    yield f"{look.viewer.id} looks at {look.target.id}: the line is {verdict}."
    if side is not None:
        yield from textwrap.wrap(elevation_words(side), LETTERS)
    if view is not None:
        yield f"{look.target.id}, as {look.viewer.id} sees it: {view.share:.1%} is hidden (hatched)."


def _height(side: Elevation) -> float:
    tops = [cut.top or 0.0 for cut in (*side.cuts, side.viewer, side.target)]
    return max(*tops, *(height for _, height in side.line)) + SKY


def _width(side: Elevation) -> float:
    return max(side.target.end, side.line[1][0]) - min(side.viewer.start, 0.0) + 2.0 * ROOM


def _scale(side: Elevation) -> float:
    """Return how large an inch is drawn: the same along and up, so that slopes are true."""
    return min(WIDE / _width(side), MOST / _height(side))


def _draw(canvas: Canvas, side: Elevation) -> None:
    scale, left, sky = _scale(side), min(side.viewer.start, 0.0) - ROOM, _height(side)

    def box(cut: Cut, *, kind: str) -> None:
        top = sky if cut.top is None else cut.top
        (x1, y1), (x2, y2) = ((cut.start - left) * scale, cut.bottom * scale), ((cut.end - left) * scale, top * scale)
        canvas.area(Polygon(ring=((x1, y1), (x2, y1), (x2, y2), (x1, y2))), kind=kind, title=cut.id)

    for cut in side.cuts:
        box(cut, kind="cut cut-hides" if cut.hides else "cut")
        if cut.top is not None:
            middle = ((cut.start + cut.end) / 2.0 - left) * scale
            canvas.text((middle, cut.top * scale + 0.2), f'{cut.id} {cut.top:.3g}"', kind="note")
    canvas.line((0.0, 0.0), (_width(side) * scale, 0.0), kind="frame")
    for cut, kind in ((side.viewer, "first"), (side.target, "second")):
        box(cut, kind=f"{kind} base")
        canvas.text((((cut.start + cut.end) / 2.0 - left) * scale, -0.8), cut.id, kind=f"note {kind}-name")
    start, end = (((along - left) * scale, height * scale) for along, height in side.line)
    canvas.line(start, end, kind="proof" if side.free else "proof-blocked", more=html(' marker-end="url(#arrow)"'))


def _file(canvas: Canvas, wide: float, deep: float, title: str) -> str:
    heading = textwrap.wrap(title, LETTERS if wide > WIDE else 3 * LETTERS // 4)
    head = HEAD + TALL * (len(heading) - 1) if heading else 0.0
    whole, full = wide + 2.0 * MARGIN, deep + 2.0 * MARGIN + head
    box = f"{number(-MARGIN)} {number(-MARGIN - head)} {number(whole)} {number(full)}"
    words = joined(
        html('<text class="title" x="0" y="{}">{}</text>', number(0.5 * HEAD - head + index * TALL), line)
        for index, line in enumerate(heading)
    )
    return html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}" width="{}" height="{}" role="img"><title>{}</title>'
        '<style>{}</style><defs>{}</defs><rect class="sheet" x="{}" y="{}" width="100%" height="100%"/>{}{}</svg>\n',
        box,
        round(whole * PIXELS),
        round(full * PIXELS),
        title or "A look from the side",
        style_with(STYLE),
        style_with(DEFS),
        number(-MARGIN),
        number(-MARGIN - head),
        words,
        canvas.content,
    )
