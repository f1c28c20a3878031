"""Moving Into Difficult Terrain: shorter moves and charges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from umpire.geometry import Point3, Polygon, clearly_less
from umpire.rulings import Fact, Finding, MoveModifier, note
from umpire.systems.wh40k_legacy.battlefield import Field, MoveKind
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.natures import is_difficult
from umpire.systems.wh40k_legacy.rules.open_ground import has_rules
from umpire.systems.wh40k_legacy.rules.topics import Journey
from umpire.table import Feature, Model, crossed, swept

__all__ = [
    "charge_slowed",
    "counts",
    "every_model",
    "farthest",
    "flown_over",
    "height_of",
    "legs_of",
    "move_slowed",
    "not_below_zero",
    "once",
    "over",
    "slowing",
    "slows",
    "strode_over",
]

COST = 2.0
LOW = 3.0
SLOWED = (MoveKind.NORMAL, MoveKind.ADVANCE, MoveKind.FALL_BACK, MoveKind.CHARGE)


@BOOK.rule("WL-014")
def move_slowed(topic: Journey) -> tuple[Finding, ...]:
    """Where some model of a unit moves over the piece, Move is 2 inches less for all of its models."""
    if topic.kind is MoveKind.CHARGE:
        return ()
    return _slowed(topic)


@BOOK.rule("WL-018")
def charge_slowed(topic: Journey) -> tuple[Finding, ...]:
    """Where some model of a charging unit moves over the piece, its charge roll is 2 less."""
    if topic.kind is not MoveKind.CHARGE:
        return ()
    return _slowed(topic)


def _slowed(topic: Journey) -> tuple[Finding, ...]:
    crossing = over(topic.field, topic.paths)
    if not slows(topic.kind):
        told = f"a {topic.kind.value.replace('_', ' ')} is not slowed"
        return (note("WL-021", told),) if crossing else ()
    return slowing(topic, crossing)


def slowing(topic: Journey, features: Sequence[Feature]) -> tuple[Finding, ...]:
    """Return the reduction for each piece that slows a unit, and why others do not."""
    models = topic.field.models_of(topic.unit)
    found: list[Finding] = []
    for each in features:
        facts: dict[str, Fact] = {"feature": each.id, "height": height_of(each)}
        if not counts(each):
            continue
        if flown_over(models):
            found.append(note("WL-022", f"every model can FLY over {each.id}", facts=dict(facts)))
        elif strode_over(models, each):
            found.append(note("WL-023", f"every model is TITANIC, {each.id} is low", facts=dict(facts)))
        else:
            found.append(Finding(effect=MoveModifier(by=-COST, because="difficult terrain"), facts=dict(facts)))
    return tuple(found)


@BOOK.implements("WL-015")
def farthest(move: float, rolled: float, reduction: float) -> float:
    """The 2 inches come off Move before anything is added; an Advance die is not itself reduced."""
    return not_below_zero(move + reduction) + rolled


@BOOK.implements("WL-016")
def not_below_zero(inches: float) -> float:
    """The reduced Move is never below 0 inches."""
    return max(0.0, inches)


@BOOK.implements("WL-017")
def counts(feature: Feature) -> bool:
    """The reduction applies even if every part of the piece is 1 inch high or lower."""
    return feature.height >= 0.0


@BOOK.implements("WL-019")
def over(field: Field, paths: Mapping[str, tuple[Point3, ...]]) -> list[Feature]:
    """The reduction hangs on the paths: a unit none of whose models crosses the piece moves at its full rate."""
    moved = [(field.table.model(name), path) for name, path in paths.items()]
    return [
        each
        for each in field.table.features
        if has_rules(each)
        and any(
            is_difficult(each, model) and any(crossed(leg, each) for leg in legs_of(model, path))
            for model, path in moved
        )
    ]


def legs_of(model: Model, path: Sequence[Point3]) -> tuple[Polygon, ...]:
    """Return what a model's base passes over on each leg of its path."""
    return swept(model, tuple((x, y) for x, y, _ in path))


@BOOK.implements("WL-020")
def once(field: Field, slowed_by: Sequence[str]) -> float:
    """The reduction is taken once, however many models cross however many pieces."""
    pieces = len(dict.fromkeys(slowed_by))
    return -COST * (pieces if field.agreement.chosen("several_pieces") == "each" else min(pieces, 1))


@BOOK.implements("WL-021")
def slows(kind: MoveKind) -> bool:
    """Only Normal Moves, Advances, Fall Backs and charges are slowed, not piling in, consolidating or setting up."""
    return kind in SLOWED


@BOOK.implements("WL-022")
def flown_over(models: Sequence[Model]) -> bool:
    """The reductions are waived for a unit all of whose models can FLY."""
    return every_model(models, "FLY")


@BOOK.implements("WL-023")
def strode_over(models: Sequence[Model], feature: Feature) -> bool:
    """They are waived for a unit all of whose models are TITANIC, over a piece lower than 3 inches."""
    return every_model(models, "TITANIC") and clearly_less(height_of(feature), LOW)


@BOOK.implements("WL-024")
def height_of(feature: Feature) -> float:
    """A piece is as high as its highest point, wherever that is and whatever part is crossed."""
    return max([feature.height, *(piece.top for piece in feature.pieces)])


@BOOK.implements("WL-025")
def every_model(models: Sequence[Model], keyword: str) -> bool:
    """Each exemption needs all models: some who FLY and others who are TITANIC have neither."""
    return bool(models) and all(each.has(keyword) for each in models)
