"""The way round a corner is no longer for who looks for it than for who draws it."""

from __future__ import annotations

from math import acos, atan2, cos, pi, sin, sqrt

import pytest

from tests.systems.legions.fights.boards import board, profile, unit
from umpire.geometry import Point, path_length
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre
from umpire.systems.legions.questions.move_to import End, MoveTo
from umpire.systems.legions.questions.movement import MayMove
from umpire.systems.legions.questions.question import ask
from umpire.systems.legions.questions.reach import ReachOf
from umpire.systems.legions.rules.movement import ModelMove

OUTLINE = [[20, 20], [26, 20], [26, 20.5], [20, 20.5]]
START, END = (23.0, 18.0), (23.0, 22.5)


def shortest() -> list[Point]:
    """The way of a base of half an inch round the end of a wall, along both arcs."""
    leg = sqrt(3.0 * 3.0 + 2.0 * 2.0)
    first = atan2(-2.0, -3.0) + acos(0.5 / leg)
    turns = [first + (0.0 - first) * k / 60 for k in range(61)]
    below = [(26.0 + 0.5 * cos(turn), 20.0 + 0.5 * sin(turn)) for turn in turns]
    above = [(x, 40.5 - y) for x, y in reversed(below)]
    assert -pi < first < 0.0
    return [START, *below, *above, END]


def table(kind: str, movement: float) -> Battlefield:
    features = [{"id": "wall", "type": kind, "outline": OUTLINE, "height": 1}]
    mover = profile(type="vehicle", scale=2, movement=movement)
    return board(
        unit("v", "red", {"v1": START}, profile=mover, order="advance"),
        unit("x", "blue", {"x1": (50, 40)}),
        features=features,
        state={"phase": "movement", "stage": "none"},
    )


@pytest.mark.rule("LI-MOV-016")
@pytest.mark.parametrize("kind", ["reinforced_obstacle", "impassable"])
def test_who_asks_for_a_way_round_a_corner_is_told_the_shortest(kind: str) -> None:
    """A thousandth more than the way needs is enough, however the question is put; a hundredth less is not."""
    needed = path_length(tuple(shortest()))
    for movement, enough in ((needed + 0.001, True), (needed - 0.01, False)):
        field = table(kind, movement)
        drawn = MayMove(detachment="v", moves=(ModelMove(model="v1", path=tuple(shortest())),))
        asked = (
            ReachOf(model="v1", to=END),
            MoveTo(detachment="v", manoeuvre=Manoeuvre.MOVE, ends=(End(model="v1", at=END),)),
            drawn,
        )
        assert [ask(field, each).allowed for each in asked] == [enough] * 3
