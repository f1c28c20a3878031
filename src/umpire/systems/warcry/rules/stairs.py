"""Stairs and ladders: obstacles that one may stay on."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.rulings import Finding, Permit, TestDue, cite, note
from umpire.systems.warcry.battlefield import Field, FighterState, Nature, Part, Runemark, Source
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.topics import Ending, Falling

STAIRS = (Nature.STAIRS, Nature.LADDER)


def as_obstacle(natures: Sequence[Nature]) -> bool:
    """Stairs and ladders have the status of obstacles: they give cover, and to go up them is to climb."""
    return any(each in natures for each in STAIRS)


def is_stairs(field: Field, part: Part) -> bool:
    """Whether a part is agreed to be stairs or a ladder."""
    return any(each in field.natures(part) for each in STAIRS)


@BOOK.rule("WC-043", overrides="WC-A10")
def may_stay(topic: Ending) -> Finding | None:
    """Who ends an activation climbing stairs or a ladder has not fallen, and may stay part way up."""
    hold = topic.field.fighter(topic.model.id).climbing
    if not hold or not is_stairs(topic.field, topic.field.part(hold)):
        return None
    reason = f'it stays at {topic.model.ground:g}" on {hold}'
    return Finding(effect=Permit(reason=reason), facts={"part": hold, "height": topic.model.ground})


@BOOK.rule("WC-044")
def shaken_off(topic: Falling) -> Finding | None:
    """After an attack with a critical hit, an enemy that ended its activation climbing them takes a falling test."""
    field, attacker = topic.field, topic.attacker
    if topic.source is not Source.ATTACK or attacker is None or field.side(attacker) == field.side(topic.target):
        return None
    if not topic.criticals or topic.left <= 0:
        return None
    fighter = field.fighter(topic.target.id)
    hold = at_risk(fighter)
    if not hold:
        return note("WC-046", f"it is no longer where it hung on {fighter.hung_on}") if fighter.hung_on else None
    cite("WC-046", topic.target)
    return Finding(effect=TestDue(kind="falling", because="climbing"), facts={"part": hold})


@BOOK.rule("WC-045", overrides="WC-044")
def flies_on_stairs(topic: Falling) -> Finding | None:
    """A fighter with the Fly runemark takes no falling test on stairs or ladders either."""
    exempt = topic.field.agreement.chosen("fly_on_ladders") == "exempt"
    if not exempt or not topic.target.has(Runemark.FLY) or not at_risk(topic.field.fighter(topic.target.id)):
        return None
    return Finding(effect=Permit(reason="it flies"), facts={"model": topic.target.id})


def at_risk(fighter: FighterState) -> str:
    """The risk lasts only as long as the fighter is still where it ended its activation climbing."""
    return fighter.hung_on if fighter.climbing == fighter.hung_on else ""
