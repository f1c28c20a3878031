"""Where those come down who follow their Command (LI-BTL-075)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from umpire.geometry import CONTACT, Point, at_least, at_most, gap, heading_from_degrees, snap_point, unit
from umpire.rulings import Finding, Forbid, unheard
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model
from umpire.systems.legions.rules.arrivals.beside import others_of
from umpire.systems.legions.rules.book import BOOK
from umpire.systems.legions.rules.movement.distances import off_table
from umpire.systems.legions.rules.movement.measure import distance
from umpire.systems.legions.rules.orders.activation import ActivationAsked
from umpire.systems.legions.rules.proofs import in_words, joined
from umpire.systems.legions.rules.reserves import ways_in
from umpire.systems.legions.rules.reserves.together import DEEP_STRIKE, follows, has_led

REACH = 6.0
"""How near to the Command the first model of each other Detachment is placed, inches."""

DIRECTIONS = 24
RINGS = 12


def out_of_step(field: Battlefield, detachment: Detachment) -> Finding | None:
    """Return the refusal of a Deep Strike before that of the Command which a Detachment follows."""
    command = follows(field, detachment)
    if command is None or has_led(field, command):
        return None
    told = f"{detachment.id} follows {command.id}, which has not Deep Struck in this phase"
    return Finding(rule="LI-BTL-075", effect=Forbid(reason=told), says=told)


def too_far_from_command(field: Battlefield, model: Model) -> Finding | None:
    """Return the refusal of a place for a first model that is more than 6 inches from the Command which it follows."""
    command = follows(field, field.detachment_of(model))
    if command is None:
        return None
    away = distance(model, command)
    shown = joined(model.outline, command.outline, in_words(max(away, 0.0)))
    if at_most(away, REACH):
        return Finding(rule="LI-BTL-075", says=f"{model.id} comes near {command.id}", witness=shown)
    told = f"{model.id} would come {in_words(away)} from {command.id}; within 6 inches is needed"
    return Finding(rule="LI-BTL-075", effect=Forbid(reason=told), says=told, witness=shown)


@BOOK.rule("LI-BTL-075")
def waits_for_its_command(asked: ActivationAsked) -> Finding | None:
    """In Reserve nobody is activated before the Command that it follows, if that may still come in this phase."""
    field, own = asked.field, asked.detachment
    command = follows(field, own)
    if command is None or not field.in_reserve(own):
        return None
    leading = field.detachment_of(command)
    if leading.activated or not ways_in(field, leading):
        return None
    told = f"{own.id} waits for {leading.id}, with which it Deep Strikes"
    return Finding(effect=Forbid(reason=told), facts={"detachment": own.id}, says=told)


def bound_to_follow(field: Battlefield, detachment: Detachment) -> Finding | None:
    """Return the refusal of staying in Reserve once the Command has come, as long as there is room near it."""
    command = follows(field, detachment)
    if command is None or not has_led(field, command) or DEEP_STRIKE not in ways_in(field, detachment):
        return None
    if next(places_beside(field, detachment), None) is None:
        return None
    told = f"{detachment.id} Deep Strikes in the same phase as {command.id}"
    return Finding(rule="LI-BTL-075", effect=Forbid(reason=told), says=told)


@unheard
def places_beside(field: Battlefield, detachment: Detachment) -> Iterator[Point]:
    """Yield places for the first model of a Detachment near the Command that it follows, the farthest from it first.

    For an Independent Unit they are near another model of its Detachment (LI-SPC-047).
    """
    command = follows(field, detachment)
    if command is not None and not has_led(field, command):
        return
    rest = (field.models[each] for each in others_of(field, detachment))
    command = command or next((each for each in rest if each.on_table), None)
    first = next((field.models[each] for each in detachment.models if field.models[each].alive), None)
    if command is None or first is None:
        return
    enemies = tuple(field.on_table(field.opponent(detachment.side)))
    for ring in range(RINGS, 0, -1):
        for turn in range(DIRECTIONS):
            dx, dy = unit(heading_from_degrees(turn * 360 // DIRECTIONS))
            far = ring * (REACH / RINGS + 0.125)
            at = snap_point((command.at[0] + dx * far, command.at[1] + dy * far))
            there = msgspec.structs.replace(first, at=at)
            near = at_most(distance(there, command), REACH) and off_table(field, there.outline) <= CONTACT
            if near and all(at_least(gap(there.outline, enemy.outline), 2.0) for enemy in enemies):
                yield at
