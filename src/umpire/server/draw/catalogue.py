"""What a table can be drawn from: each game's words for terrain, its maps, and pieces that are common."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from umpire.formats import parse_document
from umpire.formats.boards import ruleset, ruleset_names
from umpire.game import game
from umpire.server.draw.content import read_battlefield
from umpire.server.draw.values import LEGIONS, WIDEST, Drawing, DrawnFeature
from umpire.server.missions import MissionMap, map_of
from umpire.systems.legions.battlefield import StructureType, Terrain
from umpire.systems.legions.rules.battles import mission_plans
from umpire.systems.legions.rules.structures import structure_of

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
SIZES: Mapping[str, tuple[float, float]] = {LEGIONS: (60.0, 48.0), "warcry": (30.0, 22.0)}
USUAL = (60.0, 44.0)


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


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """What tables are drawn from; ``widest`` is the largest side of a table, inches."""

    systems: tuple[SystemWords, ...]
    widest: float


@cache
def catalogue() -> Catalogue:
    """Return everything that tables can be drawn from, game by game."""
    templates = _templates()
    systems = [_legions(templates.get(LEGIONS, ()))]
    for name in ruleset_names():
        rules = ruleset(name)
        systems.append(
            SystemWords(
                name=name,
                title=game(name).short or game(name).title,
                size=SIZES.get(name, USUAL),
                kinds=rules.kinds,
                traits=rules.tags,
                piece_kinds=rules.piece_kinds,
                templates=templates.get(name, ()),
            )
        )
    return Catalogue(systems=tuple(systems), widest=WIDEST)


def _legions(templates: tuple[Template, ...]) -> SystemWords:
    return SystemWords(
        name=LEGIONS,
        title=game(LEGIONS).title,
        size=SIZES[LEGIONS],
        types=tuple(_type_word(each) for each in Terrain),
        structures=tuple(_row(each) for each in StructureType if each is not StructureType.BRIDGE),
        missions=tuple(map_of(each) for each in mission_plans().values()),
        templates=templates,
    )


def _type_word(kind: Terrain) -> TypeWord:
    structure = StructureType.CIVITAS.value if kind is Terrain.STRUCTURE else ""
    feature = DrawnFeature(id="one", outline=SQUARE, types=(kind.value,), structure=structure)
    area = read_battlefield(Drawing(features=(feature,))).areas[0]
    return TypeWord(name=kind.value, paint=f"t-{kind.value}", height=area.height, solid=area.solid)


def _row(kind: StructureType) -> StructureRow:
    worth = structure_of(kind, id="one")
    return StructureRow(name=kind.value, save=worth.save, garrison_number=worth.garrison_number, wounds=worth.wounds)


def _templates() -> dict[str, tuple[Template, ...]]:
    text = files("umpire.server.draw").joinpath("templates.yaml").read_text(encoding="utf-8")
    return parse_document(text, name="templates.yaml").convert(dict[str, tuple[Template, ...]])
