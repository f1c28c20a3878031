"""Damage, whatever it comes from, and fighters that it takes down."""

from __future__ import annotations

from umpire.game import Run
from umpire.systems.warcry.battlefield import Field, Source
from umpire.systems.warcry.play.events import DamageAllocated, FighterTakenDown
from umpire.systems.warcry.rules.assumed import impact_damage, taken_down
from umpire.systems.warcry.rules.cover import allocated

__all__ = ["allocate", "suffer_impact"]


def allocate(
    run: Run[Field], name: str, points: int, source: Source, rules: tuple[str, ...], dice: tuple[int, ...] = ()
) -> bool:
    """Allocate damage points to a fighter; return whether it is still there."""
    left = max(0, run.state.wounds_left(run.state.table.model(name)) - points)
    run.emit(DamageAllocated(model=name, damage=points, left=left, source=source, dice=dice, rules=rules))
    if taken_down(left):
        run.emit(FighterTakenDown(model=name, rules=("WC-A04",)))
        return False
    return True


def suffer_impact(run: Run[Field], name: str, rule: str) -> bool:
    """Roll for impact damage; return whether the fighter is still there."""
    (die,) = run.roll(1, why=f"impact damage of {name}")
    rules = tuple(dict.fromkeys((rule, "WC-A11", "WC-018")))
    return allocate(run, name, allocated(impact_damage(run.state, die)), Source.IMPACT, rules, (die,))
