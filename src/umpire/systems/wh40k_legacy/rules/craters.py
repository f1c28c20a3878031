"""Going to Ground: what it is worth in a crater, behind a defence line, and anywhere else."""

from __future__ import annotations

from umpire.rulings import cite
from umpire.systems.wh40k_legacy.battlefield import Field, Terrain, words
from umpire.systems.wh40k_legacy.rules.contact import of_kind
from umpire.systems.wh40k_legacy.rules.introduction import stands_in
from umpire.table import Feature, Model


def bonus_on(field: Field, model: Model, feature: Feature) -> int:
    """Return what a model's cover save from a piece gains by its unit's having Gone to Ground."""
    if not field.did(model.unit).gone_to_ground:
        return 0
    if of_kind(feature, Terrain.DEFENCE_LINE):
        cite("WL-051", model)
        return 2
    craters = [each for each in field.table.features if Terrain.CRATER in words(each)]
    if any(stands_in(model, each) for each in craters):
        cite("WL-049", model)
        return 2
    cite("WL-A13", model)
    return 1
