"""Boards as sight needs them, and boards made of bare outlines: each kind of outline is what a profile says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from umpire.errors import InputError
from umpire.formats.boards import BoardEntry, table_of
from umpire.formats.document import Document
from umpire.formats.plans import UNNAMED, Assumption, GroundPlan, known_kinds, sight_tags
from umpire.game import Ruleset
from umpire.geometry import Polygon
from umpire.table import Feature, Table


def ground_plan(
    rules: Ruleset[Any], document: Document, entry: BoardEntry, _path: str, name: str, assumptions: Sequence[Assumption]
) -> GroundPlan:
    """Return a table as sight needs it: what stands on the ground and is closed hides.

    Raises:
        InputError: If something cannot stand so, or an assumption is about a kind that the table does not have.
    """
    try:
        table = table_of(rules, entry)
    except InputError as error:
        raise document.located(error) from None
    known = known_kinds(assumptions, Counter(each.kind or UNNAMED for each in table.features), document)
    left, low = table.corner
    features: list[Feature] = []
    aloft: list[str] = []
    for each in table.features:
        assumed = known.get(each.kind or UNNAMED, Assumption(kind=each.kind or UNNAMED))
        bodies = [(piece.id, piece.footprint, piece.top) for piece in each.pieces if piece.closed and not piece.bottom]
        aloft += [piece.id for piece in each.pieces if piece.bottom]
        whole = (each.id, each.footprint, each.height or assumed.height or 0.0)
        features += [
            Feature(
                id=part,
                kind=each.kind or UNNAMED,
                footprint=Polygon(ring=tuple((x - left, y - low) for x, y in outline.ring)),
                height=height,
                tags=sight_tags(solid=assumed.solid, inside=assumed.inside),
            )
            for part, outline, height in (bodies if each.pieces else [whole])
        ]
    unused = [f"{len(table.models)} models: they hide nothing"] if table.models else []
    unused += [f"{', '.join(aloft)}: parts above the ground"] if aloft else []
    told = (*(str(each) for each in assumptions), "features hide with their bodies; their traits play no part")
    return GroundPlan(name=name, size=table.size, features=tuple(features), assumed=told, unused=tuple(unused))


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
    features = tuple(replace(each, kind=kinds[each.kind], tags=tuple(traits[each.kind])) for each in plan.features)
    return Table(size=plan.size, features=features)
