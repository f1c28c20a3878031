"""Drawings as files: a table, a table of `umpire table import`, a case to ask about, a sheet to print."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats import TableDocument, TableFeature, asked_about, ends_of, file_text, two_models
from umpire.formats.cases import book_of
from umpire.formats.drawings import editing_of
from umpire.formats.imports import as_yaml
from umpire.geometry import check_polygon
from umpire.render.scenes import Scene, SceneFeature, ScenePart, SceneZone
from umpire.render.svg import sheet_svg
from umpire.server.draw.checking import checked
from umpire.server.draw.imported import as_imported

FORMS = ("table", "imported", "case", "sheet")


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """A file: its name, its kind and its text."""

    name: str
    kind: str
    text: str


def written(drawing: TableDocument, form: str) -> Written:
    """Return a drawing as a file.

    Raises:
        InputError: If there is no such form, or the drawing is broken; it names the first thing to mend.
    """
    if form not in FORMS:
        raise InputError("There is no such form", path="form", value=form, fix=f"Choose {', '.join(FORMS)}.")
    grave = [each for each in checked(drawing).troubles if each.grave]
    if grave:
        raise InputError(grave[0].problem, path=grave[0].path, fix=grave[0].fix or "Mend it, then write the file.")
    name = "".join(each if each.isalnum() or each in "-_" else "-" for each in drawing.name).strip("-") or "table"
    if form == "sheet":
        return Written(name=f"{name}.svg", kind="image/svg+xml", text=_sheet(drawing))
    if form == "imported":
        return Written(name=f"{name}.import.yaml", kind="application/yaml", text=as_yaml(as_imported(drawing)))
    content = _case(drawing) if form == "case" else _table(drawing)
    file = f"{name}.case.yaml" if form == "case" else f"{name}.yaml"
    return Written(name=file, kind="application/yaml", text=file_text(content))


def _table(drawing: TableDocument) -> dict[str, Any]:
    made: dict[str, Any] = {"system": drawing.system, "name": drawing.name}
    made |= {"mission": drawing.mission} if drawing.mission else {}
    return made | {"table": editing_of(drawing.system).as_table(drawing)}


def _case(drawing: TableDocument) -> dict[str, Any]:
    """Return a case file with the table, one model at each end, and a question that every table can be asked."""
    rule = next(iter(book_of(drawing.system))).id
    table = editing_of(drawing.system).as_table(drawing)
    case = asked_about(drawing.name, rule, table, two_models(drawing.system, ends_of(table)))
    return {"system": drawing.system, "cases": [case]}


def _sheet(drawing: TableDocument) -> str:
    sides = ("first", "second")
    editing = editing_of(drawing.system)
    zones = [(sides[number % 2], each.outline) for number, each in enumerate(drawing.zones)]
    zones += [(sides[name != "a"], tuple(ring)) for name, ring in editing.zones(drawing.mission).items()]
    scene = Scene(
        size=drawing.size,
        corner=drawing.corner,
        sides=sides,
        features=tuple(_printed(each, *editing.printed(each)) for each in drawing.features),
        zones=tuple(SceneZone(outline=check_polygon(ring), side=side) for side, ring in zones),
    )
    return sheet_svg(scene, title=drawing.name)


def _printed(feature: TableFeature, paint: str, words: str) -> SceneFeature:
    height = f' {feature.top:g}"' if feature.top else ""
    return SceneFeature(
        id=feature.id,
        outline=check_polygon(feature.outline),
        paint=paint,
        title=feature.id,
        label=feature.id,
        words=f"{words}{height}".replace("_", " ").strip(" ,"),
        parts=tuple(ScenePart(outline=check_polygon(each.outline)) for each in feature.pieces if each.outline),
    )
