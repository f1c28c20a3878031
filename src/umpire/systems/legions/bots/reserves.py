"""Where the greedy bot brings those that come out of Reserve."""

from __future__ import annotations

from typing import Any

from umpire.game import Choice, Luck
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import Arrive
from umpire.systems.legions.rules.setup import entry_near


def come(state: BattleState, side: str, choice: Choice, luck: Luck) -> Any:  # one of the system's actions
    """Come over the edge that is nearest to a marker which is not one's own, or anywhere."""
    field, own = state.field, choice.subject
    if not field.detachments[own].arriving:
        placements = entry_near(field, own, goal_of(field, side))
        if placements:
            return Arrive(detachment=own, placements=placements)
    return LEGIONS.sample(state, side, choice, luck)


def goal_of(field: Battlefield, side: str) -> Point:
    """Return the marker that a side wants most of those it does not hold, the middle of the table without one."""
    open_to = [each.at for each in field.markers.values() if each.controller != side]
    return open_to[0] if open_to else (field.size[0] / 2, field.size[1] / 2)
