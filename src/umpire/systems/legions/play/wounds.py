"""Wounds and their end: what happens to a model that loses them."""

from __future__ import annotations

from msgspec import UNSET

from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, ModelDestroyed, WoundSuffered


def inflict(run: BattleRun, model_id: str, *, wounds: int, cause: str, by: str = "") -> None:
    """Take Wounds from a model and remove it when none are left; Wounds beyond its last are lost.

    ``by`` is the model that does it, "" for none.
    """
    left = run.state.field.models[model_id].wounds
    taken = min(wounds, left)
    if taken > 0:
        cite("LI-FIR-056")
        run.emit(WoundSuffered(model=model_id, wounds=taken, cause=cause))
    if taken == left:
        cite("LI-FIR-048")
        field = run.state.field
        told = field.deeds is not UNSET and bool(by)
        run.emit(ModelDestroyed(model=model_id, cause=cause, by=field.models[by].detachment if told else UNSET))
