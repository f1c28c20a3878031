"""The planner: a bot that searches where a decision matters, and answers everything else as greedy does."""

from __future__ import annotations

from typing import Any

from umpire.game import Alternative, Luck, Options, Thought, View
from umpire.systems.legions.bots.greedy import Greedy
from umpire.systems.legions.bots.planner.activating import best_activation
from umpire.systems.legions.bots.planner.decision import Decision
from umpire.systems.legions.bots.planner.firing import best_target
from umpire.systems.legions.bots.planner.levels import PLAIN, Level, Purse, Style
from umpire.systems.legions.bots.planner.ordering import best_orders
from umpire.systems.legions.play.core import BattleState

TOLD = 2
"""How many alternatives are told."""


class Planner:
    """Searches among Orders, moves and targets; what it thought of its last decision stands in ``thought``.

    It looks at its own view alone. It looks at as many situations as its level says, and decides the same for the same
    view and luck on every machine; with ``seconds``, at as many as it finds time for.
    """

    def __init__(self, level: Level, *, style: Style = PLAIN, guarded: bool = False) -> None:
        self.level, self.style, self.guarded = level, style, guarded
        self.seconds: float | None = None
        self.thought: Thought | None = None
        self._greedy = Greedy(guarded=guarded)

    def choose(self, view: View[BattleState], options: Options, luck: Luck) -> Any:  # one of the system's actions
        """Return the action to take."""
        self.thought = None
        decision = Decision(
            state=view.state,
            options=options,
            luck=luck,
            level=self.level,
            style=self.style,
            guarded=self.guarded,
            purse=Purse(self.level.budget, self.seconds),
            usual=lambda: self._greedy.choose(view, options, luck),
        )
        found = self._searched(decision)
        if not found:
            return decision.usual()
        self.thought = _thought(decision, found)
        return found[0].action

    def _searched(self, decision: Decision) -> list[Alternative]:
        """Return what could be done where that is worth a search, what is to be done first."""
        kinds = {each.kind for each in decision.options.choices}
        if "issue_all_orders" in kinds:
            return best_orders(decision)
        if kinds & {"fire", "fire_templates"}:
            return best_target(decision)
        if kinds & {"move", "charge"}:
            return best_activation(decision)
        return []


def _thought(decision: Decision, found: list[Alternative]) -> Thought:
    chosen, *others = found
    told: dict[str, Alternative] = {}
    for each in sorted(others, key=lambda each: -each.points):
        if each.label != chosen.label:
            told.setdefault(each.label, each)
    return Thought(
        side=decision.options.side,
        prompt=decision.options.prompt,
        chosen=chosen,
        others=tuple(told.values())[:TOLD],
        looked_at=decision.purse.spent,
    )
