"""What a person means by a place: coordinates, or the name of something on the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from umpire.errors import InputError
from umpire.geometry import Point, snap_point
from umpire.systems.legions.battlefield import Battlefield

NUMBER = r"-?\d+(?:\.\d+)?"
COORDINATES = re.compile(rf"\(?\s*({NUMBER})\s*,\s*({NUMBER})\s*\)?")


def read_point(text: str) -> Point:
    """Return the point that '30,24' stands for.

    Raises:
        InputError: If it stands for none.
    """
    match = COORDINATES.fullmatch(text.strip())
    if match is None:
        raise InputError("This is not a point", value=text, fix="Give inches from the bottom left corner: 30,24.")
    return snap_point((float(match[1]), float(match[2])))


def find_place(field: Battlefield, text: str) -> Point:
    """Return the middle of what a text names: a point, a marker, a Detachment, a model or a piece of terrain.

    Raises:
        InputError: If it names nothing, or more than one thing.
    """
    if COORDINATES.fullmatch(text.strip()):
        return read_point(text)
    known = dict(_places(field))
    return known[one_named(text, known, what="place")]


def one_named(text: str, names: Iterable[str], *, what: str) -> str:
    """Return the one name that a text means: the same, or the only one that holds it.

    Raises:
        InputError: If there is none, or more than one.
    """
    wanted, found = text.strip().lower(), tuple(names)
    for each in found:
        if each.lower() == wanted:
            return each
    close = tuple(each for each in found if wanted and wanted in each.lower())
    if len(close) == 1:
        return close[0]
    if not close:
        fix = f"Choose one of {', '.join(found[:12])}{', ...' if len(found) > 12 else ''}."
        raise InputError(f"There is no such {what}", value=text, fix=fix)
    raise InputError(f"Which {what}", value=text, fix=f"It could be {', '.join(close[:8])}.")


def middle_of(points: Iterable[Point]) -> Point:
    """Return the mean of some points, on the grid."""
    found = tuple(points)
    return snap_point((sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)))


def _places(field: Battlefield) -> Iterator[tuple[str, Point]]:
    for marker in field.markers.values():
        yield marker.id, marker.at
    for detachment in field.detachments.values():
        standing = [model.at for model in field.models_of(detachment) if model.on_table]
        if standing:
            yield detachment.id, middle_of(standing)
    for area in field.areas:
        xs, ys = [x for x, _ in area.outline.ring], [y for _, y in area.outline.ring]
        yield area.id, middle_of(((min(xs), min(ys)), (max(xs), max(ys))))
    for model in field.on_table():
        yield model.id, model.at
