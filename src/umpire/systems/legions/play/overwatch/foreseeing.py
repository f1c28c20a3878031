"""What Overwatch would come to at each moment of an enemy's movement, told before anybody decides."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import msgspec

from umpire.geometry import Heading, Point, total
from umpire.odds import Policy, spread
from umpire.rulings import Finding, Odds, Ruling, number_odds
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.play.core import BattleState, NotAsked
from umpire.systems.legions.play.firing import Shot, best_profiles, suggested_shots
from umpire.systems.legions.play.overwatch.events import CallOverwatch, OverwatchOpening, OverwatchWindow
from umpire.systems.legions.play.overwatch.journeys import TICKS, on_tick
from umpire.systems.legions.play.overwatch.passage import at_moment
from umpire.systems.legions.play.overwatch.shots import fires_of
from umpire.systems.legions.questions.batches import Batch, Left, Outcome, batches_of, outcome_of, roll_words
from umpire.systems.legions.rules.firing import Fire, can_target, modifier, sees

SAMPLES = 8
"""Into how many parts a stretch is cut to find where something changes in it."""

FINEST = 1 / 128

FireThen = tuple[tuple[tuple[str, int, int], ...], tuple[Batch, ...]]
"""The fire at a moment: each weapon as its model, number and modifier; and what is rolled for it."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of the movement in which the fire stays the same: how many weapons, Hits and Wounds on average."""

    first: float
    last: float
    weapons: int
    hits: float
    wounds: float


class Caught(msgspec.Struct, frozen=True, kw_only=True):
    """Where a moving model stands at a moment, and whether the caller sees it there."""

    model: str
    at: Point
    facing: Heading
    seen: bool


class Foresight(msgspec.Struct, frozen=True, kw_only=True):
    """What a call of Overwatch would be at a moment: who stands where, the fire with its odds, the action to call it.

    Of each weapon that profile is fired which does most. ``turns`` are the stretches at whose ends something changes;
    ``best`` is the moment with the most Wounds on average, and of such moments the one with the most Hits.
    """

    moment: float
    caught: tuple[Caught, ...]
    ruling: Ruling
    action: CallOverwatch | None
    turns: tuple[Turn, ...] = ()
    best: float = 0.0


def foresee(
    state: BattleState, side: str, detachment: str, moment: float | None = None, waive: tuple[str, ...] = ()
) -> Foresight:
    """Return what Overwatch by a Detachment would come to; without a moment, at the one that suits it best.

    Raises:
        NotAsked: If this side is not asked to call Overwatch with this Detachment now.
    """
    window = state.top
    opening = None
    if isinstance(window, OverwatchWindow) and window.side == side and not window.caller:
        opening = next((each for each in window.openings if each.detachment == detachment), None)
    if opening is None or not isinstance(window, OverwatchWindow):
        raise NotAsked(f"{detachment} has no Overwatch to call now.", rules=("LI-OVW-004",))
    turns: tuple[Turn, ...] = ()
    best = moment or 0.0
    if moment is None:
        turns = _turns(state.field, window, opening)
        fittest = max(turns, key=lambda each: (each.wounds, each.hits))
        moment = best = (fittest.first + fittest.last) / 2
    moment = on_tick(min(1.0, max(0.0, moment)))
    found = _at(state.field, window, detachment, moment, waive)
    return msgspec.structs.replace(found, turns=turns, best=best)


def _at(field: Battlefield, window: OverwatchWindow, caller: str, moment: float, waive: tuple[str, ...]) -> Foresight:
    then = at_moment(field, window.moves, moment)
    ruling = can_target(then, caller, window.mover, overwatch=True)
    action: CallOverwatch | None = None
    if ruling.allowed:
        shots = _shots(then, caller, window.mover)
        action = CallOverwatch(detachment=caller, moment=moment, shots=shots, waive=waive)
        batches = batches_of(_fires(field, window, action))
        told = tuple(
            Finding(
                rule="LI-FIR-021",
                facts={"dice": batch.dice, "modifier": modifier(batch.fire)},
                says=f"{batch.dice} {'die' if batch.dice == 1 else 'dice'} of {roll_words(batch.fire)}",
            )
            for batch in batches
        )
        ruling = msgspec.structs.replace(ruling, findings=told, odds=_odds(batches) if batches else ())
    return Foresight(moment=moment, caught=_caught(then, window, caller), ruling=ruling, action=action)


def _shots(then: Battlefield, caller: str, mover: str) -> tuple[Shot, ...]:
    return best_profiles(then, suggested_shots(then, caller, mover, overwatch=True), mover, overwatch=True)


def _fires(field: Battlefield, window: OverwatchWindow, call: CallOverwatch) -> list[Fire]:
    return [fire for fire, _ in fires_of(field, window.mover, window.moves, call)]


def _odds(batches: tuple[Batch, ...]) -> tuple[Odds, ...]:
    outcome = outcome_of(batches, Policy.IN_ORDER)
    wounds = spread(outcome.ends, _lost_of(outcome))
    lost = spread(outcome.ends, lambda left: sum(now == 0 for now in left))
    return number_odds("hits", dict(outcome.hits)), number_odds("wounds", wounds), number_odds("destroyed", lost)


def _lost_of(outcome: Outcome) -> Callable[[Left], int]:
    """Return how to count the Wounds that are lost in a state that some fire leaves."""
    return lambda left: sum(outcome.before) - sum(left)


def _wounds(batches: tuple[Batch, ...]) -> float:
    """Return the Wounds of some fire on average."""
    if not batches:
        return 0.0
    outcome = outcome_of(batches, Policy.IN_ORDER)
    lost = _lost_of(outcome)
    return total([lost(left) * chance for left, chance in outcome.ends.items()])


def _caught(then: Battlefield, window: OverwatchWindow, caller: str) -> tuple[Caught, ...]:
    callers = [model.id for model in then.models_of(caller)]
    return tuple(
        Caught(
            model=model.id, at=model.at, facing=model.facing, seen=any(sees(then, each, model.id) for each in callers)
        )
        for model in then.models_of(window.mover)
    )


def _turns(field: Battlefield, window: OverwatchWindow, opening: OverwatchOpening) -> tuple[Turn, ...]:
    """Return the stretches in which the suggested fire stays the same, found by halving between samples that differ."""
    known: dict[int, FireThen] = {}

    def then(tick: int) -> FireThen:
        if tick not in known:
            known[tick] = _fire_then(field, window, opening.detachment, tick / TICKS)
        return known[tick]

    found: list[Turn] = []
    for first, last in opening.stretches:
        low, high = round(first * TICKS), round(last * TICKS)
        ticks = sorted({low, high, *(low + (high - low) * step // SAMPLES for step in range(SAMPLES + 1))})
        borders = [low]
        for one, other in pairwise(ticks):
            if then(one)[0] != then(other)[0]:
                borders += _border(then, one, other)
        borders.append(high)
        for one, other in zip(borders[::2], borders[1::2], strict=True):
            weapons, batches = then(one)
            hits = total([each.hits.mean for each in batches])
            found.append(
                Turn(
                    first=one / TICKS,
                    last=other / TICKS,
                    weapons=len(weapons),
                    hits=hits,
                    wounds=_wounds(batches),
                )
            )
    return tuple(found)


def _border(then: Callable[[int], FireThen], one: int, other: int) -> list[int]:
    """Return the last tick found of the fire before a change, and the first one after it."""
    before = then(one)[0]
    while other - one > max(1, int(FINEST * TICKS)):
        middle = (one + other) // 2
        if then(middle)[0] == before:
            one = middle
        else:
            other = middle
    return [one, other]


def _fire_then(field: Battlefield, window: OverwatchWindow, caller: str, moment: float) -> FireThen:
    """Return the weapons that are fired at a moment with their modifiers, and what is rolled for them."""
    then = at_moment(field, window.moves, moment)
    shots = _shots(then, caller, window.mover)
    fires = _fires(field, window, CallOverwatch(detachment=caller, moment=moment, shots=shots))
    like = tuple((shot.model, shot.weapon, modifier(fire)) for shot, fire in zip(shots, fires, strict=True))
    return like, batches_of(fires)
