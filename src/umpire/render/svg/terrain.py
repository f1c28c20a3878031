"""Terrain, zones and markers as a picture."""

from __future__ import annotations

import re
from collections.abc import Container

from umpire.geometry import Point, Polygon
from umpire.render.markup import html
from umpire.render.svg.shapes import Canvas
from umpire.render.svg.theme import side_class, terrain_paint
from umpire.systems.legions.battlefield import Area, Battlefield, Terrain

CAPTURE = 3.0
MARKER = 16.0 / 25.4
GRID_STEP = 6
ORDER = (
    Terrain.OPEN,
    Terrain.CLIFF,
    Terrain.RIVER,
    Terrain.DIFFICULT,
    Terrain.OBSTRUCTING,
    Terrain.DANGEROUS,
    Terrain.FORD,
    Terrain.BRIDGE,
    Terrain.OBSTACLE,
    Terrain.REINFORCED_OBSTACLE,
    Terrain.IMPASSABLE,
    Terrain.STRUCTURE,
)
"""What is painted first lies lowest."""


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


def draw_table(canvas: Canvas, field: Battlefield) -> None:
    """Draw the bare table with its grid."""
    width, depth = field.size
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
    canvas: Canvas, field: Battlefield, *, labels: bool, only: Container[str] | None = None, zones: bool = True
) -> None:
    """Draw the areas of terrain, lowest first, and the deployment zones; ``only`` names the areas to draw."""
    shown = [area for area in field.areas if only is None or area.id in only]
    for area in sorted(shown, key=lambda each: max((ORDER.index(kind) for kind in each.terrain), default=0)):
        _draw_area(canvas, field, area)
    if zones:
        for side, zone in field.mission.zones.items():
            kind = f"zone {side_class(field.sides, side)}"
            canvas.area(zone, kind=kind, title=f"deployment zone of {side}")
    if labels:
        written: list[Point] = []
        for area in sorted(shown, key=lambda each: len(each.outline.ring) + 4 * each.has(Terrain.RIVER)):
            written.append(_clear_spot(area, written))
            canvas.text(written[-1], _label(field, area), kind="note")


def _clear_spot(area: Area, written: list[Point]) -> Point:
    """Return a spot in or near the middle of an area that keeps clear of the names written so far."""
    x, y = middle(area.outline)
    low, high = min(b for _, b in area.outline.ring), max(b for _, b in area.outline.ring)
    if area.has(Terrain.STRUCTURE) or high - low < 1.2:
        return (x, low - 0.8)
    corners = [(x + (a - x) * share, y + (b - y) * share) for share in (0.5, 0.8) for a, b in area.outline.ring]
    tried = [(x, y - 0.2), *corners]
    return next((at for at in tried if all(_apart(at, other) for other in written)), tried[0])


def _apart(one: Point, other: Point) -> bool:
    return abs(one[1] - other[1]) > 0.8 or abs(one[0] - other[0]) > 4.5


def _draw_area(canvas: Canvas, field: Battlefield, area: Area) -> None:
    kind = max(area.terrain, key=ORDER.index, default=Terrain.OPEN)
    told = f"{area.id}: {', '.join(each.value.replace('_', ' ') for each in area.terrain)}"
    if area.height:
        told += f', {area.height:g}" high'
    house = " house" if kind is Terrain.STRUCTURE else ""
    canvas.area(area.outline, kind=f"area{house} {terrain_paint(sorted(area.terrain, key=ORDER.index))}", title=told)
    inside = field.garrison_of(area.id) if house else ()
    if inside:
        canvas.area(area.outline, kind=f"held {side_class(field.sides, inside[0].side)}", title=told)


def _label(field: Battlefield, area: Area) -> str:
    name = re.sub(r"\.\d+$", "", area.id).replace("-", " ").replace("_", " ")
    structure = field.structures.get(area.id)
    if structure is None or not area.has(Terrain.STRUCTURE, Terrain.BRIDGE):
        return name
    return f"{name} {structure.wounds - structure.damage}/{structure.wounds}"


def draw_markers(canvas: Canvas, field: Battlefield) -> None:
    """Draw the Objective markers in the colour of whoever controls them, with their range of three inches."""
    for marker in field.markers.values():
        held = f"held by {marker.controller}" if marker.controller else "held by no side"
        canvas.group(html('class="{}"', side_class(field.sides, marker.controller)))
        canvas.circle(marker.at, CAPTURE + MARKER, kind="reach")
        canvas.circle(marker.at, MARKER, kind="marker", title=f"{marker.id}: {held}")
        name = marker.id.rpartition("-")[2] or marker.id
        canvas.text((marker.at[0], marker.at[1] - 0.28), name[:3], kind="marker-name")
        canvas.close()
