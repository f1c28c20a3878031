"""What each piece is, also to those who cross it: open ground, difficult, dangerous, impassable."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.wh40k_legacy.battlefield import DEBRIS, LANDFORMS, OPEN, Terrain, words
from umpire.table import Feature, Model


def is_open(feature: Feature) -> bool:
    """Whether a piece is open ground and nothing else."""
    return all(each in OPEN for each in words(feature))


def is_difficult(feature: Feature, model: Model | None = None) -> bool:
    """Whether a piece is difficult terrain, to a model if one is named."""
    if _trap(feature) and not _endangers(feature, model) and not _stops(feature, model):
        cite("WL-074")  # open ground to all others
        return False
    said = words(feature)
    if any(each in LANDFORMS for each in said):
        cite("WL-011")
        return True
    if Terrain.RUINS in said:
        cite("WL-026")
        return True
    if any(each in DEBRIS and each != Terrain.TANK_TRAP for each in said):
        cite("WL-039")
        return True
    if not is_dangerous(feature, model):
        return False
    cite("WL-028")
    return True


def is_dangerous(feature: Feature, model: Model | None = None) -> bool:
    """Whether a piece is dangerous terrain, to a model if one is named."""
    said = words(feature)
    if Terrain.TANGLEWIRE in said:
        cite("WL-070")
        return True
    if _endangers(feature, model):
        cite("WL-073")
        return True
    return Terrain.DANGEROUS in said


def is_impassable(feature: Feature, model: Model | None = None) -> bool:
    """Whether a piece is impassable terrain, to a model if one is named."""
    if _stops(feature, model):
        cite("WL-072")
        return True
    return Terrain.IMPASSABLE in words(feature)


def _stops(feature: Feature, model: Model | None) -> bool:
    """Whether a piece is a tank trap, and a model a vehicle that is no Skimmer."""
    return _trap(feature) and model is not None and model.has("VEHICLE") and not model.has("SKIMMER")


def _endangers(feature: Feature, model: Model | None) -> bool:
    """Whether a piece is a tank trap, and a model a Bike."""
    return _trap(feature) and model is not None and model.has("BIKE")


def _trap(feature: Feature) -> bool:
    """Whether a piece is a tank trap, and nothing that is difficult by itself."""
    said = words(feature)
    others = [each for each in said if each != Terrain.TANK_TRAP and each not in OPEN]
    return Terrain.TANK_TRAP in said and not others
