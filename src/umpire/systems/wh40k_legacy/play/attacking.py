"""Attacks: who makes them, how they hit; on units and on gun emplacements."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.errors import IllegalAction
from umpire.game import Run, UnitAttack, able, bearers, require
from umpire.rulings import SaveKind, cite, cited
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
from umpire.systems.wh40k_legacy.rules.assumed import (
    hits,
    in_contact_with,
    in_range,
    may_attack_in,
    saves,
    wound_needed,
)
from umpire.systems.wh40k_legacy.rules.dumps import only_ones
from umpire.systems.wh40k_legacy.rules.guns import gun_profile, gun_wounds, hits_unrolled
from umpire.table import Feature, Model, WeaponKind, touching

__all__ = ["attack_gun", "fire_gun", "go_to_ground", "shoot", "strike"]


def shoot(run: Run[Field], action: Shoot) -> None:
    """Judge and resolve shots; models that cannot see or reach the unit stay silent."""
    bearing = _bearers(run.state, action, WeaponKind.RANGED)
    _not_gunners(run.state, bearing)
    asked = [attacks.Targetable(model=each.id, weapon=action.weapon, target=action.target) for each in bearing]
    rulings = [attacks.targetable(run.state, each) for each in asked]
    for model in able(bearing, rulings, then="Choose a unit that is in range and seen."):
        _attack(run, model, action.target, run.state.profile(model).weapon(action.weapon), action.allocate)


def strike(run: Run[Field], action: Strike) -> None:
    """Judge and resolve attacks in close combat; models out of base contact do not strike."""
    reaching = [
        each
        for each in _bearers(run.state, action, WeaponKind.MELEE)
        if any(in_contact_with(run.state, each, other) for other in run.state.table.models_of(action.target))
    ]
    if not reaching:
        told = f"No model of {action.unit} is in base contact with {action.target} (WL-A10). Charge first."
        raise IllegalAction(told, rules=("WL-A10",))
    for model in reaching:
        cite("WL-A10", model)
        _attack(run, model, action.target, run.state.profile(model).weapon(action.weapon), action.allocate)


def fire_gun(run: Run[Field], action: FireGun) -> None:
    """Judge and resolve the fire of a gun emplacement, with Relentless, in place of the model's own weapons."""
    all_typed(run.state)
    _in_phase(run.state, WeaponKind.RANGED)
    ruling = attacks.fire_gun(run.state, attacks.FireGun(model=action.model, gun=action.gun))
    require(ruling, then="Let another model fire it, or another gun be fired.")
    model, gun = run.state.table.model(action.model), run.state.table.feature(action.gun)
    _not_gunners(run.state, [model])
    reached = attacks.reaches(run.state, model, action.weapon, action.target)
    require(reached, then="Choose another unit.")
    run.emit(GunFired(model=model.id, gun=gun.id), by=ruling)
    _attack(run, model, action.target, action.weapon, action.allocate, gun=gun)


def attack_gun(run: Run[Field], action: AttackGun) -> None:
    """Judge and resolve attacks of a model on a gun emplacement."""
    all_typed(run.state)
    model, gun = run.state.table.model(action.model), run.state.table.feature(action.gun)
    weapon = run.state.profile(model).weapon(action.weapon)
    _in_phase(run.state, weapon.kind)
    require(attacks.target_gun(run.state, attacks.TargetGun(gun=gun.id)), then="Attack something else.")
    melee = weapon.kind is WeaponKind.MELEE
    if not melee:
        _not_gunners(run.state, [model])
    if melee and not touching(model, gun):
        told = f"{model.id} is not in base contact with {gun.id} (WL-A10). Move there first."
        raise IllegalAction(told, rules=("WL-A10",))
    if not melee and not in_range(model, gun, inches=weapon.range):
        raise IllegalAction(f"{gun.id} is out of range of {model.id} (WL-A17). Move nearer.", rules=("WL-A17",))
    _wound_gun(run, model, gun, weapon, _hits(run, model, gun.id, weapon, unrolled=hits_unrolled(weapon.kind)))


def go_to_ground(run: Run[Field], action: GoToGround) -> None:
    """Let a unit Go to Ground."""
    run.state.table.unit(action.unit)
    cite("WL-A13", action.unit)
    run.emit(WentToGround(unit=action.unit))


def _in_phase(field: Field, kind: WeaponKind) -> None:
    if not may_attack_in(field.state.phase, kind):
        told = (
            f"No {kind.value} attacks are made in the {field.state.phase.value} phase (WL-A16). Wait for the right one."
        )
        raise IllegalAction(told, rules=("WL-A16",))


def _bearers(field: Field, action: UnitAttack, kind: WeaponKind) -> list[Model]:
    """Return the models that attack: those named, or all that bear the weapon."""
    all_typed(field)
    _in_phase(field, kind)
    return bearers(field, action, kind)


def _not_gunners(field: Field, models: Sequence[Model]) -> None:
    """Refuse own weapons to who fired a gun emplacement in this phase, unless another rule grants a second attack."""
    for each in models:
        if each.id in field.state.gunners and field.agreement.given("second_attack", each.id) is None:
            told = f"{each.id} has fired a gun emplacement instead of its own weapons (WL-063). Choose other models."
            raise IllegalAction(told, rules=("WL-063",))


def _attack(
    run: Run[Field],
    model: Model,
    target: str,
    weapon: Weapon,
    order: Sequence[str],
    *,
    gun: Feature | None = None,
) -> None:
    unit = run.state.table.unit(target)
    if run.state.models_of(unit):
        count = _hits(run, model, target, weapon, gun=gun)
        wound_unit(run, model, unit, weapon, hits=count, order=order)


def _hits(
    run: Run[Field],
    model: Model,
    target: str,
    weapon: Weapon,
    *,
    gun: Feature | None = None,
    unrolled: bool = False,
) -> int:
    """Roll to hit, and roll again what may be; return the hits."""
    own = run.state.profile(model).attacks or 0
    count = weapon.attacks if weapon.attacks is not None else own if weapon.kind is WeaponKind.MELEE else 1
    if unrolled:
        cite("WL-065", target)
        run.emit(_rolled(model, target, weapon, needed=0, rerolled=0, hit=count, dice=(), rules=()))
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
    run.emit(
        _rolled(
            model,
            target,
            weapon,
            needed=way.needed,
            rerolled=len(again),
            hit=hit,
            dice=(*rolled, *again),
            rules=cited(way.findings),
        )
    )
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
    rules: tuple[str, ...],
) -> HitsRolled:
    return HitsRolled(
        attacker=model.id,
        target=target,
        weapon=weapon.name,
        needed=needed,
        rerolled=rerolled,
        hits=hit,
        dice=dice,
        rules=rules,
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
