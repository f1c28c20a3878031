"""Attacks: hit, wound, save, damage; each attacking model on its own."""

from __future__ import annotations

from umpire.game import Run, UnitAttack, able, bearers, require
from umpire.rulings import Ruling, SaveKind, cite, cited
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
from umpire.systems.wh40k9.play.setting_up import all_agreed
from umpire.systems.wh40k9.questions import ask, hitting, saving
from umpire.systems.wh40k9.questions.charges import FireOverwatch
from umpire.systems.wh40k9.questions.charges import overwatch as rule_on_overwatch
from umpire.systems.wh40k9.questions.fights import Eligible
from umpire.systems.wh40k9.questions.fights import Strike as MayStrike
from umpire.systems.wh40k9.questions.sight import Targetable
from umpire.systems.wh40k9.rules.assumed import hits, next_to_save, saves, wound_needed
from umpire.table import Model, Unit, WeaponKind

BEST_FACE = 6


def shoot(run: Run[Field], action: Shoot) -> None:
    """Judge and resolve shots; models that cannot target the unit stay silent."""
    all_agreed(run.state)
    for model, ruling in _who_can_shoot(run.state, action):
        _attacks(run, model, action, ruling, overwatch=False)


def _who_can_shoot(field: Field, action: UnitAttack) -> list[tuple[Model, Ruling]]:
    bearing = bearers(field, action, WeaponKind.RANGED)
    asked = [Targetable(model=each.id, weapon=action.weapon, target=action.target) for each in bearing]
    return able(bearing, [ask(field, each) for each in asked], then="Choose a unit that is visible and in range.")


def overwatch(run: Run[Field], action: Overwatch) -> None:
    """Judge and resolve Overwatch."""
    all_agreed(run.state)
    require(
        rule_on_overwatch(run.state, FireOverwatch(unit=action.unit, target=action.target)),
        then="It fires no Overwatch now.",
    )
    for model, ruling in _who_can_shoot(run.state, action):
        _attacks(run, model, action, ruling, overwatch=True)


def strike(run: Run[Field], action: Strike) -> None:
    """Judge and resolve melee attacks; models out of reach do not strike."""
    all_agreed(run.state)
    require(ask(run.state, Eligible(unit=action.unit)), then="Only units near an enemy, or that charged, fight.")
    bearing = bearers(run.state, action, WeaponKind.MELEE)
    rulings = [ask(run.state, MayStrike(model=each.id, target=action.target)) for each in bearing]
    for model, ruling in able(bearing, rulings, then="Choose a unit within reach."):
        _attacks(run, model, action, ruling, overwatch=False)


def _attacks(run: Run[Field], model: Model, action: UnitAttack, ruling: Ruling, *, overwatch: bool) -> None:
    target = run.state.table.unit(action.target)
    if not run.state.models_of(target):
        return
    weapon = run.state.profile(model).weapon(action.weapon)
    hit = _hits(run, model, target, weapon, ruling, overwatch=overwatch)
    wounds = _wounds(run, model, target, weapon, hit)
    for _ in range(wounds):
        victim = next_to_save(run.state, target, action.allocate)
        if victim is None:
            return
        _save(run, victim, model, weapon)


def _amount(run: Run[Field], model: Model, amount: Amount, of: str) -> int:
    count, sides, more = dice_of(amount)
    if count == 0:
        return more
    rolled = run.roll(count, why=f"{of} of {model.id}", sides=sides)
    found = sum(rolled) + more
    run.emit(AmountRolled(of=of, model=model.id, amount=found, dice=rolled))
    return found


def _hits(run: Run[Field], model: Model, target: Unit, weapon: Weapon, ruling: Ruling, *, overwatch: bool) -> int:
    profile = run.state.profile(model)
    count = _amount(run, model, weapon.attacks_of(profile.attacks), "attacks")
    way = hitting(run.state, model, target, weapon, overwatch=overwatch)
    rolled = run.roll(count, why=f"hit rolls of {model.id}")
    good = [die >= way.needed if way.natural else hits(die, way.needed, way.modifier) for die in rolled]
    run.emit(
        HitsRolled(
            attacker=model.id,
            target=target.id,
            weapon=weapon.name,
            needed=way.needed,
            modifier=way.modifier,
            natural=way.natural,
            hits=sum(good),
            dice=rolled,
        ),
        by=ruling.resting_on(way.findings),
    )
    return sum(good)


def _wounds(run: Run[Field], model: Model, target: Unit, weapon: Weapon, hit: int) -> int:
    if not hit:
        return 0
    strength = run.state.profile(model).strength if weapon.strength is None else weapon.strength
    toughness = run.state.profile(run.state.models_of(target)[0]).toughness
    needed = wound_needed(strength, toughness)
    cite("W9-A03", model)
    rolled = run.roll(hit, why=f"wound rolls of {model.id}")
    wounds = sum(die >= needed for die in rolled)
    run.emit(WoundsRolled(attacker=model.id, target=target.id, needed=needed, wounds=wounds, dice=rolled))
    return wounds


def _save(run: Run[Field], victim: Model, attacker: Model, weapon: Weapon) -> None:
    way = saving(run.state, victim, attacker, weapon)
    if way.kind is not None:
        # no die is rolled where none can succeed
        dice = run.roll(1, why=f"saving throw of {victim.id}") if saves(BEST_FACE, way.needed) else ()
        saved = any(saves(die, way.needed) for die in dice)
        cite("W9-A04", victim)
        kind: SaveKind = way.kind
        rules = cited(way.findings)
        run.emit(SaveRolled(model=victim.id, kind=kind, needed=way.needed, saved=saved, dice=dice, rules=rules))
        if saved:
            return
    damage = _amount(run, attacker, weapon.damage, "damage")
    left = max(0, run.state.wounds_left(victim) - damage)
    cite("W9-A06", victim)
    run.emit(DamageSuffered(model=victim.id, damage=damage, left=left))
    if left == 0:
        cite("W9-A06", victim)
        run.emit(ModelDestroyed(model=victim.id))
