"""A Detachment as it is mustered, parted into its Core and its Independent Units."""

from __future__ import annotations

import re

from msgspec.structs import replace

from umpire.systems.legions.battlefield import Detachment
from umpire.systems.legions.files.armies import Recruit

Named = list[tuple[str, Recruit]]
"""Models of a Detachment, each with its id."""


def parted(whole: Detachment, named: Named, *, each_alone: bool) -> list[tuple[Detachment, Named]]:
    """Return the Core of a Detachment and its Independent Units, each with its models (LI-SPC-043).

    The Core keeps the id of the Detachment; where there is none, the first Unit does. ``each_alone`` makes a Unit of
    every Independent model (LI-BTL-064). The points go with the models.
    """
    groups: dict[str, Named] = {}
    for name, recruit in named:
        kind = _kind(recruit) if recruit.profile.has("Independent") else ""
        groups.setdefault(f"{kind}/{name}" if kind and each_alone else kind, []).append((name, recruit))
    if len(groups) == 1:
        return [(whole, named)]
    found: list[tuple[Detachment, Named]] = []
    left = whole.points
    for key in sorted(groups, key=bool):  # the Core comes first, the Units in the order of the file
        models = groups[key]
        share = whole.points * len(models) // len(named)
        left -= share
        found.append((_part(whole, key, models, points=share, first=not found, number=len(found) + 1), models))
    first, models = found[0]
    return [(replace(first, points=first.points + left), models), *found[1:]]


def _part(whole: Detachment, key: str, models: Named, *, points: int, first: bool, number: int) -> Detachment:
    kind, _, alone = key.partition("/")
    told = f"{kind} {number}" if alone else kind
    return replace(
        whole,
        id=whole.id if first else f"{whole.id}-{re.sub('[^a-z0-9]+', '-', told.lower())}",
        name=f"{whole.name}: {told}" if told else whole.name,
        models=tuple(name for name, _ in models),
        points=points,
        unit_of="" if first else whole.id,
    )


def _kind(recruit: Recruit) -> str:
    """Return the name of a model without what it was upgraded to."""
    return recruit.profile.name.partition(" (")[0]
