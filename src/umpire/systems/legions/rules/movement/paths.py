"""One model's path, with everything that the rules look at, and what they find on it."""

from __future__ import annotations

import msgspec

from umpire.geometry import Point, path_length, total
from umpire.rulings import Finding, Forbid, MoveCost
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Model, Place
from umpire.systems.legions.rules.book import BOOK, EXTENDED
from umpire.systems.legions.rules.movement.allowance import allowance
from umpire.systems.legions.rules.movement.distances import spend_movement
from umpire.systems.legions.rules.movement.engagement import touching_enemies
from umpire.systems.legions.rules.movement.passage import stretches
from umpire.systems.legions.rules.movement.topics import ModelMove, ModelPath, PathCost
from umpire.systems.legions.rules.movement.zones import approaches

__all__ = ["is_forbidden", "judge_path", "model_path", "path_cost", "spent"]


@BOOK.implements(
    "LI-BAS-019",
    heading="Measuring",
    source=EXTENDED,
    reading="Hulls are measured by their centre, and face any way at the end.",
)
def model_path(
    field: Battlefield, after: Battlefield, manoeuvre: Manoeuvre, move: ModelMove, garrison: str = ""
) -> ModelPath:
    """A move is measured for each model along its path; turning on the spot is free.

    Returns the path with everything that rules look at.
    """
    detachment = field.detachment_of(move.model)
    model, moved = _at_start(field, move), after.models[move.model]
    crossed = stretches(field, model, move.path)
    length = path_length(move.path)
    cost = BOOK.findings(PathCost(field=field, model=model, length=length, stretches=crossed))
    return ModelPath(
        field=field,
        after=after,
        detachment=detachment,
        manoeuvre=manoeuvre,
        garrison=garrison,
        model=model,
        moved=moved,
        move=move,
        length=length,
        spent=length + _extra(cost),
        costs=cost,
        allowance=allowance(field, detachment, manoeuvre, model) or 0.0,
        stretches=crossed,
        touching=touching_enemies(field, move.model),
        reaching=touching_enemies(after, move.model),
        approaches=approaches(field, model, moved, move.path, crossed),
    )


def _at_start(field: Battlefield, move: ModelMove) -> Model:
    model = field.models[move.model]
    if model.on_table:
        return model
    facing = move.facing or model.facing
    return msgspec.structs.replace(model, at=move.path[0], place=Place.TABLE, facing=facing, ground=0.0)


def judge_path(path: ModelPath) -> tuple[Finding, ...]:
    """Return what the rules find on one model's path: first what it spends, then what forbids it."""
    return (spend_movement(path), *path.costs, *BOOK.findings(path))


def is_forbidden(path: ModelPath) -> bool:
    """Whether a rule forbids one model's path, without the reasons: `judge_path` gives them."""
    found = (spend_movement(path), *path.costs)
    return any(isinstance(each.effect, Forbid) for each in found) or BOOK.forbids(path)


def path_cost(field: Battlefield, model: Model, path: tuple[Point, ...]) -> tuple[Finding, ...]:
    """Return what terrain adds to the movement that a path spends, one finding for each reason."""
    crossed = stretches(field, model, path)
    return BOOK.findings(PathCost(field=field, model=model, length=path_length(path), stretches=crossed))


def spent(field: Battlefield, model: Model, path: tuple[Point, ...]) -> float:
    """Return the movement that a path spends: its length and what terrain adds to it, inches."""
    return path_length(path) + _extra(path_cost(field, model, path))


def _extra(cost: tuple[Finding, ...]) -> float:
    return total(each.effect.extra for each in cost if isinstance(each.effect, MoveCost))
