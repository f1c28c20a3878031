"""Attacks in stages: dice that hit, hits that wound, wounds that are not saved, damage, and what it takes from whom."""

from __future__ import annotations

from collections.abc import Mapping

from umpire.odds.allocation import Blow
from umpire.odds.distribution import Distribution, certain, compounded, mixed, thinned


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
