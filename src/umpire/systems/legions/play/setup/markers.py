"""Placing Objective markers in turns, where the mission leaves it to the players."""

from __future__ import annotations

from umpire.game import Choice, Luck, Options
from umpire.geometry import snap_point
from umpire.rulings import Ruling, cite
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, refuse
from umpire.systems.legions.play.setup.actions import PlaceMarker
from umpire.systems.legions.play.setup.events import MarkerPlaced, MarkersPlaced, PlacingMarkers
from umpire.systems.legions.rules.battles import free_place, judge_marker_place, markers_due

TRIES = 400


def anyone_to_place(field: Battlefield) -> bool:
    """Whether the mission leaves markers to the players, and some are not placed yet for which there is room."""
    return any(_may_place(field, side) for side in field.sides)


def _may_place(field: Battlefield, side: str) -> bool:
    return markers_due(field, side) > 0 and free_place(field, side) is not None


def _owes(state: BattleState) -> tuple[str, ...]:
    frame: PlacingMarkers = state.top
    both = (frame.turn, state.field.opponent(frame.turn))
    return tuple(side for side in both if _may_place(state.field, side))[:1]


def judge_placing_marker(state: BattleState, side: str, action: PlaceMarker) -> Ruling:
    """Judge whether a side has a marker to place, and where it puts it."""
    if not isinstance(state.top, PlacingMarkers) or side not in _owes(state):
        raise NotAsked(f"{side} has no marker to place now.", rules=("LI-BTL-046",))
    ruling = judge_marker_place(state.field, side, snap_point(action.at))
    if not ruling.allowed:
        raise refuse(ruling, "Place it elsewhere.")
    return ruling


def place_marker(run: BattleRun, side: str, action: PlaceMarker, judged: Ruling) -> None:
    """Place one of a side's markers."""
    number = len(run.state.field.markers) + 1
    run.emit(MarkerPlaced(marker=f"marker-{number}", side=side, at=snap_point(action.at)), by=judged)


def _proceed(run: BattleRun) -> None:
    cite("LI-BTL-046")
    run.emit(MarkersPlaced())


def _options(state: BattleState, side: str) -> Options:
    left = markers_due(state.field, side)
    choice = Choice(kind="place_marker", label="Place an Objective marker", subject=side, rules=("LI-BTL-046",))
    return Options(
        side=side, prompt=f"Place an Objective marker; {left} left.", choices=(choice,), rules=("LI-BTL-046",)
    )


def sample_marker(state: BattleState, side: str, choice: Choice, luck: Luck) -> PlaceMarker:
    """Return a legal place for a marker: nobody is asked to place one for which there is no room."""
    width, depth = state.field.size
    drawn = (snap_point((luck.unit() * width, luck.unit() * depth)) for _ in range(TRIES))
    found = next((at for at in drawn if judge_marker_place(state.field, side, at).allowed), None)
    free = found or free_place(state.field, side)
    assert free is not None, "only a side that has room for a marker is asked to place one"
    return PlaceMarker(at=free)


PLACING_MARKERS = FrameRules(owes=_owes, proceed=_proceed, options=_options)
"""While the players place the markers."""
