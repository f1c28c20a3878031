"""Rosters as trees of selections: BattleScribe's XML, and the JSON that list builders write with the same structure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

import msgspec

from umpire.errors import InputError
from umpire.formats.document import Document, parse_document
from umpire.formats.imports.guarded import DEPTH_LIMIT, read_bytes, read_xml
from umpire.table import Cost

NAMESPACE = "{http://www.battlescribe.net/schema/rosterSchema}"
POINTS = "pts"
CATALOGUES = (
    "{http://www.battlescribe.net/schema/catalogueSchema}catalogue",
    "{http://www.battlescribe.net/schema/gameSystemSchema}gameSystem",
)


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A table row: its name, the kind of table, and the columns."""

    name: str
    kind: str
    characteristics: Mapping[str, str] = {}


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """Something taken for armies, and what was taken for it; ``number`` counts all of them, not those of each model.

    ``costs`` names all that it costs something in, ``called`` is the player's own name for it.
    """

    name: str
    kind: str = ""
    number: int = 1
    categories: tuple[str, ...] = ()
    primary: str = ""
    profiles: tuple[Profile, ...] = ()
    rules: tuple[str, ...] = ()
    points: float = 0.0
    costs: tuple[str, ...] = ()
    called: str = ""
    selections: tuple[Selection, ...] = ()

    def walk(self) -> Iterator[Selection]:
        """Yield this selection and all below it."""
        yield self
        for each in self.selections:
            yield from each.walk()


class Force(msgspec.Struct, frozen=True, kw_only=True):
    """A part of an army from one catalogue."""

    name: str
    selections: tuple[Selection, ...]


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """A whole roster and the game that it is for, by its name and by the id that the catalogues' authors gave it."""

    name: str
    game: str
    game_id: str = ""
    source: str
    forces: tuple[Force, ...]


class _Category(msgspec.Struct, frozen=True):
    name: str
    primary: bool = False


class _Cost(msgspec.Struct, frozen=True):
    name: str
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
    categories: tuple[_Category, ...] = ()
    profiles: tuple[_Row, ...] = ()
    rules: tuple[_Named, ...] = ()
    costs: tuple[_Cost, ...] = ()
    called: str = msgspec.field(name="customName", default="")
    selections: tuple[_Chosen, ...] = ()


class _Part(msgspec.Struct, frozen=True):
    name: str = ""
    catalogue: str = msgspec.field(name="catalogueName", default="")
    selections: tuple[_Chosen, ...] = ()
    forces: tuple[_Part, ...] = ()


def read_roster(path: Path) -> Roster:
    """Read a roster: `.rosz`, `.ros`, or the JSON of a list builder.

    Raises:
        InputError: If the file is broken, too large, made to do harm, or a catalogue and not a roster.
    """
    content = read_bytes(path, suffix=".ros")
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return _from_xml(read_xml(content, name=str(path)), str(path))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("This is neither XML nor JSON", file=str(path)) from None
    return _from_json(parse_document(text, name=str(path)))


def _from_xml(root: Element, name: str) -> Roster:
    if root.tag in CATALOGUES:
        told = f"{root.get('name')}, revision {root.get('revision')}"
        fix = (
            "A catalogue says what may be taken, not what was taken. Armies of Legions Imperialis come from the "
            "shipped datasheets: see `umpire datasheets`."
        )
        raise InputError("This is a BattleScribe catalogue, not a roster", file=name, value=told, fix=fix)
    if root.tag != f"{NAMESPACE}roster":
        raise InputError("This XML is not a BattleScribe roster", file=name, value=root.tag)
    forces = tuple(_forces(_nodes(root, "forces", "force"), name))
    return Roster(
        name=root.get("name", ""),
        game=root.get("gameSystemName", ""),
        game_id=root.get("gameSystemId", ""),
        source="BattleScribe",
        forces=forces,
    )


def _forces(nodes: list[Element], name: str) -> Iterator[Force]:
    for node in nodes:
        chosen = tuple(_selection(each, name) for each in _nodes(node, "selections", "selection"))
        yield Force(name=node.get("catalogueName", node.get("name", "")), selections=chosen)
        yield from _forces(_nodes(node, "forces", "force"), name)


def _nodes(parent: Element, group: str, item: str) -> list[Element]:
    return parent.findall(f"{NAMESPACE}{group}/{NAMESPACE}{item}")


def _selection(node: Element, name: str) -> Selection:
    categories = _nodes(node, "categories", "category")
    costs = {each.get("name", ""): _amount(each.get("value", "0")) for each in _nodes(node, "costs", "cost")}
    return Selection(
        name=node.get("name", "").strip(),
        kind=node.get("type", ""),
        number=_whole(node.get("number", "1"), name, node.get("name", "")),
        categories=tuple(each.get("name", "") for each in categories),
        primary=next((each.get("name", "") for each in categories if each.get("primary") == "true"), ""),
        profiles=tuple(_profile(each) for each in _nodes(node, "profiles", "profile")),
        rules=tuple(each.get("name", "") for each in _nodes(node, "rules", "rule")),
        points=_points(costs),
        costs=tuple(name for name, value in costs.items() if value),
        called=node.get("customName", "").strip(),
        selections=tuple(_selection(each, name) for each in _nodes(node, "selections", "selection")),
    )


def _points(costs: Mapping[str, float]) -> float:
    """Return the points among costs; their name may have invisible marks around it."""
    return sum(value for name, value in costs.items() if _plain(name) == POINTS)


def _plain(name: str) -> str:
    return "".join(letter for letter in name if unicodedata.category(letter) != "Cf").strip()


def _profile(node: Element) -> Profile:
    columns = _nodes(node, "characteristics", "characteristic")
    told = {each.get("name", ""): (each.text or "").strip() for each in columns}
    return Profile(name=node.get("name", "").strip(), kind=node.get("typeName", ""), characteristics=told)


def _whole(text: str, file: str, name: str) -> int:
    if not text.isdecimal() or not 0 < len(text) <= 6:
        raise InputError(f"{name or 'A selection'} has a number that counts nothing", file=file, value=text)
    return int(text)


def _amount(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def _from_json(document: Document) -> Roster:
    if document.lookup("roster.forces") is None:
        raise document.error(
            "There is no roster in this file", fix="A list builder's JSON has `roster:` with `forces:`."
        )
    parts = document.convert(tuple[_Part, ...], at="roster.forces")
    forces = tuple(each for part in parts for each in _flat(part))
    return Roster(
        name=str(document.lookup("roster.name", default="") or document.lookup("name", default="")),
        game=str(document.lookup("gameSystemName") or document.lookup("roster.gameSystemName") or ""),
        game_id=str(document.lookup("gameSystemId") or document.lookup("roster.gameSystemId") or ""),
        source="list builder JSON",
        forces=forces,
    )


def _flat(part: _Part) -> Iterator[Force]:
    chosen = tuple(_taken(each, 0) for each in part.selections)
    yield Force(name=part.catalogue or part.name, selections=chosen)
    for each in part.forces:
        yield from _flat(each)


def _taken(entry: _Chosen, depth: int) -> Selection:
    if depth > DEPTH_LIMIT:
        raise InputError(f"Selections nested more than {DEPTH_LIMIT} deep", value=entry.name)
    if not 0 < entry.number < 1_000_000:
        raise InputError(f"{entry.name} has a number that counts nothing", value=str(entry.number))
    costs = {each.name: each.value for each in entry.costs}
    return Selection(
        name=entry.name.strip(),
        kind=entry.type,
        number=entry.number,
        categories=tuple(each.name for each in entry.categories),
        primary=next((each.name for each in entry.categories if each.primary), ""),
        profiles=tuple(
            Profile(
                name=row.name, kind=row.kind, characteristics={each.name: each.text for each in row.characteristics}
            )
            for row in entry.profiles
        ),
        rules=tuple(each.name for each in entry.rules),
        points=_points(costs),
        costs=tuple(name for name, value in costs.items() if value),
        called=entry.called.strip(),
        selections=tuple(_taken(each, depth + 1) for each in entry.selections),
    )
