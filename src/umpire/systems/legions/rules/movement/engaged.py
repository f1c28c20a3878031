"""Moving while Engaged: who may not move, who may leave, and where it may come back."""

from __future__ import annotations

from umpire.geometry import at_most, hairline
from umpire.rulings import Finding, Forbid, cite, close_call, hundredths
from umpire.systems.legions.battlefield import Manoeuvre, Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.engagement import contacts_of, engaged_with, is_engaged, is_pinned
from umpire.systems.legions.rules.movement.measure import distance, shape_of
from umpire.systems.legions.rules.movement.topics import DetachmentMove, ModelPath
from umpire.systems.legions.rules.movement.zones import ZONE, shown_near
from umpire.systems.legions.rules.proofs import in_words, joined, outlined


@BOOK.rule("LI-MOV-057")
def pinned_stay(topic: DetachmentMove) -> Finding | None:
    """Models of an Engaged & Pinned Detachment cannot move of their own will, except to Pile in."""
    if not topic.paths or topic.manoeuvre is Manoeuvre.PILE_IN or not is_pinned(topic.field, topic.detachment):
        return None
    enemies = ", ".join(engaged_with(topic.field, topic.detachment))
    field = topic.field
    touching = [enemy for _, enemy in contacts_of(field, topic.detachment.id)]
    holder = max(touching, key=lambda enemy: field.scale_of(field.models[enemy].detachment))
    return Finding(
        effect=Forbid(reason="Engaged & Pinned"),
        facts={"detachment": topic.detachment.id, "engaged_with": enemies},
        says=f"{topic.detachment.id} is Pinned by {enemies}; it may only Pile in",
        witness=outlined(shape_of(topic.field, holder), f"Pinned by {holder}"),
    )


@BOOK.rule("LI-MOV-061")
def leave_zones_behind(topic: ModelPath) -> Finding | None:
    """A model that leaves contact without a Charge Order must end outside every Engagement Zone."""
    if not topic.touching or topic.length == 0.0 or topic.manoeuvre is Manoeuvre.PILE_IN:
        return None
    held = [each for each in topic.approaches if at_most(each.end, ZONE)]
    if not held or acting_order(topic.detachment) is Order.CHARGE:
        return None
    nearest = min(held, key=lambda each: each.end)
    return Finding(
        effect=Forbid(reason="within an Engagement Zone"),
        facts={
            "model": topic.model.id,
            "enemy": nearest.enemy.id,
            "gap": nearest.end,
            **close_call(hairline(nearest.end, ZONE)),
        },
        says=f'{topic.model.id} was in contact and would end {hundredths(max(nearest.end, 0.0))}" from '
        f"{nearest.enemy.id}; it must end "
        'more than 1" away, or stay where it is',
        witness=shown_near(topic, nearest, nearest.end),
    )


def while_engaged(topic: DetachmentMove) -> None:
    """Cite what lets a Detachment that is Engaged but not Pinned move, and what its contacts come to."""
    own = topic.detachment
    if topic.manoeuvre is Manoeuvre.PILE_IN or not is_engaged(topic.field, own) or is_pinned(topic.field, own):
        return
    cite("LI-MOV-059", own, says="is Engaged but not Pinned and moves as normal")
    if not is_engaged(topic.after, own):
        cite("LI-MOV-060", own, says="is no longer Engaged after its move")
    elif any(path.touching and path.length for path in topic.paths):
        cite("LI-MOV-062", own, says="stays Engaged through the contacts that are left")


def joins_the_fight(topic: ModelPath) -> None:
    """Cite what lets a model that was not in contact end in contact with those its Detachment is Engaged with."""
    if topic.manoeuvre is Manoeuvre.PILE_IN or topic.touching or not topic.reaching:
        return
    fought = engaged_with(topic.field, topic.detachment)
    if any(topic.field.models[enemy].detachment in fought for enemy in topic.reaching):
        cite("LI-MOV-065", topic.model.id)


@BOOK.rule("LI-MOV-063")
def no_return_into_contact(topic: ModelPath) -> Finding | None:
    """A model may not leave an enemy Detachment and come back into contact with it in the same move."""
    if topic.manoeuvre is Manoeuvre.PILE_IN or topic.length == 0.0:
        return None
    left = {topic.field.models[enemy].detachment for enemy in topic.touching}
    back = [enemy for enemy in topic.reaching if topic.field.models[enemy].detachment in left]
    if not back:
        return None
    return Finding(
        effect=Forbid(reason="returns into contact"),
        facts={"model": topic.model.id, "enemy": back[0]},
        says=f"{topic.model.id} would leave its opponents and come back into contact with {back[0]}; let it stay, or "
        "Engage another Detachment",
        witness=outlined(shape_of(topic.field, back[0]), f"back in contact with {back[0]}"),
    )


@BOOK.rule("LI-MOV-064")
def clear_of_former_opponents(topic: DetachmentMove) -> Finding | None:
    """A model that leaves to Engage another Detachment needs all its Detachment clear of the former one's zones."""
    if topic.manoeuvre is Manoeuvre.PILE_IN:
        return None
    former = engaged_with(topic.field, topic.detachment)
    if not any(_goes_elsewhere(path, former) for path in topic.paths):
        return None
    for own in topic.after.models_of(topic.detachment):
        for enemy in (each for name in former for each in topic.field.models_of(name) if each.on_table):
            apart = distance(own, enemy)
            if at_most(apart, ZONE):
                return Finding(
                    effect=Forbid(reason="near its former opponent"),
                    facts={"model": own.id, "enemy": enemy.id, "gap": apart, **close_call(hairline(apart, ZONE))},
                    says=f'{own.id} would be {hundredths(max(apart, 0.0))}" from {enemy.id}, of a Detachment that '
                    f'{topic.detachment.id} leaves; every model must be more than 1" away',
                    witness=joined(own.outline, enemy.outline, f"{in_words(max(apart, 0.0))} from {enemy.id}"),
                )
    return None


def _goes_elsewhere(path: ModelPath, former: tuple[str, ...]) -> bool:
    if not path.touching or path.length == 0.0:
        return False
    return any(path.field.models[enemy].detachment not in former for enemy in path.reaching)
