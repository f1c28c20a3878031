"""Permission to fire: what a Detachment's Order, the stage and what it has done say, and what is left open of them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.rulings import Finding, Forbid, Ruling, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, Phase, Stage, Until
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.orders.issuing import SENTRY, is_sentry
from umpire.systems.legions.rules.special_rules.interceptor import has_intercepted
from umpire.systems.legions.rules.traits.point_defence import INTERCEPTOR, fires_on_the_march
from umpire.systems.legions.rules.traits.skyfire import flies

ORDER_OF: Mapping[Stage, Order] = {Stage.FIRST_FIRE: Order.FIRST_FIRE, Stage.ADVANCING_FIRE: Order.ADVANCE}


def may_call(field: Battlefield, detachment: Detachment) -> Ruling:
    """A Detachment with an Advance or First Fire Order may call Overwatch against an enemy activation."""
    found: list[Finding] = []
    if detachment.order not in (Order.ADVANCE, Order.FIRST_FIRE):
        held = detachment.order or "no Order"
        told = f"{detachment.id} holds {held}; Advance or First Fire is needed."
        if detachment.called_overwatch:
            found.append(Finding(rule="LI-OVW-007", effect=Forbid(reason="Order"), says=told))
        else:
            found.append(Finding(rule="LI-OVW-001", effect=Forbid(reason="Order"), says=told))
    if not field.models_of(detachment):
        told = f"{detachment.id} is not on the battlefield."
        found.append(Finding(rule="LI-OVW-008", effect=Forbid(reason="off the battlefield"), says=told))
    elif house_rule(field, "overwatch_pinned") == "barred" and is_pinned(field, detachment):
        told = f"{detachment.id} is Engaged & Pinned."
        found.append(Finding(rule="LI-OVW-010", effect=Forbid(reason="Engaged & Pinned"), says=told))
    elif field.phase is Phase.MOVEMENT and flies(field, detachment.id):
        told = f"{detachment.id} are Flyers, which call no Overwatch in the Movement phase."
        found.append(Finding(rule="LI-SPC-036", effect=Forbid(reason="Flyers"), says=told))
    elif has_intercepted(detachment):
        told = f"{detachment.id} has intercepted in this round."
        found.append(Finding(rule="LI-SPC-050", effect=Forbid(reason="has intercepted"), says=told))
    return Ruling(question=f"May {detachment.id} call Overwatch?", allowed=not found, findings=tuple(found))


def firing_permission(field: Battlefield, detachment: str, *, overwatch: bool = False) -> tuple[Finding, ...]:
    """Return what keeps a Detachment from firing, and what is left open and taken for granted.

    What is not said of its Order, or of the stage, is taken so that it may fire: the fact ``left_open`` names it.
    """
    found = field.detachments[detachment]
    if is_sentry(field, found) and not overwatch:
        return _by_sentry(field, found)
    if field.phase is Phase.MOVEMENT and not overwatch and _fires_as_it_moves(field, found):
        return ()
    unsaid = _order_unsaid(field, found, overwatch=overwatch)
    if overwatch:
        return _by_overwatch(field, found, unsaid=unsaid)
    if fires_on_the_march(field, found):
        cite("LI-TRT-056", found)
        return tuple(each for each in (_by_state(field, found),) if each is not None)
    order = found.order or (found.token.order if found.token else None)
    refusals = (_by_order(field, found, order, unsaid=unsaid), _by_state(field, found))
    if any(refusals):
        return tuple(each for each in refusals if each is not None)
    cite("LI-CBT-001", found)
    now = field.stage in ORDER_OF
    parts = [*(["Order"] if unsaid else []), *([] if now else ["stage" if unsaid else "Stage"])]
    taken = "the Order of the stage in play" if now else "as if it fired now, in the stage of its Order"
    return (_open("LI-CBT-001", found, parts, f"taken as {taken}" if now else f"judged {taken}"),) if parts else ()


def _fires_as_it_moves(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment is about to intercept (LI-SPC-050) or to drop bombs (LI-TRT-027), whatever its Order."""
    if detachment.conditions and detachment.under(INTERCEPTOR, Until.PHASE):
        return True
    return any(model.bombs is not msgspec.UNSET for model in field.models_of(detachment))


def permitted(field: Battlefield, detachment: str, ruling: Ruling, *, overwatch: bool = False) -> Ruling:
    """Return a ruling on fire together with what the Detachment's Order and state have to say to it."""
    found = firing_permission(field, detachment, overwatch=overwatch)
    refused = any(isinstance(each.effect, Forbid) for each in found)
    findings = (*found, *ruling.findings) if refused else (*ruling.findings, *found)
    close = ruling.too_close_to_call and not refused
    return msgspec.structs.replace(
        ruling, allowed=ruling.allowed and not refused, findings=findings, too_close_to_call=close
    )


def _by_sentry(field: Battlefield, detachment: Detachment) -> tuple[Finding, ...]:
    """Return what keeps Automated Sentries from firing: no Order does, nor that they are Engaged & Pinned."""
    if not field.models_of(detachment):
        return (_refuse("LI-CBT-031", detachment, "off the battlefield", "is not on the battlefield"),)
    if detachment.withdrew:
        return (_refuse("LI-FGT-062", detachment, "Withdrew", "has Withdrawn and does not fire this round"),)
    late = field.stage is Stage.ADVANCING_FIRE and not detachment.under(SENTRY, Until.ROUND)
    if late or field.stage in (Stage.FIRST_FIRE, Stage.ENGAGEMENT) or field.phase in (Phase.END, Phase.OVER):
        told = "fires in the Movement phase, and in the Advancing Fire stage if it had no target then"
        return (_refuse("LI-SPC-007", detachment, "not in this stage", told),)
    cite("LI-SPC-007", detachment)
    if is_pinned(field, detachment):
        cite("LI-SPC-009", detachment)
    return ()


def _order_unsaid(field: Battlefield, detachment: Detachment, *, overwatch: bool) -> bool:
    """Whether nothing tells of its Order; where others of its side have theirs when it counts, it has none."""
    if detachment.order is not None or detachment.issued is not None or detachment.called_overwatch:
        return False
    if detachment.token is not None:
        return detachment.token.order is None
    mine = (each for each in field.detachments.values() if each.side == detachment.side)
    counts = overwatch if field.phase is Phase.MOVEMENT else field.stage in ORDER_OF
    return not (counts and any(each.order or each.issued or each.token for each in mine))


def _by_overwatch(field: Battlefield, detachment: Detachment, *, unsaid: bool) -> tuple[Finding, ...]:
    """Return what keeps a Detachment from calling Overwatch, or what of it is left open."""
    if field.phase not in (Phase.SETUP, Phase.ORDERS, Phase.MOVEMENT):
        told = f"cannot call Overwatch in the {field.phase} phase: it answers activations of the Movement phase"
        return (_refuse("LI-OVW-004", detachment, "not in this phase", told),)
    order = detachment.order or (detachment.token.order if detachment.token else None)
    held = msgspec.structs.replace(detachment, order=Order.ADVANCE if unsaid else order)
    refusals = may_call(field, held).refusals
    if refusals or not unsaid:
        return refusals
    return (_open("LI-OVW-001", detachment, ["Order"], "taken as Advance or First Fire"),)


def _by_order(field: Battlefield, detachment: Detachment, order: Order | None, *, unsaid: bool) -> Finding | None:
    """Return why its Order gives a Detachment no fire, now or in the stage that is still to come."""
    issued = order or detachment.issued
    told = f"has {'been issued ' if order is None else ''}a {issued} Order and does not fire this round"
    if issued is Order.MARCH:
        return _refuse("LI-ORD-037", detachment, "Order", told)
    if issued is Order.CHARGE:
        return _refuse("LI-ORD-043", detachment, "Order", told)
    if issued is Order.FALL_BACK:
        return _refuse("LI-ORD-052", detachment, "Order", told)
    if order is None and not unsaid:
        if issued is None:
            return _refuse("LI-CBT-003", detachment, "no Order", "holds no Order and does not fire")
        told = f"has lost its {issued} Order this round and does not fire"
        return _refuse("LI-ORD-017", detachment, "no Order", told)
    if field.phase in (Phase.END, Phase.OVER):
        return _refuse("LI-CBT-003", detachment, "not in this phase", "fires in the Combat phase only")
    if order is None or order in _stages_to_come(field):
        return None
    wanted = ORDER_OF.get(field.stage)
    held = f"holds a {order} Order, and "
    told = held + (f"the stage in play needs {wanted}" if wanted else "the stage that it fires in is over")
    if field.stage is Stage.ADVANCING_FIRE:
        return _refuse("LI-CBT-034", detachment, "not in this stage", told)
    return _refuse("LI-CBT-003", detachment, "not in this stage", told)


def _stages_to_come(field: Battlefield) -> tuple[Order, ...]:
    """Return the Orders that let fire now, or, between the stages of firing, in one still to come."""
    if field.stage in ORDER_OF:
        return (ORDER_OF[field.stage],)
    return (Order.ADVANCE,) if field.stage is Stage.ENGAGEMENT else (Order.FIRST_FIRE, Order.ADVANCE)


def _by_state(field: Battlefield, detachment: Detachment) -> Finding | None:
    """Return what else keeps a Detachment from firing in the Combat phase: where it is, what it has done."""
    if detachment.withdrew:
        return _refuse("LI-FGT-062", detachment, "Withdrew", "has Withdrawn and does not fire this round")
    if not field.models_of(detachment):
        return _refuse("LI-CBT-031", detachment, "off the battlefield", "is not on the battlefield")
    if field.stage is Stage.FIRST_FIRE and detachment.pinned_at_stage:
        told = "was Engaged & Pinned when the stage began"
        return _refuse("LI-CBT-010", detachment, "Engaged & Pinned", told)
    if is_pinned(field, detachment):
        return _refuse("LI-MOV-058", detachment, "Engaged & Pinned", "is Engaged & Pinned")
    return None


def _open(rule: str, detachment: Detachment, parts: list[str], taken: str) -> Finding:
    told = " and ".join(parts)
    facts: dict[str, str | int | float | bool] = {"detachment": detachment.id, "left_open": told}
    return Finding(rule=rule, facts=facts, says=f"{told} not given for {detachment.id}: {taken}.")


def _refuse(rule: str, detachment: Detachment, reason: str, told: str) -> Finding:
    facts: dict[str, str | int | float | bool] = {"detachment": detachment.id}
    return Finding(rule=rule, effect=Forbid(reason=reason), facts=facts, says=f"{detachment.id} {told}.")
