"""What lies outside the source and is assumed, all of it in this one place: the least that makes the terrain act.

The page of terrain rules speaks of hit rolls, saves, charges, Reserves and much else that stands in core rules of two
generations. Those rules are not part of the source; here is what this engine takes them for. Their ids begin with WL-A.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from umpire.geometry import Point3, Sight, at_most, total
from umpire.rulings import Finding, HitsOn, Permit, SaveKind, cite
from umpire.systems.wh40k_legacy.battlefield import Field, MoveKind, Phase, Terrain, words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.topics import Contact, Hit
from umpire.table import (
    Feature,
    Model,
    Obstacle,
    Obstacles,
    Unit,
    WeaponKind,
    apart,
    free_line,
    named_first,
    obstacles,
    overlapping,
    touching,
)

MODEL_HEIGHT = 1.5
"""How high a model is taken to be where nobody says it, inches."""
BEYOND = 7
"""More than any die shows."""


def hits(die: int, needed: int) -> bool:
    """An attack hits on its skill or more; a natural 1 always misses."""
    return die != 1 and die >= needed


def wound_needed(strength: int, toughness: int) -> int:
    """A hit wounds on 4+ at equal Strength, one less or more per point, at best 2+; 6+ at 2 or 3 short, then never."""
    short = toughness - strength
    if short >= 4:
        return BEYOND
    return 6 if short >= 2 else max(2, 4 + short)


def wounds(die: int, needed: int) -> bool:
    """A hit wounds on the number needed or more."""
    return die >= needed


def saves(die: int, needed: int) -> bool:
    """A save succeeds on the number needed or more, never better than 2+; a natural 1 always fails."""
    return die != 1 and die >= needed


def cancels(ap: int | None, save: int) -> bool:
    """An AP equal to or lower than the number of an armour save cancels it; other saves do not look at AP."""
    return ap is not None and ap <= save


def best_save(ways: Sequence[tuple[int, SaveKind, Feature | None]]) -> tuple[int, SaveKind, Feature | None] | None:
    """A model makes one save, its best: of equal ones armour, then invulnerable, then cover, a fuel pipe's last."""
    order = (SaveKind.ARMOUR, SaveKind.INVULNERABLE, SaveKind.COVER)
    pipes = [each for _, _, each in ways if each is not None and Terrain.FUEL_PIPE in words(each)]
    return min(ways, key=lambda way: (way[0], order.index(way[1]), way[2] in pipes), default=None)


def next_to_save(field: Field, unit: Unit, order: Sequence[str] = ()) -> Model | None:
    """The defender's models take wounds one by one: one that is wounded first, then in the order that is named."""
    ranked = named_first(field.models_of(unit), order)
    hurt = [each for each in ranked if field.wounds_left(each) < field.profile(each).wounds]
    return next(iter(hurt or ranked), None)


@BOOK.rule("WL-A07")
def snap_shot(topic: Hit) -> Finding | None:
    """A Heavy weapon fired by a model that has moved in this turn hits on natural sixes only."""
    if not topic.weapon.heavy or topic.attacker.id not in topic.field.state.moved:
        return None
    if topic.attacker.has("RELENTLESS"):
        return None
    return Finding(effect=HitsOn(value=6, because="a Heavy weapon after moving"), facts={"model": topic.attacker.id})


@BOOK.rule("WL-A08")
def overwatch(topic: Hit) -> Finding | None:
    """Shots in the Charge phase are Overwatch, and hit on natural sixes only."""
    if topic.weapon.kind is not WeaponKind.RANGED or topic.field.state.phase is not Phase.CHARGE:
        return None
    return Finding(effect=HitsOn(value=6, because="Overwatch"), facts={"model": topic.attacker.id})


@BOOK.rule("WL-A09")
def in_touch(topic: Contact) -> Finding | None:
    """Models whose bases touch are in base contact."""
    if not touching(topic.one, topic.other):
        return None
    return Finding(effect=Permit(reason="their bases touch"), facts={"one": topic.one.id, "other": topic.other.id})


def in_contact_with(field: Field, one: Model, other: Model) -> bool:
    """Whether two models are in base contact, touching or across a piece."""
    found = BOOK.findings(Contact(field=field, one=one, other=other))
    return any(isinstance(each.effect, Permit) for each in found)


def engaged(field: Field, model: Model) -> bool:
    """A model is engaged while it is in base contact with an enemy; only then does it strike."""
    enemies = [each for each in field.table.models.values() if field.are_enemies(model, each)]
    return any(in_contact_with(field, model, each) for each in enemies)


def base_move(move: float, kind: MoveKind) -> float:
    """A Normal Move and a Fall Back go Move inches, an Advance D6 more, a charge the roll of 2D6; other moves go 3."""
    if kind is MoveKind.CHARGE:
        return 0.0
    return move if kind in (MoveKind.NORMAL, MoveKind.ADVANCE, MoveKind.FALL_BACK) else 3.0


def path_length(corners: Sequence[Point3]) -> float:
    """A path is as long as its straight legs in space together."""
    legs = []
    for (ax, ay, az), (bx, by, bz) in itertools.pairwise(corners):
        dx, dy, dz = ax - bx, ay - by, az - bz
        if dz:
            cite("WL-A12")
        legs.append(math.sqrt(dx * dx + dy * dy + dz * dz))
    return total(legs)


def ground_in_the_open(field: Field) -> int | None:
    """Who has no cover save gains none by Going to Ground, unless a house rule grants 6+."""
    return 6 if field.agreement.chosen("ground_in_the_open") == "six" else None


def penetrates(die: int, strength: int, armour: int) -> bool:
    """A hit on a vehicle costs a Hull Point where D6 and Strength reach the Armour Value of the side it strikes."""
    return die + strength >= armour


def may_attack_in(phase: Phase, kind: WeaponKind) -> bool:
    """Models shoot in the Shooting phase, and in the Charge phase as Overwatch; they strike in the Fight phase."""
    shooting = phase in (Phase.SHOOTING, Phase.CHARGE)
    return shooting if kind is WeaponKind.RANGED else phase is Phase.FIGHT


def in_range(attacker: Model, target: Model | Feature, *, inches: float) -> bool:
    """A weapon reaches models and gun emplacements within its range."""
    return at_most(apart(attacker, target), inches)


def in_sight(field: Field, viewer: Model, target: Model) -> Sight:
    """A model is seen if some line from any part of the viewer to any part of it passes all closed pieces."""
    return free_line(viewer, target, closed_pieces(field))


def closed_pieces(field: Field) -> Obstacles:
    """Return the closed pieces of all terrain as they stand in the way of lines."""
    return obstacles(field.table.features, lambda _: Obstacle.PIECES)


def arrives(die: int, needed: int) -> bool:
    """A Reserves roll is D6, and succeeds on the number needed or more; no die is re-rolled twice."""
    return die >= needed


def shares_its_place(one: Model, other: Model) -> bool:
    """No model ends its move with its base over that of another at its own level."""
    return one.level_with(other) and overlapping(one, other)


def charge_arrives(field: Field, unit: Unit, target: Unit) -> tuple[Model, Model] | None:
    """A charge is a success where a model of the unit ends in base contact with one of its target."""
    for one in field.models_of(unit):
        for other in field.models_of(target):
            if in_contact_with(field, one, other):
                return one, other
    return None
