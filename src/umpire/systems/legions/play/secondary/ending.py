"""What Secondary Objectives of Titandeath do as a round, or the battle, ends."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.legions.battlefield import SecondaryObjective
from umpire.systems.legions.play.core import BattleRun
from umpire.systems.legions.play.secondary.choosing import goals_of
from umpire.systems.legions.play.secondary.events import NotedRevealed, SuppliesScattered
from umpire.systems.legions.rules.scatter import DIRECTIONS, scatter_die, scattered
from umpire.systems.legions.rules.secondary import nearest_place, supplies_of

RULE = "LI-TIT-035"


def scatter_supplies(run: BattleRun) -> None:
    """Have Fresh Supplies Scatter by 2D6 inches; they stay on the table and off what they cannot lie on."""
    for side, goal in goals_of(run.state.field).items():
        marker = run.state.field.markers.get(supplies_of(side))
        if goal.objective is not SecondaryObjective.FRESH_SUPPLIES or marker is None:
            continue
        (face,) = run.roll(1, why="Scatter die")
        (degrees,) = run.roll(1, why="Direction of the Scatter die, in degrees", sides=DIRECTIONS)
        inches = run.roll(2, why=f"Distance that the supplies of {side} Scatter")
        cite(RULE, side)
        at = scattered(marker.at, scatter_die(face, degrees), sum(inches))
        lies = nearest_place(run.state.field, at)
        run.emit(SuppliesScattered(side=side, at=lies, inches=sum(inches), dice=(face, degrees, *inches)))


def reveal_lines(run: BattleRun) -> None:
    """Reveal the Titans that were noted to break the enemy's lines."""
    for side, goal in goals_of(run.state.field).items():
        if goal.objective is not SecondaryObjective.BREAK_THEIR_LINES:
            continue
        for each in goal.noted:
            if each.value is not None:
                cite(RULE, side)
                run.emit(NotedRevealed(side=side, detachment=each.value, salt=each.salt or ""))
