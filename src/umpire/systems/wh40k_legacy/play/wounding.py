"""Hits become wounds, wounds are saved or suffered, and fuel pipes explode."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.game import Run
from umpire.rulings import cite, rules_of
from umpire.systems.wh40k_legacy.battlefield import Cause, Field, Weapon
from umpire.systems.wh40k_legacy.play.events import (
    ArmourStruck,
    Exploded,
    HitsAllocated,
    ModelDestroyed,
    PipeChecked,
    SaveRolled,
    WoundsRolled,
    WoundSuffered,
)
from umpire.systems.wh40k_legacy.questions import Saving, saving
from umpire.systems.wh40k_legacy.rules.assumed import next_to_save, penetrates, saves, wound_needed, wounds
from umpire.systems.wh40k_legacy.rules.fuel_pipes import (
    checks,
    explodes,
    explosion,
    picked,
    side_struck,
)
from umpire.table import Feature, Model, Unit


def to_wound(run: Run[Field], attacker: Model, target: Unit, weapon: Weapon, hit: int, order: Sequence[str]) -> None:
    """Resolve the hits of one model on a unit: hit by hit where a vehicle is among them, else roll for all together."""
    models = run.state.models_of(target)
    if not hit or not models:
        return
    if any(run.state.profile(each).armour is not None for each in models):
        for _ in range(hit):
            victim = next_to_save(run.state, target, order)
            if victim is not None and to_wound_one(run, victim, attacker, attacker, weapon):
                suffer(run, victim, attacker, weapon)
        return
    strength = weapon.strength_of(run.state.profile(attacker).strength)
    needed = wound_needed(strength, run.state.profile(models[0]).toughness)
    rolled = run.roll(hit, why=f"wound rolls of {attacker.id}")
    wounded = sum(wounds(die, needed) for die in rolled)
    cite("WL-A02", target)
    run.emit(WoundsRolled(target=target.id, needed=needed, wounds=wounded, dice=rolled))
    for _ in range(wounded):
        victim = next_to_save(run.state, target, order)
        if victim is not None:
            suffer(run, victim, attacker, weapon)


def to_wound_one(run: Run[Field], victim: Model, attacker: Model | None, by: Model | Feature, weapon: Weapon) -> bool:
    """Roll for one hit on one model: against its Toughness, or against the Armour Value of the side that is struck."""
    field, profile = run.state, run.state.profile(victim)
    strength = weapon.strength_of(field.profile(attacker).strength if attacker else None)
    (die,) = run.roll(1, why=f"wound roll against {victim.id}")
    if attacker is None:
        cite("WL-058", victim)
    if profile.armour is None:
        needed = wound_needed(strength, profile.toughness)
        through = wounds(die, needed)
        cite("WL-A02", victim)
        run.emit(WoundsRolled(target=victim.id, needed=needed, wounds=int(through), dice=(die,)))
    else:
        facing = side_struck(victim, by)
        armour = profile.armour.of(facing)
        through = penetrates(die, strength, armour)
        cite("WL-A15", victim)
        run.emit(ArmourStruck(model=victim.id, facing=facing, armour=armour, through=through, dice=(die,)))
    return through


def suffer(
    run: Run[Field], victim: Model, attacker: Model | None, weapon: Weapon | None, *, cause: Cause = Cause.ATTACK
) -> None:
    """Let a model suffer a Wound that it does not save; without any left it is taken away. See what a save sets off."""
    way = saving(run.state, victim, attacker, weapon, cause=cause)
    saved, die = to_save(run, victim, way)
    if saved:
        pipe = run.state.table.feature(way.feature) if way.feature else None
        if pipe is not None and checks(victim, pipe, die):
            check_pipe(run, victim, pipe)
        return
    left = max(0, run.state.wounds_left(victim) - 1)
    _cite_cause(victim, cause)
    run.emit(WoundSuffered(model=victim.id, left=left))
    if left == 0:
        _cite_cause(victim, cause)
        run.emit(ModelDestroyed(model=victim.id))


def _cite_cause(victim: Model, cause: Cause) -> None:
    match cause:
        case Cause.ATTACK:
            cite("WL-A06", victim)
        case Cause.EXPLOSION:
            cite("WL-059", victim)
        case Cause.DANGEROUS_TERRAIN:
            cite("WL-032", victim)


def to_save(run: Run[Field], victim: Model, way: Saving) -> tuple[bool, int]:
    """Roll a model's save, if it has one; return whether it saves the Wound, and the die."""
    if way.kind is None:
        return False, 0
    (die,) = run.roll(1, why=f"save of {victim.id}")
    saved = saves(die, way.needed)
    cite("WL-A03", victim)
    run.emit(
        SaveRolled(
            model=victim.id,
            kind=way.kind,
            needed=way.needed,
            saved=saved,
            feature=way.feature,
            dice=(die,),
            rules=rules_of(way.findings),
        )
    )
    return saved, die


def check_pipe(run: Run[Field], saver: Model, pipe: Feature) -> None:
    """Roll the further die of a six on a fuel pipe's save, and let the pipe explode."""
    cite("WL-056", saver.unit)
    cite("WL-057", saver.unit)
    (die,) = run.roll(1, why=f"explosion of {pipe.id}")
    bang = explodes(die)
    run.emit(PipeChecked(unit=saver.unit, feature=pipe.id, explodes=bang, dice=(die,)))
    if bang:
        explode(run, run.state.unit_of(saver), pipe)


def explode(run: Run[Field], unit: Unit, pipe: Feature) -> None:
    """Resolve an explosion before anything else goes on; a hit on a model that is gone by then is lost."""
    cite("WL-057", unit)
    (hits,) = run.roll(1, why=f"hits of the explosion of {pipe.id}")
    run.emit(Exploded(unit=unit.id, feature=pipe.id, hits=hits, dice=(hits,)))
    models = run.state.models_of(unit)
    rolled = run.roll(hits, why="random allocation", sides=len(models)) if len(models) > 1 else ()
    struck = [picked(models, die) for die in rolled] or [models[0]] * hits
    named = tuple(each.id for each in struck)
    cite("WL-059", unit)
    run.emit(HitsAllocated(unit=unit.id, models=named, dice=rolled))
    weapon = explosion()
    for each in struck:
        if each.id in run.state.table.models and to_wound_one(run, each, None, pipe, weapon):
            suffer(run, each, None, weapon, cause=Cause.EXPLOSION)
