"""The terrain traits of Warhammer 40,000, 9th edition."""

from __future__ import annotations

from functools import partial

from umpire.game import Ruleset
from umpire.rulings import catalogue_of
from umpire.systems.wh40k9.battlefield import (
    KEYWORDS,
    KINDS,
    PIECE_KINDS,
    TRAITS,
    Field,
    Profile,
    State,
    field_of,
    footing,
)
from umpire.systems.wh40k9.play import RESOLVERS
from umpire.systems.wh40k9.questions import DESK
from umpire.systems.wh40k9.rules import BOOK, HOUSE_RULES, SUPPLEMENTS
from umpire.systems.wh40k9.rules.assumed import MODEL_HEIGHT
from umpire.systems.wh40k9.rules.looking import look

__all__ = ["RULESET"]

RULESET: Ruleset[Field] = Ruleset(
    name="wh40k9",
    title="Warhammer 40,000, 9th edition: terrain traits",
    rulebook=BOOK,
    catalogue=partial(catalogue_of, __name__),
    house_rules=HOUSE_RULES,
    supplements=SUPPLEMENTS,
    kinds=KINDS,
    piece_kinds=PIECE_KINDS,
    tags=TRAITS,
    model_height=MODEL_HEIGHT,
    desk=DESK,
    resolvers=RESOLVERS,
    profile_type=Profile,
    state_type=State,
    set_up=field_of,
    look=look,
    stipulated={
        "benefits_of_cover": "whether a model (`of`) has the benefits of cover of a feature (`other`): 1 or 0",
        "ordinary_sight": "whether a model sees another (`other`) as long as no trait forbids it: 1 or 0",
        "overwatch": "whether a unit may fire Overwatch: 1 or 0",
    },
    footing=footing,
    keywords=KEYWORDS,
)
"""The system as a value."""
