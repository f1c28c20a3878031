"""Obstacles that a Titan ends its move on: they are destroyed and removed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from umpire.game import Event
from umpire.rulings import cite
from umpire.systems.legions.battlefield import DetachmentType, Terrain, change_field
from umpire.systems.legions.play.core.state import BattleRun, BattleState
from umpire.systems.legions.rules.movement.passage import end_areas
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.movement.topics import ModelMove

Apply: TypeAlias = Callable[[BattleState, Any], BattleState]  # each takes its own event


class ObstacleCrushed(Event, frozen=True, kw_only=True, tag="obstacle_crushed"):
    """A Titan has ended its move on top of an Obstacle, which is gone."""

    model: str
    obstacle: str


def crush_obstacles(run: BattleRun, moves: tuple[ModelMove, ...]) -> None:
    """Remove the Obstacles that Titans among some models have ended their moves on."""
    for move in moves:
        field = run.state.field
        model = field.models[move.model]
        if field.profile(model).type is not DetachmentType.TITAN or not model.on_table:
            continue
        for area in end_areas(field, model):
            if area.has(Terrain.OBSTACLE, Terrain.REINFORCED_OBSTACLE):
                cite("LI-TIT-008", model.id)
                run.emit(ObstacleCrushed(model=model.id, obstacle=area.id))


def _crushed(state: BattleState, event: ObstacleCrushed) -> BattleState:
    """Who stood on the Obstacle stands lower, and who had charged across it is Engaged across it no more."""
    areas = tuple(area for area in state.field.areas if area.id != event.obstacle)
    field = change_field(state.field, areas=areas)
    models = dict(field.models)
    for model in field.models.values():
        if model.on_table:
            across = "" if model.across == event.obstacle else model.across
            models[model.id] = msgspec.structs.replace(model, ground=ground_at(field, model.at), across=across)
    return state.on(change_field(field, models=models))


CRUSHING: Mapping[type[Event], Apply] = {ObstacleCrushed: _crushed}
"""How the fact changes the battle."""
