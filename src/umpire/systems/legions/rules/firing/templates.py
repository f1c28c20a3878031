"""Fire at a place: what lies under the template, whom it can hit, how many Hit rolls are made."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.geometry import Point
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Weapon
from umpire.systems.legions.rules.firing.eligible import shown
from umpire.systems.legions.rules.firing.hit_rolls import dice_for
from umpire.systems.legions.rules.firing.topics import Fire
from umpire.systems.legions.rules.special_rules.detonation import is_charge
from umpire.systems.legions.rules.structures.damage import can_damage_structures
from umpire.systems.legions.rules.traits.beam import is_beam, under_beam, within_beam
from umpire.systems.legions.rules.traits.blast import BLAST, under_blast
from umpire.systems.legions.rules.traits.firestorm import FIRESTORM, under_flame
from umpire.systems.legions.rules.traits.graviton_pulse import aimed
from umpire.systems.legions.rules.traits.placed import Under
from umpire.systems.legions.rules.traits.siege_weapon import as_it_stands


def under(field: Battlefield, firer: str, weapon: Weapon, at: Point, *, spares: tuple[str, ...] = ()) -> Under:
    """Return what lies under the template or line of a weapon that has come to rest at, or is aimed at, a place.

    A model that blows itself up is spared by its own template, and so are ``spares``, who blow up with it.
    """
    if weapon.has(BLAST):
        spared = (*spares, firer) if is_charge(field, firer, weapon) else spares
        found = under_blast(field, weapon, at)
        return found if not spared else found.without(spared)
    if weapon.has(FIRESTORM):
        return under_flame(field, firer, weapon, at)
    return under_beam(field, firer, weapon, at)


def struck(
    field: Battlefield, firer: str, weapon: Weapon, found: Under, counted: Iterable[str]
) -> tuple[tuple[Fire, int], ...]:
    """Return the fire at each Detachment and Structure under a template, with the Hit rolls that are made at it.

    Args:
        field: The battlefield.
        firer: The model that fires.
        weapon: Its weapon.
        found: What lies under the template.
        counted: The models that count as under it, those included that a die has made count.
    """
    by_owner: dict[str, list[str]] = {}
    for model in counted:
        by_owner.setdefault(field.models[model].detachment, []).append(model)
    fires = [_fire(field, firer, weapon, owner, models) for owner, models in by_owner.items()]
    if can_damage_structures(weapon):
        fires += [_fire(field, firer, weapon, each, [each]) for each in found.structures]
    return tuple((fire, rolls_of(fire, count)) for fire, count in fires)


def _fire(field: Battlefield, firer: str, weapon: Weapon, target: str, counted: list[str]) -> tuple[Fire, int]:
    """Return the fire at one target, and how many of its models count as under the template."""
    able: tuple[str, ...]
    if target in field.structures:
        able = (target,)
    elif is_beam(weapon):
        able = within_beam(field, firer, weapon, target)
    else:
        if weapon.has(BLAST):
            cite("LI-TRT-022")
        else:
            cite("LI-TRT-041")
        able = tuple(counted)
    seen = tuple(shown(field, firer, able))
    fire = Fire(
        field=field,
        firer=firer,
        weapon=aimed(field, firer, as_it_stands(field, firer, weapon), target),
        number=field.profile(firer).weapons.index(weapon),
        target=target,
        reach=able,
        seen=seen,
        eligible=able,
    )
    return fire, len(counted)


def rolls_of(fire: Fire, count: int) -> int:
    """Return how many Hit rolls are made at a target of which so many models are under the template.

    A Blast makes its Dice for each of them, a flame one, a Beam its Dice for the whole Detachment.
    """
    if fire.weapon.has(BLAST):
        cite("LI-TRT-021")
        return count * dice_for(fire)
    if fire.weapon.has(FIRESTORM):
        cite("LI-TRT-040")
        return count
    cite("LI-TRT-014")
    return dice_for(fire)
