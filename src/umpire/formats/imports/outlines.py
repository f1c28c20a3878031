"""Tables of bare outlines, with what is assumed about their heights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from umpire.errors import GeometryError
from umpire.formats.document import Document, Entry
from umpire.formats.plans import UNNAMED, Assumption, known_kinds, listed, sight_tags
from umpire.formats.tables import Ring, TableDocument, TableFeature, TableObjective, TableZone
from umpire.geometry import Point, check_polygon
from umpire.table import Length

SOURCE = "outlines"


class OutlineEntry(Entry, frozen=True, kw_only=True):
    """A piece of terrain in a table of bare outlines."""

    outline: Ring
    id: str = ""
    kind: str = ""
    height: Length | None = None


class ObjectiveEntry(Entry, frozen=True, kw_only=True):
    """An objective of a table of outlines: a place or an area."""

    at: Point | None = None
    area: Ring = ()


class OutlinesFile(Entry, frozen=True, kw_only=True):
    """A table of bare outlines: terrain, both deployment zones by side, objectives."""

    name: str
    deployment: dict[str, Any]  # a name beside rings
    terrain: tuple[OutlineEntry, ...]
    objectives: tuple[dict[str, Any], ...] = ()  # an import alone looks at them


def is_outlines(document: Document) -> bool:
    """Whether a file is a table of bare outlines."""
    return document.lookup("terrain") is not None and document.lookup("deployment") is not None


def import_outlines(document: Document, *, assumptions: Sequence[Assumption] = ()) -> TableDocument:
    """Return a table of outlines, its heights as assumed.

    Raises:
        InputError: As `terrain_of_outlines`, and where an objective is neither a place nor an area.
    """
    table = terrain_of_outlines(document, assumptions)
    objectives, assumed, unmapped = _objectives(document, table)
    return replace(table, objectives=tuple(objectives), assumed=(*table.assumed, *assumed), unmapped=tuple(unmapped))


def terrain_of_outlines(document: Document, assumptions: Sequence[Assumption]) -> TableDocument:
    """Return the terrain and the zones of a table of outlines.

    Raises:
        InputError: If the file is broken, a feature has no height and none is assumed, two assumptions are about one
            kind, or one is about a kind that the table does not have.
    """
    file = document.convert(OutlinesFile)
    kinds = Counter(each.kind or UNNAMED for each in file.terrain)
    known = known_kinds(assumptions, kinds, document)
    lacking = Counter(
        each.kind or UNNAMED
        for each in file.terrain
        if each.height is None and _height(known.get(each.kind or UNNAMED)) is None
    )
    if lacking:
        fix = " ".join(f"--assume {kind}:height=5" for kind in sorted(lacking))
        told = "The file says where terrain stands, but not how high it is"
        raise document.error(told, path="terrain", value=listed(lacking), fix=f"Assume it, for example {fix}.")
    zones = _zones(document, file)
    assumed = [str(each) for each in assumptions]
    if unnamed := sum(not each.kind for each in file.terrain):
        assumed.append(f"{unnamed} features name no kind and are taken for {UNNAMED}s")
    width, depth = (max(corner[axis] for zone in zones for corner in zone.outline) for axis in range(2))
    assumed.append(f'the table is {width:g}" x {depth:g}", as far as its deployment zones reach')
    return TableDocument(
        name=file.name,
        source=SOURCE,
        size=(width, depth),
        features=tuple(_feature(document, index, each, known) for index, each in enumerate(file.terrain)),
        zones=zones,
        assumed=tuple(assumed),
    )


def _height(assumption: Assumption | None) -> float | None:
    if assumption is None or assumption.solid:
        return assumption.height if assumption else None
    return assumption.height or 0.0


def _feature(document: Document, index: int, entry: OutlineEntry, known: dict[str, Assumption]) -> TableFeature:
    kind = entry.kind or UNNAMED
    assumption = known.get(kind, Assumption(kind=kind))
    height = entry.height if entry.height is not None else _height(assumption)
    return TableFeature(
        id=entry.id or f"{kind}-{index + 1}",
        kind=kind,
        outline=_ring(document, entry.outline, f"terrain[{index}].outline"),
        top=height or 0.0,
        tags=sight_tags(solid=assumption.solid, inside=assumption.inside),
    )


def _zones(document: Document, file: OutlinesFile) -> tuple[TableZone, ...]:
    sides = [side for side, ring in file.deployment.items() if isinstance(ring, list)]
    if not sides:
        fix = "Give each side's zone as a list of corners; they show how large the table is."
        raise document.error("There are no deployment zones", path="deployment", fix=fix)
    paths = {side: f"deployment.{side}" for side in sides}
    return tuple(
        TableZone(side=side, outline=_ring(document, document.convert(Ring, at=path), path))
        for side, path in paths.items()
    )


def _ring(document: Document, ring: Ring, path: str) -> Ring:
    try:
        return check_polygon(ring).ring
    except GeometryError as error:
        raise document.located(error, path=path) from None


def _objectives(document: Document, table: TableDocument) -> tuple[list[TableObjective], list[str], list[str]]:
    """Return the objectives, what was assumed about them, and what of them is no outline."""
    owners = {each.outline: each.id for each in table.features}
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
