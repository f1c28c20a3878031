"""What the attacks of a unit on another may come to: the exact chances, from where everybody stands."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.odds import IN_TURN
from umpire.rulings import Fact, Finding, Ruling
from umpire.skirmish import AttackOdds as UnitOdds
from umpire.skirmish import attack_ruling
from umpire.systems.wh40k9.battlefield import Field, Phase
from umpire.systems.wh40k9.questions.attacks import hitting, saving
from umpire.systems.wh40k9.questions.charges import FireOverwatch, overwatch
from umpire.systems.wh40k9.questions.exchange import Exchange, amount, outcome, to_hit
from umpire.systems.wh40k9.questions.fights import Eligible, Strike, eligible, strike
from umpire.systems.wh40k9.questions.question import answers
from umpire.systems.wh40k9.questions.sight import Agreed, Targetable, agreed, targetable
from umpire.table import Model, WeaponKind


class AttackOdds(UnitOdds, frozen=True, kw_only=True):
    """What may come of a unit's attacks on another?

    ``weapons`` are used one after the other; without them all ranged weapons, or in the Fight phase all melee weapons.
    ``models`` names who attacks, ``allocate`` in which order the target's models take wounds.
    """

    overwatch: bool = False


@answers(AttackOdds)
def attack_odds(field: Field, question: AttackOdds) -> Ruling:
    """Rule on the attacks, and give the odds of hits, wounds, damage and models lost."""
    melee = field.state.phase is Phase.FIGHT and not question.overwatch
    exchange = Exchange(
        field=field,
        target=question.target,
        weapons=question.used(field, WeaponKind.MELEE if melee else WeaponKind.RANGED),
        allocate=question.allocate,
        overwatch=question.overwatch,
    )
    return attack_ruling(
        question,
        exchange,
        ready=agreed(field, Agreed()),
        may_attack=lambda now, model, weapon: _may_attack(now, question, model, weapon),
        outcome=lambda able: outcome(exchange, able),
        rolls=lambda model, weapon: _rolls(exchange, model, weapon),
        allocation=allocation(exchange),
    )


def _may_attack(field: Field, question: AttackOdds, model: Model, weapon: str) -> Ruling:
    if question.overwatch:
        first = overwatch(field, FireOverwatch(unit=question.unit, target=question.target))
        if not first.allowed:
            return first
    if field.profile(model).weapon(weapon).kind is WeaponKind.RANGED:
        return targetable(field, Targetable(model=model.id, weapon=weapon, target=question.target))
    first = eligible(field, Eligible(unit=question.unit))
    return strike(field, Strike(model=model.id, target=question.target)) if first.allowed else first


def allocation(exchange: Exchange) -> Finding:
    """Return the finding that tells who takes wounds."""
    says = f"Each wound goes to a model that is wounded already, else to the first left of {exchange.turns}."
    return Finding(rule="W9-A06", facts={"policy": IN_TURN, "order": exchange.turns}, says=says)


def _rolls(exchange: Exchange, model: Model, weapon: str) -> Iterator[Finding]:
    field, own = exchange.field, exchange.field.profile(model).weapon(weapon)
    target = field.table.unit(exchange.target)
    way = hitting(field, model, target, own, overwatch=exchange.overwatch)
    yield from way.findings
    hits, damage = to_hit(exchange, field, model, own).mean, amount(own.damage).mean
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
