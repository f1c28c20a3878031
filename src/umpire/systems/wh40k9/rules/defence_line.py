"""Defence Line: charging and fighting across a feature."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.rulings import Fact, Finding, Permit, Witness, cite, note
from umpire.systems.wh40k9.battlefield import LINE, Field, Trait
from umpire.systems.wh40k9.rules.assumed import engaged, in_engagement_range
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.topics import ChargeEnd, Fight, Leaving, Strike
from umpire.table import Feature, Model, Unit, closest_points, crossed, pairs_within, strip, touching, within

BEFORE, REACH = 1.0, 2.0


@BOOK.rule("W9-016")
def charged_across(topic: ChargeEnd) -> tuple[Finding, ...]:
    """Against a unit within 1 inch of it a charge may end touching the feature and within 2 inches of the unit."""
    field, target = topic.field, topic.target
    guarded = _lines_before(field, target)
    told = []
    for line in bearing(field, Trait.DEFENCE_LINE):
        touch = _touching_models(field, topic.unit, line)
        near = _near(field, topic.unit, target)
        if line not in guarded:
            told += [note("W9-017", f"{target.id} is not within 1 inch of {line.id}")] if touch else []
        elif not touch:
            told += [note("W9-018", f"no model touches {line.id}")]
        elif not _ends_well(field, touch, near):
            told += [note("W9-019", f"no model that counts is within 2 inches of {target.id}")]
        else:
            if not any(each in near for each in touch):
                cite("W9-019", topic.unit)  # one model touches, another is near
            facts: dict[str, Fact] = {"line": line.id, "touching": _names(touch), "near": _names(near)}
            return (Finding(effect=Permit(reason=f"across {line.id}"), facts=facts),)
    return tuple(told)


def _names(models: Sequence[Model]) -> str:
    return ", ".join(each.id for each in models)


def _near(field: Field, unit: Unit, target: Unit) -> tuple[Model, ...]:
    there = field.models_of(target)
    return tuple(one for one in field.models_of(unit) if any(within(one, other, REACH) for other in there))


def _lines_before(field: Field, target: Unit) -> tuple[Feature, ...]:
    """Return the Defence Lines that a unit is within 1 inch of."""
    models = field.models_of(target)
    return tuple(
        each for each in bearing(field, Trait.DEFENCE_LINE) if any(within(model, each, BEFORE) for model in models)
    )


def _touching_models(field: Field, unit: Unit, line: Feature) -> tuple[Model, ...]:
    """Return the models of a unit that are in contact with a Defence Line."""
    return tuple(each for each in field.models_of(unit) if touching(each, line))


def _ends_well(field: Field, touch: Sequence[Model], near: Sequence[Model]) -> bool:
    """Whether a unit both touches a Defence Line and is near enough to its target."""
    if field.agreement.chosen("defence_line_model") == "same":
        return any(each in near for each in touch)
    return bool(touch) and bool(near)


@BOOK.rule("W9-020")
def struck_across(topic: Strike) -> tuple[Finding, ...]:
    """A model may attack a target on the far side of the feature that is not more than 2 inches away."""
    found = []
    for enemy in topic.field.models_of(topic.target):
        line = _across(topic.field, topic.model, enemy)
        if line is not None:
            facts: dict[str, Fact] = {"line": line.id, "enemy": enemy.id}
            way = Witness(kind="line", points=closest_points(topic.model.outline, enemy.outline))
            return (Finding(effect=Permit(reason=f"across {line.id}"), facts=facts, witness=way),)
        if within(topic.model, enemy, REACH) and not in_engagement_range(topic.model, enemy):
            found.append(note("W9-022", f"no Defence Line lies between it and {enemy.id}"))
    return tuple(found)


def _across(field: Field, one: Model, other: Model) -> Feature | None:
    """Return the Defence Line across which two models stand within 2 inches of each other, None if none."""
    if not within(one, other, REACH):
        return None
    return next((each for each in bearing(field, Trait.DEFENCE_LINE) if lies_between(one, other, each)), None)


@BOOK.rule("W9-021")
def eligible_across(topic: Fight) -> Finding | None:
    """The permission works both ways: the defenders across the line may fight back on the same terms."""
    for one, other, line in reached_across(topic.field, topic.unit):
        facts: dict[str, Fact] = {"line": line.id, "model": one.id, "enemy": other.id}
        return Finding(effect=Permit(reason=f"across {line.id}"), facts=facts)
    return None


def reached_across(field: Field, unit: Unit) -> tuple[tuple[Model, Model, Feature], ...]:
    """Return who of a unit stands within 2 inches of whom across a Defence Line."""
    if not bearing(field, Trait.DEFENCE_LINE):
        return ()
    mine = field.models_of(unit)
    enemies = [other for enemy in field.table.enemies_of(unit.id) for other in field.models_of(enemy)]
    near = pairs_within(mine, enemies, REACH)
    pairs = ((one, other, _across(field, one, other)) for one, other in near)
    return tuple((one, other, line) for one, other, line in pairs if line is not None)


def lies_between(one: Model, other: Model, line: Feature) -> bool:
    """Whether the line between the closest points of two bases crosses a Defence Line."""
    return crossed(strip(*closest_points(one.outline, other.outline), LINE), line)


@BOOK.rule("W9-023")
def still_free(topic: Leaving) -> Finding | None:
    """The 2 inches do not put the units within each other's Engagement Range."""
    reached = reached_across(topic.field, topic.unit)
    if not reached or engaged(topic.field, topic.unit):
        return None
    one, other, line = reached[0]
    facts: dict[str, Fact] = {"line": line.id, "model": one.id, "enemy": other.id}
    return Finding(effect=Permit(reason="across a Defence Line, not within Engagement Range"), facts=facts)
