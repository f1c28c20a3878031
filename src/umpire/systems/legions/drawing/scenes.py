"""A battlefield of Legions Imperialis as a scene."""

from __future__ import annotations

import re
from collections.abc import Collection

from umpire.render.scenes import Scene, SceneFeature, SceneModel, SceneObjective, SceneZone
from umpire.systems.legions.battlefield import Area, Battlefield, Place, Terrain

LAYERS = (
    Terrain.OPEN,
    Terrain.CLIFF,
    Terrain.RIVER,
    Terrain.DIFFICULT,
    Terrain.OBSTRUCTING,
    Terrain.DANGEROUS,
    Terrain.FORD,
    Terrain.BRIDGE,
    Terrain.OBSTACLE,
    Terrain.REINFORCED_OBSTACLE,
    Terrain.IMPASSABLE,
    Terrain.STRUCTURE,
)
"""What is painted first lies lowest."""
THIN = 1.2
"""An area less deep than this has no room for a label in it, inches."""


def terrain_paint(kinds: Collection[Terrain]) -> str:
    """Return the class that paints terrain of several types: the last of them, or a ruin.

    >>> terrain_paint((Terrain.OBSTRUCTING,)), terrain_paint((Terrain.DIFFICULT, Terrain.OBSTRUCTING))
    ('t-obstructing', 't-ruin')
    """
    if Terrain.DIFFICULT in kinds and Terrain.OBSTRUCTING in kinds:
        return "t-ruin"
    return f"t-{(list(kinds) or [Terrain.OPEN])[-1].value}"


def scene_of_field(field: Battlefield) -> Scene:
    """Return what a picture of a battlefield shows."""
    return Scene(
        size=field.size,
        sides=field.sides,
        features=tuple(_feature(field, area) for area in field.areas),
        zones=tuple(
            SceneZone(outline=zone, side=side, title=f"deployment zone of {side}")
            for side in field.mission.zones
            for zone in field.mission.zones_of(side)
        ),
        objectives=tuple(
            SceneObjective(
                id=marker.id,
                at=marker.at,
                title=f"{marker.id}: {f'held by {marker.controller}' if marker.controller else 'held by no side'}",
                label=(marker.id.rpartition("-")[2] or marker.id)[:3],
                held=marker.controller,
            )
            for marker in field.markers.values()
        ),
        models=tuple(
            SceneModel(
                id=model.id,
                unit=model.detachment,
                side=field.side_of(model),
                title=field.profile(model).name,
                base=model.base,
                at=model.at,
                facing=model.facing,
                height=model.height,
                ground=model.ground,
            )
            for model in field.models.values()
            if model.place is Place.TABLE
        ),
    )


def _feature(field: Battlefield, area: Area) -> SceneFeature:
    types = sorted(area.terrain, key=LAYERS.index)
    kind = types[-1] if types else Terrain.OPEN
    ys = [y for _, y in area.outline.ring]
    told = f"{area.id}: {', '.join(each.value.replace('_', ' ') for each in area.terrain)}"
    inside = field.garrison_of(area.id) if kind is Terrain.STRUCTURE else ()
    return SceneFeature(
        id=area.id,
        outline=area.outline,
        paint=terrain_paint(types),
        kind=kind.value,
        title=told + (f', {area.height:g}" high' if area.height else ""),
        label=_label(field, area),
        height=area.height,
        layer=LAYERS.index(kind),
        hides=area.solid,
        built=area.id in field.structures,
        rank=len(area.outline.ring) + 4 * area.has(Terrain.RIVER),
        under=area.has(Terrain.STRUCTURE) or max(ys) - min(ys) < THIN,
        held=inside[0].side if inside else "",
    )


def _label(field: Battlefield, area: Area) -> str:
    name = re.sub(r"\.\d+$", "", area.id).replace("-", " ").replace("_", " ")
    structure = field.structures.get(area.id)
    if structure is None or not area.has(Terrain.STRUCTURE, Terrain.BRIDGE):
        return name
    return f"{name} {structure.wounds - structure.damage}/{structure.wounds}"
