"""Losses and Victory Points over the rounds, as small charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from umpire.render import Markup, html, joined
from umpire.render.svg import side_class
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.report.story import Story

WIDTH, HEIGHT = 420, 170
LEFT, RIGHT, TOP, BOTTOM = 34, 128, 12, 24
SHAPES = (html('<circle r="3.4"/>'), html('<rect x="-3.1" y="-3.1" width="6.2" height="6.2"/>'))


def losses_of(field: Battlefield, side: str) -> int:
    """Return how many models a side has lost."""
    return sum(not model.alive for model in field.models.values() if field.side_of(model) == side)


def scores_by_round(story: Story) -> dict[int, Mapping[str, int]]:
    """Return each side's Victory Points as they stand at the end of each round."""
    return {chapter.round: chapter.after.score for chapter in story.chapters if chapter.round}


def losses_chart(story: Story, names: Mapping[str, str]) -> Markup:
    """Return the models lost by each side, added up phase by phase."""
    field = story.opening
    played = [chapter for chapter in story.chapters if chapter.round]
    lines = {side: [0, *(losses_of(chapter.after, side) for chapter in played)] for side in field.sides}
    starts = [index for index, each in enumerate(played) if index == 0 or played[index - 1].round != each.round]
    ticks = [(index, f"R{played[index].round}") for index in starts]
    return _chart("Models lost", lines, ticks, names, field.sides)


def score_chart(story: Story, names: Mapping[str, str]) -> Markup:
    """Return the Victory Points of each side at the end of each round."""
    scores = scores_by_round(story)
    sides = story.opening.sides
    lines = {side: [0, *(each.get(side, 0) for each in scores.values())] for side in sides}
    ticks = [(0, "start"), *((index + 1, f"R{number}") for index, number in enumerate(scores))]
    return _chart("Victory Points", lines, ticks, names, sides, dots=True)


def _chart(
    title: str,
    lines: Mapping[str, Sequence[int]],
    ticks: Sequence[tuple[int, str]],
    names: Mapping[str, str],
    sides: Sequence[str],
    *,
    dots: bool = False,
) -> Markup:
    count = max(2, *(len(line) for line in lines.values()))
    most = max(1, *(max(line) for line in lines.values()))
    step = next(each for each in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000) if most / each <= 4.5 or each == 1000)
    top = -(-most // step) * step
    parts = [_grid(top, step)]
    for index, label in ticks:
        x = f"{_x(index, count):.1f}"
        parts.append(html('<text class="tick" x="{}" y="{}">{}</text>', x, HEIGHT - 7, label))
        parts.append(html('<line class="rule-y" x1="{0}" x2="{0}" y1="{1}" y2="{2}"/>', x, TOP, HEIGHT - BOTTOM))
    ends = _end_labels({side: line[-1] for side, line in lines.items()}, top)
    for number, (side, line) in enumerate(lines.items()):
        kind = side_class(sides, side)
        spots = [(_x(i, count), _y(value, top)) for i, value in enumerate(line)]
        parts.append(_curve(spots, kind, number, dots=dots))
        label = f"{line[-1]} {names.get(side, side)}"
        end = '<text class="end {}" x="{}" y="{:.1f}">{}</text>'
        parts.append(html(end, kind, WIDTH - RIGHT + 9, ends[side] + 4, label))
    told = "; ".join(f"{names.get(side, side)}: {', '.join(map(str, line))}" for side, line in lines.items())
    return html(
        '<figure class="chart"><figcaption>{title}</figcaption><svg viewBox="0 0 {width} {height}" role="img" '
        'aria-label="{title}. {told}">{parts}</svg></figure>',
        title=title,
        width=WIDTH,
        height=HEIGHT,
        told=told,
        parts=joined(parts),
    )


def _curve(spots: Sequence[tuple[float, float]], kind: str, number: int, *, dots: bool) -> Markup:
    """Return one side's line, which dashes and the shape of its dots tell from the other's without colour."""
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    dash = html(' stroke-dasharray="6 3"') if number else ""
    drawn = [html('<polyline class="curve {}" points="{}"{}/>', kind, points, dash)]
    for x, y in spots if dots else spots[-1:]:
        dot = '<g class="dot {}" transform="translate({:.1f} {:.1f})">{}</g>'
        drawn.append(html(dot, kind, x, y, SHAPES[number % 2]))
    return joined(drawn)


def _grid(top: int, step: int) -> Markup:
    parts = []
    for value in range(0, top + 1, step):
        y = f"{_y(value, top):.1f}"
        parts.append(html('<line class="rule-x" x1="{0}" x2="{1}" y1="{2}" y2="{2}"/>', LEFT, WIDTH - RIGHT, y))
        parts.append(html('<text class="scale" x="{}" y="{}" dy="4">{}</text>', LEFT - 6, y, value))
    return joined(parts)


def _end_labels(ends: Mapping[str, int], top: int) -> dict[str, float]:
    """Return where the names at the ends of the lines stand, kept apart."""
    placed: dict[str, float] = {}
    for side, value in sorted(ends.items(), key=lambda each: (-each[1], each[0])):
        lowest = max(placed.values(), default=-100.0)
        placed[side] = max(_y(value, top), lowest + 14)
    return placed


def _x(index: int, count: int) -> float:
    return LEFT + index / (count - 1) * (WIDTH - LEFT - RIGHT)


def _y(value: int, top: int) -> float:
    return HEIGHT - BOTTOM - value / top * (HEIGHT - BOTTOM - TOP)
