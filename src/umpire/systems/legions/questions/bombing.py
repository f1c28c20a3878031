"""What players ask about bombs: where on its way a Detachment could pause over something to drop them on."""

from __future__ import annotations

import msgspec

from umpire.geometry import heading_at, path_length, point_at, snap_point
from umpire.rulings import Finding, Question, Ruling, aside
from umpire.systems.legions.battlefield import Battlefield, Place, change_field
from umpire.systems.legions.questions.odds import expected_wounds
from umpire.systems.legions.questions.question import answers
from umpire.systems.legions.rules.firing import bombing_targets
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
    it, and ``best``, the one with the most ``wounds`` to be expected there, as fractions of the way; ``inches`` flown
    until then.
    """
    asked = f"What could {question.detachment} bomb on this way?"
    length = max((path_length(move.path) for move in question.moves), default=0.0)
    steps = max(1, round(length / STEP))
    seen: dict[str, list[tuple[float, float]]] = {}
    with aside():
        for moment in (number / steps for number in range(1, steps + 1)) if length > 0.0 else ():
            then = with_bombs(_flown(field, question.moves, moment), question.detachment)
            for target in bombing_targets(then, question.detachment):
                wounds = expected_wounds(then, question.detachment, target, trait=BOMBING_RUN)
                seen.setdefault(target, []).append((moment, wounds))
    found = tuple(_told(target, moments, length) for target, moments in seen.items())
    return Ruling(question=asked, allowed=bool(found), findings=found)


def _told(target: str, moments: list[tuple[float, float]], length: float) -> Finding:
    best, wounds = max(moments, key=lambda each: each[1])
    return Finding(
        rule="LI-TRT-027",
        facts={
            "target": target,
            "first": moments[0][0],
            "last": moments[-1][0],
            "best": best,
            "wounds": wounds,
            "inches": best * length,
        },
        says=f'bombs can be dropped on {target} after {best * length:.1f}": {wounds:.2f} Wounds to be expected',
    )


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
