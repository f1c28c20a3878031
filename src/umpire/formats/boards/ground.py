"""Boards as sight needs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from umpire.errors import InputError
from umpire.formats.boards import BoardEntry, table_of
from umpire.formats.document import Document
from umpire.formats.tables import UNNAMED, Assumption, Feature, GroundPlan, known_kinds
from umpire.game import Ruleset
from umpire.geometry import Polygon


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
                outline=Polygon(ring=tuple((x - left, y - low) for x, y in outline.ring)),
                height=height,
                solid=assumed.solid,
                inside=assumed.inside,
            )
            for part, outline, height in (bodies if each.pieces else [whole])
        ]
    unused = [f"{len(table.models)} models: they hide nothing"] if table.models else []
    unused += [f"{', '.join(aloft)}: parts above the ground"] if aloft else []
    told = (*(str(each) for each in assumptions), "features hide with their bodies; their traits play no part")
    return GroundPlan(name=name, size=table.size, features=tuple(features), assumed=told, unused=tuple(unused))
