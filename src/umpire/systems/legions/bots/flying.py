"""Where the greedy bot flies what drops bombs or intercepts, and what it bombs."""

from __future__ import annotations

from typing import Any

from umpire.game import Luck, Options
from umpire.geometry import Point, point_distance
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.bots.valuing import centre_of, fire_value
from umpire.systems.legions.play import LEGIONS
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.play.movement import GoOn, onward
from umpire.systems.legions.rules.firing import bombing_targets
from umpire.systems.legions.rules.movement import carry_out
from umpire.systems.legions.rules.special_rules.interceptor import intercepting_weapons, interception_targets
from umpire.systems.legions.rules.traits.bombing_run import BOMBING_RUN, with_bombs

BEYOND = 1.5
"""How far beyond the middle of what it bombs a bomber flies, inches: many bombs fall behind it."""

NEAREST = 4
"""How many enemies are thought about."""


def targets_in_flight(field: Battlefield, detachment: str) -> list[Point]:
    """Return places for a Detachment with bombs to fly over, and enemy Flyers for Interceptors to make for."""
    bombs, own = _has_bombs(field, detachment), field.detachments[detachment]
    intercepts = bool(intercepting_weapons(field, detachment))
    if not bombs and not intercepts:
        return []
    here = centre_of(field, detachment)
    found = []
    for foe in field.detachments_of(field.opponent(own.side)):
        x, y = centre_of(field, foe.id)
        far = point_distance(here, (x, y))
        flies = field.profile(foe.models[0]).has("Flyer")
        if flies and intercepts:
            found.append((far, (x, y)))
        elif bombs and not flies and far > 0.0:
            share = BEYOND / far
            found.append((far, (x + share * (x - here[0]), y + share * (y - here[1]))))
    return [at for _, at in sorted(found)[:NEAREST]]


def worth_in_flight(field: Battlefield, detachment: str) -> float:
    """Return the points that bombs and interception are expected to destroy from a place where a move ends."""
    bombing = _best_bombs(with_bombs(field, detachment), detachment)[0]
    flying = [fire_value(field, detachment, each) for each in interception_targets(field, detachment)]
    return bombing + max(flying, default=0.0)


def bomb(state: BattleState, options: Options, luck: Luck) -> Any:  # one of the system's actions
    """Drop bombs where they are worth anything, fly on to where others would be, or end the move."""
    *choices, end = options.choices
    field, own = state.field, end.subject
    value, target = _best_bombs(field, own)
    if value > 0.0:
        chosen = next(each for each in choices if each.subject == f"{own}>{target}")
        return LEGIONS.sample(state, options.side, chosen, luck)
    if any(each.kind == "go_on" for each in choices) and any(model.bombs for model in field.models_of(own)):
        for goal in targets_in_flight(field, own):
            moves = onward(state, goal)
            if moves and _best_bombs(carry_out(field, moves), own)[0] > 0.0:
                return GoOn(detachment=own, moves=moves)
    return end.action


def _best_bombs(field: Battlefield, detachment: str) -> tuple[float, str]:
    valued = [
        (fire_value(field, detachment, each, trait=BOMBING_RUN), each) for each in bombing_targets(field, detachment)
    ]
    return max(valued, default=(0.0, ""))


def _has_bombs(field: Battlefield, detachment: str) -> bool:
    return any(each.has(BOMBING_RUN) for model in field.models_of(detachment) for each in field.profile(model).weapons)
