"""Which Detachments may be activated in the Movement phase."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, remembered
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.orders.available import OrderAsked, is_broken
from umpire.systems.legions.rules.orders.issuing import awaits_order, takes_part
from umpire.systems.legions.rules.reserves import ways_in


class ActivationAsked(msgspec.Struct, frozen=True, kw_only=True):
    """A Detachment that a player thinks of activating in the Movement phase."""

    field: Battlefield
    detachment: Detachment


def _refuse(asked: ActivationAsked, told: str) -> Finding:
    return Finding(
        effect=Forbid(reason=told),
        facts={"detachment": asked.detachment.id},
        says=f"{asked.detachment.id} {told}",
    )


@BOOK.rule("LI-ORD-015")
def once_in_a_phase(asked: ActivationAsked) -> Finding | None:
    """A Detachment is activated at most once in a phase, or once in each stage of the Combat phase."""
    return _refuse(asked, "has been activated in this phase") if asked.detachment.activated else None


@BOOK.rule("LI-MOV-003")
def first_fire_stands(asked: ActivationAsked) -> Finding | None:
    """A Detachment with First Fire cannot be activated in the Movement phase, except to call Overwatch."""
    if asked.detachment.order is not Order.FIRST_FIRE:
        return None
    return _refuse(asked, "holds First Fire and is not activated in the Movement phase")


@BOOK.rule("LI-ORD-027")
def first_fire_does_not_move(asked: ActivationAsked) -> Finding | None:
    """A Detachment with First Fire cannot move in the Movement phase, not even turn; forced moves still happen."""
    if asked.detachment.order is not Order.FIRST_FIRE:
        return None
    return _refuse(asked, "holds First Fire and neither moves nor turns")


@BOOK.rule("LI-ORD-052")
def falling_back_waits(asked: ActivationAsked) -> Finding | None:
    """A Detachment with Fall Back is activated in the End phase and in no other."""
    if asked.detachment.order is not Order.FALL_BACK:
        return None
    return _refuse(asked, "holds Fall Back and is activated in the End phase only")


@BOOK.rule("LI-MOV-025")
def spent_order(asked: ActivationAsked) -> Finding | None:
    """The Advance that a forgotten Detachment receives is not for one whose token was removed this round."""
    own = asked.detachment
    if own.order is not None or own.issued is None:
        return None
    return _refuse(asked, "has lost its Order this round")


@BOOK.rule("LI-ORD-010")
def gone_for_good(asked: ActivationAsked) -> Finding | None:
    """A Detachment that no longer takes part in the battle is issued no Order and is not activated."""
    if takes_part(asked.field, asked.detachment):
        return None
    return _refuse(asked, "no longer takes part in the battle")


@BOOK.rule("LI-MOV-011")
def reserves_come_last(asked: ActivationAsked) -> Finding | None:
    """No Detachment in Reserve may be activated before every friendly one on the battlefield has been."""
    field, own = asked.field, asked.detachment
    if field.models_of(own) or embarked_on_the_table(field, own) or own.arriving or ways_in(field, own):
        return None
    return _waits(asked)


def _waits(asked: ActivationAsked) -> Finding | None:
    own = asked.detachment
    waiting = [each for each in _first_of(asked.field, own.side) if each != own.id]
    if not waiting:
        return None
    return _refuse(asked, f"is in Reserve and waits for {', '.join(waiting)}")


@remembered(4)
def _first_of(field: Battlefield, side: str) -> tuple[str, ...]:
    """Return a side's Detachments on the battlefield that may be activated now, before any that is in Reserve."""
    return tuple(each.id for each in field.detachments_of(side) if activatable(field, each))


def stays_too_early(field: Battlefield, detachment: Detachment) -> Finding | None:
    """Return the refusal of letting a Detachment stay in Reserve that could come, while friends wait for their turn."""
    if not ways_in(field, detachment):
        return None
    found = _waits(ActivationAsked(field=field, detachment=detachment))
    return None if found is None else msgspec.structs.replace(found, rule="LI-MOV-011")


@BOOK.rule("LI-ORD-007")
def never_ordered(asked: ActivationAsked | OrderAsked) -> Finding | None:
    """A Detachment that a rule keeps from being issued Orders gets none, and is not one that was forgotten."""
    own = asked.detachment
    if own.order is not None or awaits_order(asked.field, own) or not takes_part(asked.field, own):
        return None
    told = f"{own.id} may not be issued an Order"
    return Finding(effect=Forbid(reason="no Orders"), facts={"detachment": own.id}, says=told)


def embarked_on_the_table(field: Battlefield, detachment: Detachment) -> bool:
    """Whether all of a Detachment is off the battlefield, and on Transports that are not in Reserve."""
    aboard = field.embarked(detachment)
    return bool(aboard) and not field.models_of(detachment) and not field.in_reserve(detachment)


def activation_findings(field: Battlefield, detachment: Detachment) -> tuple[Finding, ...]:
    """Return what keeps a Detachment from being activated now, () if nothing does."""
    found = BOOK.findings(ActivationAsked(field=field, detachment=detachment))
    if found:
        return found
    cite("LI-MOV-002", detachment)
    if not field.models_of(detachment) and not detachment.arriving:
        cite("LI-MOV-009", detachment)  # it has its turn, and does nothing
    if embarked_on_the_table(field, detachment):
        cite("LI-MOV-015", detachment)
    if detachment.order is Order.MARCH and is_broken(field, detachment):
        cite("LI-MOR-014", detachment)  # it was issued before, and stands
    return ()


def activatable(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a player may activate a Detachment now."""
    return not activation_findings(field, detachment)
