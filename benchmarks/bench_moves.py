"""Moves in batches: a hundred places weighed for each Detachment of the shipped battle, and searches of Overwatch"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks.bench_battle import fight
from benchmarks.row import Row, busy_seconds
from umpire.geometry import Leg, Scene, Solid, legs_along
from umpire.geometry.path_sight import searched, searched_at_once
from umpire.rulings import tracing
from umpire.systems.legions.battlefield import Battlefield, Manoeuvre, Order, change_detachment, forget
from umpire.systems.legions.files.scenario import load_scenario, shipped_scenario
from umpire.systems.legions.questions import CandidateMoves, judge_moves, plan_moves
from umpire.systems.legions.rules.movement import ModelMove, judge_move
from umpire.systems.legions.rules.sight import standing_at
from umpire.systems.legions.rules.sight.lines import scene_of

DECISIONS, GOALS, FAR = 60, 100, 8.0


def run() -> list[Row]:
    """Plan and judge moves of every Detachment that stands on the table after some decisions; search for sight."""
    field = fight(load_scenario(shipped_scenario()).field, "random", decisions=DECISIONS).state.field
    standing = [each.id for each in field.detachments.values() if _stands(field, each.id)]
    ready = {
        each: change_detachment(field, each, order=Order.ADVANCE, issued=None, activated=False) for each in standing
    }
    goals = {each: _goals(ready[each], each) for each in standing}

    def plan() -> list[CandidateMoves]:
        forget()
        return [plan_moves(ready[each], each, Manoeuvre.MOVE, goals[each]) for each in standing]

    found = plan()
    plans = [(ready[each], each, plan) for each, row in zip(standing, found, strict=True) for plan in row.plans if plan]
    told = f"{len(plans)} plans, {sum(len(each) for _, _, each in plans)} paths, {len(standing)} Detachments"
    planning = busy_seconds(plan, runs=2)
    together = busy_seconds(partial(_together, ready, standing, found), runs=2)
    plainly = busy_seconds(partial(_plainly, plans), runs=2)
    return [
        Row(name="planning a move towards a place", value=planning * 1e3 / GOALS / len(standing), unit="ms", note=told),
        Row(name="judging a plan, together with others", value=1e3 * together / len(plans), unit="ms", note=told),
        Row(name="judging a plan by itself, with its reasons", value=1e3 * plainly / len(plans), unit="ms"),
        Row(name="by itself to together", value=plainly / together, unit="times"),
        *_searches(field),
    ]


def _stands(field: Battlefield, detachment: str) -> bool:
    models = field.models_of(detachment)
    return bool(models) and all(model.on_table for model in models)


def _goals(field: Battlefield, detachment: str) -> NDArray[np.float64]:
    middle = np.mean([model.at for model in field.models_of(detachment)], axis=0)
    around: NDArray[np.float64] = np.random.default_rng(0).uniform(-FAR, FAR, (GOALS, 2))
    around += middle
    return around


def _together(ready: dict[str, Battlefield], standing: list[str], found: list[CandidateMoves]) -> None:
    forget()
    for each, row in zip(standing, found, strict=True):
        judge_moves(ready[each], each, Manoeuvre.MOVE, row.plans)


def _plainly(plans: Sequence[tuple[Battlefield, str, tuple[ModelMove, ...]]]) -> None:
    forget()
    for field, detachment, plan in plans:
        with tracing():
            judge_move(field, detachment, Manoeuvre.MOVE, plan)


def _searches(field: Battlefield) -> list[Row]:
    """Return how long a search for sight of a moving model takes, look by look and in one call."""
    scene, models = scene_of(field), [model for model in field.models.values() if model.on_table]
    bodies = [standing_at(field, model.id).body for model in models]
    legs = [
        leg
        for body, model in zip(bodies[::4], models[::4], strict=True)
        for leg in legs_along(body, (model.at, (model.at[0] + 6.0, model.at[1])))
    ]
    pairs = [(viewer, leg) for viewer in bodies[::6] for leg in legs if viewer.id != leg.body.id]
    slow, fast = (busy_seconds(partial(_search, pairs, scene, once=once), runs=2) for once in (False, True))
    told = f'{len(pairs)} pairs, 6" each, past {len(scene.solids)} bodies and areas'
    return [
        Row(name="a search for sight of a moving model, look by look", value=1e6 * slow / len(pairs), unit="us"),
        Row(name="a search in one call", value=1e6 * fast / len(pairs), unit="us", note=told),
    ]


def _search(pairs: list[tuple[Solid, Leg]], scene: Scene, *, once: bool) -> None:
    for viewer, leg in pairs:
        (searched_at_once if once else searched)(viewer, leg, scene, (viewer.id, leg.body.id), (0.0, 1.0))
