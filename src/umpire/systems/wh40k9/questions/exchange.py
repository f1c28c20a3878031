"""Attacks as chances: each attacker in turn, against what those before it have left of the target."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from umpire.odds import (
    Blows,
    Chances,
    Distribution,
    Tally,
    Wounds,
    attacked,
    certain,
    combined,
    compounded,
    die_chance,
    die_scores,
    harm_of,
    one_by_one,
    spread,
    struck,
    sum_of_dice,
)
from umpire.rulings import Odds
from umpire.systems.wh40k9.battlefield import Amount, Field, Weapon, dice_of
from umpire.systems.wh40k9.questions.attacks import hitting, saving
from umpire.systems.wh40k9.rules.assumed import hits, next_to_save, saves, wound_needed
from umpire.table import Model

__all__ = ["Exchange", "amount_of", "damage_of", "hits_of", "order_of", "outcome"]

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
    def bodies(self) -> tuple[Model, ...]:
        """The models of the target before the attacks."""
        return self.field.table.models_of(self.target)


def amount_of(amount: Amount) -> Distribution:
    """Return how much an amount may be."""
    count, sides, more = dice_of(amount)
    return combined(sum_of_dice(count, sides=sides), certain(more))


def damage_of(weapon: Weapon) -> Distribution:
    """Return how much damage a wound by a weapon may do."""
    return amount_of(weapon.damage)


def order_of(exchange: Exchange) -> tuple[str, ...]:
    """Return the order in which the target's models take wounds while none of them is wounded."""
    named = [name for name in exchange.allocate if name in {each.id for each in exchange.bodies}]
    return tuple(dict.fromkeys((*named, *(each.id for each in exchange.bodies))))


def hits_of(exchange: Exchange, field: Field, model: Model, weapon: Weapon) -> Distribution:
    """Return how many hits a model scores with a weapon."""
    target = field.table.unit(exchange.target)
    way = hitting(field, model, target, weapon, overwatch=exchange.overwatch)
    good = [face >= way.needed if way.natural else hits(face, way.needed, way.modifier) for face in FACES]
    attacks = amount_of(weapon.attacks_of(field.profile(model).attacks))
    return compounded(attacks, die_scores([int(each) for each in good]))


def outcome(exchange: Exchange, able: Able) -> tuple[Odds, ...]:
    """Return the odds of what all attacks come to."""
    bodies = exchange.bodies
    before: Wounds = tuple(exchange.field.wounds_left(each) for each in bodies)
    now = cache(lambda left: _after(exchange.field, bodies, left))

    @cache
    def suffer(name: str, weapon: str, left: Wounds) -> tuple[tuple[Wounds, float], ...]:
        return _suffered(exchange, now(left), name, weapon, left)

    @cache
    def attack(key: tuple[str, str], left: Wounds) -> Chances[Blows]:
        name, weapon = key
        return _attacked(exchange, now(left), name, weapon, left, lambda then: suffer(name, weapon, then))

    def counted(count: Callable[[Blows], int]) -> Chances[Tally]:
        chances: Chances[Tally] = {(before, 0): 1.0}
        for weapon in exchange.weapons:
            who = cache(lambda left, weapon=weapon: [(name, weapon) for name in able(now(left), weapon)])
            chances = one_by_one(chances, who, attack, count=count)
        return chances

    hit, wounded = counted(lambda blows: blows[1]), counted(lambda blows: blows[2])
    gone = spread(wounded, lambda state: not any(state[0]))
    return (
        _numbers("hits", spread(hit, lambda state: state[1])),
        _numbers("wounds", spread(wounded, lambda state: state[1])),
        _numbers("damage", spread(wounded, lambda state: sum(before) - sum(state[0]))),
        _numbers("models lost", spread(wounded, lambda state: sum(each == 0 for each in state[0]))),
        Odds(name="unit", chances={"stands": gone.get(False, 0.0), "wiped out": gone.get(True, 0.0)}),
    )


def _after(field: Field, bodies: Sequence[Model], left: Wounds) -> Field:
    """Return the field when that is left of a unit's models."""
    gone = [each.id for each, wounds in zip(bodies, left, strict=True) if wounds == 0]
    hurt = {each.id: wounds for each, wounds in zip(bodies, left, strict=True) if wounds > 0}
    wounds = {name: has for name, has in {**field.state.wounds, **hurt}.items() if name not in gone}
    state = msgspec.structs.replace(field.state, wounds=wounds)
    return msgspec.structs.replace(field, table=field.table.without(*gone), state=state)


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
    body = [each.id for each in exchange.bodies].index(victim.id)
    return tuple(struck(left, body, harm_of(unsaved, damage_of(own))))


def _numbers(name: str, chances: Chances[int]) -> Odds:
    numbers = range(min(chances), max(chances) + 1)
    whole = Distribution(least=numbers[0], chances=tuple(chances.get(number, 0.0) for number in numbers))
    return Odds(name=name, chances={str(number): chance for number, chance in whole}, mean=whole.mean)
