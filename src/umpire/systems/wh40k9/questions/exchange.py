"""Attacks as chances: each attacker in turn, against what those before it have left of the target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from umpire.odds import (
    Blows,
    Chances,
    Distribution,
    Wounds,
    attacked,
    certain,
    combined,
    compounded,
    die_chance,
    die_scores,
    exchanged,
    harm_of,
    struck,
    sum_of_dice,
)
from umpire.rulings import Odds, counted, worded
from umpire.systems.wh40k9.battlefield import Amount, Field, Weapon, dice_of
from umpire.systems.wh40k9.questions.attacks import hitting, saving
from umpire.systems.wh40k9.rules.assumed import hits, next_to_save, saves, wound_needed
from umpire.table import Model

FACES = range(1, 7)
Able = Callable[[Field, str], Sequence[str]]
"""The models that attack with a weapon, on a field."""


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """The attacks on one unit: with which weapons, and in which order its models take wounds."""

    field: Field
    target: str
    weapons: tuple[str, ...]
    allocate: tuple[str, ...] = ()
    overwatch: bool = False

    @property
    def bodies(self) -> tuple[str, ...]:
        """The models of the target before the attacks."""
        return tuple(each.id for each in self.field.table.models_of(self.target))

    def after(self, left: Wounds) -> Field:
        """Return the field when that is left of the target's models."""
        return self.field.left_with(dict(zip(self.bodies, left, strict=True)))


def amount_of(amount: Amount) -> Distribution:
    """Return how much an amount may be."""
    count, sides, more = dice_of(amount)
    return combined(sum_of_dice(count, sides=sides), certain(more))


def damage_of(weapon: Weapon) -> Distribution:
    """Return how much damage a wound by a weapon may do."""
    return amount_of(weapon.damage)


def hits_of(exchange: Exchange, field: Field, model: Model, weapon: Weapon) -> Distribution:
    """Return how many hits a model scores with a weapon."""
    target = field.table.unit(exchange.target)
    way = hitting(field, model, target, weapon, overwatch=exchange.overwatch)
    good = [face >= way.needed if way.natural else hits(face, way.needed, way.modifier) for face in FACES]
    attacks = amount_of(weapon.attacks_of(field.profile(model).attacks))
    return compounded(attacks, die_scores([int(each) for each in good]))


def outcome(exchange: Exchange, able: Able) -> tuple[Odds, ...]:
    """Return the odds of what all attacks come to."""
    before = tuple(exchange.field.wounds_left(each) for each in exchange.field.table.models_of(exchange.target))
    now = cache(exchange.after)

    @cache
    def suffer(name: str, weapon: str, left: Wounds) -> tuple[tuple[Wounds, float], ...]:
        return _suffered(exchange, now(left), name, weapon, left)

    def attack(name: str, weapon: str, left: Wounds) -> Chances[Blows]:
        return _attacked(exchange, now(left), name, weapon, left, lambda then: suffer(name, weapon, then))

    found = exchanged(before, exchange.weapons, lambda left, weapon: able(now(left), weapon), attack)
    unit = worded("unit", found.wiped_out, {0: "stands", 1: "wiped out"})
    return (*(counted(*each) for each in found.numbers.items()), unit)


def _attacked(
    exchange: Exchange,
    field: Field,
    name: str,
    weapon: str,
    left: Wounds,
    suffer: Callable[[Wounds], tuple[tuple[Wounds, float], ...]],
) -> Chances[Blows]:
    standing = field.table.models_of(exchange.target)
    if not standing:
        return {(left, 0, 0): 1.0}
    model = field.table.model(name)
    own = field.profile(model).weapon(weapon)
    strength = field.profile(model).strength if own.strength is None else own.strength
    needed = wound_needed(strength, field.profile(standing[0]).toughness)
    chance = float(die_chance(lambda face: face >= needed))
    return attacked(left, hits_of(exchange, field, model, own), wound=lambda _: chance, suffer=suffer)


def _suffered(
    exchange: Exchange, field: Field, name: str, weapon: str, left: Wounds
) -> tuple[tuple[Wounds, float], ...]:
    victim = next_to_save(field, field.table.unit(exchange.target), exchange.allocate)
    if victim is None:
        return ((left, 1.0),)
    model = field.table.model(name)
    own = field.profile(model).weapon(weapon)
    way = saving(field, victim, model, own)
    unsaved = 1.0 if way.kind is None else float(die_chance(lambda face: not saves(face, way.needed)))
    body = exchange.bodies.index(victim.id)
    return tuple(struck(left, body, harm_of(unsaved, damage_of(own))))
