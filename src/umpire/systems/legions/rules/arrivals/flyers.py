"""Flyers: how they fly once they have come."""

from __future__ import annotations

from itertools import pairwise

from umpire.geometry import Heading, Point, heading_towards
from umpire.rulings import Finding, Forbid
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import line
from umpire.systems.legions.rules.reserves import FLYER

AS_GOOD_AS_ALONG = 0.02
"""A facing this near to the last part of the path counts as along it: the sine of about a degree."""


def _along(way: Heading, other: Heading) -> bool:
    """Whether two ways are the same but for about a degree."""
    (x, y), (fx, fy) = way, other
    return x * fx + y * fy > 0 and abs(x * fy - y * fx) <= AS_GOOD_AS_ALONG * (x * fx + y * fy)


def _straight_legs(path: tuple[Point, ...]) -> list[tuple[Heading, tuple[Point, Point]]]:
    """Return the straight parts of a path, what goes on as it began as one, so that a pause is no turn."""
    legs: list[tuple[Heading, tuple[Point, Point]]] = []
    for start, end in pairwise(path):
        way = heading_towards(start, end)
        if way is None:
            continue
        if legs and _along(legs[-1][0], way):
            legs[-1] = (legs[-1][0], (legs[-1][1][0], end))
        else:
            legs.append((way, (start, end)))
    return legs


@BOOK.rule("LI-SPC-029")
def flies_straight(topic: ModelPath) -> Finding | None:
    """A Flyer flies in a straight line with a single turn of 90 degrees at most, and faces the way that it flew."""
    if topic.length == 0.0 or not topic.field.profile(topic.model).has(FLYER):
        return None
    legs = _straight_legs(topic.move.path)
    told, leg = "", legs[-1][1]
    if len(legs) > 2:
        told = f"would turn {len(legs) - 1} times; a Flyer turns once"
    elif len(legs) == 2 and legs[0][0][0] * legs[1][0][0] + legs[0][0][1] * legs[1][0][1] < 0:
        told = "would turn by more than 90 degrees"
    elif topic.move.facing is not None and not _along(legs[-1][0], topic.move.facing):
        told = "would not face the way that it flies"
    if not told:
        return Finding(facts={"model": topic.model.id}, says=f"{topic.model.id} flies straight")
    return Finding(
        effect=Forbid(reason=told),
        facts={"model": topic.model.id},
        says=f"{topic.model.id} {told}",
        witness=line(*leg, told),
    )
