"""Cliff Faces: who can scale them, and that no base stays across them."""

from __future__ import annotations

from umpire.geometry import wholly_inside
from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Battlefield, Model, Terrain
from umpire.systems.legions.rules.book import BOOK, TERRAIN
from umpire.systems.legions.rules.movement.passage import can_scale, end_areas
from umpire.systems.legions.rules.movement.topics import ModelPath

__all__ = ["stands_across_face"]

HEADING = "Terrain > Cliffs"


@BOOK.implements(
    "LI-TER-106",
    heading=HEADING,
    source=TERRAIN,
    text={"LI-TER-106": "A model that cannot cross the Face and stands above it cannot leave by moving either."},
    reading={"LI-TER-106": "Embarking, the other way out, waits for its own rule (LI-SPC-083) and is refused."},
)
@BOOK.rule("LI-TER-096", HEADING, source=TERRAIN)
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


@BOOK.rule(
    "LI-TER-099",
    HEADING,
    source=TERRAIN,
    reading=(
        "Forced moves too: a model that cannot pay the whole height stays at the foot, one that can is placed over the "
        "Face; being shifted off a friend takes nobody over one."
    ),
    alternative="A model that can scale the Face may be shifted on to its other side.",
)
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


@BOOK.implements(
    "LI-TER-094",
    "LI-TER-104",
    heading=HEADING,
    source=TERRAIN,
    text={"LI-TER-104": "Any model may stand in an area of Cliff, but no base across the Face."},
    reading={"LI-TER-104": "The Face is a line that no base may rest across."},
)
def stands_across_face(field: Battlefield, model: Model) -> tuple[str, ...]:
    """The boundary of an area of Cliff is the Cliff Face; return the Cliffs whose Face a base stands across."""
    cliffs = (area for area in end_areas(field, model) if area.has(Terrain.CLIFF))
    return tuple(area.id for area in cliffs if not wholly_inside(model.outline, area.outline))
