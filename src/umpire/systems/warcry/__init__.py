"""The terrain of Warcry."""

from __future__ import annotations

from functools import partial

from umpire.game import Ruleset
from umpire.rulings import catalogue_of
from umpire.systems.warcry.battlefield import (
    KINDS,
    NATURES,
    PART_KINDS,
    Field,
    Profile,
    Runemark,
    State,
    field_of,
    footing,
)
from umpire.systems.warcry.play import RESOLVERS
from umpire.systems.warcry.questions import DESK
from umpire.systems.warcry.rules import BOOK, HOUSE_RULES, SUPPLEMENTS
from umpire.systems.warcry.rules.assumed import MODEL_HEIGHT
from umpire.systems.warcry.rules.looking import look

__all__ = ["RULESET"]

RULESET: Ruleset[Field] = Ruleset(
    name="warcry",
    title="Warcry: terrain",
    rulebook=BOOK,
    catalogue=partial(catalogue_of, __name__),
    house_rules=HOUSE_RULES,
    supplements=SUPPLEMENTS,
    kinds=KINDS,
    piece_kinds=PART_KINDS,
    tags=NATURES,
    model_height=MODEL_HEIGHT,
    desk=DESK,
    resolvers=RESOLVERS,
    profile_type=Profile,
    state_type=State,
    set_up=field_of,
    look=look,
    footing=footing,
    keywords=tuple(each.value for each in Runemark),
)
"""The system as a value."""
