"""Terrain Rules, introduction: types, in cover behind, in."""

from __future__ import annotations

from functools import lru_cache

from umpire.geometry import Point3, Solid, at_least, at_most, contains_point, obscured_share
from umpire.rulings import Finding, Save, cite, forbid, has_effect
from umpire.systems.wh40k_legacy.battlefield import Field, Position, words
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.topics import AgreedTypes, Cover, Nature
from umpire.table import Feature, Model, Obstacle, Obstacles, obstacles, on_or_within

QUARTER = 0.25
"""How much of a model has to be hidden for cover."""


@BOOK.rule("WL-001")
def untyped(topic: AgreedTypes | Nature) -> tuple[Finding, ...]:
    """Every piece of terrain has a type, which decides the rules that apply to it."""
    asked = (topic.feature,) if isinstance(topic, Nature) else topic.field.table.features
    return tuple(forbid(f"{each.id} has no type", facts={"feature": each.id}) for each in asked if not words(each))


def behind(field: Field, model: Model, feature: Feature, attacker: Model | None) -> bool:
    """A model is in cover behind a piece that hides at least 25 % of it from the firer."""
    share = obscured_by(field, model, feature, attacker)
    # Shares are areas: a millionth is noise, as a thousandth of an inch is for lengths.
    if share < QUARTER - 1e-6:
        return False
    cite("WL-002", model)
    return True


def obscured_by(field: Field, model: Model, feature: Feature, attacker: Model | None) -> float:
    """Return how much of a model's whole outline a piece hides, from any side, not only from below."""
    given = field.agreement.stipulated("obscured", model.id, feature.id)
    if given is not None:
        return given
    if attacker is None:
        return 0.0
    x, y = attacker.at
    eye = (x, y, attacker.ground + attacker.height)
    return 0.0 if firer_inside(field, eye, feature) else _hidden(eye, model.body, feature)


def firer_inside(field: Field, eye: Point3, feature: Feature) -> bool:
    """Whether an eye is inside a piece and sees out of it, by the reading that the table takes."""
    return field.agreement.chosen("firer_inside") == "sees_out" and _inside(eye, feature)


@lru_cache(maxsize=1024)
def _hidden(eye: Point3, body: Solid, feature: Feature) -> float:
    past = _alone(feature)
    return obscured_share(eye, body, past.scene).share if past.names else 0.0


@lru_cache(maxsize=128)
def _alone(feature: Feature) -> Obstacles:
    """Return one piece as what hides: its closed parts where it has parts, else all of it up to its height."""
    return obstacles((feature,), lambda _: Obstacle.BODY)


def _inside(eye: Point3, feature: Feature) -> bool:
    x, y, z = eye
    return contains_point(feature.footprint, (x, y)) and at_most(z, feature.height)


def covers_of(field: Field, model: Model, attacker: Model | None) -> tuple[Finding, ...]:
    """Return what the rules say of a model's cover from each piece."""
    asked = [Cover(field=field, model=model, feature=each, attacker=attacker) for each in field.table.features]
    found = tuple(one for each in asked for one in BOOK.findings(each))
    if has_effect(found, Save) and len(field.table.models_of(model.unit)) > 1:
        cite("WL-004", model)  # whatever cover the others have
    return found


def stands_in(model: Model, feature: Feature) -> bool:
    """A model is in a piece when it, or some part of it, stands on the piece, hidden or not."""
    return on_or_within(model, feature) and at_least(feature.height, model.ground)


def entitled(topic: Cover, needs: Position) -> bool:
    """Whether a model uses a piece as cover in the way that a save asks for."""
    if needs is Position.IN:
        inside = stands_in(topic.model, topic.feature)
        if inside:
            cite("WL-005", topic.model)
        return inside
    return behind(topic.field, topic.model, topic.feature, topic.attacker)
