"""Titans > Moving: straight lines, turns, and ways that lead backwards."""

from __future__ import annotations

from umpire.geometry import Outline, path_length
from umpire.rulings import Finding, Forbid, MoveCost, cite, hundredths
from umpire.systems.legions.battlefield import DetachmentType, Manoeuvre, Order, in_inches
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.topics import ModelPath, PathCost, Stride, Turn
from umpire.systems.legions.rules.proofs import line, outlined
from umpire.systems.legions.rules.titans.walking import (
    bends,
    rear_inches,
    turns_allowed,
    within_quarter,
)


@BOOK.rule("LI-TIT-001")
def in_straight_lines(topic: ModelPath) -> Finding | None:
    """A Titan moves in one straight line and keeps its facing on it; a further line comes after a turn."""
    if topic.walk is None:
        return None
    for stride in topic.walk.strides:
        bent = bends(stride.path)
        if bent:
            corner = stride.path[bent[0]]
            return Finding(
                effect=Forbid(reason="bends without a turn"),
                facts={"model": topic.model.id},
                says=f"{topic.model.id} would leave its straight line at {in_inches(corner)} without a turn there",
                witness=line(corner, stride.path[bent[0] + 1], "a new line without a turn"),
            )
    return None


def _told(stride: Stride) -> str:
    return f'{hundredths(path_length(stride.path))}" {"into its Rear Arc" if stride.rear else "ahead"}'


@BOOK.rule("LI-TIT-002")
def turns_between(topic: ModelPath) -> Finding | tuple[Finding, ...] | None:
    """A Titan may turn once in a phase, twice if it is Agile, by up to 90 degrees each time."""
    if topic.walk is None or not topic.walk.turns:
        return None
    own, turns = topic.model.id, topic.walk.turns
    allowed = turns_allowed(topic.field.profile(topic.model))
    if len(turns) > allowed:
        told = f"{own} would turn {len(turns)} times and may turn {'twice' if allowed > 1 else 'once'}"
        told = f"{told}; leave out a corner or keep its facing"
        refused = _refused(topic, turns[allowed], "turns too often", told)
        return (refused, Finding(rule="LI-SPC-002", says=f"{own} is Agile: two turns")) if allowed > 1 else refused
    corners = [each.corner for each in turns]
    if corners != sorted(corners) or not 0 <= corners[0] <= corners[-1] < len(topic.move.path):
        told = f"{own} would turn at places {', '.join(map(str, corners))} of a path of {len(topic.move.path)}"
        return _refused(topic, turns[0], "turns off its path", f"{told}; count them from 0, in order")
    before = topic.model.facing
    for turn in turns:
        if not within_quarter(before, turn.facing):
            told = f"{own} would turn by more than 90 degrees at once; turn it less"
            return _refused(topic, turn, "turns too far", told)
        before = turn.facing
    return None


def _refused(topic: ModelPath, turn: Turn, reason: str, told: str) -> Finding:
    at = topic.move.path[max(0, min(turn.corner, len(topic.move.path) - 1))]
    return Finding(
        effect=Forbid(reason=reason),
        facts={"model": topic.model.id},
        says=told,
        witness=outlined(Outline(base=topic.model.base, at=at, facing=turn.facing), f"{reason} here"),
    )


@BOOK.rule("LI-TIT-004")
def backwards(topic: PathCost) -> Finding | None:
    """Every inch that a Titan goes into its Rear Arc, 90 degrees or more from its facing, counts as two."""
    extra = rear_inches(topic.walk) if topic.walk is not None else 0.0
    if extra == 0.0:
        return None
    return Finding(
        effect=MoveCost(extra=extra),
        facts={"model": topic.model.id, "rear": extra},
        says=f'{hundredths(extra)}" into its Rear Arc count twice',
    )


def as_it_walks(topic: ModelPath) -> None:
    """Cite by what a Titan goes and turns as it does; and what lets a Knight do so that is not bound like it."""
    own, walk = topic.model.id, topic.walk
    if walk is None:
        turned = topic.moved.facing != topic.model.facing or bool(bends(topic.move.path))
        if turned and topic.field.profile(topic.model).type is DetachmentType.KNIGHT:
            cite("LI-TIT-006", own)
        return
    if topic.length > 0.0:
        told = f"goes {', then turns and goes '.join(map(_told, walk.strides))}"
        cite("LI-TIT-001", own, says=told if walk.turns or walk.strides[0].rear else "")
    if topic.manoeuvre is Manoeuvre.CHARGE or acting_order(topic.detachment) is Order.MARCH:
        cite("LI-TIT-005", own)
    if not walk.turns:
        return
    places = " and ".join(in_inches(topic.move.path[each.corner]) for each in walk.turns)
    cite("LI-TIT-002", own, says=f"turns at {places}, which costs no movement")
    if len(walk.turns) > 1:
        cite("LI-SPC-002", own, says="is Agile and may turn twice")
    if topic.length == 0.0:
        cite("LI-TIT-003", own, says="turns where it stands")
