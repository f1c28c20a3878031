"""Many moves of a Detachment at once, in arrays: which are legal, what they spend, where its models end.

For who weighs many places: a planner, a hovered table, a learner. The answers are those of `judge_move` and of
`sample_moves`, one by one; together they cost less, for what stands and lies around the Detachment is laid out once,
and paths that come near none of it are told in one compiled call (`screening`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from umpire.errors import InputError
from umpire.rulings import Ruling, aside
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre
from umpire.systems.legions.questions.planning import Moves, planned_towards
from umpire.systems.legions.rules.movement import judge_move
from umpire.systems.legions.rules.movement.placing import snapped


class CandidateMoves(NamedTuple):
    """Moves of one Detachment, n of them, with its m models in play in muster order.

    Attributes:
        models: The ids of the models.
        plans: A path for each model that moves; () where none was found, or the Detachment stays.
        legal: Whether the rules allow each plan, shape (n,); one that was looked for and not found is not legal.
        spent: The movement that each model spends, shape (n, m), inches; 0 where it stays, NaN where nothing is told of
            it: in a plan that was not found, or is refused before any path is looked at.
        ends: Where the middle of each base comes to stand, shape (n, m, 2), inches; NaN as above, and for models in a
            Structure that stay there.
    """

    models: tuple[str, ...]
    plans: tuple[Moves, ...]
    legal: NDArray[np.bool_]
    spent: NDArray[np.float64]
    ends: NDArray[np.float64]


def judge_moves(
    field: Battlefield, detachment: str, manoeuvre: Manoeuvre, plans: Sequence[Moves], *, garrison: str = ""
) -> CandidateMoves:
    """Judge many plans of a Detachment, each as `judge_move` would.

    Args:
        field: The table before the move.
        detachment: Whose moves these are.
        manoeuvre: How it moves.
        plans: For each plan a path for each model that moves, in the order in which they move; judged as snapped to
            the grid.
        garrison: The Structure that the Detachment Garrisons with the move.

    Raises:
        InputError: If there is no such Detachment.
    """
    _check(field, detachment)
    with aside():
        rulings = [judge_move(field, detachment, manoeuvre, tuple(plan), garrison) for plan in plans]
    return _told(field, detachment, [tuple(plan) for plan in plans], rulings)


def plan_moves(
    field: Battlefield, detachment: str, manoeuvre: Manoeuvre, goals: ArrayLike, *, garrison: str = ""
) -> CandidateMoves:
    """Plan a legal move of a Detachment as a body towards each of many places, as `sample_moves` would.

    Args:
        field: The table before the move.
        detachment: Whose moves these are.
        manoeuvre: How it moves: by a move, or with a Charge Order by a Charge.
        goals: The places that the middle of the Detachment goes towards, shape (n, 2), inches.
        garrison: A Structure that the Detachment means to Garrison with the move.

    Raises:
        InputError: If there is no such Detachment, or the goals are no places.
    """
    _check(field, detachment)
    places = np.asarray(goals, dtype=np.float64)
    if places.ndim != 2 or places.shape[1:] != (2,) or not np.isfinite(places).all():
        told = f"Goals are an array of shape (n, 2) of finite inches; this one has the shape {places.shape}."
        raise InputError(told, value=str(goals)[:80], fix="Give x and y of each goal.")
    with aside():
        found = [planned_towards(field, detachment, manoeuvre, (x, y), garrison=garrison) for x, y in places.tolist()]
    return _told(field, detachment, [moves for moves, _ in found], [ruling for _, ruling in found])


def _check(field: Battlefield, detachment: str) -> None:
    if detachment not in field.detachments:
        told = f"There is no Detachment {detachment} on this table."
        raise InputError(told, value=detachment, fix=f"Name one of {', '.join(field.detachments)}.")


def _told(
    field: Battlefield, detachment: str, plans: Sequence[Moves], rulings: Sequence[Ruling | None]
) -> CandidateMoves:
    """Return plans with their rulings as arrays."""
    models = field.models_of(detachment)
    number = {model.id: k for k, model in enumerate(models)}
    legal = np.array([ruling is not None and ruling.allowed for ruling in rulings], dtype=np.bool_)
    spent, ends = np.full((len(plans), len(models)), np.nan), np.full((len(plans), len(models), 2), np.nan)
    stood = np.array([model.at if model.on_table else (np.nan, np.nan) for model in models]).reshape(-1, 2)
    for k, (plan, ruling) in enumerate(zip(plans, rulings, strict=True)):
        found = {} if ruling is None else _spent(ruling)
        if ruling is None or not all(move.model in found for move in plan):
            continue
        spent[k], ends[k] = 0.0, stood
        for move in plan:
            spent[k, number[move.model]], ends[k, number[move.model]] = found[move.model], snapped(move).end
    return CandidateMoves(tuple(number), tuple(plans), legal, spent, ends)


def _spent(ruling: Ruling) -> dict[str, float]:
    """Return what each model spends by the ruling on a move, by its id, inches."""
    return {str(each.facts["model"]): float(each.facts["spent"]) for each in ruling.findings if "spent" in each.facts}
