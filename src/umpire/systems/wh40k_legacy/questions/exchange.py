"""Attacks as chances: each attacker in turn, against what those before it have left of the target."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from umpire.odds import FACES, Blows, Chances, Distribution, Suffer, Wounds, attacked, die_scores, repeated
from umpire.rulings import Odds
from umpire.skirmish import Able, UnitExchange
from umpire.systems.wh40k_legacy.battlefield import Field, Weapon
from umpire.systems.wh40k_legacy.questions.alike import sorted_alike
from umpire.systems.wh40k_legacy.questions.attacks import hitting, saving
from umpire.systems.wh40k_legacy.questions.wounding import Blow, check_pipe, explode, suffer, to_wound
from umpire.systems.wh40k_legacy.rules.assumed import hits, next_to_save
from umpire.systems.wh40k_legacy.rules.dumps import only_ones
from umpire.table import Feature, Model


class Exchange(UnitExchange[Field], frozen=True, kw_only=True):
    """The attacks on one unit.

    ``gun`` is the gun emplacement that is fired, ``fired`` what its datasheet says, instead of the models' own weapons.
    """

    gun: Feature | None = None
    fired: Weapon | None = None

    def weapon(self, model: Model, name: str) -> Weapon:
        """Return the weapon of that name that a model attacks with."""
        return self.field.profile(model).weapon(name) if self.fired is None else self.fired


def outcome(exchange: Exchange, able: Able[Field]) -> tuple[Odds, ...]:
    """Return the odds of what all attacks come to."""
    now = cache(exchange.after)

    @cache
    def blow(name: str, weapon: str, left: Wounds) -> Blow:
        field = now(left)
        model = field.table.model(name)
        victim = next_to_save(field, field.table.unit(exchange.target), exchange.allocate)
        return Blow(field=field, attacker=model, weapon=exchange.weapon(model, weapon), victim=victim)

    exploded, write = explode(exchange.field, exchange.bodies), _writing(exchange, able)

    @cache
    def suffered(name: str, weapon: str, left: Wounds) -> tuple[tuple[Wounds, float], ...]:
        after = suffer(blow(name, weapon, left), left, exchange.bodies, exploded)
        return tuple((write(then), chance) for then, chance in after)

    def attacking(name: str, weapon: str, left: Wounds) -> Chances[Blows]:
        return attack(exchange, left, lambda then: blow(name, weapon, then), lambda then: suffered(name, weapon, then))

    return exchange.odds(lambda left, weapon: able(now(left), weapon), attacking)


def _writing(exchange: Exchange, able: Able[Field]) -> Callable[[Wounds], Wounds]:
    """Return how to write what is left of the target; where nothing explodes, as it is."""
    field, bodies = exchange.field, exchange.field.table.models_of(exchange.target)
    attackers = [(field.table.model(name), weapon) for weapon in exchange.weapons for name in able(field, weapon)]
    attacks = [(model, exchange.weapon(model, weapon)) for model, weapon in attackers]
    if any(check_pipe(field, body, saving(field, body, *each)) for body in bodies for each in attacks):
        return sorted_alike(field, bodies, exchange.allocate, attacks)
    return lambda left: left


def attack(exchange: Exchange, left: Wounds, blow: Callable[[Wounds], Blow], then: Suffer) -> Chances[Blows]:
    """Return what the attacks of one model do.

    The steps, from here on and in `wounding.py`, are those of `play/attacking.py` and `play/wounding.py`, which roll
    them, by the same names.
    """
    now = blow(left)
    if not now.field.table.models_of(exchange.target):
        return {(left, 0, 0): 1.0}
    hit = to_hit(now.field, now.attacker, now.weapon, gun=exchange.gun)
    return attacked(left, hit, wound=to_wound(exchange.target, blow, left), suffer=then)


def to_hit(field: Field, model: Model, weapon: Weapon, *, gun: Feature | None = None) -> Distribution:
    """Return how many hits a model scores with a weapon, what may be rolled again included."""
    way = hitting(field, model, weapon, gun=gun)
    again = [face for face in FACES if way.rerolls_ones and only_ones(field, weapon.kind, face)]
    each = die_scores([int(hits(face, way.needed)) for face in FACES], again)
    return repeated(weapon.attacks_of(field.profile(model).attacks), each)
