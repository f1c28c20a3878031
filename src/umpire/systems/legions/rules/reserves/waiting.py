"""Reserve: who may wait there instead of being set up, by which rule it comes, and until when it may."""

from __future__ import annotations

from msgspec import UNSET

from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Detachment, Embarked, Place
from umpire.systems.legions.rules.filed import special_rule
from umpire.systems.legions.rules.reserves.hover import can_hover
from umpire.systems.legions.rules.reserves.together import DEEP_STRIKE, follows, has_led, set_up_together

OUTFLANK = "Outflank"
DROP_POD = "Drop Pod"
FLYER = "Flyer"

special_rule(OUTFLANK, "LI-SPC-066")
special_rule(DEEP_STRIKE, "LI-SPC-017", "LI-SPC-018", "LI-SPC-019", "LI-SPC-020", "LI-SPC-021", "LI-SPC-022")
special_rule(
    FLYER,
    "LI-SPC-028",
    "LI-SPC-029",
    "LI-SPC-030",
    "LI-SPC-031",
    "LI-SPC-032",
    "LI-SPC-033",
    "LI-SPC-034",
    "LI-SPC-035",
    "LI-SPC-036",
)
special_rule(DROP_POD, "LI-SPC-024", "LI-SPC-025")

OWN_EDGE = "own edge"
"""The way of a Detachment in Reserve that no special rule gives one: over its player's own edge."""

RULE_OF = {
    FLYER: "LI-SPC-028",
    DROP_POD: "LI-SPC-024",
    DEEP_STRIKE: "LI-SPC-017",
    OUTFLANK: "LI-SPC-066",
    OWN_EDGE: "LI-BTL-023",
}
"""The ways out of Reserve, with the rule that says so; what comes first decides."""

FROM_ABOVE = (DROP_POD, DEEP_STRIKE)
"""Those by which a Detachment comes from above: one model Scatters, the others follow it."""

BOUND_TO_WAIT = (FLYER, DROP_POD)
"""Those that keep a Detachment from being set up at all."""

FIRST_ROUND = {FLYER: 1, DROP_POD: 1, DEEP_STRIKE: 2, OUTFLANK: 2, OWN_EDGE: 2}
"""The first round in which a Detachment comes by each of them."""

LAST_ROUND = 4
"""The round at whose end whoever still waits is lost, Flyers excepted."""


def _special_ways(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the special rules by which a Detachment waits and comes: those that all its models have."""
    models = [each for each in detachment.models if field.models[each].alive]
    found = tuple(rule for rule in RULE_OF if models and all(field.profile(each).has(rule) for each in models))
    if DEEP_STRIKE in found and set_up_together(field, detachment, Place.TABLE):
        return tuple(rule for rule in found if rule != DEEP_STRIKE)
    return found


def ways_to_wait(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the ways by which a Detachment may wait in Reserve: its own, or else that of a Mission that lets it."""
    named = field.mission.reserves
    let = named is not UNSET and any(each in named for each in (detachment.id, detachment.formation, detachment.side))
    return _special_ways(field, detachment) or ((OWN_EDGE,) if let else ())


def ways_in(field: Battlefield, detachment: Detachment) -> tuple[str, ...]:
    """Return the ways by which a Detachment may come out of Reserve in this round.

    Where its rules give none, that is its player's own edge. One that Transports carry does not come by itself.
    """
    if not field.in_reserve(detachment):
        return ()
    if any(isinstance(field.models[each].place, Embarked) for each in detachment.models):
        return ()
    ways = _special_ways(field, detachment) or (OWN_EDGE,)
    found = tuple(each for each in ways if field.round >= FIRST_ROUND[each])
    command = follows(field, detachment) if DEEP_STRIKE in found else None
    if command is not None and not has_led(field, command):
        cite("LI-BTL-075", detachment)
        return tuple(each for each in found if each != DEEP_STRIKE)
    return found


def reserve_rule(field: Battlefield, detachment: Detachment) -> str:
    """Return the special rule by which a Detachment is in Reserve, or its Transports are; "" where no such rule is."""
    if not field.in_reserve(detachment):
        return ""
    carriers = {field.models[each].detachment for each in field.carriers_of(detachment)}
    there = [field.detachments[each] for each in carriers] or [detachment]
    return next((RULE_OF[way] for each in there for way in _special_ways(field, each)), "")


def bound_to_wait(field: Battlefield, detachment: Detachment) -> str:
    """Return the rule by which a Detachment cannot be set up and starts in Reserve, "" where it can be.

    Flyers with Hover are set up hovering (LI-SPC-041).
    """
    if can_hover(field, detachment):
        cite("LI-SPC-041", detachment)
        return ""
    ways = _special_ways(field, detachment)
    if DEEP_STRIKE in ways and set_up_together(field, detachment, Place.RESERVE):
        return "LI-BTL-075"
    return next((RULE_OF[way] for way in ways if way in BOUND_TO_WAIT), "")


def too_late(field: Battlefield, detachment: Detachment) -> bool:
    """Whether a Detachment still waits in Reserve, or on Transports there, and is no Flyer."""
    return field.in_reserve(detachment) and FLYER not in _special_ways(field, detachment)
