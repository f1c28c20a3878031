"""Difficult Ground: shorter moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from umpire.geometry import Point
from umpire.rulings import Finding, MoveModifier, Permit, note
from umpire.systems.wh40k9.battlefield import Field, MoveKind, Trait
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.topics import Journey
from umpire.table import Feature, crossed, swept

COST, LOW = 2.0, 1.0
SLOWED = (MoveKind.NORMAL, MoveKind.ADVANCE, MoveKind.FALL_BACK, MoveKind.CHARGE)


@BOOK.rule("W9-027")
def slowed(topic: Journey) -> tuple[Finding, ...]:
    """A Normal Move, Advance, Fall Back or charge move over any part of the feature is 2 inches shorter for all."""
    difficult = bearing(topic.field, Trait.DIFFICULT_GROUND)
    if topic.kind not in SLOWED:
        return (note("W9-034", f"a {topic.kind.value.replace('_', ' ')} is not reduced"),) if difficult else ()
    over = _crossed_on(topic.field, topic.paths, difficult)
    if not over:
        return (note("W9-033", "these paths keep clear of it"),) if difficult else ()
    told = [note("W9-030", f"{each.id} counts, {each.height:g} inches high") for each in over if each.height <= LOW]
    if len(over) > 1:
        told.append(note("W9-032", f"{len(over)} features are crossed; once is enough"))
    effect = MoveModifier(by=-COST, because="Difficult Ground")
    return (Finding(effect=effect, facts={"feature": over[0].id}), *told)


def farthest(move: float, rolled: float, reduction: float) -> float:
    """Return how far a model may go: what reduces the distance comes off it after dice are added, and leaves 0."""
    return max(0.0, move + rolled + reduction)


@BOOK.rule("W9-031", overrides="W9-027")
def flown_over(topic: Journey) -> Finding | None:
    """The reduction is waived for a unit that consists of FLY models only."""
    models = topic.field.models_of(topic.unit)
    if not bearing(topic.field, Trait.DIFFICULT_GROUND) or not all(each.has("FLY") for each in models):
        return None
    return Finding(effect=Permit(reason="every model can FLY"), facts={"unit": topic.unit.id})


def _crossed_on(field: Field, paths: Mapping[str, tuple[Point, ...]], features: Sequence[Feature]) -> list[Feature]:
    """Return the features that some model crosses on its path."""
    legs = [leg for name, path in paths.items() for leg in swept(field.table.model(name), path)]
    return [each for each in features if any(crossed(leg, each) for leg in legs)]
