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

__all__ = ["hides", "lifted_for_target", "lifted_for_viewer", "line_past", "obscured", "obscuring", "towers"]

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
    sight = line_past(field, viewer, target, own)
    told = [note("W9-063", f"{each.id} is {each.height:g} inches at its highest") for each in features]
    if sight.visible:
        line = _witness(sight)
        return (note("W9-061", "one line is free", witness=line), *told, *_seen_through(field, viewer, target, own))
    blocked = ", ".join(sight.blockers)
    says = f"{blocked} hides it"
    found = [Finding(effect=Forbid(reason=says), facts={"blocked_by": blocked}, witness=_way(viewer, target))]
    if len(sight.blockers) > 1:
        found.append(note("W9-068", "no single line is clear of all of them"))
    if own:
        found.append(note("W9-067", f"{', '.join(own)} hides nothing here; the rest still does"))
    over = [each for each in sight.blockers if max(_top(viewer), _top(target)) > field.table.feature(each).height]
    if over:
        found.append(note("W9-062", f"no model sees over {', '.join(over)}"))
    return (*found, *told, *_great_viewer(topic))


def _top(model: Model) -> float:
    return model.ground + model.height


def _witness(sight: Sight) -> Witness | None:
    if sight.line is None:
        return None
    (x, y, _), (ex, ey, _) = sight.line
    return Witness(kind="line", points=((x, y), (ex, ey)))


def _way(viewer: Model, target: Model) -> Witness:
    return Witness(kind="blocked line", points=(viewer.at, target.at))


def _great_viewer(topic: View) -> tuple[Finding, ...]:
    if not towers(topic.field, topic.viewer):
        return ()
    return (note("W9-070", "being seen normally does not let it see more"),)


def _seen_through(field: Field, viewer: Model, target: Model, own: Sequence[str]) -> list[Finding]:
    """Return what lets a model be seen or see past features that it is on or within."""
    told = []
    for each in own:
        feature = field.table.feature(each)
        if feature in lifted_for_target(field, target):
            told.append(note("W9-064", f"on or within {each}, seen normally", effect=Permit()))
        if feature in lifted_for_viewer(field, viewer):
            told.append(note("W9-065", f"on or within {each}, sees normally", effect=Permit()))
    return told


@BOOK.implements("W9-061", "W9-068")
def line_past(field: Field, viewer: Model, target: Model, own: Sequence[str]) -> Sight:
    """One free line anywhere between two models is enough, and it must be clear of all Obscuring features at once."""
    return free_line(viewer, target, obscuring(field), lifted=own)


def obscuring(field: Field) -> Obstacles:
    """Return the Obscuring features as they stand in the way of lines 1 mm thick."""
    return obstacles(field.table.features, _as_obstacle, thickness=LINE)


@BOOK.implements("W9-062")
def _as_obstacle(feature: Feature) -> Obstacle:
    """Nobody sees over the feature, however tall the models are or however high they stand."""
    return Obstacle.COLUMN if carries(feature, Trait.OBSCURING) and hides(feature) else Obstacle.NONE


@BOOK.implements("W9-063")
def hides(feature: Feature) -> bool:
    """The height is that of the feature's highest point; the whole footprint then blocks, low parts too."""
    return at_least(feature.height, HIGH)


@BOOK.implements("W9-064")
def lifted_for_target(field: Field, target: Model) -> tuple[Feature, ...]:
    """A model on or within the feature is seen and targeted by ordinary line of sight."""
    return tuple(each for each in bearing(field, Trait.OBSCURING) if on_or_within(target, each))


@BOOK.implements("W9-065")
def lifted_for_viewer(field: Field, viewer: Model) -> tuple[Feature, ...]:
    """A model on or within the feature also sees out of it by ordinary line of sight."""
    return tuple(each for each in bearing(field, Trait.OBSCURING) if on_or_within(viewer, each))


@BOOK.implements("W9-067")
def lifted(field: Field, viewer: Model, target: Model) -> tuple[str, ...]:
    """To be on or within one Obscuring feature lifts only that feature's blocking; another one still blocks."""
    return tuple(
        dict.fromkeys(each.id for each in (*lifted_for_target(field, target), *lifted_for_viewer(field, viewer)))
    )


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
    great = [each for each in who_is_seen(topic) if towers(topic.field, each)]
    if not great:
        return ()
    facts: dict[str, Fact] = {"model": great[0].id, "wounds": topic.field.profile(great[0]).wounds}
    return (Finding(effect=Permit(reason="seen across Obscuring features"), facts=facts),)


@BOOK.implements("W9-070")
def who_is_seen(topic: View) -> tuple[Model, ...]:
    """The reverse is not true: such a model does not see others through or over the feature."""
    return (topic.target,)


@BOOK.implements("W9-071")
def towers(field: Field, model: Model) -> bool:
    """The exception is judged model by model."""
    return model.has("AIRCRAFT") or field.profile(model).wounds >= GREAT
