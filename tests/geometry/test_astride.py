"""Obstacles that stand astride the rim of a base: what they hide of it, and who sees it past them."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from tests.oracles.obscured import share_by_columns
from tests.oracles.sight import line_is_free, some_free_line
from tests.soak import soak_count
from umpire.geometry import (
    Base,
    Disc,
    Hull,
    Outline,
    Oval,
    Point,
    Polygon,
    Rectangle,
    Scene,
    Solid,
    check_polygon,
    gap,
    heading_from_degrees,
    line_of_sight,
    obscured_share,
    sights,
)

LONG = (
    Rectangle(length=100 / 25.4, width=60 / 25.4),
    Rectangle(length=4.0, width=1.0),
    Rectangle(length=1.5, width=1.5),
    Hull(corners=((2.0, 0.0), (1.0, 0.75), (-2.0, 0.5), (-2.0, -0.5), (1.0, -0.75))),
)
ROUND = (Disc(radius=0.5), Disc(radius=1.1811), Oval(length=4.1339, width=1.6535))


def part_of(base: Base, luck: Random) -> Point:
    """Return a place on a base's rim or near it, as it stands at the origin and faces +x."""
    turn = luck.uniform(0.0, 2.0 * math.pi)
    long, wide = (base.radius, base.radius) if isinstance(base, Disc) else (1.0, 1.0)
    if isinstance(base, Rectangle | Oval):
        long, wide = base.length / 2.0, base.width / 2.0
    if isinstance(base, Hull):
        long, wide = 2.0, 0.75
    return (1.1 * long * math.cos(turn), 1.1 * wide * math.sin(turn))


def outline_near(place: Point, luck: Random) -> list[Point]:
    """Return the corners of a box, a triangle or an angle that covers a place with one of its sides or corners."""
    turn = luck.uniform(0.0, 2.0 * math.pi)
    c, s = math.cos(turn), math.sin(turn)
    wide, deep = luck.uniform(0.2, 4.0), luck.uniform(0.2, 4.0)
    shapes = (
        [(0.0, 0.0), (wide, 0.0), (wide, deep), (0.0, deep)],
        [(0.0, 0.0), (wide, 0.0), (0.3 * wide, deep)],
        [(0.0, 0.0), (wide, 0.0), (wide, 0.3 * deep), (0.3 * wide, 0.3 * deep), (0.3 * wide, deep), (0.0, deep)],
    )
    ring = shapes[luck.randrange(3)]
    ax, ay = luck.uniform(0.0, wide), luck.choice([0.0, 0.1, 0.5]) * deep
    return [(place[0] + (x - ax) * c - (y - ay) * s, place[1] + (x - ax) * s + (y - ay) * c) for x, y in ring]


def astride(luck: Random, bases: tuple[Base, ...], *, tall: bool) -> tuple[Solid, Solid, tuple[Solid, ...]]:
    """Return a viewer, a target, and obstacles most of which stand astride the target's rim."""
    viewer = Solid(id="viewer", footprint=Outline(base=Disc(radius=luck.choice([0.5, 1.0])), at=(0.0, 0.0)), top=1.0)
    turn, away = luck.uniform(-math.pi, math.pi), luck.uniform(4.0, 14.0)
    at = (away * math.cos(turn), away * math.sin(turn))
    facing, base = heading_from_degrees(luck.uniform(0.0, 360.0)), luck.choice(bases)
    target = Solid(id="target", footprint=Outline(base=base, at=at, facing=facing), top=luck.choice([1.0, 2.0]))
    fx, fy = facing[0] / 4096, facing[1] / 4096
    walls = []
    for number in range(luck.randrange(1, 4)):
        x, y = part_of(base, luck)
        place = (at[0] + x * fx - y * fy, at[1] + x * fy + y * fx)
        if number == 2:
            place = (place[0] * 0.6, place[1] * 0.6)
        bottom = 0.0 if tall else luck.choice([0.0, 0.0, 0.5])
        top = math.inf if tall else luck.choice([0.7, 2.0, 5.0])
        footprint = check_polygon(outline_near(place, luck))
        walls.append(Solid(id=f"wall-{number}", footprint=footprint, bottom=bottom, top=top))
    return viewer, target, (*walls, *(slit(at, luck) if tall and luck.random() < 0.7 else ()))


def slit(at: Point, luck: Random) -> tuple[Solid, Solid]:
    """Return two walls across the way from the origin to a place, with a slit between them."""
    away = math.hypot(*at)
    c, s = at[0] / away, at[1] / away
    near, aside, wide = luck.uniform(0.3, 0.6) * away, luck.uniform(-1.0, 1.0), luck.choice([0.02, 0.1, 0.5])

    def wall(name: str, low: float, high: float) -> Solid:
        ring = [(near, low), (near + 0.3, low), (near + 0.3, high), (near, high)]
        return Solid(id=name, footprint=check_polygon([(x * c - y * s, x * s + y * c) for x, y in ring]))

    return wall("left", aside + wide / 2.0, 9.0), wall("right", -9.0, aside - wide / 2.0)


def marked(solid: Solid, parts: int) -> Solid:
    """Return an obstacle with corners marked along its straight sides."""
    assert isinstance(solid.footprint, Polygon)
    ring = solid.footprint.ring
    corners = [
        (ax + (bx - ax) * k / parts, ay + (by - ay) * k / parts)
        for (ax, ay), (bx, by) in pairwise((*ring, ring[0]))
        for k in range(parts)
    ]
    return replace(solid, footprint=Polygon(ring=tuple(corners)))


def test_the_hidden_share_of_a_base_with_obstacles_astride_it() -> None:
    """Rays counted column by column find the same share, to a fifth of a point."""
    luck = Random(11)
    for _ in range(soak_count(10_000)):
        _, target, walls = astride(luck, LONG + ROUND, tall=False)
        eye = (0.0, 0.0, luck.choice([0.5, 1.0, 2.5]))
        found = obscured_share(eye, target, walls).share
        off = abs(found - share_by_columns(eye, target, walls, columns=500))
        if off > 0.001:
            off = abs(found - share_by_columns(eye, target, walls, columns=20_000))
        assert off <= 0.002, (eye, target, walls)


def test_a_ruin_that_pokes_into_a_hull_hides_a_fifth_of_it() -> None:
    """A side that crosses the hull's near side hides as far as it stands before it."""
    base = Rectangle(length=100 / 25.4, width=60 / 25.4)
    hull = Solid(id="hull", footprint=Outline(base=base, at=(12.0, 0.0), facing=heading_from_degrees(30)), top=2.0)
    ruin = Solid(id="ruin", footprint=check_polygon([(11.1, -0.4), (14.9, -0.4), (14.9, 4.5), (11.1, 4.5)]), top=2.0)
    found = obscured_share((0.0, 0.0, 2.0), hull, [ruin], drawn=True)
    assert found.share == pytest.approx(0.2019, abs=1e-4)
    assert obscured_share((0.0, 0.0, 2.0), hull, [ruin]).share == found.share


def test_what_only_touches_the_near_side_from_within_hides_nothing() -> None:
    """An obstacle inside a footprint, flush with its near side, stands before none of it."""
    hull = Solid(id="hull", footprint=Outline(base=Rectangle(length=2.0, width=2.0), at=(11.0, 0.3)), top=2.0)
    for eye in ((0.0, 0.0, 1.0), (0.0, 0.7, 3.0), (1.3, -2.9, 0.5)):
        flush = Solid(id="flush", footprint=check_polygon([(10, -0.7), (11, -0.7), (11, 1.3), (10, 1.3)]), top=5.0)
        assert obscured_share(eye, hull, [flush]).share == pytest.approx(0.0, abs=1e-9)


def test_marking_corners_on_a_straight_side_changes_nothing() -> None:
    """The outline is the same, however many of its points are told: so are the share and the sight."""
    luck = Random(12)
    for _ in range(soak_count(2000)):
        viewer, target, walls = astride(luck, LONG, tall=luck.random() < 0.5)
        more = [marked(wall, luck.randrange(2, 9)) for wall in walls]
        eye = (0.0, 0.0, luck.choice([0.5, 1.0, 2.5]))
        assert obscured_share(eye, target, more).share == pytest.approx(
            obscured_share(eye, target, walls).share, abs=1e-8
        )
        there, again = line_of_sight(viewer, target, walls), line_of_sight(viewer, target, more)
        assert there.visible is again.visible or there.undecided or again.undecided


def test_a_base_is_seen_past_obstacles_astride_it_where_some_line_is_free() -> None:
    """Of a thousand lines in plan none is free to a base that is not seen; and a line that is told is free."""
    luck = Random(13)
    for _ in range(soak_count(2500)):
        viewer, target, walls = astride(luck, LONG + ROUND, tall=True)
        if luck.random() < 0.5:
            viewer, target = target, viewer
        if gap(viewer.footprint, target.footprint) < 0.01:
            continue
        sight = line_of_sight(viewer, target, walls, naming=False)
        if sight.line is not None:
            assert line_is_free(*sight.line, viewer, target, walls, shrink=1e-7)
        else:
            free = some_free_line(viewer, target, walls, points=32)
            assert free is None or sight.undecided, (viewer, target, walls, free)


def test_a_long_base_whose_flank_an_obstacle_overlaps() -> None:
    """Its near end is seen through the slit; that the line, drawn on, would come out and meet the crate is nothing."""
    viewer = Solid(id="viewer", footprint=Outline(base=Disc(radius=1.1811023622047245), at=(0.0, 0.0)), top=1.0)
    base = Rectangle(length=1.968503937007874, width=0.984251968503937)
    at = (8.34163601082291, 0.5044153801253299)
    target = Solid(id="target", footprint=Outline(base=base, at=at, facing=(4062, 523)), top=1.0)
    near, far = 3.220877558831722, 4.501162092112634
    slit = [(-9.0, -0.18134723874084147), (-0.1578249654916679, 9.0)]
    walls = [
        Solid(id=f"wall{low}", footprint=check_polygon([(near, low), (far, low), (far, high), (near, high)]))
        for low, high in slit
    ]
    ring = ((8.55498483, -0.60060), (8.5303029, 0.20018), (7.69652317, 0.17447782), (7.7212, -0.6262953))
    scene = (*walls, Solid(id="crate", footprint=check_polygon(ring)))
    for part in (0.05, 0.1, 0.25, 0.5, 0.75, 1.0):
        assert line_of_sight(viewer, kept_part(target, 0.0, part), scene).visible
        assert line_of_sight(kept_part(target, 0.0, part), viewer, scene).visible


def kept_part(target: Solid, first: float, last: float) -> Solid:
    """Return the part of a rectangle between two fractions of its length."""
    footprint = target.footprint
    assert isinstance(footprint, Outline)
    base, (fx, fy) = footprint.base, footprint.facing
    assert isinstance(base, Rectangle)
    off = base.length * (first + last - 1.0) / 2.0 / math.hypot(fx, fy)
    at = (footprint.at[0] + fx * off, footprint.at[1] + fy * off)
    part = Rectangle(length=base.length * (last - first), width=base.width)
    return replace(target, id="part", footprint=replace(footprint, base=part, at=at))


def test_if_a_part_of_a_base_is_seen_the_base_is_seen() -> None:
    """A line ends where it meets the target: what stands behind or in the target is in nobody's way."""
    luck = Random(14)
    for _ in range(soak_count(2500)):
        viewer, target, walls = astride(luck, LONG[:3], tall=luck.random() < 0.7)
        if gap(viewer.footprint, target.footprint) < 0.01:
            continue
        scene = Scene(walls)
        cuts = sorted(luck.uniform(0.0, 1.0) for _ in range(2))
        parts = [
            kept_part(target, *ends) for ends in ((0.0, cuts[0]), cuts, (cuts[1], 1.0)) if ends[1] - ends[0] > 0.01
        ]
        whole, seen = line_of_sight(viewer, target, scene), sights([viewer], parts, scene)
        assert whole.visible or whole.undecided or not seen.any(), (viewer, target, walls)
        assert sights([target], [viewer], scene)[0, 0] == whole.visible
