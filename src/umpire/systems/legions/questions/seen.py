"""What is seen of a target: the rules on sight that an answer about fire rests on."""

from __future__ import annotations

import msgspec

from umpire.rulings import Finding
from umpire.systems.legions.battlefield import Battlefield
from umpire.systems.legions.rules.firing import Fire
from umpire.systems.legions.rules.sight import sight_rules


def sight_of_target(field: Battlefield, firers: tuple[str, ...], target: str) -> tuple[Finding, ...]:
    """Return the rules on what these firing models see of a target, each once."""
    if target not in field.structures and target not in field.detachments:
        return ()
    looking = tuple(model for model in firers if field.models[model].in_play)
    pieces = (target,) if target in field.structures else tuple(each.id for each in field.models_of(target))
    return _behind(sight_rules(field, looking, pieces))


def sight_behind_fire(fire: Fire) -> tuple[Finding, ...]:
    """Return the rules on what a firing model sees of one that it can hit, or else of the target."""
    pieces = fire.eligible[:1] or tuple(each.id for each in fire.models[:1])
    return _behind(sight_rules(fire.field, (fire.firer,), pieces))


def _behind(found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(msgspec.structs.replace(each, behind=True) for each in found)
