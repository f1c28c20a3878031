"""Drawings as files: a table, a table of `umpire table import`, a case to ask about, a sheet to print."""

from __future__ import annotations

from typing import Any

import msgspec
import yaml

from umpire.errors import InputError
from umpire.formats.cases import book_of
from umpire.formats.imports import as_yaml
from umpire.geometry import check_polygon
from umpire.render.svg import SheetFeature, SheetZone, paint_of, sheet_svg, terrain_paint
from umpire.server.draw.checking import checked
from umpire.server.draw.content import as_table
from umpire.server.draw.imported import as_imported
from umpire.server.draw.values import LEGIONS, Drawing, DrawnFeature
from umpire.systems.legions.battlefield import Terrain
from umpire.systems.legions.rules.battles import mission_plans

FORMS = ("table", "imported", "case", "sheet")
QUESTIONS: dict[str, dict[str, str]] = {
    LEGIONS: {"question": "see", "viewer": "a1", "target": "b1"},
    "wh40k9": {"question": "visible", "model": "a1", "to": "b1"},
    "wh40k_legacy": {"question": "targetable", "model": "a1", "weapon": "gun", "target": "b"},
    "warcry": {"question": "covered", "model": "b1", "attacker": "a1"},
}
"""For each system a question that every table can be asked."""
PROFILES: dict[str, dict[str, Any]] = {
    LEGIONS: {"type": "infantry", "scale": 1, "movement": 5},
    "wh40k_legacy": {"weapons": [{"name": "gun", "range": 120}]},
}
"""What whoever is asked about needs to be."""


class Written(msgspec.Struct, frozen=True, kw_only=True):
    """A file: its name, its kind and its text."""

    name: str
    kind: str
    text: str


class _Plain(yaml.SafeDumper):
    """Writes every value out, short lists in one line."""

    def ignore_aliases(self, data: Any) -> bool:  # whatever is written
        return True


class _Line(dict[str, Any]):
    """What is written in one line, or in as few as it takes."""


_Plain.add_representer(
    _Line, lambda dumper, line: dumper.represent_mapping("tag:yaml.org,2002:map", line, flow_style=True)
)
_Plain.add_representer(
    tuple, lambda dumper, items: dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=True)
)


def written(drawing: Drawing, form: str) -> Written:
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
    return Written(name=file, kind="application/yaml", text=_yaml(content))


def _yaml(content: dict[str, Any]) -> str:
    return yaml.dump(
        _laid_out(content), Dumper=_Plain, sort_keys=False, allow_unicode=True, default_flow_style=None, width=140
    )


def _laid_out(content: Any, inside: str = "") -> Any:  # any part of a file
    """Return content as people write it: whole numbers without a fraction, a feature to the line."""
    if isinstance(content, float) and content.is_integer():
        return int(content)
    if isinstance(content, dict):
        made = {name: _laid_out(each, name) for name, each in content.items()}
        line = inside in ("features", "pieces", "markers", "units", "ask") and not made.get("pieces")
        return _Line(made) if line else made
    if isinstance(content, (list, tuple)):
        listed = [_laid_out(each, inside) for each in content]
        return tuple(listed) if inside in ("size", "corner", "outline", "at", "types", "traits", "rules") else listed
    return content


def _table(drawing: Drawing) -> dict[str, Any]:
    made: dict[str, Any] = {"system": drawing.system, "name": drawing.name}
    made |= {"mission": drawing.mission} if drawing.mission else {}
    return made | {"table": as_table(drawing)}


def _case(drawing: Drawing) -> dict[str, Any]:
    """Return a case file with the table, one model at each end, and a question that every table can be asked."""
    rule = next(iter(book_of(drawing.system))).id
    (left, low), (width, depth) = drawing.corner, drawing.size
    profile = PROFILES.get(drawing.system, {})
    units = [
        {
            "id": name,
            "side": side,
            "base": "25mm",
            **({"profile": profile} if profile else {}),
            "models": [{"id": f"{name}1", "at": [x, low + depth / 2.0]}],
        }
        for name, side, x in (("a", "red", left + 0.5), ("b", "blue", left + width - 0.5))
    ]
    case = {"id": "mine", "rules": [rule], "title": drawing.name, "table": {**as_table(drawing), "units": units}}
    return {"system": drawing.system, "cases": [{**case, "ask": [QUESTIONS[drawing.system]]}]}


def _sheet(drawing: Drawing) -> str:
    plan = mission_plans().get(drawing.mission)
    zones = [SheetZone(outline=check_polygon(each.outline), first=not n % 2) for n, each in enumerate(drawing.zones)]
    if plan is not None and drawing.system == LEGIONS:
        zones += [SheetZone(outline=check_polygon(ring), first=name == "a") for name, ring in plan.zones.items()]
    return sheet_svg(
        title=drawing.name,
        size=drawing.size,
        corner=drawing.corner,
        features=[_printed(each, drawing.system) for each in drawing.features],
        zones=zones,
    )


def _printed(feature: DrawnFeature, system: str) -> SheetFeature:
    types = [each for each in feature.types if each in tuple(Terrain)]
    paint = terrain_paint([Terrain(each) for each in types]) if types else paint_of(feature.kind, feature.traits or ())
    words = ", ".join(feature.types if system == LEGIONS else (feature.kind, *(feature.traits or ())))
    height = f' {feature.height:g}"' if feature.height else ""
    return SheetFeature(
        outline=check_polygon(feature.outline),
        paint=paint,
        name=feature.id,
        words=f"{words}{height}".replace("_", " ").strip(" ,"),
        parts=tuple(check_polygon(each.outline) for each in feature.pieces if each.outline),
    )
