"""Line of sight between two models: what stands between them, and whether a line is left free."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from umpire.geometry import Heading, Point, Sight, Solid, line_of_sight
from umpire.systems.legions.battlefield import Battlefield, change_model, remembered_of
from umpire.systems.legions.rules.book import BOOK, EXTENDED
from umpire.systems.legions.rules.sight.bodies import Standing, masses, standing_at
from umpire.systems.legions.rules.sight.woods import hidden_in, overtopped, standing_in, woods

__all__ = ["blocking", "sees", "sight", "sight_at"]

SLACK = 0.01
"""Quick rejects are this generous, inches; they never decide anything."""


@BOOK.implements(
    "LI-BAS-022",
    "LI-TER-011",
    "LI-TER-026",
    heading="Line of sight",
    source=EXTENDED,
    text={
        "LI-TER-011": "A hill or other feature of Open terrain hides what stands behind it; on top, models are in the open.",
        "LI-TER-026": "An area without rules for sight hides nothing; only a solid piece that stands in it does.",
    },
    reading="Any part of the viewer's body counts as its eye; a line that only touches a body is not free.",
)
def sight(field: Battlefield, viewer: str, target: str) -> Sight:
    """A model sees another if any part of it shows, unless a rule blocks the view.

    Args:
        field: The battlefield.
        viewer: The id of a model in play.
        target: The id of a model in play, or of a Structure.
    """
    given = field.stipulated("visible", target, viewer) if field.stipulations else None
    if given is not None:
        return Sight(visible=bool(given), line=None, blockers=())
    return _sight(field, viewer, target)


def sees(field: Battlefield, viewer: str, target: str) -> bool:
    """Whether a model has line of sight to another, or to a Structure."""
    return sight(field, viewer, target).visible


def sight_at(field: Battlefield, viewer: str, target: str, at: Point, facing: Heading) -> Sight:
    """Return the sight of a target model as if it stood elsewhere."""
    given = field.stipulated("visible", target, viewer) if field.stipulations else None
    if given is not None:
        return Sight(visible=bool(given), line=None, blockers=())
    moved = msgspec.structs.replace(field.models[target], at=at, facing=facing)
    there = standing_at(change_model(field, target, at=at, facing=facing), moved.id)
    return _between(field, viewer, target, standing_at(field, viewer), there)


@remembered_of(8192, "models", "areas", "house_rules")
def _sight(field: Battlefield, viewer: str, target: str) -> Sight:
    return _between(field, viewer, target, standing_at(field, viewer), standing_at(field, target))


def _between(field: Battlefield, viewer: str, target: str, here: Standing, there: Standing) -> Sight:
    if _flies(field, viewer) or _flies(field, target):
        return Sight(visible=True, line=None, blockers=())
    hiding = _hiding(field, here, there)
    if hiding:
        return Sight(visible=False, line=None, blockers=hiding)
    return _line(here.body, there.body, blocking(field, viewer, target, here, there, low=False))


def _flies(field: Battlefield, piece: str) -> bool:
    model = field.models.get(piece)
    return model is not None and field.profile(model).has("Flyer")


@lru_cache(maxsize=8192)
def _line(viewer: Solid, target: Solid, solids: tuple[Solid, ...]) -> Sight:
    return line_of_sight(viewer, target, solids)


def _hiding(field: Battlefield, here: Standing, there: Standing) -> tuple[str, ...]:
    mine, theirs = standing_in(field, here), standing_in(field, there)
    if not mine and not theirs:
        return ()
    ignored = overtopped(field, here, there)
    found = []
    for standing, own, other in ((here, mine, theirs), (there, theirs, mine)):
        for wood in own:
            if wood.id in ignored or any(wood.id == each.id for each in other):
                continue
            if hidden_in(field, standing.body.footprint, wood):
                found.append(wood.id)
    return tuple(found)


class _Corridor:
    """The strip of table between two bodies: nothing outside it can stand between them."""

    def __init__(self, here: Standing, there: Standing) -> None:
        (self.x, self.y), (end_x, end_y) = here.at, there.at
        self.dx, self.dy = end_x - self.x, end_y - self.y
        self.square = self.dx * self.dx + self.dy * self.dy
        self.half = max(here.radius, there.radius) + SLACK
        self.length = self.square**0.5
        self.back, self.front = -here.radius - SLACK, self.length + there.radius + SLACK

    def meets(self, ring: tuple[Point, ...]) -> bool:
        """Whether an outline may reach into the strip."""
        if self.length == 0.0:
            return True
        ux, uy = self.dx / self.length, self.dy / self.length
        aside = [(x - self.x) * uy - (y - self.y) * ux for x, y in ring]
        if min(aside) > self.half or max(aside) < -self.half:
            return False
        along = [(x - self.x) * ux + (y - self.y) * uy for x, y in ring]
        return not (min(along) > self.front or max(along) < self.back)


class _Crowd:
    """All models on the table that can stand in the way, as arrays."""

    def __init__(self, field: Battlefield) -> None:
        models = [each for each in field.on_table() if not field.profile(each).has("Flyer")]
        standings = [standing_at(field, each.id) for each in models]
        self.bodies = tuple(each.body for each in standings)
        self.detachments = tuple(each.detachment for each in models)
        self.x: NDArray[np.float64] = np.array([each.at[0] for each in standings], dtype=np.float64)
        self.y: NDArray[np.float64] = np.array([each.at[1] for each in standings], dtype=np.float64)
        self.radius: NDArray[np.float64] = np.array([each.radius for each in standings], dtype=np.float64)

    def near(self, corridor: _Corridor) -> list[int]:
        """Return which of them may reach into the strip, in muster order."""
        x, y = self.x - corridor.x, self.y - corridor.y
        if corridor.square > 0.0:
            part = np.clip((x * corridor.dx + y * corridor.dy) / corridor.square, 0.0, 1.0)
            x, y = x - part * corridor.dx, y - part * corridor.dy
        reach = self.radius + corridor.half
        found: list[int] = np.flatnonzero(x * x + y * y <= reach * reach).tolist()
        return found


@remembered_of(8, "models", "areas")
def _crowd(field: Battlefield) -> _Crowd:
    return _Crowd(field)


@BOOK.implements(
    "LI-BAS-023",
    "LI-BAS-024",
    "LI-TER-033",
    heading="Line of sight",
    source=EXTENDED,
    text={
        "LI-BAS-024": "Models of the target's own Detachment do not hide the model behind them.",
        "LI-TER-033": "No one sees through Obstructing terrain: a line that enters it and leaves it again is blocked.",
    },
    reading="Obstructing terrain blocks at any height; models of firing and target Detachment are looked past.",
    alternative="House rule target_blocks=yes: other models of the target Detachment hide it.",
)
def blocking(
    field: Battlefield, viewer: str, target: str, here: Standing, there: Standing, *, low: bool
) -> tuple[Solid, ...]:
    """Models of the viewer's own Detachment and Flyers never block; others do as far as they hide the target.

    ``low`` asks for everything that may hide a part of the target; without it, what a line from top to top surely
    passes over is left out.
    """
    corridor = _Corridor(here, there)
    floor = -1.0 if low else min(here.body.top, there.body.top) - SLACK
    own = {here.structure, there.structure, target}
    solids = [
        each
        for each in masses(field)
        if each.top > floor and each.id not in own and corridor.meets(_ring(each))
    ]
    solids += _screens(field, here, there, corridor)
    crowd = _crowd(field)
    passed = _looked_past(field, viewer, target)
    for index in crowd.near(corridor):
        body = crowd.bodies[index]
        if crowd.detachments[index] not in passed and body.top > floor and body.id != target:
            solids.append(body)
    return tuple(solids)


def _ring(solid: Solid) -> tuple[Point, ...]:
    ring: tuple[Point, ...] = getattr(solid.footprint, "ring", ())
    return ring


def _screens(
    field: Battlefield, here: Standing, there: Standing, corridor: _Corridor
) -> list[Solid]:
    ignored = set(overtopped(field, here, there))
    ignored.update(wood.id for each in (here, there) for wood in standing_in(field, each))
    return [
        Solid(id=wood.id, footprint=wood.outline)
        for wood in woods(field)
        if wood.id not in ignored and corridor.meets(wood.outline.ring)
    ]


def _looked_past(field: Battlefield, viewer: str, target: str) -> tuple[str, ...]:
    mine = field.models[viewer].detachment
    theirs = field.models.get(target)
    if theirs is None or field.house_rules.get("target_blocks") == "yes":
        return (mine,)
    return (mine, theirs.detachment)
