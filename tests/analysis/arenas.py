"""Tables that are made for tests, and what half a turn and a mirror make of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import strategies as st

from umpire.analysis import Arena, Marker, Mover, Side
from umpire.geometry import Disc, Ground, Point, Polygon, Solid, Toll, check_polygon

SIZE = (24.0, 20.0)
WIDTH, DEPTH = SIZE
BOUNDS = Polygon(ring=((0.0, 0.0), (WIDTH, 0.0), (WIDTH, DEPTH), (0.0, DEPTH)))
LOWER, UPPER = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, 6.0), (0.0, 6.0)), ((0.0, 14.0), (WIDTH, 14.0), SIZE, (0.0, DEPTH))
MARKERS = ((6.0, 10.0), (12.0, 10.0), (18.0, 10.0))

Turn = Callable[[Point], Point]


def half_turn(place: Point) -> Point:
    return (WIDTH - place[0], DEPTH - place[1])


def mirror(place: Point) -> Point:
    """Return a place in a mirror that lies along the table, between the sides."""
    return (place[0], DEPTH - place[1])


def turned(solids: Sequence[Solid], turn: Turn) -> tuple[Solid, ...]:
    return tuple(
        Solid(id=f"{each.id}'", footprint=check_polygon([turn(at) for at in each.footprint.ring]), top=each.top)
        for each in solids
        if isinstance(each.footprint, Polygon)
    )


def arena(
    solids: Sequence[Solid], *, markers: Sequence[Point] = MARKERS, slow: bool = False, moving: bool = True
) -> Arena:
    """Return a table with zones along its long edges; who moves goes round bodies, or through them at half speed."""
    areas = tuple(each.footprint for each in solids if isinstance(each.footprint, Polygon))
    base = Disc(radius=0.5)
    tolls = [Toll(areas=areas, factor=2.0)] if slow and areas else []
    ground = Ground(base, BOUNDS, walls=() if slow else areas, tolls=tolls)
    return Arena(
        name="made",
        size=SIZE,
        solids=tuple(solids),
        opened=(),
        sides=(Side(name="low", zones=(check_polygon(LOWER),)), Side(name="high", zones=(check_polygon(UPPER),))),
        markers=tuple(Marker(id=str(number), at=at) for number, at in enumerate(markers, start=1)),
        movers=(Mover(name="foot", speed=6.0, ground=ground),) if moving else (),
    )


def boxes(most: int = 4) -> st.SearchStrategy[tuple[Solid, ...]]:
    """Return blocks and walls anywhere on the table."""
    one = st.tuples(
        st.integers(1, 18), st.integers(1, 15), st.integers(1, 5), st.integers(1, 4), st.sampled_from([1.0, 3.0, 6.0])
    )
    return st.lists(one, min_size=1, max_size=most).map(
        lambda listed: tuple(box(f"box-{k}", *told[:4], top=told[4]) for k, told in enumerate(listed))
    )


def box(name: str, left: float, low: float, wide: float, deep: float, *, top: float = 5.0) -> Solid:
    # off the half-inch lattice: a line that grazes a corner is decided by rounding, which no mirror keeps
    x, y = left + 0.137, low + 0.211
    return Solid(
        id=name, footprint=check_polygon([(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)]), top=top
    )
