"""Line of sight between two models: what stands between them, and whether a line is left free."""

from __future__ import annotations

import msgspec

from umpire.geometry import Heading, Point, Scene, Sight, Solid, line_of_sight, sights
from umpire.systems.legions.battlefield import Battlefield, change_model, remembered_of
from umpire.systems.legions.rules.book import BOOK, EXTENDED, TERRAIN
from umpire.systems.legions.rules.sight.bodies import Standing, masses, standing_at
from umpire.systems.legions.rules.sight.woods import hidden_in, overtopped, standing_in, woods

__all__ = ["flies", "hiding", "passed_by", "scene_of", "sees", "sight", "sight_at"]


@BOOK.implements(
    "LI-BAS-022",
    "LI-TER-011",
    "LI-TER-026",
    heading="Line of sight",
    source=EXTENDED,
    text={
        "LI-TER-011": "A hill or other Open feature hides what stands behind it; on top of it models are in the open.",
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

    Returns:
        The free line, or what blocks every line.
    """
    given = _given(field, viewer, target)
    return given or _sight(field, viewer, target)


def sees(field: Battlefield, viewer: str, target: str) -> bool:
    """Whether a model has line of sight to another, or to a Structure."""
    given = _given(field, viewer, target)
    return _seen(field, viewer, target) if given is None else given.visible


def sight_at(field: Battlefield, viewer: str, target: str, at: Point, facing: Heading) -> Sight:
    """Return the sight of a target model as if it stood elsewhere; what blocks it is not looked for."""
    given = _given(field, viewer, target)
    if given is not None:
        return given
    moved = msgspec.structs.replace(field.models[target], at=at, facing=facing)
    there = standing_at(change_model(field, target, at=at, facing=facing), moved.id)
    if flies(field, viewer) or flies(field, target):
        return Sight(visible=True)
    here = standing_at(field, viewer)
    if hiding(field, here, there):
        return Sight(visible=False)
    left_out = {
        here.body.id: passed_by(field, viewer, here, views=True),
        there.body.id: passed_by(field, target, there, views=False),
    }
    return Sight(visible=bool(sights([here.body], [there.body], scene_of(field), ignoring=left_out)[0, 0]))


def _given(field: Battlefield, viewer: str, target: str) -> Sight | None:
    """Return a sight that the case takes as given."""
    given = field.stipulated("visible", target, viewer) if field.stipulations else None
    return None if given is None else Sight(visible=bool(given))


@remembered_of(256, "profiles", "models", "areas", "house_rules")
def _sight(field: Battlefield, viewer: str, target: str) -> Sight:
    if flies(field, viewer) or flies(field, target):
        return Sight(visible=True)
    here, there = standing_at(field, viewer), standing_at(field, target)
    woods_between = hiding(field, here, there)
    if woods_between:
        return Sight(visible=False, blockers=woods_between)
    passed = passed_by(field, viewer, here, views=True) + passed_by(field, target, there, views=False)
    return line_of_sight(here.body, there.body, scene_of(field), ignoring=passed)


def _seen(field: Battlefield, viewer: str, target: str) -> bool:
    if flies(field, viewer) or flies(field, target):
        return True
    others = field.models[target].detachment if target in field.models else ""
    return _seen_of(field, viewer, others or target)[standing_at(field, target).body.id]


@remembered_of(8192, "profiles", "models", "areas", "house_rules")
def _seen_of(field: Battlefield, viewer: str, target: str) -> dict[str, bool]:
    """Return which bodies of a Detachment, or of a Structure, a model sees: asked together, because it is quicker."""
    here = standing_at(field, viewer)
    pieces = (target,) if target in field.structures else [each.id for each in field.models_of(target)]
    bodies = {standing_at(field, each).body.id: (each, standing_at(field, each)) for each in pieces}
    found = {name: False for name, (_, there) in bodies.items() if hiding(field, here, there)}
    open_to = {name: each for name, each in bodies.items() if name not in found}
    left_out = {name: passed_by(field, piece, there, views=False) for name, (piece, there) in open_to.items()}
    left_out[here.body.id] = passed_by(field, viewer, here, views=True)
    solids = [there.body for _, there in open_to.values()]
    if solids:
        row = sights([here.body], solids, scene_of(field), ignoring=left_out)[0]
        found.update({name: bool(each) for name, each in zip(open_to, row, strict=True)})
    return found


@BOOK.implements(
    "LI-TER-040",
    "LI-SPC-031",
    heading="Terrain > Obstructing Terrain",
    source=TERRAIN,
    text={"LI-SPC-031": "A Flyer has line of sight to all models, and every Detachment to a Flyer."},
    reading="The Flyer's own rule is wider than the sentence of the terrain, and goes before it.",
)
def flies(field: Battlefield, piece: str) -> bool:
    """A Flyer has line of sight to every model in Obstructing terrain, hidden or not."""
    model = field.models.get(piece)
    return model is not None and field.profile(model).has("Flyer")


def hiding(field: Battlefield, here: Standing, there: Standing) -> tuple[str, ...]:
    """Return the woods in which one of two bodies is hidden from the other."""
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


@remembered_of(16, "profiles", "models", "areas")
def scene_of(field: Battlefield) -> Scene:
    """Return everything on the table that can stand in the way of a line, laid out for measuring."""
    solids = [*masses(field), *(Solid(id=wood.id, footprint=wood.outline) for wood in woods(field))]
    solids += [standing_at(field, each.id).body for each in field.on_table() if not flies(field, each.id)]
    return Scene(solids)


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
def passed_by(field: Battlefield, piece: str, standing: Standing, *, views: bool) -> tuple[str, ...]:
    """Models of the viewer's own Detachment and Flyers never block; others do as far as they hide the target.

    Args:
        field: The battlefield.
        piece: A model or a Structure at one end of a line.
        standing: Where it is.
        views: Whether it is the viewer, not the target.

    Returns:
        The ids of the models and areas that do not stand in the way of its lines.
    """
    own = piece in field.models and (views or field.house_rules.get("target_blocks") != "yes")
    passed = [*overtopped(field, standing), standing.structure, piece]
    passed += [wood.id for wood in standing_in(field, standing)]
    return (*passed, *(field.detachment_of(piece).models if own else ()))
