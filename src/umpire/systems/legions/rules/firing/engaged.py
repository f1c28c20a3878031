"""Fire at Detachments that are Engaged but not Pinned."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire
from umpire.systems.legions.rules.movement.engagement import engaged_with, is_pinned


@BOOK.rule("LI-FIR-015")
def at_an_engaged_target(fire: Fire) -> Finding | None:
    """Hit rolls against a Detachment that is Engaged but not Pinned suffer -1."""
    if fire.at_structure:
        return None
    enemies = engaged_with(fire.field, fire.target)
    if not enemies or is_pinned(fire.field, fire.target):
        return None
    return Finding(
        effect=HitModifier(by=-1, because="Engaged but not Pinned"),
        says=f"{fire.target} is Engaged with {', '.join(enemies)}, but not Pinned: -1.",
    )


@BOOK.rule("LI-FIR-016", overrides="LI-FIR-015")
def towering_over_the_engaged(fire: Fire) -> Finding | None:
    """The -1 does not apply if the target's Scale is at least 2 above that of every Detachment it is Engaged with."""
    if fire.at_structure:
        return None
    field = fire.field
    enemies = engaged_with(field, fire.target)
    if not enemies:
        return None
    mine, highest = field.scale_of(fire.target), max(field.scale_of(each) for each in enemies)
    if mine - highest < 2:
        return None
    told = f"Scale {mine} of {fire.target} is at least 2 above Scale {highest} of those it is Engaged with: no penalty."
    return Finding(facts={"scale": mine, "highest_engaged": highest}, says=told)
