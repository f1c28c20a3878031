"""Explosions of fuel pipes as chances: what a save may set off, and what is left of the unit that made it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from umpire.odds import Chances, Wounds, certain, die_chance, repeated_steps, struck, sum_of_dice
from umpire.systems.wh40k_legacy.battlefield import Cause, Facing, Field
from umpire.systems.wh40k_legacy.questions.attacks import Saving, saving
from umpire.systems.wh40k_legacy.rules.assumed import penetrates, saves, wound_needed
from umpire.systems.wh40k_legacy.rules.fuel_pipes import checks, explodes, explosion, nearest_facings
from umpire.table import Feature, Model

Blast: TypeAlias = Callable[[str, Wounds], Chances[Wounds]]
"""What an explosion of a pipe leaves of a unit of which that was left."""


def sparks(field: Field, victim: Model, way: Saving) -> Fraction:
    """Return the chance that a model's save is passed and sets off the fuel pipe that it is from."""
    if not way.feature:
        return Fraction(0)
    pipe = field.table.feature(way.feature)
    return die_chance(lambda face: saves(face, way.needed) and checks(victim, pipe, face)) * die_chance(explodes)


def blasts(field: Field, bodies: Sequence[str]) -> Blast:
    """Return what explosions of a pipe leave of a unit: D6 hits, each on one of those who stand as it begins."""

    @cache
    def harmed(name: str, pipe: str) -> float:
        return _harmed(field, field.table.model(name), field.table.feature(pipe))

    @cache
    def blast(pipe: str, left: Wounds) -> Chances[Wounds]:
        harms = {body: harmed(name, pipe) for body, name in enumerate(bodies) if left[body] > 0}
        return repeated_steps({left: 1.0}, sum_of_dice(1), lambda then: _hit(harms, then))

    return blast


def _hit(harms: Mapping[int, float], left: Wounds) -> Iterator[tuple[Wounds, float]]:
    share = 1.0 / len(harms)
    for body, harm in harms.items():
        # A hit on who is gone by then is lost.
        yield left, share if left[body] == 0 else share * (1.0 - harm)
        if left[body] > 0:
            for then, chance in struck(left, body, certain(1)):
                yield then, share * harm * chance


def _harmed(field: Field, model: Model, pipe: Feature) -> float:
    """Return the chance that one hit of the explosion costs a model a Wound."""
    weapon, profile = explosion(), field.profile(model)
    strength = weapon.strength or 0
    way = saving(field, model, None, weapon, cause=Cause.EXPLOSION)
    unsaved = Fraction(1) if way.kind is None else die_chance(lambda face: not saves(face, way.needed))
    if profile.armour is not None:
        near = nearest_facings(model, pipe)
        armour = profile.armour.of(next(each for each in Facing if each in near))
        return float(unsaved * die_chance(lambda face: penetrates(face, strength, armour)))
    needed = wound_needed(strength, profile.toughness)
    return 0.0 if needed is None else float(unsaved * die_chance(lambda face: face >= needed))
