"""What each piece is, also to those who cross it: open ground, difficult, dangerous, impassable."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.systems.wh40k_legacy.battlefield import DEBRIS, LANDFORMS, OPEN, Terrain, words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.table import Feature, Model

__all__ = [
    "danger_is_difficult",
    "debris_is_difficult",
    "is_dangerous",
    "is_difficult",
    "is_impassable",
    "is_open",
    "named_difficult",
    "ruins_are_difficult",
    "traps_endanger",
    "traps_let_pass",
    "traps_stop",
    "wire_is_dangerous",
]


def is_open(feature: Feature) -> bool:
    """Whether a piece is open ground and nothing else."""
    return all(each in OPEN for each in words(feature))


def is_difficult(feature: Feature, model: Model | None = None) -> bool:
    """Whether a piece is difficult terrain, to a model if one is named."""
    if traps_let_pass(feature, model):
        return False
    said = words(feature)
    found = named_difficult(said) or ruins_are_difficult(said) or debris_is_difficult(said)
    return found or danger_is_difficult(dangerous=is_dangerous(feature, model))


def is_dangerous(feature: Feature, model: Model | None = None) -> bool:
    """Whether a piece is dangerous terrain, to a model if one is named."""
    said = words(feature)
    return Terrain.DANGEROUS in said or wire_is_dangerous(said) or traps_endanger(feature, model)


def is_impassable(feature: Feature, model: Model | None = None) -> bool:
    """Whether a piece is impassable terrain, to a model if one is named."""
    return Terrain.IMPASSABLE in words(feature) or traps_stop(feature, model)


@BOOK.implements("WL-011")
def named_difficult(said: Sequence[str]) -> bool:
    """Natural ground that slows is difficult terrain, so are low walls, and a piece that mixes them is it once."""
    return any(each in LANDFORMS for each in said)


@BOOK.implements("WL-026")
def ruins_are_difficult(said: Sequence[str]) -> bool:
    """Ruins are difficult terrain, with its reductions, and its save for those behind them."""
    return Terrain.RUINS in said


@BOOK.implements("WL-028")
def danger_is_difficult(*, dangerous: bool) -> bool:
    """Dangerous terrain follows all rules of difficult terrain."""
    return dangerous


@BOOK.implements("WL-039")
def debris_is_difficult(said: Sequence[str]) -> bool:
    """Battlefield debris is difficult terrain, except where its own entry says otherwise."""
    return any(each in DEBRIS and each != Terrain.TANK_TRAP for each in said)


@BOOK.implements("WL-070")
def wire_is_dangerous(said: Sequence[str]) -> bool:
    """Tanglewire is dangerous terrain, and with that slows as well."""
    return Terrain.TANGLEWIRE in said


@BOOK.implements("WL-072")
def traps_stop(feature: Feature, model: Model | None) -> bool:
    """Tank traps are impassable terrain to vehicles that are no Skimmers."""
    return _trap(feature) and model is not None and model.has("VEHICLE") and not model.has("SKIMMER")


@BOOK.implements("WL-073")
def traps_endanger(feature: Feature, model: Model | None) -> bool:
    """Tank traps are dangerous terrain to Bikes."""
    return _trap(feature) and model is not None and model.has("BIKE")


@BOOK.implements("WL-074")
def traps_let_pass(feature: Feature, model: Model | None) -> bool:
    """To all others tank traps are open ground."""
    return _trap(feature) and not traps_endanger(feature, model) and not traps_stop(feature, model)


def _trap(feature: Feature) -> bool:
    """Whether a piece is a tank trap, and nothing that is difficult by itself."""
    said = words(feature)
    others = [each for each in said if each != Terrain.TANK_TRAP and each not in OPEN]
    return Terrain.TANK_TRAP in said and not others
