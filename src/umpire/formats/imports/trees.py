"""Reading rosters: BattleScribe's XML, New Recruit's XML and JSON, and the text that both copy."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator
from math import isfinite
from pathlib import Path
from xml.etree.ElementTree import Element

import msgspec

from umpire.errors import InputError
from umpire.formats.document import parse_document
from umpire.formats.imports.guarded import TEXT_LIMIT, read_bytes, read_xml, unpacked
from umpire.formats.imports.json_rosters import from_json
from umpire.formats.imports.listed import is_listed, read_listed
from umpire.formats.imports.selections import Force, Price, Profile, Roster, Selection, named_costs, points_of
from umpire.table import Cost

NAMESPACE = "{http://www.battlescribe.net/schema/rosterSchema}"
CATALOGUES = (
    "{http://www.battlescribe.net/schema/catalogueSchema}catalogue",
    "{http://www.battlescribe.net/schema/gameSystemSchema}gameSystem",
)
WIDE = (b"\xff\xfe", b"\xfe\xff")
"""How a text begins that is in UTF-16, as some editors save it."""

_DECLARED = re.compile(r"^\ufeff?<\?xml[^>]{0,200}\?>")
"""What an XML text says of its encoding, which no longer holds for a text."""

PACKED_TEXT = "UEsDB"
"""How an archive begins that was made text of, as base64."""


def read_roster(path: Path) -> Roster:
    """Read a roster: `.rosz`, `.ros`, the JSON of a list builder, or the text that it copies.

    Raises:
        InputError: If the file is broken, too large, made to do harm, or a catalogue and not a roster.
    """
    content = read_bytes(path, suffix=".ros")
    if content.startswith(WIDE):
        return parse_roster(roster_text(path), name=str(path))
    return _roster(content, str(path))


def parse_roster(text: str, *, name: str) -> Roster:
    """Read a roster that was given as text: XML, JSON, the text of a list builder, or an archive as base64.

    Raises:
        InputError: As `read_roster`.
    """
    given = text.strip()
    if given.startswith("data:"):
        given = given.partition(",")[2]
    if not given.startswith(PACKED_TEXT):
        content = _DECLARED.sub("", given).encode("utf-8", errors="replace")
        if len(content) > TEXT_LIMIT:
            raise InputError(f"The file is larger than {TEXT_LIMIT // 1_000_000} MB", file=name)
        return _roster(content, name)
    try:
        archive = base64.b64decode(given, validate=True)
    except (binascii.Error, ValueError):
        raise InputError("This archive is not whole", file=name, fix="Choose the file again.") from None
    return _roster(unpacked(Path(name), archive, ".ros"), name)


def is_roster_text(text: str) -> bool:
    """Whether a text can be nothing but a roster: XML, an archive, or what list builders copy; JSON may be anything."""
    begin = text[:100].lstrip("\ufeff \t\r\n")
    return begin.startswith(("<", "data:", PACKED_TEXT)) or is_listed(text)


def roster_text(path: Path) -> str:
    """Return the text of a roster's file, unpacked where it is an archive, for `parse_roster`.

    Raises:
        InputError: If it is missing, broken, too large or no text.
    """
    content = read_bytes(path, suffix=".ros")
    try:
        return content.decode("utf-16" if content.startswith(WIDE) else "utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("This is no text that can be read", file=str(path), fix="Save it as UTF-8.") from None


def _roster(content: bytes, name: str) -> Roster:
    if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return _from_xml(read_xml(content, name=name), name)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("This is neither XML nor JSON", file=name) from None
    if is_listed(text):
        return read_listed(text, name=name)
    return from_json(parse_document(text, name=name))


def _from_xml(root: Element, name: str) -> Roster:
    if root.tag in CATALOGUES:
        told = f"{root.get('name')}, revision {root.get('revision')}"
        fix = "A catalogue says what may be taken, not what was taken: save the list itself and import that."
        raise InputError("This is a BattleScribe catalogue, not a roster", file=name, value=told, fix=fix)
    if root.tag != f"{NAMESPACE}roster":
        raise InputError("This XML is not a BattleScribe roster", file=name, value=root.tag)
    return Roster(
        name=root.get("name", ""),
        game=root.get("gameSystemName", ""),
        game_id=root.get("gameSystemId", ""),
        source="New Recruit" if "newrecruit" in root.get("generatedBy", "") else "BattleScribe",
        forces=tuple(_forces(root, name, "")),
        prices=_prices(_nodes(root, "costs", "cost"), name, root.get("name", "")),
        limits=_prices(_nodes(root, "costLimits", "costLimit"), name, root.get("name", "")),
        notes=_notes(root),
    )


def _forces(parent: Element, name: str, within: str) -> Iterator[Force]:
    for index, node in enumerate(_nodes(parent, "forces", "force")):
        path = f"{within}forces[{index}]"
        yield Force(
            name=node.get("name", "").strip(),
            catalogue=node.get("catalogueName", ""),
            path=path,
            entry=node.get("entryId", ""),
            called=node.get("customName", "").strip(),
            notes=_notes(node),
            slots=tuple(each.get("name", "") for each in _nodes(node, "categories", "category")),
            selections=tuple(_selections(node, name, path)),
        )
        yield from _forces(node, name, f"{path}.")


def _nodes(parent: Element, group: str, item: str) -> list[Element]:
    return parent.findall(f"{NAMESPACE}{group}/{NAMESPACE}{item}")


def _notes(node: Element) -> str:
    """Return what a player noted, which stands in an attribute or in an element."""
    return (node.get("customNotes") or node.findtext(f"{NAMESPACE}customNotes") or "").strip()


def _selections(parent: Element, name: str, path: str) -> Iterator[Selection]:
    for index, node in enumerate(_nodes(parent, "selections", "selection")):
        yield _selection(node, name, f"{path}.selections[{index}]")


def _selection(node: Element, name: str, path: str) -> Selection:
    categories = _nodes(node, "categories", "category")
    prices = _prices(_nodes(node, "costs", "cost"), name, path)
    return Selection(
        name=node.get("name", "").strip(),
        kind=node.get("type", ""),
        number=_whole(node.get("number", "1"), name, node.get("name", "")),
        path=path,
        entry=node.get("entryId", ""),
        group=node.get("group", ""),
        categories=tuple(each.get("name", "") for each in categories),
        primary=next((each.get("name", "") for each in categories if each.get("primary") == "true"), ""),
        profiles=tuple(_profile(each) for each in _nodes(node, "profiles", "profile")),
        rules=tuple(each.get("name", "") for each in _nodes(node, "rules", "rule")),
        points=points_of(prices),
        costs=named_costs(prices),
        prices=prices,
        called=node.get("customName", "").strip(),
        notes=_notes(node),
        selections=tuple(_selections(node, name, path)),
    )


def _profile(node: Element) -> Profile:
    columns = _nodes(node, "characteristics", "characteristic")
    told = {each.get("name", ""): (each.text or "").strip() for each in columns}
    return Profile(name=node.get("name", "").strip(), kind=node.get("typeName", ""), characteristics=told)


def _whole(text: str, file: str, name: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 0 < len(text) <= 6 or not int(text):
        raise InputError(f"{name or 'A selection'} has a number that counts nothing", file=file, value=text[:40])
    return int(text)


def _prices(nodes: Iterable[Element], file: str, path: str) -> tuple[Price, ...]:
    return tuple(
        Price(name=each.get("name", ""), kind=each.get("typeId", ""), value=_amount(each.get("value", "0"), file, path))
        for each in nodes
    )


def _amount(text: str, file: str, path: str) -> float:
    try:
        value = float(text)
        if isfinite(value):
            return msgspec.convert(value, Cost)
    except (ValueError, msgspec.ValidationError):
        pass
    raise InputError("This is no number that anything costs", file=file, path=path, value=text[:40])
