"""A facing that a person writes is in degrees: in moves, in questions, in what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from umpire.errors import InputError
from umpire.formats import in_headings
from umpire.formats.cases import check_case, load_case

CASE = """\
system: legions
cases:
  - id: turning
    rules: [LI-MOV-019]
    title: it turns
    table:
      units:
        - id: a
          side: red
          order: advance
          profile: {{type: infantry, scale: 1, movement: 5}}
          models: [{{id: a1, at: [9, 9]}}]
    state: {{phase: movement, initiative: red}}
    play: [{{action: move, detachment: a, moves: [{{model: a1, path: [[9, 9]], facing: {facing}}}]}}]
    expect: {{state: {{models: {{a1: {{facing: {expected}}}}}}}}}
"""


@pytest.mark.parametrize(
    ("facing", "expected", "passes"),
    [
        ("90", "90", True),
        ("-90", "270", True),
        ("[0, 1]", "[0, 4096]", False),
        ("90", "[0, 4096]", True),
        ("90", "0", False),
    ],
)
def test_a_move_and_what_is_expected_of_it_name_degrees(
    facing: str, expected: str, tmp_path: Path, *, passes: bool
) -> None:
    """The direction of a log is read, too, and is compared as it stands."""
    path = tmp_path / "case.yaml"
    path.write_text(CASE.format(facing=facing, expected=expected))

    assert check_case(load_case(path)).passed is passes


def test_what_is_no_angle_is_refused_with_its_place() -> None:
    """Infinity points nowhere."""
    with pytest.raises(InputError, match=r"moves\[1\].facing.*not an angle"):
        in_headings({"moves": [{"facing": 1.5}, {"facing": float("inf")}]})
