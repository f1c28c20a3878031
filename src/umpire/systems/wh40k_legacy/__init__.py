"""The legacy terrain page of Warhammer 40,000."""

from __future__ import annotations

from typing import Any

import msgspec

from umpire.game import Ruleset, Setting
from umpire.systems.wh40k_legacy.battlefield import KINDS, Field, Profile, State, field_of
from umpire.systems.wh40k_legacy.play import RESOLVERS
from umpire.systems.wh40k_legacy.questions import QUESTION_TYPE, ask
from umpire.systems.wh40k_legacy.rules import BOOK, HOUSE_RULES, SUPPLEMENTS, catalogue
from umpire.systems.wh40k_legacy.rules.assumed import MODEL_HEIGHT
from umpire.systems.wh40k_legacy.rules.looking import look

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
    name="wh40k_legacy",
    title="Warhammer 40,000: the legacy terrain page",
    rulebook=BOOK,
    catalogue=catalogue,
    house_rules=HOUSE_RULES,
    supplements=SUPPLEMENTS,
    kinds=KINDS,
    piece_kinds=("body",),
    tags=KINDS,
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
