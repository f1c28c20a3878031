"""Hits that bypass kinds of Save, or Void Shields: they are as if the target had none."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.rulings import SaveKind, cite
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.filed import TRAITS, WeaponTrait
from umpire.systems.legions.rules.firing.topics import Hit
from umpire.systems.legions.rules.traits.impale import IMPALE, impales
from umpire.systems.legions.rules.traits.singularity import COLLAPSING


def past_saves(field: Battlefield, model: Model, hit: Hit, kinds: tuple[SaveKind, ...]) -> tuple[SaveKind, ...]:
    """Return those of a model's kinds of Save that a Hit bypasses."""
    gone: list[SaveKind] = []
    for trait in _acting(field, model, hit):
        met = tuple(each for each in kinds if each in trait.bypasses)
        if met:
            cite("LI-TRT-031", model)
            cite(trait.rules[0], model)
            gone += met
    return tuple(gone)


def past_shields(field: Battlefield, model: Model, hit: Hit) -> bool:
    """Whether a Hit bypasses the Void Shields of a model, which then keep their level."""
    for trait in _acting(field, model, hit):
        if trait.past_shields:
            cite("LI-TRT-031", model)
            cite(trait.rules[0], model)
            return True
    return False


def _acting(field: Battlefield, model: Model, hit: Hit) -> Iterator[WeaponTrait]:
    """Yield the traits of the weapon that let this Hit on this model pass something by."""
    for each in hit.weapon.traits if hit.weapon is not None else ():
        trait = TRAITS.get(each.name)
        if trait is None or (trait is COLLAPSING and not hit.collapsed):
            continue
        if trait is IMPALE and not impales(field, model.detachment, hit):
            continue
        yield trait
