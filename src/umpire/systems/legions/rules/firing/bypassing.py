"""Hits that bypass kinds of Save, or Void Shields: they are as if the target had none."""

from __future__ import annotations

from umpire.rulings import SaveKind, cite
from umpire.systems.legions.battlefield import Model
from umpire.systems.legions.rules.filed import TRAITS
from umpire.systems.legions.rules.firing.topics import Hit


def past_saves(model: Model, hit: Hit, kinds: tuple[SaveKind, ...]) -> tuple[SaveKind, ...]:
    """Return those of a model's kinds of Save that a Hit bypasses."""
    gone: list[SaveKind] = []
    for trait in hit.weapon.traits if hit.weapon is not None else ():
        filed = TRAITS.get(trait.name)
        met = tuple(each for each in kinds if filed is not None and each in filed.bypasses)
        if filed is not None and met:
            cite("LI-TRT-031", model)
            cite(filed.rules[0], model)
            gone += met
    return tuple(gone)


def past_shields(model: Model, hit: Hit) -> bool:
    """Whether a Hit bypasses the Void Shields of a model, which then keep their level."""
    for trait in hit.weapon.traits if hit.weapon is not None else ():
        filed = TRAITS.get(trait.name)
        if filed is not None and filed.past_shields:
            cite("LI-TRT-031", model)
            cite(filed.rules[0], model)
            return True
    return False
