"""Who has the benefits of cover: what the rules that grant and deny it say together."""

from __future__ import annotations

from umpire.rulings import BenefitOfCover, Forbid
from umpire.systems.wh40k9.battlefield import Field
from umpire.systems.wh40k9.rules.book import BOOK
from umpire.systems.wh40k9.rules.topics import Cover
from umpire.table import Feature, Model


def has_cover(field: Field, model: Model, feature: Feature, attacker: Model | None) -> bool:
    """Whether a model has the benefits of cover from a feature against an attacker."""
    found = BOOK.findings(Cover(field=field, model=model, feature=feature, attacker=attacker))
    effects = [each.effect for each in found]
    return any(isinstance(each, BenefitOfCover) for each in effects) and not any(
        isinstance(each, Forbid) for each in effects
    )
