"""AP: what changes it, in which order, and the Rear Arc last of all."""

from __future__ import annotations

from umpire.rulings import ApModifier, Finding, aside, cite, heard
from umpire.systems.legions.battlefield import ARMOURED_TYPES, Battlefield, Model
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.arcs import behind
from umpire.systems.legions.rules.firing.topics import ApOf, Hit
from umpire.systems.legions.rules.traits.bypass import from_rear

REAR = "LI-FIR-057"


@BOOK.rule(REAR)
def rear_armour(topic: ApOf) -> Finding | None:
    """A Hit scored from the Rear Arc of a Vehicle, Super-heavy Vehicle, Knight or Titan has its AP improved by 1."""
    if not topic.hit.firer or topic.field.profile(topic.model).type not in ARMOURED_TYPES:
        return None
    if not from_rear(topic.field, topic.model, topic.hit):
        return None
    cite("LI-FIR-059", topic.model)
    cite("LI-FIR-062", topic.model)
    told = f"{topic.hit.firer} is in the Rear Arc of {topic.model.id}: AP improved by 1."
    return Finding(effect=ApModifier(by=-1), says=told)


def ap_findings(field: Battlefield, model: Model, hit: Hit, *, shield: bool = False) -> tuple[Finding, ...]:
    """Return the rules that change the AP of a Hit on a model."""
    return BOOK.findings(ApOf(field=field, model=model, hit=hit, shield=shield))


def ap_for(field: Battlefield, model: Model, hit: Hit, *, shield: bool = False) -> int:
    """Return the AP that a Hit has against a model: 0 or negative."""
    return ap_by(ap_findings(field, model, hit, shield=shield), field, model, hit, shield=shield)


def ap_by(found: tuple[Finding, ...], field: Battlefield, model: Model, hit: Hit, *, shield: bool = False) -> int:
    """The order is: base AP, improvements and reductions, traits that set AP to 0, and last the Rear Arc.

    Args:
        found: What `ap_findings` returns.
        field: The battlefield.
        model: Whom the Hit is on.
        hit: The Hit.
        shield: Whether it is on the Void shields before the model.

    Returns:
        The AP that the Hit has against this model: 0 or negative.
    """
    effects = [(each.rule, each.effect) for each in found if isinstance(each.effect, ApModifier)]
    ap = hit.base_ap + sum(each.by for rule, each in effects if rule != REAR)
    for _, each in effects:
        ap = ap if each.to is None else each.to
    rear = sum(each.by for rule, each in effects if rule == REAR)
    if len(effects) > 1:
        cite("LI-TRT-002", model)
    if rear and len(effects) > 1:
        cite("LI-FIR-060", model)
    if heard() is not None and not rear and not shield and _from_behind(field, model, hit):
        cite("LI-FIR-058", model)
    return ap + rear


def _from_behind(field: Battlefield, model: Model, hit: Hit) -> bool:
    """Whether the Rear Arc would count if the model had rear armour."""
    with aside():
        return bool(hit.firer) and behind(field, model.id, hit.firer)
