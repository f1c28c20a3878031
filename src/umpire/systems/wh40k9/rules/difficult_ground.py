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

__all__ = ["crossed_on", "farthest", "not_below_zero", "slows", "slows_once"]

COST = 2.0
SLOWED = (MoveKind.NORMAL, MoveKind.ADVANCE, MoveKind.FALL_BACK, MoveKind.CHARGE)


@BOOK.rule("W9-027")
def slowed(topic: Journey) -> tuple[Finding, ...]:
    """A Normal Move, Advance, Fall Back or charge move over any part of the feature is 2 inches shorter for all."""
    difficult = [each for each in bearing(topic.field, Trait.DIFFICULT_GROUND) if counts(each)]
    if not slows(topic.kind):
        return (note("W9-034", f"a {topic.kind.value.replace('_', ' ')} is not reduced"),) if difficult else ()
    over = crossed_on(topic.field, topic.paths, difficult)
    if not over:
        return (note("W9-033", "these paths keep clear of it"),) if difficult else ()
    told = [note("W9-030", f"{each.id} counts, {each.height:g} inches high") for each in over]
    if len(over) > 1:
        told.append(note("W9-032", f"{len(over)} features are crossed; once is enough"))
    effect = MoveModifier(by=-COST, because="Difficult Ground")
    found = [Finding(effect=effect, facts={"feature": each.id}) for each in slows_once(over)]
    return (*found, *told)


@BOOK.implements("W9-028")
def not_below_zero(inches: float) -> float:
    """The reduced distance is never below 0 inches."""
    return max(0.0, inches)


@BOOK.implements("W9-029")
def farthest(move: float, rolled: float, reduction: float) -> float:
    """The 2 inches come off the final maximum distance, after Advance dice are added."""
    return not_below_zero(move + rolled + reduction)


@BOOK.implements("W9-030")
def counts(feature: Feature) -> bool:
    """The reduction applies even if every part of the feature is 1 inch high or lower."""
    return feature.height >= 0.0


@BOOK.rule("W9-031", overrides="W9-027")
def flown_over(topic: Journey) -> Finding | None:
    """The reduction is waived for a unit that consists of FLY models only."""
    models = topic.field.models_of(topic.unit)
    if not bearing(topic.field, Trait.DIFFICULT_GROUND) or not all(each.has("FLY") for each in models):
        return None
    return Finding(effect=Permit(reason="every model can FLY"), facts={"unit": topic.unit.id})


@BOOK.implements("W9-032")
def slows_once(features: Sequence[Feature]) -> Sequence[Feature]:
    """The reduction is taken once per move, however many models cross however many features."""
    return features[:1]


@BOOK.implements("W9-033")
def crossed_on(field: Field, paths: Mapping[str, tuple[Point, ...]], features: Sequence[Feature]) -> list[Feature]:
    """The reduction depends on the paths taken: a unit none of whose models crosses the feature goes the full way."""
    legs = [leg for name, path in paths.items() for leg in swept(field.table.model(name), path)]
    return [each for each in features if any(crossed(leg, each) for leg in legs)]


@BOOK.implements("W9-034")
def slows(kind: MoveKind) -> bool:
    """Other moves, such as pile-in, consolidation and Heroic Intervention, are not reduced."""
    return kind in SLOWED
