"""Armies as rosters: the tree that New Recruit's JSON has, and that `files.rosters` reads.

What a roster has no field for, the ids of Detachments, whom a Commander joins and who starts aboard what, is noted
beside the selection, where a player sees it and an import finds it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.systems.legions.files.armies import ArmyEntry, ArmyFormation, DetachmentEntry
from umpire.systems.legions.files.exports.units import POINTS_ID, POINTS_NAME, Node, entry_for, selected, unit
from umpire.systems.legions.files.iconic import unpacked
from umpire.systems.legions.files.rosters import GAME_ID, noting
from umpire.systems.legions.rules.battles import FormationType, Package, formation_types
from umpire.words import alike

GAME_NAME = "Horus Heresy: Legions Imperialis"
SCHEMA = "http://www.battlescribe.net/schema/rosterSchema"
CATALOGUES = {
    "Collegia Titanica": "0fdc-12aa-6f3d-aa58",
    "Dark Mechanicum": "0aac-4388-bb47-6fcd",
    "Knight Households": "e123-f142-1cb1-55ac",
    "Legiones Astartes": "9674-a6b9-85b-97f5",
    "Mechanicum Taghmata": "3f82-29c5-dcbe-7b9e",
    "Solar Auxilia": "dbdb-7b07-1fe-66bd",
    "Strategic Assets": "4af6-b876-ccef-e4ad",
}
"""The ids of the catalogues, by Army List."""

CONFIGURATION, ICONIC = "Configuration", "Iconic Formations"
STANDARD, EXPANDED = "Standard Detachments", "Expanded Detachments"


def newrecruit_text(army: ArmyEntry) -> str:
    """Return an Army as a roster in New Recruit's JSON.

    Raises:
        InputError: If it names a datasheet or a model that does not exist; the path is that in the army.
    """
    forces = [_force(army, each, row) for row, each in enumerate(army.formations)]
    whole = sum(_cost(chosen) for force in forces for chosen in _selections(force))
    roster: Node = {
        "name": army.name,
        "customNotes": noting({"id": army.id, "variant": army.variant}),
        "costs": [{"name": POINTS_NAME, "typeId": POINTS_ID, "value": whole}],
        "costLimits": [{"name": POINTS_NAME, "typeId": POINTS_ID, "value": army.points_limit}],
        "gameSystemId": GAME_ID,
        "gameSystemName": GAME_NAME,
        "xmlns": SCHEMA,
        "forces": forces,
    }
    return json.dumps({"roster": _numbered(roster)}, ensure_ascii=False, indent=1) + "\n"


def _force(army: ArmyEntry, formation: ArmyFormation, row: int) -> Node:
    kind = formation_types().get(alike(formation.type, formation_types()))
    package = kind.package if kind is not None else None
    settings = [*(_settings(army) if row == 0 else ()), *_legion(formation)]
    try:
        if kind is not None and package is not None:
            whole = unpacked(replace(army, formations=(formation,))).formations[0]
            chosen = [*_packages(whole, kind, package)]
        else:
            chosen = [*_units(formation, kind)]
    except InputError as error:
        raise error.within(path=f"formations[{row}]") from None
    name = ICONIC if package is not None else kind.name if kind is not None else formation.type
    faction = kind.faction if kind is not None else ""
    more = {
        "entryId": entry_for("formation", kind.name if package is None and kind is not None else name),
        "customName": formation.name,
        "customNotes": noting({"id": formation.id}),
        "catalogueId": CATALOGUES.get(faction, ""),
        "catalogueName": faction,
    }
    told = {key: value for key, value in more.items() if value}
    return {"name": name, **told, "selections": [*settings, *chosen]}


def _settings(army: ArmyEntry) -> Iterator[Node]:
    """Yield what a roster says of the whole army, in its first force."""
    for name, value in (("Allegiance", army.allegiance.title()), ("Primary Army", army.primary)):
        if value:
            below = selected(value, "upgrade", entry=entry_for("option", value))
            yield selected(
                name, "upgrade", entry=entry_for("option", "", name=name), slot=CONFIGURATION, below=(below,)
            )


def _legion(formation: ArmyFormation) -> Iterator[Node]:
    if formation.legion:
        legion = formation.legion.replace("_", " ").title().replace("'S", "'s").replace(" Of ", " of ")
        below = selected(legion, "upgrade", entry=entry_for("option", legion))
        yield selected("Legion", "upgrade", entry=entry_for("option", "Legion"), slot=CONFIGURATION, below=(below,))


def _units(formation: ArmyFormation, kind: FormationType | None) -> Iterator[Node]:
    prices = {each.name: each.points for each in (kind.upgrades if kind is not None else ())}
    for index, entry in enumerate(formation.detachments):
        if not _is_carried(entry, formation):
            try:
                yield unit(entry, _carriers(entry, formation), upgrade_points=prices.get(entry.upgrade, 0))
            except InputError as error:
                raise error.within(path=f"detachments[{index}]") from None


def _is_carried(entry: DetachmentEntry, formation: ArmyFormation) -> bool:
    """Whether these are Dedicated Transports, which stand below the Detachment that they carry."""
    return any(each.id == entry.dedicated and not each.dedicated for each in formation.detachments)


def _carriers(entry: DetachmentEntry, formation: ArmyFormation) -> tuple[DetachmentEntry, ...]:
    return tuple(each for each in formation.detachments if each.dedicated == entry.id and not entry.dedicated)


def _packages(formation: ArmyFormation, kind: FormationType, package: Package) -> Iterator[Node]:
    """Yield the packages of an Iconic Formation: what is inside costs nothing by itself."""
    expanded = {f"{formation.id}-{each.id}" for each in package.expanded}
    parts = [(STANDARD, "standard", package.price, [each for each in formation.detachments if each.id not in expanded])]
    if formation.expanded:
        inside = [each for each in formation.detachments if each.id in expanded]
        parts.append((EXPANDED, "expanded", package.expanded_price, inside))
    for slot, of, price, detachments in parts:
        units = tuple(
            unit(each, _carriers(each, formation), points=0) for each in detachments if not _is_carried(each, formation)
        )
        yield selected(
            kind.name,
            "unit",
            entry=entry_for("package", kind.name, of=of),
            points=price,
            slot=slot,
            notes=noting({"id": formation.id}),
            below=units,
        )


def _selections(node: Node) -> list[Node]:
    found = node.get("selections", [])
    return found if isinstance(found, list) else []


def _cost(chosen: Node) -> float:
    costs = chosen.get("costs", [])
    own = sum(each["value"] for each in costs) if isinstance(costs, list) else 0
    return float(own) + sum(_cost(each) for each in _selections(chosen))


def _numbered(node: Node, count: list[int] | None = None) -> Node:
    """Return a tree each part of which has an id, as list builders want it; they are counted, so that none is drawn."""
    numbers = [0] if count is None else count
    numbers[0] += 1
    made: Node = {"id": f"u{numbers[0]:05d}"} | node
    for group in ("forces", "selections"):
        below = node.get(group)
        if isinstance(below, list):
            made[group] = [_numbered(each, numbers) for each in below]
    return made
