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
    die_chance,
    die_scores,
    harm_of,
    one_by_one,
    repeated,
    spread,
    struck,
)
from umpire.rulings import Odds
from umpire.systems.wh40k_legacy.battlefield import Facing, Field, Weapon, WeaponKind
from umpire.systems.wh40k_legacy.questions.attacks import hitting, saving
from umpire.systems.wh40k_legacy.rules.assumed import hits, next_to_save, penetrates, saves, wound_needed
from umpire.systems.wh40k_legacy.rules.dumps import only_ones
from umpire.systems.wh40k_legacy.rules.fuel_pipes import facing_towards
from umpire.table import Model

__all__ = ["Exchange", "hits_of", "order_of", "outcome"]

FACES = range(1, 7)
Able = Callable[[Field, str], Sequence[str]]
"""The models that attack with a weapon, on a field."""


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """The attacks on one unit: with which weapons, and in which order its models take wounds."""

    field: Field
    target: str
    weapons: tuple[str, ...]
    allocate: tuple[str, ...] = ()

    @property
    def bodies(self) -> tuple[Model, ...]:
        """The models of the target before the attacks."""
        return self.field.table.models_of(self.target)


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """A hit by a model's weapon on whoever of the target takes it next, and how it is to wound."""

    field: Field
    attacker: Model
    weapon: Weapon
    victim: Model | None

    @property
    def strength(self) -> int:
        """With what Strength it hits."""
        own = self.field.profile(self.attacker).strength if self.weapon.strength is None else self.weapon.strength
        return own or 0


def order_of(exchange: Exchange) -> tuple[str, ...]:
    """Return the order in which the target's models take wounds while none of them is wounded."""
    named = [name for name in exchange.allocate if name in {each.id for each in exchange.bodies}]
    return tuple(dict.fromkeys((*named, *(each.id for each in exchange.bodies))))


def hits_of(field: Field, model: Model, weapon: Weapon) -> Distribution:
    """Return how many hits a model scores with a weapon, re-rolls of ones included."""
    own = field.profile(model).attacks or 0
    melee = weapon.kind is WeaponKind.MELEE
    count = weapon.attacks if weapon.attacks is not None else own if melee else 1
    way = hitting(field, model, weapon)
    again = [face for face in FACES if way.rerolls_ones and only_ones(field, weapon.kind, face)]
    return repeated(count, die_scores([int(hits(face, way.needed)) for face in FACES], again=again))


def outcome(exchange: Exchange, able: Able) -> tuple[Odds, ...]:
    """Return the odds of what all attacks come to."""
    bodies = exchange.bodies
    before: Wounds = tuple(exchange.field.wounds_left(each) for each in bodies)
    now = cache(lambda left: _after(exchange.field, bodies, left))

    @cache
    def blow(name: str, weapon: str, left: Wounds) -> Blow:
        return _blow(exchange, now(left), name, weapon)

    @cache
    def attack(key: tuple[str, str], left: Wounds) -> Chances[Blows]:
        return _attacked(exchange, left, lambda then: blow(*key, then))

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


def _blow(exchange: Exchange, field: Field, name: str, weapon: str) -> Blow:
    model = field.table.model(name)
    victim = next_to_save(field, field.table.unit(exchange.target), exchange.allocate)
    return Blow(field=field, attacker=model, weapon=field.profile(model).weapon(weapon), victim=victim)


def _attacked(exchange: Exchange, left: Wounds, blow: Callable[[Wounds], Blow]) -> Chances[Blows]:
    first = blow(left)
    standing = first.field.table.models_of(exchange.target)
    if not standing:
        return {(left, 0, 0): 1.0}
    names = [each.id for each in exchange.bodies]
    toughness = first.field.profile(standing[0]).toughness
    together = wounding(first.strength, toughness)
    by_hit = any(first.field.profile(each).armour is not None for each in standing)
    return attacked(
        left,
        hits_of(first.field, first.attacker, first.weapon),
        # Wound rolls of a unit without vehicles are made together, whoever falls to the first of them.
        wound=(lambda then: _through(blow(then))) if by_hit else (lambda _: together),
        suffer=lambda then: _suffered(names, blow(then), then),
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


def _suffered(names: Sequence[str], blow: Blow, left: Wounds) -> tuple[tuple[Wounds, float], ...]:
    if blow.victim is None:
        return ((left, 1.0),)
    way = saving(blow.field, blow.victim, blow.attacker, blow.weapon)
    unsaved = 1.0 if way.kind is None else float(die_chance(lambda face: not saves(face, way.needed)))
    return tuple(struck(left, names.index(blow.victim.id), harm_of(unsaved, certain(1))))


def _numbers(name: str, chances: Chances[int]) -> Odds:
    numbers = range(min(chances), max(chances) + 1)
    whole = Distribution(least=numbers[0], chances=tuple(chances.get(number, 0.0) for number in numbers))
    return Odds(name=name, chances={str(number): chance for number, chance in whole}, mean=whole.mean)
