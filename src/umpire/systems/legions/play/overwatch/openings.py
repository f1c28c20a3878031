"""Who may call Overwatch against a movement, and when."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, partial

from umpire.geometry import CONTACT, GRID, RESOLUTION, Span, Spans, common, joined, without
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, Phase, Weapon
from umpire.systems.legions.play.firing import in_view
from umpire.systems.legions.play.overwatch.events import OverwatchOpening
from umpire.systems.legions.play.overwatch.journeys import TICKS, farthest, first_tick, reached, seen, unpinned
from umpire.systems.legions.play.overwatch.passage import at_moment, seen_at
from umpire.systems.legions.rules.firing import arc_of, is_silent, may_call
from umpire.systems.legions.rules.firing.eligible import beyond_all
from umpire.systems.legions.rules.movement.allowance import acting_order
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.movement.measure import bounding_radius
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.sight import look_at, standing_at
from umpire.systems.legions.rules.traits.siege_weapon import as_it_stands

Moves = tuple[ModelMove, ...]


def openings_of(field: Battlefield, mover: str, moves: Moves) -> tuple[OverwatchOpening, ...]:
    """Return who can call Overwatch against an enemy movement, and when."""
    if field.phase is not Phase.MOVEMENT:
        cite("LI-OVW-004", mover)
        return ()
    side = field.opponent(field.detachments[mover].side)
    found = []
    for caller in field.detachments_of(side):
        if not may_call(field, caller).allowed:
            if caller.order is not acting_order(caller):
                cite("LI-MOV-024", mover)  # forgotten: it has no Order before it is activated
            continue
        stretches = _stretches(field, caller, mover, moves)
        if stretches:
            if is_pinned(field, caller):
                cite("LI-OVW-010", caller)
            if caller.order is Order.ADVANCE:
                cite("LI-OVW-011", caller)
            if caller.activated:
                cite("LI-ORD-019", caller)
            found.append(OverwatchOpening(detachment=caller.id, stretches=stretches))
    return tuple(found)


def _stretches(field: Battlefield, caller: Detachment, mover: str, moves: Moves) -> tuple[tuple[float, float], ...]:
    """Return the stretches of the movement in which the caller has a target; at both ends of each it has one."""
    if farthest(moves) <= GRID:
        then = at_moment(field, moves, 0.0)
        if beyond_all(then, caller.id, mover):
            return ()
        look_at(then, caller.id, (mover,))
        if not in_view(then, caller, mover, overwatch=True):
            return ()
        cite("LI-OVW-003", mover)
        return ((0.0, 0.0),)

    def has_target(moment: float) -> bool:
        then = at_moment(field, moves, moment)
        return in_view(then, caller, mover, overwatch=True, shows=partial(seen_at, field, moves, moment))

    aside = at_moment(field, moves, 1.0).detachments[mover].garrison != field.detachments[mover].garrison
    spans = _fired_at(field, caller, mover, moves)
    begins = ((0.0, 0.0),) if aside and has_target(0.0) else ()
    found = [fit for span in spans for fit in _fitting(has_target, span, start=1 if aside else 0)]
    if any(first > 0.0 and last < 1.0 for first, last in found):
        cite("LI-OVW-026", caller)
        cite("LI-OVW-027", caller)
    return joined((*begins, *found))


def _fired_at(field: Battlefield, caller: Detachment, mover: str, moves: Moves) -> Spans:
    """Return the stretches on which some weapon of the caller can be fired: the nearest pair first.

    A pair is only asked about the stretches on which no other has been found to do.
    """
    bare = unpinned(field, moves, mover)
    least = RESOLUTION / 64.0 / farthest(moves)
    found: Spans = ()
    late: list[tuple[Weapon, str, str, Spans]] = []
    weapons_of = cache(partial(_weapons_of, field))
    for firer, model in _pairs(field, caller, mover, moves):
        open_to: list[tuple[float, float]] = []
        for weapon in weapons_of(firer):
            spans = common(reached(field, moves, firer, model, weapon.maximum or 0.0, arc_of(weapon)), bare)
            if weapon.minimum:
                late.append((weapon, firer, model, spans))
            else:
                open_to += spans
        asked = without(joined(open_to), found, least=least)
        if asked:
            found = joined((*found, *seen(field, moves, firer, model, asked)))
        if not without(bare, found, least=least):
            break
    return joined((*found, *_beyond_minimum(field, moves, late)))


def _weapons_of(field: Battlefield, firer: str) -> list[Weapon]:
    """Return the weapons that a model can fire in Overwatch, by what they reach."""
    return [
        as_it_stands(field, firer, each)
        for index, each in enumerate(field.profile(firer).weapons)
        if each.maximum is not None and not is_silent(field, firer, index, overwatch=True)
    ]


def _beyond_minimum(
    field: Battlefield, moves: Moves, late: Sequence[tuple[Weapon, str, str, Spans]]
) -> list[tuple[float, float]]:
    """Return the stretches on which a weapon with a minimum range can be fired: nothing that it sees is nearer."""
    found: list[tuple[float, float]] = []
    for weapon, firer in dict.fromkeys((weapon, firer) for weapon, firer, _, _ in late):
        able: Spans = ()
        barred: Spans = ()
        for other, shooter, model, spans in late:
            if (other, shooter) == (weapon, firer):
                shown = seen(field, moves, firer, model, spans)
                near = reached(field, moves, firer, model, weapon.minimum - 2.0 * CONTACT, arc_of(weapon))
                able, barred = joined((*able, *shown)), joined((*barred, *common(shown, near)))
        found += without(able, barred)
    return found


def _pairs(field: Battlefield, caller: Detachment, mover: str, moves: Moves) -> list[tuple[str, str]]:
    """Return every model of the caller with every moving model that may come into its range, nearest half way first."""
    then, strays = at_moment(field, moves, 0.5), farthest(moves) / 2.0 + 0.01
    theirs = [(each, bounding_radius(each.base) + strays) for each in then.models_of(mover) if each.on_table]
    found: list[tuple[float, int, str, str]] = []
    for model in field.models_of(caller):
        here = standing_at(field, model.id)
        carried = [as_it_stands(field, model.id, weapon) for weapon in field.profile(model).weapons]
        longest = max([weapon.maximum or 0.0 for weapon in carried], default=0.0)
        (x, y), reach = here.at, here.radius + longest
        for each, around in theirs:
            dx, dy = each.at[0] - x, each.at[1] - y
            apart = dx * dx + dy * dy
            if apart <= (reach + around) * (reach + around):
                found.append((apart, len(found), model.id, each.id))
    return [(firer, piece) for _, _, firer, piece in sorted(found)]


def _fitting(holds: Callable[[float], bool], span: Span, *, start: int) -> list[Span]:
    """Return a stretch with its ends at moments that can be named, and at which it holds as it is judged."""
    low, high = max(start, math.ceil(span[0] * TICKS - 1e-6)), math.floor(span[1] * TICKS + 1e-6)
    first = first_tick(holds, low, high) if low <= high else None
    last = None if first is None else first_tick(holds, high, first)
    return [] if first is None or last is None else [(first / TICKS, last / TICKS)]
