"""A played case as a picture: who moved and whence, who fell, and the story in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.render.test_svg import classes, texts
from umpire.formats.cases import load_case
from umpire.systems.legions.drawing.played import played_svg
from umpire.systems.legions.files.cases import battlefield_of
from umpire.systems.legions.files.playing import play_case

CASE = """
system: legions
about: one case
cases:
  - id: x
    rules: [LI-OVW-031]
    title: two run past a gap, and one is caught in it
    table:
      features:
        - {id: w1, type: impassable, outline: [[0, 18], [19, 18], [19, 19], [0, 19]], height: 6}
        - {id: w2, type: impassable, outline: [[21, 18], [60, 18], [60, 19], [21, 19]], height: 6}
      units:
        - {id: d, side: red, order: advance, profile: {type: infantry, scale: 1, movement: 8, save: null, morale: 4},
           models: [{id: d1, at: [16, 20]}, {id: d2, at: [13, 20]}]}
        - {id: a, side: blue, order: first_fire,
           profile: {type: walker, scale: 1, movement: 5, weapons: [{name: guns, range: 20, dice: 1, to_hit: 3}]},
           models: [{id: a1, at: [20, 10]}]}
    state: {phase: movement, initiative: red}
    dice: [6, 4]
    play:
      - {action: move, detachment: d,
         moves: [{model: d1, path: [[16, 20], [24, 20]]}, {model: d2, path: [[13, 20], [21, 20]]}]}
      - {action: call_overwatch, detachment: a, moment: 0.5, shots: [{model: a1}]}
      - {action: allocate_hit, by: red, model: d2}
    expect: {events: [{event: model_destroyed, model: d2}]}
"""


@pytest.fixture
def drawn(tmp_path: Path) -> str:
    (tmp_path / "case.yaml").write_text(CASE)
    case = load_case(f"{tmp_path / 'case.yaml'}#x")
    state, events, refusal = play_case(case)
    assert refusal is None
    return played_svg(battlefield_of(case), state.field, events, title=case.title)


def test_who_moved_is_drawn_with_where_it_stood_and_its_way(drawn: str) -> None:
    """d1 has moved: a ghost where it set out, and its way in its side's colour; d2 lies in the gap."""
    kinds = classes(drawn)
    assert kinds.count("proof") == 1
    assert "path first" in kinds
    assert kinds.count("cross neutral") == 1


def test_what_happened_is_told_with_its_dice(drawn: str) -> None:
    """The sentences of the log, in order, each with what was rolled for it."""
    told = ["D moved 8.0", "A called Overwatch on D, 50% of the way", "1 Hit. (6)", "was destroyed", "(4)"]
    places = [drawn.index(each) for each in told]
    assert places == sorted(places)


def test_what_stood_in_the_way_of_a_refused_action_is_drawn(tmp_path: Path) -> None:
    """One model goes eight inches too far and away from the other: both are marked, with the reasons beneath."""
    (tmp_path / "case.yaml").write_text(CASE.replace("path: [[16, 20], [24, 20]]", "path: [[16, 20], [32, 20]]"))
    case = load_case(f"{tmp_path / 'case.yaml'}#x")
    state, events, refusal = play_case(case, strict=False)
    drawn = played_svg(battlefield_of(case), state.field, events, refusal=refusal)
    assert classes(drawn).count("proof-blocked") == 2
    assert {"① 8.00 inches too far", "② 10.00 inches apart"} <= set(texts(drawn))
    assert "① LI-MOV-016: d1 would spend 16.00" in drawn
    assert "Refused" not in drawn
