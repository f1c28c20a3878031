"""Exposure maps: the same as asking about every pair alone, whatever the order, the threads and the grid."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from umpire.analysis import Exposure, exposure, spread
from umpire.errors import GeometryError
from umpire.geometry import Disc, Outline, Point, Rectangle, Solid, check_polygon, overlaps, sights

SIZE = (16.0, 12.0)
BASE = Disc(radius=0.5)
WALLS = (
    Solid(id="block", footprint=check_polygon([(5, 4), (9, 4), (9, 8), (7, 5), (5, 8)]), top=5.0),
    Solid(id="shed", footprint=check_polygon([(12, 1), (14, 2), (12, 6)]), top=3.0),
    Solid(id="kerb", footprint=check_polygon([(2, 2), (2.3, 2), (2.3, 10), (2, 10)]), top=0.4),
)
ENEMIES = ((1.0, 1.0), (15.0, 11.0), (10.5, 2.0), (7.0, 6.0))


def asked(found: Exposure, walls: tuple[Solid, ...], others: np.ndarray, opened: tuple[str, ...]) -> np.ndarray:
    """Return how many of some bodies see each position, asked pair by pair."""
    places = [(float(x), float(y)) for y in found.ys for x in found.xs]
    here = [_body(f"here-{k}", place) for k, place in enumerate(places)]
    there = [_body(f"there-{k}", (float(x), float(y))) for k, (x, y) in enumerate(others)]
    ignoring = {
        body.id: [wall.id for wall in walls if wall.id in opened and overlaps(body.footprint, wall.footprint)]
        for body in (*here, *there)
    }
    counts = sights(here, there, walls, ignoring=ignoring).sum(axis=1)
    return np.asarray(counts).reshape(len(found.ys), len(found.xs))


def _body(name: str, at: Point) -> Solid:
    return Solid(id=name, footprint=Outline(base=BASE, at=at), top=1.0)


@pytest.mark.parametrize("opened", [(), ("block", "shed")])
def test_a_map_says_what_every_pair_says_alone(opened: tuple[str, ...]) -> None:
    found = exposure(SIZE, WALLS, base=BASE, step=1.5, lookout_step=4.0, enemies=ENEMIES, opened=opened)

    assert found.seen_by is not None
    assert found.seen_from is not None
    assert (found.seen_by == asked(found, WALLS, found.enemies, opened)).all()
    counted = np.rint(found.seen_from * len(found.lookouts))
    assert (counted == asked(found, WALLS, found.lookouts, opened)).all()
    assert 0 < found.seen_by.sum() < found.seen_by.size * len(ENEMIES)


corner = st.tuples(st.integers(2, 28), st.integers(2, 20))


@settings(max_examples=25, deadline=None)
@given(
    triangles=st.lists(st.tuples(corner, corner, corner), min_size=1, max_size=5),
    tops=st.lists(st.sampled_from([0.5, 1.0, 3.0]), min_size=5, max_size=5),
    enemies=st.lists(corner, min_size=1, max_size=4),
)
def test_boxes_never_change_an_answer(
    triangles: list[tuple[Point, Point, Point]], tops: list[float], enemies: list[Point]
) -> None:
    """On a half-inch lattice, where nearly everything is collinear, a map equals pair by pair."""
    walls = []
    for k, triangle in enumerate(triangles):
        (ax, ay), (bx, by), (cx, cy) = triangle
        if (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) != 0:
            ring = [(x / 2.0, y / 2.0) for x, y in triangle]
            walls.append(Solid(id=f"wall-{k}", footprint=check_polygon(ring), top=tops[k]))
    spots = [(x / 2.0, y / 2.0) for x, y in enemies]

    found = exposure(SIZE, tuple(walls), base=BASE, step=2.0, lookout_step=None, enemies=spots)

    assert found.seen_by is not None
    assert (found.seen_by == asked(found, tuple(walls), found.enemies, ())).all()


def test_neither_threads_nor_the_order_of_terrain_and_enemies_matter() -> None:
    one = exposure(SIZE, WALLS, base=BASE, enemies=ENEMIES, lookout_step=3.0, threads=1)
    other = exposure(SIZE, WALLS[::-1], base=BASE, enemies=ENEMIES[::-1], lookout_step=3.0, threads=3)

    assert (one.seen_by == other.seen_by).all()
    assert (one.seen_from == other.seen_from).all()


def test_more_terrain_never_exposes_anything() -> None:
    less = exposure(SIZE, WALLS[:1], base=BASE, enemies=ENEMIES, lookout_step=None).seen_by
    more = exposure(SIZE, WALLS, base=BASE, enemies=ENEMIES, lookout_step=None).seen_by

    assert less is not None
    assert more is not None
    assert (more <= less).all()
    assert (more < less).any()


def test_a_turned_table_has_a_turned_map() -> None:
    turned = tuple(
        msgspec.structs.replace(
            wall, footprint=check_polygon([(SIZE[0] - x, SIZE[1] - y) for x, y in wall.footprint.ring])
        )
        for wall in WALLS
    )
    there = [(SIZE[0] - x, SIZE[1] - y) for x, y in ENEMIES]

    one = exposure(SIZE, WALLS, base=BASE, enemies=ENEMIES, lookout_step=4.0)
    other = exposure(SIZE, turned, base=BASE, enemies=there, lookout_step=4.0)

    assert (one.seen_by == other.seen_by[::-1, ::-1]).all()
    assert (one.seen_from == other.seen_from[::-1, ::-1]).all()


def test_on_an_empty_table_everybody_sees_everything() -> None:
    found = exposure(SIZE, (), base=Rectangle(length=2.0, width=1.0), step=2.0, enemies=ENEMIES[:1])

    assert (found.seen_by == 1).all()
    assert (found.seen_from == 1.0).all()
    assert found.xs[0] >= 1.0
    assert found.ys[0] >= 0.5


def test_progress_reaches_its_end() -> None:
    told: list[tuple[int, int]] = []

    exposure(SIZE, WALLS, base=BASE, step=1.0, enemies=ENEMIES, progress=lambda done, of: told.append((done, of)))

    assert told[-1][0] == told[-1][1]
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize(
    "wrong",
    [{"step": 0.0}, {"step": float("nan")}, {"step": 1e-4}, {"lookout_step": -1.0}, {"base": Disc(radius=50.0)}],
)
def test_a_grid_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(GeometryError):
        exposure(SIZE, WALLS, **({"base": BASE} | wrong))


def test_an_enemy_that_is_nowhere_is_refused() -> None:
    with pytest.raises(GeometryError, match="not a number"):
        exposure(SIZE, WALLS, base=BASE, enemies=[(float("nan"), 1.0)])


def test_places_are_spread_over_the_table_or_a_zone_and_always_the_same() -> None:
    zone = check_polygon([(0, 0), (4, 0), (4, 12), (0, 12)])

    everywhere, inside = spread(50, SIZE, base=BASE), spread(20, SIZE, base=BASE, zone=zone)

    assert (spread(50, SIZE, base=BASE) == everywhere).all()
    assert everywhere.min() >= 0.5
    assert (inside[:, 0] <= 4.0).all()
    with pytest.raises(GeometryError):
        spread(1, (0.5, 0.5), base=BASE)
