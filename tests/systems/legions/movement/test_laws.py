"""Laws of movement that hold on every table."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tests.systems.legions.movement.boards import Board, area, box
from umpire.geometry import path_length, snap_point
from umpire.systems.legions.battlefield import Manoeuvre, Terrain
from umpire.systems.legions.rules.movement import (
    ModelMove,
    contacts,
    distance,
    groups_of,
    is_legal,
    is_pinned,
    judge_move,
    spent,
)

PLACES = st.tuples(st.floats(2, 40), st.floats(2, 40)).map(snap_point)
PATHS = st.lists(PLACES, min_size=2, max_size=4).map(tuple)


@given(path=PATHS)
def test_terrain_never_makes_a_path_shorter(path: tuple[tuple[float, float], ...]) -> None:
    """Difficult ground and walls cost movement; away from Cliffs nothing gives any back."""
    areas = (
        area("wood", Terrain.DIFFICULT, box(10, 20, 10, 20)),
        area("wall", Terrain.OBSTACLE, box(25, 26, 5, 35), 1.5),
    )
    for kind in ("infantry", "vehicle"):
        field = Board(*areas).put("a", "red", path[0], kind=kind).field()
        assert spent(field, field.models["a1"], path) >= path_length(path) - 1e-9


@given(path=PATHS, kind=st.sampled_from(["infantry", "vehicle", "knight"]))
def test_a_path_is_legal_just_where_the_move_is_allowed(path: tuple[tuple[float, float], ...], kind: str) -> None:
    """Whether one model may go its way is told at the first reason against it, and told as the whole judging does."""
    rest = tuple((path[0][0] + (x - path[0][0]) / 4, path[0][1] + (y - path[0][1]) / 4) for x, y in path[1:])
    areas = (
        area("river", Terrain.RIVER, box(4, 38, 10, 11)),
        area("rock", Terrain.IMPASSABLE, box(14, 20, 14, 30)),
        area("wood", Terrain.DIFFICULT, box(22, 30, 14, 30)),
        area("tower", Terrain.STRUCTURE, box(31, 36, 14, 30), 4.0),
    )
    board = Board(*areas).put("a", "red", path[0], kind=kind, m=9.0).put("e", "blue", (21.0, 33.0), (12.0, 6.0))
    field, move = board.field(), ModelMove(model="a1", path=(path[0], *map(snap_point, rest)))
    assert is_legal(field, Manoeuvre.MOVE, move) is judge_move(field, "a", Manoeuvre.MOVE, (move,)).allowed


@given(places=st.lists(PLACES, min_size=1, max_size=7, unique=True))
def test_groups_are_a_partition_with_wide_gaps(places: list[tuple[float, float]]) -> None:
    """Every model is in one group, and models of different groups are more than 2 inches apart."""
    models = tuple(Board().put("a", "red", *places).field().models.values())
    groups = groups_of(models)
    assert sorted(model for group in groups for model in group) == sorted(model.id for model in models)
    named = {model.id: model for model in models}
    for index, group in enumerate(groups):
        for other in groups[index + 1 :]:
            assert all(distance(named[one], named[two]) > 2.0 for one in group for two in other)


@given(first=st.lists(PLACES, min_size=1, max_size=5), second=st.lists(PLACES, min_size=1, max_size=5))
def test_contact_is_found_wherever_it_is(first: list[tuple[float, float]], second: list[tuple[float, float]]) -> None:
    """The quick search for contacts finds what comparing every pair finds; equal Scales Pin both sides."""
    near = [snap_point((x / 8, y / 8)) for x, y in first], [snap_point((x / 8, y / 8)) for x, y in second]
    field = Board().put("a", "red", *near[0], radius=0.3).put("b", "blue", *near[1], radius=0.8).field()
    own, enemies = field.models_of("a"), field.models_of("b")
    slow = {(one.id, two.id) for one in own for two in enemies if distance(one, two) <= 1 / 1024}
    assert set(contacts(field)) == slow
    assert is_pinned(field, "a") is is_pinned(field, "b") is bool(slow)


@given(shift=st.tuples(st.floats(-6, 6), st.floats(-6, 6)), seed=st.permutations(range(3)))
def test_the_order_of_models_does_not_matter(shift: tuple[float, float], seed: list[int]) -> None:
    """A Detachment moves as one: its models may be named in any order."""
    board = Board(area("wall", Terrain.OBSTACLE, box(10, 30, 22, 22.5), 1.0))
    board.put("a", "red", (20.0, 20.0), (21.5, 20.0), (23.0, 20.0)).put("e", "blue", (25.0, 24.0))
    field = board.field()
    moves = tuple(
        ModelMove(model=model.id, path=(model.at, (model.at[0] + shift[0], model.at[1] + shift[1])))
        for model in field.models_of("a")
    )
    mixed = tuple(moves[index] for index in seed)
    first, second = (judge_move(field, "a", Manoeuvre.MOVE, each) for each in (moves, mixed))
    assert first.allowed is second.allowed
    assert sorted(map(msgspec.json.encode, first.findings)) == sorted(map(msgspec.json.encode, second.findings))
