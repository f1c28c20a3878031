"""The Calculate Victory Points stage: markers are captured, sides score."""

from __future__ import annotations

from umpire.rulings import Finding
from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.end_phase.events import (
    MarkerDestroyed,
    MarkerJudged,
    MarkersToMove,
    VictoryPointsScored,
)
from umpire.systems.legions.play.end_phase.fall_back import named_first
from umpire.systems.legions.rules import BOOK
from umpire.systems.legions.rules.battles import (
    MarkerState,
    VictoryPoints,
    destroyed_markers,
    held_markers,
    marker_states,
    mission_plans,
    score_end,
    score_round,
)

__all__ = ["victory_points"]


@BOOK.implements("LI-END-026", "LI-END-027")
def victory_points(run: BattleRun) -> None:
    """Control of each Objective marker is established, then each side scores as the Mission says."""
    states = marker_states(run.state.field)
    for each in states:
        run.emit(
            MarkerJudged(
                marker=each.marker,
                controller=each.controller,
                contested=each.contested,
                strength=dict(each.strength),
                rules=("LI-BTL-012", "LI-BTL-014", "LI-BTL-018") if each.captor else ("LI-BTL-013", "LI-BTL-018"),
            )
        )
    for side in named_first(run.state.field):
        _score(run, side, states)
    _destroy_markers(run, states)
    _let_markers_move(run, states)


def _score(run: BattleRun, side: str, states: tuple[MarkerState, ...]) -> None:
    field = run.state.field
    found: tuple[Finding, ...] = score_round(field, side, states)
    if field.round >= field.mission.rounds:
        found += score_end(field, side, states)
    because: dict[str, int] = {}
    for each in found:
        if isinstance(each.effect, VictoryPoints):
            because[each.effect.because] = because.get(each.effect.because, 0) + each.effect.points
    if because:
        rules = tuple(dict.fromkeys(("LI-END-026", "LI-END-027", *(each.rule for each in found))))
        run.emit(VictoryPointsScored(side=side, points=sum(because.values()), because=because, rules=rules))


def _destroy_markers(run: BattleRun, states: tuple[MarkerState, ...]) -> None:
    for side in named_first(run.state.field):
        for marker in destroyed_markers(run.state.field, side, states):
            run.emit(MarkerDestroyed(marker=marker, rules=("LI-BTL-041",)))


def _let_markers_move(run: BattleRun, states: tuple[MarkerState, ...]) -> None:
    field = run.state.field
    plan = mission_plans().get(field.mission.id)
    if plan is None or not plan.scoring.moves or field.round >= field.mission.rounds:
        return
    held = tuple((side, marker.id) for side in named_first(field) for marker in held_markers(field, side, states))
    if held:
        sides = tuple(side for side in named_first(field) if any(each[0] == side for each in held))
        run.emit(MarkersToMove(sides=sides, markers=held, rules=("LI-BTL-043",)))
