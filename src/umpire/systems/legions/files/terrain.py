"""From features in a file to areas of terrain: what stands on top cuts out what lies below (LI-TER-074)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from umpire.errors import GeometryError, InputError
from umpire.geometry import Polygon, check_polygon, snap_point
from umpire.on_use import shapely
from umpire.systems.legions.battlefield import Area, Structure, StructureType, Terrain, TerrainType
from umpire.systems.legions.files.entries import FeatureEntry, TableEntry
from umpire.systems.legions.rules.structures import garrison_by_size, structure_of
from umpire.systems.legions.rules.terrain import SOLID_LAYER, layer_of

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

HEIGHT = {
    Terrain.OBSTACLE: 0.5,
    Terrain.REINFORCED_OBSTACLE: 0.5,
    Terrain.IMPASSABLE: 3.0,
    Terrain.STRUCTURE: 4.0,
    Terrain.CLIFF: 2.0,
}
SOLID = frozenset(
    {
        Terrain.OBSTACLE,
        Terrain.REINFORCED_OBSTACLE,
        Terrain.IMPASSABLE,
        Terrain.STRUCTURE,
        Terrain.CLIFF,
    }
)
SLIVER = 1e-6


def terrain_types_of(table: TableEntry) -> dict[str, TerrainType]:
    """Return the types of terrain that a table adds to those of the book.

    Raises:
        InputError: If a feature names one that is not there.
    """
    for index, feature in enumerate(table.features):
        for name in feature.further:
            if name not in table.terrain_types:
                known = ", ".join((*table.terrain_types, *Terrain))
                path = f"table.features[{index}].further"
                raise InputError("No such type of terrain", path=path, value=name, fix=f"The types are {known}.")
    return {name: TerrainType(slows=each.slows, harms=each.harms) for name, each in table.terrain_types.items()}


def areas_of(features: Sequence[FeatureEntry]) -> tuple[Area, ...]:
    """Return the areas of the features, each with what stands on top of it cut out of it.

    Raises:
        InputError: If an id stands twice, a type is missing, or an outline crosses itself.
    """
    rings: list[Polygon] = []
    seen: set[str] = set()
    for index, feature in enumerate(features):
        path = f"table.features[{index}]"
        if feature.id in seen:
            raise InputError("This id is used twice", path=f"{path}.id", value=feature.id)
        seen.add(feature.id)
        if not (_types(feature) or feature.further):
            fix = "Agree on a type for every feature (LI-TER-003)."
            raise InputError("A feature needs a type", path=f"{path}.type", fix=fix)
        _check_sheet(feature, path)
        try:
            rings.append(check_polygon(feature.outline))
        except GeometryError as error:
            raise InputError(str(error).rstrip("."), path=f"{path}.outline", value=feature.id) from None
    return tuple(area for index, feature in enumerate(features) for area in _cut(feature, index, features, rings))


def _types(feature: FeatureEntry) -> tuple[Terrain, ...]:
    return feature.types or ((feature.type,) if feature.type is not None else ())


def _check_sheet(feature: FeatureEntry, path: str) -> None:
    if Terrain.STRUCTURE in _types(feature) and feature.structure is None:
        names = ", ".join(kind for kind in StructureType if kind is not StructureType.BRIDGE)
        fix = f"Give it one of {names} (LI-STR-006)."
        raise InputError("A Structure needs its type", path=f"{path}.structure", value=feature.id, fix=fix)


def _layer(feature: FeatureEntry) -> int:
    return layer_of(_types(feature))


def _cut(feature: FeatureEntry, index: int, features: Sequence[FeatureEntry], rings: Sequence[Polygon]) -> list[Area]:
    above = [
        rings[other]
        for other, each in enumerate(features)
        if other != index and (_layer(each), other) > (_layer(feature), index) and _layer(feature) < SOLID_LAYER
        if not (Terrain.CLIFF in _types(feature) or _types(feature) == (Terrain.OPEN,))
        if _boxes_meet(rings[index], rings[other])
    ]
    if not above:
        return [_area(feature, feature.id, rings[index])]
    below: BaseGeometry = shapely.Polygon(rings[index].ring)
    touched = [ring for ring in above if below.intersection(shapely.Polygon(ring.ring)).area > SLIVER]
    if not touched:
        return [_area(feature, feature.id, rings[index])]
    for ring in touched:
        below = below.difference(shapely.Polygon(ring.ring))
    parts = list(below.geoms) if isinstance(below, shapely.MultiPolygon) else [below]
    whole = [part for part in parts if isinstance(part, shapely.Polygon) and part.area > SLIVER]
    names = [feature.id] if len(whole) == 1 else [f"{feature.id}.{n + 1}" for n in range(len(whole))]
    return [_area(feature, name, _polygon(part)) for name, part in zip(names, whole, strict=True)]


def _boxes_meet(one: Polygon, other: Polygon) -> bool:
    """Whether the boxes around two outlines meet: most pieces on a table lie apart."""
    return all(
        min(here) <= max(there) and min(there) <= max(here)
        for here, there in zip(zip(*one.ring, strict=True), zip(*other.ring, strict=True), strict=True)
    )


def _polygon(part: shapely.Polygon) -> Polygon:
    outer = check_polygon(_ring(part.exterior.coords))
    holes = tuple(check_polygon(_ring(hole.coords)).ring for hole in part.interiors)
    return Polygon(ring=outer.ring, holes=holes)


def _ring(coords: Iterable[tuple[float, ...]]) -> tuple[tuple[float, float], ...]:
    return tuple(snap_point((float(x), float(y))) for x, y, *_ in list(coords)[:-1])


def _area(feature: FeatureEntry, name: str, outline: Polygon) -> Area:
    types = _types(feature)
    height = feature.height
    if height is None:
        height = max((HEIGHT.get(each, 0.0) for each in types), default=0.0)
    solid = feature.solid
    if solid is None:
        solid = any(each in SOLID for each in types) or (types == (Terrain.OPEN,) and height > 0.0)
    return Area(
        id=name,
        terrain=types,
        outline=outline,
        height=height,
        solid=solid,
        overtops=feature.overtops,
        further=feature.further,
    )


def structures_of(features: Sequence[FeatureEntry], house_rules: Mapping[str, str]) -> dict[str, Structure]:
    """Return the Structures and Bridges among the features, with the values of their types, or of their sizes."""
    found = {}
    for feature in features:
        kind = feature.structure
        if Terrain.BRIDGE in _types(feature):
            kind = StructureType.BRIDGE
        number = feature.garrison_number
        if kind is StructureType.CIVITAS and number is None and house_rules.get("garrison_by_size") == "yes":
            number = garrison_by_size(check_polygon(feature.outline))
        if kind is not None:
            found[feature.id] = structure_of(
                kind,
                id=feature.id,
                damage=feature.damage,
                can_garrison=feature.garrison,
                garrison_number=number,
            )
    return found
