"""Dense Cover: who does not suffer the penalty."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from umpire.rulings import Finding, Permit, Witness, note
from umpire.systems.wh40k9.battlefield import LINE, Category, Field, Trait
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.dense_cover.lines import concerns, dense, lines_to
from umpire.systems.wh40k9.rules.introduction import bearing
from umpire.systems.wh40k9.rules.topics import Attack
from umpire.table import Feature, Model, Obstacle, Unit, free_point, free_points, obstacles, on_or_within, within

NEAR = 3.0
GREAT = 18


@BOOK.rule("W9-045", overrides="W9-035")
def from_own_area(topic: Attack) -> tuple[Finding, ...]:
    """A shooter on or within a Dense Cover Area Terrain feature ignores the penalty if only that one is crossed."""
    own = own_areas(topic.field, topic.attacker)
    found = _exempt(topic, own)
    if found is None:
        return ()
    shared = [
        each.id for each in own if any(on_or_within(model, each) for model in topic.field.models_of(topic.target))
    ]
    return (found, *(note("W9-046", f"both stand in {each}") for each in shared))


def own_areas(field: Field, attacker: Model) -> tuple[Feature, ...]:
    """Return the Area Terrain features with Dense Cover that the attacker is on or within."""
    areas = (each for each in bearing(field, Trait.DENSE_COVER) if field.category(each) is Category.AREA)
    return tuple(each for each in areas if on_or_within(attacker, each))


@BOOK.rule("W9-049", overrides="W9-035")
def from_own_obstacle(topic: Attack) -> Finding | None:
    """A shooter within 3 inches of a Dense Cover Obstacle ignores the penalty if only that one is crossed."""
    return _exempt(topic, own_obstacles(topic.field, topic.attacker))


def own_obstacles(field: Field, attacker: Model) -> tuple[Feature, ...]:
    """Return the Obstacles with Dense Cover that the attacker is within 3 inches of."""
    obstacles_there = (each for each in bearing(field, Trait.DENSE_COVER) if field.category(each) is Category.OBSTACLE)
    return tuple(each for each in obstacles_there if within(attacker, each, NEAR))


def _exempt(topic: Attack, own: Sequence[Feature]) -> Finding | None:
    field = topic.field
    if not own or not concerns(topic.weapon) or lines_to(field, topic.attacker, topic.target).free:
        return None
    for some in _sets_that_exempt(field, topic.attacker, own):
        if _only_those_crossed(field, topic.attacker, topic.target, some):
            names = ", ".join(each.id for each in some)
            effect = Permit(reason="no penalty through its own feature")
            return Finding(effect=effect, facts={"feature": names}, witness=_free_line(topic, some))
    return None


def _free_line(topic: Attack, own: Sequence[Feature]) -> Witness | None:
    """Return a line from the point that reaches all of some model past everything but the attacker's own features."""
    others = obstacles(topic.field.table.features, _counting(topic.field), thickness=LINE)
    for model in topic.field.models_of(topic.target):
        seen = free_point(topic.attacker, model, others, lifted=[each.id for each in own])
        if seen.point is not None:
            return Witness(kind="line", points=(seen.point, model.at))
    return None


def _sets_that_exempt(field: Field, attacker: Model, own: Sequence[Feature]) -> list[Sequence[Feature]]:
    """Return the sets of features one of which must be all that is crossed."""
    lenient = field.agreement.chosen("own_feature") == "lenient"
    if lenient:
        return [(*own_areas(field, attacker), *own_obstacles(field, attacker))]
    return [(each,) for each in own]


def _only_those_crossed(field: Field, attacker: Model, target: Unit, own: Sequence[Feature]) -> bool:
    """Whether lines that pass nothing else which counts reach the whole of some model."""
    others = obstacles(field.table.features, _counting(field), thickness=LINE)
    names = [each.id for each in own]
    return any(free_points(attacker, field.models_of(target), others, lifted=names))


def _counting(field: Field) -> Callable[[Feature], Obstacle]:
    return lambda feature: Obstacle.COLUMN if _counts_as_another(field, feature) else Obstacle.NONE


def _counts_as_another(field: Field, feature: Feature) -> bool:
    """Whether another feature on the lines cancels an exemption."""
    return field.agreement.chosen("own_feature") == "letter" or dense(feature)


@BOOK.rule("W9-052", overrides="W9-035")
def against_aircraft(topic: Attack) -> Finding | None:
    """No penalty is taken against an AIRCRAFT unit, though the feature lies in between."""
    if not _flying(topic.field, topic.target) or not _matters(topic):
        return None
    return Finding(effect=Permit(reason="AIRCRAFT"), facts={"target": topic.target.id})


@BOOK.rule("W9-053", overrides="W9-035")
def against_the_great(topic: Attack) -> Finding | None:
    """No penalty is taken against a unit that has a model with a Wounds characteristic of 18 or more."""
    most = max((topic.field.profile(each).wounds for each in topic.field.models_of(topic.target)), default=0)
    if most < GREAT or not _matters(topic):
        return None
    return Finding(effect=Permit(reason="18 Wounds or more"), facts={"target": topic.target.id, "wounds": most})


def _flying(field: Field, unit: Unit) -> bool:
    return any(each.has("AIRCRAFT") for each in field.models_of(unit))


def _matters(topic: Attack) -> bool:
    return concerns(topic.weapon) and bool(bearing(topic.field, Trait.DENSE_COVER))


def is_great(field: Field, unit: Unit) -> bool:
    """Whether a unit is AIRCRAFT, or has a model with a Wounds characteristic of 18 or more."""
    return _flying(field, unit) or any(field.profile(each).wounds >= GREAT for each in field.models_of(unit))


def lost(topic: Attack) -> tuple[Finding, ...]:
    """Return why a shooter who is near Dense Cover of its own suffers the penalty all the same."""
    field, attacker = topic.field, topic.attacker
    areas, near = own_areas(field, attacker), own_obstacles(field, attacker)
    told = [note("W9-047", f"lines past {each.id} cross another feature") for each in areas]
    told += [note("W9-050", f"{each.id} is not the only feature crossed") for each in near]
    if (areas or near) and field.agreement.chosen("own_feature") == "letter":
        told.append(note("W9-051", "any other feature counts, Dense Cover or not"))
    for each in bearing(field, Trait.DENSE_COVER):
        if field.category(each) is Category.AREA and each not in areas and within(attacker, each, NEAR):
            told.append(note("W9-048", f"{attacker.id} is near {each.id}, not on or within it"))
    return tuple(told)
