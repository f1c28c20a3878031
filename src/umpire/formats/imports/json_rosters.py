"""Rosters in the JSON of list builders: the tree of BattleScribe's XML with lists in place of groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from umpire.formats.document import Document
from umpire.formats.imports.guarded import DEPTH_LIMIT
from umpire.formats.imports.selections import Force, Price, Profile, Roster, Selection, named_costs, points_of
from umpire.table import Cost

NO_ROSTER = (
    "A list builder's JSON has `roster:` with `forces:`; a text that it copied heads its forces with `++`. "
    "Save the list as .rosz, .ros or .json, or copy it anew."
)


class _Category(msgspec.Struct, frozen=True):
    name: str
    primary: bool = False


class _Cost(msgspec.Struct, frozen=True):
    name: str
    kind: str = msgspec.field(name="typeId", default="")
    value: Cost = 0.0


class _Characteristic(msgspec.Struct, frozen=True):
    name: str
    text: str = msgspec.field(name="$text", default="")


class _Row(msgspec.Struct, frozen=True):
    name: str
    kind: str = msgspec.field(name="typeName", default="")
    characteristics: tuple[_Characteristic, ...] = ()


class _Named(msgspec.Struct, frozen=True):
    name: str


class _Chosen(msgspec.Struct, frozen=True):
    name: str
    type: str = ""
    number: int = 1
    entry: str | None = msgspec.field(name="entryId", default=None)
    group: str | None = None
    categories: tuple[_Category, ...] = ()
    profiles: tuple[_Row, ...] = ()
    rules: tuple[_Named, ...] = ()
    costs: tuple[_Cost, ...] = ()
    called: str | None = msgspec.field(name="customName", default=None)
    notes: str | None = msgspec.field(name="customNotes", default=None)
    selections: tuple[_Chosen, ...] = ()


class _Part(msgspec.Struct, frozen=True):
    name: str = ""
    catalogue: str = msgspec.field(name="catalogueName", default="")
    entry: str | None = msgspec.field(name="entryId", default=None)
    called: str | None = msgspec.field(name="customName", default=None)
    notes: str | None = msgspec.field(name="customNotes", default=None)
    categories: tuple[_Category, ...] = ()
    selections: tuple[_Chosen, ...] = ()
    forces: tuple[_Part, ...] = ()


def from_json(document: Document) -> Roster:
    """Return the roster of a document.

    Raises:
        InputError: If it holds none, or one of another shape, or deeper than any army.
    """
    if document.lookup("roster.forces") is None:
        raise document.error("There is no roster in this file", fix=NO_ROSTER)
    parts = document.convert(tuple[_Part, ...], at="roster.forces")
    return Roster(
        name=str(document.lookup("roster.name", default="") or document.lookup("name", default="")),
        game=str(document.lookup("gameSystemName") or document.lookup("roster.gameSystemName") or ""),
        game_id=str(document.lookup("gameSystemId") or document.lookup("roster.gameSystemId") or ""),
        source="list builder JSON",
        forces=tuple(_flat(parts, "", document)),
        prices=_of_json(_listed_costs(document, "roster.costs")),
        limits=_of_json(_listed_costs(document, "roster.costLimits")),
        notes=str(document.lookup("roster.customNotes", default="") or ""),
    )


def _listed_costs(document: Document, path: str) -> tuple[_Cost, ...]:
    return document.convert(tuple[_Cost, ...], at=path) if document.lookup(path) is not None else ()


def _of_json(costs: Iterable[_Cost]) -> tuple[Price, ...]:
    return tuple(Price(name=each.name, kind=each.kind, value=each.value) for each in costs)


def _flat(parts: tuple[_Part, ...], within: str, document: Document) -> Iterator[Force]:
    for index, part in enumerate(parts):
        path = f"{within}forces[{index}]"
        yield Force(
            name=part.name.strip(),
            catalogue=part.catalogue,
            path=path,
            entry=part.entry or "",
            called=(part.called or "").strip(),
            notes=(part.notes or "").strip(),
            slots=tuple(each.name for each in part.categories),
            selections=_taken(part.selections, path, document),
        )
        yield from _flat(part.forces, f"{path}.", document)


def _taken(entries: tuple[_Chosen, ...], within: str, document: Document) -> tuple[Selection, ...]:
    return tuple(_one(each, f"{within}.selections[{index}]", document) for index, each in enumerate(entries))


def _one(entry: _Chosen, path: str, document: Document) -> Selection:
    if path.count(".") > DEPTH_LIMIT:
        raise document.error(f"Selections nested more than {DEPTH_LIMIT} deep", value=entry.name)
    if not 0 < entry.number < 1_000_000:
        told = f"{entry.name} has a number that counts nothing"
        raise document.error(told, path=f"roster.{path}.number", value=entry.number)
    prices = _of_json(entry.costs)
    return Selection(
        name=entry.name.strip(),
        kind=entry.type,
        number=entry.number,
        path=path,
        entry=entry.entry or "",
        group=entry.group or "",
        categories=tuple(each.name for each in entry.categories),
        primary=next((each.name for each in entry.categories if each.primary), ""),
        profiles=tuple(
            Profile(
                name=row.name, kind=row.kind, characteristics={each.name: each.text for each in row.characteristics}
            )
            for row in entry.profiles
        ),
        rules=tuple(each.name for each in entry.rules),
        points=points_of(prices),
        costs=named_costs(prices),
        prices=prices,
        called=(entry.called or "").strip(),
        notes=(entry.notes or "").strip(),
        selections=_taken(entry.selections, path, document),
    )
