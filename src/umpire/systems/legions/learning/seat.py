"""How a program sits at a table of Legions Imperialis: what it sees, what it is offered, what it has to show."""

from __future__ import annotations

from typing import Any

from umpire.game import Choice, Learning, Lesson, Luck, Numbers, Options, Worth
from umpire.systems.legions.battlefield import own_rows
from umpire.systems.legions.learning.arrays import ARRAYS, BRIEF, SPECIFICATION
from umpire.systems.legions.learning.catalogue import LEARNED, SECTIONS, Catalogue, suggested
from umpire.systems.legions.learning.curriculum import LESSONS
from umpire.systems.legions.learning.observing import observe, refuse_larger
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.flow import Concede


class LegionsSeat:
    """One scenario as it is seen and played; states are those that the side may see."""

    def __init__(self, lesson: Lesson) -> None:
        self._extent = lesson.extent
        self._catalogue = Catalogue(lesson.extent)
        self.size = self._catalogue.size

    def refuse_larger(self, state: BattleState) -> None:
        """Refuse a table that has more of something than the scenario has rows for.

        Raises:
            InputError: If it has.
        """
        refuse_larger(state.field, self._extent)

    def observe(self, state: BattleState, side: str, options: Options | None) -> dict[str, Numbers]:
        """Return the arrays of what a side sees.

        Raises:
            InputError: If there is more on the table than the scenario has rows for.
        """
        return observe(state, side, options, self._extent)

    def offered(self, state: BattleState, options: Options) -> dict[int, Choice]:
        """Return the slots that may be taken now, each with its choice."""
        return self._catalogue.offered(state, options)

    def learned(self, options: Options) -> bool:
        """Whether anything is offered that is worth learning."""
        return any(each.kind in LEARNED for each in options.choices)

    def action(self, state: BattleState, options: Options, slot: int, choice: Choice, luck: Luck) -> Any:
        """Return the action of a slot that is offered with a choice."""
        return self._catalogue.action(state, options, slot, choice, luck)

    def suggested(self, state: BattleState, options: Options, luck: Luck) -> Any:
        """Return the choice that the game puts first."""
        return suggested(state, options, luck)

    def conceding(self) -> Concede:
        """Return the action by which a side gives up."""
        return Concede()

    def worth(self, state: BattleState, side: str) -> Worth:
        """Return the Victory Points of a side, and the share of the enemy's points that it has destroyed."""
        field = state.field
        lost = total = 0.0
        for each in own_rows(field, field.opponent(side)):
            whole = sum(field.profile(field.models[one]).wounds for one in each.models)
            left = sum(field.models[one].wounds for one in each.models if field.models[one].alive)
            total += max(each.points, 1)
            lost += max(each.points, 1) * (1.0 - left / max(whole, 1))
        return Worth(score=float(field.score.get(side, 0)), destroyed=lost / total if total else 0.0)

    def label(self, slot: int) -> str:
        """Return what a slot stands for, in words."""
        return self._catalogue.label(slot)


LEARNING = Learning(
    specification=SPECIFICATION, arrays=ARRAYS, sections=SECTIONS, lessons=LESSONS, brief=BRIEF, seat=LegionsSeat
)
"""How Legions Imperialis is learned."""
