"""Who may call Overwatch against a movement, and when."""

from __future__ import annotations

import math

from umpire.rulings import Finding, Forbid, Ruling
from umpire.systems.legions.battlefield import Battlefield, Detachment, Model, Order, Phase
from umpire.systems.legions.play.overwatch.events import Opening
from umpire.systems.legions.play.overwatch.passage import at_moment, moments_of
from umpire.systems.legions.rules import BOOK, PLAYING
from umpire.systems.legions.rules.firing import can_target
from umpire.systems.legions.rules.movement.engagement import is_pinned
from umpire.systems.legions.rules.movement.topics import ModelMove

__all__ = ["may_call", "openings_of"]

HEADING = "Movement Phase > Overwatch"

Moves = tuple[ModelMove, ...]


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
    """Return the stretches of the movement, as far as it is looked at, in which the caller has a target."""
    found: list[tuple[float, float]] = []
    open_since: float | None = None
    last = 0.0
    for moment in moments_of(moves):
        then = at_moment(field, moves, moment)
        if _near(then, caller, mover) and can_target(then, caller.id, mover, overwatch=True).allowed:
            open_since = moment if open_since is None else open_since
            last = moment
        elif open_since is not None:
            found.append((open_since, last))
            open_since = None
    if open_since is not None:
        found.append((open_since, last))
    return tuple(found)


def _near(field: Battlefield, caller: Detachment, mover: str) -> bool:
    """Whether any weapon of the caller could reach any model of the mover; a quick look before a careful one."""
    if caller.garrison or field.detachments[mover].garrison:
        return True
    theirs = field.models_of(mover)
    return any(_reaches(field, model, theirs) for model in field.models_of(caller))


def _reaches(field: Battlefield, model: Model, theirs: tuple[Model, ...]) -> bool:
    longest = max((weapon.maximum or 0.0 for weapon in field.profile(model).weapons), default=0.0)
    if not longest:
        return False
    reach = longest + _breadth(model) + 0.01
    x, y = model.at
    for each in theirs:
        far = reach + _breadth(each)
        dx, dy = each.at[0] - x, each.at[1] - y
        if dx * dx + dy * dy <= far * far:
            return True
    return False


def _breadth(model: Model) -> float:
    base = model.base
    radius = getattr(base, "radius", None)
    if radius is not None:
        return float(radius)
    corners = getattr(base, "corners", None)
    if corners:
        return max(math.sqrt(x * x + y * y) for x, y in corners)
    return float(max(base.length, base.width))  # type: ignore[union-attr]
