"""Questions about Orders and activations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from umpire.rulings import Finding, Forbid, Question, Ruling, tracing
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, remembered, remembered_by_parts
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
    """Rule on issuing an Order, whatever stage of the battle it is; the ruling has all of its reasons.

    What lies face-down has no say in it, so that each Order is judged once while both sides lay their tokens.
    """
    return _ruled(_without_tokens(field), detachment, order, retasked)


@remembered_by_parts(1, "detachments")
def _faces(field: Battlefield) -> _Tokenless:
    """Return the Detachments as if no token lay beside them."""
    bare = [each if each.token is None else replace(each, token=None) for each in field.detachments.values()]
    return _tokenless(tuple(bare))


class _Tokenless:
    """Detachments without tokens; equal ones are the same, so that it is compared at no cost."""

    __slots__ = ("detachments",)

    def __init__(self, detachments: Mapping[str, Detachment]) -> None:
        self.detachments = detachments


@lru_cache(maxsize=16)
def _tokenless(bare: tuple[Detachment, ...]) -> _Tokenless:
    return _Tokenless({each.id: each for each in bare})


def _without_tokens(field: Battlefield) -> Battlefield:
    """Return a battlefield on which no token lies: the same one as long as nothing but tokens changes."""
    return _as_if(field, _faces(field))


@remembered_by_parts(2, *[name for name in Battlefield.__struct_fields__ if name != "detachments"])
def _as_if(field: Battlefield, bare: _Tokenless) -> Battlefield:
    return replace(field, detachments=bare.detachments)


@remembered(1024)
def _ruled(field: Battlefield, detachment: str, order: Order, retasked: bool) -> Ruling:
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
