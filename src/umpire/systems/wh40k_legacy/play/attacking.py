"""Attacks: who makes them, how they hit; on units and on gun emplacements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from umpire.game import Run, UnitAttack, able, bearers, refuse, require
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
from umpire.systems.wh40k_legacy.play.wounding import BEYOND, wound_unit
from umpire.systems.wh40k_legacy.questions import attacks, hitting
from umpire.systems.wh40k_legacy.questions.gun_odds import out_of_reach
from umpire.systems.wh40k_legacy.questions.odds import may_strike, out_of_phase, spent
from umpire.systems.wh40k_legacy.rules.assumed import hits, saves, wound_needed
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
    for model, ruling in able(bearing, rulings, then="Choose a unit that is in range and seen."):
        _attack(run, model, action.target, run.state.profile(model).weapon(action.weapon), action.allocate, ruling)


def strike(run: Run[Field], action: Strike) -> None:
    """Judge and resolve attacks in close combat; models out of base contact do not strike."""
    bearing = _bearers(run.state, action, WeaponKind.MELEE)
    rulings = [may_strike(run.state, each, action.target) for each in bearing]
    for model, ruling in able(bearing, rulings, then="Charge first."):
        _attack(run, model, action.target, run.state.profile(model).weapon(action.weapon), action.allocate, ruling)


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
    _attack(run, model, action.target, action.weapon, action.allocate, reached, gun=gun)


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
    hit = _hits(run, model, gun.id, weapon, ruling, unrolled=hits_unrolled(weapon.kind))
    _wound_gun(run, model, gun, weapon, hit)


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
    return bearers(field, action, kind)


def _attack(
    run: Run[Field],
    model: Model,
    target: str,
    weapon: Weapon,
    order: Sequence[str],
    ruling: Ruling,
    *,
    gun: Feature | None = None,
) -> None:
    unit = run.state.table.unit(target)
    if run.state.models_of(unit):
        count = _hits(run, model, target, weapon, ruling, gun=gun)
        wound_unit(run, model, unit, weapon, hits=count, order=order)


def _hits(
    run: Run[Field],
    model: Model,
    target: str,
    weapon: Weapon,
    ruling: Ruling,
    *,
    gun: Feature | None = None,
    unrolled: bool = False,
) -> int:
    """Roll to hit as a ruling allows it, and roll again what may be; return the hits."""
    own = run.state.profile(model).attacks or 0
    count = weapon.attacks if weapon.attacks is not None else own if weapon.kind is WeaponKind.MELEE else 1
    if unrolled:
        run.emit(_rolled(model, target, weapon, needed=0, rerolled=0, hit=count, dice=()), by=ruling)
        return count
    way = hitting(run.state, model, weapon, gun=gun)
    rolled = run.roll(count, why=f"hit rolls of {model.id}")
    kept = list(rolled)
    again: tuple[int, ...] = ()
    if way.rerolls_ones:
        cite("WL-042", model)
        kept = [die for die in rolled if not only_ones(run.state, weapon.kind, die)]
        again = run.roll(len(rolled) - len(kept), why=f"re-rolled hit rolls of {model.id}")
    hit = sum(hits(die, way.needed) for die in (*kept, *again))
    dice = (*rolled, *again)
    told = _rolled(model, target, weapon, needed=way.needed, rerolled=len(again), hit=hit, dice=dice)
    run.emit(told, by=ruling.resting_on(way.findings))
    return hit


def _rolled(
    model: Model,
    target: str,
    weapon: Weapon,
    *,
    needed: int,
    rerolled: int,
    hit: int,
    dice: tuple[int, ...],
) -> HitsRolled:
    return HitsRolled(
        attacker=model.id,
        target=target,
        weapon=weapon.name,
        needed=needed,
        rerolled=rerolled,
        hits=hit,
        dice=dice,
    )


def _wound_gun(run: Run[Field], model: Model, gun: Feature, weapon: Weapon, count: int) -> None:
    """Roll wounds against a gun's Toughness, and its saves."""
    if not count:
        return
    profile = gun_profile()
    strength = weapon.strength if weapon.strength is not None else run.state.profile(model).strength or 0
    needed = wound_needed(strength, profile.toughness) or BEYOND
    rolled = run.roll(count, why=f"wound rolls of {model.id}")
    wounds = sum(die >= needed for die in rolled)
    cite("WL-066", gun)
    cite("WL-A02", gun)
    run.emit(WoundsRolled(target=gun.id, needed=needed, wounds=wounds, dice=rolled))
    for _ in range(wounds):
        left = gun_wounds(run.state, gun)
        if left == 0:
            return
        if not _gun_saves(run, gun, weapon):
            cite("WL-066", gun)
            run.emit(GunDamaged(gun=gun.id, left=left - 1))


def _gun_saves(run: Run[Field], gun: Feature, weapon: Weapon) -> bool:
    needed = attacks.armour_save(gun_profile(), weapon)
    if needed is None:
        return False
    (die,) = run.roll(1, why=f"save of {gun.id}")
    saved = saves(die, needed)
    cite("WL-066", gun)
    cite("WL-A03", gun)
    run.emit(SaveRolled(model=gun.id, kind=SaveKind.ARMOUR, needed=needed, saved=saved, dice=(die,)))
    return saved
