"""What lies outside the source and is assumed, all of it in this one place: the least that makes the terrain act.

The page on terrain speaks of attack actions, move actions, fallen fighters and impact damage, which stand elsewhere in
the book. That is not part of the source; here is what this engine takes it for: the published core rules as far as they
are known, which a table can switch. The ids begin with WC-A.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from umpire.geometry import (
    CONTACT,
    Point3,
    Polygon,
    at_least,
    at_most,
    clearly_less,
    clearly_more,
    contains_point,
    gap,
    overlaps,
    total,
)
from umpire.rulings import Finding, TestDue, cite, forbid
from umpire.systems.warcry.battlefield import Field, LegKind, Nature, Part, Runemark, Weapon
from umpire.systems.warcry.rules.book import BOOK
from umpire.systems.warcry.rules.introduction import solid_parts
from umpire.systems.warcry.rules.measuring import vertical
from umpire.systems.warcry.rules.topics import Agreeing, Ending, Placed, SetUp
from umpire.table import Model

MODEL_HEIGHT = 1.5
"""How tall a fighter is taken to be where nobody says it, inches."""
STEP, DEEP, LANDING = 1.0, 3.0, 2.0
IMPACT = {4: 1, 5: 1, 6: 3}
"""The damage points that impact damage causes; other faces cause none."""


def hit_needed(strength: int, toughness: int) -> int:
    """An attack hits on 3+ if its Strength is above the Toughness, on 4+ if it is equal, on 5+ if it is below."""
    if strength == toughness:
        return 4
    return 3 if strength > toughness else 5


def is_critical(die: int) -> bool:
    """A natural 6 is a critical hit."""
    return die == 6


def hits(die: int, needed: int) -> bool:
    """Whether an attack hits, and is no critical hit."""
    return die >= needed and not is_critical(die)


def damage_of(weapon: Weapon, hits: int, criticals: int) -> int:
    """Each hit allocates the weapon's first damage value, each critical hit the second."""
    return weapon.hit * hits + weapon.critical * criticals


def taken_down(left: int) -> bool:
    """A fighter with no Wounds left is taken down, and leaves the battlefield."""
    return left <= 0


def in_range(weapon: Weapon, apart: float) -> bool:
    """An attack action targets an enemy within the weapon's Range, and not nearer than its least, up and down too."""
    return at_most(apart, weapon.range) and (not weapon.min_range or at_least(apart, weapon.min_range))


def cost(field: Field, kind: LegKind, start: Point3, end: Point3) -> float:
    """Normal moves, jumps and flights are paid across, climbs up and down; a drop is not paid."""
    cite("WC-A06")
    across = math.sqrt(total(((start[0] - end[0]) * (start[0] - end[0]), (start[1] - end[1]) * (start[1] - end[1]))))
    up = abs(start[2] - end[2])
    if kind is LegKind.CLIMB:
        return across + up
    slanted = kind is LegKind.THROUGH or (kind is LegKind.FLY and field.agreement.chosen("flights") == "straight")
    return math.sqrt(across * across + up * up) if slanted else across


def may_climb(field: Field, runemarks: Sequence[str]) -> bool:
    """Whether a fighter climbs at all: those with the Mount runemark do not."""
    return field.agreement.chosen("mounts") == "climb" or Runemark.MOUNT.value not in runemarks


def in_the_same_place(one: Model, other: Model) -> bool:
    """Nobody moves through another fighter, or ends where another stands; those who fly pass above."""
    below = clearly_less(other.ground, one.ground + one.height)
    above = clearly_less(one.ground, other.ground + other.height)
    return below and above and overlaps(one.outline, other.outline)


def blocks(part: Part, model: Model) -> bool:
    """Nobody moves through terrain; what is no more than 1 inch higher is moved over freely."""
    piece = part.piece
    high = clearly_more(piece.top, model.ground + STEP)
    return not part.open and high and clearly_less(piece.bottom, model.ground + model.height)


def over(field: Field, model: Model, footprint: Polygon) -> bool:
    """A fighter stands on the floor or on a flat part of terrain; on anything else it can only climb.

    Tells whether a footprint holds it, if it is at the height of that.
    """
    if field.agreement.chosen("standing") == "base":
        return overlaps(model.outline, footprint)
    return contains_point(footprint, model.at)


def stands(field: Field, model: Model) -> bool:
    """Whether there is something below a fighter to stand on."""
    if not clearly_more(model.ground, 0.0):
        return True
    return any(
        part.flat and at_most(abs(part.piece.top - model.ground), 0.0) and over(field, model, part.piece.footprint)
        for part in solid_parts(field)
    )


def level_under(field: Field, model: Model) -> float:
    """Return the height of what a fighter would come to stand on straight below where it is."""
    tops = (
        part.piece.top
        for part in solid_parts(field)
        if part.flat and part.piece.top <= model.ground + CONTACT and over(field, model, part.piece.footprint)
    )
    return max(tops, default=0.0)


@BOOK.rule("WC-A10")
def ends_climbing(topic: Ending) -> Finding | None:
    """A fighter that ends its activation climbing has fallen."""
    hold = topic.field.fighter(topic.model.id).climbing
    if not hold:
        return None
    return Finding(effect=TestDue(kind="fallen", because="it ends its activation climbing"), facts={"part": hold})


def impact_damage(field: Field, die: int) -> int:
    """Impact damage: a dice is rolled; on a 4 or 5 the fighter suffers 1 damage point, on a 6 it suffers 3."""
    return die if field.agreement.chosen("impact_damage") == "shown" else IMPACT.get(die, 0)


@BOOK.rule("WC-A12")
def fallen_deep(topic: Placed) -> Finding | None:
    """A fallen fighter that is placed 3 inches or more lower than it was suffers impact damage."""
    below = vertical(topic.field, topic.fallen_from - topic.model.ground)
    if not deep_enough(below):
        return None
    return Finding(effect=TestDue(kind="impact", because="a deep fall"), facts={"below": below})


def deep_enough(below: float) -> bool:
    """A jump or a fall down 3 inches or more causes impact damage."""
    return at_least(below, DEEP)


def lower(fallen_from: float, ground: float) -> bool:
    """A fallen fighter is placed on a lower level, where it can stand, within 2 inches horizontally of where it was."""
    return clearly_less(ground, fallen_from)


def near_enough(field: Field, before: Model, there: Model) -> bool:
    """Whether a fallen fighter is placed near enough to where it was."""
    return field.agreement.chosen("landing") == "anywhere" or at_most(gap(before.outline, there.outline), LANDING)


@BOOK.rule("WC-A15")
def all_agreed(topic: SetUp) -> tuple[Finding, ...]:
    """The battle begins when the players have agreed on what each terrain feature is; that may be nothing special."""
    open_yet = (each.id for each in topic.field.table.features if not each.settled)
    return tuple(forbid(f"what {name} is has not been agreed on") for name in open_yet)


@BOOK.rule("WC-A16")
def stairs_agreed_at_set_up(topic: Agreeing) -> Finding | None:
    """Which parts are stairs or ladders is agreed on at set-up as well."""
    named = any(each in (Nature.STAIRS, Nature.LADDER) for each in topic.natures)
    if not named:
        return None
    if topic.field.state.round == 0:
        return Finding(says="stairs and ladders are agreed on now")
    return forbid("stairs and ladders are agreed on at set-up", facts={"round": topic.field.state.round})


def may_fly(runemarks: Sequence[str]) -> bool:
    """Fighters with the Fly runemark can fly: over terrain and fighters, to where they can stand."""
    return Runemark.FLY.value in runemarks


def deadly_level(part: Part, low: float, high: float) -> bool:
    """A moving fighter is on a part if its base is over it, and its top at most 1 inch above the base."""
    piece = part.piece
    return at_most(piece.bottom, high) and at_most(low, piece.top) and at_most(piece.top, low + STEP)
