"""Obstacles: what stands in the way, and the cover that it gives."""

from __future__ import annotations

import math

from umpire.geometry import CONTACT, at_most, clearly_less, clearly_more
from umpire.geometry import within as gap_within
from umpire.rulings import BenefitOfCover, Fact, Finding, Witness, cite, note
from umpire.systems.warcry.battlefield import Field, Line, Part, line_between, to_part
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.introduction import all_parts, solid_parts
from umpire.systems.warcry.rules.platforms import is_platform, stays_what_it_is
from umpire.systems.warcry.rules.stairs import as_obstacle
from umpire.systems.warcry.rules.topics import Cover
from umpire.table import Model

TALL, STANDING, NEAR, CLOSE = 1.0, 1.5, 0.5, 1.0
Span = tuple[float, float]


def is_obstacle(field: Field, part: Part) -> bool:
    """An obstacle stops a fighter's horizontal movement and is more than 1 inch tall, from what it stands on."""
    if part.open:
        return False
    natures = field.natures(part)
    if as_obstacle(natures):
        cite("WC-042")
        return True
    below = level_below(field, part)
    if below:
        cite("WC-005")
    if not clearly_more(part.piece.top - below, TALL):
        cite("WC-004")
        return False
    if not clearly_less(part.piece.bottom - below, STANDING):
        cite("WC-006")  # one walks under it
        return False
    cite("WC-004")
    stays_what_it_is(natures)
    return True


def level_below(field: Field, part: Part) -> float:
    """Return the height that a part is measured from: that of the platform it is on, else of the battlefield floor."""
    piece, level = part.piece, 0.0
    if not clearly_more(piece.bottom, 0.0):
        return level
    for each in solid_parts(field):
        if not level < each.piece.top <= piece.bottom + CONTACT:
            continue
        if gap_within(each.piece.footprint, piece.footprint, 0.0) and is_platform(field, each):
            level = each.piece.top
    return level


def standings(field: Field, part: Part) -> tuple[str, ...]:
    """Return what a part is by its shape; it may be both: an obstacle that carries a platform on its top."""
    found = (("obstacle", is_obstacle(field, part)), ("platform", is_platform(field, part)))
    return tuple(name for name, holds in found if holds)


@BOOK.rule("WC-008")
def behind_obstacle(topic: Cover) -> tuple[Finding, ...]:
    """The target has the benefit of cover if the line between the closest points of both bases passes an obstacle."""
    near = topic.attacker
    line = line_between(near, topic.target)
    close, found = at_most(line.length, CLOSE), []
    skip = 0.0 if close else NEAR
    for part in all_parts(topic.field):
        spans = inside(line, part)
        if spans and part.open:
            cite("WC-003", topic.target)
        if not spans or not is_obstacle(topic.field, part):
            continue
        left = [span for each in spans if (span := _left(topic.field, near, line, part, each, skip)) is not None]
        if left and topic.weapon is not None:
            cite("WC-010", topic.target)  # whichever it is
        found.append(_covering(part, line, left[0]) if left else _skipped(part, spans[0]))
    apart: dict[str, Fact] = {"apart": line.length}
    told = f'the bases are {line.length:.2f}" apart'
    if close:
        return (*found, note("WC-013", told, facts=apart, witness=_drawn(line)))
    return (*found, note("WC-014", told, facts=apart, witness=_drawn(line)))


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
    low, high = _height_at(line, first), _height_at(line, last)
    if abs(high - low) <= CONTACT * (last - first):
        return [(first, last)] if bottom - CONTACT <= low and clearly_less(low, top) else []
    cite("WC-009")
    cuts = sorted((line.start[2] - level) / -rise for level in (bottom, top))
    first, last = max(first, cuts[0]), min(last, cuts[1])
    return [(first, last)] if last > first else []


def _height_at(line: Line, share: float) -> float:
    """Return how high a line is, a share of the way along: between fighters on different levels it slopes."""
    return line.start[2] + (line.end[2] - line.start[2]) * share


def _left(field: Field, near: Model, line: Line, part: Part, span: Span, skip: float) -> Span | None:
    """Return what counts of a stretch inside an obstacle: what is near the attacker is skipped."""
    piece, way = part.piece, field.agreement.chosen("near_obstacles")
    if not skip:
        return span
    if way == "whole":
        return None if at_most(to_part(near, piece.footprint, piece.bottom, piece.top), skip) else span
    first, last = span
    nearest = skip if way == "points" else slices(line, part, skip)
    if not clearly_more(last, nearest):
        return None
    if first < nearest:
        cite("WC-012")  # farther away the same obstacle counts
    return (max(first, nearest), last)


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


def _covering(part: Part, line: Line, left: Span) -> Finding:
    facts: dict[str, Fact] = {"obstacle": part.id, "from": left[0], "to": left[1]}
    says = f'the line runs through {part.id} from {left[0]:.2f}" to {left[1]:.2f}" away'
    return Finding(effect=BenefitOfCover(feature=part.feature), says=says, facts=facts, witness=_drawn(line))


def _skipped(part: Part, span: Span) -> Finding:
    facts: dict[str, Fact] = {"skipped": part.id, "from": span[0], "to": span[1]}
    return note("WC-011", f"{part.id} is within 1/2 inch of the attacker", facts=facts)


def _drawn(line: Line) -> Witness:
    return Witness(kind="line", points=(line.start, line.end), label="closest points")
