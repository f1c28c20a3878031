"""What the tables of a game are drawn from: its words for terrain, its maps, and pieces that are common."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from umpire.formats.document import parse_document
from umpire.formats.drawings.values import DrawnFeature
from umpire.formats.workshops import MissionMap


class TypeWord(msgspec.Struct, frozen=True, kw_only=True):
    """A type of terrain: how it is painted, how high it is unless told otherwise, whether its body hides."""

    name: str
    paint: str
    height: float
    solid: bool


class StructureRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the Structure table."""

    name: str
    save: int
    garrison_number: int
    wounds: int


class Template(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pieces of terrain that are common, around the middle of the table that they are put on."""

    name: str
    features: tuple[DrawnFeature, ...]


class SystemWords(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's tables are drawn from; ``types`` and ``structures`` are those of Legions Imperialis alone."""

    name: str
    title: str
    size: tuple[float, float]
    types: tuple[TypeWord, ...] = ()
    structures: tuple[StructureRow, ...] = ()
    kinds: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    piece_kinds: tuple[str, ...] = ()
    missions: tuple[MissionMap, ...] = ()
    templates: tuple[Template, ...] = ()


def templates_in(package: str) -> tuple[Template, ...]:
    """Return the pieces of a game's ``data/templates.yaml``, none if it has no such file."""
    file = files(package) / "data" / "templates.yaml"
    if not file.is_file():
        return ()
    return parse_document(file.read_text(encoding="utf-8"), name=file.name).convert(tuple[Template, ...])
