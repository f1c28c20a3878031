"""Who may call Overwatch against a movement, and when."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from umpire.rulings import Finding, Forbid, Ruling
from umpire.systems.legions.battlefield import Battlefield, Detachment, Order, Phase
from umpire.systems.legions.play.firing import in_view
from umpire.systems.legions.play.overwatch.events import Opening
from umpire.systems.legions.play.overwatch.passage import at_moment, moments_of, seen_at
from umpire.systems.legions.rules import BOOK, PLAYING
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.movement.topics import ModelMove

__all__ = ["may_call", "openings_of"]

HEADING = "Movement Phase > Overwatch"

COARSE = 4
"""One in so many moments is looked at first."""

Moves = tuple[ModelMove, ...]


@BOOK.implements(
    "LI-ORD-017",
    "LI-ORD-019",
    heading="Orders Phase > Tracking Activations with Orders",
    source=PLAYING,
    text={
        "LI-ORD-017": "A Detachment whose token has been removed no longer holds that Order, for any rule.",
        "LI-ORD-019": "A Detachment marked as activated still holds its Order, and may call Overwatch with it.",
    },
)
@BOOK.implements(
    "LI-OVW-001",
    "LI-OVW-007",
    "LI-OVW-008",
    "LI-OVW-010",
    "LI-OVW-011",
    heading=HEADING,
    source=PLAYING,
    text={
        "LI-OVW-007": "Any number of Detachments may call Overwatch in a phase, each against another activation, "
        "and each only once, because it loses its Order.",
        "LI-OVW-008": "A Detachment that is not on the battlefield cannot call Overwatch.",
        "LI-OVW-010": "A Detachment that is Engaged may call Overwatch, Pinned or not.",
        "LI-OVW-011": "A Detachment with an Advance Order may call Overwatch before or after its own activation.",
    },
    reading="The ban on firing while Pinned is one of the Combat phase, so Pinned Detachments may call Overwatch.",
    alternative="House rule 'overwatch_pinned: barred' keeps Pinned Detachments from calling.",
)
def may_call(field: Battlefield, detachment: Detachment) -> Ruling:
    """A Detachment with an Advance or First Fire Order may call Overwatch against an enemy activation."""
    found: list[Finding] = []
    if detachment.order not in (Order.ADVANCE, Order.FIRST_FIRE):
        held = detachment.order or "no Order"
        told = f"{detachment.id} holds {held}; Advance or First Fire is needed."
        rule = "LI-OVW-007" if detachment.called_overwatch else "LI-OVW-001"
        found.append(Finding(rule=rule, effect=Forbid(reason="Order"), says=told))
    if not field.models_of(detachment):
        told = f"{detachment.id} is not on the battlefield."
        found.append(Finding(rule="LI-OVW-008", effect=Forbid(reason="off the battlefield"), says=told))
    elif field.house_rules.get("overwatch_pinned", "allowed") == "barred" and is_pinned(field, detachment):
        told = f"{detachment.id} is Engaged & Pinned."
        found.append(Finding(rule="LI-OVW-010", effect=Forbid(reason="Engaged & Pinned"), says=told))
    return Ruling(question=f"May {detachment.id} call Overwatch?", allowed=not found, findings=tuple(found))


@BOOK.implements(
    "LI-OVW-003",
    "LI-OVW-004",
    "LI-OVW-009",
    "LI-OVW-036",
    heading=HEADING,
    source=PLAYING,
    text={
        "LI-OVW-003": "Overwatch can be called against an activated Detachment that does not move.",
        "LI-OVW-004": "Overwatch is for activations of the Movement phase only, not for other moves.",
        "LI-OVW-009": "A Detachment that arrives is open to Overwatch as soon as its models are on the battlefield.",
    },
    reading="One offer over the whole declared movement takes the place of stopping after every inch.",
)
def openings_of(field: Battlefield, mover: str, moves: Moves) -> tuple[Opening, ...]:
    """Overwatch is offered in every enemy activation in which somebody meets all its conditions at some moment."""
    if field.phase is not Phase.MOVEMENT:
        return ()
    side = field.opponent(field.detachments[mover].side)
    found = []
    for caller in field.detachments_of(side):
        if not may_call(field, caller).allowed:
            continue
        stretches = _stretches(field, caller, mover, moves)
        if stretches:
            found.append(Opening(detachment=caller.id, stretches=stretches))
    return tuple(found)


def _stretches(field: Battlefield, caller: Detachment, mover: str, moves: Moves) -> tuple[tuple[float, float], ...]:
    """Return the stretches of the movement, as far as it is looked at, in which the caller has a target.

    Every fourth moment is looked at first; the moments between are looked at where these disagree, or where none of
    them shows a target.
    """
    moments = moments_of(moves)
    seen: dict[int, bool] = {}

    def look(index: int) -> bool:
        if index not in seen:
            moment = moments[index]
            shows = partial(seen_at, field, moves, moment)
            seen[index] = in_view(at_moment(field, moves, moment), caller, mover, overwatch=True, shows=shows)
        return seen[index]

    coarse = sorted({*range(0, len(moments), COARSE), len(moments) - 1})
    found = [look(index) for index in coarse]
    for first, last in pairwise(coarse):
        between = not any(found) or look(first) != look(last)
        for index in range(first + 1, last):
            seen[index] = look(index) if between else look(first)
    return _runs(moments, [look(index) for index in range(len(moments))])


def _runs(moments: tuple[float, ...], seen: list[bool]) -> tuple[tuple[float, float], ...]:
    runs: list[tuple[float, float]] = []
    for index, (moment, shown) in enumerate(zip(moments, seen, strict=True)):
        if not shown:
            continue
        if index and seen[index - 1]:
            runs[-1] = (runs[-1][0], moment)
        else:
            runs.append((moment, moment))
    return tuple(runs)
