"""How a battle is expected to end: each side's Victory Points at the end, and how likely the first side is to win.

For every round that is yet to be scored the markers are shared out by who can be there, and with how much Tactical
Strength: a model counts in full where it can be by then, less where that is farther away, and for one marker alone. The
farther ahead a round is, the more it weighs which side has more points of its Army left. What is expected of all rounds
is added to the score as it stands; Secondary Objectives count as they would now. What missions score besides markers,
`breakthroughs` expects.

The figures are fitted to battles of 1,000 points between greedy bots, drawn battles 0 to 35 and 100 to 123; how far the
result is from what was expected, `python -m benchmarks.fit_expectation` tells.
"""

from __future__ import annotations

import math

import msgspec
import numpy as np
from numpy.typing import NDArray

from umpire.game import Expectation
from umpire.geometry import Point
from umpire.systems.legions.battlefield import (
    Battlefield,
    Embarked,
    Marker,
    Model,
    Order,
    Phase,
    Stage,
    change_field,
)
from umpire.systems.legions.bots.breakthroughs import points_without_markers
from umpire.systems.legions.bots.valuing import FALLING_BACK, army_worth, spot_of
from umpire.systems.legions.play.core import BattleState
from umpire.systems.legions.rules.battles import capturing_reach, marker_worth, strength_at
from umpire.systems.legions.rules.secondary import secondary_score

Floats = NDArray[np.float64]

PACE = 0.8
"""How much of its Movement in a round a model comes nearer to a marker that it makes for."""

DOUBT = 0.4
"""How much of the way that it could have come by then it is likely to lack, so that nearer is always better."""

ONE = 2.0
"""To which power the markers share out a model that can come to several: it will be at one of them."""

SOFT = 1.5
"""How many inches beyond the reach of a marker count as half near it, where nobody moves any more."""

SHARP = 1.5
"""To which power the Tactical Strengths at a marker are compared: who has double the enemy's mostly has it."""

ATTRITION = 2.0
"""To which power, in each further round, the points that the Armies have left are compared."""

HELD = 2.0
"""What a marker's controller has there beside its models: it keeps what nobody takes."""

AWAY = 24.0
"""How far those that are in Reserve are taken to be from every marker, inches."""

SCALE = 1.0
"""The lead that makes the chance to win 73 % with no more luck to come, Victory Points."""

UNCERTAIN = 7.0
"""By how many Victory Points the first round to come widens that, and four of them twice as much."""

SECONDARY = 6.0
"""What a Secondary Objective that nobody knows yet is taken to be worth."""


class Coming(msgspec.Struct, frozen=True, kw_only=True):
    """What is worked out of the models of one side: where they are, what they count, how far they go in a round."""

    places: Floats
    strength: Floats
    pace: Floats
    moves_now: Floats
    away: Floats


def expect(state: BattleState) -> Expectation:
    """Return how a battle is expected to end from a state, which may be what one side sees of it.

    Once it is over the points are the score, and the chance is 0, a half or 1.
    """
    field = state.field
    first, second = field.sides
    if state.result is not None:
        points = {side: float(state.result.score.get(side, 0)) for side in field.sides}
        winner = state.result.winner
        return Expectation(points=points, chance=0.5 if winner is None else float(winner == first))
    points = expected_points(field)
    return Expectation(points=points, chance=chance_of(points[first] - points[second], rounds_left(field)))


def chance_of(lead: float, rounds: float) -> float:
    """Return how likely a side is to win with an expected lead in Victory Points and so many rounds to be scored."""
    if rounds <= 0:
        return 0.5 if lead == 0.0 else float(lead > 0.0)
    return logistic(lead / (SCALE + UNCERTAIN * math.sqrt(rounds)))


def logistic(value: float) -> float:
    """Return a number between 0 and 1 for any number, a half for 0."""
    return 1.0 / (1.0 + math.exp(-max(-500.0, min(500.0, value))))


def rounds_left(field: Battlefield) -> int:
    """Return how many rounds have yet to be scored."""
    left = field.mission.rounds - max(field.round, 1) + 1
    return left - 1 if field.phase is Phase.END and field.stage is Stage.VICTORY_POINTS else left


def expected_points(field: Battlefield) -> dict[str, float]:
    """Return the Victory Points that each side is expected to have in the end."""
    points = {side: float(field.score.get(side, 0)) + _secondary(field, side) for side in field.sides}
    markers = [each for each in field.markers.values() if each.of_the_mission]
    left = rounds_left(field)
    for side, more in points_without_markers(field, left).items():
        points[side] += more
    if not markers or left <= 0:
        return points
    done = field.mission.rounds - left
    shares = _shares(field, markers, left)
    standing = np.ones(len(markers))
    for ahead in range(left):
        last = done + ahead + 1 >= field.mission.rounds
        at_end = change_field(field, round=field.mission.rounds if last else min(field.round, field.mission.rounds - 1))
        worths = _worths(at_end, markers)
        for number, side in enumerate(field.sides):
            points[side] += float(np.sum(shares[number][ahead] * worths[side] * standing))
    return points


def _worths(field: Battlefield, markers: list[Marker]) -> dict[str, Floats]:
    return {side: np.array([marker_worth(field, side, each) for each in markers], dtype=float) for side in field.sides}


def _secondary(field: Battlefield, side: str) -> float:
    if field.goal_of(side) is None:
        return 0.0
    found = secondary_score(field, side)
    return SECONDARY if found is None else float(getattr(found.effect, "points", 0))


def _shares(field: Battlefield, markers: list[Marker], left: int) -> list[list[Floats]]:
    """Return the share of each marker that a side is expected to have in each round that is left."""
    at = np.array([each.at for each in markers])
    near = capturing_reach(field) + 0.63
    armies = [_coming(field, side) for side in field.sides]
    material = [max(1.0, army_worth(field, side)) for side in field.sides]
    found: list[list[Floats]] = [[], []]
    for ahead in range(left):
        weights = []
        for number, side in enumerate(field.sides):
            held = np.array([HELD if each.controller == side else 0.0 for each in markers])
            there = _presence(armies[number], at, near, ahead)
            weights.append((there * (material[number] / sum(material)) ** (ATTRITION * ahead) + held) ** SHARP)
        total = weights[0] + weights[1]
        for number in range(2):
            found[number].append(weights[number] / np.where(total > 0.0, total, 1.0))
    return found


def _presence(army: Coming, at: Floats, near: float, ahead: int) -> Floats:
    """Return the Tactical Strength that an Army can bring to each marker, shape (markers,)."""
    if not len(army.strength):
        return np.zeros(len(at))
    far = np.hypot(*(army.places[:, None, :] - at[None, :, :]).transpose(2, 0, 1)) + army.away[:, None]
    moves = army.moves_now + ahead
    beyond = np.maximum(0.0, far - near)
    reach = (PACE * army.pace * moves)[:, None]
    there = np.exp(-np.maximum(0.0, beyond - reach) / (SOFT + DOUBT * reach))
    among = there**ONE
    there = there * among / np.maximum(among.sum(axis=1, keepdims=True), 1e-9)
    return np.asarray(army.strength @ there)


def _coming(field: Battlefield, side: str) -> Coming:
    places, strength, pace, now, away = [], [], [], [], []
    moving = field.phase in (Phase.SETUP, Phase.ORDERS, Phase.INITIATIVE, Phase.MOVEMENT)
    for own in field.detachments.values():
        if own.side != side:
            continue
        share = FALLING_BACK if own.order is Order.FALL_BACK else 1.0
        for name in own.models:
            model = field.models[name]
            if not model.takes_part or field.profile(model).has("Flyer"):
                continue
            spot = _where(field, model)
            places.append(spot or (0.0, 0.0))
            away.append(0.0 if spot else AWAY)
            strength.append(share * _strength(field, model))
            pace.append(field.profile(model).movement or 0.0)
            now.append(1.0 if moving and not own.activated else 0.0)
    made = (np.array(each, dtype=float) for each in (strength, pace, now, away))
    return Coming(
        places=np.array(places, dtype=float).reshape(-1, 2),
        **dict(zip(("strength", "pace", "moves_now", "away"), made, strict=True)),
    )


def _where(field: Battlefield, model: Model) -> Point | None:
    """Return where a model is, with its Transport if that carries it; None for one that is not on the table."""
    carrying = field.models[model.place.transport] if isinstance(model.place, Embarked) else model
    return spot_of(field, carrying) if carrying.in_play else None


def _strength(field: Battlefield, model: Model) -> float:
    return float(strength_at(field, model, None))
