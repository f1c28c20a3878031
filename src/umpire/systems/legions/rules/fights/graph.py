"""The contacts of a Combat as a graph, and how many one-to-one Fights it allows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Place
from umpire.systems.legions.rules.combat import Combat
from umpire.systems.legions.rules.movement.engagement import contacts


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """One pair of opposing models; ``first`` belongs to the first side."""

    first: str
    second: str

    @property
    def models(self) -> tuple[str, str]:
        """Both models."""
        return (self.first, self.second)

    def against(self, model: str) -> str:
        """Return the opponent of one of the two models."""
        return self.second if model == self.first else self.first


class Contacts(msgspec.Struct, frozen=True, kw_only=True):
    """Who touches whom in a Combat.

    ``touching`` lists for every model in contact its opponents; ``first`` the models of the first side. ``walls``
    names for each contact that exists by way of a Structure alone that Structure, under (attacker, Garrisoned model).
    """

    touching: Mapping[str, tuple[str, ...]]
    first: tuple[str, ...]
    walls: Mapping[tuple[str, str], str] = {}

    def wall(self, one: str, other: str) -> str:
        """Return the Structure through which two models are in contact, or ''."""
        return self.walls.get((one, other)) or self.walls.get((other, one)) or ""


def combat_contacts(field: Battlefield, combat: Combat) -> Contacts:
    """List the contacts between models of a Combat as they are now."""
    touching: dict[str, list[str]] = {}
    walls: dict[tuple[str, str], str] = {}
    for one, other in contacts(field):
        if not all(field.models[each].detachment in combat.detachments for each in (one, other)):
            continue
        touching.setdefault(one, []).append(other)
        touching.setdefault(other, []).append(one)
        for attacker, inside in ((one, other), (other, one)):
            if field.models[inside].place is Place.GARRISON:
                cite("LI-STR-056", attacker, inside)
                walls[(attacker, inside)] = field.detachment_of(inside).garrison
    order = {model: index for index, model in enumerate(field.models)}
    fighting = sorted(touching, key=order.__getitem__)
    for each in combat.detachments:
        if any(model.id not in touching for model in field.models_of(each)):
            cite("LI-CBT-015", each)
    return Contacts(
        touching={each: tuple(sorted(touching[each], key=order.__getitem__)) for each in fighting},
        first=tuple(each for each in fighting if field.side_of(each) == field.sides[0]),
        walls=walls,
    )


def maximum_matching(touching: Mapping[str, tuple[str, ...]], first: Iterable[str]) -> int:
    """Return the greatest number of one-to-one Fights between the given models and their opponents.

    Only models that are keys of ``touching`` count; augmenting paths, one model after another.
    """
    partner: dict[str, str] = {}
    found = 0
    for model in first:
        if model in touching and _augment(model, touching, partner, {}):
            found += 1
    return found


def _augment(
    model: str, touching: Mapping[str, tuple[str, ...]], partner: dict[str, str], tried: dict[str, None]
) -> bool:
    for other in touching[model]:
        if other not in touching or other in tried:
            continue
        tried[other] = None
        if other not in partner or _augment(partner[other], touching, partner, tried):
            partner[other] = model
            return True
    return False
