"""Hover: a Flyer that stays as a Skimmer, and takes off again."""

from __future__ import annotations

import msgspec

from umpire.systems.legions.battlefield import (
    Battlefield,
    Condition,
    Detachment,
    Profile,
    Trait,
    Until,
    change_detachment,
    change_field,
)
from umpire.systems.legions.rules.filed import special_rule

HOVER, FLYER, SKIMMER = "Hover", "Flyer", "Skimmer"
special_rule(HOVER, "LI-SPC-039", "LI-SPC-040", "LI-SPC-041")

HOVERING = "#hovering"
"""What is added to the name under which a battlefield keeps the profile of a model, for as long as it hovers."""


TAKEN_OFF = Condition(name=HOVER, until=Until.PHASE, does="leaves with the Flyers")
"""Lies on a Detachment that has taken off in this End phase."""


def can_hover(field: Battlefield, detachment: Detachment) -> bool:
    """Whether all models of a Detachment that are left are Flyers with Hover, which have not just taken off."""
    if detachment.conditions and detachment.under(HOVER, Until.PHASE):
        return False
    left = [field.profile(each) for each in detachment.models if field.models[each].alive]
    return bool(left) and all(each.has(HOVER) and each.has(FLYER) for each in left)


def hovers(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment on the battlefield hovers."""
    standing = field.models_of(detachment)
    return bool(standing) and all(each.profile.endswith(HOVERING) for each in standing)


def hovering(field: Battlefield, detachment: str) -> Battlefield:
    """Return the battlefield with a Detachment hovering: Flyer is exchanged for Skimmer."""
    profiles, models = dict(field.profiles), dict(field.models)
    for each in field.detachments[detachment].models:
        flown = models[each].profile
        if flown.endswith(HOVERING):
            continue
        profiles.setdefault(flown + HOVERING, _exchanged(field.profiles[flown]))
        models[each] = msgspec.structs.replace(models[each], profile=flown + HOVERING)
    return change_field(field, profiles=profiles, models=models)


def _exchanged(profile: Profile) -> Profile:
    kept = tuple(Trait(name=SKIMMER) if each.name == FLYER else each for each in profile.special_rules)
    return msgspec.structs.replace(profile, special_rules=kept)


def flying(field: Battlefield, detachment: str) -> Battlefield:
    """Return the battlefield with a Detachment that hovered in flight: Skimmer is exchanged for Flyer."""
    models, own = dict(field.models), field.detachments[detachment]
    for each in own.models:
        models[each] = msgspec.structs.replace(models[each], profile=models[each].profile.removesuffix(HOVERING))
    return change_detachment(change_field(field, models=models), own.id, conditions=(*own.conditions, TAKEN_OFF))


def as_set_up(field: Battlefield, detachment: str) -> Battlefield:
    """Return the battlefield with a Detachment as it is when it is set up: Flyers with Hover hover then."""
    return hovering(field, detachment) if can_hover(field, field.detachments[detachment]) else field
