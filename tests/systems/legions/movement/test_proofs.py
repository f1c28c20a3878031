"""The shapes that prove a refused move: they end on what stood in the way, and are as long as the numbers say."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.systems.legions.movement.boards import Board, area, box, judge
from umpire.geometry import (
    CONTACT,
    Disc,
    Outline,
    Oval,
    Point,
    Rectangle,
    corners,
    heading_from_degrees,
    nearest_point,
    path_length,
    point_distance,
    snap_point,
)
from umpire.rulings import Finding, Ruling, Witness, tracing
from umpire.systems.legions.battlefield import Arc, Battlefield, Manoeuvre, MoveLimit, Order, Terrain
from umpire.systems.legions.rules.movement import ModelMove, judge_move
from umpire.systems.legions.rules.movement.paths import spent

HOLLOW = ((10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (18.0, 20.0), (18.0, 12.0), (10.0, 12.0))
PLACES = st.tuples(st.floats(4, 26), st.floats(4, 26)).map(snap_point)
BASES = st.sampled_from([Disc(radius=0.5), Oval(length=4.0, width=2.5), Rectangle(length=3.0, width=1.5)])


def asked(field: Battlefield, detachment: str, *paths: tuple[Point, ...] | None, **how: object) -> Ruling:
    """Rule on a move while somebody listens to the reasons."""
    with tracing():
        return judge(field, detachment, *paths, **how)  # type: ignore[arg-type]


def refusal(ruling: Ruling, rule: str) -> tuple[Finding, Witness]:
    """Return a rule's first refusal and its witness."""
    found = next(each for each in ruling.refusals if each.rule == rule)
    assert found.witness is not None, found
    return found, found.witness


def length(witness: Witness) -> float:
    """Return the length of what proves, inches."""
    return path_length(tuple((x, y) for x, y, *_ in witness.proof))


def on_rim(outline: Outline, place: tuple[float, ...]) -> bool:
    """Whether a place lies on the outline of a base."""
    return point_distance(nearest_point(outline, (place[0], place[1])), (place[0], place[1])) <= CONTACT


def test_nobody_listens_and_nothing_is_drawn() -> None:
    """A sampler that only wants to know whether a move is allowed pays for no shapes."""
    field = Board().put("a", "red", (10.0, 10.0)).put("b", "blue", (14.0, 10.0)).field()
    unheard = judge(field, "a", ((13.0, 10.0),))
    heard = asked(field, "a", ((13.0, 10.0),))
    assert not any(each.witness for each in unheard.findings)
    assert any(each.witness for each in heard.findings)
    assert [msgspec.structs.replace(each, witness=None) for each in heard.findings] == list(unheard.findings)


@pytest.mark.rule("LI-MOV-043")
@given(path=st.lists(PLACES, min_size=2, max_size=4, unique=True), own=BASES, other=BASES, turn=st.integers(0, 359))
def test_the_line_to_an_enemy_is_as_long_as_the_gap(path: list[Point], own: object, other: object, turn: int) -> None:
    """Wherever a path comes too near, the line leads from a place of the base to the enemy's, and is the gap."""
    board = Board().put("a", "red", path[0], m=99.0).put("b", "blue", (15.0, 15.0))
    field = board.field()
    facing = heading_from_degrees(turn)
    models = {
        "a1": msgspec.structs.replace(field.models["a1"], base=own),
        "b1": msgspec.structs.replace(field.models["b1"], base=other, facing=facing),
    }
    field = msgspec.structs.replace(field, models=models)
    enemy = field.models["b1"].outline
    for found in asked(field, "a", tuple(path[1:])).refusals:
        if found.rule not in ("LI-MOV-043", "LI-MOV-047"):
            continue
        assert found.witness is not None
        if found.facts["gap"] > CONTACT:  # type: ignore[operator]
            assert length(found.witness) == pytest.approx(found.facts["gap"], abs=CONTACT)
            assert on_rim(enemy, found.witness.points[-1])
        else:
            assert found.witness.points == corners(enemy)


@pytest.mark.rule("LI-MOV-047")
def test_where_a_move_ends_too_near() -> None:
    """The line stands at the end of the move, rim to rim."""
    field = Board().put("a", "red", (10.0, 10.0)).put("b", "blue", (14.5, 10.0)).field()
    _, witness = refusal(asked(field, "a", ((13.0, 10.0),)), "LI-MOV-047")
    assert witness == Witness(kind="line", points=((13.5, 10.0), (14.0, 10.0)), label="0.50 inches from b1")


@pytest.mark.rule("LI-MOV-041")
def test_bases_that_would_overlap() -> None:
    """The other base is outlined."""
    field = Board().put("a", "red", (10.0, 10.0), (12.0, 10.0)).field()
    _, witness = refusal(asked(field, "a", ((11.25, 10.0),)), "LI-MOV-041")
    assert witness.points == corners(field.models["a2"].outline)
    assert witness.label == "0.25 inches deep in a2"


@pytest.mark.rule("LI-MOV-016")
@given(path=st.lists(PLACES, min_size=2, max_size=4, unique=True), kind=st.sampled_from(["infantry", "vehicle"]))
def test_the_part_of_a_path_that_is_too_much(path: list[Point], kind: str) -> None:
    """All that leads up to it spends the allowance and no more; the whole is the path, with one corner put in."""
    wood = area("wood", Terrain.DIFFICULT, box(12, 18, 4, 26))
    wall = area("wall", Terrain.OBSTACLE, box(20, 21, 4, 26), 1.5)
    field = Board(wood, wall).put("a", "red", path[0], kind=kind, m=5.0).field()
    ruling = asked(field, "a", tuple(path[1:]))
    for found in (each for each in ruling.refusals if each.rule == "LI-MOV-016"):
        witness = found.witness
        assert witness is not None
        points = tuple((x, y) for x, y, *_ in witness.points)
        before = points[: witness.begins + 1]
        assert path_length(points) == pytest.approx(path_length(tuple(path)))
        assert points[-1] == path[-1]
        assert spent(field, field.models["a1"], before) <= 5.0 + CONTACT
        if found.facts["spent"] == found.facts["length"]:
            assert length(witness) == pytest.approx(float(found.facts["spent"]) - 5.0, abs=CONTACT)


def test_a_path_round_a_corner_keeps_its_corners() -> None:
    """Five inches end behind the first corner, so that the second one belongs to what is too much."""
    field = Board().put("a", "red", (10.0, 10.0)).field()
    _, witness = refusal(asked(field, "a", ((13.0, 10.0), (13.0, 13.0), (16.0, 13.0))), "LI-MOV-016")
    assert witness.points == ((10.0, 10.0), (13.0, 10.0), (13.0, 12.0), (13.0, 13.0), (16.0, 13.0))
    assert witness.proof == witness.points[2:]
    assert witness.label == "4.00 inches too far"


@pytest.mark.rule("LI-MOV-021")
def test_what_cannot_move_is_shown_its_whole_path() -> None:
    """No inch of it is allowed."""
    field = Board().put("a", "red", (10.0, 10.0), m=None).field()
    _, witness = refusal(asked(field, "a", ((12.0, 10.0),)), "LI-MOV-021")
    assert witness.proof == ((10.0, 10.0), (12.0, 10.0))


@pytest.mark.rule("LI-MOV-018")
@given(end=st.tuples(st.floats(-2, 62), st.floats(-2, 50)).map(snap_point), base=BASES)
def test_the_line_to_the_edge_is_as_long_as_what_lies_beyond(end: Point, base: object) -> None:
    """From the part of the base that is farthest out, straight back to the edge."""
    field = Board().put("a", "red", (30.0, 24.0), m=99.0).field()
    field = msgspec.structs.replace(field, models={"a1": msgspec.structs.replace(field.models["a1"], base=base)})
    for found in (each for each in asked(field, "a", (end,)).refusals if each.rule == "LI-MOV-018"):
        assert found.witness is not None
        x, y = found.witness.points[-1]
        assert length(found.witness) == pytest.approx(found.facts["beyond"], abs=CONTACT)
        assert x in (0.0, 60.0) or y in (0.0, 48.0)


@pytest.mark.rule("LI-MOV-017")
def test_a_path_that_starts_elsewhere() -> None:
    """The line leads from where the model stands to where the path starts."""
    field = Board().put("a", "red", (10.0, 10.0)).field()
    with tracing():
        ruling = judge_move(field, "a", Manoeuvre.MOVE, (ModelMove(model="a1", path=((13.0, 14.0), (13.0, 15.0))),))
    _, witness = refusal(ruling, "LI-MOV-017")
    assert witness.points == ((10.0, 10.0), (13.0, 14.0))


@pytest.mark.rule("LI-MOV-030")
@given(away=st.floats(3.2, 5.0))
def test_coherency_lost_is_the_gap_between_the_groups(away: float) -> None:
    """The line parts the two models that are nearest of those that lost each other."""
    field = Board().put("a", "red", (10.0, 10.0), (12.0, 10.0), (14.0, 10.0)).field()
    found, witness = refusal(asked(field, "a", None, None, ((14.0 + away - 2.0, 10.0),)), "LI-MOV-030")
    assert length(witness) == pytest.approx(found.facts["gap"], abs=CONTACT)
    assert on_rim(field.models["a2"].outline, witness.points[0])


@pytest.mark.rule("LI-ORD-040")
def test_a_charge_that_misses_shows_what_only_contact_allows() -> None:
    """Its Movement is five inches, and it goes eight."""
    field = Board().put("a", "red", (10.0, 10.0), order=Order.CHARGE).put("b", "blue", (30.0, 10.0)).field()
    found, witness = refusal(asked(field, "a", ((18.0, 10.0),), how=Manoeuvre.CHARGE), "LI-ORD-040")
    assert witness.proof == ((15.0, 10.0), (18.0, 10.0))
    assert length(witness) == pytest.approx(found.facts["beyond"], abs=CONTACT)


@pytest.mark.parametrize(
    ("kind", "terrain", "rule", "label"),
    [
        ("infantry", Terrain.IMPASSABLE, "LI-TER-070", "into thing"),
        ("infantry", Terrain.IMPASSABLE, "LI-TER-072", "on thing"),
        ("vehicle", Terrain.RIVER, "LI-TER-085", "into thing"),
        ("vehicle", Terrain.REINFORCED_OBSTACLE, "LI-TER-069", "into thing"),
        ("infantry", Terrain.OBSTACLE, "LI-TER-060", "on thing"),
        ("vehicle", Terrain.CLIFF, "LI-TER-096", "the face of thing"),
        ("infantry", Terrain.CLIFF, "LI-TER-099", "across the face of thing"),
        ("vehicle", Terrain.STRUCTURE, "LI-STR-003", "into thing"),
        ("infantry", Terrain.STRUCTURE, "LI-STR-017", "on thing"),
    ],
)
def test_terrain_that_bars_is_outlined(kind: str, terrain: Terrain, rule: str, label: str) -> None:
    """Whatever bars a model, or may not be ended on, is shown whole."""
    thing = area("thing", terrain, box(12, 20, 5, 15), 1.0)
    field = Board(thing).put("a", "red", (10.0, 10.0), kind=kind).field()
    _, witness = refusal(asked(field, "a", ((12.25, 10.0),)), rule)
    assert witness == Witness(kind="area", points=thing.outline.ring, label=label)


@pytest.mark.rule("LI-STR-019")
def test_a_garrison_out_of_reach() -> None:
    """The Structure that too few models touch is outlined."""
    tower = area("tower", Terrain.STRUCTURE, box(20, 24, 8, 12), 4.0)
    field = Board(tower).put("a", "red", (10.0, 10.0)).field()
    _, witness = refusal(asked(field, "a", ((12.0, 10.0),), garrison="tower"), "LI-STR-019")
    assert witness.points == tower.outline.ring


@pytest.mark.rule("LI-STR-027")
def test_a_way_out_that_begins_beside_the_structure() -> None:
    """The line closes the gap between the Structure and where the path begins."""
    tower = area("tower", Terrain.STRUCTURE, box(20, 24, 8, 12), 4.0)
    field = Board(tower).put("a", "red", (22.0, 10.0), garrison="tower").field()
    found, witness = refusal(asked(field, "a", ((26.0, 10.0), (28.0, 10.0))), "LI-STR-027")
    assert found.facts["gap"] == pytest.approx(1.5)
    assert witness.points == ((25.5, 10.0), (24.0, 10.0))


@pytest.mark.rule("LI-MOV-020")
def test_a_way_out_of_the_front_arc() -> None:
    """The part of the path that leaves the Arc is drawn."""
    field = Board().put("a", "red", (10.0, 10.0)).field()
    limited = msgspec.structs.replace(field.profiles["a"], move_limit=MoveLimit(arc=Arc.FRONT, turns=1, degrees=90))
    field = msgspec.structs.replace(field, profiles={"a": limited})
    _, witness = refusal(asked(field, "a", ((12.0, 10.0), (9.0, 10.0))), "LI-MOV-020")
    assert witness.points == ((12.0, 10.0), (9.0, 10.0))


@pytest.mark.rule("LI-MOV-057")
def test_who_pins() -> None:
    """The enemy that holds a Detachment is outlined."""
    field = Board().put("a", "red", (10.0, 10.0)).put("b", "blue", (11.0, 10.0)).field()
    _, witness = refusal(asked(field, "a", ((9.0, 10.0),)), "LI-MOV-057")
    assert witness == Witness(kind="area", points=corners(field.models["b1"].outline), label="Pinned by b1")


@pytest.mark.rule("LI-MOV-072")
def test_a_pile_in_that_comes_no_closer() -> None:
    """The line leads to the nearest enemy, and tells how far it was before."""
    board = Board().put("a", "red", (10.0, 10.0), (8.0, 10.0)).put("b", "blue", (11.0, 10.0))
    _, witness = refusal(asked(board.field(), "a", None, ((7.0, 10.0),), how=Manoeuvre.PILE_IN), "LI-MOV-072")
    assert witness.points == ((7.5, 10.0), (10.5, 10.0))
    assert witness.label == "3.00 inches from b1, 2.00 inches at the start"


def test_every_refusal_of_a_path_through_everything_is_shown() -> None:
    """One move breaks eight rules at once; each of them shows where."""
    board = Board(
        area("rock", Terrain.IMPASSABLE, box(12, 13, 8, 12)), area("wall", Terrain.OBSTACLE, box(0, 2, 9, 11), 1.0)
    )
    field = board.put("a", "red", (14.5, 10.0), (16.0, 10.0)).put("b", "blue", (8.0, 10.0)).field()
    refusals = asked(field, "a", ((0.25, 10.0),)).refusals
    assert len(refusals) >= 6
    assert all(each.witness is not None and each.witness.label for each in refusals)
