"""Obscuring: what nobody sees through or over."""

from __future__ import annotations

from collections.abc import Sequence

from umpire.geometry import Sight, at_least
from umpire.rulings import Fact, Finding, Forbid, Permit, Witness, forbid, note
from umpire.systems.wh40k9.battlefield import LINE, Field, Trait
from umpire.systems.wh40k9.rules.assumed import ordinary_line
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.introduction import bearing, carries
from umpire.systems.wh40k9.rules.topics import View
from umpire.table import Feature, Model, Obstacle, Obstacles, free_line, obstacles, on_or_within

HIGH = 5.0
GREAT = 18


@BOOK.rule("W9-060")
def obscured(topic: View) -> tuple[Finding, ...]:
    """A feature 5 inches high or more stops sight through and over it: no 1 mm line meets it and goes on."""
    field, viewer, target = topic.field, topic.viewer, topic.target
    features = bearing(field, Trait.OBSCURING)
    if not features:
        return ()
    own = lifted(field, viewer, target)
    sight = free_line(viewer, target, obscuring(field), lifted=own)
    told = [
        note("W9-063", f"{each.id} is {each.height:g} inches at its highest")
        for each in features
        if each.id in sight.blockers or not hides(each)
    ]
    if sight.visible:
        line = _witness(sight)
        return (note("W9-061", "one line is free", witness=line), *told, *_seen_through(field, viewer, target, own))
    blocked = ", ".join(sight.blockers)
    says = f"{blocked} hides it"
    way = Witness(kind="blocked line", points=(viewer.at, target.at))
    found = [Finding(effect=Forbid(reason=says), facts={"blocked_by": blocked}, witness=way)]
    if len(sight.blockers) > 1:
        found.append(note("W9-068", "no single line is clear of all of them"))
    if own:
        found.append(note("W9-067", f"{', '.join(own)} hides nothing here; the rest still does"))
    over = [each for each in sight.blockers if max(_top(viewer), _top(target)) > field.table.feature(each).height]
    if over:
        found.append(note("W9-062", f"no model sees over {', '.join(over)}"))
    return (*found, *told, *_great_viewer(topic), *_alone(field, target))


def _top(model: Model) -> float:
    return model.ground + model.height


def _witness(sight: Sight) -> Witness | None:
    if sight.line is None:
        return None
    (x, y, _), (ex, ey, _) = sight.line
    return Witness(kind="line", points=((x, y), (ex, ey)))


def _great_viewer(topic: View) -> tuple[Finding, ...]:
    if not towers(topic.field, topic.viewer):
        return ()
    return (note("W9-070", "being seen normally does not let it see more"),)


def _seen_through(field: Field, viewer: Model, target: Model, own: Sequence[str]) -> list[Finding]:
    """Return what lets a model be seen or see past features that it is on or within."""
    told = []
    for each in own:
        feature = field.table.feature(each)
        if on_or_within(target, feature):
            told.append(note("W9-064", f"on or within {each}, seen normally", effect=Permit()))
        if on_or_within(viewer, feature):
            told.append(note("W9-065", f"on or within {each}, sees normally", effect=Permit()))
    return told


def obscuring(field: Field) -> Obstacles:
    """Return the Obscuring features as they stand in the way of lines 1 mm thick."""
    return obstacles(field.table.features, _as_obstacle, thickness=LINE)


def _as_obstacle(feature: Feature) -> Obstacle:
    """Return a feature as it stands in the way: nobody sees over it, however high."""
    return Obstacle.COLUMN if carries(feature, Trait.OBSCURING) and hides(feature) else Obstacle.NONE


def hides(feature: Feature) -> bool:
    """Whether a feature is so high, at its highest point, that the whole of it hides."""
    return at_least(feature.height, HIGH)


def lifted(field: Field, viewer: Model, target: Model) -> tuple[str, ...]:
    """Return the Obscuring features that one of two models is on or within: those hide nothing from or of it."""
    features = bearing(field, Trait.OBSCURING)
    by_target = [each.id for each in features if on_or_within(target, each)]
    by_viewer = [each.id for each in features if on_or_within(viewer, each)]
    return tuple(dict.fromkeys((*by_target, *by_viewer)))


@BOOK.rule("W9-066", restricts=("W9-060", "W9-069"))
def normally_is_not_always(topic: View) -> Finding | None:
    """Solid parts still block ordinary line of sight to and from models on or within the feature."""
    field = topic.field
    own = lifted(field, topic.viewer, topic.target)
    if not own or ordinary_line(field, topic.viewer, topic.target):
        return None
    return forbid(f"solid parts block every line, though {', '.join(own)} hides nothing as a whole")


@BOOK.rule("W9-069", overrides="W9-060")
def seen_across(topic: View) -> tuple[Finding, ...]:
    """AIRCRAFT, and models whose Wounds characteristic is 18 or more, stay visible and targetable across it."""
    field, target = topic.field, topic.target
    if not towers(field, target):
        return ()
    facts: dict[str, Fact] = {"model": target.id, "wounds": field.profile(target).wounds}
    return (Finding(effect=Permit(reason="seen across Obscuring features"), facts=facts), *_alone(field, target))


def _alone(field: Field, target: Model) -> tuple[Finding, ...]:
    """Return that a model is judged alone where another of its unit is seen otherwise."""
    great = towers(field, target)
    if all(towers(field, each) is great for each in field.models_of(field.unit_of(target))):
        return ()
    return (note("W9-071", f"judged for {target.id} alone"),)


def towers(field: Field, model: Model) -> bool:
    """Whether a model is seen across Obscuring features."""
    return model.has("AIRCRAFT") or field.profile(model).wounds >= GREAT
