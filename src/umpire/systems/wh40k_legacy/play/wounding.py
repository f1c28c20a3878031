"""Hits become wounds, wounds are saved or suffered, and fuel pipes explode."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.game import Run
from umpire.rulings import cite, cited
from umpire.systems.wh40k_legacy.battlefield import Cause, Facing, Field, Weapon
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
from umpire.systems.wh40k_legacy.questions import saving
from umpire.systems.wh40k_legacy.rules.assumed import next_to_save, penetrates, saves, wound_needed
from umpire.systems.wh40k_legacy.rules.fuel_pipes import (
    checks,
    explodes,
    explosion,
    facing_towards,
    nearest_facings,
    picked,
)
from umpire.table import Feature, Model, Unit

BEYOND = 7
"""More than any die shows."""


def wound_unit(
    run: Run[Field], attacker: Model, target: Unit, weapon: Weapon, *, hits: int, order: Sequence[str]
) -> None:
    """Resolve the hits of one model's attacks on a unit: vehicles hit by hit, others wound roll by wound roll."""
    models = run.state.models_of(target)
    if not hits or not models:
        return
    strength = _strength(run.state, attacker, weapon)
    if any(run.state.profile(each).armour is not None for each in models):
        for _ in range(hits):
            victim = next_to_save(run.state, target, order)
            if victim is not None:
                _hit_model(run, victim, attacker, weapon, strength=strength)
        return
    needed = wound_needed(strength, run.state.profile(models[0]).toughness) or BEYOND
    rolled = run.roll(hits, why=f"wound rolls of {attacker.id}")
    wounds = sum(die >= needed for die in rolled)
    cite("WL-A02", target)
    run.emit(WoundsRolled(target=target.id, needed=needed, wounds=wounds, dice=rolled))
    for _ in range(wounds):
        victim = next_to_save(run.state, target, order)
        if victim is not None:
            save(run, victim, attacker, weapon)


def _strength(field: Field, attacker: Model | None, weapon: Weapon) -> int:
    if weapon.strength is not None or attacker is None:
        return weapon.strength or 0
    return field.profile(attacker).strength or 0


def _hit_model(
    run: Run[Field],
    victim: Model,
    attacker: Model | None,
    weapon: Weapon,
    *,
    strength: int,
    cause: Cause = Cause.ATTACK,
    pipe: Feature | None = None,
) -> None:
    """Resolve one hit on one model: against its Toughness, or against the Armour Value of a side."""
    profile = run.state.profile(victim)
    (die,) = run.roll(1, why=f"wound roll against {victim.id}")
    if cause is Cause.EXPLOSION:
        cite("WL-058", victim)
    if profile.armour is None:
        needed = wound_needed(strength, profile.toughness) or BEYOND
        through = die >= needed
        cite("WL-A02", victim)
        run.emit(WoundsRolled(target=victim.id, needed=needed, wounds=int(through), dice=(die,)))
    else:
        facing = _facing(victim, attacker, pipe)
        armour = profile.armour.of(facing)
        through = penetrates(die, strength, armour)
        cite("WL-A15", victim)
        run.emit(ArmourStruck(model=victim.id, facing=facing, armour=armour, through=through, dice=(die,)))
    if through:
        save(run, victim, attacker, weapon, cause=cause)


def _facing(vehicle: Model, attacker: Model | None, pipe: Feature | None) -> Facing:
    """Return the side that is hit; of equally near ones the first, front before side before rear."""
    if pipe is not None:
        cite("WL-060", vehicle)
        near = nearest_facings(vehicle, pipe)
    else:
        assert attacker is not None  # only explosions have no attacker
        near = facing_towards(vehicle, attacker.outline)
    return next(each for each in Facing if each in near)


def save(
    run: Run[Field], victim: Model, attacker: Model | None, weapon: Weapon | None, *, cause: Cause = Cause.ATTACK
) -> None:
    """Roll a model's best save against a Wound, if it has one; look for explosions; let it suffer what is not saved."""
    way = saving(run.state, victim, attacker, weapon, cause=cause)
    saved, die = False, 0
    if way.kind is not None:
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
                rules=cited(way.findings),
            )
        )
    if not saved:
        _suffer(run, victim, cause)
        return
    pipe = run.state.table.feature(way.feature) if way.feature else None
    if pipe is not None and checks(victim, pipe, die):
        _check_pipe(run, victim, pipe)


def _suffer(run: Run[Field], victim: Model, cause: Cause) -> None:
    """Let a model lose a Wound; without any left it is taken away."""
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


def _check_pipe(run: Run[Field], saver: Model, pipe: Feature) -> None:
    cite("WL-056", saver.unit)
    cite("WL-057", saver.unit)
    (die,) = run.roll(1, why=f"explosion of {pipe.id}")
    bang = explodes(die)
    run.emit(PipeChecked(unit=saver.unit, feature=pipe.id, explodes=bang, dice=(die,)))
    if bang:
        _explode(run, run.state.unit_of(saver), pipe)


def _explode(run: Run[Field], unit: Unit, pipe: Feature) -> None:
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
        if each.id in run.state.table.models:
            strength = _strength(run.state, None, weapon)
            _hit_model(run, each, None, weapon, strength=strength, cause=Cause.EXPLOSION, pipe=pipe)
