"""What dice lead to: the ends of attacks, falling tests and impact damage, each with its chance.

The steps are those of `play/attacking.py`, which rolls them, by the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from umpire.odds import FACES, Chances, certain, die_chance, steps, tallies
from umpire.rulings import Finding, TestDue, cite
from umpire.systems.warcry.battlefield import Field, Source, Weapon
from umpire.systems.warcry.questions.attacks import Hitting
from umpire.systems.warcry.rules import BOOK
from umpire.systems.warcry.rules.assumed import damage_of, hits, impact_damage, is_critical, taken_down
from umpire.systems.warcry.rules.falling import falls
from umpire.systems.warcry.rules.topics import Falling
from umpire.table import Model

UNTESTED, PASSED, FALLEN = range(3)
STANDS, BY_ATTACK, BY_FALL = range(3)


class End(NamedTuple):
    """How an attack action may end: its hits, the target's Wounds and fate, its falling test, impact damage."""

    hits: int
    criticals: int
    left: int
    fate: int
    test: int = UNTESTED
    impact: int = 0


class Hurt(NamedTuple):
    """The Wounds that a fighter has left after impact damage, and how much it has suffered."""

    left: int
    suffered: int


def to_hit(weapon: Weapon, way: Hitting) -> Chances[tuple[int, ...]]:
    """Return how likely each number of hits that are not critical, and of critical hits, is."""
    kinds = {
        "hits": die_chance(lambda die: hits(die, way.needed)),
        "criticals": die_chance(is_critical),
    }
    return tallies(certain(weapon.attacks), {kind: float(chance) for kind, chance in kinds.items()})


def allocate(field: Field, victim: Model, weapon: Weapon, hit: int, criticals: int) -> End:
    """Return the end of an attack action with so many hits, before any falling test."""
    points = damage_of(weapon, hit, criticals)
    left = max(0, field.wounds_left(victim) - points)
    return End(hit, criticals, left, BY_ATTACK if points and taken_down(left) else STANDS)


def falling_test(
    field: Field, attacker: Model, victim: Model, rolls: int
) -> Callable[[End], Iterator[tuple[End, float]]]:
    """Return the step from the end of an attack action to where its falling test, if any, leaves the target."""
    slip = float(die_chance(falls))

    @cache
    def hurt(left: int) -> Chances[Hurt]:
        return suffer_impact(field, left, rolls)

    def step(end: End) -> Iterator[tuple[End, float]]:
        due = sum(isinstance(each.effect, TestDue) for each in tests(field, attacker, victim, end))
        if not due:
            yield end, 1.0
            return
        passed = (1.0 - slip) ** due
        yield end._replace(test=PASSED), passed
        for after, chance in hurt(end.left).items():
            fate = BY_FALL if after.suffered and taken_down(after.left) else end.fate
            fallen = end._replace(test=FALLEN, left=after.left, fate=fate, impact=after.suffered)
            yield fallen, (1.0 - passed) * chance

    return step


def tests(field: Field, attacker: Model, victim: Model, end: End) -> tuple[Finding, ...]:
    """Return what the rules say about a falling test after such an attack action."""
    topic = Falling(
        field=field, target=victim, attacker=attacker, source=Source.ATTACK, criticals=end.criticals, left=end.left
    )
    return BOOK.findings(topic)


def suffer_impact(field: Field, left: int, rolls: int) -> Chances[Hurt]:
    """Return what impact damage rolls, one after the other, leave of a fighter; who is taken down rolls no more."""

    def step(hurt: Hurt) -> Iterator[tuple[Hurt, float]]:
        if taken_down(hurt.left):
            yield hurt, 1.0
            return
        for die in FACES:
            points = impact_damage(field, die)
            yield Hurt(max(0, hurt.left - points), hurt.suffered + points), 1.0 / len(FACES)

    found: Chances[Hurt] = {Hurt(left, 0): 1.0}
    if rolls:
        cite("WC-A11")
    for _ in range(rolls):
        found = steps(found, step)
    return found
