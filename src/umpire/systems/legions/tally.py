"""What a battle of Legions Imperialis comes to in numbers, read off its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from umpire.game import DetachmentTally, Event, Journal, RoundTally, Tally, moments
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.crediting import Credit
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleEnded, BattleState, ModelDestroyed, RoundEnded
from umpire.systems.legions.play.end_phase import VictoryPointsScored
from umpire.systems.legions.telling import subjects, tag_of


def tally(journal: Journal) -> Tally:
    """Return what a battle comes to; its rules are not asked again, its events are only applied."""
    state: BattleState = journal.header.state
    opening = state.field
    credit, fallen = Credit(), Counter[tuple[str, str]]()
    scored: dict[str, Counter[str]] = {side: Counter() for side in opening.sides}
    rounds: dict[int, tuple[RoundTally, ...]] = {}
    for moment in moments(LEGIONS, journal):
        event, state = moment.event, moment.state
        if event is None:
            continue
        _see(credit, event, state.field)
        if isinstance(event, ModelDestroyed):
            fallen[credit.due(opening, event.model), opening.models[event.model].detachment] += 1
        elif isinstance(event, VictoryPointsScored):
            scored[event.side].update(event.because or {"": event.points})
        elif isinstance(event, RoundEnded | BattleEnded):
            number = max(state.field.round, 1)
            rounds[number] = tuple(_rounds(opening, state.field, number, scored, rounds.get(number, ())))
            scored = {side: Counter() for side in opening.sides}
    detachments = tuple(_detachments(opening, state.field, fallen))
    return Tally(rounds=tuple(each for both in rounds.values() for each in both), detachments=detachments)


def _see(credit: Credit, event: Event, field: Battlefield) -> None:
    tag = tag_of(event)
    if tag in Credit.TELLING:
        credit.see(tag, subjects(event, field))


def _rounds(
    opening: Battlefield,
    field: Battlefield,
    number: int,
    scored: Mapping[str, Counter[str]],
    before: tuple[RoundTally, ...],
) -> Iterator[RoundTally]:
    """Yield where both sides stand; ``before`` is what was told of the same round when it ended."""
    told = {each.side: Counter(each.scored_for) for each in before}
    for side in field.sides:
        mine = [each for each in opening.detachments.values() if each.side == side]
        yield RoundTally(
            round=number,
            side=side,
            score=field.score.get(side, 0),
            scored_for=dict(told.get(side, Counter()) + scored[side]),
            markers=sum(each.controller == side and each.of_the_mission for each in field.markers.values()),
            points_left=round(sum(each.points * _left(field, each.models) / len(each.models) for each in mine), 2),
            models_left=sum(_left(field, each.models) for each in mine),
        )


def _left(field: Battlefield, models: tuple[str, ...]) -> int:
    return sum(field.models[each].alive for each in models)


def _detachments(
    opening: Battlefield, field: Battlefield, fallen: Mapping[tuple[str, str], int]
) -> Iterator[DetachmentTally]:
    """Yield what became of each Detachment, as it was mustered; ``fallen`` counts models by whom and of whom."""
    worth = {each.id: each.points / len(each.models) for each in opening.detachments.values()}
    for each in opening.detachments.values():
        left = _left(field, each.models)
        taken = {victim: count for (by, victim), count in fallen.items() if by == each.id}
        formation = opening.formations.get(each.formation)
        yield DetachmentTally(
            side=each.side,
            id=each.id,
            name=each.name,
            formation=formation.name if formation else each.formation,
            points=each.points,
            models=len(each.models),
            models_left=left,
            points_left=round(worth[each.id] * left, 2),
            models_destroyed=sum(taken.values()),
            points_destroyed=round(sum(worth[victim] * count for victim, count in taken.items()), 2),
        )
