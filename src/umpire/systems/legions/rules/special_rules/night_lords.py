"""The Night Lords: where they kill a Commander, terror spreads."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import Save, SaveKind
from umpire.systems.legions.battlefield import Battlefield, DetachmentType, Model
from umpire.systems.legions.rules.morale.broken import is_broken
from umpire.systems.legions.rules.morale.inspire import own_morale
from umpire.systems.legions.rules.movement.measure import apart

REACH = 4.0
HITS = 3
"""How many Hits terror brings for each Wound that the victim began with."""
BROKEN = 2
"""By how much a Save is worse in a Broken Formation."""
IMMUNE = (DetachmentType.KNIGHT, DetachmentType.TITAN)
LEADERS = ("Commander", "Solar Auxilia HQ")

Terror = tuple[tuple[str, int], ...]
"""The Detachments that terror strikes, each with its Hits, in muster order."""


def terror_of(field: Battlefield, killer: str, victim: str) -> Terror:
    """Return what follows if a model destroys another that stands; () unless a Night Lord kills a leader."""
    if killer not in field.models or field.legion_of(field.models[killer].detachment) != "night lords":
        return ()
    profile = field.profile(victim)
    if not any(profile.has(each) for each in LEADERS):
        return ()
    struck = (each for each in field.detachments_of(field.side_of(field.models[victim])))
    return tuple(
        (each.id, HITS * profile.wounds)
        for each in struck
        if field.type_of(each) not in IMMUNE
        and own_morale(field, each) is not None
        and any(at_most(apart(field, victim, model.id), REACH) for model in field.models_of(each) if model.id != victim)
    )


def nerve_of(field: Battlefield, model: Model) -> tuple[Save, ...]:
    """Return the one Save that a model has against terror: its Morale, 2 worse in a Broken Formation."""
    morale = field.profile(model).morale
    if morale is None:
        return ()
    worse = BROKEN if is_broken(field, model.detachment) else 0
    return (Save(kind=SaveKind.MORALE, value=morale + worse),)
