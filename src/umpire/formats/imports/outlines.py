"""Tables of bare outlines, with what is assumed about their heights."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from umpire.errors import GeometryError
from umpire.formats.document import Document
from umpire.formats.imports.values import ImportedFeature, ImportedTable, Ring, TableObjective, TableZone
from umpire.formats.tables import Assumption, GroundPlan, plan_of_outlines
from umpire.geometry import Point, check_polygon

SOURCE = "outlines"
OBJECTIVES = "they hide nothing"


class ObjectiveEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An objective of a table of outlines: a place or an area."""

    at: Point | None = None
    area: Ring = ()


def is_outlines(document: Document) -> bool:
    """Whether a file is a table of bare outlines."""
    return document.lookup("terrain") is not None and document.lookup("deployment") is not None


def import_outlines(document: Document, *, assumptions: Sequence[Assumption] = ()) -> ImportedTable:
    """Return a table of outlines, its heights as assumed.

    Raises:
        InputError: As `plan_of_outlines`, and where an objective is neither a place nor an area.
    """
    plan = plan_of_outlines(document, assumptions)
    objectives, assumed, unmapped = _objectives(document, plan)
    return ImportedTable(
        name=plan.name,
        source=SOURCE,
        size=plan.size,
        features=_features(plan),
        zones=tuple(TableZone(side=side, outline=zone.ring) for side, zone in plan.zones.items()),
        objectives=tuple(objectives),
        assumed=(*plan.assumed, *assumed),
        unmapped=(*(each for each in plan.unused if not each.endswith(OBJECTIVES)), *unmapped),
    )


def _features(plan: GroundPlan) -> tuple[ImportedFeature, ...]:
    return tuple(
        ImportedFeature(
            id=each.id,
            kind=each.kind,
            outline=each.outline.ring,
            top=each.height,
            tags=("blocking" if each.solid else "not blocking", f"inside={each.inside}"),
        )
        for each in plan.features
    )


def _objectives(document: Document, plan: GroundPlan) -> tuple[list[TableObjective], list[str], list[str]]:
    """Return the objectives, what was assumed about them, and what of them is no outline."""
    owners = {each.outline.ring: each.id for each in plan.features}
    found: list[TableObjective] = []
    assumed, broken = [], []
    for index in range(len(document.lookup("objectives", default=()))):
        path = f"objectives[{index}]"
        entry = document.convert(ObjectiveEntry, at=path)
        if (entry.at is None) != bool(entry.area):
            raise document.error("An objective is `at:` a place, or an `area:`", path=path)
        if entry.at is not None:
            found.append(TableObjective(at=entry.at))
            continue
        once = tuple(corner for k, corner in enumerate(entry.area) if corner != entry.area[k - 1])
        try:
            ring = check_polygon(once).ring
        except GeometryError as error:
            broken.append(f"{path}: left out: its area is not an outline: {error}")
            continue
        if len(once) < len(entry.area):
            assumed.append(f"{path}: a corner listed twice in a row counts once")
        owner = owners.get(ring, "")
        found.append(TableObjective(feature=owner) if owner else TableObjective(outline=ring))
    return found, assumed, broken
