"""What terrain adds to the movement that a path spends: Difficult terrain, Obstacles, Cliff Faces."""

from __future__ import annotations

from math import floor

from umpire.geometry import CONTACT, clearly_less, overlaps, total
from umpire.rulings import Finding, MoveCost, cite
from umpire.systems.legions.battlefield import DetachmentType, Terrain
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.house_rules import house_rule
from umpire.systems.legions.rules.movement.measure import bounding_radius
from umpire.systems.legions.rules.movement.passage import Interval, Stretch, inches, leap_of, slows
from umpire.systems.legions.rules.movement.topics import PathCost

OBSTACLES = (Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE)


@BOOK.rule("LI-TER-019")
def difficult_terrain(topic: PathCost) -> Finding | None:
    """Every inch through Difficult terrain counts as two, except for Infantry and Walkers."""
    slow = [each for each in topic.stretches if slows(topic.field, each.area, topic.model)]
    if not slow:
        return None
    extra = inches(_united(tuple(interval for each in slow for interval in each.counted)))
    full = float(floor(extra + CONTACT))
    if abs(extra - full) > CONTACT:
        cite("LI-TER-021", topic.model)
    if house_rule(topic.field, "difficult_inches") == "full":
        extra = full
    if extra == 0.0:
        return None
    if len(topic.stretches) > 1:
        cite("LI-TER-077", topic.model)
    if any(each.area.has(Terrain.OBSTRUCTING) for each in slow):
        cite("LI-TER-029", topic.model)
    named = ", ".join(each.area.id for each in slow)
    return Finding(
        effect=MoveCost(extra=extra),
        facts={"model": topic.model.id, "areas": named, "inside": extra},
        says=f'{extra:.2f}" through {named} count twice',
    )


def _united(intervals: tuple[Interval, ...]) -> tuple[Interval, ...]:
    """Return the parts of a path that some intervals cover, so that a stretch in several areas counts once."""
    joined: list[Interval] = []
    for start, end in sorted(intervals):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


@BOOK.rule("LI-TER-059")
def obstacle_height(topic: PathCost) -> tuple[Finding, ...]:
    """Each crossing of an Obstacle costs inches equal to its height on top of the distance travelled."""
    if leap_of(topic.field, topic.model):
        return ()
    crossed = [each for each in topic.stretches if each.area.has(*OBSTACLES)]
    if crossed and topic.field.profile(topic.model).type is DetachmentType.TITAN:
        named = ", ".join(each.area.id for each in crossed)
        return (Finding(rule="LI-TIT-008", says=f"{topic.model.id} loses no movement over {named}"),)
    return tuple(
        Finding(
            effect=MoveCost(extra=each.area.height * times),
            facts={"model": topic.model.id, "obstacle": each.area.id, "crossings": times, "height": each.area.height},
            says=f'over {each.area.id}: {each.area.height * times:g}" more',
        )
        for each in crossed
        if (times := _climbs(topic, each))
    )


def _climbs(topic: PathCost, stretch: Stretch) -> int:
    """Return how often a path climbs an Obstacle; a model that starts on it does not climb it again."""
    started = stretch.inside[0][0] == 0.0 and overlaps(topic.model.outline, stretch.area.outline)
    return len(stretch.inside) - int(started)


@BOOK.rule("LI-TER-097")
def scale_the_face(topic: PathCost) -> tuple[Finding, ...]:
    """Scaling a Cliff Face costs inches of movement equal to its height."""
    return tuple(
        Finding(
            effect=MoveCost(extra=_scaling(topic, each)),
            facts={"model": topic.model.id, "cliff": each.area.id, "height": each.area.height},
            says=f'scales {each.area.id}: {each.area.height * len(each.face):g}" of height',
        )
        for each in topic.stretches
        if each.face
    )


def _scaling(topic: PathCost, stretch: Stretch) -> float:
    """Return what a path pays for the Faces it scales: their height, while the shift across is free."""
    for start, end in stretch.face:
        if any(abs(start - entered) <= CONTACT for entered, _ in stretch.inside):
            cite("LI-TER-098", topic.model)
        else:
            cite("LI-TER-103", topic.model)  # from inside: the way down costs the height again
        if clearly_less(end, topic.length):
            cite("LI-TER-102", topic.model)
    width = 2 * bounding_radius(topic.model.base) if house_rule(topic.field, "cliff_shift") == "free" else 0.0
    return total(stretch.area.height - min(end - start, width) for start, end in stretch.face)
