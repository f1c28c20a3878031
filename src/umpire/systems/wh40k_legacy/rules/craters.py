"""Going to Ground: what it adds to cover saves, in craters and elsewhere."""

from __future__ import annotations

from umpire.systems.wh40k_legacy.battlefield import Field, Terrain, words
from umpire.systems.wh40k_legacy.rules.assumed import ground_bonus
from umpire.systems.wh40k_legacy.rules.barricades import ground_bonus_of_line
from umpire.systems.wh40k_legacy.rules.book import BOOK
from umpire.systems.wh40k_legacy.rules.introduction import stands_in
from umpire.table import Feature, Model

__all__ = ["bonus_on", "ground_bonus_in_crater"]


@BOOK.implements("WL-049")
def ground_bonus_in_crater(field: Field, model: Model, usual: int) -> int:
    """To Go to Ground is worth +2 on the cover save of models in a crater, and what it is otherwise for the rest."""
    craters = [each for each in field.table.features if Terrain.CRATER in words(each)]
    return max(usual, 2) if any(stands_in(model, each) for each in craters) else usual


def bonus_on(field: Field, model: Model, feature: Feature) -> int:
    """Return what a model's cover save from a piece gains by its unit's having Gone to Ground."""
    if not field.did(model.unit).gone_to_ground:
        return 0
    return ground_bonus_of_line(feature, ground_bonus_in_crater(field, model, ground_bonus()))
