"""The Resolve End Phase Effects and Remove Flyers stages."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Order
from umpire.systems.legions.play.core import BattleRun, OrderRemoved
from umpire.systems.legions.play.effects import call_end_phase_effects
from umpire.systems.legions.play.end_phase.events import FlyersRemoved
from umpire.systems.legions.play.end_phase.fall_back import named_first


def effects(run: BattleRun) -> None:
    """Remove the Order tokens, then resolve each side's End phase effects."""
    for each in run.state.field.detachments.values():
        left_over = each.order is not None or each.token is not None
        if left_over and each.order is not Order.FALL_BACK:
            cite("LI-END-022", each)
            run.emit(OrderRemoved(detachment=each.id, because="the round ends"))
    call_end_phase_effects(run, named_first(run.state.field))


def remove_flyers(run: BattleRun) -> None:
    """All Flyers leave the battlefield before Victory Points are worked out."""
    field = run.state.field
    flyers = tuple(model.id for model in field.on_table() if field.profile(model).has("Flyer"))
    if flyers:
        cite("LI-END-025")
        cite("LI-SPC-034")
        run.emit(FlyersRemoved(models=flyers))
