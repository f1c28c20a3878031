"""Imported tables as sight needs them: outlines with heights, what the file does not say assumed by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from umpire.formats.document import Document, read_document
from umpire.formats.imports.layouts import is_layouts
from umpire.formats.imports.storing import TABLE
from umpire.formats.imports.tables import read_table
from umpire.formats.imports.values import ImportedFeature, ImportedTable
from umpire.formats.tables import Assumption, Feature, GroundPlan, Inside, known_kinds, listed, read_ground_plan
from umpire.geometry import check_polygon

PLATFORM = "platform"
HIDES = {"blocking": True, "not blocking": False}


def ground_plan(source: Path | str, *, assumptions: Sequence[Assumption] = ()) -> GroundPlan:
    """Return the ground plan of any table: one that was imported, a layout (``FILE#ID``), or Umpire's own.

    Raises:
        InputError: As `read_ground_plan` and `import_table`.
    """
    name, _, wanted = str(source).partition("#")
    document = read_document(name)
    if document.lookup(TABLE) is None and not is_layouts(document):
        return read_ground_plan(source, assumptions=assumptions)
    return _plan(document, read_table(document, wanted), assumptions)


def _plan(document: Document, table: ImportedTable, assumptions: Sequence[Assumption]) -> GroundPlan:
    standing = [each for each in table.features if each.kind != PLATFORM]
    known = known_kinds(assumptions, Counter(each.kind for each in standing), document)
    lacking = Counter(each.kind for each in standing if _height(each, known.get(each.kind)) is None)
    if lacking:
        fix = " ".join(f"--assume {kind}:height=5" for kind in sorted(lacking))
        told = "The file does not say how high some of its terrain is"
        raise document.error(told, value=listed(lacking), fix=f"Assume it, for example {fix}.")
    zones = {each.side: check_polygon(each.outline) for each in table.zones if each.kind == "deployment"}
    silent = Counter(each.kind for each in standing if each.kind not in known and not HIDES.keys() & set(each.tags))
    return GroundPlan(
        name=table.name,
        size=table.size,
        features=tuple(_feature(each, known.get(each.kind)) for each in standing),
        zones=zones,
        assumed=(
            *(str(each) for each in assumptions),
            *table.assumed,
            *(f"{count} x {kind} hide what is behind them" for kind, count in sorted(silent.items())),
        ),
        unused=tuple(_unused(table)),
    )


def _height(feature: ImportedFeature, assumption: Assumption | None) -> float | None:
    if feature.top is not None:
        return feature.top
    if assumption is None or assumption.height is not None:
        return assumption.height if assumption is not None else None
    return None if assumption.solid else 0.0


def _feature(feature: ImportedFeature, assumption: Assumption | None) -> Feature:
    told = [HIDES[each] for each in feature.tags if each in HIDES]
    inside = [Inside(each.removeprefix("inside=")) for each in feature.tags if each.startswith("inside=")]
    return Feature(
        id=feature.id,
        kind=feature.kind,
        outline=feature.footprint,
        height=_height(feature, assumption) or 0.0,
        solid=assumption.solid if assumption is not None else all(told),
        inside=assumption.inside if assumption is not None else next(iter(inside), Inside.OPEN),
    )


def _unused(table: ImportedTable) -> Iterator[str]:
    platforms = sum(each.kind == PLATFORM for each in table.features)
    if platforms:
        yield f"{platforms} platforms: thin as they are, they hide nothing"
    if table.objectives:
        yield f"{len(table.objectives)} objectives: they hide nothing"
    yield from table.unmapped
