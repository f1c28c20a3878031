"""What the attacks of a unit on another may come to: the exact chances, from where everybody stands."""

from __future__ import annotations

from collections.abc import Iterator

from umpire.odds import IN_TURN
from umpire.rulings import Fact, Finding, Ruling, forbid, note
from umpire.skirmish import AttackOdds, attack_ruling
from umpire.systems.wh40k_legacy.battlefield import Field, Phase, Weapon
from umpire.systems.wh40k_legacy.questions.attacks import Targetable, hitting, saving, targetable
from umpire.systems.wh40k_legacy.questions.exchange import Exchange, outcome, to_hit
from umpire.systems.wh40k_legacy.questions.question import answers
from umpire.systems.wh40k_legacy.questions.terrain import Agreed, agreed
from umpire.systems.wh40k_legacy.questions.wounding import check_pipe
from umpire.systems.wh40k_legacy.rules.assumed import in_contact_with, may_attack_in
from umpire.table import Feature, Model, WeaponKind


@answers(AttackOdds)
def attack_odds(field: Field, question: AttackOdds) -> Ruling:
    """Rule on the attacks, and give the odds of hits, wounds, damage and models lost."""
    kind = WeaponKind.MELEE if field.state.phase is Phase.FIGHT else WeaponKind.RANGED
    exchange = Exchange(
        field=field, target=question.target, weapons=question.used(field, kind), allocate=question.allocate
    )
    return attack_ruling(
        question,
        exchange,
        ready=agreed(field, Agreed()),
        may_attack=lambda now, model, weapon: _may_attack(now, question.target, model, weapon),
        outcome=lambda able: outcome(exchange, able),
        rolls=lambda model, weapon: rolls(exchange, model, weapon),
        allocation=allocation(exchange),
    )


def _may_attack(field: Field, target: str, model: Model, weapon: str) -> Ruling:
    kind = field.profile(model).weapon(weapon).kind
    no = unready(field, model, kind)
    if no:
        return no[0]
    if kind is WeaponKind.RANGED:
        return targetable(field, Targetable(model=model.id, weapon=weapon, target=target))
    return may_strike(field, model, target)


def may_strike(field: Field, model: Model, target: str) -> Ruling:
    """Rule on a model's attacks in close combat on a unit."""
    asked = f"May {model.id} strike at {target}?"
    if not any(in_contact_with(field, model, other) for other in field.table.models_of(target)):
        return refused(asked, forbid(f"{model.id} is not in base contact with {target}", rule="WL-A10"))
    told = note("WL-A10", f"{model.id} is in base contact with {target}")
    return Ruling(question=asked, allowed=True, findings=(told,))


def unready(field: Field, model: Model, kind: WeaponKind) -> tuple[Ruling, ...]:
    """Return the refusal of any attack of a kind that a model might make now, if there is one."""
    return out_of_phase(field, kind) or spent(field, model, kind)


def out_of_phase(field: Field, kind: WeaponKind) -> tuple[Ruling, ...]:
    """Return the refusal of attacks of a kind in a phase that is not theirs."""
    phase = field.state.phase
    if may_attack_in(phase, kind):
        return ()
    told = forbid(f"no {kind.value} attacks are made in the {phase.value} phase", rule="WL-A16")
    return (refused("May anybody attack?", told),)


def spent(field: Field, model: Model, kind: WeaponKind) -> tuple[Ruling, ...]:
    """Return the refusal of own weapons to who fired a gun, unless another rule grants a second attack."""
    fired = model.id in field.state.gunners and field.agreement.stipulated("second_attack", model.id) is None
    if not fired or kind is not WeaponKind.RANGED:
        return ()
    told = forbid(f"{model.id} has fired a gun emplacement instead of its own weapons", rule="WL-063")
    return (refused(f"May {model.id} attack?", told),)


def refused(asked: str, reason: Finding) -> Ruling:
    """Return a ruling that refuses for one reason."""
    return Ruling(question=asked, allowed=False, findings=(reason,))


def allocation(exchange: Exchange) -> Finding:
    """Return the finding that tells who takes wounds."""
    says = f"Each wound goes to a model that is wounded already, else to the first left of {exchange.turns}."
    return Finding(rule="WL-A06", facts={"policy": IN_TURN, "order": exchange.turns}, says=says)


def rolls(exchange: Exchange, model: Model, weapon: str) -> Iterator[Finding]:
    """Yield what a model needs to hit with a weapon, and what each of the target's models needs to save."""
    field, own = exchange.field, exchange.weapon(model, weapon)
    yield from hit_roll(field, model, own, gun=exchange.gun)
    for body in field.table.models_of(exchange.target):
        save = saving(field, body, model, own)
        yield from save.findings
        kind = save.kind.value if save.kind is not None else "none"
        told = f"{body.id} saves on {save.needed}+ ({kind})." if save.kind is not None else f"{body.id} has no save."
        yield Finding(rule="WL-A05", facts={"model": body.id, "save": kind, "needed": save.needed}, says=told)
        spark = check_pipe(field, body, save)
        if spark:
            told = f"{save.feature} explodes in {spark} of the saves of {body.id}: D6 more hits, counted in the damage."
            yield Finding(rule="WL-056", facts={"feature": save.feature, "model": body.id}, says=told)


def hit_roll(field: Field, model: Model, weapon: Weapon, *, gun: Feature | None = None) -> Iterator[Finding]:
    """Yield what a model needs to hit with a weapon, and how often it does on average."""
    way = hitting(field, model, weapon, gun=gun)
    yield from way.findings
    hits = to_hit(field, model, weapon, gun=gun).mean
    again = ", ones rolled again" if way.rerolls_ones else ""
    says = f"{model.id} hits with {weapon.name} on {way.needed}+{again}: {hits:.4f} hits on average."
    facts: dict[str, Fact] = {"model": model.id, "weapon": weapon.name, "needed": way.needed, "hits": hits}
    yield Finding(rule=way.rule, facts=dict(facts), says=says)
