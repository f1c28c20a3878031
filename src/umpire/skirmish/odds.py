"""What the attacks of a unit on another may come to: the question, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from umpire.rulings import Finding, Odds, Question, Ruling, aside
from umpire.skirmish.exchange import Able, UnitExchange
from umpire.skirmish.field import SkirmishField
from umpire.table import Model, WeaponKind, armed_with, weapons_used

F = TypeVar("F", bound=SkirmishField[Any, Any])  # each game has profiles and a state of its own


class AttackOdds(Question, frozen=True, kw_only=True, tag="odds"):
    """What may come of a unit's attacks on another?

    ``weapons`` are used one after the other; without them all ranged weapons, or in the Fight phase all melee weapons.
    ``models`` names who attacks, ``allocate`` in which order the target's models take wounds.
    """

    unit: str
    target: str
    weapons: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    allocate: tuple[str, ...] = ()

    def used(self, field: SkirmishField[Any, Any], kind: WeaponKind) -> tuple[str, ...]:
        """Return the weapons that are used, in order: those that are named, or all of a kind."""
        field.table.unit(self.target)
        return weapons_used(field, self.weapons, kind, self.unit, self.models)


def attack_ruling(
    question: AttackOdds,
    exchange: UnitExchange[F],
    *,
    ready: Ruling,
    may_attack: Callable[[F, Model, str], Ruling],
    outcome: Callable[[Able[F]], tuple[Odds, ...]],
    rolls: Callable[[Model, str], Iterable[Finding]],
    allocation: Finding,
) -> Ruling:
    """Rule on the attacks, and give the odds of hits, wounds, damage and models lost.

    Args:
        question: Who attacks whom.
        exchange: The attacks.
        ready: Whether the battle can go on.
        may_attack: Whether a model may attack with a weapon, on a field.
        outcome: The odds of the attacks of who is able to make them.
        rolls: What a model needs with a weapon, as everybody stands before the first attack.
        allocation: Who takes wounds.
    """
    asked = f"What are the odds of the attacks of {question.unit} on {question.target}?"
    if not ready.allowed:
        return Ruling(question=asked, allowed=False, findings=ready.findings)

    def rulings(field: F, weapon: str) -> Mapping[str, Ruling]:
        bearers = armed_with(field, weapon, question.unit, question.models)
        return {model.id: may_attack(field, model, weapon) for model in bearers}

    def able(field: F, weapon: str) -> tuple[str, ...]:
        return tuple(name for name, ruling in rulings(field, weapon).items() if ruling.allowed)

    first = [ruling for weapon in exchange.weapons for ruling in rulings(exchange.field, weapon).values()]
    if not any(each.allowed for each in first):
        return Ruling(question=asked, allowed=False, findings=first[0].findings)
    with aside():  # the reasons are those of the table as it stands
        odds = outcome(able)
    found: list[Finding] = []
    for weapon in exchange.weapons:
        for name in able(exchange.field, weapon):
            found += [each for each in rolls(exchange.field.table.model(name), weapon) if each not in found]
    return Ruling(question=asked, allowed=True, findings=(*found, allocation), odds=odds)
