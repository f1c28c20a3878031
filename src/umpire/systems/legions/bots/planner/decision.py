"""What a decision of the planner is made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from umpire.game import Luck, Options
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots.planner.levels import Level, Purse, Style
from umpire.systems.legions.play.core import BattleState


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One decision to be made.

    Attributes:
        state: What the side sees.
        options: What it is asked.
        luck: The chance to think with.
        level, style: How much is searched, and what for.
        guarded: Whether Orders are drawn by luck where others are about as good.
        purse: What may still be spent.
        usual: What greedy would do.
    """

    state: BattleState
    options: Options
    luck: Luck
    level: Level
    style: Style
    guarded: bool
    purse: Purse
    usual: Callable[[], Any]  # one of the system's actions

    @property
    def field(self) -> Battlefield:
        """What the side sees of the battlefield."""
        return self.state.field

    @property
    def side(self) -> str:
        """Whose decision it is."""
        return self.options.side
