"""What a side is expected to score without markers: for destroying more than it loses, for being in the enemy's zone.

Each round yet to be scored, who has more points of its Army left is the likelier to destroy more Detachments; in the
round at hand those that are destroyed already tell most. Whoever can be in the enemy's zone by the end is likely to
bring its Scale there, the less so the farther it is and the more rounds it has to outlive.
"""

from __future__ import annotations

import math

from msgspec import UNSET

from umpire.geometry import point_distance
from umpire.systems.legions.battlefield import Battlefield, Detachment, Phase
from umpire.systems.legions.bots.valuing import army_worth, behind_the_enemy, centre_of
from umpire.systems.legions.rules.battles import mission_plans, scores_in_enemy_zone

EVENTFUL = 0.7
"""How often a round ends with one side having destroyed more, where neither is ahead in it."""

AHEAD = 0.85
"""How often who has destroyed more in a round has done so at its end."""

OVERTAKEN = 0.05
"""How often who has destroyed less in a round has destroyed more at its end."""

CONTRAST = 2.0
"""To which power the points that the Armies have left are compared."""

OUTLIVES = 0.85
"""How likely a Detachment outlives a round, as far as its place in the enemy's zone goes."""

PACE = 0.8
"""How much of its Movement in a round a Detachment comes nearer to the enemy's zone."""

BLUR = 3.0
"""How many inches short of the zone the chance to be there falls by two thirds."""

DOUBT = 0.25
"""By how much of the way that it could have come by then that is more."""


def points_without_markers(field: Battlefield, left: int) -> dict[str, float]:
    """Return what each side is expected to score in so many rounds, markers and Secondary Objectives apart."""
    found = dict.fromkeys(field.sides, 0.0)
    plan = mission_plans().get(field.mission.id)
    if plan is None or left <= 0:
        return found
    if plan.scoring.more_destroyed:
        for side, rounds in _rounds_ahead(field, left).items():
            found[side] += rounds * plan.scoring.more_destroyed
    if scores_in_enemy_zone(field):
        for each in field.detachments.values():
            found[each.side] += _scale_brought(field, each, left)
    return found


def _rounds_ahead(field: Battlefield, left: int) -> dict[str, float]:
    """Return in how many of the rounds that are left each side is expected to destroy more than it loses."""
    weights = {side: max(1.0, army_worth(field, side)) ** CONTRAST for side in field.sides}
    usual = {side: EVENTFUL * weight / sum(weights.values()) for side, weight in weights.items()}
    at_hand = field.mission.rounds - left + 1 == field.round
    deeds = () if field.deeds is UNSET or not at_hand else field.deeds
    lost = dict.fromkeys(field.sides, 0)
    for each in deeds:
        if each.round == field.round:
            lost[field.detachments[each.detachment].side] += 1
    found = {side: usual[side] * left for side in field.sides}
    for side in field.sides:
        ahead = lost[field.opponent(side)] - lost[side]
        if ahead:
            found[side] += (AHEAD if ahead > 0 else OVERTAKEN) - usual[side]
    return found


def _scale_brought(field: Battlefield, own: Detachment, left: int) -> float:
    """Return the Scale that a Detachment on the table is expected to have in the enemy's zone at the end."""
    models = field.models_of(own)
    place = behind_the_enemy(field, own.id) if models else None
    if place is None:
        return 0.0
    to_move = field.phase in (Phase.SETUP, Phase.ORDERS, Phase.INITIATIVE, Phase.MOVEMENT) and not own.activated
    moves = left - 1 + (1 if to_move else 0)
    reach = PACE * moves * min(field.profile(each).movement or 0.0 for each in models)
    beyond = max(0.0, point_distance(centre_of(field, own.id), place) - reach)
    return field.scale_of(own) * math.exp(-beyond / (BLUR + DOUBT * reach)) * OUTLIVES**left
