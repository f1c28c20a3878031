"""Mustering for Titandeath: Titans and Knights alone, each by itself."""

from __future__ import annotations

from collections.abc import Iterable

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Profile
from umpire.systems.legions.rules.battles.army import PER_ENGINE_KILLER, TITANDEATH
from umpire.systems.legions.rules.battles.mustering import MusteredArmy, formation_at, refusal_at
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import number_of

ENGINES = ("Legio Support", "Knightly Lance")
"""The Formations of which an Army for Titandeath is made, in any number."""


def engine_killers(profiles: Iterable[Profile]) -> int:
    """Return what the Engine Killers among the ranged weapon profiles of some models add up to."""
    weapons = (weapon for profile in profiles for weapon in profile.weapons if weapon.maximum is not None)
    return sum(number_of(trait) for weapon in weapons if (trait := weapon.trait("Engine Killer")) is not None)


@BOOK.rule("LI-TIT-031", overrides=("LI-BTL-054", "LI-BTL-055", "LI-BTL-061"))
def engines_alone(topic: MusteredArmy) -> tuple[Finding, ...]:
    """For Titandeath any number of Legio Supports and Knightly Lances; Engine Killers cost 10 points for each value."""
    if topic.army.variant != TITANDEATH:
        return ()
    found = []
    for row, (formation, kind) in enumerate(topic.pairs):
        if kind.name not in ENGINES:
            told = f"{kind.name}: Titandeath is fought by {' and '.join(ENGINES)} Formations alone"
            found.append(refusal_at(formation_at(row), told))
        for each in formation.detachments:
            more = PER_ENGINE_KILLER * each.engine_killer
            told = f"{each.datasheet}: {more} points more for Engine Killer ({each.engine_killer})"
            found += [Finding(says=told, facts={"more": more})] if more else []
    return tuple(found) or (Finding(says="mustered for Titandeath"),)
