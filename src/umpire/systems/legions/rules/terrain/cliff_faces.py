"""Cliff Faces: who can scale them, and that no base stays across them."""

from __future__ import annotations

from umpire.geometry import wholly_inside
from umpire.rulings import Finding, Forbid, cite
from umpire.systems.legions.battlefield import Area, Battlefield, Model, Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.passage import Stretch, can_scale, end_areas
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import outlined


@BOOK.rule("LI-TER-094")
def the_boundary_is_the_face(topic: ModelPath) -> tuple[Finding, ...]:
    """The boundary of an area of Cliff is the Cliff Face: a path that stays inside the area meets none."""
    return tuple(
        Finding(says=f"{topic.model.id} stays inside {each.area.id}, away from its Face")
        for each in topic.stretches
        if each.area.has(Terrain.CLIFF) and not each.face
    )


@BOOK.rule("LI-TER-096")
def faces_stop_most(topic: ModelPath) -> tuple[Finding, ...]:
    """A Cliff Face is Impassable to every Detachment but Infantry, from either side."""
    if can_scale(topic.field, topic.model):
        return ()
    return tuple(_stopped(topic.model, each) for each in topic.stretches if each.face)


def _stopped(model: Model, stretch: Stretch) -> Finding:
    cite("LI-TER-094", model)
    if stretch.inside[0][0] == 0.0:
        cite("LI-TER-106", model)  # it stands above the Face
    return Finding(
        effect=Forbid(reason="cannot scale a Cliff Face"),
        facts={"model": model.id, "cliff": stretch.area.id, "from": stretch.face[0][0]},
        says=f"{model.id} cannot cross the face of {stretch.area.id}, which it reaches "
        f'{stretch.face[0][0]:.2f}" along its path; stop there',
        witness=outlined(stretch.area.outline, f"the face of {stretch.area.id}"),
    )


@BOOK.rule("LI-TER-099")
def scale_it_in_one_go(topic: ModelPath) -> tuple[Finding, ...]:
    """A Cliff Face must be scaled completely within one move; no model ends part of the way up."""
    cliffs = _cliffs(topic.field, topic.moved)
    across = stands_across_face(topic.field, topic.moved) if cliffs else ()
    return tuple(
        _part_of_the_way_up(topic.model, each)
        if each.id in across
        else Finding(rule="LI-TER-104", says=f"{topic.model.id} may stand on {each.id}")
        for each in cliffs
    )


def _part_of_the_way_up(model: Model, cliff: Area) -> Finding:
    cite("LI-TER-104", model)
    return Finding(
        effect=Forbid(reason="ends across a Cliff Face"),
        facts={"model": model.id, "cliff": cliff.id},
        says=f"{model.id} would end across the face of {cliff.id}; end wholly above or below it",
        witness=outlined(cliff.outline, f"across the face of {cliff.id}"),
    )


def stands_across_face(field: Battlefield, model: Model) -> tuple[str, ...]:
    """Return the Cliffs whose Face, the boundary of their area, a base stands across."""
    return tuple(area.id for area in _cliffs(field, model) if not wholly_inside(model.outline, area.outline))


def _cliffs(field: Battlefield, model: Model) -> tuple[Area, ...]:
    return tuple(area for area in end_areas(field, model) if area.has(Terrain.CLIFF))
