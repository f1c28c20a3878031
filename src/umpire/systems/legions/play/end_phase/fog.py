"""Deadly fog: in each End phase models on foot, and damaged ones, are saved from it or suffer a Wound."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Fog
from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.end_phase.events import FogWeathered
from umpire.systems.legions.play.end_phase.fall_back import named_first
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.rules.firing import again_in_fog, needed_in_fog, save_passed, weathers


def weather_fog(run: BattleRun) -> None:
    """Have each model that fog can harm make its Save, the player with Initiative first."""
    if run.state.field.mission.fog is not Fog.DEADLY:
        return
    for side in named_first(run.state.field):
        for detachment in run.state.field.detachments_of(side):
            for model in run.state.field.models_of(detachment):
                if weathers(run.state.field, model):
                    _weather(run, model.id)
            judge_break_points(run, (detachment.formation,))


def _weather(run: BattleRun, model: str) -> None:
    field = run.state.field
    needed = needed_in_fog(field, field.models[model])
    dice: tuple[int, ...] = ()
    passed = False
    if needed is not None:
        dice = run.roll(1, why=f"{model} in the fog")
        passed = save_passed(dice[0], needed)
        if not passed and again_in_fog(field.models[model]):
            dice += run.roll(1, why=f"{model} in the fog again")
            passed = save_passed(dice[-1], needed)
    cite("LI-BTL-070", model)
    run.emit(FogWeathered(model=model, needed=needed, passed=passed, dice=dice))
    if not passed:
        cite("LI-BTL-070", model)
        inflict(run, model, wounds=1, cause="fog")
