"""Platforms: flat surfaces to stand on, and the cover of those who stand high above an attacker."""

from __future__ import annotations

from umpire.geometry import at_least, at_most, clearly_more
from umpire.rulings import BenefitOfCover, Fact, Finding
from umpire.systems.warcry.battlefield import Field, Part, holds_a_square, surface_area
from umpire.systems.warcry.rules.assumed import over
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.deadly import deadly_keeps
from umpire.systems.warcry.rules.introduction import solid_parts
from umpire.systems.warcry.rules.measuring import vertical
from umpire.systems.warcry.rules.passages import passages_keep
from umpire.systems.warcry.rules.topics import Cover
from umpire.table import Model

__all__ = [
    "FAR",
    "far_below",
    "height_counts",
    "how_far_below",
    "is_platform",
    "platforms_under",
    "raised",
    "stands_high",
]

HEADING = "Platforms"
SIDE, LOWEST, FAR = 1.0, 1.0, 3.0


@BOOK.implements("WC-019")
def is_platform(field: Field, part: Part) -> bool:
    """A platform is a flat surface, larger than 1 by 1 inch, at least 1 inch above the battlefield floor."""
    if not part.flat or not at_least(raised(part), LOWEST):
        return False
    natures = field.natures(part)
    if not deadly_keeps(natures) or not passages_keep(natures):
        return False
    if not clearly_more(surface_area(part.piece.footprint), SIDE * SIDE):
        return False
    return field.agreement.chosen("platform_area") == "area" or holds_a_square(part.piece.footprint, SIDE)


@BOOK.implements("WC-020")
def raised(part: Part) -> float:
    """A surface's height is that above the battlefield floor, also where it stands on another platform."""
    return part.piece.top


@BOOK.rule("WC-021")
def far_below(topic: Cover) -> tuple[Finding, ...]:
    """The target has the benefit of cover on a platform if the attacker is 3 inches or more below it."""
    field = topic.field
    below = how_far_below(field, topic.attacker, topic.target)
    platforms = stands_high(field, topic.target)
    if not platforms or not at_least(below, FAR) or not height_counts(topic):
        return ()
    part = platforms[0]
    says = f'{topic.target.id} stands on {part.id}, {below:.2f}" above {topic.attacker.id}'
    facts: dict[str, Fact] = {"platform": part.id, "below": below}
    return (Finding(effect=BenefitOfCover(feature=part.feature), says=says, facts=facts),)


@BOOK.implements("WC-022")
def how_far_below(field: Field, attacker: Model, target: Model) -> float:
    """Only how far the attacker is below the target matters; one above, or level, is not below."""
    return vertical(field, target.ground - attacker.ground)


@BOOK.implements("WC-023")
def stands_high(field: Field, target: Model) -> tuple[Part, ...]:
    """Height helps only a target that stands on a platform, not one that hangs on a ladder."""
    return platforms_under(field, target)


def platforms_under(field: Field, model: Model) -> tuple[Part, ...]:
    """Return the platforms that a fighter stands on."""
    if field.fighter(model.id).climbing:
        return ()
    return tuple(
        each
        for each in solid_parts(field)
        if at_most(abs(each.piece.top - model.ground), 0.0)
        and over(field, model, each.piece.footprint)
        and is_platform(field, each)
    )


@BOOK.implements("WC-024")
def height_counts(topic: Cover) -> bool:
    """Cover by height asks for no obstacle, and counts although obstacles near the attacker are skipped."""
    return True
