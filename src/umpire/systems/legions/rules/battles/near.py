"""Which models are near an Objective marker, and that none ends its move on one."""

from __future__ import annotations

from umpire.geometry import CONTACT, Outline, Shape, gap, within
from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import MARKER, Battlefield, Marker, Model, Place
from umpire.systems.legions.rules.battles.missions import mission_plans
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import in_words, outlined


def shape_of(field: Battlefield, model: Model) -> Shape:
    """Return a model's base, or the area of its Structure while it is Garrisoned (LI-STR-026)."""
    if model.place is Place.GARRISON:
        return field.area(field.detachment_of(model).garrison).outline
    return model.outline


REACH = 3.0


def marker_outline(marker: Marker) -> Outline:
    """Return the disc that a marker is."""
    return Outline(base=MARKER, at=marker.at)


@BOOK.rule("LI-BTL-010")
def end_beside_markers(topic: ModelPath) -> tuple[Finding, ...]:
    """A marker is a disc of 32 mm; models may move through it and touch it, but may not end a move overlapping it."""
    if topic.length == 0.0:
        return ()
    depths = ((each, -gap(topic.end, marker_outline(each))) for each in topic.field.markers.values())
    return tuple(
        Finding(
            effect=Forbid(reason="ends on a marker"),
            facts={"model": topic.model.id, "marker": marker.id, "depth": depth},
            says=f'{topic.model.id} would end {depth:.2f}" deep on {marker.id}; stop beside it',
            witness=outlined(marker_outline(marker), f"{in_words(depth)} deep on {marker.id}"),
        )
        for marker, depth in depths
        if depth > CONTACT
    )


def capturing_reach(field: Battlefield) -> float:
    """Return how near a marker models capture it, inches."""
    plan = mission_plans().get(field.mission.id)
    return REACH if plan is None else plan.reach


def near_marker(field: Battlefield, marker: Marker, side: str) -> tuple[Model, ...]:
    """A marker is measured to its edge; models within 3 inches of it are near it, within 6 in Titandeath."""
    disc, reach = marker_outline(marker), capturing_reach(field)
    mine = (model for each in field.detachments_of(side) for model in field.models_of(each))
    found: list[Model] = []
    for model in mine:
        if not within(shape_of(field, model), disc, reach):
            continue
        if field.profile(model).has("Flyer"):
            cite("LI-SPC-035", marker, model)
            continue
        if model.place is Place.GARRISON:
            cite("LI-BTL-016", marker, model)
        if field.passengers_of(model.id):
            cite("LI-BTL-017", marker, model)
        found.append(model)
    return tuple(found)
