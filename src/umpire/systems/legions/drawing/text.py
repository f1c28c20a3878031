"""The table as a grid of letters: terrain by its own glyph, each Detachment by a letter of its own."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from umpire.geometry import Point, bounds_of, contains_point
from umpire.render.scenes import Scene, SceneFeature
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order
from umpire.systems.legions.drawing.scenes import scene_of_field
from umpire.systems.legions.telling import Names

GLYPH: Mapping[str, tuple[str, str]] = {
    "open": ("·", "dim"),
    "cliff": ("^", "yellow"),
    "river": ("~", "blue"),
    "difficult": ("%", "yellow"),
    "obstructing": ("♣", "green"),
    "dangerous": ("!", "red"),
    "ford": ("≈", "cyan"),
    "bridge": ("=", "yellow"),
    "obstacle": ("#", "yellow"),
    "reinforced_obstacle": ("#", "bold yellow"),
    "impassable": ("█", "dim"),
    "structure": ("▒", "magenta"),
}
THIN = ("obstacle", "reinforced_obstacle")
"""Walls: thinner than a letter."""
FIRST = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
STYLES = ("bold red", "bold cyan")
EMPTY = (" ", "")
TALL = 2.0  # a letter of a terminal is about twice as high as it is wide

Cell = tuple[str, str]


def board_text(field: Battlefield, *, width: int = 100) -> str:
    """Return the table as plain text of at most that many columns, with a legend below.

    The first side has capital letters, the second small ones, one for each Detachment.
    """
    return drawn_board(field, width=width).plain


def drawn_board(field: Battlefield, *, width: int = 100) -> Text:
    """Return the table as text with colours."""
    columns = max(20, min(width, 240) - 5)
    step = field.size[0] / columns
    rows = max(8, round(field.size[1] / (step * TALL)))
    scene = scene_of_field(field)
    cells = _ground(scene, columns, rows)
    _put_markers(cells, scene)
    letters = letters_of(field)
    _put_models(cells, field, letters)
    told = Text()
    for row, line in enumerate(cells):
        y = field.size[1] * (1.0 - (row + 0.5) / rows)
        told.append(f"{y:3.0f} │" if row % 3 == 0 else "    │", style="dim")
        for glyph, style in line:
            told.append(glyph, style=style or None)
        told.append("\n")
    told.append(_scale(field, columns))
    told.append(_legend(field, scene, letters))
    return told


def letters_of(field: Battlefield) -> dict[str, str]:
    """Return the letter of each Detachment: capitals for the first side, small ones for the second."""
    found = {}
    for side in field.sides:
        mine = [each for each in field.detachments.values() if each.side == side]
        for index, detachment in enumerate(mine):
            letter = FIRST[index % len(FIRST)]
            found[detachment.id] = letter if side == field.sides[0] else letter.lower()
    return found


def _ground(scene: Scene, columns: int, rows: int) -> list[list[Cell]]:
    features = sorted(scene.features, key=lambda each: each.layer)
    boxes = [(each, bounds_of(each.outline)) for each in features]
    cells = [[EMPTY] * columns for _ in range(rows)]
    for row in range(rows):
        y = scene.size[1] * (1.0 - (row + 0.5) / rows)
        for column in range(columns):
            x = scene.size[0] * (column + 0.5) / columns
            for each, (left, low, right, high) in boxes:
                if left <= x <= right and low <= y <= high and contains_point(each.outline, (x, y)):
                    cells[row][column] = GLYPH[each.kind]
    for each in features:
        _put_thin(cells, scene, each)
    return cells


def _put_thin(cells: list[list[Cell]], scene: Scene, feature: SceneFeature) -> None:
    """Walls are thinner than a letter: mark every cell that their outline runs through."""
    if feature.kind not in THIN:
        return
    ring = feature.outline.ring
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        for part in range(41):
            at = (x1 + (x2 - x1) * part / 40, y1 + (y2 - y1) * part / 40)
            _put(cells, scene.size, at, GLYPH[feature.kind])


def _put(cells: list[list[Cell]], size: Point, at: tuple[float, float], cell: Cell) -> None:
    rows, columns = len(cells), len(cells[0])
    row = min(rows - 1, max(0, int((1.0 - at[1] / size[1]) * rows)))
    column = min(columns - 1, max(0, int(at[0] / size[0] * columns)))
    cells[row][column] = cell


def _put_markers(cells: list[list[Cell]], scene: Scene) -> None:
    for marker in scene.objectives:
        style = f"reverse {STYLES[scene.sides.index(marker.held)]}" if marker.held else "reverse bold"
        _put(cells, scene.size, marker.at, (marker.id[-1], style))


def _put_models(cells: list[list[Cell]], field: Battlefield, letters: Mapping[str, str]) -> None:
    for model in field.on_table():
        unit = field.detachments[model.detachment]
        _put(cells, field.size, model.at, (letters[unit.id], STYLES[field.sides.index(unit.side)]))
    for area in field.areas:
        left, _, _, high = bounds_of(area.outline)
        inside = field.garrison_of(area.id)
        for index, unit in enumerate(inside):
            x = left + (index + 0.5) * field.size[0] / len(cells[0])
            cell = (letters[unit.id], f"reverse {STYLES[field.sides.index(unit.side)]}")
            _put(cells, field.size, (x, high - 0.01), cell)


def _scale(field: Battlefield, columns: int) -> str:
    line = [" "] * (columns + 6)
    for x in range(0, int(field.size[0]) + 1, 6):
        at = min(columns - 1, int(x / field.size[0] * columns))
        for offset, letter in enumerate(str(x)):
            line[5 + at + offset] = letter
    return f"    └{'─' * columns}\n{''.join(line).rstrip()}\n"


def _legend(field: Battlefield, scene: Scene, letters: Mapping[str, str]) -> Text:
    told = Text()
    for kind in dict.fromkeys(each.kind for each in scene.features):
        glyph, style = GLYPH[kind]
        told.append(f" {glyph}", style=style)
        told.append(f" {kind.replace('_', ' ')} ")
    if field.markers:
        told.append(" 1", style="reverse")
        told.append(" Objective marker ")
    told.append("\n")
    names = Names(field)
    for side in field.sides:
        style = STYLES[field.sides.index(side)]
        told.append(f" {side}: ", style="bold")
        for unit in field.detachments_of(side):
            told.append(letters[unit.id], style=style)
            told.append(f" {names.short(unit.id)}{_order(unit)}  ")
        told.append("\n")
    return told


def _order(unit: Detachment) -> str:
    if unit.order is None:
        return " (face-down)" if unit.token is not None else ""
    return " (falling back)" if unit.order is Order.FALL_BACK else f" ({unit.order.value.replace('_', ' ')})"
