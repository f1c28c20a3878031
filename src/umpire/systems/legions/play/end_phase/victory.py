"""The last stages of the End phase: effects are resolved, Flyers leave, markers are captured and sides score."""

from __future__ import annotations

from umpire.rulings import Finding, cite, rules_of
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.play.core import BattleRun, OrderRemoved
from umpire.systems.legions.play.effects import call_end_phase_effects
from umpire.systems.legions.play.end_phase.events import (
    MarkerDestroyed,
    MarkerJudged,
    MarkersToMove,
    VictoryPointsScored,
    WoundsRegained,
)
from umpire.systems.legions.play.end_phase.fall_back import named_first
from umpire.systems.legions.play.end_phase.fog import weather_fog
from umpire.systems.legions.play.end_phase.hovering import ask_who_takes_off
from umpire.systems.legions.play.end_phase.shields import restore_shields
from umpire.systems.legions.rules.battles import (
    MarkerState,
    VictoryPoints,
    destroyed_markers,
    held_markers,
    judge_marker,
    mission_plans,
    score_end,
    score_round,
)
from umpire.systems.legions.rules.special_rules.repairs import may_regain, regained


def effects(run: BattleRun) -> None:
    """Remove the Order tokens, let models regain Wounds, then resolve each side's End phase effects."""
    for each in run.state.field.detachments.values():
        left_over = each.order is not None or each.token is not None
        if left_over and each.order is not Order.FALL_BACK:
            cite("LI-END-022", each)
            run.emit(OrderRemoved(detachment=each.id, because="the round ends"))
    restore_shields(run)
    for side in named_first(run.state.field):
        _repair(run, side)
    weather_fog(run)
    ask_who_takes_off(run)
    call_end_phase_effects(run, named_first(run.state.field))


def _repair(run: BattleRun, side: str) -> None:
    """Roll for each Wound that models of a side have lost and may regain."""
    field = run.state.field
    for model in field.models.values():
        if field.side_of(model) == side and may_regain(field, model):
            lost = field.profile(model).wounds - model.wounds
            dice = run.roll(lost, why=f"{model.id} regains Wounds")
            cite("LI-END-023", model)
            run.emit(WoundsRegained(model=model.id, wounds=regained(dice), dice=dice))


def victory_points(run: BattleRun) -> None:
    """Control of each Objective marker is established, then each side scores as the Mission says."""
    states: list[MarkerState] = []
    for marker in run.state.field.markers.values():
        cite("LI-END-026", marker)
        if not marker.of_the_mission:
            cite("LI-BTL-028", marker)
        held = judge_marker(run.state.field, marker)
        states.append(held)
        run.emit(
            MarkerJudged(
                marker=held.marker,
                controller=held.controller,
                contested=held.contested,
                strength=dict(held.strength),
            )
        )
    for side in named_first(run.state.field):
        _score(run, side, tuple(states))
    _destroy_markers(run, tuple(states))
    _let_markers_move(run, tuple(states))


def _score(run: BattleRun, side: str, states: tuple[MarkerState, ...]) -> None:
    field = run.state.field
    found: tuple[Finding, ...] = score_round(field, side, states)
    last = field.round >= field.mission.rounds
    if last:
        found += score_end(field, side, states)
    because: dict[str, int] = {}
    for each in found:
        if isinstance(each.effect, VictoryPoints):
            because[each.effect.because] = because.get(each.effect.because, 0) + each.effect.points
    if because:
        cite("LI-END-026", side)
        if last:
            cite("LI-END-027", side)
        points = sum(because.values())
        run.emit(VictoryPointsScored(side=side, points=points, because=because, rules=rules_of(found)))


def _destroy_markers(run: BattleRun, states: tuple[MarkerState, ...]) -> None:
    for side in named_first(run.state.field):
        for marker in destroyed_markers(run.state.field, side, states):
            cite("LI-BTL-041")
            run.emit(MarkerDestroyed(marker=marker))


def _let_markers_move(run: BattleRun, states: tuple[MarkerState, ...]) -> None:
    field = run.state.field
    plan = mission_plans().get(field.mission.id)
    if plan is None or not plan.scoring.moves or field.round >= field.mission.rounds:
        return
    held = tuple((side, marker.id) for side in named_first(field) for marker in held_markers(field, side, states))
    if held:
        sides = tuple(side for side in named_first(field) if any(each[0] == side for each in held))
        cite("LI-BTL-043")
        run.emit(MarkersToMove(sides=sides, markers=held))
