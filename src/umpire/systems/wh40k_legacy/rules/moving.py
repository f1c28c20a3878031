"""Moving Into Difficult Terrain: shorter moves and charges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from umpire.geometry import Point3, Polygon, clearly_less
from umpire.rulings import Fact, Finding, MoveModifier, aside, cite, note
from umpire.systems.wh40k_legacy.battlefield import Field, MoveKind
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.natures import is_difficult, is_open
from umpire.systems.wh40k_legacy.rules.topics import Journey
from umpire.table import Feature, Model, crossed, swept

COST = 2.0
LOW, LOWEST = 3.0, 1.0
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
    if topic.kind not in SLOWED:
        told = f"a {topic.kind.value.replace('_', ' ')} is not slowed"
        return (note("WL-021", told),) if topic.over else ()
    return slowing(topic, topic.over)


def slowing(topic: Journey, features: Sequence[Feature]) -> tuple[Finding, ...]:
    """Return the reduction for each piece that slows a unit, and why others do not."""
    models = topic.field.models_of(topic.unit)
    found: list[Finding] = []
    for each in features:
        height = max([each.height, *(piece.top for piece in each.pieces)])
        facts: dict[str, Fact] = {"feature": each.id, "height": height}
        if _every(models, "FLY"):
            found.append(note("WL-022", f"every model can FLY over {each.id}", facts=dict(facts)))
            continue
        if _every(models, "TITANIC"):
            cite("WL-024", topic.unit)
            if clearly_less(height, LOW):
                found.append(note("WL-023", f"every model is TITANIC, {each.id} is low", facts=dict(facts)))
                continue
        elif any(model.has("FLY", "TITANIC") for model in models):
            cite("WL-025", topic.unit)  # some of them are not enough
        if height <= LOWEST:
            cite("WL-017", topic.unit)
        found.append(Finding(effect=MoveModifier(by=-COST, because="difficult terrain"), facts=dict(facts)))
    return tuple(found)


def farthest(move: float, rolled: float, reduction: float) -> float:
    """Return how far a model may go: what reduces its Move comes off before anything is added, and leaves 0."""
    if move + reduction < 0.0:
        cite("WL-016")
    return max(0.0, move + reduction) + rolled


def over(field: Field, paths: Mapping[str, tuple[Point3, ...]]) -> tuple[Feature, ...]:
    """Return the pieces of difficult terrain that some model crosses on its path."""
    legs = {name: legs_of(field.table.model(name), path) for name, path in paths.items()}
    found: list[Feature] = []
    for each in field.table.features:
        crossing = [name for name in paths if any(crossed(leg, each) for leg in legs[name])]
        if crossing and is_open(each):
            cite("WL-008")
        elif any(is_difficult(each, field.table.model(name)) for name in crossing):
            found.append(each)
    return tuple(found)


def some_difficult(field: Field) -> bool:
    """Whether there is difficult terrain on the table."""
    with aside():
        return any(not is_open(each) and is_difficult(each) for each in field.table.features)


def legs_of(model: Model, path: Sequence[Point3]) -> tuple[Polygon, ...]:
    """Return what a model's base passes over on each leg of its path."""
    return swept(model, tuple((x, y) for x, y, _ in path))


def once(field: Field, slowed_by: Sequence[str]) -> float:
    """Return what is taken off a move or a charge roll, by however many pieces it is slowed."""
    pieces = len(dict.fromkeys(slowed_by))
    if pieces > 1:
        cite("WL-020")
    return -COST * (pieces if field.agreement.chosen("several_pieces") == "each" else min(pieces, 1))


def _every(models: Sequence[Model], keyword: str) -> bool:
    return bool(models) and all(each.has(keyword) for each in models)
