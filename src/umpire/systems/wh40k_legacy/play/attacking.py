"""Attacks: who makes them, how they hit; on units and on gun emplacements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from umpire.game import Run, UnitAttack, able_to_attack, attackers_with, refuse, require
from umpire.rulings import Ruling, SaveKind, cite
from umpire.systems.wh40k_legacy.battlefield import Field, Weapon
from umpire.systems.wh40k_legacy.play.actions import AttackGun, FireGun, GoToGround, Shoot, Strike
from umpire.systems.wh40k_legacy.play.events import (
    GunDamaged,
    GunFired,
    HitsRolled,
    SaveRolled,
    WentToGround,
    WoundsRolled,
)
from umpire.systems.wh40k_legacy.play.moving import all_typed
from umpire.systems.wh40k_legacy.play.wounding import to_wound
from umpire.systems.wh40k_legacy.questions import attacks, hitting
from umpire.systems.wh40k_legacy.questions.gun_odds import out_of_reach
from umpire.systems.wh40k_legacy.questions.odds import may_strike, out_of_phase, spent
from umpire.systems.wh40k_legacy.rules.assumed import hits, saves, wound_needed, wounds
from umpire.systems.wh40k_legacy.rules.dumps import only_ones
from umpire.systems.wh40k_legacy.rules.guns import gun_profile, gun_wounds, hits_unrolled
from umpire.table import Feature, Model, WeaponKind


def shoot(run: Run[Field], action: Shoot) -> None:
    """Judge and resolve shots; models that cannot see or reach the unit stay silent."""
    bearing = _bearers(run.state, action, WeaponKind.RANGED)
    for each in bearing:
        _refuse(spent(run.state, each, WeaponKind.RANGED), then="Choose other models.")
    asked = [attacks.Targetable(model=each.id, weapon=action.weapon, target=action.target) for each in bearing]
    rulings = [attacks.targetable(run.state, each) for each in asked]
    for model, ruling in able_to_attack(bearing, rulings, then="Choose a unit that is in range and seen."):
        attack(run, model, action.target, run.state.profile(model).weapon(action.weapon), action.allocate, ruling)


def strike(run: Run[Field], action: Strike) -> None:
    """Judge and resolve attacks in close combat; models out of base contact do not strike."""
    bearing = _bearers(run.state, action, WeaponKind.MELEE)
    rulings = [may_strike(run.state, each, action.target) for each in bearing]
    for model, ruling in able_to_attack(bearing, rulings, then="Charge first."):
        attack(run, model, action.target, run.state.profile(model).weapon(action.weapon), action.allocate, ruling)


def fire_gun(run: Run[Field], action: FireGun) -> None:
    """Judge and resolve the fire of a gun emplacement, with Relentless, in place of the model's own weapons."""
    all_typed(run.state)
    _refuse(out_of_phase(run.state, WeaponKind.RANGED), then="Wait for the right phase.")
    ruling = attacks.fire_gun(run.state, attacks.FireGun(model=action.model, gun=action.gun))
    require(ruling, then="Let another model fire it, or another gun be fired.")
    model, gun = run.state.table.model(action.model), run.state.table.feature(action.gun)
    _refuse(spent(run.state, model, WeaponKind.RANGED), then="Choose other models.")
    reached = attacks.reaches(run.state, model, action.weapon, action.target)
    require(reached, then="Choose another unit.")
    run.emit(GunFired(model=model.id, gun=gun.id), by=ruling)
    attack(run, model, action.target, action.weapon, action.allocate, reached, gun=gun)


def attack_gun(run: Run[Field], action: AttackGun) -> None:
    """Judge and resolve attacks of a model on a gun emplacement."""
    all_typed(run.state)
    model, gun = run.state.table.model(action.model), run.state.table.feature(action.gun)
    weapon = run.state.profile(model).weapon(action.weapon)
    _refuse(out_of_phase(run.state, weapon.kind), then="Wait for the right phase.")
    ruling = attacks.target_gun(run.state, attacks.TargetGun(gun=gun.id))
    require(ruling, then="Attack something else.")
    _refuse(spent(run.state, model, weapon.kind), then="Choose other models.")
    _refuse(out_of_reach(model, gun, weapon), then="Move nearer.")
    hit = to_hit(run, model, gun.id, weapon, ruling, unrolled=hits_unrolled(weapon.kind))
    gun_to_wound(run, model, gun, weapon, hit)


def go_to_ground(run: Run[Field], action: GoToGround) -> None:
    """Let a unit Go to Ground."""
    run.state.table.unit(action.unit)
    cite("WL-A13", action.unit)
    run.emit(WentToGround(unit=action.unit))


def _refuse(rulings: Iterable[Ruling], *, then: str) -> None:
    """Refuse what one of these rulings refuses."""
    for each in rulings:
        raise refuse(each, then=then)


def _bearers(field: Field, action: UnitAttack, kind: WeaponKind) -> list[Model]:
    """Return the models that attack: those named, or all that bear the weapon."""
    all_typed(field)
    _refuse(out_of_phase(field, kind), then="Wait for the right phase.")
    return attackers_with(field, action, kind)


def attack(
    run: Run[Field],
    model: Model,
    target: str,
    weapon: Weapon,
    order: Sequence[str],
    ruling: Ruling,
    *,
    gun: Feature | None = None,
) -> None:
    """Make the attacks of one model, as a ruling allows it.

    The steps, from here on and in `wounding.py`, are those of `questions/exchange.py` and `questions/wounding.py`,
    which work out their chances, by the same names.
    """
    unit = run.state.table.unit(target)
    if run.state.models_of(unit):
        hit = to_hit(run, model, target, weapon, ruling, gun=gun)
        to_wound(run, model, unit, weapon, hit, order)


def to_hit(
    run: Run[Field],
    model: Model,
    target: str,
    weapon: Weapon,
    ruling: Ruling,
    *,
    gun: Feature | None = None,
    unrolled: bool = False,
) -> int:
    """Roll to hit with every attack, and again what may be rolled again; return the hits."""
    needed, found = 0, ruling
    dice: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    hit = count = weapon.attacks_of(run.state.profile(model).attacks)
    if not unrolled:
        way = hitting(run.state, model, weapon, gun=gun)
        needed, found = way.needed, ruling.resting_on(way.findings)
        dice = kept = run.roll(count, why=f"hit rolls of {model.id}")
        if way.rerolls_ones:
            cite("WL-042", model)
            kept = tuple(die for die in dice if not only_ones(run.state, weapon.kind, die))
            again = run.roll(len(dice) - len(kept), why=f"re-rolled hit rolls of {model.id}")
        hit = sum(hits(die, way.needed) for die in (*kept, *again))
    run.emit(
        HitsRolled(
            attacker=model.id,
            target=target,
            weapon=weapon.name,
            needed=needed,
            rerolled=len(again),
            hits=hit,
            dice=(*dice, *again),
        ),
        by=found,
    )
    return hit


def gun_to_wound(run: Run[Field], model: Model, gun: Feature, weapon: Weapon, count: int) -> None:
    """Roll wounds against a gun's Toughness, and its saves."""
    if not count:
        return
    profile = gun_profile()
    needed = wound_needed(weapon.strength_of(run.state.profile(model).strength), profile.toughness)
    rolled = run.roll(count, why=f"wound rolls of {model.id}")
    wounded = sum(wounds(die, needed) for die in rolled)
    cite("WL-066", gun)
    cite("WL-A02", gun)
    run.emit(WoundsRolled(target=gun.id, needed=needed, wounds=wounded, dice=rolled))
    for _ in range(wounded):
        left = gun_wounds(run.state, gun)
        if left == 0:
            return
        if not gun_to_save(run, gun, weapon):
            cite("WL-066", gun)
            run.emit(GunDamaged(gun=gun.id, left=left - 1))


def gun_to_save(run: Run[Field], gun: Feature, weapon: Weapon) -> bool:
    """Roll a gun's save, if it has one; return whether it saves the wound."""
    needed = attacks.armour_save(gun_profile(), weapon)
    if needed is None:
        return False
    (die,) = run.roll(1, why=f"save of {gun.id}")
    saved = saves(die, needed)
    cite("WL-066", gun)
    cite("WL-A03", gun)
    run.emit(SaveRolled(model=gun.id, kind=SaveKind.ARMOUR, needed=needed, saved=saved, dice=(die,)))
    return saved
