"""Which models are near an Objective marker."""

from __future__ import annotations

from umpire.geometry import Disc, Outline, within
from umpire.systems.legions.battlefield import Battlefield, Marker, Model
from umpire.systems.legions.rules.battles.presence import shape_of
from umpire.systems.legions.rules.book import BOOK, EXTENDED

__all__ = ["MARKER", "REACH", "marker_outline", "near_marker"]

MARKER = Disc(radius=16.0 / 25.4)
REACH = 3.0


def marker_outline(marker: Marker) -> Outline:
    """Return the disc that a marker is."""
    return Outline(base=MARKER, at=marker.at)


@BOOK.implements(
    "LI-BTL-010",
    "LI-BTL-016",
    "LI-BTL-017",
    "LI-SPC-035",
    heading="Objectives > Markers",
    source=EXTENDED,
    text={
        "LI-BTL-016": "If a Structure is within range of a marker, so are all models Garrisoned in it.",
        "LI-BTL-017": "Embarked models are not on the battlefield and add nothing; their Transport does.",
        "LI-SPC-035": "Flyers are ignored at Objective markers.",
    },
)
def near_marker(field: Battlefield, marker: Marker, side: str) -> tuple[Model, ...]:
    """A marker is a disc of 32 mm, measured to its edge; models within 3 inches of it are near it."""
    disc = marker_outline(marker)
    mine = (model for each in field.detachments_of(side) for model in field.models_of(each))
    return tuple(
        model for model in mine if not field.profile(model).has("Flyer") and within(shape_of(field, model), disc, REACH)
    )
