"""An Independent Unit that Deep Strikes comes down beside the rest of its Detachment (LI-SPC-047)."""

from __future__ import annotations

from umpire.geometry import at_most
from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model
from umpire.systems.legions.rules.movement.measure import apart
from umpire.systems.legions.rules.proofs import in_words
from umpire.systems.legions.rules.setup import blocked_at

REACH = 6.0
"""How near to the rest of its Detachment the first model of a Unit is placed, inches."""


def others_of(field: Battlefield, unit: Detachment) -> tuple[str, ...]:
    """Return the other models of the Detachment of an Independent Unit that are left; () for all that are none."""
    if not all(field.profile(each).has("Independent") for each in unit.models):
        return ()
    parts = (each for each in field.parts_of(unit) if each.id != unit.id)
    return tuple(model for each in parts for model in each.models if field.models[model].takes_part)


def beside_the_rest(field: Battlefield, model: Model) -> Finding | None:
    """Return what is to be said of a place for the first model of an Independent Unit that others are left of."""
    others = others_of(field, field.detachment_of(model))
    if not others:
        return None
    standing = [each for each in others if field.models[each].in_play]
    away, nearest = min(((apart(field, model.id, each), each) for each in standing), default=(None, ""))
    if away is not None and at_most(away, REACH):
        barred, _, shown = blocked_at(field, model)
        if barred:
            told = f"{model.id} {barred}"
            return Finding(rule="LI-SPC-047", effect=Forbid(reason=told), says=told, witness=shown)
        return Finding(
            rule="LI-SPC-047", says=f"{model.id} comes {in_words(max(away, 0.0))} from {nearest}: no Scatter"
        )
    told = f"{model.id} comes beside the rest of its Detachment, and nobody of it is on the battlefield"
    if away is not None:
        told = f"{model.id} would come {in_words(away)} from {nearest}; within 6 inches of its Detachment is needed"
    return Finding(rule="LI-SPC-047", effect=Forbid(reason=told), says=told)
