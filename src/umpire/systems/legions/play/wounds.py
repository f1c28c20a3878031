"""Wounds and their end: what happens to a model that loses them."""

from __future__ import annotations

from umpire.systems.legions.play.core import BattleRun, ModelDestroyed, WoundSuffered
from umpire.systems.legions.rules import BOOK

__all__ = ["destroy", "inflict"]


@BOOK.implements("LI-FIR-047", "LI-FIR-048", "LI-FIR-056")
def inflict(run: BattleRun, model_id: str, *, wounds: int, cause: str, rules: tuple[str, ...]) -> None:
    """Take Wounds from a model and remove it when none are left; Wounds beyond its last are lost."""
    left = run.state.field.models[model_id].wounds
    taken = min(wounds, left)
    if taken > 0:
        run.emit(WoundSuffered(model=model_id, wounds=taken, cause=cause, rules=(*rules, "LI-FIR-056")))
    if taken == left:
        run.emit(ModelDestroyed(model=model_id, cause=cause, rules=(*rules, "LI-FIR-048")))


def destroy(run: BattleRun, model_id: str, *, cause: str, rules: tuple[str, ...]) -> None:
    """Remove a model as destroyed, whatever Wounds it has left."""
    run.emit(ModelDestroyed(model=model_id, cause=cause, rules=rules))
