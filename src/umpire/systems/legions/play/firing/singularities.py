"""Weapons that may collapse before they are fired."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.firing.events import SingularityRolled
from umpire.systems.legions.play.firing.frames import Fired
from umpire.systems.legions.play.morale import judge_break_points
from umpire.systems.legions.play.wounds import inflict
from umpire.systems.legions.rules.traits.singularity import COLLAPSING, backfires, opens


def roll_singularities(run: BattleRun, volley: Fired) -> frozenset[tuple[str, int]]:
    """Roll a D6 for each weapon with a Collapsing Singularity, once its target is chosen and before anything fires.

    Returns:
        The models, and which weapon of theirs, whose Hits bypass shields.
    """
    opened: set[tuple[str, int]] = set()
    for each in (shooter for batch in volley.batches for shooter in batch.shooters):
        field = run.state.field
        weapon = field.profile(each.model).weapons[each.weapon]
        if not weapon.has(COLLAPSING.name) or not field.models[each.model].alive:
            continue
        (die,) = run.roll(1, why=f"Collapsing Singularity of {each.model}")
        cite("LI-TRT-035", each.model)
        rolled = SingularityRolled(
            model=each.model, name=weapon.label, backfires=backfires(die), opens=opens(die), dice=(die,)
        )
        run.emit(rolled)
        if opens(die):
            opened.add((each.model, each.weapon))
        elif backfires(die):
            cite("LI-TRT-035", each.model)
            inflict(run, each.model, wounds=1, cause=COLLAPSING.name)
            if not run.state.field.models[each.model].alive:
                judge_break_points(run, (field.detachment_of(each.model).formation,))
    return frozenset(opened)
