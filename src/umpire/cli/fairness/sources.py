"""From any file with a table to the document that it stands for: of its game, or of none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats import UNNAMED, Assumption, Document, TableDocument, TableObjective, TableZone, read_document
from umpire.formats.drawings import SystemWords, editing_of
from umpire.formats.imports import import_document, is_imported, is_layouts, is_outlines
from umpire.formats.sent import Together, layouts_in, own_table, table_at
from umpire.formats.workshops import MissionMap
from umpire.game import game
from umpire.geometry import Point

Ring = tuple[Point, ...]
ENDINGS = (".yaml", ".yml", ".json")


def tables_in(source: str, assumptions: Sequence[Assumption]) -> list[TableDocument]:
    """Return the table of a file, those of all layouts in it where none is named, or those of all files in a folder.

    Raises:
        InputError: If a file is broken or holds no table, a folder holds none at all, or an assumption is about a kind
            that no table has.
    """
    name, _, wanted = source.partition("#")
    if Path(name).is_dir():
        listed = (read_document(each) for each in sorted(Path(name).iterdir()) if each.suffix in ENDINGS)
        documents = [each for each in listed if _holds_table(each)]
    else:
        documents = [read_document(name)]
    if not documents:
        fix = "Name a folder with table files: outlines, layouts, imported tables, tables and scenarios of games."
        raise InputError("There is no table in this folder", file=name, fix=fix)
    found = [table for each in documents for table in _tables_of(each, wanted, assumptions)]
    kinds = {feature.kind for table in found for feature in table.features}
    for assumed in assumptions:
        if assumed.kind not in kinds:
            fix = f"There are {', '.join(sorted(kinds - {''})) or 'none'}."
            raise InputError("No feature is of this kind", path="--assume", value=assumed.kind, fix=fix)
    return found


def _holds_table(document: Document) -> bool:
    own = any(document.lookup(path) is not None for path in ("table", "scenario.table"))
    return own or is_imported(document) or is_outlines(document)


def _tables_of(document: Document, wanted: str, assumptions: Sequence[Assumption]) -> list[TableDocument]:
    if is_outlines(document):
        listed = document.lookup("terrain", default=())
        kinds = {str(each.get("kind") or UNNAMED) for each in listed if isinstance(each, dict)}
        return [import_document(document, assumptions=[each for each in assumptions if each.kind in kinds])]
    if is_imported(document):
        layouts = [wanted] if wanted or not is_layouts(document) else list(layouts_in(document))
        return [_layout(document, each, assumptions) for each in layouts]
    if assumptions:
        fix = "Leave --assume out."
        raise document.error("This table says itself what its terrain is", path="--assume", fix=fix)
    beside = {}
    named = document.lookup("scenario.table")
    if isinstance(named, str):
        beside[Path(named).name] = read_document(Path(document.name).parent / named)
    own = own_table(Together(main=document, beside=beside))
    if own is None:
        fix = "It has `terrain:` with outlines, `table:`, or is a scenario, a layout or an imported table."
        raise document.error("There is no table in this file", fix=fix)
    return [at_origin(editing_of(own.system).drawing_of(own.system, own.title, table_at(own), own.mission))]


def at_origin(table: TableDocument) -> TableDocument:
    """Return a table with its lower left corner at the origin."""
    if table.corner == (0.0, 0.0):
        return table
    left, low = table.corner

    def ring(of: Ring) -> Ring:
        return tuple((x - left, y - low) for x, y in of)

    features = tuple(
        replace(
            each,
            outline=ring(each.outline),
            pieces=tuple(replace(piece, outline=ring(piece.outline)) for piece in each.pieces),
        )
        for each in table.features
    )
    objectives = tuple(
        replace(each, at=ring((each.at,))[0] if each.at else None, outline=ring(each.outline))
        for each in table.objectives
    )
    zones = tuple(replace(each, outline=ring(each.outline)) for each in table.zones)
    return replace(table, corner=(0.0, 0.0), features=features, zones=zones, objectives=objectives)


def _layout(document: Document, wanted: str, assumptions: Sequence[Assumption]) -> TableDocument:
    """Return one layout with what is assumed of the kinds that it has; not each of a file has all."""
    kinds = {each.kind for each in import_document(document, wanted).features if each.bottom is not None}
    return import_document(document, wanted, assumptions=[each for each in assumptions if each.kind in kinds])


def with_sides(table: TableDocument, zones: str) -> tuple[TableDocument, str]:
    """Return a table with the deployment zones of two sides, and where they come from.

    Args:
        table: As its file has it.
        zones: ``long`` or ``short`` for both such edges, as ``long:12`` so many inches deep; the name of a deployment
            map; or "" for those of the file, of its mission, or both long edges, whichever comes first.

    Raises:
        InputError: If there is no such map, it is of another size, or there are not two sides.
    """
    edges, _, depth = zones.partition(":")
    if edges in ("long", "short"):
        return _along_edges(table, edges, depth)
    own = [each for each in table.zones if each.kind == "deployment"]
    if zones:
        return _on_map(table, _map_named(table, zones), "--zones")
    if own:
        names = list(dict.fromkeys(each.side for each in own))
        if len(names) != 2:
            told = f"It has deployment zones of {', '.join(names)}, and two sides are compared"
            raise InputError(told, file=table.name, path="zones", fix="Give --zones, for example --zones long:12.")
        return table, "deployment zones as the file has them"
    if table.mission:
        return _on_map(table, _map_named(table, table.mission), "mission")
    found, told = _along_edges(table, "long", "")
    return found, f"the file has no deployment zones: {told}"


def _along_edges(table: TableDocument, edges: str, depth: str) -> tuple[TableDocument, str]:
    width, tall = table.size
    upright = (edges == "long") == (width >= tall)  # zones lie at the lower and the upper edge
    room = tall if upright else width
    try:
        deep = float(depth) if depth else 12.0
    except ValueError:
        deep = 0.0
    if not 0.0 < deep <= room / 2.0:
        fix = f'Write for example {edges}:12, at most {room / 2.0:g}" on this table.'
        raise InputError("No zone is as deep", path="--zones", value=f"{edges}:{depth}", fix=fix)
    names = ("lower edge", "upper edge") if upright else ("left edge", "right edge")
    first = (0.0, 0.0, width, deep) if upright else (0.0, 0.0, deep, tall)
    second = (0.0, tall - deep, width, tall) if upright else (width - deep, 0.0, width, tall)
    rings = [((a, b), (c, b), (c, d), (a, d)) for a, b, c, d in (first, second)]
    laid = tuple(TableZone(side=name, outline=ring) for name, ring in zip(names, rings, strict=True))
    return replace(table, zones=laid), f'both {edges} edges, {deep:g}" deep'


def _map_named(table: TableDocument, name: str) -> MissionMap:
    maps = _maps_of(table.system)
    for each in maps:
        if name.casefold() in (each.id.casefold(), each.name.casefold()):
            return each
    known = ", ".join(each.id for each in maps)
    fix = f"Write long:12 or short:12{f', or name one of {known}' if known else ''}."
    raise InputError("There is no such deployment map", file=table.name, path="--zones", value=name, fix=fix)


def _maps_of(system: str) -> tuple[MissionMap, ...]:
    """Return the deployment maps of a game; none for tables of no game."""
    if not system:
        return ()
    return editing_of(system).words(SystemWords(name=system, title=game(system).title, size=(0.0, 0.0))).missions


def _on_map(table: TableDocument, laid: MissionMap, path: str) -> tuple[TableDocument, str]:
    if tuple(table.size) != tuple(laid.size):
        width, depth = laid.size
        told = f'The map {laid.name} is laid out on {width:g}" x {depth:g}"'
        value = f'{table.size[0]:g}" x {table.size[1]:g}"'
        raise InputError(told, file=table.name, path=path, value=value, fix="Choose a map of this size, or long:12.")
    zones = tuple(TableZone(side=f"zone {name}", outline=tuple(ring)) for name, ring in laid.zones.items())
    own = table.objectives
    markers = own or tuple(
        TableObjective(at=at, role=f"marker {number}") for number, at in enumerate(laid.markers, start=1)
    )
    return replace(table, zones=zones, objectives=markers), f"deployment zones of {laid.name}"
