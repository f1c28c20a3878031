"""The shapes that prove that something may not be put where it is: at set-up, as it arrives, as a marker."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.systems.legions.movement.boards import Board, area, box
from umpire.geometry import CONTACT, Point, corners, path_length, snap_point
from umpire.rulings import Finding, Ruling, Witness, tracing
from umpire.systems.legions.battlefield import Battlefield, Marker, Mission, Place, Terrain
from umpire.systems.legions.rules.battles import judge_marker_move, judge_marker_place
from umpire.systems.legions.rules.setup import Placement, judge_arrival, judge_deployment

ZONE = box(5, 25, 5, 15)
ROCK = area("rock", Terrain.IMPASSABLE, box(10, 14, 8, 12))


def table(*models: Point, arriving: bool = False, mission: str = "") -> Battlefield:
    """Two models of red that are yet to come, two of blue on the table, and a rock in red's zone."""
    field = Board(ROCK).put("a", "red", (0.0, 0.0), (0.0, 0.0)).put("b", "blue", *models).field()
    aside = {each.id: msgspec.structs.replace(each, place=Place.ASIDE) for each in field.models_of("a")}
    red = msgspec.structs.replace(field.detachments["a"], arriving=arriving)
    return msgspec.structs.replace(
        field,
        models={**field.models, **aside},
        detachments={**field.detachments, "a": red},
        mission=Mission(id=mission, zones={"red": ZONE}),
        markers={"m": Marker(id="m", at=(40.0, 24.0))},
    )


def places(*spots: Point) -> tuple[Placement, ...]:
    return tuple(Placement(model=f"a{number}", at=at) for number, at in enumerate(spots, start=1))


def refusals(ruling: Ruling) -> dict[str, tuple[Finding, Witness]]:
    """Return each rule's first refusal with its witness."""
    found: dict[str, tuple[Finding, Witness]] = {}
    for each in ruling.refusals:
        assert each.witness is not None, each
        found.setdefault(each.rule, (each, each.witness))
    return found


def shown(ruling: Ruling) -> list[Witness]:
    """Return the witness of each refusal."""
    return [each.witness for each in ruling.refusals if each.witness is not None]


def length(witness: Witness) -> float:
    return path_length(tuple((x, y) for x, y, *_ in witness.points))


@pytest.mark.rule("LI-BTL-019")
@given(x=st.floats(20, 34), y=st.floats(3, 20))
def test_the_line_back_into_the_zone(x: float, y: float) -> None:
    """It is as long as the base reaches out of the zone, and ends at its border."""
    with tracing():
        ruling = judge_deployment(table((50.0, 40.0)), "a", places(snap_point((x, y)), (20.0, 10.0)))
    for found in (each for each in ruling.refusals if each.rule == "LI-BTL-019"):
        assert found.witness is not None
        (_, (ex, ey)) = ((px, py) for px, py, *_ in found.witness.points)
        assert f'{length(found.witness):.2f}" out of red' in found.says
        assert ex in (5.0, 25.0) or ey in (5.0, 15.0)


def test_what_is_in_the_way_of_a_deployment() -> None:
    """A rock under one model; the two stand too far apart."""
    with tracing():
        found = refusals(judge_deployment(table((50.0, 40.0)), "a", places((9.75, 10.0), (23.0, 10.0))))
    _, rock = found["LI-TER-070"]
    assert rock == Witness(kind="area", points=ROCK.outline.ring, label="on rock")
    _, link = found["LI-MOV-028"]
    assert link.points == ((10.25, 10.0), (22.5, 10.0))
    assert link.label == "12.25 inches apart"


@pytest.mark.rule("LI-MOV-041")
def test_what_is_in_the_way_of_an_arrival() -> None:
    """An enemy's base under one model, the edge of the battlefield under the other."""
    field = table((50.0, 40.0), arriving=True)
    with tracing():
        found = refusals(judge_arrival(field, field.detachments["a"], places((50.5, 40.0), (59.75, 40.0))))
    assert found["LI-MOV-041"][1].points == corners(field.models["b1"].outline)
    assert found["LI-MOV-018"][1].points == ((60.25, 40.0), (60.0, 40.0))


@pytest.mark.rule("LI-BTL-046")
def test_a_marker_beside_the_edge_and_another_marker() -> None:
    """The lines are as long as the gaps that are told; the zone is left by a line too."""
    field = msgspec.structs.replace(table((50.0, 40.0)), markers={"m": Marker(id="m", at=(46.0, 36.0))})
    with tracing():
        ruling = judge_marker_place(field, "red", (46.0, 44.0))
    edge, other, zone = shown(ruling)
    assert edge.points[-1] == (46.0, 48.0)
    assert f'{length(edge):.2f}" from an edge' in ruling.refusals[0].says
    assert f'{length(other):.2f}" from m' in ruling.refusals[1].says
    assert zone.points[-1] == (25.0, 15.0)


@pytest.mark.rule("LI-BTL-043")
def test_a_marker_that_is_moved_through_an_enemy_and_off_the_table() -> None:
    """The enemy is outlined, the edge that it crosses is shown."""
    field = table((50.0, 24.0))
    with tracing():
        ruling = judge_marker_move(field, "red", "m", (60.0, 24.0))
    too_far, through, off = shown(ruling)
    assert too_far.proof[-1] == (60.0, 24.0)
    assert through.points == corners(field.models["b1"].outline)
    assert abs(length(off) - 16.0 / 25.4) <= CONTACT
