"""Allocating Hits to models: what each takes, who takes the next one where the defender may choose, and what is left.

Odds need to know what the defender will do. A policy says it, by name; it is one of many that the rules allow, and the
odds hold for that one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from umpire.errors import InputError
from umpire.odds.chains import Chances, repeated_steps
from umpire.odds.distribution import Distribution, certain, compounded, mixed, thinned
from umpire.words import Word

Wounds = tuple[int, ...]
"""The Wounds that each body has left; 0 is gone."""


class Policy(Word):
    """Which of the models that may take a Hit takes it; like Hits come together, in the order in which they were fired.

    All three take the next Hit as it comes: none looks ahead at the Hits that follow.
    """

    IN_ORDER = "in_order"
    SAFEST_FIRST = "safest_first"
    WEAKEST_FIRST = "weakest_first"


POLICIES: Mapping[Policy, str] = {
    Policy.IN_ORDER: "the first in the order of the unit",
    Policy.SAFEST_FIRST: "the one that is likeliest to take no harm from it",
    Policy.WEAKEST_FIRST: "the one that is likeliest to take harm from it",
}
"""Who takes a Hit, in words; whom a rule names before all others comes before all others."""


class Body(msgspec.Struct, frozen=True, kw_only=True):
    """Something that can lose Wounds: how many it has left, and how many it has when unhurt."""

    wounds: int = 1
    most: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.wounds <= self.most or self.most < 1:
            raise InputError("A body has between none and all of its Wounds", value=f"{self.wounds} of {self.most}")


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """Like Hits: how many there are, and what one of them takes from each body that it can be allocated to."""

    hits: Distribution
    harms: Mapping[int, Distribution]


def harm_of(unsaved: float, damage: Distribution, *, ignored: float = 0.0) -> Distribution:
    """Return what one wound takes from a body.

    Args:
        unsaved: The chance that its save fails.
        damage: How much it does then.
        ignored: The chance that each single point of it is ignored after all.

    >>> harm_of(0.5, certain(2)).chances
    (0.5, 0.0, 0.5)
    """
    return mixed([(1.0 - unsaved, certain(0)), (unsaved, thinned(damage, 1.0 - ignored) if ignored else damage)])


def blow_of(
    attacks: Distribution, *, each: Distribution, wound: float = 1.0, harms: Mapping[int, Distribution]
) -> Blow:
    """Return like attacks as a blow that can be allocated.

    Args:
        attacks: How many dice are rolled to hit.
        each: How many hits one of them scores, re-rolls and critical hits included: see `die_scores`.
        wound: The chance that a hit wounds.
        harms: What one wound takes from each body that it can be allocated to: see `harm_of`.
    """
    return Blow(hits=thinned(compounded(attacks, each), wound), harms=harms)


def choose(policy: Policy, able: Sequence[int], harm: Callable[[int], Distribution]) -> int:
    """Return which of the bodies that may take a Hit takes it; of equals the first."""
    if policy is Policy.IN_ORDER or len(able) == 1:
        return able[0]
    unharmed = [harm(body).at_most(0) for body in able]
    best = max(unharmed) if policy is Policy.SAFEST_FIRST else min(unharmed)
    return able[unharmed.index(best)]


def struck(wounds: Wounds, body: int, harm: Distribution) -> Iterator[tuple[Wounds, float]]:
    """Yield what may be left after a Hit on one body; Wounds beyond its last are lost, none go over to another."""
    for lost, chance in harm:
        if chance > 0.0:
            left = max(0, wounds[body] - max(0, lost))
            yield (*wounds[:body], left, *wounds[body + 1 :]), chance


def allocated(bodies: Sequence[Body], blows: Sequence[Blow], policy: Policy = Policy.IN_ORDER) -> Chances[Wounds]:
    """Return what is left of a unit after blow upon blow: wounded bodies must take Hits before all others.

    Hits that no body left can take come to nothing.

    >>> from umpire.odds import binomial, certain, spread
    >>> hits = Blow(hits=certain(2), harms={0: binomial(1, 0.5), 1: binomial(1, 0.5)})
    >>> spread(allocated([Body(), Body()], [hits]), measure=lambda left: 2 - sum(left))
    {0: 0.25, 1: 0.5, 2: 0.25}
    """
    chances: Chances[Wounds] = {tuple(body.wounds for body in bodies): 1.0}
    for blow in blows:
        chances = repeated_steps(chances, blow.hits, _stepper(bodies, blow, policy))
    return chances


def _stepper(bodies: Sequence[Body], blow: Blow, policy: Policy) -> Callable[[Wounds], list[tuple[Wounds, float]]]:
    def step(wounds: Wounds) -> list[tuple[Wounds, float]]:
        alive = [body for body in blow.harms if wounds[body] > 0]
        hurt = [body for body in alive if wounds[body] < bodies[body].most]
        if not alive:
            return [(wounds, 1.0)]
        body = choose(policy, hurt or alive, blow.harms.__getitem__)
        return list(struck(wounds, body, blow.harms[body]))

    return step
