"""Termites break through the ground: a die for each enemy Detachment near them."""

from __future__ import annotations

from umpire.game import Event
from umpire.rulings import cite
from umpire.systems.legions.play.core import BattleRun, BattleState, lay, lies
from umpire.systems.legions.rules.arrivals.quaking import SHAKEN, near_the_breach
from umpire.systems.legions.rules.traits.quake import QUAKE


class GroundShaken(Event, frozen=True, kw_only=True, tag="ground_shaken"):
    """A Detachment near the ``model`` that has broken through the ground is ``shaken`` by it, or is not."""

    detachment: str
    model: str
    shaken: bool


def shake(run: BattleRun, model: str) -> None:
    """Roll for each enemy Detachment near a model that has come up, and lay on those shaken what Quake leaves."""
    field = run.state.field
    for struck in near_the_breach(field, model):
        (die,) = run.roll(1, why=f"Whether {struck} is shaken")
        cite("LI-BTL-074", struck)
        run.emit(GroundShaken(detachment=struck, model=model, shaken=die >= SHAKEN, dice=(die,)))
        if die < SHAKEN or field.type_of(struck) not in QUAKE.on:
            continue
        for condition in QUAKE.leaves:
            if not lies(run.state, struck, condition):
                cite(QUAKE.rules[0], struck)
                lay(run, struck, condition)


def shaken(state: BattleState, event: GroundShaken) -> BattleState:
    """What it does to the Detachment the conditions tell that follow."""
    return state
