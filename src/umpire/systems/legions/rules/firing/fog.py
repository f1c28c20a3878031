"""Fog of War, for tables that agree on it: short ranges, worse fire, cover from far away, and losses to the weather."""

from __future__ import annotations

import msgspec

from umpire.geometry import clearly_more
from umpire.rulings import Finding, HitModifier, Save, SaveKind
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model, Place, Profile, Weapon
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.ranges import range_to
from umpire.systems.legions.rules.firing.saves import saves_for
from umpire.systems.legions.rules.firing.topics import Fire, Hit, SaveOf
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

FARTHEST, HAZY, HIDDEN = 18.0, 6.0, 12.0
"""How far weapons reach, beyond what fire is worse, beyond what targets are in cover, inches."""

COVER = 5
LOBBED = ("Barrage", "Heavy Barrage")
ON_FOOT = (DetachmentType.INFANTRY, DetachmentType.CAVALRY)


def in_fog(profile: Profile) -> Profile:
    """Return a profile as it is in fog: no weapon reaches farther than 18 inches but those with Barrage."""
    return msgspec.structs.replace(profile, weapons=tuple(map(_shortened, profile.weapons)))


def _shortened(weapon: Weapon) -> Weapon:
    if weapon.maximum is None or weapon.maximum <= FARTHEST or any(weapon.has(each) for each in LOBBED):
        return weapon
    return msgspec.structs.replace(weapon, maximum=FARTHEST)


@BOOK.rule("LI-BTL-070")
def through_fog(topic: Fire | SaveOf) -> Finding | None:
    """In fog fire at a target beyond 6 inches is made at -1, and one beyond 12 has a Cover Save of 5+."""
    if topic.field.mission.fog is msgspec.UNSET:
        return None
    return _worse_fire(topic) if isinstance(topic, Fire) else _cover(topic)


def _worse_fire(fire: Fire) -> Finding | None:
    pieces = (fire.target,) if fire.at_structure else tuple(model.id for model in fire.models)
    closest = min((range_to(fire.field, fire.firer, piece) for piece in pieces), default=0.0)
    if not clearly_more(closest, HAZY):
        return None
    told = f'{fire.target} is {closest:.2f}" away in the fog: -1.'
    return Finding(effect=HitModifier(by=-1, because="fog"), facts={"distance": closest}, says=told)


def _cover(topic: SaveOf) -> Finding | None:
    firer = topic.field.models.get(topic.hit.firer)
    if firer is None or not firer.in_play or not topic.model.in_play or bypasses_cover(topic.hit.weapon):
        return None
    away = range_to(topic.field, firer.id, topic.model.id)
    if not clearly_more(away, HIDDEN):
        return None
    return Finding(effect=Save(kind=SaveKind.COVER, value=COVER), facts={"model": topic.model.id, "distance": away})


def weathers(field: Battlefield, model: Model) -> bool:
    """Whether a model makes a Save against deadly fog: Infantry and Cavalry do, others that have lost Wounds."""
    profile = field.profile(model)
    return model.in_play and (profile.type in ON_FOOT or model.wounds < profile.wounds)


def needed_in_fog(field: Battlefield, model: Model) -> int | None:
    """Return what its best Save must reach against deadly fog, with +1 for Infantry and Cavalry; None without one."""
    saves = saves_for(field, model, Hit())
    if not saves:
        return None
    best = min(each.value for each in saves)
    return max(1, best - 1) if field.profile(model).type in ON_FOOT else best


def again_in_fog(model: Model) -> bool:
    """Whether a failed Save against deadly fog is rolled again: inside a Structure it is."""
    return model.place is Place.GARRISON
