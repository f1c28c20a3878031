"""Where the greedy bot brings those that come out of Reserve."""

from __future__ import annotations

from typing import Any

from umpire.game import Choice, Luck, Options
from umpire.geometry import Point
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import Arrive, safest_drop
from umpire.systems.legions.rules.arrivals import places_beside
from umpire.systems.legions.rules.reserves import FLYER, FROM_ABOVE, RULE_OF
from umpire.systems.legions.rules.setup import entry_near

FROM_THE_SKY = {RULE_OF[way] for way in FROM_ABOVE}


def come(state: BattleState, side: str, choice: Choice, luck: Luck) -> Any:  # one of the system's actions
    """Come over the edge that is nearest to a marker which is not one's own, or anywhere."""
    field, own = state.field, choice.subject
    if not field.detachments[own].arriving:
        placements = entry_near(field, own, goal_of(field, side))
        if placements:
            return Arrive(detachment=own, placements=placements)
    return LEGIONS.sample(state, side, choice, luck)


def drop(state: BattleState, side: str, choice: Choice, luck: Luck) -> Any:  # one of the system's actions
    """Deep Strike about 6" from a marker that is not one's own, where Scattering does the least harm."""
    near = tuple(places_beside(state.field, state.field.detachments[choice.subject]))
    if near:
        return safest_drop(state, choice.subject, near) or LEGIONS.sample(state, side, choice, luck)
    x, y = goal_of(state.field, side)
    places = tuple((x + dx, y + dy) for dx in (0.0, 6.0, -6.0, 12.0, -12.0) for dy in (0.0, 6.0, -6.0))
    return safest_drop(state, choice.subject, places) or LEGIONS.sample(state, side, choice, luck)


def wait(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Keep in Reserve whoever may Deep Strike, and Flyers that carry nobody; others are set up as they come."""
    field = state.field
    waiting = [each for each in options.choices if each.kind == "keep_in_reserve"]
    for each in waiting:
        empty = not any(field.passengers_of(model) for model in field.detachments[each.subject].models)
        if FROM_THE_SKY & set(each.rules) or (RULE_OF[FLYER] in each.rules and empty):
            return each.action
    return None


def goal_of(field: Battlefield, side: str) -> Point:
    """Return the marker that a side wants most of those it does not hold, the middle of the table without one."""
    open_to = [each.at for each in field.markers.values() if each.controller != side]
    return open_to[0] if open_to else (field.size[0] / 2, field.size[1] / 2)
