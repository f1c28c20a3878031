"""The region a model can reach is what the rules on moves allow, place by place."""

from __future__ import annotations

import pytest
import shapely

from tests.oracles.gaps import drawn
from tests.systems.legions.movement.boards import Board, area, box
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order, Terrain
from umpire.systems.legions.questions import ask
from umpire.systems.legions.questions.reach import ReachOf, reach_region

MARGIN = 0.06
"""Nearer than this to the drawn border a place may be on either side: enemies are kept clear of with room to spare."""


def crossed(order: Order | None = Order.ADVANCE, *, enemy: float = 17.0) -> Battlefield:
    """A rider, a wood, a barricade, a tower, a cliff with a way up, and an enemy."""
    board = Board(
        area("wood", Terrain.DIFFICULT, box(11, 16, 13, 18), 2.0),
        area("barricade", Terrain.OBSTACLE, box(4, 8, 14.5, 15), 1.0),
        area("tower", Terrain.IMPASSABLE, box(12, 15, 6, 10), 6.0),
        area("hill", Terrain.CLIFF, box(2, 7, 3, 7), 1.0),
    )
    board.put("rider", "red", (9.0, 11.0), kind="cavalry", m=9.0, order=order)
    board.put("enemy", "blue", (enemy, 10.5))
    return board.field()


def test_the_region_is_where_the_rules_let_a_model_end() -> None:
    """Every half inch, but close to the border: inside, the way found is allowed; outside, it is refused."""
    field = crossed()
    detachment = field.detachments["rider"]
    region = shapely.union_all(
        [drawn(part) for part in reach_region(field, detachment, Manoeuvre.MOVE, field.models["rider1"])]
    )
    inside, outside = region.buffer(-MARGIN), region.buffer(MARGIN)
    told = {True: 0, False: 0}
    for x in range(1, 38):
        for y in range(2, 42):
            spot = shapely.Point(x / 2, y / 2)
            if inside.contains(spot) == outside.contains(spot):
                ruling = ask(field, ReachOf(model="rider1", to=(x / 2, y / 2)))
                assert ruling.allowed is bool(inside.contains(spot)), (x / 2, y / 2, ruling.explain())
                told[ruling.allowed] += 1
    assert min(told.values()) > 200


@pytest.mark.rule("LI-MOV-057")
def test_a_pinned_model_reaches_nothing() -> None:
    """An enemy of its Scale in contact holds it where it stands."""
    ruling = ask(crossed(enemy=9.866), ReachOf(model="rider1"))
    assert not ruling.allowed
    assert "LI-MOV-057" in ruling.ids


def test_a_model_whose_order_lets_it_stand_reaches_nothing() -> None:
    """First Fire: no region, and no way either."""
    for question in (ReachOf(model="rider1"), ReachOf(model="rider1", to=(9.0, 12.0))):
        assert not ask(crossed(Order.FIRST_FIRE), question).allowed


def test_a_place_that_no_way_leads_to_is_refused() -> None:
    """In the tower, or off the table."""
    for place in ((13.5, 8.0), (-3.0, 5.0)):
        ruling = ask(crossed(), ReachOf(model="rider1", to=place))
        assert not ruling.allowed
        assert "LI-MOV-016" in ruling.ids
