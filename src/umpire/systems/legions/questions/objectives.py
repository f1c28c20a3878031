"""What players ask about Objective markers and Victory Points."""

from __future__ import annotations

from umpire.rulings import Finding, Forbid, Question, Ruling
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.battles import (
    VictoryPoints,
    capturing_reach,
    judge_marker,
    marker_states,
    near_marker,
    score_end,
    score_round,
    strength_at,
    strength_findings,
    zone_of,
)
from umpire.systems.legions.rules.secondary import secondary_score


class StrengthOf(Question, frozen=True, kw_only=True, tag="tactical_strength"):
    """What is a model's Tactical Strength at a marker?"""

    model: str
    marker: str


class MarkerControl(Question, frozen=True, kw_only=True, tag="marker"):
    """Who controls a marker as the table stands, and is it Contested?"""

    marker: str


class ScoreOf(Question, frozen=True, kw_only=True, tag="victory_points"):
    """What does a side score at the end of this round?"""

    side: str


class SecondaryScore(Question, frozen=True, kw_only=True, tag="secondary"):
    """What is a side's Secondary Objective worth as the table stands?"""

    side: str


@answers(StrengthOf)
def strength(field: Battlefield, question: StrengthOf) -> Ruling:
    """Say what a model counts at a marker; allowed tells whether it is near enough."""
    model, marker = field.models[question.model], field.markers[question.marker]
    near = any(each.id == model.id for each in near_marker(field, marker, field.side_of(model)))
    total = strength_at(field, model, marker)
    found = (Finding(rule="LI-BTL-014", facts={"strength": total}), *strength_findings(field, model, marker))
    if not near:
        says = f"{model.id} is not within {capturing_reach(field):g} inches of {marker.id}, or does not count there"
        found = (Finding(rule="LI-BTL-010", effect=Forbid(reason=says), says=says), *found)
    return Ruling(question=f"Does {model.id} count at {marker.id}?", allowed=near, findings=found)


@answers(MarkerControl)
def marker_control(field: Battlefield, question: MarkerControl) -> Ruling:
    """Say who controls a marker; allowed tells whether its controller holds it Uncontested."""
    marker = field.markers[question.marker]
    held = judge_marker(field, marker)
    first, second = field.sides
    facts: dict[str, str | int | float | bool] = {
        "controller": held.controller,
        "captor": held.captor,
        first: held.strength[first],
        second: held.strength[second],
    }
    kept = held.controller and not held.captor
    found = (
        Finding(rule="LI-BTL-012", facts=facts),
        Finding(rule="LI-BTL-013" if kept else "LI-BTL-012", facts={"controller": held.controller}),
        Finding(rule="LI-BTL-018", facts={"contested": held.contested}),
        Finding(rule="LI-BTL-011", facts={"zone": zone_of(field, marker)}),
    )
    held_safely = bool(held.controller) and not held.contested
    return Ruling(question=f"Is {marker.id} held Uncontested?", allowed=held_safely, findings=found)


@answers(ScoreOf)
def score_of(field: Battlefield, question: ScoreOf) -> Ruling:
    """Say what a side would score, with what it is for."""
    states = marker_states(field)
    found = score_round(field, question.side, states)
    now = _sum(found)
    last = score_end(field, question.side, states) if field.round >= field.mission.rounds else ()
    end = _sum(last)
    total = Finding(rule="LI-END-026", facts={"points": now + end, "round_points": now, "end_points": end})
    asked = f"Does {question.side} score?"
    return Ruling(question=asked, allowed=bool(found or last), findings=(total, *found, *last))


@answers(SecondaryScore)
def secondary(field: Battlefield, question: SecondaryScore) -> Ruling:
    """Say what a side's Secondary Objective would give if the battle ended now."""
    asked = f"Does {question.side}'s Secondary Objective score?"
    found = secondary_score(field, question.side)
    if found is None:
        says = f"{question.side} has no Secondary Objective that both sides know"
        none = Finding(rule="LI-BTL-027", effect=Forbid(reason=says), says=says)
        return Ruling(question=asked, allowed=False, findings=(none,))
    return Ruling(question=asked, allowed=bool(_sum((found,))), findings=(found,))


def _sum(found: tuple[Finding, ...]) -> int:
    return sum(each.effect.points for each in found if isinstance(each.effect, VictoryPoints))
