"""What the attacks of a unit on another may come to: the exact chances, from where everybody stands."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.errors import InputError
from umpire.rulings import Fact, Finding, Forbid, Question, Ruling
from umpire.systems.wh40k_legacy.battlefield import Field, Phase, Weapon, WeaponKind
from umpire.systems.wh40k_legacy.questions.attacks import Targetable, hitting, saving, targetable
from umpire.systems.wh40k_legacy.questions.exchange import Exchange, hits_of, order_of, outcome
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.questions.terrain import Agreed, agreed
from umpire.systems.wh40k_legacy.rules.assumed import in_contact_with, may_attack_in
from umpire.systems.wh40k_legacy.rules.fuel_pipes import checks
from umpire.table import Model

__all__ = ["AttackOdds"]

SIX = 6


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


@answers(AttackOdds)
def attack_odds(field: Field, question: AttackOdds) -> Ruling:
    """Rule on the attacks, and give the odds of hits, wounds, damage and models lost."""
    asked = f"What may come of the attacks of {question.unit} on {question.target}?"
    field.table.unit(question.target)
    weapons = _weapons(field, question)
    ready = agreed(field, Agreed())
    if not ready.allowed:
        return Ruling(question=asked, allowed=False, findings=ready.findings)
    rulings = [ruling for weapon in weapons for ruling in _rulings(field, question, weapon).values()]
    if not any(each.allowed for each in rulings):
        return Ruling(question=asked, allowed=False, findings=rulings[0].findings)
    exchange = Exchange(field=field, target=question.target, allocate=question.allocate, weapons=weapons)
    odds = outcome(exchange, lambda now, weapon: _able(now, question, weapon))
    return Ruling(question=asked, allowed=True, findings=_told(exchange, question), odds=odds)


def _weapons(field: Field, question: AttackOdds) -> tuple[str, ...]:
    """Return the weapons that are used, in order."""
    models = field.table.models_of(field.table.unit(question.unit).id)
    for name in question.models:
        if name not in {each.id for each in models}:
            raise InputError("The unit has no such model on the table", path="models", value=name)
    kind = WeaponKind.MELEE if field.state.phase is Phase.FIGHT else WeaponKind.RANGED
    borne = [weapon for each in _attackers(field, question) for weapon in field.profile(each).weapons]
    chosen = question.weapons or tuple(dict.fromkeys(each.name for each in borne if each.kind is kind))
    for name in chosen:
        if name not in {each.name for each in borne}:
            fix = f"They bear {', '.join(dict.fromkeys(each.name for each in borne)) or 'no weapons'}."
            raise InputError("Nobody who attacks bears this weapon", path="weapons", value=name, fix=fix)
    if not chosen:
        fix = "Name the weapons, or ask in the phase in which theirs are used."
        raise InputError(f"Nobody who attacks bears a {kind.value} weapon", path="unit", value=question.unit, fix=fix)
    return chosen


def _attackers(field: Field, question: AttackOdds) -> list[Model]:
    models = field.table.models_of(question.unit)
    return [each for each in models if not question.models or each.id in question.models]


def _rulings(field: Field, question: AttackOdds, weapon: str) -> dict[str, Ruling]:
    """Return for each bearer of a weapon whether it may attack the target with it."""
    found = {}
    for each in _attackers(field, question):
        if any(own.name == weapon for own in field.profile(each).weapons):
            found[each.id] = _may_attack(field, question.target, each, field.profile(each).weapon(weapon))
    return found


def _may_attack(field: Field, target: str, model: Model, weapon: Weapon) -> Ruling:
    asked = f"May {model.id} attack {target} with {weapon.name}?"
    phase = field.state.phase
    if not may_attack_in(phase, weapon.kind):
        return _refused(asked, "WL-A16", f"no {weapon.kind.value} attacks are made in the {phase.value} phase")
    if weapon.kind is WeaponKind.RANGED:
        if model.id in field.state.gunners and field.agreement.given("second_attack", model.id) is None:
            return _refused(asked, "WL-063", f"{model.id} has fired a gun emplacement instead of its own weapons")
        return targetable(field, Targetable(model=model.id, weapon=weapon.name, target=target))
    if any(in_contact_with(field, model, other) for other in field.table.models_of(target)):
        return Ruling(question=asked, allowed=True)
    return _refused(asked, "WL-A10", f"{model.id} is not in base contact with {target}")


def _refused(asked: str, rule: str, reason: str) -> Ruling:
    return Ruling(question=asked, allowed=False, findings=(Finding(rule=rule, effect=Forbid(reason=reason)),))


def _able(field: Field, question: AttackOdds, weapon: str) -> tuple[str, ...]:
    return tuple(name for name, ruling in _rulings(field, question, weapon).items() if ruling.allowed)


def _told(exchange: Exchange, question: AttackOdds) -> tuple[Finding, ...]:
    """Return what lies behind the odds, as everybody stands before the first attack; each finding once."""
    found: list[Finding] = []
    for weapon in exchange.weapons:
        for name in _able(exchange.field, question, weapon):
            found += [each for each in _rolls(exchange, exchange.field.table.model(name), weapon) if each not in found]
    order = order_of(exchange)
    says = f"Each wound goes to a model that is wounded already, else to the first left of {', '.join(order)}."
    policy = "wounded first, then in order"
    return (*found, Finding(rule="WL-A06", facts={"policy": policy, "order": ", ".join(order)}, says=says))


def _rolls(exchange: Exchange, model: Model, weapon: str) -> Iterator[Finding]:
    field, own = exchange.field, exchange.field.profile(model).weapon(weapon)
    way = hitting(field, model, own)
    yield from way.findings
    hits = hits_of(field, model, own).mean
    again = ", ones rolled again" if way.rerolls_ones else ""
    says = f"{model.id} hits with {own.name} on {way.needed}+{again}: {hits:.4f} hits on average."
    facts: dict[str, Fact] = {"model": model.id, "weapon": own.name, "needed": way.needed, "hits": hits}
    yield Finding(rule="WL-A01", facts=dict(facts), says=says)
    for body in field.table.models_of(exchange.target):
        save = saving(field, body, model, own)
        yield from save.findings
        kind = save.kind.value if save.kind is not None else "none"
        told = f"{body.id} saves on {save.needed}+ ({kind})." if save.kind is not None else f"{body.id} has no save."
        yield Finding(rule="WL-A05", facts={"model": body.id, "save": kind, "needed": save.needed}, says=told)
        pipe = field.table.feature(save.feature) if save.feature else None
        if checks(body, pipe, SIX):
            left_out = f"Not in the odds: {save.feature} explodes on a 1 where {body.id} is saved by it on a 6."
            yield Finding(rule="WL-056", facts={"feature": save.feature, "model": body.id}, says=left_out)
