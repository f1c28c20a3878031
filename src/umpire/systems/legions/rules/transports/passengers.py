"""What being Embarked means for the Orders and the Coherency of a Detachment."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.coherency import coherency, is_coherent
from umpire.systems.legions.rules.movement.topics import DetachmentMove
from umpire.systems.legions.rules.orders.available import OrderAsked
from umpire.systems.legions.rules.transports.room import Hold, hold_of


@BOOK.rule("LI-SPC-076")
def passengers_advance_or_march(asked: OrderAsked) -> Finding | None:
    """A Detachment with Embarked models may be issued Advance or March, and Charge if Assault Transports carry them."""
    field, own = asked.field, asked.detachment
    carriers = field.carriers_of(own)
    if not carriers or asked.order in (Order.ADVANCE, Order.MARCH, Order.FALL_BACK):
        return None
    holds: dict[str, Hold | None] = {each: hold_of(field.profile(each)) for each in carriers}
    slow = next((each for each, hold in holds.items() if hold is None or not hold.assault), "")
    if asked.order is Order.CHARGE and not slow:
        says = f"{own.id} may Charge out of {', '.join(carriers)}"
        large = all(hold is not None and hold.large for hold in holds.values())
        return Finding(rule="LI-SPC-082" if large else "LI-SPC-080", says=says)
    told = f"{own.id} is Embarked on {slow or carriers[0]}: only Advance{' or March' if slow else ', March or Charge'}"
    return Finding(effect=Forbid(reason=told), facts={"detachment": own.id}, says=told)


@BOOK.rule("LI-SPC-077")
def keep_with_passengers(topic: DetachmentMove) -> tuple[Finding, ...]:
    """While part of a Detachment is Embarked, neither its Transports nor its models on foot move out of Coherency."""
    field = topic.field
    moving = {path.model.id for path in topic.paths if path.length > 0.0}
    carried = {model.detachment for each in sorted(moving) for model in field.passengers_of(each)}
    if moving and field.embarked(topic.detachment):
        carried.add(topic.detachment.id)
    return tuple(
        Finding(
            effect=Forbid(reason="out of Coherency"),
            facts={"detachment": each, "groups": len(coherency(topic.after, each))},
            says=f"{each} is Embarked in part, and its models on foot would be out of Coherency with the Transports",
        )
        for each in sorted(carried)
        if field.models_of(each) and is_coherent(field, each) and not is_coherent(topic.after, each)
    )
