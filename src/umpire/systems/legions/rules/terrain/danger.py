"""Dangerous terrain: how far models moved through it, and the Hits that follow."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor

import msgspec

from umpire.geometry import CONTACT
from umpire.rulings import cite
from umpire.systems.legions.battlefield import Battlefield, Model
from umpire.systems.legions.rules.movement.passage import harms, inches, leap_of, stretches
from umpire.systems.legions.rules.movement.strides import stretches_walked
from umpire.systems.legions.rules.movement.topics import ModelMove
from umpire.systems.legions.rules.titans.walking import walk_of


class DangerousArea(msgspec.Struct, frozen=True, kw_only=True):
    """One Dangerous area that a Detachment moved through: who by how many inches, and the Hits that it suffers.

    The Hits are automatic, with AP 0 (LI-TER-044, LI-TER-048), and may be allocated to ``models`` alone.
    """

    area: str
    models: tuple[str, ...]
    inches: tuple[float, ...]
    hits: int


def dangerous_areas(field: Battlefield, moves: Iterable[ModelMove]) -> tuple[DangerousArea, ...]:
    """Return the Dangerous areas that a Detachment moves through, with what each does to it.

    ``field`` is the table before the moves; leave out the moves of models that have been destroyed meanwhile.
    """
    through: dict[str, list[tuple[str, float]]] = {}
    for move in moves:
        model = field.models[move.model]
        if leap_of(field, model):
            continue
        walk = walk_of(field, model, move)
        for stretch in stretches_walked(field, model, walk) if walk else stretches(field, model, move.path):
            length = inches(stretch.counted)
            if harms(field, stretch.area, model) and length > CONTACT and not _at_ease(field, model):
                through.setdefault(stretch.area.id, []).append((model.id, length))
    found = []
    for area in field.areas:
        if area.id in through:
            models, lengths = zip(*through[area.id], strict=True)
            cite("LI-TER-042", *models)
            if len(models) > 1:
                cite("LI-TER-045", *models)
            cite("LI-TER-046", *models)
            hits = floor(max(lengths) + CONTACT)
            if hits:
                cite("LI-TER-049", *models)
            found.append(DangerousArea(area=area.id, models=models, inches=lengths, hits=hits))
    return tuple(found)


def trapped_ways(field: Battlefield, models: Iterable[Model], *structures: str) -> tuple[DangerousArea, ...]:
    """Return what some models suffer that enter or leave Structures made Dangerous: each is an inch (LI-SPC-117)."""
    found = []
    for each in structures:
        if not each or field.structures[each].trapped is not True:
            continue
        harmed = tuple(model.id for model in models if not _at_ease(field, model))
        if harmed:
            cite("LI-SPC-117", *harmed)
            found.append(DangerousArea(area=each, models=harmed, inches=(1.0,) * len(harmed), hits=1))
    return tuple(found)


def _at_ease(field: Battlefield, model: Model) -> bool:
    """Whether a model suffers no Hits from Dangerous terrain: one of the Death Guard."""
    if field.legion_of(model.detachment) != "death guard":
        return False
    cite("LI-SPC-117", model)
    return True
