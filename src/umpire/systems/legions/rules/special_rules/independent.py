"""The special rule Independent: models of a Detachment that form Units of their own, beside its Core.

A Unit is kept as a Detachment that says whose Unit it is (`Detachment.unit_of`): so it has its own Order, targets,
Coherency, Engagements and Combats without more ado. What binds it to its Detachment stands here.
"""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import at_most, clearly_less
from umpire.rulings import Finding, Forbid, cite, hundredths
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.morale.inspire import own_morale
from umpire.systems.legions.rules.movement.engagement import is_engaged
from umpire.systems.legions.rules.movement.measure import apart, shape_of
from umpire.systems.legions.rules.movement.topics import DetachmentMove
from umpire.systems.legions.rules.orders.available import OrderAsked
from umpire.systems.legions.rules.proofs import in_words, joined
from umpire.systems.legions.rules.setup.topics import DeploymentAsked

special_rule("Independent", "LI-SPC-043", "LI-SPC-044", "LI-SPC-045", "LI-SPC-046", "LI-SPC-047")

INDEPENDENT = "Independent"
NEAR_CORE = 6.0
"""How near a model of an Independent Unit must be to one of the Core, inches (LI-SPC-044)."""


def independent_units(field: Battlefield, detachment: str) -> tuple[tuple[str, ...], ...]:
    """Models of the same name with Independent in one Detachment form an Independent Unit; the others are its Core."""
    units: list[tuple[str, ...]] = []
    for part in field.parts_of(detachment):
        by_name: dict[str, list[str]] = {}
        for model in field.models_of(part):
            profile = field.profile(model)
            if profile.has(INDEPENDENT):
                by_name.setdefault(profile.name, []).append(model.id)
        units += map(tuple, by_name.values())
    return tuple(units)


def core_of(field: Battlefield, detachment: str) -> tuple[str, ...]:
    """Return the models of a Detachment that belong to no Independent Unit."""
    models = (model for part in field.parts_of(detachment) for model in field.models_of(part))
    return tuple(model.id for model in models if not field.profile(model).has(INDEPENDENT))


def gap_to_core(field: Battlefield, unit: Detachment) -> tuple[float, str, str] | None:
    """Return the least gap between an Independent Unit and its Core, inches, and the two models.

    None where it is no Unit, or where it or the Core is not on the battlefield.
    """
    if not unit.unit_of:
        return None
    core = core_of(field, unit.id)
    pairs = ((apart(field, one.id, other), one.id, other) for one in field.models_of(unit) for other in core)
    return min(pairs, default=None)


def strayed(field: Battlefield, unit: Detachment) -> bool:
    """Whether an Independent Unit has no model within 6" of one of its Core."""
    found = gap_to_core(field, unit)
    return found is not None and not at_most(found[0], NEAR_CORE)


def part_way(field: Battlefield) -> frozenset[str]:
    """Return the Detachments with Independent Units of which a part has been activated in this phase or stage."""
    wholes = {each.unit_of for each in field.detachments.values() if each.unit_of}
    return frozenset(each.whole for each in field.detachments.values() if each.activated and each.whole in wholes)


def begun(field: Battlefield, able: Sequence[Detachment]) -> tuple[Detachment, ...]:
    """Return those of some Detachments whose other part has been activated: they are next, before anybody else."""
    under_way = part_way(field)
    return tuple([each for each in able if each.whole in under_way])


def falling_back_with(field: Battlefield, core: Detachment) -> tuple[Detachment, ...]:
    """Return the Independent Units that receive Fall Back as the Core of their Detachment does."""
    if core.unit_of or not core_of(field, core.id):
        return ()
    return tuple(
        each
        for each in field.parts_of(core)
        if each.unit_of
        and each.order is not Order.FALL_BACK
        and any(field.models[model].alive for model in each.models)
        and own_morale(field, each) is not None
    )


def cite_parts(field: Battlefield, detachment: Detachment) -> None:
    """Cite that Core and Units are Engaged each for themselves, where one of them is and another is not."""
    parts = [each for each in field.parts_of(detachment) if field.models_of(each)]
    if len({is_engaged(field, each) for each in parts}) > 1:
        cite("LI-SPC-046", detachment)


@BOOK.rule("LI-SPC-044")
def near_the_core(topic: DetachmentMove | DeploymentAsked | OrderAsked) -> Finding | None:
    """At least one model of an Independent Unit must be within 6" of a model of its Core.

    A Unit that has strayed farther can only be issued Advance, and comes nearer when it moves.
    """
    if isinstance(topic, OrderAsked):
        return None if topic.order is Order.ADVANCE else far_from_core(topic.field, topic.detachment)
    if isinstance(topic, DetachmentMove):
        return _moved_away(topic)
    return far_from_core(topic.after, topic.detachment)


def _moved_away(topic: DetachmentMove) -> Finding | None:
    found = far_from_core(topic.after, topic.detachment)
    before, after = gap_to_core(topic.field, topic.detachment), gap_to_core(topic.after, topic.detachment)
    if found is None or before is None or after is None or all(path.length == 0.0 for path in topic.paths):
        return None
    nearer = not at_most(before[0], NEAR_CORE) and clearly_less(after[0], before[0])
    return None if nearer else found


def far_from_core(field: Battlefield, unit: Detachment) -> Finding | None:
    """Return the refusal of a Unit that is not near its Core, None where it is."""
    if not strayed(field, unit):
        return None
    found = gap_to_core(field, unit)
    assert found is not None, "what has strayed has a Core"
    gap, one, other = found
    told = f'{unit.id} is {gap:.2f}" from its Core; {hundredths(gap - NEAR_CORE)}" nearer and it is within 6"'
    return Finding(
        effect=Forbid(reason="too far from its Core"),
        facts={"detachment": unit.id, "gap": gap},
        says=told,
        witness=joined(shape_of(field, one), shape_of(field, other), f"{in_words(gap)} from the Core"),
    )
