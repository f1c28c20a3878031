"""What can be dropped on a table when the umpire is asked: features and models of a game, with real base sizes."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from umpire.errors import InputError
from umpire.formats import parse_document
from umpire.formats.boards import ruleset
from umpire.formats.legions import Datasheet, StateEntry, TableEntry, UnitEntry, base_in_words, datasheets, muster_table
from umpire.server.ask.asking import LEGIONS
from umpire.systems.legions.battlefield import Terrain

PLAIN = {"profile": {"type": "infantry", "scale": 1, "movement": 5.0, "save": 5}}


class PaletteFeature(msgspec.Struct, frozen=True, kw_only=True):
    """A feature: how large it is, inches, and what a case file says of it beside its id and outline."""

    name: str
    size: tuple[float, float]
    entry: dict[str, Any]  # fields of a feature in a file of the game


class PaletteModel(msgspec.Struct, frozen=True, kw_only=True):
    """A model: its base as files write it, its height, and what a case file says of its unit."""

    name: str
    base: str
    height: float
    entry: dict[str, Any]  # fields of a unit in a file of the game
    group: str = ""


class Palette(msgspec.Struct, frozen=True, kw_only=True):
    """Everything of one game: ``kinds`` are its words for a feature's kind, ``traits`` those for what it may be."""

    features: tuple[PaletteFeature, ...]
    models: tuple[PaletteModel, ...]
    kinds: tuple[str, ...]
    traits: tuple[str, ...]


@cache
def palette(system: str) -> Palette:
    """Return what can be dropped on a table of a game."""
    text = (files("umpire.server.ask") / "palette.yaml").read_text(encoding="utf-8")
    document = parse_document(text, name="palette.yaml")
    found = document.convert(tuple[PaletteFeature, ...], at=f"{system}.features")
    if system == LEGIONS:
        kinds, traits = tuple(each.value for each in Terrain), tuple[str, ...]()
        sheets = tuple(_of_sheet(each) for each in datasheets().values() if _stands(each))
        models = (PaletteModel(name="Infantry", base="25mm", height=0.45, entry=PLAIN), *sheets)
    else:
        kinds, traits = ruleset(system).kinds, ruleset(system).tags
        models = document.convert(tuple[PaletteModel, ...], at=f"{system}.models")
    return Palette(features=found, models=models, kinds=kinds, traits=traits)


def _stands(sheet: Datasheet) -> bool:
    """Whether a model with the weapons that it mostly has can be put on a table: not all weapons are supported."""
    unit = {"id": "unit", "side": "red", "datasheet": sheet.id, "models": [{"id": "model", "at": [30, 24]}]}
    try:
        muster_table(TableEntry(units=(msgspec.convert(unit, UnitEntry),)), StateEntry())
    except InputError:
        return False
    return True


def _of_sheet(sheet: Datasheet) -> PaletteModel:
    entry = {"datasheet": sheet.id}
    return PaletteModel(
        name=sheet.name, base=base_in_words(sheet), height=sheet.height_inches, entry=entry, group=sheet.faction
    )
