"""Losses and Victory Points over the rounds, as small charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from umpire.render.report.story import Story
from umpire.render.svg import side_class
from umpire.systems.legions.battlefield import Battlefield

__all__ = ["losses_chart", "losses_of", "score_chart", "scores_by_round"]

WIDTH, HEIGHT = 420, 170
LEFT, RIGHT, TOP, BOTTOM = 34, 128, 12, 24
SHAPES = ('<circle r="3.4"/>', '<rect x="-3.1" y="-3.1" width="6.2" height="6.2"/>')


def losses_of(field: Battlefield, side: str) -> int:
    """Return how many models a side has lost."""
    return sum(not model.alive for model in field.models.values() if field.side_of(model) == side)


def scores_by_round(story: Story) -> dict[int, Mapping[str, int]]:
    """Return each side's Victory Points as they stand at the end of each round."""
    return {chapter.round: chapter.after.score for chapter in story.chapters if chapter.round}


def losses_chart(story: Story, names: Mapping[str, str]) -> str:
    """Return the models lost by each side, added up phase by phase."""
    field = story.opening
    played = [chapter for chapter in story.chapters if chapter.round]
    lines = {side: [0, *(losses_of(chapter.after, side) for chapter in played)] for side in field.sides}
    starts = [index for index, each in enumerate(played) if index == 0 or played[index - 1].round != each.round]
    ticks = [(index, f"R{played[index].round}") for index in starts]
    return _chart("Models lost", lines, ticks, names, field.sides)


def score_chart(story: Story, names: Mapping[str, str]) -> str:
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
) -> str:
    count = max(2, *(len(line) for line in lines.values()))
    most = max(1, *(max(line) for line in lines.values()))
    step = next(each for each in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000) if most / each <= 4.5 or each == 1000)
    top = -(-most // step) * step
    parts = [_grid(top, step)]
    for index, label in ticks:
        x = f"{_x(index, count):.1f}"
        parts.append(f'<text class="tick" x="{x}" y="{HEIGHT - 7}">{escape(label)}</text>')
        parts.append(f'<line class="rule-y" x1="{x}" x2="{x}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
    ends = _end_labels({side: line[-1] for side, line in lines.items()}, top)
    for number, (side, line) in enumerate(lines.items()):
        kind = side_class(sides, side)
        spots = [(_x(i, count), _y(value, top)) for i, value in enumerate(line)]
        parts.append(_curve(spots, kind, number, dots=dots))
        label = escape(f"{line[-1]} {names.get(side, side)}")
        parts.append(f'<text class="end {kind}" x="{WIDTH - RIGHT + 9}" y="{ends[side] + 4:.1f}">{label}</text>')
    told = "; ".join(f"{names.get(side, side)}: {', '.join(map(str, line))}" for side, line in lines.items())
    return (
        f'<figure class="chart"><figcaption>{escape(title)}</figcaption><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(f"{title}. {told}")}">{"".join(parts)}</svg></figure>'
    )


def _curve(spots: Sequence[tuple[float, float]], kind: str, number: int, *, dots: bool) -> str:
    """Return one side's line, which dashes and the shape of its dots tell from the other's without colour."""
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    dash = ' stroke-dasharray="6 3"' if number else ""
    drawn = [f'<polyline class="curve {kind}" points="{points}"{dash}/>']
    for x, y in spots if dots else spots[-1:]:
        drawn.append(f'<g class="dot {kind}" transform="translate({x:.1f} {y:.1f})">{SHAPES[number % 2]}</g>')
    return "".join(drawn)


def _grid(top: int, step: int) -> str:
    parts = []
    for value in range(0, top + 1, step):
        y = f"{_y(value, top):.1f}"
        parts.append(f'<line class="rule-x" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text class="scale" x="{LEFT - 6}" y="{y}" dy="4">{value}</text>')
    return "".join(parts)


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
