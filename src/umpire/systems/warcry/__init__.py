"""The terrain of Warcry."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.game import Ruleset, Setting
from umpire.systems.warcry.battlefield import KINDS, NATURES, PART_KINDS, Field, Profile, State, field_of
from umpire.systems.warcry.play import RESOLVERS
from umpire.systems.warcry.questions import QUESTION_TYPE, ask
from umpire.systems.warcry.rules import BOOK, HOUSE_RULES, SUPPLEMENTS, catalogue
from umpire.systems.warcry.rules.assumed import MODEL_HEIGHT
from umpire.systems.warcry.rules.looking import look

__all__ = ["RULESET"]


def _set_up(setting: Setting) -> Field:
    return field_of(
        setting.table,
        setting.profiles,
        setting.state,
        house_rules=setting.house_rules,
        supplement=setting.supplement,
        stipulations=setting.stipulations,
    )


def _shown(field: Field) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(field.state, str_keys=True)
    models = msgspec.to_builtins(dict(field.table.models), str_keys=True)
    features = {each.id: msgspec.to_builtins(each) for each in field.table.features}
    return {**shown, "models": models, "features": features}


RULESET: Ruleset[Field] = Ruleset(
    name="warcry",
    title="Warcry: terrain",
    rulebook=BOOK,
    catalogue=catalogue,
    house_rules=HOUSE_RULES,
    supplements=SUPPLEMENTS,
    kinds=KINDS,
    piece_kinds=PART_KINDS,
    tags=NATURES,
    model_height=MODEL_HEIGHT,
    question_type=QUESTION_TYPE,
    ask=ask,
    resolvers=RESOLVERS,
    profile_type=Profile,
    state_type=State,
    set_up=_set_up,
    table=lambda field: field.table,
    shown=_shown,
    look=look,
)
"""The system as a value."""
