"""Classes of obstacles, and bodies outside them, touching, astride and inside."""

from __future__ import annotations

import pytest

from umpire.errors import GeometryError
from umpire.geometry import Blocking, Disc, Outline, Solid, check_polygon, line_of_sight, looked_past

FAR = Solid(id="far", footprint=Outline(base=Disc(radius=0.5), at=(12.0, 0.0)), top=1.0)
WOOD = Solid(id="wood", footprint=check_polygon([(2, -4), (6, -4), (6, 4), (2, 4)]), top=3.0)
PLACES = {"outside": 0.0, "touching": 1.5, "astride near": 2.0, "inside": 4.0, "astride far": 6.0, "beyond": 6.5}


def model(x: float) -> Solid:
    return Solid(id="model", footprint=Outline(base=Disc(radius=0.5), at=(x, 0.0)), top=1.0)


@pytest.mark.parametrize(
    ("blocking", "sees"),
    [
        (Blocking.NEVER, set(PLACES)),
        (Blocking.FROM_OUTSIDE, {"astride near", "inside", "astride far", "beyond"}),
        (Blocking.ALWAYS, {"astride far", "beyond"}),
    ],
)
def test_each_class_has_an_answer_wherever_a_model_stands(blocking: Blocking, sees: set[str]) -> None:
    """Looking at a model beyond the wood, and being looked at by it."""
    for name, x in PLACES.items():
        here, classes = model(x), {"wood": blocking}
        for pair in ((here, FAR), (FAR, here)):
            ignoring = looked_past(*pair, [WOOD], classes)
            assert line_of_sight(*pair, [WOOD], ignoring=ignoring).visible is (name in sees), name


def test_two_in_one_wood_see_each_other_unless_it_always_blocks() -> None:
    """Both stand inside, three inches apart."""
    pair = (model(2.6), model(5.4))
    for blocking in Blocking:
        ignoring = looked_past(*pair, [WOOD], {"wood": blocking})
        assert line_of_sight(*pair, [WOOD], ignoring=ignoring).visible is (blocking is not Blocking.ALWAYS)


def test_ones_own_feature_never_counts() -> None:
    """The building that a model is part of is not in its way, whatever its class."""
    ignoring = looked_past(model(4.0), FAR, [WOOD], {"wood": Blocking.ALWAYS}, own=["wood"])
    assert ignoring == ("wood",)
    assert line_of_sight(model(4.0), FAR, [WOOD], ignoring=ignoring).visible


def test_an_obstacle_without_a_class_is_refused() -> None:
    """Nothing is guessed."""
    with pytest.raises(GeometryError, match="wood"):
        looked_past(model(0.0), FAR, [WOOD], {})
