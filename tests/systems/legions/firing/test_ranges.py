"""How far a Garrison is: to the nearest part of its Structure that shows."""

from __future__ import annotations

from math import asin, atan2, dist, hypot, tan
from random import Random

import pytest

from tests.systems.legions.fights.boards import board, unit
from umpire.systems.legions.rules.firing import range_to


def box(left: float, low: float, right: float, high: float) -> list[list[float]]:
    return [[left, low], [right, low], [right, high], [left, high]]


@pytest.mark.rule("LI-STR-052")
def test_the_range_to_a_half_hidden_structure_is_exact() -> None:
    """A screen hides the near part of a wall: what shows begins where the line past the screen's corner meets it."""
    luck = Random(4)
    for _ in range(10):
        x, top = luck.uniform(9.0, 16.0), luck.uniform(19.0, 22.0)
        features = [
            {"id": "house", "type": "structure", "structure": "civitas_imperialis", "outline": box(20, 8, 24, 44)},
            {"id": "screen", "type": "impassable", "height": 9, "outline": box(x, 2.0, x + 0.5, top)},
        ]
        field = board(
            unit("f", "red", {"f1": (5.0, 12.0)}),
            unit("g", "blue", {}, garrison="house", models=[{"id": "g1"}]),
            features=features,
        )
        rise = atan2(top - 12.0, x - 5.0) - asin(0.5 / dist((x, top), (5.0, 12.0)))
        height = top + tan(rise) * (20.0 - x)
        assert range_to(field, "f1", "g1") == pytest.approx(hypot(15.0, height - 12.0) - 0.5, abs=2e-4)
