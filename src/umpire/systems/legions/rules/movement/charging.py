"""Orders and manoeuvres that go together, and the contact that a Charge needs."""

from __future__ import annotations

from umpire.geometry import clearly_more
from umpire.rulings import Finding, Forbid, cite, hundredths
from umpire.systems.legions.battlefield import Battlefield, Detachment, Manoeuvre, Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.engagement import contacts_of, is_pinned
from umpire.systems.legions.rules.movement.paths import overspent
from umpire.systems.legions.rules.movement.topics import DetachmentMove
from umpire.systems.legions.rules.proofs import in_words


def off_the_battlefield(
    field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, *, moving: bool
) -> tuple[Finding, ...]:
    """Return the refusal of what a Detachment of which nobody is on the battlefield cannot do."""
    if field.models_of(detachment):
        return ()
    reason = Forbid(reason="off the battlefield")
    if detachment.arriving:
        told = f"{detachment.id} arrives this round and cannot stay away: its models are placed"
        return (Finding(rule="LI-MOV-014", effect=reason, says=told),)
    if moving or manoeuvre is not Manoeuvre.HOLD:
        told = f"{detachment.id} is not on the battlefield and can only hold"
        return (Finding(rule="LI-MOV-009", effect=reason, says=told),)
    cite("LI-MOV-009", detachment)
    return ()


def order_allows(detachment: Detachment, manoeuvre: Manoeuvre, *, moving: bool) -> Finding | None:
    """Return the refusal of a manoeuvre that the Detachment's Order does not give (LI-MOV-016)."""
    order, told = acting_order(detachment), ""
    if manoeuvre is Manoeuvre.HOLD:
        if moving:
            told = "holds its place, so no model moves"
        else:
            cite("LI-MOV-008", detachment)
    elif order not in (Order.ADVANCE, Order.MARCH, Order.CHARGE):
        told = f"holds {order.value if order else 'no'} Orders and cannot move in the Movement phase"
    elif manoeuvre is Manoeuvre.CHARGE and order is not Order.CHARGE:
        told = f"holds {order.value} Orders; only a Detachment with Charge Orders can Charge"
    else:
        cite("LI-MOV-005", detachment)
        if manoeuvre is Manoeuvre.PILE_IN:
            cite("LI-MOV-071", detachment, says="Piles in with the distance of its Order")
        if detachment.order is None:
            cite("LI-MOV-023", detachment, says="had no Order and receives an Advance Order")
    if not told:
        return None
    return Finding(
        rule="LI-MOV-016",
        effect=Forbid(reason="not that manoeuvre"),
        facts={"detachment": detachment.id, "manoeuvre": manoeuvre.value},
        says=f"{detachment.id} {told}",
    )


def charge_contact(topic: DetachmentMove) -> Finding | None:
    """Return the refusal of a Charge that brings no model into contact (LI-ORD-040)."""
    if topic.manoeuvre is not Manoeuvre.CHARGE:
        return None
    reached = {topic.after.models[enemy].detachment for _, enemy in contacts_of(topic.after, topic.detachment.id)}
    if len(reached) > 1:
        cite("LI-ORD-041", topic.detachment)
    far = [path for path in topic.paths if clearly_more(path.spent, path.allowance / 2)]
    if reached or not far:
        return None
    farthest = max(far, key=lambda path: path.spent - path.allowance / 2)
    over = farthest.spent - farthest.allowance / 2
    return Finding(
        rule="LI-ORD-040",
        effect=Forbid(reason="no contact"),
        facts={"detachment": topic.detachment.id, "beyond": over},
        says=f"no model of {topic.detachment.id} ends in contact with an enemy, so none may move farther than its "
        f'Movement; the farthest goes {hundredths(over)}" beyond it',
        witness=overspent(farthest, farthest.allowance / 2, f"{in_words(over)} without contact"),
    )


@BOOK.rule("LI-MOV-069")
def only_pinned_pile_in(topic: DetachmentMove) -> Finding | None:
    """Only an Engaged & Pinned Detachment that is activated in the Movement phase may Pile in."""
    if topic.manoeuvre is not Manoeuvre.PILE_IN or is_pinned(topic.field, topic.detachment):
        return None
    return Finding(
        effect=Forbid(reason="not Pinned"),
        facts={"detachment": topic.detachment.id},
        says=f"{topic.detachment.id} is not Engaged & Pinned; it moves by the normal rules",
    )
