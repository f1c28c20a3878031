"""Sight between models past obstacles."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.geometry.strategies import boards
from tests.oracles.gaps import drawn
from tests.oracles.sight import any_line, line_is_free
from umpire.errors import GeometryError
from umpire.geometry import (
    CONTACT,
    Crowd,
    Disc,
    Outline,
    Polygon,
    Rectangle,
    Scene,
    Sight,
    Solid,
    check_polygon,
    corners,
    count_sights,
    crowd_sights,
    gap,
    heading_towards,
    line_of_sight,
    sights,
    sights_and_blockers,
)
from umpire.geometry.scenes import parts_of

Board = tuple[Solid, Solid, tuple[Solid, ...]]


def model(x: float, y: float, *, top: float = 1.0, bottom: float = 0.0, id: str = "model") -> Solid:
    return Solid(id=id, footprint=Outline(base=Disc(radius=0.5), at=(x, y)), bottom=bottom, top=top)


def box(
    x0: float, y0: float, x1: float, y1: float, *, top: float = math.inf, bottom: float = 0.0, id: str = "box"
) -> Solid:
    return Solid(id=id, footprint=check_polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), bottom=bottom, top=top)


NEAR, FAR = model(0, 0), model(10, 0)


def check(board: Board, *, levels: int) -> None:
    """Check one verdict against every line the oracle can think of."""
    viewer, target, obstacles = board
    sight = line_of_sight(viewer, target, obstacles)
    back = line_of_sight(target, viewer, obstacles)
    assert (sight.visible, sight.undecided) == (back.visible, back.undecided)
    if gap(viewer.footprint, target.footprint) <= 2 * CONTACT:
        return
    if sight.line is not None:
        assert line_is_free(*sight.line, viewer, target, obstacles, shrink=1e-7)
    else:
        assert any_line(viewer, target, obstacles, points=12, levels=levels) is None or sight.undecided
        assert sight.blockers
        chosen = [solid for solid in obstacles if solid.id in sight.blockers]
        assert not line_of_sight(viewer, target, chosen).visible


@given(board=boards())
def test_sight_between_endless_walls_agrees_with_every_line_tried(board: Board) -> None:
    """A free line is really free; where there is none, no line between twelve rim points each finds a way."""
    check(board, levels=1)


@given(board=boards(heights=True))
def test_sight_over_walls_agrees_with_every_line_tried(board: Board) -> None:
    """The same with walls to look over."""
    check(board, levels=3)


@given(board=boards(heights=True, floors=True))
def test_sight_under_floors_agrees_with_every_line_tried(board: Board) -> None:
    """The same with bridges to look under."""
    check(board, levels=3)


@given(board=boards(heights=True, floors=True))
def test_taking_terrain_away_never_hurts_sight(board: Board) -> None:
    """Who is seen past all obstacles is seen past fewer."""
    viewer, target, obstacles = board
    if line_of_sight(viewer, target, obstacles).visible:
        assert all(line_of_sight(viewer, target, obstacles, ignoring=(solid.id,)).visible for solid in obstacles)


@given(board=boards(heights=True, floors=True))
def test_the_order_of_the_terrain_does_not_matter(board: Board) -> None:
    """Obstacles listed backwards give the same verdict."""
    viewer, target, obstacles = board
    there, back = line_of_sight(viewer, target, obstacles), line_of_sight(viewer, target, obstacles[::-1])
    assert (there.visible, there.undecided) == (back.visible, back.undecided)


@pytest.mark.parametrize(
    ("walls", "seen"),
    [
        ([], True),
        ([box(4, -1, 5, 1)], False),
        ([box(4, -1, 5, 0.5)], False),
        ([box(4, -1, 5, 0.4375)], True),
        ([box(4, -1, 5, 0), box(4, 0, 5, 1)], False),
        ([box(4, -1, 5, 0), box(5, 0, 6, 1)], False),
        ([box(4, -1, 5, 0), box(6, 0, 7, 1)], True),
        ([box(-1, -1, 11, 1)], False),
        ([box(-1, -1, 11, 0.25)], True),
        ([box(0, -1, 5, 0)], True),
        ([box(0, -1, 5, 0), box(0, 0, 5, 1)], False),
        ([box(10, -3, 12, 3)], True),
    ],
)
def test_sight_in_plan(walls: list[Solid], seen: bool) -> None:
    """Grazing is not sight, a seam is not a slit, and whoever stands half in a wall sees from the other half."""
    sight = line_of_sight(NEAR, FAR, walls)
    assert sight.visible is seen
    assert (sight.line is None) is not seen


@pytest.mark.parametrize(
    ("walls", "seen"),
    [
        ([box(4, -1, 5, 1, top=1.0)], False),
        ([box(4, -1, 5, 1, top=0.99)], True),
        ([box(4, -1, 5, 1, bottom=0.5, top=3.0)], True),
        ([box(4, -1, 5, 1, bottom=0.5, top=3.0, id="bridge"), box(4, -1, 5, 1, top=0.5)], False),
        ([box(4, -1, 5, 1, bottom=0.5, top=3.0, id="bridge"), box(6, -1, 7, 1, top=0.5)], True),
        ([box(4, -1, 5, 1, bottom=0.5, top=3.0, id="bridge"), box(6, -1, 7, 1, top=0.7)], False),
        ([box(4, -1, 5, 1, bottom=1.0, top=2.0)], True),
    ],
)
def test_sight_over_and_under(walls: list[Solid], seen: bool) -> None:
    """A wall as high as both models hides them; a bridge is looked under, unless something stands in the gap."""
    assert line_of_sight(NEAR, FAR, walls).visible is seen


def test_a_tall_model_looks_over_a_wall_that_hides_a_small_one() -> None:
    """The line falls from the near rim of a two inch model to the far rim of a one inch model."""
    tall = model(0, 0, top=2.0)
    at_wall = 2.0 - (5.0 - 0.5) / (10.5 - 0.5)
    assert line_of_sight(tall, FAR, [box(4, -1, 5, 1, top=at_wall - 0.002)]).visible
    assert not line_of_sight(tall, FAR, [box(4, -1, 5, 1, top=at_wall + 0.002)]).visible


def test_blockers_are_named() -> None:
    """One wall that hides alone is named alone; two that hide together are named together."""
    aside = box(4, 3, 5, 4, id="aside")
    assert line_of_sight(NEAR, FAR, [aside, box(6, -1, 7, 1, id="wall")]).blockers == ("wall",)
    halves = [aside, box(4, -1, 5, 0, id="left"), box(4, 0, 5, 1, id="right")]
    assert line_of_sight(NEAR, FAR, halves).blockers == ("left", "right")


def test_what_is_ignored_does_not_block() -> None:
    """The wood a model stands in can be left out by name."""
    wood = (box(-2, -2, 5, 2, id="wood"), box(6, -1, 7, 1, id="wall"))
    assert not line_of_sight(NEAR, FAR, wood, ignoring=["wood"]).visible
    assert line_of_sight(NEAR, FAR, Scene(wood), ignoring=["wood", "wall"]).visible


def test_models_in_contact_see_each_other() -> None:
    """Nothing fits between two bases that touch."""
    assert line_of_sight(NEAR, model(1, 0), [box(0.4, -3, 0.6, 3)]).visible


def test_a_concave_building_is_seen_by_any_part() -> None:
    """An L-shaped house hidden but for one arm is seen."""
    house = Solid(id="house", footprint=check_polygon([(8, 0), (12, 0), (12, 6), (11, 6), (11, 1), (8, 1)]), top=3.0)
    assert line_of_sight(NEAR, house, [box(4, -3, 5, 1.5)]).visible
    assert not line_of_sight(NEAR, house, [box(4, -3, 5, 4)]).visible


@given(turn=st.integers(0, 359), away=st.floats(0.01, 2.0), along=st.floats(-4.0, 4.0))
@example(turn=316, away=0.13, along=1.4)
def test_what_stands_on_a_large_area_hides_nothing_of_its_near_side(turn: int, away: float, along: float) -> None:
    """Both outer tangents may touch a small body at one corner; there is a line all the same where nothing stands."""
    facing = heading_towards((0.0, 0.0), (math.cos(math.radians(turn)), math.sin(math.radians(turn))))
    assert facing is not None
    tank = Outline(base=Rectangle(length=1.18, width=0.79), at=(-0.8 - away, along), facing=facing)
    area = Polygon(ring=((0.0, -6.0), (8.0, -6.0), (8.0, 6.0), (0.0, 6.0)))
    house = Polygon(ring=((3.0, 2.5), (6.0, 2.5), (6.0, 5.5), (3.0, 5.5)))
    here, there = Solid(id="tank", footprint=tank, top=0.6), Solid(id="area", footprint=area, top=0.45)
    wall = Solid(id="house", footprint=house, top=3.5)
    assert line_of_sight(here, there, (wall,)).visible
    assert sights([here], [there], (wall,)).all()


def test_a_holed_area_is_refused_as_an_end_of_sight() -> None:
    """A courtyard as viewer is not supported, and says so."""
    ring = Polygon(ring=box(8, 0, 12, 4).footprint.ring, holes=(((9.0, 1.0), (9.0, 2.0), (10.0, 2.0)),))  # type: ignore[union-attr]
    with pytest.raises(GeometryError, match="holes"):
        line_of_sight(NEAR, Solid(id="court", footprint=ring), [])


def test_a_courtyard_is_looked_into_from_inside_only() -> None:
    """A holed obstacle hides what is in its hole from outside, not from inside."""
    ring = Polygon(ring=box(-3, -3, 3, 3).footprint.ring, holes=(((-2.0, -2.0), (-2.0, 2.0), (2.0, 2.0), (2.0, -2.0)),))  # type: ignore[union-attr]
    court = (Solid(id="court", footprint=ring),)
    assert line_of_sight(NEAR, model(1.25, 1.25), court).visible
    assert not line_of_sight(NEAR, FAR, court).visible


def test_heights_that_are_no_numbers_are_refused() -> None:
    """A body upside down or without a height is refused."""
    with pytest.raises(GeometryError):
        line_of_sight(model(0, 0, top=math.nan), FAR, [])
    with pytest.raises(GeometryError):
        line_of_sight(NEAR, FAR, [box(4, -1, 5, 1, bottom=2.0, top=1.0)])


def test_many_sided_rubble_is_no_trouble() -> None:
    """An obstacle of ten thousand corners is judged like any other."""
    count = 10_000
    ring = [(5 + 2 * math.cos(2 * math.pi * k / count), 2 * math.sin(2 * math.pi * k / count)) for k in range(count)]
    rubble = (Solid(id="rubble", footprint=check_polygon(ring)),)
    assert not line_of_sight(NEAR, FAR, rubble).visible
    assert line_of_sight(model(0, 2), model(10, 2), rubble).visible


def test_a_sight_names_what_it_is() -> None:
    """Hulls look like bases do."""
    tank = Solid(
        id="tank", footprint=Outline(base=Rectangle(length=3.0, width=1.5), at=(0.0, 0.0), facing=(2896, 2896)), top=1.0
    )
    sight = line_of_sight(tank, FAR, [box(4, -1, 5, 0)])
    assert isinstance(sight, Sight)
    assert sight.visible


@given(boards=st.lists(boards(heights=True, floors=True), min_size=2, max_size=3))
def test_all_pairs_at_once_are_the_pairs_one_by_one(boards: list[Board]) -> None:
    """A table of who sees whom, or is hidden by what, holds the single answers, own terrain left out of each."""
    viewers = [replace(board[0], id=f"viewer-{k}") for k, board in enumerate(boards)]
    targets = [replace(board[1], id=f"target-{k}") for k, board in enumerate(boards)]
    walls = Scene([replace(wall, id=f"{k}-{wall.id}") for k, board in enumerate(boards) for wall in board[2]])
    own = {viewers[0].id: ["0-wall-0"], targets[1].id: ["1-wall-1", "1-wall-2"]}
    lines = sights_and_blockers(viewers, targets, walls, ignoring=own)
    assert (sights(viewers, targets, walls, ignoring=own) == lines.seen).all()
    whole = all(len(parts_of(each)) == 1 for each in (*viewers, *targets))  # no line is kept of what has several parts
    named: list[str] = []
    for i, viewer in enumerate(viewers):
        for j, target in enumerate(targets):
            left_out = [*own.get(viewer.id, ()), *own.get(target.id, ())]
            alone = line_of_sight(viewer, target, walls, ignoring=left_out)
            assert (lines.seen[i, j], lines.blockers(i, j)) == (alone.visible, alone.blockers)
            named += [name for name in alone.blockers if name not in named]
            assert lines.free(i, j) == (alone if alone.visible and whole else None)
    assert lines.all_blockers() == tuple(named)


@given(board=boards(heights=True), turn=st.integers(1, 359), dx=st.integers(-20, 20))
def test_sight_does_not_depend_on_where_the_table_stands(board: Board, turn: int, dx: int) -> None:
    """Turning and moving the whole table changes no verdict but those on a knife's edge."""
    viewer, target, obstacles = board
    seen = line_of_sight(viewer, target, obstacles)
    moved = [moved_solid(solid, turn, dx) for solid in (viewer, target, *obstacles)]
    again = line_of_sight(moved[0], moved[1], moved[2:])
    if seen.visible != again.visible:
        clear = [grown(solid) for solid in obstacles]
        assert not line_of_sight(viewer, target, clear).visible


@given(board=boards(heights=True, floors=True), order=st.randoms(use_true_random=False))
def test_sight_does_not_depend_on_how_terrain_is_listed(board: Board, order: random.Random) -> None:
    """The verdict, the free line and the blockers are the same bits for every order of the obstacles."""
    viewer, target, obstacles = board
    shuffled = list(obstacles)
    order.shuffle(shuffled)
    assert line_of_sight(viewer, target, shuffled) == line_of_sight(viewer, target, obstacles)


@given(board=boards(heights=True, floors=True))
def test_sight_back_is_the_same_line(board: Board) -> None:
    """Who looks and who is looked at change places; the proof stays."""
    viewer, target, obstacles = board
    there, back = line_of_sight(viewer, target, obstacles), line_of_sight(target, viewer, obstacles)
    assert (there.visible, there.blockers, there.undecided) == (back.visible, back.blockers, back.undecided)
    if viewer.footprint != target.footprint:
        assert (there.line and there.line[::-1]) == back.line


@given(boards=st.lists(boards(heights=True), min_size=2, max_size=6), threads=st.integers(1, 3))
def test_a_crowd_among_itself_is_two_crowds_alike(boards: list[Board], threads: int) -> None:
    """Each pair is asked about once within one crowd; the verdicts are those of two crowds, and of single questions."""
    models = [replace(body, id=f"{k}-{body.id}") for k, board in enumerate(boards) for body in board[:2]]
    walls = Scene([replace(wall, id=f"{k}-{wall.id}") for k, board in enumerate(boards) for wall in board[2]])
    crowd, opened = Crowd.of(models), [name for name in walls.ids if name.endswith("wall-0")]
    among = crowd_sights(crowd, crowd, walls, opened=opened, threads=threads)
    assert (among == crowd_sights(crowd, Crowd.of(models), walls, opened=opened)).all()
    assert (among == among.T).all()
    counts = count_sights(crowd, crowd, walls, opened=opened, threads=threads)
    assert (counts == count_sights(crowd, Crowd.of(models), walls, opened=opened)).all()


spots = st.tuples(st.integers(0, 80), st.integers(0, 80))


@given(
    spots=st.lists(spots, max_size=20) | st.lists(spots, min_size=65, max_size=100),
    stand=st.lists(spots, min_size=2, max_size=4, unique=True),
)
def test_only_what_stands_between_two_models_matters(
    spots: list[tuple[int, int]], stand: list[tuple[int, int]]
) -> None:
    """Many crates that are looked through in boxes hide what those few hide that meet the hull of both models."""
    models = [model(x / 2.0, y / 2.0, id=f"{k}") for k, (x, y) in enumerate(stand)]
    crates = [box(x / 2.0, y / 2.0, x / 2.0 + 0.75, y / 2.0 + 0.4, id=f"crate-{k}") for k, (x, y) in enumerate(spots)]
    found = sights(models, models, crates)
    for i, one in enumerate(models):
        for j, other in enumerate(models[:i]):
            hull = shapely.convex_hull(shapely.union(drawn(one.footprint), drawn(other.footprint))).buffer(1e-6)
            between = [crate for crate in crates if hull.intersects(drawn(crate.footprint))]
            assert found[i, j] == found[j, i] == line_of_sight(one, other, between).visible


def moved_solid(solid: Solid, turn: int, dx: int) -> Solid:
    """Return a solid as an area, turned about the origin and moved, not snapped."""
    ring = solid.footprint.ring if isinstance(solid.footprint, Polygon) else corners(solid.footprint)
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return replace(solid, footprint=Polygon(ring=tuple((x * c - y * s + dx, x * s + y * c) for x, y in ring)))


def grown(solid: Solid) -> Solid:
    """Return an obstacle a little larger on all sides."""
    outline = drawn(solid.footprint).buffer(0.003, join_style="mitre")
    ring = tuple((float(x), float(y)) for x, y in list(outline.exterior.coords)[:-1])
    return replace(solid, footprint=Polygon(ring=ring), bottom=solid.bottom - 0.003, top=solid.top + 0.003)


def test_a_sight_narrower_than_anything_measured_is_undecided_and_blocked() -> None:
    """A line only grazes both walls; a hundredth of an inch more room, or less, and it is decided."""
    viewer = model(0, 0, top=0.5)
    target = Solid(id="square", footprint=Outline(base=Rectangle(length=1.0, width=1.0), at=(10.0, 0.0)), top=1.0)

    def past(beside: float, above: float) -> Sight:
        low = box(7.5, -1.5, 8, beside, top=0.5, id="low")
        walls = [low, box(7.5, -beside, 9, 7.5, bottom=above, top=1.5, id="high")]
        found, one, other = line_of_sight(viewer, target, walls), Crowd.of([viewer]), Crowd.of([target])
        assert crowd_sights(one, other, walls).tolist() == [[found.visible]]
        assert count_sights(one, other, walls).tolist() == [[int(found.visible), int(found.undecided)]]
        return found

    grazing, free, closed = past(0.5, 0.5), past(0.5, 0.51), past(0.6, 0.45)
    assert (grazing.visible, grazing.undecided, grazing.line) == (False, True, None)
    assert (free.visible, free.undecided) == (True, False)
    assert (closed.visible, closed.undecided) == (False, False)
