"""Cliff Faces: who can scale them, and that no base stays across them."""

from __future__ import annotations

from umpire.geometry import wholly_inside
from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Battlefield, Model, Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.passage import can_scale, end_areas
from umpire.systems.legions.rules.movement.topics import ModelPath

__all__ = ["stands_across_face"]


@BOOK.implements("LI-TER-106")
@BOOK.rule("LI-TER-096")
def faces_stop_most(topic: ModelPath) -> tuple[Finding, ...]:
    """A Cliff Face is Impassable to every Detachment but Infantry, from either side."""
    if can_scale(topic.field, topic.model):
        return ()
    return tuple(
        Finding(
            effect=Forbid(reason="cannot scale a Cliff Face"),
            facts={"model": topic.model.id, "cliff": each.area.id, "from": each.face[0][0]},
            says=f"{topic.model.id} cannot cross the face of {each.area.id}, which it reaches "
            f'{each.face[0][0]:.2f}" along its path; stop there',
        )
        for each in topic.stretches
        if each.face
    )


@BOOK.rule("LI-TER-099")
def scale_it_in_one_go(topic: ModelPath) -> tuple[Finding, ...]:
    """A Cliff Face must be scaled completely within one move; no model ends part of the way up."""
    return tuple(
        Finding(
            effect=Forbid(reason="ends across a Cliff Face"),
            facts={"model": topic.model.id, "cliff": cliff},
            says=f"{topic.model.id} would end across the face of {cliff}; end wholly above or below it",
        )
        for cliff in stands_across_face(topic.field, topic.moved)
    )


@BOOK.implements("LI-TER-094", "LI-TER-104")
def stands_across_face(field: Battlefield, model: Model) -> tuple[str, ...]:
    """The boundary of an area of Cliff is the Cliff Face; return the Cliffs whose Face a base stands across."""
    cliffs = (area for area in end_areas(field, model) if area.has(Terrain.CLIFF))
    return tuple(area.id for area in cliffs if not wholly_inside(model.outline, area.outline))
