"""Where a model lands that has no room where its move ends: as near as anybody could put it."""

from __future__ import annotations

import itertools
from math import dist, sqrt
from random import Random

import msgspec
import pytest

from tests.soak import soak_count
from tests.systems.legions.movement.boards import Board, area
from umpire.geometry import (
    CONTACT,
    GRID,
    Base,
    Disc,
    Hull,
    Outline,
    Oval,
    Point,
    Rectangle,
    check_polygon,
    gap,
    heading_from_degrees,
    overlaps,
)
from umpire.systems.legions.battlefield import Area, Battlefield, Model, Terrain
from umpire.systems.legions.rules.forced import free_spots, stands_free

BASES: tuple[Base, ...] = (
    Disc(radius=0.5),
    Disc(radius=0.8),
    Rectangle(length=2.4, width=1.2),
    Oval(length=2.3622, width=1.378),
    Hull(corners=((1.0, 0.0), (0.0, 0.5), (-1.0, 0.25), (-1.0, -0.5))),
)


def crowd(luck: Random, bases: tuple[Base, ...], at: Point, *, most: int = 7) -> Battlefield:
    """A model at a place, and friends about it who overlap nobody but that model."""
    board = Board(*terrain(luck, at)) if luck.random() < 0.5 else Board()
    board.put("m", "red", at).put("x", "blue", (59.0, 47.0))
    standing: list[Outline] = []
    for _ in range(luck.randrange(2, most)):
        place = (at[0] + luck.uniform(-2.2, 2.2), at[1] + luck.uniform(-2.2, 2.2))
        outline = Outline(base=luck.choice(bases), at=place, facing=turned(luck))
        inside = 2.0 < place[0] < 58.0 and 2.0 < place[1] < 46.0
        if inside and all(gap(outline, other) > 0.0 for other in standing):
            standing.append(outline)
            board.put(f"f{len(standing)}", "red", place)
    field = board.field()
    models = dict(field.models)
    for number, outline in enumerate(standing, start=1):
        friend = models[f"f{number}1"]
        models[friend.id] = msgspec.structs.replace(friend, base=outline.base, facing=outline.facing)
    return msgspec.structs.replace(field, models=models)


def turned(luck: Random) -> tuple[int, int]:
    return heading_from_degrees(luck.choice([0.0, 90.0, luck.uniform(0.0, 360.0)]))


def terrain(luck: Random, at: Point) -> list[Area]:
    """A pond or a Cliff beside a place."""
    x, y = at[0] + luck.uniform(-1.0, 1.0), at[1] + luck.uniform(-1.0, 1.0)
    wide, deep = luck.uniform(0.5, 3.0), luck.uniform(0.5, 3.0)
    angle = [(x, y), (x + wide, y), (x + wide, y + 0.4), (x + 0.4, y + 0.4), (x + 0.4, y + deep), (x, y + deep)]
    box = [(x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)]
    kind = luck.choice([Terrain.IMPASSABLE, Terrain.CLIFF])
    return [area("beside", kind, check_polygon(luck.choice([angle, box])), 2.0)]


def standing(field: Battlefield, base: Base, at: Point, luck: Random) -> Model:
    """The model of a crowd with a base, turned somehow."""
    return msgspec.structs.replace(field.models["m1"], base=base, at=at, facing=turned(luck))


def exact_shift(friends: list[Point], at: Point) -> float:
    """How far a disc of an inch has to go to be clear of others: pushes, and places that touch two."""
    found = []
    for x, y in friends:
        away = dist((x, y), at)
        found.append((x + (at[0] - x) / away, y + (at[1] - y) / away))
    for (ax, ay), (bx, by) in itertools.combinations(friends, 2):
        apart = dist((ax, ay), (bx, by))
        if apart <= 2.0:
            high = sqrt(1.0 - apart * apart / 4.0)
            ux, uy = (by - ay) / apart * high, (ax - bx) / apart * high
            found += [((ax + bx) / 2.0 + ux, (ay + by) / 2.0 + uy), ((ax + bx) / 2.0 - ux, (ay + by) / 2.0 - uy)]
    return min(dist(spot, at) for spot in found if all(dist(spot, other) > 1.0 - 1e-7 for other in friends))


@pytest.mark.rule("LI-FGT-057")
@pytest.mark.rule("LI-END-016")
def test_a_round_model_among_round_friends_goes_the_shortest_way() -> None:
    """What pushes off one friend and what touches two hold the shortest way, worked out by hand."""
    luck, at, tried = Random(5), (20.0, 20.0), 0
    for _ in range(soak_count(3000)):
        friends: list[Point] = []
        for _ in range(luck.choice([2, 3, 4, 6])):
            place = (20.0 + luck.uniform(-1.6, 1.6), 20.0 + luck.uniform(-1.6, 1.6))
            if all(dist(place, other) >= 1.002 for other in friends):
                friends.append(place)
        if not any(dist(at, other) < 0.99 for other in friends):
            continue
        board = Board().put("m", "red", at).put("x", "blue", (59.0, 47.0))
        for number, place in enumerate(friends):
            board.put(f"f{number}", "red", place)
        field = board.field()
        model = standing(field, Disc(radius=0.5), at, luck)
        there = [each.at for each in field.models.values() if each.id.startswith("f")]
        assert dist(free_spots(field, model, ())[0], at) == pytest.approx(exact_shift(there, at), abs=CONTACT)
        tried += 1
    assert tried


def free_on_lattice(field: Battlefield, model: Model, least: float) -> list[Point]:
    """The places of a fine lattice nearer than a distance where nothing keeps a model from standing."""
    step, (x, y) = max(least / 16.0, GRID), model.at
    ways = [(i * step, j * step) for i in range(-16, 17) for j in range(-16, 17)]
    near = [(x + dx, y + dy) for dx, dy in ways if dx * dx + dy * dy < least * least]
    return [place for place in near if stands_free(field, model, place, ())]


@pytest.mark.rule("LI-FGT-057")
@pytest.mark.rule("LI-END-016")
def test_nobody_can_be_placed_nearer() -> None:
    """Whatever its base, among whatever bases, beside ponds, Cliffs and the edge: no lattice finds a nearer place."""
    luck = Random(6)
    for _ in range(soak_count(200)):
        at = luck.choice([(30.0, 24.0), (3.0, 24.0), (57.0, 45.0)])
        base = luck.choice(BASES)
        field = crowd(luck, BASES, at)
        model = standing(field, base, at, luck)
        spots = free_spots(field, model, ())
        assert spots
        assert all(stands_free(field, model, spot, ()) for spot in spots)
        away = dist(spots[0], at)
        # a place that overlaps by less than the tolerance is free: some of those are nearer by a little
        allowed = away - 8.0 * CONTACT
        assert allowed <= 0.0 or not free_on_lattice(field, model, allowed)


@pytest.mark.rule("LI-FGT-057")
def test_it_fits_exactly_between_two_friends() -> None:
    """A gap as wide as the base is room enough."""
    board = Board().put("m", "red", (30.0, 24.0)).put("x", "blue", (59.0, 47.0))
    field = board.put("f", "red", (30.0, 25.0), (30.0, 23.0), (29.2, 24.0)).field()
    blocked = msgspec.structs.replace(field.models["m1"], at=(30.1, 24.05))
    (spot,) = free_spots(field, blocked, ())
    there = msgspec.structs.replace(blocked, at=spot)
    assert spot == pytest.approx((30.2, 24.0), abs=0.05)
    assert not any(overlaps(there.outline, field.models[each].outline) for each in ("f1", "f2", "f3"))
