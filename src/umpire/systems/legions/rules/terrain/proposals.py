"""Agreeing on the battlefield before the battle: which areas there are, of which types, with which boundaries."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from umpire.geometry import CONTACT, Point, Polygon, check_polygon, gap
from umpire.rulings import Finding, Forbid, Ruling, Warn
from umpire.systems.legions.battlefield import Area, Battlefield, Phase, Terrain
from umpire.systems.legions.rules.book import BOOK

OBSTACLES = (Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE)
SOLID_LAYER = 5
LAYER: Mapping[Terrain, int] = MappingProxyType(
    {
        Terrain.OPEN: 0,
        Terrain.CLIFF: 0,
        Terrain.DIFFICULT: 1,
        Terrain.OBSTRUCTING: 1,
        Terrain.DANGEROUS: 1,
        Terrain.RIVER: 2,
        Terrain.FORD: 3,
        Terrain.BRIDGE: 4,
        Terrain.OBSTACLE: SOLID_LAYER,
        Terrain.REINFORCED_OBSTACLE: SOLID_LAYER,
        Terrain.IMPASSABLE: SOLID_LAYER,
        Terrain.STRUCTURE: SOLID_LAYER,
    }
)
"""What lies on top: a Bridge over a Ford over a River over any broad area, solid pieces over all (LI-TER-074)."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """An area of terrain as somebody proposes it: a new one, or another shape or type of one that is there.

    ``types`` are names as they were given, known or not. ``agreed_by`` are the sides that agree, ``seen_by`` those
    that may know of it (() means both). ``structure`` is its row of the Structure table, ``overtops`` the areas that
    it is to overtop, ``flows_into`` the waters in which a River ends.
    """

    field: Battlefield
    id: str
    types: tuple[str, ...]
    outline: tuple[Point, ...]
    height: float = 0.0
    structure: str = ""
    overtops: tuple[str, ...] = ()
    flows_into: tuple[str, ...] = ()
    agreed_by: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()

    @property
    def terrain(self) -> tuple[Terrain, ...]:
        """The types that there are among those named."""
        return tuple(Terrain(each) for each in self.types if each in tuple(Terrain))

    @property
    def polygon(self) -> Polygon:
        """The proposed boundary."""
        return check_polygon(self.outline)

    @property
    def settled(self) -> bool:
        """Whether both sides agree."""
        return set(self.agreed_by) >= set(self.field.sides)

    @property
    def late(self) -> bool:
        """Whether the battle, or the deployment for it, has begun."""
        return self.field.phase is not Phase.SETUP or any(model.in_play for model in self.field.models.values())

    @property
    def before(self) -> Area | None:
        """The area of that id as it is now, if there is one."""
        return next((area for area in self.field.areas if area.id == self.id), None)


def judge_proposal(topic: Proposal) -> Ruling:
    """Rule on an area of terrain that is proposed; warnings do not forbid it."""
    findings = BOOK.findings(topic)
    allowed = not any(isinstance(found.effect, Forbid) for found in findings)
    return Ruling(question=f"May {topic.id} be set up like this?", allowed=allowed, findings=findings)


def _forbid(topic: Proposal, told: str) -> Finding:
    return Finding(effect=Forbid(reason=told), facts={"area": topic.id}, says=f"{topic.id}: {told}")


@BOOK.rule("LI-TER-003")
def settled_together(topic: Proposal) -> Finding:
    """Areas of terrain, their types and boundaries are settled by both players before deployment, and then stay."""
    if topic.late:
        return _forbid(topic, "deployment has begun: areas change only through a rule now")
    if not topic.settled:
        missing = [side for side in topic.field.sides if side not in topic.agreed_by]
        return _forbid(topic, f"{' and '.join(missing)} has not agreed")
    return Finding(facts={"area": topic.id}, says=f"{topic.id} is settled between the players")


@BOOK.rule("LI-TER-002")
def open_to_both(topic: Proposal) -> Finding | None:
    """What an area of terrain is must be easy to see: no area has a type that only one player knows."""
    if not topic.seen_by or set(topic.seen_by) >= set(topic.field.sides):
        return None
    return _forbid(topic, f"only {' and '.join(topic.seen_by)} would know what it is")


@BOOK.rule("LI-TER-017")
def known_types(topic: Proposal) -> Finding:
    """Every area of terrain has a type, or several, and its types decide which rules apply to it."""
    known = (*tuple(Terrain), *topic.field.terrain_types)
    strange = [each for each in topic.types if each not in known]
    if strange or not topic.types:
        told = f"there is no type {strange[0]}" if strange else "it has no type"
        return _forbid(topic, f"{told}; the types are {', '.join(known)}")
    return Finding(facts={"types": ", ".join(topic.types)}, says=f"{topic.id} is {' and '.join(topic.types)}")


@BOOK.rule("LI-TER-057")
def obstacle_is_its_miniature(topic: Proposal) -> Finding | None:
    """The area of an Obstacle is the footprint of its miniature; no larger boundary can be agreed for it."""
    before = topic.before
    if before is None or not before.has(*OBSTACLES) or before.outline.ring == topic.polygon.ring:
        return None
    return _forbid(topic, "the boundary of an Obstacle is that of its miniature")


@BOOK.rule("LI-TER-068")
def reinforced_beforehand(topic: Proposal) -> Finding | None:
    """Before the game starts the players agree which Obstacles are Reinforced; the others are ordinary ones."""
    if Terrain.REINFORCED_OBSTACLE not in topic.terrain:
        return None
    if topic.late:
        return _forbid(topic, "an Obstacle is made a Reinforced one before the game only")
    return Finding(facts={"area": topic.id}, says=f"{topic.id} is a Reinforced Obstacle")


@BOOK.rule("LI-TER-078")
def agreed_to_overtop(topic: Proposal) -> Finding | None:
    """Before the battle the players may agree that a Structure overtops the Obstructing terrain around it."""
    if not topic.overtops:
        return None
    others = ", ".join(topic.overtops)
    if topic.late or not topic.settled:
        return _forbid(topic, f"that it overtops {others} takes both players, and is agreed before the battle")
    return Finding(facts={"area": topic.id, "overtops": others}, says=f"{topic.id} overtops {others}")


def layer_of(types: tuple[Terrain, ...]) -> int:
    """Return how high an area of these types lies among others."""
    return max((LAYER[each] for each in types), default=0)


@BOOK.rule("LI-TER-074")
def which_lies_on_top(topic: Proposal) -> tuple[Finding, ...]:
    """Every point belongs to one area or to Open terrain: of two pieces that overlap one cuts out of the other."""
    found = []
    for area in topic.field.areas:
        if area.id == topic.id or gap(area.outline, topic.polygon) > -CONTACT:
            continue
        over, under = (topic.id, area.id) if layer_of(topic.terrain) >= layer_of(area.terrain) else (area.id, topic.id)
        told = f"{over} lies over {under}, which ends where {over} begins"
        effect = None if topic.settled else Warn(reason="both players confirm it, or say otherwise")
        found.append(Finding(effect=effect, facts={"over": over, "under": under}, says=told))
    return tuple(found)
