"""What is wrong with a drawing, told at the feature: by the readers of files, then by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace
from shapely.geometry import Polygon as ShapelyPolygon
from shapely.geometry import box

from umpire.errors import GeometryError, InputError
from umpire.formats import TableDocument, TableFeature
from umpire.formats.drawings import Trouble, editing_of
from umpire.geometry import CONTACT, Polygon, check_polygon
from umpire.server.draw.content import set_up
from umpire.server.draw.limits import check_limits
from umpire.server.draw.statistics import Statistics, statistics_of

FEATURE = re.compile(r"^(?:table\.)?features\[(\d+)\]")
OUTLINE = "Drag its corners until it encloses something and no edges meet."
LEAST = 1e-3
"""An overlap or a rest smaller than this is none, square inches."""


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a drawing, and what it is like; without figures as long as outlines are broken."""

    troubles: tuple[Trouble, ...]
    statistics: Statistics | None


def checked(drawing: TableDocument) -> Checked:
    """Return everything that is wrong with a drawing.

    Raises:
        InputError: If it is larger than a drawing may be, or of no system.
    """
    check_limits(drawing)
    troubles = [found for index, each in enumerate(drawing.features) for found in _alone(drawing, index, each)]
    if not any(each.grave for each in troubles):
        troubles += _together(drawing)
    if any(each.grave for each in troubles):
        return Checked(troubles=tuple(troubles), statistics=None)
    outlines = tuple(check_polygon(each.outline) for each in drawing.features)
    troubles += [*_overlaps(drawing, outlines)]
    return Checked(troubles=tuple(troubles), statistics=statistics_of(drawing, outlines))


def _alone(drawing: TableDocument, index: int, feature: TableFeature) -> Iterator[Trouble]:
    """Yield what is wrong with a feature whatever else is there: what its reader says, and where it lies."""
    path = f"features[{index}]"
    if not feature.id.strip():
        yield Trouble(feature=index, path=f"{path}.id", problem="It has no name", fix="Give it one.")
    if feature.top is not None and not 0.0 <= feature.top <= 100.0:
        yield Trouble(feature=index, path=f"{path}.top", problem="No terrain has this height", fix='Give 0" to 100".')
    found = _refusal(lambda: set_up(replace(drawing, features=(feature,), objectives=())))
    if found is not None:
        where = _of_feature(found.path, path)
        fix = found.fix or (OUTLINE if where.endswith("outline") else "")
        yield Trouble(feature=index, path=where, problem=_told(found), fix=fix)
        return
    yield from _off_table(drawing, index, feature)


def _refusal(read: Callable[[], object]) -> InputError | None:
    """Return what a reader refuses."""
    try:
        read()
    except InputError as error:
        return error
    except GeometryError as error:
        return InputError(str(error).rstrip("."), path="features[0].outline", fix="Draw its outline again.")
    return None


def _of_feature(told: str, path: str) -> str:
    match = FEATURE.match(told)
    return path + told[match.end() :] if match else path


def _told(error: InputError) -> str:
    return f"{error.problem} ({error.value})" if error.value else error.problem


def _off_table(drawing: TableDocument, index: int, feature: TableFeature) -> Iterator[Trouble]:
    (left, low), (width, depth) = drawing.corner, drawing.size
    over = max(max(left - x, low - y, x - left - width, y - low - depth) for x, y in feature.outline)
    if over <= CONTACT:
        return
    table = box(left, low, left + width, low + depth)
    lost = ShapelyPolygon(feature.outline).intersection(table).area <= LEAST
    told = "It lies off the table" if lost else f'It juts {over:.2f}" over the edge of the table'
    path = f"features[{index}].outline"
    yield Trouble(feature=index, path=path, problem=told, fix="Move it onto the table.", grave=lost)


def _together(drawing: TableDocument) -> Iterator[Trouble]:
    """Yield what is wrong with features beside one another: what the reader of tables says, and what the rules say."""
    made: list[Any] = []  # each game has a field of its own
    found = _refusal(lambda: made.append(set_up(drawing)))
    if found is not None:
        match = FEATURE.match(found.path)
        index = int(match[1]) if match else None
        path = _of_feature(found.path, f"features[{index}]") if match else found.path.removeprefix("table.")
        yield Trouble(feature=index, path=path, problem=_told(found), fix=found.fix)
        return
    yield from editing_of(drawing.system).troubles(drawing, made[0])


def _overlaps(drawing: TableDocument, outlines: tuple[Polygon, ...]) -> Iterator[Trouble]:
    """Yield which bodies stand in one another, as no models of terrain do."""
    shapes = [ShapelyPolygon(each.ring) for each in outlines]
    is_body = editing_of(drawing.system).is_body
    solid = [index for index, each in enumerate(drawing.features) if is_body(each)]
    for number, index in enumerate(solid):
        for other in solid[:number]:
            if shapes[index].intersects(shapes[other]) and shapes[index].intersection(shapes[other]).area > LEAST:
                told = f"It stands in {drawing.features[other].id}"
                fix = "Move them apart: both are solid."
                path = f"features[{index}].outline"
                yield Trouble(feature=index, path=path, problem=told, fix=fix, grave=False)
