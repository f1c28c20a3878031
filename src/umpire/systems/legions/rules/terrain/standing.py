"""Which models stand wholly within which kind of terrain."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from umpire.geometry import Outline, Point, contains_point, overlaps, wholly_inside
from umpire.rulings import cite
from umpire.systems.legions.battlefield import (
    Area,
    Battlefield,
    DetachmentType,
    Model,
    Terrain,
    remembered,
    remembered_by_parts,
)
from umpire.systems.legions.rules.movement.passage import harms


def areas_at(field: Battlefield, at: Point) -> tuple[Area, ...]:
    """Return the areas that a place lies in, whatever stands there."""
    return tuple(area for area in field.areas if contains_point(area.outline, at))


def terrain_at(field: Battlefield, at: Point) -> tuple[str, ...]:
    """Return the types of terrain at a place: those of its areas, or else Open terrain."""
    found = tuple(dict.fromkeys(kind for area in areas_at(field, at) for kind in (*area.terrain, *area.further)))
    return found or (Terrain.OPEN,)


GIANTS = (DetachmentType.KNIGHT, DetachmentType.TITAN)
Kind: TypeAlias = Callable[[Battlefield, Area, Model], bool]
"""Whether an area is terrain of some kind for a model."""


def stands_in(field: Battlefield, model: Model, kind: Kind) -> Area | None:
    """Return an area of a kind that a model stands wholly within; what lies beside it is no matter."""
    found = next((each for each in wholly_in(field, model) if kind(field, each, model)), None)
    if found is not None:
        cite("LI-TER-006", model)
        cite("LI-TER-075", model)
    return found


def cite_astride(field: Battlefield, model: Model) -> None:
    """Cite why an area does nothing for a model that stands only partly in it."""
    for each in field.areas:
        partly = model.on_table and not each.has(Terrain.STRUCTURE) and overlaps(model.outline, each.outline)
        if partly and each not in wholly_in(field, model):
            cite("LI-TER-006", model, says=f"{model.id} stands only partly in {each.id}")


def wholly_in(field: Battlefield, model: Model) -> tuple[Area, ...]:
    """Return the areas that the whole base of a model lies inside."""
    return _wholly_in(field, model.outline) if model.on_table else ()


@remembered_by_parts(8192, "areas")
def _wholly_in(field: Battlefield, outline: Outline) -> tuple[Area, ...]:
    return tuple(
        area
        for area in field.areas
        if _near(outline.at, area) and not area.has(Terrain.STRUCTURE) and wholly_inside(outline, area.outline)
    )


def _near(at: tuple[float, float], area: Area) -> bool:
    left, low, right, high = _bounds(area)
    return left <= at[0] <= right and low <= at[1] <= high


@remembered(256)
def _bounds(area: Area) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in area.outline.ring], [y for _, y in area.outline.ring]
    return min(xs), min(ys), max(xs), max(ys)


def hampering(field: Battlefield, area: Area, model: Model) -> bool:
    """Whether an area is Difficult terrain for a model, the plain kind: a Ford is for all but Knights and Titans."""
    if area.has(Terrain.DIFFICULT):
        return True
    return area.has(Terrain.FORD) and field.profile(model).type not in GIANTS


def obstructing(_field: Battlefield, area: Area, _model: Model) -> bool:
    """Whether an area is Obstructing terrain."""
    return area.has(Terrain.OBSTRUCTING)


def harmful(field: Battlefield, area: Area, model: Model) -> bool:
    """Whether an area is Dangerous terrain for a model: a River is for some."""
    return harms(field, area, model)


def inside(field: Battlefield, target: str, kind: Kind) -> tuple[str, ...]:
    """Return the models of a Detachment that stand wholly within an area of a kind; none where a Structure is named."""
    found = field.detachments.get(target)
    return () if found is None else _inside(field, found.models, kind)


@remembered_by_parts(1024, "profiles", "models", "areas", "terrain_types")
def _inside(field: Battlefield, models: tuple[str, ...], kind: Kind) -> tuple[str, ...]:
    standing = map(field.models.__getitem__, models)
    return tuple(model.id for model in standing if any(kind(field, area, model) for area in wholly_in(field, model)))
