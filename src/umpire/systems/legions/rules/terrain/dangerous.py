"""Dangerous terrain: fire at models in it."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, MayWaive, SaveOf, Waiving
from umpire.systems.legions.rules.terrain.difficult import penalised
from umpire.systems.legions.rules.terrain.standing import harmful, inside, stands_in
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

WAIVER = "LI-TER-053"


def _may_ignore(fire: Fire) -> bool:
    found = inside(fire.field, fire.target, harmful)
    exempt = fire.type is DetachmentType.TITAN or bypasses_cover(fire.weapon)
    return bool(found) and len(found) < len(fire.models) and not exempt


@BOOK.rule("LI-TER-051")
def fire_into_dangerous(fire: Fire) -> tuple[Finding, ...]:
    """Fire at a Detachment with a model wholly within Dangerous terrain is made at -1, beside other penalties."""
    found = inside(fire.field, fire.target, harmful)
    if not found or fire.type is DetachmentType.TITAN or bypasses_cover(fire.weapon):
        return ()
    if WAIVER in fire.waived and _may_ignore(fire):
        return ()
    told = f"{', '.join(found)} wholly within Dangerous terrain: -1."
    head = Finding(effect=HitModifier(by=-1, because="Dangerous terrain"), says=told)
    if not penalised(fire):
        return (head,)
    return (head, Finding(rule="LI-TER-055", says="the -1 for Difficult terrain counts beside it"))


@BOOK.rule("LI-TER-052")
def titans_in_dangerous(fire: Fire) -> Finding | None:
    """The -1 for Dangerous terrain is not applied to fire at a Titan."""
    if fire.type is not DetachmentType.TITAN or not inside(fire.field, fire.target, harmful):
        return None
    return Finding(says=f"{fire.target} is a Titan: no penalty for Dangerous terrain.")


@BOOK.rule(WAIVER)
def look_past_dangerous(topic: Waiving) -> Finding | None:
    """Where some models are outside, the firer may ignore the -1; then only models outside can be hit."""
    fire = topic.fire
    if not _may_ignore(fire):
        return None
    excluded = inside(fire.field, fire.target, harmful)
    return Finding(
        effect=MayWaive(waiver=WAIVER, by=1, excluded=excluded),
        says=f"The -1 may be ignored; then {', '.join(excluded)} cannot be hit.",
    )


@BOOK.rule("LI-TER-054")
def no_cover_in_dangerous(topic: SaveOf) -> Finding | None:
    """Dangerous terrain grants no Cover Save."""
    area = stands_in(topic.field, topic.model, harmful)
    if area is None:
        return None
    return Finding(facts={"area": area.id}, says=f"{area.id} is Dangerous terrain: no Cover Save from it.")
