from __future__ import annotations

import io

import msgspec
import pytest
from rich.console import Console

from tests.render.boards import battlefield
from umpire.systems.legions.battlefield import Token
from umpire.systems.legions.drawing import board_text, drawn_board, roster


@pytest.mark.parametrize("width", [60, 80, 100, 160])
def test_no_line_of_the_grid_is_wider_than_asked(width: int) -> None:
    grid = [line for line in board_text(battlefield(), width=width).splitlines() if "│" in line]

    assert len(grid) >= 8
    assert max(map(len, grid)) <= width


def test_sides_terrain_and_markers_have_their_signs() -> None:
    told = board_text(battlefield(), width=120)
    lines = told.splitlines()
    grid = "".join(line for line in lines if "│" in line)

    assert {"A", "B", "C", "a", "b", "c", "~", "≈", "=", "♣", "%", "!", "#", "█", "▒", "^", "1", "2"} <= set(grid)
    assert "red: A Predators (first fire)  B Tactical 1 (advance)" in told or "red: A Tactical 1 (advance)" in told


def test_a_model_stands_in_its_row_and_column() -> None:
    """The Knight at 42", 34" is below the blue line and right of the middle."""
    grid = [line[5:] for line in board_text(battlefield(), width=125).splitlines() if "│" in line]
    row = next(index for index, line in enumerate(grid) if "c" in line)

    assert abs(grid[row].index("c") / 120 * 60 - 42) < 0.6
    assert abs((1 - (row + 0.5) / len(grid)) * 48 - 34) < 1.1


def test_a_face_down_order_shows_only_that_it_lies_there() -> None:
    field = battlefield()
    hidden = msgspec.structs.replace(field.detachments["blue-warden"], order=None, token=Token(commitment="c0ffee"))
    shown = msgspec.structs.replace(field, detachments={**field.detachments, "blue-warden": hidden})

    assert "Warden (face-down)" in board_text(shown)


def test_colours_do_not_change_the_letters() -> None:
    assert drawn_board(battlefield(), width=90).plain == board_text(battlefield(), width=90)


def test_the_roster_tells_strength_order_and_place() -> None:
    console = Console(width=140, record=True, file=io.StringIO())
    console.print(roster(battlefield()))
    told = console.export_text()

    assert "Tactical 3" in told
    assert "in barracks" in told
    assert "6/6" in told
    assert 'around 42", 34"' in told
