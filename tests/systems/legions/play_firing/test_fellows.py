"""Models of one Detachment that hide one another while they move, under the house rule that they do."""

from __future__ import annotations

import msgspec
import pytest

from tests.systems.legions.firing.boards import field_of, model
from umpire.geometry import Disc, Spans
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.overwatch.journeys import seen
from umpire.systems.legions.play.overwatch.passage import seen_at
from umpire.systems.legions.rules.movement import ModelMove

WAYS = (
    ModelMove(model="far", path=((20.0, 24.0), (20.0, 25.0))),
    ModelMove(model="near", path=((15.0, 24.0), (15.0, 19.0))),
)
"""One goes an inch to the side, the broader one before it five inches out of the way to the other."""


@pytest.fixture
def field() -> Battlefield:
    near = model("near", "a", (15.0, 24.0), base=Disc(radius=0.8))
    board = field_of(model("eye", "B", (10.0, 24.0)), near, model("far", "a", (20.0, 24.0)))
    return msgspec.structs.replace(board, house_rules={"target_blocks": "yes"})


def within(spans: Spans, moment: float) -> bool:
    return any(first <= moment <= last for first, last in spans)


def test_who_has_gone_out_of_the_way_hides_nobody(field: Battlefield) -> None:
    """At 0.3 the nearer one reaches up to y = 23.3, and the lines to the farther one run at 23.5 and above."""
    found = seen(field, WAYS, "eye", "far")
    assert not within(found, 0.0)
    assert within(found, 0.3)
    assert within(found, 1.0)


def test_the_stretches_are_those_of_every_moment(field: Battlefield) -> None:
    """What is told of the whole way is what is seen at each moment of it, away from where it changes."""
    found = seen(field, WAYS, "eye", "far")
    changes = [end for span in found for end in span]
    for tick in range(65):
        moment = tick / 64
        if all(abs(moment - change) > 0.01 for change in changes):
            assert within(found, moment) == seen_at(field, WAYS, moment, "eye", "far")
