"""Orders and manoeuvres that go together, and the contact that a Charge needs."""

from __future__ import annotations

from umpire.geometry import clearly_more
from umpire.rulings import Finding, Forbid, cite, hundredths
from umpire.systems.legions.battlefield import Detachment, Manoeuvre, Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.engagement import contacts_of, is_pinned
from umpire.systems.legions.rules.movement.topics import DetachmentMove

__all__ = ["charge_contact", "order_allows"]


def order_allows(detachment: Detachment, manoeuvre: Manoeuvre, *, moving: bool) -> Finding | None:
    """Return the refusal of a manoeuvre that the Detachment's Order does not give (LI-MOV-016)."""
    order, told = acting_order(detachment), ""
    if manoeuvre is Manoeuvre.HOLD:
        cite("LI-MOV-008", detachment)
        told = "holds its place, so no model moves" if moving else ""
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
    over = max(path.spent - path.allowance / 2 for path in far)
    return Finding(
        rule="LI-ORD-040",
        effect=Forbid(reason="no contact"),
        facts={"detachment": topic.detachment.id, "beyond": over},
        says=f"no model of {topic.detachment.id} ends in contact with an enemy, so none may move farther than its "
        f'Movement; the farthest goes {hundredths(over)}" beyond it',
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
