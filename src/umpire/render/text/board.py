"""The table as a grid of letters: terrain by its own glyph, each Detachment by a letter of its own."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from umpire.geometry import contains_point
from umpire.systems.legions.battlefield import Area, Battlefield, Detachment, Order, Terrain
from umpire.systems.legions.telling import Names

GLYPH: Mapping[Terrain, tuple[str, str]] = {
    Terrain.OPEN: ("·", "dim"),
    Terrain.CLIFF: ("^", "yellow"),
    Terrain.RIVER: ("~", "blue"),
    Terrain.DIFFICULT: ("%", "yellow"),
    Terrain.OBSTRUCTING: ("♣", "green"),
    Terrain.DANGEROUS: ("!", "red"),
    Terrain.FORD: ("≈", "cyan"),
    Terrain.BRIDGE: ("=", "yellow"),
    Terrain.OBSTACLE: ("#", "yellow"),
    Terrain.REINFORCED_OBSTACLE: ("#", "bold yellow"),
    Terrain.IMPASSABLE: ("█", "dim"),
    Terrain.STRUCTURE: ("▒", "magenta"),
}
LAYERS = tuple(GLYPH)
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
    cells = _ground(field, columns, rows)
    _put_markers(cells, field)
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
    told.append(_legend(field, letters))
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


def _ground(field: Battlefield, columns: int, rows: int) -> list[list[Cell]]:
    areas = sorted(field.areas, key=lambda each: max(LAYERS.index(kind) for kind in each.terrain))
    boxes = [(area, _box(area)) for area in areas]
    cells = [[EMPTY] * columns for _ in range(rows)]
    for row in range(rows):
        y = field.size[1] * (1.0 - (row + 0.5) / rows)
        for column in range(columns):
            x = field.size[0] * (column + 0.5) / columns
            for area, (left, low, right, high) in boxes:
                if left <= x <= right and low <= y <= high and contains_point(area.outline, (x, y)):
                    cells[row][column] = GLYPH[max(area.terrain, key=LAYERS.index)]
    for area in areas:
        _put_thin(cells, field, area)
    return cells


def _box(area: Area) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in area.outline.ring], [y for _, y in area.outline.ring]
    return min(xs), min(ys), max(xs), max(ys)


def _put_thin(cells: list[list[Cell]], field: Battlefield, area: Area) -> None:
    """Walls are thinner than a letter: mark every cell that their outline runs through."""
    if not area.has(Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE):
        return
    glyph = GLYPH[max(area.terrain, key=LAYERS.index)]
    ring = area.outline.ring
    for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
        for part in range(41):
            _put(cells, field, (x1 + (x2 - x1) * part / 40, y1 + (y2 - y1) * part / 40), glyph)


def _put(cells: list[list[Cell]], field: Battlefield, at: tuple[float, float], cell: Cell) -> None:
    rows, columns = len(cells), len(cells[0])
    row = min(rows - 1, max(0, int((1.0 - at[1] / field.size[1]) * rows)))
    column = min(columns - 1, max(0, int(at[0] / field.size[0] * columns)))
    cells[row][column] = cell


def _put_markers(cells: list[list[Cell]], field: Battlefield) -> None:
    for marker in field.markers.values():
        style = f"reverse {STYLES[field.sides.index(marker.controller)]}" if marker.controller else "reverse bold"
        _put(cells, field, marker.at, (marker.id[-1], style))


def _put_models(cells: list[list[Cell]], field: Battlefield, letters: Mapping[str, str]) -> None:
    for model in field.on_table():
        unit = field.detachments[model.detachment]
        _put(cells, field, model.at, (letters[unit.id], STYLES[field.sides.index(unit.side)]))
    for area in field.areas:
        _, _, _, high = _box(area)
        inside = field.garrison_of(area.id)
        for index, unit in enumerate(inside):
            left = _box(area)[0] + (index + 0.5) * field.size[0] / len(cells[0])
            cell = (letters[unit.id], f"reverse {STYLES[field.sides.index(unit.side)]}")
            _put(cells, field, (left, high - 0.01), cell)


def _scale(field: Battlefield, columns: int) -> str:
    line = [" "] * (columns + 6)
    for x in range(0, int(field.size[0]) + 1, 6):
        at = min(columns - 1, int(x / field.size[0] * columns))
        for offset, letter in enumerate(str(x)):
            line[5 + at + offset] = letter
    return f"    └{'─' * columns}\n{''.join(line).rstrip()}\n"


def _legend(field: Battlefield, letters: Mapping[str, str]) -> Text:
    told = Text()
    kinds = dict.fromkeys(max(area.terrain, key=LAYERS.index) for area in field.areas)
    for kind in kinds:
        glyph, style = GLYPH[kind]
        told.append(f" {glyph}", style=style)
        told.append(f" {kind.value.replace('_', ' ')} ")
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
