"""Imported tables as sight needs them: outlines with heights, what the file does not say assumed by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from umpire.formats.document import Document, read_document
from umpire.formats.imports.tables import HIDES, INSIDE, assuming, is_imported, read_table
from umpire.formats.imports.values import ImportedFeature, ImportedTable
from umpire.formats.tables import Assumption, Feature, GroundPlan, Inside, listed, read_ground_plan
from umpire.geometry import check_polygon

PLATFORM = "platform"


def ground_plan(source: Path | str, *, assumptions: Sequence[Assumption] = ()) -> GroundPlan:
    """Return the ground plan of any table: one that was imported, a layout (``FILE#ID``), or Umpire's own.

    Raises:
        InputError: As `read_ground_plan` and `import_table`.
    """
    name, _, wanted = str(source).partition("#")
    document = read_document(name)
    if not is_imported(document):
        return read_ground_plan(source, assumptions=assumptions)
    return _plan(document, assuming(read_table(document, wanted), assumptions, document))


def _plan(document: Document, table: ImportedTable) -> GroundPlan:
    standing = [each for each in table.features if each.kind != PLATFORM]
    lacking = Counter(each.kind for each in standing if each.top is None)
    if lacking:
        fix = " ".join(f"--assume {kind}:height=5" for kind in sorted(lacking))
        told = "The file does not say how high some of its terrain is"
        raise document.error(told, value=listed(lacking), fix=f"Assume it, for example {fix}.")
    zones = {each.side: check_polygon(each.outline) for each in table.zones if each.kind == "deployment"}
    silent = Counter(each.kind for each in standing if not HIDES.keys() & set(each.tags))
    return GroundPlan(
        name=table.name,
        size=table.size,
        features=tuple(_feature(each) for each in standing),
        zones=zones,
        assumed=(
            *table.assumed,
            *(f"{count} x {kind} hide what is behind them" for kind, count in sorted(silent.items())),
        ),
        unused=tuple(_unused(table)),
    )


def _feature(feature: ImportedFeature) -> Feature:
    told = [HIDES[each] for each in feature.tags if each in HIDES]
    inside = [Inside(each.removeprefix(INSIDE)) for each in feature.tags if each.startswith(INSIDE)]
    return Feature(
        id=feature.id,
        kind=feature.kind,
        outline=feature.footprint,
        height=feature.top or 0.0,
        solid=all(told),
        inside=next(iter(inside), Inside.OPEN),
    )


def _unused(table: ImportedTable) -> Iterator[str]:
    platforms = sum(each.kind == PLATFORM for each in table.features)
    if platforms:
        yield f"{platforms} platforms: thin as they are, they hide nothing"
    if table.objectives:
        yield f"{len(table.objectives)} objectives: they hide nothing"
    yield from table.unmapped
