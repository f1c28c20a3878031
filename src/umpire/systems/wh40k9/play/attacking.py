"""Attacks: hit, wound, save, damage; each attacking model on its own."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.game import Run, UnitAttack, able_to_attack, attackers_with, require
from umpire.rulings import Ruling, cite, rules_of
from umpire.systems.wh40k9.battlefield import Amount, Field, Weapon, dice_of
from umpire.systems.wh40k9.play.actions import Overwatch, Shoot, Strike
from umpire.systems.wh40k9.play.events import (
    AmountRolled,
    DamageSuffered,
    HitsRolled,
    ModelDestroyed,
    SaveRolled,
    WoundsRolled,
)
from umpire.systems.wh40k9.play.moving import all_agreed
from umpire.systems.wh40k9.questions import ask, hitting, saving
from umpire.systems.wh40k9.questions.charges import FireOverwatch
from umpire.systems.wh40k9.questions.charges import overwatch as rule_on_overwatch
from umpire.systems.wh40k9.questions.fights import Eligible
from umpire.systems.wh40k9.questions.fights import Strike as MayStrike
from umpire.systems.wh40k9.questions.sight import Targetable
from umpire.systems.wh40k9.rules.assumed import hits, next_to_save, saves, wound_needed, wounds
from umpire.table import Model, Unit, WeaponKind

BEST_FACE = 6


def shoot(run: Run[Field], action: Shoot) -> None:
    """Judge and resolve shots; models that cannot target the unit stay silent."""
    all_agreed(run.state)
    for model, ruling in _who_can_shoot(run.state, action):
        attack(run, model, action, ruling, overwatch=False)


def _who_can_shoot(field: Field, action: UnitAttack) -> list[tuple[Model, Ruling]]:
    bearing = attackers_with(field, action, WeaponKind.RANGED)
    asked = [Targetable(model=each.id, weapon=action.weapon, target=action.target) for each in bearing]
    return able_to_attack(
        bearing, [ask(field, each) for each in asked], then="Choose a unit that is visible and in range."
    )


def overwatch(run: Run[Field], action: Overwatch) -> None:
    """Judge and resolve Overwatch."""
    all_agreed(run.state)
    require(
        rule_on_overwatch(run.state, FireOverwatch(unit=action.unit, target=action.target)),
        then="It fires no Overwatch now.",
    )
    for model, ruling in _who_can_shoot(run.state, action):
        attack(run, model, action, ruling, overwatch=True)


def strike(run: Run[Field], action: Strike) -> None:
    """Judge and resolve melee attacks; models out of reach do not strike."""
    all_agreed(run.state)
    require(ask(run.state, Eligible(unit=action.unit)), then="Only units near an enemy, or that charged, fight.")
    bearing = attackers_with(run.state, action, WeaponKind.MELEE)
    rulings = [ask(run.state, MayStrike(model=each.id, target=action.target)) for each in bearing]
    for model, ruling in able_to_attack(bearing, rulings, then="Choose a unit within reach."):
        attack(run, model, action, ruling, overwatch=False)


def attack(run: Run[Field], model: Model, action: UnitAttack, ruling: Ruling, *, overwatch: bool) -> None:
    """Make the attacks of one model, as a ruling allows it.

    From here on the steps are those of `questions/exchange.py`, which works out their chances, by the same names.
    """
    target = run.state.table.unit(action.target)
    if not run.state.models_of(target):
        return
    weapon = run.state.profile(model).weapon(action.weapon)
    hit = to_hit(run, model, target, weapon, ruling, overwatch=overwatch)
    for _ in range(to_wound(run, model, target, weapon, hit)):
        suffer(run, model, target, weapon, action.allocate)


def to_hit(run: Run[Field], model: Model, target: Unit, weapon: Weapon, ruling: Ruling, *, overwatch: bool) -> int:
    """Roll to hit with every attack; return the hits."""
    attacks = amount(run, model, weapon.attacks_of(run.state.profile(model).attacks), "attacks")
    way = hitting(run.state, model, target, weapon, overwatch=overwatch)
    rolled = run.roll(attacks, why=f"hit rolls of {model.id}")
    hit = sum(hits(die, way.needed, way.modifier, natural=way.natural) for die in rolled)
    run.emit(
        HitsRolled(
            attacker=model.id,
            target=target.id,
            weapon=weapon.name,
            needed=way.needed,
            modifier=way.modifier,
            natural=way.natural,
            hits=hit,
            dice=rolled,
        ),
        by=ruling.resting_on(way.findings),
    )
    return hit


def to_wound(run: Run[Field], model: Model, target: Unit, weapon: Weapon, hit: int) -> int:
    """Roll to wound with every hit, against the Toughness of the first model that is left; return the wounds."""
    if not hit:
        return 0
    first = run.state.models_of(target)[0]
    strength = weapon.strength_of(run.state.profile(model).strength)
    needed = wound_needed(strength, run.state.profile(first).toughness)
    cite("W9-A03", model)
    rolled = run.roll(hit, why=f"wound rolls of {model.id}")
    wounded = sum(wounds(die, needed) for die in rolled)
    run.emit(WoundsRolled(attacker=model.id, target=target.id, needed=needed, wounds=wounded, dice=rolled))
    return wounded


def suffer(run: Run[Field], attacker: Model, target: Unit, weapon: Weapon, order: Sequence[str]) -> None:
    """Let the next of the target's models suffer a wound, if it does not save it."""
    victim = next_to_save(run.state, target, order)
    if victim is None or to_save(run, victim, attacker, weapon):
        return
    damage = amount(run, attacker, weapon.damage, "damage")
    left = max(0, run.state.wounds_left(victim) - damage)
    cite("W9-A06", victim)
    run.emit(DamageSuffered(model=victim.id, damage=damage, left=left))
    if left == 0:
        cite("W9-A06", victim)
        run.emit(ModelDestroyed(model=victim.id))


def to_save(run: Run[Field], victim: Model, attacker: Model, weapon: Weapon) -> bool:
    """Roll a model's saving throw, if it has one that a die can pass; return whether it saves the wound."""
    way = saving(run.state, victim, attacker, weapon)
    if way.kind is None:
        return False
    dice = run.roll(1, why=f"saving throw of {victim.id}") if saves(BEST_FACE, way.needed) else ()
    saved = any(saves(die, way.needed) for die in dice)
    cite("W9-A04", victim)
    rules = rules_of(way.findings)
    run.emit(SaveRolled(model=victim.id, kind=way.kind, needed=way.needed, saved=saved, dice=dice, rules=rules))
    return saved


def amount(run: Run[Field], model: Model, of: Amount, what: str) -> int:
    """Roll for an amount that is not fixed."""
    count, sides, more = dice_of(of)
    if count == 0:
        return more
    rolled = run.roll(count, why=f"{what} of {model.id}", sides=sides)
    run.emit(AmountRolled(of=what, model=model.id, amount=sum(rolled) + more, dice=rolled))
    return sum(rolled) + more
