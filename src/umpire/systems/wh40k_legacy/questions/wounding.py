"""Hits become wounds, wounds are saved or suffered, and fuel pipes explode, as chances.

The steps are those of `play/wounding.py`, which rolls them, by the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeAlias

import msgspec

from umpire.odds import Chances, Wounds, certain, die_chance, repeated_steps, struck, sum_of_dice
from umpire.systems.wh40k_legacy.battlefield import Cause, Field, Weapon
from umpire.systems.wh40k_legacy.questions.attacks import Saving, saving
from umpire.systems.wh40k_legacy.rules.assumed import penetrates, saves, wound_needed, wounds
from umpire.systems.wh40k_legacy.rules.fuel_pipes import checks, explodes, explosion, side_struck
from umpire.table import Feature, Model

Explosion: TypeAlias = Callable[[str, Wounds], Chances[Wounds]]
"""What an explosion of a pipe leaves of a unit of which that was left."""


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """A hit by a model's weapon on whoever of the target takes it next."""

    field: Field
    attacker: Model
    weapon: Weapon
    victim: Model | None


def to_wound(target: str, blow: Callable[[Wounds], Blow], left: Wounds) -> Callable[[Wounds], float]:
    """Return the chance that the next hit wounds: whoever takes it where a vehicle is among them, else the first."""
    now = blow(left)
    models = now.field.table.models_of(target)
    if any(now.field.profile(each).armour is not None for each in models):
        return lambda then: _through(blow(then))
    strength = now.weapon.strength_of(now.field.profile(now.attacker).strength)
    together = float(wounding(strength, now.field.profile(models[0]).toughness))
    return lambda _: together


def wounding(strength: int, toughness: int) -> Fraction:
    """Return the chance that a hit wounds."""
    needed = wound_needed(strength, toughness)
    return die_chance(lambda face: wounds(face, needed))


def _through(blow: Blow) -> float:
    if blow.victim is None:
        return 0.0
    return float(to_wound_one(blow.field, blow.victim, blow.attacker, blow.attacker, blow.weapon))


def to_wound_one(field: Field, victim: Model, attacker: Model | None, by: Model | Feature, weapon: Weapon) -> Fraction:
    """Return the chance that one hit wounds one model, or goes through the armour of the side that is struck."""
    profile = field.profile(victim)
    strength = weapon.strength_of(field.profile(attacker).strength if attacker else None)
    if profile.armour is None:
        return wounding(strength, profile.toughness)
    armour = profile.armour.of(side_struck(victim, by))
    return die_chance(lambda face: penetrates(face, strength, armour))


def suffer(blow: Blow, left: Wounds, bodies: Sequence[str], explosion_of: Explosion) -> Iterator[tuple[Wounds, float]]:
    """Yield what may be left after a wound that is saved or not, with what a save may set off."""
    if blow.victim is None:
        yield left, 1.0
        return
    way = saving(blow.field, blow.victim, blow.attacker, blow.weapon)
    saved, bang = to_save(way), check_pipe(blow.field, blow.victim, way)
    yield left, float(saved - bang)
    for then, chance in struck(left, bodies.index(blow.victim.id), certain(1)):
        yield then, float(1 - saved) * chance
    if bang:
        for then, chance in explosion_of(way.feature, left).items():
            yield then, float(bang) * chance


def to_save(way: Saving) -> Fraction:
    """Return the chance that a model saves a Wound."""
    return Fraction(0) if way.kind is None else die_chance(lambda face: saves(face, way.needed))


def check_pipe(field: Field, victim: Model, way: Saving) -> Fraction:
    """Return the chance that a model's save is passed and sets off the fuel pipe that it is from."""
    if not way.feature:
        return Fraction(0)
    pipe = field.table.feature(way.feature)
    return die_chance(lambda face: saves(face, way.needed) and checks(victim, pipe, face)) * die_chance(explodes)


def explode(field: Field, bodies: Sequence[str]) -> Explosion:
    """Return what explosions of a pipe leave of a unit: D6 hits, each on one of those who stand as it begins."""

    @cache
    def harmed(name: str, pipe: str) -> float:
        victim, weapon = field.table.model(name), explosion()
        saved = to_save(saving(field, victim, None, weapon, cause=Cause.EXPLOSION))
        return float((1 - saved) * to_wound_one(field, victim, None, field.table.feature(pipe), weapon))

    @cache
    def exploded(pipe: str, left: Wounds) -> Chances[Wounds]:
        harms = {body: harmed(name, pipe) for body, name in enumerate(bodies) if left[body] > 0}
        return repeated_steps({left: 1.0}, sum_of_dice(1), lambda then: _hit(harms, then))

    return exploded


def _hit(harms: Mapping[int, float], left: Wounds) -> Iterator[tuple[Wounds, float]]:
    share = 1.0 / len(harms)
    for body, harm in harms.items():
        # A hit on who is gone by then is lost.
        yield left, share if left[body] == 0 else share * (1.0 - harm)
        if left[body] > 0:
            for then, chance in struck(left, body, certain(1)):
                yield then, share * harm * chance
