"""What rulings of the games of single attacks are measured by: how far apart pieces are, what a roll has to show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from umpire.geometry import CONTACT, gap
from umpire.rulings import Effect, Finding, Measure, Term, Witness, held_to
from umpire.table import Feature, Model, apart, closest_points

BEST_FACE = 6.0


def between(one: Model, other: Model, limit: float, *, of: str) -> Measure:
    """Return the measure of the distance between two models that a limit decides on."""
    away = max(apart(one, other), 0.0)
    ends = closest_points(one.outline, other.outline)
    touch = away <= CONTACT
    label = f"{one.id} touches {other.id}" if touch else f'{away:.2f}" from {one.id} to {other.id}'
    witness = Witness(kind="point" if touch else "line", points=ends[:1] if touch else ends, label=label)
    return Measure(margin=held_to(away, limit, of=of), witness=witness)


def to_feature(model: Model, feature: Feature, limit: float, *, of: str) -> Measure:
    """Return the measure of a model's distance to a feature; below 0 where it stands on it or within it."""
    away = gap(model.outline, feature.footprint)
    ends = closest_points(model.outline, feature.footprint)
    told = f'{away:.2f}" from' if away > CONTACT else "on or within" if away < -CONTACT else "touching"
    line = Witness(kind="line", points=ends, label=f"{model.id} {told} {feature.id}")
    return Measure(margin=held_to(away, limit, of=of), witness=line)


def nearest(models: Iterable[Model], others: Iterable[Model]) -> tuple[Model, Model] | None:
    """Return the two of some models and others that are nearest to one another; None where there are none."""
    enemies = tuple(others)
    pairs = [(apart(one, other), one.id, one, other) for one in models for other in enemies]
    found = min(pairs, key=lambda each: each[:2], default=None)
    return None if found is None else found[2:]


def agreeing(measure: Measure, *, allowed: bool) -> Measure | None:
    """Return a measure of something that may be at most its limit, None where the verdict says another thing of it."""
    margin = measure.margin
    if margin is None or margin.measured is None or margin.limit is None:
        return None
    return measure if (margin.measured <= margin.limit + CONTACT) == allowed else None


def roll(needed: float, terms: Sequence[Term], *, what: str) -> Measure:
    """Return the measure of what a die has to show, of the most that it shows, and what that adds up from."""
    label = f"{needed:g}+ {what}" if needed <= BEST_FACE else f"no {what}"
    margin = held_to(needed, BEST_FACE, of="roll needed, of the most that a die shows", unit="pips")
    return Measure(margin=margin, witness=Witness(kind="sum", points=(), label=label, terms=tuple(terms)))


def terms_of(findings: Iterable[Finding], kind: type[Effect], *, sign: float = 1.0) -> list[Term]:
    """Return the numbers that effects of one kind add, in the order in which they were found."""
    return [
        # those kinds of effect that add something have ``by``
        Term(by=sign * float(getattr(each.effect, "by", 0)), rule=each.rule, says=str(each.effect))
        for each in findings
        if isinstance(each.effect, kind)
    ]
