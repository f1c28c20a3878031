"""Interceptor: one weapon fired at a Flyer as soon as the model has finished its move."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, Forbid, HitModifier
from umpire.systems.legions.battlefield import (
    Battlefield,
    Condition,
    Detachment,
    Until,
    Weapon,
    change_detachment,
    remembered_by_parts,
)
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.firing.eligible import fire_at
from umpire.systems.legions.rules.firing.topics import Aim, Fire
from umpire.systems.legions.rules.traits.point_defence import INTERCEPTOR, POINT_DEFENCE
from umpire.systems.legions.rules.traits.skyfire import FLYER, flies

special_rule(INTERCEPTOR, "LI-SPC-050")

AT_ONCE = Condition(name=INTERCEPTOR, until=Until.PHASE, does="-2 to Hit")
"""Lies on a Detachment while it may fire at Flyers at the end of its move."""

HAS_FIRED = Condition(name=INTERCEPTOR, until=Until.ROUND, does="no Overwatch")
"""Lies on a Detachment that has done so."""


class Interception(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment at the end of its move that would fire at Flyers."""

    field: Battlefield
    detachment: str
    aims: tuple[Aim, ...]


@BOOK.rule("LI-SPC-050")
def at_the_end_of_its_move(topic: Interception | Fire) -> Finding | None:
    """Once it has moved, an Interceptor may fire one weapon without Point Defence at a Flyer, with -2 to Hit."""
    field = topic.field
    if isinstance(topic, Fire):
        own = field.detachment_of(topic.firer)
        if not own.conditions or not own.under(INTERCEPTOR, Until.PHASE):
            return None
        return Finding(effect=HitModifier(by=-2, because=INTERCEPTOR), says=f"{topic.firer} intercepts: -2.")
    fired: set[str] = set()
    for aim in topic.aims:
        profile = field.profile(aim.model)
        weapon, told = profile.weapons[aim.weapon], ""
        if not profile.has(INTERCEPTOR):
            told = f"{aim.model} is no Interceptor."
        elif weapon.has(POINT_DEFENCE):
            told = f"{weapon.name} of {aim.model} is a Point Defence weapon: another one is fired."
        elif not flies(field, aim.target):
            told = f"{aim.target} is no Flyer: an Interceptor fires at Flyers alone."
        elif aim.model in fired:
            told = f"{aim.model} would fire several weapons: an Interceptor fires one."
        if told:
            return Finding(effect=Forbid(reason="no interception"), facts={"model": aim.model}, says=told)
        fired.add(aim.model)
    return None


def has_intercepted(detachment: Detachment) -> bool:
    """Whether a Detachment has fired at Flyers at the end of its move in this round."""
    return bool(detachment.conditions) and detachment.under(INTERCEPTOR, Until.ROUND)


def intercepting_weapons(field: Battlefield, detachment: str) -> tuple[tuple[str, int, Weapon], ...]:
    """Return the weapons that Interceptors of a Detachment could fire at the end of their move."""
    return tuple(
        (model.id, index, weapon)
        for model in field.models_of(detachment)
        if field.profile(model).has(INTERCEPTOR)
        for index, weapon in enumerate(field.profile(model).weapons)
        if weapon.maximum is not None and not weapon.has(POINT_DEFENCE)
    )


@remembered_by_parts(64, "profiles", "models", "areas", "structures", "detachments", "stipulations", "house_rules")
def interception_targets(field: Battlefield, detachment: str) -> tuple[str, ...]:
    """Return the enemy Flyers that Interceptors of a Detachment can fire at from where they stand."""
    carried = intercepting_weapons(field, detachment)
    if not carried:
        return ()
    own = field.detachments[detachment]
    field = change_detachment(field, own.id, conditions=(*own.conditions, AT_ONCE))
    foes = field.detachments_of(field.opponent(own.side))
    flying = [each.id for each in foes if field.profile(each.models[0]).has(FLYER)]
    return tuple(
        each for each in flying if any(fire_at(field, model, index, each).eligible for model, index, _ in carried)
    )
