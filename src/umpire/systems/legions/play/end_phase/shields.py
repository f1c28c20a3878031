"""Void Shields come back in the End phase."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.end_phase.events import ShieldsRestored
from umpire.systems.legions.play.end_phase.fall_back import named_first
from umpire.systems.legions.rules.firing import levels_to_restore, restored


def restore_shields(run: BattleRun) -> None:
    """For each level that a model's Void Shields have lost a D6 is rolled, the player with Initiative first."""
    for side in named_first(run.state.field):
        for detachment in run.state.field.detachments_of(side):
            for model in run.state.field.models_of(detachment):
                lost = levels_to_restore(run.state.field, model)
                if lost:
                    dice = run.roll(lost, why=f"Void Shields of {model.id}")
                    level = model.shield_level + sum(restored(die) for die in dice)
                    cite("LI-SPC-092", model)
                    run.emit(ShieldsRestored(model=model.id, level=level, dice=dice))
