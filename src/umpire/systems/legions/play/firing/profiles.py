"""Which profile of a weapon is fired at a target, where it has several: the one that does most."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.firing.actions import Shot
from umpire.systems.legions.questions.odds import expected_of
from umpire.systems.legions.rules.firing import can_hit, fire_at
from umpire.systems.legions.rules.traits.bypass import one_of


def best_profiles(
    field: Battlefield, shots: Iterable[Shot], target: str, *, overwatch: bool = False
) -> tuple[Shot, ...]:
    """Return shots at a target, each by that profile of its weapon which does most Wounds on average.

    Of profiles that do as much, the one that was given stays; so does a shot whose dice are split.
    """
    return tuple(_best(field, each, target, overwatch=overwatch) for each in shots)


def _best(field: Battlefield, given: Shot, target: str, *, overwatch: bool) -> Shot:
    def worth(shot: Shot) -> tuple[float, bool]:
        fire = fire_at(field, shot.model, shot.weapon, target, overwatch=overwatch)
        return expected_of(fire), shot == given

    return max(_profiles(field, given, target, overwatch=overwatch), key=worth)


def _profiles(field: Battlefield, shot: Shot, target: str, *, overwatch: bool) -> list[Shot]:
    """Return a shot with each profile of its weapon that can be fired at a target."""
    if shot.dice is not UNSET:
        return [shot]
    weapons = field.profile(shot.model).weapons
    mounted = one_of(weapons[shot.weapon], shot.weapon)
    alike = [index for index, weapon in enumerate(weapons) if one_of(weapon, index) == mounted and can_hit(weapon)]
    return [
        shot if index == shot.weapon else Shot(model=shot.model, weapon=index)
        for index in alike
        if index == shot.weapon or fire_at(field, shot.model, index, target, overwatch=overwatch).eligible
    ]
