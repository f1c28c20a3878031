"""`umpire table`: tables of other programs, imported and drawn; tables compared."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.fairness import table_fairness, table_search
from umpire.cli.output import JsonOption, console, print_json
from umpire.formats import TableDocument, TableFeature, parse_assumption
from umpire.formats.imports import as_yaml, brief, import_table, write_text
from umpire.geometry import check_polygon, total
from umpire.render.scenes import Scene, SceneFeature, SceneObjective, SceneZone
from umpire.render.svg import plan_svg

Source = Annotated[
    str, typer.Argument(metavar="FILE[#LAYOUT]", help="A table of outlines, or one layout of a file of layouts.")
]
Assume = Annotated[
    list[str] | None,
    typer.Option(metavar="KIND:height=5", help="Facts that bare outlines lack, for a kind of terrain."),
]
PLATFORM = "platform"


def import_(
    source: Source,
    out: Annotated[Path | None, typer.Option(help="Output file (omit to print a summary only).")] = None,
    assume: Assume = None,
    json: JsonOption = False,
) -> None:
    """Import a table; report what was imported, what was assumed and what was left out.

    For example:

      umpire table import table_01.yaml --assume ruin:height=5 --out table.yaml

      umpire table import terrain-layouts.json                     list the layouts in it

      umpire table import terrain-layouts.json#gw-11e-crucible --json
    """
    table = _table(source, assume)
    if out is not None:
        write_text(as_yaml(table), out)
    if json:
        print_json(brief(table))
        return
    for line in _told(table):
        console.print(line, markup=False)
    if out is not None:
        console.print(str(out), markup=False)


def draw(
    source: Source,
    out: Annotated[Path | None, typer.Option(help="The SVG file to write.")] = None,
    assume: Assume = None,
) -> None:
    """Draw another program's table as SVG.

    For example:

      umpire table draw table_01.yaml --assume ruin:height=5 --out table.svg

      umpire table draw terrain-layouts.json#gw-11e-crucible

      umpire table draw table.yaml                                 one imported earlier
    """
    table = _table(source, assume)
    path = out or Path(f"{table.name}.svg")
    write_text(picture_of_import(table), path)
    console.print(str(path), markup=False)


def _table(source: str, assume: list[str] | None) -> TableDocument:
    return import_table(source, assumptions=[parse_assumption(text) for text in assume or ()])


def _told(table: TableDocument) -> list[str]:
    edition = f" of the {table.edition} edition" if table.edition else ""
    kinds = Counter(each.kind for each in table.features)
    zones = Counter(f"{each.kind} of {each.side}" for each in table.zones)
    return [
        f'{table.name} ({table.source}{edition}): {table.size[0]:g}" x {table.size[1]:g}"',
        f"Features: {', '.join(f'{count} x {kind}' for kind, count in sorted(kinds.items())) or 'none'}.",
        f"Zones: {', '.join(zones) or 'none'}. Objectives: {len(table.objectives)}.",
        *(f"Assumed: {each}." for each in table.assumed),
        *(f"Not imported: {each}." for each in table.unmapped),
    ]


def picture_of_import(table: TableDocument) -> str:
    """Return a picture of an imported table as it lies, with what was assumed under it."""
    return plan_svg(
        _scene(table),
        title=f'{table.name}, {table.size[0]:g}" x {table.size[1]:g}"',
        captions=[
            *(f"Assumed: {each}." for each in table.assumed),
            *(f"Not imported: {each}." for each in table.unmapped),
        ],
    )


def _scene(table: TableDocument) -> Scene:
    """Return an imported table as it is drawn, of no game."""
    parents = frozenset(each.parent for each in table.features if each.kind != PLATFORM)
    return Scene(
        size=table.size,
        sides=tuple(dict.fromkeys(each.side for each in table.zones)),
        features=tuple(_drawn(each, bare=each.id not in parents) for each in table.features),
        zones=tuple(
            SceneZone(outline=check_polygon(each.outline), side=each.side, title=f"{each.kind} of {each.side}")
            for each in table.zones
            if each.kind == "deployment"
        ),
        objectives=_marked(table),
    )


def _drawn(feature: TableFeature, *, bare: bool) -> SceneFeature:
    """Return what to draw of a feature; its name only where no other stands on it."""
    above = feature.kind == PLATFORM
    height = f' {feature.top:g}"' if feature.top else ""
    return SceneFeature(
        id=feature.id,
        outline=feature.footprint,
        kind=feature.kind,
        label="" if above or not bare else f"{feature.kind}{height}",
        title=f"{feature.id}: {', '.join((feature.kind, *feature.tags))}{height}",
        height=feature.top or 0.0,
        hides=bool(feature.top),
        above=above,
    )


def _marked(table: TableDocument) -> tuple[SceneObjective, ...]:
    outlines = {each.id: each.outline for each in table.features}
    found = []
    for number, each in enumerate(table.objectives, start=1):
        ring = each.outline or outlines.get(each.feature, ())
        if ring:
            at = (total(x for x, _ in ring) / len(ring), total(y for _, y in ring) / len(ring))
        elif each.at is not None:
            at = each.at
        else:
            continue
        found.append(SceneObjective(id=str(number), at=at, title=f"objective {number} {each.role}".strip()))
    return tuple(found)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    tables = typer.Typer(
        help="Import and draw tables of other programs; tell whether a table is fair, and make it fairer.",
        no_args_is_help=True,
    )
    tables.command("import")(import_)
    tables.command("draw")(draw)
    tables.command("fairness")(table_fairness)
    tables.command("search")(table_search)
    app.add_typer(tables, name="table")
