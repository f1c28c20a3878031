"""Terrain, zones and markers as a picture."""

from __future__ import annotations

from collections.abc import Container

from umpire.geometry import Point, Polygon
from umpire.render.markup import html
from umpire.render.scenes import Scene, SceneFeature
from umpire.render.svg.labels import Room, places_in
from umpire.render.svg.shapes import Canvas
from umpire.render.svg.theme import side_class

CAPTURE = 3.0
MARKER = 16.0 / 25.4
GRID_STEP = 6
PART = "area t-impassable"


def middle(outline: Polygon) -> Point:
    """Return the centre of gravity of an area's outer ring, for labels."""
    twice, x, y = 0.0, 0.0, 0.0
    ring = outline.ring
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        cross = x1 * y2 - x2 * y1
        twice += cross
        x += (x1 + x2) * cross
        y += (y1 + y2) * cross
    return (x / (3.0 * twice), y / (3.0 * twice))


def draw_table(canvas: Canvas, size: tuple[float, float]) -> None:
    """Draw the bare table with its grid."""
    width, depth = size
    canvas.raw(html('<rect class="ground" width="{:g}" height="{:g}"/>', width * 10, depth * 10))
    for x in range(GRID_STEP, round(width), GRID_STEP):
        canvas.line((x, 0), (x, depth), kind="grid12" if x % 12 == 0 else "grid")
    for y in range(GRID_STEP, round(depth), GRID_STEP):
        canvas.line((0, y), (width, y), kind="grid12" if y % 12 == 0 else "grid")


def draw_axes(canvas: Canvas, window: tuple[float, float, float, float], *, step: int, scale: float) -> None:
    """Write the coordinates along the left and the lower edge of what is shown."""
    left, low, right, high = window
    style = html(' style="font-size:{:.2f}px"', 7 * scale)
    for x in range(round(left / step) * step, round(right) + 1, step):
        if left <= x <= right:
            canvas.text((x, low - 0.85 * scale), str(x), kind="axis", more=style)
    for y in range(round(low / step) * step, round(high) + 1, step):
        if low <= y <= high:
            canvas.text((left - 0.65 * scale, y - 0.25 * scale), str(y), kind="axis", more=style)


def draw_areas(
    canvas: Canvas, scene: Scene, *, room: Room | None = None, only: Container[str] | None = None, zones: bool = True
) -> None:
    """Draw the terrain, lowest first, and the deployment zones; ``only`` names the features to draw.

    Where there is ``room`` for their names, they are written too.
    """
    shown = [each for each in scene.features if only is None or each.id in only]
    for feature in sorted(shown, key=lambda each: each.layer):
        draw_feature(canvas, feature)
        if feature.held:
            kind = f"held {side_class(scene.sides, feature.held)}"
            canvas.area(feature.outline, kind=kind, title=feature.title)
    if zones:
        for zone in scene.zones:
            canvas.area(zone.outline, kind=f"zone {side_class(scene.sides, zone.side)}", title=zone.title)
    if room is not None:
        for feature in sorted(shown, key=lambda each: each.rank):
            write_name(canvas, feature, room)


def draw_feature(canvas: Canvas, feature: SceneFeature) -> None:
    """Draw a piece of terrain with its parts."""
    house = " house" if feature.built and feature.kind == "structure" else ""
    canvas.area(feature.outline, kind=f"area{house} {feature.paint}", title=feature.title)
    for part in feature.parts:
        canvas.area(part.outline, kind=PART, title=part.title)


def write_name(canvas: Canvas, feature: SceneFeature, room: Room) -> None:
    """Write what is to be said of a feature into its middle or near it, or under it where that is where it belongs."""
    (x, y), ring = middle(feature.outline), feature.outline.ring
    places = places_in(ring, (x, y), feature.label)
    if feature.under:
        places = [(x, min(b for _, b in ring) - 0.8), *places]
    room.write(canvas, feature.label, places, kind="note")


def draw_markers(canvas: Canvas, scene: Scene) -> None:
    """Draw the Objective markers in the colour of whoever controls them, with their range of three inches."""
    for marker in scene.objectives:
        canvas.group(html('class="{}"', side_class(scene.sides, marker.held)))
        canvas.circle(marker.at, CAPTURE + MARKER, kind="reach")
        canvas.circle(marker.at, MARKER, kind="marker", title=marker.title)
        canvas.text((marker.at[0], marker.at[1] - 0.28), marker.label, kind="marker-name")
        canvas.close()
