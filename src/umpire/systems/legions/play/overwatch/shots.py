"""What a Detachment on Overwatch hits: who is seen at which moment, by whom."""

from __future__ import annotations

import math

import msgspec

from umpire.geometry import Spans, without
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Place, change_field
from umpire.systems.legions.play.core import refuse
from umpire.systems.legions.play.firing import Fired, Placing, batches, judge_waivers
from umpire.systems.legions.play.overwatch.events import CallOverwatch
from umpire.systems.legions.play.overwatch.journeys import TICKS, first_tick, seen
from umpire.systems.legions.play.overwatch.passage import at_moment, seen_at
from umpire.systems.legions.rules.firing import Declaration, Fire, fire_at, judge_declaration
from umpire.systems.legions.rules.movement.topics import ModelMove

Moves = tuple[ModelMove, ...]

NEARER_FIRST = (1.0 / 16.0, 1.0 / 4.0, 1.0)
"""How far from a moment is looked for another one, as parts of the movement, until there is one."""


def _as_seen(field: Battlefield, moves: Moves, firer: str, moment: float) -> tuple[Battlefield, tuple[Placing, ...]]:
    """Return the battlefield with each moving model where it is judged, and those judged at a moment of their own."""
    then = at_moment(field, moves, moment)
    cite("LI-OVW-030", firer)
    models, places = dict(then.models), []
    for move in moves:
        if not then.models[move.model].in_play or seen_at(field, moves, moment, firer, move.model):
            continue
        nearest = _nearest(field, moves, firer, move.model, moment)
        if nearest is not None:
            cite("LI-OVW-031", firer)
            found = at_moment(field, moves, nearest).models[move.model]
            models[move.model] = found
            places.append(Placing(model=move.model, at=found.at, facing=found.facing))
    return (change_field(then, models=models) if places else then), tuple(places)


def _nearest(field: Battlefield, moves: Moves, firer: str, model: str, moment: float) -> float | None:
    """Return the moment nearest to another at which a model is seen, the earlier of two; None if there is none."""
    looked: Spans = ()
    for reach in NEARER_FIRST:
        window = ((max(0.0, moment - reach), min(1.0, moment + reach)),)
        tick = _nearest_during(field, moves, firer, model, moment, without(window, looked))
        if tick is not None:
            return tick / TICKS
        looked = window
    return None


def _nearest_during(
    field: Battlefield, moves: Moves, firer: str, model: str, moment: float, during: Spans
) -> int | None:
    outside = field.models[model].place is Place.GARRISON
    if outside and moment <= 0.0:
        return None  # it is caught inside, and seen there at no other moment
    tried: list[tuple[float, int]] = []
    for first, last in seen(field, moves, firer, model, during):
        low, high = max(1 if outside else 0, math.ceil(first * TICKS - 1e-6)), math.floor(last * TICKS + 1e-6)
        near = min(max(round(moment * TICKS), low), high)
        for end in (low, high) if low <= high else ():
            tick = first_tick(lambda each: seen_at(field, moves, each, firer, model), near, end)
            if tick is not None:
                tried.append((abs(tick - moment * TICKS), tick))
    return min(tried)[1] if tried else None


def overwatch_fire(field: Battlefield, mover: str, moves: Moves, call: CallOverwatch) -> Fired:
    """Return the fire of an Overwatch as judged, or refuse it.

    Raises:
        IllegalAction: If a shot is not open to the Detachment.
    """
    fires = fires_of(field, mover, moves, call)
    judge_waivers([fire for fire, _ in fires], call.waive)
    there = at_moment(field, moves, call.moment).models_of(mover)
    return Fired(target=mover, models=len(there), batches=batches(fires))


def fires_of(
    field: Battlefield, mover: str, moves: Moves, call: CallOverwatch
) -> list[tuple[Fire, tuple[Placing, ...]]]:
    """Return the fire of an Overwatch as judged, with the target models that count as standing elsewhere for it.

    Raises:
        IllegalAction: If a shot is not open to the Detachment.
    """
    found: list[tuple[Fire, tuple[Placing, ...]]] = []
    for firer in dict.fromkeys(shot.model for shot in call.shots):
        own = tuple(shot for shot in call.shots if shot.model == firer)
        found.extend(_fires_of_one(field, mover, moves, msgspec.structs.replace(call, shots=own)))
    return found


def _fires_of_one(
    field: Battlefield, mover: str, moves: Moves, call: CallOverwatch
) -> list[tuple[Fire, tuple[Placing, ...]]]:
    """Return the fire of one model's weapons as judged."""
    then, shots = at_moment(field, moves, call.moment), call.shots
    aims = tuple(shot.aim(mover) for shot in shots)
    known = any(model.id == shots[0].model for model in then.models_of(call.detachment))
    seen, places = _as_seen(field, moves, shots[0].model, call.moment) if known else (then, ())
    ruling = judge_declaration(Declaration(field=seen, detachment=call.detachment, aims=aims, overwatch=True))
    if not ruling.allowed and places:
        # a model seen only where the Detachment would be Pinned cannot be hit; the others still can
        seen, places = then, ()
        ruling = judge_declaration(Declaration(field=seen, detachment=call.detachment, aims=aims, overwatch=True))
    if not ruling.allowed:
        raise refuse(ruling)
    fires = [fire_at(seen, shot.model, shot.weapon, mover, waived=call.waive, overwatch=True) for shot in shots]
    return [(fire, tuple(place for place in places if place.model in fire.eligible)) for fire in fires]
