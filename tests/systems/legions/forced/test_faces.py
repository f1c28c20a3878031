"""Forced moves and Cliff Faces: nobody hangs on a Face, whatever its shape and wherever the way leads."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.systems.legions.movement.boards import Board, area
from umpire.geometry import CONTACT, Point, Polygon, path_length
from umpire.rulings import tracing
from umpire.systems.legions.battlefield import Battlefield, Terrain
from umpire.systems.legions.battlefield.field import Mission
from umpire.systems.legions.rules.forced import cut_short, forced_path, free_spots, pushed
from umpire.systems.legions.rules.movement.distances import off_table
from umpire.systems.legions.rules.movement.paths import spent
from umpire.systems.legions.rules.terrain.cliff_faces import stands_across_face

EDGES = Mission(edges={"red": (((0.0, 0.0), (60.0, 0.0)),), "blue": (((0.0, 48.0), (60.0, 48.0)),)})
CORNERS = ((1.0, 0.0), (0.6, 0.8), (-0.28, 0.96), (-0.96, 0.28), (-0.8, -0.6), (0.28, -0.96))

offsets = st.floats(-6.0, 6.0)


def _length(by: Point) -> float:
    return path_length(((0.0, 0.0), by))


def _board(at: Point, reaches: list[float], height: float, kind: str) -> Battlefield:
    """One model near a Cliff about (30, 24) whose corners lie at these distances from there."""
    ring = tuple((30 + x * reach, 24 + y * reach) for (x, y), reach in zip(CORNERS, reaches, strict=True))
    board = Board(area("cliff", Terrain.CLIFF, Polygon(ring=ring), height)).put("a", "red", at, kind=kind)
    return board.put("x", "blue", (59.0, 47.0)).field(mission=EDGES)


@pytest.mark.rule("LI-TER-099")
@pytest.mark.parametrize("kind", ["infantry", "walker"])
@given(
    at=st.tuples(st.floats(24, 36), st.floats(18, 33)),
    reaches=st.lists(st.floats(2.0, 5.0), min_size=6, max_size=6),
    height=st.floats(2.0, 6.0),
    inches=st.floats(1.0, 16.0),
    by=st.tuples(offsets, offsets),
)
def test_nobody_ends_a_forced_move_across_a_face(
    kind: str, at: Point, reaches: list[float], height: float, inches: float, by: Point
) -> None:
    """A Withdrawal or a push ends wholly on one side, on the table, and spends no more than its inches."""
    field = _board(at, reaches, height, kind)
    model = field.models["a1"]
    assume(not stands_across_face(field, model))

    for path, limit in ((forced_path(field, model, inches), inches), (pushed(field, model, by), _length(by))):
        there = msgspec.structs.replace(model, at=path[-1])
        assert not stands_across_face(field, there)
        assert off_table(field, there.outline) <= 2 * CONTACT
        assert len(path) == 1 or spent(field, model, path) <= limit + 0.01
        assert free_spots(field, there, ()) == (path[-1],)


@pytest.mark.rule("LI-MOV-022")
@given(at=st.tuples(st.floats(0.5, 59.5), st.floats(0.5, 47.5)), by=st.tuples(st.floats(-70, 70), st.floats(-70, 70)))
def test_a_push_in_the_open_is_as_long_as_it_says_or_ends_at_the_edge(at: Point, by: Point) -> None:
    """It leads straight on; where it is shorter, the edge of the battlefield is given as the reason."""
    field = Board().put("a", "red", at).field()
    model = field.models["a1"]
    path, length = pushed(field, model, by), _length(by)
    (x, y), (end_x, end_y) = path[0], path[-1]

    assert abs((end_x - x) * by[1] - (end_y - y) * by[0]) <= 4 * CONTACT * max(length, 1.0)
    assert off_table(field, msgspec.structs.replace(model, at=path[-1]).outline) <= 2 * CONTACT
    if path_length(path) < length - 2 * CONTACT:
        with tracing() as trace:
            cut_short(field, model, path, by)
        assert [each.rule for each in trace.taken()] == ["LI-MOV-018"]
