"""Falling off terrain: who takes a falling test after an attack, and what an open edge is."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from umpire.geometry import CONTACT, Disc, at_least, at_most, clearly_less, clearly_more, corners
from umpire.rulings import Fact, Finding, Permit, TestDue, aside, cite, note
from umpire.systems.warcry.battlefield import Field, Part, Runemark, Source, drawn, reaches
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.introduction import solid_parts
from umpire.systems.warcry.rules.obstacles import STANDING, TALL, is_obstacle
from umpire.systems.warcry.rules.platforms import is_platform, platforms_under
from umpire.systems.warcry.rules.topics import Falling
from umpire.table import Model

REACH = 0.5
Place = tuple[float, float]
Stretch = tuple[Place, Place]


@BOOK.rule("WC-025")
def at_open_edge(topic: Falling) -> tuple[Finding, ...]:
    """After an attack with a critical hit, an enemy within 1/2 inch of an open edge takes a falling test."""
    field, target = topic.field, topic.target
    if topic.source is not Source.ATTACK or topic.attacker is None or field.side(topic.attacker) == field.side(target):
        return (note("WC-031", "no attack action of an enemy"),)
    if topic.left <= 0:
        return (note("WC-030", "it is taken down before it could fall"),)
    if not topic.criticals:
        return (note("WC-029", "no critical hit"),)
    platforms = platforms_under(field, target)
    if not platforms:
        return (note("WC-028", f"{target.id} stands on no platform"),)
    for platform in platforms:
        away = nearest_open(field, target, open_stretches(field, platform))
        if away is not None and at_most(away, REACH):
            if topic.criticals > 1:
                cite("WC-029", target)  # one test for all of them
            facts: dict[str, Fact] = {"platform": platform.id, "away": away}
            says = f'it stands {away:.2f}" from an open edge of {platform.id}: falling test'
            return (Finding(effect=TestDue(kind="falling", because="an open edge"), says=says, facts=facts),)
    return (Finding(says="no open edge is that near"),)


def open_stretches(field: Field, platform: Part) -> tuple[Stretch, ...]:
    """Return the edge of a platform wherever no obstacle, such as a wall, encloses it; a low rim leaves it open."""
    parts = solid_parts(field)
    edge = _surface(field, platform, parts).boundary
    with aside():  # few of them stand at this edge
        walls = [drawn(each.piece.footprint).buffer(CONTACT) for each in parts if _encloses(field, each, platform)]
    if any(each.intersects(edge) for each in walls):
        cite("WC-026")
        cite("WC-027")
        edge = edge.difference(shapely.union_all(walls))
    found: list[Stretch] = []
    for line in shapely.get_parts(edge):
        places = [(float(x), float(y)) for x, y in shapely.get_coordinates(line)]
        found += list(itertools.pairwise(places))
    return tuple(found)


def _surface(field: Field, platform: Part, parts: Sequence[Part]) -> BaseGeometry:
    top, surface = platform.piece.top, drawn(platform.piece.footprint)
    level = [each for each in parts if each.id != platform.id and at_most(abs(each.piece.top - top), 0.0)]
    with aside():  # few of them touch this one
        beside = [drawn(each.piece.footprint) for each in level if is_platform(field, each)]
    if not beside:
        return surface
    grown = [each.buffer(CONTACT / 2.0, join_style="mitre") for each in (surface, *beside)]
    together: BaseGeometry = shapely.union_all(grown)
    whole = [each for each in shapely.get_parts(together) if each.intersects(surface)]
    found: BaseGeometry = whole[0]
    if any(each.intersects(found) for each in beside):
        cite("WC-026")  # platforms that join have no edge between them
    return found


def _encloses(field: Field, part: Part, platform: Part) -> bool:
    low, high = part.piece.bottom - platform.piece.top, part.piece.top - platform.piece.top
    return clearly_more(high, TALL) and clearly_less(low, STANDING) and is_obstacle(field, part)


def nearest_open(field: Field, model: Model, stretches: Sequence[Stretch]) -> float | None:
    """Return how far it is to the nearest of the open stretches of an edge, gaps in a wall among them; None if none."""
    if field.agreement.chosen("narrow_gaps") == "base":
        wide = 2.0 * reaches(model)
        stretches = [each for each in stretches if at_least(_length(each), wide)]
    if not stretches:
        return None
    lines = shapely.MultiLineString([list(each) for each in stretches])
    if isinstance(model.base, Disc):
        return max(0.0, float(shapely.Point(model.at).distance(lines)) - model.base.radius)
    return float(shapely.Polygon(corners(model.outline)).distance(lines))


def _length(stretch: Stretch) -> float:
    (ax, ay), (bx, by) = stretch
    return math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


def falls(die: int) -> bool:
    """Falling test: the fighter's player rolls a dice; on a 1 the fighter has fallen."""
    return die == 1


@BOOK.rule("WC-033", overrides="WC-025")
def flies(topic: Falling) -> Finding | None:
    """A fighter with the Fly runemark is not affected."""
    if not topic.target.has(Runemark.FLY) or not platforms_under(topic.field, topic.target):
        return None
    return Finding(effect=Permit(reason="it flies"), facts={"model": topic.target.id})
