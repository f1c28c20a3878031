"""Gun Emplacements."""

from __future__ import annotations

from umpire.rulings import Fact, Finding, Forbid, Permit
from umpire.systems.wh40k_legacy.battlefield import Field, Position, Profile, Terrain, words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.difficult import cover_save
from umpire.systems.wh40k_legacy.rules.introduction import entitled
from umpire.systems.wh40k_legacy.rules.topics import Cover, GunTarget, GunUse, Hit
from umpire.table import Feature, WeaponKind, touching


def is_gun(feature: Feature) -> bool:
    """Whether a piece is a gun emplacement."""
    return Terrain.GUN_EMPLACEMENT in words(feature)


@BOOK.rule("WL-062", overrides="WL-012")
def behind_gun(topic: Cover) -> Finding | None:
    """In cover behind a gun emplacement a model has a cover save of 4+."""
    if not is_gun(topic.feature) or not entitled(topic, Position.BEHIND):
        return None
    return cover_save(topic, 4)


@BOOK.rule("WL-063")
def may_fire(topic: GunUse) -> Finding:
    """One model that touches the gun and is no vehicle may fire it instead of its own weapons."""
    field, model, gun = topic.field, topic.model, topic.gun
    facts = {"model": model.id, "gun": gun.id}
    if not is_gun(gun) or gun_wounds(field, gun) == 0:
        return Finding(effect=Forbid(reason=f"{gun.id} is not a gun that can be fired"), facts=dict(facts))
    if not touching(model, gun):
        return Finding(effect=Forbid(reason=f"{model.id} is not in base contact with {gun.id}"), facts=dict(facts))
    if model.has("VEHICLE"):
        return Finding(effect=Forbid(reason="vehicles do not fire it"), facts=dict(facts))
    if gun.id in field.state.guns_fired:
        return Finding(effect=Forbid(reason=f"{gun.id} has been fired in this phase"), facts=dict(facts))
    return Finding(effect=Permit(reason=f"in base contact with {gun.id}"), facts=dict(facts))


@BOOK.rule("WL-064", overrides="WL-A07")
def relentless(topic: Hit) -> Finding | None:
    """Who fires a gun emplacement has Relentless for that shooting attack only."""
    if topic.gun is None or not topic.weapon.heavy:
        return None
    return Finding(effect=Permit(reason="Relentless"), facts={"model": topic.attacker.id, "gun": topic.gun.id})


@BOOK.rule("WL-065")
def targetable(topic: GunTarget) -> Finding | None:
    """A gun emplacement may be shot at and attacked in close combat, where it is hit without a roll."""
    if not is_gun(topic.gun):
        return None
    left = gun_wounds(topic.field, topic.gun)
    if left == 0:
        return Finding(effect=Forbid(reason=f"{topic.gun.id} is destroyed"), facts={"gun": topic.gun.id})
    rolled = not hits_unrolled(WeaponKind.MELEE)
    facts: dict[str, Fact] = {"gun": topic.gun.id, "wounds": left, "rolled_in_close_combat": rolled}
    return Finding(effect=Permit(reason="it is a legal target"), facts=dict(facts))


def hits_unrolled(kind: WeaponKind) -> bool:
    """Whether attacks of a kind hit a gun emplacement without a roll."""
    return kind is WeaponKind.MELEE


def gun_profile() -> Profile:
    """Return the characteristics of a gun emplacement: Toughness, Wounds and an armour save, and no other."""
    return Profile(
        move=None, ws=None, bs=None, strength=None, toughness=7, wounds=2, attacks=None, leadership=None, save=3
    )


def gun_wounds(field: Field, gun: Feature) -> int:
    """Return how many wounds a gun emplacement has left."""
    return field.state.guns.get(gun.id, gun_profile().wounds)
