"""How the greedy bot uses Transports: start aboard, drive up, come out near where they are wanted or the enemy."""

from __future__ import annotations

from typing import Any

from umpire.game import Choice, Luck, Options
from umpire.geometry import Point, point_distance
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots.valuing import centre_of, nearest_enemy, wanted_place
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import Disembark, ways_out
from umpire.systems.legions.play.setup import StartEmbarked
from umpire.systems.legions.rules.transports import aboard as embarked
from umpire.systems.legions.rules.transports import hold_of, taken

NEAR_ENOUGH = 7.0
"""How near to where they are wanted passengers come out, inches: about as far as they go on foot."""

ENEMY_NEAR = 12.0
"""How near to an enemy they come out, inches: farther away most of them cannot fire."""

WORTH_RIDING = 20.0
"""How far from where it is wanted a Detachment goes aboard again, inches."""


def start_aboard(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Start a Detachment aboard the Transports that it leaves least room on, so that others find theirs."""
    aboard = [each.action for each in options.choices if each.kind == "start_embarked"]
    return min(aboard, key=lambda each: _room_left(state.field, each))


def _room_left(field: Battlefield, action: StartEmbarked) -> int:
    transports = field.detachment_of(action.seats[0].transport).models
    after = embarked(field, action.seats)
    holds = {each: hold_of(field.profile(each)) for each in transports}
    return sum(hold.spaces - taken(after, each, hold) for each, hold in holds.items() if hold is not None)


def unload(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Have passengers come out near the marker or the enemy, and the Transports finish where they stand."""
    stop = next(each for each in options.choices if each.kind == "stop_unloading")
    goal = _goal(state.field, stop.subject)
    for choice in options.choices:
        if choice.kind == "disembark" and goal is not None:
            placements = ways_out(state.field, stop.subject, choice.subject, goal)
            return Disembark(detachment=choice.subject, placements=placements)
    return stop.action


def _goal(field: Battlefield, transports: str) -> Point | None:
    """Return where passengers want to go from where their Transports stand, None where they had better ride on."""
    here, wanted = centre_of(field, transports), wanted_place(field, transports)
    if wanted is not None and point_distance(here, wanted) <= NEAR_ENOUGH:
        return wanted
    foe, far = nearest_enemy(field, transports)
    return centre_of(field, foe) if foe and far <= ENEMY_NEAR else None


def stay_or_board(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Go aboard where the place it is wanted at is far away."""
    choices: dict[str, Choice] = {each.kind: each for each in options.choices}
    own = choices["embark"].subject
    wanted = wanted_place(state.field, own)
    far = wanted is not None and point_distance(centre_of(state.field, own), wanted) > WORTH_RIDING
    return choices["embark" if far else "stay_out"].action


def stay_hovering(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Have Flyers hover that carry passengers, so that these can come out; what hovers empty takes off."""
    field = state.field
    *choices, settle = options.choices
    for choice in choices:
        loaded = any(field.passengers_of(each) for each in field.detachments[choice.subject].models)
        if choice.kind == ("hover" if loaded else "take_off"):
            return choice.action
    return settle.action
