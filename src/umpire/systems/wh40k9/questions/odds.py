"""What the attacks of a unit on another may come to: the exact chances, from where everybody stands."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.odds import IN_TURN, in_turn
from umpire.rulings import Fact, Finding, Question, Ruling, aside
from umpire.systems.wh40k9.battlefield import Field, Phase, Weapon
from umpire.systems.wh40k9.questions.attacks import hitting, saving
from umpire.systems.wh40k9.questions.charges import FireOverwatch, overwatch
from umpire.systems.wh40k9.questions.exchange import Exchange, damage_of, hits_of, outcome
from umpire.systems.wh40k9.questions.fights import Eligible, Strike, eligible, strike
from umpire.systems.wh40k9.questions.question import answers
from umpire.systems.wh40k9.questions.sight import Agreed, Targetable, agreed, targetable
from umpire.table import Model, WeaponKind, armed_with, weapons_used


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
    overwatch: bool = False


@answers(AttackOdds)
def attack_odds(field: Field, question: AttackOdds) -> Ruling:
    """Rule on the attacks, and give the odds of hits, wounds, damage and models lost."""
    asked = f"What are the odds of the attacks of {question.unit} on {question.target}?"
    field.table.unit(question.target)
    weapons = _weapons(field, question)
    ready = agreed(field, Agreed())
    if not ready.allowed:
        return Ruling(question=asked, allowed=False, findings=ready.findings)
    rulings = [ruling for weapon in weapons for ruling in _rulings(field, question, weapon).values()]
    if not any(each.allowed for each in rulings):
        return Ruling(question=asked, allowed=False, findings=rulings[0].findings)
    exchange = Exchange(
        field=field, target=question.target, allocate=question.allocate, overwatch=question.overwatch, weapons=weapons
    )
    with aside():  # the reasons are those of the table as it stands
        odds = outcome(exchange, lambda now, weapon: _able(now, question, weapon))
    return Ruling(question=asked, allowed=True, findings=_told(exchange, question), odds=odds)


def _weapons(field: Field, question: AttackOdds) -> tuple[str, ...]:
    """Return the weapons that are used, in order."""
    melee = field.state.phase is Phase.FIGHT and not question.overwatch
    kind = WeaponKind.MELEE if melee else WeaponKind.RANGED
    return weapons_used(field, question.weapons, kind, question.unit, question.models)


def _rulings(field: Field, question: AttackOdds, weapon: str) -> dict[str, Ruling]:
    """Return for each bearer of a weapon whether it may attack the target with it."""
    return {
        model.id: _may_attack(field, question, model, field.profile(model).weapon(weapon))
        for model in armed_with(field, weapon, question.unit, question.models)
    }


def _may_attack(field: Field, question: AttackOdds, model: Model, weapon: Weapon) -> Ruling:
    if question.overwatch:
        first = overwatch(field, FireOverwatch(unit=question.unit, target=question.target))
        if not first.allowed:
            return first
    if weapon.kind is WeaponKind.RANGED:
        return targetable(field, Targetable(model=model.id, weapon=weapon.name, target=question.target))
    first = eligible(field, Eligible(unit=question.unit))
    return strike(field, Strike(model=model.id, target=question.target)) if first.allowed else first


def _able(field: Field, question: AttackOdds, weapon: str) -> tuple[str, ...]:
    return tuple(name for name, ruling in _rulings(field, question, weapon).items() if ruling.allowed)


def _told(exchange: Exchange, question: AttackOdds) -> tuple[Finding, ...]:
    """Return what lies behind the odds, as everybody stands before the first attack; each finding once."""
    found: list[Finding] = []
    for weapon in exchange.weapons:
        for name in _able(exchange.field, question, weapon):
            found += [each for each in _rolls(exchange, exchange.field.table.model(name), weapon) if each not in found]
    order = ", ".join(in_turn(exchange.bodies, exchange.allocate))
    says = f"Each wound goes to a model that is wounded already, else to the first left of {order}."
    return (*found, Finding(rule="W9-A06", facts={"policy": IN_TURN, "order": order}, says=says))


def _rolls(exchange: Exchange, model: Model, weapon: str) -> Iterator[Finding]:
    field, own = exchange.field, exchange.field.profile(model).weapon(weapon)
    target = field.table.unit(exchange.target)
    way = hitting(field, model, target, own, overwatch=exchange.overwatch)
    yield from way.findings
    hits, damage = hits_of(exchange, field, model, own).mean, damage_of(own).mean
    natural = "a natural " if way.natural else ""
    says = (
        f"{model.id} hits with {own.name} on {natural}{way.needed}+ at {way.modifier:+d}: "
        f"{hits:.4f} hits, {damage:g} damage each on average."
    )
    facts: dict[str, Fact] = {
        "model": model.id,
        "weapon": own.name,
        "needed": way.needed,
        "modifier": way.modifier,
        "hits": hits,
    }
    yield Finding(rule=way.rule, facts=dict(facts), says=says)
    for body in field.models_of(target):
        save = saving(field, body, model, own)
        yield from save.findings
        kind = save.kind.value if save.kind is not None else "none"
        told = f"{body.id} saves on {save.needed}+ ({kind})." if save.kind is not None else f"{body.id} has no save."
        yield Finding(rule="W9-A05", facts={"model": body.id, "save": kind, "needed": save.needed}, says=told)
