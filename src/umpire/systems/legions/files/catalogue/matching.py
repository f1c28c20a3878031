"""Which entry of the catalogues is which datasheet, model, weapon or upgrade: the table by which rosters are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from umpire.systems.legions.files.catalogue.entries import CatalogueEntry
from umpire.systems.legions.files.catalogue.folder import Catalogues, inside
from umpire.systems.legions.files.catalogue.names import ours, plain
from umpire.systems.legions.files.catalogue.nodes import GROUP, Node, read_node
from umpire.systems.legions.files.datasheets import Datasheet, SheetModel, datasheets
from umpire.systems.legions.rules.battles import formation_types

PACKAGES = {"Standard Detachments": "standard", "Expanded Detachments": "expanded"}
SETTINGS = ("Allegiance", "Primary Army", "Legion")
TRANSPORTS = "Dedicated Transports"
TANK_COMMANDER = "Tank Commander"


def entry_table(catalogues: Catalogues) -> tuple[CatalogueEntry, ...]:
    """Return every entry that a roster may name, with what it is here."""
    found = {(each.id, each.of): each for each in _entries(catalogues)}
    told: dict[str, set[tuple[str, str]]] = {}
    for each in found.values():
        told.setdefault(each.id, set()).add((each.kind, each.ours))
    times = Counter(each.id for each in found.values())
    lines: set[CatalogueEntry] = set()
    for each in found.values():
        shared = times[each.id] > 1 and len(told[each.id]) == 1 and each.kind != "model"
        lines.add(replace(each, of="") if shared else each)
    return tuple(sorted(lines))


def roots(catalogues: Catalogues) -> Iterator[Node]:
    """Yield what may be selected by itself in each catalogue: Detachments, packages, the settings of an Army."""
    for file in catalogues.files:
        for element in inside(file.root, "selectionEntries", "entryLinks"):
            yield read_node(catalogues, element)


def forces(catalogues: Catalogues) -> Iterator[Element]:
    """Yield the kinds of Formations of all catalogues."""
    for file in catalogues.files:
        yield from inside(file.root, "forceEntries")


def sheet_of(name: str) -> Datasheet | None:
    """Return the datasheet that the catalogues call by a name."""
    names = _sheet_names()
    found = ours(name, names)
    return names[found] if found else None


@cache
def _sheet_names() -> Mapping[str, Datasheet]:
    return {each.name: each for each in datasheets().values()}


def kind_of(sheet: Datasheet, node: Node) -> SheetModel | None:
    """Return the kind of model of a datasheet that an entry is, by its name, else by that of its profile."""
    kinds = {name: each for each in (*sheet.upgrade_models, sheet) for name in (each.name, each.model)}
    kinds[sheet.model] = sheet
    kinds.pop(sheet.name if sheet.name != sheet.model else "", None)
    for name in (node.name, *(each.name for each in node.profiles if each.kind == "Detachment")):
        found = ours(name, kinds, of=sheet.id)
        if found:
            return kinds[found]
    return None


def called(sheet: Datasheet, kind: SheetModel) -> str:
    """Return what an army file calls a kind of model: where it is added, as the datasheet offers it."""
    offered = sheet.add_models.options if sheet.add_models else ()
    return next((each.model for each in offered if sheet.kind(each.model) is kind), kind.model)


def _entries(catalogues: Catalogues) -> Iterator[CatalogueEntry]:
    slots: dict[str, str] = {}
    for each in forces(catalogues):
        name = each.get("name", "").strip()
        yield _entry(each.get("id", ""), "formation", "", name, ours(name, formation_types()))
        for link in inside(each, "categoryLinks"):
            slots[link.get("targetId", "")] = catalogues.target(link).get("name", "").strip()
    for name, slot in slots.items():
        yield _entry(name, "slot", "", slot, "" if slot in ("Configuration", *PACKAGES) else slot)
    for root in roots(catalogues):
        package = next((PACKAGES[each.name] for each in root.categories if each.name in PACKAGES), "")
        sheet = None if package else sheet_of(root.name)
        if package:
            yield _entry(root.id, "package", package, root.name, ours(root.name, formation_types()))
            yield from _in_package(root)
        elif sheet is not None:
            yield from _of_sheet(root, sheet, alone=True)
        else:
            yield from _settings(root)


def _in_package(package: Node) -> Iterator[CatalogueEntry]:
    for each in package.children:
        sheet = sheet_of(each.name)
        if sheet is not None:
            yield from _of_sheet(each, sheet)
        else:
            yield _entry(each.id, GROUP if each.kind == GROUP else "option", "", each.name, "")
            yield from _in_package(each)


def _settings(node: Node) -> Iterator[CatalogueEntry]:
    """Yield the Allegiance, the Primary Army and the Legion: 'XIII - Ultramarines' is Ultramarines."""
    for each in node.walk():
        told = "" if each.children or node.name not in SETTINGS else each.name.rpartition(" - ")[2]
        yield _entry(each.id, GROUP if each.kind == GROUP else "option", "", each.name, told)


def _of_sheet(
    node: Node, sheet: Datasheet, kind: SheetModel | None = None, *, alone: bool = False
) -> Iterator[CatalogueEntry]:
    """Yield what lies in a Detachment, or in a model of it, whose ``kind`` is known; a Titan is a model ``alone``."""
    if node.kind == GROUP:
        yield _entry(node.id, GROUP, "", node.name, TRANSPORTS if node.name == TRANSPORTS else "")
    elif node.kind == "unit" or (node.kind == "model" and alone):
        yield _entry(node.id, "detachment", sheet.id, node.name, sheet.id)
        kind = sheet if node.kind == "model" else None
    elif node.kind == "model":
        sheet, kind = _model_of(node, sheet)
        yield _entry(node.id, "model", sheet.id, node.name, called(sheet, kind) if kind else "")
    else:
        yield _upgrade(node, sheet, kind)
    for each in node.children:
        yield from _of_sheet(each, sheet, kind)


def _model_of(node: Node, sheet: Datasheet) -> tuple[Datasheet, SheetModel | None]:
    """Return whose model an entry is: the Detachment's own, else that of a Dedicated Transport or one that joins it."""
    own = kind_of(sheet, node)
    if own is not None:
        return sheet, own
    for each in datasheets().values():
        if ours(node.name, (each.model,), of=each.id):
            return each, each
    return sheet, None


def _upgrade(node: Node, sheet: Datasheet, kind: SheetModel | None) -> CatalogueEntry:
    if node.name == TANK_COMMANDER:
        return _entry(node.id, "upgrade", "", node.name, TANK_COMMANDER)
    bought = (each.name for formation in formation_types().values() for each in formation.upgrades)
    upgrade = ours(node.name, (*(each.name for each in sheet.model_upgrades), *bought))
    if upgrade:
        return _entry(node.id, "upgrade", sheet.id, node.name, upgrade)
    models = dict.fromkeys(each.name for each in node.walk() if each.kind == "model")
    if models:
        found = [kind_of(sheet, each) for each in node.walk() if each.kind == "model"]
        return _entry(node.id, "option", sheet.id, node.name, " + ".join(called(sheet, each) for each in found if each))
    weapons = weapons_of(node, kind or sheet, sheet)
    held = [weapon for each in node.children for weapon in weapons_of(each, kind or sheet, sheet)]
    if held and not _own_weapons(node):
        return _entry(node.id, "option", sheet.id, node.name, " + ".join(held))
    if weapons or _own_weapons(node):
        return _entry(node.id, "weapon", sheet.id, node.name, " + ".join(weapons))
    known = TRANSPORTS if plain(node.name) == plain(TRANSPORTS) else ""
    return _entry(node.id, "option", "" if known else sheet.id, node.name, known)


def weapons_of(node: Node, kind: SheetModel, sheet: Datasheet) -> tuple[str, ...]:
    """Return the weapons of a kind of model that an entry is: by its name, by an alias, else by its profiles' names."""
    known = dict.fromkeys(each.name for each in kind.weapons)
    profiles = [each.name.partition(" - ")[0] for each in node.profiles if each.kind == "Weapon"]
    for name in (node.name, *profiles):
        found = ours(name, known, of=sheet.id)
        if found:
            return (found,)
    return ()


def _own_weapons(node: Node) -> bool:
    return any(each.kind == "Weapon" for each in node.profiles)


def _entry(name: str, kind: str, of: str, told: str, mine: str) -> CatalogueEntry:
    return CatalogueEntry(id=name, kind=kind, of=of, name=told, ours=mine)
