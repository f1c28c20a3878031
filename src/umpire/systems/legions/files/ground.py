"""Tables of Legions Imperialis as sight needs them, and what terrain of no game is in the words of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats import Assumption, Document, GroundPlan, Inside, TableFeature, known_kinds, sight_tags
from umpire.systems.legions.battlefield import Area, Terrain
from umpire.systems.legions.files.entries import FeatureEntry, TableEntry
from umpire.systems.legions.files.terrain import areas_of
from umpire.table import Feature

CARRIERS = (Terrain.OPEN, Terrain.CLIFF)


def ground_plan(
    document: Document, table: TableEntry, path: str, name: str, assumptions: Sequence[Assumption]
) -> GroundPlan:
    """Return a table as sight needs it: what the rules give each type is taken for its height and its body.

    Raises:
        InputError: If something cannot lie so, or an assumption is about a kind that the table does not have.
    """
    known = known_kinds(assumptions, Counter(_kind(each) for each in table.features), document)
    features = [_raised(each, known.get(_kind(each))) for each in table.features]
    try:
        areas = areas_of(features)
    except InputError as error:
        raise document.located(error, path=path.removesuffix("table").rstrip(".")) from None
    kinds = {each.id: _kind(each) for each in table.features}
    owners = {area.id: area.id if area.id in kinds else area.id.rpartition(".")[0] for area in areas}
    carriers = [area.id for area in areas if area.solid and area.has(*CARRIERS)]
    unused = [f"{len(table.units)} units: models hide nothing"] if table.units else []
    if carriers:
        unused.append(f"what stands on {', '.join(carriers)} is taken to stand on the table")
    return GroundPlan(
        name=str(name),
        size=table.size,
        features=tuple(_feature(area, kinds[owners[area.id]], known) for area in areas),
        assumed=(*(str(each) for each in assumptions), "heights and solid bodies as the rules give them to each type"),
        unused=tuple(unused),
    )


def _kind(feature: FeatureEntry) -> str:
    return str(feature.types[0] if feature.types else feature.type or "".join(feature.further[:1]))


def _raised(feature: FeatureEntry, assumption: Assumption | None) -> FeatureEntry:
    """Return a feature with what is assumed about its kind, where it does not say it itself."""
    if assumption is None:
        return feature
    height = feature.height if feature.height is not None else assumption.height
    solid = feature.solid if feature.solid is not None else assumption.solid
    return msgspec.structs.replace(feature, height=height, solid=solid)


def _feature(area: Area, kind: str, known: dict[str, Assumption]) -> Feature:
    inside = known[kind].inside if kind in known else Inside.OPEN
    tags = sight_tags(solid=area.solid, inside=inside)
    return Feature(id=area.id, kind=kind, footprint=area.outline, height=area.height, tags=tags)


def own_words(feature: TableFeature) -> dict[str, Any] | None:
    """Return what a file says of a feature from a table of no game that is told in the words of the book; else None."""
    types = list(dict.fromkeys(each for each in (feature.kind, *feature.tags) if each in tuple(Terrain)))
    if not types:
        return None
    number, overtops = feature.told_after("garrison_number="), "overtops="
    told: dict[str, Any] = {
        "structure": feature.told_after("structure=") or None,
        "height": feature.top,
        "solid": {"true": True, "false": False}.get(feature.told_after("solid=")),
        "garrison": False if "no garrison" in feature.tags else None,
        "garrison_number": int(number) if number.isdigit() else None,
        "overtops": [each.removeprefix(overtops) for each in feature.tags if each.startswith(overtops)] or None,
    }
    made: dict[str, Any] = {"type": types[0]} if len(types) == 1 else {"types": types}
    return made | {name: value for name, value in told.items() if value is not None}
