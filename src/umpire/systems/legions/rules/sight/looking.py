"""How one model looks at another, as a picture shows it."""

from __future__ import annotations

from umpire.geometry import Look, Obscured, Scene, Solid, obscured_shares, seen_from_eye
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.sight.bodies import standing_at
from umpire.systems.legions.rules.sight.lines import flies, passed_by, scene_of, sees, sight
from umpire.systems.legions.rules.sight.obscured import eyes_of


def look(field: Battlefield, viewer: str, target: str) -> Look:
    """Return the look of a model at another, or at a Structure, from the eye that sees most of it."""
    here, there = standing_at(field, viewer), standing_at(field, target)
    passed = passed_by(field, viewer, here, views=True) + passed_by(field, target, there, views=False)
    found = sight(field, viewer, target)
    hides = Scene(()) if flies(field, viewer) or flies(field, target) else scene_of(field)
    eyes = eyes_of(here)
    if len(eyes) > 1:
        shares = obscured_shares(eyes, [there.body], hides, ignoring={there.body.id: passed})
        eyes = (eyes[int(shares[:, 0].argmin())],)
    return Look(
        viewer=here.body,
        target=there.body,
        eye=eyes[0],
        hides=hides,
        ignoring=passed,
        around=tuple(Solid(id=each.id, footprint=each.outline, top=each.height) for each in field.areas),
        line=found.line,
        free=found.visible,
        blockers=found.blockers,
        unseen=not found.visible,
    )


def view_of(field: Battlefield, viewer: str, target: str) -> Obscured | None:
    """Return what a viewer sees of a target as a drawing, from the eye that sees most; None where none is measured."""
    given = field.stipulations and field.stipulated("obscured", target, viewer) is not None
    if given or flies(field, viewer) or flies(field, target) or not sees(field, viewer, target):
        return None
    return seen_from_eye(look(field, viewer, target))
