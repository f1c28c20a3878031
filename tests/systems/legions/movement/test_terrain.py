"""Terrain underfoot: what slows, harms and bars a move (LI-TER) and Structures (LI-STR)."""

from __future__ import annotations

import pytest

from tests.systems.legions.movement.boards import Board, area, box, judge, refused
from umpire.geometry import Point
from umpire.rulings import tracing
from umpire.systems.legions.battlefield import Manoeuvre, Order, Terrain
from umpire.systems.legions.rules.forced import cut_short, pushed
from umpire.systems.legions.rules.movement import ModelMove, engaged_with, is_pinned, spent
from umpire.systems.legions.rules.structures import garrison_offers
from umpire.systems.legions.rules.terrain import dangerous_areas

DIFFICULT = area("wood", Terrain.DIFFICULT, box(10, 30, 10, 30))
WALL = area("wall", Terrain.OBSTACLE, box(20, 40, 20, 20.5), 1.0)
RIVER = area("river", Terrain.RIVER, box(20, 26, 0, 48))
CLIFF = area("cliff", Terrain.CLIFF, box(20, 30, 20, 30), 4.0)
BUILDING = area("s", Terrain.STRUCTURE, box(20, 24, 20, 24), 5.0)


@pytest.mark.parametrize(
    ("kind", "m", "rules", "limit"),
    [
        ("vehicle", 8.0, (), 4.0),
        ("cavalry", 9.0, (), 4.5),
        ("knight", 10.0, (), 5.0),
        ("titan", 7.0, (), 3.5),
        ("infantry", 5.0, (), 5.0),
        ("walker", 6.0, (), 6.0),
        ("vehicle", 8.0, ("Nimble",), 8.0),
    ],
)
def test_difficult_terrain_doubles(kind: str, m: float, rules: tuple[str, ...], limit: float) -> None:
    """LI-TER-019, LI-TER-020."""
    field = Board(DIFFICULT).put("a", "red", (12.0, 20.0), kind=kind, m=m, rules=rules).field()
    assert judge(field, "a", ((12.0 + limit, 20.0),)).allowed
    assert refused(judge(field, "a", ((12.1 + limit, 20.0),))) == ("LI-MOV-016",)


def test_any_overlap_counts_as_inside() -> None:
    """LI-TER-007: 4 of 6 inches are doubled."""
    strip = area("strip", Terrain.DIFFICULT, box(20, 23, 0, 48))
    field = Board(strip).put("a", "red", (18.5, 10.0), kind="vehicle", m=10.0).field()
    assert spent(field, field.models["a1"], ((18.5, 10.0), (24.5, 10.0))) == pytest.approx(10.0, abs=0.001)


def test_two_slow_areas_double_once() -> None:
    """LI-TER-077: along the border, 2 inches count 4 and do 2 Hits."""
    wood = area("wood", Terrain.OBSTRUCTING, box(10, 20, 10, 30))
    scrub = area("scrub", Terrain.DIFFICULT, box(20, 30, 10, 30))
    lava = area("lava", Terrain.DANGEROUS, box(20, 30, 10, 30))
    for areas, hits in (((wood, scrub), 0), ((wood, lava), 2)):
        field = Board(*areas).put("a", "red", (20.0, 15.0), kind="vehicle", m=8.0).field()
        path = ((20.0, 15.0), (20.0, 17.0))
        assert spent(field, field.models["a1"], path) == pytest.approx(4.0, abs=0.001)
        found = dangerous_areas(field, (ModelMove(model="a1", path=path),))
        assert sum(each.hits for each in found) == hits


@pytest.mark.rule("LI-TER-071")
@pytest.mark.parametrize(
    ("start", "by", "end"),
    [
        ((18.0, 9.5), (6.0, 0.0), (24.0, 9.5)),  # comes to the edge and passes along it
        ((21.0, 9.5), (6.0, 0.0), (27.0, 9.5)),  # touches it from the outset and passes along it
        ((18.0, 15.0), (6.0, 0.0), (19.5, 15.0)),  # would go in
        ((22.0, 9.5), (0.0, 6.0), (22.0, 9.5)),  # touches it, and would go in
    ],
)
def test_a_push_stops_where_it_leads_into_impassable_terrain(start: Point, by: Point, end: Point) -> None:
    """The base of radius 0.5 stops at the edge that it would cross, not at one that it only brushes."""
    ridge = area("ridge", Terrain.IMPASSABLE, box(20, 30, 10, 20))
    field = Board(ridge).put("a", "red", start).field()
    path = pushed(field, field.models["a1"], by)
    with tracing() as trace:
        cut_short(field, field.models["a1"], path, by)
    stopped = "LI-TER-071" in {each.rule for each in trace.taken()}
    assert path[-1] == pytest.approx(end, abs=0.001)
    assert stopped is (path[-1] != (start[0] + by[0], start[1] + by[1]))


def test_obstacles_cost_their_height() -> None:
    """LI-TER-058, LI-TER-059."""
    walls = (
        area("w1", Terrain.OBSTACLE, box(20, 40, 20, 20.5), 1.5),
        area("w2", Terrain.OBSTACLE, box(20, 40, 22, 22.5), 1.0),
    )
    for m, y, allowed in ((5.0, 21.5, True), (5.0, 23.0, False), (7.0, 23.0, True)):
        field = Board(*walls).put("a", "red", (30.0, 19.3), m=m).field()
        ruling = judge(field, "a", ((30.0, y),))
        assert ruling.allowed is allowed
        if allowed:
            assert ruling.findings[0].facts["spent"] == pytest.approx(3.7 if y == 21.5 else 6.2, abs=0.001)


def test_a_model_that_touches_the_wall_pays_to_cross_it() -> None:
    """LI-TER-059: touching is not standing on it."""
    field = Board(WALL).put("a", "red", (30.0, 19.5), m=5.0).field()
    assert spent(field, field.models["a1"], ((30.0, 19.5), (30.0, 22.0))) == pytest.approx(3.5, abs=0.001)
    assert spent(field, field.models["a1"], ((30.0, 19.5), (33.0, 19.5))) == pytest.approx(3.0, abs=0.001)


def test_only_giants_end_on_an_obstacle() -> None:
    """LI-TER-060."""
    for scale, allowed in ((1, False), (4, False), (5, True)):
        field = Board(WALL).put("a", "red", (30.0, 23.0), scale=scale).field()
        assert judge(field, "a", ((30.0, 20.6),)).allowed is allowed
        assert judge(field, "a", ((30.0, 21.0),)).allowed


@pytest.mark.parametrize(
    ("kind", "allowed"),
    [("vehicle", False), ("super_heavy_vehicle", False), ("walker", True), ("cavalry", True), ("titan", True)],
)
def test_reinforced_obstacles(kind: str, allowed: bool) -> None:
    """LI-TER-069."""
    traps = area("traps", Terrain.REINFORCED_OBSTACLE, box(20, 40, 20, 20.5), 1.0)
    field = Board(traps).put("a", "red", (30.0, 18.0), kind=kind, m=8.0).field()
    ruling = judge(field, "a", ((30.5, 22.0),))  # a Titan that faces right goes ahead
    assert ruling.allowed is allowed
    assert allowed or refused(ruling) == ("LI-TER-069",)


def test_impassable() -> None:
    """LI-TER-070, LI-TER-072."""
    field = Board(area("rock", Terrain.IMPASSABLE, box(20, 24, 20, 24))).put("a", "red", (22.0, 17.0), m=15.0).field()
    assert refused(judge(field, "a", ((22.0, 27.0),))) == ("LI-TER-070",)
    assert judge(field, "a", ((22.0, 19.5),)).allowed
    assert "LI-TER-072" in refused(judge(field, "a", ((22.0, 19.6),)))


@pytest.mark.parametrize(
    ("kind", "hits"), [("infantry", 4), ("cavalry", 4), ("walker", 4), ("knight", 0), ("titan", 0)]
)
def test_rivers_harm_small_ones(kind: str, hits: int) -> None:
    """LI-TER-084, LI-TER-086."""
    field = Board(RIVER).put("a", "red", (20.5, 10.0), kind=kind, m=9.0).field()
    path = ((20.5, 10.0), (24.5, 10.0))
    assert spent(field, field.models["a1"], path) == pytest.approx(4.0, abs=0.001)
    assert sum(each.hits for each in dangerous_areas(field, (ModelMove(model="a1", path=path),))) == hits


def test_rivers_stop_vehicles() -> None:
    """LI-TER-085."""
    field = Board(RIVER).put("a", "red", (18.0, 10.0), kind="vehicle", m=8.0, order=Order.MARCH).field()
    assert refused(judge(field, "a", ((28.0, 10.0),))) == ("LI-TER-085",)
    assert judge(field, "a", ((19.5, 10.0),)).allowed


def test_fords_slow() -> None:
    """LI-TER-088, LI-TER-089."""
    ford = area("ford", Terrain.FORD, box(20, 26, 10, 14))
    for kind, m, cost in (("vehicle", 8.0, 8.0), ("infantry", 5.0, 4.0), ("knight", 10.0, 4.0)):
        field = Board(ford).put("a", "red", (20.6, 12.0), kind=kind, m=m).field()
        assert spent(field, field.models["a1"], ((20.6, 12.0), (24.6, 12.0))) == pytest.approx(cost, abs=0.001)


@pytest.mark.parametrize(("far", "hits"), [(0.9, 0), (1.0, 1), (3.9, 3), (4.0, 4)])
def test_a_hit_for_each_full_inch(far: float, hits: int) -> None:
    """LI-TER-046."""
    field = Board(area("lava", Terrain.DANGEROUS, box(10, 30, 10, 30))).put("a", "red", (12.0, 20.0)).field()
    moves = (ModelMove(model="a1", path=((12.0, 20.0), (12.0 + far, 20.0))),)
    assert dangerous_areas(field, moves)[0].hits == hits


def test_cliffs() -> None:
    """LI-TER-096 to LI-TER-103."""
    for order, allowed in ((Order.ADVANCE, False), (Order.MARCH, True)):
        field = Board(CLIFF).put("a", "red", (17.5, 25.0), order=order).field()
        assert judge(field, "a", ((20.5, 25.0),)).allowed is allowed
        assert judge(field, "a", ((19.5, 25.0),)).allowed
        assert judge(field, "a", ((29.5, 25.0),)).allowed is allowed
        assert not judge(field, "a", ((29.6, 25.0),)).allowed
    assert "LI-TER-099" in refused(judge(field, "a", ((20.2, 25.0),)))
    for x, allowed in ((28.5, True), (28.4, False)):
        top = Board(CLIFF).put("a", "red", (x, 25.0)).field()
        assert judge(top, "a", ((30.5, 25.0),)).allowed is allowed


@pytest.mark.parametrize("kind", ["vehicle", "cavalry", "walker", "knight", "titan"])
def test_cliffs_stop_all_but_infantry(kind: str) -> None:
    """LI-TER-096, LI-TER-106."""
    field = Board(CLIFF).put("a", "red", (18.0, 25.0), kind=kind, m=10.0).field()
    assert refused(judge(field, "a", ((22.0, 25.0),))) == ("LI-TER-096",)
    assert judge(field, "a", ((19.5, 25.0),)).allowed
    inside = Board(CLIFF).put("a", "red", (21.0, 25.0), kind=kind, m=8.0).field()
    assert judge(inside, "a", ((29.0, 25.0),)).allowed


def test_structures_stop_all_but_infantry() -> None:
    """LI-STR-003, LI-STR-016, LI-STR-017."""
    for kind, allowed in (("walker", False), ("vehicle", False), ("titan", False), ("infantry", True)):
        field = Board(BUILDING).put("a", "red", (18.0, 22.0), kind=kind, m=9.0).field()
        ruling = judge(field, "a", ((26.0, 22.0),))
        assert ruling.allowed is allowed
        assert allowed or refused(ruling) == ("LI-STR-003",)
    assert refused(judge(field, "a", ((22.0, 22.0),))) == ("LI-STR-017",)
    assert judge(field, "a", ((22.0, 22.0),), garrison="s").allowed


@pytest.mark.parametrize(("models", "touching", "allowed"), [(5, 2, False), (5, 3, True), (4, 1, False), (4, 2, True)])
def test_half_must_touch(models: int, touching: int, allowed: bool) -> None:
    """LI-STR-019, LI-STR-020."""
    places = [(19.5 if index < touching else 18.0, 19.0 + 1.5 * index) for index in range(models)]
    places = [(x, 20.6 + index * 1.0) for index, (x, _) in enumerate(places)]
    field = Board(BUILDING).put("a", "red", *places).field()
    ruling = judge(field, "a", garrison="s")
    assert ruling.allowed is allowed
    assert garrison_offers(field, "a") == (("s",) if allowed else ())
    assert allowed or refused(ruling) == ("LI-STR-019",)


def test_enemy_garrisons() -> None:
    """LI-STR-021, LI-STR-029 to LI-STR-032."""
    board = Board(BUILDING).put("g", "blue", (0.0, 0.0), (0.0, 0.0), garrison="s")
    board.put("a", "red", (19.0, 22.0), order=Order.CHARGE).put(
        "v", "red", (24.7, 18.0), kind="vehicle", scale=2, m=9.0
    )
    board.put("w", "red", (10.5, 21.0), order=Order.CHARGE)
    field = board.field()
    assert "LI-STR-030" in refused(judge(field, "a", ((26.0, 22.0),), how=Manoeuvre.CHARGE))
    assert judge(field, "a", ((19.5, 22.0),)).allowed
    assert judge(field, "w", ((19.5, 21.0),), how=Manoeuvre.CHARGE).allowed
    assert "LI-STR-021" in refused(judge(field, "a", ((19.5, 22.0),), garrison="s"))
    assert judge(field, "v", ((24.7, 22.0),)).allowed
    assert refused(judge(field, "v", ((24.5, 22.0),))) == ("LI-STR-031",)
    touching = Board(BUILDING).put("g", "blue", (0.0, 0.0), garrison="s").put("a", "red", (19.5, 22.0))
    touching.put("t", "red", (24.5, 22.0), kind="titan", scale=5)
    assert engaged_with(touching.field(), "a") == ("g",)
    assert is_pinned(touching.field(), "g")
    assert engaged_with(touching.field(), "t") == ()


def test_leaving_a_structure() -> None:
    """LI-STR-027, LI-STR-028."""
    field = Board(BUILDING).put("a", "red", (22.0, 22.0), (22.0, 22.0), garrison="s").field()
    out = ((24.5, 21.0), (29.5, 21.0))
    assert judge(field, "a", out, ((24.5, 22.5), (29.5, 22.5))).allowed
    assert refused(judge(field, "a", out, ((24.5, 22.5), (29.6, 22.5)))) == ("LI-MOV-016",)
    assert "LI-STR-027" in refused(judge(field, "a", out, ((25.5, 22.5), (29.6, 22.5))))
    assert "LI-STR-028" in refused(judge(field, "a", out))


def test_charging_across_a_wall() -> None:
    """LI-TER-063 to LI-TER-066."""
    low = area("wall", Terrain.OBSTACLE, box(20, 40, 20, 20.5), 0.5)
    board = Board(low).put("a", "red", (30.0, 9.5), order=Order.CHARGE).put("b", "red", (33.0, 15.0))
    for name, at in (("e1", (30.0, 21.5)), ("e2", (32.0, 22.0)), ("e3", (34.0, 22.1)), ("e4", (36.0, 18.5))):
        board.put(name, "blue", at)
    field = board.field()
    assert judge(field, "a", ((30.0, 19.5),), how=Manoeuvre.CHARGE, across="wall").allowed
    assert not judge(field, "a", ((30.0, 19.5),), how=Manoeuvre.CHARGE).allowed
    assert "LI-TER-064" in refused(judge(field, "b", ((33.0, 19.5),), across="wall"))
    stopped = judge(field, "a", ((30.0, 19.4),), how=Manoeuvre.CHARGE, across="wall")
    assert "LI-TER-064" in refused(stopped)
