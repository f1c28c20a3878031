"""Pushes: an effect moves a Detachment against its owner's will."""

from __future__ import annotations

from umpire.geometry import Point
from umpire.systems.legions.battlefield import Model
from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.forced.frames import ForcedMove
from umpire.systems.legions.play.forced.moving import go_on


def push(run: BattleRun, detachment: str, by: Point) -> None:
    """Move the models of a Detachment against its owner's will, the foremost first."""
    models = [model for model in run.state.field.models_of(detachment) if model.on_table]

    def behind(model: Model) -> tuple[float, str]:
        return -(model.at[0] * by[0] + model.at[1] * by[1]), model.id

    foremost_first = tuple(model.id for model in sorted(models, key=behind))
    go_on(run, ForcedMove(detachment=detachment, cause="push", push=by, unplaced=foremost_first))
