"""The way that a model takes when it must: straight to its own battlefield edge, as far as it gets."""

from __future__ import annotations

from math import sqrt

import msgspec
from msgspec import UNSET

from umpire.geometry import (
    CONTACT,
    Path,
    Point,
    Polygon,
    at_most,
    first_within,
    gap,
    gap_along,
    heading_towards,
    nearest_point,
    path_length,
    place_in_contact,
    point_distance,
    shortest_route,
    signed_area,
    snap_point,
    truncate,
)
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model, Place, Segment
from umpire.systems.legions.rules.forced.cliff_faces import off_faces
from umpire.systems.legions.rules.forced.lengths import closed_to, longest, until_blocked, within_faces
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.sight import centre_of

BEYOND = 5.0


def edge_shapes(field: Battlefield, side: str) -> tuple[Polygon, ...]:
    """Return what lies beyond a player's battlefield edge, as areas that a base can come into contact with."""
    return _beyond(field, field.mission.edges.get(side, ()))


def homeward(field: Battlefield, model: Model) -> tuple[Segment, ...]:
    """Return the edges that a model may make for: its player's.

    Where a narrative Mission gives a player several, that is the one nearest to most models of its Detachment; of
    equals the one that is named first.
    """
    edges = field.mission.edges.get(field.side_of(model), ())
    if field.mission.attacker is UNSET or len(edges) < 2:
        return edges
    cite("LI-BTL-071", model)
    shapes = _beyond(field, edges)
    nearest = [
        min(range(len(shapes)), key=lambda index: gap(each.outline, shapes[index]))
        for other in field.models_of(field.detachment_of(model))
        if (each := model if other.id == model.id else other).on_table
    ]
    return (edges[max(range(len(edges)), key=nearest.count)],)


def _beyond(field: Battlefield, edges: tuple[Segment, ...]) -> tuple[Polygon, ...]:
    width, depth = field.size
    found = []
    for (ax, ay), (bx, by) in edges:
        length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        nx, ny = (by - ay) / length * BEYOND, (ax - bx) / length * BEYOND
        outwards = (ax + bx) / 2 + nx, (ay + by) / 2 + ny
        if 0.0 < outwards[0] < width and 0.0 < outwards[1] < depth:
            nx, ny = -nx, -ny
        ring: tuple[Point, ...] = ((ax, ay), (bx, by), (bx + nx, by + ny), (ax + nx, ay + ny))
        found.append(Polygon(ring=ring if signed_area(ring) > 0.0 else tuple(reversed(ring))))
    return tuple(found)


def touches_edge(field: Battlefield, model: Model) -> bool:
    """Whether a model is in contact with its own battlefield edge."""
    return any(at_most(gap(model.outline, each), 0.0) for each in edge_shapes(field, field.side_of(model)))


def ends_at_edge(field: Battlefield, model: Model, path: Path) -> bool:
    """Whether a forced move leads a model, turned along its way, into contact with its own battlefield edge."""
    facing = (heading_towards(*path[-2:]) if len(path) > 1 else None) or model.facing
    return touches_edge(field, msgspec.structs.replace(model, at=path[-1], facing=facing))


def forced_path(field: Battlefield, model: Model, distance: float) -> Path:
    """Return a model's way towards its player's battlefield edge by the shortest route, as far as it must go."""
    if distance <= CONTACT or touches_edge(field, model):
        return (model.at,)
    chosen = homeward(field, model)
    edges = _beyond(field, chosen)
    closed = closed_to(field, model)
    straight = min((_straight(model, edge) for edge in edges), key=path_length, default=(model.at,))
    route = straight
    if any(gap_along(model.base, straight, area, model.facing) < -CONTACT for area in closed):
        straight_on = bool(within_faces(field, model)) or house_rule(field, "forced_route") == "stop"
        found = None if straight_on else shortest_route(model.base, model.at, chosen, closed, field.table)
        route = until_blocked(field, model, straight) if found is None else _to_contact(model, found, edges)
    reached = longest(field, model, route, distance)
    return off_faces(field, model, tuple(map(snap_point, reached)), distance)


def _straight(model: Model, edge: Polygon) -> Path:
    """Return the shortest way for a model, anything in its way disregarded, to contact with an edge."""
    target = nearest_point(edge, model.at)
    reach = first_within(model.base, (model.at, target), edge, 0.0, model.facing)
    return (model.at, target) if reach is None else truncate((model.at, target), reach)


def _to_contact(model: Model, route: Path, edges: tuple[Polygon, ...]) -> Path:
    """Return a route with what a hull still lacks where the disc around it touches the edge."""
    there = msgspec.structs.replace(model, at=route[-1])
    last = min((_straight(there, edge) for edge in edges), key=path_length)
    return (*route, *last[1:]) if path_length(last) > CONTACT else route


def setting_out(field: Battlefield, model: Model) -> Model:
    """Return a model where its move starts: a Garrisoned one at the side of its Structure nearest to its edge."""
    if model.on_table:
        return model
    structure = field.area(field.detachment_of(model).garrison).outline
    edges = edge_shapes(field, field.side_of(model))
    centre = centre_of(field, model.id)
    targets = [nearest_point(edge, centre) for edge in edges] or [centre]
    towards = min(targets, key=lambda point: (point_distance(point, centre), point))
    at = place_in_contact(model.base, model.facing, structure, towards)
    return msgspec.structs.replace(model, at=at, place=Place.TABLE, ground=ground_at(field, at))


def withdrawal_distance(field: Battlefield, model: Model, die: int) -> float:
    """Return how far a model Withdraws, inches: its Movement and the D6 of its Detachment (LI-FGT-047)."""
    movement = field.movement_of(model)
    return 0.0 if movement is None else movement + die


def flight_distance(field: Battlefield, model: Model) -> float:
    """Return how far a model flees, inches: twice its Movement (LI-END-008)."""
    return (field.movement_of(model) or 0.0) * 2
