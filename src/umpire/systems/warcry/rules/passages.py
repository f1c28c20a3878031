"""Archways and doors: who may pass them, and how far one has to go."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from umpire.geometry import (
    CONTACT,
    Point,
    Point3,
    Polygon,
    at_most,
    clearly_less,
    clearly_more,
    corners,
    overlaps,
    stretches_inside,
)
from umpire.geometry import within as gap_within
from umpire.rulings import Fact, Finding, Forbid, Permit, cite, forbid
from umpire.systems.warcry.battlefield import Field, LegKind, Nature, Part, Runemark, drawn, reaches
from umpire.systems.warcry.rules.assumed import blocks, in_the_same_place, level_under
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.introduction import solid_parts
from umpire.systems.warcry.rules.topics import Agreeing, Passing
from umpire.table import Model

PASSAGES = (Nature.ARCHWAY, Nature.DOOR)
NOT_ARCHWAYS = (Runemark.GARGANTUAN, Runemark.MOUNT)
NOT_DOORS = (Runemark.GARGANTUAN, Runemark.MOUNT, Runemark.BEAST)


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """The straight way of a base past an archway or a door; inches from where it stands.

    ``needed`` is how far it goes to the nearest place wholly on the other side, ``farthest`` how far it can go on from
    there before something stands in its way, a fighter if ``fighter`` names one.
    """

    start: Point3
    toward: Point3
    needed: float
    farthest: float
    fighter: str = ""

    def after(self, distance: float) -> Point3:
        """Return where the centre of the base is, that far along."""
        (x, y, z), (ux, uy, uz) = self.start, self.toward
        return (x + ux * distance, y + uy * distance, z + uz * distance)


@BOOK.rule("WC-047")
def agreed_at_set_up(topic: Agreeing) -> Finding | None:
    """Which parts are archways or doors is agreed on when the battlefield is set up, and not later."""
    if not any(each in PASSAGES for each in topic.natures):
        return None
    if topic.field.state.round == 0:
        return Finding(says="archways and doors are agreed on now")
    return forbid("archways and doors are agreed on at set-up", facts={"round": topic.field.state.round})


def is_passage(field: Field, part: Part) -> bool:
    """Whether a part is agreed to be an archway or a door."""
    return any(each in field.natures(part) for each in PASSAGES)


@BOOK.rule("WC-049")
def may_pass(topic: Passing) -> Finding | None:
    """A fighter that touches an archway or a door may pass it by a normal move, whether it would fit or not."""
    if topic.free:
        return None
    if topic.kind is not LegKind.THROUGH:
        return forbid("only a normal move goes through", facts={"part": topic.part.id})
    if not _touches(topic.model, topic.part):
        return forbid(f"{topic.model.id} does not touch {topic.part.id}", facts={"part": topic.part.id})
    if _in_the_middle(topic.model, topic.part):
        return forbid(f"{topic.model.id} stands in the middle of {topic.part.id} already: say where it walks to")
    return Finding(effect=Permit(reason="it touches it"), facts={"part": topic.part.id})


def _in_the_middle(model: Model, part: Part) -> bool:
    """Whether a fighter stands upright in the very middle of an opening, where no line leads through it."""
    (x, y), (cx, cy) = model.at, _centre(part.piece.footprint)
    away = (cx - x) * (cx - x) + (cy - y) * (cy - y)
    return away <= CONTACT * CONTACT and clearly_less(model.ground, part.piece.top)


def _touches(model: Model, part: Part) -> bool:
    piece = part.piece
    level = at_most(piece.bottom, model.ground + model.height) and at_most(model.ground, piece.top)
    return level and gap_within(model.outline, piece.footprint, 0.0)


def way_of(field: Field, model: Model, part: Part) -> Way:
    """Return the way past an archway or a door: down through a hatch that one stands on, else straight across."""
    lies_flat = at_most(abs(part.piece.top - model.ground), 0.0) and overlaps(model.outline, part.piece.footprint)
    return _way_down(field, model, part) if lies_flat and not part.open else _way_through(field, model, part)


def _way_through(field: Field, model: Model, part: Part) -> Way:
    """Measure in a straight line through the middle of the opening, to a place on the far side."""
    cite("WC-050", model)
    (x, y), (cx, cy) = model.at, _centre(part.piece.footprint)
    away = math.sqrt((cx - x) * (cx - x) + (cy - y) * (cy - y))
    ux, uy = ((cx - x) / away, (cy - y) / away) if away > CONTACT else (1.0, 0.0)
    long = 2.0 * (away + reaches(model)) + _across(part.piece.footprint) + 24.0
    path = ((x, y), (x + ux * long, y + uy * long))
    walls = [each for each in solid_parts(field) if each.id != part.id and blocks(each, model)]
    footprints = [part.piece.footprint, *(each.piece.footprint for each in walls)]
    spans = sorted(span for each in footprints for span in stretches_inside(model.base, path, each, model.facing))
    needed = away
    for first, last in spans:
        if first <= needed < last:
            needed = last
    farthest = min((first for first, _ in spans if first > needed), default=long)
    fighter, stop = _first_fighter(field, model, path, farthest)
    toward = (ux, uy, 0.0)
    return Way(start=(x, y, model.ground), toward=toward, needed=needed, farthest=stop, fighter=fighter)


def _first_fighter(field: Field, model: Model, path: tuple[Point, Point], farthest: float) -> tuple[str, float]:
    stop, name = farthest, ""
    for other in field.table.models.values():
        if other.id == model.id or not model.level_with(other):
            continue
        base = Polygon(ring=corners(other.outline))
        for first, _ in stretches_inside(model.base, path, base, model.facing):
            if first < stop:
                stop, name = first, other.id
    return name, stop


def _way_down(field: Field, model: Model, part: Part) -> Way:
    """Measure from a trapdoor straight down to what is below."""
    cite("WC-052", model)
    x, y = _centre(part.piece.footprint)
    deep = part.piece.top - level_under(field, model.placed((x, y, part.piece.bottom)))
    there = model.placed((x, y, part.piece.top - deep))
    below = [each for each in field.table.models.values() if each.id != model.id and in_the_same_place(there, each)]
    fighter = below[0].id if below else ""
    farthest = 0.0 if fighter else deep
    return Way(start=(x, y, part.piece.top), toward=(0.0, 0.0, -1.0), needed=deep, farthest=farthest, fighter=fighter)


def _centre(footprint: Polygon) -> Point:
    middle = drawn(footprint).centroid
    return (float(middle.x), float(middle.y))


def _across(footprint: Polygon) -> float:
    xs, ys = [x for x, _ in footprint.ring], [y for _, y in footprint.ring]
    return max(xs) - min(xs) + max(ys) - min(ys)


@BOOK.rule("WC-051", restricts="WC-049")
def not_in_between(topic: Passing) -> tuple[Finding, ...]:
    """Nobody stops in the opening: who cannot be placed wholly on the other side stays where it is."""
    if topic.free:
        return ()
    way = way_of(topic.field, topic.model, topic.part)
    facts: dict[str, Fact] = {"needed": way.needed, "movement": topic.movement}
    if clearly_more(way.needed, topic.movement):
        told = f'{way.needed:.2f}" are needed to stand on the other side, {topic.movement:g}" are left'
        return (forbid(told, facts=facts),)
    if topic.landing is None:
        return (Finding(says=f'{way.needed:.2f}" bring it to the other side', facts=facts),)
    goes, aside = _along(way, topic.landing)
    if clearly_more(aside, 0.0) or clearly_less(goes, way.needed) or clearly_more(goes, topic.movement):
        told = f'it goes straight, from {way.needed:.2f}" to {topic.movement:g}", and then on by another move'
        return (forbid(told, facts={**facts, "goes": goes}),)
    return (Finding(says=f'it goes {goes:.2f}"', facts={**facts, "goes": goes}),)


def _along(way: Way, landing: Point) -> tuple[float, float]:
    """Return how far along a way a place is, and how far off it."""
    dx, dy = landing[0] - way.start[0], landing[1] - way.start[1]
    if way.toward[2]:
        return way.needed, math.sqrt(dx * dx + dy * dy)
    along = dx * way.toward[0] + dy * way.toward[1]
    return along, abs(dx * way.toward[1] - dy * way.toward[0])


@BOOK.rule("WC-053", restricts="WC-049")
def others_in_the_way(topic: Passing) -> Finding | None:
    """All other rules of movement hold on the way through: nobody moves through another fighter."""
    if topic.free:
        return None
    way = way_of(topic.field, topic.model, topic.part)
    goes = way.needed if topic.landing is None else _along(way, topic.landing)[0]
    if not clearly_more(goes, way.farthest):
        return None
    told = f"{way.fighter} is in the way" if way.fighter else "terrain is in the way"
    return forbid(told, facts={"farthest": way.farthest, "goes": goes})


@BOOK.rule("WC-054", restricts="WC-049")
def not_through_archways(topic: Passing) -> Finding | None:
    """Fighters with the Gargantuan or the Mount runemark do not move through archways, however wide."""
    return _ban(topic, Nature.ARCHWAY, NOT_ARCHWAYS)


@BOOK.rule("WC-055", restricts="WC-049")
def not_through_doors(topic: Passing) -> Finding | None:
    """Fighters with the Gargantuan, the Mount or the Beast runemark do not move through doors."""
    return _ban(topic, Nature.DOOR, NOT_DOORS)


def _ban(topic: Passing, nature: Nature, listed: Sequence[Runemark]) -> Finding | None:
    if nature not in topic.field.natures(topic.part):
        return None
    runemarks = topic.model.keywords
    mark = next((each.value for each in listed if each.value in runemarks), "")
    if not mark:
        return None
    if len(runemarks) > 1:
        cite("WC-056", topic.model)
    facts: dict[str, Fact] = {"runemark": mark, "part": topic.part.id}
    return Finding(effect=Forbid(reason=f"its runemark {mark} keeps it from every {nature.value}"), facts=facts)
