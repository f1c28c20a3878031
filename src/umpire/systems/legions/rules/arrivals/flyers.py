"""Flyers: how they fly once they have come."""

from __future__ import annotations

from itertools import pairwise

from umpire.geometry import heading_towards
from umpire.rulings import Finding, Forbid
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.topics import ModelPath
from umpire.systems.legions.rules.proofs import line
from umpire.systems.legions.rules.reserves import FLYER

AS_GOOD_AS_ALONG = 0.02
"""A facing this near to the last part of the path counts as along it: the sine of about a degree."""


@BOOK.rule("LI-SPC-029")
def flies_straight(topic: ModelPath) -> Finding | None:
    """A Flyer flies in a straight line with a single turn of 90 degrees at most, and faces the way that it flew."""
    if topic.length == 0.0 or not topic.field.profile(topic.model).has(FLYER):
        return None
    legs = [(way, leg) for leg in pairwise(topic.move.path) if (way := heading_towards(*leg)) is not None]
    told, leg = "", legs[-1][1]
    if len(legs) > 2:
        told = f"would turn {len(legs) - 1} times; a Flyer turns once"
    elif len(legs) == 2 and legs[0][0][0] * legs[1][0][0] + legs[0][0][1] * legs[1][0][1] < 0:
        told = "would turn by more than 90 degrees"
    elif topic.move.facing is not None:
        (x, y), (fx, fy) = legs[-1][0], topic.move.facing
        if x * fx + y * fy <= 0 or abs(x * fy - y * fx) > AS_GOOD_AS_ALONG * (x * fx + y * fy):
            told = "would not face the way that it flies"
    if not told:
        return Finding(facts={"model": topic.model.id}, says=f"{topic.model.id} flies straight")
    return Finding(
        effect=Forbid(reason=told),
        facts={"model": topic.model.id},
        says=f"{topic.model.id} {told}",
        witness=line(*leg, told),
    )
