"""How large Obstacles, Rivers and Cliffs should be."""

from __future__ import annotations

import itertools
from math import ceil

from umpire.geometry import CONTACT, Point, Polygon, at_most, clearly_less, clearly_more, gap, path_length, point_at
from umpire.rulings import Finding, Forbid, Warn
from umpire.systems.legions.battlefield import Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.terrain.proposals import OBSTACLES, Proposal

LOW = NARROW = 2.0
BROAD = 6.0
FACE = 2.0
STEP = 0.25

Line = tuple[Point, ...]


@BOOK.rule("LI-TER-056")
def small_obstacles(topic: Proposal) -> tuple[Finding, ...]:
    """An Obstacle is at most 2" high and 2" wide, and as long as you like."""
    if not any(each in OBSTACLES for each in topic.terrain):
        return ()
    sizes = (("height", topic.height, LOW), ("width", width_of(topic.polygon.ring), NARROW))
    found = [
        _warn(topic, f'its {name} is {size:.2f}", more than {most:g}"', **{name: size})
        for name, size, most in sizes
        if clearly_more(size, most)
    ]
    return tuple(found) or (Finding(facts={name: size for name, size, _ in sizes}, says=f"{topic.id} is small enough"),)


def _warn(topic: Proposal, told: str, **facts: float) -> Finding:
    return Finding(effect=Warn(reason=told), facts={"area": topic.id, **facts}, says=f"{topic.id}: {told}")


def width_of(ring: Line) -> float:
    """Return the smaller extent of an outline: its least width over all directions of its edges, inches."""
    widths = []
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = path_length(((x0, y0), (x1, y1)))
        if length > CONTACT:
            across = [((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length for x, y in ring]
            widths.append(max(across) - min(across))
    return min(widths)


@BOOK.rule("LI-TER-082")
def rivers_come_from_somewhere(topic: Proposal) -> Finding | None:
    """A River begins at an edge of the battlefield and ends at another point of an edge or at another water."""
    if Terrain.RIVER not in topic.terrain:
        return None
    ends = [_end_of(topic, one, other) for one, other in _edges(topic.polygon.ring)]
    at_edge, at_water = ends.count("edge"), ends.count("water")
    facts: dict[str, str | int | float | bool] = {"area": topic.id, "at_edge": at_edge, "at_water": at_water}
    if at_edge >= 1 and at_edge + at_water >= 2:
        return Finding(facts=facts, says=f"{topic.id} leads from an edge to an edge or a water")
    told = "it should begin at an edge and end at another point of one, or at another water"
    return Finding(effect=Warn(reason=told), facts=facts, says=f"{topic.id}: {told}")


def _edges(ring: Line) -> tuple[tuple[Point, Point], ...]:
    return tuple(zip(ring, (*ring[1:], ring[0]), strict=True))


def _end_of(topic: Proposal, one: Point, other: Point) -> str:
    """Tell what a side of a River's outline lies on: an edge of the battlefield, another water, or nothing."""
    for axis, end in ((0, topic.field.size[0]), (1, topic.field.size[1])):
        if any(abs(one[axis] - at) <= CONTACT and abs(other[axis] - at) <= CONTACT for at in (0.0, end)):
            return "edge"
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    spot = Polygon(ring=tuple((middle[0] + dx, middle[1] + dy) for dx, dy in ((0, 0), (0.01, 0), (0, 0.01))))
    waters = (topic.field.area(name).outline for name in topic.flows_into)
    return "water" if any(at_most(gap(spot, water), CONTACT) for water in waters) else ""


@BOOK.rule("LI-TER-083")
def rivers_are_narrow(topic: Proposal) -> Finding | None:
    """A River's width may change along its course, and should nowhere be more than 6"."""
    lines = banks(topic) if Terrain.RIVER in topic.terrain else ()
    if len(lines) != 2:
        return None
    at, broadest = min(_broadest(lines[0], lines[1]), _broadest(lines[1], lines[0]), key=lambda each: each[1])
    facts: dict[str, str | int | float | bool] = {"area": topic.id, "width": broadest, "x": at[0], "y": at[1]}
    if not clearly_more(broadest, BROAD):
        return Finding(facts=facts, says=f'{topic.id} is nowhere wider than {BROAD:g}"')
    told = f'it is {broadest:.2f}" wide near ({at[0]:g}, {at[1]:g}), more than {BROAD:g}"'
    return Finding(effect=Warn(reason=told), facts=facts, says=f"{topic.id}: {told}")


def banks(topic: Proposal) -> tuple[Line, ...]:
    """Return the sides of a River between its mouths, each as a line."""
    edges = _edges(topic.polygon.ring)
    ends = [bool(_end_of(topic, one, other)) for one, other in edges]
    if not any(ends):
        return ()
    first = ends.index(True)
    found: list[list[Point]] = []
    for index in [*range(first, len(edges)), *range(first)]:
        if ends[index]:
            found.append([edges[index][1]])
        else:
            found[-1].append(edges[index][1])
    return tuple(tuple(line) for line in found if len(line) > 1)


def _broadest(line: Line, other: Line) -> tuple[Point, float]:
    """Return the point of one bank that is farthest from the other, and how far it is, inches."""
    length = path_length(line)
    steps = max(1, ceil(length / STEP))
    points = [*line, *(point_at(line, step / steps) for step in range(steps + 1))]
    return max(
        ((point, min(_from_segment(point, *edge) for edge in itertools.pairwise(other))) for point in points),
        key=lambda each: each[1],
    )


def _from_segment(point: Point, one: Point, other: Point) -> float:
    dx, dy = other[0] - one[0], other[1] - one[1]
    squared = dx * dx + dy * dy
    along = 0.0 if squared == 0 else ((point[0] - one[0]) * dx + (point[1] - one[1]) * dy) / squared
    along = min(1.0, max(0.0, along))
    return path_length((point, (one[0] + along * dx, one[1] + along * dy)))


@BOOK.rule("LI-TER-095")
def high_cliffs(topic: Proposal) -> Finding | None:
    """A Cliff Face is at least 2" high, and as high as the piece of terrain is."""
    if Terrain.CLIFF not in topic.terrain:
        return None
    facts: dict[str, str | int | float | bool] = {"area": topic.id, "height": topic.height}
    if clearly_less(topic.height, FACE):
        told = f'a Cliff is at least {FACE:g}" high, and this piece {topic.height:g}"'
        return Finding(effect=Forbid(reason=told), facts=facts, says=f"{topic.id}: {told}")
    return Finding(facts=facts, says=f'the Face of {topic.id} is {topic.height:g}" high')
