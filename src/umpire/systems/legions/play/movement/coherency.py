"""Losses to lost Coherency, at the end of the move that should have restored it."""

from __future__ import annotations

from umpire.systems.legions.play.core import BattleRun, ModelDestroyed
from umpire.systems.legions.rules import BOOK, PLAYING
from umpire.systems.legions.rules.movement.coherency import coherency_losses

__all__ = ["lose_stragglers"]

CAUSE = "lost_coherency"


@BOOK.implements("LI-MOV-039", heading="Movement Phase > Coherency > Detachment Coherency", source=PLAYING)
def lose_stragglers(run: BattleRun, detachment: str) -> None:
    """Models destroyed for lost Coherency count as losses of the Formation, but call for no Morale check."""
    losses = coherency_losses(run.state.field, detachment)
    for model in losses.alone:
        run.emit(ModelDestroyed(model=model, cause=CAUSE, rules=("LI-MOV-034",)))
    for model in losses.lost:
        run.emit(ModelDestroyed(model=model, cause=CAUSE, rules=("LI-MOV-036",)))
    if not losses.tied:
        return
    count = len(losses.tied)
    dice = run.roll(1, why=f"which group of {detachment} stays", sides=count)
    doomed = [group for index, group in enumerate(losses.tied) if index != dice[0] - 1]
    for model in (each for group in doomed for each in group):
        run.emit(ModelDestroyed(model=model, cause=CAUSE, dice=dice, rules=("LI-MOV-037",)))
        dice = ()
