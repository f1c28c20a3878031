"""Where a model can get to: the region within its movement, for drawing it and for choosing a place in it."""

from __future__ import annotations

from msgspec.structs import replace

from umpire.geometry import CONTACT, Point, Polygon, Reach, snap_point
from umpire.rulings import Finding, Forbid, Question, Ruling, Witness
from umpire.systems.legions.battlefield import (
    Battlefield,
    Detachment,
    Manoeuvre,
    Model,
    Order,
    Terrain,
    change_detachment,
)
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.movement import (
    allowance,
    bounding_radius,
    is_pinned,
    judge_move,
)
from umpire.systems.legions.rules.movement.detours import barriers, detour
from umpire.systems.legions.rules.movement.grounds import CLEARANCE, OBSTACLES, enemy_zones, ground_of
from umpire.systems.legions.rules.movement.measure import standing
from umpire.systems.legions.rules.movement.zones import ZONE
from umpire.systems.legions.rules.titans.walking import stepping_out

TALL = 5
"""The Scale from which models may end on an Obstacle (LI-TER-060)."""


class ReachOf(Question, frozen=True, kw_only=True, tag="reach"):
    """Where can a model end its move, by itself? With ``to``: what is the cheapest way there, and may it take it?

    With ``order``, as if its Detachment held that Order.
    """

    model: str
    manoeuvre: Manoeuvre = Manoeuvre.MOVE
    to: Point | None = None
    order: Order | None = None


@answers(ReachOf)
def reach_ruling(field: Battlefield, question: ReachOf) -> Ruling:
    """Rule on where a model can end its move; each part of the region is a witness, and its holes are too."""
    model, owner = field.models[question.model], field.detachment_of(question.model)
    if question.order is not None:
        field = change_detachment(field, owner.id, order=question.order)
        owner = field.detachments[owner.id]
    asked, limit = f"Where can {model.id} move to?", allowance(field, owner, question.manoeuvre, model) or 0.0
    if is_pinned(field, owner):
        pinned = Forbid(reason="Engaged & Pinned")
        told = f"{owner.id} is Pinned; it may only Pile in"
        return Ruling(question=asked, allowed=False, findings=(Finding(rule="LI-MOV-057", effect=pinned, says=told),))
    if question.to is not None and limit > 0.0 and model.on_table:
        return _ruling_on_the_way(field, owner, question, snap_point(question.to))
    parts = reach_region(field, owner, question.manoeuvre, model)
    told = f'{model.id} can spend {limit:g}"' if parts else f"{model.id} cannot move"
    facts: dict[str, str | int | float | bool] = {"allowance": limit, "parts": len(parts), "zone": ZONE}
    found = [Finding(rule="LI-MOV-016", facts=facts, says=told)]
    for part in parts:
        found.append(_outlined(part.ring, "the middle of its base can end its move here"))
        found += [_outlined(hole, "but not here") for hole in part.holes]
    return Ruling(question=asked, allowed=bool(parts), findings=tuple(found))


def _outlined(ring: tuple[Point, ...], told: str) -> Finding:
    return Finding(rule="LI-MOV-016", says=told, witness=Witness(kind="area", points=ring))


def _ruling_on_the_way(field: Battlefield, owner: Detachment, question: ReachOf, goal: Point) -> Ruling:
    """Rule on the cheapest way to a place as on any move, with all others staying where they are."""
    model = field.models[question.model]
    asked = f"Can {model.id} move to ({goal[0]:g}, {goal[1]:g})?"
    bars = barriers(field, model, open_to=None if question.manoeuvre is Manoeuvre.CHARGE else ())
    limit = allowance(field, owner, question.manoeuvre, model) or 0.0
    path = detour(bars, model.at, goal, limit=limit, beyond=True)
    if path is None:
        closed = Forbid(reason="no route leads there")
        told = f"no route takes {model.id} there, however far it may move"
        return Ruling(question=asked, allowed=False, findings=(Finding(rule="LI-MOV-016", effect=closed, says=told),))
    judged = judge_move(field, owner.id, question.manoeuvre, (stepping_out(field, model, path),))
    witness = Witness(kind="path", points=path)
    shown = (
        replace(each, witness=each.witness or witness) if each.rule == "LI-MOV-016" else each
        for each in judged.findings
    )
    return Ruling(question=asked, allowed=judged.allowed, findings=tuple(shown))


def reach_of(field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, model: Model) -> Reach | None:
    """Return everywhere that a model's base gets to within its movement; None for a model that cannot move.

    Engagement Zones are closed, but in a Charge, where only enemy bases are. A hull is taken as the round base that
    holds it. Coherency and the other models of its Detachment are not looked at, nor how often a Titan must turn.
    """
    limit = allowance(field, detachment, manoeuvre, model)
    if not limit or not model.on_table:
        return None
    zones = enemy_zones(field, model, open_to=None if manoeuvre is Manoeuvre.CHARGE else ())
    return Reach(ground_of(field, model), model.at, limit, zones=zones)


def reach_region(field: Battlefield, detachment: Detachment, manoeuvre: Manoeuvre, model: Model) -> tuple[Polygon, ...]:
    """Return where the middle of a model's base may end its move, as areas for drawing, the largest first.

    Left out are places where it would stand on an Obstacle, across a Cliff Face, on another model or, unless it
    Charges, within an Engagement Zone; none for a Flyer. That one turns once at most is not looked at.
    """
    reach = reach_of(field, detachment, manoeuvre, model)
    if reach is None:
        return ()
    if field.profile(model).has("Flyer"):  # it may end over all of this (LI-SPC-030)
        return reach.region(closed=[], borders=[], zones=[])
    low = field.profile(model).scale < TALL
    return reach.region(
        closed=[area.outline for area in field.areas if low and area.has(*OBSTACLES)],
        borders=[area.outline for area in field.areas if area.has(Terrain.CLIFF)],
        zones=_taken(field, model, charging=manoeuvre is Manoeuvre.CHARGE),
    )


def _taken(field: Battlefield, model: Model, *, charging: bool) -> list[tuple[float, float, float]]:
    """Return the places of other models, and how far from them a model must end."""
    radius, own = bounding_radius(model.base), field.side_of(model)
    found = []
    for side in field.sides:
        margin = -CONTACT if charging or side == own else ZONE + CLEARANCE
        found += [(x, y, radius + other + margin) for x, y, other, each in standing(field, side) if each != model.id]
    return found
