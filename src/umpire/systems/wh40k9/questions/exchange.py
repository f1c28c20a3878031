"""Attacks as chances: each attacker in turn, against what those before it have left of the target."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from umpire.odds import (
    FACES,
    Blows,
    Chances,
    Distribution,
    Suffer,
    Wounds,
    attacked,
    certain,
    combined,
    compounded,
    die_chance,
    die_scores,
    harm_of,
    struck,
    sum_of_dice,
)
from umpire.rulings import Odds
from umpire.skirmish import Able, UnitExchange
from umpire.systems.wh40k9.battlefield import Amount, Field, Weapon, dice_of
from umpire.systems.wh40k9.questions.attacks import hitting, saving
from umpire.systems.wh40k9.rules.assumed import hits, next_to_save, saves, wound_needed, wounds
from umpire.table import Model


class Exchange(UnitExchange[Field], frozen=True, kw_only=True):
    """The attacks on one unit."""

    overwatch: bool = False


def outcome(exchange: Exchange, able: Able[Field]) -> tuple[Odds, ...]:
    """Return the odds of what all attacks come to."""
    now = cache(exchange.after)

    @cache
    def suffered(name: str, weapon: str, left: Wounds) -> tuple[tuple[Wounds, float], ...]:
        return suffer(exchange, now(left), name, weapon, left)

    def attacking(name: str, weapon: str, left: Wounds) -> Chances[Blows]:
        return attack(exchange, now(left), name, weapon, left, lambda then: suffered(name, weapon, then))

    return exchange.odds(lambda left, weapon: able(now(left), weapon), attacking)


def attack(exchange: Exchange, field: Field, name: str, weapon: str, left: Wounds, then: Suffer) -> Chances[Blows]:
    """Return what the attacks of one model do.

    From here on the steps are those of `play/attacking.py`, which rolls them, by the same names.
    """
    if not field.table.models_of(exchange.target):
        return {(left, 0, 0): 1.0}
    model = field.table.model(name)
    own = field.profile(model).weapon(weapon)
    wound = to_wound(exchange, field, model, own)
    return attacked(left, to_hit(exchange, field, model, own), wound=lambda _: wound, suffer=then)


def to_hit(exchange: Exchange, field: Field, model: Model, weapon: Weapon) -> Distribution:
    """Return how many hits a model scores with a weapon."""
    attacks = amount(weapon.attacks_of(field.profile(model).attacks))
    way = hitting(field, model, field.table.unit(exchange.target), weapon, overwatch=exchange.overwatch)
    good = [hits(face, way.needed, way.modifier, natural=way.natural) for face in FACES]
    return compounded(attacks, die_scores([int(each) for each in good]))


def to_wound(exchange: Exchange, field: Field, model: Model, weapon: Weapon) -> float:
    """Return the chance that a hit wounds, against the Toughness of the first model that is left."""
    first = field.table.models_of(exchange.target)[0]
    strength = weapon.strength_of(field.profile(model).strength)
    needed = wound_needed(strength, field.profile(first).toughness)
    return float(die_chance(lambda face: wounds(face, needed)))


def suffer(exchange: Exchange, field: Field, name: str, weapon: str, left: Wounds) -> tuple[tuple[Wounds, float], ...]:
    """Return what may be left when the next of the target's models suffers a wound, if it does not save it."""
    victim = next_to_save(field, field.table.unit(exchange.target), exchange.allocate)
    if victim is None:
        return ((left, 1.0),)
    attacker = field.table.model(name)
    own = field.profile(attacker).weapon(weapon)
    harm = harm_of(float(1 - to_save(field, victim, attacker, own)), amount(own.damage))
    return tuple(struck(left, exchange.bodies.index(victim.id), harm))


def to_save(field: Field, victim: Model, attacker: Model, weapon: Weapon) -> Fraction:
    """Return the chance that a model saves a wound."""
    way = saving(field, victim, attacker, weapon)
    return Fraction(0) if way.kind is None else die_chance(lambda face: saves(face, way.needed))


def amount(of: Amount) -> Distribution:
    """Return how much an amount may be."""
    count, sides, more = dice_of(of)
    return combined(sum_of_dice(count, sides=sides), certain(more))
