"""Tables of bare outlines as tables of a system: what each kind of outline is comes from a named profile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from umpire.errors import InputError
from umpire.formats.tables import GroundPlan
from umpire.game import Ruleset
from umpire.table import Feature, Table


def table_of_plan(
    rules: Ruleset[Any],
    plan: GroundPlan,
    *,
    kinds: Mapping[str, str],
    traits: Mapping[str, Sequence[str]],
) -> Table:
    """Return a ground plan as a table of a system, with nobody on it.

    Args:
        rules: The system.
        plan: The outlines with their heights.
        kinds: For each kind of outline in the plan, the kind of feature that the system takes it for.
        traits: For each kind of outline in the plan, the traits taken as agreed on.

    Raises:
        InputError: If a kind of the plan is not told about, or a word is not one of the system's.
    """
    for kind in dict.fromkeys(each.kind for each in plan.features):
        if kind not in kinds or kind not in traits:
            raise InputError("No facts are given for this kind of outline", value=kind, fix="Name its kind and traits.")
        strange = [each for each in (*traits[kind],) if each not in rules.tags]
        if strange or kinds[kind] not in rules.kinds:
            fix = f"{rules.name} knows {', '.join((*rules.kinds, *rules.tags))}."
            raise InputError("This game does not know this word", value=", ".join(strange) or kinds[kind], fix=fix)
    features = tuple(
        Feature(
            id=each.id,
            footprint=each.outline,
            height=each.height,
            kind=kinds[each.kind],
            tags=tuple(traits[each.kind]),
        )
        for each in plan.features
    )
    return Table(size=plan.size, features=features)
