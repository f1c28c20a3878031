"""Have every kernel compiled and its machine code kept beside its source, for tests that share it and for the wheel.

Usage: ``python scripts/keep_kernels.py``. What is there already is not compiled again; two processors share the work.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from umpire.geometry import (
    Areas,
    Bases,
    Crowd,
    Disc,
    Ground,
    Outline,
    Polygon,
    Reach,
    Scene,
    Solid,
    Surroundings,
    Toll,
    cheapest_travel,
    check_polygon,
    count_sights,
    crowd_sights,
    group_sights,
    leg_costs,
    legs_along,
    line_of_sight,
    may_stand,
    obscured_share,
    seen_along,
    seen_whole,
)
from umpire.geometry.path_sight import searched

BASE = Disc(radius=0.5)


def main() -> None:
    """Ask one question of every kind."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as shared:
        for done in [shared.submit(each) for each in (_look, _move)]:
            done.result()


def _look() -> None:
    near, far = _model("near", 2.0, 5.0), _model("far", 18.0, 5.0)
    scene = Scene([Solid(id="wall", footprint=_box(9.0, 2.0, 10.0, 8.0), top=0.5)])
    line_of_sight(near, far, scene)
    seen_whole(near, far, scene)
    obscured_share((2.0, 5.0, 1.0), far, scene)
    obscured_share((2.0, 5.0, 1.0), far, scene, drawn=True)
    (way,) = legs_along(far, ((18.0, 5.0), (18.0, 9.0)))
    (beside,) = legs_along(_model("beside", 16.0, 5.0), ((16.0, 5.0), (16.0, 9.0)))
    seen_along([near], [(way,)], scene)
    searched(near, way, scene, (), (0.0, 1.0), beside=[beside])
    here, there = Crowd.at(np.array([[2.0, 5.0], [3.0, 7.0]]), BASE), Crowd.of([near, far])
    crowd_sights(here, there, scene)
    count_sights(here, here, scene)
    three, nobody = Crowd.at(np.array([[2.0, 4.0], [2.0, 5.5], [2.0, 7.0]]), BASE), np.zeros((3, 2), dtype=np.bool_)
    group_sights(three, np.zeros(3, dtype=np.int64), there, scene, hidden=nobody)


def _move() -> None:
    ground = Ground(BASE, _box(0.0, 0.0, 20.0, 10.0), tolls=[Toll(areas=(_box(6.0, 0.0, 8.0, 10.0),), factor=2.0)])
    start, goal = (2.0, 5.0), (18.0, 5.0)
    cheapest_travel(ground, start, goal)
    leg_costs(ground, [start], [goal])
    may_stand(ground, [goal])
    reach = Reach(ground, start, 6.0)
    reach.costs([goal])
    reach.holds([goal])
    reach.outlines(0.5)
    wall = _box(6.0, 0.0, 8.0, 10.0)
    bases, areas = Bases.of([Outline(base=BASE, at=start), wall]), Areas([wall])
    bases.gaps(bases)
    bases.ahead_of(bases.at, np.array([[1.0, 0.0], [0.0, 1.0]]))
    areas.signed_distances(bases.at, reach=1.0)
    around = Surroundings(np.zeros((0, 5)), [], beside=0.0, size=(20.0, 10.0))
    around.tell(np.array([(*start, *goal)]), np.zeros(1, np.int64), np.array([(*start, 0.5, 0.5, -1.0)]), np.ones(1))


def _model(name: str, x: float, y: float) -> Solid:
    return Solid(id=name, footprint=Outline(base=BASE, at=(x, y)), top=1.0)


def _box(left: float, low: float, right: float, high: float) -> Polygon:
    return check_polygon([(left, low), (right, low), (right, high), (left, high)])


if __name__ == "__main__":
    main()
