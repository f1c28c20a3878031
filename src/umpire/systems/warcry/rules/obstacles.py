"""Obstacles: what stands in the way, and the cover that it gives."""

from __future__ import annotations

import math

from umpire.geometry import CONTACT, at_most, clearly_less, clearly_more
from umpire.geometry import within as gap_within
from umpire.rulings import BenefitOfCover, Fact, Finding, Witness, note
from umpire.systems.warcry.battlefield import Field, Line, Part, Weapon, line_between, to_part
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.deadly import deadly_keeps
from umpire.systems.warcry.rules.introduction import solid_parts
from umpire.systems.warcry.rules.passages import passages_keep
from umpire.systems.warcry.rules.platforms import is_platform
from umpire.systems.warcry.rules.stairs import as_obstacle
from umpire.systems.warcry.rules.topics import Cover
from umpire.table import Model

__all__ = [
    "CLOSE",
    "NEAR",
    "by_any_weapon",
    "inside",
    "is_obstacle",
    "left_of",
    "level_below",
    "measured_from",
    "skipping",
    "slices",
    "standings",
    "stops",
]

HEADING = "Obstacles"
TALL, STANDING, NEAR, CLOSE = 1.0, 1.5, 0.5, 1.0
Span = tuple[float, float]


@BOOK.implements("WC-004")
def is_obstacle(field: Field, part: Part) -> bool:
    """An obstacle stops a fighter's horizontal movement and is more than 1 inch tall, from what it stands on."""
    natures = field.natures(part)
    if part.open or not deadly_keeps(natures) or not passages_keep(natures):
        return False
    if as_obstacle(natures):
        return True
    below = level_below(field, part)
    return clearly_more(part.piece.top - below, TALL) and stops(part, below)


@BOOK.implements("WC-005")
def level_below(field: Field, part: Part) -> float:
    """On a platform a part's height is measured from the platform, otherwise from the battlefield floor."""
    piece, level = part.piece, 0.0
    if not clearly_more(piece.bottom, 0.0):
        return level
    for each in solid_parts(field):
        if not level < each.piece.top <= piece.bottom + CONTACT:
            continue
        if gap_within(each.piece.footprint, piece.footprint, 0.0) and is_platform(field, each):
            level = each.piece.top
    return level


@BOOK.implements("WC-006")
def stops(part: Part, below: float) -> bool:
    """What one can walk under does not stop anybody, and is no obstacle however high it reaches."""
    return clearly_less(part.piece.bottom - below, STANDING)


@BOOK.implements("WC-007")
def standings(field: Field, part: Part) -> tuple[str, ...]:
    """A part may be both: an obstacle that carries a platform on its top."""
    found = (("obstacle", is_obstacle(field, part)), ("platform", is_platform(field, part)))
    return tuple(name for name, holds in found if holds)


@BOOK.rule("WC-008")
def behind_obstacle(topic: Cover) -> tuple[Finding, ...]:
    """The target has the benefit of cover if the line between the closest points of both bases passes an obstacle."""
    if not by_any_weapon(topic.weapon):
        return ()
    near = measured_from(topic.attacker, topic.target)
    line = line_between(near, topic.attacker if near is topic.target else topic.target)
    skip, found = skipping(line.length), []
    for part in solid_parts(topic.field):
        spans = inside(line, part)
        if not spans or not is_obstacle(topic.field, part):
            continue
        left = [span for each in spans if (span := _left(topic.field, near, line, part, each, skip)) is not None]
        found.append(_covering(part, line, left[0]) if left else _skipped(part, spans[0]))
    return (*found, *_told(line))


def inside(line: Line, part: Part) -> tuple[Span, ...]:
    """Return from where to where a line runs inside a part, inches from its start; its lower face is inside."""
    piece, found = part.piece, []
    rise, length = line.end[2] - line.start[2], line.length
    if length <= CONTACT:
        return ()
    for first, last in line.over(piece.footprint):
        spans = _between(line, rise, first, last, piece.bottom, piece.top)
        found += [(a * length, b * length) for a, b in spans if (b - a) * length > CONTACT]
    return tuple(found)


def _between(line: Line, rise: float, first: float, last: float, bottom: float, top: float) -> list[Span]:
    """Return the part of a stretch on which the line is between two heights."""
    low, high = height_at(line, first), height_at(line, last)
    if abs(high - low) <= CONTACT * (last - first):
        return [(first, last)] if bottom - CONTACT <= low and clearly_less(low, top) else []
    cuts = sorted((line.start[2] - level) / -rise for level in (bottom, top))
    first, last = max(first, cuts[0]), min(last, cuts[1])
    return [(first, last)] if last > first else []


@BOOK.implements("WC-009")
def height_at(line: Line, share: float) -> float:
    """Between fighters on different levels the line slopes, and passes over an obstacle that is below it."""
    return line.start[2] + (line.end[2] - line.start[2]) * share


@BOOK.implements("WC-010")
def by_any_weapon(weapon: Weapon | None) -> bool:
    """It is the same for every attack action, near or far, by any weapon."""
    return True


@BOOK.implements("WC-011")
def skipping(apart: float) -> float:
    """Between fighters more than 1 inch apart what lies 1/2 inch or less from the attacker is skipped."""
    return 0.0 if every_part_counts(apart) else NEAR


@BOOK.implements("WC-012")
def left_of(span: Span, skip: float) -> Span | None:
    """Only the parts that near are skipped; farther away the same obstacle counts."""
    first, last = span
    return (max(first, skip), last) if clearly_more(last, skip) else None


def _left(field: Field, near: Model, line: Line, part: Part, span: Span, skip: float) -> Span | None:
    piece, way = part.piece, field.agreement.chosen("near_obstacles")
    if not skip:
        return span
    if way == "whole":
        return None if at_most(to_part(near, piece.footprint, piece.bottom, piece.top), skip) else span
    return left_of(span, skip if way == "points" else slices(line, part, skip))


def slices(line: Line, part: Part, skip: float) -> float:
    """Return how far along a line the upright slices of a part are near enough to its start to be skipped."""
    (x, y), (ex, ey), z = line.plan(0.0), line.plan(1.0), line.start[2]
    across = math.sqrt((ex - x) * (ex - x) + (ey - y) * (ey - y))
    up = max(0.0, part.piece.bottom - z, z - part.piece.top)
    if clearly_more(up, skip):
        return 0.0
    if across <= CONTACT:
        return line.length
    return math.sqrt(max(0.0, skip * skip - up * up)) * line.length / across


@BOOK.implements("WC-013")
def every_part_counts(apart: float) -> bool:
    """Between fighters 1 inch apart or less nothing is skipped."""
    return at_most(apart, CLOSE)


@BOOK.implements("WC-014")
def measured_from(attacker: Model, target: Model) -> Model:
    """It is the attacker whose surroundings are skipped: when the other attacks, the same obstacle counts."""
    return attacker


def _covering(part: Part, line: Line, left: Span) -> Finding:
    facts: dict[str, Fact] = {"obstacle": part.id, "from": left[0], "to": left[1]}
    says = f'the line runs through {part.id} from {left[0]:.2f}" to {left[1]:.2f}" away'
    return Finding(effect=BenefitOfCover(feature=part.feature), says=says, facts=facts, witness=_drawn(line))


def _skipped(part: Part, span: Span) -> Finding:
    facts: dict[str, Fact] = {"skipped": part.id, "from": span[0], "to": span[1]}
    return note("WC-011", f"{part.id} is within 1/2 inch of the attacker", facts=facts)


def _told(line: Line) -> tuple[Finding, ...]:
    rule = "WC-013" if every_part_counts(line.length) else "WC-014"
    facts: dict[str, Fact] = {"apart": line.length}
    return (note(rule, f'the bases are {line.length:.2f}" apart', facts=facts, witness=_drawn(line)),)


def _drawn(line: Line) -> Witness:
    return Witness(kind="line", points=(line.start, line.end), label="closest points")
