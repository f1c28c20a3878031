"""Jump Packs and Skimmers: over all models and terrain without penalty, but not on to everything."""

from __future__ import annotations

from umpire.rulings import Finding, Warn
from umpire.systems.legions.battlefield import Area, Battlefield, DetachmentType, Model, Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.movement.passage import (
    FLYER,
    IMPASSABLE,
    JUMP_PACKS,
    LEAPING,
    SKIMMER,
    closed_by,
    end_areas,
    leap_of,
)
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import outlined

# what Jump Packs are to Flyers (LI-SPC-057) cannot come up while none that carries anybody is fielded
special_rule(JUMP_PACKS, "LI-SPC-055", "LI-SPC-056", "LI-SPC-057")
special_rule(SKIMMER, "LI-SPC-070", "LI-SPC-071")


def lost_on(field: Battlefield, model: Model, area: Area, garrison: str = "") -> str:
    """Return the rule by which a leaping model is destroyed where it ends its move overlapping an area, or "".

    ``garrison`` names the Structure that its Detachment Garrisons with the move.
    """
    leap = leap_of(field, model)
    if not leap or leap == LEAPING[FLYER] or area.id == garrison:  # Flyers may end over Impassable terrain
        return ""
    if area.has(Terrain.IMPASSABLE) or closed_by(field, area, model) in IMPASSABLE:
        return leap
    profile = field.profile(model)
    if area.has(Terrain.STRUCTURE) and profile.type is DetachmentType.INFANTRY and profile.has(JUMP_PACKS):
        return "LI-SPC-056"
    return ""


def lost_at_end(field: Battlefield, model: Model, garrison: str = "") -> tuple[tuple[Area, str], ...]:
    """Return the areas that cost a leaping model its life where it stands at the end of its move, with the rule."""
    if not leap_of(field, model):
        return ()
    found = ((area, lost_on(field, model, area, garrison)) for area in end_areas(field, model))
    return tuple((area, rule) for area, rule in found if rule)


@BOOK.rule("LI-SPC-055")
def land_from_a_jump(topic: ModelPath) -> tuple[Finding, ...]:
    """With Jump Packs a model moves over all models and terrain; where it ends over Impassable terrain it is lost."""
    return _warned(topic, "LI-SPC-055", "LI-SPC-056")


@BOOK.rule("LI-SPC-070")
def land_from_a_flight(topic: ModelPath) -> tuple[Finding, ...]:
    """A Skimmer moves over all models and terrain; where it ends over Impassable terrain it is lost."""
    return _warned(topic, "LI-SPC-070")


def _warned(topic: ModelPath, *rules: str) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            rule=rule,
            effect=Warn(reason="destroyed where it ends"),
            facts={"model": topic.model.id, "area": area.id},
            says=f"{topic.model.id} would be destroyed: it ends over {area.id}",
            witness=outlined(area.outline, f"lost over {area.id}"),
        )
        for area, rule in lost_at_end(topic.field, topic.moved, topic.garrison)
        if rule in rules
    )
