"""Which Morale characteristic a Detachment checks on."""

from __future__ import annotations

from umpire.geometry import within
from umpire.systems.legions.battlefield import Battlefield, Detachment
from umpire.systems.legions.rules.battles import shape_of
from umpire.systems.legions.rules.filed import special_rule

special_rule("Inspire", "LI-SPC-049")

INSPIRE = "Inspire"


def own_morale(field: Battlefield, detachment: Detachment | str) -> int | None:
    """Return the best Morale characteristic among a Detachment's models; None is '-', the best of all."""
    found = field.detachments[detachment] if isinstance(detachment, str) else detachment
    alive = [field.models[model] for model in found.models if field.models[model].alive]
    values = [field.profile(model).morale for model in alive or map(field.models.__getitem__, found.models)]
    if any(value is None for value in values):
        return None
    return min(value for value in values if value is not None)


def inspired_morale(field: Battlefield, detachment: Detachment | str) -> tuple[int, str] | None:
    """A Detachment within X inches of a friendly one with Inspire may check on that one's Morale instead of its own.

    Returns that Morale and the id of the Detachment it comes from, or None where nobody inspires it to better.
    """
    found = field.detachments[detachment] if isinstance(detachment, str) else detachment
    best: tuple[int, str] | None = None
    for other in field.detachments_of(found.side):
        lent = own_morale(field, other)
        if other.id == found.id or lent is None or (best is not None and lent >= best[0]):
            continue
        rules = [field.profile(model).special(INSPIRE) for model in field.models_of(other)]
        reach = max((float(rule.value) for rule in rules if rule is not None), default=None)
        if reach is not None and any(
            within(shape_of(field, mine), shape_of(field, theirs), reach)
            for mine in field.models_of(found)
            for theirs in field.models_of(other)
        ):
            best = (lent, other.id)
    own = own_morale(field, found)
    return best if best is not None and own is not None and best[0] < own else None
