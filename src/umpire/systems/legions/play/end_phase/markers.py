"""Moving markers after scoring, as Retrieval allows."""

from __future__ import annotations

from typing import Any

from umpire.errors import IllegalAction
from umpire.game import Action, Choice, Options
from umpire.geometry import Point, snap_point
from umpire.rulings import Ruling, cite
from umpire.systems.legions.play.core import BattleRun, BattleState, FrameRules, NotAsked, refuse
from umpire.systems.legions.play.end_phase.events import MarkerMoved, MarkersKept, MovingMarkers
from umpire.systems.legions.rules.battles import judge_marker_move


class MoveMarker(Action, frozen=True, kw_only=True, tag="move_marker"):
    """Move an Objective marker that the side controls to another place, as Retrieval allows."""

    marker: str
    to: Point


class KeepMarkers(Action, frozen=True, kw_only=True, tag="keep_markers"):
    """Leave the markers that have not been moved where they are."""


TRIES = 20
REACH = 5.0


def _mine(state: BattleState) -> tuple[str, ...]:
    frame: MovingMarkers = state.top
    return tuple(marker for side, marker in frame.markers if side == frame.sides[0])


def _owes(state: BattleState) -> tuple[str, ...]:
    return state.top.sides[:1] if _mine(state) else ()


def _proceed(run: BattleRun) -> None:
    cite("LI-BTL-043")
    run.emit(MarkersKept(side=run.state.top.sides[0]))


def _expect(state: BattleState, side: str) -> None:
    if not isinstance(state.top, MovingMarkers) or side not in _owes(state):
        raise NotAsked(f"{side} has no marker to move now.", rules=("LI-BTL-043",))


def judge_moving_marker(state: BattleState, side: str, action: MoveMarker) -> Ruling:
    """Judge whether a side may move a marker now, and where to."""
    _expect(state, side)
    if action.marker not in _mine(state):
        told = ", ".join(_mine(state))
        raise IllegalAction(f"{side} may not move {action.marker} now: left are {told}.", rules=("LI-BTL-043",))
    ruling = judge_marker_move(state.field, side, action.marker, snap_point(action.to))
    if not ruling.allowed:
        raise refuse(ruling)
    return ruling


def move_marker(run: BattleRun, side: str, action: MoveMarker, judged: Ruling) -> None:
    """Move one of a side's markers."""
    run.emit(MarkerMoved(marker=action.marker, to=snap_point(action.to)), by=judged)


def judge_keeping_markers(state: BattleState, side: str, action: KeepMarkers) -> None:
    """Judge whether a side has markers that it could move now."""
    _expect(state, side)


def keep_markers(run: BattleRun, side: str, action: KeepMarkers, judged: None) -> None:
    """Leave the remaining markers where they are."""
    cite("LI-BTL-043")
    run.emit(MarkersKept(side=side))


def _options(state: BattleState, side: str) -> Options:
    moves = tuple(Choice(kind="move_marker", label=f"move {each}", subject=each) for each in _mine(state))
    keep = Choice(kind="keep_markers", label="move no marker", action=KeepMarkers())
    return Options(side=side, prompt="Move a marker?", choices=(*moves, keep), rules=("LI-BTL-043",))


def sample_marker_move(state: BattleState, side: str, choice: Choice, luck: Any) -> Any:
    """Return a legal move of a marker drawn with a stream of luck; where none is found, none at all."""
    x, y = state.field.markers[choice.subject].at
    for _ in range(TRIES):
        to = snap_point((x + REACH * (2 * luck.unit() - 1), y + REACH * (2 * luck.unit() - 1)))
        if judge_marker_move(state.field, side, choice.subject, to).allowed:
            return MoveMarker(marker=choice.subject, to=to)
    return KeepMarkers()


MOVING_MARKERS = FrameRules(owes=_owes, proceed=_proceed, options=_options)
