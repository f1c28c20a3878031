"""Opening files for the umpire to be asked about: cases, scenarios, tables of Umpire's own and of others."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import msgspec

from umpire.errors import InputError, UmpireError
from umpire.formats import Assumption, Document, parse_document
from umpire.formats.boards import ruleset_names
from umpire.formats.cases import cases_in
from umpire.formats.imports import ImportedFeature, ImportedTable, import_table
from umpire.formats.legions import TableEntry
from umpire.server.asking import LEGIONS, written
from umpire.server.palette import PaletteFeature, palette

__all__ = ["Openable", "Opened", "Opening", "Upload", "open_files"]

LAYOUTS, BESIDE = "terrain-layouts.json", ("terrain-templates.json", "deployment-patterns.json")
PLATFORM = "platform"
MOST_FILES = 4
RAISED = {LEGIONS: "Rock", "wh40k9": "Ruin", "wh40k_legacy": "Ruins", "warcry": "Wall"}
FLAT = {LEGIONS: "Rubble", "wh40k9": "Crater", "wh40k_legacy": "Rubble", "warcry": "Deadly ground"}
"""What imported features are taken for where nobody says it: those that stand up, and those that lie flat."""

Entry = dict[str, Any]  # a part of a file


class Upload(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file: its name, and what it says."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    text: Annotated[str, msgspec.Meta(max_length=1_500_000)]


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Files that belong together, and how to take them.

    Attributes:
        system: The game that a table of no game is opened for.
        files: The file, with those that it needs beside it.
        choose: Which of several cases or layouts.
        kind: What imported features are taken for, a name of the palette; '' for the game's own choice.
        height: How high they are taken to be where the file does not say it, inches.
    """

    system: str
    files: tuple[Upload, ...]
    choose: str = ""
    kind: str = ""
    height: Annotated[float, msgspec.Meta(ge=0.0, le=100.0)] = 5.0


class Openable(msgspec.Struct, frozen=True, kw_only=True):
    """One of several cases or layouts in a file."""

    id: str
    title: str


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A case file of one case, with what was assumed and left out; or the choices, where there are several."""

    text: str = ""
    told: tuple[str, ...] = ()
    choices: tuple[Openable, ...] = ()


def open_files(asked: Opening) -> Opened:
    """Return what files put on the table.

    Raises:
        InputError: If they are broken, or hold neither a case nor a table; it names the line and what to do.
    """
    if not 1 <= len(asked.files) <= MOST_FILES:
        fix = f"Choose one file, or the {len(BESIDE) + 1} files of the layouts together."
        raise InputError("These are no files that belong together", path="files", value=str(len(asked.files)), fix=fix)
    if asked.system not in (LEGIONS, *ruleset_names()):
        fix = f"There is {', '.join((LEGIONS, *ruleset_names()))}."
        raise InputError("There is no such game", path="system", value=asked.system, fix=fix)
    known = [each.name for each in palette(asked.system).features]
    if asked.kind not in ("", *known):
        fix = f"There is {', '.join(known)}."
        raise InputError("There is no such feature", path="kind", value=asked.kind, fix=fix)
    main = next((each for each in asked.files if each.name not in BESIDE), asked.files[0])
    document = parse_document(main.text, name=Path(main.name).name or "the file")
    if document.lookup("cases") is not None:
        return _case(document, asked.choose)
    for place in ("scenario.table", "table"):
        if document.lookup(place) is not None:
            return _table(document, place)
    return _imported(document, asked, main)


def _case(document: Document, wanted: str) -> Opened:
    cases = cases_in(document, draft=True).cases
    choices = tuple(Openable(id=each.id, title=each.title) for each in cases)
    if len(cases) != 1 and wanted not in [each.id for each in choices]:
        if not choices or wanted:
            fix = "Choose another file." if not choices else f"It has {', '.join(each.id for each in choices[:12])}."
            raise document.error("There is no such case in this file", path="cases", value=wanted, fix=fix)
        return Opened(choices=choices)
    number = next((index for index, each in enumerate(choices) if each.id == wanted), 0)
    found = document.lookup(f"cases[{number}]")
    return Opened(text=written({"system": document.lookup("system"), "cases": [found]}))


def _table(document: Document, place: str) -> Opened:
    document.convert(TableEntry, at=place)
    told = ("Its armies have not been set up: drop models from the palette",) if place.startswith("scenario") else ()
    title = document.lookup("scenario.title", default=Path(document.name).stem)
    return Opened(text=_with_table(LEGIONS, str(title), document.lookup(place)), told=told)


def _imported(document: Document, asked: Opening, main: Upload) -> Opened:
    layouts = document.lookup("[0].pieces") is not None
    if layouts:
        names = [str(each.get("id")) for each in document.content if isinstance(each, dict)]
        if asked.choose not in names and (len(names) > 1 or asked.choose):
            titles = {
                str(each.get("id")): str(each.get("name", "")) for each in document.content if isinstance(each, dict)
            }
            return Opened(choices=tuple(Openable(id=each, title=titles[each]) for each in names))
        lacking = [each for each in BESIDE if each not in {file.name for file in asked.files}]
        if lacking:
            fix = f"Choose {LAYOUTS}, {' and '.join(BESIDE)} together."
            raise InputError("Two more files belong to the layouts", path="files", value=", ".join(lacking), fix=fix)
    with TemporaryDirectory() as folder:
        place = Path(folder) / (LAYOUTS if layouts else f"table{'.json' if main.name.endswith('.json') else '.yaml'}")
        place.write_text(main.text, encoding="utf-8")
        for each in asked.files:
            if each.name in BESIDE:
                (Path(folder) / each.name).write_text(each.text, encoding="utf-8")
        source = f"{place}#{asked.choose}" if asked.choose else str(place)
        table = _of_others(source, _assumed(document, asked.height))
    return _taken(table, asked)


def _of_others(source: str, assumptions: list[Assumption]) -> ImportedTable:
    try:
        return import_table(source, assumptions=assumptions)
    except InputError as error:  # without the name of a file that its sender has never seen
        raise InputError(error.problem, path=error.path, value=error.value, fix=error.fix) from None
    except UmpireError as error:
        raise InputError(str(error).rstrip("."), path="files") from None


def _assumed(document: Document, height: float) -> list[Assumption]:
    """Return the height of those features of a table of bare outlines that have none."""
    if document.lookup("deployment") is None:
        return []
    found = document.lookup("terrain", default=())
    outlines = [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []
    lacking = dict.fromkeys(str(each.get("kind") or "ruin") for each in outlines if each.get("height") is None)
    return [Assumption(kind=kind, height=height) for kind in lacking]


def _taken(table: ImportedTable, asked: Opening) -> Opened:
    """Return an imported table as a table of a game."""
    known = {each.name: each for each in palette(asked.system).features}
    raised, flat = known[asked.kind or RAISED[asked.system]], known[FLAT[asked.system]]
    platforms = [each for each in table.features if each.kind == PLATFORM]
    others = [each for each in table.features if each.kind != PLATFORM]
    features = [_feature(each, raised if each.top else flat) for each in others]
    taken = Counter((each.kind, (raised if each.top else flat).name) for each in others)
    told = [f"{count} x {kind} taken for {name}" for (kind, name), count in taken.items()]
    told += [f"{len(platforms)} platforms left out: they stand on other features"] if platforms else []
    told += [f"{len(table.zones)} zones and {len(table.objectives)} objectives left out"] if table.zones else []
    told += [*(f"assumed: {each}" for each in table.assumed), *(f"note: {each}" for each in table.unmapped)]
    content = {"size": list(table.size), "features": features, "units": []}
    return Opened(text=_with_table(asked.system, table.name, content), told=tuple(told))


def _feature(found: ImportedFeature, taken: PaletteFeature) -> Entry:
    entry: Entry = {"id": found.id, **taken.entry, "outline": [list(corner) for corner in found.outline]}
    if found.top:
        entry["height"] = found.top
        if "pieces" in entry:
            entry["pieces"] = [{**each, "top": found.top} for each in entry["pieces"]]
    return entry


def _with_table(system: str, title: str, table: Entry) -> str:
    case = {"id": "mine", "rules": [], "title": title, "table": table, "ask": []}
    return written({"system": system, "cases": [case]})
