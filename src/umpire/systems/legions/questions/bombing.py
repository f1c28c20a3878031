"""What players ask about bombs: where on its way a Detachment could pause over something to drop them on."""

from __future__ import annotations

import msgspec

from umpire.geometry import heading_at, path_length, point_at, snap_point, total
from umpire.odds import Policy
from umpire.rulings import Finding, Question, Ruling, aside
from umpire.systems.legions.battlefield import Battlefield, Place, change_field
from umpire.systems.legions.questions.odds import expected_wounds
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.questions.singularities import outcome_of_fires
from umpire.systems.legions.rules.firing import bombing_targets, fire_at
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.traits.bombing_run import BOMBING_RUN, with_bombs

STEP = 0.5
"""How far apart the places on the way are that are looked at, inches."""


class BombingWay(Question, frozen=True, kw_only=True, tag="bombing_way"):
    """On what could a Detachment drop bombs as it moves like this, and where on its way with most effect?"""

    detachment: str
    moves: tuple[ModelMove, ...]


@answers(BombingWay)
def bombing_way(field: Battlefield, question: BombingWay) -> Ruling:
    """Rule on every target below the way: allowed where there is any; whether the move is legal is not asked.

    It pauses once it has set out. Facts of each finding: ``target``; ``first`` and ``last``, the parts of the way over
    it, and ``best``, the one with the most ``wounds`` on average there, as fractions of the way; ``inches`` flown
    until then.
    """
    asked = f"What could {question.detachment} bomb on this way?"
    length = max((path_length(move.path) for move in question.moves), default=0.0)
    steps = max(1, round(length / STEP))
    seen: dict[str, dict[float, Battlefield]] = {}
    with aside():
        for moment in (number / steps for number in range(1, steps + 1)) if length > 0.0 else ():
            then = with_bombs(_flown(field, question.moves, moment), question.detachment)
            for target in bombing_targets(then, question.detachment):
                seen.setdefault(target, {})[moment] = then
        found = tuple(_told(question.detachment, target, moments, length) for target, moments in seen.items())
    return Ruling(question=asked, allowed=bool(found), findings=found)


def _told(detachment: str, target: str, thens: dict[float, Battlefield], length: float) -> Finding:
    moments = list(thens)
    best, wounds = _best(detachment, target, thens)
    return Finding(
        rule="LI-TRT-027",
        facts={
            "target": target,
            "first": moments[0],
            "last": moments[-1],
            "best": best,
            "wounds": wounds,
            "inches": best * length,
        },
        says=f'bombs can be dropped on {target} after {best * length:.1f}": {wounds:.2f} Wounds to be expected',
    )


def _best(detachment: str, target: str, thens: dict[float, Battlefield]) -> tuple[float, float]:
    """Return when bombs do most, the earliest such moment, and the Wounds that they do then on average.

    What each bomb does by itself adds up to the Wounds on average or more, for two may hit what one would destroy: so
    nobody needs to work out the average where that sum is no more than one already found.
    """
    most = {moment: expected_wounds(then, detachment, target, trait=BOMBING_RUN) for moment, then in thens.items()}
    best, wounds = 0.0, -1.0
    for moment in sorted(thens, key=lambda each: (-most[each], each)):
        if most[moment] <= wounds:
            break
        found = _wounds(thens[moment], detachment, target)
        if (found, -moment) > (wounds, -best):
            best, wounds = moment, found
    return best, wounds


def _wounds(field: Battlefield, detachment: str, target: str) -> float:
    """Return the Wounds on average of all bombs that can be dropped on a target, each to those within its reach."""
    fires = [
        fire
        for model in field.models_of(detachment)
        for index, weapon in enumerate(field.profile(model).weapons)
        if weapon.has(BOMBING_RUN) and (fire := fire_at(field, model.id, index, target)).eligible
    ]
    outcome = outcome_of_fires(fires, Policy.IN_ORDER)
    before = sum(outcome.before)
    return total([(before - sum(left)) * chance for left, chance in outcome.ends.items()])


def _flown(field: Battlefield, moves: tuple[ModelMove, ...], moment: float) -> Battlefield:
    """Return the table with every model at the same fraction of its way, facing the way that it goes there."""
    models = dict(field.models)
    for move in moves:
        model = models[move.model]
        if not model.in_play:
            continue
        at = snap_point(point_at(move.path, moment))
        models[model.id] = msgspec.structs.replace(
            model,
            at=at,
            ground=ground_at(field, at),
            facing=heading_at(move.path, moment, model.facing),
            place=Place.TABLE,
        )
    return change_field(field, models=models)
