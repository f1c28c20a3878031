"""Lines that say what a Detachment fires at whom: 'reaver fires plasma at tank 2, squad 1; bolters at squad'."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from umpire.errors import InputError
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.play.firing import FireDetachment, Shot, Volley
from umpire.systems.legions.rules.firing import eligible_models
from umpire.systems.legions.rules.traits.bypass import one_of

LINE = re.compile(r"(\S+)\s+fires?\s+(.+)$", re.IGNORECASE)
PART = re.compile(r"(.+?)\s+at\s+(.+)$", re.IGNORECASE)
TARGET = re.compile(r"(\S+)(?:\s+(\d+))?$")
HOW = "Write 'reaver fires plasma at tank 2, squad 1; bolters at squad': dice only where a weapon has several targets."


def read_fire(line: str, field: Battlefield, able: Iterable[str]) -> FireDetachment | None:
    """Return the fire that a line declares for one of the Detachments that are ``able`` to; None if it speaks of none.

    Raises:
        InputError: If it names what is not there, or cannot be read.
    """
    found = LINE.match(line.strip())
    if found is None or found[1] not in able:
        return None
    volleys: dict[str, list[Shot]] = {}
    for part in found[2].split(";"):
        said = PART.match(part.strip())
        if said is None:
            raise InputError("This is no fire", value=part.strip(), fix=HOW)
        for target, dice in _targets(field, said[2]):
            models = field.models_of(found[1])
            shots = [shot for model in models for shot in _shots(field, model, said[1], target, dice)]
            if not shots:
                raise InputError(f"{found[1]} has no such weapon", value=said[1], fix="Write part of its name.")
            volleys.setdefault(target, []).extend(shots)
    fired = tuple(Volley(target=target, shots=tuple(shots)) for target, shots in volleys.items())
    return FireDetachment(detachment=found[1], volleys=fired)


def _targets(field: Battlefield, text: str) -> list[tuple[str, int | None]]:
    """Return each target of a weapon with its dice, None for all of them."""
    found: list[tuple[str, int | None]] = []
    for each in text.split(","):
        said = TARGET.match(each.strip())
        if said is None or said[1] not in (*field.detachments, *field.structures):
            raise InputError("Nothing here is called that", value=each.strip(), fix=HOW)
        found.append((said[1], int(said[2]) if said[2] else None))
    if len(found) > 1 and any(dice is None for _, dice in found):
        raise InputError("A weapon with several targets needs its dice for each", value=text.strip(), fix=HOW)
    return found


def _shots(field: Battlefield, model: Model, words: str, target: str, dice: int | None) -> list[Shot]:
    """Return the shots of all weapons of a model that are called so, each by its first profile that can be fired."""
    named: dict[object, list[int]] = {}
    for index, weapon in enumerate(field.profile(model).weapons):
        if words.strip().lower() in weapon.label.lower():
            named.setdefault(one_of(weapon, index), []).append(index)
    share = msgspec.UNSET if dice is None else dice
    best = (next((i for i in own if eligible_models(field, model.id, i, target)), own[0]) for own in named.values())
    return [Shot(model=model.id, weapon=index, dice=share) for index in best]
