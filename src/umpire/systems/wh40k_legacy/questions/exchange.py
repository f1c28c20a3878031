"""Attacks as chances: each attacker in turn, against what those before it have left of the target."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import msgspec

from umpire.odds import (
    Blows,
    Chances,
    Distribution,
    Wounds,
    attacked,
    certain,
    die_chance,
    die_scores,
    exchanged,
    repeated,
    struck,
)
from umpire.rulings import Odds, counted, worded
from umpire.systems.wh40k_legacy.battlefield import Facing, Field, Weapon
from umpire.systems.wh40k_legacy.questions.alike import sorted_alike
from umpire.systems.wh40k_legacy.questions.attacks import hitting, saving
from umpire.systems.wh40k_legacy.questions.explosions import Blast, blasts, sparks
from umpire.systems.wh40k_legacy.rules.assumed import hits, next_to_save, penetrates, saves, wound_needed
from umpire.systems.wh40k_legacy.rules.dumps import only_ones
from umpire.systems.wh40k_legacy.rules.fuel_pipes import facing_towards
from umpire.table import Feature, Model, WeaponKind

FACES = range(1, 7)
Able = Callable[[Field, str], Sequence[str]]
"""The models that attack with a weapon, on a field."""


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """The attacks on one unit: with which weapons, and in which order its models take wounds.

    ``gun`` is the gun emplacement that is fired, ``fired`` what its datasheet says, instead of the models' own weapons.
    """

    field: Field
    target: str
    weapons: tuple[str, ...]
    allocate: tuple[str, ...] = ()
    gun: Feature | None = None
    fired: Weapon | None = None

    @property
    def bodies(self) -> tuple[str, ...]:
        """The models of the target before the attacks."""
        return tuple(each.id for each in self.field.table.models_of(self.target))

    def after(self, left: Wounds) -> Field:
        """Return the field when that is left of the target's models."""
        return self.field.left_with(dict(zip(self.bodies, left, strict=True)))

    def weapon(self, model: Model, name: str) -> Weapon:
        """Return the weapon of that name that a model attacks with."""
        return self.field.profile(model).weapon(name) if self.fired is None else self.fired


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """A hit by a model's weapon on whoever of the target takes it next, and how it is to wound."""

    field: Field
    attacker: Model
    weapon: Weapon
    victim: Model | None

    @property
    def strength(self) -> int:
        """With what Strength it hits."""
        return strength_of(self.field, self.attacker, self.weapon)


def strength_of(field: Field, attacker: Model, weapon: Weapon) -> int:
    """Return with what Strength a model's weapon hits."""
    return (field.profile(attacker).strength if weapon.strength is None else weapon.strength) or 0


def attacks_of(field: Field, model: Model, weapon: Weapon) -> int:
    """Return how many attacks a model makes with a weapon."""
    if weapon.attacks is not None:
        return weapon.attacks
    return (field.profile(model).attacks or 0) if weapon.kind is WeaponKind.MELEE else 1


def hits_of(field: Field, model: Model, weapon: Weapon, *, gun: Feature | None = None) -> Distribution:
    """Return how many hits a model scores with a weapon, re-rolls of ones included."""
    way = hitting(field, model, weapon, gun=gun)
    again = [face for face in FACES if way.rerolls_ones and only_ones(field, weapon.kind, face)]
    return repeated(
        attacks_of(field, model, weapon), die_scores([int(hits(face, way.needed)) for face in FACES], again=again)
    )


def outcome(exchange: Exchange, able: Able) -> tuple[Odds, ...]:
    """Return the odds of what all attacks come to."""
    before = tuple(exchange.field.wounds_left(each) for each in exchange.field.table.models_of(exchange.target))
    now = cache(exchange.after)

    @cache
    def blow(name: str, weapon: str, left: Wounds) -> Blow:
        return _blow(exchange, now(left), name, weapon)

    blast, write = blasts(exchange.field, exchange.bodies), _writing(exchange, able)

    @cache
    def suffer(name: str, weapon: str, left: Wounds) -> tuple[tuple[Wounds, float], ...]:
        return tuple(
            (write(then), chance) for then, chance in _suffered(exchange, blow(name, weapon, left), left, blast)
        )

    def attack(name: str, weapon: str, left: Wounds) -> Chances[Blows]:
        return _attacked(exchange, left, lambda then: blow(name, weapon, then), lambda then: suffer(name, weapon, then))

    found = exchanged(before, exchange.weapons, lambda left, weapon: able(now(left), weapon), attack)
    unit = worded("unit", found.wiped_out, {0: "stands", 1: "wiped out"})
    return (*(counted(*each) for each in found.numbers.items()), unit)


def _writing(exchange: Exchange, able: Able) -> Callable[[Wounds], Wounds]:
    """Return how to write what is left of the target; where nothing explodes, as it is."""
    field, bodies = exchange.field, exchange.field.table.models_of(exchange.target)
    attackers = [(field.table.model(name), weapon) for weapon in exchange.weapons for name in able(field, weapon)]
    attacks = [(model, exchange.weapon(model, weapon)) for model, weapon in attackers]
    if any(sparks(field, body, saving(field, body, *each)) for body in bodies for each in attacks):
        return sorted_alike(field, bodies, exchange.allocate, attacks)
    return lambda left: left


def _blow(exchange: Exchange, field: Field, name: str, weapon: str) -> Blow:
    model = field.table.model(name)
    victim = next_to_save(field, field.table.unit(exchange.target), exchange.allocate)
    return Blow(field=field, attacker=model, weapon=exchange.weapon(model, weapon), victim=victim)


def _attacked(
    exchange: Exchange,
    left: Wounds,
    blow: Callable[[Wounds], Blow],
    suffer: Callable[[Wounds], tuple[tuple[Wounds, float], ...]],
) -> Chances[Blows]:
    first = blow(left)
    standing = first.field.table.models_of(exchange.target)
    if not standing:
        return {(left, 0, 0): 1.0}
    toughness = first.field.profile(standing[0]).toughness
    together = wounding(first.strength, toughness)
    by_hit = any(first.field.profile(each).armour is not None for each in standing)
    return attacked(
        left,
        hits_of(first.field, first.attacker, first.weapon, gun=exchange.gun),
        # Wound rolls of a unit without vehicles are made together, whoever falls to the first of them.
        wound=(lambda then: _through(blow(then))) if by_hit else (lambda _: together),
        suffer=suffer,
    )


def wounding(strength: int, toughness: int) -> float:
    """Return the chance that a hit wounds."""
    needed = wound_needed(strength, toughness)
    return 0.0 if needed is None else float(die_chance(lambda face: face >= needed))


def _through(blow: Blow) -> float:
    """Return the chance that one hit wounds its victim, or goes through the armour of the side that it strikes."""
    if blow.victim is None:
        return 0.0
    profile = blow.field.profile(blow.victim)
    if profile.armour is None:
        return wounding(blow.strength, profile.toughness)
    near = facing_towards(blow.victim, blow.attacker.outline)
    armour = profile.armour.of(next(each for each in Facing if each in near))
    return float(die_chance(lambda face: penetrates(face, blow.strength, armour)))


def _suffered(exchange: Exchange, blow: Blow, left: Wounds, blast: Blast) -> Iterator[tuple[Wounds, float]]:
    """Yield what may be left after a wound that is saved or not, with what a save may set off."""
    if blow.victim is None:
        yield left, 1.0
        return
    way = saving(blow.field, blow.victim, blow.attacker, blow.weapon)
    unsaved = 1 if way.kind is None else die_chance(lambda face: not saves(face, way.needed))
    spark = sparks(blow.field, blow.victim, way)
    yield left, float(1 - unsaved - spark)
    for then, chance in struck(left, exchange.bodies.index(blow.victim.id), certain(1)):
        yield then, float(unsaved) * chance
    if spark:
        for then, chance in blast(way.feature, left).items():
            yield then, float(spark) * chance
