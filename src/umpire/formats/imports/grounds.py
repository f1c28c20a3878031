"""Any table as sight needs it: outlines with heights, what its file does not say assumed by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats.cases.reading import read_cases
from umpire.formats.document import Document, read_document
from umpire.formats.imports.outlines import terrain_of_outlines
from umpire.formats.imports.storing import TABLE
from umpire.formats.imports.tables import assuming, is_imported, read_table
from umpire.formats.imports.taking import drawn_table
from umpire.formats.plans import HIDES, Assumption, GroundPlan, listed
from umpire.formats.tables import TableDocument
from umpire.game import game_names, tables_of
from umpire.geometry import check_polygon
from umpire.table import Feature

PLATFORM = "platform"


def read_ground_plan(source: Path | str, *, assumptions: Sequence[Assumption] = ()) -> GroundPlan:
    """Return the ground plan of any table.

    It may be one of bare outlines, one that was imported, a layout or a case (``FILE#ID``), a scenario or a table file.

    Raises:
        InputError: If the file is none of these, a feature has no height and none is assumed, two assumptions are
            about one kind, or one is about a kind that the table does not have.
    """
    name, _, wanted = str(source).partition("#")
    document = read_document(name)
    if is_imported(document):
        table = read_table(document, wanted)
        if table.system:
            return _of_drawing(table, document, assumptions)
        return plan_of(assuming(table, assumptions, document), document)
    if document.lookup("terrain") is not None:
        plan = plan_of(terrain_of_outlines(document, assumptions), document)
        count = len(document.lookup("objectives", default=()))
        return replace(plan, unused=(f"{count} objectives: they hide nothing",)) if count else plan
    if isinstance(document.lookup("scenario.table"), str):
        return read_ground_plan(Path(name).parent / document.lookup("scenario.table"), assumptions=assumptions)
    if document.lookup("scenario.table") is not None:
        return _of_game(document, "scenario.table", str(document.lookup("scenario.id")), assumptions)
    if document.lookup("cases") is not None:
        cases = read_cases(source)[1].cases
        if len(cases) != 1:
            fix = f"Choose one as {name}#ID: {', '.join(case.id for case in cases[:6])}."
            raise document.error("There are several cases in this file", path="cases", value=wanted, fix=fix)
        of = tables_of(cases[0].system)
        found: GroundPlan = of.ground_plan(document, cases[0].table, "cases", cases[0].id, assumptions)
        return found
    if document.lookup("table") is not None:
        return _of_game(document, "table", Path(name).stem, assumptions)
    fix = "A table file has `terrain:` with outlines, or is a scenario, a case, or has `table:`."
    raise document.error("There is no table in this file", fix=fix)


def _of_game(document: Document, path: str, name: str, assumptions: Sequence[Assumption]) -> GroundPlan:
    try:
        of = tables_of(str(document.lookup("system", default=game_names()[0])))
    except InputError as error:
        raise document.located(error) from None
    plan: GroundPlan = of.ground_plan(document, document.convert(of.entry_type, at=path), path, name, assumptions)
    return plan


def _of_drawing(table: TableDocument, document: Document, assumptions: Sequence[Assumption]) -> GroundPlan:
    """Return the ground plan of a table that was drawn for a game."""
    try:
        content = {TABLE: drawn_table(table)}
    except InputError as error:
        raise document.located(error, path=TABLE) from None
    of = tables_of(table.system)
    entry: Any = document.with_content(content).convert(of.entry_type, at=TABLE)
    plan: GroundPlan = of.ground_plan(document, entry, TABLE, table.name, assumptions)
    return plan


def plan_of(table: TableDocument, document: Document) -> GroundPlan:
    """Return the ground plan of a table document; ``document`` is the file that errors name.

    Raises:
        InputError: If it does not say how high a feature is.
    """
    standing = [each for each in table.features if each.kind != PLATFORM or each.bottom is not None]
    lacking = Counter(each.kind for each in standing if each.top is None)
    if lacking:
        fix = " ".join(f"--assume {kind}:height=5" for kind in sorted(lacking))
        told = "The file does not say how high some of its terrain is"
        raise document.error(told, value=listed(lacking), fix=f"Assume it, for example {fix}.")
    silent = Counter(each.kind for each in standing if not HIDES.keys() & set(each.tags))
    platforms = len(table.features) - len(standing)
    unused = [f"{platforms} platforms: thin as they are, they hide nothing"] if platforms else []
    unused += [f"{len(table.objectives)} objectives: they hide nothing"] if table.objectives else []
    return GroundPlan(
        name=table.name,
        size=table.size,
        features=tuple(
            Feature(id=each.id, footprint=each.footprint, height=each.top or 0.0, kind=each.kind, tags=each.tags)
            for each in standing
        ),
        zones={each.side: check_polygon(each.outline) for each in table.zones if each.kind == "deployment"},
        assumed=(
            *table.assumed,
            *(f"{count} x {kind} hide what is behind them" for kind, count in sorted(silent.items())),
        ),
        unused=(*unused, *table.unmapped),
    )
