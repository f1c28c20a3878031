"""The rear of a model."""

from __future__ import annotations

from umpire.geometry import EAST, in_rear


def test_on_the_line_is_not_behind() -> None:
    """The rear begins strictly behind the line square to the facing."""
    assert in_rear((0.0, 0.0), EAST, (-1.0, 5.0))
    assert not in_rear((0.0, 0.0), EAST, (0.0, 5.0))
    assert not in_rear((0.0, 0.0), EAST, (1.0, 0.0))
