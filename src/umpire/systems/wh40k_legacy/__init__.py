"""The legacy terrain page of Warhammer 40,000."""

from __future__ import annotations

from functools import partial

from umpire.game import Ruleset
from umpire.rulings import catalogue_of
from umpire.systems.wh40k_legacy.battlefield import (
    KEYWORDS,
    KINDS,
    Field,
    Profile,
    State,
    field_of,
    footing,
)
from umpire.systems.wh40k_legacy.play import RESOLVERS
from umpire.systems.wh40k_legacy.questions import DESK
from umpire.systems.wh40k_legacy.rules import BOOK, HOUSE_RULES, SUPPLEMENTS
from umpire.systems.wh40k_legacy.rules.assumed import MODEL_HEIGHT
from umpire.systems.wh40k_legacy.rules.looking import look

__all__ = ["RULESET"]

RULESET: Ruleset[Field] = Ruleset(
    name="wh40k_legacy",
    title="Warhammer 40,000: the legacy terrain page",
    rulebook=BOOK,
    catalogue=partial(catalogue_of, __name__),
    house_rules=HOUSE_RULES,
    supplements=SUPPLEMENTS,
    kinds=KINDS,
    piece_kinds=("body",),
    tags=KINDS,
    model_height=MODEL_HEIGHT,
    desk=DESK,
    resolvers=RESOLVERS,
    profile_type=Profile,
    state_type=State,
    set_up=field_of,
    look=look,
    stipulated={
        "datasheet_cover": "the cover that the datasheet of a feature gives",
        "obscured": "the share of a model (`of`) that a feature (`other`) hides",
        "second_attack": "whether a model that fired an emplaced gun may attack again: 1 or 0",
    },
    footing=footing,
    keywords=KEYWORDS,
)
"""The system as a value."""
