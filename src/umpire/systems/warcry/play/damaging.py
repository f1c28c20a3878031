"""Damage, whatever it comes from, and fighters that it takes down."""

from __future__ import annotations

from umpire.game import Run
from umpire.rulings import Finding, cite, cited
from umpire.systems.warcry.battlefield import Field, Source
from umpire.systems.warcry.play.events import DamageAllocated, FighterTakenDown
from umpire.systems.warcry.rules.assumed import impact_damage, taken_down


def allocate(
    run: Run[Field], name: str, points: int, source: Source, *because: Finding, dice: tuple[int, ...] = ()
) -> bool:
    """Allocate damage points to a fighter; return whether it is still there."""
    if source is not Source.ATTACK:
        cite("WC-018", name)  # no cover against them
    left = max(0, run.state.wounds_left(run.state.table.model(name)) - points)
    run.emit(DamageAllocated(model=name, damage=points, left=left, source=source, dice=dice, rules=cited(because)))
    if taken_down(left):
        cite("WC-A04", name)
        run.emit(FighterTakenDown(model=name))
        return False
    return True


def suffer_impact(run: Run[Field], name: str, *because: Finding) -> bool:
    """Roll for impact damage; return whether the fighter is still there."""
    cite("WC-A11", name)
    (die,) = run.roll(1, why=f"impact damage of {name}")
    return allocate(run, name, impact_damage(run.state, die), Source.IMPACT, *because, dice=(die,))
