"""A table of one of the systems of single actions as a scene."""

from __future__ import annotations

from collections.abc import Collection

from umpire.render.scenes.values import Scene, SceneFeature, SceneModel, ScenePart
from umpire.table import Feature, Table

PAINT = {
    "area": "t-difficult",
    "dense_cover": "t-obstructing",
    "obscuring": "t-ruin",
    "wood": "t-obstructing",
    "ruins": "t-ruin",
    "crater": "t-difficult",
    "rubble": "t-difficult",
    "bog": "t-ford",
    "stream": "t-river",
    "difficult": "t-difficult",
    "debris": "t-difficult",
    "dangerous": "t-dangerous",
    "tanglewire": "t-dangerous",
    "obstacle": "t-obstacle",
    "barricade": "t-obstacle",
    "wall": "t-obstacle",
    "low_wall": "t-obstacle",
    "defence_line": "t-obstacle",
    "fuel_pipe": "t-obstacle",
    "tank_trap": "t-reinforced_obstacle",
    "ammunition_dump": "t-reinforced_obstacle",
    "comms_relay": "t-reinforced_obstacle",
    "gun_emplacement": "t-reinforced_obstacle",
    "statuary": "t-impassable",
    "outcrop": "t-impassable",
    "impassable": "t-impassable",
    "hill": "t-cliff",
    "rolling_hill": "t-cliff",
    "steep_hill": "t-cliff",
    "building": "t-structure",
}
"""How each kind of feature is painted, and an area with one of these traits."""


def paint_of(kind: str, traits: Collection[str] = ()) -> str:
    """Return the class that paints a feature of a kind; what is of no known kind is painted as open ground.

    >>> paint_of("area", ("dense_cover",)), paint_of("area", ("light_cover",)), paint_of("")
    ('t-obstructing', 't-difficult', 't-open')
    """
    known = [each for each in PAINT if each in traits] if kind == "area" else []
    return PAINT.get(known[0] if known else kind, "t-open")


def scene_of_table(table: Table) -> Scene:
    """Return what a picture of a table shows."""
    sides = tuple(dict.fromkeys(unit.side for unit in table.units.values()))
    return Scene(
        size=table.size,
        corner=table.corner,
        sides=sides,
        features=tuple(_feature(each) for each in table.features),
        models=tuple(
            SceneModel(
                id=model.id,
                unit=model.unit,
                side=table.unit(model.unit).side,
                title=", ".join(model.keywords),
                base=model.base,
                at=model.at,
                facing=model.facing,
                height=model.height,
                ground=model.ground,
            )
            for model in table.models.values()
        ),
    )


def _feature(feature: Feature) -> SceneFeature:
    told = f'{feature.id}: {feature.kind or "terrain"}, {feature.height:g}" high'
    if feature.tags:
        told += f", {', '.join(each.replace('_', ' ') for each in feature.tags)}"
    return SceneFeature(
        id=feature.id,
        outline=feature.footprint,
        paint=paint_of(feature.kind, feature.tags),
        kind=feature.kind,
        title=told,
        label=feature.id,
        height=feature.height,
        layer=feature.height,
        parts=tuple(
            ScenePart(outline=piece.footprint, title=f"{piece.id}: {piece.kind}")
            for piece in feature.pieces
            if piece.footprint != feature.footprint
        ),
    )
