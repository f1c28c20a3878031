"""Losses to lost Coherency, at the end of the move that should have restored it."""

from __future__ import annotations

from umpire.rulings import aside, cite
from umpire.systems.legions.battlefield import Battlefield, Place, change_model
from umpire.systems.legions.play.core import BattleRun, ModelDestroyed
from umpire.systems.legions.rules.movement.coherency import coherency_losses, is_coherent
from umpire.systems.legions.rules.movement.placing import ground_at
from umpire.systems.legions.rules.movement.topics import ModelMove

CAUSE = "lost_coherency"


def cannot_regroup(field: Battlefield, detachment: str) -> bool:
    """Whether a Detachment on the table is out of Coherency, and none of its models can ever move."""
    models = field.models_of(detachment)
    if any(field.movement_of(model) for model in models) or is_coherent(field, detachment):
        return False
    cite("LI-BAS-051", detachment)
    return True


def lose_stragglers(run: BattleRun, detachment: str, *, gone: tuple[ModelMove, ...] = (), forced: bool = False) -> None:
    """Destroy the models that lost Coherency costs a Detachment, which makes no Morale check for them.

    ``gone`` are the moves of models that are lost, but still hold the Detachment together while it moves (LI-BAS-054);
    ``forced`` tells that it did not move of its own will.
    """
    field = run.state.field
    with aside():  # each loss has its own reason
        losses = coherency_losses(_standing_still(field, gone), detachment, gone={move.model for move in gone})
    for model in _in_play(field, losses.alone):
        cite("LI-MOV-034", model)
        _destroy(run, model, forced=forced)
    for model in _in_play(field, losses.lost):
        cite("LI-MOV-036", model)
        _destroy(run, model, forced=forced)
    tied = [group for group in losses.tied if _in_play(field, group)]  # one of which nobody is left cannot stay
    if len(tied) < 2:
        return
    dice = run.roll(1, why=f"which group of {detachment} stays", sides=len(tied))
    doomed = [group for index, group in enumerate(tied) if index != dice[0] - 1]
    for model in (each for group in doomed for each in _in_play(field, group)):
        cite("LI-MOV-037", model)
        _destroy(run, model, dice, forced=forced)
        dice = ()


def _destroy(run: BattleRun, model: str, dice: tuple[int, ...] = (), *, forced: bool) -> None:
    if forced:
        cite("LI-FGT-063", model)
    cite("LI-MOV-039", model)
    run.emit(ModelDestroyed(model=model, cause=CAUSE, dice=dice))


def _in_play(field: Battlefield, models: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(model for model in models if field.models[model].in_play)


def _standing_still(field: Battlefield, gone: tuple[ModelMove, ...]) -> Battlefield:
    """Return the table with models that are gone put back where their declared paths end."""
    for move in gone:
        at = move.path[-1]
        field = change_model(field, move.model, at=at, ground=ground_at(field, at), wounds=1, place=Place.TABLE)
    return field
