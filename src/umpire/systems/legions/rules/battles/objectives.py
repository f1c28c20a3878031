"""Objective markers: who captures them, whether they are Contested."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from umpire.geometry import contains_point
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Marker
from umpire.systems.legions.rules.battles.missions import NEUTRAL
from umpire.systems.legions.rules.battles.near import near_marker
from umpire.systems.legions.rules.battles.strength import strength_at


class MarkerState(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand at a marker: models and Tactical Strength of each side near it, who has it, who contests it.

    ``captor`` is the side that captures it now, '' where its status does not change; ``contested`` says that the
    controller's hold is disputed.
    """

    marker: str
    models: Mapping[str, int]
    strength: Mapping[str, int]
    captor: str
    controller: str
    contested: bool


def zone_of(field: Battlefield, marker: Marker) -> str:
    """A marker outside both deployment zones is neutral.

    Returns the side in whose zone it lies, or ``neutral``.
    """
    if marker.zone:
        return marker.zone
    inside = [
        side for side in field.sides if any(contains_point(zone, marker.at) for zone in field.mission.zones_of(side))
    ]
    return inside[0] if len(inside) == 1 else NEUTRAL


def judge_marker(field: Battlefield, marker: Marker) -> MarkerState:
    """A side with models near a marker captures it if it is alone, or has at least double the Tactical Strength."""
    near = {side: near_marker(field, marker, side) for side in field.sides}
    strength = {side: sum(strength_at(field, model, marker) for model in near[side]) for side in field.sides}
    captor = next(
        (side for side in field.sides if near[side] and _outweighs(field, side, near, strength)),
        "",
    )
    controller = captor or marker.controller
    if any(near.values()):
        cite("LI-BTL-012", marker)
    if controller and not captor:
        cite("LI-BTL-013", marker)
    if all(near.values()):
        cite("LI-BTL-014", marker)
    if any(near[side] and not strength[side] for side in field.sides):
        cite("LI-BTL-015", marker)
    cite("LI-BTL-018", marker)
    # unless its controller has double the enemy's Tactical Strength, or no enemy is near
    contested = not _outweighs(field, controller, near, strength) if controller else all(near.values())
    return MarkerState(
        marker=marker.id,
        models={side: len(near[side]) for side in field.sides},
        strength=strength,
        captor=captor,
        controller=controller,
        contested=contested,
    )


def _outweighs(
    field: Battlefield, side: str, near: Mapping[str, tuple[object, ...]], strength: Mapping[str, int]
) -> bool:
    other = field.opponent(side)
    return not near[other] or (strength[side] > 0 and strength[side] >= 2 * strength[other])
