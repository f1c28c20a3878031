"""What stands behind the choice of a target, Hit rolls and their allocation."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield, Place, Terrain
from umpire.systems.legions.questions.behind.note import holding
from umpire.systems.legions.rules.firing import Fire, hit_modifiers
from umpire.systems.legions.rules.sight import sight_rules

__all__ = ["behind_a_target", "behind_allocation", "behind_hit_rolls"]

OF_TERRAIN = ("LI-TER-022", "LI-TER-030", "LI-TER-051")


def behind_a_target(field: Battlefield, firers: tuple[str, ...], target: str) -> tuple[Finding, ...]:
    """Return the rules on what is seen and reached of a target by these firing models."""
    if target not in field.structures and target not in field.detachments:
        return ()
    seen = [field.models[model].id for model in firers if field.models[model].in_play]
    pieces = (target,) if target in field.structures else tuple(each.id for each in field.models_of(target))
    told = _seen(field, tuple(seen), pieces)
    return (
        *told,
        *holding(
            {
                "LI-STR-053": target not in field.structures and bool(field.detachments[target].garrison),
            }
        ),
    )


def _seen(field: Battlefield, firers: tuple[str, ...], pieces: tuple[str, ...]) -> tuple[Finding, ...]:
    """Return the rules on sight between them, each once."""
    return tuple(msgspec.structs.replace(each, behind=True) for each in sight_rules(field, firers, pieces))


def behind_hit_rolls(fire: Fire) -> tuple[Finding, ...]:
    """Return the rules on penalties: which add up, which are ignored, what a Garrison is hit and hits at."""
    field, rules = fire.field, {each.rule for each in hit_modifiers(fire)}
    pieces = fire.eligible[:1] or tuple(each.id for each in fire.models[:1])
    return (*_seen(field, (fire.firer,), pieces), *_of_rolls(fire, rules))


def _of_rolls(fire: Fire, rules: set[str]) -> tuple[Finding, ...]:
    field = fire.field
    return holding(
        {
            "LI-STR-051": field.models[fire.firer].place is Place.GARRISON,
            "LI-STR-054": bool(fire.garrison),
            "LI-TER-011": any(each.solid and each.has(Terrain.OPEN) for each in field.areas),
            "LI-TER-053": "LI-TER-053" in fire.waived,
            "LI-TER-055": sum(each in rules for each in OF_TERRAIN) > 1,
        }
    )


def behind_allocation(fire: Fire) -> tuple[Finding, ...]:
    """Return the rules on who is left out for an ignored modifier."""
    return holding(
        {
            "LI-TER-029": "LI-TER-024" in fire.waived,
            "LI-TER-053": "LI-TER-053" in fire.waived,
        }
    )
