"""Difficult terrain: fire at models in it, and the cover it gives."""

from __future__ import annotations

from umpire.rulings import Finding, HitModifier, Save, SaveKind, cite
from umpire.systems.legions.battlefield import Area, DetachmentType
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.firing.topics import Fire, MayWaive, SaveOf, Waiving
from umpire.systems.legions.rules.special_rules.scout import cover_of
from umpire.systems.legions.rules.terrain.standing import hampering, inside, obstructing, stands_in
from umpire.systems.legions.rules.traits.ignores_cover import bypasses_cover

WAIVER = "LI-TER-024"
COVER = 6


def _sheltered(fire: Fire) -> tuple[str, ...]:
    """Return the target's models wholly within Difficult terrain, its Obstructing kind included."""
    plain = inside(fire.field, fire.target, hampering)
    thick = inside(fire.field, fire.target, obstructing)
    return tuple(model.id for model in fire.models if model.id in plain or model.id in thick)


def _may_ignore(fire: Fire) -> bool:
    found = _sheltered(fire)
    return bool(found) and len(found) < len(fire.models) and not bypasses_cover(fire.weapon)


def ignored(fire: Fire) -> bool:
    """Whether the firing player ignores the penalty for Difficult terrain, and may."""
    return WAIVER in fire.waived and _may_ignore(fire)


def penalised(fire: Fire) -> bool:
    """Whether there is a penalty for Difficult terrain, which Titans have in its Obstructing kind alone."""
    liable = fire.type is not DetachmentType.TITAN or bool(inside(fire.field, fire.target, obstructing))
    return liable and bool(_sheltered(fire)) and not ignored(fire) and not bypasses_cover(fire.weapon)


@BOOK.rule("LI-TER-022")
def fire_into_difficult(fire: Fire) -> Finding | None:
    """Fire at a Detachment with at least one model wholly within Difficult terrain is made at -1."""
    found = inside(fire.field, fire.target, hampering)
    if not found or fire.type is DetachmentType.TITAN or ignored(fire):
        return None
    if bypasses_cover(fire.weapon):
        return None
    told = f"{', '.join(found)} wholly within Difficult terrain: -1."
    return Finding(effect=HitModifier(by=-1, because="Difficult terrain"), says=told)


@BOOK.rule("LI-TER-023")
def titans_in_difficult(fire: Fire) -> Finding | None:
    """The -1 for Difficult terrain is not applied to fire at a Titan."""
    if fire.type is not DetachmentType.TITAN or not inside(fire.field, fire.target, hampering):
        return None
    return Finding(says=f"{fire.target} is a Titan: no penalty for Difficult terrain.")


@BOOK.rule(WAIVER)
def look_past_difficult(topic: Waiving) -> Finding | None:
    """Where some models are outside, the firer may ignore the -1; then only models outside can be hit."""
    fire = topic.fire
    liable = fire.type is not DetachmentType.TITAN or inside(fire.field, fire.target, obstructing)
    if not liable or not _may_ignore(fire):
        return None
    excluded = _sheltered(fire)
    return Finding(
        effect=MayWaive(waiver=WAIVER, by=1, excluded=excluded),
        says=f"The -1 may be ignored; then {', '.join(excluded)} cannot be hit.",
    )


@BOOK.rule("LI-TER-025")
def difficult_cover(topic: SaveOf) -> Finding | None:
    """A model wholly within Difficult terrain has a Cover Save of 6+."""
    area = stands_in(topic.field, topic.model, hampering)
    return cover_from(topic, area, COVER) if area is not None and not bypasses_cover(topic.hit.weapon) else None


def cover_from(topic: SaveOf, area: Area, value: int) -> Finding:
    """Return the Cover Save that a model has from an area it stands in, whatever the AP of the Hit."""
    cite("LI-TER-012", topic.model)
    if topic.ap != 0:
        cite("LI-TER-013", topic.model)
    save = Save(kind=SaveKind.COVER, value=cover_of(topic, value))
    return Finding(effect=save, facts={"model": topic.model.id, "area": area.id})
