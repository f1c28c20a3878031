"""Platforms: flat surfaces to stand on, and the cover of those who stand high above an attacker."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import at_least, at_most, clearly_more
from umpire.rulings import BenefitOfCover, Fact, Finding, cite, note
from umpire.systems.warcry.battlefield import Field, Nature, Part, holds_a_square, surface_area
from umpire.systems.warcry.rules.assumed import over
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.introduction import solid_parts
from umpire.systems.warcry.rules.measuring import vertical
from umpire.systems.warcry.rules.passages import PASSAGES
from umpire.systems.warcry.rules.topics import Cover
from umpire.table import Model

SIDE, LOWEST, FAR = 1.0, 1.0, 3.0


def is_platform(field: Field, part: Part) -> bool:
    """A platform is a flat surface, larger than 1 by 1 inch, at least 1 inch above the battlefield floor."""
    cite("WC-019")
    piece = part.piece
    if clearly_more(piece.bottom, 0.0):
        cite("WC-020")  # not its height above what it stands on
    if not part.flat or not at_least(piece.top, LOWEST):
        return False
    if not clearly_more(surface_area(piece.footprint), SIDE * SIDE):
        return False
    if field.agreement.chosen("platform_area") != "area" and not holds_a_square(piece.footprint, SIDE):
        return False
    stays_what_it_is(field.natures(part))
    return True


def stays_what_it_is(natures: Sequence[Nature]) -> None:
    """Cite that a platform or an obstacle is one as well, whatever it is agreed to be."""
    if Nature.DEADLY in natures:
        cite("WC-035")
    if any(each in natures for each in PASSAGES):
        cite("WC-048")


@BOOK.rule("WC-021")
def far_below(topic: Cover) -> tuple[Finding, ...]:
    """The target has the benefit of cover on a platform if the attacker is 3 inches or more below it."""
    field = topic.field
    below = how_far_below(field, topic.attacker, topic.target)
    platforms = platforms_under(field, topic.target)
    if not platforms:
        high = at_least(below, FAR)
        return (note("WC-023", f"{topic.target.id} stands on no platform"),) if high else ()
    if not clearly_more(below, 0.0):
        return (note("WC-022", f"{topic.attacker.id} is not below {topic.target.id}"),)
    if not at_least(below, FAR):
        return ()
    cite("WC-024", topic.target)  # whatever stands, or does not stand, between them
    part = platforms[0]
    says = f'{topic.target.id} stands on {part.id}, {below:.2f}" above {topic.attacker.id}'
    facts: dict[str, Fact] = {"platform": part.id, "below": below}
    return (Finding(effect=BenefitOfCover(feature=part.feature), says=says, facts=facts),)


def how_far_below(field: Field, attacker: Model, target: Model) -> float:
    """Only how far the attacker is below the target matters; one above, or level, is not below."""
    return vertical(field, target.ground - attacker.ground)


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
