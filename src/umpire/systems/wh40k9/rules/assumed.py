"""What lies outside the source and is assumed, all of it in this one place: the least that makes the traits act.

The page of terrain traits speaks of hit rolls, saving throws, charges and much else that stands in the core rules.
Those rules are not part of the source; here is what this engine takes them for. Their ids begin with W9-A.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from umpire.geometry import Point3, at_most, clearly_more, total
from umpire.rulings import BenefitOfCover, Finding, Forbid, HitsOn, Permit, cite, has_effect
from umpire.systems.wh40k9.battlefield import FOOT, LINE, Category, Field, MoveKind
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.topics import (
    Arrival,
    Attack,
    ChargeEnd,
    Cover,
    Fight,
    Leaving,
    Overwatch,
    Passage,
    Standing,
    Strike,
    View,
)
from umpire.table import (
    Feature,
    Model,
    Obstacle,
    Obstacles,
    Unit,
    WeaponKind,
    apart,
    free_line,
    free_points,
    named_first,
    obstacles,
    on_or_within,
    pairs_within,
    within,
)

MODEL_HEIGHT = 1.5
"""How high a model is taken to be where nobody says it, inches; it matters to ordinary sight alone."""
ACROSS, UP = 1.0, 5.0
STEP = 1.0
NEAR_OBSTACLE = 3.0


def hits(die: int, needed: int, modifier: int = 0, *, natural: bool = False) -> bool:
    """An attack hits on its skill or more after modifiers; a natural 6 always hits, a natural 1 always misses.

    With ``natural`` it hits on what the die shows, and on nothing else.
    """
    if natural:
        return die >= needed
    return die == 6 or (die != 1 and die + modifier >= needed)


def hit_modifier(found: Sequence[int]) -> int:
    """All modifiers of a hit roll together are never more than +1 or -1."""
    together = sum(found)
    if abs(together) > 1:
        cite("W9-A02")
    return max(-1, min(1, together))


def wound_needed(strength: int, toughness: int) -> int:
    """A hit wounds on 2+ at twice the Toughness, 3+ above it, 4+ at it, 5+ below it, 6+ at half of it or less."""
    if strength >= 2 * toughness:
        return 2
    if 2 * strength <= toughness:
        return 6
    if strength == toughness:
        return 4
    return 3 if strength > toughness else 5


def wounds(die: int, needed: int) -> bool:
    """A hit wounds on the number needed or more."""
    return die >= needed


def saves(die: int, needed: int) -> bool:
    """A saving throw succeeds on the number needed or more; a natural 1 always fails."""
    return die != 1 and die >= needed


def armour_needed(save: int, ap: int, modifier: int) -> int:
    """AP and modifiers change the armour saving throw only; of it and the invulnerable one the better is taken."""
    return save - ap - modifier


def next_to_save(field: Field, unit: Unit, order: Sequence[str] = ()) -> Model | None:
    """The defender's models take wounds one by one: one that is wounded first, then in the order that is named."""
    ranked = named_first(field.models_of(unit), order)
    hurt = [each for each in ranked if field.wounds_left(each) < field.profile(each).wounds]
    return next(iter(hurt or ranked), None)


@BOOK.rule("W9-A07")
def cover_of_area(topic: Cover) -> Finding | None:
    """INFANTRY, BEASTS and SWARM models on or within Area Terrain have the benefits of cover from it."""
    field, model, feature = topic.field, topic.model, topic.feature
    if field.agreement.stipulated("benefits_of_cover", model.id, feature.id) is not None:
        return None
    if field.category(feature) is not Category.AREA or not model.has(*FOOT) or not on_or_within(model, feature):
        return None
    return _benefits(model, feature)


@BOOK.rule("W9-A08")
def cover_of_obstacle(topic: Cover) -> Finding | None:
    """They have them within 3 inches of an Obstacle, unless one point of the attacker sees their whole base past it."""
    field, model, feature = topic.field, topic.model, topic.feature
    if field.agreement.stipulated("benefits_of_cover", model.id, feature.id) is not None:
        return None
    if (
        field.category(feature) is not Category.OBSTACLE
        or not model.has(*FOOT)
        or not within(model, feature, NEAR_OBSTACLE)
    ):
        return None
    if topic.attacker is not None and all(free_points(topic.attacker, [model], past_obstacle(feature))):
        return None
    return _benefits(model, feature)


def has_cover(field: Field, model: Model, feature: Feature, attacker: Model | None) -> bool:
    """Whether a model has the benefits of cover from a feature against an attacker, by all rules together."""
    found = BOOK.findings(Cover(field=field, model=model, feature=feature, attacker=attacker))
    return has_effect(found, BenefitOfCover) and not has_effect(found, Forbid)


def past_obstacle(feature: Feature) -> Obstacles:
    """Return an Obstacle as it stands in the way of lines 1 mm thick."""
    return obstacles((feature,), lambda _: Obstacle.COLUMN, thickness=LINE)


@BOOK.rule("W9-A09")
def cover_as_given(topic: Cover) -> Finding | None:
    """Where a table states that a model has the benefits of cover from a feature, or has not, that is so."""
    given = topic.field.agreement.stipulated("benefits_of_cover", topic.model.id, topic.feature.id)
    return _benefits(topic.model, topic.feature) if given else None


def _benefits(model: Model, feature: Feature) -> Finding:
    return Finding(effect=BenefitOfCover(feature=feature.id), facts={"model": model.id, "feature": feature.id})


@BOOK.rule("W9-A10")
def overwatch_hits(topic: Attack) -> Finding | None:
    """Overwatch hits on natural sixes only."""
    return Finding(effect=HitsOn(value=6, because="Overwatch")) if topic.overwatch else None


@BOOK.rule("W9-A11")
def may_overwatch(topic: Overwatch) -> Finding | None:
    """A unit with the means to do it may fire Overwatch at a unit that has declared a charge against it."""
    field, unit = topic.field, topic.unit
    if field.agreement.stipulated("overwatch", unit.id) == 0.0:
        return Finding(effect=Forbid(reason="its player has no way to fire Overwatch"), facts={"unit": unit.id})
    if unit.id not in field.did(topic.target.id).targets:
        return Finding(effect=Forbid(reason="it has not been declared a target"), facts={"charger": topic.target.id})
    if engaged(field, unit):
        return Finding(effect=Forbid(reason="it is within Engagement Range"), facts={"unit": unit.id})
    return None


def in_engagement_range(one: Model, other: Model) -> bool:
    """Models are within Engagement Range within 1 inch across the table and 5 inches up."""
    return within(one, other, ACROSS) and at_most(abs(one.ground - other.ground), UP)


def engaged(field: Field, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units within Engagement Range of a unit."""
    mine = field.models_of(unit)
    enemies = [other for enemy in field.table.enemies_of(unit.id) for other in field.models_of(enemy)]
    # Far more than the range, so that the range itself is judged in one place.
    near = pairs_within(mine, enemies, 2.0 * ACROSS)
    found = dict.fromkeys(other.unit for one, other in near if in_engagement_range(one, other))
    if found:
        cite("W9-A12", unit)
    return tuple(each for each in field.table.enemies_of(unit.id) if each.id in found)


@BOOK.rule("W9-A13")
def charge_reaches(topic: ChargeEnd) -> Finding | None:
    """A charge is declared within 12 inches, moves 2D6 inches, and ends within Engagement Range of every target."""
    if topic.target in engaged(topic.field, topic.unit):
        return Finding(effect=Permit(reason="within Engagement Range"), facts={"target": topic.target.id})
    return None


@BOOK.rule("W9-A14")
def may_fight(topic: Fight) -> Finding | None:
    """A unit is eligible to fight within Engagement Range of an enemy unit, or if it charged this turn."""
    field, unit = topic.field, topic.unit
    if field.did(unit.id).charged == field.state.turn:
        return Finding(effect=Permit(reason="it charged this turn"))
    near = engaged(field, unit)
    return Finding(effect=Permit(reason="within Engagement Range"), facts={"enemy": near[0].id}) if near else None


@BOOK.rule("W9-A15")
def may_strike(topic: Strike) -> Finding | None:
    """A model strikes at a unit that it is within Engagement Range of."""
    for other in topic.field.models_of(topic.target):
        if in_engagement_range(topic.model, other):
            cite("W9-A12", topic.model)
            return Finding(effect=Permit(reason="within Engagement Range"), facts={"enemy": other.id})
    return None


@BOOK.rule("W9-A16", restricts=("W9-060", "W9-069"))
def seen_at_all(topic: View) -> Finding | None:
    """A model is visible if some line from any part of the viewer to any part of it passes all closed pieces."""
    if ordinary_line(topic.field, topic.viewer, topic.target):
        return None
    return Finding(effect=Forbid(reason="solid parts block every line"), facts={"model": topic.target.id})


def ordinary_line(field: Field, viewer: Model, target: Model) -> bool:
    """Whether one model sees another by ordinary line of sight, or a table states that it does."""
    given = line_as_given(field, viewer, target)
    if given is not None:
        return given
    past = closed_pieces(field)
    return not past.names or free_line(viewer, target, past).visible


def line_as_given(field: Field, viewer: Model, target: Model) -> bool | None:
    """Return whether a table states that there is an ordinary line of sight, None where it states nothing."""
    given = field.agreement.stipulated("ordinary_sight", viewer.id, target.id)
    return None if given is None else given > 0.0


def closed_pieces(field: Field) -> Obstacles:
    """Return the closed pieces of all features as they stand in the way of lines."""
    return obstacles(field.table.features, lambda _: Obstacle.PIECES)


@BOOK.rule("W9-A17")
def free_to_move(topic: Leaving) -> Finding | None:
    """A unit within Engagement Range of an enemy makes no Normal Move and does not Advance: it Falls Back."""
    near = engaged(topic.field, topic.unit)
    if not near or topic.kind not in (MoveKind.NORMAL, MoveKind.ADVANCE):
        return None
    return Finding(effect=Forbid(reason="it is within Engagement Range"), facts={"enemy": near[0].id})


@BOOK.rule("W9-A23")
def keeps_away(topic: Arrival) -> Finding | None:
    """A Normal Move, an Advance and a Fall Back end out of Engagement Range of every enemy."""
    near = engaged(topic.field, topic.unit)
    if not near or topic.kind not in (MoveKind.NORMAL, MoveKind.ADVANCE, MoveKind.FALL_BACK):
        return None
    reason = f"it would end within Engagement Range of {near[0].id}"
    return Finding(effect=Forbid(reason=reason), facts={"enemy": near[0].id})


def base_move(move: float, kind: MoveKind) -> float:
    """A Normal Move and a Fall Back go Move inches, an Advance D6 more, a charge the roll; other moves go 3 inches."""
    if kind is MoveKind.CHARGE:
        return 0.0
    return move if kind in (MoveKind.NORMAL, MoveKind.ADVANCE, MoveKind.FALL_BACK) else 3.0


def path_length(corners: Sequence[Point3], *, flies: bool) -> float:
    """A path is as long as its way across and its way up and down together; those who FLY go straight."""
    legs = []
    for (ax, ay, az), (bx, by, bz) in itertools.pairwise(corners):
        across, up = (ax - bx) * (ax - bx) + (ay - by) * (ay - by), abs(az - bz)
        if up:
            cite("W9-A19")
        legs.append(math.sqrt(across + up * up) if flies else math.sqrt(across) + up)
    return total(legs)


@BOOK.rule("W9-A20")
def obstructed(topic: Passage) -> Finding:
    """Nobody moves through a part of terrain that stands more than 1 inch up in his way: he goes round or over it."""
    says = f"{topic.piece.kind} of {topic.feature.id} is in the way"
    return Finding(effect=Forbid(reason=says), facts={"feature": topic.feature.id, "piece": topic.piece.id})


@BOOK.rule("W9-A21", restricts=("W9-080", "W9-081"))
def on_a_surface(topic: Standing) -> Finding | None:
    """A model stands on the table or on a surface of terrain."""
    model = topic.model
    if not clearly_more(model.ground, 0.0):
        return None
    for feature in topic.field.table.features:
        if on_or_within(model, feature):
            levels = (feature.height, *(piece.top for piece in feature.pieces))
            if any(at_most(abs(level - model.ground), 0.0) for level in levels):
                return None
    return Finding(effect=Forbid(reason=f'nothing to stand on at {model.ground:g}"'), facts={"model": model.id})


def in_range(attacker: Model, target: Model, *, kind: WeaponKind, inches: float) -> bool:
    """A ranged weapon reaches models within its range that are visible to its bearer."""
    return kind is WeaponKind.MELEE or at_most(apart(attacker, target), inches)
