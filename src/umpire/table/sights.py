"""Lines between models past features: each feature stands in the way as the game that is played says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec

from umpire.geometry import Scene, Sight, Solid, WholeSight, all_seen_whole, line_of_sight, seen_whole, thickened
from umpire.table.things import Feature, Model

KEPT = 256


class Obstacle(StrEnum):
    """How a feature stands in the way of lines."""

    NONE = "none"
    """Not at all."""
    PIECES = "pieces"
    """With its closed pieces, each from its bottom to its top."""
    BLOCK = "block"
    """With its whole footprint, up to its highest point."""
    COLUMN = "column"
    """With its whole footprint, endlessly high: to pass over it is to pass through it."""
    BODY = "body"
    """With its closed pieces where it has pieces, else with its whole footprint up to its highest point."""


class Obstacles(msgspec.Struct, frozen=True, kw_only=True):
    """Features laid out as obstacles for lines of one thickness; ``scene`` holds them grown by half of it."""

    scene: Scene
    names: tuple[str, ...]
    thickness: float


_ready: dict[tuple[int, tuple[str, ...], float], tuple[object, Obstacles]] = {}


def obstacles(
    features: tuple[Feature, ...], way: Callable[[Feature], Obstacle], *, thickness: float = 0.0
) -> Obstacles:
    """Return features as they stand in the way of lines of some thickness, inches.

    The obstacles of one tuple of features are laid out once for each way of looking at them.
    """
    ways = tuple(way(each).value for each in features)
    key = (id(features), ways, thickness)
    found = _ready.get(key)
    if found is not None:
        return found[1]
    laid = [solid for each, kind in zip(features, ways, strict=True) for solid in _solids(each, Obstacle(kind))]
    scene = Scene(laid)
    names = tuple(dict.fromkeys(solid.id for solid in laid))
    made = Obstacles(scene=thickened(scene, thickness), names=names, thickness=thickness)
    if len(_ready) >= KEPT:
        _ready.clear()
    _ready[key] = (features, made)
    return made


def _solids(feature: Feature, way: Obstacle) -> list[Solid]:
    match way:
        case Obstacle.NONE:
            return []
        case Obstacle.PIECES:
            closed = (piece for piece in feature.pieces if piece.closed)
            return [Solid(id=feature.id, footprint=p.footprint, bottom=p.bottom, top=p.top) for p in closed]
        case Obstacle.BLOCK:
            return [Solid(id=feature.id, footprint=feature.footprint, top=feature.height)]
        case Obstacle.COLUMN:
            return [Solid(id=feature.id, footprint=feature.footprint)]
        case Obstacle.BODY:
            return _solids(feature, Obstacle.PIECES if feature.pieces else Obstacle.BLOCK)


def free_line(viewer: Model, target: Model, past: Obstacles, *, lifted: Sequence[str] = ()) -> Sight:
    """Return whether some line joins any part of one model to any part of another past obstacles.

    ``lifted`` names the features that count for nothing between these two.
    """
    seen = line_of_sight(viewer.body, target.body, past.scene, ignoring=lifted, naming=False)
    # To name what blocks takes several times as long as to find out whether something does.
    return seen if seen.visible else line_of_sight(viewer.body, target.body, past.scene, ignoring=lifted)


def free_point(viewer: Model, target: Model, past: Obstacles, *, lifted: Sequence[str] = ()) -> WholeSight:
    """Return whether lines from one point of a viewer's base reach every part of a target's base past obstacles.

    In plan: heights play no part. ``lifted`` names the features that count for nothing.
    """
    return seen_whole(viewer.outline, target.outline, past.scene, ignoring=lifted)


def free_points(
    viewer: Model, targets: Sequence[Model], past: Obstacles, *, lifted: Sequence[str] = ()
) -> tuple[bool, ...]:
    """Return the verdicts of `free_point` for several targets at once."""
    if not targets:
        return ()
    here = Solid(id=viewer.id, footprint=viewer.outline)
    there = [Solid(id="", footprint=each.outline) for each in targets]
    found = all_seen_whole([here], there, past.scene, ignoring={viewer.id: lifted})
    return tuple(bool(each) for each in found[0])
