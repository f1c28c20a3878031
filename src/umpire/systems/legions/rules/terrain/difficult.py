"""Difficult terrain: fire at models in it, and the cover it gives."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier, Save, SaveKind
from umpire.systems.legions.battlefield import DetachmentType
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, MayWaive, SaveOf, Waiving
from umpire.systems.legions.rules.terrain.standing import hampering, inside, obstructing, wholly_in
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

__all__ = ["WAIVER", "ignored"]

HEADING = "Terrain > Difficult Terrain"
WAIVER = "LI-TER-024"
COVER = 6


def _sheltered(fire: Fire) -> tuple[str, ...]:
    """Return the target's models wholly within Difficult terrain, its Obstructing kind included."""
    plain = inside(fire.field, fire.models, hampering)
    thick = inside(fire.field, fire.models, obstructing)
    return tuple(model.id for model in fire.models if model.id in plain or model.id in thick)


def _may_ignore(fire: Fire) -> bool:
    found = _sheltered(fire)
    return bool(found) and len(found) < len(fire.models) and not bypasses_cover(fire.weapon)


def ignored(fire: Fire) -> bool:
    """Whether the firing player ignores the penalty for Difficult terrain, and may."""
    return WAIVER in fire.waived and _may_ignore(fire)


@BOOK.rule("LI-TER-022")
@BOOK.implements("LI-TER-055")
def fire_into_difficult(fire: Fire) -> Finding | None:
    """Fire at a Detachment with at least one model wholly within Difficult terrain is made at -1."""
    found = inside(fire.field, fire.models, hampering)
    if not found or fire.type is DetachmentType.TITAN or ignored(fire):
        return None
    if bypasses_cover(fire.weapon):
        return None
    told = f"{', '.join(found)} wholly within Difficult terrain: -1."
    return Finding(effect=HitModifier(by=-1, because="Difficult terrain"), says=told)


@BOOK.rule("LI-TER-023")
def titans_in_difficult(fire: Fire) -> Finding | None:
    """The -1 for Difficult terrain is not applied to fire at a Titan."""
    if fire.type is not DetachmentType.TITAN or not inside(fire.field, fire.models, hampering):
        return None
    return Finding(says=f"{fire.target} is a Titan: no penalty for Difficult terrain.")


@BOOK.rule(WAIVER)
def look_past_difficult(topic: Waiving) -> Finding | None:
    """Where some models are outside, the firer may ignore the -1; then only models outside can be hit."""
    fire = topic.fire
    penalised = fire.type is not DetachmentType.TITAN or inside(fire.field, fire.models, obstructing)
    if not penalised or not _may_ignore(fire):
        return None
    excluded = _sheltered(fire)
    return Finding(
        effect=MayWaive(waiver=WAIVER, by=1, excluded=excluded),
        says=f"The -1 may be ignored; then {', '.join(excluded)} cannot be hit.",
    )


@BOOK.rule("LI-TER-025")
@BOOK.implements("LI-TER-012", "LI-TER-013")
def difficult_cover(topic: SaveOf) -> Finding | None:
    """A model wholly within Difficult terrain has a Cover Save of 6+."""
    area = next(
        (each for each in wholly_in(topic.field, topic.model) if hampering(topic.field, each, topic.model)), None
    )
    if area is None or bypasses_cover(topic.hit.weapon):
        return None
    return Finding(effect=Save(kind=SaveKind.COVER, value=COVER), facts={"model": topic.model.id, "area": area.id})
