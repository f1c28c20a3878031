"""Traits whose Hits pass shields and Saves by: Bypass, Burrowing, Psi."""

from __future__ import annotations

from collections.abc import Hashable

from umpire.rulings import Finding, Forbid, SaveKind, cite
from umpire.systems.legions.battlefield import Battlefield, Model, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import weapon_trait
from umpire.systems.legions.rules.firing.arcs import behind
from umpire.systems.legions.rules.firing.topics import Choosing, Declaration, Hit

weapon_trait("Bypass", "LI-TRT-033", "LI-TRT-031", past_shields=True)
BURROWING = weapon_trait("Burrowing", "LI-TRT-032", "LI-TRT-031", past_shields=True)
PSI = weapon_trait(
    "Psi",
    "LI-TRT-061",
    "LI-TRT-031",
    bypasses=(SaveKind.INVULNERABLE, SaveKind.COVER, SaveKind.ION_SHIELD),
    past_shields=True,
)


def from_rear(field: Battlefield, model: Model, hit: Hit) -> bool:
    """Whether a Hit comes from a model's Rear Arc, as those that burrow always do."""
    if hit.has(BURROWING.name):
        cite("LI-TRT-032", model)
        return True
    return bool(hit.firer) and behind(field, model.id, hit.firer)


def barred(field: Battlefield, weapon: Weapon, target: str, *, overwatch: bool) -> bool:
    """Whether a weapon cannot be fired at a target wherever it stands: Burrowing at Flyers, Psi in an Overwatch."""
    if overwatch and weapon.has(PSI.name):
        return True
    if not weapon.has(BURROWING.name) or target in field.structures:
        return False
    return any(field.profile(each).has("Flyer") for each in field.models_of(target))


@BOOK.rule("LI-TRT-032")
def not_at_flyers(topic: Choosing) -> Finding | None:
    """A Burrowing weapon cannot be aimed at Flyers."""
    fire = topic.fire
    if not fire.weapon.has(BURROWING.name) or not barred(fire.field, fire.weapon, fire.target, overwatch=False):
        return None
    told = f"{fire.weapon.name} burrows: it cannot be aimed at the Flyers of {fire.target}."
    return Finding(effect=Forbid(reason="Flyers"), says=told)


@BOOK.rule("LI-TRT-061")
def one_psi_weapon(topic: Choosing | Declaration) -> Finding | None:
    """A model fires one Psi weapon in a round, and none in an Overwatch."""
    if isinstance(topic, Choosing):
        if not topic.fire.overwatch or not topic.fire.weapon.has(PSI.name):
            return None
        told = f"{topic.fire.weapon.name} is a Psi weapon: it cannot be fired in an Overwatch."
        return Finding(effect=Forbid(reason="Psi in Overwatch"), says=told)
    weapons = [(aim.model, topic.field.profile(aim.model).weapons[aim.weapon]) for aim in topic.aims]
    fired = [model for model, weapon in weapons if weapon.has(PSI.name)]
    twice = next((each for each in fired if fired.count(each) > 1), None)
    if twice is None:
        return None
    told = f"{twice} would fire {fired.count(twice)} Psi weapons: choose one."
    return Finding(effect=Forbid(reason="several Psi weapons"), facts={"model": twice}, says=told)


def one_of(weapon: Weapon, index: int) -> Hashable:
    """Return what the profiles of a weapon, and all Psi weapons, share: of those that share it a model fires one."""
    if weapon.has(PSI.name):
        return PSI.name
    return weapon.mounted or index
