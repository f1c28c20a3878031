"""A slip of the pen in a case is told, where it would be passed over or hold for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from umpire.errors import IllegalAction, InputError
from umpire.formats.cases import check_case, load_case
from umpire.game import read_action
from umpire.systems.legions.play import LEGIONS

CASE = """\
system: legions
about: One Detachment moves.
cases:
  - id: LI-MOV-005-z
    rules: [LI-MOV-005]
    title: it moves
    table:
      units:
        - id: a
          side: red
          order: advance
          profile: &foot {{type: infantry, scale: 1, movement: 5}}
          models: [{{id: a1, at: [9, 9]}}]
        - {{id: x, side: blue, profile: *foot, models: [{{id: x1, at: [50, 40]}}]}}
    state: {{phase: movement, initiative: red}}
    play: [{action}]
    expect: {{events: [{{event: models_moved}}], never: [{never}]}}
"""
MOVE = "{action: move, detachment: a, moves: [{model: a1, path: [[9, 9], [13, 9]]}]}"
NEVER = "{event: model_destroyed, model: a1}"


def _check(folder: Path, *, action: str = MOVE, never: str = NEVER) -> bool:
    path = folder / "case.yaml"
    path.write_text(CASE.format(action=action, never=never))
    return check_case(load_case(path)).passed


def test_the_case_itself_passes(tmp_path: Path) -> None:
    """With every name right it holds."""
    assert _check(tmp_path)


@pytest.mark.parametrize(
    ("never", "told"),
    [
        ("{event: model_destroid}", "no such event"),
        ("{event: model_destroyed, modle: a1}", "no such field"),
        ("{event: model_destroyed, cites: [LI-MOV-005]}", "no such field"),
    ],
)
def test_what_never_happens_must_be_able_to(never: str, told: str, tmp_path: Path) -> None:
    """An event or field that does not exist would never occur, whatever the engine does."""
    with pytest.raises(InputError, match=told):
        _check(tmp_path, never=never)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("{action: move, detachment: a, manouvre: march}", "unknown field `manouvre`"),
        ("{action: move, detachment: a, moves: [{model: a1, path: [[9, 9], [13, 9]], facnig: [0, 1]}]}", "facnig"),
        ("{action: embark, detachment: a}", "LI-SPC-083"),
    ],
)
def test_an_action_has_no_fields_that_nobody_reads(action: str, told: str, tmp_path: Path) -> None:
    """A misspelt field is refused; so is an action whose rule is awaited, with that as the reason."""
    with pytest.raises(InputError, match=told):
        _check(tmp_path, action=action)


def test_an_awaited_action_is_refused_with_its_reason_wherever_it_comes_from() -> None:
    """In a battle, over the network or from a program, as in a case."""
    with pytest.raises(IllegalAction, match="LI-SPC-083"):
        read_action(LEGIONS, {"action": "embark", "detachment": "a"})
