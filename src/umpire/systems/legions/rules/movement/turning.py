"""Limits of direction and turning that some types of Detachment have."""

from __future__ import annotations

from itertools import pairwise

from umpire.errors import InputError
from umpire.geometry import Heading, Point, heading_towards
from umpire.rulings import Finding, Forbid
from umpire.systems.legions.battlefield import Arc, MoveLimit
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import line

HALF, QUARTER, EIGHTH = 180, 90, 45


@BOOK.rule("LI-MOV-020")
def limited_movement(topic: ModelPath) -> Finding | None:
    """Some types of Detachment are limited in direction or turning; their own rules take the place of free choice."""
    limit = topic.field.profile(topic.model).move_limit
    if limit is None or topic.length == 0.0:
        return None
    before = topic.model.facing
    after = topic.move.facing or before
    told = _too_far_round(limit, before, after)
    leg = None if told else _leg_out_of_arc(limit, topic.move.path, before, after)
    if leg is not None:
        told = f"would leave its {limit.arc} Arc"
    if not told:
        return Finding(facts={"model": topic.model.id}, says=f"{topic.model.id} keeps to its own way of moving")
    return Finding(
        effect=Forbid(reason=told),
        facts={"model": topic.model.id},
        says=f"{topic.model.id} {told}; take another path",
        witness=None if leg is None else line(*leg, f"out of its {limit.arc} Arc"),
    )


def _too_far_round(limit: MoveLimit, before: Heading, after: Heading) -> str:
    if before == after:
        return ""
    if not limit.turns:
        return "may not turn"
    return "" if _within(before, after, limit.degrees) else f"may turn by {limit.degrees} degrees at most"


def _leg_out_of_arc(
    limit: MoveLimit, path: tuple[Point, ...], before: Heading, after: Heading
) -> tuple[Point, Point] | None:
    """Return the first straight part out of the Arc: of the facing before the turn, and from some part on after it."""
    if limit.arc is Arc.ALL:
        return None
    turned = False
    for start, end in pairwise(path):
        way = heading_towards(start, end)
        if way is None or (not turned and _ahead(limit.arc, before, way)):
            continue
        turned = True
        if not _ahead(limit.arc, after, way):
            return start, end
    return None


def _ahead(arc: Arc, facing: Heading, way: Heading) -> bool:
    forward = facing[0] * way[0] + facing[1] * way[1]
    return forward >= 0 if arc is Arc.FRONT else forward < 0


def _within(facing: Heading, other: Heading, degrees: int) -> bool:
    """Whether two headings are no more than an angle apart; only angles that are exact are known."""
    dot = facing[0] * other[0] + facing[1] * other[1]
    cross = abs(facing[0] * other[1] - facing[1] * other[0])
    exact = {HALF: True, QUARTER: dot >= 0, EIGHTH: dot >= cross}
    if degrees not in exact:
        raise InputError("A turn is limited to 45, 90 or 180 degrees", value=str(degrees), fix="Choose one of them.")
    return exact[degrees]
