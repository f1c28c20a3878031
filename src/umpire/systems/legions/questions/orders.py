"""Questions about Orders and activations."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid, Question, Ruling, tracing
from umpire.systems.legions.battlefield import Battlefield, Order
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.orders import OrderAsked, available_orders, awaits_order, takes_part


class MayIssue(Question, frozen=True, kw_only=True, tag="may_issue"):
    """May this Order be issued to this Detachment in the Orders phase?"""

    detachment: str
    order: Order


class AvailableOrders(Question, frozen=True, kw_only=True, tag="available_orders"):
    """Which Orders may be issued to this Detachment? The facts name every Order with a yes or no."""

    detachment: str


def rule_on_order(field: Battlefield, detachment: str, order: Order, *, retasked: bool = False) -> Ruling:
    """Rule on issuing an Order, whatever stage of the battle it is; the ruling has all of its reasons."""
    with tracing() as trace:
        ruling = _judge_order(field, detachment, order, retasked=retasked)
    return ruling.resting_on(trace.taken(lambda: (detachment,)))


def _judge_order(field: Battlefield, detachment: str, order: Order, *, retasked: bool) -> Ruling:
    owner = field.detachments[detachment]
    findings = list(BOOK.findings(OrderAsked(field=field, detachment=owner, order=order, retasked=retasked)))
    if not takes_part(field, owner):
        gone = f"{detachment} no longer takes part in the battle"
        findings.insert(0, Finding(rule="LI-ORD-010", effect=Forbid(reason=gone), says=gone))
    allowed = not any(isinstance(found.effect, Forbid) for found in findings)
    if allowed:
        findings.append(Finding(rule="LI-ORD-023", says=f"{order} is one of the Orders that may be issued"))
        if not field.models_of(owner):
            told = f"{detachment} waits off the battlefield and is issued an Order like any other"
            findings.append(Finding(rule="LI-ORD-009", says=told))
    return Ruling(question=f"May {detachment} be issued {order}?", allowed=allowed, findings=tuple(findings))


@answers(MayIssue)
def may_issue(field: Battlefield, question: MayIssue) -> Ruling:
    """Rule on issuing one Order."""
    return _judge_order(field, question.detachment, question.order, retasked=False)


@answers(AvailableOrders)
def orders_available(field: Battlefield, question: AvailableOrders) -> Ruling:
    """Rule on every Order at once."""
    owner = field.detachments[question.detachment]
    open_to = available_orders(field, owner.id) if awaits_order(field, owner) else ()
    asked = (OrderAsked(field=field, detachment=owner, order=order) for order in Order)
    findings = {str(found): found for each in asked for found in BOOK.findings(each)}
    facts = {str(order): order in open_to for order in Order}
    head = Finding(rule="LI-ORD-024", facts=dict(facts), says=", ".join(open_to) or "none")
    return Ruling(
        question=f"Which Orders may {owner.id} be issued?",
        allowed=bool(open_to),
        findings=(head, *findings.values()),
    )
