"""Defensible: what a unit in terrain may do when it is charged."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from umpire.geometry import CONTACT, at_most
from umpire.rulings import Finding, HitModifier, HitsOn, Permit, Witness, cite, forbid, note
from umpire.systems.wh40k9.battlefield import LINE, Category, Field, Reaction, Trait, UnitState
from umpire.systems.wh40k9.rules.assumed import engaged
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.topics import Attack, Choice, Overwatch, Reacting
from umpire.table import Feature, Model, Unit, WeaponKind, apart, closest_points, crossed, on_or_within, strip, within

NEAR, HAIR = 3.0, 4.0 * CONTACT

Serves = Callable[[Model, Feature], bool]


@BOOK.rule("W9-003")
def in_area(topic: Reacting) -> Finding | None:
    """A unit all of whose models are on or in one Defensible Area Terrain feature may react to a charge."""
    field = topic.field
    served = _served_by_one(field, topic.unit, _defensible(field, Category.AREA), on_or_within)
    if not served:
        return _spread(topic, Category.AREA, on_or_within)
    return Finding(effect=Permit(reason=f"in {served[0].id}"), facts={"feature": served[0].id})


def _served_by_one(field: Field, unit: Unit, features: Sequence[Feature], serves: Serves) -> tuple[Feature, ...]:
    """Return the features by which all models of a unit qualify."""
    models = field.models_of(unit)
    return tuple(each for each in features if models and all(serves(model, each) for model in models))


def _defensible(field: Field, category: Category) -> tuple[Feature, ...]:
    return tuple(each for each in bearing(field, Trait.DEFENSIBLE) if field.category(each) is category)


def _spread(topic: Reacting, category: Category, serves: Serves) -> Finding | None:
    """Return why models that are all in Defensible terrain do not qualify, None where they are not."""
    features = _defensible(topic.field, category)
    models = topic.field.models_of(topic.unit)
    if not models or not all(any(serves(model, each) for each in features) for model in models):
        return None
    return note("W9-004", "its models are spread over several features")


@BOOK.rule("W9-005", restricts=("W9-003", "W9-006"))
def only_infantry(topic: Reacting) -> Finding | None:
    """Only INFANTRY units can use Defensible."""
    if all(each.has("INFANTRY") for each in topic.field.models_of(topic.unit)):
        return None
    return forbid(f"{topic.unit.id} is not an INFANTRY unit")


@BOOK.rule("W9-006")
def behind_obstacle(topic: Reacting) -> Finding | None:
    """So may one all of whose models are within 3 inches of one Obstacle that the line to the charger crosses."""
    field = topic.field
    obstacles = _defensible(field, Category.OBSTACLE)
    served = _served_by_one(field, topic.unit, obstacles, _near)
    for each in served:
        for one, other in _nearest_pairs(field, topic.unit, topic.charger):
            start, end = closest_points(one.outline, other.outline)
            if crossed(strip(start, end, LINE), each):
                if not crossed(strip(start, end, HAIR), each):
                    cite("W9-008", topic.unit)  # what crosses it is the width of the line
                line = Witness(kind="line", points=(start, end))
                return Finding(effect=Permit(reason=f"behind {each.id}"), facts={"feature": each.id}, witness=line)
    if served:
        return note("W9-007", "the line between the two closest models does not cross it")
    return _spread(topic, Category.OBSTACLE, _near)


def _near(model: Model, feature: Feature) -> bool:
    return within(model, feature, NEAR)


def _nearest_pairs(field: Field, unit: Unit, charger: Unit) -> tuple[tuple[Model, Model], ...]:
    """Return the two closest models of two units, or each two that are as close."""
    pairs = [(a, b) for a in field.models_of(unit) for b in field.models_of(charger)]
    least = min((apart(*pair) for pair in pairs), default=0.0)
    return tuple(pair for pair in pairs if at_most(apart(*pair), least))


@BOOK.rule("W9-009", restricts=("W9-003", "W9-006"))
def not_when_engaged(topic: Reacting) -> Finding | None:
    """A unit that is within Engagement Range of an enemy unit has neither option."""
    near = engaged(topic.field, topic.unit)
    return forbid(f"it is within Engagement Range of {near[0].id}") if near else None


@BOOK.rule("W9-010")
def one_of_two(topic: Choice) -> Finding | None:
    """The unit's player chooses one of the two, or neither, when the charge is declared; never both."""
    if len(set(topic.chosen)) > 1:
        return forbid("one of the two, never both for the same declaration")
    return Finding(effect=Permit(reason=", ".join(topic.chosen) or "neither"))


def reacted(before: UnitState, chosen: Reaction | None, turn: int) -> UnitState:
    """Return what a unit has done when it has reacted: earlier effects go on for their own duration."""
    steady = turn if chosen is Reaction.HOLD_STEADY else before.held_steady
    set_up = turn if chosen is Reaction.SET_TO_DEFEND else before.set_to_defend
    return msgspec.structs.replace(before, held_steady=steady, set_to_defend=set_up)


def holds_steady(field: Field, unit: Unit) -> bool:
    """Whether a unit Holds Steady in this phase."""
    return field.did(unit.id).held_steady == field.state.turn


def sets_to_defend(field: Field, unit: Unit) -> bool:
    """Whether a unit has Set to Defend this turn."""
    return field.did(unit.id).set_to_defend == field.state.turn


@BOOK.rule("W9-012", overrides="W9-A10")
def steady_fire(topic: Attack) -> Finding | None:
    """If a unit Holds Steady, all Overwatch attacks that it makes in this phase hit on 5+."""
    unit = topic.field.unit_of(topic.attacker)
    if not topic.overwatch or not holds_steady(topic.field, unit):
        return None
    return Finding(effect=HitsOn(value=5, because="Hold Steady"), facts={"unit": unit.id})


@BOOK.rule("W9-013")
def steady_grants_nothing(topic: Overwatch) -> Finding | None:
    """To Hold Steady does not itself grant Overwatch; it changes the score if the unit fires it, at whomever."""
    field, unit = topic.field, topic.unit
    if not holds_steady(field, unit):
        return None
    if field.agreement.stipulated("overwatch", unit.id) == 0.0:
        return forbid("Hold Steady grants no Overwatch by itself")
    return note("W9-013", "Hold Steady counts against every charger of this phase")


@BOOK.rule("W9-014")
def no_overwatch(topic: Overwatch) -> Finding | None:
    """A unit that Sets to Defend cannot fire Overwatch in this phase."""
    return forbid(f"{topic.unit.id} has Set to Defend") if sets_to_defend(topic.field, topic.unit) else None


@BOOK.rule("W9-015")
def ready_to_strike(topic: Attack) -> Finding | None:
    """Set to Defend gives +1 on hit rolls of melee attacks, against any enemy, until the next Fight phase has ended."""
    unit = topic.field.unit_of(topic.attacker)
    if topic.weapon.kind is not WeaponKind.MELEE or not sets_to_defend(topic.field, unit):
        return None
    return Finding(effect=HitModifier(by=1, because="Set to Defend"), facts={"unit": unit.id})
