"""An oracle that answers in place of the kernels of sight."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import (
    Disc,
    Outline,
    Point3,
    Polygon,
    Solid,
    line_of_sight,
    looking_with,
    obscured_share,
    sights,
)

VIEWER = Solid(id="viewer", footprint=Outline(base=Disc(radius=0.5), at=(0.0, 0.0)), bottom=0.0, top=1.0)
TARGET = Solid(id="target", footprint=Outline(base=Disc(radius=0.5), at=(10.0, 0.0)), bottom=0.0, top=1.0)
RING = ((4.0, -20.0), (5.0, -20.0), (5.0, 20.0), (4.0, 20.0))
WALL = Solid(id="wall", footprint=Polygon(ring=RING), bottom=0.0, top=9.0)


class Contrary:
    """Sees what is hidden and nothing else; notes what it was asked about."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    def free_line(self, viewer: Solid, target: Solid, obstacles: Sequence[Solid]) -> tuple[Point3, Point3] | None:
        self.asked.append((viewer.id, target.id, *(solid.id for solid in obstacles)))
        return ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)) if obstacles else None

    def obscured_share(self, eye: Point3, target: Solid, obstacles: Sequence[Solid]) -> float:
        self.asked.append((target.id, *(solid.id for solid in obstacles)))
        return 0.125


def test_an_oracle_answers_while_it_is_in_place() -> None:
    """Each question of sight goes to the oracle, with the obstacles that count, and back to the kernels afterwards."""
    oracle = Contrary()
    with looking_with(oracle):
        assert line_of_sight(VIEWER, TARGET, (WALL,)).visible
        assert not line_of_sight(VIEWER, TARGET, (WALL,), ignoring=("wall",)).visible
        assert sights([VIEWER], [TARGET], (WALL,)).tolist() == [[True]]
        assert sights([VIEWER], [TARGET], (WALL,), ignoring={"target": ("wall",)}).tolist() == [[False]]
        assert obscured_share((0.0, 0.0, 1.0), TARGET, (WALL,)).share == 0.125
    assert oracle.asked == [
        ("viewer", "target", "wall"),
        ("viewer", "target"),
        ("viewer", "target", "wall"),
        ("viewer", "target"),
        ("target", "wall"),
    ]
    assert not line_of_sight(VIEWER, TARGET, (WALL,)).visible
    assert sights([VIEWER], [TARGET], ()).tolist() == [[True]]
    assert obscured_share((0.0, 0.0, 1.0), TARGET, (WALL,)).share == 1.0
